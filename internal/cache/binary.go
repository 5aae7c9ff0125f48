package cache

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"os"
	"sync"
)

// Binary identifies the running program: the identity that Go's linker gave it, a digest of everything that went into it, or else a digest of its file; ""
// if neither can be read. Whatever changes in the program changes it.
var Binary = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	if f, err := elf.Open(path); err == nil {
		defer f.Close()
		if s := f.Section(".note.go.buildid"); s != nil {
			if note, err := s.Data(); err == nil && len(bytes.Trim(note, "\x00")) > 32 {
				return hex.EncodeToString(note)
			}
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
})

// Package cache remembers results of work by what they depend on, under the user's cache directory.
//
// A cache is an optimisation only: where it cannot be read or written, the work is done again. Three layers:
//
//   - [Get] and [Put] store data under a key, see [Key]. Files appear by renaming, so concurrent runs see whole files or none, and end in a
//     checksum, so a damaged one counts as absent. The folder is kept below a size, what was not used for longest goes first;
//   - [Inputs] are what a compilation read, and what it would have read had it been there;
//   - [Memo] stores a result under a question and the contents of the inputs that answering it read.
package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	// capacity is what entries may take together, in bytes; when they take more, the oldest go until half of it is free.
	capacity = 256 << 20
	// largest is the size of an entry beyond which it is not worth it.
	largest = 16 << 20
	// abandoned is the age from which a file that some process did not finish to write is removed.
	abandoned = time.Hour
)

// The names of files: entries end in suffix, unfinished ones start with unfinished.
const (
	suffix     = ".entry"
	unfinished = ".new-"
)

// Key is a digest of the parts, of which none can be mistaken for others.
func Key(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Dir returns the directory, "" if there is none. It need not exist.
func Dir() string {
	base, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(base, "fathom")
}

// Get returns the data stored under a key, nil if there is none.
func Get(key string) []byte {
	dir := Dir()
	if dir == "" {
		return nil
	}
	path := filepath.Join(dir, key+suffix)
	data, err := os.ReadFile(path)
	if err != nil || len(data) < sha256.Size {
		return nil
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if sha256.Sum256(body) != [sha256.Size]byte(sum) {
		return nil
	}
	now := time.Now()
	os.Chtimes(path, now, now) // it was used; that this fails does not matter
	return body
}

// Put stores data under a key; failure to do so does not matter.
func Put(key string, data []byte) {
	dir := Dir()
	if dir == "" || len(data) > largest || os.MkdirAll(dir, 0o755) != nil {
		return
	}
	sum := sha256.Sum256(data)
	if WriteWhole(filepath.Join(dir, key+suffix), slices.Concat(data, sum[:])) == nil {
		prune(dir, capacity)
	}
}

// WriteWhole writes a file so that others see all of it or nothing.
func WriteWhole(path string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), unfinished+"*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}

// prune keeps a directory's entries below a size, in bytes.
func prune(dir string, capacity int64) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	var entries []fs.FileInfo
	var size int64
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			continue // another process was faster
		}
		switch {
		case strings.HasPrefix(f.Name(), unfinished) && time.Since(info.ModTime()) > abandoned:
			os.Remove(filepath.Join(dir, f.Name()))
		case strings.HasSuffix(f.Name(), suffix):
			entries = append(entries, info)
			size += info.Size()
		}
	}
	if size <= capacity {
		return
	}
	slices.SortFunc(entries, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, e := range entries {
		if size <= capacity/2 {
			return
		}
		if os.Remove(filepath.Join(dir, e.Name())) == nil {
			size -= e.Size()
		}
	}
}

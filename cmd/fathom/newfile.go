package main

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

// newFile is a file that is being written. It gets its name, and takes the place of what had that name, when it is
// complete: until then, and for good if it never is, what was there stays. Devices and pipes are written directly.
type newFile struct {
	*os.File
	target string // "" if it is written directly
}

// unfinished are the temporary files of the process, so that one that ends early can remove them.
var unfinished struct {
	sync.Mutex
	names map[string]bool
}

// createFile begins a file. The temporary file is in the folder of the target, so that it can be renamed, and has its
// permissions.
func createFile(name string) (*newFile, error) {
	target := name
	if to, err := filepath.EvalSymlinks(name); err == nil {
		target = to // the link stays
	}
	mode := fs.FileMode(0o666)
	info, err := os.Stat(name)
	switch {
	case err == nil && (!info.Mode().IsRegular() || strings.HasPrefix(name, "/dev/") || strings.HasPrefix(name, "/proc/")),
		strings.HasSuffix(name, "/"): // an error of its own
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
		return &newFile{File: file}, err
	case err == nil:
		mode = info.Mode().Perm()
		// Replacing would get around a protection against writing.
		file, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		file.Close()
	}
	unfinished.Lock()
	defer unfinished.Unlock()
	for i := 0; ; i++ {
		temp := filepath.Join(filepath.Dir(target), "."+filepath.Base(target)+"."+strconv.FormatUint(rand.Uint64(), 36))
		file, err := os.OpenFile(temp, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) && i < 1000 {
			continue
		}
		var at *fs.PathError
		if errors.As(err, &at) {
			at.Path = name // the user knows nothing of the temporary file
		}
		if err != nil {
			return nil, err
		}
		if unfinished.names == nil {
			unfinished.names = make(map[string]bool)
		}
		unfinished.names[temp] = true
		return &newFile{file, target}, nil
	}
}

// commit closes the file and gives it its name.
func (f *newFile) commit() error {
	err := f.Close()
	if f.target == "" {
		return err
	}
	unfinished.Lock()
	defer unfinished.Unlock()
	delete(unfinished.names, f.Name())
	if err == nil {
		err = os.Rename(f.Name(), f.target)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// discard closes the file and removes it, unless it was committed.
func (f *newFile) discard() {
	f.Close()
	unfinished.Lock()
	defer unfinished.Unlock()
	if f.target != "" && unfinished.names[f.Name()] {
		os.Remove(f.Name())
		delete(unfinished.names, f.Name())
	}
}

// exit ends the process in the middle of its work, without the files that are not complete.
func exit(code int) {
	unfinished.Lock() // for good
	for name := range unfinished.names {
		os.Remove(name)
	}
	os.Exit(code)
}

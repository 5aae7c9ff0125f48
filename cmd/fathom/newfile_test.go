package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestNewFile: a file appears when it is complete, in the place and with the permissions of the old one, and nothing is
// left of one that never was.
func TestNewFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "f")
	content := func() string {
		b, err := os.ReadFile(name)
		if err != nil {
			return err.Error()
		}
		return string(b)
	}
	write := func(text string) *newFile {
		f, err := createFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		return f
	}
	if err := write("old").commit(); err != nil || content() != "old" {
		t.Fatalf("%v, %s", err, content())
	}
	if err := os.Chmod(name, 0o640); err != nil {
		t.Fatal(err)
	}
	f := write("lost")
	f.discard()
	f.discard()
	if content() != "old" {
		t.Errorf("discarded, and there is %s", content())
	}
	f = write("new")
	if content() != "old" {
		t.Errorf("before it is complete there is %s", content())
	}
	if err := f.commit(); err != nil || content() != "new" {
		t.Errorf("committed: %v, %s", err, content())
	}
	f.discard() // too late
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o640 || content() != "new" {
		t.Errorf("permissions %v, %v, %s", info.Mode(), err, content())
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%d files, %v", len(files), err)
	}
	for _, bad := range []string{dir, filepath.Join(dir, "absent", "x"), filepath.Join(name, "x"), name + "/"} {
		if f, err := createFile(bad); err == nil {
			t.Errorf("%s was created as %s", bad, f.Name())
		}
	}
}

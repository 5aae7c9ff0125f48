package cache

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestStore(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	key := Key("a", "bc")
	if key == Key("ab", "c") || Get(key) != nil {
		t.Error("keys run into each other, or something is there")
	}
	Put(key, []byte("data"))
	if got := Get(key); string(got) != "data" {
		t.Errorf("%q", got)
	}
	if err := os.Truncate(filepath.Join(Dir(), key+suffix), 10); err != nil {
		t.Fatal(err)
	}
	if got := Get(key); got != nil {
		t.Errorf("damaged: %q", got)
	}
	Put(key, make([]byte, largest+1))
	if got := Get(key); got != nil {
		t.Errorf("too large: %d bytes", len(got))
	}
}

// TestPrune: the entries used least recently go, and what nobody finished; files of others stay.
func TestPrune(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	for i := range 10 {
		name := filepath.Join(dir, fmt.Sprint(i)+suffix)
		write(t, name, string(bytes.Repeat([]byte{'x'}, 100)))
		used := now.Add(time.Duration(i) * time.Minute)
		os.Chtimes(name, used, used)
	}
	for name, age := range map[string]time.Duration{unfinished + "old": 2 * abandoned, unfinished + "young": 0, "include": 2 * abandoned} {
		write(t, filepath.Join(dir, name), "")
		os.Chtimes(filepath.Join(dir, name), now.Add(-age), now.Add(-age))
	}
	prune(dir, 1000)
	left := func() (names []string) {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			names = append(names, f.Name())
		}
		return names
	}
	if got := left(); len(got) != 12 {
		t.Errorf("below the size: %q", got)
	}
	prune(dir, 900)
	if got, want := left(), []string{unfinished + "young", "6.entry", "7.entry", "8.entry", "9.entry", "include"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestMemo(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, "a.c", "1")
	write(t, "include/sys/h.h", "2")
	later := time.Now().Add(time.Second)
	inputs := func() Inputs {
		in, ok := NewInputs([]string{"a.c", "include/sys/h.h"}, []string{"first", "include"}, later)
		if !ok {
			t.Fatal("inputs are not reliable")
		}
		return in
	}
	m := NewMemo("question")
	expect := func(what, want string) {
		t.Helper()
		if got := m.Recall(); string(got) != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	expect("nothing", "")
	m.Remember(inputs(), []byte("one"))
	expect("as it was", "one")
	write(t, "include/sys/h.h", "3")
	expect("edited", "")
	m.Remember(inputs(), []byte("two"))
	expect("edited, known", "two")
	write(t, "include/sys/h.h", "2")
	expect("undone", "one")
	write(t, "first/sys/h.h", "9")
	expect("shadowed", "")
	os.RemoveAll("first")
	expect("not shadowed any more", "one")
	write(t, "sys/h.h", "9")
	expect("shadowed beside the file that includes it", "")
	os.RemoveAll("sys")
	os.Remove("a.c")
	expect("removed", "")
}

func TestUnreliable(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.c")
	later := time.Now().Add(time.Second)
	for text, want := range map[string]bool{"int x;": true, "__has_include(<x>)": false, "__TIME__": false, "#embed": false,
		"#\tembed": false, "__has_\\\ninclude": false, "__TI\\ \r\nME__": false, "__has_attribute(x)": true} {
		write(t, path, text)
		if _, ok := NewInputs([]string{path}, nil, later); ok != want {
			t.Errorf("%s: %v", text, ok)
		}
	}
	write(t, path, "int x;")
	if _, ok := NewInputs([]string{path}, nil, time.Now()); ok {
		t.Error("a file may have changed after it was read")
	}
	if _, ok := NewInputs([]string{filepath.Join(dir, "none")}, nil, later); ok {
		t.Error("a file that is not there")
	}
}

func TestBinary(t *testing.T) {
	if len(Binary()) < 32 {
		t.Errorf("%q", Binary())
	}
}

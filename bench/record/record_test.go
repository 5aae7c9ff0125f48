package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type result struct {
	Name  string
	Value int
}

func open(t *testing.T, name string) *Record[string, result] {
	t.Helper()
	r, err := Open(name, func(r result) string { return r.Name })
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What was added is there when the file is opened again, and more can be added.
func TestRecord(t *testing.T) {
	name := filepath.Join(t.TempDir(), "record")
	for i, key := range []string{"a", "b"} {
		r := open(t, name)
		if got, ok := r.Get("a"); ok != (i > 0) || got.Value != 0 {
			t.Errorf("opened %d times: a is %v, %v", i+1, got, ok)
		}
		if err := r.Add(result{key, i}); err != nil {
			t.Error(err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if got, ok := open(t, name).Get("b"); !ok || got.Value != 1 {
		t.Errorf("b is %v, %v", got, ok)
	}
}

func TestNoRecord(t *testing.T) {
	r := open(t, "")
	if err := r.Add(result{"a", 1}); err != nil {
		t.Error(err)
	}
	if _, ok := r.Get("a"); ok {
		t.Error("a result is kept without a file")
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

func TestDamagedRecord(t *testing.T) {
	name := filepath.Join(t.TempDir(), "record")
	if err := os.WriteFile(name, []byte("{\"Name\":\"a\"}\n{\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name, func(r result) string { return r.Name }); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("the error is %v", err)
	}
}

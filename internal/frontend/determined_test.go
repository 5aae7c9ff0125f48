package frontend

import (
	"slices"
	"testing"
)

func TestHeaderFolders(t *testing.T) {
	for _, name := range searchPaths {
		t.Setenv(name, "")
	}
	for _, c := range []struct {
		options []string
		folders []string
		ok      bool
	}{
		{[]string{"-Ia", "-isystem", "b", "-DX=1", "-O2"}, []string{"a", "b"}, true},
		{[]string{"-include", "a.h"}, nil, false},
		{[]string{"-DHAS=__has_include"}, nil, false},
		{[]string{"-DNOW=__TIME__"}, nil, false},
		{[]string{"-Wp,-Ia"}, nil, false},
	} {
		folders, ok := HeaderFolders("", c.options)
		if ok != c.ok || !slices.Equal(folders, c.folders) {
			t.Errorf("%q: %q, %v", c.options, folders, ok)
		}
	}
	// Relative to where clang runs.
	t.Setenv(searchPaths[0], "c")
	folders, ok := HeaderFolders("run", []string{"-Ia", "-I/b"})
	if !ok || !slices.Equal(folders, []string{"run/a", "/b", "run/c"}) {
		t.Errorf("%q, %v", folders, ok)
	}
}

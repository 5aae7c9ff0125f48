package libc

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Marks in the leading comment of a model file.
const (
	definesMark = "// Defines:"
	needsMark   = "// Needs:"
)

// includeLine is an include directive, the name of the file in its group.
// Models include nothing but headers of this package.
var includeLine = regexp.MustCompile(`(?m)^#include "([^"]*)"$`)

// A file is one source file of models.
type file struct {
	name     string // relative to the models folder, with slashes
	language Language
	source   []byte
	defines  []string // sorted
	needs    []string // sorted
}

// A table finds files by the names they define.
type table struct {
	byName map[string]*file
	names  []string // the keys of byName, sorted
	files  []*file
}

// index reads the declarations of all model files once. Defects in them are
// defects of this package, found by its tests, hence panics.
var index = sync.OnceValue(func() *table {
	t := &table{byName: make(map[string]*file)}
	err := fs.WalkDir(files, "models", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".h") {
			return err
		}
		source, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		f, err := parseFile(strings.TrimPrefix(path, "models/"), source)
		if err != nil {
			return err
		}
		t.files = append(t.files, f)
		for _, name := range f.defines {
			if other := t.byName[name]; other != nil {
				return fmt.Errorf("%s and %s both define %s", other.name, f.name, name)
			}
			t.byName[name] = f
			t.names = append(t.names, name)
		}
		return nil
	})
	if err != nil {
		panic("libc: " + err.Error())
	}
	slices.Sort(t.names)
	return t
})

// parseFile reads the marks in the comment that a model file starts with.
func parseFile(name string, source []byte) (*file, error) {
	f := &file{name: name, source: source}
	if strings.HasSuffix(name, ".cpp") {
		f.language = CXX
	}
	for rest := source; bytes.HasPrefix(rest, []byte("//")); {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		if list, ok := strings.CutPrefix(string(line), definesMark); ok {
			f.defines = append(f.defines, strings.Fields(list)...)
		}
		if list, ok := strings.CutPrefix(string(line), needsMark); ok {
			f.needs = append(f.needs, strings.Fields(list)...)
		}
	}
	if len(f.defines) == 0 {
		return nil, fmt.Errorf("%s: no %q line at the top", name, definesMark)
	}
	if !bytes.Contains(source, []byte("\n#include \"model.h\"\n")) {
		return nil, fmt.Errorf("%s: does not include model.h", name)
	}
	slices.Sort(f.defines)
	slices.Sort(f.needs)
	return f, nil
}

// includes returns the names of the headers that a source text includes.
func includes(source []byte) []string {
	var names []string
	for _, match := range includeLine.FindAllSubmatch(source, -1) {
		names = append(names, string(match[1]))
	}
	return names
}

// withoutIncludes blanks the include directives, keeping the lines.
func withoutIncludes(source []byte) []byte {
	return includeLine.ReplaceAll(source, nil)
}

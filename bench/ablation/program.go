package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom"
)

// A program is one to verify.
type program struct {
	path     string
	category string                    // the folder it lies in
	expect   fathom.Verdict            // "" if its first comment does not say
	layouts  map[string]fathom.Verdict // what is expected under layouts, where that depends on them
	args     []string
	library  bool // it needs the source of one, see bench/libraries
}

// collect reads the headers of the C and C++ files in the folders, sorted by path, and keeps every n-th.
func collect(paths []string, n int) ([]program, error) {
	var files []string
	for _, p := range paths {
		err := filepath.WalkDir(p, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && slices.Contains([]string{".c", ".cpp"}, filepath.Ext(path)) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(files)
	files = slices.Compact(files)
	var list []program
	for i := 0; i < len(files); i += n {
		text, err := os.ReadFile(files[i])
		if err != nil {
			return nil, err
		}
		p := program{path: files[i], category: filepath.Base(filepath.Dir(files[i]))}
		if err := p.header(string(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", files[i], err)
		}
		if !p.library {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no file ends in .c or .cpp")
	}
	return list, nil
}

// header reads "expect", "layouts" and "args" in the lines of comment that a program starts with.
func (p *program) header(text string) error {
	for _, l := range strings.Split(text, "\n") {
		comment, ok := strings.CutPrefix(l, "//")
		if !ok {
			return nil
		}
		key, value, _ := strings.Cut(strings.TrimSpace(comment), ":")
		switch value = strings.TrimSpace(value); key {
		case "expect":
			p.expect = fathom.Verdict(value)
			if p.expect != fathom.Safe && p.expect != fathom.Violated {
				return fmt.Errorf("expect: %s", value)
			}
		case "layouts":
			p.layouts = make(map[string]fathom.Verdict)
			for _, item := range strings.Split(value, ",") {
				f := strings.Fields(item)
				if len(f) != 2 {
					return fmt.Errorf("layouts: %s", value)
				}
				p.layouts[f[0]] = fathom.Verdict(f[1])
			}
		case "package":
			p.library = true
			return nil
		case "args":
			p.args = strings.Fields(value)
		}
	}
	return nil
}

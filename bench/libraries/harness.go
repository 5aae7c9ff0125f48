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

// A Harness is a program about a library. What it consists of and what is expected of it stands in the comment that it starts with:
//
//	package: NAME            the source package of the system that has the library
//	units: FILE...           its files that belong to the program, if it is more than headers
//	options: OPTION...       for clang; -I of a relative folder is one of the package
//	expect: EXPECTATION
//	variant: EXPECTATION; FILE; OLD => NEW
//
// An expectation is "safe", or "violated", the kind of the property and, if it is one of the library, FILE:LINE. A variant changes a
// line of the library: the text OLD, which the file must have exactly once, becomes NEW. A defect that is put in must be found, and the
// repair of one that is there must be proved.
type Harness struct {
	Path     string
	Package  string
	Units    []string // relative to the package
	Options  []string
	Expect   Expectation
	Variants []Variant
}

// A Variant is a change of the library, with what is expected then.
type Variant struct {
	Expect   Expectation
	File     string // relative to the package
	Old, New string
}

// An Expectation is what verification must show. A violation must be confirmed by a native run.
type Expectation struct {
	Verdict fathom.Verdict
	Kind    string // of the property violated
	File    string // where, if that is said
	Line    string
}

// Name is the folder and the name of the file.
func (h *Harness) Name() string {
	return filepath.Base(filepath.Dir(h.Path)) + "/" + strings.TrimSuffix(filepath.Base(h.Path), ".c")
}

// readHarnesses reads the programs below a folder that are about packages, in the order of their names.
func readHarnesses(dir string) ([]*Harness, error) {
	var list []*Harness
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".c" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		h := &Harness{Path: path}
		if err := h.parse(string(text)); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if h.Package != "" {
			list = append(list, h)
		}
		return nil
	})
	return list, err
}

func (h *Harness) parse(text string) error {
	for _, line := range strings.Split(text, "\n") {
		comment, ok := strings.CutPrefix(line, "//")
		if !ok {
			break
		}
		key, value, _ := strings.Cut(strings.TrimSpace(comment), ":")
		value = strings.TrimSpace(value)
		var err error
		switch key {
		case "package":
			h.Package = value
		case "units":
			h.Units = strings.Fields(value)
		case "options":
			h.Options = strings.Fields(value)
		case "expect":
			h.Expect, err = parseExpectation(value)
		case "variant":
			var v Variant
			v, err = parseVariant(value)
			h.Variants = append(h.Variants, v)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	if h.Package != "" && h.Expect.Verdict == "" {
		return fmt.Errorf("no line says what to expect")
	}
	return nil
}

func parseExpectation(s string) (Expectation, error) {
	f := strings.Fields(s)
	switch {
	case slices.Equal(f, []string{"safe"}):
		return Expectation{Verdict: fathom.Safe}, nil
	case len(f) == 2 && f[0] == "violated":
		return Expectation{Verdict: fathom.Violated, Kind: f[1]}, nil
	case len(f) == 3 && f[0] == "violated":
		if file, line, ok := strings.Cut(f[2], ":"); ok {
			return Expectation{Verdict: fathom.Violated, Kind: f[1], File: file, Line: line}, nil
		}
	}
	return Expectation{}, fmt.Errorf("%q: write safe, or violated KIND, or violated KIND FILE:LINE", s)
}

func parseVariant(s string) (Variant, error) {
	f := strings.SplitN(s, ";", 3)
	if len(f) == 3 {
		if before, after, ok := strings.Cut(f[2], " => "); ok {
			e, err := parseExpectation(f[0])
			return Variant{Expect: e, File: strings.TrimSpace(f[1]), Old: strings.TrimSpace(before), New: strings.TrimSpace(after)}, err
		}
	}
	return Variant{}, fmt.Errorf("%q: write EXPECTATION; FILE; OLD => NEW", s)
}

// arguments are those of fathom verify, with the package in a folder.
func (h *Harness) arguments(root string) []string {
	args := []string{h.Path}
	for _, u := range h.Units {
		args = append(args, filepath.Join(root, u))
	}
	for _, o := range h.Options {
		if dir, ok := strings.CutPrefix(o, "-I"); ok && !filepath.IsAbs(dir) {
			o = "-I" + filepath.Join(root, dir)
		}
		args = append(args, o)
	}
	return args
}

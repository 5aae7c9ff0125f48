package fathom

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// seairExtension is that of files with programs in SEA-IR, as [Program.WriteSEAIR] and [Options.Emit] write them.
const seairExtension = ".seair"

// isSEAIR reports whether a file is a program in SEA-IR.
func isSEAIR(file string) bool { return filepath.Ext(file) == seairExtension }

// loadSEAIR loads a program that is given as SEA-IR: one file, with the checks that were asked for when it was written. Of those, Source.Checks
// selects, but for assertions.
func loadSEAIR(src Source) (*Program, error) {
	file := src.Files[slices.IndexFunc(src.Files, isSEAIR)]
	fail := func(format string, args ...any) (*Program, error) {
		return nil, &frontend.InputError{File: file, Message: fmt.Sprintf(format, args...)}
	}
	switch {
	case len(src.Files) > 1:
		return fail("is a whole program; it cannot be linked with other files")
	case len(src.Replace) > 0:
		return fail("is a whole program; nothing in it can be replaced")
	case len(src.RemoveBodies) > 0:
		return fail("is a whole program; no bodies are taken away from it")
	case len(src.Stubs) > 0:
		return fail("is a whole program; what its functions without a body do is said in it, by their effect")
	case src.CompileCommands != "":
		return fail("is not compiled; leave the compilation database out")
	case len(src.ClangArgs) > 0:
		return fail("is not compiled; %s would go to clang", strings.Join(src.ClangArgs, " "))
	}
	start := time.Now()
	f, err := os.Open(file)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return fail("no such file")
		}
		return nil, &frontend.InputError{Message: err.Error(), Err: err}
	}
	defer f.Close()
	p, err := readSEAIR(f, src)
	if err != nil {
		return nil, &frontend.InputError{File: file, Message: strings.TrimPrefix(err.Error(), "seair: "), Err: err}
	}
	if src.Reads {
		p.Reads = []string{file}
	}
	p.times.lower = time.Since(start)
	return p, nil
}

// readSEAIR reads a program and everything on which its verification relies.
func readSEAIR(r io.Reader, src Source) (*Program, error) {
	prog, err := seair.Parse(r)
	if err == nil {
		err = prog.Sanity()
	}
	if err == nil {
		err = prog.Kinds(func(kind string) bool {
			_, ok := property.Find(property.Kind(kind))
			return ok || property.Kind(kind) == property.Unsupported
		})
	}
	if err != nil {
		return nil, err
	}
	if src.Entry, err = entryOf(prog, src.Entry); err != nil {
		return nil, err
	}
	// The one assertion of a form stands for all checks of its program.
	src.Checks = maps.Clone(src.Checks)
	src.Checks[property.UserAssert] = true
	return &Program{SEAIR: prog, source: src}, nil
}

// entryOf returns the symbol of the function with a name, which may be that in the source.
func entryOf(prog *seair.Program, name string) (string, error) {
	if f := prog.Func(name); f != nil && len(f.Blocks) > 0 {
		return name, nil
	}
	var defined, matches []string
	for _, f := range prog.Funcs {
		if len(f.Blocks) > 0 {
			defined = append(defined, f.Name)
			if f.Source == name {
				matches = append(matches, f.Name)
			}
		}
	}
	switch {
	case len(matches) == 1:
		return matches[0], nil
	case len(defined) == 0:
		return "", fmt.Errorf("the program defines no function, so there is nothing to verify")
	}
	slices.Sort(defined)
	return "", fmt.Errorf("the program has no function %s; --entry names one of those that it defines: %s", name, strings.Join(defined[:min(len(defined), 10)], ", "))
}

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/fathom-verifier/fathom"
)

// stages are the intermediate forms that --emit writes, in the order of the pipeline.
var stages = []struct {
	name string
	// write writes the form of a loaded program, or arranges for the verification to do so.
	write func(w io.Writer, p *fathom.Program, opt *fathom.Options) error
}{
	{"llvm", func(w io.Writer, p *fathom.Program, _ *fathom.Options) error { return p.WriteLLVM(w) }},
	{"seair", func(w io.Writer, p *fathom.Program, _ *fathom.Options) error { return p.WriteSEAIR(w) }},
	{"smt2", func(w io.Writer, _ *fathom.Program, opt *fathom.Options) error { opt.SMT2 = w; return nil }},
	{"dimacs", func(w io.Writer, _ *fathom.Program, opt *fathom.Options) error { opt.DIMACS = w; return nil }},
}

func stageNames() []string {
	var names []string
	for _, s := range stages {
		names = append(names, s.name)
	}
	return names
}

// stageFile is one --emit.
type stageFile struct {
	stage int // index into stages
	file  string
}

func parseEmit(items []string) ([]stageFile, error) {
	var out []stageFile
next:
	for _, item := range items {
		name, file, ok := strings.Cut(item, "=")
		if !ok || file == "" {
			return nil, fmt.Errorf("--emit %s: write STAGE=FILE, with - for standard output", item)
		}
		for i, s := range stages {
			if s.name == name {
				out = append(out, stageFile{i, file})
				continue next
			}
		}
		return nil, fmt.Errorf("--emit %s: the stages are %s", item, strings.Join(stageNames(), ", "))
	}
	return out, nil
}

// emitStages opens the files and writes what exists before the verification. The function that it
// returns closes them, after the verification.
func emitStages(p *fathom.Program, opt *fathom.Options, list []stageFile) (closeAll func() error, err error) {
	var files []*os.File
	closeAll = func() error {
		var errs []error
		for _, f := range files {
			errs = append(errs, f.Close())
		}
		return errors.Join(errs...)
	}
	for _, e := range list {
		w := os.Stdout
		if e.file != "-" {
			if w, err = os.Create(e.file); err != nil {
				return closeAll, fmt.Errorf("--emit %s: %w", stages[e.stage].name, err)
			}
			files = append(files, w)
		}
		if err := stages[e.stage].write(w, p, opt); err != nil {
			return closeAll, fmt.Errorf("--emit %s: %w", stages[e.stage].name, err)
		}
	}
	return closeAll, nil
}

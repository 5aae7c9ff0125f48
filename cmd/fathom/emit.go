package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/printable"
)

// stages are the intermediate forms that --emit writes, in the order of the pipeline.
var stages = []struct {
	name string
	// write writes the form of a loaded program, or arranges for the verification to do so.
	write func(w io.Writer, p *fathom.Program, opt *fathom.Options) error
}{
	{"llvm", func(w io.Writer, p *fathom.Program, _ *fathom.Options) error { return p.WriteLLVM(w) }},
	{"seair", func(w io.Writer, p *fathom.Program, _ *fathom.Options) error { return p.WriteSEAIR(w) }},
	{"bounded", later("bounded")},
	{"sa", later("sa")},
	{"sasa", later("sasa")},
	{"gssa", later("gssa")},
	{"pd", later("pd")},
	{"coi", later("coi")},
	{"smt2", later("smt2")},
	{"dimacs", later("dimacs")},
}

// later lets the verification write a form.
func later(name string) func(io.Writer, *fathom.Program, *fathom.Options) error {
	return func(w io.Writer, _ *fathom.Program, opt *fathom.Options) error {
		if opt.Emit == nil {
			opt.Emit = make(map[string]io.Writer)
		}
		opt.Emit[name] = w
		return nil
	}
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
	stage int    // index into stages
	file  string // "-" for standard output
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
				if slices.ContainsFunc(out, func(o stageFile) bool { return o.stage == i }) {
					return nil, fmt.Errorf("--emit %s: the stage is written already", item)
				}
				out = append(out, stageFile{i, file})
				continue next
			}
		}
		return nil, fmt.Errorf("--emit %s: the stages are %s", item, strings.Join(stageNames(), ", "))
	}
	return out, nil
}

// emitted are the files of --emit that the verification writes.
type emitted []emittedFile

type emittedFile struct {
	stageFile
	w *newFile
}

// emitStages opens the files and writes what exists before the verification; the rest is written by it.
func emitStages(p *fathom.Program, opt *fathom.Options, list []stageFile) (emitted, error) {
	var all emitted
	for _, e := range list {
		if err := all.add(p, opt, e); err != nil {
			all.discard()
			return nil, fmt.Errorf("--emit %s: %w", stages[e.stage].name, err)
		}
	}
	return all, nil
}

func (all *emitted) add(p *fathom.Program, opt *fathom.Options, e stageFile) error {
	s := stages[e.stage]
	if e.file == "-" {
		return s.write(&printable.Writer{To: os.Stdout, Bytes: true}, p, opt)
	}
	w, err := createFile(e.file)
	if err != nil {
		return err
	}
	*all = append(*all, emittedFile{e, w})
	if err := s.write(w, p, opt); err != nil {
		return err
	}
	if opt.Emit[s.name] == nil { // it was written
		return w.commit()
	}
	return nil
}

// finish gives the files their names after a verification that succeeded. A file that it did not get to is dropped, with a
// warning: an empty file would pass for a formula.
func (all emitted) finish(opt *fathom.Options, warn func(string)) error {
	var errs []error
	for _, e := range all {
		name := stages[e.stage].name
		if opt.Emit[name] == nil {
			continue
		}
		if info, err := e.w.Stat(); err == nil && info.Mode().IsRegular() && info.Size() == 0 {
			e.w.discard()
			warn(fmt.Sprintf("--emit %s: %s is not written, for the verification ended before that stage", name, e.file))
		} else if err := e.w.commit(); err != nil {
			errs = append(errs, fmt.Errorf("--emit %s: %w", name, err))
		}
	}
	return errors.Join(errs...)
}

// discard drops what is not complete.
func (all emitted) discard() {
	for _, e := range all {
		e.w.discard()
	}
}

// Package fathom verifies C, C++ and LLVM programs: it proves that they are free of
// certain bugs, up to a bound that it finds by itself where there is one, or shows
// how a bug happens.
//
// Load reads and prepares a program, Verify decides its properties:
//
//	prog, err := fathom.Load(ctx, fathom.Source{Files: []string{"ring.c"}})
//	...
//	defer prog.Close()
//	result, err := prog.Verify(ctx, fathom.Options{})
//
// A Program may be verified several times. The packages below smt and sat are the
// solver, usable on their own and without cgo.
package fathom

import (
	"context"
	"io"
	"slices"
	"time"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/lower"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// Source says what to verify.
type Source struct {
	Files   []string // C, C++, LLVM bitcode and assembly, or one file of SEA-IR
	Replace []string // files whose functions take the place of those in Files, also of static ones
	// RemoveBodies are functions whose bodies are left out, also static ones, in all files but that of the entry function if several define one.
	RemoveBodies []string
	// Stubs say what functions without a body do: "NAME=EFFECT", where * and ? in NAME match any characters. EFFECT is "pure", nothing but return
	// any value; "havoc", also give any contents to what the arguments point to and lead to; or "any", to all that the function can reach. The last
	// one that fits counts.
	Stubs           []string
	ClangArgs       []string // passed through: -I, -D, -std, ...
	CompileCommands string   // compile_commands.json whose flags apply, or ""
	// Stdin is read for the file "-": C, LLVM bitcode or assembly.
	Stdin io.Reader
	Entry string // function to start in; "" means main
	// Checks selects the kinds of properties; nil means property.Default().
	Checks property.Set
	// Reads asks for Program.Reads.
	Reads bool
	// Cache says that files that were compiled before, and have not changed, need not be compiled again: see internal/cache.
	Cache bool
}

// Program is a program ready for verification.
type Program struct {
	SEAIR    *seair.Program
	Warnings []string
	// Reads are the files that were read to load the program, headers included; nil if they were not asked for or are not known.
	Reads []string

	source Source
	module *frontend.Module // nil if the program was given as SEA-IR
	times  struct{ frontend, lower time.Duration }
}

// Load compiles, links, instruments and lowers a program. An error that the
// user can mend is a [*frontend.InputError].
func Load(ctx context.Context, src Source) (*Program, error) {
	if src.Entry == "" {
		src.Entry = "main"
	}
	if src.Checks == nil {
		src.Checks = property.Default()
	}
	if slices.ContainsFunc(src.Files, isSEAIR) {
		return loadSEAIR(src)
	}
	start := time.Now()
	m, err := frontend.Load(ctx, frontend.Config{
		Files: src.Files, Replace: src.Replace, RemoveBodies: src.RemoveBodies, Stubs: src.Stubs, ClangArgs: src.ClangArgs, CompileCommands: src.CompileCommands,
		Entry: src.Entry, Checks: src.Checks, Stdin: src.Stdin, Reads: src.Reads, Cache: src.Cache,
	})
	if err != nil {
		return nil, err
	}
	src.Entry = m.Entry
	p := &Program{source: src, module: m, Warnings: m.Warnings, Reads: m.Reads}
	p.times.frontend = time.Since(start)
	start = time.Now()
	p.SEAIR, err = lower.Module(m.Module, m.Entry, lower.Options{Roots: exitRoots(m), Exported: m.Exported})
	if err != nil {
		m.Close()
		return nil, err
	}
	p.times.lower = time.Since(start)
	return p, nil
}

// exitRoots returns the functions that run when the entry returns although nothing calls them.
func exitRoots(m *frontend.Module) []string {
	if f := m.NamedFunction(expand.ExitHandlers); !f.IsNil() && !f.IsDeclaration() {
		return []string{expand.ExitHandlers}
	}
	return nil
}

// Close releases the LLVM module.
func (p *Program) Close() {
	if p.module != nil {
		p.module.Close()
	}
}

// WriteLLVM writes the compiled and instrumented program as LLVM assembly. One that was given as SEA-IR has none.
func (p *Program) WriteLLVM(w io.Writer) error {
	if p.module == nil {
		return &frontend.InputError{File: p.source.Files[0], Message: "has no LLVM form"}
	}
	text, err := p.module.Text()
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// WriteSEAIR writes the lowered program in the text format of package seair.
func (p *Program) WriteSEAIR(w io.Writer) error {
	return p.SEAIR.Write(w)
}

package backend

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// Language is what a program reads.
type Language uint8

// The languages.
const (
	SMTLIB Language = iota // bit-vectors and arrays
	DIMACS                 // clauses
)

// Program is a solver that can be installed.
type Program struct {
	Name     string // and the command
	Package  string // of Debian, or where to get it
	Language Language

	version string   // the argument that prints the version, "" if there is none
	args    []string // for SMTLIB

	oneShot   bool // SMTLIB: a new process for each query, which prints its model by itself
	equations bool // SMTLIB: knows no define-fun
	elements  bool // SMTLIB: knows no constant arrays; for a one-shot program only

	// DIMACS: the arguments for a file with the clauses, one for the proof and one for the model, of which those are
	// used that the program knows.
	files  func(cnf, proof, model string) []string
	proves bool // writes DRAT
	models bool // writes its answer to the file for the model
}

// programs is the table of what is known, best first.
var programs = []Program{
	{Name: "bitwuzla", Package: "not in Debian 12; see bitwuzla.github.io", version: "--version", args: []string{"--lang", "smt2", "-m"}},
	{Name: "z3", Package: "apt-get install z3", version: "--version", args: []string{"-in", "-smt2"}},
	{Name: "cvc5", Package: "apt-get install cvc5", version: "--version", args: []string{"--lang=smt2", "--incremental"}},
	{Name: "boolector", Package: "apt-get install boolector", version: "--version", args: []string{"--smt2", "-m"}, oneShot: true, equations: true, elements: true},
	{Name: "yices-smt2", Package: "not in Debian 12; see yices.csl.sri.com", version: "--version", args: []string{"--incremental"}},
	{Name: "kissat", Package: "not in Debian 12; see github.com/arminbiere/kissat", Language: DIMACS, version: "--version", proves: true,
		files: func(cnf, proof, _ string) []string { return append([]string{"-q", cnf}, optional(proof)...) }},
	{Name: "cadical", Package: "apt-get install cadical", Language: DIMACS, version: "--version", proves: true,
		files: func(cnf, proof, _ string) []string { return append([]string{"-q", cnf}, optional(proof)...) }},
	{Name: "cryptominisat5", Package: "apt-get install cryptominisat", Language: DIMACS, version: "--version",
		files: func(cnf, _, _ string) []string { return []string{"--verb=0", "--threads=1", cnf} }},
	{Name: "minisat", Package: "apt-get install minisat", Language: DIMACS, models: true,
		files: func(cnf, _, model string) []string { return []string{"-verb=0", cnf, model} }},
}

func optional(file string) []string {
	if file == "" {
		return nil
	}
	return []string{file}
}

// Programs lists the programs that can be used, installed or not.
func Programs() []Program { return slices.Clone(programs) }

// Find returns the program of a name.
func Find(name string) (Program, error) {
	var names []string
	for _, p := range programs {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Program{}, fmt.Errorf("there is no solver %q; the solvers are %s, and auto and all, which stand for those installed", name, strings.Join(append([]string{Native, Linked}, names...), ", "))
}

// Path is where the program is installed, or a fault that says how to get it.
func (p Program) Path() (string, error) {
	path, err := exec.LookPath(p.Name)
	if err != nil {
		return "", &Fault{p.Name, Missing, p.Package}
	}
	return path, nil
}

// Version is what the program says its version is, on one line. The error is a fault.
func (p Program) Version(ctx context.Context) (string, error) {
	path, err := p.Path()
	if err != nil || p.version == "" {
		return "", err
	}
	proc, err := start(ctx, p.Name, path, p.version)
	if err != nil {
		return "", err
	}
	defer proc.close()
	proc.stdin.Close()
	line := ""
	err = proc.within("it said no version", func() (err error) {
		for err == nil && strings.TrimSpace(line) == "" {
			line, err = proc.line()
		}
		return err
	})
	var fault *Fault
	switch {
	case strings.TrimSpace(line) != "":
		return strings.TrimPrefix(strings.TrimSpace(line), "c "), nil
	case errors.As(err, &fault):
		return "", err
	}
	return "", proc.ended("it says no version")
}

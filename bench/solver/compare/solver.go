package compare

import (
	"fmt"
	"os/exec"
	"strings"
)

// Kind is the language of a file.
type Kind uint8

// The languages, by file name.
const (
	CNF  Kind = iota // .cnf
	SMT2             // .smt2
)

// Solver is a program that decides a file named as its last argument. It says what it found by a line "sat" or "unsat", with
// or without "s " and in the words of the SAT competitions, or by exiting with 10 or 20.
type Solver struct {
	Name    string
	Command []string
	Kind    Kind
}

// Native is the name of this project's own solver.
const Native = "fathom"

var peers = []Solver{
	{"cadical", []string{"cadical", "-q"}, CNF},
	{"kissat", []string{"kissat", "-q"}, CNF},
	{"minisat", []string{"minisat", "-verb=0"}, CNF},
	{"cryptominisat5", []string{"cryptominisat5", "--verb=0", "--threads=1"}, CNF},
	{"z3", []string{"z3"}, SMT2},
	{"cvc5", []string{"cvc5"}, SMT2},
	{"boolector", []string{"boolector"}, SMT2},
	{"bitwuzla", []string{"bitwuzla"}, SMT2},
	{"yices-smt2", []string{"yices-smt2"}, SMT2},
}

// Solvers returns the solvers of the given names that handle kind, or all that are installed for "all". Besides the known
// names, NAME=COMMAND is a solver of both kinds; its words are separated by spaces. self is the command that runs
// this project's solver. Names of known solvers of the other kind are passed over.
func Solvers(names []string, kind Kind, self []string) ([]Solver, error) {
	native := Solver{Native, self, kind}
	var out []Solver
	for _, name := range names {
		if n, command, ok := strings.Cut(name, "="); ok {
			words := strings.Fields(command)
			if n == "" || len(words) == 0 {
				return nil, fmt.Errorf("solver %q: write NAME=COMMAND", name)
			}
			out = append(out, Solver{n, words, kind})
			continue
		}
		if name == Native || name == "all" {
			out = append(out, native)
		}
		known := name == Native || name == "all"
		for _, p := range peers {
			if name != p.Name && name != "all" {
				continue
			}
			known = true
			if p.Kind != kind {
				continue
			}
			if _, err := exec.LookPath(p.Command[0]); err == nil {
				out = append(out, p)
			} else if name != "all" {
				return nil, fmt.Errorf("solver %s is not installed", name)
			}
		}
		if !known {
			return nil, fmt.Errorf("solver %q is not known; name one of %s, or write NAME=COMMAND", name, strings.Join(knownNames(), ", "))
		}
	}
	return out, nil
}

func knownNames() []string {
	names := []string{Native}
	for _, p := range peers {
		names = append(names, p.Name)
	}
	return names
}

package smtlib

import (
	"bufio"
	"fmt"
	"io"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Script prints a script piece by piece, for a solver that answers in between: what was declared or defined once is
// used by name from then on.
type Script struct{ pr printer }

// NewScript returns a script that goes to w. Nothing is printed yet.
func NewScript(w io.Writer, p *term.Pool, arrays Arrays) *Script {
	return &Script{printer{
		w:      bufio.NewWriterSize(w, 1<<16),
		pool:   p,
		arrays: arrays,
		names:  names{used: make(map[string]bool)},
		name:   make(map[term.ID]string),

		function: make(map[term.ID]bool),

		uses:  make(map[term.ID]uint8),
		depth: make(map[term.ID]uint8),
	}}
}

// UseEquations states shared terms as constants with an equation instead of by define-fun, which some old solvers do
// not know.
func (s *Script) UseEquations() { s.pr.equations = true }

// Logic is the least logic that has what occurs in the terms. No logic of the standard
// but ALL has constant arrays.
func Logic(p *term.Pool, arrays Arrays, ts ...term.ID) string {
	whole, constants := len(wholeArrays(p, ts...)), 0
	p.Walk(func(t term.ID) {
		if p.Op(t) == term.OpConstArray {
			constants++
		}
	}, ts...)
	switch all := len(p.Arrays(ts...)); {
	case constants > 0:
		return "ALL"
	case all == 0:
		return "QF_BV"
	case arrays == SelectOnly || whole == all:
		return "QF_ABV"
	case whole > 0:
		return "QF_AUFBV"
	}
	return "QF_UFBV"
}

// Line prints a line as it is.
func (s *Script) Line(format string, args ...any) { fmt.Fprintf(s.pr.w, format+"\n", args...) }

// Declare prints what the terms need that was not printed before: declarations, and definitions of terms that they
// share. The time is linear in the number of terms below.
func (s *Script) Declare(ts ...term.ID) { s.pr.declare(ts) }

// Assert prints an assertion of t, which was declared.
func (s *Script) Assert(t term.ID) {
	s.pr.w.WriteString("(assert ")
	s.pr.print(t, false)
	s.pr.w.WriteString(")\n")
}

// Guard prints an assertion that a fresh Boolean constant implies t, which was declared, and returns the constant.
func (s *Script) Guard(t term.ID) string {
	name := s.pr.names.pick(fmt.Sprintf("a!%d", t), 0)
	fmt.Fprintf(s.pr.w, "(declare-fun %s () Bool)\n(assert (=> %s ", name, name)
	s.pr.print(t, false)
	s.pr.w.WriteString("))\n")
	return name
}

// Name is what a variable or array that was declared is called; "" if it was not.
func (s *Script) Name(v term.ID) string { return s.pr.name[v] }

// Flush hands everything to the writer and returns its first error, or what could not be printed.
func (s *Script) Flush() error {
	if err := s.pr.w.Flush(); err != nil {
		return err
	}
	return s.pr.err
}

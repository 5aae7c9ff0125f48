package smt

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestViolated shows the guard of Sat at work: with the array elements of the
// model taken away, the assertion about them is found violated.
func TestViolated(t *testing.T) {
	p := term.NewPool()
	a := p.ArrayVar("a", 8, 8)
	i, x := p.Var("i", 8), p.Var("x", 80)
	s := NewSolver(p)
	fine := p.Ugt(x, p.Const(80, 9))
	about := p.Eq(p.Select(a, i), p.Const(8, 5))
	s.Assert(fine)
	s.Assert(about)
	if st := s.Check(background); st != Sat {
		t.Fatal(st, s.Reason())
	}
	if got := s.violated(s.values, s.pre.Definitions(), s.asserts); got != term.None {
		t.Errorf("%s does not hold", p.String(got))
	}
	if got := s.violated(nil, s.pre.Definitions(), s.asserts); got != about {
		t.Errorf("without elements, %v is violated, want %v", got, about)
	}
}

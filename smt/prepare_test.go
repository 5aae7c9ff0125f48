package smt

import (
	"context"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// What was simplified before it was translated is simplified again when it is asked about again, however much was translated since: then it
// is the same gates.
func TestSimplifiedAgain(t *testing.T) {
	p := term.NewPool()
	s := NewSolver(p)
	const steps = 100
	// The first equation takes y out of the formula, which changes all terms above it.
	formula := func(name string) term.ID {
		x, y := p.Var(name, 16), p.Var(name, 16)
		v := y
		for i := range uint64(steps) {
			v = p.Ite(p.Ult(v, p.Const(16, 1<<12+i)), p.Add(v, p.Const(16, 2*i+1)), p.Xor(v, x))
		}
		return p.And(p.Eq(y, p.Add(x, p.Const(16, 5))), p.Ult(v, p.Const(16, 1<<14)))
	}
	ask := func(cond term.ID) (gates int) {
		before := s.Stats().Gates
		if s.Check(context.Background(), cond) != Sat {
			t.Fatal("no model is found")
		}
		return s.Stats().Gates - before
	}
	first := formula("a")
	whole := ask(first)
	for range 4 {
		ask(formula("b"))
	}
	if again := ask(p.And(first, p.Ult(p.Var("c", 16), p.Const(16, 7)))); again*20 > whole {
		t.Errorf("%d gates the first time, and %d when little is new", whole, again)
	}
}

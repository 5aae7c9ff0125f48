package smt

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestDeep solves a chain of many terms, so deep that recursion would not do.
func TestDeep(t *testing.T) {
	const n = 100000
	p := term.NewPool()
	x, y := p.Var("x", 4), p.Var("y", 4)
	u := x
	for i := 0; i < n/2; i++ {
		// A rotation and a xor: deep, and yet no knot for the solver.
		u = p.Xor(p.Concat(p.Extract(u, 2, 0), p.Extract(u, 3, 3)), y)
	}
	s := NewSolver(p)
	s.Assert(p.Eq(u, p.Const(4, 9)))
	s.Assert(p.Eq(y, p.Const(4, 3)))
	if st := s.Check(background); st != Sat {
		t.Fatal(st, s.Reason())
	}
	if got := s.Model().Uint64(u); got != 9 {
		t.Errorf("the model gives %d", got)
	}
	if err := s.WriteSMTLIB(io.Discard); err != nil {
		t.Error(err)
	}
	if err := s.WriteDIMACS(io.Discard); err != nil {
		t.Error(err)
	}
}

// hard is a query no SAT solver answers soon: factors of a prime of 61 bits.
func hard(p *term.Pool) []term.ID {
	x, y := p.Var("x", 64), p.Var("y", 64)
	one, bound := p.Const(64, 1), p.Const(64, 1<<32)
	return []term.ID{
		p.Eq(p.Mul(x, y), p.Const(64, 1<<61-1)),
		p.Ult(one, x), p.Ult(one, y), p.Ult(x, bound), p.Ult(y, bound), p.Ule(x, y),
	}
}

func TestReasons(t *testing.T) {
	p := term.NewPool()
	query := hard(p)
	s := NewSolver(p)
	s.SetLimits(10)
	if st := s.Check(background, query...); st != Unknown || s.Reason() != "conflict limit" {
		t.Errorf("%v, %q", st, s.Reason())
	}
	if s.Model() != nil || s.FailedAssumptions() != nil {
		t.Error("an unknown answer has a model or a core")
	}
	s.SetLimits(0)
	ctx, cancel := context.WithTimeout(background, 50*time.Millisecond)
	if st := s.Check(ctx, query...); st != Unknown || s.Reason() != "timeout" {
		t.Errorf("%v, %q", st, s.Reason())
	}
	cancel()
	ctx, cancel = context.WithCancel(background)
	cancel()
	if st := s.Check(ctx, query...); st != Unknown || s.Reason() != "cancelled" {
		t.Errorf("%v, %q", st, s.Reason())
	}
	// The solver goes on after all this.
	if st := s.Check(background, query[1], query[2]); st != Sat || s.Reason() != "" {
		t.Errorf("%v, %q", st, s.Reason())
	}
}

func TestTooLarge(t *testing.T) {
	p := term.NewPool()
	x, y := p.Var("x", 1<<16), p.Var("y", 1<<16)
	o := DefaultOptions()
	o.Blast.AbstractWidth = 0
	s := NewSolverWithOptions(p, o)
	if st := s.Check(background, p.Eq(p.Mul(x, y), p.UDiv(y, x))); st != Unknown || !strings.Contains(s.Reason(), "too large") {
		t.Errorf("%v, %q", st, s.Reason())
	}
	if err := s.WriteDIMACS(io.Discard, p.Eq(p.Mul(x, y), x)); err == nil {
		t.Error("a huge product was exported")
	}
	if st := s.Check(background, p.Eq(p.Add(x, y), x)); st != Sat {
		t.Errorf("%v, %q", st, s.Reason())
	}
}

// TestCancelBlast cancels while terms are translated; the next query goes on.
func TestCancelBlast(t *testing.T) {
	p := term.NewPool()
	u := p.Var("x", 64)
	v := u
	for i := 0; i < 2000; i++ {
		u = p.Mul(p.Xor(u, v), p.Add(u, v))
	}
	s := NewSolver(p)
	ctx, cancel := context.WithTimeout(background, 20*time.Millisecond)
	defer cancel()
	begin := time.Now()
	if st := s.Check(ctx, p.Eq(u, p.Const(64, 1))); st != Unknown {
		t.Errorf("%v", st)
	}
	if d := time.Since(begin); d > 5*time.Second {
		t.Errorf("cancelled after %v", d)
	}
	if st := s.Check(background, p.Eq(v, p.Const(64, 1))); st != Sat {
		t.Errorf("%v, %q", st, s.Reason())
	}
}

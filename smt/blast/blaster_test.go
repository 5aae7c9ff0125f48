package blast

import (
	"context"
	"errors"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// circuitsOnly is a blaster that abstracts nothing.
func circuitsOnly(p *term.Pool, sink Sink) *Blaster {
	o := DefaultOptions()
	o.AbstractWidth = 0
	return NewWithOptions(p, sink, o)
}

// gatesOf blasts ts in turn and returns the gates each added.
func gatesOf(t *testing.T, p *term.Pool, ts ...term.ID) []int {
	t.Helper()
	b := circuitsOnly(p, sat.New())
	var out []int
	for _, u := range ts {
		before := b.Gates()
		if err := b.Blast(context.Background(), u); err != nil {
			t.Fatal(err)
		}
		out = append(out, b.Gates()-before)
	}
	return out
}

// TestSharing counts gates where circuits are meant to be shared or saved.
func TestSharing(t *testing.T) {
	p := term.NewPool()
	x, y := p.Var("x", 32), p.Var("y", 32)
	if n := gatesOf(t, p, x, y, p.UDiv(x, y), p.URem(x, y)); n[3] != 0 {
		t.Errorf("the remainder costs %d gates after the quotient", n[3])
	}
	if n := gatesOf(t, p, x, y, p.Mul(x, y), p.UMulO(x, y)); n[3] > n[2]/2 {
		t.Errorf("the overflow of a product costs %d gates after the product, which costs %d", n[3], n[2])
	}
	if n := gatesOf(t, p, x, y, p.Sub(x, y)); n[2] > 3*32 {
		t.Errorf("a difference of 32 bits costs %d gates", n[2])
	}
	if n := gatesOf(t, p, x, p.Mul(x, p.Const(32, 255))); n[1] > 3*32 {
		t.Errorf("the product with 255, a difference, costs %d gates", n[1])
	}
	wide := p.Mul(p.SExt(x, 64), p.SExt(y, 64))
	if n := gatesOf(t, p, x, y, wide); n[2] > 33*64*4 {
		t.Errorf("a product of sign-extended numbers costs %d gates", n[2])
	}
}

// TestPointer wants no gates for a pointer whose offset is inside the object's
// range, and an adder of the upper bits otherwise.
func TestPointer(t *testing.T) {
	p := term.NewPool()
	small := p.ZExt(p.Var("i", 32), 64)
	big := p.Var("o", 64)
	n := gatesOf(t, p, small, p.Ptr(5, small), big, p.Ptr(5, big))
	if n[1] != 0 {
		t.Errorf("a pointer with a small offset costs %d gates", n[1])
	}
	if n[3] == 0 || n[3] > 3*16 {
		t.Errorf("a pointer with any offset costs %d gates", n[3])
	}
}

// TestMaxGates refuses a product that is too large and goes on.
func TestMaxGates(t *testing.T) {
	p := term.NewPool()
	x, y := p.Var("x", 64), p.Var("y", 64)
	b := circuitsOnly(p, sat.New())
	b.MaxGates = 1000
	err := b.Assert(context.Background(), p.Eq(p.Mul(x, y), x))
	var large *TooLargeError
	if !errors.As(err, &large) || large.Op != term.OpMul || large.Width != 64 || large.Max != 1000 {
		t.Errorf("%v", err)
	}
	if err := b.Assert(context.Background(), p.Ult(x, y)); err != nil {
		t.Error(err)
	}
	if b.Gates() > 1000 {
		t.Errorf("%d gates", b.Gates())
	}
}

// TestCancelled stops the emission of clauses and resumes it.
func TestCancelled(t *testing.T) {
	p := term.NewPool()
	x, y := p.Var("x", 64), p.Var("y", 64)
	s := sat.New()
	b := circuitsOnly(p, s)
	odd := p.Eq(p.Extract(p.Mul(p.Mul(x, y), p.Add(x, y)), 63, 32), p.Const(32, 77))
	if err := b.Blast(context.Background(), odd); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := b.Assert(ctx, odd); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	vars := s.NumVars()
	if err := b.Assert(context.Background(), odd); err != nil {
		t.Fatal(err)
	}
	if s.NumVars() <= vars {
		t.Error("cancellation came after everything was defined")
	}
}

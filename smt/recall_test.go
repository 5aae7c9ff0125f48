package smt

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

func TestRecall(t *testing.T) {
	p := term.NewPool()
	o := DefaultOptions()
	o.Recall = 2
	s := NewSolverWithOptions(p, o)
	x, y := p.Var("x", 8), p.Var("y", 8)
	ask := func(want Status, recalled int64, cond term.ID) {
		t.Helper()
		if got := s.Check(background, cond); got != want || s.Stats().Recalled != recalled {
			t.Fatalf("%s is %v with %d answers from earlier models, want %v with %d", p.String(cond), got, s.Stats().Recalled, want, recalled)
		}
		if want == Sat && !s.Model().Bool(cond) {
			t.Fatalf("the model does not satisfy %s", p.String(cond))
		}
	}
	c := func(n uint64) term.ID { return p.Const(8, n) }
	if s.Recall(p.True()) != nil {
		t.Error("there is a model before the first query")
	}
	ask(Sat, 0, p.Eq(x, c(7)))
	ask(Sat, 1, p.Ult(x, c(8)))
	ask(Sat, 1, p.And(p.Eq(x, c(7)), p.Eq(y, c(200)))) // y is new, and zero where it is not mentioned
	ask(Sat, 2, p.Ugt(y, c(100)))
	ask(Sat, 3, p.And(p.Eq(x, c(7)), p.Eq(y, c(0)))) // the older of the two
	ask(Unsat, 3, p.And(p.Ult(x, c(3)), p.Ugt(x, c(3))))
	s.Assert(p.Eq(y, c(200)))
	ask(Sat, 4, p.Ugt(x, c(6)))
	s.Assert(p.Ult(x, c(5))) // ends both
	ask(Unsat, 4, p.Eq(x, c(7)))
	ask(Sat, 4, p.Ult(x, c(8)))
	if s.Recall(p.Eq(x, c(7))) != nil {
		t.Error("a model of what was assumed, but not of what is asserted")
	}
}

// A solver that tries earlier models has the answers of one that does not, and its models are models.
func TestRecallChangesNoAnswer(t *testing.T) {
	recalled := int64(0)
	for seed := range uint64(60) {
		p := term.NewPool()
		r := rand.New(rand.NewPCG(seed, 1))
		g := newGenerator(p, random(r), []int{3, 5}, true, false)
		o := DefaultOptions()
		o.Recall = 1 + int(seed%3)
		trying, plain := NewSolverWithOptions(p, o), NewSolver(p)
		var asserts []term.ID
		for range 12 {
			for range 4 {
				g.step()
			}
			cond := p.Extract(g.of(3), 0, 0)
			if r.IntN(6) == 0 {
				trying.Assert(cond)
				plain.Assert(cond)
				asserts = append(asserts, cond)
				continue
			}
			got, want := trying.Check(background, cond), plain.Check(background, cond)
			if got != want {
				t.Fatalf("seed %d: %s is %v, without earlier models %v", seed, p.String(cond), got, want)
			}
			if got != Sat {
				continue
			}
			for _, c := range append(asserts[:len(asserts):len(asserts)], cond) {
				if !trying.Model().Bool(c) {
					t.Fatalf("seed %d: the model does not satisfy %s", seed, p.String(c))
				}
			}
		}
		recalled += trying.Stats().Recalled
	}
	if recalled < 60 {
		t.Errorf("only %d answers came from earlier models", recalled)
	}
}

// TestRetire: a retired solver still has its models, also for conditions made afterwards.
func TestRetire(t *testing.T) {
	p := term.NewPool()
	o := DefaultOptions()
	o.Recall = 2
	s := NewSolverWithOptions(p, o)
	x, y := p.Var("x", 8), p.Var("y", 8)
	s.Assert(p.Ult(x, y))
	if s.Check(background, p.Eq(y, p.Const(8, 200))) != Sat {
		t.Fatal("x < 200 is not satisfiable")
	}
	s.Retire()
	if m := s.Recall(p.Ult(p.Const(8, 199), y)); m == nil || m.Uint64(y) != 200 || m.Uint64(x) >= 200 {
		t.Errorf("the model is lost or wrong: %v", m)
	}
	if m := s.Recall(p.Eq(y, p.Const(8, 3))); m != nil {
		t.Error("a model with y = 3 was never found")
	}
}

package smt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fathom-verifier/fathom/smt/linear"
	"github.com/fathom-verifier/fathom/smt/term"
)

// cycle is four conditions that exclude each other: words of w bits that differ by more and more, as positions in a ring buffer do.
func cycle(p *term.Pool, w int) []term.ID {
	a, b, c, d := p.Var("a", w), p.Var("b", w), p.Var("c", w), p.Var("d", w)
	half := p.Const(w, 1<<(w-2))
	small := func(x term.ID) term.ID { return p.Ult(x, half) }
	return []term.ID{
		p.AndN(small(a), small(b), small(c), small(d)),
		p.Ule(p.Add(a, b), c),
		p.Ule(p.Add(c, d), p.Add(b, p.Const(w, 3))),
		p.Ult(p.Const(w, 3), p.Add(a, d)),
	}
}

// TestLinear: a query that takes long is refuted by integers, and what fails with it is named; not where proofs are wanted, where the search
// goes on.
func TestLinear(t *testing.T) {
	for _, proofs := range []bool{false, true} {
		o := DefaultOptions()
		o.Linear, o.CheckProofs = 5, proofs
		p := term.NewPool()
		s := NewSolverWithOptions(p, o)
		conds := cycle(p, 10)
		s.Assert(conds[0])
		other := p.Ult(p.Var("e", 10), p.Var("a", 10))
		if st := s.Check(t.Context(), other, conds[1], conds[2], conds[3]); st != Unsat {
			t.Fatalf("proofs %v: %v %s", proofs, st, s.Reason())
		}
		if slices.Contains(s.FailedAssumptions(), other) || len(s.FailedAssumptions()) != 3 {
			t.Errorf("proofs %v: %d assumptions fail", proofs, len(s.FailedAssumptions()))
		}
		if n := s.Stats().Linear; (n.Refuted == 1) == proofs || (n.Questions == 1) == proofs {
			t.Errorf("proofs %v: %+v", proofs, n)
		}
		// Attempts leave the solver as it was.
		if st := s.Check(t.Context(), other, conds[1], conds[2]); st != Sat || s.Reason() != "" {
			t.Errorf("proofs %v: %v %s", proofs, st, s.Reason())
		}
	}
}

// TestLinearGivesUp: a query that is not refuted by integers is decided by the search, also within a limit of conflicts.
func TestLinearGivesUp(t *testing.T) {
	o := DefaultOptions()
	o.Linear = 3
	p := term.NewPool()
	s := NewSolverWithOptions(p, o)
	x, y := p.Var("x", 12), p.Var("y", 12)
	s.Assert(p.Eq(p.Mul(p.ZExt(x, 24), p.ZExt(y, 24)), p.Const(24, 3989*4001)))
	s.Assert(p.Ult(x, y))
	s.SetLimits(5)
	if st := s.Check(t.Context(), p.Ne(x, p.Const(12, 3989))); st != Unknown || s.Reason() != "conflict limit" {
		t.Errorf("%v %s", st, s.Reason())
	}
	s.SetLimits(0)
	if st := s.Check(t.Context(), p.Ne(x, p.Const(12, 3989))); st != Unsat {
		t.Errorf("%v %s", st, s.Reason())
	}
	if n := s.Stats().Linear; n.Questions != 2 || n.Refuted != 0 {
		t.Errorf("%+v", n)
	}
}

// TestLinearBounded: conditions that are hard for the search alone, holes for too many pigeons, do not hold up the refuter.
func TestLinearBounded(t *testing.T) {
	const holes = 9
	p := term.NewPool()
	var in [holes + 1][holes]term.ID
	var goals []term.ID
	for i := range in {
		for j := range in[i] {
			in[i][j] = p.Var("", 1)
			for k := range i {
				goals = append(goals, p.Not(p.And(in[i][j], in[k][j])))
			}
		}
		goals = append(goals, p.OrN(in[i][:]...))
	}
	l := linear.New(p)
	if yes, _ := l.Refute(t.Context(), []term.ID{p.AndN(goals...)}); yes {
		t.Error("refuted: the conditions are too easy for this test")
	}
}

// TestLinearRandom: random conditions, over all operators, widths and arrays, that integers refute are refuted by bits, with the same reasons.
func TestLinearRandom(t *testing.T) {
	refuted := 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 7))
		p := term.NewPool()
		g := newGenerator(p, random(r), [][]int{{3, 5}, {4, 64}, {8, 64}, {2, 16, 33}}[r.IntN(4)], r.IntN(2) == 0, r.IntN(2) == 0)
		for range 40 {
			g.step()
		}
		var goals []term.ID
		for range 8 {
			goals = append(goals, g.of(1))
		}
		l := linear.New(p)
		l.Assert(goals[0])
		yes, failed := l.Refute(t.Context(), goals[1:])
		if !yes {
			continue
		}
		refuted++
		o := DefaultOptions()
		o.Linear = 0
		s := NewSolverWithOptions(p, o)
		s.SetLimits(20000)
		s.Assert(goals[0])
		for _, i := range failed {
			s.Assert(goals[1+i])
		}
		if st := s.Check(t.Context()); st == Sat {
			t.Fatalf("seed %d: what integers refute has a model", seed)
		}
	}
	if refuted < 100 {
		t.Errorf("%d refuted", refuted)
	}
	t.Logf("%d refuted", refuted)
}

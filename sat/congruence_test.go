package sat

import (
	"context"
	"testing"
)

// TestCongruence compares a circuit with a copy of itself, built of AND, XOR and
// ITE gates. The closure merges all gates, and no search is needed.
func TestCongruence(t *testing.T) {
	for _, hints := range []bool{false, true} {
		c := &circuit{}
		zero := c.constant(false)
		a, b, sel := c.word(8), c.word(8), c.word(8)
		half := func() []Lit {
			w := c.addWords(a, c.mulWords(a, b, zero), zero)
			for i := range w {
				w[i] = c.ite(sel[i], w[i], b[i])
			}
			return w
		}
		c.add(c.differ(half(), half()))
		s := New()
		if hints {
			s.SetTracer(newHintChecker(t))
		}
		for _, cl := range c.clauses {
			s.AddClause(cl...)
		}
		unlimited(s)
		if s.simplify() && s.substitute() {
			s.congruent(1 << 40)
		}
		checkInvariants(t, s)
		if got := s.Solve(context.Background()); got != Unsat {
			t.Fatalf("%v, want Unsat", got)
		}
		st := s.Stats()
		if st.Conflicts > 20 || st.Congruent < 100 {
			t.Errorf("%d outputs merged, %d conflicts: the closure misses gates", st.Congruent, st.Conflicts)
		}
		if err := s.ProofError(); err != nil {
			t.Error(err)
		}
	}
}

// TestCongruenceIsProved: an equation that does not follow is not believed,
// whatever the gates are taken to say.
func TestCongruenceIsProved(t *testing.T) {
	s := unlimited(New())
	s.AddClause(1, 2, 3)
	c := &congruence{Solver: s}
	if c.equate(merge{intern(1), intern(2), []lit{intern(3)}}) {
		t.Error("1 and 2 are not equal")
	}
	checkInvariants(t, s)
}

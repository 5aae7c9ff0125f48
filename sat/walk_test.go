package sat

import (
	"context"
	"math/rand/v2"
	"testing"
)

// planted returns clauses of three variables that a hidden assignment
// satisfies.
func planted(r *rand.Rand, vars, clauses int) [][]Lit {
	hidden := make([]bool, vars+1)
	for v := range hidden {
		hidden[v] = r.IntN(2) == 0
	}
	var out [][]Lit
	for len(out) < clauses {
		var c []Lit
		ok := false
		for _, v := range r.Perm(vars)[:3] {
			l := Lit(v + 1)
			if r.IntN(2) == 0 {
				l = -l
			}
			ok = ok || hidden[v+1] == (l > 0)
			c = append(c, l)
		}
		if ok {
			out = append(out, c)
		}
	}
	return out
}

// TestWalkerCounts compares what the walker keeps up to date with what it is by
// definition.
func TestWalkerCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	s := New()
	for _, c := range planted(r, 40, 160) {
		s.AddClause(c...)
	}
	s.AddClause(1, 2)
	s.AddClause(3)
	w := s.newWalker()
	w.assign(s)
	for step := range 500 {
		if len(w.broken) == 0 {
			break
		}
		w.flip(w.pick(s))
		breaks := make([]uint32, len(w.breaks))
		broken := 0
		for c := range uint32(len(w.truth)) {
			n, only := uint32(0), lit(0)
			for _, l := range w.clause(c) {
				if w.vals[l] == w.vals[l^1] || l>>1 == 3 {
					t.Fatalf("literal %d: both or fixed", l)
				}
				if w.vals[l] {
					n++
					only = l
				}
			}
			switch n {
			case 0:
				broken++
				if w.broken[w.at[c]] != c {
					t.Fatalf("step %d: false clause %d is not listed", step, c)
				}
			case 1:
				breaks[only>>1]++
			}
			if n != w.truth[c].count {
				t.Fatalf("step %d: clause %d has %d true literals, not %d", step, c, n, w.truth[c].count)
			}
		}
		if broken != len(w.broken) {
			t.Fatalf("step %d: %d false clauses, not %d", step, broken, len(w.broken))
		}
		for v := range breaks {
			if breaks[v] != w.breaks[v] {
				t.Fatalf("step %d: variable %d breaks %d, not %d", step, v, breaks[v], w.breaks[v])
			}
		}
	}
}

// TestWalkPhases: the saved phases after a walk falsify no more clauses than
// those before, and on an easy formula none.
func TestWalkPhases(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	clauses := planted(r, 200, 600)
	s := New()
	for _, c := range clauses {
		s.AddClause(c...)
	}
	s.poll.start(context.Background(), s.limits, s.par, &s.stats)
	s.stats.ticks = 10_000_000
	s.walk()
	for _, c := range clauses {
		ok := false
		for _, l := range c {
			p := s.saved[l.Var()]
			ok = ok || p > 0 == (l > 0) // 0 is the initial phase, false
		}
		if !ok {
			t.Fatalf("clause %v is false under the phases", c)
		}
	}
	if s.stats.Walks != 1 || s.stats.Flips == 0 {
		t.Fatalf("%d walks, %d flips", s.stats.Walks, s.stats.Flips)
	}
}

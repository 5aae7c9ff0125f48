package sat

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// exported returns the problem as WriteDIMACS shows it.
func exported(t *testing.T, s *Solver) *CNF {
	t.Helper()
	var buf bytes.Buffer
	if err := s.WriteDIMACS(&buf); err != nil {
		t.Fatal(err)
	}
	cnf, err := ReadDIMACS(&buf)
	if err != nil {
		t.Fatal(err)
	}
	return cnf
}

// TestInprocess forces rounds of simplification on random formulas, after a bit
// of search, and checks that the problem clauses alone keep their models: none
// may depend on a learned clause, since those may be dropped.
func TestInprocess(t *testing.T) {
	n := 600
	if testing.Short() {
		n = 200
	}
	vivified, failed := int64(0), int64(0)
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 10))
		vars := 6 + r.IntN(5)
		p := smallParams(r)
		p.VivifyIrredundant = r.Float64()
		s := NewWith(p)
		var clauses [][]Lit
		for range 2 + r.IntN(3) {
			for range vars {
				c := random3(r, vars)
				if r.IntN(3) == 0 {
					c = append(c, randomClause(r, vars, 4)...)
				}
				clauses = append(clauses, c)
				s.AddClause(c...)
			}
			s.SetLimits(Limits{Conflicts: 1 + r.Int64N(10)})
			s.Solve(context.Background(), randomClause(r, vars, 2)...)
			s.stats.ticks += 10_000 // effort for the round
			unlimited(s)
			if s.ok && !s.inprocess() && s.ok {
				t.Fatalf("seed %d: inprocess says unsatisfiable, ok is true", seed)
			}
			checkInvariants(t, s)
			cnf := exported(t, s)
			for v := 1; v <= vars; v++ {
				for _, l := range []Lit{Lit(v), Lit(-v)} {
					if got, want := bruteSat(vars, clausesOf(cnf), []Lit{l}), bruteSat(vars, clauses, []Lit{l}); got != want {
						t.Fatalf("seed %d: with %d %v, want %v\n%v\n%v", seed, l, got, want, clauses, clausesOf(cnf))
					}
				}
			}
		}
		vivified += s.Stats().Vivified
		failed += s.Stats().FailedLits
	}
	t.Logf("%d clauses vivified, %d failed literals", vivified, failed)
	if vivified < int64(n) || failed < int64(n)/10 {
		t.Errorf("%d clauses vivified, %d failed literals: too few to say anything", vivified, failed)
	}
}

// unlimited makes a solver ready for simplification outside Solve.
func unlimited(s *Solver) *Solver {
	s.poll.start(context.Background(), Limits{}, s.par, &s.stats)
	return s
}

// TestVivifyShortens: with (1 2 9) and (1 2 -9) the clause (1 2 3 4) shrinks to
// (1 2), as do they.
func TestVivifyShortens(t *testing.T) {
	s := unlimited(New())
	s.AddClause(1, 2, 9)
	s.AddClause(1, 2, -9)
	s.AddClause(1, 2, 3, 4)
	if !s.vivify(false, 1000) {
		t.Fatal("unsatisfiable")
	}
	for c := range exported(t, s).Clauses() {
		c = slices.Clone(c)
		slices.Sort(c)
		if !slices.Equal(c, []Lit{1, 2}) {
			t.Errorf("clause %v, want only copies of (1 2)", c)
		}
	}
	if s.Stats().Vivified == 0 || s.irredundant != 0 {
		t.Errorf("%+v", s.Stats())
	}
}

// TestVivifyLearned: with 5 -> 6, the learned clause (-5 6 7) is implied and goes,
// and (-5 -6 7) becomes binary.
func TestVivifyLearned(t *testing.T) {
	s := unlimited(New())
	s.AddClause(-5, 6)
	s.require(7)
	s.newLong([]lit{intern(-5), intern(6), intern(7)}, flagLearned|packGlue(2), 0)
	s.newLong([]lit{intern(-5), intern(-6), intern(7)}, flagLearned|packGlue(2), 0)
	if !s.vivify(true, 1000) {
		t.Fatal("unsatisfiable")
	}
	if st := s.Stats(); st.Learned != 0 || st.VivifyImplied != 1 || st.Vivified != 1 {
		t.Errorf("%+v, want one clause implied, one shortened", st)
	}
}

func TestProbeFindsUnit(t *testing.T) {
	s := unlimited(New())
	s.AddClause(-1, 2)
	s.AddClause(-1, 3)
	s.AddClause(-2, -3, 4)
	s.AddClause(-2, -3, -4)
	if !s.probe(1000) || s.vals[intern(-1)] <= 0 || s.Stats().FailedLits != 1 {
		t.Errorf("1 fails; value of -1 is %d, %+v", s.vals[intern(-1)], s.Stats())
	}
}

// TestReduceKeepsReasons checks that a learned clause of the worst kind survives
// while it is the reason of an assignment, and goes when it is not.
func TestReduceKeepsReasons(t *testing.T) {
	p := DefaultParams()
	p.ReduceFraction = 1
	s := NewWith(p)
	s.require(8)
	c := s.newLong([]lit{intern(1), intern(2), intern(3)}, flagLearned|packGlue(50), 0)
	s.newLong([]lit{intern(4), intern(5), intern(6)}, flagLearned|packGlue(50), 0)
	s.decideLit(intern(-1))
	s.decideLit(intern(-2))
	if !s.propagate() || s.info[3].reason != c {
		t.Fatal("clause is not the reason of 3")
	}
	s.reduce()
	if len(s.learn) != 1 || s.info[3].reason != s.learn[0] {
		t.Fatalf("%d learned clauses, reason %d", len(s.learn), s.info[3].reason)
	}
	s.backtrack(0)
	s.reduce()
	if len(s.learn) != 0 {
		t.Errorf("clause stays when it is no reason")
	}
}

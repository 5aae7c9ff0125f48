package sat

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"
)

// randomGates returns the clauses of a random gate, so that elimination by
// definition, equivalences and congruences come up.
func randomGates(r *rand.Rand, vars int) [][]Lit {
	l := func() Lit { return randomClause(r, vars, 1)[0] }
	o, a, b, c := l(), l(), l(), l()
	switch r.IntN(5) {
	case 0:
		return [][]Lit{{-o, a}, {-o, b}, {o, -a, -b}}
	case 1:
		return [][]Lit{{-o, a, b}, {-o, -a, -b}, {o, -a, b}, {o, a, -b}}
	case 2:
		return [][]Lit{{-c, -a, o}, {-c, a, -o}, {c, -b, o}, {c, b, -o}}
	case 3:
		return [][]Lit{{-o, a}, {o, -a}}
	}
	return [][]Lit{{-o, a}, {-o, b}, {-o, c}, {o, -a, -b, -c}}
}

// incrementalScript runs a random incremental script that simplifies before most queries,
// so that clauses and assumptions meet eliminated and substituted variables, and
// checks answers by brute force, the data structures, the proof and what
// WriteDIMACS shows.
func incrementalScript(t *testing.T, r *rand.Rand, p Params, hints bool) counters {
	vars := 3 + r.IntN(10)
	s := NewWith(p)
	var proof bytes.Buffer
	s.SetProof(&proof, DRAT, 0)
	checker := newRUPChecker()
	if hints {
		s.SetTracer(newHintChecker(t))
	}
	var clauses [][]Lit
	add := func(c []Lit) {
		clauses = append(clauses, c)
		checker.add(c)
		s.AddClause(c...)
	}
	for range 2 + r.IntN(8) {
		for range r.IntN(vars) {
			switch r.IntN(4) {
			case 0, 1:
				for _, c := range randomGates(r, vars) {
					add(c)
				}
			case 2:
				add(append(randomClause(r, vars, 3), randomClause(r, vars, 2)...))
			default:
				add(randomClause(r, vars, 4))
			}
		}
		if r.IntN(4) != 0 && s.ok && s.NumVars() > 0 {
			s.stats.ticks += 1_000_000 // effort for the round
			unlimited(s)
			if s.ok && !s.inprocess() && s.ok {
				t.Fatal("inprocess says unsatisfiable, ok is true")
			}
			checkInvariants(t, s)
			if r.IntN(4) == 0 {
				cnf := exported(t, s)
				l := randomClause(r, vars, 1)
				if got, want := bruteSat(vars, clausesOf(cnf), l), bruteSat(vars, clauses, l); got != want {
					t.Fatalf("with %d the formula exported is satisfiable: %v, want %v\n%v\n%v", l, got, want, clauses, clausesOf(cnf))
				}
			}
		}
		var assumptions []Lit
		if r.IntN(3) != 0 {
			assumptions = randomClause(r, vars, 3)
		}
		got := s.Solve(context.Background(), assumptions...)
		checkAnswer(t, s, got, vars, clauses, assumptions)
		checkInvariants(t, s)
		if err := s.ProofError(); err != nil {
			t.Fatal(err)
		}
		if !s.ok && hints {
			break
		}
		if hints {
			continue
		}
		last := checker.check(t, proof.String())
		logged := proof.Len() > 0
		proof.Reset()
		if got == Unsat && s.ok {
			var want []Lit
			for _, l := range s.Core() {
				want = append(want, -l)
			}
			if !logged || clauseKey(last) != clauseKey(want) {
				t.Fatalf("proof ends in %v, core is %v", last, s.Core())
			}
		}
		if !s.ok {
			if !checker.implied(nil) {
				t.Fatal("unsatisfiable, but the proof does not end in a conflict")
			}
			break
		}
	}
	return s.stats
}

// TestIncrementalScripts runs scripts under random parameters, half of them with
// one technique alone.
func TestIncrementalScripts(t *testing.T) {
	n := 6000
	if testing.Short() {
		n = 1500
	}
	var sum counters
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		p := smallParams(r)
		ok := t.Run("", func(t *testing.T) { sum.add(incrementalScript(t, r, p, seed%2 == 0)) })
		if !ok {
			t.Fatalf("seed %d, %+v", seed, p)
		}
	}
	t.Logf("%+v", sum)
	if sum.Eliminated == 0 || sum.Restored == 0 || sum.Gates == 0 || sum.Substituted == 0 ||
		sum.Subsumed == 0 || sum.Strengthened == 0 || sum.Transitive == 0 || sum.Congruent == 0 || sum.Lucky == 0 {
		t.Errorf("some technique never does anything: %+v", sum)
	}
}

// add sums the counts that tests look at.
func (c *counters) add(x counters) {
	c.Eliminated += x.Eliminated
	c.Substituted += x.Substituted
	c.Restored += x.Restored
	c.RestoredClauses += x.RestoredClauses
	c.Subsumed += x.Subsumed
	c.Strengthened += x.Strengthened
	c.Resolvents += x.Resolvents
	c.Gates += x.Gates
	c.Transitive += x.Transitive
	c.Lucky += x.Lucky
	c.Congruent += x.Congruent
	c.Vivified += x.Vivified
	c.FailedLits += x.FailedLits
	c.Inprocessed += x.Inprocessed
}

package sat

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rupChecker checks that each clause of a proof follows by reverse unit
// propagation from the clauses present. It propagates naively, by occurrence
// lists and counters that are recomputed, and shares nothing with the solver.
type rupChecker struct {
	all  map[Lit][]*[]Lit // occurrences
	live map[*[]Lit]bool
}

func newRUPChecker() *rupChecker {
	return &rupChecker{map[Lit][]*[]Lit{}, map[*[]Lit]bool{}}
}

func clauseKey(c []Lit) string {
	c = slices.Clone(c)
	slices.Sort(c)
	return fmt.Sprint(slices.Compact(c))
}

func (r *rupChecker) add(c []Lit) {
	p := new([]Lit)
	*p = slices.Clone(c)
	r.live[p] = true
	if len(c) == 0 {
		r.all[0] = append(r.all[0], p)
	}
	for _, l := range c {
		r.all[l] = append(r.all[l], p)
	}
}

func (r *rupChecker) remove(c []Lit) bool {
	key := clauseKey(c)
	for _, p := range r.all[c[0]] {
		if r.live[p] && clauseKey(*p) == key {
			delete(r.live, p)
			return true
		}
	}
	return false
}

// implied reports whether asserting the negation of c propagates to a conflict.
func (r *rupChecker) implied(c []Lit) bool {
	val := map[Lit]bool{} // true literals
	var trail []Lit
	set := func(l Lit) bool {
		if val[-l] {
			return false
		}
		if !val[l] {
			val[l] = true
			trail = append(trail, l)
		}
		return true
	}
	for _, l := range c {
		if !set(-l) {
			return true
		}
	}
	visit := func(p *[]Lit) bool {
		if !r.live[p] {
			return true
		}
		unit := Lit(0)
		for _, l := range *p {
			if val[l] {
				return true
			}
			if !val[-l] && l != unit {
				if unit != 0 {
					return true
				}
				unit = l
			}
		}
		return unit != 0 && set(unit)
	}
	for p := range r.live {
		if len(*p) < 2 && !visit(p) {
			return true
		}
	}
	for i := 0; i < len(trail); i++ {
		for _, p := range r.all[-trail[i]] {
			if !visit(p) {
				return true
			}
		}
	}
	return false
}

// check checks a text DRAT proof line by line and returns its last clause.
func (r *rupChecker) check(t reporter, proof string) []Lit {
	t.Helper()
	var last []Lit
	for n, line := range strings.Split(strings.TrimSpace(proof), "\n") {
		if line == "" {
			continue
		}
		del := strings.HasPrefix(line, "d ")
		var c []Lit
		fields := strings.Fields(strings.TrimPrefix(line, "d "))
		if fields[len(fields)-1] != "0" {
			t.Fatalf("proof line %d: %q does not end in 0", n+1, line)
		}
		for _, f := range fields[:len(fields)-1] {
			x, err := strconv.Atoi(f)
			if err != nil {
				t.Fatalf("proof line %d: %v", n+1, err)
			}
			c = append(c, Lit(x))
		}
		if del {
			if !r.remove(c) {
				t.Fatalf("proof line %d deletes %v, which is not there", n+1, c)
			}
			continue
		}
		if !r.implied(c) {
			t.Fatalf("proof line %d: %v is not implied by unit propagation", n+1, c)
		}
		r.add(c)
		last = c
	}
	return last
}

// TestProofRandom checks proofs of incremental scripts: each clause logged
// follows, and after Unsat the last one is the negated core.
func TestProofRandom(t *testing.T) {
	n := 300
	if testing.Short() {
		n = 60
	}
	refuted, lemmas := 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		vars := 8 + r.IntN(20)
		s := NewWith(smallParams(r))
		var proof bytes.Buffer
		s.SetProof(&proof, DRAT, 0)
		checker := newRUPChecker()
		for range 5 {
			for range vars {
				c := random3(r, vars)
				if r.IntN(10) == 0 {
					c = append(c, randomClause(r, vars, 3)...)
				}
				checker.add(c)
				s.AddClause(c...)
			}
			var assumptions []Lit
			for range r.IntN(4) {
				assumptions = append(assumptions, randomClause(r, vars, 1)...)
			}
			got := s.Solve(context.Background(), assumptions...)
			lemmas += strings.Count(proof.String(), "\n")
			last := checker.check(t, proof.String())
			logged := proof.Len() > 0
			proof.Reset()
			if got != Unsat {
				continue
			}
			refuted++
			var want []Lit
			for _, l := range s.Core() {
				want = append(want, -l)
			}
			if s.ok && (!logged || clauseKey(last) != clauseKey(want)) {
				t.Fatalf("seed %d: proof ends in %v, core is %v", seed, last, s.Core())
			}
			if !s.ok && !checker.implied(nil) {
				t.Fatalf("seed %d: unsatisfiable, but the proof does not end in a conflict", seed)
			}
		}
	}
	if refuted < n/4 || lemmas < n {
		t.Errorf("%d refutations, %d lines of proof: too few to say anything", refuted, lemmas)
	}
}

// TestProofHard checks the complete proof of formulas that take thousands of
// conflicts, so that reduction, vivification and compaction all take part.
func TestProofHard(t *testing.T) {
	if testing.Short() {
		t.Skip("checks long proofs")
	}
	for name, cnf := range map[string]*CNF{"pigeons": pigeons(6), "multiplier": mulMiter(6), "chain": chain(3, 2, false)} {
		p := DefaultParams()
		p.ReduceInterval, p.InprocessInterval, p.ModeInterval = 50, 50, 100
		s := NewWith(p)
		var proof bytes.Buffer
		s.SetProof(&proof, DRAT, 0)
		checker := newRUPChecker()
		for c := range cnf.Clauses() {
			checker.add(c)
			s.AddClause(c...)
		}
		if got := s.Solve(context.Background()); got != Unsat {
			t.Fatalf("%s: %v", name, got)
		}
		if last := checker.check(t, proof.String()); len(last) != 0 {
			t.Errorf("%s: proof ends in %v, want the empty clause", name, last)
		}
		st := s.Stats()
		t.Logf("%s: %d conflicts, %d reduced, %d vivified, %d failed literals, %d lines", name, st.Conflicts, st.Reduced, st.Vivified, st.FailedLits, strings.Count(proof.String(), "\n"))
		if st.Reduced == 0 || st.Inprocessed == 0 {
			t.Errorf("%s: %+v does not exercise deletion", name, st)
		}
	}
}

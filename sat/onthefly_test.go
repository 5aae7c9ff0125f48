package sat

import (
	"slices"
	"testing"
)

// garbage reports which of the first n long clauses are garbage, and returns the clauses after them.
func garbage(s *Solver, n int) (gone []bool, added [][]Lit, learned []bool) {
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		if len(gone) < n {
			gone = append(gone, s.ar.has(c, flagGarbage))
			continue
		}
		var lits []Lit
		for _, l := range s.ar.lits(c) {
			lits = append(lits, extern(l))
		}
		slices.Sort(lits)
		added = append(added, lits)
		learned = append(learned, s.ar.has(c, flagLearned))
	}
	return gone, added, learned
}

// TestOnTheFlyLast: both parents of the only resolvent contain it. If it is the learned clause, that takes their place
// and is a clause of the problem as they were; if shrinking has changed the learned clause, the resolvent does.
func TestOnTheFlyLast(t *testing.T) {
	s := conflictOf(t, true)
	s.analyze()
	gone, added, learned := garbage(s, 2)
	if !slices.Equal(gone, []bool{true, true}) || len(added) != 1 || !slices.Equal(added[0], []Lit{-4, -3, -2}) || learned[0] {
		t.Errorf("apart: gone %v, added %v, learned %v", gone, added, learned)
	}
	s = conflictOf(t, false)
	s.analyze()
	gone, added, learned = garbage(s, 2)
	if !slices.Equal(gone, []bool{true, true}) || len(added) != 1 || !slices.Equal(added[0], []Lit{-4, -3, -2}) || learned[0] {
		t.Errorf("not apart: gone %v, added %v, learned %v", gone, added, learned)
	}
	if s.irredundant != 1 || s.stats.OnTheFly != 2 {
		t.Errorf("%d long clauses of the problem, %d replaced", s.irredundant, s.stats.OnTheFly)
	}
	if got := extern(s.trail[len(s.trail)-1]); got != -4 && got != -1 {
		t.Errorf("%d was learned last", got)
	}
}

// TestOnTheFlyOnTheWay: a resolvent that is not the last replaces one parent, the other has a literal more. Its watches are
// unassigned after the jump, and it propagates.
func TestOnTheFlyOnTheWay(t *testing.T) {
	s := New()
	s.AddClause(-4, 5)
	s.AddClause(-4, 6)
	s.AddClause(-1, -5, -6, -2, 7) // with 2 beside what the other has
	s.AddClause(-1, -5, -6, -7)
	s.AddClause(1, 8)
	for len(s.frames) <= s.NumVars() {
		s.frames = append(s.frames, frame{})
	}
	for i, d := range []Lit{2, 1, 4} {
		s.decideLit(intern(d))
		if s.propagate() == (i == 2) {
			t.Fatalf("decision %d: unexpected result of propagation", d)
		}
	}
	s.analyze()
	gone, added, learned := garbage(s, 2)
	// Whichever of the two is the conflict, the resolvent on 7 is the one with 2, without 7.
	if !slices.Equal(gone, []bool{true, false}) || len(added) != 2 || !slices.Equal(added[0], []Lit{-6, -5, -2, -1}) || learned[0] {
		t.Fatalf("gone %v, added %v, learned %v", gone, added, learned)
	}
	if !learned[1] || !slices.Equal(added[1], []Lit{-4, -2, -1}) {
		t.Errorf("learned %v", added[1])
	}
	s.backtrack(0)
	for _, d := range []Lit{1, 2, 5} {
		s.decideLit(intern(d))
		if !s.propagate() {
			t.Fatal("conflict")
		}
	}
	if s.vals[intern(-6)] <= 0 {
		t.Error("the clause that was added does not propagate")
	}
}

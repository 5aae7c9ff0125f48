package sat

import (
	"context"
	"slices"
	"testing"
)

// conflictOf returns a solver in a conflict at level 2: the decision 1 implies 2
// and 3, which with the decision 4 imply both 5 and its complement. If apart is
// set, 3 is a decision of its own.
func conflictOf(t *testing.T, apart bool) *Solver {
	t.Helper()
	s := New()
	s.AddClause(-1, 2)
	if !apart {
		s.AddClause(-1, 3)
	}
	s.AddClause(-2, -3, -4, 5)
	s.AddClause(-2, -3, -4, -5)
	decisions := []Lit{1, 4}
	if apart {
		decisions = []Lit{1, 3, 4}
	}
	for len(s.frames) <= s.NumVars() {
		s.frames = append(s.frames, frame{})
	}
	for i, d := range decisions {
		s.decideLit(intern(d))
		if s.propagate() == (i == len(decisions)-1) {
			t.Fatalf("decision %d: unexpected result of propagation", d)
		}
	}
	return s
}

// TestShrinkLearned: 2 and 3 share a level, at which 1 implies both.
func TestShrinkLearned(t *testing.T) {
	for _, test := range []struct {
		apart bool
		want  []Lit
	}{
		{false, []Lit{-4, -1}},
		{true, []Lit{-4, -3, -2}}, // one literal a level: nothing to replace
	} {
		s := conflictOf(t, test.apart)
		s.derive()
		s.shrink()
		var got []Lit
		for _, l := range s.learnt {
			got = append(got, extern(l))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("apart %v: learned %v, not %v", test.apart, got, test.want)
		}
		if test.apart != (s.stats.shrunkenLiterals == 0) {
			t.Errorf("apart %v: %d literals shrunken", test.apart, s.stats.shrunkenLiterals)
		}
		s.clearAnalysis()
		for v, f := range s.seen {
			if f != 0 {
				t.Errorf("flags %#x of variable %d are left over", f, v)
			}
		}
	}
}

// TestBumpOnce: 1 is in the reasons of 2 and 3 and replaces them, but is to be bumped once.
func TestBumpOnce(t *testing.T) {
	s := conflictOf(t, false)
	s.derive()
	s.bumpReasons()
	s.shrink()
	slices.Sort(s.analyzed)
	if want := []uint32{1, 2, 3, 4, 5}; !slices.Equal(s.analyzed, want) {
		t.Errorf("variables %v are to be bumped, not %v", s.analyzed, want)
	}
}

// TestSubsumeRecent: of the clauses learned last, those that the new one is a
// part of go, and propagate no more; one that is older stays.
func TestSubsumeRecent(t *testing.T) {
	p := DefaultParams()
	p.EagerSubsume = 2
	s := NewWith(p)
	for v := 1; v <= 5; v++ {
		s.NewVar()
	}
	var refs []uint32
	for _, c := range [][]lit{{2, 4, 6}, {2, 4, 6}, {2, 4, 7}} {
		refs = append(refs, s.newLong(c, flagLearned|packGlue(2), 0))
	}
	s.subsumeRecent([]lit{6, 2})
	for i, want := range []bool{false, true, false} {
		if got := s.ar.has(refs[i], flagGarbage); got != want {
			t.Errorf("clause %d: garbage is %v", i, got)
		}
	}
	s.ar.markGarbage(refs[0])
	s.decideLit(3)
	s.decideLit(5)
	if !s.propagate() || s.vals[7] != 1 {
		t.Errorf("the clause that is no garbage implies 7, whose value is %d", s.vals[7])
	}
	s.backtrack(0)
	if got := s.Solve(context.Background()); got != Sat {
		t.Errorf("Solve is %v", got)
	}
}

package sat

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// hintChecker is a Tracer that checks each derivation by its hints alone, as
// it happens: each hint must be unit under what is assumed and propagated so
// far, and the last one false. It shares nothing with the solver.
type hintChecker struct {
	t       reporter
	clauses map[uint64][]Lit
	given   uint64
	derived uint64
	last    []Lit
	deleted int
}

func newHintChecker(t reporter) *hintChecker {
	return &hintChecker{t: t, clauses: map[uint64][]Lit{}, derived: FirstDerived - 1}
}

func (h *hintChecker) WantHints() bool { return true }
func (h *hintChecker) Flush() error    { return nil }

func (h *hintChecker) Given(id uint64, lits []Lit) {
	h.given++
	if id != h.given {
		h.t.Fatalf("clause given has identifier %d, want %d", id, h.given)
	}
	h.clauses[id] = slices.Clone(lits)
}

func (h *hintChecker) Derived(id uint64, lits []Lit, hints []uint64) {
	h.t.Helper()
	h.derived++
	if id != h.derived {
		h.t.Fatalf("clause derived has identifier %d, want %d", id, h.derived)
	}
	if !h.follows(lits, hints) {
		h.t.Fatalf("%v does not follow from hints %v: no conflict", lits, hints)
	}
	h.clauses[id] = slices.Clone(lits)
	h.last = h.clauses[id]
}

func (h *hintChecker) follows(lits []Lit, hints []uint64) bool {
	h.t.Helper()
	isFalse := map[Lit]bool{}
	for _, l := range lits {
		if isFalse[-l] {
			return true // a tautology
		}
		isFalse[l] = true
	}
	for i, id := range hints {
		c, ok := h.clauses[id]
		if !ok {
			h.t.Fatalf("%v: hint %d of %d is clause %d, which is not there", lits, i+1, len(hints), id)
		}
		unit := Lit(0)
		for _, l := range c {
			if isFalse[l] || l == unit {
				continue
			}
			if unit != 0 {
				h.t.Fatalf("%v: hint %d of %d, clause %d %v, is not unit", lits, i+1, len(hints), id, c)
			}
			unit = l
		}
		if unit == 0 {
			if i+1 != len(hints) {
				h.t.Fatalf("%v: hint %d of %d is false, the rest is superfluous", lits, i+1, len(hints))
			}
			return true
		}
		isFalse[-unit] = true
	}
	return false
}

func (h *hintChecker) Deleted(id uint64, lits []Lit) {
	h.t.Helper()
	c, ok := h.clauses[id]
	if !ok {
		h.t.Fatalf("clause %d %v is deleted, but is not there", id, lits)
	}
	if clauseKey(c) != clauseKey(lits) {
		h.t.Fatalf("clause %d is deleted as %v, but is %v", id, lits, c)
	}
	delete(h.clauses, id)
	h.deleted++
}

// checkLast checks what the proof of an Unsat answer ends in.
func (h *hintChecker) checkLast(s *Solver) {
	h.t.Helper()
	var want []Lit
	for _, l := range s.Core() {
		want = append(want, -l)
	}
	if clauseKey(h.last) != clauseKey(want) && (len(want) > 0 || s.ok) {
		h.t.Fatalf("proof ends in %v, core is %v", h.last, s.Core())
	}
	if err := s.ProofError(); err != nil {
		h.t.Fatalf("%v", err)
	}
}

// TestHintsRandom checks the hints of incremental scripts.
func TestHintsRandom(t *testing.T) {
	n := 2000
	if testing.Short() {
		n = 200
	}
	refuted, derived, deleted := 0, 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 31))
		vars := 4 + r.IntN(30)
		s := NewWith(smallParams(r))
		h := newHintChecker(t)
		s.SetTracer(h)
		for range 5 {
			for range vars {
				c := random3(r, vars)
				if r.IntN(10) == 0 {
					c = append(c, randomClause(r, vars, 3)...)
				}
				if r.IntN(40) == 0 {
					c = c[:1+r.IntN(2)]
				}
				s.AddClause(c...)
			}
			var assumptions []Lit
			for range r.IntN(4) {
				assumptions = append(assumptions, randomClause(r, vars, 1)...)
			}
			if s.Solve(context.Background(), assumptions...) == Unsat {
				refuted++
				h.checkLast(s)
			}
			checkIdentifiers(t, s, h)
		}
		derived += int(h.derived - FirstDerived + 1)
		deleted += h.deleted
	}
	t.Logf("%d refutations, %d clauses derived, %d deleted", refuted, derived, deleted)
	if refuted < n/4 || derived < n || deleted < n {
		t.Errorf("too few to say anything")
	}
}

// checkIdentifiers checks that each clause the solver holds is, under its
// identifier, present in the proof.
func checkIdentifiers(t reporter, s *Solver, h *hintChecker) {
	t.Helper()
	check := func(id uint64, lits []lit) {
		if c, ok := h.clauses[id]; !ok || clauseKey(c) != clauseKey(s.trace.extern(lits)) {
			t.Fatalf("clause %v has identifier %d, which is %v", s.trace.extern(lits), id, c)
		}
	}
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		if !s.ar.has(c, flagGarbage) {
			check(s.ar.id(c), s.ar.lits(c))
		}
	}
	for l := range s.lists {
		for _, w := range s.list(lit(l)) {
			if w.ref&binFlag != 0 {
				pair := []lit{lit(l), w.blocker}
				check(s.trace.binary[binaryKey(pair[0], pair[1])].id, pair)
			}
		}
	}
	for i := range s.trace.units {
		l := s.trail[i : i+1]
		check(s.trace.unit[l[0]>>1], l)
	}
}

// TestHintsHard checks the hints of formulas that take thousands of conflicts.
func TestHintsHard(t *testing.T) {
	for name, cnf := range map[string]*CNF{
		"pigeons":    pigeons(6),
		"multiplier": mulMiter(5),
		"chain":      chain(3, 2, false),
		"random":     uniform3SAT(110, 4.8, 7),
	} {
		p := DefaultParams()
		p.ReduceInterval, p.InprocessInterval, p.ModeInterval = 50, 50, 100
		s := NewWith(p)
		h := newHintChecker(t)
		s.SetTracer(h)
		if err := cnf.Load(s); err != nil {
			t.Fatal(err)
		}
		if got := s.Solve(context.Background()); got != Unsat {
			t.Fatalf("%s: %v", name, got)
		}
		h.checkLast(s)
		if len(h.last) != 0 {
			t.Errorf("%s: proof ends in %v", name, h.last)
		}
		st := s.Stats()
		t.Logf("%s: %d conflicts, %d reduced, %d vivified, %d failed literals, %d derived, %d deleted", name,
			st.Conflicts, st.Reduced, st.Vivified, st.FailedLits, h.derived-FirstDerived+1, h.deleted)
	}
}

// TestTracerAfterClauses: identifiers would be wrong.
func TestTracerAfterClauses(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	s := New()
	s.AddClause(1)
	s.SetTracer(newHintChecker(t))
}

package smt

import (
	"context"
	"slices"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/linear"
	"github.com/fathom-verifier/fathom/smt/term"
)

// refutation tries to refute a query that takes long by arithmetic of integers, see package linear.
type refutation struct {
	refuter *linear.Refuter // none before the first query that takes long
	told    int             // hard[:told] are asserted there
	due     int64           // conflicts in all at which the query that runs is tried; 0 is never, or not again
	failed  int             // attempts since the last that refuted
}

// maxPatience bounds the doublings of the conflicts after which a query is tried: each attempt that fails has the next one wait longer.
const maxPatience = 5

// begin notes when the query that starts is to be tried: never where there must be a proof, which the refuter does not give, and only where
// the SAT solver is one whose conflicts can be limited.
func (r *refutation) begin(s *Solver, goals []term.ID) {
	r.due = 0
	native, ok := s.sat.(*sat.Solver)
	if !ok || s.opt.Linear <= 0 || s.proofs != nil || s.opt.Certificate != nil {
		return
	}
	if s.translated > maxLinearTerms && s.isLarge(goals) {
		return // before the search is interrupted in vain
	}
	r.due = native.Stats().Conflicts + s.opt.Linear<<min(r.failed, maxPatience)
}

// maxLinearTerms bounds the terms of queries that are tried.
const maxLinearTerms = 5000

// try reports whether the query is refuted, and which of its literals fail. It is called once a query, which then is not due any more.
func (r *refutation) try(ctx context.Context, s *Solver, q *prepared) (refuted bool, fails func(sat.Lit) bool) {
	r.due = 0
	if s.isLarge(q.goals) {
		return false, nil
	}
	if r.refuter == nil {
		r.refuter = linear.New(s.pool)
	}
	for ; r.told < len(s.hard); r.told++ {
		r.refuter.Assert(s.hard[r.told])
	}
	refuted, failed := r.refuter.Refute(ctx, q.goals)
	if r.failed++; refuted {
		r.failed = 0
	}
	in := make(map[sat.Lit]bool)
	for _, i := range failed {
		in[q.lits[i]] = true
	}
	return refuted, func(l sat.Lit) bool { return in[l] }
}

// isLarge tells whether a query for the goals has more than maxLinearTerms terms. It looks at no more than that.
func (s *Solver) isLarge(goals []term.ID) bool {
	stack := slices.Concat(s.hard, goals)
	seen := make(map[term.ID]bool)
	for len(stack) > 0 && len(seen) <= maxLinearTerms {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		for i, n := 0, s.pool.NumArgs(t); i < n; i++ {
			stack = append(stack, s.pool.Arg(t, i))
		}
	}
	return len(seen) > maxLinearTerms
}

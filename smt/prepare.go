package smt

import (
	"context"
	"fmt"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/blast"
	"github.com/fathom-verifier/fathom/smt/preprocess"
	"github.com/fathom-verifier/fathom/smt/term"
)

// A query is simplified as a whole if it is news: of its terms, or of all that were translated, at least one of so many
// was not translated before. Otherwise what the solver learned of the old terms is worth more. Where terms were
// simplified, others were translated: when they are asked about again they are news, and simplified to the same. That is not worth
// it for questions that grow, where each has nearly all terms of the one before: these are translated as they are, once.
const newsShare = 4

// prepared is a query as the SAT solver gets it.
type prepared struct {
	goals []term.ID // what is assumed, simplified
	lits  []sat.Lit // their literals
	of    []term.ID // the assumption each literal comes from, if they are simplified apart
	// defs complete a model of the goals and of what is asserted.
	defs []preprocess.Definition
	// refuted says that no search is needed; failed is then the core.
	refuted bool
	failed  []term.ID
}

// prepare simplifies what is asserted anew and what is assumed, and translates
// both to clauses.
func (s *Solver) prepare(ctx context.Context, assumptions []term.ID) (*prepared, error) {
	for _, t := range assumptions {
		if w := s.pool.Width(t); w != 1 {
			panic(fmt.Sprintf("smt: assumption of %d bits", w))
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err // simplification would not notice
	}
	q := s.simplify(assumptions)
	for ; s.blasted < len(s.hard); s.blasted++ {
		if err := s.blast.Assert(ctx, s.hard[s.blasted]); err != nil {
			return nil, err
		}
	}
	goals, of := q.goals, q.of
	q.goals, q.of = nil, nil
	for i, goal := range goals {
		if err := s.blast.Blast(ctx, goal); err != nil {
			return nil, err
		}
		from := assumptions
		if of != nil {
			from = of[i : i+1]
		}
		switch s.blast.Bits(goal)[0] {
		case blast.True:
			continue
		case blast.False:
			q.refuted, q.failed = true, append([]term.ID(nil), from...)
			return q, nil
		}
		l, err := s.blast.Lit(ctx, goal)
		if err != nil {
			return nil, err
		}
		q.goals, q.lits = append(q.goals, goal), append(q.lits, l)
		if of != nil {
			q.of = append(q.of, of[i])
		}
	}
	return q, nil
}

// simplify brings s.hard up to date and returns the goals for the assumptions.
// They are simplified together if nobody asks which of them fail.
func (s *Solver) simplify(assumptions []term.ID) *prepared {
	if !s.opt.Preprocess {
		s.hard = append(s.hard, s.asserts[s.taken:]...)
		s.taken = len(s.asserts)
		return &prepared{goals: assumptions, of: assumptions}
	}
	if s.taken < len(s.asserts) {
		s.hard = append(s.hard, s.pre.Assert(s.asserts[s.taken:], assumptions)...)
		s.taken = len(s.asserts)
	}
	q := &prepared{}
	for _, t := range assumptions {
		q.goals = append(q.goals, s.pre.Assume(t))
	}
	s.hard = append(s.hard, s.pre.Due()...)
	news := s.untranslated(append(append([]term.ID(nil), s.hard[s.blasted:]...), q.goals...))
	s.translated += news
	together := (len(assumptions) == 1 || !s.opt.Cores) && len(assumptions) > 0 && (s.opt.Whole == 0 || news <= s.opt.Whole) &&
		(news*newsShare >= s.translated || s.opt.Whole == 0 && s.smaller(q.goals, news*newsShare))
	var defs []preprocess.Definition
	if together {
		q.goals, defs = s.pre.Query(q.goals)
	} else {
		q.of = assumptions
	}
	q.defs = append(s.pre.Definitions(), defs...)
	return q
}

// untranslated counts the terms below ts that have no gates yet.
func (s *Solver) untranslated(ts []term.ID) int {
	n := 0
	seen := make(map[term.ID]bool)
	stack := append([]term.ID(nil), ts...)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] || s.blast.Blasted(t) {
			continue
		}
		seen[t] = true
		n++
		for i, k := 0, s.pool.NumArgs(t); i < k; i++ {
			stack = append(stack, s.pool.Arg(t, i))
		}
	}
	return n
}

// smaller tells whether there are at most so many terms below ts; the time is linear in that number.
func (s *Solver) smaller(ts []term.ID, most int) bool {
	seen := make(map[term.ID]bool)
	stack := append([]term.ID(nil), ts...)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		if len(seen) == most {
			return false
		}
		seen[t] = true
		for i, k := 0, s.pool.NumArgs(t); i < k; i++ {
			stack = append(stack, s.pool.Arg(t, i))
		}
	}
	return true
}

// core maps the failed literals back to the assumptions they stand for.
func (s *Solver) core(q *prepared, assumptions []term.ID, fails func(sat.Lit) bool) []term.ID {
	failed := []term.ID{}
	seen := make(map[sat.Lit]bool)
	for i, l := range q.lits {
		if !seen[l] && fails(l) {
			if q.of == nil {
				return append(failed, assumptions...)
			}
			failed = append(failed, q.of[i])
		}
		seen[l] = true
	}
	return failed
}

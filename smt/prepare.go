package smt

import (
	"context"
	"fmt"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/blast"
	"github.com/fathom-verifier/fathom/smt/term"
)

// prepared is a query as the SAT solver gets it.
type prepared struct {
	goals []term.ID // what is assumed, simplified
	lits  []sat.Lit // their literals
	of    []term.ID // the assumption each literal comes from
	// refuted is Unsat if no search is needed; failed is then the core.
	refuted bool
	failed  []term.ID
}

// prepare simplifies what is asserted anew and what is assumed, and translates
// both to clauses.
func (s *Solver) prepare(ctx context.Context, assumptions []term.ID) (*prepared, error) {
	for ; s.taken < len(s.asserts); s.taken++ {
		s.hard = append(s.hard, s.simplified(s.asserts[s.taken]))
	}
	for ; s.blasted < len(s.hard); s.blasted++ {
		if err := s.blast.Assert(ctx, s.hard[s.blasted]); err != nil {
			return nil, err
		}
	}
	q := &prepared{}
	for _, t := range assumptions {
		if w := s.pool.Width(t); w != 1 {
			panic(fmt.Sprintf("smt: assumption of %d bits", w))
		}
		goal := s.simplified(t)
		if err := s.blast.Blast(ctx, goal); err != nil {
			return nil, err
		}
		switch s.blast.Bits(goal)[0] {
		case blast.True:
			continue
		case blast.False:
			q.refuted, q.failed = true, []term.ID{t}
			return q, nil
		}
		l, err := s.blast.Lit(ctx, goal)
		if err != nil {
			return nil, err
		}
		q.goals, q.lits, q.of = append(q.goals, goal), append(q.lits, l), append(q.of, t)
	}
	return q, nil
}

func (s *Solver) simplified(t term.ID) term.ID {
	if !s.opt.Preprocess {
		return t
	}
	return s.pre.Normal(t)
}

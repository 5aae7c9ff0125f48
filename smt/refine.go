package smt

import (
	"context"

	"github.com/fathom-verifier/fathom/smt/term"
)

// productCone is the terms a query reaches, as far as abstracted products need
// them: the products, quotients and overflow predicates.
type productCone struct {
	cone  cone
	upTo  int // of the simplified assertions, those that were looked at
	fixed map[term.ID]bool
	query map[term.ID]bool
}

// productsInCone marks the products the query reaches.
func (s *Solver) productsInCone(goals []term.ID) {
	c := &s.products
	if s.blast.Abstractions() == 0 {
		return
	}
	if c.fixed == nil {
		c.cone.pool, c.fixed = s.pool, make(map[term.ID]bool)
	}
	c.cone.next()
	mark := func(into map[term.ID]bool) func(term.ID) {
		return func(t term.ID) {
			switch s.pool.Op(t) {
			case term.OpMul, term.OpUDiv, term.OpURem, term.OpUMulO, term.OpSMulO:
				into[t] = true
			}
		}
	}
	for ; c.upTo < len(s.hard); c.upTo++ {
		c.cone.visit(s.hard[c.upTo], true, mark(c.fixed))
	}
	c.query = make(map[term.ID]bool)
	for _, t := range goals {
		c.cone.visit(t, false, mark(c.query))
	}
}

// refineProducts examines the abstracted products of the query, or all there are,
// under the candidate model and, where they are wrong, states lemmas or circuits.
// It returns how many; 0 means that the candidate is right about all of them.
func (s *Solver) refineProducts(ctx context.Context, all bool) (lemmas int, err error) {
	if s.blast.Abstractions() == 0 {
		return 0, nil
	}
	return s.blast.Refine(ctx, s.candidate, func(t term.ID) bool {
		return all || s.products.fixed[t] || s.products.query[t]
	})
}

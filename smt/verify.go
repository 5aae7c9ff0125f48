package smt

import "github.com/fathom-verifier/fathom/smt/term"

// violated evaluates the terms of the lists under the model of the SAT solver
// and the given array elements, and returns one that does not hold, or term.None.
// The evaluator is that of package term: it knows nothing of gates.
func (s *Solver) violated(elems map[element]application, lists ...[]term.ID) term.ID {
	s.elems = elems
	if s.eval == nil {
		s.eval = s.pool.NewEvaluator(func(v term.ID) term.Value {
			if !s.blast.Blasted(v) {
				return term.NewValue(s.pool.Width(v), 0)
			}
			return s.candidate.Value(v)
		}, func(a term.ID, index term.Value) term.Value {
			return elementValue(s.pool, s.elems, a, index)
		})
	}
	s.eval.Reset()
	for _, ts := range lists {
		for _, t := range ts {
			if !s.eval.True(t) {
				return t
			}
		}
	}
	return term.None
}

package smt

import "github.com/fathom-verifier/fathom/smt/term"

// violated evaluates the terms of the lists under the model of the SAT solver
// and the given values of the free arrays, and returns one that does not hold, or
// term.None. The evaluator is that of package term: it knows nothing of gates.
func (s *Solver) violated(values map[term.ID]term.ArrayValue, lists ...[]term.ID) term.ID {
	ev := s.evaluateWith(values)
	for _, ts := range lists {
		for _, t := range ts {
			if !ev.True(t) {
				return t
			}
		}
	}
	return term.None
}

// evaluateWith is the evaluator of the model of the SAT solver with the given
// values of the free arrays.
func (s *Solver) evaluateWith(values map[term.ID]term.ArrayValue) *term.Evaluator {
	s.values = values
	if s.eval == nil {
		s.eval = s.pool.NewEvaluator(s.candidateValue, nil)
		s.eval.Arrays = func(a term.ID) term.ArrayValue { return arrayValue(s.pool, s.values, a) }
	}
	s.eval.Reset()
	return s.eval
}

package smt

import (
	"github.com/fathom-verifier/fathom/smt/preprocess"
	"github.com/fathom-verifier/fathom/smt/term"
)

// violated evaluates the terms of the lists under the model of the SAT solver
// and the given values of the free arrays, completed by the definitions of
// eliminated variables from the last to the first, and returns one that does not
// hold, or term.None. The evaluator is that of package term: it knows nothing of
// gates.
func (s *Solver) violated(values map[term.ID]term.ArrayValue, defs []preprocess.Definition, lists ...[]term.ID) term.ID {
	ev := s.evaluateWith(values)
	clear(s.defined)
	for i := len(defs) - 1; i >= 0; i-- {
		s.defined[defs[i].Var] = ev.Eval(defs[i].Value)
	}
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
		s.eval = s.pool.NewEvaluator(s.completedValue, nil)
		s.eval.Arrays = func(a term.ID) term.ArrayValue { return arrayValue(s.pool, s.values, a) }
	}
	s.eval.Reset()
	return s.eval
}

// completedValue is the value of the variable v: by its definition, if it was
// eliminated and violated came that far, or else that of the SAT solver.
func (s *Solver) completedValue(v term.ID) term.Value {
	if x, ok := s.defined[v]; ok {
		return x
	}
	return s.candidateValue(v)
}

package smt

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Model assigns a value to every term of its pool. Variables the solver never
// met and array elements no query read are zero. A Model is not safe for
// concurrent use, and its pool must not change while it is used.
type Model struct {
	vars  map[term.ID]term.Value
	elems map[element]application
	pool  *term.Pool
	eval  *term.Evaluator
}

// snapshot copies the model of the SAT solver.
func (s *Solver) snapshot(elems map[element]application) *Model {
	a := s.blast.Assignment(s.sat.Value)
	m := &Model{vars: make(map[term.ID]term.Value), elems: elems, pool: s.pool}
	for _, v := range s.blast.Vars() {
		if x := a.Value(v); !x.IsZero() {
			m.vars[v] = x
		}
	}
	m.eval = s.pool.NewEvaluator(m.variable, m.element)
	return m
}

func (m *Model) variable(t term.ID) term.Value {
	if v, ok := m.vars[t]; ok {
		return v
	}
	return term.NewValue(m.pool.Width(t), 0)
}

func (m *Model) element(a term.ArrayID, index term.Value) term.Value {
	if e, ok := m.elems[elementOf(a, index)]; ok {
		return e.value
	}
	_, _, w := m.pool.ArrayInfo(a)
	return term.NewValue(w, 0)
}

// violated is an assertion or assumption that does not hold in m, or term.None.
func (m *Model) violated(lists ...[]term.ID) term.ID {
	for _, ts := range lists {
		for _, t := range ts {
			if !m.eval.True(t) {
				return t
			}
		}
	}
	return term.None
}

// Value is the value of t as an unsigned number. The caller must not change it.
// The cost is linear in the terms below t not evaluated before.
func (m *Model) Value(t term.ID) *big.Int { return m.eval.Big(t) }

// Uint64 is the value of t, or its low 64 bits if it is wider.
func (m *Model) Uint64(t term.ID) uint64 { return m.eval.Uint64(t) }

// Bool reports whether t is not zero.
func (m *Model) Bool(t term.ID) bool { return m.eval.True(t) }

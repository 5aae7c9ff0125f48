package smt

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Model assigns a value to every term of its pool. Variables the solver never
// met and array elements no query read are zero. A Model is not safe for
// concurrent use, and neither is its pool.
type Model struct {
	pool  *term.Pool
	vars  []term.ID            // in the order of first use by the solver
	low   []uint64             // their values, if they have at most 64 bits
	wide  map[term.ID]*big.Int // the others
	elems map[element]application

	// Made when a value is first asked for: most models are not looked at.
	index map[term.ID]int // of vars
	eval  *term.Evaluator
}

// NewModel returns the model in which variables and the elements of arrays have the
// values that the functions give; a nil function means zero.
func NewModel(p *term.Pool, vars func(term.ID) term.Value, elems func(array term.ID, index term.Value) term.Value) *Model {
	return &Model{pool: p, eval: p.NewEvaluator(vars, elems)}
}

// snapshot copies the model of the SAT solver.
func (s *Solver) snapshot(elems map[element]application) *Model {
	vars := s.blast.Vars()
	m := &Model{pool: s.pool, vars: vars[:len(vars):len(vars)], low: make([]uint64, len(vars)), elems: elems}
	for i, v := range vars {
		x := s.candidate.Value(v)
		if x.Width() <= 64 {
			m.low[i] = x.Uint64()
			continue
		}
		if m.wide == nil {
			m.wide = make(map[term.ID]*big.Int)
		}
		m.wide[v] = x.Big()
	}
	return m
}

func (m *Model) evaluator() *term.Evaluator {
	if m.eval == nil {
		m.index = make(map[term.ID]int, len(m.vars))
		for i, v := range m.vars {
			m.index[v] = i
		}
		m.eval = m.pool.NewEvaluator(m.variable, func(a term.ID, index term.Value) term.Value {
			return elementValue(m.pool, m.elems, a, index)
		})
		m.eval.Arrays = m.array
	}
	return m.eval
}

func (m *Model) variable(t term.ID) term.Value {
	w := m.pool.Width(t)
	i, ok := m.index[t]
	switch {
	case !ok:
		return term.NewValue(w, 0)
	case w > 64:
		return term.NewBigValue(w, m.wide[t])
	}
	return term.NewValue(w, m.low[i])
}

// array is the value of a free array: the elements that were read, and zeros.
func (m *Model) array(a term.ID) term.ArrayValue {
	iw, ew := m.pool.ArrayWidths(a)
	var elems []term.Element
	for at, e := range m.elems {
		if at.array == a {
			elems = append(elems, term.Element{Index: at.index(iw), Value: e.value})
		}
	}
	return term.ConstArrayValue(iw, term.NewValue(ew, 0)).With(elems)
}

// elementValue is the element of a at index: what an application there gave, or
// zero.
func elementValue(p *term.Pool, elems map[element]application, a term.ID, index term.Value) term.Value {
	if e, ok := elems[elementOf(a, index)]; ok {
		return e.value
	}
	_, w := p.ArrayWidths(a)
	return term.NewValue(w, 0)
}

// Value is the value of t as an unsigned number. The caller must not change it.
// The cost is linear in the terms below t not evaluated before.
func (m *Model) Value(t term.ID) *big.Int { return m.evaluator().Big(t) }

// Uint64 is the value of t, or its low 64 bits if it is wider.
func (m *Model) Uint64(t term.ID) uint64 { return m.evaluator().Uint64(t) }

// Bool reports whether t is not zero.
func (m *Model) Bool(t term.ID) bool { return m.evaluator().True(t) }

// Eval is the value of t.
func (m *Model) Eval(t term.ID) term.Value { return m.evaluator().Eval(t) }

// Array is the value of the array t.
func (m *Model) Array(t term.ID) term.ArrayValue { return m.evaluator().Array(t) }

package smt

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/preprocess"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Model assigns a value to every term of its pool. Variables the solver never
// met are zero, and so are elements of arrays unless the query says otherwise. A Model is not safe for
// concurrent use, and neither is its pool.
type Model struct {
	pool  *term.Pool
	vars  []term.ID            // in the order of first use by the solver
	low   []uint64             // their values, if they have at most 64 bits
	wide  map[term.ID]*big.Int // the others
	array map[term.ID]term.ArrayValue

	// Made when a value is first asked for: most models are not looked at.
	index map[term.ID]int // of vars
	eval  *term.Evaluator
}

// NewModel returns the model in which variables and arrays have the values that
// the functions give, each asked for once or more.
func NewModel(p *term.Pool, vars func(term.ID) term.Value, arrays func(term.ID) term.ArrayValue) *Model {
	m := &Model{pool: p, eval: p.NewEvaluator(vars, func(a term.ID, index term.Value) term.Value { return arrays(a).At(index) })}
	m.eval.Arrays = arrays
	return m
}

// snapshot copies the model of the SAT solver, and the values of the variables
// that were eliminated, which violated computed.
func (s *Solver) snapshot(values map[term.ID]term.ArrayValue, defs []preprocess.Definition) *Model {
	vars := s.blast.Vars()
	vars = vars[:len(vars):len(vars)]
	for _, d := range defs {
		vars = append(vars, d.Var)
	}
	m := &Model{pool: s.pool, vars: vars, low: make([]uint64, len(vars)), array: values}
	for i, v := range vars {
		x := s.completedValue(v)
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
		m.eval = m.pool.NewEvaluator(m.variable, nil)
		m.eval.Arrays = func(a term.ID) term.ArrayValue { return arrayValue(m.pool, m.array, a) }
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

// arrayValue is the value of the free array a, zero everywhere if none is given.
func arrayValue(p *term.Pool, values map[term.ID]term.ArrayValue, a term.ID) term.ArrayValue {
	if v, ok := values[a]; ok {
		return v
	}
	iw, ew := p.ArrayWidths(a)
	return term.ConstArrayValue(iw, term.NewValue(ew, 0))
}

// Array is the value of the array t. The cost is that of Value plus the number of
// runs of equal elements of the arrays it is made of.
func (m *Model) Array(t term.ID) term.ArrayValue { return m.evaluator().Array(t) }

// Value is the value of t as an unsigned number. The caller must not change it.
// The cost is linear in the terms below t not evaluated before.
func (m *Model) Value(t term.ID) *big.Int { return m.evaluator().Big(t) }

// Uint64 is the value of t, or its low 64 bits if it is wider.
func (m *Model) Uint64(t term.ID) uint64 { return m.evaluator().Uint64(t) }

// Bool reports whether t is not zero.
func (m *Model) Bool(t term.ID) bool { return m.evaluator().True(t) }

// Eval is the value of t.
func (m *Model) Eval(t term.ID) term.Value { return m.evaluator().Eval(t) }

package blast

import (
	"math/big"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Assignment gives terms their values under the model of a SAT solver. Inputs
// without a SAT variable, which no clause mentions, are zero. It is valid until
// the solver is used again.
type Assignment struct {
	b     *Blaster
	value func(sat.Lit) bool
	gates *valuation // of gates other than inputs
}

// Assignment returns the assignment of a model; value is the model of the
// literals of the sink.
func (b *Blaster) Assignment(value func(sat.Lit) bool) *Assignment {
	a := &Assignment{b: b, value: value}
	a.gates = newValuation(b.graph, a.input)
	return a
}

// input is the value of an upright input.
func (a *Assignment) input(e Edge) bool {
	lit := a.b.enc.lit
	return int(e.node()) < len(lit) && lit[e.node()] != 0 && a.value(lit[e.node()])
}

// bit is the value of e. Variables, which are inputs, do not pay for a table of
// all gates.
func (a *Assignment) bit(e Edge) bool {
	switch {
	case e.IsConst():
		return e == True
	case a.b.graph.gates[e.node()].kind == kindInput:
		return a.input(e&^1) != e.inverted()
	}
	return a.gates.Value(e)
}

// Value is the value of the blasted term t, applications of arrays taken as the
// free inputs they were blasted to.
func (a *Assignment) Value(t term.ID) term.Value {
	bits := a.b.Bits(t)
	if len(bits) <= 64 {
		var v uint64
		for i, e := range bits {
			if a.bit(e) {
				v |= 1 << i
			}
		}
		return term.NewValue(len(bits), v)
	}
	v := new(big.Int)
	for i, e := range bits {
		if a.bit(e) {
			v.SetBit(v, i, 1)
		}
	}
	return term.NewBigValue(len(bits), v)
}

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
	b *Blaster
	v *valuation
}

// Assignment returns the assignment of a model; value is the model of the
// literals of the sink.
func (b *Blaster) Assignment(value func(sat.Lit) bool) *Assignment {
	return &Assignment{b: b, v: newValuation(b.graph, func(e Edge) bool {
		if int(e.node()) >= len(b.enc.lit) || b.enc.lit[e.node()] == 0 {
			return false
		}
		return value(b.enc.lit[e.node()])
	})}
}

// Value is the value of the blasted term t, applications of arrays taken as the
// free inputs they were blasted to.
func (a *Assignment) Value(t term.ID) term.Value {
	bits := a.b.Bits(t)
	if len(bits) <= 64 {
		var v uint64
		for i, e := range bits {
			if a.v.Value(e) {
				v |= 1 << i
			}
		}
		return term.NewValue(len(bits), v)
	}
	v := new(big.Int)
	for i, e := range bits {
		if a.v.Value(e) {
			v.SetBit(v, i, 1)
		}
	}
	return term.NewBigValue(len(bits), v)
}

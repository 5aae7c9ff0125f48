package float

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A Mode is a rounding mode of IEEE 754. As a term it is a bit-vector of ModeWidth bits, in SMT-LIB's order.
type Mode uint8

// The rounding modes. The names are SMT-LIB's.
const (
	RNE Mode = iota // to nearest, ties to even: the default of C
	RNA             // to nearest, ties away from zero
	RTP             // towards positive infinity
	RTN             // towards negative infinity
	RTZ             // towards zero
)

// ModeWidth is the width of a rounding mode as a term. Values above RTZ round like RTZ.
const ModeWidth = 3

// String returns SMT-LIB's abbreviation.
func (m Mode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return fmt.Sprintf("Mode(%d)", uint8(m))
}

var modeNames = [...]string{"RNE", "RNA", "RTP", "RTN", "RTZ"}

// Mode returns a rounding mode as a term.
func (a *Arithmetic) Mode(m Mode) term.ID { return a.pool.Const(ModeWidth, uint64(m)) }

func (a *Arithmetic) is(rm term.ID, m Mode) term.ID { return a.pool.Eq(rm, a.Mode(m)) }

// up returns the condition that the magnitude is rounded up, given its last bit, the bit after it, and whether any bit
// after that is set.
func (a *Arithmetic) up(rm, sign, last, guard, sticky term.ID) term.ID {
	p := a.pool
	inexact := p.Or(guard, sticky)
	return p.OrN(
		p.AndN(a.is(rm, RNE), guard, p.Or(sticky, last)),
		p.And(a.is(rm, RNA), guard),
		p.AndN(a.is(rm, RTP), p.Not(sign), inexact),
		p.AndN(a.is(rm, RTN), sign, inexact))
}

// overflows returns the condition that a magnitude beyond the largest finite one becomes an infinity.
func (a *Arithmetic) overflows(rm, sign term.ID) term.ID {
	p := a.pool
	return p.OrN(a.is(rm, RNE), a.is(rm, RNA), p.And(a.is(rm, RTP), p.Not(sign)), p.And(a.is(rm, RTN), sign))
}

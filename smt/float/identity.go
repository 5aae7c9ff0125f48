package float

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Identities of arithmetic with a constant: what is left of the other operand is its value, NaN for NaN, and zeros with the signs that
// IEEE 754 gives them. Formats with an explicit leading bit have encodings that are no results; they are computed.

// sumWithZero returns x + y if one of them is a constant zero.
func (a *Arithmetic) sumWithZero(f Format, rm, x, y term.ID) (sum term.ID, ok bool) {
	p := a.pool
	if a.isConstant(f, x, f.ZeroBits(false)) || a.isConstant(f, x, f.ZeroBits(true)) {
		x, y = y, x
	}
	negative := a.isConstant(f, y, f.ZeroBits(true))
	if !negative && !a.isConstant(f, y, f.ZeroBits(false)) {
		return 0, false
	}
	u := a.unpack(f, x)
	// Zeros of different signs add up to +0, or to -0 when rounding down.
	opposite := p.And(u.zero, p.Xor(u.sign, p.Bool(negative)))
	return a.orNaN(f, u.nan, p.Ite(opposite, a.zero(f, a.is(rm, RTN)), x)), true
}

// productWithOne returns x * y if one of them is the constant 1 or -1.
func (a *Arithmetic) productWithOne(f Format, x, y term.ID) (product term.ID, ok bool) {
	if a.isOne(f, x) {
		x, y = y, x
	}
	return a.quotientByOne(f, x, y)
}

// quotientByOne returns x / y if y is the constant 1 or -1.
func (a *Arithmetic) quotientByOne(f Format, x, y term.ID) (quotient term.ID, ok bool) {
	if !a.isOne(f, y) {
		return 0, false
	}
	p := a.pool
	sign, exp, frac := a.fields(f, x)
	minus := p.Extract(y, f.Width()-1, f.Width()-1)
	return a.orNaN(f, a.unpack(f, x).nan, a.pack(f, p.Xor(sign, minus), exp, frac)), true
}

// isOne tells whether x is the constant 1 or -1.
func (a *Arithmetic) isOne(f Format, x term.ID) bool {
	return a.isConstant(f, x, f.FromRat(RNE, big.NewRat(1, 1))) || a.isConstant(f, x, f.FromRat(RNE, big.NewRat(-1, 1)))
}

func (a *Arithmetic) isConstant(f Format, x term.ID, bits *big.Int) bool {
	v, ok := a.pool.ConstBigValue(x)
	return ok && !f.Explicit && v.Cmp(bits) == 0
}

package seair

import "github.com/fathom-verifier/fathom/smt/float"

// FloatFormat names an encoding of floats.
type FloatFormat int64

// The formats, see [FloatFormat.Format].
const (
	NoFloat FloatFormat = iota
	Half
	BFloat
	Single
	Double
	X87
	Quad
)

var floatFormats = [...]float.Format{
	Half: float.Half, BFloat: float.BFloat, Single: float.Single, Double: float.Double, X87: float.X87, Quad: float.Quad,
}

// Format returns the encoding; the zero value for what names none.
func (f FloatFormat) Format() float.Format {
	if f < 0 || int(f) >= len(floatFormats) {
		return float.Format{}
	}
	return floatFormats[f]
}

// Width returns the number of bits of the encoding, 0 for what is no format.
func (f FloatFormat) Width() uint { return uint(f.Format().Width()) }

// ModeWidth is the width of a rounding mode as an operand, in bits.
const ModeWidth = float.ModeWidth

// RoundedArity returns how many operands an operation has besides a rounding mode, and whether it rounds.
func RoundedArity(op Op) (n int, ok bool) {
	switch op {
	case FSqrt, FRound, FConvert, SToF, UToF:
		return 1, true
	case FAdd, FSub, FMul, FDiv:
		return 2, true
	case FFma:
		return 3, true
	}
	return 0, false
}

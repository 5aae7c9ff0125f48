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

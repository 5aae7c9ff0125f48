package seair

// FloatFormat names an encoding of floats.
type FloatFormat int64

// The formats: IEEE 754's of 16, 32, 64 and 128 bits, the 16-bit one with the exponent of 32, and the x87's of 80 bits.
const (
	NoFloat FloatFormat = iota
	Half
	BFloat
	Single
	Double
	X87
	Quad
	numFloatFormats
)

// Width returns the number of bits of the encoding, 0 for what is no format.
func (f FloatFormat) Width() uint {
	if f < 0 || f >= numFloatFormats {
		return 0
	}
	return [numFloatFormats]uint{Half: 16, BFloat: 16, Single: 32, Double: 64, X87: 80, Quad: 128}[f]
}

package float

import (
	"fmt"
	"math/big"
)

// A Format is an encoding of floats: a sign bit, the exponent with bias 2^(Exp-1)-1, and the significand.
type Format struct {
	Exp      int  // bits of the exponent, at least 2
	Sig      int  // bits of the significand including the integer bit, which is not stored unless Explicit; at least 2
	Explicit bool // the integer bit is stored, as in the x87's 80-bit format
}

// The formats of hardware and of C.
var (
	Half   = Format{Exp: 5, Sig: 11}
	BFloat = Format{Exp: 8, Sig: 8}
	Single = Format{Exp: 8, Sig: 24}
	Double = Format{Exp: 11, Sig: 53}
	X87    = Format{Exp: 15, Sig: 64, Explicit: true}
	Quad   = Format{Exp: 15, Sig: 113}
)

// formats are those of programs.
var formats = []Format{Half, BFloat, Single, Double, X87, Quad}

// String returns a name for messages.
func (f Format) String() string {
	switch f {
	case Half:
		return "half"
	case BFloat:
		return "bfloat"
	case Single:
		return "float"
	case Double:
		return "double"
	case X87:
		return "x86_fp80"
	case Quad:
		return "fp128"
	}
	return fmt.Sprintf("float of %d exponent and %d significand bits", f.Exp, f.Sig)
}

// Width returns the number of bits of the encoding.
func (f Format) Width() int {
	if f.Explicit {
		return 1 + f.Exp + f.Sig
	}
	return f.Exp + f.Sig
}

// bias returns the exponent bias, which is also the largest exponent of a finite float.
func (f Format) bias() int { return 1<<(f.Exp-1) - 1 }

// emin returns the exponent of the smallest normal float.
func (f Format) emin() int { return 1 - f.bias() }

// implicit returns the format with the same values that does not store the integer bit.
func (f Format) implicit() Format { return Format{Exp: f.Exp, Sig: f.Sig} }

// exponentBits returns a width that holds, signed, the exponent of every float of the format, subnormals normalised, and that of zero.
func (f Format) exponentBits() int { return bitLen(f.bias()+f.Sig) + 1 }

// bitLen returns the number of bits of a non-negative integer.
func bitLen(n int) int { return big.NewInt(int64(n)).BitLen() }

// encode puts together the encoding of a float from the fields of the implicit format.
func (f Format) encode(sign uint, exp, frac *big.Int) *big.Int {
	v := new(big.Int).SetUint64(uint64(sign))
	v.Lsh(v, uint(f.Exp)).Or(v, exp)
	if f.Explicit {
		v.Lsh(v, 1)
		if exp.Sign() != 0 {
			v.Or(v, big.NewInt(1))
		}
	}
	return v.Lsh(v, uint(f.Sig-1)).Or(v, frac)
}

func (f Format) maxExp() *big.Int { return big.NewInt(1<<f.Exp - 1) }

// ZeroBits returns the encoding of a zero.
func (f Format) ZeroBits(negative bool) *big.Int {
	return f.encode(bit(negative), new(big.Int), new(big.Int))
}

// InfBits returns the encoding of an infinity.
func (f Format) InfBits(negative bool) *big.Int {
	return f.encode(bit(negative), f.maxExp(), new(big.Int))
}

// NaNBits returns the encoding of the canonical NaN: positive, quiet, the rest of the significand zero.
func (f Format) NaNBits() *big.Int {
	return f.encode(0, f.maxExp(), new(big.Int).Lsh(big.NewInt(1), uint(f.Sig-2)))
}

// LeastNormalBits returns the encoding of the smallest positive normal number.
func (f Format) LeastNormalBits() *big.Int { return f.encode(0, big.NewInt(1), new(big.Int)) }

// MaxBits returns the encoding of the finite float of largest magnitude.
func (f Format) MaxBits(negative bool) *big.Int {
	frac := new(big.Int).Lsh(big.NewInt(1), uint(f.Sig-1))
	return f.encode(bit(negative), big.NewInt(1<<f.Exp-2), frac.Sub(frac, big.NewInt(1)))
}

func bit(b bool) uint {
	if b {
		return 1
	}
	return 0
}

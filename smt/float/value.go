package float

import "math/big"

// FromRat returns the encoding of a rational number, rounded in the given mode; that of 0 is positive. It is what a decimal literal
// means.
func (f Format) FromRat(m Mode, r *big.Rat) *big.Int {
	negative := r.Sign() < 0
	if r.Sign() == 0 {
		return f.ZeroBits(false)
	}
	num, den := new(big.Int).Abs(r.Num()), r.Denom()
	// exp is the exponent of the leading bit: 2^exp ≤ num/den < 2^(exp+1).
	exp := num.BitLen() - den.BitLen()
	if scaled(den, exp).Cmp(scaled(num, -exp)) > 0 {
		exp--
	}
	// The last place kept is worth 2^last.
	last := max(exp, f.emin()) - f.Sig + 1
	q, rest := new(big.Int).QuoRem(scaled(num, -last), scaled(den, last), new(big.Int))
	twice := rest.Lsh(rest, 1).Cmp(scaled(den, last))
	inexact := rest.Sign() != 0
	var up bool
	switch m {
	case RNE:
		up = twice > 0 || twice == 0 && q.Bit(0) == 1
	case RNA:
		up = twice >= 0
	case RTP:
		up = inexact && !negative
	case RTN:
		up = inexact && negative
	}
	if up {
		q.Add(q, big.NewInt(1))
	}
	// q counts places above the exponent emin, so adding the exponents above that puts the encoding together: the leading bit of q
	// is one more, and a carry is another.
	field := big.NewInt(int64(max(exp, f.emin()) - f.emin()))
	magnitude := field.Lsh(field, uint(f.Sig-1))
	magnitude.Add(magnitude, q)
	e, frac := new(big.Int), new(big.Int)
	e.QuoRem(magnitude, new(big.Int).Lsh(big.NewInt(1), uint(f.Sig-1)), frac)
	if e.Cmp(f.maxExp()) >= 0 {
		if m == RTZ || m == RTP && negative || m == RTN && !negative {
			return f.MaxBits(negative)
		}
		return f.InfBits(negative)
	}
	return f.encode(bit(negative), e, frac)
}

// scaled returns n·2^shift for a positive shift, else n.
func scaled(n *big.Int, shift int) *big.Int {
	if shift <= 0 {
		return n
	}
	return new(big.Int).Lsh(n, uint(shift))
}

// A Class is the kind of value that an encoding stands for.
type Class uint8

// The classes.
const (
	Number Class = iota // finite, zero included
	Infinity
	NotANumber
)

// IsNaN returns whether an encoding stands for no number.
func (f Format) IsNaN(bits *big.Int) bool {
	exp := new(big.Int).Rsh(bits, uint(f.Width()-1-f.Exp))
	exp.SetBit(exp, f.Exp, 0)
	if f.Explicit && bits.Bit(f.Sig-1) == 0 && exp.Sign() != 0 {
		return true
	}
	return exp.Cmp(f.maxExp()) == 0 && int(bits.TrailingZeroBits()) < f.Sig-1
}

// Value returns what an encoding stands for: its sign, its class, and the value if it is a number.
func (f Format) Value(bits *big.Int) (negative bool, c Class, r *big.Rat) {
	field := func(lo, n int) *big.Int {
		v := new(big.Int).Rsh(bits, uint(lo))
		return v.And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(n)), big.NewInt(1)))
	}
	negative = bits.Bit(f.Width()-1) == 1
	exp, frac := field(f.Width()-1-f.Exp, f.Exp), field(0, f.Sig-1)
	integer := exp.Sign() != 0
	if f.Explicit {
		integer = bits.Bit(f.Sig-1) == 1
		if !integer && exp.Sign() != 0 {
			return negative, NotANumber, nil
		}
	}
	if exp.Cmp(f.maxExp()) == 0 {
		if frac.Sign() == 0 {
			return negative, Infinity, nil
		}
		return negative, NotANumber, nil
	}
	if integer {
		frac.SetBit(frac, f.Sig-1, 1)
	}
	shift := max(int(exp.Int64()), 1) - f.bias() - f.Sig + 1
	r = new(big.Rat).SetFrac(scaled(frac, shift), scaled(big.NewInt(1), -shift))
	if negative {
		r.Neg(r)
	}
	return negative, Number, r
}

package term

import (
	"math/big"
	"math/bits"
)

// Value is a bit-vector value of a given width.
type Value struct {
	width int
	lo    uint64
	wide  *big.Int // set iff width > 64; never mutated
}

// NewValue returns v modulo 2^width.
func NewValue(width int, v uint64) Value {
	if width > 64 {
		return Value{width: width, wide: new(big.Int).SetUint64(v)}
	}
	return Value{width: width, lo: v & mask(width)}
}

// NewBigValue returns v modulo 2^width; v may be negative and is not retained.
func NewBigValue(width int, v *big.Int) Value {
	w := wrap(width, v)
	if width > 64 {
		return Value{width: width, wide: new(big.Int).Set(w)}
	}
	return Value{width: width, lo: w.Uint64()}
}

// Width returns the width in bits.
func (v Value) Width() int { return v.width }

// Uint64 returns the value if its width is at most 64, else its low 64 bits.
func (v Value) Uint64() uint64 {
	if v.wide != nil {
		return new(big.Int).And(v.wide, allOnes64).Uint64()
	}
	return v.lo
}

// Int64 returns the value as a signed number; the width must be at most 64.
func (v Value) Int64() int64 { return signExtend(v.width, v.lo) }

// Big returns the value as an unsigned number. The caller must not change it.
func (v Value) Big() *big.Int {
	if v.wide != nil {
		return v.wide
	}
	return new(big.Int).SetUint64(v.lo)
}

// IsZero tells whether every bit is 0.
func (v Value) IsZero() bool {
	if v.wide != nil {
		return v.wide.Sign() == 0
	}
	return v.lo == 0
}

// Equal tells whether v and w are the same value of the same width.
func (v Value) Equal(w Value) bool {
	if v.width != w.width {
		return false
	}
	if v.wide != nil {
		return v.wide.Cmp(w.wide) == 0
	}
	return v.lo == w.lo
}

// Bits returns the bits of v from hi down to lo.
func (v Value) Bits(hi, lo int) Value { return apply(OpExtract, hi-lo+1, lo, v, Value{}, Value{}) }

// String returns the value in hexadecimal.
func (v Value) String() string { return "0x" + v.Big().Text(16) }

func boolValue(b bool) Value {
	if b {
		return Value{width: 1, lo: 1}
	}
	return Value{width: 1}
}

// signed returns the value as a two's complement number.
func (v Value) signed() *big.Int {
	b := v.Big()
	if b.Bit(v.width-1) == 1 {
		m := new(big.Int).Lsh(big.NewInt(1), uint(v.width))
		return m.Sub(b, m)
	}
	return b
}

// apply evaluates an operator other than a leaf. low is the lowest bit of an
// OpExtract. Arguments beyond the arity are ignored.
func apply(op Op, width, low int, x, y, z Value) Value {
	if op == OpIte {
		if x.lo != 0 {
			return y
		}
		return z
	}
	if width <= 64 && x.wide == nil && y.wide == nil {
		return Value{width: width, lo: applyNarrow(op, width, low, x, y) & mask(width)}
	}
	return applyWide(op, width, low, x, y)
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func applyNarrow(op Op, width, low int, x, y Value) uint64 {
	a, b := x.lo, y.lo
	switch op {
	case OpNot:
		return ^a
	case OpAnd:
		return a & b
	case OpXor:
		return a ^ b
	case OpEq:
		return bit(a == b)
	case OpUlt:
		return bit(a < b)
	case OpSlt:
		return bit(x.Int64() < y.Int64())
	case OpNeg:
		return -a
	case OpAdd:
		return a + b
	case OpMul:
		return a * b
	case OpUDiv:
		if b == 0 {
			return ^uint64(0)
		}
		return a / b
	case OpURem:
		if b == 0 {
			return a
		}
		return a % b
	case OpShl:
		if b >= uint64(width) {
			return 0
		}
		return a << b
	case OpLShr:
		if b >= uint64(width) {
			return 0
		}
		return a >> b
	case OpAShr:
		return uint64(x.Int64() >> min(b, 63))
	case OpConcat:
		return a<<y.width | b
	case OpExtract:
		return a >> low
	case OpZExt:
		return a
	case OpSExt:
		return uint64(x.Int64())
	case OpUMulO:
		hi, lo := bits.Mul64(a, b)
		return bit(hi != 0 || lo > mask(x.width))
	case OpSMulO:
		return bit(signedMulOverflows(x.width, x.Int64(), y.Int64()))
	}
	panic("term: evaluation of " + op.String())
}

// signedMulOverflows tells whether a·b is outside the signed range of width.
func signedMulOverflows(width int, a, b int64) bool {
	hi, lo := mulSigned(a, b)
	if hi != int64(lo)>>63 {
		return true
	}
	return signExtend(width, lo) != int64(lo)
}

// mulSigned returns the 128-bit product.
func mulSigned(a, b int64) (hi int64, lo uint64) {
	h, l := bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		h -= uint64(b)
	}
	if b < 0 {
		h -= uint64(a)
	}
	return int64(h), l
}

func applyWide(op Op, width, low int, x, y Value) Value {
	a, b := x.Big(), y.Big()
	r := new(big.Int)
	switch op {
	case OpNot:
		r.Not(a)
	case OpAnd:
		r.And(a, b)
	case OpXor:
		r.Xor(a, b)
	case OpEq:
		return boolValue(a.Cmp(b) == 0)
	case OpUlt:
		return boolValue(a.Cmp(b) < 0)
	case OpSlt:
		return boolValue(x.signed().Cmp(y.signed()) < 0)
	case OpNeg:
		r.Neg(a)
	case OpAdd:
		r.Add(a, b)
	case OpMul:
		r.Mul(a, b)
	case OpUDiv:
		if b.Sign() == 0 {
			r.SetInt64(-1)
		} else {
			r.Quo(a, b)
		}
	case OpURem:
		if b.Sign() == 0 {
			r.Set(a)
		} else {
			r.Rem(a, b)
		}
	case OpShl:
		if b.Cmp(big.NewInt(int64(width))) < 0 {
			r.Lsh(a, uint(b.Uint64()))
		}
	case OpLShr:
		if b.Cmp(big.NewInt(int64(width))) < 0 {
			r.Rsh(a, uint(b.Uint64()))
		}
	case OpAShr:
		n := uint64(width)
		if b.Cmp(big.NewInt(int64(width))) < 0 {
			n = b.Uint64()
		}
		r.Rsh(x.signed(), uint(n))
	case OpConcat:
		r.Or(r.Lsh(a, uint(y.width)), b)
	case OpExtract:
		r.Rsh(a, uint(low))
	case OpZExt:
		r.Set(a)
	case OpSExt:
		r.Set(x.signed())
	case OpUMulO:
		return boolValue(r.Mul(a, b).BitLen() > x.width)
	case OpSMulO:
		r.Mul(x.signed(), y.signed())
		v := NewBigValue(x.width, r)
		return boolValue(v.signed().Cmp(r) != 0)
	default:
		panic("term: evaluation of " + op.String())
	}
	return NewBigValue(width, r)
}

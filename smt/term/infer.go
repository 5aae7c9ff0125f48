package term

import "math/bits"

func bitLen(v uint64) int { return bits.Len64(v) }

// infer computes what is known of a new node from what is known of its
// arguments, in constant time.
func (p *Pool) infer(n *node) info {
	w := int(n.width) + 1
	if w > 64 {
		return unknown(w)
	}
	if n.op == OpConst {
		return exactly(w, uint64(n.a)|uint64(n.b)<<32)
	}
	r := unknown(w)
	p.transfer(&r, n, w)
	r.tighten(w)
	return r
}

// transfer narrows r, which knows nothing yet, by the operator of n. An
// argument wider than 64 bits has no information and its width is checked
// where that matters.
func (p *Pool) transfer(r *info, n *node, w int) {
	var a, b info
	switch n.op {
	case OpVar, OpArray:
		return
	case OpPtr:
	default:
		a = p.infos[n.a]
		if opArity[n.op] == 2 {
			b = p.infos[n.b]
		}
	}
	switch n.op {
	// What is known of an array is known of each of its elements.
	case OpConstArray, OpOffset, OpSelect:
		*r = a
	case OpStore:
		*r = join(a, p.infos[n.c])
	case OpPrefix, OpArrayIte:
		*r = join(p.infos[n.b], p.infos[n.c])
	case OpPtr:
		base, off := p.infos[n.c], p.infos[n.b]
		inferAdd(r, base, off, w)
		// The base is unsigned and the offset signed.
		if staysAbove(base, off) && staysBelow(base, off, w) {
			r.unsigned(base.lo+uint64(off.slo), base.hi+uint64(off.shi))
		}
	case OpNot:
		*r = inferNot(a, w)
	case OpAnd:
		r.zeros, r.ones = a.zeros|b.zeros, a.ones&b.ones
		r.unsigned(0, min(a.hi, b.hi))
	case OpXor:
		r.zeros = a.zeros&b.zeros | a.ones&b.ones
		r.ones = a.zeros&b.ones | a.ones&b.zeros
	case OpIte:
		then, other := context{}.with(p, ID(n.a), true), context{}.with(p, ID(n.a), false)
		*r = either(p.assuming(&then, ID(n.b), narrowedDepth), p.assuming(&other, ID(n.c), narrowedDepth))
	case OpNeg:
		inferNeg(r, a, w)
	case OpAdd:
		inferAdd(r, a, b, w)
		p.inferStep(r, ID(n.a), ID(n.b), w)
		p.inferStep(r, ID(n.b), ID(n.a), w)
	case OpMul:
		inferMul(r, a, b, w)
	case OpUDiv:
		// Division by zero gives the greatest value, so the lower bound stands.
		r.lo = a.lo / max(b.hi, 1)
		if b.lo > 0 {
			r.hi = a.hi / b.lo
		}
	case OpURem:
		r.hi = a.hi
		if b.lo > 0 {
			r.hi = min(a.hi, b.hi-1)
		}
		if a.hi < b.lo {
			r.lo = a.lo
		}
	case OpShl:
		if b.lo >= uint64(w) {
			*r = exactly(w, 0)
			return
		}
		r.zeros = mask(min(w, trailingZeros(a, w)+int(b.lo)))
		if b.hi < uint64(w) && bitLen(a.hi)+int(b.hi) <= w {
			r.unsigned(a.lo<<b.lo, a.hi<<b.hi)
		}
	case OpLShr:
		r.hi = shr(a.hi, b.lo)
		r.lo = shr(a.lo, b.hi)
	case OpAShr:
		least, most := min(b.lo, 63), min(b.hi, 63)
		lo, hi := a.slo>>least, a.shi>>least
		if a.slo >= 0 {
			lo = a.slo >> most
		}
		if a.shi < 0 {
			hi = a.shi >> most
		}
		r.signed(lo, hi)
	case OpConcat:
		k := p.Width(ID(n.b))
		r.zeros, r.ones = a.zeros<<k|b.zeros, a.ones<<k|b.ones
		r.unsigned(a.lo<<k|b.lo, a.hi<<k|b.hi)
		r.signed(a.slo<<k|int64(b.lo), a.shi<<k|int64(b.hi))
	case OpExtract:
		if p.Width(ID(n.a)) <= 64 {
			inferExtract(r, a, w, int(n.b))
		}
	case OpZExt:
		r.zeros, r.ones = a.zeros|mask(w)&^mask(p.Width(ID(n.a))), a.ones
		r.unsigned(a.lo, a.hi)
	case OpSExt:
		low := mask(p.Width(ID(n.a)) - 1)
		r.zeros, r.ones = a.zeros&low, a.ones&low
		r.signed(a.slo, a.shi)
	}
}

func shr(v, n uint64) uint64 {
	if n >= 64 {
		return 0
	}
	return v >> n
}

// staysAbove and staysBelow tell whether a signed offset from an unsigned base cannot
// lead below zero, or beyond the greatest number.
func staysAbove(base, off info) bool { return off.slo >= 0 || base.lo >= uint64(-off.slo) }

func staysBelow(base, off info, w int) bool {
	return off.shi < 0 || uint64(off.shi) <= mask(w)-base.hi
}

// trailingZeros returns how many low bits are known to be 0, at most w.
func trailingZeros(a info, w int) int { return min(w, bits.TrailingZeros64(^a.zeros)) }

func inferNot(a info, w int) info {
	m := mask(w)
	return info{a.ones, a.zeros, m &^ a.hi, m &^ a.lo, ^a.shi, ^a.slo}
}

func inferNeg(r *info, a info, w int) {
	inferAdd(r, inferNot(a, w), exactly(w, 1), w)
	if a.lo > 0 {
		m := mask(w)
		r.unsigned(-a.hi&m, -a.lo&m)
	}
	if a.slo > signExtend(w, 1<<(w-1)) {
		r.signed(-a.shi, -a.slo)
	}
}

// addBits returns the bits known of a sum. The sums of the least and of the
// greatest candidates show which carries are certain.
func addBits(a, b info, w int) (zeros, ones uint64) {
	m := mask(w)
	mostA, mostB := m&^a.zeros, m&^b.zeros
	least, most := a.ones+b.ones, mostA+mostB
	noCarry := ^(most ^ mostA ^ mostB)
	carry := least ^ a.ones ^ b.ones
	known := (a.zeros | a.ones) & (b.zeros | b.ones) & (noCarry | carry) & m
	return ^least & known, least & known
}

func inferAdd(r *info, a, b info, w int) {
	z, o := addBits(a, b, w)
	r.zeros |= z
	r.ones |= o
	m := mask(w)
	lo, carryLo := bits.Add64(a.lo, b.lo, 0)
	hi, carryHi := bits.Add64(a.hi, b.hi, 0)
	wrapsLo, wrapsHi := carryLo != 0 || lo > m, carryHi != 0 || hi > m
	if wrapsLo == wrapsHi { // never, or always
		r.unsigned(lo&m, hi&m)
	}
	slo, ok1 := addSigned(a.slo, b.slo, w)
	shi, ok2 := addSigned(a.shi, b.shi, w)
	if ok1 && ok2 {
		r.signed(slo, shi)
	}
}

// addSigned returns a + b and whether it is a signed number of width w.
func addSigned(a, b int64, w int) (int64, bool) {
	s := a + b
	if (a >= 0) == (b >= 0) && (s >= 0) != (a >= 0) {
		return 0, false
	}
	return s, signExtend(w, uint64(s)) == s
}

func inferMul(r *info, a, b info, w int) {
	m := mask(w)
	tz := trailingZeros(a, w) + trailingZeros(b, w)
	r.zeros |= mask(min(w, tz))
	// The low bits of a product depend only on the low bits of the factors.
	n := min(bits.TrailingZeros64(^(a.zeros | a.ones)), bits.TrailingZeros64(^(b.zeros | b.ones)), w)
	low := a.ones * b.ones & mask(n)
	if n == 0 {
		low = 0
	}
	r.ones |= low
	r.zeros |= ^low & lowMask(n)
	if over, hi := bits.Mul64(a.hi, b.hi); over == 0 && hi <= m {
		r.unsigned(a.lo*b.lo, hi)
	}
	least, most := int64(0), int64(0)
	for i, x := range [4][2]int64{{a.slo, b.slo}, {a.slo, b.shi}, {a.shi, b.slo}, {a.shi, b.shi}} {
		if signedMulOverflows(w, x[0], x[1]) {
			return
		}
		v := x[0] * x[1]
		if i == 0 {
			least, most = v, v
		}
		least, most = min(least, v), max(most, v)
	}
	r.signed(least, most)
}

// lowMask is mask for a count of bits that may be zero.
func lowMask(n int) uint64 {
	if n == 0 {
		return 0
	}
	return mask(n)
}

func inferExtract(r *info, a info, w, low int) {
	m := mask(w)
	r.zeros, r.ones = a.zeros>>low&m, a.ones>>low&m
	lo, hi := a.lo>>low, a.hi>>low
	if lo&^m == hi&^m { // the bits above do not change within the interval
		r.unsigned(lo&m, hi&m)
	}
	slo, shi := a.slo>>low, a.shi>>low
	if signExtend(w, uint64(slo)) == slo && signExtend(w, uint64(shi)) == shi {
		r.signed(slo, shi)
	}
}

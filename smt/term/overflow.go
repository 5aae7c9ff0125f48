package term

import "math/big"

// UAddO returns 1 iff a + b is not representable as an unsigned number.
func (p *Pool) UAddO(a, b ID) ID {
	p.sameWidth("addition", a, b)
	a, b = p.order(a, b)
	return p.Ult(p.Not(b), a) // a exceeds 2^w - 1 - b
}

// USubO returns 1 iff a - b is negative as unsigned numbers.
func (p *Pool) USubO(a, b ID) ID { return p.Ult(a, b) }

// SAddO returns 1 iff a + b is not representable as a signed number.
func (p *Pool) SAddO(a, b ID) ID {
	w := p.sameWidth("addition", a, b)
	a, b = p.order(a, b)
	if w == 1 { // -1 + -1
		return p.And(a, b)
	}
	if p.IsConst(b) {
		least := p.minSigned(w)
		if p.sign(b) == p.trueID { // a + k < least
			return p.Slt(a, p.Sub(least, b))
		}
		return p.Slt(p.Sub(p.Not(least), b), a)
	}
	if w <= 64 {
		x, y := &p.infos[a], &p.infos[b]
		_, low := addSigned(x.slo, y.slo, w)
		_, high := addSigned(x.shi, y.shi, w)
		if low && high {
			return p.falseID
		}
	}
	s := p.sign(p.Add(a, b))
	return p.And(p.Xor(p.sign(a), s), p.Xor(p.sign(b), s))
}

// SSubO returns 1 iff a - b is not representable as a signed number.
func (p *Pool) SSubO(a, b ID) ID {
	w := p.sameWidth("subtraction", a, b)
	if w == 1 { // 0 - -1
		return p.And(p.Not(a), b)
	}
	least := p.minSigned(w)
	most := p.Not(least)
	switch {
	case a == b:
		return p.falseID
	case p.IsConst(b) && p.sign(b) == p.trueID: // a - k > most
		return p.Slt(p.Add(most, b), a)
	case p.IsConst(b):
		return p.Slt(a, p.Add(least, b))
	case p.IsConst(a) && p.sign(a) == p.trueID: // k - b < least
		return p.Slt(p.Sub(a, least), b)
	case p.IsConst(a):
		return p.Slt(b, p.Sub(a, most))
	}
	if w <= 64 {
		x, y := &p.infos[a], &p.infos[b]
		_, low := subSigned(x.slo, y.shi, w)
		_, high := subSigned(x.shi, y.slo, w)
		if low && high {
			return p.falseID
		}
	}
	sa := p.sign(a)
	return p.And(p.Xor(sa, p.sign(b)), p.Xor(sa, p.sign(p.Sub(a, b))))
}

// UMulO returns 1 iff a · b is not representable as an unsigned number.
func (p *Pool) UMulO(a, b ID) ID {
	w := p.sameWidth("multiplication", a, b)
	a, b = p.order(a, b)
	switch {
	case w == 1 || p.isZero(b) || p.isOne(b):
		return p.falseID
	case p.IsConst(b): // a exceeds (2^w - 1) / b
		return p.Ult(p.fold2(OpUDiv, w, p.Ones(w), b), a)
	}
	if w <= 64 {
		x, y := &p.infos[a], &p.infos[b]
		switch {
		case applyNarrow(OpUMulO, 1, 0, Value{width: w, lo: x.hi}, Value{width: w, lo: y.hi}) == 0:
			return p.falseID
		case applyNarrow(OpUMulO, 1, 0, Value{width: w, lo: x.lo}, Value{width: w, lo: y.lo}) == 1:
			return p.trueID
		}
	} else if p.valueBits(a)+p.valueBits(b) <= w {
		return p.falseID
	}
	return p.commutative(OpUMulO, 1, a, b)
}

// SMulO returns 1 iff a · b is not representable as a signed number.
func (p *Pool) SMulO(a, b ID) ID {
	w := p.sameWidth("multiplication", a, b)
	a, b = p.order(a, b)
	switch {
	case w == 1: // -1 · -1 = 1 does not fit
		return p.And(a, b)
	case p.isZero(b) || p.isOne(b):
		return p.falseID
	case p.isOnes(b):
		return p.NegO(a)
	case p.IsConst(b):
		return p.smulOConst(a, b, w)
	}
	if w <= 64 {
		x, y := &p.infos[a], &p.infos[b]
		fits := !signedMulOverflows(w, x.slo, y.slo) && !signedMulOverflows(w, x.slo, y.shi) &&
			!signedMulOverflows(w, x.shi, y.slo) && !signedMulOverflows(w, x.shi, y.shi)
		if fits { // the extremes of a product are at the corners
			return p.falseID
		}
	}
	return p.commutative(OpSMulO, 1, a, b)
}

// smulOConst compares a with the ends of the interval of factors of k, neither
// 0 nor -1, whose product fits.
func (p *Pool) smulOConst(a, k ID, w int) ID {
	v := p.valueOf(k).signed()
	most := new(big.Int).Lsh(big.NewInt(1), uint(w-1))
	least := new(big.Int).Neg(most)
	most.Sub(most, big.NewInt(1))
	if v.Sign() < 0 {
		least, most = most, least
	}
	// Quo rounds towards zero, which is into the interval at both ends.
	lo, hi := new(big.Int).Quo(least, v), new(big.Int).Quo(most, v)
	return p.Or(p.Slt(a, p.ConstBig(w, lo)), p.Slt(p.ConstBig(w, hi), a))
}

// NegO returns 1 iff -a is not representable as a signed number.
func (p *Pool) NegO(a ID) ID { return p.Eq(a, p.minSigned(p.Width(a))) }

// SDivO returns 1 iff a / b is not representable as a signed number, that is
// for the least number divided by -1. Division by zero is not an overflow.
func (p *Pool) SDivO(a, b ID) ID {
	w := p.sameWidth("division", a, b)
	return p.And(p.NegO(a), p.Eq(b, p.Ones(w)))
}

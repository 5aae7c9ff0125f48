package term

// UAddO returns 1 iff a + b is not representable as an unsigned number.
func (p *Pool) UAddO(a, b ID) ID { return p.Ult(p.Not(a), b) }

// USubO returns 1 iff a - b is negative as unsigned numbers.
func (p *Pool) USubO(a, b ID) ID { return p.Ult(a, b) }

// SAddO returns 1 iff a + b is not representable as a signed number.
func (p *Pool) SAddO(a, b ID) ID {
	s := p.sign(p.Add(a, b))
	return p.And(p.Xor(p.sign(a), s), p.Xor(p.sign(b), s))
}

// SSubO returns 1 iff a - b is not representable as a signed number.
func (p *Pool) SSubO(a, b ID) ID {
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
	case p.IsConst(a):
		return p.fold2(OpUMulO, 1, a, b)
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
	case p.IsConst(a):
		return p.fold2(OpSMulO, 1, a, b)
	}
	return p.commutative(OpSMulO, 1, a, b)
}

// NegO returns 1 iff -a is not representable as a signed number.
func (p *Pool) NegO(a ID) ID { return p.Eq(a, p.minSigned(p.Width(a))) }

// SDivO returns 1 iff a / b is not representable as a signed number, that is
// for the least number divided by -1. Division by zero is not an overflow.
func (p *Pool) SDivO(a, b ID) ID { return p.And(p.NegO(a), p.Eq(b, p.Ones(p.Width(b)))) }

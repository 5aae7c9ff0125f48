package term

// UDiv returns the unsigned quotient a / b; all ones when b is zero.
func (p *Pool) UDiv(a, b ID) ID {
	w := p.sameWidth("division", a, b)
	switch {
	case w == 1:
		return p.Or(a, p.Not(b))
	case p.IsConst(a) && p.IsConst(b):
		return p.fold2(OpUDiv, w, a, b)
	case p.isOne(b):
		return a
	}
	return p.binary(OpUDiv, w, a, b)
}

// URem returns the unsigned remainder a % b; a when b is zero.
func (p *Pool) URem(a, b ID) ID {
	w := p.sameWidth("remainder", a, b)
	switch {
	case w == 1:
		return p.And(a, p.Not(b))
	case p.IsConst(a) && p.IsConst(b):
		return p.fold2(OpURem, w, a, b)
	case p.isOne(b):
		return p.Zero(w)
	}
	return p.binary(OpURem, w, a, b)
}

// sign returns the top bit of t.
func (p *Pool) sign(t ID) ID {
	w := p.Width(t)
	return p.Extract(t, w-1, w-1)
}

// abs returns the magnitude of t as an unsigned number.
func (p *Pool) abs(t ID) ID { return p.Ite(p.sign(t), p.Neg(t), t) }

// SDiv returns the signed quotient rounded towards zero, as bvsdiv: 1 or -1
// when b is zero, the sign opposite to that of a.
func (p *Pool) SDiv(a, b ID) ID {
	p.sameWidth("division", a, b)
	q := p.UDiv(p.abs(a), p.abs(b))
	return p.Ite(p.Xor(p.sign(a), p.sign(b)), p.Neg(q), q)
}

// SRem returns the signed remainder, with the sign of a, as bvsrem: a when b
// is zero.
func (p *Pool) SRem(a, b ID) ID {
	p.sameWidth("remainder", a, b)
	r := p.URem(p.abs(a), p.abs(b))
	return p.Ite(p.sign(a), p.Neg(r), r)
}

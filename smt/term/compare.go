package term

// Eq returns the term of width 1 that is 1 iff a and b are equal.
func (p *Pool) Eq(a, b ID) ID {
	w := p.sameWidth("comparison", a, b)
	if w == 1 {
		return p.Not(p.Xor(a, b))
	}
	a, b = p.order(a, b)
	if a == b {
		return p.trueID
	}
	if p.IsConst(a) {
		return p.falseID // distinct constants of equal width
	}
	if o, x, ok := p.PtrObject(a); ok {
		if o2, y, ok := p.PtrObject(b); ok && o == o2 {
			return p.Eq(x, y)
		}
		if v, ok := p.ConstValue(b); ok {
			return p.Eq(x, p.Const(w, v-p.ptrBase(o)))
		}
	}
	return p.commutative(OpEq, 1, a, b)
}

// Ne returns ¬Eq(a, b).
func (p *Pool) Ne(a, b ID) ID { return p.Not(p.Eq(a, b)) }

// Ult returns 1 iff a < b as unsigned numbers.
func (p *Pool) Ult(a, b ID) ID {
	w := p.sameWidth("comparison", a, b)
	switch {
	case w == 1:
		return p.And(p.Not(a), b)
	case a == b || p.isZero(b) || p.isOnes(a):
		return p.falseID
	case p.IsConst(a) && p.IsConst(b):
		return p.fold2(OpUlt, 1, a, b)
	}
	return p.binary(OpUlt, 1, a, b)
}

// Slt returns 1 iff a < b as signed numbers.
func (p *Pool) Slt(a, b ID) ID {
	w := p.sameWidth("comparison", a, b)
	switch {
	case w == 1:
		return p.And(a, p.Not(b))
	case a == b:
		return p.falseID
	case p.IsConst(a) && p.IsConst(b):
		return p.fold2(OpSlt, 1, a, b)
	}
	return p.binary(OpSlt, 1, a, b)
}

// Ule returns a ≤ b, unsigned.
func (p *Pool) Ule(a, b ID) ID { return p.Not(p.Ult(b, a)) }

// Ugt returns a > b, unsigned.
func (p *Pool) Ugt(a, b ID) ID { return p.Ult(b, a) }

// Uge returns a ≥ b, unsigned.
func (p *Pool) Uge(a, b ID) ID { return p.Not(p.Ult(a, b)) }

// Sle returns a ≤ b, signed.
func (p *Pool) Sle(a, b ID) ID { return p.Not(p.Slt(b, a)) }

// Sgt returns a > b, signed.
func (p *Pool) Sgt(a, b ID) ID { return p.Slt(b, a) }

// Sge returns a ≥ b, signed.
func (p *Pool) Sge(a, b ID) ID { return p.Not(p.Slt(a, b)) }

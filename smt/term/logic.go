package term

// Not returns the bitwise complement of a.
func (p *Pool) Not(a ID) ID {
	n := &p.nodes[a]
	switch n.op {
	case OpConst:
		return p.fold1(OpNot, p.Width(a), 0, a)
	case OpNot:
		return ID(n.a)
	}
	return p.unary(OpNot, p.Width(a), a)
}

// isNot returns the operand of a complement.
func (p *Pool) isNot(t ID) (ID, bool) {
	n := &p.nodes[t]
	return ID(n.a), n.op == OpNot
}

// complementary tells whether a and b are syntactic complements.
func (p *Pool) complementary(a, b ID) bool {
	if x, ok := p.isNot(a); ok && x == b {
		return true
	}
	x, ok := p.isNot(b)
	return ok && x == a
}

// And returns the bitwise conjunction of two terms of equal width.
func (p *Pool) And(a, b ID) ID {
	w := p.sameWidth("and", a, b)
	a, b = p.order(a, b)
	switch {
	case a == b:
		return a
	case p.complementary(a, b):
		return p.Zero(w)
	case p.IsConst(b):
		switch {
		case p.IsConst(a):
			return p.fold2(OpAnd, w, a, b)
		case p.isZero(b):
			return b
		case p.isOnes(b):
			return a
		}
	}
	return p.commutative(OpAnd, w, a, b)
}

// Or returns the bitwise disjunction of two terms of equal width.
func (p *Pool) Or(a, b ID) ID {
	p.sameWidth("or", a, b)
	return p.Not(p.And(p.Not(a), p.Not(b)))
}

// Xor returns the bitwise exclusive or of two terms of equal width.
func (p *Pool) Xor(a, b ID) ID {
	w := p.sameWidth("xor", a, b)
	a, b = p.order(a, b)
	switch {
	case a == b:
		return p.Zero(w)
	case p.IsConst(b):
		switch {
		case p.IsConst(a):
			return p.fold2(OpXor, w, a, b)
		case p.isZero(b):
			return a
		case p.isOnes(b):
			return p.Not(a)
		}
	}
	x, na := p.isNot(a)
	y, nb := p.isNot(b)
	switch {
	case na && nb:
		return p.Xor(x, y)
	case na:
		return p.Not(p.Xor(x, b))
	case nb:
		return p.Not(p.Xor(a, y))
	}
	return p.commutative(OpXor, w, a, b)
}

// Implies returns ¬a ∨ b, for terms of width 1.
func (p *Pool) Implies(a, b ID) ID { return p.Not(p.And(a, p.Not(b))) }

// AndN returns the conjunction of terms of width 1, True for none.
func (p *Pool) AndN(ts ...ID) ID {
	r := p.trueID
	for _, t := range ts {
		r = p.And(r, t)
	}
	return r
}

// OrN returns the disjunction of terms of width 1, False for none.
func (p *Pool) OrN(ts ...ID) ID {
	r := p.trueID
	for _, t := range ts {
		r = p.And(r, p.Not(t))
	}
	return p.Not(r)
}

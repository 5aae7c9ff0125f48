package term

// Neg returns -a.
func (p *Pool) Neg(a ID) ID {
	w := p.Width(a)
	n := &p.nodes[a]
	switch {
	case w == 1:
		return a
	case n.op == OpConst:
		return p.fold1(OpNeg, w, 0, a)
	case n.op == OpNeg:
		return ID(n.a)
	case n.op == OpPtr:
		return p.Neg(p.bitsOf(a))
	}
	return p.unary(OpNeg, w, a)
}

// Add returns a + b.
func (p *Pool) Add(a, b ID) ID {
	w := p.sameWidth("addition", a, b)
	if w == 1 {
		return p.Xor(a, b)
	}
	a, b = p.order(a, b)
	if p.isZero(b) {
		return a
	}
	if p.IsConst(a) {
		return p.fold2(OpAdd, w, a, b)
	}
	oa, x, pa := p.PtrObject(a)
	ob, y, pb := p.PtrObject(b)
	switch {
	case pa && pb:
		return p.Add(p.bitsOf(a), p.bitsOf(b))
	case pa:
		return p.Ptr(oa, p.Add(x, b))
	case pb:
		return p.Ptr(ob, p.Add(a, y))
	}
	if n := p.nodes[a]; n.op == OpAdd && p.IsConst(b) && p.IsConst(ID(n.b)) {
		return p.Add(ID(n.a), p.fold2(OpAdd, w, ID(n.b), b))
	}
	if n := p.nodes[a]; n.op == OpNeg && ID(n.a) == b {
		return p.Zero(w)
	}
	if n := p.nodes[b]; n.op == OpNeg && ID(n.a) == a {
		return p.Zero(w)
	}
	return p.commutative(OpAdd, w, a, b)
}

// Sub returns a - b.
func (p *Pool) Sub(a, b ID) ID {
	p.sameWidth("subtraction", a, b)
	if oa, x, ok := p.PtrObject(a); ok {
		if ob, y, ok := p.PtrObject(b); ok {
			d := p.Const(p.ptrWidth, p.ptrBase(oa)-p.ptrBase(ob))
			return p.Add(p.Sub(x, y), d)
		}
	}
	return p.Add(a, p.Neg(b))
}

// Mul returns a · b.
func (p *Pool) Mul(a, b ID) ID {
	w := p.sameWidth("multiplication", a, b)
	if w == 1 {
		return p.And(a, b)
	}
	a, b = p.order(a, b)
	switch {
	case p.IsConst(a):
		return p.fold2(OpMul, w, a, b)
	case p.isZero(b):
		return b
	case p.isOne(b):
		return a
	case p.isOnes(b):
		return p.Neg(a)
	}
	return p.commutative(OpMul, w, a, b)
}

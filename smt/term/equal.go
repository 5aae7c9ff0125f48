package term

import "math/big"

// Eq returns the term of width 1 that is 1 iff a and b, of one width or arrays of
// one sort, are equal.
func (p *Pool) Eq(a, b ID) ID {
	if p.IsArray(a) {
		return p.arrayEq(a, b)
	}
	w := p.sameWidth("comparison", a, b)
	if w == 1 {
		return p.Not(p.Xor(a, b))
	}
	a, b = p.order(a, b)
	if v := p.decideEq(a, b); v != open {
		return p.fromVerdict(v)
	}
	if p.enter(costLinear) {
		r := p.eqPtr(a, b)
		if r == None && p.IsConst(b) {
			r = p.eqConst(a, b, w)
		} else if r == None {
			r = p.eqTerms(a, b, w)
		}
		if r == None {
			r = p.eqChoices(a, b)
		}
		if r == None {
			r = p.eqChoice(a, b)
		}
		if r == None {
			r = p.eqChoice(b, a)
		}
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.commutative(OpEq, 1, a, b)
}

// Ne returns ¬Eq(a, b).
func (p *Pool) Ne(a, b ID) ID { return p.Not(p.Eq(a, b)) }

// eqPtr compares pointers by their offsets when both are in one object or one
// is a number.
func (p *Pool) eqPtr(a, b ID) ID {
	na, nb := p.nodes[a], p.nodes[b]
	switch {
	case sameBase(&na, &nb):
		return p.Eq(ID(na.b), ID(nb.b))
	case na.op == OpPtr && p.IsConst(b) && p.IsConst(ID(na.c)):
		return p.Eq(ID(na.b), p.Sub(b, ID(na.c)))
	}
	return None
}

// eqConst simplifies a = k for k constant.
func (p *Pool) eqConst(a, k ID, w int) ID {
	n := p.nodes[a]
	x := ID(n.a)
	switch n.op {
	case OpNot:
		return p.Eq(x, p.Not(k))
	case OpNeg:
		return p.Eq(x, p.Neg(k))
	case OpAdd:
		if p.IsConst(ID(n.b)) {
			return p.Eq(x, p.Sub(k, ID(n.b)))
		}
		// x - y = k with k zero
		if p.isZero(k) {
			if m := p.nodes[n.b]; m.op == OpNeg {
				return p.Eq(x, ID(m.a))
			}
			if m := p.nodes[n.a]; m.op == OpNeg {
				return p.Eq(ID(n.b), ID(m.a))
			}
		}
	case OpXor:
		if p.IsConst(ID(n.b)) {
			return p.Eq(x, p.Xor(k, ID(n.b)))
		}
		if p.isZero(k) {
			return p.Eq(x, ID(n.b))
		}
	case OpMul:
		if inv, ok := p.Inverse(ID(n.b)); ok {
			return p.Eq(x, p.Mul(k, inv))
		}
	case OpZExt, OpSExt:
		low := p.Extract(k, p.Width(x)-1, 0)
		if p.fold1(n.op, w, 0, low) != k {
			return p.falseID
		}
		return p.Eq(x, low)
	case OpConcat:
		m := p.Width(ID(n.b))
		lo := p.Eq(ID(n.b), p.Extract(k, m-1, 0))
		if lo == p.falseID {
			return lo
		}
		return p.And(p.Eq(x, p.Extract(k, w-1, m)), lo)
	case OpExtract:
		// The low bits of x and -x are zero together.
		if n.b == 0 && p.isZero(k) {
			if y, ok := p.magnitudeOf(x); ok {
				return p.Eq(p.Extract(y, w-1, 0), k)
			}
		}
	case OpIte:
		if p.isZero(k) {
			if y, ok := p.magnitudeOf(a); ok {
				return p.Eq(y, k)
			}
		}
		// Where both branches reduce the comparison to the same one.
		y, z := ID(n.b), ID(n.c)
		if p.invertible(y) && p.invertible(z) && p.enter(costBranch) {
			r, s := p.Eq(y, k), p.Eq(z, k)
			p.leave(costBranch)
			if r == s {
				return r
			}
		}
	}
	return None
}

// magnitudeOf returns y if t is ite(c, -y, y) or ite(c, y, -y).
func (p *Pool) magnitudeOf(t ID) (y ID, ok bool) {
	n := &p.nodes[t]
	if n.op != OpIte || !p.opposite(ID(n.b), ID(n.c)) {
		return None, false
	}
	if p.nodes[n.b].op == OpNeg {
		return ID(n.c), true
	}
	return ID(n.b), true
}

// invertible tells whether a comparison of t with a constant always reduces
// to one of an operand of t.
func (p *Pool) invertible(t ID) bool {
	switch n := &p.nodes[t]; n.op {
	case OpNot, OpNeg, OpZExt, OpSExt:
		return true
	case OpAdd:
		return p.IsConst(ID(n.b))
	}
	return false
}

// Inverse returns the multiplicative inverse of an odd constant.
func (p *Pool) Inverse(k ID) (ID, bool) {
	if !p.IsConst(k) {
		return None, false
	}
	w := p.Width(k)
	if w > 64 {
		v := p.valueOf(k).Big()
		if v.Bit(0) == 0 {
			return None, false
		}
		m := new(big.Int).Lsh(big.NewInt(1), uint(w))
		return p.ConstBig(w, m.ModInverse(v, m)), true
	}
	v, _ := p.ConstValue(k)
	if v&1 == 0 {
		return None, false
	}
	return p.Const(w, OddInverse(v)), true
}

// eqTerms simplifies a = b for neither constant.
func (p *Pool) eqTerms(a, b ID, w int) ID {
	if p.sameTree(a, b) {
		return p.trueID
	}
	na, nb := p.nodes[a], p.nodes[b]
	switch {
	case na.op == OpNot && nb.op == OpNot, na.op == OpNeg && nb.op == OpNeg:
		return p.Eq(ID(na.a), ID(nb.a))
	case na.op == OpZExt && nb.op == OpZExt:
		n := max(p.Width(ID(na.a)), p.Width(ID(nb.a)))
		return p.Eq(p.ZExt(ID(na.a), n), p.ZExt(ID(nb.a), n))
	case na.op == OpSExt && nb.op == OpSExt:
		n := max(p.Width(ID(na.a)), p.Width(ID(nb.a)))
		return p.Eq(p.SExt(ID(na.a), n), p.SExt(ID(nb.a), n))
	case na.op == OpMul && nb.op == OpMul && na.b == nb.b: // x·k = y·k, k odd
		if _, ok := p.Inverse(ID(na.b)); ok {
			return p.Eq(ID(na.a), ID(nb.a))
		}
	}
	// Concatenations are compared part by part, at the lower of the places
	// where they are divided.
	if k := p.division(&na, &nb, w); k > 0 {
		lo := p.Eq(p.Extract(a, k-1, 0), p.Extract(b, k-1, 0))
		if lo == p.falseID {
			return lo
		}
		return p.And(p.Eq(p.Extract(a, w-1, k), p.Extract(b, w-1, k)), lo)
	}
	if na.op == OpXor && nb.op == OpXor {
		switch {
		case na.a == nb.a:
			return p.Eq(ID(na.b), ID(nb.b))
		case na.a == nb.b:
			return p.Eq(ID(na.b), ID(nb.a))
		case na.b == nb.a:
			return p.Eq(ID(na.a), ID(nb.b))
		case na.b == nb.b:
			return p.Eq(ID(na.a), ID(nb.a))
		}
	}
	// x ∘ y = x is y = 0 for sums and exclusive ors.
	for range 2 {
		if na.op == OpAdd || na.op == OpXor {
			switch b {
			case ID(na.a):
				return p.Eq(ID(na.b), p.Zero(w))
			case ID(na.b):
				return p.Eq(ID(na.a), p.Zero(w))
			}
		}
		a, b, na, nb = b, a, nb, na
	}
	if na.op == OpAdd || nb.op == OpAdd || na.op == OpNeg || nb.op == OpNeg {
		return p.eqSums(a, b, w)
	}
	return None
}

// division returns the bit at which to split an equality, 0 if none.
func (p *Pool) division(a, b *node, w int) int {
	parts := func(n *node) int {
		switch n.op {
		case OpConcat:
			return p.Width(ID(n.b))
		case OpZExt:
			return p.Width(ID(n.a))
		}
		return 0
	}
	ka, kb := parts(a), parts(b)
	if ka == 0 || kb == 0 {
		return 0
	}
	return min(ka, kb)
}

// eqSums cancels what two sums have in common, and gathers their constants.
func (p *Pool) eqSums(a, b ID, w int) ID {
	x, kx := p.splitConst(a)
	y, ky := p.splitConst(b)
	if !p.isZero(kx) && !p.isZero(ky) { // x + k = y + l is x = y + (l - k)
		return p.Eq(x, p.Add(y, p.Sub(ky, kx)))
	}
	if w > 64 {
		return None
	}
	var plus, minus [cancelLeaves + 2]ID
	s := sum{plus: plus[:0], minus: minus[:0]}
	if !p.addTerm(&s, a, false) || !p.addTerm(&s, b, true) || !s.cancel() || !p.enter(costBranch) {
		return None
	}
	defer p.leave(costBranch)
	l, r := p.total(w, s.plus), p.total(w, s.minus)
	return p.Eq(p.Add(l, p.Const(w, s.konst)), r)
}

// eqChoices compares two choices by one condition branch by branch.
func (p *Pool) eqChoices(a, b ID) ID {
	na, nb := &p.nodes[a], &p.nodes[b]
	if na.op != OpIte || nb.op != OpIte || na.a != nb.a {
		return None
	}
	c, x, y := ID(na.a), [2]ID{ID(na.b), ID(nb.b)}, [2]ID{ID(na.c), ID(nb.c)}
	if !p.enter(costBranch) {
		return None
	}
	defer p.leave(costBranch)
	return p.Ite(c, p.Eq(x[0], x[1]), p.Eq(y[0], y[1]))
}

// eqChoice compares the branches of t with u where that decides one of them.
func (p *Pool) eqChoice(t, u ID) ID {
	c, x, y, ok := p.branches(t)
	if !ok {
		return None
	}
	vx, vy := p.decideEq(x, u), p.decideEq(y, u)
	switch {
	case vx != open && vy != open:
		return p.Ite(c, p.fromVerdict(vx), p.fromVerdict(vy))
	case vx == never:
		return p.And(p.Not(c), p.Eq(y, u))
	case vx == always:
		return p.Or(c, p.Eq(y, u))
	case vy == never:
		return p.And(c, p.Eq(x, u))
	case vy == always:
		return p.Or(p.Not(c), p.Eq(x, u))
	}
	return None
}

package term

// shiftAmount returns the constant shift amount b, at most the width.
func (p *Pool) shiftAmount(b ID) (int, bool) {
	if !p.IsConst(b) {
		return 0, false
	}
	w := p.Width(b)
	if v, ok := p.ConstValue(b); ok {
		return int(min(v, uint64(w))), true
	}
	v := p.valueOf(b).Big()
	if !v.IsInt64() || v.Int64() > int64(w) {
		return w, true
	}
	return int(v.Int64()), true
}

// beyond tells whether the shift amount b is known to be at least the width.
func (p *Pool) beyond(b ID, w int) bool { return w <= 64 && p.infos[b].lo >= uint64(w) }

// Shl returns a shifted left by b, zero when b is at least the width.
func (p *Pool) Shl(a, b ID) ID {
	w := p.sameWidth("shift", a, b)
	if k, ok := p.shiftAmount(b); ok {
		return p.shlConst(a, k)
	}
	return p.shiftInZeros(OpShl, w, a, b)
}

// shlConst returns a·2^k, 0 ≤ k ≤ width. Multiplication by a power of two has
// the same normal form: the low bits of a above k zeros.
func (p *Pool) shlConst(a ID, k int) ID {
	w := p.Width(a)
	switch {
	case k == 0:
		return a
	case k == w:
		return p.Zero(w)
	}
	return p.Concat(p.Extract(a, w-1-k, 0), p.Zero(k))
}

// shiftByChoice shifts by one of two constants: both are mere wiring.
func (p *Pool) shiftByChoice(op Op, a, b ID) ID {
	c, x, y, ok := p.choice(b)
	if !ok || !p.enter(costBranch) {
		return None
	}
	defer p.leave(costBranch)
	switch op {
	case OpShl:
		return p.Ite(c, p.Shl(a, x), p.Shl(a, y))
	case OpLShr:
		return p.Ite(c, p.LShr(a, x), p.LShr(a, y))
	}
	return p.Ite(c, p.AShr(a, x), p.AShr(a, y))
}

// LShr returns a shifted right by b, zero when b is at least the width.
func (p *Pool) LShr(a, b ID) ID {
	w := p.sameWidth("shift", a, b)
	if k, ok := p.shiftAmount(b); ok {
		if k == w {
			return p.Zero(w)
		}
		return p.ZExt(p.Extract(a, w-1, k), w)
	}
	return p.shiftInZeros(OpLShr, w, a, b)
}

// AShr returns a shifted right by b with copies of its sign, which is all
// that is left when b is at least the width.
func (p *Pool) AShr(a, b ID) ID {
	w := p.sameWidth("shift", a, b)
	if k, ok := p.shiftAmount(b); ok {
		return p.SExt(p.Extract(a, w-1, min(k, w-1)), w)
	}
	switch {
	case w == 1 || p.isZero(a) || p.isOnes(a):
		return a
	case p.beyond(b, w):
		return p.SExt(p.sign(a), w)
	case w <= 64 && p.infos[a].slo >= 0:
		return p.LShr(a, b)
	}
	if r := p.foldChoice(OpAShr, w, a, b); r != None {
		return r
	}
	if r := p.shiftByChoice(OpAShr, a, b); r != None {
		return r
	}
	return p.binary(OpAShr, w, a, b)
}

// shiftInZeros shifts by an amount that is not constant; op is OpShl or OpLShr.
func (p *Pool) shiftInZeros(op Op, w int, a, b ID) ID {
	switch {
	case p.isZero(a):
		return a
	case p.beyond(b, w):
		return p.Zero(w)
	case w == 1:
		return p.And(a, p.Not(b))
	}
	if r := p.foldChoice(op, w, a, b); r != None {
		return r
	}
	if r := p.shiftByChoice(op, a, b); r != None {
		return r
	}
	return p.binary(op, w, a, b)
}

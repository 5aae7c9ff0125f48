package term

// shiftAmount returns the constant shift amount b, at most the width.
func (p *Pool) shiftAmount(b ID) (int, bool) {
	if !p.IsConst(b) {
		return 0, false
	}
	w := p.Width(b)
	v := p.valueOf(b).Big()
	if !v.IsInt64() || v.Int64() > int64(w) {
		return w, true
	}
	return int(v.Int64()), true
}

// Shl returns a shifted left by b, zero when b is at least the width.
func (p *Pool) Shl(a, b ID) ID {
	w := p.sameWidth("shift", a, b)
	if k, ok := p.shiftAmount(b); ok {
		return p.shlConst(a, k)
	}
	if p.isZero(a) {
		return a
	}
	return p.binary(OpShl, w, a, b)
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

// LShr returns a shifted right by b, zero when b is at least the width.
func (p *Pool) LShr(a, b ID) ID {
	w := p.sameWidth("shift", a, b)
	if k, ok := p.shiftAmount(b); ok {
		if k == w {
			return p.Zero(w)
		}
		return p.ZExt(p.Extract(a, w-1, k), w)
	}
	if p.isZero(a) {
		return a
	}
	return p.binary(OpLShr, w, a, b)
}

// AShr returns a shifted right by b with copies of its sign, which is all
// that is left when b is at least the width.
func (p *Pool) AShr(a, b ID) ID {
	w := p.sameWidth("shift", a, b)
	if k, ok := p.shiftAmount(b); ok {
		return p.SExt(p.Extract(a, w-1, min(k, w-1)), w)
	}
	if p.isZero(a) || p.isOnes(a) {
		return a
	}
	return p.binary(OpAShr, w, a, b)
}

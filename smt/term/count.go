package term

// CtPop returns the number of ones in t, in the width of t.
func (p *Pool) CtPop(t ID) ID {
	w := p.Width(t)
	sum := p.Zero(w)
	for i := range w {
		sum = p.Add(sum, p.ZExt(p.Extract(t, i, i), w))
	}
	return sum
}

// CtLz returns the number of zeros above the highest one of t, in the width of
// t; the width itself (modulo 2^width) when t is zero.
func (p *Pool) CtLz(t ID) ID {
	w := p.Width(t)
	r := p.Const(w, uint64(w))
	for i := range w {
		r = p.Ite(p.Extract(t, i, i), p.Const(w, uint64(w-1-i)), r)
	}
	return r
}

// CtTz returns the number of zeros below the lowest one of t, in the width of
// t; the width itself (modulo 2^width) when t is zero.
func (p *Pool) CtTz(t ID) ID {
	w := p.Width(t)
	r := p.Const(w, uint64(w))
	for i := w - 1; i >= 0; i-- {
		r = p.Ite(p.Extract(t, i, i), p.Const(w, uint64(i)), r)
	}
	return r
}

// BSwap returns t with its bytes reversed. The width is a multiple of 8.
func (p *Pool) BSwap(t ID) ID {
	w := p.Width(t)
	if w%8 != 0 {
		panic("term: byte swap of a width that is not a multiple of 8")
	}
	r := p.Extract(t, w-1, w-8)
	for i := w - 16; i >= 0; i -= 8 {
		r = p.Concat(p.Extract(t, i+7, i), r)
	}
	return r
}

// BitReverse returns t with its bits reversed.
func (p *Pool) BitReverse(t ID) ID {
	w := p.Width(t)
	r := p.Extract(t, w-1, w-1)
	for i := w - 2; i >= 0; i-- {
		r = p.Concat(p.Extract(t, i, i), r)
	}
	return r
}

// FShl returns the high half of hi:lo shifted left by amt modulo the width.
func (p *Pool) FShl(hi, lo, amt ID) ID {
	w := p.Width(hi)
	n := p.URem(amt, p.Const(w, uint64(w)))
	back := p.Sub(p.Const(w, uint64(w)), n)
	return p.Or(p.Shl(hi, n), p.LShr(lo, back))
}

// FShr returns the low half of hi:lo shifted right by amt modulo the width.
func (p *Pool) FShr(hi, lo, amt ID) ID {
	w := p.Width(hi)
	n := p.URem(amt, p.Const(w, uint64(w)))
	back := p.Sub(p.Const(w, uint64(w)), n)
	return p.Or(p.Shl(hi, back), p.LShr(lo, n))
}

package term

import "fmt"

// Concat returns hi above lo; the widths add up.
func (p *Pool) Concat(hi, lo ID) ID {
	wh, wl := p.Width(hi), p.Width(lo)
	w := wh + wl
	checkWidth(w)
	if p.IsConst(hi) && p.IsConst(lo) {
		return p.fold2(OpConcat, w, hi, lo)
	}
	if p.isZero(hi) {
		return p.ZExt(lo, w)
	}
	if h := p.nodes[hi]; h.op == OpExtract {
		// Adjacent parts of one term join, whatever became of the low part.
		if k := int(h.b); k >= wl && p.Extract(ID(h.a), k-1, k-wl) == lo {
			return p.Extract(ID(h.a), k+wh-1, k-wl)
		}
	}
	return p.binary(OpConcat, w, hi, lo)
}

// Extract returns the bits hi down to lo of t, both inclusive.
func (p *Pool) Extract(t ID, hi, lo int) ID {
	tw := p.Width(t)
	if lo < 0 || hi < lo || hi >= tw {
		panic(fmt.Sprintf("term: bits %d to %d of a term of %d bits", hi, lo, tw))
	}
	w := hi - lo + 1
	if w == tw {
		return t
	}
	n := p.nodes[t]
	switch n.op {
	case OpConst:
		return p.fold1(OpExtract, w, lo, t)
	case OpExtract:
		return p.Extract(ID(n.a), hi+int(n.b), lo+int(n.b))
	case OpPtr:
		if hi < p.ptrShift {
			return p.Extract(ID(n.b), hi, lo)
		}
	case OpZExt, OpSExt:
		if hi < p.Width(ID(n.a)) {
			return p.Extract(ID(n.a), hi, lo)
		}
	case OpConcat:
		k := p.Width(ID(n.b))
		if hi < k {
			return p.Extract(ID(n.b), hi, lo)
		}
		if lo >= k {
			return p.Extract(ID(n.a), hi-k, lo-k)
		}
	}
	return p.intern(OpExtract, w, uint32(t), uint32(lo), 0)
}

// ExtractBounds returns the highest and lowest bit an OpExtract takes.
func (p *Pool) ExtractBounds(t ID) (hi, lo int) {
	n := &p.nodes[t]
	if n.op != OpExtract {
		panic("term: ExtractBounds of " + n.op.String())
	}
	return int(n.b) + int(n.width), int(n.b)
}

// ZExt returns t extended with zeros to width; t itself if it has that width.
func (p *Pool) ZExt(t ID, width int) ID {
	w := p.Width(t)
	if width < w {
		panic(fmt.Sprintf("term: extension of %d bits to %d", w, width))
	}
	checkWidth(width)
	n := p.nodes[t]
	switch {
	case w == width:
		return t
	case n.op == OpConst:
		return p.fold1(OpZExt, width, 0, t)
	case n.op == OpZExt:
		t = ID(n.a)
	}
	return p.unary(OpZExt, width, t)
}

// SExt returns t extended with copies of its sign to width; t itself if it has
// that width.
func (p *Pool) SExt(t ID, width int) ID {
	w := p.Width(t)
	if width < w {
		panic(fmt.Sprintf("term: extension of %d bits to %d", w, width))
	}
	checkWidth(width)
	n := p.nodes[t]
	switch {
	case w == width:
		return t
	case n.op == OpConst:
		return p.fold1(OpSExt, width, 0, t)
	case n.op == OpZExt: // the sign is 0
		return p.ZExt(ID(n.a), width)
	case n.op == OpSExt:
		t = ID(n.a)
	}
	return p.unary(OpSExt, width, t)
}

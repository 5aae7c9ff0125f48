package term

// spineLimit bounds the regrouping of nested concatenations.
const spineLimit = 64

// Concat returns hi above lo; the widths add up. Concatenations are grouped to
// the right, and parts that belong together are joined.
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
	if !p.enter(costLinear) {
		// A pointer put together again is one whatever else is simplified: its object is not to be found out from its bits.
		if p.nodes[hi].prov || p.nodes[lo].prov {
			if r := p.joinPair(hi, lo); r != None {
				return r
			}
		}
		return p.binary(OpConcat, w, hi, lo)
	}
	defer p.leave(costLinear)
	n := p.nodes[hi]
	switch n.op {
	case OpConcat: // (x, y), lo = x, (y, lo)
		return p.regroup(hi, lo, w)
	case OpZExt:
		return p.ZExt(p.Concat(ID(n.a), lo), w)
	case OpNeg: // -x·2^k = -(x·2^k)
		if p.isZero(lo) {
			return p.Neg(p.Concat(ID(n.a), lo))
		}
	case OpAdd: // (x + c)·2^k + l = (x·2^k + l) + c·2^k
		if p.IsConst(ID(n.b)) && p.isZero(lo) {
			return p.Add(p.Concat(ID(n.a), lo), p.fold2(OpConcat, w, ID(n.b), lo))
		}
	}
	if r := p.joinPair(hi, lo); r != None {
		return r
	}
	if m := p.nodes[lo]; m.op == OpConcat {
		if r := p.joinPair(hi, ID(m.a)); r != None {
			return p.Concat(r, ID(m.b))
		}
	} else if m.op == OpZExt {
		// The zeros of the extension are a part of their own.
		if k := wl - p.Width(ID(m.a)); p.IsConst(hi) {
			return p.Concat(p.fold2(OpConcat, wh+k, hi, p.Zero(k)), ID(m.a))
		}
	}
	return p.binary(OpConcat, w, hi, lo)
}

// regroup builds hi above lo for hi itself a concatenation.
func (p *Pool) regroup(hi, lo ID, w int) ID {
	var parts [spineLimit]ID
	n := 0
	t := hi
	for p.nodes[t].op == OpConcat {
		if n == spineLimit {
			return p.binary(OpConcat, w, hi, lo)
		}
		parts[n] = ID(p.nodes[t].a)
		n++
		t = ID(p.nodes[t].b)
	}
	r := p.Concat(t, lo)
	for n--; n >= 0; n-- {
		r = p.Concat(parts[n], r)
	}
	return r
}

// joinPair returns a simpler term for hi above lo, or None.
func (p *Pool) joinPair(hi, lo ID) ID {
	wh, wl := p.Width(hi), p.Width(lo)
	w := wh + wl
	kh, kl := p.IsConst(hi), p.IsConst(lo)
	if kh && kl {
		return p.fold2(OpConcat, w, hi, lo)
	}
	nh, nl := p.nodes[hi], p.nodes[lo]
	// Adjacent parts of one term. The other part may have been simplified, so
	// it is compared with what extraction makes of it.
	if nh.op == OpExtract {
		if k := int(nh.b); k >= wl && p.Extract(ID(nh.a), k-1, k-wl) == lo {
			return p.Extract(ID(nh.a), k+wh-1, k-wl)
		}
	}
	if nl.op == OpExtract && !kh {
		x, k := ID(nl.a), int(nl.b)+wl
		if k+wh <= p.Width(x) && p.Extract(x, k+wh-1, k) == hi {
			return p.Extract(x, k+wh-1, k-wl)
		}
	}
	// The upper part of a pointer above other low bits, where its base has none:
	// those are low bits of the offset.
	if nh.op == OpExtract && p.nodes[nh.a].op == OpPtr && w == p.ptrWidth && int(nh.b) == wl {
		if m := p.nodes[nh.a]; wl <= p.ptrAlign(&m) {
			return p.PtrAt(m.a, ID(m.c), p.Concat(p.Extract(ID(m.b), w-1, wl), lo))
		}
	}
	// Copies of the sign.
	if nh.op == OpSExt && p.Width(ID(nh.a)) == 1 && ID(nh.a) == p.sign(lo) || wh == 1 && hi == p.sign(lo) {
		return p.SExt(lo, w)
	}
	// The high part is an extension of something that joins.
	if nh.op == OpSExt {
		if r := p.joinPair(ID(nh.a), lo); r != None {
			return p.SExt(r, w)
		}
	}
	x, notH := p.isNot(hi)
	y, notL := p.isNot(lo)
	switch {
	case notH && notL:
		return p.Not(p.Concat(x, y))
	case nh.op == OpIte && nl.op == OpIte && nh.a == nl.a:
		return p.Ite(ID(nh.a), p.Concat(ID(nh.b), ID(nl.b)), p.Concat(ID(nh.c), ID(nl.c)))
	}
	// A choice of constants beside a constant.
	if kl && !p.isZero(lo) || kh {
		return p.foldChoice(OpConcat, w, hi, lo)
	}
	return None
}

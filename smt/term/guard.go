package term

import "slices"

// halfLine is a comparison of a term with a constant, as the set of values it
// admits: at most k, or at least k, in one of the two orders.
type halfLine struct {
	x      ID
	signed bool
	below  bool  // admits values ≤ k; otherwise values ≥ k
	k      int64 // the bits of an unsigned bound if !signed
}

// less compares bounds of one order.
func (h halfLine) less(a, b int64) bool {
	if h.signed {
		return a < b
	}
	return uint64(a) < uint64(b)
}

func (h halfLine) admits(v int64) bool {
	if h.below {
		return !h.less(h.k, v)
	}
	return !h.less(v, h.k)
}

// halfLineOf reads a term of width 1 as a half line in the given order: a
// comparison, a test of the top bit, or the exclusion of an end of the range.
func (p *Pool) halfLineOf(t ID, signed bool) (h halfLine, ok bool) {
	negated := false
	if x, is := p.isNot(t); is {
		t, negated = x, true
	}
	h.signed = signed
	n := &p.nodes[t]
	if opArity[n.op] == 0 || n.op == OpPtr || n.op.isArray() {
		return h, false
	}
	w := p.Width(ID(n.a))
	if w > 64 {
		return h, false
	}
	switch n.op {
	case OpUlt, OpSlt:
		if signed != (n.op == OpSlt) {
			return h, false
		}
		if k, is := p.bitsInOrder(ID(n.b), signed); is {
			// x < k, or x ≥ k. There is a value below k, else the term were constant.
			h.x, h.below, h.k = ID(n.a), !negated, k
			if !negated {
				h.k--
			}
			return h, true
		}
		if k, is := p.bitsInOrder(ID(n.a), signed); is {
			h.x, h.below, h.k = ID(n.b), negated, k
			if !negated {
				h.k++
			}
			return h, true
		}
	case OpExtract:
		if n.width == 0 && int(n.b) == w-1 {
			h.x = ID(n.a)
			// The top bit is 0 in the lower half of the unsigned order, the
			// upper half of the signed one.
			h.below = negated != signed
			switch {
			case signed && h.below:
				h.k = -1
			case signed:
				h.k = 0
			case h.below:
				h.k = int64(mask(w) >> 1)
			default:
				h.k = int64(mask(w)>>1) + 1
			}
			return h, true
		}
	case OpEq:
		k, is := p.bitsInOrder(ID(n.b), signed)
		if !is || !negated {
			return h, false
		}
		h.x = ID(n.a)
		in := &p.infos[h.x]
		least, most := int64(in.lo), int64(in.hi)
		if signed {
			least, most = in.slo, in.shi
		}
		switch k {
		case least: // x ≠ least
			h.k = k + 1
			return h, true
		case most:
			h.below, h.k = true, k-1
			return h, true
		}
	}
	return h, false
}

// bitsInOrder returns a constant as the bits of a bound.
func (p *Pool) bitsInOrder(t ID, signed bool) (int64, bool) {
	v, ok := p.ConstValue(t)
	if ok && signed {
		return signExtend(p.Width(t), v), true
	}
	return int64(v), ok
}

// pointOf reads a term of width 1 as x = k, or as x ≠ k when negated.
func (p *Pool) pointOf(t ID) (x, k ID, negated, ok bool) {
	if y, is := p.isNot(t); is {
		t, negated = y, true
	}
	n := &p.nodes[t]
	if n.op == OpEq && p.IsConst(ID(n.b)) {
		return ID(n.a), ID(n.b), negated, true
	}
	return None, None, false, false
}

// andBool applies the rules of conjunction that hold for conditions only. It
// returns None if none applies.
func (p *Pool) andBool(a, b ID) ID {
	for range 2 {
		if r := p.andControl(a, b); r != None {
			return r
		}
		if r := p.andOrder(a, b); r != None {
			return r
		}
		if r := p.andPoint(a, b); r != None {
			return r
		}
		a, b = b, a
	}
	for _, signed := range [2]bool{false, true} {
		ha, ok := p.halfLineOf(a, signed)
		if !ok {
			continue
		}
		hb, ok := p.halfLineOf(b, signed)
		if !ok || ha.x != hb.x {
			continue
		}
		if ha.below == hb.below { // one implies the other
			if ha.admits(hb.k) {
				return b
			}
			return a
		}
		switch {
		case !ha.admits(hb.k):
			return p.falseID
		case ha.k == hb.k:
			return p.Eq(ha.x, p.Const(p.Width(ha.x), uint64(ha.k)))
		case signed && min(ha.k, hb.k) == 0: // 0 ≤ x ≤ k is one comparison in the other order
			return p.Ule(ha.x, p.Const(p.Width(ha.x), uint64(max(ha.k, hb.k))))
		}
	}
	return None
}

// andControl simplifies c ∧ b where b chooses or compares by c.
func (p *Pool) andControl(c, b ID) ID {
	neg := false
	if x, ok := p.isNot(b); ok {
		b, neg = x, true
	}
	n := p.nodes[b]
	sign := func(t ID) ID {
		if neg {
			return p.Not(t)
		}
		return t
	}
	atom, inverted := c, false
	if x, ok := p.isNot(c); ok {
		atom, inverted = x, true
	}
	switch n.op {
	case OpIte: // c ∧ ite(c, x, y) = c ∧ x
		if ID(n.a) == atom {
			if inverted {
				return p.And(c, sign(ID(n.c)))
			}
			return p.And(c, sign(ID(n.b)))
		}
	case OpXor: // c ∧ (c ⊕ x) = c ∧ ¬x
		x := None
		switch atom {
		case ID(n.a):
			x = ID(n.b)
		case ID(n.b):
			x = ID(n.a)
		default:
			return None
		}
		if inverted {
			return p.And(c, sign(x))
		}
		return p.And(c, p.Not(sign(x)))
	}
	return None
}

// andOrder combines two comparisons of the same pair of terms.
func (p *Pool) andOrder(a, b ID) ID {
	na, nb := p.nodes[a], p.nodes[b]
	if na.op == OpUlt || na.op == OpSlt { // x < y and …
		switch {
		case nb.op == na.op && na.a == nb.b && na.b == nb.a, // y < x
			nb.op == OpEq && samePair(na, nb): // x = y
			return p.falseID
		case nb.op == OpNot:
			m := p.nodes[nb.a]
			if m.op == na.op && m.a == na.b && m.b == na.a || m.op == OpEq && samePair(na, m) {
				return a // x < y implies ¬(y < x) and x ≠ y
			}
		}
	}
	if na.op != OpNot {
		return None
	}
	m := p.nodes[na.a]
	if m.op != OpUlt && m.op != OpSlt { // x ≥ y and …
		return None
	}
	if nb.op == OpEq && samePair(m, nb) { // x = y
		return b
	}
	if nb.op == OpNot {
		o := p.nodes[nb.a]
		switch {
		case o.op == m.op && o.a == m.b && o.b == m.a: // y ≥ x
			return p.Eq(ID(m.a), ID(m.b))
		case o.op == OpEq && samePair(m, o): // x ≠ y
			if m.op == OpUlt {
				return p.Ult(ID(m.b), ID(m.a))
			}
			return p.Slt(ID(m.b), ID(m.a))
		}
	}
	return None
}

func samePair(m, n node) bool { return m.a == n.a && m.b == n.b || m.a == n.b && m.b == n.a }

// andPoint combines x = k or x ≠ k with another comparison of x.
func (p *Pool) andPoint(a, b ID) ID {
	x, k, ne, ok := p.pointOf(a)
	if !ok {
		return None
	}
	if y, l, ne2, ok := p.pointOf(b); ok {
		switch {
		case x != y || k == l:
			return None // k = l is a literal with itself, handled before
		case !ne && !ne2:
			return p.falseID
		case !ne:
			return a
		case !ne2:
			return b
		}
		return None
	}
	for _, signed := range [2]bool{false, true} {
		h, ok := p.halfLineOf(b, signed)
		if !ok || h.x != x {
			continue
		}
		v, _ := p.bitsInOrder(k, signed)
		switch in := h.admits(v); {
		case !ne && in:
			return a
		case !ne:
			return p.falseID
		case !in:
			return b
		case v != h.k:
			continue
		}
		// x ≤ k ∧ x ≠ k is x < k.
		lo, hi := x, k
		if !h.below {
			lo, hi = k, x
		}
		if signed {
			return p.Slt(lo, hi)
		}
		return p.Ult(lo, hi)
	}
	return None
}

// AndN returns the conjunction of terms of width 1, True for none.
func (p *Pool) AndN(ts ...ID) ID { return p.conjunction(slices.Clone(ts)) }

// OrN returns the disjunction of terms of width 1, False for none.
func (p *Pool) OrN(ts ...ID) ID {
	ts = slices.Clone(ts)
	for i, t := range ts {
		ts[i] = p.Not(t)
	}
	return p.Not(p.conjunction(ts))
}

// conjunction builds a tree of logarithmic depth over the sorted literals, so
// that equal sets of literals make equal terms.
func (p *Pool) conjunction(ts []ID) ID {
	for _, t := range ts {
		if p.Width(t) != 1 {
			panic("term: conjunction of terms that are not of width 1")
		}
	}
	slices.Sort(ts)
	ts = slices.Compact(ts)
	for i, t := range ts {
		if x, ok := p.isNot(t); ok {
			if _, both := slices.BinarySearch(ts[:i], x); both {
				return p.falseID
			}
		}
	}
	if len(ts) == 0 {
		return p.trueID
	}
	for len(ts) > 1 {
		n := 0
		for i := 0; i < len(ts); i += 2 {
			t := ts[i]
			if i+1 < len(ts) {
				t = p.And(t, ts[i+1])
			}
			ts[n] = t
			n++
		}
		ts = ts[:n]
	}
	return ts[0]
}

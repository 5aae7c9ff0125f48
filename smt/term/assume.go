package term

// assumedDepth bounds how far a condition is taken apart.
const assumedDepth = 4

// assuming returns what is known of t where the condition c has the given
// value: a bound on t itself, or on the term of which t is the negation, the
// sum with a constant, or a part. This is what makes clamps, absolute values,
// cyclic counters and the low bits of a small number have tight intervals. The
// result may be empty if c cannot have that value.
func (p *Pool) assuming(c ID, value bool, t ID) info {
	in := p.infos[t]
	w := p.Width(t)
	if w > 64 {
		return in
	}
	if p.boundAll(&in, c, value, t, w, assumedDepth) {
		in.tighten(w)
	}
	n := &p.nodes[t]
	switch {
	case n.op == OpNeg, n.op == OpAdd && p.IsConst(ID(n.b)), n.op == OpExtract && p.Width(ID(n.a)) <= 64:
	default:
		return in
	}
	x := ID(n.a)
	arg, width := p.infos[x], p.Width(x)
	if in.empty() || !p.boundAll(&arg, c, value, x, width, assumedDepth) {
		return in
	}
	if arg.tighten(width); arg.empty() {
		return arg
	}
	switch n.op {
	case OpNeg:
		inferNeg(&in, arg, w)
	case OpAdd:
		inferAdd(&in, arg, p.infos[n.b], w)
	case OpExtract:
		from := unknown(w)
		inferExtract(&from, arg, w, int(n.b))
		in.meet(from)
	}
	in.tighten(w)
	return in
}

// boundAll narrows i, what is known of x, by c having the given value, and says
// whether c, or a part of it if it is a conjunction, is a comparison that involves x.
func (p *Pool) boundAll(i *info, c ID, value bool, x ID, w, depth int) bool {
	n := &p.nodes[c]
	switch {
	case depth > 0 && n.op == OpNot:
		return p.boundAll(i, ID(n.a), !value, x, w, depth-1)
	case depth > 0 && n.op == OpAnd && value:
		a := p.boundAll(i, ID(n.a), true, x, w, depth-1)
		b := p.boundAll(i, ID(n.b), true, x, w, depth-1)
		return a || b
	}
	return p.bound(i, c, value, x, w)
}

// bound narrows i, what is known of x, by c having the given value, and says
// whether c is a comparison that involves x.
func (p *Pool) bound(i *info, c ID, value bool, x ID, w int) bool {
	n := &p.nodes[c]
	switch n.op {
	case OpExtract:
		if ID(n.a) != x || int(n.b) != w-1 {
			return false
		}
		if value {
			i.signed(i.slo, -1)
		} else {
			i.signed(0, i.shi)
		}
	case OpUlt:
		a, b := p.infos[n.a], p.infos[n.b]
		switch {
		case ID(n.a) == x && value:
			if b.hi == 0 { // x < 0
				i.lo, i.hi = 1, 0
				return true
			}
			i.unsigned(i.lo, b.hi-1)
		case ID(n.a) == x:
			i.unsigned(b.lo, i.hi)
		case ID(n.b) == x && value:
			if a.lo == mask(w) {
				i.lo, i.hi = 1, 0
				return true
			}
			i.unsigned(a.lo+1, i.hi)
		case ID(n.b) == x:
			i.unsigned(i.lo, a.hi)
		default:
			return false
		}
	case OpSlt:
		a, b := p.infos[n.a], p.infos[n.b]
		least := signExtend(w, 1<<(w-1))
		switch {
		case ID(n.a) == x && value:
			if b.shi == least {
				i.lo, i.hi = 1, 0
				return true
			}
			i.signed(i.slo, b.shi-1)
		case ID(n.a) == x:
			i.signed(b.slo, i.shi)
		case ID(n.b) == x && value:
			if a.slo == ^least {
				i.lo, i.hi = 1, 0
				return true
			}
			i.signed(a.slo+1, i.shi)
		case ID(n.b) == x:
			i.signed(i.slo, a.shi)
		default:
			return false
		}
	case OpEq:
		switch x {
		case ID(n.a), ID(n.b):
		default:
			return false
		}
		other := p.infos[n.a]
		if ID(n.a) == x {
			other = p.infos[n.b]
		}
		switch {
		case value:
			i.zeros |= other.zeros
			i.ones |= other.ones
			i.unsigned(other.lo, other.hi)
			i.signed(other.slo, other.shi)
		case other.lo == other.hi: // one value excluded: only the ends move
			if i.lo < i.hi && i.lo == other.lo {
				i.lo++
			}
			if i.lo < i.hi && i.hi == other.lo {
				i.hi--
			}
		}
	default:
		return false
	}
	return true
}

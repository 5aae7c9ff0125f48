package term

// Bounds of how far terms are looked into under conditions, and of the conditions that are looked at.
const (
	narrowedDepth = 5
	decidedDepth  = 8 // where a condition is to be decided, not for each term that is made
	maxLiterals   = 16
)

// literal is a condition, which is no complement, with its value.
type literal struct {
	c     ID
	value bool
}

// context is a set of conditions with the values that they have together, and what follows from them as conjunctions: if one
// holds, its parts do; if it does not and one part holds, the other does not. What is beyond the bound is left out.
type context struct {
	n  int
	ls [maxLiterals]literal
}

// with adds a condition to a copy of the context.
func (x context) with(p *Pool, c ID, value bool) context {
	x.add(p, c, value)
	// Each round adds a literal or is the last.
	for i := 0; i < x.n; i++ {
		n := &p.nodes[x.ls[i].c]
		if n.op != OpAnd || x.ls[i].value {
			continue
		}
		before := x.n
		if holds, ok := x.holds(p, ID(n.a)); ok && holds {
			x.add(p, ID(n.b), false)
		} else if holds, ok := x.holds(p, ID(n.b)); ok && holds {
			x.add(p, ID(n.a), false)
		}
		if x.n > before {
			i = -1
		}
	}
	return x
}

// add adds a condition and, if it is a conjunction that holds, its parts.
func (x *context) add(p *Pool, c ID, value bool) {
	if inner, negated := p.isNot(c); negated {
		c, value = inner, !value
	}
	if _, ok := x.holds(p, c); ok || x.n == maxLiterals || p.IsConst(c) {
		return
	}
	x.ls[x.n] = literal{c, value}
	x.n++
	if n := &p.nodes[c]; n.op == OpAnd && value {
		x.add(p, ID(n.a), true)
		x.add(p, ID(n.b), true)
	}
}

// holds returns the value of c, if it is in the context.
func (x *context) holds(p *Pool, c ID) (value, ok bool) {
	negated := false
	if inner, is := p.isNot(c); is {
		c, negated = inner, true
	}
	for i := range x.n {
		if x.ls[i].c == c {
			return x.ls[i].value != negated, true
		}
	}
	return false, false
}

// bound narrows i, what is known of t.
func (x *context) bound(p *Pool, i *info, t ID, w int) {
	any := false
	for _, l := range x.ls[:x.n] {
		if p.bound(i, l.c, l.value, t, w) {
			any = true
		}
	}
	if any && !i.empty() {
		i.tighten(w)
	}
}

// assuming returns what is known of t where the conditions have the given values: a bound on t itself, or on what t is the
// negation of, the sum with a constant, a part, an extension, or a choice. This is what makes clamps, absolute values, cyclic
// counters and the low bits of a small number have tight intervals. The result may be empty if the conditions cannot have those
// values together.
func (p *Pool) assuming(x *context, t ID, depth int) info {
	in := p.infos[t]
	w := p.Width(t)
	if w > 64 {
		return in
	}
	if w == 1 {
		if value, ok := x.holds(p, t); ok {
			if value {
				return exactly(1, 1)
			}
			return exactly(1, 0)
		}
	}
	if x.bound(p, &in, t, w); in.empty() || depth == 0 {
		return in
	}
	n := &p.nodes[t]
	switch n.op {
	case OpIte:
		var then, other info
		value, ok := x.holds(p, ID(n.a))
		if !ok || value {
			under := x.with(p, ID(n.a), true)
			then = p.assuming(&under, ID(n.b), depth-1)
		}
		if !ok || !value {
			under := x.with(p, ID(n.a), false)
			other = p.assuming(&under, ID(n.c), depth-1)
		}
		switch {
		case ok && value:
			in.meet(then)
		case ok:
			in.meet(other)
		default:
			in.meet(either(then, other))
		}
	case OpNeg, OpAdd, OpExtract, OpZExt, OpSExt:
		arg := ID(n.a)
		if n.op == OpAdd && !p.IsConst(ID(n.b)) || p.Width(arg) > 64 {
			return in
		}
		inner := p.assuming(x, arg, depth-1)
		if inner.empty() {
			return inner
		}
		if inner == p.infos[arg] {
			return in
		}
		from := unknown(w)
		switch n.op {
		case OpNeg:
			inferNeg(&from, inner, w)
		case OpAdd:
			inferAdd(&from, inner, p.infos[n.b], w)
		case OpExtract:
			inferExtract(&from, inner, w, int(n.b))
		case OpZExt:
			from.unsigned(inner.lo, inner.hi)
		case OpSExt:
			from.signed(inner.slo, inner.shi)
		}
		in.meet(from)
	default:
		return in
	}
	if !in.empty() {
		in.tighten(w)
		x.bound(p, &in, t, w) // an end of the range may be excluded only now
	}
	return in
}

// either is join where one of the two may be empty.
func either(a, b info) info {
	switch {
	case a.empty():
		return b
	case b.empty():
		return a
	}
	return join(a, b)
}

// Under returns the condition c, or the value that it has where all of the conditions hold, if their bounds on what it compares
// tell. If they cannot hold together, it may be either value.
func (p *Pool) Under(conds []ID, c ID) ID {
	var x context
	for _, d := range conds {
		x = x.with(p, d, true)
	}
	if value, ok := p.decidedUnder(&x, c, decidedDepth); ok {
		return p.Bool(value)
	}
	return c
}

func (p *Pool) decidedUnder(x *context, c ID, depth int) (value, ok bool) {
	if value, ok := x.holds(p, c); ok || depth == 0 {
		return value, ok
	}
	n := &p.nodes[c]
	switch n.op {
	case OpNot:
		value, ok := p.decidedUnder(x, ID(n.a), depth-1)
		return !value, ok
	case OpAnd:
		a, oka := p.decidedUnder(x, ID(n.a), depth-1)
		if oka && !a {
			return false, true
		}
		under := *x
		if !oka {
			under = x.with(p, ID(n.a), true)
		}
		b, okb := p.decidedUnder(&under, ID(n.b), depth-1)
		return b, okb && (oka || !b)
	case OpEq, OpUlt, OpSlt:
		if p.Width(ID(n.a)) > 64 {
			return false, false
		}
		a, b := p.assuming(x, ID(n.a), decidedDepth), p.assuming(x, ID(n.b), decidedDepth)
		if a.empty() || b.empty() {
			return false, true
		}
		switch n.op {
		case OpEq:
			return false, a.zeros&b.ones|a.ones&b.zeros != 0 || a.hi < b.lo || b.hi < a.lo || a.shi < b.slo || b.shi < a.slo
		case OpUlt:
			return a.hi < b.lo, a.hi < b.lo || a.lo >= b.hi
		}
		return a.shi < b.slo, a.shi < b.slo || a.slo >= b.shi
	case OpExtract:
		if p.Width(ID(n.a)) <= 64 {
			in := p.assuming(x, ID(n.a), decidedDepth)
			return in.ones>>n.b&1 == 1, in.empty() || (in.ones|in.zeros)>>n.b&1 == 1
		}
	}
	return false, false
}

// inferStep narrows r, what is known of x + d, if d is a choice between constants: a choice between sums, whose
// condition narrows x in each. So x + [x < n] is at most n where x is, and a counter keeps the bounds it is stepped within.
func (p *Pool) inferStep(r *info, x, d ID, w int) {
	var c ID
	var then info
	other := exactly(w, 0)
	switch n := &p.nodes[d]; {
	case n.op == OpZExt && p.Width(ID(n.a)) == 1:
		c, then = ID(n.a), exactly(w, 1)
	case n.op == OpSExt && p.Width(ID(n.a)) == 1:
		c, then = ID(n.a), exactly(w, mask(w))
	case n.op == OpIte && p.IsConst(ID(n.b)) && p.IsConst(ID(n.c)):
		c, then, other = ID(n.a), p.infos[n.b], p.infos[n.c]
	default:
		return
	}
	sum := func(value bool, k info) info {
		under := context{}.with(p, c, value)
		in := p.assuming(&under, x, narrowedDepth)
		if in.empty() {
			return in
		}
		s := unknown(w)
		inferAdd(&s, in, k, w)
		s.tighten(w)
		return s
	}
	if s := either(sum(true, then), sum(false, other)); !s.empty() { // else nothing is known that could be relied on
		r.meet(s)
	}
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

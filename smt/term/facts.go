package term

// Facts gathers what conditions that hold, or fail, together say of the terms
// they compare: bounds, known bits, values. It is how a context, such as the
// branch of a choice or the other conjuncts of a formula, simplifies a term: the
// compared terms are replaced by stand-ins of which more is known, and the
// constructors do the rest.
type Facts struct {
	pool  *Pool
	keys  []ID // in order of first mention, so that results are deterministic
	about map[ID]info
	truth map[ID]bool // conditions with their value
	never bool
}

// NewFacts returns facts about terms of p that say nothing yet.
func (p *Pool) NewFacts() *Facts {
	return &Facts{pool: p, about: make(map[ID]info), truth: make(map[ID]bool)}
}

// Contradiction reports whether the facts were seen to exclude each other. That
// they were not does not mean that they hold together.
func (f *Facts) Contradiction() bool { return f.never }

// Assume adds that the condition c, of width 1, has the given value. The time is
// linear in the size of the conjunction c is.
func (f *Facts) Assume(c ID, value bool) {
	p := f.pool
	stack := []literal{{c, value}}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := p.nodes[l.c]
		switch {
		case n.op == OpConst:
			f.never = f.never || p.IsTrue(l.c) != l.value
			continue
		case n.op == OpNot:
			stack = append(stack, literal{ID(n.a), !l.value})
			continue
		}
		if v, ok := f.truth[l.c]; ok {
			f.never = f.never || v != l.value
			continue
		}
		f.truth[l.c] = l.value
		f.keys = append(f.keys, l.c)
		switch n.op {
		case OpAnd:
			if l.value {
				stack = append(stack, literal{ID(n.b), true}, literal{ID(n.a), true})
			}
		case OpEq, OpUlt, OpSlt:
			f.narrow(l.c, l.value, ID(n.a))
			f.narrow(l.c, l.value, ID(n.b))
		case OpExtract:
			if w := p.Width(ID(n.a)); w <= 64 {
				in := info{}
				if l.value {
					in.ones = 1 << n.b
				} else {
					in.zeros = 1 << n.b
				}
				f.learn(ID(n.a), func(i *info) {
					i.zeros |= in.zeros
					i.ones |= in.ones
				})
			}
		}
	}
}

// narrow takes over what the comparison c says of its operand x, and of y if x is
// y plus a constant.
func (f *Facts) narrow(c ID, value bool, x ID) {
	p := f.pool
	w := p.Width(x)
	if w > 64 || p.IsConst(x) {
		return
	}
	f.learn(x, func(i *info) { p.bound(i, c, value, x, w) })
	if y, k := p.offsetFrom(x); y != x {
		sum := f.about[x]
		f.learn(y, func(i *info) {
			back := unknown(w)
			inferAdd(&back, sum, exactly(w, -k&mask(w)), w)
			back.tighten(w)
			i.zeros |= back.zeros
			i.ones |= back.ones
			i.unsigned(back.lo, back.hi)
			i.signed(back.slo, back.shi)
		})
	}
}

func (f *Facts) learn(x ID, more func(*info)) {
	p := f.pool
	in, ok := f.about[x]
	if !ok {
		in = p.infos[x]
		if _, known := f.truth[x]; !known {
			f.keys = append(f.keys, x)
		}
	}
	more(&in)
	if !in.empty() {
		in.tighten(p.Width(x))
	}
	f.never = f.never || in.empty()
	f.about[x] = in
}

// Binding says that To may stand for From.
type Binding struct{ From, To ID }

// Bindings returns the constants and stand-ins under the facts, in the order in
// which their terms were first mentioned. A stand-in is a variable that is
// equal to its term wherever the facts hold and means nothing elsewhere. It must
// be replaced again by its term (see Original) in what leaves the context.
func (f *Facts) Bindings() []Binding {
	p := f.pool
	var out []Binding
	if f.never {
		return nil
	}
	for _, x := range f.keys {
		if v, ok := f.truth[x]; ok {
			out = append(out, Binding{x, p.Bool(v)})
			continue
		}
		in := f.about[x]
		switch {
		case in.lo == in.hi:
			out = append(out, Binding{x, p.Const(p.Width(x), in.lo)})
		case in != p.infos[x] && !p.nodes[x].prov:
			out = append(out, Binding{x, p.standIn(x, in)})
		}
	}
	return out
}

type standInKey struct {
	t  ID
	in info
}

// standIn returns the variable that stands for t where in is known of it.
func (p *Pool) standIn(t ID, in info) ID {
	key := standInKey{t, in}
	if s, ok := p.standIns[key]; ok {
		return s
	}
	s := p.Var("", p.Width(t))
	p.infos[s] = in
	if p.standIns == nil {
		p.standIns = make(map[standInKey]ID)
		p.originals = make(map[ID]ID)
	}
	p.standIns[key] = s
	p.originals[s] = t
	return s
}

// Original returns the term for which the variable s stands, or None if it is no
// stand-in.
func (p *Pool) Original(s ID) ID { return p.originals[s] }

// Interval reads a condition as lo ≤ x ≤ hi, for x of at most 64 bits, in the
// unsigned or the signed order. The bounds are positions in that order, from 0
// for its least value, not values. A condition that is no comparison with a
// constant, nor one of the top bit, is none.
func (p *Pool) Interval(c ID, signed bool) (x ID, lo, hi uint64, ok bool) {
	position := func(k int64, w int) uint64 {
		if signed {
			return uint64(k) + 1<<(w-1)&mask(w)
		}
		return uint64(k)
	}
	if x, k, negated, is := p.pointOf(c); is && !negated {
		w := p.Width(x)
		v, is := p.bitsInOrder(k, signed)
		if !is {
			return None, 0, 0, false
		}
		at := position(v, w) & mask(w)
		return x, at, at, true
	}
	h, is := p.halfLineOf(c, signed)
	if !is {
		return None, 0, 0, false
	}
	w := p.Width(h.x)
	at := position(h.k, w) & mask(w)
	if h.below {
		return h.x, 0, at, true
	}
	return h.x, at, mask(w), true
}

// Between returns the condition lo ≤ x ≤ hi for positions as those of Interval.
func (p *Pool) Between(x ID, lo, hi uint64, signed bool) ID {
	w := p.Width(x)
	value := func(at uint64) ID {
		if signed {
			at += 1 << (w - 1)
		}
		return p.Const(w, at)
	}
	switch {
	case lo == hi:
		return p.Eq(x, value(lo))
	case lo > hi:
		return p.falseID
	}
	if signed {
		return p.And(p.Sge(x, value(lo)), p.Sle(x, value(hi)))
	}
	return p.And(p.Uge(x, value(lo)), p.Ule(x, value(hi)))
}

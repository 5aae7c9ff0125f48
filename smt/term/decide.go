package term

// verdict is the outcome of a comparison so far as it is known for every
// assignment.
type verdict int8

const (
	open   verdict = 0
	always verdict = 1
	never  verdict = -1
)

func (p *Pool) fromVerdict(v verdict) ID { return p.Bool(v == always) }

// offsetFrom writes t as x + k, k constant, for widths up to 64.
func (p *Pool) offsetFrom(t ID) (x ID, k uint64) {
	if n := &p.nodes[t]; n.op == OpAdd {
		if v, ok := p.ConstValue(ID(n.b)); ok {
			return ID(n.a), v
		}
	}
	return t, 0
}

// decideEq compares without building anything, in constant time.
func (p *Pool) decideEq(a, b ID) verdict {
	if a == b {
		return always
	}
	if p.IsConst(a) && p.IsConst(b) {
		return never
	}
	w := p.Width(a)
	if w > 64 {
		return open
	}
	x, y := &p.infos[a], &p.infos[b]
	if x.zeros&y.ones|x.ones&y.zeros != 0 ||
		x.hi < y.lo || y.hi < x.lo || x.shi < y.slo || y.shi < x.slo {
		return never
	}
	if x.lo == x.hi && y.lo == y.hi { // the intervals meet
		return always
	}
	na, nb := &p.nodes[a], &p.nodes[b]
	switch {
	case sameBase(na, nb):
		a, b = ID(na.b), ID(nb.b)
		x, y := &p.infos[a], &p.infos[b]
		if a == b {
			return always
		}
		if x.zeros&y.ones|x.ones&y.zeros != 0 || x.hi < y.lo || y.hi < x.lo || x.shi < y.slo || y.shi < x.slo {
			return never
		}
	case na.op == OpPtr && nb.op == OpPtr && p.apart != nil:
		roomA, roomB := p.apart(ID(na.c), ID(nb.c))
		if p.infos[na.b].hi < roomA && p.infos[nb.b].hi < roomB {
			return never
		}
	}
	xa, ka := p.offsetFrom(a)
	xb, kb := p.offsetFrom(b)
	if xa == xb {
		if ka == kb {
			return always
		}
		return never
	}
	return open
}

func (p *Pool) decideUlt(a, b ID) verdict {
	if a == b {
		return never
	}
	if p.Width(a) > 64 {
		switch {
		case p.isZero(b) || p.isOnes(a):
			return never
		case p.IsConst(a) && p.IsConst(b):
			if p.IsTrue(p.fold2(OpUlt, 1, a, b)) {
				return always
			}
			return never
		}
		return open
	}
	x, y := &p.infos[a], &p.infos[b]
	switch {
	case x.hi < y.lo:
		return always
	case x.lo >= y.hi:
		return never
	}
	return open
}

func (p *Pool) decideSlt(a, b ID) verdict {
	if a == b {
		return never
	}
	if p.Width(a) > 64 {
		if p.IsConst(a) && p.IsConst(b) {
			if p.IsTrue(p.fold2(OpSlt, 1, a, b)) {
				return always
			}
			return never
		}
		return open
	}
	x, y := &p.infos[a], &p.infos[b]
	switch {
	case x.shi < y.slo:
		return always
	case x.slo >= y.shi:
		return never
	}
	return open
}

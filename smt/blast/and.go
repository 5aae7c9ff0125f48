package blast

// And is the conjunction of a and b.
//
// The rules after the trivial ones look one gate deep on both sides and either
// answer with an existing edge or restart with a smaller problem; none of them
// creates a gate that the plain conjunction would not need.
func (g *Graph) And(a, b Edge) Edge {
	for {
		if a > b {
			a, b = b, a
		}
		switch {
		case a == False || a == b.Not():
			return False
		case a == True || a == b:
			return b
		}
		if r, ok := g.andOne(a, b); ok {
			return r
		}
		if r, ok := g.andOne(b, a); ok {
			return r
		}
		if r, ok := g.andBoth(a, b); ok {
			return r
		}
		a2, b2, ok := g.andSubstitute(a, b)
		if !ok {
			a2, b2, ok = g.andSubstitute(b, a)
		}
		if !ok {
			return g.intern(kindAnd, a, b, 0)
		}
		a, b = a2, b2
	}
}

// Or is the disjunction of a and b.
func (g *Graph) Or(a, b Edge) Edge { return g.And(a.Not(), b.Not()).Not() }

// OrN is the disjunction of all of es; False if there are none.
func (g *Graph) OrN(es ...Edge) Edge {
	r := False
	for _, e := range es {
		r = g.Or(r, e)
	}
	return r
}

// andOne decides x ∧ y from the fan-ins of x.
func (g *Graph) andOne(x, y Edge) (Edge, bool) {
	n, ok := g.is(x, kindAnd)
	if !ok {
		return 0, false
	}
	p, q := n.in[0], n.in[1]
	if !x.inverted() {
		if p == y.Not() || q == y.Not() {
			return False, true // contradiction: (¬y∧q)∧y
		}
		if p == y || q == y {
			return x, true // idempotence: (y∧q)∧y
		}
	} else if p == y.Not() || q == y.Not() {
		return y, true // subsumption: ¬(¬y∧q)∧y
	}
	return 0, false
}

// andBoth decides x ∧ y when both are and-gates, and recognises an exclusive or
// or a multiplexer made of them.
func (g *Graph) andBoth(x, y Edge) (Edge, bool) {
	nx, ok := g.is(x, kindAnd)
	if !ok {
		return 0, false
	}
	ny, ok := g.is(y, kindAnd)
	if !ok {
		return 0, false
	}
	p, q, r, s := nx.in[0], nx.in[1], ny.in[0], ny.in[1]
	switch {
	case !x.inverted() && !y.inverted():
		if p == r.Not() || p == s.Not() || q == r.Not() || q == s.Not() {
			return False, true // contradiction
		}
	case !x.inverted():
		if p == r.Not() || p == s.Not() || q == r.Not() || q == s.Not() {
			return x, true // subsumption: (p∧q)∧¬(¬p∧s)
		}
	case !y.inverted():
		if p == r.Not() || p == s.Not() || q == r.Not() || q == s.Not() {
			return y, true
		}
	default:
		// ¬(c∧t) ∧ ¬(¬c∧e) is ¬(c ? t : e); with t = e resolution, with
		// t = ¬e an exclusive or. Mux finds both.
		switch {
		case p == r.Not():
			return g.Mux(p, q, s).Not(), true
		case p == s.Not():
			return g.Mux(p, q, r).Not(), true
		case q == r.Not():
			return g.Mux(q, p, s).Not(), true
		case q == s.Not():
			return g.Mux(q, p, r).Not(), true
		}
	}
	return 0, false
}

// andSubstitute rewrites x ∧ y into an equal conjunction with a simpler left
// side, using that the right side holds.
func (g *Graph) andSubstitute(x, y Edge) (Edge, Edge, bool) {
	n := &g.gates[x.node()]
	switch n.kind {
	case kindAnd:
		p, q := n.in[0], n.in[1]
		if x.inverted() {
			if p == y {
				return q.Not(), y, true // ¬(y∧q)∧y = ¬q∧y
			}
			if q == y {
				return p.Not(), y, true
			}
			if m, ok := g.is(y, kindAnd); ok && !y.inverted() {
				r, s := m.in[0], m.in[1]
				if p == r || p == s {
					return q.Not(), y, true // ¬(r∧q)∧(r∧s) = ¬q∧(r∧s)
				}
				if q == r || q == s {
					return p.Not(), y, true
				}
			}
		} else if m, ok := g.is(y, kindAnd); ok && !y.inverted() {
			r, s := m.in[0], m.in[1]
			if p == r || p == s {
				return q, y, true // (r∧q)∧(r∧s) = q∧(r∧s)
			}
			if q == r || q == s {
				return p, y, true
			}
		}
	case kindXor:
		p, q := n.in[0], n.in[1]
		switch {
		case p.node() == y.node():
			return q.notIf(x.inverted() != !y.inverted()), y, true
		case q.node() == y.node():
			return p.notIf(x.inverted() != !y.inverted()), y, true
		}
	case kindMux:
		if n.in[0].node() == y.node() {
			r := n.in[1]
			if y.inverted() {
				r = n.in[2]
			}
			return r.notIf(x.inverted()), y, true
		}
	}
	return 0, 0, false
}

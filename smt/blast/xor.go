package blast

// Xor is the exclusive or of a and b.
func (g *Graph) Xor(a, b Edge) Edge {
	inv := a.inverted() != b.inverted()
	a, b = a&^1, b&^1
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return Bool(inv)
	case a == False:
		return b.notIf(inv)
	}
	if r, ok := g.xorOne(a, b); ok {
		return r.notIf(inv)
	}
	if r, ok := g.xorOne(b, a); ok {
		return r.notIf(inv)
	}
	return g.intern(kindXor, a, b, 0).notIf(inv)
}

// xorOne simplifies x ⊕ y, both upright, from the fan-ins of x.
func (g *Graph) xorOne(x, y Edge) (Edge, bool) {
	n := &g.gates[x.node()]
	p, q := n.in[0], n.in[1]
	switch n.kind {
	case kindXor:
		switch y {
		case p:
			return q, true // (y⊕q)⊕y = q
		case q:
			return p, true
		}
	case kindAnd:
		switch {
		case p == y:
			return g.And(y, q.Not()), true // (y∧q)⊕y = y∧¬q
		case q == y:
			return g.And(y, p.Not()), true
		case p == y.Not():
			return g.Or(y, q), true // (¬y∧q)⊕y = y∨q
		case q == y.Not():
			return g.Or(y, p), true
		}
	}
	return 0, false
}

// Xnor holds if a and b are equal.
func (g *Graph) Xnor(a, b Edge) Edge { return g.Xor(a, b).Not() }

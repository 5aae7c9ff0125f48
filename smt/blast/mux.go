package blast

// Mux is t if c holds and e otherwise.
func (g *Graph) Mux(c, t, e Edge) Edge {
	if c.inverted() {
		c, t, e = c.Not(), e, t
	}
	if c == False {
		return e
	}
	t, e = g.under(t, c), g.under(e, c.Not())
	switch {
	case t == e:
		return t
	case t == e.Not():
		return g.Xor(c, e)
	case t == True:
		return g.Or(c, e)
	case t == False:
		return g.And(c.Not(), e)
	case e == True:
		return g.Or(c.Not(), t)
	case e == False:
		return g.And(c, t)
	}
	inv := t.inverted()
	return g.intern(kindMux, c, t.notIf(inv), e.notIf(inv)).notIf(inv)
}

// under simplifies e knowing that c holds, without creating gates.
func (g *Graph) under(e, c Edge) Edge {
	if e.node() == c.node() {
		return Bool(e == c)
	}
	n := &g.gates[e.node()]
	switch n.kind {
	case kindAnd:
		for i, in := range n.in[:2] {
			if in == c {
				return n.in[1-i].notIf(e.inverted())
			}
			if in == c.Not() {
				return False.notIf(e.inverted())
			}
		}
	case kindXor:
		for i, in := range n.in[:2] {
			if in.node() == c.node() {
				return n.in[1-i].notIf(e.inverted() != (in == c))
			}
		}
	case kindMux:
		if n.in[0] == c {
			return n.in[1].notIf(e.inverted())
		}
		if n.in[0] == c.Not() {
			return n.in[2].notIf(e.inverted())
		}
	}
	return e
}

package blast

// equal holds if a and b are the same vector.
func (g *Graph) equal(a, b []Edge) Edge {
	r := True
	for i := range a {
		r = g.And(r, g.Xnor(a[i], b[i]))
		if r == False {
			return False
		}
	}
	return r
}

// ult holds if a < b as unsigned numbers: the borrow of a-b, without its sum.
func (g *Graph) ult(a, b []Edge) Edge {
	lt := False
	for i := range a {
		lt = g.Maj(a[i].Not(), b[i], lt)
	}
	return lt
}

// slt holds if a < b in two's complement: with the sign bits exchanged, the
// order is the unsigned one.
func (g *Graph) slt(a, b []Edge) Edge {
	n := len(a) - 1
	lt := g.ult(a[:n], b[:n])
	return g.Maj(a[n], b[n].Not(), lt)
}

// isZero holds if every bit of a is False.
func (g *Graph) isZero(a []Edge) Edge { return g.OrN(a...).Not() }

// ite selects t or e bit by bit.
func (g *Graph) ite(c Edge, t, e []Edge) []Edge {
	if c == True {
		return t
	}
	if c == False {
		return e
	}
	out := make([]Edge, len(t))
	for i := range t {
		out[i] = g.Mux(c, t[i], e[i])
	}
	return out
}

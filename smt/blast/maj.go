package blast

// Maj holds if at least two of a, b and c hold: the carry of a full adder.
func (g *Graph) Maj(a, b, c Edge) Edge {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return a
	case b == c:
		return b
	case a == b.Not():
		return c
	case b == c.Not():
		return a
	case a == False:
		return g.And(b, c)
	case a == True:
		return g.Or(b, c)
	}
	// The majority is self-dual, so two or three inverted fan-ins become one or
	// none; that makes more gates equal.
	inv := a&1+b&1+c&1 >= 2
	return g.intern(kindMaj, a.notIf(inv), b.notIf(inv), c.notIf(inv)).notIf(inv)
}

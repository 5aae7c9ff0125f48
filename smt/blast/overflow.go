package blast

// umulo holds if the product of a and b as unsigned numbers needs more than w
// bits.
//
// With the highest bits of the factors at i and j, the product's is at i+j or
// i+j+1. If i+j ≥ w it overflows; if i+j < w-1 it does not; only for i+j = w-1
// must bit w of the product be looked at, and there the product fits in w+1
// bits (Schulte, Gok, Balzola, Brocato, "Combined unsigned and two's complement
// saturating multipliers", 2000).
func (g *Graph) umulo(a, b []Edge) Edge {
	w := len(a)
	over := False
	above := False // a ≥ 2^(w-j)
	for j := 1; j < w; j++ {
		above = g.Or(above, a[w-j])
		over = g.Or(over, g.And(above, b[j]))
	}
	if over == True {
		return True
	}
	p := g.mul(extend(a, w+1, False), extend(b, w+1, False))
	return g.Or(over, p[w])
}

// smulo holds if the product of a and b in two's complement needs more than w
// bits: the same with the bits that differ from the sign in place of the bits
// set, and the two top bits of a product of w+1 bits.
func (g *Graph) smulo(a, b []Edge) Edge {
	w := len(a)
	sa, sb := a[w-1], b[w-1]
	over := False
	above := False
	for j := 1; j < w-1; j++ {
		above = g.Or(above, g.Xor(sa, a[w-1-j]))
		over = g.Or(over, g.And(above, g.Xor(sb, b[j])))
	}
	if over == True {
		return True
	}
	p := g.mul(extend(a, w+1, sa), extend(b, w+1, sb))
	return g.Or(over, g.Xor(p[w], p[w-1]))
}

// extend is a with copies of fill above it, w bits in all.
func extend(a []Edge, w int, fill Edge) []Edge {
	out := make([]Edge, w)
	n := copy(out, a)
	for i := n; i < w; i++ {
		out[i] = fill
	}
	return out
}

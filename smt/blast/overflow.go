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
	over, maybe := g.leadingOverflow(a, b)
	if over == True || maybe == False {
		return over
	}
	p := g.mul(extend(a, w+1, False), extend(b, w+1, False))
	return g.Or(over, g.And(maybe, p[w]))
}

// leadingOverflow is what the highest bits of the factors say of the overflow of
// the unsigned product: over implies it, maybe is implied by it.
func (g *Graph) leadingOverflow(a, b []Edge) (over, maybe Edge) {
	w := len(a)
	above := False // a ≥ 2^(w-j)
	for j := 0; j < w; j++ {
		over = g.Or(over, g.And(above, b[j]))
		above = g.Or(above, a[w-1-j])
		maybe = g.Or(maybe, g.And(above, b[j]))
	}
	return over, maybe
}

// smulo holds if the product of a and b in two's complement needs more than w
// bits: the same with the bits that differ from the sign in place of the bits
// set, and the two top bits of a product of w+1 bits.
func (g *Graph) smulo(a, b []Edge) Edge {
	w := len(a)
	over, maybe := g.leadingOverflowSigned(a, b)
	if over == True || maybe == False {
		return over
	}
	p := g.mul(extend(a, w+1, a[w-1]), extend(b, w+1, b[w-1]))
	return g.Or(over, g.And(maybe, g.Xor(p[w], p[w-1])))
}

// leadingOverflowSigned is leadingOverflow for numbers in two's complement. With
// the highest bits that differ from the sign at i and j, or -1, the factors are
// at most 2^(i+1) and 2^(j+1) in magnitude and the product is at most 2^(i+j+2):
// it may only be too large from i+j = w-3 on, and is from i+j = w-1 on.
func (g *Graph) leadingOverflowSigned(a, b []Edge) (over, maybe Edge) {
	w := len(a)
	if w == 1 {
		return False, g.And(a[0], b[0]) // -1·-1
	}
	// from[k] holds if a bit of a from k on differs from the sign.
	from := make([]Edge, w)
	for k := w - 2; k >= 0; k-- {
		from[k] = g.Or(from[k+1], g.Xor(a[w-1], a[k]))
	}
	maybe = from[w-2]
	for j := 0; j < w-1; j++ {
		x := g.Xor(b[w-1], b[j])
		if k := w - 1 - j; k < w-1 {
			over = g.Or(over, g.And(from[k], x))
		}
		least := True
		if k := w - 3 - j; k >= 0 {
			least = from[k]
		}
		maybe = g.Or(maybe, g.And(least, x))
	}
	return over, maybe
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

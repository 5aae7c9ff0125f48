package blast

// divide is the unsigned quotient and remainder of n and d by restoring
// division: one conditional subtraction a bit of the quotient. Division by zero
// gives all ones and n, as SMT-LIB has it, without a case of its own: every
// trial subtraction of zero succeeds.
//
// After k steps the partial remainder is a prefix of n and below 2^k, so the
// k-th trial subtraction needs k+1 bits; that d has no bit beyond them is a
// disjunction shared by all steps. So w(w+1)/2 full adders do, and a constant d
// of b bits leaves about b·(w-b) of them, fewer than multiplying by a
// reciprocal takes.
func (g *Graph) divide(n, d []Edge) (quo, rem []Edge) {
	w := len(n)
	// above[k] holds if d ≥ 2^k.
	above := make([]Edge, w+1)
	for k := w - 1; k >= 0; k-- {
		above[k] = g.Or(above[k+1], d[k])
	}
	quo = make([]Edge, w)
	rem = make([]Edge, 0, w)
	for i := w - 1; i >= 0; i-- {
		k := w - i // width of the partial remainder in this step
		rem = append([]Edge{n[i]}, rem...)
		diff, fits := g.sub(rem, d[:k])
		q := g.And(fits, above[k].Not())
		quo[i] = q
		rem = g.ite(q, diff, rem)
	}
	return quo, append([]Edge(nil), rem...)
}

// divideNonRestoring is the same by non-restoring division: the partial
// remainder may be negative, and the next step adds d then instead of
// subtracting it. There are no multiplexers, but every row has w+1 bits. With
// d = 0 the remainder is never negative, so the results are all ones and n.
func (g *Graph) divideNonRestoring(n, d []Edge) (quo, rem []Edge) {
	w := len(n)
	quo = make([]Edge, w)
	// The remainder is at least -d and below d, so w+1 bits hold it; twice it and
	// a bit more may wrap, but not the step's result, again in that range.
	cur := zeros(w + 1)
	subtract := True
	for i := w - 1; i >= 0; i-- {
		x := append([]Edge{n[i]}, cur[:w]...)
		y := make([]Edge, w+1)
		for j := range d {
			y[j] = g.Xor(d[j], subtract)
		}
		y[w] = subtract
		cur, _ = g.add(x, y, subtract)
		quo[i] = cur[w].Not()
		subtract = quo[i]
	}
	fix := make([]Edge, w)
	for j := range d {
		fix[j] = g.And(cur[w], d[j])
	}
	rem, _ = g.add(cur[:w], fix, False)
	return quo, rem
}

// divisionFacts holds if q and r are the quotient and the remainder of n and d:
// q·d + r = n without overflow, r < d unless d is zero, in which case q is all
// ones. Exactly one pair of q and r satisfies it.
func (g *Graph) divisionFacts(n, d, q, r []Edge) Edge {
	sum, carry := g.add(g.mul(q, d), r, False)
	exact := g.And(g.equal(sum, n), g.Or(carry, g.umulo(q, d)).Not())
	ones := True
	for _, e := range q {
		ones = g.And(ones, e)
	}
	return g.And(exact, g.Mux(g.isZero(d), ones, g.ult(r, d)))
}

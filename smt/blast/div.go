package blast

// divide is the unsigned quotient and remainder of n and d by restoring
// division: one conditional subtraction a bit of the quotient. Division by zero
// gives all ones and n, as SMT-LIB has it, without a case of its own: every
// trial subtraction of zero succeeds.
//
// After k steps the partial remainder is a prefix of n and below 2^k, so the
// k-th trial subtraction needs k+1 bits; that d has no bit beyond them is a
// disjunction shared by all steps.
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

package blast

// Vectors are slices of edges, least significant first. The circuits below take
// operands of equal width unless they say otherwise and never change them.

// add is the sum of a, b and the carry cin, modulo 2^w, and the carry out: one
// full adder a bit.
func (g *Graph) add(a, b []Edge, cin Edge) (sum []Edge, carry Edge) {
	sum = make([]Edge, len(a))
	for i := range a {
		sum[i], cin = g.fullAdder(a[i], b[i], cin)
	}
	return sum, cin
}

// sub is a-b modulo 2^w; noBorrow holds if a ≥ b as unsigned numbers.
func (g *Graph) sub(a, b []Edge) (diff []Edge, noBorrow Edge) {
	diff = make([]Edge, len(a))
	c := True
	for i := range a {
		diff[i], c = g.fullAdder(a[i], b[i].Not(), c)
	}
	return diff, c
}

// neg is -a modulo 2^w.
func (g *Graph) neg(a []Edge) []Edge {
	return g.negIf(a, True)
}

// negIf is -a modulo 2^w if c holds, a otherwise.
func (g *Graph) negIf(a []Edge, c Edge) []Edge {
	out := make([]Edge, len(a))
	carry := c
	for i := range a {
		x := g.Xor(a[i], c)
		out[i], carry = g.Xor(x, carry), g.And(x, carry)
	}
	return out
}

// not is the bitwise complement.
func not(a []Edge) []Edge {
	out := make([]Edge, len(a))
	for i := range a {
		out[i] = a[i].Not()
	}
	return out
}

// constant reports whether all edges of a are constant.
func constant(a []Edge) bool {
	for _, e := range a {
		if !e.IsConst() {
			return false
		}
	}
	return true
}

// zeros is the vector of w False edges.
func zeros(w int) []Edge { return make([]Edge, w) }

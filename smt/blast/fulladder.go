package blast

// fullAdder is the sum and the carry of three bits.
func (g *Graph) fullAdder(a, b, c Edge) (sum, carry Edge) {
	sum, carry = g.Xor(g.Xor(a, b), c), g.Maj(a, b, c)
	// Only of three different variables is the carry the majority gate of just these, and not a gate that happens to be one of
	// the bits.
	x, y, z := a.node(), b.node(), c.node()
	if g.opt.AdderClauses && x != y && y != z && x != z && min(x, y, z) > 0 {
		if _, ok := g.is(sum, kindXor); ok {
			g.noteAdder(sum, carry)
		}
	}
	return sum, carry
}

// noteAdder makes the two gates of a full adder mates, for the encoder. A gate
// that serves several adders is the mate of the first.
//
// The full adder of inverted bits has the inverted sum and the inverted carry, so
// it is noted as that of the fan-ins of the majority: mate of the majority is its
// sum, mate of the exclusive or the upright majority.
func (g *Graph) noteAdder(sum, carry Edge) {
	if n := len(g.gates) - len(g.mate); n > 0 {
		g.mate = append(g.mate, make([]Edge, n)...)
	}
	if g.mate[carry.node()] == 0 && g.mate[sum.node()] == 0 {
		g.mate[carry.node()] = sum.notIf(carry.inverted())
		g.mate[sum.node()] = carry &^ 1
	}
}

// relateAdder emits what relates the sum and the carry of a full adder directly,
// once both have variables: if both hold, all three bits do; if neither holds,
// none does. It follows from the definitions, but not by unit propagation (Eén
// and Sörensson, "Translating pseudo-Boolean constraints into SAT", 2006).
func (c *encoder) relateAdder(n uint32) {
	g := c.g
	if int(n) >= len(g.mate) || g.mate[n] == 0 {
		return
	}
	if g.gates[n].kind == kindXor {
		n = g.mate[n].node()
	}
	sum := g.mate[n]
	s, k := c.lit[sum.node()], c.lit[n]
	if s == 0 || k == 0 {
		return
	}
	s = signed(s, sum)
	for _, e := range g.gates[n].in {
		x := signed(c.lit[e.node()], e)
		c.add(-s, -k, x)
		c.add(s, k, -x)
	}
}

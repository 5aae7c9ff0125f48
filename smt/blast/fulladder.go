package blast

// fullAdder is the sum and the carry of three bits.
func (g *Graph) fullAdder(a, b, c Edge) (sum, carry Edge) {
	sum, carry = g.Xor(g.Xor(a, b), c), g.Maj(a, b, c)
	if g.opt.AdderClauses {
		if _, ok := g.is(carry, kindMaj); ok {
			if _, ok := g.is(sum, kindXor); ok {
				g.noteAdder(sum, carry)
			}
		}
	}
	return sum, carry
}

// adder is a full adder whose sum and carry are gates of their own.
type adder struct{ sum, carry Edge }

// noteAdder remembers a full adder under its two gates, for the encoder. A gate
// that serves several adders counts for the first.
func (g *Graph) noteAdder(sum, carry Edge) {
	if g.adders == nil {
		g.adders = make(map[uint32]adder)
	}
	for _, n := range []uint32{sum.node(), carry.node()} {
		if _, ok := g.adders[n]; !ok {
			g.adders[n] = adder{sum, carry}
		}
	}
}

// relateAdder emits what relates the sum and the carry of a full adder directly,
// once both have variables: if both hold, all three bits do; if neither holds,
// none does. It follows from the definitions, but not by unit propagation (Eén
// and Sörensson, "Translating pseudo-Boolean constraints into SAT", 2006).
func (c *encoder) relateAdder(n uint32) {
	a, ok := c.g.adders[n]
	if !ok {
		return
	}
	s, k := c.lit[a.sum.node()], c.lit[a.carry.node()]
	if s == 0 || k == 0 {
		return
	}
	s, k = signed(s, a.sum), signed(k, a.carry)
	for _, e := range c.g.gates[a.carry.node()].in {
		x := signed(c.lit[e.node()], e.notIf(a.carry.inverted()))
		c.add(-s, -k, x)
		c.add(s, k, -x)
	}
}

package blast

import "math/bits"

// shl shifts a left by the unsigned number s; by w or more gives zero.
func (g *Graph) shl(a, s []Edge) []Edge {
	return reversed(g.shiftRight(reversed(a), s, False))
}

// lshr shifts a right, filling with zeros.
func (g *Graph) lshr(a, s []Edge) []Edge { return g.shiftRight(a, s, False) }

// ashr shifts a right, filling with the sign.
func (g *Graph) ashr(a, s []Edge) []Edge { return g.shiftRight(a, s, a[len(a)-1]) }

// shiftRight is a barrel shifter: a row of multiplexers for each bit of s that
// can matter, w log w in all. The bits of s beyond those, which alone say w or
// more, select the fill at the end.
func (g *Graph) shiftRight(a, s []Edge, fill Edge) []Edge {
	w := len(a)
	stages := bits.Len(uint(w - 1)) // 2^stages ≥ w
	cur := append([]Edge(nil), a...)
	for k := 0; k < stages && k < len(s); k++ {
		if s[k] == False {
			continue
		}
		d := 1 << k
		for i := range cur { // ascending: cur[i+d] is still this row's input
			in := fill
			if i+d < w {
				in = cur[i+d]
			}
			cur[i] = g.Mux(s[k], in, cur[i])
		}
	}
	if len(s) <= stages {
		return cur
	}
	far := g.OrN(s[stages:]...)
	for i := range cur {
		cur[i] = g.Mux(far, fill, cur[i])
	}
	return cur
}

func reversed(a []Edge) []Edge {
	out := make([]Edge, len(a))
	for i, e := range a {
		out[len(a)-1-i] = e
	}
	return out
}

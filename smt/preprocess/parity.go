package preprocess

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Bounds of a parity: the bits looked at, and those that may be left. Longer ones
// share parts with others, as in checksums, that the sorted bits would not.
const (
	maxParity  = 256
	leftParity = 2
)

// parity simplifies an exclusive or of bits: bits that occur twice cancel. It
// looks through bits taken from wider exclusive ors and complements, so two ways
// to fold a word to its parity meet. What stays long stays as it is.
func (z *normalizer) parity(t term.ID) term.ID {
	p := z.pool
	if p.Op(t) == term.OpNot && p.Op(p.Arg(t, 0)) != term.OpXor || z.fuel < maxParity {
		return t
	}
	var leaves []term.ID
	odd := false
	seen := 0
	stack := []term.ID{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen++; seen > 2*maxParity || len(leaves) > maxParity {
			return t
		}
		switch p.Op(u) {
		case term.OpConst:
			odd = odd != p.IsTrue(u)
			continue
		case term.OpNot:
			odd = !odd
			stack = append(stack, p.Arg(u, 0))
			continue
		case term.OpXor:
			stack = append(stack, p.Arg(u, 0), p.Arg(u, 1))
			continue
		case term.OpExtract:
			_, i := p.ExtractBounds(u)
			switch x := p.Arg(u, 0); p.Op(x) {
			case term.OpXor:
				stack = append(stack, p.Extract(p.Arg(x, 0), i, i), p.Extract(p.Arg(x, 1), i, i))
				continue
			case term.OpNot:
				odd = !odd
				stack = append(stack, p.Extract(p.Arg(x, 0), i, i))
				continue
			}
		}
		leaves = append(leaves, u)
	}
	z.fuel -= seen
	slices.Sort(leaves)
	out := leaves[:0]
	for i := 0; i < len(leaves); {
		if i+1 < len(leaves) && leaves[i] == leaves[i+1] {
			i += 2
			continue
		}
		out = append(out, leaves[i])
		i++
	}
	if len(out) == len(leaves) || len(out) > leftParity {
		return t
	}
	z.stats[RuleParity]++
	r := p.Bool(odd)
	for _, u := range out {
		r = p.Xor(r, u)
	}
	return r
}

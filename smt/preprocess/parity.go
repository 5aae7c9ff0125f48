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
	leaves, odd, n := z.bitsOf(t)
	if n == len(leaves) || len(leaves) > leftParity {
		return t
	}
	z.stats[RuleParity]++
	r := p.Bool(odd)
	for _, u := range leaves {
		r = p.Xor(r, u)
	}
	return r
}

// bitsOf writes the bits ts as an exclusive or of different bits, and true if odd.
// It also returns how many bits there were before some cancelled, no less than
// are left; if there are too many, they are as many as before.
func (z *normalizer) bitsOf(ts ...term.ID) (leaves []term.ID, odd bool, before int) {
	p := z.pool
	seen := 0
	stack := slices.Clone(ts)
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen++; seen > 2*maxParity || len(leaves) > maxParity {
			leaves = append(leaves, stack...)
			break
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
	before = len(leaves)
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
	return out, odd, before
}

// sameBits decides an equality of words that are linear over bits, exclusive ors
// of shifted words, where all bits cancel or one cannot. From the highest bit
// down, where shifts leave the least to look at, it gives up at the first bit that
// stays open.
func (z *normalizer) sameBits(t term.ID) term.ID {
	p := z.pool
	a, b := p.Arg(t, 0), p.Arg(t, 1)
	if p.Op(a) != term.OpXor && p.Op(b) != term.OpXor {
		return t
	}
	for i := p.Width(a) - 1; i >= 0; i-- {
		if z.fuel < maxParity {
			return t
		}
		leaves, odd, _ := z.bitsOf(p.Extract(a, i, i), p.Extract(b, i, i))
		switch {
		case len(leaves) > 0:
			return t
		case odd:
			z.stats[RuleSameBits]++
			return p.False()
		}
	}
	z.stats[RuleSameBits]++
	return p.True()
}

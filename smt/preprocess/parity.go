package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// leftParity is the most bits that may be left of a parity. Longer ones share parts with others, as in checksums, that
// the bits one by one would not.
const leftParity = 2

// parity simplifies an exclusive or of bits: bits that occur twice cancel. It looks through what is affine, so two ways to fold
// a word to its parity meet. What stays long stays as it is.
func (z *normalizer) parity(t term.ID) term.ID {
	p := z.pool
	if p.Op(t) == term.OpNot && p.Op(p.Arg(t, 0)) != term.OpXor {
		return t
	}
	a := z.affine.form(t, 0)
	if len(a.leaves) > leftParity {
		return t
	}
	r := p.Bool(a.odd)
	for _, n := range a.leaves {
		r = p.Xor(r, z.affine.bit(n))
	}
	if r != t {
		z.stats[RuleParity]++
	}
	return r
}

// sameBits decides an equality of words that are affine over GF(2), such as two ways to compute a checksum, where all bits
// cancel or one cannot. From the highest bit down, where shifts leave the least to look at, it gives up at the first bit that
// stays open.
func (z *normalizer) sameBits(t term.ID) term.ID {
	p := z.pool
	a, b := p.Arg(t, 0), p.Arg(t, 1)
	for i := p.Width(a) - 1; i >= 0; i-- {
		d := z.affine.form(a, i).plus(z.affine.form(b, i))
		switch {
		case len(d.leaves) > 0:
			return t
		case d.odd:
			z.stats[RuleSameBits]++
			return p.False()
		}
	}
	z.stats[RuleSameBits]++
	return p.True()
}

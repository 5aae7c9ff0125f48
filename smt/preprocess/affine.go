package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// Bounds of the affine forms: of the bits a form may have, of the bits that a bit is looked for in one below the other, of the forms and of
// all their bits.
const (
	maxAffine       = 1024
	maxAffineDepth  = 10_000
	maxAffineForms  = 1 << 18
	maxAffineLeaves = 1 << 23
)

// A termBit names a bit of a term.
type termBit struct {
	t term.ID
	i int32
}

// An affine form is an exclusive or of different bits, its leaves, and of true if it is odd: an affine function over GF(2). Leaves are
// numbered by affineForms, and ascend.
type affine struct {
	leaves []uint32
	odd    bool
}

// affineForms writes bits of terms as affine functions of bits that are none themselves. It looks through exclusive ors and
// complements, through words put together, cut and shifted, and through choices whose alternatives differ by a constant, as in
// the steps of a checksum or of a shift register. A form is computed once, from those of the bits it is made of; so
// the time is at most their number times maxAffine, however often they are shared.
type affineForms struct {
	pool   *term.Pool
	of     map[termBit]affine
	number map[termBit]uint32
	leaf   []termBit
	size   int // leaves in all forms
	depth  int // forms that wait for others
}

func newAffineForms(p *term.Pool) *affineForms {
	return &affineForms{pool: p, of: make(map[termBit]affine), number: make(map[termBit]uint32)}
}

// form returns the affine form of bit i of t. Where it would have too many leaves, be too far down, or there are too many forms, that is
// the bit itself.
func (f *affineForms) form(t term.ID, i int) affine {
	at := termBit{t, int32(i)}
	if a, ok := f.of[at]; ok {
		return a
	}
	if len(f.of) >= maxAffineForms || f.size >= maxAffineLeaves || f.depth >= maxAffineDepth {
		return f.opaque(at)
	}
	f.depth++
	a, ok := f.derive(t, i)
	f.depth--
	if !ok || len(a.leaves) > maxAffine {
		a = f.opaque(at)
	}
	f.of[at] = a
	f.size += len(a.leaves)
	return a
}

// opaque is the form of a bit that is a leaf.
func (f *affineForms) opaque(at termBit) affine {
	n, ok := f.number[at]
	if !ok {
		n = uint32(len(f.leaf))
		f.number[at] = n
		f.leaf = append(f.leaf, at)
	}
	return affine{leaves: []uint32{n}}
}

// bit is the term of a leaf.
func (f *affineForms) bit(n uint32) term.ID {
	at := f.leaf[n]
	return f.pool.Extract(at.t, int(at.i), int(at.i))
}

// derive computes the form of bit i of t from those of its operands; it fails where the bit is no affine function of theirs.
func (f *affineForms) derive(t term.ID, i int) (a affine, ok bool) {
	p := f.pool
	if zeros, ones := p.Known(t); p.Width(t) <= 64 && (zeros|ones)>>i&1 == 1 {
		return affine{odd: ones>>i&1 == 1}, true
	}
	arg := func(k, i int) affine { return f.form(p.Arg(t, k), i) }
	switch p.Op(t) {
	case term.OpConst:
		return affine{odd: p.IsTrue(p.Extract(t, i, i))}, true
	case term.OpNot:
		a := arg(0, i)
		return affine{a.leaves, !a.odd}, true
	case term.OpXor:
		return arg(0, i).plus(arg(1, i)), true
	case term.OpAnd:
		return arg(0, i).times(arg(1, i))
	case term.OpIte:
		a, b := arg(1, i), arg(2, i)
		d := a.plus(b)
		if c := arg(0, 0); len(c.leaves) == 0 && c.odd {
			return a, true
		} else if d, ok := c.times(d); ok {
			return b.plus(d), true
		}
	case term.OpExtract:
		_, low := p.ExtractBounds(t)
		return arg(0, low+i), true
	case term.OpConcat:
		if low := p.Width(p.Arg(t, 1)); i >= low {
			return arg(0, i-low), true
		}
		return arg(1, i), true
	case term.OpZExt, term.OpSExt:
		w := p.Width(p.Arg(t, 0))
		switch {
		case i < w:
			return arg(0, i), true
		case p.Op(t) == term.OpSExt:
			return arg(0, w-1), true
		}
		return affine{}, true
	case term.OpAdd:
		if i == 0 { // nothing is carried into the lowest bit
			return arg(0, 0).plus(arg(1, 0)), true
		}
	case term.OpNeg:
		x := p.Arg(t, 0)
		zeros, _ := p.Known(x)
		if w := p.Width(x); i == 0 || w <= 64 && zeros>>1 == 1<<(w-1)-1 { // the negation of a single bit repeats it
			return arg(0, 0), true
		}
	}
	return affine{}, false
}

// times is the conjunction of a and b, if it is affine: one of them is constant, or they are equal or complements.
func (a affine) times(b affine) (affine, bool) {
	if len(b.leaves) == 0 {
		a, b = b, a
	}
	switch d := a.plus(b); {
	case len(a.leaves) == 0 && a.odd:
		return b, true
	case len(a.leaves) == 0, len(d.leaves) == 0 && d.odd:
		return affine{}, true
	case len(d.leaves) == 0:
		return a, true
	}
	return affine{}, false
}

// plus is the exclusive or of a and b, in which what they share cancels.
func (a affine) plus(b affine) affine {
	odd := a.odd != b.odd
	switch {
	case len(a.leaves) == 0:
		return affine{b.leaves, odd}
	case len(b.leaves) == 0:
		return affine{a.leaves, odd}
	}
	out := make([]uint32, 0, len(a.leaves)+len(b.leaves))
	x, y := a.leaves, b.leaves
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0] < y[0]:
			out, x = append(out, x[0]), x[1:]
		case x[0] > y[0]:
			out, y = append(out, y[0]), y[1:]
		default:
			x, y = x[1:], y[1:]
		}
	}
	return affine{append(append(out, x...), y...), odd}
}

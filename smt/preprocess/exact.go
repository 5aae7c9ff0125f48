package preprocess

import (
	"math/bits"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Bounds of exact sums: of the bits that one term may add up, of the bits in all terms, and of values. A term beyond them
// is taken as its bits.
const (
	maxExact       = 160
	maxExactLeaves = 1 << 18
	maxExactValue  = 1 << 61
)

// exactSums writes words of at most 64 bits as fields. The fields of a term are computed once, from those of its operands, in
// time linear in the bits they add up, of which there are at most maxExact.
type exactSums struct {
	pool   *term.Pool
	of     map[term.ID][]field
	number map[termBit]uint32
	size   int // parts in all fields
}

func newExactSums(p *term.Pool) *exactSums {
	return &exactSums{pool: p, of: make(map[term.ID][]field), number: make(map[termBit]uint32)}
}

// fields returns the fields of t; false if there are too many terms.
func (e *exactSums) fields(t term.ID) ([]field, bool) {
	p := e.pool
	stack := []term.ID{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, done := e.of[u]; done {
			stack = stack[:len(stack)-1]
			continue
		}
		ready := true
		if e.looksThrough(u) {
			for i := range p.NumArgs(u) {
				a := p.Arg(u, i)
				if p.Op(a) == term.OpNeg && p.Op(u) == term.OpAdd {
					a = p.Arg(a, 0)
				}
				if _, done := e.of[a]; !done {
					stack = append(stack, a)
					ready = false
				}
			}
		}
		if !ready {
			continue
		}
		stack = stack[:len(stack)-1]
		if e.size > maxExactLeaves {
			return nil, false
		}
		fs, ok := e.derive(u)
		if !ok || leaves(fs) > maxExact {
			fs = e.opaque(u)
		}
		e.of[u] = fs
		e.size += leaves(fs) + 1
	}
	return e.of[t], true
}

// looksThrough reports whether the fields of u come from those of its operands.
func (e *exactSums) looksThrough(u term.ID) bool {
	p := e.pool
	switch p.Op(u) {
	case term.OpAdd, term.OpConcat, term.OpZExt, term.OpNot:
		return true
	case term.OpExtract:
		return p.Width(p.Arg(u, 0)) <= 64
	case term.OpAnd, term.OpMul:
		_, _, ok := e.constant(u)
		return ok
	case term.OpIte:
		return p.IsConst(p.Arg(u, 1)) && p.IsConst(p.Arg(u, 2))
	}
	return false
}

// constant splits u into a constant and the other operand.
func (e *exactSums) constant(u term.ID) (x term.ID, c uint64, ok bool) {
	p := e.pool
	for i := range 2 {
		if a := p.Arg(u, i); p.IsConst(a) {
			c, ok = p.ConstValue(a)
			return p.Arg(u, 1-i), c, ok
		}
	}
	return 0, 0, false
}

// opaque takes t as its bits.
func (e *exactSums) opaque(t term.ID) []field {
	p := e.pool
	zeros, ones := p.Known(t)
	var out []field
	for i := range p.Width(t) {
		switch {
		case zeros>>i&1 == 1:
		case ones>>i&1 == 1:
			out = append(out, field{at: i, constant: 1})
		default:
			at := termBit{t, int32(i)}
			n, ok := e.number[at]
			if !ok {
				n = uint32(len(e.number))
				e.number[at] = n
			}
			out = append(out, field{at: i, parts: []weighted{{n, 1}}})
		}
	}
	return out
}

// derive computes the fields of t from those of its operands; it fails if t is none of the operations, or an overflow is
// possible.
func (e *exactSums) derive(t term.ID) ([]field, bool) {
	p := e.pool
	w := p.Width(t)
	if p.IsConst(t) || !e.looksThrough(t) {
		return nil, false
	}
	x := e.of[p.Arg(t, 0)]
	switch p.Op(t) {
	case term.OpZExt:
		return x, true
	case term.OpConcat:
		low := p.Arg(t, 1)
		return slices.Concat(e.of[low], shifted(x, p.Width(low))), true
	case term.OpExtract:
		hi, lo := p.ExtractBounds(t)
		return cut(x, hi, lo)
	case term.OpNot: // 2^n - 1 - x in each field of n bits
		var items []field
		for i := range w {
			items = append(items, field{at: i, constant: 1})
		}
		return gather(append(items, negated(x)...), w)
	case term.OpAnd:
		a, mask, _ := e.constant(t)
		var out []field
		for lo := 0; mask>>lo != 0; {
			lo += bits.TrailingZeros64(mask >> lo)
			n := bits.TrailingZeros64(^(mask >> lo))
			run, ok := cut(e.of[a], lo+n-1, lo)
			if !ok {
				return nil, false
			}
			out = append(out, shifted(run, lo)...)
			lo += n
		}
		return out, true
	case term.OpIte: // in each bit c, its complement or a constant
		then, _ := p.ConstValue(p.Arg(t, 1))
		other, _ := p.ConstValue(p.Arg(t, 2))
		var items []field
		for i := range w {
			if other>>i&1 == 1 {
				items = append(items, field{at: i, constant: 1})
			}
			switch c := shifted(x, i); {
			case then>>i&1 == other>>i&1:
			case then>>i&1 == 1:
				items = append(items, c...)
			default:
				items = append(items, negated(c)...)
			}
		}
		return gather(items, w)
	case term.OpMul:
		a, factor, _ := e.constant(t)
		var items []field
		for k := range w {
			if factor>>k&1 == 1 {
				// What is shifted out of the word is gone, if it is a field of its own.
				kept, ok := cut(e.of[a], w-1-k, 0)
				if !ok || len(items) > maxExact {
					return nil, false
				}
				items = append(items, shifted(kept, k)...)
			}
		}
		return gather(items, w)
	case term.OpAdd:
		if reaches(e.of[p.Arg(t, 0)], w) && reaches(e.of[p.Arg(t, 1)], w) {
			return nil, false // it overflows; this ends most sums of program variables early
		}
		var items []field
		for i := range 2 {
			a := p.Arg(t, i)
			if p.Op(a) == term.OpNeg {
				items = append(items, negated(e.of[p.Arg(a, 0)])...)
			} else {
				items = append(items, e.of[a]...)
			}
		}
		return gather(items, w)
	}
	return nil, false
}

// sameSum decides an equality of words of which one is a sum, as in two ways to count the ones of a word, if they are the same
// sum of bits without overflow, or differ by a constant.
func (z *normalizer) sameSum(t term.ID) term.ID {
	p := z.pool
	a, b := p.Arg(t, 0), p.Arg(t, 1)
	w := p.Width(a)
	if w > 64 || !isSum(p, a) && !isSum(p, b) {
		return t
	}
	x, okx := z.exact.fields(a)
	y, oky := z.exact.fields(b)
	if !okx || !oky {
		return t
	}
	difference := make(map[uint32]uint64)
	constant := uint64(0)
	for _, f := range slices.Concat(x, negated(y)) {
		for _, q := range f.parts {
			difference[q.leaf] += uint64(q.coef) << f.at
		}
		constant += uint64(f.constant) << f.at
	}
	mask := ^uint64(0) >> (64 - w)
	for _, c := range difference {
		if c&mask != 0 {
			return t
		}
	}
	z.stats[RuleExactSum]++
	return p.Bool(constant&mask == 0)
}

// isSum reports whether t is a sum, or one that was made longer or put into a word.
func isSum(p *term.Pool, t term.ID) bool {
	for {
		switch p.Op(t) {
		case term.OpAdd, term.OpMul:
			return true
		case term.OpZExt, term.OpExtract, term.OpNot:
			t = p.Arg(t, 0)
		case term.OpConcat, term.OpAnd:
			t = p.Arg(t, 1)
		default:
			return false
		}
	}
}

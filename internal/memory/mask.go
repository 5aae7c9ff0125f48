package memory

import "github.com/fathom-verifier/fathom/smt/term"

// A mask is a transformation of the bits of a term: bit i becomes (bit i+shift of root ∧ keep) ⊕ flip. Setting, clearing
// and flipping constant bits of a pointer, as programs that tag pointers do, is a mask, in whatever form the pool has
// normalised it to.
type mask struct {
	root       term.ID // 0: no bit of a term is kept
	shift      int
	keep, flip uint64
}

// maxMaskDepth bounds the operators through which a mask is recognised.
const maxMaskDepth = 16

// masked returns the mask that a term as wide as a pointer applies to another in place.
func (s *Space) masked(t term.ID) (mask, bool) {
	if s.pool.Width(t) != s.bits {
		return mask{}, false
	}
	m, ok := s.maskOf(t, maxMaskDepth)
	if !ok || m.root == 0 || m.root == t || m.shift != 0 || s.pool.Width(m.root) != s.bits {
		return mask{}, false
	}
	return m, true
}

func (s *Space) maskedRoot(t term.ID) (term.ID, bool) {
	m, ok := s.masked(t)
	return m.root, ok
}

func (s *Space) maskOf(t term.ID, depth int) (mask, bool) {
	p := s.pool
	w := p.Width(t)
	if w > 64 {
		return mask{}, false
	}
	all := ^uint64(0) >> (64 - w)
	if depth == 0 {
		return mask{root: t, keep: all}, true
	}
	switch p.Op(t) {
	case term.OpConst:
		v, _ := p.ConstValue(t)
		return mask{flip: v}, true
	case term.OpNot:
		m, ok := s.maskOf(p.Arg(t, 0), depth-1)
		m.flip ^= all
		return m, ok
	case term.OpAnd, term.OpXor:
		v, ok := p.ConstValue(p.Arg(t, 1))
		if !ok {
			break
		}
		m, ok := s.maskOf(p.Arg(t, 0), depth-1)
		if p.Op(t) == term.OpAnd {
			m.keep &= v
			m.flip &= v
		} else {
			m.flip ^= v
		}
		return m, ok
	case term.OpExtract:
		_, lo := p.ExtractBounds(t)
		if p.Width(p.Arg(t, 0)) > 64 {
			break
		}
		m, ok := s.maskOf(p.Arg(t, 0), depth-1)
		return mask{m.root, m.shift + lo, m.keep >> lo & all, m.flip >> lo & all}, ok
	case term.OpZExt:
		return s.maskOf(p.Arg(t, 0), depth-1)
	case term.OpConcat:
		h, okH := s.maskOf(p.Arg(t, 0), depth-1)
		l, okL := s.maskOf(p.Arg(t, 1), depth-1)
		n := p.Width(p.Arg(t, 1))
		h.shift -= n
		h.keep <<= n
		h.flip <<= n
		if h.keep == 0 {
			h.root, h.shift = l.root, l.shift
		}
		if l.keep == 0 {
			l.root, l.shift = h.root, h.shift
		}
		if !okH || !okL || h.root != l.root || h.shift != l.shift {
			return mask{}, false
		}
		return mask{h.root, h.shift, h.keep | l.keep, h.flip | l.flip}, true
	}
	return mask{root: t, keep: all}, true
}

// applyMask applies a mask in place. A pointer keeps its object if its upper bits are left alone: masking the lower bits
// of base + off is masking those of off, the base having zeros there.
func (s *Space) applyMask(m mask, t term.ID) term.ID {
	p := s.pool
	// The pool writes bits it knows as constants: those are kept, too.
	zeros, ones := p.Known(t)
	same := ^m.keep & (zeros&^m.flip | ones&m.flip)
	m.keep |= same
	m.flip &^= same
	keep, flip := s.word(m.keep), s.word(m.flip)
	if o, off, ok := p.PtrObject(t); ok {
		all := ^uint64(0) >> (64 - s.bits)
		if align := p.PtrAlign(t); m.keep>>align == all>>align && m.flip>>align == 0 {
			return p.PtrAt(o, p.PtrBase(t), p.Xor(p.And(off, keep), flip))
		}
	}
	return p.Xor(p.And(t, keep), flip)
}

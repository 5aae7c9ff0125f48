package memory

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Overlap returns the condition that [dst, dst+n) and [src, src+n) have a byte in common; both are assumed to be valid.
// Ranges in different objects never have.
func (s *Space) Overlap(dst, src, n term.ID) term.ID {
	p := s.pool
	if s.unstructured(dst) || s.unstructured(src) {
		d := p.Sub(dst, src)
		return p.Or(p.Ult(d, n), p.Ult(p.Neg(d), n))
	}
	result := p.False()
	a, b := s.Targets(dst), s.Targets(src)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].Object < b[j].Object:
			i++
		case a[i].Object > b[j].Object:
			j++
		default:
			d := p.Sub(a[i].Offset, b[j].Offset)
			near := p.Or(p.Ult(d, n), p.Ult(p.Neg(d), n))
			result = p.Or(result, p.AndN(a[i].Guard, b[j].Guard, near))
			i++
			j++
		}
	}
	return result
}

// SameObject returns the condition that two pointers refer to one object, the null object included. A pointer that was made from
// a number alone may refer to any: it is taken for one into the object of the other.
func (s *Space) SameObject(a, b term.ID) term.ID {
	p := s.pool
	if s.unstructured(a) && !p.IsConst(a) || s.unstructured(b) && !p.IsConst(b) {
		return p.True()
	}
	same := p.False()
	x, y := s.Targets(a), s.Targets(b)
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch {
		case x[i].Object < y[j].Object:
			i++
		case x[i].Object > y[j].Object:
			j++
		default:
			same = p.Or(same, p.And(x[i].Guard, y[j].Guard))
			i++
			j++
		}
	}
	return same
}

// Aligned returns the condition that a pointer is a multiple of align, a power of two, wherever the layout puts its object: the object is aligned so
// far, and the offset is a multiple.
func (s *Space) Aligned(ptr term.ID, align uint64) term.ID {
	p := s.pool
	low := bits.TrailingZeros64(align)
	if low == 0 {
		return p.True()
	}
	zero := p.Zero(low)
	if s.unstructured(ptr) { // also a constant address
		return p.Eq(p.Extract(ptr, low-1, 0), zero)
	}
	ok := p.True()
	for _, t := range s.Targets(ptr) {
		if o := s.objects[t.Object]; o.Kind == Null {
			continue
		} else if max(o.Align, 1)%align != 0 {
			ok = p.And(ok, p.Not(t.Guard))
			continue
		}
		ok = p.And(ok, p.Or(p.Not(t.Guard), p.Eq(p.Extract(t.Offset, low-1, 0), zero)))
	}
	return ok
}

// Stays returns the condition that a pointer plus off, as wide as it, is still inside of its object or one past the end. To a null pointer only zero
// may be added; of other pointers that refer to no object it holds.
func (s *Space) Stays(ptr, off term.ID) term.ID {
	p := s.pool
	zero := p.Zero(p.Width(ptr))
	ok := p.Or(p.Ne(ptr, zero), p.Eq(off, zero))
	if s.unstructured(ptr) {
		return ok
	}
	for _, t := range s.Targets(ptr) {
		if !s.objects[t.Object].Kind.data() {
			continue
		}
		in := p.Ule(p.Add(t.Offset, off), s.objects[t.Object].Size)
		ok = p.And(ok, p.Or(p.Not(t.Guard), in))
	}
	return ok
}

// unstructured tells whether the objects of a pointer may have to be found from its bits.
func (s *Space) unstructured(ptr term.ID) bool {
	root, _ := s.pointers.add(ptr)
	return s.byAddress() || s.pointers.nodes[root].hi == anyObject
}

// ObjectSize returns the size, a word, of the object ptr refers to; 0 if none.
func (s *Space) ObjectSize(ptr term.ID) term.ID {
	v := s.word(0)
	for _, t := range s.Targets(ptr) {
		v = s.pool.Ite(t.Guard, s.objects[t.Object].Size, v)
	}
	return v
}

// ObjectOffset returns the offset, a word, of ptr in its object; the address itself if it refers to none.
func (s *Space) ObjectOffset(ptr term.ID) term.ID {
	v := ptr
	for _, t := range s.Targets(ptr) {
		v = s.pool.Ite(t.Guard, t.Offset, v)
	}
	return v
}

// ObjectNumber returns the number, a word, of the object ptr refers to, which no other object has; 0 if none.
func (s *Space) ObjectNumber(ptr term.ID) term.ID {
	v := s.word(0)
	for _, t := range s.Targets(ptr) {
		v = s.pool.Ite(t.Guard, s.word(uint64(t.Object)), v)
	}
	return v
}

// IsHeap returns the condition that the object ptr refers to was allocated on the heap.
func (s *Space) IsHeap(ptr term.ID) term.ID {
	v := s.pool.False()
	for _, t := range s.Targets(ptr) {
		v = s.pool.Ite(t.Guard, s.pool.Bool(s.objects[t.Object].Kind == Heap), v)
	}
	return v
}

package memory

import "github.com/fathom-verifier/fathom/smt/term"

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

// unstructured tells whether the objects of a pointer may have to be found from its bits.
func (s *Space) unstructured(ptr term.ID) bool {
	root, _ := s.pointers.add(ptr)
	return s.pointers.nodes[root].hi == anyObject
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

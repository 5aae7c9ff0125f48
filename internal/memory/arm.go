package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// An addressRangeMap says of a pointer in which objects it may point, and where in each: SEAM's ARM, the abstraction
// α(ptrs(p)) of section 5.2, a map from objects to the range of offsets. It ignores the conditions of choices, so that it
// is found bottom-up, once per node of the graph of pointers, and two of them are compared in linear time, where
// pushing comparisons through the choices of both pointers is exponential.
//
// The null object, at address 0, stands for addresses: a number is at that offset of it, and what has no structure at
// any offset in its range. So ⊤ is the null object with every offset.
//
// Entries ascend by object, and none is empty. The operators are those of figure 5.9.
type addressRangeMap []addressRange

type addressRange struct {
	object  ObjectID
	base    term.ID // the address of the object
	offsets strided
}

// maxAddressRanges bounds the entries of a map; what has more is anywhere.
const maxAddressRanges = 32

// anywhere is ⊤.
func (s *Space) anywhere() addressRangeMap { return addressRangeMap{{0, s.word(0), anything}} }

// rangeMap returns the address range map of a pointer.
func (s *Space) rangeMap(ptr term.ID) addressRangeMap {
	root, _ := s.pointers.add(ptr)
	return fold(s.pointers, root,
		func(i int32) (addressRangeMap, bool) { m, ok := s.rangeMaps[i]; return m, ok },
		func(i int32, m addressRangeMap) { s.rangeMaps[i] = m },
		func(leaf term.ID) addressRangeMap {
			if o, off, ok := s.objectOf(leaf); ok {
				return addressRangeMap{{o, s.pool.PtrBase(leaf), s.rangeOf(off)}}
			}
			return addressRangeMap{{0, s.word(0), s.rangeOf(leaf)}}
		},
		func(_ term.ID, a, b addressRangeMap) addressRangeMap {
			if m := a.join(b); len(m) <= maxAddressRanges {
				return m
			}
			return s.anywhere()
		})
}

// join is ⊔, the abstract choice: the objects of both; where both have one, its offsets are joined.
func (a addressRangeMap) join(b addressRangeMap) addressRangeMap {
	m := make(addressRangeMap, 0, max(len(a), len(b)))
	for len(a) > 0 && len(b) > 0 {
		switch x, y := a[0], b[0]; {
		case x.object < y.object:
			m, a = append(m, x), a[1:]
		case x.object > y.object:
			m, b = append(m, y), b[1:]
		default:
			x.offsets = x.offsets.join(y.offsets)
			m, a, b = append(m, x), a[1:], b[1:]
		}
	}
	return append(append(m, a...), b...)
}

// meet is ⊓: the objects of both, with the offsets of both. It is a meet of pointers, not of the addresses they have:
// see disjoint.
func (a addressRangeMap) meet(b addressRangeMap) addressRangeMap {
	var m addressRangeMap
	for _, x := range a {
		if i, ok := b.find(x.object); ok {
			if x.offsets = x.offsets.meet(b[i].offsets); !x.offsets.empty() {
				m = append(m, x)
			}
		}
	}
	return m
}

// plus is +, the abstract sum of a pointer and an offset.
func (a addressRangeMap) plus(r strided) addressRangeMap {
	if r.empty() {
		return nil
	}
	m := slices.Clone(a)
	for i := range m {
		m[i].offsets = m[i].offsets.plus(r)
	}
	return m
}

// within is ⊑: whether b has every object of a, with all of its offsets.
func (a addressRangeMap) within(b addressRangeMap) bool {
	for _, x := range a {
		if i, ok := b.find(x.object); !ok || !x.offsets.within(b[i].offsets) {
			return false
		}
	}
	return true
}

func (a addressRangeMap) find(object ObjectID) (int, bool) {
	return slices.BinarySearchFunc(a, object, func(x addressRange, o ObjectID) int { return int(x.object) - int(o) })
}

// disjoint reports whether no address is in both maps (theorem 4). The thesis takes pointers into different
// objects to differ. As addresses they do only while they stay near their objects, which an offset that was computed without
// an access need not; so entries of different objects are compared by the addresses they stand for.
func (s *Space) disjoint(a, b addressRangeMap) bool {
	for _, x := range a {
		for _, y := range b {
			if x.object == y.object && x.base == y.base {
				if !x.offsets.meet(y.offsets).empty() {
					return false
				}
			} else if !s.addresses(x).meet(s.addresses(y)).empty() {
				return false
			}
		}
	}
	return true
}

// addresses are the addresses of an entry.
func (s *Space) addresses(x addressRange) strided {
	r := s.rangeOf(x.base).plus(x.offsets)
	if w := s.pool.Width(x.base); w < 64 {
		r = r.low(w)
	}
	return r
}

// Equal returns the condition that two terms are equal: false at once where they are pointers whose range maps have no
// address in common. Linear in the graphs of both, plus the product of the numbers of objects that they may refer to if these are few.
func (s *Space) Equal(a, b term.ID) term.ID {
	t := s.pool.Eq(a, b)
	if s.pool.IsConst(t) || s.pool.Width(a) != s.bits || s.structureOf(a)&hasPtr == 0 && s.structureOf(b)&hasPtr == 0 {
		return t
	}
	if s.ranges && s.disjoint(s.rangeMap(a), s.rangeMap(b)) {
		s.stats.Pointers++
		return s.pool.False()
	}
	if e := s.equalByObject(a, b); e != term.None {
		return e
	}
	return t
}

// equalByObject compares pointers of which each may be to one of a few objects, pair by pair. Offsets in one object are compared
// without its base, and pointers to bytes of objects that live at the same time differ: what is left are conditions and small
// offsets, where a comparison of two choices among addresses has the addresses' bits, and, under a symbolic layout, makes the
// solver look for them. The result is None if that is no gain: both are to one object, or one is to many.
func (s *Space) equalByObject(a, b term.ID) term.ID {
	rootA, _ := s.pointers.add(a)
	rootB, _ := s.pointers.add(b)
	x, y := s.few(rootA), s.few(rootB)
	if x == nil || y == nil || len(x) == 1 && len(y) == 1 {
		return term.None
	}
	p := s.pool
	equal := p.False()
	for _, s1 := range x {
		for _, s2 := range y {
			both := p.And(s1.Guard, s2.Guard)
			if p.IsFalse(both) {
				continue
			}
			var same term.ID
			if s1.Object == s2.Object {
				same = p.Eq(s1.Offset, s2.Offset)
			} else {
				same = p.Eq(s.addressOf(s1), s.addressOf(s2))
			}
			equal = p.Or(equal, p.And(both, same))
		}
	}
	return equal
}

// addressOf returns the address that an entry of few stands for.
func (s *Space) addressOf(t Target) term.ID {
	if t.Object >= unsetObject {
		return t.Offset
	}
	return s.pointer(t.Object, t.Offset)
}

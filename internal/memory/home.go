package memory

import "github.com/fathom-verifier/fathom/smt/term"

// Where validity goes by address, most accesses are to the object all the same that their pointer was derived from. Objects that live at the
// same time have no address in common: a pointer into its own object, which lives, is into no other, and what is asked of it is what is asked
// by object. Only the pointers of which that is not known, those that stray, need the theory of allocation, and each of
// them may be to every object that lives.

// origins lists what a pointer may be derived from, as few does: objects, unsetObject for what is indeterminate, rawObject for other
// addresses, which may be to any object. The guards exclude each other.
func (s *Space) origins(ptr term.ID) []Target {
	root, _ := s.pointers.add(ptr)
	if list := s.few(root); list != nil {
		return list
	}
	var list []Target
	s.leaves(ptr, func(leaf, guard term.ID) {
		t := Target{Object: rawObject, Guard: guard, Offset: leaf}
		if l := s.locate(leaf); l.ok && !l.decoded {
			t.Object, t.Offset = l.object, l.off
		} else if s.indeterminate(leaf) {
			t.Object = unsetObject
		}
		list = append(list, t)
	})
	return list
}

// home returns the condition that a pointer, where it is derived from t, points into that object, which lives. It holds where no address can
// be: of null, and of what is indeterminate.
func (s *Space) home(m *Memory, t Target) term.ID {
	in := s.pool.False()
	switch t.Object {
	case 0, unsetObject:
		return s.pool.True()
	case rawObject:
	default:
		if st := m.get(t.Object); st != nil {
			in = s.pool.AndN(st.alive, st.allocated, s.pool.Ult(t.Offset, s.room(t.Object)))
		}
	}
	return s.pool.Implies(t.Guard, in)
}

// isOwn reports whether home holds, for sure or by the facts that hold now.
func (s *Space) isOwn(m *Memory, t Target) bool {
	p := s.pool
	if in := s.home(m, t); p.IsTrue(in) || s.facts.get(in) == only(1) {
		return true
	}
	if t.Object >= unsetObject {
		return false
	}
	st := m.get(t.Object)
	if st == nil || !p.IsTrue(s.Decide(s.facts, p.And(st.alive, st.allocated))) {
		return false
	}
	off := s.rangeUnder(s.facts, t.Offset)
	return !off.empty() && off.lo >= 0 && uint64(off.hi) < s.leastRoom(t.Object)
}

// strays reports whether validity goes by address and a pointer may be, as far as is known, outside of the objects that it is derived from,
// or of their lives.
func (s *Space) strays(m *Memory, ptr term.ID) bool {
	if !s.byAddress() {
		return false
	}
	for _, t := range s.origins(ptr) {
		if !s.isOwn(m, t) {
			return true
		}
	}
	return false
}

// Homes returns conditions that are to be learnt if they are found to hold: then a pointer that strays no longer does. There are none if it
// does not, or if nothing is learnt. Linear in the number of objects that the pointer may be derived from.
func (s *Space) Homes(m *Memory, ptr term.ID) []term.ID {
	if !s.ranges || !s.strays(m, ptr) {
		return nil
	}
	var conds []term.ID
	for _, t := range s.origins(ptr) {
		if !s.isOwn(m, t) {
			conds = append(conds, s.home(m, t))
		}
	}
	return conds
}

// checkHome is Check of n > 0 bytes at a pointer that does not stray.
func (s *Space) checkHome(m *Memory, ptr, n term.ID, write bool) Validity {
	p := s.pool
	t := p.True()
	v := Validity{t, t, t, t, t}
	for _, x := range s.origins(ptr) {
		switch {
		case x.Object == 0:
			v.Null = p.And(v.Null, p.Not(x.Guard))
		case x.Object == unsetObject || m.get(x.Object) == nil || m.get(x.Object).contents == nil:
			v.Bounds = p.And(v.Bounds, p.Not(x.Guard))
		default:
			v.Bounds = p.And(v.Bounds, p.Implies(x.Guard, s.inBounds(x.Object, x.Offset, n)))
			if write && s.objects[x.Object].ReadOnly {
				v.ReadOnly = p.And(v.ReadOnly, p.Not(x.Guard))
			}
		}
	}
	return v
}

// freeHome is FreeCheck of a pointer that does not stray.
func (s *Space) freeHome(ptr term.ID, allocator uint8) term.ID {
	p := s.pool
	ok := p.True()
	for _, x := range s.origins(ptr) {
		good := p.False()
		if x.Object == 0 || x.Object < unsetObject && s.objects[x.Object].Kind == Heap && s.objects[x.Object].Allocator == allocator {
			good = p.Eq(x.Offset, s.word(0))
		}
		ok = p.And(ok, p.Implies(x.Guard, good))
	}
	return ok
}

package memory

import "github.com/fathom-verifier/fathom/smt/term"

// Validity holds the conditions, of 1 bit each, under which an access passes the checks, in the order in which they
// are to be tested: each is meant to be asserted where the earlier ones hold. The access is valid if all hold.
type Validity struct {
	Null     term.ID // not the null object
	Freed    term.ID // not a heap object that was freed
	Scope    term.ID // not a stack (or other) object whose lifetime has ended
	Bounds   term.ID // inside one object that has contents and exists
	ReadOnly term.ID // not a write to a read-only object
}

// Valid returns the conjunction of the conditions.
func (s *Space) Valid(v Validity) term.ID {
	return s.pool.AndN(v.Null, v.Freed, v.Scope, v.Bounds, v.ReadOnly)
}

// IsValid tells whether all conditions are the constant true.
func (s *Space) IsValid(v Validity) bool {
	t := s.pool.True()
	return v == Validity{t, t, t, t, t}
}

// Check returns the conditions under which the access of n bytes (a word, unsigned) at ptr is valid. An access of no
// bytes always is. Linear in the number of targets.
func (s *Space) Check(m *Memory, ptr, n term.ID, write bool) Validity {
	p := s.pool
	t := p.True()
	v := Validity{t, t, t, t, t}
	empty := p.Eq(n, s.word(0))
	if p.IsTrue(empty) {
		return v
	}
	if s.byAddress() {
		v = s.checkByAddress(m, ptr, n, write)
	} else if id, off, ok := s.Single(ptr); ok {
		v = s.checkTarget(m, Target{Object: id, Guard: t, Offset: off}, n, write)
	} else if root, _ := s.pointers.add(ptr); s.few(root) != nil {
		for _, x := range s.few(root) {
			var y Validity
			if x.Object >= unsetObject {
				y = s.checkLeaf(m, x.Offset, n, write)
			} else {
				y = s.checkTarget(m, x, n, write)
			}
			v.Null = p.And(v.Null, p.Implies(x.Guard, y.Null))
			v.Freed = p.And(v.Freed, p.Implies(x.Guard, y.Freed))
			v.Scope = p.And(v.Scope, p.Implies(x.Guard, y.Scope))
			v.Bounds = p.And(v.Bounds, p.Implies(x.Guard, y.Bounds))
			v.ReadOnly = p.And(v.ReadOnly, p.Implies(x.Guard, y.ReadOnly))
		}
	} else {
		v = fold(s.pointers, root,
			func(i int32) (Validity, bool) { return s.checks.get(s, m, checkKey{i, n, write}) },
			func(i int32, v Validity) { s.checks.set(s, m, checkKey{i, n, write}, v) },
			func(leaf term.ID) Validity { return s.checkLeaf(m, leaf, n, write) },
			func(c term.ID, a, b Validity) Validity {
				return Validity{p.Ite(c, a.Null, b.Null), p.Ite(c, a.Freed, b.Freed), p.Ite(c, a.Scope, b.Scope),
					p.Ite(c, a.Bounds, b.Bounds), p.Ite(c, a.ReadOnly, b.ReadOnly)}
			})
	}
	if p.IsFalse(empty) {
		return v
	}
	return Validity{p.Or(empty, v.Null), p.Or(empty, v.Freed), p.Or(empty, v.Scope), p.Or(empty, v.Bounds),
		p.Or(empty, v.ReadOnly)}
}

// checkLeaf checks an access at a leaf of a pointer.
func (s *Space) checkLeaf(m *Memory, leaf, n term.ID, write bool) Validity {
	p := s.pool
	t := p.True()
	if l := s.locate(leaf); l.ok {
		return s.checkTarget(m, Target{l.object, t, l.off, l.decoded}, n, write)
	}
	v := Validity{t, t, t, t, t}
	if s.indeterminate(leaf) {
		v.Bounds = p.False()
		return v
	}
	known := p.False()
	for _, target := range s.layout.decode(m, leaf).targets {
		here := target.Guard
		known = p.Or(known, here)
		x := s.checkTarget(m, target, n, write)
		v.Null = p.And(v.Null, p.Implies(here, x.Null))
		v.Freed = p.And(v.Freed, p.Implies(here, x.Freed))
		v.Scope = p.And(v.Scope, p.Implies(here, x.Scope))
		v.Bounds = p.And(v.Bounds, p.Implies(here, x.Bounds))
		v.ReadOnly = p.And(v.ReadOnly, p.Implies(here, x.ReadOnly))
	}
	v.Bounds = p.And(v.Bounds, known)
	return v
}

// checkTarget checks an access of n > 0 bytes at an offset of an object, whatever the guard.
func (s *Space) checkTarget(m *Memory, x Target, n term.ID, write bool) Validity {
	p := s.pool
	t := p.True()
	v := Validity{t, t, t, t, t}
	o := &s.objects[x.Object]
	if o.Kind == Null {
		v.Null = p.False()
		return v
	}
	st := m.get(x.Object)
	if st == nil || st.contents == nil {
		v.Bounds = p.False()
		return v
	}
	if o.Kind == Heap {
		v.Freed = st.alive
	} else {
		v.Scope = st.alive
	}
	v.Bounds = s.inBounds(x.Object, x.Offset, n)
	if x.Decoded {
		v.Bounds = p.And(v.Bounds, st.allocated)
	}
	v.ReadOnly = p.Bool(!write || !o.ReadOnly)
	return v
}

// inBounds returns the condition that n bytes from off on are in an object: n ≤ size ∧ off ≤ size-n, which does not
// wrap.
func (s *Space) inBounds(id ObjectID, off, n term.ID) term.ID {
	p := s.pool
	size := s.objects[id].Size
	if k, ok := p.ConstValue(off); ok { // mostly
		length, okN := p.ConstValue(n)
		end, okSize := p.ConstValue(size)
		if end = min(end, s.maxObject()); okN && okSize {
			return p.Bool(length <= end && k <= end-length)
		}
	}
	in := p.And(p.Ule(n, size), p.Ule(off, p.Sub(size, n)))
	if _, hi := p.Range(size); hi > s.maxObject() {
		limit := s.word(s.maxObject())
		in = p.AndN(in, p.Ule(n, limit), p.Ule(off, p.Sub(limit, n)))
	}
	return in
}

// IsDereferenceable returns the condition that n bytes at ptr can be read or written.
func (s *Space) IsDereferenceable(m *Memory, ptr, n term.ID, write bool) term.ID {
	return s.Valid(s.Check(m, ptr, n, write))
}

// FreeCheck returns the condition that ptr may be freed by the functions of an allocator: it is null, or the address of the first byte
// of a heap object of that allocator that is alive.
func (s *Space) FreeCheck(m *Memory, ptr term.ID, allocator uint8) (ok term.ID) {
	if s.byAddress() {
		return s.freeByAddress(m, ptr, allocator)
	}
	p := s.pool
	targets, rest := s.ResolveIn(m, ptr)
	ok = p.Not(rest)
	for _, t := range targets {
		good := p.False()
		if t.Object == 0 {
			good = p.Eq(t.Offset, s.word(0))
		} else if st := m.get(t.Object); st != nil && s.objects[t.Object].Kind == Heap && s.objects[t.Object].Allocator == allocator {
			good = p.And(st.alive, p.Eq(t.Offset, s.word(0)))
			if t.Decoded {
				good = p.And(good, st.allocated)
			}
		}
		ok = p.And(ok, p.Implies(t.Guard, good))
	}
	return ok
}

// Free ends the lifetime of the heap object at ptr; nothing happens if ptr is null. It is unspecified where FreeCheck does
// not hold.
func (s *Space) Free(m *Memory, ptr term.ID) *Memory {
	p := s.pool
	for _, t := range s.TargetsIn(m, ptr) {
		if s.objects[t.Object].Kind != Heap {
			continue
		}
		m = m.update(t.Object, func(st *state) {
			st.alive = p.And(st.alive, p.Not(t.Guard))
		})
	}
	return s.vacate(m, ptr)
}

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

// Check returns the conditions under which the access of n bytes (64 bits, unsigned) at ptr is valid. An access of no
// bytes always is. Linear in the number of targets.
func (s *Space) Check(m *Memory, ptr, n term.ID, write bool) Validity {
	p := s.pool
	t := p.True()
	v := Validity{t, t, t, t, t}
	require := func(c *term.ID, guard, cond term.ID) { *c = p.And(*c, p.Implies(guard, cond)) }
	empty := p.Eq(n, s.word(0))
	if p.IsTrue(empty) {
		return v
	}
	check := func(x Target) {
		o := &s.objects[x.Object]
		if o.Kind == Null {
			require(&v.Null, x.Guard, p.False())
			return
		}
		st := m.get(x.Object)
		if st == nil || st.contents == nil {
			require(&v.Bounds, x.Guard, p.False())
			return
		}
		if o.Kind == Heap {
			require(&v.Freed, x.Guard, st.alive)
		} else {
			require(&v.Scope, x.Guard, st.alive)
		}
		if x.Decoded {
			require(&v.Bounds, x.Guard, st.allocated)
		}
		require(&v.Bounds, x.Guard, s.inBounds(x.Object, x.Offset, n))
		if write && o.ReadOnly {
			require(&v.ReadOnly, x.Guard, p.False())
		}
	}
	if id, off, ok := s.Single(ptr); ok {
		check(Target{Object: id, Guard: t, Offset: off})
	} else {
		targets, rest := s.Resolve(ptr)
		for _, x := range targets {
			check(x)
		}
		require(&v.Bounds, rest, p.False())
	}
	for _, c := range []*term.ID{&v.Null, &v.Freed, &v.Scope, &v.Bounds, &v.ReadOnly} {
		*c = p.Or(empty, *c)
	}
	return v
}

// inBounds returns the condition that n bytes from off on are in an object: n ≤ size ∧ off ≤ size-n, which does not
// wrap.
func (s *Space) inBounds(id ObjectID, off, n term.ID) term.ID {
	p := s.pool
	size := s.objects[id].Size
	in := p.And(p.Ule(n, size), p.Ule(off, p.Sub(size, n)))
	if _, hi := p.Range(size); hi > MaxObjectSize {
		limit := s.word(MaxObjectSize)
		in = p.AndN(in, p.Ule(n, limit), p.Ule(off, p.Sub(limit, n)))
	}
	return in
}

// IsDereferenceable returns the condition that n bytes at ptr can be read.
func (s *Space) IsDereferenceable(m *Memory, ptr, n term.ID) term.ID {
	return s.Valid(s.Check(m, ptr, n, false))
}

// FreeCheck returns the condition that ptr may be freed: it is null, or the address of the first byte of a heap object
// that is alive.
func (s *Space) FreeCheck(m *Memory, ptr term.ID) (ok term.ID) {
	p := s.pool
	targets, rest := s.Resolve(ptr)
	ok = p.Not(rest)
	for _, t := range targets {
		good := p.False()
		if t.Object == 0 {
			good = p.Eq(t.Offset, s.word(0))
		} else if st := m.get(t.Object); st != nil && s.objects[t.Object].Kind == Heap {
			good = p.And(st.alive, p.Eq(t.Offset, s.word(0)))
			if t.Decoded {
				good = p.And(good, st.allocated)
			}
		}
		ok = p.And(ok, p.Implies(t.Guard, good))
	}
	return ok
}

// Free ends the lifetime of the heap object at ptr and records where; nothing happens if ptr is null. It is unspecified
// where FreeCheck does not hold.
func (s *Space) Free(m *Memory, ptr term.ID, site int32) *Memory {
	p := s.pool
	for _, t := range s.Targets(ptr) {
		if s.objects[t.Object].Kind != Heap {
			continue
		}
		m = m.update(t.Object, func(st *state) {
			st.alive = p.And(st.alive, p.Not(t.Guard))
			st.freedAt = p.Ite(t.Guard, p.Const(32, uint64(uint32(site))), st.freedAt)
		})
	}
	return m
}

package memory

import "github.com/fathom-verifier/fathom/smt/term"

// A Memory is one version of the whole memory. It never changes; equal pointers are equal memories.
type Memory struct {
	objects trie[*state]
	writes  int     // to all objects, on the longest path; for Stats
	paused  term.ID // 1 bit: stores do not mark objects as modified
	occupied
}

// A state is what one version of the memory says about one object.
type state struct {
	contents  *contents
	alive     term.ID // 1 bit: within its lifetime
	allocated term.ID // 1 bit: this path executed the allocation
	modified  term.ID // 1 bit: stored to since the last ResetModified
	tracks    *tracks // shadow values of the program's own
	writes    int     // to the object, on the longest path; for Stats
	members   int     // of a region: how many of its members are in the contents
}

// Empty returns the memory without objects.
func (s *Space) Empty() *Memory { return s.empty }

func (m *Memory) get(id ObjectID) *state { return m.objects.get(uint64(id)) }

func (m *Memory) with(id ObjectID, st *state) *Memory {
	n := *m
	n.objects = m.objects.set(uint64(id), st)
	return &n
}

// update returns m with the state of id replaced by what f makes of a copy, or m itself if that is no change or the
// object is not in m.
func (m *Memory) update(id ObjectID, f func(*state)) *Memory {
	old := m.get(id)
	if old == nil {
		return m
	}
	st := *old
	f(&st)
	if st == *old {
		return m
	}
	return m.with(id, &st)
}

// written is update for a write, which counts if it changes anything.
func (m *Memory) written(id ObjectID, f func(*state)) *Memory {
	n := m.update(id, func(st *state) {
		old := st.contents
		if f(st); st.contents != old {
			st.writes++
		}
	})
	if n != m && n.get(id).contents != m.get(id).contents {
		n.writes++ // nobody else knows it yet
	}
	return n
}

// Alloc adds an object, alive, with the given contents. When the space cannot hold it, Err is set and the null object
// returned.
func (s *Space) Alloc(m *Memory, o Object, init Init) (*Memory, ObjectID) {
	return s.AllocBeside(m, m, o, init)
}

// AllocBeside is Alloc of an object that need not lie apart from all objects that live in m, but only from those that live in
// beside.
func (s *Space) AllocBeside(m, beside *Memory, o Object, init Init) (*Memory, ObjectID) {
	id := s.addObject(o)
	if id == 0 {
		return m, 0
	}
	p := s.pool
	st := &state{alive: p.True(), allocated: p.True(), modified: p.False()}
	if o.Kind.data() {
		st.contents = s.held.initial(init, o.Name, s.maxSize[id], s.exact(id))
	}
	if s.byAddress() {
		beside = m // two objects that live have no address in common
	}
	s.layout.begin(beside, id, p.True())
	return s.enterRegion(s.occupy(m.with(id, st), id), id, st.contents), id
}

// Has tells whether the object was allocated on some path to m.
func (s *Space) Has(m *Memory, id ObjectID) bool { return m.get(id) != nil }

// Alive returns the condition under which the object is within its lifetime; false if it is not in m.
func (s *Space) Alive(m *Memory, id ObjectID) term.ID {
	if st := m.get(id); st != nil {
		return st.alive
	}
	return s.pool.False()
}

// BeginLifetime begins the life of an object, again or for the first time, with contents that are unset. cond is the
// condition of the paths that lead there.
func (s *Space) BeginLifetime(m *Memory, id ObjectID, cond term.ID) *Memory {
	s.layout.begin(m, id, cond)
	m = s.occupy(m, id)
	return s.SetAlive(s.ResetContents(m, id), id, s.pool.True())
}

// SetAlive ends the lifetime of an object, or makes it depend on a condition.
func (s *Space) SetAlive(m *Memory, id ObjectID, t term.ID) *Memory {
	if s.byAddress() && !s.pool.IsTrue(t) && m.get(id) != nil {
		ended := s.vacate(m, s.bases[id])
		m = &Memory{m.objects, m.writes, m.paused, s.joinOccupied(t, m.occupied, ended.occupied)}
	}
	return m.update(id, func(st *state) { st.alive = t })
}

// Allocated returns the condition, over the paths joined into m, that the object was allocated.
func (s *Space) Allocated(m *Memory, id ObjectID) term.ID {
	if st := m.get(id); st != nil {
		return st.allocated
	}
	return s.pool.False()
}

// ResetContents makes the contents of an object unset again, as at the start of a lifetime.
func (s *Space) ResetContents(m *Memory, id ObjectID) *Memory {
	m = m.update(id, func(st *state) {
		st.tracks = nil
		if st.contents != nil {
			st.contents = s.held.initial(Unset, s.objects[id].Name, s.maxSize[id], s.exact(id))
		}
	})
	if st := m.get(id); st != nil {
		m = s.enterRegion(m, id, st.contents)
	}
	return m
}

// Modified returns the condition that the object was written since it was allocated or since ResetModified.
func (s *Space) Modified(m *Memory, id ObjectID) term.ID {
	if st := m.get(id); st != nil {
		return st.modified
	}
	return s.pool.False()
}

// ResetModified forgets the writes to the object.
func (s *Space) ResetModified(m *Memory, id ObjectID) *Memory {
	return m.update(id, func(st *state) { st.modified = s.pool.False() })
}

// IsModified returns the condition that the object at ptr was written since it was allocated or since ResetModifiedAt.
func (s *Space) IsModified(m *Memory, ptr term.ID) term.ID {
	return s.someTarget(m, ptr, func(id ObjectID) term.ID { return s.Modified(m, id) })
}

// ResetModifiedAt forgets the writes to the object at ptr.
func (s *Space) ResetModifiedAt(m *Memory, ptr term.ID) *Memory {
	for _, t := range s.TargetsIn(m, ptr) {
		m = m.update(t.Object, func(st *state) { st.modified = s.pool.And(st.modified, s.pool.Not(t.Guard)) })
	}
	return m
}

// TrackModified says whether stores mark objects as modified from here on; at first, they do. Saying that they do forgets
// all writes so far.
func (s *Space) TrackModified(m *Memory, on bool) *Memory {
	for id := range s.objects {
		if st := m.get(ObjectID(id)); on && st != nil && !s.pool.IsFalse(st.modified) {
			m = s.ResetModified(m, ObjectID(id))
		}
	}
	n := *m
	n.paused = s.pool.Bool(!on)
	return &n
}

// IsAllocated returns the condition that ptr refers to an object within its lifetime.
func (s *Space) IsAllocated(m *Memory, ptr term.ID) term.ID {
	return s.someTarget(m, ptr, func(id ObjectID) term.ID {
		if id == 0 {
			return s.pool.False()
		}
		return s.pool.And(s.Alive(m, id), s.Allocated(m, id))
	})
}

// someTarget returns the condition that holds for the object at ptr; false if there is none.
func (s *Space) someTarget(m *Memory, ptr term.ID, of func(ObjectID) term.ID) term.ID {
	some := s.pool.False()
	for _, t := range s.TargetsIn(m, ptr) {
		some = s.pool.Or(some, s.pool.And(t.Guard, of(t.Object)))
	}
	return some
}

// Leak is a heap object that may still be alive.
type Leak struct {
	Object ObjectID
	Cond   term.ID // it was allocated and not freed
}

// Leaked returns the heap objects that may be alive in m, by ascending ID. Linear in the number of heap objects.
func (s *Space) Leaked(m *Memory) []Leak {
	var leaks []Leak
	for _, id := range s.heap {
		st := m.get(id)
		if st == nil {
			continue
		}
		if c := s.pool.And(st.allocated, st.alive); !s.pool.IsFalse(c) {
			leaks = append(leaks, Leak{id, c})
		}
	}
	return leaks
}

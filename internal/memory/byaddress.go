package memory

import (
	"github.com/fathom-verifier/fathom/internal/heap"
	"github.com/fathom-verifier/fathom/smt/term"
)

// ValidityRule chooses when an access is valid. It changes what is checked, unlike representations and regions.
type ValidityRule uint8

// The rules.
const (
	// ByObject demands that an access lies in the object that its pointer was derived from, during the object's life. The default.
	ByObject ValidityRule = iota
	// ByAddress demands that it lies in some object that is alive, as LLBMC does (section 5.4): what counts is the address. It needs the
	// symbolic layout, under which it asks for validity wherever objects may lie.
	ByAddress
)

// ValidityNames lists the names by which users choose.
var ValidityNames = map[string]ValidityRule{"object": ByObject, "flat": ByAddress}

// String returns the name.
func (r ValidityRule) String() string { return nameIn(ValidityNames, r) }

// occupied says of a memory which addresses belong to objects: to those that can be accessed, and to those of the heap alone. It is
// kept where validity is asked by address.
type occupied struct{ data, blocks *heap.State }

// SetValidity chooses the rule. It must be called after the layout was chosen and before the first object is made.
func (s *Space) SetValidity(r ValidityRule) {
	if len(s.objects) > 1 {
		panic("memory: the rule of validity changes after objects were made")
	}
	if r == ByAddress {
		s.theory = heap.New(s.pool)
	}
}

// byAddress reports whether accesses go where their address says, and not where their pointer comes from.
func (s *Space) byAddress() bool { return s.theory != nil }

// occupy and vacate keep account of an object's addresses.
func (s *Space) occupy(m *Memory, id ObjectID) *Memory {
	if !s.byAddress() || !s.objects[id].Kind.data() {
		return m
	}
	size := s.objects[id].Size
	if _, hi := s.pool.Range(size); hi > s.maxObject() {
		size = s.pool.Ite(s.pool.Ule(size, s.word(s.maxObject())), size, s.word(s.maxObject()))
	}
	n := *m
	n.occupied.data = s.theory.Malloc(m.occupied.data, s.bases[id], size)
	if s.objects[id].Kind == Heap {
		n.occupied.blocks = s.theory.Malloc(m.occupied.blocks, s.bases[id], size)
	}
	return &n
}

func (s *Space) vacate(m *Memory, address term.ID) *Memory {
	if !s.byAddress() {
		return m
	}
	n := *m
	n.occupied = occupied{s.theory.Free(m.occupied.data, address), s.theory.Free(m.occupied.blocks, address)}
	return &n
}

func (s *Space) joinOccupied(cond term.ID, a, b occupied) occupied {
	if !s.byAddress() {
		return a
	}
	return occupied{s.theory.Join(cond, a.data, b.data), s.theory.Join(cond, a.blocks, b.blocks)}
}

// leaves lists what a pointer may be, with the conditions.
func (s *Space) leaves(ptr term.ID, visit func(leaf, guard term.ID)) {
	root, _ := s.pointers.add(ptr)
	nodes, guards := s.pointers.guards(root)
	for _, i := range nodes {
		if x := s.pointers.nodes[i]; x.cond == 0 {
			visit(x.leaf, guards[i])
		}
	}
}

// checkByAddress returns the conditions under which an access of n > 0 bytes is valid by its address. What the pointer comes from
// only tells how to name a violation, unless it does not stray.
func (s *Space) checkByAddress(m *Memory, ptr, n term.ID, write bool) Validity {
	p := s.pool
	if !s.strays(m, ptr) {
		return s.checkHome(m, ptr, n, write)
	}
	valid := s.theory.ValidAccess(m.occupied.data, ptr, n)
	targets, nowhere := s.ResolveIn(m, ptr)
	v := Validity{p.True(), p.True(), p.True(), p.And(valid, p.Not(nowhere)), p.True()}
	for _, t := range targets {
		o := &s.objects[t.Object]
		if o.Kind == Null {
			v.Null = p.And(v.Null, p.Not(t.Guard))
		} else if write && o.ReadOnly {
			v.ReadOnly = p.And(v.ReadOnly, p.Not(t.Guard))
		}
	}
	s.leaves(ptr, func(leaf, guard term.ID) {
		l := s.locate(leaf)
		if st := m.get(l.object); l.ok && l.object != 0 && st != nil {
			alive := p.Implies(guard, p.Or(st.alive, valid))
			if s.objects[l.object].Kind == Heap {
				v.Freed = p.And(v.Freed, alive)
			} else {
				v.Scope = p.And(v.Scope, alive)
			}
		}
	})
	return v
}

// freeByAddress returns the condition that ptr may be freed by the functions of an allocator: it is null, or a block of the heap
// starts there, which is that allocator's.
func (s *Space) freeByAddress(m *Memory, ptr term.ID, allocator uint8) term.ID {
	p := s.pool
	if !s.strays(m, ptr) {
		return s.freeHome(ptr, allocator)
	}
	targets, nowhere := s.ResolveIn(m, ptr)
	ok := p.And(p.Not(nowhere), p.Or(p.Eq(ptr, s.word(0)), s.theory.ValidFree(m.occupied.blocks, ptr)))
	for _, t := range targets {
		if o := &s.objects[t.Object]; o.Kind == Heap && o.Allocator != allocator {
			ok = p.And(ok, p.Not(p.And(t.Guard, s.Alive(m, t.Object))))
		}
	}
	return ok
}

package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A heap object is lost when it is alive but no pointer to it is left: none in the registers of the program, none in an object
// that is not of the heap and alive, and none in a heap object that is not lost itself. Pointers count wherever they point in the
// object, one past its end included; in memory, those count that lie at multiples of their size, as compilers lay them out.

// maxScanned bounds the size of objects that are searched for pointers, in bytes.
const maxScanned = 1 << 15

// maxSteps bounds the work of finding what is lost where it depends on conditions.
const maxSteps = 1 << 18

// A scan is an object in contents, from an offset on.
type scan struct {
	in   *contents
	from term.ID
}

// A reference is an object that a pointer may refer to.
type reference struct {
	to    ObjectID
	guard term.ID // 1 bit
}

// references lists the heap objects that a word may refer to as a pointer. The guards need not exclude each other.
func (s *Space) references(m *Memory, word term.ID) []reference {
	if !s.MayPoint(word) {
		return nil
	}
	var list []reference
	for _, t := range s.TargetsIn(m, word) {
		if s.objects[t.Object].Kind == Heap && !s.pool.IsFalse(t.Guard) {
			list = append(list, reference{t.Object, t.Guard})
		}
	}
	return list
}

// fromArray tells whether some bits of a word were read from an array term, which may hide pointers. Each term is looked at once.
func (s *Space) fromArray(word term.ID) bool {
	p := s.pool
	stack := []term.ID{word}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		if _, known := s.arrayBits[t]; known {
			stack = stack[:len(stack)-1]
			continue
		}
		found, ready := false, true
		switch op := p.Op(t); {
		case op == term.OpSelect:
			found = !s.unsetArrays[p.Arg(t, 0)]
		case op == term.OpPtr || p.Width(t) == 1: // what decides between values is no part of them
		default:
			first := 0
			if op == term.OpIte {
				first = 1
			}
			for i := first; i < p.NumArgs(t) && !found; i++ {
				bits, known := s.arrayBits[p.Arg(t, i)]
				if !known {
					stack = append(stack, p.Arg(t, i))
					ready = false
				}
				found = bits
			}
		}
		if found || ready {
			s.arrayBits[t] = found
		}
	}
	return s.arrayBits[word]
}

// inside lists the heap objects to which the contents of an object refer. It fails for objects too large to be searched.
func (s *Space) inside(m *Memory, id ObjectID) ([]reference, bool) {
	limit := m.get(id).contents.limit
	if limit > maxScanned {
		return nil, false
	}
	c, base := s.contentsOf(m, id)
	key := scan{c, base}
	if list, ok := s.scanned[key]; ok {
		return list, true
	}
	var list []reference
	cached := true
	size := uint64(s.bits / 8)
	for off := uint64(0); off+size <= limit; off += size {
		if word := s.held.read(c, s.pool.Add(base, s.word(off)), int(size)); word != 0 {
			cached = cached && !s.fromArray(word) // what an address may be depends on the memory
			list = append(list, s.references(m, word)...)
		}
	}
	if cached {
		s.scanned[key] = list
	}
	return list, true
}

// A Lost is a heap object to which no pointer may be left.
type Lost struct {
	Object ObjectID
	Cond   term.ID // 1 bit: it is alive and lost
}

// Lost returns which heap objects of m may be lost, by ascending ID, when the registers of the program hold the given words. exact is
// false if that was too much to find out. Linear in the references among objects where these are unconditional; else
// up to their number times that of the heap objects.
func (s *Space) Lost(m *Memory, registers []term.ID) (lost []Lost, exact bool) {
	p := s.pool
	var alive []ObjectID
	for _, id := range s.heap {
		if st := m.get(id); st != nil && !p.IsFalse(p.And(st.allocated, st.alive)) {
			alive = append(alive, id)
		}
	}
	if len(alive) == 0 {
		return nil, true
	}
	reached := make(map[ObjectID]term.ID, len(alive))
	at := func(id ObjectID) term.ID {
		if t, ok := reached[id]; ok {
			return t
		}
		return p.False()
	}
	root := func(refs []reference, cond term.ID) {
		for _, r := range refs {
			reached[r.to] = p.Or(at(r.to), p.And(cond, r.guard))
		}
	}
	for _, w := range registers {
		root(s.references(m, w), p.True())
	}
	edges := make(map[ObjectID][]reference)
	exact = true
	for id := range s.objects {
		id := ObjectID(id)
		st := m.get(id)
		if st == nil || st.contents == nil || p.IsFalse(st.alive) || s.objects[id].ReadOnly {
			continue
		}
		refs, ok := s.inside(m, id)
		exact = exact && ok
		if s.objects[id].Kind == Heap {
			edges[id] = refs
		} else {
			root(refs, st.alive)
		}
	}
	exact = s.closure(m, alive, edges, reached, at) && exact
	for _, id := range alive {
		st := m.get(id)
		if c := p.AndN(st.allocated, st.alive, p.Not(at(id))); !p.IsFalse(c) {
			lost = append(lost, Lost{id, c})
		}
	}
	return lost, exact
}

// closure completes reached: what a live heap object refers to that is reached, is reached. First along references that hold in any
// case; then, since no shortest path visits an object twice, in as many rounds as there are objects, or until nothing changes.
func (s *Space) closure(m *Memory, alive []ObjectID, edges map[ObjectID][]reference, reached map[ObjectID]term.ID, at func(ObjectID) term.ID) bool {
	p := s.pool
	var todo []ObjectID
	for _, id := range alive {
		if p.IsTrue(at(id)) {
			todo = append(todo, id)
		}
	}
	for len(todo) > 0 {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, r := range edges[id] {
			if p.IsTrue(r.guard) && p.IsTrue(m.get(id).alive) && !p.IsTrue(at(r.to)) {
				reached[r.to] = p.True()
				todo = append(todo, r.to)
			}
		}
	}
	steps := 0
	for range alive {
		next := make(map[ObjectID]term.ID)
		for _, id := range alive {
			from := p.And(at(id), m.get(id).alive)
			if p.IsFalse(from) {
				continue
			}
			for _, r := range edges[id] {
				if p.IsTrue(at(r.to)) {
					continue
				}
				if steps++; steps > maxSteps {
					return false
				}
				old, ok := next[r.to]
				if !ok {
					old = at(r.to)
				}
				next[r.to] = p.Or(old, p.And(from, r.guard))
			}
		}
		changed := false
		for id, t := range next {
			changed = changed || t != at(id)
			reached[id] = t
		}
		if !changed {
			break
		}
	}
	return true
}

// HasHeap tells whether there is any heap object.
func (s *Space) HasHeap() bool { return len(s.heap) > 0 }

// HeapSince lists the heap objects made when the space had n objects or more.
func (s *Space) HeapSince(n int) []ObjectID {
	i, _ := slices.BinarySearch(s.heap, ObjectID(n))
	return slices.Clone(s.heap[i:])
}

// MayPoint tells whether a term may be a pointer to an object, rather than a number.
func (s *Space) MayPoint(word term.ID) bool {
	return s.pool.Width(word) == s.bits && (s.pool.HasProvenance(word) || s.fromArray(word))
}

// PointsInto lists the heap objects to which a word may be a pointer.
func (s *Space) PointsInto(m *Memory, word term.ID) []ObjectID {
	return referred(s.references(m, word))
}

func referred(refs []reference) []ObjectID {
	var list []ObjectID
	for _, r := range refs {
		list = append(list, r.to)
	}
	return list
}

// Holds lists the heap objects to which the contents of an object may refer: all, if it is too large to be searched.
func (s *Space) Holds(m *Memory, id ObjectID) []ObjectID {
	st := m.get(id)
	if st == nil || st.contents == nil {
		return nil
	}
	refs, ok := s.inside(m, id)
	if !ok {
		return s.heap
	}
	return referred(refs)
}

// Overwritten lists the heap objects to which the contents of m may refer where n bytes at ptr are about to be stored.
func (s *Space) Overwritten(m *Memory, ptr term.ID, n int) []ObjectID {
	var list []ObjectID
	size := uint64(s.bits / 8)
	for _, t := range s.usable(m, ptr, uint64(n), false) {
		off, ok := s.pool.ConstValue(t.Offset)
		limit := m.get(t.Object).contents.limit
		if !ok {
			list = append(list, s.Holds(m, t.Object)...)
			continue
		}
		c, base := s.contentsOf(m, t.Object)
		for k := off &^ (size - 1); k < off+uint64(n) && k+size <= limit; k += size {
			if word := s.held.read(c, s.pool.Add(base, s.word(k)), int(size)); word != 0 {
				list = append(list, s.PointsInto(m, word)...)
			}
		}
	}
	return list
}

package memory

import (
	"maps"
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

// references lists the heap objects that a word may refer to as a pointer, by where it comes from. The guards need not exclude each other.
func (s *Space) references(m *Memory, word term.ID) []reference {
	if !s.MayPoint(word) {
		return nil
	}
	var list []reference
	for _, t := range s.Derived(m, word) {
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

// Lost returns which of some heap objects of m may be lost, in their order, when the registers of the program hold the given words. What is
// in objects too large to be searched, or reached in too many ways, is left out: doubt is the condition, of 1 bit, that there is any. Linear in the
// references among objects where these are unconditional; else up to their number times that of the heap objects.
func (s *Space) Lost(m *Memory, registers []term.ID, among []ObjectID) (lost []Lost, doubt term.ID) {
	p := s.pool
	doubt = p.False()
	alive := func(id ObjectID) term.ID {
		if st := m.get(id); st != nil {
			return p.And(st.allocated, st.alive)
		}
		return p.False()
	}
	among = slices.DeleteFunc(slices.Clone(among), func(id ObjectID) bool { return p.IsFalse(alive(id)) })
	if len(among) == 0 {
		return nil, doubt
	}
	r := s.reachability(m)
	reached := maps.Clone(r.roots)
	for _, w := range registers {
		reached.add(p, s.references(m, w), p.True())
	}
	if !s.closure(m, r.edges, reached) {
		doubt = p.True()
	}
	for _, id := range among {
		if c := p.And(alive(id), p.Not(reached.at(p, id))); !p.IsFalse(c) {
			lost = append(lost, Lost{id, c})
		}
	}
	if len(lost) > 0 {
		doubt = p.Or(doubt, r.large)
	}
	return lost, doubt
}

// A reachability is what of a memory says which heap objects are lost in it.
type reachability struct {
	memory *Memory
	roots  conditions               // under which objects that are not of the heap refer to one of the heap
	edges  map[ObjectID][]reference // of the heap objects
	large  term.ID                  // 1 bit: there is an object too large to be searched
}

// conditions are those under which heap objects are reached; false where there is none.
type conditions map[ObjectID]term.ID

func (c conditions) at(p *term.Pool, id ObjectID) term.ID {
	if t, ok := c[id]; ok {
		return t
	}
	return p.False()
}

func (c conditions) add(p *term.Pool, refs []reference, cond term.ID) {
	for _, r := range refs {
		c[r.to] = p.Or(c.at(p, r.to), p.And(cond, r.guard))
	}
}

// reachability returns the references of a memory; the last one is remembered.
func (s *Space) reachability(m *Memory) *reachability {
	if s.reached != nil && s.reached.memory == m {
		return s.reached
	}
	p := s.pool
	r := &reachability{memory: m, roots: conditions{}, edges: make(map[ObjectID][]reference), large: p.False()}
	for id := range s.objects {
		id := ObjectID(id)
		st := m.get(id)
		if st == nil || st.contents == nil || p.IsFalse(st.alive) || s.objects[id].ReadOnly {
			continue
		}
		refs, ok := s.inside(m, id)
		if !ok {
			r.large = p.Or(r.large, p.And(st.allocated, st.alive))
		}
		if s.objects[id].Kind == Heap {
			if len(refs) > 0 {
				r.edges[id] = refs
			}
		} else {
			r.roots.add(p, refs, st.alive)
		}
	}
	s.reached = r
	return r
}

// reachOn adds to the list of objects that are reached in any case, and that hold in any case, what they refer to in any case. have tells which are
// in it.
func (s *Space) reachOn(m *Memory, edges map[ObjectID][]reference, todo []ObjectID, have func(ObjectID) bool, add func(ObjectID)) {
	p := s.pool
	for len(todo) > 0 {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, r := range edges[id] {
			if p.IsTrue(r.guard) && p.IsTrue(m.get(id).alive) && !have(r.to) {
				add(r.to)
				todo = append(todo, r.to)
			}
		}
	}
}

// anchors are heap objects that are reached, whatever holds, from memory and from some words.
type anchors struct {
	memory *Memory
	words  []term.ID // ascending
	set    map[ObjectID]bool
}

// IsAnchored reports whether a heap object is reached, whatever holds, when the registers of the program hold the given words, ascending. It
// may say no where the object is. What it finds out it keeps, with as few of the words as it takes: those that the registers held for some
// time are enough, mostly, and they will hold them on.
func (s *Space) IsAnchored(m *Memory, words []term.ID, id ObjectID) bool {
	a := s.anchored
	if a == nil || a.memory != m || !containsAll(words, a.words) {
		if a != nil {
			a = s.anchor(m, inBoth(words, a.words))
		} else {
			a = s.anchor(m, words)
		}
	}
	if !a.set[id] && len(a.words) < len(words) {
		a = s.anchor(m, words)
	}
	return a.set[id]
}

// anchor finds the anchors of a memory with some words.
func (s *Space) anchor(m *Memory, words []term.ID) *anchors {
	r := s.reachability(m)
	a := &anchors{memory: m, words: words, set: make(map[ObjectID]bool)}
	var todo []ObjectID
	add := func(id ObjectID) {
		if !a.set[id] {
			a.set[id] = true
			todo = append(todo, id)
		}
	}
	for id, c := range r.roots {
		if s.pool.IsTrue(c) {
			add(id)
		}
	}
	for _, w := range words {
		for _, ref := range s.references(m, w) {
			if s.pool.IsTrue(ref.guard) {
				add(ref.to)
			}
		}
	}
	s.reachOn(m, r.edges, todo, func(id ObjectID) bool { return a.set[id] }, func(id ObjectID) { a.set[id] = true })
	s.anchored = a
	return a
}

// containsAll reports whether ascending words are all among others.
func containsAll(in, words []term.ID) bool {
	for _, w := range words {
		if _, found := slices.BinarySearch(in, w); !found {
			return false
		}
	}
	return true
}

// inBoth returns the words that are in both lists, which ascend.
func inBoth(a, b []term.ID) []term.ID {
	var both []term.ID
	for _, w := range a {
		if _, found := slices.BinarySearch(b, w); found {
			both = append(both, w)
		}
	}
	return both
}

// KeepAnchors says that every pointer to the heap in memory m is in memory next as well.
func (s *Space) KeepAnchors(m, next *Memory) {
	if a := s.anchored; a != nil && a.memory == m {
		a.memory = next
	}
}

// closure completes reached: what a live heap object refers to that is reached, is reached. First along references that hold in any
// case; then, since no shortest path visits an object twice, in as many rounds as there are objects, or until nothing changes. It reports whether it
// got to the end.
func (s *Space) closure(m *Memory, edges map[ObjectID][]reference, reached conditions) bool {
	p := s.pool
	var todo []ObjectID
	for id, c := range reached {
		if p.IsTrue(c) {
			todo = append(todo, id)
		}
	}
	s.reachOn(m, edges, todo, func(id ObjectID) bool { return p.IsTrue(reached.at(p, id)) }, func(id ObjectID) { reached[id] = p.True() })
	sources := slices.Sorted(maps.Keys(edges))
	steps := 0
	for range s.heap {
		next := make(conditions)
		for _, id := range sources {
			from := p.And(reached.at(p, id), m.get(id).alive)
			if p.IsFalse(from) {
				continue
			}
			for _, r := range edges[id] {
				if p.IsTrue(reached.at(p, r.to)) {
					continue
				}
				if steps++; steps > maxSteps {
					return false
				}
				old, ok := next[r.to]
				if !ok {
					old = reached.at(p, r.to)
				}
				next[r.to] = p.Or(old, p.And(from, r.guard))
			}
		}
		changed := false
		for id, t := range next {
			changed = changed || t != reached.at(p, id)
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

// MayPoint tells whether a term may be a pointer to an object, rather than a number.
func (s *Space) MayPoint(word term.ID) bool {
	return s.pool.Width(word) == s.bits && (s.pool.HasProvenance(word) || s.isTagged(word) || s.fromArray(word))
}

// isTagged tells whether a word is a pointer of which some bits were set, cleared or changed as those of a number, with constants.
func (s *Space) isTagged(word term.ID) bool {
	p := s.pool
	for {
		switch p.Op(word) {
		case term.OpNot:
			word = p.Arg(word, 0)
		case term.OpAnd, term.OpXor, term.OpAdd:
			a, b := p.Arg(word, 0), p.Arg(word, 1)
			if p.IsConst(a) {
				a, b = b, a
			}
			if !p.IsConst(b) {
				return false
			}
			word = a
		default:
			return false
		}
		if p.HasProvenance(word) {
			return true
		}
	}
}

// Words lists the parts of a value that may be pointers to objects, rather than numbers: itself, or of a wider one, such as a structure in a
// register, what it was put together from.
func (s *Space) Words(value term.ID) []term.ID {
	p := s.pool
	switch w := p.Width(value); {
	case w == s.bits && s.MayPoint(value):
		return []term.ID{value}
	case w <= s.bits || !p.HasProvenance(value) && !s.fromArray(value):
		return nil
	}
	var list []term.ID
	for _, at := range s.wordOffsets(value, 0, nil) {
		if t := p.Extract(value, at+s.bits-1, at); s.MayPoint(t) && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}

// wordOffsets adds the bits at which words start in a value, which itself starts at bit at.
func (s *Space) wordOffsets(value term.ID, at int, list []int) []int {
	p := s.pool
	w := p.Width(value)
	switch op := p.Op(value); {
	case w < s.bits || slices.Contains(list, at) && w == s.bits:
	case w == s.bits:
		list = append(list, at)
	case op == term.OpConcat:
		for i := range p.NumArgs(value) {
			part := p.Arg(value, i)
			w -= p.Width(part)
			list = s.wordOffsets(part, at+w, list)
		}
	case op == term.OpIte:
		list = s.wordOffsets(p.Arg(value, 1), at, list)
		list = s.wordOffsets(p.Arg(value, 2), at, list)
	default:
		for k := 0; k+s.bits <= w; k += s.bits {
			list = s.wordOffsets(p.Extract(value, k+s.bits-1, k), at+k, list)
		}
	}
	return list
}

// PointsInto lists the heap objects to which a word may be a pointer.
func (s *Space) PointsInto(m *Memory, word term.ID) []ObjectID {
	return referred(s.references(m, word))
}

// SurelyPointsInto reports whether a word is a pointer to a heap object, whatever holds.
func (s *Space) SurelyPointsInto(m *Memory, word term.ID, id ObjectID) bool {
	for _, r := range s.references(m, word) {
		if r.to == id && s.pool.IsTrue(r.guard) {
			return true
		}
	}
	return false
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

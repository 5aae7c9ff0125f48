package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Reachable lists the objects, by ascending ID, that somebody can write who has the given words and knows the given objects: those, the objects
// that the words point to, and what the contents of these point to in turn. A pointer counts wherever it lies, whole or in part, and on whatever
// path; so what is listed is more than what one execution can reach, never less.
func (s *Space) Reachable(m *Memory, words []term.ID, known []ObjectID) []ObjectID {
	r := s.reachFrom(m, words, known, nil)
	var list []ObjectID
	for id := range r.objects {
		if !s.objects[id].ReadOnly {
			list = append(list, id)
		}
	}
	slices.Sort(list)
	return list
}

// Reaches reports whether [Space.Reachable] would list any object, or whether a function is reached likewise for which callable holds.
func (s *Space) Reaches(m *Memory, words []term.ID, known []ObjectID, callable func(ObjectID) bool) bool {
	return s.reachFrom(m, words, known, callable).changes
}

// reachFrom visits what Reachable lists, and constant objects; with callable, it stops at the first that Reaches looks for.
func (s *Space) reachFrom(m *Memory, words []term.ID, known []ObjectID, callable func(ObjectID) bool) *reaching {
	r := &reaching{
		Space: s, mem: m, objects: make(map[ObjectID]bool), terms: make(map[term.ID]bool),
		contents: make(map[*contents]bool), bases: make(map[*base]bool), callable: callable,
	}
	for _, id := range known {
		r.object(id)
	}
	for _, w := range words {
		r.term(w)
	}
	for len(r.todo) > 0 && !(callable != nil && r.changes) {
		id := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		if c, _ := s.contentsOf(m, id); c != nil {
			r.inContents(c)
		}
	}
	return r
}

// reaching is the state of reachFrom: what was visited, and the objects whose contents are still to be.
type reaching struct {
	*Space
	mem      *Memory
	objects  map[ObjectID]bool
	todo     []ObjectID
	terms    map[term.ID]bool
	contents map[*contents]bool
	bases    map[*base]bool
	callable func(ObjectID) bool
	changes  bool // something was visited that is not constant, or is callable
}

// object visits an object that is alive on some path to the memory, or a function.
func (r *reaching) object(id ObjectID) {
	if r.Space.objects[id].Kind == Function && r.callable != nil && r.callable(id) {
		r.changes = true
		return
	}
	st := r.mem.get(id)
	if r.objects[id] || !r.Space.objects[id].Kind.data() || st == nil || st.contents == nil || r.pool.IsFalse(st.alive) {
		return
	}
	r.objects[id] = true
	r.changes = r.changes || !r.Space.objects[id].ReadOnly
	r.todo = append(r.todo, id)
}

// term visits the objects from whose addresses bits of a term were copied.
func (r *reaching) term(t term.ID) {
	p := r.pool
	stack := []term.ID{t}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if r.terms[t] {
			continue
		}
		r.terms[t] = true
		if id, _, ok := r.objectOf(t); ok {
			r.object(id)
			continue
		}
		if !p.IsArray(t) && !p.HasProvenance(t) && !r.fromArray(t) {
			continue
		}
		for i := range p.NumArgs(t) {
			stack = append(stack, p.Arg(t, i))
		}
	}
}

// inContents visits what is stored in contents.
func (r *reaching) inContents(c *contents) {
	for ; c != nil && !r.contents[c]; c = c.base.under {
		r.contents[c] = true
		diff(trie[cell]{}, c.cells, func(_ uint64, _, x cell) { r.term(x.val) })
		b := c.base
		if r.bases[b] {
			return
		}
		r.bases[b] = true
		for _, t := range []term.ID{b.val, b.array} {
			if t != 0 {
				r.term(t)
			}
		}
		if b.src != nil {
			r.inContents(b.src)
		}
	}
}

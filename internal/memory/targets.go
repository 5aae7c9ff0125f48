package memory

import "github.com/fathom-verifier/fathom/smt/term"

// A Target is an object a pointer may refer to. The guards of the targets of one pointer are mutually exclusive and,
// with the remainder that [Space.Resolve] returns, exhaustive.
type Target struct {
	Object ObjectID
	Guard  term.ID // 1 bit
	Offset term.ID // a word; meaningful where Guard holds

	// Decoded says that, for some value, the object was found from the bits of the pointer and not from its provenance:
	// the object may be one that the path at hand never allocated.
	Decoded bool
}

// A resolution is the targets of one pointer term.
type resolution struct {
	objects int     // number of objects when it was computed; 0 if it does not depend on it
	memory  *Memory // for which it was computed, unless objects is 0
	targets []Target
	rest    term.ID // the pointer refers to no object
}

// anyObject is the upper end of the range of objects of a leaf that decodes through the layout.
const anyObject = ^ObjectID(0)

// reach returns bounds on the objects to which a leaf may refer.
func (s *Space) reach(leaf term.ID) (lo, hi ObjectID) {
	if l := s.locate(leaf); l.ok && !l.decoded {
		return l.object, l.object
	}
	if s.indeterminate(leaf) {
		return 0, 0
	}
	return 0, anyObject
}

// A location is what the leaf of a pointer refers to.
type location struct {
	object  ObjectID
	off     term.ID
	ok      bool // it is one object; otherwise any or none
	decoded bool // found by the bits
}

// locate decodes a leaf that is a pointer with provenance or a constant.
func (s *Space) locate(leaf term.ID) location {
	if o, off, ok := s.objectOf(leaf); ok && int(o) < len(s.objects) {
		return location{object: o, off: off, ok: true}
	}
	if v, ok := s.pool.ConstValue(leaf); ok {
		return s.layout.locate(v)
	}
	return location{}
}

// Targets is TargetsIn for questions that have no memory at hand. Where an address without provenance can lie in
// objects that live at different times, it is not to be answered, and Err says so.
func (s *Space) Targets(ptr term.ID) []Target { return s.TargetsIn(nil, ptr) }

// TargetsIn returns the objects that a pointer may refer to in a memory, by ascending ID, the null object included.
// Linear in the graph of the term, plus the number of objects if part of it has no structure. The result is cached and
// must not be changed.
func (s *Space) TargetsIn(m *Memory, ptr term.ID) []Target {
	targets, _ := s.ResolveIn(m, ptr)
	return targets
}

// Derived is TargetsIn by where the pointer comes from, whatever makes an access valid.
func (s *Space) Derived(m *Memory, ptr term.ID) []Target {
	targets, _ := s.resolve(m, ptr, false)
	return targets
}

// Resolve is ResolveIn as Targets is TargetsIn.
func (s *Space) Resolve(ptr term.ID) (targets []Target, rest term.ID) { return s.ResolveIn(nil, ptr) }

// ResolveIn returns the targets of a pointer and the condition that it refers to no object of the space at all.
func (s *Space) ResolveIn(m *Memory, ptr term.ID) (targets []Target, rest term.ID) {
	return s.resolve(m, ptr, m != nil && s.strays(m, ptr))
}

// resolve finds the targets of a pointer by where its parts come from or, where it strays, by their addresses unless they are inside of their
// objects (see Space.strays).
func (s *Space) resolve(m *Memory, ptr term.ID, stray bool) (targets []Target, rest term.ID) {
	cached := !stray // else the facts count, and they differ from place to place
	if r, ok := s.resolved[ptr]; ok && cached && (r.objects == 0 || r.objects == len(s.objects) && r.memory == m) {
		return r.targets, r.rest
	}
	root, _ := s.pointers.add(ptr)
	r := &resolution{}
	if s.pointers.nodes[root].hi == anyObject {
		r.objects, r.memory = len(s.objects), m
	}
	p := s.pool
	at := make(map[ObjectID]int)
	add := func(t Target) {
		if p.IsFalse(t.Guard) {
			return
		}
		i, ok := at[t.Object]
		if !ok {
			at[t.Object] = len(r.targets)
			r.targets = append(r.targets, t)
			return
		}
		old := &r.targets[i]
		old.Offset = p.Ite(t.Guard, t.Offset, old.Offset)
		old.Guard = p.Or(old.Guard, t.Guard)
		old.Decoded = old.Decoded || t.Decoded
	}
	r.rest = p.False()
	leaf := func(t term.ID, g term.ID) {
		if p.IsFalse(g) {
			return
		}
		if l := s.locate(t); l.ok && !(stray && l.object != 0 && !s.isOwn(m, Target{Object: l.object, Guard: g, Offset: l.off})) {
			add(Target{l.object, g, l.off, l.decoded})
			return
		}
		if s.indeterminate(t) {
			r.rest = p.Or(r.rest, g)
			return
		}
		d := s.layout.decode(m, t)
		for _, x := range d.targets {
			x.Guard = p.And(g, x.Guard)
			add(x)
		}
		r.rest = p.Or(r.rest, p.And(g, d.rest))
	}
	if few := s.few(root); few != nil && !stray {
		for _, t := range few {
			if t.Object >= unsetObject {
				leaf(t.Offset, t.Guard)
			} else {
				add(t)
			}
		}
	} else {
		nodes, guards := s.pointers.guards(root)
		for _, i := range nodes {
			if x := s.pointers.nodes[i]; x.cond == 0 {
				leaf(x.leaf, guards[i])
			}
		}
	}
	sortTargets(r.targets)
	if cached {
		s.resolved[ptr] = r
	}
	return r.targets, r.rest
}

// Single returns the one object a pointer term refers to, if its structure says so.
func (s *Space) Single(ptr term.ID) (id ObjectID, off term.ID, ok bool) {
	id, off, ok = s.objectOf(ptr)
	return id, off, ok && int(id) < len(s.objects)
}

// usable returns the targets to which an access of at least n bytes may be valid. If there is just one, its guard is
// true: on the other paths the access is invalid.
func (s *Space) usable(m *Memory, ptr term.ID, n uint64, write bool) []Target {
	var list []Target
	consider := func(t Target) {
		st := m.get(t.Object)
		if st == nil || st.contents == nil || st.contents.limit < n || s.pool.IsFalse(st.alive) ||
			write && s.objects[t.Object].ReadOnly {
			return
		}
		if s.window(t.Offset, int(max(n, 1)), st.contents.limit).empty() {
			return
		}
		list = append(list, t)
	}
	if id, off, ok := s.Single(ptr); ok && !s.strays(m, ptr) {
		consider(Target{Object: id, Guard: s.pool.True(), Offset: off})
		return list
	}
	for _, t := range s.TargetsIn(m, ptr) {
		consider(t)
	}
	if len(list) == 1 {
		list[0].Guard = s.pool.True()
	}
	return list
}

// fewTargets is how many objects a pointer may refer to for its targets to be found bottom-up.
const fewTargets = 16

// rawObject and unsetObject stand, in the result of few, for all leaves without provenance, and for those of them that are
// indeterminate. The target's offset is then the whole address.
const (
	rawObject   = ^ObjectID(0)
	unsetObject = rawObject - 1
)

// few returns the targets of a node of the graph of pointers, by ascending ID, if they are few; nil otherwise. They are
// joined bottom-up: what is found for a node serves every pointer that contains it, and reading once per object, at an
// offset that joins those of all leaves, keeps what is read from growing with the number of leaves. In a structure that
// is changed at unknown places, where pointers read are choices among all pointers ever written, anything else is
// exponential in the length of a chain of pointers.
func (s *Space) few(root int32) []Target {
	return fold(s.pointers, root,
		func(i int32) ([]Target, bool) { t, ok := s.fewOf[i]; return t, ok },
		func(i int32, t []Target) { s.fewOf[i] = t },
		func(leaf term.ID) []Target {
			if l := s.locate(leaf); l.ok && !l.decoded {
				return []Target{{Object: l.object, Guard: s.pool.True(), Offset: l.off}}
			}
			if s.indeterminate(leaf) {
				return []Target{{Object: unsetObject, Guard: s.pool.True(), Offset: leaf}}
			}
			return []Target{{Object: rawObject, Guard: s.pool.True(), Offset: leaf}}
		}, s.joinTargets)
}

func (s *Space) joinTargets(cond term.ID, a, b []Target) []Target {
	if a == nil || b == nil {
		return nil
	}
	p := s.pool
	list := make([]Target, 0, len(a)+len(b))
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Object < b[0].Object:
			list = append(list, Target{Object: a[0].Object, Guard: p.And(cond, a[0].Guard), Offset: a[0].Offset})
			a = a[1:]
		case len(a) == 0 || b[0].Object < a[0].Object:
			list = append(list, Target{Object: b[0].Object, Guard: p.And(p.Not(cond), b[0].Guard), Offset: b[0].Offset})
			b = b[1:]
		default:
			list = append(list, Target{
				Object: a[0].Object,
				Guard:  p.Ite(cond, a[0].Guard, b[0].Guard),
				Offset: p.Ite(cond, a[0].Offset, b[0].Offset),
			})
			a, b = a[1:], b[1:]
		}
	}
	if len(list) > fewTargets {
		return nil
	}
	return list
}

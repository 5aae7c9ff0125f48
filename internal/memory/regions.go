package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Regions chooses how memory is divided into contents of their own, which changes formulas but never what they mean.
type Regions uint8

// The divisions.
const (
	// PerObject gives each object contents of its own; an access whose range map has several objects is a choice among
	// accesses to each. The default.
	PerObject Regions = iota
	// Partition gives contents of their own to the classes of the finest partition of the objects in which no access may be to two
	// classes: the first access that may be to objects of several unites them. So each access is to one region, at its address.
	Partition
	// Flat keeps all objects in one memory, in which an access is at its address. It is there for comparison: what
	// range maps and provenance decide elsewhere is left to comparisons of addresses.
	Flat
)

// RegionNames lists the names by which users choose.
var RegionNames = map[string]Regions{"objects": PerObject, "partition": Partition, "flat": Flat}

// String returns the name.
func (r Regions) String() string { return nameIn(RegionNames, r) }

// A partition is a union-find structure over the objects of a space (the unification of Steensgaard's analysis, over the objects of the
// bounded program, to which range maps resolve pointers). A region of one object is that object. A region of several has contents that
// are indexed by addresses; all regions start from the same arbitrary bytes, so that those of one can be laid into those of another.
//
// Regions are united while there are versions of the memory that know nothing of it. A version is brought up to date when a
// region is asked for in it (Space.current): what it says of the objects that joined the region since is laid into its contents. So what a version says
// of an object is in its newest region that the version has, else with the object itself, and nowhere else.
type partition struct {
	all     bool                // there is one region, of all objects
	of      map[ObjectID]region // the region that an object joined first, of those that did
	regions []joined
	initial *contents // of all regions
}

// region is an index into the regions of a partition.
type region int32

// joined is a region of several objects.
type joined struct {
	into    region // the region that it became a part of, itself if it is none
	members []member
}

// member is an object of a region, with the region in which it was before, -1 if it was alone.
type member struct {
	object ObjectID
	from   region
}

// key is where the contents of a region are kept among the states of objects.
func (r region) key() ObjectID { return MaxObjects + ObjectID(r) }

// SetVariables chooses what arbitrary contents are made of, before the first object is made.
func (s *Space) SetVariables(v *term.Variables) { s.vars = v }

// SetRegions chooses the division. It must be called after the representation was chosen and before the first object is
// made. A partition and a flat memory need a layout with constant addresses.
func (s *Space) SetRegions(r Regions) {
	if len(s.objects) > 1 {
		panic("memory: the regions change after objects were made")
	}
	s.shared = nil
	if r == PerObject {
		return
	}
	s.shared = &partition{all: r == Flat, of: make(map[ObjectID]region), initial: s.held.initial(Init{kind: baseArbitrary, outer: true}, "memory", s.greatest(), false)}
	if r == Flat {
		s.shared.regions = []joined{{}}
	}
}

// find returns the region of an object, ok is false if it is alone.
func (q *partition) find(id ObjectID) (r region, ok bool) {
	first, ok := q.of[id]
	if !ok {
		return 0, false
	}
	for r = first; q.regions[r].into != r; {
		r = q.regions[r].into
	}
	q.of[id] = r // shortens the path: members are known by their regions' lists
	return r, true
}

// unite makes one region of those of the targets, of which there are several. The largest one takes in the others, so that an object is laid
// into other contents a logarithmic number of times.
func (q *partition) unite(targets []Target) region {
	var to region = -1
	for _, t := range targets {
		if r, ok := q.find(t.Object); ok && (to < 0 || len(q.regions[r].members) > len(q.regions[to].members)) {
			to = r
		}
	}
	if to < 0 {
		to = region(len(q.regions))
		q.regions = append(q.regions, joined{into: to})
	}
	for _, t := range targets {
		switch r, ok := q.find(t.Object); {
		case !ok:
			q.regions[to].members = append(q.regions[to].members, member{t.Object, -1})
			q.of[t.Object] = to
		case r != to:
			for _, m := range q.regions[r].members {
				q.regions[to].members = append(q.regions[to].members, member{m.object, r})
			}
			q.regions[r].into = to
		}
	}
	return to
}

// current returns the contents of a region in a version of the memory, after it has brought the version up to date, which does not
// change what it means.
func (s *Space) current(m *Memory, r region) *contents {
	st := m.get(r.key())
	if st == nil {
		t := s.pool.True()
		st = &state{contents: s.shared.initial, alive: t, allocated: t, modified: s.pool.False()}
	}
	members := s.shared.regions[r].members
	if st.members == len(members) && m.get(r.key()) != nil {
		return st.contents
	}
	next := *st
	for _, x := range members[st.members:] {
		own := m.get(x.object)
		if own == nil || own.contents == nil {
			continue // no path to m allocated it
		}
		if x.from < 0 {
			next.contents = s.embed(next.contents, x.object, own.contents, s.word(0), own.contents.limit)
		} else {
			next.contents = s.embed(next.contents, x.object, s.current(m, x.from), s.bases[x.object], own.contents.limit)
		}
	}
	next.members = len(members)
	m.objects = m.objects.set(uint64(r.key()), &next)
	return next.contents
}

// embed lays an object, which is in src from an offset on, into the contents of a region.
func (s *Space) embed(c *contents, id ObjectID, src *contents, from term.ID, size uint64) *contents {
	base, ok := s.pool.ConstValue(s.bases[id])
	if !ok || base > s.greatest()-size {
		s.fail(errFlat(id))
		return c
	}
	if size == 0 {
		return c
	}
	return s.held.copy(c, Target{Guard: s.pool.True(), Offset: s.bases[id]}, src, from, s.word(size))
}

// enterRegion gives an object the contents c, as at the start of a lifetime, in the region where it is.
func (s *Space) enterRegion(m *Memory, id ObjectID, c *contents) *Memory {
	if s.shared == nil || c == nil {
		return m
	}
	if s.shared.all {
		s.shared.of[id] = 0
	}
	r, ok := s.shared.find(id)
	if !ok {
		return m
	}
	now := s.embed(s.current(m, r), id, c, s.word(0), c.limit)
	return m.update(r.key(), func(st *state) { st.contents = now })
}

// A locus is where an access finds its bytes: the contents at a key of the memory, from an offset on.
type locus struct {
	key ObjectID
	at  Target // its guard is true
}

// locus unites the regions of the targets of an access through ptr, at least one, and returns where it is, in m, to which the locus is
// current. On paths on which the access is not valid, this may be anywhere.
func (s *Space) locus(m *Memory, targets []Target, ptr term.ID) (locus, *contents) {
	at := Target{Guard: s.pool.True(), Offset: ptr}
	var r region
	if first := targets[0]; len(targets) == 1 {
		var ok bool
		if r, ok = s.shared.find(first.Object); !ok {
			at.Offset = first.Offset
			return locus{first.Object, at}, m.get(first.Object).contents
		}
		at.Offset = s.pool.Add(s.bases[first.Object], first.Offset)
	} else {
		r = s.shared.unite(targets)
		at.Offset = s.referring(ptr)
	}
	return locus{r.key(), at}, s.current(m, r)
}

// referring returns a pointer without the alternatives that refer to no object, such as null and what was never written: an access through
// them is not valid.
func (s *Space) referring(ptr term.ID) term.ID {
	root, _ := s.pointers.add(ptr)
	found := make(map[int32]term.ID)
	v := fold(s.pointers, root,
		func(i int32) (term.ID, bool) { v, ok := found[i]; return v, ok },
		func(i int32, v term.ID) { found[i] = v },
		func(leaf term.ID) term.ID {
			if l := s.locate(leaf); l.ok && l.object == 0 || s.indeterminate(leaf) {
				return 0
			}
			return leaf
		}, s.choose)
	if v == 0 {
		return ptr
	}
	return v
}

// loadShared is Load where objects share contents.
func (s *Space) loadShared(m *Memory, ptr term.ID, bytes int) term.ID {
	targets := s.usable(m, ptr, uint64(bytes), false)
	if len(targets) == 0 {
		return 0
	}
	l, c := s.locus(m, targets, ptr)
	return s.held.read(c, l.at.Offset, bytes)
}

// inRegion makes a change where objects share contents, to those that the targets of ptr have.
func (s *Space) inRegion(m *Memory, targets []Target, ptr term.ID, f func(*contents, Target) *contents) *Memory {
	if s.shared == nil || len(targets) == 0 {
		return m
	}
	l, _ := s.locus(m, targets, ptr)
	return m.written(l.key, func(st *state) { st.contents = f(st.contents, l.at) })
}

// unlessShared makes a change to the contents of an object that has its own for sure.
func (s *Space) unlessShared(st *state, t Target, f func(*contents, Target) *contents) {
	if s.shared == nil {
		st.contents = f(st.contents, t)
	}
}

// contentsOf returns the contents in which an object is in m, from an offset on; nil if it has none.
func (s *Space) contentsOf(m *Memory, id ObjectID) (*contents, term.ID) {
	st := m.get(id)
	if st == nil || st.contents == nil {
		return nil, 0
	}
	if s.shared != nil {
		if r, ok := s.shared.find(id); ok {
			return s.current(m, r), s.bases[id]
		}
	}
	return st.contents, s.word(0)
}

// align brings two memories up to date that are about to be joined, as to all regions in which they differ.
func (s *Space) align(a, b *Memory) {
	if s.shared == nil {
		return
	}
	var regions []region
	diff(a.objects, b.objects, func(key uint64, x, y *state) {
		id := ObjectID(key)
		r := region(id) - region(MaxObjects)
		if r < 0 {
			var ok bool
			if r, ok = s.shared.find(id); !ok || x != nil && y != nil && x.contents == y.contents {
				return
			}
		}
		for s.shared.regions[r].into != r {
			r = s.shared.regions[r].into
		}
		regions = append(regions, r)
	})
	slices.Sort(regions)
	for _, r := range slices.Compact(regions) {
		s.current(a, r)
		s.current(b, r)
	}
}

// elsewhere tells whether what the state at a key says of contents is said by a region: the object is in one, or the key is that of a
// region that became a part of another.
func (s *Space) elsewhere(key ObjectID) bool {
	if s.shared == nil {
		return false
	}
	if r := region(key) - region(MaxObjects); r >= 0 {
		return s.shared.regions[r].into != r
	}
	_, ok := s.shared.find(key)
	return ok
}

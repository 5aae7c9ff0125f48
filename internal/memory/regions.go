package memory

import "github.com/fathom-verifier/fathom/smt/term"

// Regions chooses how memory is divided into contents of their own, which changes formulas but never what they mean.
type Regions uint8

// The divisions.
const (
	// PerObject gives each object contents of its own; an access whose range map has several objects is a choice among
	// accesses to each. The default.
	PerObject Regions = iota
	// Flat keeps all objects in one memory, in which an access is at its address. It is there for comparison: what
	// range maps and provenance decide elsewhere is left to comparisons of addresses.
	Flat
)

// RegionNames lists the names by which users choose.
var RegionNames = map[string]Regions{"objects": PerObject, "flat": Flat}

// String returns the name.
func (r Regions) String() string { return nameIn(RegionNames, r) }

// flatKey is where a flat memory is kept among the states of objects.
const flatKey = ObjectID(MaxObjects)

// SetRegions chooses the division. It must be called after the representation was chosen and before the first object is
// made. A flat memory needs a layout with constant addresses.
func (s *Space) SetRegions(r Regions) {
	if len(s.objects) > 1 {
		panic("memory: the regions change after objects were made")
	}
	if s.flat = r == Flat; s.flat {
		t := s.pool.True()
		all := s.held.initial(Arbitrary, "memory", s.greatest(), false)
		s.empty = s.empty.with(flatKey, &state{contents: all, alive: t, allocated: t, modified: s.pool.False()})
	}
}

// place lays what an object holds at first, or again, into a flat memory.
func (s *Space) placeFlat(m *Memory, id ObjectID, c *contents) *Memory {
	if !s.flat || c == nil || c.limit == 0 {
		return m
	}
	base, ok := s.pool.ConstValue(s.bases[id])
	if !ok || base > s.greatest()-c.limit {
		s.fail(errFlat(id))
		return m
	}
	to := Target{Guard: s.pool.True(), Offset: s.bases[id]}
	return m.update(flatKey, func(st *state) {
		st.contents = s.held.copy(st.contents, to, c, s.word(0), s.word(c.limit))
	})
}

// inFlat makes a change to a flat memory, in which the range to which targets lead starts at ptr. What the objects themselves
// hold does not matter then.
func (s *Space) inFlat(m *Memory, targets []Target, ptr term.ID, f func(*contents, Target) *contents) *Memory {
	if !s.flat || len(targets) == 0 {
		return m
	}
	return m.update(flatKey, func(st *state) {
		st.contents = f(st.contents, Target{Guard: s.pool.True(), Offset: ptr})
	})
}

// unlessFlat makes a change to the contents of an object that has its own.
func (s *Space) unlessFlat(st *state, t Target, f func(*contents, Target) *contents) {
	if !s.flat {
		st.contents = f(st.contents, t)
	}
}

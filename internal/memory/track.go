package memory

import (
	"cmp"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A track is shadow memory of the program's own (SEABMC, section IV): values of up to 64 bits, zero at first, that loads and
// stores do not see. A program numbers its tracks, and each number stands for three: the value of each byte of every object,
// which copies of memory take along; the value of each object as a whole; and that of a pointer, see pointertrack.go.
//
// The values of bytes are held as planes: the k-th holds the k-th byte of each value, at the offset of the byte of memory that the
// value belongs to. So what is done to a range of memory is done to a plane as it stands, for symbolic lengths, too, and a
// track costs as much as its values are wide: a plane that is zero everywhere does not exist.

// tracks are the tracks of one object that are not zero everywhere. They never change.
type tracks struct {
	planes []plane       // ascending
	object []objectValue // by ascending number
}

// A planeName says which byte of the values of which track a plane holds.
type planeName struct {
	track int64
	byte  int // 0 the least significant
}

type plane struct {
	planeName
	values *contents
}

type objectValue struct {
	track int64
	value term.ID // 64 bits
}

// trackBytes is the size of a value.
const trackBytes = 8

// trackValue returns a constant value.
func (s *Space) trackValue(v uint64) term.ID { return s.pool.Const(8*trackBytes, v) }

func (a planeName) compare(b planeName) int {
	return cmp.Or(cmp.Compare(a.track, b.track), cmp.Compare(a.byte, b.byte))
}

// plane returns a plane, nil if it is zero everywhere.
func (t *tracks) plane(name planeName) *contents {
	if t != nil {
		if i, ok := slices.BinarySearchFunc(t.planes, name, func(p plane, n planeName) int { return p.compare(n) }); ok {
			return t.planes[i].values
		}
	}
	return nil
}

func (t *tracks) withPlane(name planeName, c *contents) *tracks {
	out := tracks{}
	if t != nil {
		out = *t
	}
	out.planes = slices.Clone(out.planes)
	i, ok := slices.BinarySearchFunc(out.planes, name, func(p plane, n planeName) int { return p.compare(n) })
	if ok {
		out.planes[i].values = c
	} else {
		out.planes = slices.Insert(out.planes, i, plane{name, c})
	}
	return &out
}

// planes lists the planes that t or u has, ascending: terms are then made in the same order in every run.
func (t *tracks) planesOf(u *tracks) []planeName {
	var list []planeName
	for _, x := range []*tracks{t, u} {
		if x != nil {
			for _, p := range x.planes {
				list = append(list, p.planeName)
			}
		}
	}
	slices.SortFunc(list, planeName.compare)
	return slices.Compact(list)
}

// object returns the value of the object in a track; none if it is zero.
func (t *tracks) objectValue(track int64) (v term.ID, ok bool) {
	if t != nil {
		for _, x := range t.object {
			if x.track == track {
				return x.value, true
			}
		}
	}
	return 0, false
}

func (t *tracks) withObject(track int64, v term.ID) *tracks {
	out := tracks{}
	if t != nil {
		out = *t
	}
	out.object = slices.DeleteFunc(slices.Clone(out.object), func(x objectValue) bool { return x.track == track })
	out.object = append(out.object, objectValue{track, v})
	slices.SortFunc(out.object, func(a, b objectValue) int { return cmp.Compare(a.track, b.track) })
	return &out
}

// values returns the contents of a plane of an object, all zero if there is none.
func (s *Space) values(st *state, name planeName) *contents {
	if c := st.tracks.plane(name); c != nil {
		return c
	}
	return s.held.initial(Zero, "track", st.contents.limit, false)
}

// reachable calls f for each object in which n bytes at ptr are valid, under the condition that they are.
func (s *Space) reachable(m *Memory, ptr, n term.ID, f func(t Target)) {
	p := s.pool
	for _, t := range s.TargetsIn(m, ptr) {
		v := s.checkTarget(m, t, n, false)
		if t.Guard = p.And(t.Guard, s.Valid(v)); !p.IsFalse(t.Guard) {
			f(t)
		}
	}
}

// SetTrack gives each of the n bytes at ptr a value in a track: n is a word, the value 64 bits wide. Nothing happens where the
// bytes do not lie in one object that is alive.
func (s *Space) SetTrack(m *Memory, track int64, ptr, n, value term.ID) *Memory {
	p := s.pool
	old := m
	s.reachable(old, ptr, n, func(t Target) {
		m = m.update(t.Object, func(st *state) {
			for k := range trackBytes {
				name := planeName{track, k}
				b := p.Extract(value, 8*k+7, 8*k)
				if st.tracks.plane(name) == nil && p.IsConst(b) && b == s.zeroBase.val {
					continue
				}
				c := s.values(st, name)
				if one, ok := p.ConstValue(n); ok && one == 1 {
					c = s.held.write(c, t.Guard, t.Offset, b)
				} else {
					c = s.held.set(c, t, b, n)
				}
				st.tracks = st.tracks.withPlane(name, c)
			}
		})
	})
	return m
}

// Track returns the value that the byte at ptr has in a track: 64 bits, zero outside of objects.
func (s *Space) Track(m *Memory, track int64, ptr term.ID) term.ID {
	p := s.pool
	v := s.trackValue(0)
	s.reachable(m, ptr, s.word(1), func(t Target) {
		here := s.trackValue(0)
		for k := trackBytes - 1; k >= 0; k-- {
			c := m.get(t.Object).tracks.plane(planeName{track, k})
			if c == nil {
				continue
			}
			if b := s.held.read(c, t.Offset, 1); b != 0 {
				here = p.Or(here, p.Shl(p.ZExt(b, 8*trackBytes), s.trackValue(uint64(8*k))))
			}
		}
		v = p.Ite(t.Guard, here, v)
	})
	return v
}

// copyTracks takes the values of the n bytes from on along to the target.
func (s *Space) copyTracks(st *state, t Target, src *state, from, n term.ID) {
	for _, k := range st.tracks.planesOf(src.tracks) {
		st.tracks = st.tracks.withPlane(k, s.held.copy(s.values(st, k), t, s.values(src, k), from, n))
	}
}

// SetObjectTrack gives the object at ptr a value, 64 bits wide, in a track. Nothing happens where there is none that is alive.
func (s *Space) SetObjectTrack(m *Memory, track int64, ptr, value term.ID) *Memory {
	for _, t := range s.TargetsIn(m, ptr) {
		m = m.update(t.Object, func(st *state) {
			old, _ := st.tracks.objectValue(track)
			if old == 0 {
				old = s.trackValue(0)
			}
			st.tracks = st.tracks.withObject(track, s.pool.Ite(s.pool.And(t.Guard, st.alive), value, old))
		})
	}
	return m
}

// ObjectTrack returns the value of the object at ptr in a track: 64 bits, zero where there is none that is alive.
func (s *Space) ObjectTrack(m *Memory, track int64, ptr term.ID) term.ID {
	v := s.trackValue(0)
	for _, t := range s.TargetsIn(m, ptr) {
		if st := m.get(t.Object); st != nil {
			if x, ok := st.tracks.objectValue(track); ok {
				v = s.pool.Ite(s.pool.AndN(t.Guard, st.allocated, st.alive), x, v)
			}
		}
	}
	return v
}

// CopyObjectTracks gives the object at dst, in all tracks, the values of the object at src.
func (s *Space) CopyObjectTracks(m *Memory, dst, src term.ID) *Memory {
	var numbers []int64
	for _, t := range s.TargetsIn(m, src) {
		if st := m.get(t.Object); st != nil && st.tracks != nil {
			for _, x := range st.tracks.object {
				numbers = append(numbers, x.track)
			}
		}
	}
	slices.Sort(numbers)
	for _, k := range slices.Compact(numbers) {
		m = s.SetObjectTrack(m, k, dst, s.ObjectTrack(m, k, src))
	}
	return m
}

// joinTracks is join for tracks.
func (s *Space) joinTracks(cond term.ID, a, b *state) *tracks {
	if a.tracks == b.tracks {
		return a.tracks
	}
	out := a.tracks
	for _, k := range a.tracks.planesOf(b.tracks) {
		out = out.withPlane(k, s.held.join(cond, s.values(a, k), s.values(b, k)))
	}
	var numbers []int64
	for _, x := range []*tracks{a.tracks, b.tracks} {
		if x != nil {
			for _, v := range x.object {
				numbers = append(numbers, v.track)
			}
		}
	}
	slices.Sort(numbers)
	for _, k := range slices.Compact(numbers) {
		value := func(t *tracks) term.ID {
			if v, ok := t.objectValue(k); ok {
				return v
			}
			return s.trackValue(0)
		}
		out = out.withObject(k, s.pool.Ite(cond, value(a.tracks), value(b.tracks)))
	}
	return out
}

package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A track is shadow memory of the program's own (SEABMC, section IV): a value of 64 bits for each byte of every object, zero
// at first, which loads and stores do not see and copies of memory take along. Tracks are numbered by the program.

// tracks are the tracks of one object that are not zero everywhere. They never change.
type tracks []trackContents

type trackContents struct {
	number int64
	values *contents // at offset 8·i the value of byte i
}

// trackBytes is the size of a value.
const trackBytes = 8

func (t *tracks) get(number int64) *contents {
	if t != nil {
		for _, x := range *t {
			if x.number == number {
				return x.values
			}
		}
	}
	return nil
}

func (t *tracks) with(number int64, c *contents) *tracks {
	out := tracks{{number, c}}
	if t != nil {
		for _, x := range *t {
			if x.number != number {
				out = append(out, x)
			}
		}
	}
	return &out
}

// track returns the values of a track of an object, all zero if there are none.
func (s *Space) track(st *state, number int64) *contents {
	if c := st.tracks.get(number); c != nil {
		return c
	}
	return s.held.initial(Zero, "track", trackBytes*st.contents.limit, false)
}

// scaled returns the place of byte off's value in a track.
func (s *Space) scaled(off term.ID) term.ID { return s.pool.Mul(off, s.word(trackBytes)) }

// SetTrack gives the byte at ptr a value, 64 bits wide, in a track. Nothing happens where ptr is not inside of an object.
func (s *Space) SetTrack(m *Memory, number int64, ptr, value term.ID) *Memory {
	for _, t := range s.usable(m, ptr, 1, false) {
		m = m.update(t.Object, func(st *state) {
			st.tracks = st.tracks.with(number, s.held.write(s.track(st, number), t.Guard, s.scaled(t.Offset), value))
		})
	}
	return m
}

// Track returns the value that the byte at ptr has in a track: 64 bits, zero outside of objects.
func (s *Space) Track(m *Memory, number int64, ptr term.ID) term.ID {
	v := s.word(0)
	for _, t := range s.usable(m, ptr, 1, false) {
		c := m.get(t.Object).tracks.get(number)
		if c == nil {
			continue
		}
		if x := s.held.read(c, s.scaled(t.Offset), trackBytes); x != 0 {
			v = s.pool.Ite(s.pool.And(t.Guard, s.pool.Ult(t.Offset, s.word(m.get(t.Object).contents.limit))), x, v)
		}
	}
	return v
}

// numbers lists the tracks that t or u has, ascending: terms are then made in the same order in every run.
func (t *tracks) numbers(u *tracks) []int64 {
	var list []int64
	for _, x := range []*tracks{t, u} {
		if x == nil {
			continue
		}
		for _, c := range *x {
			list = append(list, c.number)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// copyTracks takes the tracks of the n bytes from on along to the target.
func (s *Space) copyTracks(st *state, t Target, src *state, from, n term.ID) {
	to := Target{Object: t.Object, Guard: t.Guard, Offset: s.scaled(t.Offset)}
	for _, k := range st.tracks.numbers(src.tracks) {
		st.tracks = st.tracks.with(k, s.held.copy(s.track(st, k), to, s.track(src, k), s.scaled(from), s.scaled(n)))
	}
}

// joinTracks is join for tracks.
func (s *Space) joinTracks(cond term.ID, a, b *state) *tracks {
	if a.tracks == b.tracks {
		return a.tracks
	}
	out := a.tracks
	for _, k := range a.tracks.numbers(b.tracks) {
		out = out.with(k, s.held.join(cond, s.track(a, k), s.track(b, k)))
	}
	return out
}

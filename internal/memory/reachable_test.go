package memory

import (
	"slices"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestReachable: what is reached are the objects that pointers lead to, wherever these lie and however objects are held, but neither dead nor
// constant ones.
func TestReachable(t *testing.T) {
	for name, r := range Representations {
		for _, regions := range []Regions{PerObject, Partition} {
			p, s := newSpace()
			s.SetRepresentation(r)
			s.SetRegions(regions)
			m := s.Empty()
			alloc := func(size uint64, readOnly bool) (id ObjectID) {
				m, id = s.Alloc(m, Object{Kind: Heap, Size: s.word(size), ReadOnly: readOnly}, Zero)
				return id
			}
			first, second, third := alloc(64, false), alloc(16, false), alloc(8, false)
			constant := alloc(16, true)
			dead, behindDead := alloc(16, false), alloc(8, false)
			large, far, apart := alloc(1<<20, false), alloc(8, false), alloc(8, false)
			store := func(id ObjectID, off uint64, v term.ID) { m = s.Store(m, at(s, id, off), v) }
			i := p.Var("i", 64)
			store(first, 3, at(s, second, 4))                   // askew
			store(second, 0, p.Extract(at(s, third, 0), 31, 0)) // in halves
			store(second, 4, p.Extract(at(s, third, 0), 63, 32))
			store(first, 16, p.Ite(p.Var("c", 1), at(s, constant, 0), s.word(0)))
			store(first, 32, at(s, dead, 0))
			store(dead, 0, at(s, behindDead, 0))
			m = s.Store(m, p.Add(at(s, large, 0), p.Mul(p.And(i, s.word(1023)), s.word(8))), at(s, far, 0))
			m = s.Free(m, at(s, dead, 0))
			for _, c := range []struct {
				words []term.ID
				known []ObjectID
				want  []ObjectID
			}{
				{nil, nil, nil},
				{[]term.ID{s.word(0), i}, nil, nil},
				{[]term.ID{at(s, first, 60)}, nil, []ObjectID{first, second, third}},
				{[]term.ID{p.Ite(p.Eq(i, s.word(1)), at(s, third, 0), at(s, apart, 0))}, nil, []ObjectID{third, apart}},
				{nil, []ObjectID{large, constant}, []ObjectID{large, far}},
				{[]term.ID{at(s, dead, 0)}, nil, nil},
			} {
				if regions == Partition && slices.Contains(c.known, large) {
					continue // its region has more objects
				}
				got := s.Reachable(m, c.words, c.known)
				if !slices.Equal(got, c.want) {
					t.Errorf("%s, %v: from %v and %v: %v, want %v", name, regions, c.words, c.known, got, c.want)
				}
				if s.Reaches(m, c.words, c.known, func(ObjectID) bool { return false }) != (len(c.want) > 0) {
					t.Errorf("%s, %v: whether anything is reached from %v and %v", name, regions, c.words, c.known)
				}
			}
		}
	}
}

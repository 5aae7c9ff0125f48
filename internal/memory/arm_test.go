package memory

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A spot is a concrete pointer, an element of the domain D_p.
type spot struct {
	object ObjectID
	off    int64
}

// spots is γ (figure 5.8), in a fixed order.
func (a addressRangeMap) spots() (set []spot) {
	for _, x := range a {
		for _, v := range x.offsets.values() {
			set = append(set, spot{x.object, v})
		}
	}
	return set
}

// smallestMap is α (figure 5.8).
func smallestMap(set []spot) addressRangeMap {
	var m addressRangeMap
	for _, q := range set {
		m = m.join(addressRangeMap{{q.object, 0, only(q.off)}})
	}
	return m
}

// The operators of figure 5.9 against the sets of pointers that maps stand for: sound, and as precise as the domain allows.
func TestAddressRangeMapOperators(t *testing.T) {
	all := allStrided(2)
	var maps []addressRangeMap
	for _, x := range all {
		for _, y := range all {
			var m addressRangeMap
			if !x.empty() {
				m = append(m, addressRange{1, 0, x})
			}
			if !y.empty() {
				m = append(m, addressRange{2, 0, y})
			}
			maps = append(maps, m)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, a := range maps {
		sa := a.spots()
		for _, r := range all {
			var sums []spot
			for _, q := range sa {
				for _, v := range r.values() {
					sums = append(sums, spot{q.object, q.off + v})
				}
			}
			if got := a.plus(r); !slices.Equal(got, smallestMap(sums)) {
				t.Fatalf("%v + %v: %v, want %v", a, r, got, smallestMap(sums))
			}
		}
		for range 200 {
			b := maps[rng.IntN(len(maps))]
			sb := b.spots()
			var common []spot
			for _, q := range sa {
				if slices.Contains(sb, q) {
					common = append(common, q)
				}
			}
			if got, want := a.join(b), smallestMap(append(slices.Clone(sa), sb...)); !slices.Equal(got, want) {
				t.Fatalf("%v ⊔ %v: %v, want %v", a, b, got, want)
			}
			if got, want := a.meet(b), smallestMap(common); !slices.Equal(got, want) {
				t.Fatalf("%v ⊓ %v: %v, want %v", a, b, got, want)
			}
			if got, want := a.within(b), len(common) == len(sa); got != want {
				t.Fatalf("%v ⊑ %v: %v", a, b, got)
			}
		}
	}
}

// The examples of section 5.2: figure 5.7, its join with another map, and the comparison that theorem 4 decides.
func TestAddressRangeMapOfTheThesis(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	i, j, k := p.Var("i", 1), p.Var("j", 1), p.Var("k", 1)
	off := func(v uint64) term.ID { return p.Const(64, v) }
	// p1 = ite(i, ptr(obj8, 16) + ite(j, 8, 16), ptr(obj16, 8))
	p1 := p.Ite(i, p.Add(p.Ptr(8, off(16)), p.Ite(j, off(8), off(16))), p.Ptr(16, off(8)))
	base := func(o uint32) term.ID { return p.PtrBase(p.Ptr(o, off(0))) }
	want := addressRangeMap{{8, base(8), strided{24, 32, 8}}, {16, base(16), only(8)}}
	if got := s.rangeMap(p1); !slices.Equal(got, want) {
		t.Errorf("the map of p1 is %v, want %v", got, want)
	}
	joined := want.join(addressRangeMap{{8, base(8), strided{8, 16, 8}}})
	if got := joined[0].offsets; got != (strided{8, 32, 8}) {
		t.Errorf("obj8 after the join: %v", got)
	}
	p2 := p.Ite(k, p.Ptr(8, off(0)), p.Ptr(16, off(0)))
	if got := s.Equal(p1, p2); !p.IsFalse(got) {
		t.Errorf("p1 = p2 is %s, want false", p.String(got))
	}
	// The converse of theorem 4 does not hold: with the condition inverted, the maps are the same, the pointers never are.
	inverted := p.Ite(p.Not(i), p.Add(p.Ptr(8, off(16)), p.Ite(j, off(8), off(16))), p.Ptr(16, off(8)))
	if s.disjoint(s.rangeMap(p1), s.rangeMap(inverted)) {
		t.Error("equal maps are disjoint")
	}
	// With a stride, which the thesis has not: fields of structures of 24 bytes.
	x := p.Ite(i, p.Var("x", 64), off(0))
	x = p.ZExt(p.Extract(x, 3, 0), 64)
	field := func(v term.ID, at uint64) term.ID {
		return p.Add(p.Ite(j, p.Ptr(8, off(0)), p.Ptr(16, off(0))), p.Add(p.Mul(v, off(24)), off(at)))
	}
	if got := s.Equal(field(x, 8), field(p.ZExt(p.Var("y", 5), 64), 16)); !p.IsFalse(got) {
		t.Errorf("two fields may be one: %s", p.String(got))
	}
	// Pointers into different objects are the same address where an offset is large enough.
	if s.disjoint(s.rangeMap(p.Ptr(8, p.Var("far", 64))), s.rangeMap(p.Ptr(9, off(0)))) {
		t.Error("a pointer anywhere is not where another object is")
	}
}

// The map of a random pointer contains what it is under every assignment, and pointers whose maps are disjoint differ.
func TestAddressRangeMapIsSound(t *testing.T) {
	decided := 0
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 5))
		p := term.NewPool()
		s := NewSpace(p, false)
		for range 3 {
			s.Alloc(s.Empty(), Object{Kind: Global, Size: p.Const(64, 64)}, Zero)
		}
		x, y := p.Var("x", 3), p.Var("y", 3)
		offsets := []term.ID{p.Const(64, 0), p.ZExt(x, 64), p.SExt(y, 64)}
		pointers := []term.ID{p.Const(64, 0), p.Var("raw", 64)}
		for o := uint32(1); o <= 3; o++ {
			pointers = append(pointers, p.Ptr(o, p.Const(64, uint64(rng.IntN(20)))))
		}
		some := func(list []term.ID) term.ID { return list[rng.IntN(len(list))] }
		for range 10 {
			offsets = append(offsets, p.Add(p.Mul(some(offsets), p.Const(64, uint64(rng.IntN(26)-4))), p.Const(64, uint64(rng.IntN(9)-4))),
				p.Ite(p.Ult(some(offsets), some(offsets)), some(offsets), some(offsets)))
			pointers = append(pointers, p.Add(some(pointers), some(offsets)),
				p.Ite(p.Ult(some(offsets), some(offsets)), some(pointers), some(pointers)))
			if rng.IntN(3) == 0 {
				far := p.Const(64, uint64(rng.IntN(3))<<term.PtrShift)
				pointers = append(pointers, p.Add(some(pointers), p.Add(far, some(offsets))))
			}
		}
		ev := make([]*term.Evaluator, 8)
		for i := range ev {
			vx, vy, raw := rng.Uint64N(8), rng.Uint64N(8), rng.Uint64N(4)<<term.PtrShift+rng.Uint64N(16)
			ev[i] = p.NewEvaluator(func(v term.ID) term.Value {
				switch v {
				case x:
					return term.NewValue(3, vx)
				case y:
					return term.NewValue(3, vy)
				}
				return term.NewValue(64, raw)
			}, nil)
		}
		for _, a := range pointers {
			m := s.rangeMap(a)
			for _, e := range ev {
				v := int64(e.Uint64(a))
				if !slices.ContainsFunc(m, func(x addressRange) bool { return s.addresses(x).contains(v) }) {
					t.Fatalf("seed %d: %s is %#x, not in %v", seed, p.String(a), v, m)
				}
			}
			b := some(pointers)
			if got := s.Equal(a, b); p.IsFalse(got) {
				decided++
				for _, e := range ev {
					if e.Uint64(a) == e.Uint64(b) {
						t.Fatalf("seed %d: %s and %s are both %#x", seed, p.String(a), p.String(b), e.Uint64(a))
					}
				}
			}
		}
	}
	if decided < 1000 {
		t.Errorf("only %d comparisons were decided", decided)
	}
}

package memory

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// The rules of SEAM by their names: what a read becomes, as a term. That it is right is the business of the differential test.

func TestReadOverWriteRules(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	s.limits = limits{eager: 1 << 30, objects: MaxObjects} // writes at symbolic offsets go to the log
	m, a := s.Alloc(s.Empty(), Object{Kind: Global, Name: "a", Size: p.Const(64, 400)}, Zero)
	m, b := s.Alloc(m, Object{Kind: Global, Name: "b", Size: p.Const(64, 400)}, Zero)
	at := func(o ObjectID, off term.ID) term.ID { return p.Add(s.Pointer(o), off) }
	k := func(v uint64) term.ID { return p.Const(64, v) }
	index := func(name string) term.ID { return p.Mul(p.ZExt(p.Var(name, 5), 64), k(12)) } // of a structure of three words
	i, j := index("i"), index("j")
	v, w := p.Var("v", 32), p.Var("w", 32)
	zero := p.Const(32, 0)
	check := func(rule string, got, want term.ID) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %s, want %s", rule, p.String(got), p.String(want))
		}
	}

	// Figure 6.4, at constant offsets.
	smap := s.Store(s.Store(m, at(a, k(0)), v), at(a, k(4)), w)
	check("SMAP-NEW", s.Load(smap, at(a, k(0)), 4), v)
	check("SMAP-NEW", s.Load(smap, at(a, k(4)), 4), w)
	hit := s.Store(smap, at(a, k(0)), w)
	check("SMAP-HIT", s.Load(hit, at(a, k(0)), 4), w)
	if again := s.Store(hit, at(a, k(0)), w); again != hit {
		t.Error("SMAP-HIT: writing what is there makes a new memory")
	}
	// Writes to different objects commute: the two orders are the same map of the same contents.
	ab := s.Store(s.Store(m, at(a, i), v), at(b, k(8)), w)
	ba := s.Store(s.Store(m, at(b, k(8)), w), at(a, i), v)
	check("WOW-COMMUTE", s.Load(ab, at(a, i), 4), s.Load(ba, at(a, i), 4))
	check("WOSMAP-COMMUTE", s.Load(ab, at(b, k(8)), 4), s.Load(ba, at(b, k(8)), 4))
	if mixed := s.Store(s.Store(smap, at(b, k(0)), v), at(a, k(8)), v); entries(mixed.get(a).contents) != 0 {
		t.Error("WOSMAP-COMMUTE: a write to another object starts a new store map")
	}

	// Figure 6.5.
	check("R-HIT", s.Load(ab, at(b, k(8)), 4), w)
	check("R-MISS", s.Load(ab, at(b, k(12)), 4), zero)
	check("R-SKIP", s.Load(smap, at(b, k(0)), 4), zero)
	// R-ABORT is a choice over the cells the offset can be, not over all.
	abort := s.Store(s.Store(s.Store(m, at(a, k(0)), v), at(a, k(4)), w), at(a, k(12)), w)
	one := p.Var("one", 1)
	check("R-ABORT", s.Load(abort, at(a, p.Mul(p.ZExt(one, 64), k(12))), 4), p.Ite(one, w, v))

	// Figure 4.6, over a write at a symbolic offset.
	log := s.Store(m, at(a, i), v)
	check("ROW-HIT", s.Load(log, at(a, i), 4), v)
	before := s.Stats()
	check("ROW-SKIP by stride", s.Load(log, at(a, p.Add(j, k(4))), 4), zero)
	check("ROW-SKIP by interval", s.Load(log, at(a, p.Add(k(380), p.ZExt(p.Var("high", 4), 64))), 4), zero)
	check("ROW-SKIP by difference", s.Load(s.Store(m, at(a, p.ZExt(p.Var("x", 8), 64)), v), at(a, p.Add(p.ZExt(p.Var("y", 4), 64), k(384))), 1), p.Const(8, 0))
	if after := s.Stats(); after.Stride != before.Stride+1 || after.Interval <= before.Interval {
		t.Errorf("the skips are counted as %+v after %+v", after, before)
	}
	check("ROW", s.Load(log, at(a, j), 4), p.Ite(p.Eq(j, i), v, zero))

	// Figure 4.7: ranges of symbolic length.
	n := p.ZExt(p.Var("n", 6), 64)
	set := s.Set(m, at(a, k(100)), p.Const(8, 7), n)
	check("set, miss", s.Load(set, at(a, k(96)), 4), zero)
	check("set, miss beyond", s.Load(set, at(a, k(164)), 1), p.Const(8, 0))
	sure := s.Set(m, at(a, k(100)), p.Const(8, 7), p.Add(n, k(8)))
	check("set, hit", s.Load(sure, at(a, k(104)), 4), p.Const(32, 0x07070707))
	check("set, open", s.Load(set, at(a, k(108)), 1), p.Ite(p.Ult(k(8), n), p.Const(8, 7), p.Const(8, 0)))
	source := s.Store(m, at(b, k(8)), v)
	copied := s.Copy(source, at(a, k(100)), at(b, k(0)), p.Add(n, k(12)))
	check("copy, hit", s.Load(copied, at(a, k(108)), 4), v)
	check("copy, miss", s.Load(copied, at(a, k(96)), 4), zero)
}

// Reading the next version at an offset costs what changed, not what is there (multi-step caching, section 7.1: a read that was
// rewritten once is never rewritten again), and an old version stays as fast as the newest.
func TestReadsOfNextVersionCostTheDifference(t *testing.T) {
	cost := func(writes int) (next, old int) {
		p := term.NewPool()
		s := NewSpace(p, false)
		s.limits.eager = 1 << 30 // through the log, not as an array term
		m, a := s.Alloc(s.Empty(), Object{Kind: Global, Name: "a", Size: p.Const(64, 100000)}, Zero)
		at := func() term.ID { return p.Add(s.Pointer(a), p.ZExt(p.Var("i", 16), 64)) }
		for range writes {
			m = s.Store(m, at(), p.Var("v", 8))
		}
		r := at()
		s.Load(m, r, 1)
		asked := s.Stats().Asked
		newer := s.Store(m, at(), p.Var("v", 8))
		s.Load(newer, r, 1)
		next = int(s.Stats().Asked - asked)
		before := p.Len()
		s.Load(m, r, 1)
		return next, p.Len() - before
	}
	for _, writes := range []int{10, 1000} {
		if next, old := cost(writes); next != 1 || old != 0 {
			t.Errorf("after %d writes, the next version is read in %d steps, and %d terms are made for the old one", writes, next, old)
		}
	}
}

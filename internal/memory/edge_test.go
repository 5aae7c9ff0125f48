package memory

import (
	"fmt"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// under evaluates t with the given variables, all others being zero.
func under(p *term.Pool, vals map[term.ID]uint64, t term.ID) uint64 {
	return p.NewEvaluator(func(v term.ID) term.Value { return term.NewValue(p.Width(v), vals[v]) }, nil).Uint64(t)
}

func TestBigEndianCellsMove(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, true)
	m, a := object(s, s.Empty(), "a", 64, Zero)
	x := p.Var("x", 64)
	m = s.Store(m, at(s, a, 0), x)
	m = s.Copy(m, at(s, a, 32), at(s, a, 0), s.word(8))
	m = s.Copy(m, at(s, a, 50), at(s, a, 2), s.word(4))
	if got := s.Load(m, at(s, a, 32), 8); got != x {
		t.Errorf("whole cell: %s", p.String(got))
	}
	if got := s.Load(m, at(s, a, 50), 4); got != p.Extract(x, 47, 16) {
		t.Errorf("inner bytes: %s", p.String(got))
	}
}

// TestOffsetReachedTwice has an offset whose choices lead to the same constant in two ways.
func TestOffsetReachedTwice(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 64, Zero)
	c, d, e := p.Var("c", 1), p.Var("d", 1), p.Var("e", 1)
	inner := p.Ite(d, p.Ite(e, s.word(3), s.word(9)), s.word(20))
	off := p.Ite(c, p.Add(inner, s.word(4)), p.Ite(e, s.word(7), s.word(30)))
	x := p.Var("x", 8)
	m = s.Store(m, p.Ptr(uint32(a), off), x)
	v := s.Load(m, at(s, a, 7), 1)
	for bits := range uint64(8) {
		vals := map[term.ID]uint64{c: bits & 1, d: bits >> 1 & 1, e: bits >> 2, x: 77}
		want := uint64(0)
		if under(p, vals, off) == 7 {
			want = 77
		}
		if got := under(p, vals, v); got != want {
			t.Errorf("choices %03b, offset %d: byte 7 is %d, want %d", bits, under(p, vals, off), got, want)
		}
	}
}

// TestCopyReadsTheOldMemory copies to one of two places of which one is the source.
func TestCopyReadsTheOldMemory(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 16, Zero)
	m, b := object(s, m, "b", 16, Zero)
	m = s.Store(m, at(s, a, 0), p.Const(64, 0x1111))
	m = s.Store(m, at(s, b, 0), p.Const(64, 0x2222))
	c, d := p.Var("c", 1), p.Var("d", 1)
	dst := p.Ite(c, s.Pointer(a), s.Pointer(b))
	src := p.Ite(d, s.Pointer(a), s.Pointer(b))
	m = s.Copy(m, dst, src, s.word(8))
	for bits := range uint64(4) {
		vals := map[term.ID]uint64{c: bits & 1, d: bits >> 1}
		want := [2]uint64{0x1111, 0x2222}
		from := [2]uint64{0x2222, 0x1111}[bits>>1]
		want[1-bits&1] = from
		got := [2]uint64{under(p, vals, s.Load(m, at(s, a, 0), 8)), under(p, vals, s.Load(m, at(s, b, 0), 8))}
		if got != want {
			t.Errorf("choices %02b: %x, want %x", bits, got, want)
		}
	}
}

// TestSharedCellsOverDifferentBases reads, at one symbolic offset, two contents that share their cells and not their
// base.
func TestSharedCellsOverDifferentBases(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 4096, Zero)
	m = s.Store(m, at(s, a, 0), p.Const(8, 9))
	m = s.Store(m, at(s, a, 4090), p.Const(8, 9))
	i := p.ZExt(p.Var("i", 12), 64)
	q := p.Ptr(uint32(a), i)
	before := s.Load(m, q, 1)
	j := p.ZExt(p.Var("j", 10), 64)
	after := s.Store(m, p.Ptr(uint32(a), p.Add(j, s.word(2048))), p.Const(8, 5))
	v := s.Load(after, q, 1)
	vals := map[term.ID]uint64{p.Arg(i, 0): 2050, p.Arg(j, 0): 2}
	if got := under(p, vals, before); got != 0 {
		t.Errorf("before: %d", got)
	}
	if got := under(p, vals, v); got != 5 {
		t.Errorf("after: %d, want 5", got)
	}
}

// TestWalkIsNotStale reads through one choice of pointers in memories that differ in what it refers to.
func TestWalkIsNotStale(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 16, Zero)
	m, b := object(s, m, "b", 16, Zero)
	m, other := object(s, m, "other", 16, Zero)
	q := p.Ite(p.Var("c", 1), s.Pointer(a), s.Pointer(b))
	if v := s.Load(m, q, 4); !p.IsConst(v) {
		t.Fatalf("zeros: %s", p.String(v))
	}
	x := p.Var("x", 32)
	m2 := s.Store(m, at(s, other, 0), x)
	if v := s.Load(m2, q, 4); v != s.Load(m, q, 4) {
		t.Errorf("a store elsewhere changed %s", p.String(v))
	}
	reversed := p.Ite(p.Var("d", 1), s.Pointer(b), s.Pointer(a))
	s.Load(m, reversed, 4)
	if v := s.Load(s.Store(m, at(s, a, 0), x), reversed, 4); p.IsConst(v) {
		t.Errorf("stale after a store to the lower object: %s", p.String(v))
	}
	m3 := s.Store(s.Store(m2, at(s, a, 0), x), at(s, b, 0), x)
	if v := s.Load(m3, q, 4); v != x {
		t.Errorf("stale: %s", p.String(v))
	}
	m4 := s.Free(m3, at(s, a, 0))
	if ok := s.IsDereferenceable(m3, q, s.word(4), false); !p.IsTrue(ok) {
		t.Errorf("valid access: %s", p.String(ok))
	}
	if ok := s.IsDereferenceable(m4, q, s.word(4), false); p.IsTrue(ok) {
		t.Error("stale check: one target was freed")
	}
}

// TestUnknownPointerSeesLaterObjects decodes one unstructured pointer before and after an allocation.
func TestUnknownPointerSeesLaterObjects(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 16, Zero)
	u := p.Var("u", 64)
	valid := s.IsDereferenceable(m, u, s.word(1), false)
	s.Targets(u)
	s.Load(m, u, 1)
	m2, b := object(s, m, "b", 16, Bytes([]byte{42}))
	vals := map[term.ID]uint64{u: uint64(b) << term.PtrShift}
	if under(p, vals, valid) != 0 {
		t.Error("valid before the object exists")
	}
	if under(p, vals, s.IsDereferenceable(m, u, s.word(1), false)) != 0 {
		t.Error("valid in a memory without the object")
	}
	if under(p, vals, s.IsDereferenceable(m2, u, s.word(1), false)) != 1 {
		t.Error("invalid in the memory with the object")
	}
	if got := under(p, vals, s.Load(m2, u, 1)); got != 42 {
		t.Errorf("loaded %d, want 42", got)
	}
	found := false
	for _, target := range s.Targets(u) {
		found = found || target.Object == b
	}
	if !found {
		t.Error("the new object is no target")
	}
	_ = a
}

// TestConditionalAllocation leaks and frees an object that only one path allocates.
func TestConditionalAllocation(t *testing.T) {
	p, s := newSpace()
	c := p.Var("c", 1)
	m0 := s.Empty()
	m1, a := object(s, m0, "a", 16, Arbitrary)
	m := s.Join(c, m1, m0)
	leaks := s.Leaked(m)
	if len(leaks) != 1 || leaks[0] != (Leak{a, c}) {
		t.Errorf("leaks: %v", leaks)
	}
	q := p.Ite(c, s.Pointer(a), s.word(0))
	if ok := s.FreeCheck(m, q, 0); !p.IsTrue(ok) {
		t.Errorf("free of an object or null: %s", p.String(ok))
	}
	m = s.Free(m, q)
	for _, v := range []uint64{0, 1} {
		for _, l := range s.Leaked(m) {
			if under(p, map[term.ID]uint64{c: v}, l.Cond) != 0 {
				t.Errorf("leak after free, c = %d: %s", v, p.String(l.Cond))
			}
		}
	}
	if ok := s.FreeCheck(m, q, 0); under(p, map[term.ID]uint64{c: 1}, ok) != 0 || under(p, nil, ok) != 1 {
		t.Errorf("second free: %s", p.String(ok))
	}
	dead := s.Free(m1, s.Pointer(a))
	again := s.Free(dead, q)
	if got := under(p, nil, s.Alive(again, a)); got != 0 {
		t.Error("freeing null revived an object")
	}
}

// TestAddressOfAnObjectThatMayNotExist frees, through its bits, an object that only one path allocates.
func TestAddressOfAnObjectThatMayNotExist(t *testing.T) {
	p, s := newSpace()
	c, d, u := p.Var("c", 1), p.Var("d", 1), p.Var("u", 64)
	m1, a := object(s, s.Empty(), "a", 16, Arbitrary)
	m := s.Join(c, m1, s.Empty())
	bits := uint64(a) << term.PtrShift
	for name, q := range map[string]term.ID{
		"unknown":            u,
		"pointer or unknown": p.Ite(d, s.Pointer(a), u),
		"unknown or pointer": p.Ite(p.Not(d), u, s.Pointer(a)),
		"constant":           p.Const(64, bits),
		"pointer or address": p.Ite(d, s.Pointer(a), p.Const(64, bits)),
	} {
		free, deref := s.FreeCheck(m, q, 0), s.IsDereferenceable(m, q, s.word(1), false)
		for v := range uint64(2) {
			vals := map[term.ID]uint64{c: v, u: bits}
			if got := under(p, vals, free); got != v {
				t.Errorf("%s, allocated %d: free is valid: %d", name, v, got)
			}
			if got := under(p, vals, deref); got != v {
				t.Errorf("%s, allocated %d: access is valid: %d", name, v, got)
			}
		}
	}
}

func TestResetContentsForgets(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 8, Zero)
	m = s.Store(m, at(s, a, 0), p.Const(64, 5))
	r := s.ResetContents(m, a)
	v := s.Load(r, at(s, a, 0), 8)
	if p.IsConst(v) {
		t.Errorf("contents after a reset: %s", p.String(v))
	}
	if s.Load(r, at(s, a, 0), 8) != v {
		t.Error("arbitrary contents changed between two loads")
	}
	if w := s.Load(s.ResetContents(r, a), at(s, a, 0), 8); w == v {
		t.Error("two lifetimes have the same contents")
	}
	if got, _ := p.ConstValue(s.Load(m, at(s, a, 0), 8)); got != 5 {
		t.Error("the old version changed")
	}
}

func TestJoinKeepsWholeValues(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 64, Arbitrary)
	c, x, y := p.Var("c", 1), p.Var("x", 64), p.Var("y", 64)
	j := s.Join(c, s.Store(m, at(s, a, 8), x), s.Store(m, at(s, a, 8), y))
	if got := s.Load(j, at(s, a, 8), 8); got != p.Ite(c, x, y) {
		t.Errorf("joined word: %s", p.String(got))
	}
	if k := s.Join(c, j, j); k != j {
		t.Error("join of a memory with itself is a new memory")
	}
	if k := s.Store(j, at(s, a, 8), p.Ite(c, x, y)); k.get(a).contents != j.get(a).contents {
		t.Error("storing what is there makes new contents")
	}
	// Through a log entry on one side.
	i := p.Var("i", 64)
	left := s.Store(j, p.Ptr(uint32(a), i), p.Var("z", 64))
	left = s.Store(left, at(s, a, 16), x)
	right := s.Store(j, at(s, a, 16), x)
	if got := s.Load(s.Join(c, left, right), at(s, a, 16), 8); got != x {
		t.Errorf("word equal on both sides of different logs: %s", p.String(got))
	}
}

func TestBoundsOfHugeSizes(t *testing.T) {
	p, s := newSpace()
	n := p.Var("n", 64)
	m, a := s.Alloc(s.Empty(), Object{Kind: Heap, Name: "a", Size: n}, Zero)
	i := p.Var("i", 64)
	ok := s.IsDereferenceable(m, p.Ptr(uint32(a), i), s.word(4), false)
	for _, x := range []struct{ n, i, want uint64 }{
		{4, 0, 1}, {3, 0, 0}, {4, 1, 0}, {8, 4, 1}, {8, 5, 0}, {0, 0, 0},
		{1 << 63, 1<<48 + 1, 0}, {^uint64(0), ^uint64(0) - 3, 0}, {^uint64(0), 0, 1},
		{8, ^uint64(0), 0}, {8, ^uint64(0) - 1, 0},
	} {
		if got := under(p, map[term.ID]uint64{n: x.n, i: x.i}, ok); got != x.want {
			t.Errorf("size %d offset %d: %d, want %d", x.n, x.i, got, x.want)
		}
	}
	if s.Err() != nil {
		t.Errorf("a symbolic size is no error: %v", s.Err())
	}
}

func TestWhatCannotBeRepresentedIsAnError(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	m, id := s.Alloc(s.Empty(), Object{Kind: Heap, Name: "huge", Size: s.word(s.maxObject() + 1)}, Zero)
	if id != 0 || m != s.Empty() || s.Err() == nil {
		t.Error("a huge object passes silently")
	}
	s = NewSpace(p, false)
	m = s.Empty()
	s.limits.objects = 5000
	for range s.limits.objects - 1 {
		if m, id = s.Alloc(m, Object{Kind: Global, Name: "g", Size: s.word(1)}, Zero); id == 0 {
			t.Fatalf("only %d objects fit: %v", s.NumObjects(), s.Err())
		}
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	if _, id = s.Alloc(m, Object{Kind: Global, Name: "g", Size: s.word(1)}, Zero); id != 0 || s.Err() == nil {
		t.Error("an object beyond the last number passes silently")
	}
}

// TestDeepLog reads through a log of 100,000 entries.
func TestDeepLog(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 1<<20, Zero)
	for range 100_000 {
		m = s.Store(m, p.Ptr(uint32(a), p.Var("i", 64)), p.Const(8, 1))
	}
	v := s.Load(m, at(s, a, 1<<19), 1)
	if got := under(p, nil, v); got != 0 {
		t.Errorf("a byte that was not written is %d", got)
	}
}

func TestLongPointerChain(t *testing.T) {
	p, s := newSpace()
	m := s.Empty()
	q := p.Const(64, 0)
	for i := range 1000 {
		var id ObjectID
		m, id = object(s, m, "node", 8, Bytes([]byte{byte(i)}))
		q = p.Ite(p.Var("c", 1), s.Pointer(id), q)
	}
	if n := len(s.Targets(q)); n != 1001 {
		t.Errorf("%d targets, want 1001", n)
	}
	v := s.Load(m, q, 1)
	vals := map[term.ID]uint64{}
	for u := q; p.Op(u) == term.OpIte; u = p.Arg(u, 2) {
		if o, _, _ := p.PtrObject(p.Arg(u, 1)); o == 500 {
			vals[p.Arg(u, 0)] = 1
		}
	}
	if got := under(p, vals, v); got != 499&255 {
		t.Errorf("byte of node 500 is %d, want %d", got, 499&255)
	}
}

// Objects that have no 2^48 addresses of their own are told apart like others.
func TestObjectsOfTheCrowd(t *testing.T) {
	p, s := newSpace()
	m := s.Empty()
	ids := make([]ObjectID, 0, crowd+100)
	for len(ids) < crowd+100 {
		var id ObjectID
		m, id = s.Alloc(m, Object{Kind: Heap, Size: s.word(16)}, Zero)
		m = s.Store(m, s.Pointer(id), p.Const(64, uint64(id)))
		ids = append(ids, id)
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	seen := map[uint64]bool{}
	addr := func(id ObjectID) uint64 { v, _ := p.ConstValue(s.Base(id)); return v }
	for _, id := range ids {
		a := addr(id)
		if seen[a] {
			t.Fatalf("two objects at %#x", a)
		}
		seen[a] = true
	}
	for _, id := range []ObjectID{1, crowd - 1, crowd, crowd + 1, crowd + 99} {
		// As a number, and as one of which only a few bits are known.
		if v := s.Load(m, p.Const(64, addr(id)), 8); v != p.Const(64, uint64(id)) {
			t.Errorf("object %d: read %s", id, p.String(v))
		}
		x := p.Var("x", 2)
		near := p.Add(p.Const(64, addr(id)), p.ZExt(p.Concat(x, p.Const(3, 0)), 64))
		v := s.Load(m, near, 8)
		if got := under(p, map[term.ID]uint64{x: 0}, v); got != uint64(id) {
			t.Errorf("object %d: read %d at a symbolic address", id, got)
		}
		for _, off := range []int64{-8, 0, 15, 1000} {
			if o, at := s.layout.where(addr(id)+uint64(off), nil); o != id || at != off {
				t.Errorf("object %d: %d bytes from it is %d bytes from object %d", id, off, at, o)
			}
		}
	}
	if got := s.Load(m, p.Const(64, addr(ids[len(ids)-1])+1<<crowdShift), 8); got != 0 && p.IsConst(got) {
		t.Errorf("read %s behind the last object", p.String(got))
	}
	if s.Alloc(m, Object{Kind: Heap, Name: "large", Size: s.word(1 << 40)}, Zero); s.Err() == nil {
		t.Error("a large object in the crowd passes silently")
	}
}

// A question about unset bits takes time linear in the terms it looks into, also where they share their operands and are too deep
// for an answer; and what was found of the operands serves those that are built of them.
func TestUnsetBitsOfSharedTerms(t *testing.T) {
	p, s := newSpace()
	unset := p.Var("unset", 64)
	s.SetIndeterminate(unset)
	for _, first := range []term.ID{p.Var("x", 64), unset} {
		u, v := first, p.Add(first, p.Var("y", 64))
		for i := range 3 * indeterminateDepth {
			u, v = p.Ite(p.Var(fmt.Sprint("c", i), 1), u, v), p.Ite(p.Var(fmt.Sprint("d", i), 1), u, v)
			if first == unset {
				s.indeterminate(u)
			}
		}
		if got := s.indeterminate(u); got != (first == unset) {
			t.Errorf("choices among %s refer to nothing: %v", p.String(first), got)
		}
	}
}

// TestArbitraryTable makes a whole object arbitrary that is large enough for a table: a read at an unknown index is one element of the array
// that reads at constant offsets are of, too. What is written then lies over it.
func TestArbitraryTable(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	m, id := s.Alloc(s.Empty(), Object{Kind: Global, Name: "table", Size: p.Const(64, 2*minTable)}, Zero)
	base := s.Pointer(id)
	at := func(off term.ID) term.ID { return p.Add(base, off) }
	m = s.Havoc(s.Store(m, at(p.Const(64, 5)), p.Const(8, 1)), base, p.Const(64, 2*minTable))
	some, fifth := s.Load(m, at(p.ZExt(p.Var("i", 8), 64)), 1), s.Load(m, at(p.Const(64, 5)), 1)
	if p.Op(some) != term.OpSelect || p.Op(fifth) != term.OpSelect || p.Arg(some, 0) != p.Arg(fifth, 0) {
		t.Errorf("read %s and %s", p.String(some), p.String(fifth))
	}
	if got := s.Load(s.Store(m, at(p.Const(64, 5)), p.Const(8, 9)), at(p.Const(64, 5)), 1); got != p.Const(8, 9) {
		t.Errorf("what was written is read as %s", p.String(got))
	}
	part := s.Havoc(m, base, p.Const(64, minTable)) // not the whole: the rest stays
	if got := s.Load(part, at(p.Const(64, 2*minTable-1)), 1); got != s.Load(m, at(p.Const(64, 2*minTable-1)), 1) {
		t.Errorf("what was not made arbitrary is read as %s", p.String(got))
	}
}

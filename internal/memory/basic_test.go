package memory

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

func newSpace() (*term.Pool, *Space) {
	p := term.NewPool()
	return p, NewSpace(p, false)
}

// object allocates a heap object of a constant size.
func object(s *Space, m *Memory, name string, size uint64, init Init) (*Memory, ObjectID) {
	return s.Alloc(m, Object{Kind: Heap, Name: name, Size: s.word(size)}, init)
}

func at(s *Space, id ObjectID, off uint64) term.ID { return s.pool.Ptr(uint32(id), s.word(off)) }

func TestLoadReturnsWhatWasStored(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 32, Arbitrary)
	x, y := p.Var("x", 32), p.Var("y", 64)
	m = s.Store(m, at(s, a, 4), x)
	m = s.Store(m, at(s, a, 8), y)
	if got := s.Load(m, at(s, a, 4), 4); got != x {
		t.Errorf("load of x: %s", p.String(got))
	}
	if got := s.Load(m, at(s, a, 8), 8); got != y {
		t.Errorf("load of y: %s", p.String(got))
	}
	if got := s.Load(m, at(s, a, 12), 4); got != p.Extract(y, 63, 32) {
		t.Errorf("load of the upper half of y: %s", p.String(got))
	}
	if got := s.Load(m, at(s, a, 6), 4); got != p.Concat(p.Extract(y, 15, 0), p.Extract(x, 31, 16)) {
		t.Errorf("load across x and y: %s", p.String(got))
	}
}

func TestPointersSurviveMemory(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 32, Zero)
	m, b := object(s, m, "b", 32, Zero)
	i := p.Var("i", 64)
	q := p.Ptr(uint32(b), i)
	m = s.Store(m, at(s, a, 3), q)
	// Byte by byte to another place, as memcpy in a loop would.
	for k := range uint64(8) {
		m = s.Store(m, at(s, a, 16+k), s.Load(m, at(s, a, 3+k), 1))
	}
	if got := s.Load(m, at(s, a, 16), 8); got != q {
		t.Errorf("pointer copied byte by byte: %s", p.String(got))
	}
	// The same after a join of two different pointers.
	c := p.Var("c", 1)
	other := s.Store(m, at(s, a, 3), s.Pointer(a))
	j := s.Join(c, m, other)
	for k := range uint64(8) {
		j = s.Store(j, at(s, a, 16+k), s.Load(j, at(s, a, 3+k), 1))
	}
	targets, rest := s.Resolve(s.Load(j, at(s, a, 16), 8))
	if len(targets) != 2 || !p.IsFalse(rest) || targets[0].Object != a || targets[1].Object != b {
		t.Errorf("targets of a joined pointer copied byte by byte: %v rest %s", targets, p.String(rest))
	}
}

func TestTaggedChoiceKeepsObjects(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 32, Zero)
	_, b := object(s, m, "b", 32, Zero)
	c := p.Var("c", 1)
	q := p.Ite(c, s.Pointer(a), s.Pointer(b))
	for name, r := range map[string]term.ID{
		"or":  p.Or(q, p.Const(64, 1)),
		"xor": p.Xor(q, p.Const(64, 1)),
		"and": p.And(p.Or(q, p.Const(64, 1)), p.Not(p.Const(64, 1))),
		"add": p.Add(q, p.ZExt(p.Var("i", 8), 64)),
	} {
		targets, rest := s.Resolve(r)
		if len(targets) != 2 || !p.IsFalse(rest) || targets[0].Decoded || targets[1].Decoded {
			t.Errorf("%s: targets %v rest %s of %s", name, targets, p.String(rest), p.String(r))
		}
	}
}

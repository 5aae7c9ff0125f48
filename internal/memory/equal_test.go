package memory

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Comparing choices among pointers object by object gives what their addresses give, wherever the objects lie: one behind the other
// as well, so that one past the end of one is the start of the next. And where the offsets are inside, it mentions no address.
func TestEqualByObject(t *testing.T) {
	const size, objects = 4, 3
	equal, free := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 7))
		p := term.NewPool()
		s := NewSpace(p, false)
		s.SetLayout(Symbolic)
		m := s.Empty()
		for range objects {
			m, _ = s.Alloc(m, Object{Kind: Heap, Size: p.Const(64, size), Align: 1}, Zero)
		}
		x, y := p.Var("x", 3), p.Var("y", 3)
		offsets := []term.ID{p.Const(64, 0), p.Const(64, size-1), p.ZExt(p.Extract(x, 1, 0), 64)}
		outside := []term.ID{p.Const(64, size), p.ZExt(y, 64), p.SExt(x, 64)}
		if seed%2 == 0 {
			offsets = append(offsets, outside...)
		}
		some := func(list []term.ID) term.ID { return list[rng.IntN(len(list))] }
		pointers := []term.ID{p.Const(64, 0)}
		for id := range ObjectID(objects) {
			pointers = append(pointers, s.pointer(id+1, some(offsets)))
		}
		for range 8 {
			pointers = append(pointers, p.Ite(p.Ult(some([]term.ID{x, y}), p.Const(3, rng.Uint64N(8))), some(pointers), some(pointers)))
		}
		l := s.layout.(*symbolic)
		for range 12 {
			a, b := some(pointers), some(pointers)
			got := s.Equal(a, b)
			if len(p.Vars(got, p.ZExt(x, 64), p.ZExt(y, 64))) == 2 {
				free++
			} else if seed%2 == 1 {
				t.Fatalf("seed %d: the addresses matter to %s = %s: %s", seed, p.String(a), p.String(b), p.String(got))
			}
			for range 8 {
				values := map[term.ID]uint64{x: rng.Uint64N(8), y: rng.Uint64N(8)}
				at := rng.Uint64N(3)
				for _, i := range rng.Perm(objects) {
					values[l.vars[i+1]] = at
					at += size + rng.Uint64N(2)
				}
				e := p.NewEvaluator(func(v term.ID) term.Value { return term.NewValue(p.Width(v), values[v]) }, nil)
				if e.Uint64(s.Placed(a, b)) == 0 {
					t.Fatalf("seed %d: the objects are not placed as the layout allows", seed)
				}
				same := e.Uint64(a) == e.Uint64(b)
				if (e.Uint64(got) == 1) != same {
					t.Fatalf("seed %d: %s is %#x, %s is %#x, and equality says otherwise: %s", seed, p.String(a), e.Uint64(a), p.String(b), e.Uint64(b), p.String(got))
				}
				if same {
					equal++
				}
			}
		}
	}
	if equal < 1000 || free < 1000 {
		t.Errorf("%d pairs were equal, %d independent of addresses", equal, free)
	}
}

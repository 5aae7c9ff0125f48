package memory

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Every value of a random term is in the range that is claimed of it.
func TestRangeIsSound(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		const width = 12 // of words, in every other case
		p := term.NewPool()
		if seed%2 == 1 {
			p = term.NewPoolFor(width)
		}
		s := NewSpace(p, false)
		var vars []term.ID
		for range 3 {
			vars = append(vars, p.Var("x", 3))
		}
		terms := []term.ID{p.Const(width, uint64(rng.IntN(40)))}
		for _, v := range vars {
			terms = append(terms, p.ZExt(v, width))
		}
		pick := func() term.ID { return terms[rng.IntN(len(terms))] }
		for range 12 {
			var x term.ID
			switch rng.IntN(5) {
			case 0:
				x = p.Add(pick(), p.Const(width, uint64(rng.IntN(1<<width))))
			case 1:
				x = p.Add(pick(), pick())
			case 2:
				x = p.Mul(pick(), p.Const(width, uint64(rng.IntN(30))))
			case 3:
				x = p.Ite(p.Eq(pick(), pick()), pick(), pick())
			case 4:
				low := 1 + rng.IntN(4)
				x = p.Concat(p.Extract(pick(), width-low-1, 0), p.Const(low, uint64(rng.IntN(1<<low))))
			}
			terms = append(terms, x)
		}
		for range 20 {
			values := make(map[term.ID]uint64)
			for _, v := range vars {
				values[v] = uint64(rng.IntN(8))
			}
			ev := p.NewEvaluator(func(v term.ID) term.Value { return term.NewValue(p.Width(v), values[v]) }, nil)
			for _, x := range terms {
				v := int64(ev.Uint64(x))
				if s.hasSign(p.Width(x)) {
					v = signed(uint64(v), p.Width(x))
				}
				if r := s.rangeOf(x); !r.contains(v) {
					t.Fatalf("seed %d: %s is %d, not in %v", seed, p.String(x), v, r)
				}
			}
		}
	}
}

// The offset of a field in an array of structures is not that of another field, whatever the index.
func TestRangeOfStructures(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	i := p.Ite(p.Ult(p.Var("i", 32), p.Const(32, 3)), p.Var("j", 32), p.Const(32, 0))
	i = p.Extract(i, 1, 0)
	off := p.Add(p.Mul(p.ZExt(i, 64), p.Const(64, 24)), p.Const(64, 8))
	if list, ok := s.candidates(off, between(0, 64, 1), 64); !ok || len(list) != 3 || list[0] != 8 || list[1] != 32 || list[2] != 56 {
		t.Errorf("candidates %v", list)
	}
}

// A pointer read from memory that was never written refers to nothing, also when only its high bits were not written.
func TestIndeterminatePointers(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	m, cell := s.Alloc(s.Empty(), Object{Kind: Stack, Size: p.Const(64, 32)}, Unset)
	m, other := s.Alloc(m, Object{Kind: Heap, Size: p.Const(64, 8)}, Arbitrary)
	eight := p.Const(64, 8)
	at := func(off uint64) term.ID { return p.Add(s.Pointer(cell), p.Const(64, off)) }
	garbage := s.Load(m, at(8), 8)
	if v := s.Check(m, garbage, eight, false); !p.IsFalse(v.Bounds) {
		t.Errorf("an unset pointer may be valid: %s", p.String(v.Bounds))
	}
	if v := s.Check(m, p.Add(garbage, p.Const(64, 16)), eight, false); !p.IsFalse(v.Bounds) {
		t.Errorf("an unset pointer plus an offset may be valid: %s", p.String(v.Bounds))
	}
	low := s.Store(m, at(8), p.Var("low", 32))
	if v := s.Check(low, s.Load(low, at(8), 8), eight, false); !p.IsFalse(v.Bounds) {
		t.Errorf("a pointer with unset high bits may be valid: %s", p.String(v.Bounds))
	}
	// What the environment chose may well be a pointer.
	chosen := s.Load(m, s.Pointer(other), 8)
	if v := s.Check(m, chosen, eight, false); p.IsFalse(v.Bounds) {
		t.Error("an arbitrary pointer is never valid")
	}
	// A choice between garbage and a pointer is as valid as the choice makes it.
	c := p.Var("c", 1)
	v := s.Check(m, p.Ite(c, s.Pointer(other), garbage), eight, false)
	if ok := s.Valid(v); ok != c {
		t.Errorf("valid if %s, want c", p.String(ok))
	}
}

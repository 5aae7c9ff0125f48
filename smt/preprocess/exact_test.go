package preprocess

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestExactSums evaluates the fields of random terms under every assignment: each is within its place, and together they are
// the word.
func TestExactSums(t *testing.T) {
	const w = 5
	deep := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 2))
		k := newKit(w)
		words := []term.ID{k.ZExt(k.c, w), k.ZExt(k.d, w), k.ZExt(k.Extract(k.x, 1, 0), w), k.And(k.x, k.n(5)), k.x}
		word := func() term.ID { return words[rng.IntN(len(words))] }
		for range 24 {
			var u term.ID
			switch rng.IntN(11) {
			case 0, 1, 2:
				u = k.Add(word(), word())
			case 3:
				u = k.And(word(), k.n(rng.Uint64N(1<<w)))
			case 4:
				u = k.LShr(word(), k.n(1+rng.Uint64N(2)))
			case 5:
				u = k.Mul(word(), k.n(rng.Uint64N(8)))
			case 6:
				u = k.Sub(word(), word())
			case 7:
				u = k.Not(word())
			case 8:
				i := rng.IntN(w)
				u = k.ZExt(k.Extract(word(), i, i), w)
			case 9:
				u = k.Ite(k.d, k.n(rng.Uint64N(1<<w)), k.n(rng.Uint64N(1<<w)))
			case 10:
				u = k.Concat(k.Extract(word(), 1, 0), k.Extract(word(), 2, 0))
			}
			words = append(words, u)
		}
		e := newExactSums(k.Pool)
		ask := append([]term.ID(nil), words...)
		for _, u := range words {
			fs, ok := e.fields(u)
			if !ok {
				t.Fatal("there are too many terms")
			}
			for _, f := range fs {
				if len(f.parts) > 1 {
					deep++
				}
			}
		}
		leaves := make([]termBit, len(e.number))
		for b, n := range e.number {
			leaves[n] = b
			ask = append(ask, b.t)
		}
		k.each(ask, func(v *term.Evaluator) {
			for _, u := range words {
				fs := e.of[u]
				whole := int64(0)
				for i, f := range fs {
					sum := f.constant
					for _, q := range f.parts {
						sum += q.coef * int64(v.Uint64(leaves[q.leaf].t)>>leaves[q.leaf].i&1)
					}
					end := w
					if i+1 < len(fs) {
						end = fs[i+1].at
					}
					if sum < 0 || sum>>(end-f.at) != 0 {
						t.Fatalf("seed %d: field %d of %s is %d, up to bit %d", seed, i, k.String(u), sum, end)
					}
					whole += sum << f.at
				}
				if uint64(whole) != v.Uint64(u) {
					t.Fatalf("seed %d: the fields of %s add up to %d, not %d", seed, k.String(u), whole, v.Uint64(u))
				}
			}
		})
	}
	if deep < 600 {
		t.Errorf("only %d fields are sums", deep)
	}
}

// Numbers that are too great are refused, also where no bit contributes to them.
func TestFieldTooGreat(t *testing.T) {
	f := field{constant: 1}
	if !f.add(&field{constant: 1}, 60) || f.constant != 1<<60+1 {
		t.Errorf("the sum is %d", f.constant)
	}
	for _, c := range []struct {
		f, g  field
		shift int
	}{
		{field{}, field{constant: 3}, 60},
		{field{constant: maxExactValue}, field{constant: 1}, 0},
		{field{constant: -maxExactValue}, field{constant: -maxExactValue}, 10},
		{field{parts: []weighted{{0, -maxExactValue}}}, field{parts: []weighted{{0, 1 << 40}}}, 40},
	} {
		if c.f.add(&c.g, c.shift) {
			t.Errorf("%v is reckoned with", c.f)
		}
	}
}

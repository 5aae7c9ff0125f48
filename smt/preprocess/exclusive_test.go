package preprocess

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestExclusiveJobs asserts some random equalities of exclusive ors of shifted words and asks for others.
func TestExclusiveJobs(t *testing.T) {
	applied, refuted := 0, 0
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 3))
		k := newKit(3)
		words := []term.ID{k.x, k.y, k.z, k.Mul(k.x, k.y), k.UDiv(k.y, k.z), k.n(rng.Uint64N(8))}
		pick := func() term.ID { return words[rng.IntN(len(words))] }
		for range 8 {
			var u term.ID
			switch v := pick(); rng.IntN(5) {
			case 0:
				u = k.Xor(v, k.Shl(pick(), k.n(1)))
			case 1:
				u = k.Xor(v, k.LShr(pick(), k.n(1)))
			case 2:
				u = k.Xor(v, k.Concat(k.Extract(pick(), 0, 0), k.Extract(v, 2, 1)))
			case 3:
				u = k.Xor(v, pick())
			case 4:
				u = k.Not(k.Xor(v, k.SExt(k.Extract(pick(), 1, 0), 3)))
			}
			words = append(words, u)
		}
		var ts []term.ID
		for range 2 + rng.IntN(4) {
			switch a, b := pick(), pick(); rng.IntN(5) {
			case 0:
				ts = append(ts, k.Xor(k.Extract(a, 0, 0), k.Extract(b, 2, 2)))
			case 1:
				ts = append(ts, k.Not(k.Eq(a, b)))
			default:
				ts = append(ts, k.Eq(a, b))
			}
		}
		z := New(k.Pool, 0, nil)
		n := rng.IntN(len(ts))
		left := z.Assert(ts[:n], ts[n:])
		goals := make([]term.ID, 0, len(ts)-n)
		for _, u := range ts[n:] {
			goals = append(goals, z.Assume(u))
		}
		left = append(left, z.Due()...)
		goals, defs := z.Query(goals)
		left = append(left, goals...)
		if err := compare(k, ts, left, append(z.Definitions(), defs...)); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if z.Stats()[RuleExclusive] > 0 {
			applied++
			for _, u := range left {
				if k.IsFalse(u) {
					refuted++
					break
				}
			}
		}
	}
	if applied < 100 || refuted < 50 {
		t.Errorf("%d systems say something, of them %d that there is no solution", applied, refuted)
	}
	t.Log(applied, refuted)
}

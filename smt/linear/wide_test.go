package linear

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestWide refutes nothing that has a solution: conditions that hold for chosen values of words of up to 64 bits, with the greatest multiples
// that forms have, among values at the ends of ranges. All that is exact in 128 bits, or else would go wrong here.
func TestWide(t *testing.T) {
	const rounds = 40
	rnd := rand.New(rand.NewPCG(5, 6))
	lemmas := int64(0)
	for range rounds {
		w := []int{64, 64, 63, 48, 33, 32}[rnd.IntN(6)]
		p := term.NewPool()
		mask := ^uint64(0) >> (64 - w)
		constant := func() uint64 {
			k := uint64(1) << rnd.IntN(w)
			switch rnd.IntN(4) {
			case 0:
				return k
			case 1:
				return (k - 1 - rnd.Uint64N(3)) & mask
			case 2:
				return -k & mask
			}
			return rnd.Uint64() & mask
		}
		values := make(map[term.ID]term.Value)
		var words []term.ID
		for range 4 {
			x := p.Var("x", w)
			values[x] = term.NewValue(w, constant())
			words = append(words, x)
		}
		e := p.NewEvaluator(func(x term.ID) term.Value { return values[x] }, nil)
		var goals []term.ID
		for _, x := range words { // ranges around the values
			v := e.Uint64(x)
			d := uint64(1) << rnd.IntN(20)
			if lo := v - min(v, rnd.Uint64N(d)); rnd.IntN(2) == 0 {
				goals = append(goals, p.Ule(p.Const(w, lo), x))
			}
			if hi := v + min(mask-v, rnd.Uint64N(d)); rnd.IntN(2) == 0 {
				goals = append(goals, p.Ule(x, p.Const(w, hi)))
				words = append(words, p.Ite(p.Ule(x, p.Const(w, hi)), x, p.Const(w, hi)))
			}
		}
		coefs := []uint64{1, 2, 3, 255, maxCoef, maxCoef - 1, mask, mask - maxCoef + 1, 4097, 12}
		pick := func() term.ID { return words[rnd.IntN(len(words))] }
		for range 12 {
			u := p.Add(p.Mul(p.Const(w, coefs[rnd.IntN(len(coefs))]), pick()), p.Mul(p.Const(w, coefs[rnd.IntN(len(coefs))]), pick()))
			switch rnd.IntN(8) {
			case 0:
				u = p.Add(u, p.Const(w, constant()))
			case 1:
				u = p.ZExt(p.Extract(u, w-2, 0), w)
			case 2:
				u = p.SExt(p.Extract(u, w/2, 0), w)
			case 3:
				u = p.UDiv(u, p.Const(w, 1+rnd.Uint64N(maxCoef)))
			case 4:
				u = p.Concat(p.Extract(u, w/2-1, 0), p.Extract(pick(), w-w/2-1, 0))
			case 5:
				u = p.Mul(p.ZExt(p.Extract(u, 3, 0), w), pick())
			case 6:
				u = p.Ite(p.Slt(u, pick()), u, p.Not(pick()))
			}
			words = append(words, u)
			x, y := pick(), pick()
			c := []term.ID{p.Ult(u, x), p.Slt(x, u), p.Eq(u, y), p.Ule(u, p.Const(w, e.Uint64(u))), p.UMulO(p.ZExt(p.Extract(x, 3, 0), w), u)}[rnd.IntN(5)]
			if !e.True(c) {
				c = p.Not(c)
			}
			goals = append(goals, c)
		}
		r := New(p)
		if yes, failed := r.Refute(t.Context(), goals); yes {
			t.Fatalf("refuted, but there is a solution: %v", failed)
		}
		lemmas += r.Stats().Lemmas
	}
	if lemmas < 10*rounds {
		t.Errorf("only %d lemmas were learned", lemmas)
	}
}

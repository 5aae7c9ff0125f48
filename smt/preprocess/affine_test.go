package preprocess

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestAffineForms evaluates the forms of all bits of random terms under every assignment.
func TestAffineForms(t *testing.T) {
	deep := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		k := newKit(3)
		words := []term.ID{k.x, k.y, k.n(rng.Uint64N(8)), k.n(1)}
		bits := []term.ID{k.c, k.d}
		word := func() term.ID { return words[rng.IntN(len(words))] }
		bit := func() term.ID { return bits[rng.IntN(len(bits))] }
		for range 24 {
			var u term.ID
			switch rng.IntN(11) {
			case 0, 1:
				u = k.Xor(word(), word())
			case 2:
				u = k.Not(word())
			case 3:
				u = k.And(word(), word())
			case 4:
				u = k.Ite(bit(), word(), word())
			case 5:
				v := word()
				u = k.Ite(bit(), k.Xor(v, k.n(rng.Uint64N(8))), v)
			case 6:
				u = k.Concat(bit(), k.Extract(word(), 2, 1))
			case 7:
				u = k.LShr(word(), k.n(1))
			case 8:
				u = k.SExt(k.Extract(word(), 1, 0), 3)
			case 9:
				u = k.Neg(k.ZExt(bit(), 3))
			case 10:
				u = k.Add(word(), word())
			}
			words = append(words, u)
			i := rng.IntN(3)
			bits = append(bits, k.Extract(u, i, i), k.Xor(bit(), bit()))
		}
		f := newAffineForms(k.Pool)
		for _, u := range words {
			for i := range 3 {
				a := f.form(u, i)
				sum := k.Bool(a.odd)
				for j, n := range a.leaves {
					if j > 0 && a.leaves[j-1] >= n {
						t.Fatalf("seed %d: leaves %v do not ascend", seed, a.leaves)
					}
					sum = k.Xor(sum, f.bit(n))
				}
				of := k.Extract(u, i, i)
				if sum != of && k.NumArgs(u) > 0 {
					deep++
				}
				k.each([]term.ID{sum, of}, func(e *term.Evaluator) {
					if e.Uint64(sum) != e.Uint64(of) && !t.Failed() {
						t.Errorf("seed %d: bit %d of %s is not %s", seed, i, k.String(u), k.String(sum))
					}
				})
			}
		}
	}
	if deep < 1000 {
		t.Errorf("only %d forms are other terms than the bits", deep)
	}
}

// TestAffineFormsOfDeepTerms asks for a bit of a choice nested deeper than a small stack has room for.
func TestAffineFormsOfDeepTerms(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(8 << 20))
	p := term.NewPool()
	v := p.Var("x", 8)
	for i := range 50_000 {
		v = p.Ite(p.Var(fmt.Sprint("b", i), 1), v, p.Var(fmt.Sprint("y", i), 8))
	}
	f := newAffineForms(p)
	if a := f.form(v, 3); a.odd || len(a.leaves) != 1 || f.bit(a.leaves[0]) != p.Extract(v, 3, 3) {
		t.Errorf("a choice has the form %v", a)
	}
}

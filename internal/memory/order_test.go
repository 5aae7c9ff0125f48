package memory

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestOrderDecides compares what random comparisons, in both orders of words, say of the equality of terms with all assignments of
// them: what is decided is right, and of an ascending sequence every pair is decided.
func TestOrderDecides(t *testing.T) {
	const vars, width = 4, 2
	decided := 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 64))
		p := term.NewPoolFor(64)
		s := NewSpace(p, false)
		var xs [vars]term.ID
		for i := range xs {
			xs[i] = p.Var("x", width)
		}
		var f *Facts
		assumed := p.True()
		for i := range vars {
			a, b := xs[i], xs[(i+1)%vars]
			if rng.IntN(3) == 0 {
				a, b = xs[rng.IntN(vars)], xs[rng.IntN(vars)]
			}
			c := p.Ult(a, b)
			if rng.IntN(4) == 0 {
				c = p.Slt(a, b)
			}
			if rng.IntN(3) == 0 {
				c = p.Not(c)
			}
			f = s.Learn(f, c)
			assumed = p.And(assumed, c)
		}
		if p.IsFalse(assumed) {
			continue
		}
		for i := range xs {
			for j := range i {
				if eq := p.Eq(xs[i], xs[j]); f != nil && s.unequal(f, xs[i], xs[j]) {
					decided++
					for v := range uint64(1) << (vars * width) {
						ev := p.NewEvaluator(func(u term.ID) term.Value {
							for k, x := range xs {
								if u == x {
									return term.NewValue(width, v>>(width*k)&(1<<width-1))
								}
							}
							panic("another variable")
						}, nil)
						if ev.Uint64(p.And(assumed, eq)) != 0 {
							t.Fatalf("seed %d: %s allows that %d and %d are equal", seed, p.String(assumed), i, j)
						}
					}
				}
			}
		}
	}
	if decided < 200 {
		t.Errorf("only %d pairs were decided", decided)
	}

	p := term.NewPoolFor(64)
	s := NewSpace(p, false)
	var f *Facts
	seq := []term.ID{p.Var("x", 32)}
	for len(seq) < 50 {
		next := p.Var("x", 32)
		f = s.Learn(f, p.Ult(seq[len(seq)-1], next))
		seq = append(seq, next)
	}
	for i := range seq {
		for j := range i {
			if !s.unequal(f, seq[i], seq[j]) {
				t.Fatalf("terms %d and %d of an ascending sequence may be equal", i, j)
			}
		}
	}
}

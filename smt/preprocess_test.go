package smt

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/preprocess"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestNormalForms evaluates random terms and their normal forms.
func TestNormalForms(t *testing.T) {
	var total preprocess.Stats
	for seed := uint64(0); seed < 400; seed++ {
		r := rand.New(rand.NewPCG(seed, 21))
		p := term.NewPool()
		widths := [][]int{{2, 3}, {3, 8}, {16, 4}, {64, 5}, {65, 3}}[seed%5]
		g := newGenerator(p, random(r), widths, seed%2 == 0, seed%3 == 0)
		roots := g.steps(60)
		z := preprocess.New(p)
		normal := make([]term.ID, len(roots))
		for i, u := range roots {
			normal[i] = z.Normal(u)
		}
		for k := 0; k < 30; k++ {
			e, _ := g.assignment()
			for i, u := range roots {
				if !e.Eval(u).Equal(e.Eval(normal[i])) {
					t.Fatalf("seed %d: %s is %v, its normal form %s is %v", seed, p.String(u), e.Eval(u), p.String(normal[i]), e.Eval(normal[i]))
				}
			}
		}
		for r, n := range z.Stats() {
			total[r] += n
		}
	}
	t.Log(total.ByName())
}

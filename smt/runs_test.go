package smt

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A table of stores at constant indices, some of them written over, with a branch half way: reads at a free index find the
// newest value of every index and nothing else.
func TestRunsOfStores(t *testing.T) {
	const indices = 64
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 11))
		p := term.NewPool()
		a := p.ArrayVar("a", 8, 8)
		want := map[uint64]uint64{}
		extend := func(t term.ID, n int, want map[uint64]uint64) term.ID {
			for range n {
				k, v := uint64(r.IntN(indices)), uint64(r.IntN(256))
				t, want[k] = p.Store(t, p.Const(8, k), p.Const(8, v)), v
			}
			return t
		}
		stem := extend(a, 40, want)
		branch := map[uint64]uint64{}
		for k, v := range want {
			branch[k] = v
		}
		left, right := extend(stem, 30, want), extend(stem, 30, branch)

		s := NewSolver(p)
		i := p.Var("i", 8)
		expect := func(want Status, assumptions ...term.ID) {
			t.Helper()
			if got := s.Check(background, assumptions...); got != want {
				t.Fatalf("seed %d: %v, want %v", seed, got, want)
			}
		}
		for _, side := range []struct {
			array term.ID
			want  map[uint64]uint64
		}{{left, want}, {right, branch}, {left, want}} {
			read := p.Select(side.array, i)
			for k := range uint64(indices + 3) {
				at := p.Eq(i, p.Const(8, k))
				v, stored := side.want[k]
				if !stored {
					same := p.Eq(read, p.Select(a, i))
					expect(Unsat, at, p.Not(same))
					continue
				}
				expect(Unsat, at, p.Ne(read, p.Const(8, v)))
				expect(Sat, at, p.Eq(read, p.Const(8, v)))
			}
		}
	}
}

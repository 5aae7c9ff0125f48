package preprocess

import (
	"math/rand/v2"
	"testing"
)

// TestParitySystem compares what systems of few variables say with what all their solutions have in common.
func TestParitySystem(t *testing.T) {
	refuted, pairs, complete := 0, 0, 0
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 7))
		vars := 1 + rng.IntN(8)
		s := newParitySystem(vars)
		var rows [][]uint64
		for range rng.IntN(8) {
			var in []int
			for v := range vars {
				if rng.IntN(2) == 0 {
					in = append(in, v)
				}
			}
			r := s.row(in, rng.IntN(2) == 0)
			rows = append(rows, append([]uint64(nil), r...))
			s.add(r)
		}
		solves := func(rows [][]uint64, x int) bool {
			for _, r := range rows {
				if parityOf(int(r[0])&(x|1<<vars)) != 0 {
					return false
				}
			}
			return true
		}
		var solutions []int
		for x := range 1 << vars {
			if solves(rows, x) {
				solutions = append(solutions, x)
			}
		}
		if s.refuted != (len(solutions) == 0) {
			t.Fatalf("seed %d: refuted %v, but there are %d solutions", seed, s.refuted, len(solutions))
		}
		if s.refuted {
			refuted++
			continue
		}
		holds := func(r bitRelation, x int) bool {
			v := x >> r.a & 1
			if r.b >= 0 {
				v ^= x >> r.b & 1
			}
			return (v == 1) == r.odd
		}
		relations, all := s.relations()
		said := newParitySystem(vars)
		for _, r := range relations {
			if r.b >= 0 {
				pairs++
			}
			for _, x := range solutions {
				if !holds(r, x) {
					t.Fatalf("seed %d: %+v does not hold for %b", seed, r, x)
				}
			}
			in := []int{r.a}
			if r.b >= 0 {
				in = append(in, r.b)
			}
			said.add(said.row(in, r.odd))
		}
		// Whatever holds of one or two variables follows from the relations.
		for a := range vars {
			for b := -1; b < a; b++ {
				for _, odd := range []bool{false, true} {
					r := bitRelation{a, b, odd}
					every := true
					for _, x := range solutions {
						every = every && holds(r, x)
					}
					if s.implies(r) != every || said.implies(r) != every {
						t.Fatalf("seed %d: %+v holds: %v, the system implies it: %v, its relations: %v", seed, r, every, s.implies(r), said.implies(r))
					}
				}
			}
		}
		if all {
			complete++
			if n := 1 << (vars - len(said.rows)); n != len(solutions) {
				t.Fatalf("seed %d: the relations have %d solutions, the system %d", seed, n, len(solutions))
			}
		}
	}
	if refuted < 100 || pairs < 100 || complete < 100 {
		t.Errorf("%d systems without solution, %d pairs, %d systems of nothing else", refuted, pairs, complete)
	}
}

func parityOf(x int) int {
	n := 0
	for ; x != 0; x &= x - 1 {
		n ^= 1
	}
	return n
}

package memory

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestTable looks up every entry of tables that are affine over GF(2), affine in some bits of the index, and neither, of which any
// entries may be candidates.
func TestTable(t *testing.T) {
	const width = 5 // of indices
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 2))
		p, s := newSpace()
		index := p.Var("i", 64)
		affine := rng.Uint64N(1 << width) // the bits of the index in which the table is
		base, column := make([]uint16, 1<<width), make([]uint16, width)
		for i := range base {
			base[i] = uint16(rng.Uint32())
		}
		for b := range column {
			column[b] = uint16(rng.Uint32()) * uint16(rng.IntN(2))
		}
		entry := func(k uint64) []byte {
			v := base[k&^affine]
			for b, c := range column {
				if (affine&k)>>b&1 == 1 {
					v ^= c
				}
			}
			return []byte{byte(v), byte(v >> 8)}
		}
		var keys []uint64
		all := rng.IntN(2) == 0
		for k := range uint64(1 << width) {
			if all || rng.IntN(3) > 0 {
				keys = append(keys, k)
			}
		}
		v := s.table(index, keys, entry)
		for _, k := range keys {
			e := p.NewEvaluator(func(term.ID) term.Value { return term.NewValue(64, k) }, nil)
			want := entry(k)
			if got := e.Uint64(v); got != uint64(want[0])|uint64(want[1])<<8 {
				t.Fatalf("seed %d: entry %d is %#x, want %x", seed, k, got, want)
			}
		}
		if all && affine == 1<<width-1 {
			choices := 0
			p.Walk(func(u term.ID) {
				if p.Op(u) == term.OpIte {
					choices++
				}
			}, v)
			if choices > width {
				t.Errorf("seed %d: %d choices, more than bits of the index", seed, choices)
			}
		}
	}
}

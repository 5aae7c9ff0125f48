package term

import (
	"math/rand/v2"
	"testing"
)

// FuzzTerms lets the fuzzer choose the seed, the widths and the number of
// operations of a random term.
func FuzzTerms(f *testing.F) {
	f.Add(uint64(1), []byte{1, 4, 8})
	f.Add(uint64(2), []byte{64, 65, 1, 32})
	f.Add(uint64(3), []byte{6, 6, 1})
	f.Fuzz(func(t *testing.T, seed uint64, ws []byte) {
		if len(ws) == 0 || len(ws) > 8 {
			return
		}
		var widths []int
		for _, w := range ws {
			widths = append(widths, int(w)%130+1)
		}
		rnd := rand.New(rand.NewPCG(seed, 4))
		g := newGenerator(t, rnd, 3, append(widths, 1))
		p := NewPool()
		if ws[0]%3 == 0 {
			p = newPool(smallPtrWidth, smallPtrShift)
			g.ptrs, g.objects = smallPtrWidth, 4
			g.max = max(g.max, smallPtrWidth)
		}
		differential(t, p, g, 40, 8, 16)
	})
}

package float

import (
	"math/big"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestFromInt compares conversions of all integers of a few widths to small formats, in all modes.
func TestFromInt(t *testing.T) {
	for _, f := range []Format{{Exp: 2, Sig: 2}, {Exp: 2, Sig: 3}, {Exp: 3, Sig: 4}, Half, Single, {Exp: 3, Sig: 4, Explicit: true}} {
		for _, width := range []int{1, 2, 5, 9} {
			for _, signed := range []bool{false, true} {
				p := term.NewPool()
				a := New(p)
				x, rm := p.Var("x", width), p.Var("rm", ModeWidth)
				out := a.FromInt(f, rm, x, signed)
				for v := range 1 << width {
					n := int64(v)
					if signed && v>>(width-1) == 1 {
						n -= 1 << width
					}
					for m := RNE; m <= RTZ; m++ {
						e := p.NewEvaluator(func(id term.ID) term.Value {
							if id == rm {
								return term.NewValue(ModeWidth, uint64(m))
							}
							return term.NewValue(width, uint64(v))
						}, nil)
						if got, want := e.Big(out), (ref{f, m}).fromInt(big.NewInt(n)); got.Cmp(want) != 0 {
							t.Fatalf("%v, %s: %d of %d bits gave %x, want %x", f, m, n, width, got, want)
						}
					}
				}
			}
		}
	}
}

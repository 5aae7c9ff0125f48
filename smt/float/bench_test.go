package float

import (
	"context"
	"fmt"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/blast"
	"github.com/fathom-verifier/fathom/smt/term"
)

// BenchmarkGates reports the gates of operations in the mode to nearest, and the time to build them.
func BenchmarkGates(b *testing.B) {
	for _, f := range []Format{Single, Double} {
		for _, op := range operations {
			switch op.name {
			case "add", "mul", "div", "fma", "sqrt", "round to integral", "lt", "eq", "convert to half", "to int 64 true":
			default:
				continue
			}
			b.Run(f.String()+"/"+op.name, func(b *testing.B) {
				for range b.N {
					p := term.NewPool()
					var in []term.ID
					for i := range op.arity {
						in = append(in, p.Var(fmt.Sprintf("x%d", i), f.Width()))
					}
					a := New(p)
					o := blast.DefaultOptions()
					o.AbstractWidth = 0
					bl := blast.NewWithOptions(p, sat.New(), o)
					if err := bl.Blast(context.Background(), op.build(a, f, a.Mode(RNE), in)); err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(bl.Gates()), "gates")
				}
			})
		}
	}
}

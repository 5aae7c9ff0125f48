package blast

import (
	"context"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// BenchmarkTranslate translates a large term, clauses included.
func BenchmarkTranslate(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		p := term.NewPool()
		x, y := p.Var("x", 64), p.Var("y", 64)
		u, v := x, y
		for j := 0; j < 1000; j++ {
			u, v = p.Ite(p.Ult(u, v), p.Add(u, v), p.LShr(v, u)), p.Xor(u, p.Sub(v, x))
		}
		bl := New(p, sat.New())
		if err := bl.Assert(context.Background(), p.Eq(u, v)); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(bl.Gates()), "gates")
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(bl.Gates()), "ns/gate")
	}
}

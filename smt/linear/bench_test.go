package linear

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// BenchmarkRefute is about a position in a buffer that is moved forward or back, or not, n times, each time by less than its distance to the
// ends: it stays in the buffer.
func BenchmarkRefute(b *testing.B) {
	const w, n = 64, 4
	for b.Loop() {
		p := term.NewPool()
		size, x := p.Var("size", w), p.Var("x", w)
		goals := []term.ID{p.Ult(size, p.Const(w, 1<<47)), p.Ult(x, size)}
		for range n {
			forward, back, c, d := p.Var("forward", w), p.Var("back", w), p.Var("c", 1), p.Var("d", 1)
			goals = append(goals, p.Ult(forward, p.Sub(size, x)), p.Ule(back, x))
			x = p.Ite(c, p.Add(x, forward), p.Ite(d, p.Sub(x, back), x))
		}
		goals = append(goals, p.Uge(x, size))
		r := New(p)
		if yes, _ := r.Refute(b.Context(), goals); !yes {
			b.Fatalf("not refuted: %+v", r.Stats())
		}
		b.ReportMetric(float64(r.Stats().Models), "models/op")
		b.ReportMetric(float64(r.Stats().Lemmas), "lemmas/op")
	}
}

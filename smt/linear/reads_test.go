package linear

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestReads: of three reads of a free array those at equal indices are equal, and others may differ; exhaustively for indices of 2 bits.
func TestReads(t *testing.T) {
	const w = 2
	p := term.NewPool()
	f := p.ArrayVar("f", w, 8)
	x, y, z := p.Var("x", w), p.Var("y", w), p.Var("z", w)
	at := func(i term.ID) term.ID { return p.Select(f, i) }
	one := p.Const(8, 1)
	r := New(p)
	for v := range uint64(1 << (3 * w)) {
		a, b, c := v&3, v>>w&3, v>>(2*w)
		fixed := p.AndN(p.Eq(x, p.Const(w, a)), p.Eq(y, p.Const(w, b)), p.Eq(z, p.Const(w, c)))
		for _, q := range []struct {
			goal term.ID
			want bool
		}{
			{p.Ult(at(x), at(y)), a == b},
			{p.And(p.Eq(at(x), p.Add(at(y), one)), p.Eq(at(y), p.Add(at(z), one))), a == b || b == c || a == c},
		} {
			if got, _ := r.Refute(t.Context(), []term.ID{fixed, q.goal}); got != q.want {
				t.Fatalf("x, y, z = %d, %d, %d: %s is refuted: %v", a, b, c, p.String(q.goal), got)
			}
		}
	}
}

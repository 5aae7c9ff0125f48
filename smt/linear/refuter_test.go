package linear

import (
	"testing"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestWorkBounded: also what a single tableau takes is bounded, where there are many long rows that have to change.
func TestWorkBounded(t *testing.T) {
	const w, n = 32, 60
	p := term.NewPool()
	r := New(p)
	var x []term.ID
	for i := range n {
		x = append(x, p.Var("", w))
		if i > 0 {
			r.Assert(p.Ult(p.Add(x[i-1], p.Const(w, 7)), p.Add(x[i], p.Const(w, 3))))
		}
		if i > 1 {
			r.Assert(p.Ult(p.Add(x[i-1], x[i-2]), p.Add(x[i], x[i])))
		}
	}
	goals := []term.ID{p.Ult(x[3], x[7])}
	r.Refute(t.Context(), goals)
	all := r.tableau.work
	if all < 1<<20 {
		t.Fatalf("%d entries computed: the conditions are too easy for this test", all)
	}
	r.collect([]sat.Lit{r.e.condition(goals[0])})
	most := all / 10
	_, work := r.learn(most)
	if step := len(r.tableau.rows) * len(r.columns); work < most || work > most+2*step {
		t.Errorf("%d entries computed, want about %d, at most %d more", work, most, 2*step)
	}
}

package fathom

import (
	"context"
	"testing"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/vcgen"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
	"github.com/fathom-verifier/fathom/smt/term"
)

// A hesitant solver gives up on its first query.
type hesitant struct {
	backend.Solver
	asked bool
}

func (h *hesitant) Check(ctx context.Context, assumptions ...term.ID) smt.Status {
	if !h.asked {
		h.asked = true
		return smt.Unknown
	}
	return h.Solver.Check(ctx, assumptions...)
}

// TestRefuteApproximated: where a property that was not decided turns out to be violated, and nothing is in doubt any more, violations that
// depend on an approximation are still asked about.
func TestRefuteApproximated(t *testing.T) {
	p := term.NewPool()
	solver, err := backend.New(backend.Native, p, smt.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	defer solver.Close()
	both, approximated := p.Var("both", 1), p.Var("approximated", 1)
	b := &expand.Bounded{
		Pool: p, Space: memory.NewSpace(p, false),
		Properties:  make([]expand.Property, 3),
		Obligations: []expand.Obligation{{Property: 0}, {Property: 1}, {Property: 2}},
	}
	conds := vcgen.Conditions{Violations: []term.ID{both, both, approximated}, Exact: p.Not(approximated), Definitions: p.True()}
	v := &verification{pool: p, solver: &hesitant{Solver: solver}, result: &Result{}, opt: Options{Without: []string{techniqueBatch}, Progress: func(string, string) {}}}
	open := map[int]bool{0: true, 1: true, 2: true}
	found := map[int]bool{} // properties, with whether exactly
	status := v.refute(context.Background(), b, conds, open, true, func(b *expand.Bounded, obligation int, _ *smt.Model, exact bool) {
		found[b.Obligations[obligation].Property] = exact
	})
	if exact, ok := found[2]; !ok || exact {
		t.Errorf("%v, found %v: the violation behind the approximation is missing", status, found)
	}
	if !found[0] || !found[1] || status != smt.Unsat {
		t.Errorf("%v, found %v", status, found)
	}
}

package expand

import (
	"context"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Two expansions with the same variables are the same terms, also where one of them passes a check, as far as that does not matter; without
// them they have no input in common.
func TestAgain(t *testing.T) {
	prog, err := seair.Parse(strings.NewReader(prologue + countTo("7", "5")))
	if err != nil {
		t.Fatal(err)
	}
	pool := term.NewPool()
	conditions := func(vars *term.Variables, relaxed map[PropertyKey]bool) (list []term.ID) {
		b, err := Expand(context.Background(), prog, pool, Options{
			Entry: "main", Checks: property.Default(), Variables: vars, Relaxed: relaxed,
			Feasible: func(context.Context, term.ID) (bool, int64) { return true, 0 },
			Unwind:   8,
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, ob := range b.Obligations {
			list = append(list, pool.And(b.Condition(ob.Gate), pool.Not(ob.OK)))
		}
		for _, p := range b.Properties {
			relaxed[p.Key] = true
		}
		return list
	}
	vars := term.NewVariables(pool)
	relaxed := make(map[PropertyKey]bool)
	first := conditions(vars, relaxed)
	again := conditions(vars.Again(), relaxed)
	other := conditions(nil, relaxed)
	if len(first) == 0 || len(again) != len(first) || len(other) != len(first) {
		t.Fatalf("%d, %d and %d obligations", len(first), len(again), len(other))
	}
	for i := range first {
		if first[i] != again[i] {
			t.Errorf("obligation %d: %s, then %s", i, pool.String(first[i]), pool.String(again[i]))
		}
		if first[i] == other[i] && !pool.IsFalse(first[i]) {
			t.Errorf("obligation %d has no variable: %s", i, pool.String(first[i]))
		}
	}
}

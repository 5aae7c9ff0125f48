package expand

import (
	"context"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// nested goes round an unknown number of times, up to 40, and each time 2000 times more.
const nested = `
fun @main() -> void "main" signature "void ()" !0 regs 12 mem %1:mem {
b0 "entry":
  %2:i32 = nondet ##3
  %3:i1 = ule %2, 40:i32
  assume %3
  br b1
b1 "head": b0 b5
  %4:i32 = phi 0:i32, %6
  %5:i1 = ult %4, %2
  br.if %5, b2, b6
b2 "body": b1
  %6:i32 = add %4, 1:i32
  br b3
b3 "inner head": b2 b4
  %7:i32 = phi 0:i32, %9
  %8:i1 = ult %7, 2000:i32
  br.if %8, b4, b5
b4 "inner": b3
  %9:i32 = add %7, 1:i32
  br b3
b5 "latch": b3
  br b1
b6 "exit": b1
  %10:mem = phi %1
  ret mem %10
}
`

// TestLongTermsAside: terms that are made in the pool while an expansion asks whether to go on do not count as the terms of its loops: more of them
// than any loop may have cut none.
func TestLongTermsAside(t *testing.T) {
	prog, err := seair.Parse(strings.NewReader(prologue + nested))
	if err != nil {
		t.Fatal(err)
	}
	pool := term.NewPool()
	solver := smt.NewSolver(pool)
	asked := false
	b, err := Expand(context.Background(), prog, pool, Options{
		Entry: "main", Checks: property.Default(),
		Feasible: func(ctx context.Context, cond term.ID) bool { return solver.Check(ctx, cond) != smt.Unsat },
		Long: func() bool {
			asked = true
			for i := range uint64(guardTerms) + 1 {
				pool.Const(64, 1<<40+i)
			}
			return true
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if !asked {
		t.Fatal("the expansion is not long")
	}
	for _, p := range b.Properties {
		if p.Cut {
			t.Errorf("%s: cut at %d", p.Message, p.Bound)
		}
	}
}

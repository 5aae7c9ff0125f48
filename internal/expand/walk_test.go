package expand

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// summed adds an input in each iteration until the next input says to stop: nothing bounds it.
const summed = `
fun @main() -> void "main" signature "void ()" !0 regs 12 mem %1:mem {
b0 "entry":
  br b1
b1 "head": b0 b1
  %2:i32 = phi 0:i32, %4
  %3:i32 = nondet ##3
  %4:i32 = add %2, %3
  %5:i32 = nondet ##3
  %6:i1 = ult %5, 9:i32
  br.if %6, b1, b2
b2 "exit": b1
  %7:i32 = phi %4
  %8:mem = phi %1
  %9:i1 = ult %7, 100:i32
  check #1 ##2 %9
  ret mem %8
}
`

// walkOf parses a program and prepares its expansion.
func walkOf(t *testing.T, text string, pool *term.Pool, vars *term.Variables, opt Options) *Walk {
	t.Helper()
	prog, err := seair.Parse(strings.NewReader(prologue + text))
	if err != nil {
		t.Fatal(err)
	}
	solver := smt.NewSolver(pool)
	opt.Entry, opt.Checks, opt.Variables = "main", property.Default(), vars
	opt.Feasible = func(ctx context.Context, cond term.ID) (bool, int64) {
		before := solver.Stats().Sat.Propagations
		return solver.Check(ctx, cond) != smt.Unsat, solver.Stats().Sat.Propagations - before
	}
	w, err := Start(prog, pool, opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// finish walks to the end and returns the violations and the bounds of all properties.
func finish(t *testing.T, w *Walk) (violations []term.ID, bounds []int) {
	t.Helper()
	if done, err := w.Continue(context.Background(), 0); !done || err != nil {
		t.Fatalf("done %v, %v", done, err)
	}
	b := w.Bounded()
	if b.Partial {
		t.Fatal("a walk that has ended is partial")
	}
	for _, ob := range b.Obligations {
		violations = append(violations, b.Pool.And(b.Condition(ob.Gate), b.Pool.Not(ob.OK)))
	}
	for _, p := range b.Properties {
		bounds = append(bounds, p.Bound)
	}
	return violations, bounds
}

// TestWalkPauses: a walk that is paused often, while other walks and terms are made with its pool, is the one that is not, and does the same work.
func TestWalkPauses(t *testing.T) {
	for name, text := range map[string]string{"bounded": countTo("40", "40"), "unbounded": summed} {
		pool := term.NewPool()
		vars := term.NewVariables(pool)
		whole := walkOf(t, text, pool, vars, Options{})
		want, bounds := finish(t, whole)
		if len(want) == 0 {
			t.Fatalf("%s: no obligations", name)
		}
		paused := walkOf(t, text, pool, vars.Again(), Options{})
		pauses := 0
		for work := int64(100); ; work += work / 2 {
			if done, err := paused.Continue(context.Background(), work); err != nil {
				t.Fatal(err)
			} else if done {
				break
			}
			if w := paused.Work(); w < work || w > 2*work+10_000 {
				t.Fatalf("%s: paused after %d of %d", name, w, work)
			}
			if !paused.Bounded().Partial {
				t.Fatalf("%s: a walk that is paused is not partial", name)
			}
			pauses++
			finish(t, walkOf(t, text, pool, vars.Again(), Options{Round: Round{Bound: 1 + pauses%3, Work: 1 << 40}}))
			for i := range uint64(guardTerms) / 4 {
				pool.Const(64, uint64(pauses)<<40+i)
			}
		}
		got, gotBounds := finish(t, paused)
		if pauses < 3 || !slices.Equal(got, want) || !slices.Equal(gotBounds, bounds) {
			t.Errorf("%s, with %d pauses: violations %v, want %v; bounds %v, want %v", name, pauses, got, want, gotBounds, bounds)
		}
	}
}

// TestWalkCloses: a paused walk can be left.
func TestWalkCloses(t *testing.T) {
	w := walkOf(t, summed, term.NewPool(), nil, Options{})
	if done, err := w.Continue(context.Background(), 100); done || err != nil {
		t.Fatalf("done %v, %v", done, err)
	}
	w.Close()
	if done, _ := w.Continue(context.Background(), 0); !done {
		t.Error("it goes on")
	}
}

// TestRound: a round of bound k follows a loop k times round, no more and no less, and says so; one that no execution goes beyond has no bound.
func TestRound(t *testing.T) {
	for bound := 1; bound <= 4; bound++ {
		for limit := 1; limit <= 5; limit++ {
			round := Round{Bound: bound, Work: 1 << 40}
			reached := min(bound, limit)
			_, bad := outcome(t, countTo(number(limit), number(reached)), Options{Round: round})
			if !bad[property.UserAssert] {
				t.Errorf("bound %d: i is not %d of %d", bound, reached, limit)
			}
			b, bad := outcome(t, countTo(number(limit), number(reached+1)), Options{Round: round})
			if bad[property.UserAssert] {
				t.Errorf("bound %d: i is beyond %d of %d", bound, reached, limit)
			}
			i := slices.IndexFunc(b.Properties, func(p Property) bool { return p.Cut })
			if cut := i >= 0; cut != (limit > bound) {
				t.Errorf("bound %d of %d: cut is %v", bound, limit, cut)
			} else if cut && (b.Properties[i].Bound != bound || !b.Properties[i].Found) {
				t.Errorf("bound %d: found %+v", bound, b.Properties[i])
			}
		}
	}
}

// TestRoundWork: from its work on, a round cuts every loop, and says with which bound.
func TestRoundWork(t *testing.T) {
	b, _ := outcome(t, summed, Options{Round: Round{Bound: 1000, Work: 500}})
	i := slices.IndexFunc(b.Properties, func(p Property) bool { return p.Cut })
	if i < 0 || b.Properties[i].Bound > 100 {
		t.Errorf("%+v", b.Properties)
	}
}

// TestSpent: a walk ends when it has done the work that it may.
func TestSpent(t *testing.T) {
	w := walkOf(t, summed, term.NewPool(), nil, Options{MaxWork: 1000})
	done, err := w.Continue(context.Background(), 0)
	if b := w.Bounded(); !done || !errors.Is(err, ErrSpent) || !b.Partial {
		t.Errorf("done %v, %v", done, err)
	}
}

// TestAutoBound: the bound that a walk says it found is that up to which it followed executions.
func TestAutoBound(t *testing.T) {
	b, _ := outcome(t, summed, Options{})
	i := slices.IndexFunc(b.Properties, func(p Property) bool { return p.Cut })
	if i < 0 {
		t.Fatal("the loop was not cut")
	}
	bound := b.Properties[i].Bound
	if _, bad := outcome(t, strings.NewReplacer("%4:i32 = add %2, %3", "%4:i32 = add %2, 1:i32", "ult %7, 100:i32", "ult %7, "+number(bound+1)+":i32").Replace(summed), Options{Round: Round{Bound: bound, Work: 1 << 40}}); !bad[property.UserAssert] {
		t.Errorf("after going back %d times, %d iterations were made", bound, bound+1)
	}
	if bound < minimumUnwind {
		t.Errorf("bound %d", bound)
	}
}

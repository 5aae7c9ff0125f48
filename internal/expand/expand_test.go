package expand

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

const prologue = `target "x86_64-pc-linux-gnu" pointers 64 little-endian
string 1 "user.assert"
string 2 "assertion"
string 3 "nondet"
`

// outcome expands a program and says which obligations can be violated, by kind.
func outcome(t *testing.T, text string, opt Options) (*Bounded, map[property.Kind]bool) {
	t.Helper()
	prog, err := seair.Parse(strings.NewReader(prologue + text))
	if err != nil {
		t.Fatal(err)
	}
	if err := prog.Sanity(); err != nil {
		t.Fatal(err)
	}
	pool := term.NewPool()
	solver := smt.NewSolver(pool)
	ctx := context.Background()
	opt.Entry = "main"
	if opt.Checks == nil {
		opt.Checks = property.Default()
	}
	opt.Feasible = func(ctx context.Context, cond term.ID) (bool, int64) { return solver.Check(ctx, cond) != smt.Unsat, 0 }
	b, err := Expand(ctx, prog, pool, opt)
	if err != nil {
		t.Fatal(err)
	}
	bad := make(map[property.Kind]bool)
	for _, ob := range b.Obligations {
		if solver.Check(ctx, pool.And(b.Condition(ob.Gate), pool.Not(ob.OK))) == smt.Sat {
			bad[b.Properties[ob.Property].Kind] = true
		}
	}
	return b, bad
}

// countTo returns a program that counts from 0 while i < n, where n is arbitrary but at most limit, and asserts
// that i is then less than bound.
func countTo(limit, bound string) string {
	return `
fun @main() -> void "main" signature "void ()" !0 regs 12 mem %1:mem {
b0 "entry":
  %2:i32 = nondet ##3
  %3:i1 = ule %2, ` + limit + `:i32
  assume %3
  br b1
b1 "head": b0 b2
  %4:i32 = phi 0:i32, %6
  %5:i1 = ult %4, %2
  br.if %5, b2, b3
b2 "body": b1
  %6:i32 = add %4, 1:i32
  br b1
b3 "exit": b1
  %7:i32 = phi %4
  %8:mem = phi %1
  %9:i1 = ult %7, ` + bound + `:i32
  check #1 ##2 %9
  ret mem %8
}
`
}

func TestBoundIsFound(t *testing.T) {
	for _, limit := range []string{"1", "7", "100"} {
		b, bad := outcome(t, countTo(limit, "101"), Options{})
		if len(bad) > 0 {
			t.Errorf("limit %s: violated %v", limit, bad)
		}
		if b.Stats.Iterations == 0 {
			t.Errorf("limit %s: the loop was not walked", limit)
		}
	}
	if _, bad := outcome(t, countTo("100", "100"), Options{}); !bad[property.UserAssert] {
		t.Error("i can be 100, but the assertion that it is less was not violated")
	}
}

// Of the inner loop, whose bound is the same each time, the solver is not asked about every iteration again.
func TestQuestionsAreNotRepeated(t *testing.T) {
	b, bad := outcome(t, `
fun @main() -> void "main" signature "void ()" !0 regs 14 mem %1:mem {
b0 "entry":
  %2:i32 = nondet ##3
  %3:i1 = ule %2, 8:i32
  assume %3
  br b1
b1 "outer": b0 b4
  %4:i32 = phi 0:i32, %11
  %5:i32 = phi 0:i32, %12
  br b2
b2 "head": b1 b3
  %6:i32 = phi 0:i32, %8
  %7:i1 = ult %6, %2
  br.if %7, b3, b4
b3 "body": b2
  %8:i32 = add %6, 1:i32
  br b2
b4 "latch": b2
  %9:i32 = phi %6
  %11:i32 = add %4, 1:i32
  %12:i32 = add %5, %9
  %10:i1 = ult %11, 10:i32
  br.if %10, b1, b5
b5 "exit": b4
  %13:mem = phi %1
  ret mem %13
}
`, Options{})
	if len(bad) > 0 {
		t.Errorf("violated %v", bad)
	}
	if n := b.Stats.Questions; n < 10 || n > 30 {
		t.Errorf("%d questions about 10 times 8 iterations", n)
	}
}

func TestGivenBound(t *testing.T) {
	if _, bad := outcome(t, countTo("7", "101"), Options{Unwind: 7}); len(bad) > 0 {
		t.Errorf("7 iterations fit into the bound, but %v", bad)
	}
	if _, bad := outcome(t, countTo("7", "101"), Options{Unwind: 6}); !bad[property.ControlUnwind] {
		t.Errorf("7 iterations do not fit into the bound of 6, but only %v", bad)
	}
	if _, bad := outcome(t, countTo("7", "101"), Options{UnwindSet: map[string]int{"main.0": 6}}); !bad[property.ControlUnwind] {
		t.Errorf("--unwindset main.0=6 has no effect: %v", bad)
	}
}

// A loop that only input ends has no bound: the walk must cut it and say so.
func TestUnboundedLoopIsCut(t *testing.T) {
	b, bad := outcome(t, `
fun @main() -> void "main" signature "void ()" !0 regs 6 mem %1:mem {
b0 "entry":
  br b1
b1 "head": b0 b1
  %4:i32 = phi 0:i32, %5
  %2:i1 = nondet ##3
  %5:i32 = add %4, 1:i32
  br.if %2, b1, b2
b2 "exit": b1
  %3:mem = phi %1
  ret mem %3
}
`, Options{})
	if !bad[property.ControlUnwind] {
		t.Errorf("violated: %v", bad)
	}
	for _, p := range b.Properties {
		if p.Kind == property.ControlUnwind && (!p.Cut || p.Bound < minimumUnwind) {
			t.Errorf("cut %v at %d", p.Cut, p.Bound)
		}
	}
}

// An iteration that changes nothing is not followed, unless going round is what is counted.
func TestRepeatingIteration(t *testing.T) {
	text := `
fun @main() -> void "main" signature "void ()" !0 regs 4 mem %1:mem {
b0 "entry":
  br b1
b1 "head": b0 b1
  %2:i1 = nondet ##3
  br.if %2, b1, b2
b2 "exit": b1
  %3:mem = phi %1
  ret mem %3
}
`
	if b, bad := outcome(t, text, Options{}); len(bad) > 0 || len(b.Properties) > 0 {
		t.Errorf("violated: %v, of %d properties", bad, len(b.Properties))
	}
	if _, bad := outcome(t, text, Options{Unwind: 5}); !bad[property.ControlUnwind] {
		t.Error("a loop that repeats exceeds every bound")
	}
}

// The stack of a recursive function, its result and the bound on its depth.
func TestRecursion(t *testing.T) {
	text := `
fun @sum(%1:i32) -> i32 "sum" signature "i32 (i32)" !0 regs 12 mem %2:mem {
b0 "entry":
  %3:i1 = eq %1, 0:i32
  br.if %3, b2, b1
b1 "more": b0
  %4:i32 = sub %1, 1:i32
  %5:i32, %6:mem = call @sum %4, mem %2
  %7:i32 = add %5, %1
  br b2
b2 "done": b0 b1
  %8:i32 = phi 0:i32, %7
  %9:mem = phi %2, %6
  ret %8, mem %9
}
fun @main() -> void "main" signature "void ()" !0 regs 12 mem %1:mem {
b0 "entry":
  %2:i32 = nondet ##3
  %3:i1 = ule %2, 5:i32
  assume %3
  %4:i32, %5:mem = call @sum %2, mem %1
  %6:i1 = ule %4, LIMIT:i32
  check #1 ##2 %6
  ret mem %5
}
`
	if _, bad := outcome(t, strings.ReplaceAll(text, "LIMIT", "15"), Options{}); len(bad) > 0 {
		t.Errorf("the sum of 1 to 5 is at most 15, but %v", bad)
	}
	if _, bad := outcome(t, strings.ReplaceAll(text, "LIMIT", "14"), Options{}); !bad[property.UserAssert] {
		t.Errorf("the sum of 1 to 5 can be 15, but %v", bad)
	}
	if _, bad := outcome(t, strings.ReplaceAll(text, "LIMIT", "15"), Options{Unwind: 4}); !bad[property.ControlRecursion] {
		t.Errorf("5 nested calls do not fit into a bound of 4, but %v", bad)
	}
}

// A memory written on one of two paths, and a local that is used after its function returned.
func TestMemoryThroughJoinsAndCalls(t *testing.T) {
	text := `
fun @dangling() -> ptr "dangling" signature "ptr ()" !0 regs 6 mem %1:mem {
b0 "entry":
  %2:ptr, %3:mem = alloca #4 4:i64, mem %1
  ret %2, mem %3
}
fun @main() -> void "main" signature "void ()" !0 regs 20 mem %1:mem {
b0 "entry":
  %2:i1 = nondet ##3
  %3:ptr, %4:mem = malloc 8:i64, 16:i64, mem %1
  %5:mem = store %3, 1:i32, mem %4
  br.if %2, b1, b2
b1 "then": b0
  check.access flags 1 %3, 4:i64, mem %5
  %6:mem = store %3, 2:i32, mem %5
  br b2
b2 "join": b0 b1
  %7:mem = phi %5, %6
  %8:i32 = load %3, mem %7
  %9:i32 = select %2, 2:i32, 1:i32
  %10:i1 = eq %8, %9
  check #1 ##2 %10
  %11:ptr, %12:mem = call @dangling mem %7
  check.access %11, 4:i64, mem %12
  ret mem %12
}
`
	_, bad := outcome(t, text, Options{})
	if bad[property.UserAssert] || !bad[property.MemoryScope] || len(bad) != 1 {
		t.Errorf("violated: %v, want memory.scope alone", bad)
	}
}

func number(n int) string { return strconv.Itoa(n) }

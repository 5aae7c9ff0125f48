package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// forms are the forms of the bounded program, in the order in which one is made of the other.
var forms = []string{"bounded", "sa", "sasa", "gssa", "pd", "coi"}

// formTime bounds the expansion and the solving of one form. Forms without gates know less about each place, so that some
// cannot be decided in a time that a test may take.
const formTime = 4 * time.Second

// TestForms verifies each form of the bounded program of each example like a program of its own: its verdict must be
// the program's.
func TestForms(t *testing.T) {
	decided := make(chan bool, 1<<16)
	t.Run("programs", func(t *testing.T) {
		for i, e := range readExamples(t) {
			if testing.Short() && i%8 != 0 {
				continue
			}
			if slices.Contains(e.args, "+pointer.compare") {
				continue // the forms have no place for that check, and emitting them says so
			}
			name, _ := filepath.Rel("../../examples", e.path)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				checkForms(t, append(e.args, e.path), decided)
			})
		}
	})
	yes, no := tally(decided)
	t.Logf("%d forms decided as their programs, %d not decided", yes, no)
	if yes < 20*no {
		t.Errorf("%d forms decided, %d not", yes, no)
	}
}

// TestFormsAreInputs verifies the forms of some examples, and what they were lowered to, as files of their own on the command line. The
// program in SEA-IR has the same properties as the program, with the same verdicts; in the bounded program the same are violated.
func TestFormsAreInputs(t *testing.T) {
	decided := make(chan bool, 1<<16)
	t.Run("programs", func(t *testing.T) {
		for i, e := range readExamples(t) {
			if i%6 != 1 || testing.Short() && i%24 != 1 {
				continue
			}
			name, _ := filepath.Rel("../../examples", e.path)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				checkInputs(t, e, decided)
			})
		}
	})
	yes, no := tally(decided)
	t.Logf("%d forms decided as their programs, %d not decided", yes, no)
	if yes < 20*no {
		t.Errorf("%d forms decided, %d not", yes, no)
	}
}

func checkInputs(t *testing.T, e example, decided chan<- bool) {
	dir := t.TempDir()
	inputs := append([]string{"seair"}, forms...)
	if slices.Contains(e.args, "+pointer.compare") {
		inputs = inputs[:1]
	}
	file := func(form string) string { return filepath.Join(dir, form+".seair") }
	args := []string{"--no-cache", "--format", "json", "--timeout", "60s", "-w"}
	for _, f := range inputs {
		args = append(args, "--emit", f+"="+file(f))
	}
	program, code := verdictOf(t, slices.Concat(args, e.args, []string{e.path}))
	for _, f := range inputs {
		// What goes to clang is part of the file now.
		options := slices.DeleteFunc(slices.Clone(e.args), func(a string) bool {
			return strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "--") || strings.HasSuffix(a, ".c")
		})
		limit := 4 * formTime
		if f == "seair" {
			limit = time.Minute
		}
		form, formCode := verdictOf(t, slices.Concat([]string{"--no-cache", "--format", "json", "--timeout", limit.String()}, options, []string{file(f)}))
		if form.Stopped != nil {
			decided <- false
			continue
		}
		decided <- true
		if formCode != code {
			t.Errorf("%s: exit status %d, of the program %d; %s", f, formCode, code, form.Reason)
		}
		switch f {
		case "seair":
			if got, want := outline(form, false), outline(program, false); !slices.Equal(got, want) {
				t.Errorf("properties of the program in SEA-IR:\n%s\nof the program:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		case "bounded":
			if got, want := outline(form, true), outline(program, true); !slices.Equal(got, want) {
				t.Errorf("violated in the bounded program:\n%s\nin the program:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// verdictOf runs "fathom verify".
func verdictOf(t *testing.T, args []string) (r fathom.Result, code int) {
	t.Helper()
	out, errs, code := fathomForTest(t, append([]string{"verify"}, args...)...)
	if err := json.Unmarshal(out, &r); err != nil {
		t.Fatalf("%v: exit %d, no result: %v\n%s", args, code, err, errs)
	}
	return r, code
}

// outline lists the properties of a result with their verdicts, or the kinds and places of those that are violated.
func outline(r fathom.Result, violated bool) []string {
	var list []string
	for _, p := range r.Properties {
		switch {
		case !violated:
			list = append(list, fmt.Sprintf("%s %s %s:%d:%d %s", p.Verdict, p.ID, p.File, p.Line, p.Column, p.Message))
		case p.Verdict == fathom.PropertyViolated:
			list = append(list, fmt.Sprintf("%s %s:%d", p.Kind, p.File, p.Line))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// tally closes the channel to which tests reported, and counts what they did.
func tally(decided chan bool) (yes, no int) {
	close(decided)
	for d := range decided {
		if d {
			yes++
		} else {
			no++
		}
	}
	return yes, no
}

// checkForms verifies the forms of a program, given the arguments of "fathom verify".
func checkForms(t *testing.T, args []string, decided chan<- bool) {
	dir := t.TempDir()
	run1 := []string{"verify", "--format", "json", "--timeout", "60s", "-w"}
	for _, f := range forms {
		run1 = append(run1, "--emit", f+"="+filepath.Join(dir, f))
	}
	out, errs, exit := fathomForTest(t, append(run1, args...)...)
	var r fathom.Result
	if err := json.Unmarshal(out, &r); err != nil {
		t.Fatalf("exit %d, no result: %v\n%s", exit, err, errs)
	}
	violated := false
	for _, p := range r.Properties {
		violated = violated || p.Verdict == fathom.PropertyViolated
	}
	for _, f := range forms {
		checkText(t, filepath.Join(dir, f))
		got, ok := formViolated(t, filepath.Join(dir, f), args)
		if ok && got != violated {
			t.Errorf("%s: a property is violated: %v, but in the program: %v", f, got, violated)
		}
		if !ok {
			t.Logf("%s is not decided", f)
		}
		decided <- ok
	}
}

// formViolated reports whether some property of a form can be violated, under the arguments of its program; ok is false if
// that takes too long.
func formViolated(t *testing.T, path string, args []string) (violated, ok bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := seair.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	entry := ""
	for _, f := range prog.Funcs {
		if len(f.Blocks) > 0 {
			entry = f.Name
		}
	}
	checks := property.Default()
	if i := slices.Index(args, "--check"); i >= 0 {
		if checks, err = property.ParseSet(args[i+1] + ",user"); err != nil {
			t.Fatal(err)
		}
	}
	zero := expand.ZeroUnique
	if slices.Contains(args, "--malloc-zero=null") {
		zero = expand.ZeroNull
	} else if slices.Contains(args, "--malloc-zero=either") {
		zero = expand.ZeroEither
	}
	layout := memory.Spaced
	for name, l := range memory.Layouts {
		if slices.Contains(args, "--layout="+name) || slices.Contains(args, "--layout") && args[slices.Index(args, "--layout")+1] == name {
			layout = l
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), formTime)
	defer cancel()
	pool := term.NewPool()
	solver := smt.NewSolver(pool)
	b, err := expand.Expand(ctx, prog, pool, expand.Options{
		Entry: entry, Checks: checks, MallocMayFail: slices.Contains(args, "--malloc-may-fail"), ZeroSize: zero, Layout: layout,
		Feasible: func(ctx context.Context, cond term.ID) (bool, int64) { return solver.Check(ctx, cond) != smt.Unsat, 0 },
	})
	if ctx.Err() != nil {
		return false, false
	}
	if err != nil {
		t.Fatal(err)
	}
	if b.Stats.Iterations > 0 || b.Stats.Calls > 1 {
		t.Errorf("%s: %d iterations, %d calls", path, b.Stats.Iterations, b.Stats.Calls)
	}
	some := pool.False()
	for _, ob := range b.Obligations {
		some = pool.Or(some, pool.And(b.Condition(ob.Gate), pool.Not(ob.OK)))
	}
	switch solver.Check(ctx, some) {
	case smt.Sat:
		return true, true
	case smt.Unsat:
		return false, true
	}
	return false, false
}

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/property"
)

// heapPrograms is how many programs TestHeapPrograms tries; the environment variable FATHOM_HEAP changes it, FATHOM_HEAP_SEED the first
// seed. FATHOM_HEAP_COMBINATIONS is how many combinations of strategies are tried on each; consecutive programs go through all of them.
const heapPrograms = 12

// TestHeapPrograms compares verdicts about random programs on the heap with native executions for all inputs, under the default
// strategy, under combinations of others, and for each form of the bounded program.
func TestHeapPrograms(t *testing.T) {
	clang, err := exec.LookPath("clang-19")
	if err != nil {
		t.Skip("clang-19 is not installed")
	}
	n, first := heapPrograms, 1
	if testing.Short() {
		n = 6
	}
	n, first = fromEnvironment(t, "FATHOM_HEAP", n), fromEnvironment(t, "FATHOM_HEAP_SEED", first)
	var safe, violated, unclear, done, undone atomic.Int64
	decided := make(chan bool, 1<<16)
	t.Run("programs", func(t *testing.T) {
		for i := range n {
			seed := uint64(first + i)
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				h, ok := newHeapProgram(t, clang, seed)
				if !ok {
					unclear.Add(1)
					return
				}
				if len(h.failures) == 0 {
					safe.Add(1)
				} else {
					violated.Add(1)
				}
				e, l := h.compare(t)
				done.Add(int64(e))
				undone.Add(int64(l))
				if seed%6 == 0 {
					checkForms(t, []string{h.file}, decided)
				}
			})
		}
	})
	yes, no := tally(decided)
	t.Logf("%d safe, %d violated, %d without a clear native result; %d verifications, %d more had no result; %d forms decided, %d not",
		safe.Load(), violated.Load(), unclear.Load(), done.Load(), undone.Load(), yes, no)
	if unclear.Load()*10 > int64(n) || no*20 > yes+no {
		t.Errorf("too many were not decided")
	}
}

// A heapProgram is a program and what its native executions showed.
type heapProgram struct {
	seed     uint64
	file     string
	failures []string // kind and line of each violated property; user.assert without line
}

// newHeapProgram generates a program that asserts the result of each input as it is natively; every other one asserts one
// result wrongly. It returns false if an execution has no clear result.
func newHeapProgram(t *testing.T, clang string, seed uint64) (*heapProgram, bool) {
	code, ranges := generateHeapProgram(seed)
	dir := t.TempDir()
	truth, ok := runNatively(t, clang, dir, code, ranges)
	if !ok {
		return nil, false
	}
	h := &heapProgram{seed: seed, file: filepath.Join(dir, fmt.Sprintf("heap%d.c", seed))}
	table := make([]string, len(truth))
	wrong := seed%2 == 1
	for i, r := range truth {
		switch {
		case r.failure != "":
			if !slices.Contains(h.failures, r.failure) {
				h.failures = append(h.failures, r.failure)
			}
		case wrong:
			wrong = false
			r.hash ^= 4
			h.failures = append(h.failures, string(property.UserAssert))
		}
		table[i] = fmt.Sprintf("%#xu", r.hash)
	}
	slices.Sort(h.failures)
	code += fmt.Sprintf("int main(void) {\n\tstatic const unsigned expected[] = {%s};\n\tunsigned result = prog();\n\tassert(result == expected[combination]);\n}\n", strings.Join(table, ", "))
	if err := os.WriteFile(h.file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	return h, true
}

// heapSeconds bounds a verification under a strategy that is not the default: without its techniques a program may be hard. What was
// found by then must be right all the same. FATHOM_HEAP_SECONDS changes it.
const heapSeconds = 1

// compare verifies the program under the default strategy and others; all must find what the native executions showed. It
// returns how many verifications had a result and how many did not.
func (h *heapProgram) compare(t *testing.T) (decided, open int) {
	prog, err := fathom.Load(context.Background(), fathom.Source{Files: []string{h.file}, ClangArgs: []string{"-w"}, Entry: "main", Checks: property.Default()})
	if err != nil {
		t.Fatal(err)
	}
	defer prog.Close()
	k := fromEnvironment(t, "FATHOM_HEAP_COMBINATIONS", 3)
	all := allOptions()
	var combinations []fathom.Options
	for i := range min(k, len(all)) {
		// Consecutive programs take combinations from all over the list; 89 is prime to its length.
		combinations = append(combinations, all[(int(h.seed)*k+i)*89%len(all)])
	}
	for i, opt := range append([]fathom.Options{{}}, combinations...) {
		limit := time.Duration(fromEnvironment(t, "FATHOM_HEAP_SECONDS", heapSeconds)) * time.Second
		if i == 0 {
			limit = time.Minute
		}
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		r, err := prog.Verify(ctx, opt)
		// Other layouts than the default have no place for objects whose size may be anything, and say so.
		undecided := ctx.Err() != nil || r != nil && r.Verdict == fathom.Unknown && opt.Layout != "" && opt.Layout != "spaced"
		cancel()
		if err != nil {
			t.Errorf("seed %d under %s: %v", h.seed, strategyName(opt), err)
			continue
		}
		if undecided {
			open++
		} else {
			decided++
		}
		if wrong := h.contradicts(r, opt, undecided); wrong != "" {
			keep := filepath.Join(os.TempDir(), filepath.Base(h.file))
			if text, err := os.ReadFile(h.file); err == nil {
				os.WriteFile(keep, text, 0o666)
			}
			t.Errorf("seed %d under %s: %s, natively %v; program in %s", h.seed, strategyName(opt), wrong, h.failures, keep)
		}
	}
	return decided, open
}

// contradicts says what about a result is not as the native executions showed, "" if nothing. A verification that did not decide
// the program need not have found everything. Under flat validity a stray access is one to another object, if there is any: the kinds and
// places of what is violated then differ.
func (h *heapProgram) contradicts(r *fathom.Result, opt fathom.Options, undecided bool) string {
	var violated []string
	for _, p := range r.Properties {
		if p.Verdict != fathom.PropertyViolated {
			continue
		}
		f := fmt.Sprintf("%s:%d", p.Kind, p.Line)
		if p.Kind == string(property.UserAssert) {
			f = p.Kind
		}
		if !slices.Contains(violated, f) {
			violated = append(violated, f)
		}
	}
	slices.Sort(violated)
	ok := slices.Equal(violated, h.failures) && r.Verdict != fathom.Unknown
	if opt.Validity == "flat" {
		ok = (r.Verdict == fathom.Safe) == (len(h.failures) == 0) || undecided && r.Verdict == fathom.Unknown
	} else if undecided {
		ok = !slices.ContainsFunc(violated, func(f string) bool { return !slices.Contains(h.failures, f) }) &&
			(r.Verdict != fathom.Safe || len(h.failures) == 0)
	}
	if ok {
		return ""
	}
	return fmt.Sprintf("%s %s %v", r.Verdict, r.Reason, violated)
}

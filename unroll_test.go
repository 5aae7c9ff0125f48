package fathom

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
)

// dear is a loop that nothing bounds and whose iterations get ever dearer. VIOLATION is a condition of an iteration.
const dear = `#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_error(void);
struct node { int step; struct node *next; };
int main(void)
{
    struct node *ring = malloc(sizeof *ring), *at;
    ring->next = ring;
    ring->step = 1;
    unsigned sum = 0, n = 0;
    for (at = ring; ; at = at->next, n++) {
        struct node *new = malloc(sizeof *new);
        new->step = nondet_int() & 3;
        new->next = at->next;
        if (nondet_int())
            at->next = new;
        sum += at->step;
        if (VIOLATION)
            __VERIFIER_error();
    }
}
`

// verifyDear verifies dear, and ends its unrolling when a stage has begun so often.
func verifyDear(t *testing.T, violation, stage string, times int, opt Options) *Result {
	t.Helper()
	return verifyCode(t, strings.ReplaceAll(dear, "VIOLATION", violation), stage, times, opt)
}

// verifyCode verifies the user's properties of a program, and ends its unrolling when a stage has begun so often.
func verifyCode(t *testing.T, code, stage string, times int, opt Options) *Result {
	t.Helper()
	file := filepath.Join(t.TempDir(), "dear.c")
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	checks, err := property.ParseSet("user")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Load(context.Background(), Source{Files: []string{file}, Entry: "main", Checks: checks})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	unrolling, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	opt.Unrolling = unrolling
	opt.Progress = func(s, _ string) {
		if s == stage {
			if times--; times == 0 {
				cancel(errors.New("enough"))
			}
		}
	}
	r, err := p.Verify(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestUnrollingEnds: when unrolling ends before the program does, the result says up to what there is no violation, and what was unrolled is decided.
func TestUnrollingEnds(t *testing.T) {
	// The first expansion is the whole program's, until the first rounds.
	r := verifyDear(t, "sum > 3 * n + 3", "expand", 4, Options{})
	if r.Verdict != Unknown || r.Bound < 1 || r.Bound == Complete || r.Stopped == nil || !r.Stopped.Searched || !strings.Contains(r.Reason, "enough") {
		t.Errorf("%s, bound %v, stopped %+v: %s", r.Verdict, r.Bound, r.Stopped, r.Reason)
	}
	for _, p := range r.Properties {
		if p.Verdict != PropertyUnknown {
			t.Errorf("%s: %s", p.ID, p.Verdict)
		}
	}
	// Nothing was examined before the first round.
	r = verifyDear(t, "sum > 3 * n + 3", "expand", 1, Options{})
	if r.Verdict != Unknown || r.Bound != NoBound {
		t.Errorf("%s, bound %v: %s", r.Verdict, r.Bound, r.Reason)
	}
}

// TestUnrolledIsDecided: a violation in what was unrolled is found although unrolling was ended, and no round went so far.
func TestUnrolledIsDecided(t *testing.T) {
	r := verifyDear(t, "n == 12 && sum == 13", "expand", 2, Options{})
	if r.Verdict != Violated || r.Stopped == nil {
		t.Errorf("%s, bound %v, stopped %+v: %s", r.Verdict, r.Bound, r.Stopped, r.Reason)
	}
}

// TestRoundsFindViolations: what few iterations show is found by a round, and told at once.
func TestRoundsFindViolations(t *testing.T) {
	told := 0
	r := verifyDear(t, "n == 3 && sum > 6", "never", 0, Options{Violated: func(p Property) {
		if told++; p.Verdict != PropertyViolated || len(p.Trace) == 0 {
			t.Errorf("%s: %s", p.ID, p.Verdict)
		}
	}})
	if r.Verdict != Violated || told != 1 || r.Bound == Complete {
		t.Errorf("%s, %d told, bound %v: %s", r.Verdict, told, r.Bound, r.Reason)
	}
}

// TestRoundsBeyondGivenBounds: a loop whose bound was given does not keep rounds from following the others further.
func TestRoundsBeyondGivenBounds(t *testing.T) {
	code := strings.Replace(dear, "    unsigned sum", "    while (nondet_int())\n        ;\n    unsigned sum", 1)
	code = strings.ReplaceAll(code, "VIOLATION", "n == 3 && sum > 6")
	r := verifyCode(t, code, "never", 0, Options{UnwindSet: map[string]int{"main.0": 1}})
	if r.Verdict != Violated || r.Bound != 1 || r.Stats.Work >= firstWork {
		t.Errorf("%s, bound %v, work %d: %s", r.Verdict, r.Bound, r.Stats.Work, r.Reason)
	}
}

// TestRoundThatIsSpent: a round that ends in the middle of the program shows the violations before, and nothing is said of what is behind.
func TestRoundThatIsSpent(t *testing.T) {
	code := `int nondet_int(void);
void __VERIFIER_error(void);
unsigned a[97], s;
#define STEP a[(unsigned)nondet_int() % 97] += a[(unsigned)nondet_int() % 97] + s; s ^= a[(unsigned)nondet_int() % 97];
#define FIVE(S) S S S S S
int main(void)
{
    s = nondet_int();
    while (nondet_int()) {
        STEP
        if (s == 7)
            __VERIFIER_error();
    }
    FIVE(FIVE(FIVE(FIVE(STEP))))
    if (s == 9)
        __VERIFIER_error();
}
`
	r := verifyCode(t, code, "never", 0, Options{})
	if r.Verdict != Violated || r.Bound != NoBound || r.Reason == "" {
		t.Errorf("%s, bound %v: %s", r.Verdict, r.Bound, r.Reason)
	}
	for i, p := range r.Properties {
		if want := []PropertyVerdict{PropertyViolated, PropertyUnknown}[min(i, 1)]; p.Verdict != want {
			t.Errorf("%s at line %d: %s", p.ID, p.Line, p.Verdict)
		}
	}
}

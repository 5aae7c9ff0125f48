package trace_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/trace"
)

// Where violations are, and where their objects were allocated and freed.
func TestContexts(t *testing.T) {
	checks := property.Set{property.MemoryLeak: true, property.MemoryFreed: true, property.MemoryFree: true, property.MemoryBounds: true,
		property.MemoryNull: true, property.MemoryScope: true}
	r := verify(t, fathom.Source{Files: []string{"testdata/contexts.c"}, Checks: checks}, fathom.Options{}, false)
	var b strings.Builder
	for _, p := range r.Properties {
		if p.Verdict != fathom.PropertyViolated {
			continue
		}
		fmt.Fprintf(&b, "%s: %s\n", p.Kind, p.Message)
		show := func(what string, at *trace.Place) {
			if at != nil {
				fmt.Fprintf(&b, "  %s %d: %s\n", what, at.Line, at.In(p.Contexts))
			}
		}
		at := p.Trace[len(p.Trace)-1].Place()
		show("violated", &at)
		if p.Object != nil {
			show("allocated", p.Object.Allocated)
			show("freed", p.Object.Freed)
		}
	}
	golden(t, "testdata/contexts.txt", b.String())
}

// In these programs the variable at says how often the body of the innermost loop has begun, whenever it is assigned to. All ways to leave
// a loop are among them.
var iterationPrograms = []struct{ name, body string }{
	{"for", `for (int i = 0; i < n; i++) { at = i + 1; check(i, n); }`},
	{"while", `int i = 0; while (i < n) { at = ++i; check(i, n); }`},
	{"do", `int i = 0; do { at = ++i; check(i, n); } while (i < n);`},
	{"goto", `int i = 0; again: at = ++i; check(i, n); if (i < n) goto again;`},
	{"break", `for (int i = 0; i < 9; i++) { if (i + 1 == n) { at = i + 1; check(i, n); break; } }`},
	{"return", `for (int i = 0; i < 9; i++) { if (i + 1 == n) { at = i + 1; check(i, n); return 0; } int k = i; }`},
	{"continue", `for (int i = 0; i < n; i++) { if (i == 1) { at = 2; continue; } at = i + 1; check(i, n); }`},
	{"nested", `for (int i = 0; i < 3; i++) { for (int k = 0; k < n; k++) { at = k + 1; check(i * 4 + k, n + 8); } at = i + 1; }`},
	{"switch", `for (int i = 0; i < n; i++) { switch (i) { case 0: at = 1; break; case 1: at = 2; break; default: at = i + 1; check(i, n); } }`},
	{"endless", `for (int i = 0;; i++) { at = i + 1; check(i, n); if (i > 6) break; }`},
}

func TestIterations(t *testing.T) {
	for _, c := range iterationPrograms {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			// The assertion fails in the last iteration, whichever it is.
			files := write(t, "a.c", `#include <assert.h>
#include <fathom.h>
static void check(int i, int n) { assert(i != n && i != n - 1); }
int main(void) {
	int n = fathom_nondet_int(), at = 0;
	fathom_assume(n >= 2 && n <= 5);
	`+strings.ReplaceAll(c.body, "{", "{\n")+`
	return at;
}`)
			r := verify(t, fathom.Source{Files: files}, fathom.Options{}, false)
			for _, p := range r.Properties {
				if p.Verdict != fathom.PropertyViolated {
					continue
				}
				seen, last := 0, "0"
				for _, s := range p.Trace {
					switch {
					case s.Kind == trace.KindAssign && s.What == "at" && s.Value != "0":
						if n := len(s.Iterations); n == 0 || strconv.Itoa(s.Iterations[n-1].Number) != s.Value {
							t.Errorf("line %d: at = %s, iterations %v", s.Line, s.Value, s.Iterations)
						}
						seen++
						last = s.Value
					case s.Kind == trace.KindFailure:
						call := p.Contexts[s.Context]
						if n := len(call.Iterations); n == 0 || strconv.Itoa(call.Iterations[n-1].Number) != last {
							t.Errorf("line %d: at = %s, called in %v", call.Line, last, call.Iterations)
						}
					}
				}
				if seen == 0 {
					t.Errorf("nothing was assigned: %+v", p.Trace)
				}
				return
			}
			t.Errorf("not violated: %+v", r.Properties)
		})
	}
}

// An assertion in a loop fails in a block that does not belong to it; which iteration that is depends on the execution.
func TestIterationOfAssertion(t *testing.T) {
	files := write(t, "a.c", `#include <assert.h>
#include <fathom.h>
int main(void) {
	unsigned char a[6], n = fathom_nondet_uchar();
	fathom_havoc(a, sizeof a);
	fathom_assume(n < 6 && n != 3);
	for (int i = 0; i < 6; i++) {
		if (i == n)
			assert(a[i] < 200);
	}
	assert(a[3] != 7);
	return 0;
}`)
	r := verify(t, fathom.Source{Files: files}, fathom.Options{}, false)
	found := 0
	for _, p := range r.Properties {
		if p.Verdict != fathom.PropertyViolated || p.Kind != string(property.UserAssert) {
			continue
		}
		found++
		end := p.Trace[len(p.Trace)-1]
		n := -1
		for _, s := range p.Trace {
			if s.Kind == trace.KindAssign && s.What == "n" {
				n, _ = strconv.Atoi(strings.Fields(s.Value)[0])
			}
		}
		switch end.Line {
		case 9:
			if len(end.Iterations) != 1 || end.Iterations[0].Number != n+1 || end.Iterations[0].Loop != "main.0" || end.Iterations[0].Line != 7 {
				t.Errorf("n = %d: %+v", n, end.Iterations)
			}
		case 11:
			if len(end.Iterations) != 0 {
				t.Errorf("after the loop: %+v", end.Iterations)
			}
		}
	}
	if found != 2 {
		t.Errorf("%d assertions are violated", found)
	}
}

func TestStack(t *testing.T) {
	list := []trace.Context{{Function: "main", Caller: -1}}
	for i := range 30 {
		list = append(list, trace.Context{Function: "f", Caller: i, File: "dir/a.c", Line: i + 1})
	}
	list[1].Iterations = []trace.Iteration{{Loop: "main.0", Line: 3, Number: 7}}
	list[2].Iterations = []trace.Iteration{{Loop: "f.0", Line: 3, Number: 7}, {Loop: "f.1", Line: 4, Number: 1}}
	for _, c := range []struct {
		context int
		want    string
	}{
		{0, "main"},
		{1, "main -> f (a.c:1, iteration 7)"},
		{2, "main -> f (a.c:1, iteration 7) -> f (a.c:2, iteration 7 at line 3, 1 at line 4)"},
		{7, "main -> f (a.c:1, iteration 7) -> f (a.c:2, iteration 7 at line 3, 1 at line 4) -> f (a.c:3) -> f (a.c:4) -> f (a.c:5) -> f (a.c:6) -> f (a.c:7)"},
		{30, "main -> f (a.c:1, iteration 7) -> 23 more calls -> f (a.c:25) -> f (a.c:26) -> f (a.c:27) -> f (a.c:28) -> f (a.c:29) -> f (a.c:30)"},
		{31, ""},
	} {
		if got := trace.Stack(list, c.context); got != c.want {
			t.Errorf("%d: %s", c.context, got)
		}
	}
}

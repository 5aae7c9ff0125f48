package compare

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

// script is a solver that ignores its file.
func script(name, text string) Solver {
	return Solver{Name: name, Command: []string{"/bin/sh", "-c", text}}
}

func measure(t *testing.T, s Solver, limit time.Duration) Run {
	t.Helper()
	out, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	return Measure(context.Background(), s, "file.cnf", limit, 0, out)
}

func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		script string
		want   Answer
	}{
		{"exit 10", Sat},
		{"exit 20", Unsat},
		{"echo c comment; echo s SATISFIABLE", Sat},
		{"echo unsat", Unsat},
		{"echo UNSATISFIABLE; exit 20", Unsat},
		{"echo unknown", Unknown},
		{"head -c 100000 /dev/zero; echo; echo sat", Sat}, // behind a line beyond any buffer
		{"echo sat is not said >&2; exit 1", Failed},
		{"kill -SEGV $$", Failed},
		{"", Failed},
	} {
		if r := measure(t, script("fake", c.script), 5*time.Second); r.Answer != c.want {
			t.Errorf("%q: %+v, want %s", c.script, r, c.want)
		}
	}
	if r := measure(t, Solver{Name: "none", Command: []string{"/nowhere/solver"}}, time.Second); r.Answer != Failed || r.Detail == "" {
		t.Errorf("a program that is missing: %+v", r)
	}
}

// TestProcessorTime spends a little and too much.
func TestProcessorTime(t *testing.T) {
	r := measure(t, script("busy", "while :; do :; done"), time.Second)
	if r.Answer != Timeout || r.CPU < 500*time.Millisecond || r.CPU > 4*time.Second { // what is accounted for differs from what the limit counts
		t.Errorf("%+v, want a timeout after a second", r)
	}
	if r.Memory < 100<<10 {
		t.Errorf("memory of %d bytes", r.Memory)
	}
	if r := measure(t, script("idle", "sleep 0.3; exit 10"), time.Second); r.Answer != Sat || r.CPU > 200*time.Millisecond {
		t.Errorf("sleeping counts: %+v", r)
	}
}

func TestCheckModel(t *testing.T) {
	const formula = "p cnf 3 3\n1 2 0\n-1 3 0\n-2 -3 0\n"
	for model, wrong := range map[string]string{
		"s SATISFIABLE\nv 1 -2\nv 3 0\n": "",
		"v 1 3 -2 4 0\n":                 "", // a variable of the solver's own
		"v 1 2 3 0\n":                    "clause 3",
		"v 1 -2 0\n":                     "clause 2",
		"v 1 -1 3 0\n":                   "both values",
		"v x 0\n":                        "contains",
		"s SATISFIABLE\n":                "no model",
	} {
		err := CheckModel(strings.NewReader(formula), strings.NewReader(model))
		if wrong == "" && err != nil || wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)) {
			t.Errorf("%q: %v, want %q", model, err, wrong)
		}
	}
}

func TestTable(t *testing.T) {
	table := &Table{Limit: 10 * time.Second}
	add := func(solver, file string, a Answer, cpu time.Duration) {
		table.Add(Run{Solver: solver, Family: "f", File: file, Answer: a, CPU: cpu, Memory: 1e6})
	}
	add("ours", "a", Sat, time.Second)
	add("theirs", "a", Sat, 4*time.Second)
	add("ours", "b", Timeout, 9*time.Second) // counts as 10
	add("theirs", "b", Unsat, time.Second)
	var b strings.Builder
	if err := table.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	if want := "| f | 2 | 1 | 3.162 | 2 | 2.000 | 1.58 |"; !strings.Contains(b.String(), want) {
		t.Errorf("%s\nwant %s", b.String(), want)
	}
	if bad := table.Disagreements(); len(bad) != 0 {
		t.Errorf("%v", bad)
	}
	add("ours", "c", Sat, 4*time.Second)
	add("theirs", "c", Sat, time.Second/2)
	add("ours", "nothing of theirs", Sat, time.Second)
	table.By = "theirs"
	b.Reset()
	if err := table.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| below 1 s | 1 | 1 | 4.000 | 1 | 0.500 | 8.00 |",
		"| 1 to 8 s | 2 | 1 | 3.162 | 2 | 2.000 | 1.58 |",
		"| **all** | 3 | 2 | 3.420 | 3 | 1.260 | 2.71 |",
		"| **each class alike** | | | 3.557 | | 1.000 | 3.56 |",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s\nwant %s", b.String(), want)
		}
	}
	late := &Table{Limit: time.Second}
	late.Add(Run{Solver: "late", Answer: Sat, CPU: 2 * time.Second})
	if r := late.runs[0]; r.Answer != Timeout || r.CPU != time.Second {
		t.Errorf("an answer after the limit is %+v", r)
	}
	add("third", "b", Sat, 0)
	if bad := table.Disagreements(); len(bad) != 1 || !strings.Contains(bad[0], "third") {
		t.Errorf("%v, want one disagreement", bad)
	}
}

func TestSolvers(t *testing.T) {
	list, err := Solvers([]string{"fathom", "mine=/bin/echo -x"}, CNF, []string{"self"})
	if err != nil || len(list) != 2 || list[1].Command[1] != "-x" {
		t.Errorf("%v %v", list, err)
	}
	if _, err := Solvers([]string{"nosuch"}, CNF, nil); err == nil || !strings.Contains(err.Error(), "cadical") {
		t.Errorf("%v", err)
	}
	if list, err := Solvers([]string{"z3"}, CNF, nil); err != nil || len(list) != 0 {
		t.Errorf("an SMT solver for CNF: %v %v", list, err)
	}
}

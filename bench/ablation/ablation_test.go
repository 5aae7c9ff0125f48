package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom"
)

func TestHeader(t *testing.T) {
	var p program
	if err := p.header("// A program.\n//\n// expect: violated\n// kind: memory.null\n// layouts: spaced violated, compact safe\n// args: --unwind 6 --malloc-may-fail\nint x; // expect: safe\n// expect: safe\n"); err != nil {
		t.Fatal(err)
	}
	if p.expect != fathom.Violated || strings.Join(p.args, " ") != "--unwind 6 --malloc-may-fail" {
		t.Errorf("%+v", p)
	}
	rs := newResults([]program{p})
	if rs.want("compact", p) != fathom.Safe || rs.want("lambda", p) != fathom.Violated {
		t.Errorf("%+v", p.layouts)
	}
	if p.header("// expect: perhaps\n") == nil {
		t.Error("a verdict that is none is accepted")
	}
}

func TestSelectAxes(t *testing.T) {
	axes, err := selectAxes([]string{"vcgen", "memory"})
	if err != nil || len(axes) != 2 || axes[0].name != "memory" {
		t.Errorf("%v %v", axes, err)
	}
	if _, err := selectAxes([]string{"memory", "speed"}); err == nil {
		t.Error("an axis that is none is accepted")
	}
	all, err := selectAxes([]string{"all"})
	if err != nil || len(all) != len(allAxes())-2 || slices.ContainsFunc(all, func(a axis) bool { return a.name == combinationAxis || a.name == memorySolverAxis }) {
		t.Errorf("all axes: %v %v", all, err)
	}
	names := make(map[string]bool)
	for _, c := range configurations(allAxes()) {
		if names[c.name] {
			t.Errorf("two configurations are called %s", c.name)
		}
		names[c.name] = true
	}
}

func TestKeepOnly(t *testing.T) {
	axes, err := selectAxes([]string{"combination"})
	if err != nil {
		t.Fatal(err)
	}
	all := len(configurations(axes))
	keepOnly(axes, regexp.MustCompile("^seam gated (spaced|compact)$"))
	if got := configurations(axes); all != 37 || len(got) != 3 || got[0].name != byDefault.name || got[2].name != "seam gated compact" {
		t.Errorf("%v are left of %d", got, all)
	}
}

// TestTables checks what is counted as solved, failed and late, which programs sums are over, and ratios.
func TestTables(t *testing.T) {
	rs := newResults([]program{
		{path: "a/1.c", category: "a", expect: fathom.Safe},
		{path: "a/2.c", category: "a", expect: fathom.Violated},
		{path: "b/3.c", category: "b"},
		{path: "b/4.c", category: "b", expect: fathom.Safe},
	})
	other := configuration{"other", []string{"--other"}}
	stats := func(expand, solve float64, terms int) fathom.Stats {
		return fathom.Stats{ExpandSeconds: expand, SolveSeconds: solve, Terms: terms}
	}
	for _, r := range []run{
		{Program: "a/1.c", Verdict: fathom.Safe, Stats: stats(1, 2, 100)},
		{Program: "a/2.c", Verdict: fathom.Violated, Stats: stats(10, 20, 1000)},
		{Program: "b/3.c", Verdict: fathom.Safe, Stats: stats(0.5, 1, 50)},
		{Program: "b/4.c", Verdict: fathom.Unknown, Late: true},
	} {
		rs.add(byDefault, r)
	}
	for _, r := range []run{
		{Program: "a/1.c", Verdict: fathom.Safe, Stats: stats(3, 1, 300)},
		{Program: "a/2.c", Verdict: fathom.Safe, Stats: stats(7, 7, 7)}, // wrong
		{Program: "b/3.c", Verdict: fathom.Safe, Stats: stats(1.5, 0.5, 150)},
		{Program: "b/4.c", Verdict: fathom.Unknown},
	} {
		rs.add(other, r)
	}
	var out strings.Builder
	rs.write(&out, []axis{{"test", "A test", []configuration{byDefault, other}}})
	for _, want := range []string{
		"Sums over the 2 of 4 programs that all solved.",
		"| default | 3 | 0 | 1 | 1.50 | 1.00 | 3.00 | 1.00 |",
		"| other | 2 | 2 | 0 | 4.50 | 3.00 | 1.50 | 0.50 |",
		"| 450 | 3.00 |", // terms
		"| a | 2 | 11.00 | 22.00 | 0/0 | 3.00 | 1.00 | 1/0 |",
		"| b | 2 | 0.50 | 1.00 | 0/1 | 1.50 | 0.50 | 1/0 |",
		"| total | 4 | 11.50 | 23.00 | 0/1 | 4.50 | 1.50 | 2/0 |",
		"- a/2.c under other: safe, expected violated",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

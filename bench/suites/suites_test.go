package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/bench/measure"
	"github.com/fathom-verifier/fathom/internal/property"
)

func mustParse(t *testing.T, text string) *Test {
	t.Helper()
	d, err := parseDesc(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestParseDesc(t *testing.T) {
	d := mustParse(t, "CORE slow-backend unix\r\n// a remark\r\nprog.c\n--unwind 3 -D 'A=x y' -DB=\"\"\nactivate-multi-line-match\n^EXIT=10$\n\n^VERIFICATION FAILED$\n--\n^warning\n--\nWhy: because.\n")
	if d.Level != "CORE" || !slices.Equal(d.Tags, []string{"slow-backend", "unix"}) || d.File != "prog.c" {
		t.Errorf("head: %+v", d)
	}
	if want := []string{"--unwind", "3", "-D", "A=x y", "-DB="}; !slices.Equal(d.Flags, want) {
		t.Errorf("flags %q, want %q", d.Flags, want)
	}
	if want := []string{"^EXIT=10$", "^VERIFICATION FAILED$"}; !slices.Equal(d.Want, want) {
		t.Errorf("expected patterns %q, want %q", d.Want, want)
	}
	if want := []string{"^warning"}; !slices.Equal(d.Forbid, want) {
		t.Errorf("forbidden patterns %q, want %q", d.Forbid, want)
	}
	for _, bad := range []string{"", "CORE\nx.c\n", "MAYBE\nx.c\n\n^EXIT=0$\n"} {
		if _, err := parseDesc(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func TestReadSuite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "suite")
	for name, text := range map[string]string{
		"b/test.desc":   "CORE\nmain.c\n\n^EXIT=0$\n",
		"a/small.desc":  "KNOWNBUG\nmain.c\n\n^EXIT=0$\n",
		"a/c/test.desc": "FUTURE\nmain.c\n\n^EXIT=0$\n",
		"a/main.c":      "int main(void) { return 0; }\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tests, err := readSuite(dir)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range tests {
		ids = append(ids, d.ID()+" "+d.Level)
	}
	if want := []string{"suite/a/c FUTURE", "suite/a/small KNOWNBUG", "suite/b CORE"}; !slices.Equal(ids, want) {
		t.Errorf("%q, want %q", ids, want)
	}
	if _, err := readSuite(t.TempDir()); err == nil {
		t.Error("a folder without tests is no suite")
	}
}

// argument returns what follows an argument, "" if it is not there.
func argument(args []string, name string) string {
	if i := slices.Index(args, name); i >= 0 {
		return args[i+1]
	}
	return ""
}

func TestCommand(t *testing.T) {
	c := cbmc.command(mustParse(t, "CORE\nmain.c\nother.c --unwind 5 --unwindset f.0:3,main.1:7 --function f --trace --sat-solver minisat2 -I inc --c99 --memory-leak-check --no-malloc-may-fail\n^EXIT=0$\n"))
	if c.Skip != "" {
		t.Fatal(c.Skip)
	}
	for name, want := range map[string]string{"--unwind": "4", "--unwindset": "f.0=2,main.1=6", "--entry": "f", "-I": "inc"} {
		if got := argument(c.Args, name); got != want {
			t.Errorf("%s %s, want %s", name, got, want)
		}
	}
	checks := strings.Split(argument(c.Args, "--check"), ",")
	for _, kind := range []string{"user.assert", "memory.null", "memory.leak", "arith.signed-overflow", "arith.shift", "control.unwind"} {
		if !slices.Contains(checks, kind) {
			t.Errorf("%s is not checked: %q", kind, checks)
		}
	}
	if slices.Contains(checks, "arith.unsigned-overflow") || slices.Contains(c.Args, "--malloc-may-fail") {
		t.Errorf("too much: %q", c.Args)
	}
	dashes := slices.Index(c.Args, "--")
	if !slices.Contains(c.Args[:dashes], "main.c") || !slices.Contains(c.Args[:dashes], "other.c") || !slices.Contains(c.Args[dashes:], "-std=gnu99") {
		t.Errorf("files and flags of clang: %q", c.Args)
	}

	c = cbmc.command(mustParse(t, "CORE\nmain.c\n--no-standard-checks --unsigned-overflow-check --no-unwinding-assertions --unwind 2\n^EXIT=0$\n"))
	checks = strings.Split(argument(c.Args, "--check"), ",")
	if slices.Contains(checks, "memory.bounds") || slices.Contains(checks, "control.unwind") || !slices.Contains(checks, "user.assert") ||
		!slices.Contains(checks, "arith.unsigned-overflow") || slices.Contains(c.Args, "--malloc-may-fail") {
		t.Errorf("without the standard checks: %q", c.Args)
	}
	if c = cbmc.command(mustParse(t, "CORE\nmain.c\n\n^EXIT=0$\n")); !slices.Contains(c.Args, "--malloc-may-fail") {
		t.Errorf("malloc may fail by default: %q", c.Args)
	}
}

// TestCommandOfESBMC: flags mean what they do there.
func TestCommandOfESBMC(t *testing.T) {
	c := esbmc.command(mustParse(t, "CORE\nmain.c\n--overflow-check --no-pointer-check --k-induction --k-step 3 --force-malloc-success\n^VERIFICATION SUCCESSFUL$\n"))
	checks := strings.Split(argument(c.Args, "--check"), ",")
	for kind, want := range map[string]bool{"arith.signed-overflow": true, "memory.bounds": true, "memory.alignment": true, "memory.null": false, "memory.leak": false} {
		if slices.Contains(checks, kind) != want {
			t.Errorf("%s is checked: %v, want %v", kind, !want, want)
		}
	}
	if c.Skip != "" || slices.Contains(c.Args, "--malloc-may-fail") || !slices.Contains(c.Args, "-D__ESBMC__") {
		t.Errorf("%q: %q", c.Skip, c.Args)
	}
	if c := esbmc.command(mustParse(t, "CORE\nmain.c\n--no-standard-checks\n^VERIFICATION FAILED$\n")); !slices.Contains(c.Args, "--malloc-may-fail") {
		t.Errorf("malloc may fail without the standard checks, too: %q", c.Args)
	}
	if c := esbmc.command(mustParse(t, "CORE\nmain.c\n--data-races-check\n^VERIFICATION FAILED$\n")); !strings.Contains(c.Skip, "data races") {
		t.Errorf("%q", c.Skip)
	}
}

func TestNotComparable(t *testing.T) {
	for flags, want := range map[string]string{
		"--show-vcc": "prints", "--cover location": "cover", "--partial-loops --unwind 3": "partial", "--flob": "--flob",
		"x.goto": "not C", "--unwind 1": "no loop", "--unwindset f.0:x": "--unwindset",
	} {
		if c := cbmc.command(mustParse(t, "CORE\nmain.c\n"+flags+"\n^EXIT=0$\n")); !strings.Contains(c.Skip, want) {
			t.Errorf("%s: %q", flags, c.Skip)
		}
	}
}

func TestExpectation(t *testing.T) {
	e := expectation(mustParse(t, `CORE
main.c

^EXIT=10$
^VERIFICATION FAILED$
^\[main\.assertion\.2\] line 7 assertion x \+ 1 > y: FAILURE$
\[f\.pointer_dereference\.\d+\] line 12 dereference failure: pointer NULL in \*p: SUCCESS
^\[.*\] line [0-9]+ division by zero in .*: FAILURE$
^\*\* 1 of 3 failed
`))
	if e.Overall != "FAILED" || len(e.Properties) != 2 {
		t.Fatalf("%+v", e)
	}
	want := Expected{Function: "main", Class: "assertion", Number: 2, Line: 7, Failure: true, Pattern: e.Properties[0].Pattern}
	if e.Properties[0] != want {
		t.Errorf("%+v, want %+v", e.Properties[0], want)
	}
	want = Expected{Function: "f", Class: "pointer_dereference", Line: 12, Pattern: e.Properties[1].Pattern}
	if e.Properties[1] != want {
		t.Errorf("%+v, want %+v", e.Properties[1], want)
	}
	for text, overall := range map[string]string{
		"CORE\nmain.c\n--json-ui\n^EXIT=10$\n":                  "FAILED",
		"CORE\nmain.c\n--json-ui\n^EXIT=6$\n":                   "",
		"CORE\nmain.c\n\n^EXIT=0$\nsome text\n":                 "",
		"CORE\nmain.c\n\n^EXIT=0$\n^VERIFICATION SUCCESSFUL$\n": "SUCCESSFUL",
	} {
		if e := expectation(mustParse(t, text)); e.Overall != overall {
			t.Errorf("%q: %q, want %q", text, e.Overall, overall)
		}
	}
	checked := []property.Kind{property.UserAssert}
	if e := (Expectation{Properties: []Expected{{Class: "pointer_primitives", Failure: true}}}); e.counterpart(checked) {
		t.Error("pointer primitives have a counterpart")
	}
	if e := (Expectation{Properties: []Expected{{Class: "array_bounds", Failure: true}}}); e.counterpart(checked) {
		t.Error("bounds are not checked")
	}
	if e := (Expectation{Properties: []Expected{{Class: "assertion", Failure: true}}}); !e.counterpart(checked) {
		t.Error("assertions have a counterpart")
	}
}

func TestCompare(t *testing.T) {
	one := func(kind string, line int, v fathom.PropertyVerdict) fathom.Property {
		return fathom.Property{Kind: kind, Verdict: v, Line: line, File: "dir/main.c", Function: "main"}
	}
	result := func(v fathom.Verdict, ps ...fathom.Property) *fathom.Result {
		return &fathom.Result{Verdict: v, Properties: ps, Reason: "why"}
	}
	first := one("user.assert", 5, fathom.PropertyViolated)
	holds := one("user.assert", 7, fathom.PropertyHolds)
	masked := one("user.assert", 7, fathom.PropertyMasked)
	number2 := Expected{Function: "main", Class: "assertion", Number: 2, Failure: true}
	for name, c := range map[string]struct {
		e    Expectation
		r    *fathom.Result
		want Class
	}{
		"safe":        {Expectation{Overall: "SUCCESSFUL"}, result(fathom.Safe, holds), Agrees},
		"violated":    {Expectation{Overall: "FAILED"}, result(fathom.Violated, first), Agrees},
		"wrong safe":  {Expectation{Overall: "FAILED"}, result(fathom.Safe, holds), WrongSafe},
		"false alarm": {Expectation{Overall: "SUCCESSFUL"}, result(fathom.Violated, first), FalseAlarm},
		"unknown":     {Expectation{Overall: "FAILED"}, result(fathom.Unknown), UnknownClass},
		"by number":   {Expectation{Overall: "FAILED", Properties: []Expected{number2}}, result(fathom.Violated, holds, first), WrongProperty},
		"masked":      {Expectation{Overall: "FAILED", Properties: []Expected{number2}}, result(fathom.Violated, first, masked), Agrees},
		"by line": {Expectation{Overall: "FAILED", Properties: []Expected{{Class: "assertion", Line: 5}}},
			result(fathom.Violated, first, holds), AlarmProperty},
		"two at a line": {Expectation{Overall: "FAILED", Properties: []Expected{{Class: "assertion", Line: 5}, {Class: "assertion", Line: 5, Failure: true}}},
			result(fathom.Violated, first), Agrees},
		"other line": {Expectation{Overall: "FAILED", Properties: []Expected{{Class: "assertion", Line: 9, Failure: true}}},
			result(fathom.Violated, first, holds), Agrees},
	} {
		if got, detail := compare(&c.e, c.r, []string{"main.c"}); got != c.want {
			t.Errorf("%s: %s (%s), want %s", name, got, detail, c.want)
		}
	}
}

func TestWithoutResult(t *testing.T) {
	d := mustParse(t, "CORE\nmain.c\n\n^EXIT=0$\n")
	d.Dir = t.TempDir()
	source := func(text string) {
		if err := os.WriteFile(filepath.Join(d.Dir, "main.c"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	source("int main() { __CPROVER_assert(__CPROVER_forall { int i; 1 }, \"\"); }\n")
	if c, detail := withoutResult(&cbmc, d, &measure.Run{Rejected: "main.c:1:2: error: expected expression"}); c != Incomparable || !strings.Contains(detail, "grammar") {
		t.Errorf("%s, %s", c, detail)
	}
	source("int main() { x; }\n")
	if c, detail := withoutResult(&cbmc, d, &measure.Run{Rejected: "main.c:1:14: error: no such x\nmore"}); c != Incomparable || !strings.HasSuffix(detail, "no such x") {
		t.Errorf("%s, %s", c, detail)
	}
	if c, _ := withoutResult(&cbmc, d, &measure.Run{Error: "exit status 4: internal error"}); c != Failed {
		t.Errorf("an internal error is %s", c)
	}
}

func TestTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "explained.txt")
	if err := os.WriteFile(file, []byte("# remark\n\ns/b Order of evaluation\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	explained, err := readExplained(file)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	err = writeTable(&b, []*Outcome{
		{Test: "s/a", Class: Agrees}, {Test: "s/b", Class: WrongSafe, Level: "CORE"}, {Test: "s/c", Class: Incomparable, Detail: "cover"},
	}, explained)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| s | 3 | 1 | 1 | 0 |", "| 1 | 1 |\n", "s/b:  (Order of evaluation)", "    1  cover"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
}

// Every difference that is called explained has its heading in docs/differences.md, and every heading of a kind has a test.
func TestExplained(t *testing.T) {
	explained, err := readExplained("explained.txt")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "differences.md"))
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for test, heading := range explained {
		used[heading] = true
		if !strings.Contains(string(text), "\n### "+heading+"\n") {
			t.Errorf("%s: docs/differences.md has no heading %q", test, heading)
		}
	}
	for line := range strings.Lines(string(text)) {
		if heading, ok := strings.CutPrefix(strings.TrimSpace(line), "### "); ok && !used[heading] {
			t.Errorf("no test differs by %q", heading)
		}
	}
}

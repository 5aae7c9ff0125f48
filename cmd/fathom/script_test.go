package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/seair"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"fathom": main})
}

// TestScripts runs the command line as a user does. Besides the standard commands of testscript there are:
//
//	status N COMMAND ARG...     run a command, which must exit with N
//	result FILE VERDICT BOUND   FILE must be a result in JSON, of this form exactly
//	seair FILE                  FILE must be SEA-IR that parses, is well-formed, and prints as it was
//	generate SHAPE N FILE       write a program of some shape and size
//	damage FILE N NEW           write the first N bytes of FILE
func TestScripts(t *testing.T) {
	cache := t.TempDir()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			// What a script does not set up itself is as on a fresh machine, except that compiled
			// models are shared, for speed.
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("XDG_CACHE_HOME", cache)
			env.Setenv("TMPDIR", filepath.Join(env.WorkDir, ".tmp"))
			return os.MkdirAll(filepath.Join(env.WorkDir, "home"), 0o777)
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Getuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"status": scriptStatus, "result": scriptResult, "seair": scriptSEAIR, "generate": scriptGenerate, "damage": scriptDamage,
		},
	})
}

func scriptStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func scriptResult(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: result FILE VERDICT BOUND, where BOUND may be some: none or a number")
	}
	in := json.NewDecoder(strings.NewReader(ts.ReadFile(args[0])))
	in.DisallowUnknownFields()
	var r fathom.Result
	if err := in.Decode(&r); err != nil {
		ts.Fatalf("%s is no result: %v", args[0], err)
	}
	if _, err := in.Token(); err != io.EOF {
		ts.Fatalf("%s continues after the result", args[0])
	}
	// The keys that must be there, whatever their values.
	var keys map[string]json.RawMessage
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &keys))
	for _, k := range []string{"schema", "verdict", "bound", "properties", "stats", "assumptions"} {
		if v, ok := keys[k]; !ok || string(v) == "null" {
			ts.Fatalf("%s has no %q", args[0], k)
		}
	}
	var properties []map[string]json.RawMessage
	ts.Check(json.Unmarshal(keys["properties"], &properties))
	for _, p := range properties {
		for _, k := range []string{"id", "kind", "verdict", "file", "line", "column", "function", "message"} {
			if _, ok := p[k]; !ok {
				ts.Fatalf("property %s has no %q", p["id"], k)
			}
		}
	}
	bound := strings.Trim(string(keys["bound"]), `"`)
	if bound != "complete" && args[2] == "some" {
		bound = "some"
	}
	if r.Schema != 1 || string(r.Verdict) != args[1] || bound != args[2] {
		ts.Fatalf("schema %d, verdict %s, bound %s", r.Schema, r.Verdict, keys["bound"])
	}
	if (r.Verdict == fathom.Unknown) != (r.Reason != "") && r.Verdict != fathom.Violated {
		ts.Fatalf("verdict %s with reason %q", r.Verdict, r.Reason)
	}
	violated := slices.ContainsFunc(r.Properties, func(p fathom.Property) bool { return p.Verdict == fathom.PropertyViolated })
	if violated != (r.Verdict == fathom.Violated) {
		ts.Fatalf("verdict %s, but a property is violated: %v", r.Verdict, violated)
	}
}

func scriptSEAIR(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: seair FILE")
	}
	text := ts.ReadFile(args[0])
	p, err := seair.Parse(strings.NewReader(text))
	ts.Check(err)
	ts.Check(p.Sanity())
	var again strings.Builder
	ts.Check(p.Write(&again))
	if again.String() != text {
		ts.Fatalf("%s prints differently after parsing", args[0])
	}
}

func scriptDamage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: damage FILE N NEW")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	text := ts.ReadFile(args[0])
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(text[:min(n, len(text))]), 0o666))
}

// shapes are programs of any size, by name. All have the verdict safe unless their script says otherwise.
var shapes = map[string]func(n int) string{
	"straight": func(n int) string { // n statements without branches
		return each(n, "extern unsigned nondet_uint(void);\nint main(void) {\n  unsigned a = nondet_uint(), b = 1, c = 2;\n",
			func(i int) string {
				return []string{"  a = a + b * %d;\n", "  b = b ^ (c + %d);\n", "  c = (c << 1) | (a >> %d);\n", "  a ^= c - %d;\n"}[i%4]
			}, "  return (a ^ b ^ c) & 1;\n}\n", 32)
	},
	"branches": func(n int) string {
		return each(n, "extern int nondet_int(void);\nint main(void) {\n  int x = nondet_int();\n  unsigned r = 0;\n",
			func(int) string { return "  if (x > %[1]d) r += %[1]d;\n" }, "  return r & 1;\n}\n", n)
	},
	"switch": func(n int) string {
		return each(n, "extern int nondet_int(void);\nint main(void) {\n  int r = 0;\n  switch (nondet_int()) {\n",
			func(int) string { return "  case %[1]d: r = %[1]d ^ 5; break;\n" }, "  }\n  return r & 1;\n}\n", n)
	},
	"table": func(n int) string {
		return fmt.Sprintf("extern unsigned nondet_uint(void);\n#define SIZE %d\n", n) + each(n, "static const int t[SIZE] = {\n",
			func(int) string { return "%d,\n" }, "};\nint main(void) {\n  unsigned i = nondet_uint();\n  return i < SIZE ? t[i] & 1 : 0;\n}\n", 1000)
	},
	"globals": func(n int) string {
		return each(n, "", func(int) string { return "int g%[1]d = %[1]d;\n" }, fmt.Sprintf("int main(void) { g0 = g%d; return g0 & 1; }\n", n-1), n)
	},
	"functions": func(n int) string { // each calls the one before
		return each(n, "static int f(int x) { return x; }\n#define f_0 f\n",
			func(int) string { return "static int f_%[2]d(int x) { return x ? f_%[1]d(x - 1) : %[1]d; }\n" },
			fmt.Sprintf("int main(void) { return f_%d(5) & 1; }\n", n), n)
	},
	"parentheses": func(n int) string {
		return "int main(void) { int x = 0; return " + strings.Repeat("(", n) + "x" + strings.Repeat(")", n) + "; }\n"
	},
	"braces": func(n int) string {
		return "int main(void) {" + strings.Repeat("{", n) + "int x = 3;" + strings.Repeat("}", n) + "return 0; }\n"
	},
	"sum": func(n int) string { // one deep expression
		return "extern unsigned nondet_uint(void);\nint main(void) { unsigned x = nondet_uint(); return (" + strings.Repeat("x ^ ", n) + "x) & 1; }\n"
	},
}

// each writes n lines between a head and a tail. A line is formatted with its number modulo wrap, and the number after that.
func each(n int, head string, line func(i int) string, tail string, wrap int) string {
	var b strings.Builder
	b.WriteString(head)
	for i := range n {
		format := line(i)
		if strings.Contains(format, "%[2]") {
			fmt.Fprintf(&b, format, i%wrap, i%wrap+1)
		} else {
			fmt.Fprintf(&b, format, i%wrap)
		}
	}
	b.WriteString(tail)
	return b.String()
}

func scriptGenerate(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 || shapes[args[0]] == nil {
		ts.Fatalf("usage: generate SHAPE N FILE")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(shapes[args[0]](n)), 0o666))
}

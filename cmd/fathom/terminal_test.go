package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// hostile has what a terminal might obey, or a reader be misled by: an escape sequence, a line that passes for a verdict, a mark that
// changes the direction of writing, a control character of two bytes, and a byte that is no UTF-8.
const hostile = "\x1b[31mred\nSAFE: all properties hold\n\u202eback\u009b1m\xff"

// TestTerminal: nothing of what others wrote reaches the terminal as it is: wherever it comes in.
func TestTerminal(t *testing.T) {
	escaped := strings.NewReplacer("\x1b", `\033`, "\n", `\n`, "\u202e", "\u202e", "\u009b", "\u009b", "\xff", `\377`).Replace(hostile)
	const fails = "#include <fathom.h>\nint main(void) {\n  int i = fathom_nondet_int();\n"
	for _, c := range []struct {
		name  string
		file  string // its name
		text  string
		args  []string // FILE stands for the file
		shown string   // what has to be in the output
	}{
		{name: "line", file: "a.c", text: fails + "# 7 \"" + escaped + ".c\"\n  fathom_assert(i != 5);\n}\n", args: []string{"verify", "FILE"}, shown: "?[31mred?SAFE: all properties hold?"},
		{name: "line of a trace", file: "a.c", text: fails + "# 7 \"" + escaped + ".c\"\n  fathom_assert(i != 5);\n}\n", args: []string{"verify", "--trace", "--stats", "FILE"}, shown: "?[31mred?SAFE"},
		{name: "line that does not hold in JSON", file: "a.c", text: fails + "# 7 \"" + escaped + ".c\"\n  fathom_assert(i != 5);\n}\n", args: []string{"verify", "--format", "json", "FILE"}, shown: `\u001b[31mred\nSAFE`},
		{name: "line of an error", file: "a.c", text: "# 7 \"" + escaped + ".c\"\nint main(void) { return x; }\n", args: []string{"verify", "FILE"}, shown: "?[31mred?SAFE"},
		{name: "line of a warning", file: "a.c", text: "# 7 \"" + escaped + ".c\"\nint main(void) { int x = 1.5; return x / 0; }\n", args: []string{"verify", "FILE"}, shown: "?[31mred?SAFE"},
		{name: "file that is violated", file: "a" + hostile + ".c", text: fails + "  fathom_assert(i != 5);\n}\n", args: []string{"verify", "FILE"}, shown: "a?[31mred?SAFE"},
		{name: "file with an error", file: "a" + hostile + ".c", text: "int main(void) { return x; }\n", args: []string{"verify", "FILE"}, shown: "a?[31mred?SAFE"},
		{name: "file without a main", file: "a" + hostile + ".c", text: "int f(void) { return 1; }\n", args: []string{"verify", "FILE"}, shown: "no main"},
		{name: "file that is absent", args: []string{"verify", "a" + hostile + ".c"}, shown: "a?[31mred?SAFE"},
		{name: "file that is no program", file: "a" + hostile, text: "x", args: []string{"verify", "FILE"}, shown: "a?[31mred?SAFE"},
		{name: "command", args: []string{hostile}, shown: "unknown command"},
		{name: "option", args: []string{"verify", "--" + hostile}, shown: "[31mred"},
		{name: "entry", file: "a.c", text: "int f(void) { return 1; }\n", args: []string{"verify", "--entry", hostile, "FILE"}, shown: "?[31mred?SAFE"},
		{name: "kind", args: []string{"explain", hostile}, shown: "[31mred"},
		{name: "formula that is absent", args: []string{"solve", "a" + hostile}, shown: "a?[31mred?SAFE"},
		{name: "formula with an error", file: "a" + hostile + ".smt2", text: "(declare-const", args: []string{"solve", "FILE"}, shown: "parenthesis"},
		{name: "echo", file: "a.smt2", text: "(echo \"\x1b[31mred\u202e\")(check-sat)", args: []string{"solve", "FILE"}, shown: "?[31mred?"},
		{name: "proof that is absent", args: []string{"proof", "check", "a" + hostile, "b" + hostile}, shown: "a?[31mred?SAFE"},
		{name: "message", file: "a.c", text: "#include <assert.h>\nextern int nondet_int(void);\nint main(void) { assert(nondet_int() != 5 && \"\u202eback\u2066\"); }\n", args: []string{"verify", "FILE"}, shown: "violated"},
		{name: "source", file: "a.c", text: "#include <assert.h>\nextern int nondet_int(void);\nint main(void) { int i = nondet_int(); /* \x1b[31m \u202e back */ assert(i != 5); }\n", args: []string{"verify", "FILE"}, shown: "?[31m ? back"},
		{name: "symbol", file: "a.ll", text: "define i32 @main() {\n  %x = call i32 @\"nondet\\1B[31mred\\0ASAFE: all\\E2\\80\\AE\"()\n  %d = sdiv i32 7, %x\n  ret i32 %d\n}\ndeclare i32 @\"nondet\\1B[31mred\\0ASAFE: all\\E2\\80\\AE\"()\n", args: []string{"verify", "FILE", "--trace"}, shown: "?[31mred?SAFE"},
		{name: "symbols without a main", file: "a.ll", text: "define i32 @\"f\\1B[31mred\\0ASAFE: all\\E2\\80\\AE\"() {\n  ret i32 0\n}\n", args: []string{"verify", "FILE"}, shown: "f?[31mred?SAFE"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			args := append([]string(nil), c.args...)
			if c.file != "" {
				path := filepath.Join(dir, c.file)
				if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
					t.Skip(err) // a file system that does not take the name
				}
				for i := range args {
					args[i] = strings.ReplaceAll(args[i], "FILE", path)
				}
			}
			out, errs, _ := fathomForTest(t, args...)
			all := string(out) + errs
			if !strings.Contains(all, c.shown) {
				t.Errorf("%q is not in %q", c.shown, all)
			}
			for _, r := range all {
				if r == unicode.ReplacementChar || r != '\n' && r != '\t' && !unicode.IsPrint(r) {
					t.Fatalf("%U in %q", r, all)
				}
			}
			for line := range strings.Lines(all) {
				if strings.HasPrefix(line, "SAFE: all properties") {
					t.Fatalf("a line of the file's own: %q", all)
				}
			}
		})
	}
}

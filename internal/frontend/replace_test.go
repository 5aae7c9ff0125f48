package frontend

import (
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// body returns the text of a function's instructions, "" without one.
func body(t *testing.T, m *Module, name string) string {
	t.Helper()
	text, err := m.Text()
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(text, "@"+name+"(")
	for ok {
		before, after, _ := strings.Cut(rest, "\n}")
		if head, code, found := strings.Cut(before, "{\n"); found && !strings.Contains(head, "\n") {
			return code
		}
		_, rest, ok = strings.Cut(after, "@"+name+"(")
	}
	return ""
}

func TestReplace(t *testing.T) {
	lib := write(t, "lib.c", "static int step(int x) { return x * 3; }\nint twice(int x) { return step(x) * 7; }\nint api(int x) { return twice(step(x)); }\n")
	main := write(t, "main.c", "int api(int);\nint main(void) { return api(1); }\n")
	stub := write(t, "stub.c", "int step(int x) { return x ^ 5; }\nint twice(int x) { return x ^ 9; }\n")
	m := mustLoad(t, Config{Files: []string{lib, main}, Replace: []string{stub}})
	for name, want := range map[string]string{"step": "xor i32 %0, 5", "twice": "xor i32 %0, 9"} {
		if b := body(t, m, name); !strings.Contains(strings.ReplaceAll(b, "%x", "%0"), want) {
			t.Errorf("%s is not the stub's:\n%s", name, b)
		}
	}
	if len(m.Warnings) > 0 {
		t.Errorf("warnings: %q", m.Warnings)
	}
	m = mustLoad(t, Config{Files: []string{lib, main}, Replace: []string{write(t, "other.c", "int misspelt(int x) { return x; }\n")}})
	if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0], "replaces nothing") {
		t.Errorf("warnings: %q", m.Warnings)
	}
	m = mustLoad(t, Config{Files: []string{lib, main}, Replace: []string{write(t, "static.c", "static int step(int x) { return x; }\nint other(void) { return step(1); }\n")}})
	if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0], "not static") {
		t.Errorf("warnings: %q", m.Warnings)
	}
	_, err := Load(t.Context(), Config{Replace: []string{stub}})
	if err == nil || !strings.Contains(err.Error(), "no input files") {
		t.Errorf("only a replacement: %v", err)
	}
}

func TestStaticsOfOtherFiles(t *testing.T) {
	one := write(t, "one.c", "static int step(int x) { return x ^ 5; }\nstatic int both(int x) { return x; }\nint api(int x) { return both(step(x)); }\n")
	two := write(t, "two.c", "static int both(int x) { return x; }\nint api2(int x) { return both(x); }\n")
	main := write(t, "main.c", "int step(int), both(int), api(int), api2(int);\nint main(void) { return step(1) + both(2) + api(1) + api2(2); }\n")
	m := mustLoad(t, Config{Files: []string{one, main, two}})
	if f := m.NamedFunction("step"); f.IsNil() || f.IsDeclaration() {
		t.Error("step has no body")
	}
	if len(m.Missing) != 1 || m.Missing[0] != "both" {
		t.Errorf("missing: %q, want the name that is static in two files", m.Missing)
	}
	if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0], "uses step, which is static in") {
		t.Errorf("warnings: %q", m.Warnings)
	}
	// A definition that others can see comes first.
	three := write(t, "three.c", "int step(int x) { return x ^ 9; }\nint both(int x) { return x; }\n")
	m = mustLoad(t, Config{Files: []string{one, main, two, three}})
	if f := m.NamedFunction("main"); f.Linkage() != llvm.ExternalLinkage || len(m.Warnings) > 0 || len(m.Missing) > 0 {
		t.Errorf("warnings: %q, missing: %q", m.Warnings, m.Missing)
	}
}

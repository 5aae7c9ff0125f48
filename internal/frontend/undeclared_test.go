package frontend

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUndeclared: functions that are called without a declaration have the type that is known of them, however the source comes.
func TestUndeclared(t *testing.T) {
	const text = "int main(void) { char *p = malloc(3); double d = nondet_double(); long n = strlen(p); foo(n); return printf(\"%d\", d > n); }\n"
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		text string
		args []string
	}{
		{"a.c", text, nil},
		{"a.i", "# 1 \"b.c\"\n" + text, nil},
		{"old.c", text, []string{"-std=gnu89"}},
		{"cbmc.c", "void f(void) { __CPROVER_assert(__CPROVER_forall { int i; (0 <= i && i < 3) ==> i < 4 }, \"\"); }\n" + text, nil},
		{"own.c", text + "double nondet_double() { return 2; }\n", nil},
	} {
		path := filepath.Join(dir, c.name)
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		m := mustLoad(t, Config{Files: []string{path}, ClangArgs: c.args})
		if got := m.Module.NamedFunction("nondet_double").GlobalType().ReturnType().String(); got != "double" {
			t.Errorf("%s: nondet_double returns %s", c.name, got)
		}
		if got := m.Module.NamedFunction("foo").GlobalType().ReturnType().String(); got != "i32" {
			t.Errorf("%s: foo returns %s", c.name, got)
		}
		warnings := strings.Join(m.Warnings, "\n")
		for _, want := range []string{"malloc is called without a declaration and taken as void *(unsigned long)"} {
			if !strings.Contains(warnings, want) {
				t.Errorf("%s: %q is not in\n%s", c.name, want, warnings)
			}
		}
		if strings.Contains(warnings, "'malloc'") {
			t.Errorf("%s: clang warns of malloc\n%s", c.name, warnings)
		}
	}
}

// TestUndeclaredQuietly: -w is about these warnings, too, and changes no type.
func TestUndeclaredQuietly(t *testing.T) {
	const text = "int main(void) { %s return nondet_double() > 2; }\n"
	for _, std := range []string{"-std=gnu89", "-std=gnu17"} {
		for _, more := range []string{"", "int unused;"} {
			m := loadText(t, "a.c", fmt.Sprintf(text, more), Config{ClangArgs: []string{"-w", "-Wall", std}})
			if len(m.Warnings) != 0 {
				t.Errorf("%s: %q", std, m.Warnings)
			}
			if got := m.Module.NamedFunction("nondet_double").GlobalType().ReturnType().String(); got != "double" {
				t.Errorf("%s: nondet_double returns %s", std, got)
			}
		}
		if m := loadText(t, "a.c", "int main(void) { int unused; return 0; }\n", Config{ClangArgs: []string{"-w", "-Wall", std}}); len(m.Warnings) != 0 {
			t.Errorf("%s: %q", std, m.Warnings)
		}
	}
}

// TestUndeclaredInBitcode: there it is too late to give an input function the type that is meant.
func TestUndeclaredInBitcode(t *testing.T) {
	for _, c := range []struct{ name, result, want string }{
		{"nondet_double", "i32", "check unsupported"}, {"sea_nd_long", "i32", "check unsupported"}, {"nd_uint64_t", "i32", "check unsupported"},
		{"nondet_bool", "i32", ""}, {"nondet_int", "i32", ""}, {"nondet_double", "double", ""},
	} {
		path := filepath.Join(t.TempDir(), "a.ll")
		text := fmt.Sprintf("target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-pc-linux-gnu\"\n"+
			"define i32 @main() {\n  %%x = call %[1]s (...) @%[2]s()\n  ret i32 0\n}\ndeclare %[1]s @%[2]s(...)\n", c.result, c.name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		got := strings.Join(describe(t, mustLoad(t, Config{Files: []string{path}}), "main"), "\n")
		if strings.Contains(got, "check unsupported") != (c.want != "") {
			t.Errorf("%s %s: %s", c.result, c.name, got)
		}
	}
}

func TestSpelled(t *testing.T) {
	for kind, want := range map[string]string{
		"int (char *restrict, const char *restrict, ...)": "int (char *__restrict, const char *__restrict, ...)",
		"int (const char *, struct __va_list_tag *)":      "int (const char *, __builtin_va_list)",
	} {
		if got := spelled(kind); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestInputFunction(t *testing.T) {
	for name, want := range map[string]string{
		"__VERIFIER_nondet_ulong": "unsigned long (void)", "nondet_pointer": "void * (void)", "nd_size": "__SIZE_TYPE__ (void)",
		"nondet_apple": "", "nd": "", "land_int": "",
	} {
		if got := inputFunction(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

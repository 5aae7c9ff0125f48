package frontend

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// everything enables all kinds that the front end instruments for.
var everything = func() property.Set {
	all := property.Default()
	for _, k := range []property.Kind{property.ArithUnsignedOverflow, property.ArithConversion, property.MemoryAlloc} {
		all[k] = true
	}
	return all
}()

// write creates a file in a fresh directory and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// mustLoad loads a program and verifies the module.
func mustLoad(t *testing.T, cfg Config) *Module {
	t.Helper()
	m, err := Load(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	if err := m.Verify(); err != nil {
		text, _ := m.Text()
		t.Fatalf("the instrumented module is ill-formed: %v\n%s", err, text)
	}
	return m
}

// loadText loads one file with the given text.
func loadText(t *testing.T, name, text string, cfg Config) *Module {
	t.Helper()
	cfg.Files = []string{write(t, name, text)}
	return mustLoad(t, cfg)
}

// constString reads a constant C string.
func constString(v llvm.Value) string {
	if v.Kind() != llvm.GlobalVariableKind {
		return "?"
	}
	text, _, _ := strings.Cut(string(v.Initializer().DataBytes()), "\x00")
	return text
}

// calls lists the direct calls in a function, in order.
func calls(f llvm.Value) []llvm.Value {
	var out []llvm.Value
	for _, b := range f.Blocks() {
		for _, i := range b.Instructions() {
			if i.IsCall() && i.Callee().Kind() == llvm.FunctionValueKind {
				out = append(out, i)
			}
		}
	}
	return out
}

// describe lists the primitives that a function calls, one string each:
// "check KIND LINE MESSAGE", "access r4", "access w?", or the name.
func describe(t *testing.T, m *Module, function string) []string {
	t.Helper()
	f := m.NamedFunction(function)
	if f.IsNil() {
		t.Fatalf("there is no function %s", function)
	}
	var out []string
	for _, c := range calls(f) {
		switch name := c.Callee().Name(); name {
		case fnCheck:
			line := 0
			if loc := c.DebugLoc(); !loc.IsNil() {
				line = loc.DI().Line
			}
			out = append(out, fmt.Sprintf("check %s %d %s", constString(c.Operand(1)), line, constString(c.Operand(2))))
		case fnCheckAccess:
			size := "?"
			if n, ok := c.Operand(1).Uint64(); ok {
				size = fmt.Sprint(n)
			}
			mode := "r"
			if w, _ := c.Operand(2).Uint64(); w == 1 {
				mode = "w"
			}
			out = append(out, "access "+mode+size)
		default:
			if strings.HasPrefix(name, primitiveName) || !c.Callee().StringAttribute(llvm.AttrFunction, attrPrimitive).IsNil() {
				out = append(out, name)
			}
		}
	}
	return out
}

func wantCalls(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("primitives called:\n  %s\nwant:\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// TestSanitizer compiles one operation of each kind; f must end up straight.
func TestSanitizer(t *testing.T) {
	tests := []struct {
		name, source string
		want         []string
	}{
		{"add", "int f(int a, int b) { return a + b; }",
			[]string{"check arith.signed-overflow 1 signed overflow: the sum does not fit in type int"}},
		{"sub", "long f(long a, long b) { return a - b; }",
			[]string{"check arith.signed-overflow 1 signed overflow: the difference does not fit in type long"}},
		{"mul", "int f(int a, int b) { return a * b; }",
			[]string{"check arith.signed-overflow 1 signed overflow: the product does not fit in type int"}},
		{"neg", "int f(int a) { return -a; }",
			[]string{"check arith.signed-overflow 1 signed overflow: the negation does not fit in type int"}},
		{"increment", "int f(int a) { a++; return a; }",
			[]string{"check arith.signed-overflow 1 signed overflow: the sum does not fit in type int"}},
		{"typedef", "typedef long long wide; wide f(wide a) { return a + 1; }",
			[]string{"check arith.signed-overflow 1 signed overflow: the sum does not fit in type wide"}},
		{"int128", "void f(__int128 *a) { __int128 x = *a; *a = x + x; }",
			[]string{"access r16", "check arith.signed-overflow 1 signed overflow: the sum does not fit in type __int128", "access w16"}},
		{"unsigned", "unsigned f(unsigned a, unsigned b) { return a + b; }",
			[]string{"check arith.unsigned-overflow 1 unsigned overflow: the sum does not fit in type unsigned int"}},
		{"div", "int f(int a, int b) { return a / b; }",
			[]string{"check arith.div-zero 1 division by zero", "check arith.signed-overflow 1 signed overflow: the quotient does not fit in type int"}},
		{"rem", "int f(int a, int b) { return a % b; }",
			[]string{"check arith.div-zero 1 division by zero", "check arith.signed-overflow 1 signed overflow: the quotient does not fit in type int"}},
		{"udiv", "unsigned f(unsigned a, unsigned b) { return a / b; }", []string{"check arith.div-zero 1 division by zero"}},
		{"div by constant", "int f(int a) { return a / 7; }", nil},
		{"div by minus one", "int f(int a) { return a / -1; }",
			[]string{"check arith.signed-overflow 1 signed overflow: the quotient does not fit in type int"}},
		{"div by constant zero", "int f(int a) { return a / 0; }", []string{"check arith.div-zero 1 division by zero"}},
		{"div of constant", "int f(int a) { return 5 / a; }", []string{"check arith.div-zero 1 division by zero"}},
		{"shl", "int f(int a, int b) { return a << b; }",
			[]string{"check arith.shift 1 left shift of type int: the amount or the result is out of range"}},
		{"shr", "unsigned f(unsigned a, int b) { return a >> b; }",
			[]string{"check arith.shift 1 right shift of type unsigned int: the amount is out of range"}},
		{"index", "int t[10]; int f(int i) { return t[i]; }",
			[]string{"check memory.bounds 1 index out of bounds of array type int[10]", "access r4"}},
		{"inner index", "int t[2][3]; int f(int i) { return t[1][i]; }",
			[]string{"check memory.bounds 1 index out of bounds of array type int[3]", "access r4"}},
		{"constant index", "int t[10]; int f(void) { return t[9]; }", nil},
		{"constant index out of bounds", "int t[10]; int f(void) { return t[10]; }",
			[]string{"check memory.bounds 1 index out of bounds of array type int[10]"}},
		{"unreachable", "int f(int a) { if (a) __builtin_unreachable(); return 1; }",
			[]string{"check control.unreachable 1 control reaches a place declared unreachable"}},
		{"noreturn returns", "_Noreturn void g(int a) { if (a) for (;;); } int f(int a) { g(a); }",
			[]string{"check control.unreachable 1 control reaches a place declared unreachable"}},
		{"outside noreturn", "_Noreturn void g(int a); int f(int a) { g(a); }", nil},
		{"exit", "#include <stdlib.h>\nint f(int a) { exit(a); }", nil},
		{"unreachable after a call", "void g(int a); int f(int a) { g(a); __builtin_unreachable(); }",
			[]string{"check control.unreachable 1 control reaches a place declared unreachable"}},
		{"conversion", "signed char f(int a) { return a; }",
			[]string{"check arith.conversion 1 conversion from int to signed char changes the value"}},
		{"sign conversion", "unsigned f(int a) { return a; }",
			[]string{"check arith.conversion 1 conversion from int to unsigned int changes the value"}},
		{"variable-length array", "int g(int *); int f(int n) { int a[n]; return g(a); }",
			[]string{"check memory.alloc 1 the size of a variable-length array is not positive"}},
		{"assert", "#include <assert.h>\nint f(int a) { assert(a > 3); return a; }", []string{"check user.assert 2 a > 3"}},
		{"assert conjunction", "#include <assert.h>\nint f(int a) { assert(a > 3 && a < 9); return a; }",
			[]string{"check user.assert 2 a > 3 && a < 9", "check user.assert 2 a > 3 && a < 9"}},
		{"assert false", "#include <assert.h>\nint f(int a) { if (a > 3) assert(0); return a; }", []string{"check user.assert 2 0"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := loadText(t, "a.c", test.source, Config{Entry: "f", Checks: everything})
			wantCalls(t, describe(t, m, "f"), test.want)
			blocks := m.NamedFunction("f").NumBlocks()
			if want := 1; blocks != want && !strings.Contains(test.name, "conjunction") {
				text, _ := m.Text()
				t.Errorf("%d blocks, want straight code\n%s", blocks, text)
			}
		})
	}
}

// TestSanitizerOptions: a disabled kind leaves no check, and arithmetic wraps.
func TestSanitizerOptions(t *testing.T) {
	const source = "int f(int a, int b) { return (a + b) / b + (a << b); }"
	m := loadText(t, "a.c", source, Config{Entry: "f", Checks: property.Set{"arith.div-zero": true}})
	wantCalls(t, describe(t, m, "f"), []string{"check arith.div-zero 1 division by zero"})
	if text, _ := m.Text(); strings.Contains(text, "nsw") {
		t.Error("without a check, arithmetic must wrap around, but nsw is there")
	}
	m = loadText(t, "a.c", source, Config{Entry: "f", Checks: property.Set{"arith.signed-overflow": true}})
	wantCalls(t, describe(t, m, "f"), []string{
		"check arith.signed-overflow 1 signed overflow: the sum does not fit in type int",
		"check arith.signed-overflow 1 signed overflow: the quotient does not fit in type int",
		"check arith.signed-overflow 1 signed overflow: the sum does not fit in type int",
	})
}

func TestMissingReturn(t *testing.T) {
	m := loadText(t, "a.cpp", `extern "C" int f(int a) { if (a) return 1; }`, Config{Entry: "f"})
	wantCalls(t, describe(t, m, "f"), []string{"check control.return 1 control reaches the end of a function that must return a value"})
}

func TestAccesses(t *testing.T) {
	tests := []struct {
		name, source string
		want         []string
	}{
		{"load", "int f(int *p) { return *p; }", []string{"access r4"}},
		{"store", "void f(long *p) { *p = 1; }", []string{"access w8"}},
		{"volatile", "int f(volatile int *p) { return *p; }", []string{"access r4"}},
		{"volatile local", "int f(int c) { if (c) return 0; volatile int v = 3; return v; }", nil},
		{"atomic", "int f(_Atomic int *p) { return (*p)++; }", []string{"access w4"}},
		{"local", "int f(void) { int a[4]; a[0] = 1; a[3] = 2; return a[3]; }", nil},
		{"local out of bounds", "int f(void) { int a[4]; int *p = a; return p[4]; }", []string{"access r4"}},
		{"local before its start", "int f(void) { int a[4]; int *p = a; return p[-1]; }", []string{"access r4"}},
		{"local partly out", "long f(void) { int a[3] = {0}; return *(long *)&a[2]; }", []string{"access r8"}},
		{"escaped but alive", "void g(int *); int f(void) { int a = 1; g(&a); return a; }", nil},
		{"out of scope", "void g(int *); int f(void) { int *p; { int a[2] = {1, 2}; g(a); p = a; } return *p; }", []string{"access r4"}},
		{"scope ends on one path", "void g(int *); int f(int c) { int *p; int b = 1; { int a[2] = {1, 2}; g(a); p = a; if (c) goto out; } " +
			"{ int d = 3; g(&d); } out: return *p + b; }",
			// The arbitrary value is that of a variable of the compiler, which jumps out of the scope.
			[]string{fnUninit + "i32", "access r4", "check arith.signed-overflow 1 signed overflow: the sum does not fit in type int"}},
		// mem2reg could promote a once it has promoted p, and hide the access after its lifetime.
		{"scalar out of scope", "int f(void) { int *p; { int a = 1; p = &a; } return *p; }", []string{"access r4"}},
		{"global", "int g = 3; int f(void) { g++; return g; }", []string{"check arith.signed-overflow 1 signed overflow: the sum does not fit in type int"}},
		{"extern", "extern int g; int f(void) { return g; }", []string{"access r4"}},
		{"constant", "const int g = 3; int f(void) { return g; }", nil},
		{"write to constant", "const int g = 3; void f(void) { *(int *)&g = 4; }", []string{"access w4"}},
		{"string", "char f(void) { return \"abc\"[1]; }", nil},
		{"field", "struct s { int a; struct { short b, c[2]; } d; } g; int f(void) { return g.d.c[1]; }", nil},
		{"field of pointer", "struct s { int a, b; }; int f(struct s *p) { return p->b; }", []string{"access r4"}},
		{"struct copy", "struct s { int a[4]; }; void f(struct s *p, struct s *q) { *p = *q; }", []string{"access w16", "access r16", fnCheckOverlap}},
		{"copy to local", "struct s { int a[4]; }; void g(struct s *); void f(struct s *q) { struct s l = *q; g(&l); }",
			[]string{"access r16", fnCheckOverlap}},
		{"copy of locals", "struct s { int a[4]; }; void g(struct s *); void f(void) { struct s l = {{1}}, k = l; g(&k); }", nil},
		{"memcpy", "#include <string.h>\nvoid f(char *p, char *q, size_t n) { __builtin_memcpy(p, q, n); }",
			[]string{"access w?", "access r?", fnCheckOverlap}},
		{"memmove", "#include <string.h>\nvoid f(char *p, char *q, int n) { __builtin_memmove(p, q, n); }", []string{"access w?", "access r?"}},
		{"memset", "void f(char *p) { __builtin_memset(p, 0, 9); }", []string{"access w9"}},
		{"memset of nothing", "void f(char *p) { __builtin_memset(p, 0, 0); }", nil},
		{"argument by value", "struct s { long a[5]; }; void g(struct s); void f(struct s *p) { g(*p); }", []string{"access r40"}},
		{"parameter by value", "struct s { long a[5]; }; long f(struct s p) { return p.a[4]; }", nil},
		{"bit-field", "struct s { int a : 3; }; int f(struct s *p) { return p->a; }", []string{"access r1"}},
		{"flexible array", "struct s { int n; int a[]; }; int f(struct s *p) { return p->a[3]; }", []string{"access r4"}},
		{"thread-local", "_Thread_local int g; int f(void) { return g; }", nil},
		{"va_list", "int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); __builtin_va_end(l); return 0; }", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := loadText(t, "a.c", test.source, Config{Entry: "f"})
			wantCalls(t, describe(t, m, "f"), test.want)
		})
	}
}

// Accesses are instrumented even if no property of memory is checked: executions with an invalid one are not followed.
func TestAccessesOfUncheckedKinds(t *testing.T) {
	m := loadText(t, "a.c", "struct s { int a[4]; }; void f(struct s *p, struct s *q) { *p = *q; p->a[0] = 1; }",
		Config{Entry: "f", Checks: property.Set{"arith.shift": true}})
	wantCalls(t, describe(t, m, "f"), []string{"access w16", "access r16", "access w4"})
}

func TestUninitialisedLocals(t *testing.T) {
	const any32 = fnUninit + "i32"
	tests := []struct {
		name, source string
		want         int // arbitrary values that are read
	}{
		{"initialised", "int f(int a) { int x = a; return x; }", 0},
		{"on one path", "int f(int a) { int x; if (a) x = 5; return x; }", 1},
		{"always", "int f(void) { int x; return x; }", 1},
		{"on all paths", "int f(int a) { int x; if (a) x = 5; else x = 6; return x; }", 0},
		// Each iteration has an x of its own.
		{"in a loop", "int f(int n) { int s = 0; for (int i = 0; i < n; i++) { int x; if (i == 0) x = 1; s ^= x; } return s; }", 1},
		{"no result", "int f(int a) { if (a) return 1; }", 1},
		// A local whose address is taken stays in memory, which starts arbitrary.
		{"through a pointer", "int f(int a) { int x; int *p = &x; if (a) *p = 1; return *p; }", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := loadText(t, "a.c", test.source, Config{Entry: "f", Checks: property.Set{}})
			n := 0
			for _, c := range describe(t, m, "f") {
				if c == any32 {
					n++
				}
			}
			text, _ := m.Text()
			if n != test.want {
				t.Errorf("%d arbitrary values, want %d\n%s", n, test.want, text)
			}
			for line := range strings.Lines(text) {
				if strings.Contains(line, "undef") && !strings.Contains(line, "#dbg") {
					t.Errorf("undef is left: %s", line)
				}
			}
		})
	}
}

// TestPromises: what LLVM may assume about unchecked code is gone.
func TestPromises(t *testing.T) {
	m := loadText(t, "a.c", `
		__attribute__((pure)) int pure(int);
		__attribute__((const)) int constant(int);
		__attribute__((nonnull, returns_nonnull)) int *strict(int *);
		_Bool g(_Bool *p) { return *p; }
		int f(_Bool *p, int *q, int x) {
			pure(x);
			constant(x);
			__builtin_assume(x > 3);
			strict(q);
			if (__builtin_expect(x == 2, 0)) return g(p);
			return __builtin_constant_p(x);
		}`, Config{Entry: "f"})
	text, _ := m.Text()
	for _, promise := range []string{"!range", "noundef", "nonnull", "memory(", "llvm.assume", "llvm.expect", "llvm.is.constant", "willreturn", "mustprogress"} {
		for line := range strings.Lines(text) {
			if strings.Contains(line, promise) && !strings.Contains(line, "llvm.lifetime") && !strings.HasPrefix(line, "declare { i") &&
				!(strings.HasPrefix(line, "; Function Attrs") || strings.HasPrefix(line, "attributes #")) {
				t.Errorf("%s is left: %s", promise, line)
			}
		}
	}
	for _, call := range []string{"@pure(", "@constant(", "@strict("} {
		if !strings.Contains(text, " = call") || !strings.Contains(text, call) {
			t.Errorf("the call of %s was removed", call)
		}
	}
}

func TestUnusedCodeGoes(t *testing.T) {
	m := loadText(t, "a.c", `
		int missing(void);
		int used(int a) { return a; }
		int unused(int a) { return missing(); }
		static int table[1000];
		int dead(void) { return table[3]; }
		int main(void) { return used(0); }`, Config{})
	var names []string
	for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		names = append(names, f.Name())
	}
	slices.Sort(names)
	if want := []string{"main", "used"}; !slices.Equal(names, want) {
		t.Errorf("functions %q, want %q", names, want)
	}
	if len(m.Missing) != 0 {
		t.Errorf("missing %q, want none: only dead code calls them", m.Missing)
	}
}

func TestMissing(t *testing.T) {
	m := loadText(t, "a.c", `
		extern int variable;
		int function(int);
		int nondet_int(void);
		int main(void) { return function(variable) + nondet_int(); }`, Config{})
	if want := []string{"function", "variable"}; !slices.Equal(m.Missing, want) {
		t.Errorf("missing %q, want %q", m.Missing, want)
	}
}

// TestCanonicalLoops: what lowering requires of loops.
func TestCanonicalLoops(t *testing.T) {
	m := loadText(t, "a.c", `
		int f(int n) {
			int x = n;
			if (n & 1) goto middle;
			while (x > 0) {
				x -= 3;
		middle:
				x ^= n;
			}
			return x;
		}`, Config{Entry: "f"})
	text, _ := m.Text()
	if !strings.Contains(text, "irr.guard") {
		t.Errorf("the irreducible loop was not fixed:\n%s", text)
	}
}

func TestExitFromMain(t *testing.T) {
	m := loadText(t, "a.c", `
		#include <stdlib.h>
		int done;
		void handler(void) { done = 1; }
		int main(void) { atexit(handler); return 3; }`, Config{})
	names := []string{}
	for _, c := range calls(m.NamedFunction("main")) {
		names = append(names, c.Callee().Name())
	}
	if want := []string{"atexit", "exit"}; !slices.Equal(names, want) {
		t.Errorf("main calls %q, want %q", names, want)
	}
	if len(m.Missing) != 0 {
		t.Errorf("missing %q", m.Missing)
	}
}

// TestUnoptimisedBitcode: optnone, which -O0 leaves on every function, must not
// keep passes from working.
func TestUnoptimisedBitcode(t *testing.T) {
	clang, err := findClang()
	if err != nil {
		t.Fatal(err)
	}
	source := write(t, "a.c", "int f(int a) { int x = a; int y = x + 1; return y; }")
	out := filepath.Join(t.TempDir(), "a.bc")
	if text, err := exec.Command(clang.path, "-O0", "-c", "-emit-llvm", "-o", out, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	m := mustLoad(t, Config{Files: []string{out}, Entry: "f"})
	wantCalls(t, describe(t, m, "f"), []string{"check arith.signed-overflow 0 signed overflow: the sum does not fit in type i32"})
	if text, _ := m.Text(); strings.Contains(text, "alloca") || strings.Contains(text, "optnone") {
		t.Errorf("not promoted:\n%s", text)
	}
}

// TestAddressSpaces: the primitives take plain pointers.
func TestAddressSpaces(t *testing.T) {
	m := loadText(t, "a.ll", "define i32 @f(ptr addrspace(1) %p) {\n%r = load i32, ptr addrspace(1) %p\nret i32 %r\n}\n", Config{Entry: "f"})
	wantCalls(t, describe(t, m, "f"), []string{"access r4"})
}

// TestMismatchedCalls: a call through an old-style declaration reaches the definition.
func TestMismatchedCalls(t *testing.T) {
	a := write(t, "a.c", "int g(); void h(); int f(int x) { h(x); return g(x, 2L); }")
	b := write(t, "b.c", "int g(int x, long y) { return x ^ y; } int h(int x, int y) { return y; }")
	m := mustLoad(t, Config{Files: []string{a, b}, Entry: "f", ClangArgs: []string{"-std=c11"}})
	for _, c := range calls(m.NamedFunction("f")) {
		fits := c.CalledFunction() == c.Callee()
		if want := c.Callee().Name() == "g"; fits != want {
			t.Errorf("call of %s fits: %v, want %v", c.Callee().Name(), fits, want)
		}
	}
}

// TestThirtyTwoBits: models and primitives follow the target.
func TestThirtyTwoBits(t *testing.T) {
	m := loadText(t, "a.c", "typedef __SIZE_TYPE__ size_t; void *malloc(size_t); void free(void *); char *strcpy(char *, const char *);\n"+
		"int main(void) { char *p = malloc(4); strcpy(p, \"abc\"); free(p); return 0; }", Config{ClangArgs: []string{"-m32"}})
	if m.DataLayout().PointerSize(0) != 4 || len(m.Missing) != 0 {
		t.Errorf("pointers of %d bytes, missing %q", m.DataLayout().PointerSize(0), m.Missing)
	}
}

// TestExamples loads every example of the repository.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	files, err := filepath.Glob("../../examples/*/*.c")
	if err != nil || len(files) == 0 {
		t.Skip("no examples")
	}
	entry := regexp.MustCompile(`(?m)^// args:.*--entry (\w+)`)
	define := regexp.MustCompile(`(?m)^// args:.*(-D\S+)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cfg := Config{Files: []string{file}}
		if match := entry.FindSubmatch(text); match != nil {
			cfg.Entry = string(match[1])
		}
		if match := define.FindSubmatch(text); match != nil {
			cfg.ClangArgs = []string{string(match[1])}
		}
		m, err := Load(context.Background(), cfg)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if err := m.Verify(); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if len(m.Missing) > 0 {
			t.Logf("%s: missing %q", file, m.Missing)
		}
		m.Close()
	}
}

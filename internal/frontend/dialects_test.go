package frontend

import (
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// TestDialects shows one program per tool the primitives it turns into.
func TestDialects(t *testing.T) {
	tests := []struct {
		name, source string
		want         []string
	}{
		{"Fathom", "#include <fathom.h>\nvoid f(void) { int x = fathom_nondet_int(); fathom_assume(x > 3); fathom_assert(x > 2); }",
			[]string{"fathom_nondet_int", fnAssume, "check user.assert 2 the assertion holds"}},
		{"Fathom reach", "#include <fathom.h>\nvoid f(int x) { if (x) fathom_reach_error(); }",
			[]string{"check user.reach 2 fathom_reach_error is reached"}},
		{"Fathom memory", "#include <fathom.h>\nint f(int *x) { fathom_havoc(x, 4); return fathom_is_dereferenceable(x, 8) + (int)fathom_object_size(x); }",
			[]string{fnHavoc, "__fathom_is_dereferenceable", "__fathom_object_size", "check arith.signed-overflow 2 signed overflow: the sum does not fit in type int"}},
		{"SV-COMP", "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); extern void reach_error(void);\n" +
			"void f(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); if (x <= 3) reach_error(); }",
			[]string{"__VERIFIER_nondet_int", fnAssume, "check user.reach 2 reach_error is reached"}},
		{"SV-COMP implicit declarations", "void f(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); if (x <= 3) __VERIFIER_error(); }",
			[]string{"__VERIFIER_nondet_int", fnAssume, "check user.reach 1 __VERIFIER_error is reached"}},
		{"SV-COMP defined reach_error", "void abort(void); void reach_error(void) { for (;;) ; }\nvoid f(int x) { if (x) { reach_error(); abort(); } }",
			[]string{"check user.reach 2 reach_error is reached"}},
		{"SV-COMP defined __VERIFIER_assert", "void abort(void); void reach_error(void) { abort(); }\n" +
			"void f(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } }",
			[]string{"check user.reach 2 reach_error is reached"}},
		{"SV-COMP memory", "void __VERIFIER_nondet_memory(void *, unsigned long); void f(char *p) { __VERIFIER_nondet_memory(p, 9); }", []string{fnHavoc}},
		{"CBMC", "int nondet_int(); void __CPROVER_assume(_Bool); void __CPROVER_assert(_Bool, const char *);\n" +
			"void f(void) { int x = nondet_int(); __CPROVER_assume(x > 3); __CPROVER_assert(x > 2, \"it is large\"); }",
			[]string{"nondet_int", fnAssume, "check user.assert 2 it is large"}},
		{"CBMC objects", "void __CPROVER_havoc_object(void *); void __CPROVER_havoc_slice(void *, unsigned long); _Bool __CPROVER_r_ok(const void *, unsigned long);\n" +
			"int f(int *p) { __CPROVER_havoc_object(p); __CPROVER_havoc_slice(p, 3); return __CPROVER_r_ok(p, 4); }",
			[]string{"__fathom_object_offset", "__fathom_object_size", fnHavoc, fnHavoc, "__fathom_is_dereferenceable"}},
		{"CBMC unknown", "void __CPROVER_loop_contract(int); void f(void) { __CPROVER_loop_contract(3); }",
			[]string{"check unsupported 1 __CPROVER_loop_contract is not supported"}},
		{"ESBMC", "int nondet_uint(); void __ESBMC_assume(_Bool); void __ESBMC_assert(_Bool, const char *);\n" +
			"void f(void) { unsigned x = nondet_uint(); __ESBMC_assume(x > 3); __ESBMC_assert(x > 2, \"msg\"); }",
			[]string{"nondet_uint", fnAssume, "check user.assert 2 msg"}},
		{"KLEE", "void klee_make_symbolic(void *, unsigned long, const char *); void klee_assume(unsigned long); int klee_range(int, int, const char *);\n" +
			"int f(void) { int x; klee_make_symbolic(&x, sizeof x, \"x\"); klee_assume(x == 3); return klee_range(0, 5, \"y\"); }",
			[]string{fnHavoc, fnAssume, "__fathom_nondet.klee_range.i32", fnAssume}},
		{"KLEE ends", "void klee_silent_exit(int); void klee_report_error(const char *, int, const char *, const char *);\n" +
			"void f(int x) { if (x) klee_silent_exit(0); klee_report_error(__FILE__, 1, \"\", \"\"); }",
			[]string{fnAssume, "check user.reach 2 klee_report_error is reached"}},
		{"SeaHorn", "extern int nd(void); extern char nd_char(void); extern void assume(int); extern void sassert(int); extern void memhavoc(void *, unsigned long);\n" +
			"void f(char *p) { int x = nd() & nd_char(); assume(x > 3); sassert(x > 2); memhavoc(p, 3); }",
			[]string{"nd", "nd_char", fnAssume, "check user.assert 2 the assertion holds", fnHavoc}},
		{"SeaHorn shadow memory", "_Bool sea_is_modified(void *); int f(char *p) { return sea_is_modified(p); }",
			[]string{"__fathom_is_modified"}},
		{"LLBMC", "int __llbmc_nondef_int(void); void __llbmc_assume(int); void __llbmc_assert(int);\n" +
			"void f(void) { int x = __llbmc_nondef_int(); __llbmc_assume(x > 3); __llbmc_assert(x > 2); }",
			[]string{"__llbmc_nondef_int", fnAssume, "check user.assert 2 the assertion holds"}},
		{"own function", "int nondet_int(void) { return 4; } void assume(int x) { } int f(void) { assume(0); return nondet_int(); }", nil},
		{"float condition", "void assume(double); void f(double x) { assume(x); }", []string{fnAssume}},
		{"longjmp", "#include <setjmp.h>\njmp_buf b; void f(void) { longjmp(b, 1); }", []string{"check control.unreachable 2 control reaches a place declared unreachable", "check unsupported 2 longjmp out of the function that execution starts in"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := loadText(t, "a.c", test.source, Config{Entry: "f"})
			wantCalls(t, describe(t, m, "f"), test.want)
			if len(m.Missing) != 0 {
				t.Errorf("missing %q", m.Missing)
			}
		})
	}
}

// TestDialectTable: the table itself is consistent.
func TestDialectTable(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range dialectTable {
		if seen[e.name] {
			t.Errorf("%s appears twice", e.name)
		}
		seen[e.name] = true
		probe := strings.Replace(e.name, "*", "int", 1)
		got, ok := dialect(probe)
		if !ok {
			t.Errorf("%s is not found", probe)
		} else if got.action != e.action && !dialectExactName(probe) {
			t.Errorf("%s has action %d, want %d", probe, got.action, e.action)
		}
	}
	if _, ok := dialect("nondeterminism"); ok {
		t.Error("nondeterminism is no harness function")
	}
}

func dialectExactName(name string) bool { _, ok := dialectExact[name]; return ok }

// TestDisabledUserChecks: an assertion that is not checked has no effect beyond C's.
func TestDisabledUserChecks(t *testing.T) {
	m := loadText(t, "a.c", "#include <assert.h>\n#include <fathom.h>\nvoid f(int x) { fathom_assert(x); if (!x) fathom_reach_error(); assert(x); }",
		Config{Entry: "f", Checks: property.Set{"memory.null": true}})
	wantCalls(t, describe(t, m, "f"), []string{fnExit})
	// The same for a check that a model makes.
	const source = "#include <ctype.h>\n#undef isalpha\nint f(int c) { return (isalpha)(c); }"
	for _, on := range []bool{true, false} {
		m := loadText(t, "a.c", source, Config{Entry: "f", Checks: property.Set{"memory.bounds": on}})
		if text, _ := m.Text(); strings.Contains(text, "c\"memory.bounds\\00\"") != on {
			t.Errorf("memory.bounds is checked: %v, want %v", !on, on)
		}
	}
}

func TestNewAndDelete(t *testing.T) {
	m := loadText(t, "a.cpp", `
		struct s { int a; virtual ~s() {} };
		struct alignas(64) wide { int a[32]; };
		extern "C" void f(unsigned n) {
			int *p = new int[n];
			s *q = new s;
			wide *w = new wide;
			delete w;
			delete q;
			delete[] p;
		}`, Config{Entry: "f"})
	allocs, frees := 0, 0
	aligned := false
	for fn := m.FirstFunction(); !fn.IsNil(); fn = fn.NextFunction() {
		for _, c := range calls(fn) {
			switch c.Callee().Name() {
			case "__fathom_alloc_by":
				allocs++
			case "_ZnwmSt11align_val_t":
				if a, _ := c.Operand(1).Uint64(); a == 64 {
					aligned = true
				}
			case "__fathom_free_by":
				frees++
			}
		}
	}
	// The model of new serves both new and new[].
	if allocs < 2 || frees < 2 || !aligned || len(m.Missing) != 0 {
		t.Errorf("%d allocations, %d deallocations, aligned %v, missing %q; want at least 2 and 2, true, none", allocs, frees, aligned, m.Missing)
	}
}

// TestExceptions: throwing and catching is plain control flow.
func TestExceptions(t *testing.T) {
	m := loadText(t, "a.cpp", `
		int g(int);
		struct guard { ~guard() { g(1); } };
		extern "C" int f(int x) {
			guard a;
			try { if (x == 3) throw 1; return g(x); } catch (int e) { return e; }
		}`, Config{Entry: "f"})
	if want := []string{"_Z1gi"}; !slices.Equal(m.Missing, want) {
		t.Errorf("missing %q, want %q", m.Missing, want)
	}
	for fn := m.FirstFunction(); !fn.IsNil(); fn = fn.NextFunction() {
		for _, i := range fn.InstructionsOf(llvm.OpInvoke, llvm.OpLandingPad, llvm.OpResume) {
			t.Errorf("%s has %s", fn.Name(), i)
		}
		for _, c := range fn.Calls() {
			if name := c.Callee.Name(); name == "llvm.eh.typeid.for.p0" || name == fnUnwind {
				t.Errorf("%s has %s", fn.Name(), c.Value)
			}
		}
	}
	if m.NamedGlobal(varInFlight).IsNil() {
		t.Error("no variable for the exception in flight")
	}
}

// TestNoExceptions: what throws nothing pays nothing.
func TestNoExceptions(t *testing.T) {
	for name, source := range map[string]string{
		"a.c":   "int g(int); int f(int x) { return g(x); }",
		"a.cpp": "int g(int); struct guard { ~guard() { g(1); } }; extern \"C\" int f(int x) { guard a; try { return g(x); } catch (int e) { return e; } }",
	} {
		m := loadText(t, name, source, Config{Entry: "f"})
		if !m.NamedGlobal(varInFlight).IsNil() {
			t.Errorf("%s: there is a variable for the exception in flight", name)
		}
		if n := m.NamedFunction("f").NumBlocks(); n != 1 {
			t.Errorf("%s: %d blocks, want 1", name, n)
		}
	}
}

// TestStandardLibrary: templates of the C++ library have bodies, and so do its functions that throw.
func TestStandardLibrary(t *testing.T) {
	m := loadText(t, "a.cpp", `
		#include <map>
		#include <string>
		#include <vector>
		int main() {
			std::vector<int> v;
			v.push_back(3);
			std::string s = "abc";
			s += "defghijklmnopqrstuvwxyz";
			std::map<std::string, int> m;
			m[s] = 1;
			return s.size() + v[0] + m.at("abc");
		}`, Config{})
	if len(m.Missing) != 0 {
		t.Errorf("missing %q", m.Missing)
	}
	if m.NamedFunction("_ZSt20__throw_length_errorPKc").IsDeclaration() {
		t.Error("std::__throw_length_error has no body")
	}
}

// TestUnsupportedIsAPlace: it must not turn into a condition, which a property
// layer would report as violated.
func TestUnsupportedIsAPlace(t *testing.T) {
	for name, source := range map[string]string{
		"dialect": "void klee_unknown(void); void f(int x) { if (x) klee_unknown(); }",
		"handler": "void __ubsan_handle_new_in_a_later_clang(void *); void f(int x) { if (x) __ubsan_handle_new_in_a_later_clang(0); }",
	} {
		m := loadText(t, "a.c", source, Config{Entry: "f"})
		var found bool
		for _, c := range calls(m.NamedFunction("f")) {
			if c.Callee().Name() == fnCheck && checkKind(c) == "unsupported" {
				found = true
				if !isFailure(c) {
					t.Errorf("%s: %s is a condition", name, c)
				}
			}
		}
		if !found {
			t.Errorf("%s: no unsupported check", name)
		}
	}
}

// TestReplacedIsForModels: the question whether a function is replaced is about a literal. A program that asks it of another
// text, or takes its address, has called a function that is not known.
func TestReplacedIsForModels(t *testing.T) {
	m := loadText(t, "a.c", "_Bool __fathom_is_replaced(const char *); extern _Bool (*g)(const char *);\n"+
		"int f(const char *name) { g = __fathom_is_replaced; return __fathom_is_replaced(name) + 2 * __fathom_is_replaced(\"f\"); }", Config{Entry: "f"})
	left := 0
	for _, c := range calls(m.NamedFunction("f")) {
		if c.Callee().Name() == fnIsReplaced {
			left++
		}
	}
	if left != 1 {
		t.Errorf("%d calls are left, want that of another text", left)
	}
}

package trace_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/trace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// needClang skips a test where programs cannot be compiled.
func needClang(t *testing.T) {
	t.Helper()
	for _, name := range []string{os.Getenv("FATHOM_CLANG"), "clang-19", "clang"} {
		if _, err := exec.LookPath(name); name != "" && err == nil {
			return
		}
	}
	t.Skip("clang is not installed")
}

// verify verifies files and replays what is violated.
func verify(t *testing.T, src fathom.Source, opt fathom.Options, replay bool) *fathom.Result {
	t.Helper()
	needClang(t)
	prog, err := fathom.Load(context.Background(), src)
	if err != nil {
		t.Fatal(err)
	}
	defer prog.Close()
	r, err := prog.Verify(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	if replay {
		if err := prog.Replay(context.Background(), r); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// write writes the files of a program, named and followed by their text, and returns their paths.
func write(t *testing.T, files ...string) []string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.WriteFile(path, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// The whole trace of a program that assigns values of all kinds.
func TestTrace(t *testing.T) {
	r := verify(t, fathom.Source{Files: []string{"testdata/types.c"}}, fathom.Options{}, false)
	var b strings.Builder
	for _, p := range r.Properties {
		if p.Verdict != fathom.PropertyViolated {
			continue
		}
		fmt.Fprintf(&b, "%s: %s\n", p.Kind, p.Message)
		for _, s := range p.Trace {
			fmt.Fprintf(&b, "%4d %-8s %s%s", s.Line, s.Kind, strings.Repeat("  ", s.Depth), s.What)
			if s.Value != "" {
				fmt.Fprintf(&b, " | %s", s.Value)
			}
			b.WriteString("\n")
		}
	}
	golden(t, "testdata/types.txt", b.String())
}

// golden compares a text with the one of a file, or writes the file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// A variable that was never given a value is said to be so.
func TestTraceUninitialised(t *testing.T) {
	files := write(t, "a.c", `
#include <assert.h>
int main(void) {
	int x;
	assert(x != 12);
	return 0;
}`)
	r := verify(t, fathom.Source{Files: files}, fathom.Options{}, true)
	p := r.Properties[0]
	if p.Verdict != fathom.PropertyViolated {
		t.Fatalf("%+v", p)
	}
	for _, s := range p.Trace {
		if s.Kind == trace.KindAssign && s.What == "x" && s.Value == "12 (uninitialised)" {
			return
		}
	}
	t.Errorf("no step says that x is uninitialised: %+v", p.Trace)
}

// programs violate one property each, at the line that says "here".
var programs = []struct {
	name    string
	kind    property.Kind
	message string // part of the message
	code    string
}{
	{"assert", property.UserAssert, "the assertion x != 4711 fails", `
#include <assert.h>
int nondet_int(void);
int main(void) {
	int x = nondet_int();
	assert(x != 4711); // here
	return 0;
}`},
	{"own reach_error", property.UserReach, "reach_error is reached", `
void reach_error(void) {}
unsigned char nondet_uchar(void);
int main(void) {
	if (nondet_uchar() == 200)
		reach_error(); // here
	return 0;
}`},
	{"heap", property.MemoryBounds, "write of 4 bytes at offset 16 of a malloc'd object of 16 bytes allocated at line 5", `
#include <stdlib.h>
int nondet_int(void);
int main(void) {
	int *p = malloc(4 * sizeof *p);
	int i = nondet_int();
	if (i >= 0 && i <= 4)
		p[i] = 1; // here
	free(p);
	return 0;
}`},
	{"below the start", property.MemoryBounds, "read of 1 byte at offset -1 of a calloc'd object of 3 bytes", `
#include <stdlib.h>
int main(void) {
	char *p = calloc(3, 1);
	char c = p[-1]; // here
	free(p);
	return c;
}`},
	{"library", property.MemoryBounds, "write of 6 bytes at offset 0 of small, a local variable of 4 bytes declared at line 4", `
#include <string.h>
int main(void) {
	char small[4];
	strcpy(small, "large"); // here
	return small[0];
}`},
	{"null member", property.MemoryNull, "write of 4 bytes through a null pointer (offset 8)", `
struct s { long a; int b; };
static struct s *find(int k) {
	static struct s it;
	return k == 3 ? 0 : &it;
}
int nondet_int(void);
int main(void) {
	find(nondet_int())->b = 1; // here
	return 0;
}`},
	{"null call", property.MemoryNull, "call through a null pointer", `
int (*handler)(void);
int main(void) {
	return handler(); // here
}`},
	{"freed", property.MemoryFreed, "and freed at line 6", `
#include <stdlib.h>
int main(void) {
	int *p = malloc(4);
	*p = 1;
	free(p);
	return *p; // here
}`},
	{"scope", property.MemoryScope, "of x, a local variable of 4 bytes declared at line 6 in main, whose lifetime has ended", `
static int read(int *p) { return *p; } // here
int main(void) {
	int *p;
	{
		int x = 3;
		p = &x;
	}
	return read(p);
}`},
	{"returned", property.MemoryScope, "of x, a local variable of 4 bytes declared at line 3 in leave", `
static int *leave(int **out) {
	int x = 3;
	*out = &x;
	return *out;
}
int main(void) {
	int *p;
	leave(&p);
	return *p; // here
}`},
	{"read-only", property.MemoryReadOnly, `of the string literal "abc"`, `
int main(void) {
	char *p = "abc";
	p[1] = 'x'; // here
	return 0;
}`},
	{"double free", property.MemoryFree, "double free of a malloc'd object of 4 bytes allocated at line 4: it was freed at line 5 already", `
#include <stdlib.h>
int main(void) {
	void *p = malloc(4);
	free(p);
	free(p); // here
	return 0;
}`},
	{"call by another type", property.CallType, "call of half as long (long), but it is defined as int (int) at line 2", `
int half(int x) { return x / 2; }
int main(void) {
	long (*f)(long) = (long (*)(long))half;
	return f(4) == 2; // here
}`},
	{"free of a variable", property.MemoryFree, "free of x, a global variable of 4 bytes, which is not on the heap", `
#include <stdlib.h>
int x;
int main(void) {
	free(&x); // here
	return 0;
}`},
	{"overlap", property.MemoryOverlap, "overlap in b, a local variable of 8 bytes", `
#include <string.h>
int main(void) {
	char b[8] = "abcdef";
	memcpy(b + 1, b, 4); // here
	return b[0];
}`},
	{"leak", property.MemoryLeak, "a malloc'd object of 8 bytes allocated at line 4 is never freed", `
#include <stdlib.h>
int main(void) {
	char *last = malloc(8); // here
	last[0] = 0;
	return 0;
}`},
	{"overwritten", property.MemoryLeak, "here the last pointer to a malloc'd object of 8 bytes allocated at line 4 is lost", `
#include <stdlib.h>
int main(void) {
	char *last = malloc(8);
	last = 0; // here
	return 0;
}`},
	{"lost", property.MemoryLeak, "here the last pointer to a malloc'd object of 8 bytes allocated at line 5 is lost", `
#include <stdlib.h>
static char *volatile last;
int main(void) {
	last = malloc(8);
	last = 0; // here
	return 0;
}`},
	{"uninitialised", property.MemoryUninit, "an uninitialised value decides", `
#include <stdlib.h>
int nondet_int(void);
int main(void) {
	int *p = malloc(8), i = nondet_int();
	p[0] = 1;
	if ((i == 0 || i == 1) && p[i] > 5) // here
		return 1;
	free(p);
	return 0;
}`},
	{"overflow", property.ArithSignedOverflow, "does not fit in type int", `
int nondet_int(void);
int main(void) {
	int a = nondet_int(), b = nondet_int();
	return a - b; // here
}`},
	{"unsigned overflow", property.ArithUnsignedOverflow, "does not fit in type unsigned int", `
unsigned nondet_uint(void);
int main(void) {
	return nondet_uint() + 1u; // here
}`},
	{"division", property.ArithDivZero, "division by zero", `
short nondet_short(void);
int main(void) {
	return 7 / nondet_short(); // here
}`},
	{"shift", property.ArithShift, "shift", `
int nondet_int(void);
int main(void) {
	return 1u << nondet_int(); // here
}`},
	{"conversion", property.ArithConversion, "changes the value", `
int nondet_int(void);
int main(void) {
	unsigned char c = nondet_int(); // here
	return c;
}`},
	{"unreachable", property.ControlUnreachable, "", `
int nondet_int(void);
int main(void) {
	switch (nondet_int() & 3) {
	case 0: case 1: case 2: return 0;
	}
	__builtin_unreachable(); // here
}`},
	{"no return", property.ControlReturn, "", `
extern "C" int nondet_int(void);
static int f(int x) {
	if (x)
		return 1;
}
int main(void) {
	return f(nondet_int());
}`},
}

// here returns the line of a program that says so.
func here(code string) int {
	before, _, _ := strings.Cut(code, "// here")
	return strings.Count(before, "\n") + 1
}

// Each kind of violation is explained by its message and seen by the sanitizers.
func TestMessagesAndReplay(t *testing.T) {
	for _, c := range programs {
		t.Run(c.name, func(t *testing.T) {
			file := "a.c"
			if c.kind == property.ControlReturn { // C allows it unless the result is used
				file = "a.cpp"
			}
			files := write(t, file, c.code)
			r := verify(t, fathom.Source{Files: files, Checks: property.Set{c.kind: true}}, fathom.Options{}, true)
			for _, p := range r.Properties {
				if p.Verdict != fathom.PropertyViolated || p.Kind != string(c.kind) {
					continue
				}
				if p.Line != here(c.code) && c.kind != property.ControlReturn {
					t.Errorf("violated at line %d, want %d", p.Line, here(c.code))
				}
				if !strings.Contains(p.Message, c.message) {
					t.Errorf("the message is %q, want %q in it", p.Message, c.message)
				}
				if last := p.Trace[len(p.Trace)-1]; last.Kind != trace.KindFailure || last.Line != p.Line {
					t.Errorf("the trace ends with %+v", last)
				}
				if p.Replay == nil || !p.Replay.Confirmed {
					t.Errorf("not confirmed: %+v", p.Replay)
				}
				return
			}
			t.Errorf("%s (%s) violates nothing", r.Verdict, r.Reason)
		})
	}
}

// Inputs reach the program by every way there is: parameters of the entry, functions without a body, functions of the
// library, allocations that fail.
func TestReplayInputs(t *testing.T) {
	for _, c := range []struct {
		name  string
		src   fathom.Source
		opt   fathom.Options
		files []string
	}{
		{"parameters", fathom.Source{Entry: "pick"}, fathom.Options{}, []string{"a.c", `
struct config;
int table[4];
int pick(int i, unsigned char u, long long d, struct config *c) {
	if (!c && d == -5 && u == 200 && i == 7)
		return table[i];
	return 0;
}
int main(void) { return 0; }`}},
		{"several files", fathom.Source{}, fathom.Options{}, []string{"a.c", `
int external(int);
int twice(int);
int main(void) {
	if (external(3) == 77 && twice(external(4)) == 154)
		return 1 / (external(5) - 13);
	return 0;
}`, "b.c", `int twice(int x) { return x < 1000 && x > -1000 ? 2 * x : 0; }`}},
		{"library", fathom.Source{}, fathom.Options{}, []string{"a.c", `
#include <stdio.h>
#include <stdlib.h>
int main(void) {
	if (rand() == 1234 && getchar() == 'x' && getchar() == EOF)
		return 1 / (rand() - 99);
	return 0;
}`}},
		{"malloc fails", fathom.Source{}, fathom.Options{MallocMayFail: true}, []string{"a.c", `
#include <stdlib.h>
int main(void) {
	char *p = malloc(1), *q = malloc(2);
	if (p)
		*q = 1;
	return 0;
}`}},
		{"pointer to a global", fathom.Source{}, fathom.Options{}, []string{"a.c", `
int table[4];
int *nondet_pointer(void);
int main(void) {
	int *p = nondet_pointer();
	return p == &table[1] ? 1 / p[0] : 0;
}`}},
		{"contents from the library", fathom.Source{}, fathom.Options{}, []string{"a.c", `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
	int x, table[2];
	char c, line[8], raw[4] = "", *e;
	if (scanf("%d %c", &x, &c) != 2 || x != -17 || c != 'q' || scanf("%d", &x) == 1)
		return 0;
	if (!fgets(line, sizeof line, stdin) || strcmp(line, "a\"b\n") || fgets(line, 2, stdin))
		return 0;
	if (!(e = getenv("HOME")) || strcmp(e, "/h") || getenv("OTHER"))
		return 0;
	if (fread(table, sizeof table, 1, stdin) != 1 || table[1] != 70000 || read(0, raw + 1, 2) != 2 || raw[2] != -1 || read(0, raw, 1) != -1)
		return 0;
	return 1 / (table[0] - 5);
}`}},
		{"names for the linker", fathom.Source{}, fathom.Options{}, []string{"a.cpp", `
#include <cassert>
int external(int);
namespace n { unsigned char more_uchar(); }
int renamed(void) __asm__("other_name");
int main() {
	if (external(1) == 4 && external(2) == -5 && n::more_uchar() == 200)
		assert(renamed() != 7);
	return 0;
}`}},
		{"CBMC's dialect", fathom.Source{}, fathom.Options{}, []string{"a.c", `
int main(void) {
	int a[4], *p = &a[1];
	__CPROVER_havoc_object(a);
	__CPROVER_assume(__CPROVER_forall { unsigned i; i < 4 ==> a[i] > 0 });
	__CPROVER_assume(__CPROVER_r_ok(p) && __CPROVER_w_ok(p, 12) && !__CPROVER_rw_ok(p, 13) && __CPROVER_same_object(p, a));
	__CPROVER_assert(__CPROVER_exists { unsigned i; i < 4 && __CPROVER_forall { unsigned k;
		k < 4 ==> a[i] <= a[k] && a[i] < 1000 } }, "the least");
	return 0;
}`}},
		{"called without declarations", fathom.Source{}, fathom.Options{}, []string{"a.c", `
int main(void) {
	char *t = malloc(4);
	double d = nondet_double();
	if (!t || !(d > 2.5)) return 0;
	strcpy(t, "abc");
	__VERIFIER_assert(d * strlen(t) < 7.5);
	free(t);
	return 0;
}`}},
		{"beyond, in CBMC's dialect", fathom.Source{Entry: "check"}, fathom.Options{}, []string{"a.c", `
static void check(unsigned n) {
	int a[4] = {1};
	__CPROVER_assert(__CPROVER_forall { unsigned i;
		i < n ==>
			a[i] < 2 }, "small");
}`}},
		{"dialects", fathom.Source{}, fathom.Options{}, []string{"a.c", `
void klee_assume(unsigned long);
int klee_range(int, int, const char *);
void __VERIFIER_assume(int);
unsigned __VERIFIER_nondet_uint(void);
_Bool __CPROVER_r_ok(const void *, unsigned long);
int main(void) {
	int x = klee_range(3, 9, "x"), a[3] = {0};
	unsigned y = __VERIFIER_nondet_uint();
	klee_assume(y > 4000000000);
	__VERIFIER_assume(x > 4);
	return __CPROVER_r_ok(a, 12) ? 1 / (y - 4000000001u + x - 5) : 0;
}`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.src.Files = write(t, c.files...)
			r := verify(t, c.src, c.opt, true)
			n := 0
			for _, p := range r.Properties {
				if p.Verdict != fathom.PropertyViolated {
					continue
				}
				n++
				if !p.Replay.Confirmed {
					t.Errorf("%s at line %d: %+v, inputs %+v", p.Kind, p.Line, p.Replay, p.Inputs)
				}
			}
			if n == 0 {
				t.Errorf("%s (%s), nothing is violated", r.Verdict, r.Reason)
			}
		})
	}
}

// With other inputs than those of the violation, nothing is confirmed.
func TestReplayRefutes(t *testing.T) {
	needClang(t)
	files := write(t, "a.c", `
int nondet_int(void);
void __VERIFIER_assume(int);
int main(void) {
	int x = nondet_int();
	__VERIFIER_assume(x != 4);
	return 1 / (x - 3);
}`)
	for _, c := range []struct {
		value     string
		confirmed bool
		detail    string
	}{
		{"3", true, "division by zero at a.c:7"},
		{"5", false, "the run ended without a report"},
		{"4", false, "assumption is false: __VERIFIER_assume"},
		{"", false, "exhausted: nondet_int"},
	} {
		cfg := trace.ReplayConfig{Files: files, Entry: "main", Kind: "arith.div-zero", File: files[0], Line: 7}
		if c.value != "" {
			cfg.Inputs = []trace.Input{{Function: "nondet_int", Width: 32, Value: c.value}}
		}
		got, err := trace.Replay(context.Background(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		if got.Confirmed != c.confirmed || !strings.Contains(got.Detail, c.detail) {
			t.Errorf("with %q: %+v", c.value, got)
		}
	}
}

// Places in memory that are made arbitrary get their contents in order.
func TestReplayContents(t *testing.T) {
	needClang(t)
	files := write(t, "a.c", `
void klee_make_symbolic(void *, unsigned long, const char *);
void fathom_havoc(void *, unsigned long);
int main(void) {
	struct { short a; unsigned char b[3]; } s;
	int x;
	klee_make_symbolic(&x, sizeof x, "x");
	fathom_havoc(&s, sizeof s);
	return 1 / (x + s.a + s.b[2] - 1000); // here
}`)
	cfg := trace.ReplayConfig{Files: files, Entry: "main", Kind: "arith.div-zero", File: files[0], Line: 9, Inputs: []trace.Input{
		{Function: "x", Width: 32, Bytes: 4, Value: "4294967295"},   // -1
		{Function: "s", Width: 48, Bytes: 6, Value: "858993460001"}, // a = 1001 - 200 = 801, b[2] = 200
	}}
	got, err := trace.Replay(context.Background(), cfg)
	if err != nil || !got.Confirmed {
		t.Errorf("%+v, %v", got, err)
	}
	cfg.Inputs = cfg.Inputs[1:]
	got, err = trace.Replay(context.Background(), cfg)
	if err != nil || got.Confirmed || len(got.Notes) != 1 {
		t.Errorf("without the first contents: %+v, %v", got, err)
	}
}

// Where there is no clang, gcc's sanitizers do.
func TestReplayWithGCC(t *testing.T) {
	bin := t.TempDir()
	for _, tool := range []string{"gcc", "as", "ld"} {
		path, err := exec.LookPath(tool)
		if err != nil {
			t.Skip(tool + " is not installed")
		}
		if err := os.Symlink(path, filepath.Join(bin, tool)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("FATHOM_CLANG", "")
	t.Setenv("PATH", bin)
	for _, c := range []struct{ kind, code string }{
		{"memory.bounds", `
int nondet_int(void);
int main(void) {
	int a[4] = {0};
	return a[nondet_int()];
}`},
		{"memory.freed", `
#include <stdlib.h>
int nondet_int(void);
int main(void) {
	char *p = malloc(nondet_int()); free(p);
	return *p;
}`},
		{"arith.signed-overflow", `
int nondet_int(void);
int main(void) {

	return nondet_int() + 2147483647;
}`},
	} {
		files := write(t, "a.c", c.code)
		line := 5
		if c.kind == "memory.freed" {
			line = 6
		}
		got, err := trace.Replay(context.Background(), trace.ReplayConfig{
			Files: files, Entry: "main", Kind: property.Kind(c.kind), File: files[0], Line: line, Function: "main",
			Inputs: []trace.Input{{Function: "nondet_int", Width: 32, Value: "4"}},
		})
		if err == nil && strings.Contains(got.Detail, "cannot be built") {
			t.Skip("gcc lacks sanitizers: " + got.Detail)
		}
		if err != nil || !got.Confirmed {
			t.Errorf("%s: %+v, %v", c.kind, got, err)
		}
	}
}

// The C++ library checks its preconditions natively as it does in the verification: without, this read of one element past the end,
// which has room there, shows nothing.
func TestReplayLibraryPrecondition(t *testing.T) {
	files := write(t, "a.cpp", `
#include <vector>
extern "C" int nondet_int();
int main() {
	std::vector<int> v;
	v.reserve(8);
	v.resize(4);
	unsigned i = nondet_int();
	return i <= 4 ? v[i] : 0;
}`)
	r := verify(t, fathom.Source{Files: files}, fathom.Options{}, true)
	for _, p := range r.Properties {
		if p.Verdict != fathom.PropertyViolated {
			continue
		}
		if p.Kind != string(property.UserAssert) || p.Replay == nil || !p.Replay.Confirmed || !strings.Contains(p.Replay.Detail, "__n < this->size()") {
			t.Errorf("%s at %s:%d: %+v", p.Kind, p.File, p.Line, p.Replay)
		}
		return
	}
	t.Error("nothing is violated")
}

// A program that does not build is a result, not an error; a replay that is cancelled is an error.
func TestReplayTroubles(t *testing.T) {
	needClang(t)
	cfg := trace.ReplayConfig{Files: write(t, "a.c", "int main(void) { return }\n"), Entry: "main", Kind: "arith.div-zero"}
	got, err := trace.Replay(context.Background(), cfg)
	if err != nil || got.Confirmed || !strings.Contains(got.Detail, "expected expression") {
		t.Errorf("a syntax error gives %+v, %v", got, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := trace.Replay(ctx, cfg); err == nil {
		t.Error("a cancelled replay is no error")
	}
}

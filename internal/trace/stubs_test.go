package trace

import (
	"math/big"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
)

func TestReturnType(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		want  string
	}{
		{"fathom_nondet_bool", 1, "_Bool"},
		{"__VERIFIER_nondet_bool", 8, "_Bool"},
		{"nondet_char", 8, "signed char"},
		{"nondet_uchar", 8, "unsigned char"},
		{"nondet_u16", 16, "unsigned short"},
		{"nondet_short", 16, "signed short"},
		{"klee_int", 32, "signed int"},
		{"ext", 32, "signed int"},
		{"nondet_unsigned", 32, "unsigned int"},
		{"nondet_float", 32, "float"},
		{"nondet_double", 64, "double"},
		{"nondet_double", 0, "double"},
		{"nondet_size", 64, "unsigned long long"},
		{"wide", 128, "unsigned __int128"},
	} {
		if got := returnType(c.name, c.width); got != c.want {
			t.Errorf("%s of %d bits: %s, want %s", c.name, c.width, got, c.want)
		}
	}
}

// The constant of a wide input, evaluated by hand, is the input.
func TestWideLiteral(t *testing.T) {
	const value = "340282366920938463463374607431768211455"
	got := inputLiteral(Input{Width: 128, Value: value})
	// Each level is (inner * 10^k + digits).
	acc := new(big.Int)
	rest := strings.TrimPrefix(got[strings.Index(got, "(unsigned __int128)0"):], "(unsigned __int128)0")
	for part := range strings.SplitSeq(strings.Trim(rest, " "), ")") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		f := strings.Fields(part) // * 1000ull + 123ull
		scale, _ := new(big.Int).SetString(strings.TrimSuffix(f[1], "ull"), 10)
		digits, _ := new(big.Int).SetString(strings.TrimSuffix(f[3], "ull"), 10)
		acc.Mul(acc, scale).Add(acc, digits)
	}
	if acc.String() != value {
		t.Errorf("%s is %s, want %s", got, acc, value)
	}
}

func TestFloatLiteral(t *testing.T) {
	for _, c := range []struct {
		bits  uint64
		width int
		want  string
	}{
		{0x3fc00000, 32, "0x1.8p+00"},
		{0x3ff8000000000000, 64, "0x1.8p+00"},
		{0x7ff0000000000000, 64, "__builtin_inf()"},
		{0xff800000, 32, "-__builtin_inf()"},
		{0x7fc00000, 32, `__builtin_nan("")`},
	} {
		if got := floatLiteral(c.bits, c.width); got != c.want {
			t.Errorf("%#x: %s, want %s", c.bits, got, c.want)
		}
	}
}

func TestInputText(t *testing.T) {
	for _, c := range []struct {
		in   Input
		want string
	}{
		{Input{Function: "nondet_int", Width: 32, Value: "4294967295"}, "-1"},
		{Input{Function: "nondet_uint", Width: 32, Value: "4294967295"}, "4294967295"},
		{Input{Function: "fathom_nondet_bool", Width: 1, Value: "1"}, "1"},
		{Input{Function: "nondet_float", Width: 32, Value: "1069547520"}, "1.5"},
		{Input{Function: "p", Width: 64, Value: "0", Pointer: "0x0"}, "NULL"},
		{Input{Function: "p", Width: 64, Value: "8", Pointer: "?"}, "a pointer to an object"},
		{Input{Function: "p", Width: 64, Value: "8", Pointer: "(char *)&table +0"}, "&table"},
	} {
		if got := c.in.Text(); got != c.want {
			t.Errorf("%+v reads %q, want %q", c.in, got, c.want)
		}
	}
}

func TestFindings(t *testing.T) {
	const text = `a.c:4:103: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
=================================================================
==29601==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x502000000014 at pc 0x558cd8cfe3ee bp 0x7fffe8e2b2b0 sp 0x7fffe8e2aa70
WRITE of size 6 at 0x502000000014 thread T0
    #0 0x558cd8cfe3ed in __asan_memcpy (/tmp/rt/a+0xc93ed) (BuildId: bda4)
    #1 0x558cd8d40d68 in copy(char*) /tmp/rt/a.c:4:50
    #2 0x558cd8d40d99 in main /tmp/rt/a.c:9

0x502000000014 is located 0 bytes after 4-byte region [0x502000000010,0x502000000014)
allocated by thread T0 here:
    #0 0x558cd8d005cf in malloc (/tmp/rt/a+0xcb5cf) (BuildId: bda4)
    #1 0x558cd8d40ce7 in main /tmp/rt/a.c:77:39
prog: dir/a.c:16: main: Assertion ` + "`x == 1'" + ` failed.
fathom-replay: assumption is false: fathom_assume
fathom-replay: note: fathom_havoc
fathom-replay: reached: reach_error
    #0 0x55 in fathom_replay_failed /tmp/fathom-replay-1/inputs.c:24:3
    #1 0x56 in main b.c:3:2
`
	list := findings(text)
	want := []string{
		"signed integer overflow: 2147483647 + 1 cannot be represented in type 'int' at a.c:4",
		"heap-buffer-overflow at a.c:4",
		"Assertion `x == 1' failed at a.c:16",
		"assumption is false: fathom_assume",
		"reached: reach_error at b.c:3",
	}
	if len(list) != len(want) {
		t.Fatalf("%d findings, want %d: %+v", len(list), len(want), list)
	}
	for i := range list {
		if got := summary(&list[i], list[i].first()); got != want[i] {
			t.Errorf("finding %d reads %q, want %q", i, got, want[i])
		}
	}
	for _, p := range list[1].places {
		if p.line == 77 {
			t.Error("the place of the allocation counts as the place of the access")
		}
	}
}

// A report of the right kind at another place, or of another kind at the right place, confirms nothing.
func TestJudge(t *testing.T) {
	const overflow = "a.c:4:3: runtime error: signed integer overflow: 1 + 1 cannot be represented in type 'int'\n"
	for _, c := range []struct {
		kind      property.Kind
		line      int
		out       outcome
		confirmed bool
		detail    string
	}{
		{"arith.signed-overflow", 4, outcome{stderr: overflow}, true, "signed integer overflow: 1 + 1 cannot be represented in type 'int' at a.c:4"},
		{"arith.signed-overflow", 5, outcome{stderr: overflow}, false, "signed integer overflow: 1 + 1 cannot be represented in type 'int' at a.c:4, another place than the violation's"},
		{"arith.div-zero", 4, outcome{stderr: overflow}, false, "the run shows something else: signed integer overflow: 1 + 1 cannot be represented in type 'int' at a.c:4"},
		{"arith.div-zero", 4, outcome{timedOut: true}, false, "the run did not end within 10s"},
		{"arith.div-zero", 4, outcome{status: "exit status 0"}, false, "the run ended without a report: exit status 0"},
		{"user.reach", 4, outcome{stderr: "fathom-replay: reached: reach_error\n"}, false, "reached: reach_error, another place than the violation's"},
		{"user.assert", 4, outcome{stderr: "fathom-replay: assumption is false: assume\n"}, false, "the run shows something else: assumption is false: assume"},
	} {
		r := &replay{cfg: ReplayConfig{Kind: c.kind, File: "dir/a.c", Line: c.line}}
		got := r.judge(c.out)
		if got.Confirmed != c.confirmed || got.Detail != c.detail {
			t.Errorf("%s at line %d: %v, %q; want %v, %q", c.kind, c.line, got.Confirmed, got.Detail, c.confirmed, c.detail)
		}
	}
}

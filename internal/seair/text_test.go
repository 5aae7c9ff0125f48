package seair

import (
	"strings"
	"testing"
)

// sample uses every line and operand form of the text format.
const sample = `target "x86_64-pc-linux-gnu" pointers 64 little-endian
string 1 "user.assert"
string 2 "x > \"0\"\n"
loc 1 "dir/a b.c" 3 7 "main"
type 1 2 "int" size 4 signed true elem 0 count 0
type 2 7 "struct node" size 16 signed false elem 0 count 0 field "value" 1 0 32 field "next" 3 64 64
type 3 6 "struct node *" size 8 signed false elem 2 count 0
type 4 10 "enum color" size 4 signed false elem 0 count 0 enum "RED" -1 enum "BLUE" 7
var 0 "x" type 1 arg 0 !1
global @counter "counter" size 4 align 4 type 1 !1
global @"odd name" "" size 24 align 8 readonly init 0102ff reloc 8 8 @callback 0 reloc 16 8 @counter -2 type 0 !0
global @outside "outside" size 8 align 8 extern type 0 !0
ctor @setup
dtor @setup

fun @callback(%1:i32) -> i32 "callback" signature "i32 (i32)" addrtaken !0

fun @setup() -> void "setup" signature "void ()" model !1 regs 2 mem %1:mem {
b0 "entry":
  ret mem %1
}

fun @main(%argc.1:i32, %2:ptr, ...) -> i32 "main" signature "i32 (i32, ptr, ...)" !1 regs 24 mem %3:mem {
b0 "entry":
  %4:ptr, %5:mem = alloca #4 ##1 4:i64, mem %3 !1
  %6:mem = store %4, %argc.1, mem %5
  dbg.declare %4 !1
  %7:i1 = slt %argc.1, 4294967295:i32
  br.if %7, b1, b2
b1 "loop \"quoted\"": b0 b1
  %8:i32 = phi 0:i32, %9 !1
  %10:mem = phi %6, %12
  check.access flags 1 %4, 4:i64, mem %10
  %9:i32, %11:mem = call @callback %8, mem %10
  %12:mem = memset %2, 0:i8, 340282366920938463463374607431768211455:i128, mem %11
  %13:i1 = eq %9, undef:i32
  br.if %13, b1, b2
b2 "after": b0 b1
  %14:mem = phi %6, %12
  %15:ptr = select %7, @counter+4, @"odd name"-8
  %16:i32, %17:mem = call.ptr #2 %15, %argc.1, mem %14
  check #1 ##2 %7 !1
  switch %16, b3, 0:i32 -> b4, 7:i32 -> b3
b3 "default": b2 b2
  unreachable #1
b4 "zero": b2
  halt mem %17
}
`

func parse(t *testing.T, text string) *Program {
	t.Helper()
	p, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTextRoundTrip(t *testing.T) {
	p := parse(t, sample)
	text := p.String()
	again := parse(t, text)
	if second := again.String(); second != text {
		t.Errorf("printing what was parsed gives another text:\n%s\nthen\n%s", text, second)
	}
	// Everything in the sample must have survived, whatever the spacing.
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if squeeze(text) != squeeze(sample) {
		t.Errorf("the text changed:\n%s", text)
	}
	if err := p.Sanity(); err != nil {
		t.Error(err)
	}
	main := p.Func("main")
	if main == nil || !main.Variadic || main.Names[1] != "argc" || !main.Blocks[1].LoopHead || main.Blocks[1].LoopDepth != 1 || main.Blocks[2].LoopHead {
		t.Errorf("main was read wrongly: %+v", main)
	}
	if g := p.Globals[1]; g.Name != "odd name" || !g.ReadOnly || g.Init[2] != 0xff || g.Relocs[1].Addend != -2 {
		t.Errorf("global was read wrongly: %+v", g)
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"pointers 64", "pointers many", "line 1"},
		{`string 2 "x`, `string 7 "x`, "entry 7 where 2"},
		{`"dir/a b.c"`, `"dir/a b.c`, "line 4"},
		{"@callback 0 reloc", "@nobody 0 reloc", "not a symbol"},
		{"init 0102ff", "init 0102f", "initial bytes"},
		{"regs 24", "regs 3", "beyond"},
		{"regs 24", "regs 99999999999", "line 23"},
		{"regs 24", "regs 200000000", "200000000 registers"},
		{"slt %argc.1", "less %argc.1", "unknown instruction"},
		{"0:i32 -> b4", "0:i32 -> 4", "not a block"},
		{"%13:i1 = eq %9, undef:i32", "%13:i1 = eq %9, undef:q", "not a type"},
		{"b3 \"default\"", "b7 \"default\"", "block b7"},
		{"\n}\n\nfun @main", "\n\nfun @main", "line"},
		{"4294967295:i32", "-1:i32", "not a constant"},
		{"%8:i32 = phi", "phi", "phi"},
		{"global @counter", "global @callback", "twice"},
	} {
		text := strings.Replace(sample, c.old, c.new, 1)
		if text == sample {
			t.Fatalf("%q is not in the sample", c.old)
		}
		if _, err := Parse(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// Every invariant of the package comment, broken.
func TestSanityFinds(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"pointers 64", "pointers 48", "pointers of 48 bits"},
		{"%9:i32, %11:mem = call @callback %8, mem", "%9:i32, %11:mem = call @callback %9, mem", "does not dominate"},
		{"%14:mem = phi %6, %12", "%14:mem = phi %6", "1 arguments for 2"},
		{"b2 \"after\": b0 b1", "b2 \"after\": b0 b0", "disagree"},
		{"  halt mem %17\n", "  %18:i1 = eq %2, 0:i64\n", "no terminator"},
		{"  unreachable #1\n", "  unreachable #1\n  unreachable\n", "terminator in the middle"},
		{"%13:i1 = eq %9, undef:i32", "%13:i1 = eq %9, undef:i64", "widths"},
		{"%7:i1 = slt", "%7:i2 = slt", "widths"},
		{"store %4, %argc.1, mem %5", "store %4, %argc.1, mem %4", "memory operand"},
		{"%5:mem = alloca", "%5:i8 = alloca", ""},
		{"%13:i1 = eq", "%7:i1 = eq", "defined twice"},
		{"call @callback %8, mem %10", "call @callback mem %10", "0 arguments"},
		{"init 0102ff", "init 010203040506070809101112131415161718192021222324252627", "initial bytes"},
		{"reloc 16 8 @counter", "reloc 20 8 @counter", "bad address"},
		{"addrtaken", "", "bad address"},
		{"check #1 ##2 %7", "check #9 ##2 %7", "out of range"},
		{"7:i32 -> b3", "7:i64 -> b3", "widths"},
		{"4:i64, mem %10", "300:i8, mem %10", "wider than its type"},
	} {
		text := strings.Replace(sample, c.old, c.new, 1)
		if text == sample {
			t.Fatalf("%q is not in the sample", c.old)
		}
		p, err := Parse(strings.NewReader(text))
		if err == nil {
			err = p.Sanity()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// A value or a memory leaves a loop through a phi only.
func TestSanityFindsOpenLoops(t *testing.T) {
	const text = prefixOfLoop + `
  %7:i32 = phi %4
  %8:mem = phi %5
  %9:i1 = eq %7, 0:i32
  assume %9
  ret mem %8
}
`
	if err := parse(t, text).Sanity(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new string }{{"eq %7", "eq %4"}, {"ret mem %8", "ret mem %5"}} {
		open := strings.Replace(text, c.old, c.new, 1)
		if err := parse(t, open).Sanity(); err == nil || !strings.Contains(err.Error(), "leaves the loop") {
			t.Errorf("%s: error %v", c.new, err)
		}
	}
}

const prefixOfLoop = `target "" pointers 64 little-endian
fun @f(%1:ptr) -> void "f" signature "" !0 regs 12 mem %2:mem {
b0 "":
  br b1
b1 "": b0 b1
  %3:mem = phi %2, %5
  %4:i32 = load %1, mem %3
  %5:mem = store %1, 1:i32, mem %3
  %6:i1 = eq %4, 1:i32
  br.if %6, b1, b2
b2 "": b1`

// FuzzParse: whatever is accepted prints and parses back to the same text, and Sanity does not crash on it.
func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add("")
	f.Add("fun @f() -> void \"\" signature \"\" !0 regs 2 mem %1:mem {\nb0 \"\":\n  ret mem %1\n}\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		if p.Sanity() != nil {
			return
		}
		out := p.String()
		again, err := Parse(strings.NewReader(out))
		if err != nil {
			t.Fatalf("%v in the printed form of %q:\n%s", err, text, out)
		}
		if second := again.String(); second != out {
			t.Fatalf("%q prints as\n%s\nand then as\n%s", text, out, second)
		}
	})
}

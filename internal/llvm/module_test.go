package llvm

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const smallText = `
define i32 @f(i32 %a, ptr %p) {
entry:
  %c = icmp slt i32 %a, 7
  br i1 %c, label %t, label %e
t:
  %x = add nsw i32 %a, 1
  store i32 %x, ptr %p, align 4
  br label %e
e:
  %r = phi i32 [ %a, %entry ], [ %x, %t ]
  ret i32 %r
}
`

// parse reads text into a context that ends with the test.
func parse(t *testing.T, text string) Module {
	t.Helper()
	x := NewContext()
	m, err := x.Parse([]byte(text), "test.ll")
	if err != nil {
		x.Dispose()
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Dispose(); x.Dispose() })
	if err := m.Verify(); err != nil {
		t.Fatal(err)
	}
	return m
}

// A module that was read by its names has these at once, and its bodies when it is complete.
func TestParseNames(t *testing.T) {
	x := NewContext()
	defer x.Dispose()
	whole, err := x.ParseFile("testdata/all.ll")
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Dispose()
	want, err := whole.Text()
	if err != nil {
		t.Fatal(err)
	}
	bitcode, err := whole.Bitcode()
	if err != nil {
		t.Fatal(err)
	}
	y := NewContext() // in the same one, types would have other names
	defer y.Dispose()
	m, err := y.ParseNames(bitcode, "all.bc")
	if err != nil {
		t.Fatal(err)
	}
	defer m.Dispose()
	defined := 0
	for _, f := range whole.Functions() {
		g := m.NamedFunction(f.Name())
		if g.IsNil() || g.IsDeclaration() != f.IsDeclaration() || g.Linkage() != f.Linkage() {
			t.Fatalf("%s is another function by its name", f.Name())
		}
		if !f.IsDeclaration() {
			defined++
			if len(g.ReadBody().Insts) > 0 {
				t.Errorf("%s has a body already", f.Name())
			}
		}
	}
	if defined == 0 {
		t.Error("no function is defined")
	}
	if err := m.Complete(); err != nil {
		t.Fatal(err)
	}
	m.SetName(whole.Name())
	got, err := m.Text()
	if err != nil || got != want {
		t.Errorf("%v, or the module is another one in parts", err)
	}
	text, err := x.ParseNames([]byte(want), "all.ll")
	if err != nil {
		t.Fatal(err)
	}
	defer text.Dispose()
	if err := text.Complete(); err != nil {
		t.Error(err)
	}
}

func TestParseErrors(t *testing.T) {
	x := NewContext()
	defer x.Dispose()
	for name, c := range map[string]struct{ data, want string }{
		"position":  {"define i32 @f() {\n  ret i33 0\n}\n", "position:2:7: error"},
		"empty":     {"BC\xc0\xde", "empty: error:"},
		"garbage":   {"BC\xc0\xde garbage of some length to go past the header", "garbage: error:"},
		"binary":    {"\x7fELF\x02\x01\x01\x00\x00", "binary:1:1: error"},
		"undefined": {"define void @f() { br label %x }", "undefined:1:"},
		"layout":    {"target datalayout = \"nonsense\"", "layout:1:"},
	} {
		m, err := x.Parse([]byte(c.data), name)
		if err == nil {
			m.Dispose()
			t.Errorf("%s: accepted", name)
			continue
		}
		if _, names := x.ParseNames([]byte(c.data), name); names == nil || names.Error() != err.Error() {
			t.Errorf("%s: by its names: %v, else %v", name, names, err)
		}
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if _, err := x.ParseFile(filepath.Join(t.TempDir(), "none.bc")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	// An empty text is an empty module.
	m, err := x.Parse(nil, "nothing")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Functions()) != 0 {
		t.Error("functions in an empty module")
	}
	m.Dispose()
}

func TestVerify(t *testing.T) {
	m := parse(t, smallText)
	f := m.NamedFunction("f")
	add := f.ReadBody().Insts[2].Value
	phi := f.ReadBody().Insts[5].Value
	// %x = add uses %r, which it does not dominate.
	add.SetOperand(0, phi)
	err := m.Verify()
	if err == nil || !strings.Contains(err.Error(), "does not dominate all uses") {
		t.Fatalf("verifier says %v", err)
	}
	add.SetOperand(0, f.Param(0))
	if err := m.Verify(); err != nil {
		t.Fatal(err)
	}
}

func TestRunPasses(t *testing.T) {
	m := parse(t, smallText)
	err := m.RunPasses("no-such-pass", PassOptions{})
	if err == nil || !strings.Contains(err.Error(), "no-such-pass") {
		t.Fatalf("unknown pass: %v", err)
	}
	if err := m.RunPasses("function(simplifycfg<speculate-blocks>)", PassOptions{VerifyEach: true}); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"mem2reg", "default<O2>", "function(sroa,instcombine,gvn,simplifycfg),internalize,globaldce"} {
		if err := m.RunPasses(p, PassOptions{VerifyEach: true, InlineThreshold: 50}); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
}

func TestLink(t *testing.T) {
	x := NewContext()
	defer x.Dispose()
	load := func(text, name string) Module {
		m, err := x.Parse([]byte(text), name)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	dst := load("declare i32 @f()\ndefine i32 @main() { %r = call i32 @f()\n ret i32 %r }", "main.ll")
	defer dst.Dispose()
	if err := dst.Link(load("define i32 @f() { ret i32 3 }", "f.ll")); err != nil {
		t.Fatal(err)
	}
	if dst.NamedFunction("f").IsDeclaration() {
		t.Error("body not linked")
	}
	err := dst.Link(load("define i32 @f() { ret i32 4 }", "again.ll"))
	if err == nil || !strings.Contains(err.Error(), "symbol multiply defined") || !strings.Contains(err.Error(), "f") {
		t.Errorf("double definition: %v", err)
	}
	c, err := dst.Clone()
	if err != nil {
		t.Fatal(err)
	}
	c.NamedFunction("f").DeleteBody()
	if dst.NamedFunction("f").IsDeclaration() || !c.NamedFunction("f").IsDeclaration() {
		t.Error("the clone shares functions")
	}
	c.Dispose()
}

func TestDataLayout(t *testing.T) {
	m := parseFile(t, "all.ll")
	d := m.DataLayout()
	pair := m.NamedType("pair")
	if !d.LittleEndian() || d.PointerSize(0) != 8 || d.PointerSize(270) != 4 {
		t.Error("pointers")
	}
	if d.ABISize(pair) != 16 || d.FieldOffset(pair, 1) != 8 || d.FieldAt(pair, 9) != 1 || d.ABIAlign(pair) != 8 {
		t.Error("struct")
	}
	x := m.Context()
	if f := x.X86FP80Type(); d.ABISize(f) != 16 || d.StoreSize(f) != 10 || d.SizeOfBits(f) != 80 {
		t.Error("x86_fp80")
	}
	if i := x.IntType(33); d.StoreSize(i) != 5 || d.ABISize(i) != 8 {
		t.Error("i33")
	}
	if v := VectorType(x.IntType(1), 3); d.SizeOfBits(v) != 3 || d.StoreSize(v) != 1 {
		t.Error("vector of bits")
	}
	if p := x.StructType(true, x.IntType(8), x.IntType(32)); d.ABISize(p) != 5 || !p.IsPacked() {
		t.Error("packed")
	}
	if m.Triple() != "x86_64-pc-linux-gnu" || m.SourceFile() != "all.c" {
		t.Error("module header")
	}
}

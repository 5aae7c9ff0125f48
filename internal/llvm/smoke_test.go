package llvm

import (
	"strings"
	"testing"
)

const smokeText = `
source_filename = "smoke.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
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

func TestReadBody(t *testing.T) {
	m := parse(t, smokeText)
	b := m.NamedFunction("f").ReadBody()
	var got []string
	for _, i := range b.Insts {
		got = append(got, i.Opcode.String())
	}
	if s := strings.Join(got, " "); s != "icmp br add store br phi ret" {
		t.Fatal(s)
	}
	if p := IntPredicate(b.Insts[0].Sub); p != IntSLT {
		t.Errorf("predicate %d", p)
	}
	if x := b.Insts[1].Extra; len(x) != 2 || x[0] != 1 || x[1] != 2 {
		t.Errorf("successors %v", x)
	}
	if !b.Insts[2].Flags.Has(NSW) || b.Insts[2].Flags.Has(NUW) {
		t.Errorf("flags %x", b.Insts[2].Flags)
	}
	if b.Insts[3].Align != 4 || b.Insts[3].Operands[0].ID != b.Insts[2].ID || b.Insts[3].Operands[1].ID != 1 {
		t.Errorf("store %+v", b.Insts[3])
	}
	if x := b.Insts[5].Extra; len(x) != 2 || x[0] != 0 || x[1] != 1 {
		t.Errorf("incoming %v", x)
	}
}

func TestErrors(t *testing.T) {
	x := NewContext()
	defer x.Dispose()
	_, err := x.Parse([]byte("define i32 @f() {\n  ret i33 0\n}\n"), "bad.ll")
	if err == nil || !strings.Contains(err.Error(), "bad.ll:2:7") {
		t.Fatalf("want a message with line and column, got %v", err)
	}
	_, err = x.Parse([]byte("BC\xc0\xde garbage"), "bad.bc")
	if err == nil {
		t.Fatal("garbage accepted")
	}
	m := parse(t, smokeText)
	if err := m.RunPasses("no-such-pass", PassOptions{}); err == nil || !strings.Contains(err.Error(), "no-such-pass") {
		t.Fatalf("unknown pass: %v", err)
	}
	if err := m.RunPasses("instcombine,simplifycfg", PassOptions{VerifyEach: true}); err != nil {
		t.Fatal(err)
	}
	text, err := m.Text()
	if err != nil || !strings.Contains(text, "@f(") {
		t.Fatal(text, err)
	}
}

package llvm

import (
	"fmt"
	"reflect"
	"testing"
)

const scanFixture = `
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @use(ptr)

define i32 @f(i1 %c, ptr %p) {
entry:
  %whole = alloca i32
  %escapes = alloca i32
  %stored = alloca ptr
  %narrow = alloca i32
  %device = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %whole)
  store i32 1, ptr %whole
  store volatile i32 1, ptr %device
  call void @use(ptr noundef %escapes)
  store ptr %stored, ptr %stored
  %b = load i8, ptr %narrow, !range !0
  br i1 %c, label %a, label %z
a:
  %late = alloca i32
  call void %p(ptr noundef %p), !foo !0
  switch i32 3, label %z [ i32 1, label %a
                           i32 2, label %z ]
z:
  %g = getelementptr [4 x { i32, i64 }], ptr %p, i64 1, i64 2, i32 1
  %h = getelementptr i8, ptr %p, i32 -3
  %x = sext i1 %c to i64
  %v = getelementptr i32, ptr %p, i64 %x
  %r = load i32, ptr %whole
  call void @llvm.lifetime.end.p0(i64 4, ptr %whole)
  ret i32 %r
}
!0 = !{i8 0, i8 2}
`

func TestScans(t *testing.T) {
	m := parse(t, scanFixture)
	f := m.NamedFunction("f")

	var locals []string
	for _, l := range f.Locals() {
		s := l.Value.Name() + " " + l.Type.String()
		if l.Promotable {
			s += " promotable"
		}
		locals = append(locals, s)
	}
	if want := []string{"whole i32 promotable", "escapes i32", "stored ptr", "narrow i32", "device i32"}; !reflect.DeepEqual(locals, want) {
		t.Errorf("locals %q, want %q", locals, want)
	}

	var found []Opcode
	for _, i := range f.InstructionsOf(OpSwitch, OpLoad, OpRet) {
		found = append(found, i.Opcode())
	}
	if want := []Opcode{OpLoad, OpSwitch, OpLoad, OpRet}; !reflect.DeepEqual(found, want) {
		t.Errorf("instructions %v, want %v", found, want)
	}

	calls := f.Calls()
	if len(calls) != 4 {
		t.Fatalf("%d calls, want 4", len(calls))
	}
	if c := calls[0]; !c.Direct || !c.Intrinsic || c.Callee.Name() != "llvm.lifetime.start.p0" {
		t.Errorf("first call: %+v", c)
	}
	if c := calls[1]; !c.Direct || c.Intrinsic || c.Callee.Name() != "use" {
		t.Errorf("second call: %+v", c)
	}
	if c := calls[2]; c.Direct || c.Intrinsic || c.Callee != f.Param(1) {
		t.Errorf("third call: %+v", c)
	}
	if calls[1].Attributes != calls[2].Attributes || calls[0].Attributes == calls[1].Attributes {
		t.Errorf("attributes %v %v %v", calls[0].Attributes, calls[1].Attributes, calls[2].Attributes)
	}

	if got, want := f.Successors(), [][]int{{1, 2}, {2, 1, 2}, {}}; !reflect.DeepEqual(got, want) {
		t.Errorf("successors %v, want %v", got, want)
	}

	f.DropMetadata([]Opcode{OpLoad, OpAlloca}, m.Context().MDKind("range"))
	if load := f.InstructionsOf(OpLoad)[0]; !load.Metadata(m.Context().MDKind("range")).IsNil() {
		t.Error("the load keeps its range")
	}
	if call := calls[2].Value; call.Metadata(m.Context().MDKind("foo")).IsNil() {
		t.Error("the call lost metadata of another instruction's kind")
	}

	var offsets [][]int64
	var starts, ends, intrinsics int
	for _, i := range f.ReadBody().Insts {
		if i.Opcode == OpGetElementPtr {
			offsets = append(offsets, append([]int64{}, i.Extra...))
		}
		if i.Flags.Has(LifetimeStart) {
			starts++
		}
		if i.Flags.Has(LifetimeEnd) {
			ends++
		}
		if i.Flags.Has(Intrinsic) {
			intrinsics++
		}
	}
	// LLVM's default layout aligns i64 to 4 bytes.
	if want := [][]int64{{4*12 + 2*12 + 4}, {-3}, {}}; !reflect.DeepEqual(offsets, want) {
		t.Errorf("offsets %v, want %v", offsets, want)
	}
	if starts != 1 || ends != 1 || intrinsics != 2 {
		t.Errorf("%d starts, %d ends, %d intrinsics", starts, ends, intrinsics)
	}
	if use := m.NamedFunction("use"); len(use.Locals())+len(use.Calls())+len(use.Successors()) != 0 {
		t.Error("a declaration has contents")
	}
}

// A body read into an old one equals a fresh one.
func TestBodyIsReused(t *testing.T) {
	m := parse(t, scanFixture+`
define void @g() {
  ret void
}
define i32 @h(i32 %x, i32 %y) {
  %s = add i32 %x, %y
  br label %b
b:
  %p = phi i32 [ %s, %0 ]
  ret i32 %p
}`)
	var reused Body
	for _, name := range []string{"f", "g", "h", "use", "f", "h"} {
		f := m.NamedFunction(name)
		reused.Read(f)
		fresh := f.ReadBody()
		if got, want := fmt.Sprintf("%+v", reused), fmt.Sprintf("%+v", *fresh); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

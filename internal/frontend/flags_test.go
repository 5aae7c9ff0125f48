package frontend

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFlags: modules without the sanitizer get checks from LLVM's flags.
func TestFlags(t *testing.T) {
	tests := []struct {
		name, body string
		want       []string
	}{
		{"plain", "%r = add i32 %a, %b", nil},
		{"nsw", "%r = add nsw i32 %a, %b", []string{"check arith.signed-overflow 0 signed overflow: the sum does not fit in type i32"}},
		{"nuw", "%r = mul nuw i32 %a, %b", []string{"check arith.unsigned-overflow 0 unsigned overflow: the product does not fit in type i32"}},
		{"both", "%r = sub nuw nsw i32 %a, %b", []string{
			"check arith.signed-overflow 0 signed overflow: the difference does not fit in type i32",
			"check arith.unsigned-overflow 0 unsigned overflow: the difference does not fit in type i32"}},
		{"shl", "%r = shl nsw i32 %a, %b", []string{
			"check arith.shift 0 shift of type i32: the amount is out of range",
			"check arith.signed-overflow 0 signed overflow: the left shift does not fit in type i32"}},
		{"constant shift", "%r = lshr i32 %a, 3", nil},
		{"ashr", "%r = ashr i32 %a, %b", []string{"check arith.shift 0 shift of type i32: the amount is out of range"}},
		{"udiv", "%r = udiv i32 %a, %b", []string{"check arith.div-zero 0 division by zero"}},
		{"constant division", "%r = sdiv i32 %a, 3", nil},
		{"srem", "%r = srem i32 %a, %b", []string{"check arith.div-zero 0 division by zero",
			"check arith.signed-overflow 0 signed overflow: the quotient does not fit in type i32"}},
		{"odd width", "%x = trunc i32 %a to i17\n%y = sdiv i17 %x, -1\n%r = sext i17 %y to i32",
			[]string{"check arith.signed-overflow 0 signed overflow: the quotient does not fit in type i17"}},
		{"vector", "%v = insertelement <4 x i32> zeroinitializer, i32 %a, i32 1\n%w = add nsw <4 x i32> %v, %v\n%r = extractelement <4 x i32> %w, i32 0",
			[]string{"check arith.signed-overflow 0 signed overflow: the sum does not fit in type <4 x i32>"}},
		{"vector division", "%v = insertelement <2 x i32> zeroinitializer, i32 %a, i32 1\n%w = urem <2 x i32> %v, %v\n%r = extractelement <2 x i32> %w, i32 0",
			[]string{"check arith.div-zero 0 division by zero"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := loadText(t, "a.ll", fmt.Sprintf("define i32 @f(i32 %%a, i32 %%b) {\n%s\nret i32 %%r\n}\n", test.body),
				Config{Entry: "f", Checks: everything})
			wantCalls(t, describe(t, m, "f"), test.want)
			if text, _ := m.Text(); strings.Contains(text, " nsw ") || strings.Contains(text, " nuw ") {
				t.Error("a promise is left")
			}
		})
	}
}

func TestUnreachableInText(t *testing.T) {
	m := loadText(t, "a.ll", `
		declare void @exit(i32) noreturn
		declare void @elsewhere() noreturn
		define void @f(i8 %a) {
			switch i8 %a, label %u [ i8 0, label %e  i8 1, label %x  i8 2, label %r ]
		e:	call void @exit(i32 0)
			unreachable
		x:	call void @elsewhere()
			unreachable
		r:	ret void
		u:	unreachable
		}`, Config{Entry: "f"})
	// Not behind exit: nothing here jumps out of it.
	wantCalls(t, describe(t, m, "f"), []string{"check control.unreachable 0 control reaches a place declared unreachable"})
	if !slices.Equal(m.Missing, []string{"elsewhere"}) {
		t.Errorf("missing %q", m.Missing)
	}
}

// TestTraps: bitcode whose sanitizer traps instead of calling handlers. It
// also pins the numbers of the traps.
func TestTraps(t *testing.T) {
	clang, err := findClang()
	if err != nil {
		t.Fatal(err)
	}
	source := write(t, "a.c", `
		int t[10];
		int f(int op, int a, int b) {
			switch (op) {
			case 0: return a + b;
			case 1: return a - b;
			case 2: return a * b;
			case 3: return -a;
			case 4: return a << b;
			case 5: return t[a];
			case 6: return a % b;
			case 7: __builtin_unreachable();
			case 8: { int v[a]; return sizeof v; }
			case 9: __builtin_trap();
			}
			return 0;
		}`)
	for _, level := range []string{"-O0", "-O2"} {
		out := filepath.Join(t.TempDir(), "a.bc")
		text, err := exec.Command(clang.path, level, "-g", "-c", "-emit-llvm", "-o", out, source,
			"-fsanitize=undefined", "-fsanitize-trap=all").CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		m := mustLoad(t, Config{Files: []string{out}, Entry: "f", Checks: everything})
		all := describe(t, m, "f")
		var kinds []string
		for _, c := range all {
			if f := strings.Fields(c); f[0] == "check" {
				kinds = append(kinds, f[1])
			}
		}
		slices.Sort(kinds)
		kinds = slices.Compact(kinds)
		// What the traps guard is checked once more by what LLVM says of it.
		want := []string{"arith.div-zero", "arith.poison", "arith.shift", "arith.signed-overflow", "arith.unsigned-overflow", "control.unreachable",
			"memory.alloc", "memory.bounds"}
		if !slices.Equal(kinds, want) {
			t.Errorf("%s: kinds %q, want %q", level, kinds, want)
		}
		if !slices.Contains(all, fnExit) {
			t.Errorf("%s: the plain trap does not end the program", level)
		}
	}
}

// TestOptimisedSanitizer: handlers whose diamonds the optimiser has changed.
func TestOptimisedSanitizer(t *testing.T) {
	clang, err := findClang()
	if err != nil {
		t.Fatal(err)
	}
	source := write(t, "a.c", "int t[8]; int f(int a, int b) { return t[a & b] + a / b + (a << 3); }")
	for _, extra := range []string{"-fsanitize-recover=all", "-fno-sanitize-recover=all", "-fsanitize-minimal-runtime"} {
		out := filepath.Join(t.TempDir(), "a.bc")
		text, err := exec.Command(clang.path, "-O2", "-g", "-c", "-emit-llvm", "-o", out, source,
			"-fsanitize=signed-integer-overflow,integer-divide-by-zero,array-bounds,shift", extra).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		m := mustLoad(t, Config{Files: []string{out}, Entry: "f"})
		all := strings.Join(describe(t, m, "f"), "\n")
		for _, kind := range []string{"arith.signed-overflow", "arith.shift", "memory.bounds", "arith.div-zero"} {
			if !strings.Contains(all, "check "+kind+" 1 ") {
				t.Errorf("%s: no check of %s in\n%s", extra, kind, all)
			}
		}
		if len(m.Missing) != 0 {
			t.Errorf("%s: missing %q", extra, m.Missing)
		}
	}
}

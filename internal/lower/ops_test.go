package lower

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// opsWriter writes a program in LLVM's text form that prints the results of many operations, each on inputs that
// the optimiser cannot see.
type opsWriter struct {
	decls map[string]bool
	body  strings.Builder
	n     int
}

func (w *opsWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.body, "  "+format+"\n", args...)
}

// let defines a value.
func (w *opsWriter) let(format string, args ...any) string {
	w.n++
	v := fmt.Sprintf("%%t%d", w.n)
	w.line("%s = %s", v, fmt.Sprintf(format, args...))
	return v
}

func bitsOf(ty string) (n int) {
	fmt.Sscanf(ty, "i%d", &n)
	return n
}

// print prints an integer of up to 128 bits.
func (w *opsWriter) print(ty, v string) {
	out := func(x string) { w.line("call i32 (ptr, ...) @printf(ptr @fmt, i64 %s)", x) }
	switch n := bitsOf(ty); {
	case n < 64:
		out(w.let("zext %s %s to i64", ty, v))
	case n == 64:
		out(v)
	default:
		out(w.let("trunc %s %s to i64", ty, v))
		out(w.let("trunc %s %s to i64", ty, w.let("lshr %s %s, 64", ty, v)))
	}
}

func (w *opsWriter) printLanes(ty string, n int, v string) {
	for i := 0; i < n; i++ {
		w.print(ty, w.let("extractelement <%d x %s> %s, i32 %d", n, ty, v, i))
	}
}

func (w *opsWriter) input(ty, x string) string {
	p := w.let("alloca %s", ty)
	w.line("store volatile %s %s, ptr %s", ty, x, p)
	return w.let("load volatile %s, ptr %s", ty, p)
}

// intrinsic calls one; args are "type value".
func (w *opsWriter) intrinsic(ret, name string, args ...string) string {
	types := make([]string, len(args))
	for i, a := range args {
		types[i] = a[:strings.LastIndexByte(a, ' ')]
	}
	w.decls[fmt.Sprintf("declare %s @llvm.%s(%s)", ret, name, strings.Join(types, ", "))] = true
	return w.let("call %s @llvm.%s(%s)", ret, name, strings.Join(args, ", "))
}

func (w *opsWriter) binary(ty, a, b string, divide bool) {
	x, y := w.input(ty, a), w.input(ty, b)
	for _, op := range []string{"add", "sub", "mul", "and", "or", "xor"} {
		w.print(ty, w.let("%s %s %s, %s", op, ty, x, y))
	}
	if divide {
		for _, op := range []string{"udiv", "sdiv", "urem", "srem"} {
			w.print(ty, w.let("%s %s %s, %s", op, ty, x, y))
		}
	}
	for _, p := range []string{"eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"} {
		w.print("i1", w.let("icmp %s %s %s, %s", p, ty, x, y))
	}
	k := w.let("urem %s %s, %d", ty, y, bitsOf(ty))
	for _, op := range []string{"shl", "lshr", "ashr"} {
		w.print(ty, w.let("%s %s %s, %s", op, ty, x, k))
	}
	tx, ty2, tk := ty+" "+x, ty+" "+y, ty+" "+k
	for _, f := range []string{"umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"} {
		w.print(ty, w.intrinsic(ty, f+"."+ty, tx, ty2))
	}
	for _, f := range []string{"ushl.sat", "sshl.sat"} {
		w.print(ty, w.intrinsic(ty, f+"."+ty, tx, tk))
	}
	for _, f := range []string{"fshl", "fshr"} {
		w.print(ty, w.intrinsic(ty, f+"."+ty, tx, ty2, ty2))
	}
	for _, f := range []string{"sadd", "uadd", "ssub", "usub", "smul", "umul"} {
		if bitsOf(ty) > 64 && strings.HasSuffix(f, "mul") {
			continue // needs a run-time library that is not linked
		}
		st := "{" + ty + ", i1}"
		r := w.intrinsic(st, f+".with.overflow."+ty, tx, ty2)
		w.print(ty, w.let("extractvalue %s %s, 0", st, r))
		w.print("i1", w.let("extractvalue %s %s, 1", st, r))
	}
}

func (w *opsWriter) unary(ty, a string) {
	x := ty + " " + w.input(ty, a)
	for _, f := range []string{"ctpop", "bitreverse"} {
		w.print(ty, w.intrinsic(ty, f+"."+ty, x))
	}
	for _, f := range []string{"ctlz", "cttz", "abs"} {
		w.print(ty, w.intrinsic(ty, f+"."+ty, x, "i1 false"))
	}
	if bitsOf(ty)%16 == 0 {
		w.print(ty, w.intrinsic(ty, "bswap."+ty, x))
	}
	for _, f := range []string{"ucmp", "scmp"} {
		w.print("i8", w.intrinsic("i8", f+".i8."+ty, x, ty+" 5"))
	}
	for _, to := range []string{"i1", "i7", "i64", "i128"} {
		switch {
		case bitsOf(to) < bitsOf(ty):
			w.print(to, w.let("trunc %s to %s", x, to))
		case bitsOf(to) > bitsOf(ty):
			w.print(to, w.let("sext %s to %s", x, to))
			w.print(to, w.let("zext %s to %s", x, to))
		}
	}
	p := w.let("alloca %s", ty)
	w.line("store %s, ptr %s", x, p)
	w.print(ty, w.let("load %s, ptr %s", ty, p))
}

func (w *opsWriter) integers() {
	values := map[string][]string{
		"i8":   {"0", "1", "-1", "127", "-128", "37"},
		"i32":  {"0", "1", "-1", "2147483647", "-2147483648", "123456"},
		"i33":  {"0", "-1", "5000000000", "4294967296"},
		"i64":  {"0", "-1", "9223372036854775807", "-9223372036854775808", "81985529216486895"},
		"i128": {"-1", "1", "170141183460469231731687303715884105727", "-3141592653589793238462643383"},
	}
	for _, ty := range []string{"i8", "i32", "i33", "i64", "i128"} {
		xs := values[ty]
		for i, a := range xs {
			w.unary(ty, a)
			for _, k := range []int{i + 1, i + 3} {
				b := xs[k%len(xs)]
				w.binary(ty, a, b, b != "0" && b != "-1")
			}
			w.line("call i32 (ptr, ...) @printf(ptr @nl)")
		}
	}
}

func (w *opsWriter) vectors() {
	const v = "<4 x i32>"
	a := w.input(v, "<i32 1, i32 -2, i32 3, i32 -4>")
	b := w.input(v, "<i32 10, i32 7, i32 -3, i32 -4>")
	for _, op := range []string{"add", "mul", "xor", "sdiv", "urem"} {
		w.printLanes("i32", 4, w.let("%s %s %s, %s", op, v, a, b))
	}
	c := w.let("icmp slt %s %s, %s", v, a, b)
	w.printLanes("i1", 4, c)
	w.printLanes("i32", 4, w.let("select <4 x i1> %s, %s %s, %s %s", c, v, a, v, b))
	w.printLanes("i32", 4, w.let("sext <4 x i1> %s to %s", c, v))
	w.print("i4", w.let("bitcast <4 x i1> %s to i4", c))
	w.printLanes("i16", 8, w.let("bitcast %s %s to <8 x i16>", v, a))
	w.print("i128", w.let("bitcast %s %s to i128", v, a))
	w.printLanes("i32", 6, w.let("shufflevector %s %s, %s %s, <6 x i32> <i32 7, i32 0, i32 3, i32 4, i32 4, i32 1>", v, a, v, b))
	i := w.input("i64", "2")
	w.print("i32", w.let("extractelement %s %s, i64 %s", v, a, i))
	w.printLanes("i32", 4, w.let("insertelement %s %s, i32 99, i64 %s", v, a, i))
	w.printLanes("i32", 4, w.let("insertelement %s %s, i32 98, i32 1", v, a))
	for _, f := range []string{"add", "mul", "and", "or", "xor", "umin", "umax", "smin", "smax"} {
		w.print("i32", w.intrinsic("i32", "vector.reduce."+f+".v4i32", v+" "+a))
	}
	w.printLanes("i32", 4, w.intrinsic(v, "umax.v4i32", v+" "+a, v+" "+b))
	w.printLanes("i32", 4, w.intrinsic(v, "abs.v4i32", v+" "+a, "i1 false"))
	st := "{" + v + ", <4 x i1>}"
	w.printLanes("i1", 4, w.let("extractvalue %s %s, 1", st, w.intrinsic(st, "sadd.with.overflow.v4i32", v+" "+a, v+" "+b)))
	p := w.let("alloca i16")
	w.line("store i16 -1, ptr %s", p)
	w.line("store <4 x i1> %s, ptr %s", c, p)
	w.printLanes("i1", 4, w.let("load <4 x i1>, ptr %s", p))
	g := w.let("getelementptr i16, ptr @arr, <4 x i32> <i32 0, i32 1, i32 2, i32 3>")
	for k := 0; k < 4; k++ {
		w.print("i16", w.let("load i16, ptr %s", w.let("extractelement <4 x ptr> %s, i32 %d", g, k)))
	}
}

func (w *opsWriter) aggregates() {
	const s = "{i8, {i33, [2 x i16]}, i1}"
	agg := w.let("load %s, ptr @agg", s)
	for _, f := range [][2]string{{"i8", "0"}, {"i33", "1, 0"}, {"i16", "1, 1, 0"}, {"i16", "1, 1, 1"}, {"i1", "2"}} {
		w.print(f[0], w.let("extractvalue %s %s, %s", s, agg, f[1]))
	}
	agg = w.let("insertvalue %s %s, i33 -7, 1, 0", s, agg)
	agg = w.let("insertvalue %s %s, [2 x i16] [i16 5, i16 -6], 1, 1", s, agg)
	agg = w.let("freeze %s %s", s, agg)
	p := w.let("alloca %s", s)
	w.line("store %s %s, ptr %s", s, agg, p)
	w.print("i16", w.let("load i16, ptr %s", w.let("getelementptr %s, ptr %s, i32 0, i32 1, i32 1, i64 1", s, p)))
	w.print("i33", w.let("load i33, ptr %s", w.let("getelementptr %s, ptr %s, i32 0, i32 1", s, p)))
}

func (w *opsWriter) atomics() {
	p := w.let("alloca i32")
	w.line("store i32 10, ptr %s", p)
	for _, op := range []string{"add i32 5", "sub i32 3", "xchg i32 -7", "and i32 255", "or i32 4096", "xor i32 8191",
		"nand i32 60", "max i32 4", "min i32 -9", "umax i32 77", "umin i32 50", "uinc_wrap i32 9", "udec_wrap i32 3"} {
		name, arg, _ := strings.Cut(op, " ")
		w.print("i32", w.let("atomicrmw %s ptr %s, %s seq_cst", name, p, arg))
	}
	for _, want := range []int{3, 2, 0} {
		r := w.let("cmpxchg ptr %s, i32 %d, i32 11 seq_cst seq_cst", p, want)
		w.print("i32", w.let("extractvalue {i32, i1} %s, 0", r))
		w.print("i1", w.let("extractvalue {i32, i1} %s, 1", r))
	}
	w.line("fence seq_cst")
	w.print("i32", w.let("load atomic i32, ptr %s seq_cst, align 4", p))
}

// floats prints results of arithmetic on floats. NaN is printed as its class, for its bits are left open.
func (w *opsWriter) floats() {
	values := map[string][]string{
		"float":    {"0.0", "-0.0", "1.5", "-2.25", "0x36A0000000000000", "0x47EFFFFFE0000000", "0x7FF0000000000000", "0x7FF8000000000000", "3.0"},
		"double":   {"0.0", "-0.0", "0x4024CCCCCCCCCCCD", "-1.0e10", "0x0000000000000001", "0x7FEFFFFFFFFFFFFF", "0xFFF0000000000000", "0x7FF8000000000000", "0.5"},
		"x86_fp80": {"0xK00000000000000000000", "0xK3FFF8000000000000000", "0xKC000C90FDAA22168C000", "0xK00000000000000000001", "0xK7FFEFFFFFFFFFFFFFFFF", "0xK7FFF8000000000000000", "0xK3FFD8000000000000000"},
	}
	show := func(ty, v string) {
		nan := w.let("fcmp uno %s %s, %s", ty, v, v)
		w.print("i1", nan)
		n := map[string]int{"float": 32, "double": 64, "x86_fp80": 80}[ty]
		bits := w.let("bitcast %s %s to i%d", ty, v, n)
		w.print(fmt.Sprintf("i%d", n), w.let("select i1 %s, i%d 0, i%d %s", nan, n, n, bits))
	}
	suffix := map[string]string{"float": "f32", "double": "f64", "x86_fp80": "f80"}
	for _, ty := range []string{"float", "double", "x86_fp80"} {
		in := make([]string, len(values[ty]))
		for i, v := range values[ty] {
			in[i] = w.input(ty, v)
		}
		for i, x := range in {
			for _, f := range []string{"sqrt", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "fabs"} {
				if ty == "x86_fp80" && f == "roundeven" {
					continue // not in every C library
				}
				show(ty, w.intrinsic(ty, f+"."+suffix[ty], ty+" "+x))
			}
			for _, mask := range []string{"3", "516", "264", "144", "96", "504", "128"} {
				w.print("i1", w.intrinsic("i1", "is.fpclass."+suffix[ty], ty+" "+x, "i32 "+mask))
			}
			w.print("i16", w.intrinsic("i16", "fptosi.sat.i16."+suffix[ty], ty+" "+x))
			w.print("i32", w.intrinsic("i32", "fptoui.sat.i32."+suffix[ty], ty+" "+x))
			for j, y := range in {
				if (i+j)%2 == 1 && i != j+1 {
					continue
				}
				for _, op := range []string{"fadd", "fsub", "fmul", "fdiv", "frem"} {
					show(ty, w.let("%s %s %s, %s", op, ty, x, y))
				}
				for _, p := range []string{"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule", "une"} {
					w.print("i1", w.let("fcmp %s %s %s, %s", p, ty, x, y))
				}
			}
			for _, to := range []string{"float", "double", "x86_fp80"} {
				switch {
				case bitsIn(to) > bitsIn(ty):
					show(to, w.let("fpext %s %s to %s", ty, x, to))
				case bitsIn(to) < bitsIn(ty):
					show(to, w.let("fptrunc %s %s to %s", ty, x, to))
				}
			}
		}
		for _, k := range []string{"0", "-7", "2147483647", "-9223372036854775808", "9007199254740993"} {
			n := w.input("i64", k)
			show(ty, w.let("sitofp i64 %s to %s", n, ty))
			show(ty, w.let("uitofp i64 %s to %s", n, ty))
			w.print("i64", w.let("fptosi %s %s to i64", ty, w.let("sitofp i32 %s to %s", w.let("trunc i64 %s to i32", n), ty)))
		}
	}
	v := w.let("fadd <2 x float> %s, <float 1.0, float 2.5>", w.input("<2 x float>", "<float 0.5, float -3.0>"))
	for i := range 2 {
		show("float", w.let("extractelement <2 x float> %s, i32 %d", v, i))
	}
	p := w.let("alloca double")
	w.line("store double 1.0, ptr %s", p)
	show("double", w.let("atomicrmw fadd ptr %s, double 2.5 seq_cst", p))
	show("double", w.let("load double, ptr %s", p))
}

func bitsIn(ty string) int { return map[string]int{"float": 32, "double": 64, "x86_fp80": 80}[ty] }

func (w *opsWriter) rest() {
	d, e := w.input("double", "-2.5"), w.input("double", "3.0")
	w.print("i64", w.let("bitcast double %s to i64", w.let("fneg double %s", d)))
	w.print("i64", w.let("bitcast double %s to i64", w.intrinsic("double", "fabs.f64", "double "+d)))
	w.print("i64", w.let("bitcast double %s to i64", w.intrinsic("double", "copysign.f64", "double "+e, "double "+d)))
	x := w.let("fneg x86_fp80 %s", w.input("x86_fp80", "0xKC000C90FDAA22168C000"))
	w.print("i128", w.let("zext i80 %s to i128", w.let("bitcast x86_fp80 %s to i80", x)))
	w.print("i16", w.let("load i16, ptr getelementptr inbounds ([4 x i16], ptr @arr, i64 0, i64 2)"))
	w.print("i16", w.let("load i16, ptr %s", w.let("load ptr, ptr @parr")))
	w.print("i64", w.let("sub i64 ptrtoint (ptr getelementptr (i16, ptr @arr, i64 3) to i64), ptrtoint (ptr @arr to i64)"))
	w.print("i32", w.let("call i32 @phis(i32 3)"))
	p := w.let("alloca [3 x i32]")
	w.line("store [3 x i32] [i32 1, i32 2, i32 3], ptr %s", p)
	w.print("i32", w.let("call i32 @byval(ptr byval([3 x i32]) %s)", p))
	w.print("i32", w.let("load i32, ptr %s", p))
	w.let("call {} @empty({} zeroinitializer)")
	w.print("i32", w.let("call i32 @alias(i32 20)"))
	for _, x := range []string{"0", "1", "18446744073709551616"} {
		w.print("i32", w.let("call i32 @wide(i128 %s)", w.input("i128", x)))
	}
	for _, x := range []string{"0", "1"} {
		w.print("i32", w.let("call i32 @computed(i32 %s)", w.input("i32", x)))
	}
}

const opsHead = `target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@fmt = private constant [6 x i8] c"%llx \00"
@nl = private constant [2 x i8] c"\0A\00"
@arr = global [4 x i16] [i16 11, i16 22, i16 33, i16 44]
@parr = global ptr getelementptr ([4 x i16], ptr @arr, i64 0, i64 1)
@agg = global {i8, {i33, [2 x i16]}, i1} { i8 1, {i33, [2 x i16]} { i33 -2, [2 x i16] [i16 3, i16 4] }, i1 true }
@labels = constant [2 x ptr] [ptr blockaddress(@computed, %one), ptr blockaddress(@computed, %two)]
@alias = alias i32 (i32), ptr @target
declare i32 @printf(ptr, ...)
define i32 @target(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define {} @empty({} %x) {
  ret {} %x
}
define i32 @byval(ptr byval([3 x i32]) %p) {
  %a = load i32, ptr %p
  store i32 100, ptr %p
  %q = getelementptr i32, ptr %p, i64 2
  %b = load i32, ptr %q
  %c = load i32, ptr %p
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  ret i32 %e
}
define i32 @computed(i32 %k) {
  %p = getelementptr [2 x ptr], ptr @labels, i64 0, i32 %k
  %l = load ptr, ptr %p
  indirectbr ptr %l, [label %one, label %two, label %one]
one:
  ret i32 111
two:
  ret i32 222
}
define i32 @wide(i128 %x) {
  switch i128 %x, label %d [ i128 0, label %a
    i128 18446744073709551616, label %b
    i128 1, label %d ]
a:
  ret i32 1
b:
  ret i32 2
d:
  %p = phi i32 [ 5, %0 ], [ 5, %0 ]
  ret i32 %p
}
define i32 @phis(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %a = phi { i32, i8 } [ { i32 1, i8 2 }, %entry ], [ %a2, %loop ]
  %p = phi ptr [ getelementptr (i16, ptr @arr, i64 1), %entry ], [ @arr, %loop ]
  %d = phi i64 [ sub (i64 ptrtoint (ptr getelementptr (i16, ptr @arr, i64 1) to i64), i64 ptrtoint (ptr @fmt to i64)), %entry ], [ 0, %loop ]
  %x = extractvalue { i32, i8 } %a, 0
  %l = load i16, ptr %p
  %lz = zext i16 %l to i32
  %y = add i32 %x, %lz
  %a2 = insertvalue { i32, i8 } %a, i32 %y, 0
  %i2 = add i32 %i, 1
  %c = icmp slt i32 %i2, %n
  br i1 %c, label %loop, label %out
out:
  %r = phi i32 [ %y, %loop ]
  ret i32 %r
}
`

// TestOperations compares integer operations of many widths, intrinsics, vectors, aggregates, atomics, bit operations on
// floats and unusual control flow with native execution.
func TestOperations(t *testing.T) {
	if _, err := exec.LookPath("clang-19"); err != nil {
		t.Skip("no clang-19")
	}
	w := &opsWriter{decls: map[string]bool{}}
	w.integers()
	w.vectors()
	w.aggregates()
	w.atomics()
	w.floats()
	w.rest()
	var decls strings.Builder
	for d := range w.decls {
		decls.WriteString(d + "\n")
	}
	file := filepath.Join(t.TempDir(), "ops.ll")
	text := opsHead + decls.String() + "define i32 @main() {\n" + w.body.String() + "  ret i32 7\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	behaves(t, file, false)
}

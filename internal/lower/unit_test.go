package lower

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// find returns the instructions with an operation in a function.
func find(f *seair.Func, op seair.Op) []*seair.Instr {
	var out []*seair.Instr
	for _, b := range f.Blocks {
		for i := range b.Instrs {
			if b.Instrs[i].Op == op {
				out = append(out, &b.Instrs[i])
			}
		}
	}
	return out
}

func memoryPhis(f *seair.Func) int {
	n := 0
	for _, b := range f.Blocks {
		for _, p := range b.Phis {
			if f.Regs[p.Dst] == seair.Memory {
				n++
			}
		}
	}
	return n
}

// one returns the only instruction with an operation.
func one(t *testing.T, f *seair.Func, op seair.Op) *seair.Instr {
	t.Helper()
	all := find(f, op)
	if len(all) != 1 {
		t.Fatalf("%d instructions %s in %s", len(all), op, f.Name)
	}
	return all[0]
}

func TestUnsupported(t *testing.T) {
	for name, c := range map[string]struct{ source, reason string }{
		"asm":         {"define void @f() { call void asm sideeffect \"cli\", \"\"()\n ret void }", "inline assembly"},
		"va_arg":      {"define i32 @f(ptr %p) { %x = va_arg ptr %p, i32\n ret i32 %x }", "va_arg"},
		"scalable":    {"define void @f(<vscale x 4 x i32> %v) { ret void }", "vscale"},
		"resume":      {"define void @f() personality ptr null { resume { ptr, i32 } zeroinitializer }", "exceptions"},
		"irreducible": {"define void @f(i1 %c) {\n br i1 %c, label %a, label %b\na:\n br label %b\nb:\n br i1 %c, label %a, label %e\ne:\n ret void }", "several entries"},
		"open loop": {"define i32 @f(i1 %c) {\n br label %a\na:\n %x = add i32 1, 2\n br i1 %c, label %a, label %e\ne:\n ret i32 %x }",
			"loop-closed"},
		"intrinsic": {"declare void @llvm.eh.unwind.init()\ndefine void @f() { call void @llvm.eh.unwind.init()\n ret void }", "llvm.eh.unwind.init"},
		"throw": {"declare void @__cxa_throw(ptr, ptr, ptr) noreturn\ndefine void @f() { call void @__cxa_throw(ptr null, ptr null, ptr null)\n unreachable }",
			"__cxa_throw"},
		"setjmp":    {"declare i32 @my_setjmp(ptr) returns_twice\ndefine i32 @f(ptr %p) { %x = call i32 @my_setjmp(ptr %p)\n ret i32 %x }", "my_setjmp"},
		"primitive": {"declare void @__fathom_new_thing()\ndefine void @f() { call void @__fathom_new_thing()\n ret void }", "unknown primitive"},
		"address space": {"target datalayout = \"p1:32:32\"\ndefine void @f(ptr %p) { %x = load ptr addrspace(1), ptr %p\n ret void }",
			"another address space"},
		"huge value": {"@g = global [999999999 x i8] zeroinitializer\ndefine void @f() { %x = load [999999999 x i8], ptr @g\n ret void }", "more than 65536 bits"},
		"va_copy": {"target triple = \"hexagon-unknown-elf\"\ndeclare void @llvm.va_copy.p0(ptr, ptr)\n" +
			"define void @f(ptr %p) { call void @llvm.va_copy.p0(ptr %p, ptr %p)\n ret void }", "va_copy on the target"},
		"wide vector":  {"define void @f(ptr %p) { %x = load <9000 x i8>, ptr %p\n ret void }", "more than 65536 bits"},
		"wide integer": {"define void @f(ptr %p) { %x = load i65544, ptr %p\n ret void }", "more than 65536 bits"},
	} {
		t.Run(name, func(t *testing.T) {
			p := lowered(t, text(t, c.source), "f")
			in := one(t, p.Func("f"), seair.Unsupported)
			if got := p.Strings[in.Imm]; !strings.Contains(got, c.reason) {
				t.Errorf("reason %q, want %q", got, c.reason)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	m := text(t, "declare void @g()\ndefine void @f() { ret void }")
	for _, entry := range []string{"nothing", "g", ""} {
		if _, err := Module(m, entry, Options{}); err == nil || !strings.Contains(err.Error(), "no function "+entry) {
			t.Errorf("entry %q: %v", entry, err)
		}
	}
	m = text(t, "target datalayout = \"e-p:16:16\"\ndefine void @f() { ret void }")
	if _, err := Module(m, "f", Options{}); err == nil || !strings.Contains(err.Error(), "16 bits") {
		t.Errorf("16-bit target: %v", err)
	}
}

func TestPrimitives(t *testing.T) {
	p := lowered(t, text(t, `
@kind = private constant [12 x i8] c"user.assert\00"
@msg = private constant [6 x i8] c"xhere\00"
declare void @__fathom_check(i1, ptr, ptr)
declare void @__fathom_check_access(ptr, i64, i32, i64)
declare void @__fathom_check_overlap(ptr, ptr, i64)
declare void @__fathom_assume(i1)
declare ptr @__fathom_alloc(i64, i64, i32)
declare void @__fathom_free(ptr)
declare i1 @__fathom_malloc_fails(i64)
declare i64 @__fathom_object_size(ptr)
declare i1 @__fathom_is_dereferenceable(ptr, i64)
declare void @__fathom_havoc(ptr, i64)
declare void @__fathom_exit(i32)
declare i32 @my_nondet() "fathom.primitive"="nondet" "fathom.source"="input"
declare i16 @__fathom_nondet_uninit.i16() "fathom.primitive"="uninit"
declare i32 @other(i32)
define void @f(i1 %c, ptr %q) {
  call void @__fathom_check(i1 %c, ptr @kind, ptr getelementptr (i8, ptr @msg, i64 1))
  %p = call ptr @__fathom_alloc(i64 24, i64 16, i32 1)
  call void @__fathom_check_access(ptr %p, i64 4, i32 1, i64 8)
  call void @__fathom_check_access(ptr %p, i64 0, i32 1, i64 8)
  call void @__fathom_check_overlap(ptr %p, ptr %q, i64 3)
  call void @__fathom_assume(i1 %c)
  call void @__fathom_havoc(ptr %p, i64 5)
  %s = call i64 @__fathom_object_size(ptr %p)
  %d = call i1 @__fathom_is_dereferenceable(ptr %p, i64 %s)
  %m = call i1 @__fathom_malloc_fails(i64 24)
  %x = call i32 @my_nondet()
  %y = call i16 @__fathom_nondet_uninit.i16()
  %z = call i32 @other(i32 %x)
  call void @__fathom_free(ptr %p)
  call void @__fathom_exit(i32 1)
  %never = load i32, ptr null
  ret void
}`), "f")
	f := p.Func("f")
	if in := one(t, f, seair.Check); p.Strings[in.Imm] != "user.assert" || p.Strings[in.Imm2] != "here" {
		t.Errorf("check %q %q", p.Strings[in.Imm], p.Strings[in.Imm2])
	}
	if all := find(f, seair.CheckAccess); len(all) != 2 { // the second is havoc's
		t.Errorf("%d accesses", len(all))
	} else if in := all[0]; in.Flags&seair.FlagWrite == 0 || in.Imm != 8 || p.Consts[in.Args[1].Const()].Bits != 4 {
		t.Errorf("access %+v", in)
	}
	if in := one(t, f, seair.Alloc); in.Flags&seair.FlagZero == 0 || p.Consts[in.Args[1].Const()].Bits != 16 {
		t.Errorf("alloc %+v", in)
	}
	for _, op := range []seair.Op{seair.CheckOverlap, seair.Assume, seair.Havoc, seair.ObjectSize, seair.IsDereferenceable, seair.MallocFails, seair.Free, seair.Halt} {
		one(t, f, op)
	}
	var sources []string
	for _, in := range find(f, seair.Nondet) {
		source := p.Strings[in.Imm2]
		if uninit := in.Flags == seair.FlagUninit; uninit != (source == "") {
			t.Errorf("nondet %+v", in)
		}
		sources = append(sources, source)
	}
	if fmt.Sprint(sources) != "[input ]" {
		t.Errorf("sources %q", sources)
	}
	if in := one(t, f, seair.Call); p.Funcs[in.Imm].Name != "other" || len(p.Funcs[in.Imm].Blocks) != 0 {
		t.Errorf("call %+v", in)
	}
	// Nothing after the exit, and none of the strings of checks.
	if len(find(f, seair.Load)) != 0 || len(find(f, seair.Ret)) != 0 || len(p.Globals) != 0 || len(f.Blocks) != 1 {
		t.Errorf("too much:\n%s", p)
	}
}

func TestMemoryPhis(t *testing.T) {
	// A loop that only reads needs no memory φ; one that writes needs one in the header and one at the exit.
	for _, c := range []struct {
		body string
		want int
	}{{"%y = load i32, ptr %p", 0}, {"store i32 1, ptr %p", 2}} {
		p := lowered(t, text(t, `define void @f(ptr %p, i1 %c) {
e:
  br label %outer
outer:
  br label %l
l:
  `+c.body+`
  br i1 %c, label %l, label %latch
latch:
  br i1 %c, label %outer, label %x
x:
  ret void
}`), "f")
		if n := memoryPhis(p.Func("f")); n != 2*c.want {
			t.Errorf("%s: %d memory phis, want %d\n%s", c.body, n, 2*c.want, p)
		}
	}
}

func TestOrder(t *testing.T) {
	// The exit comes first in the function and in the branch, but after the loop in the order.
	p := lowered(t, text(t, `define void @f(i1 %c, i1 %d) {
e:
  br i1 %c, label %exit, label %h
exit:
  ret void
h:
  br i1 %d, label %exit2, label %m
exit2:
  br label %exit
m:
  br i1 %c, label %inner, label %latch
inner:
  br i1 %d, label %inner, label %latch2
latch2:
  br label %latch
latch:
  br label %h
}`), "f")
	var names []string
	for _, b := range p.Func("f").Blocks {
		names = append(names, fmt.Sprintf("%s%d", b.Name, b.LoopDepth))
	}
	if s := strings.Join(names, " "); s != "e0 h1 m1 inner2 latch21 latch1 exit20 exit0" {
		t.Errorf("order %s", s)
	}
}

func TestGlobals(t *testing.T) {
	p := lowered(t, text(t, `
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
%s = type { i8, i32, [3 x i16], ptr, ptr }
@a = constant %s { i8 1, i32 -2, [3 x i16] [i16 1, i16 2, i16 3], ptr getelementptr (%s, ptr @a, i32 0, i32 2, i32 1), ptr @f }
@huge = global [1000000000 x i32] zeroinitializer, align 64
@text = internal constant [6 x i8] c"ab\00\00\00\00"
@ext = external global i64
@mid = global i64 ptrtoint (ptr getelementptr (i8, ptr @ext, i64 5) to i64)
@diff = global i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @ext to i64))
@same = global i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @a, i64 9) to i64), i64 ptrtoint (ptr @a to i64))
@unused = global i32 1
@wide = global i65 -1
@al = alias i8, getelementptr (i8, ptr @text, i64 1)
@refs = global [8 x ptr] [ptr @a, ptr @huge, ptr @al, ptr @ext, ptr @mid, ptr @diff, ptr @same, ptr @wide]
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @c2, ptr null }, { i32, ptr, ptr } { i32 100, ptr @c1, ptr null }]
define void @c1() { ret void }
define void @c2() { ret void }
define void @f() {
  %x = load ptr, ptr @refs
  ret void
}`), "f")
	g := map[string]*seair.Global{}
	for _, x := range p.Globals {
		g[x.Name] = x
	}
	if g["unused"] != nil {
		t.Error("an unused global is kept")
	}
	a := g["a"]
	if got := fmt.Sprintf("% x", a.Init); got != "01 00 00 00 fe ff ff ff 01 00 02 00 03 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00" {
		t.Errorf("bytes of @a: %s", got)
	}
	if len(a.Relocs) != 2 || a.Relocs[0].Offset != 16 || a.Relocs[0].Addend != 10 || p.Globals[a.Relocs[0].Symbol.Index] != a ||
		p.Funcs[a.Relocs[1].Symbol.Index].Name != "f" || !p.Func("f").AddrTaken || !a.ReadOnly {
		t.Errorf("@a: %+v", a)
	}
	if h := g["huge"]; h.Size != 4000000000 || len(h.Init) != 0 || h.Align != 64 {
		t.Errorf("@huge: %+v", h)
	}
	if x := g["text"]; string(x.Init) != "ab" || x.Size != 6 {
		t.Errorf("@text: %+v", x)
	}
	if x := g["ext"]; !x.Extern || x.Size != 8 {
		t.Errorf("@ext: %+v", x)
	}
	if x := g["mid"]; len(x.Relocs) != 1 || x.Relocs[0].Addend != 5 || p.Globals[x.Relocs[0].Symbol.Index] != g["ext"] {
		t.Errorf("@mid: %+v", x)
	}
	if x := g["diff"]; !x.Extern {
		t.Errorf("a difference of addresses has known contents: %+v", x)
	}
	if x := g["same"]; x.Extern || len(x.Init) == 0 || x.Init[0] != 9 {
		t.Errorf("@same: %+v", x)
	}
	if x := g["wide"]; fmt.Sprintf("% x", x.Init) != "ff ff ff ff ff ff ff ff 01" {
		t.Errorf("@wide: % x", x.Init)
	}
	if r := g["refs"].Relocs[2]; p.Globals[r.Symbol.Index] != g["text"] || r.Addend != 1 {
		t.Errorf("alias: %+v", r)
	}
	if len(p.Ctors) != 2 || p.Funcs[p.Ctors[0]].Name != "c1" {
		t.Errorf("constructors %v", p.Ctors)
	}
}

func TestDebugInformation(t *testing.T) {
	p := lowered(t, clang(t, `
typedef struct node { int value; struct node *next; unsigned flag : 3; } node_t;
enum color { RED, GREEN = 7 };
static node_t first;
int f(int count, node_t *list) {
  enum color c = GREEN;
  int matrix[2][3];
  for (int i = 0; i < count; i++) matrix[i & 1][i % 3] = c;
  first.value = matrix[0][0];
  return list->value;
}`), "f")
	f := p.Func("f")
	vars := map[string]seair.Variable{}
	for _, in := range append(find(f, seair.DbgValue), find(f, seair.DbgDeclare)...) {
		v := p.Vars[in.Imm]
		vars[v.Name] = v
	}
	if v := vars["count"]; v.Arg != 1 || p.Types[v.Type].Kind != seair.TypeSigned || p.Types[v.Type].Name != "int" || p.Locs[v.Loc].Line != 5 {
		t.Errorf("count: %+v", v)
	}
	ptr := p.Types[vars["list"].Type]
	if ptr.Kind != seair.TypePointer {
		t.Fatalf("list: %+v", ptr)
	}
	node := p.Types[ptr.Elem]
	if node.Name != "node_t" || node.Kind != seair.TypeStruct || node.Size != 24 || len(node.Fields) != 3 || node.Fields[2].BitSize != 3 || node.Fields[1].BitOffset != 64 {
		t.Errorf("node_t: %+v", node)
	}
	if next := p.Types[p.Types[node.Fields[1].Type].Elem]; next.Name != "struct node" || len(next.Fields) != 3 {
		t.Errorf("struct node: %+v", next)
	}
	if c := p.Types[vars["c"].Type]; c.Kind != seair.TypeEnum || c.Name != "enum color" || len(c.Enums) != 2 || c.Enums[1].Value != 7 {
		t.Errorf("c: %+v", c)
	}
	m := p.Types[vars["matrix"].Type]
	if m.Kind != seair.TypeArray || m.Count != 2 || m.Size != 24 || p.Types[m.Elem].Count != 3 || p.Types[m.Elem].Size != 12 {
		t.Errorf("matrix: %+v of %+v", m, p.Types[m.Elem])
	}
	alloca := one(t, f, seair.Alloca)
	if alloca.Imm2 == 0 || p.Vars[alloca.Imm2-1].Name != "matrix" {
		t.Errorf("alloca: %+v", alloca)
	}
	load := find(f, seair.Load)
	if l := p.Locs[load[len(load)-1].Loc]; l.Line != 10 || l.Column != 16 || l.Func != "f" || !strings.HasSuffix(l.File, "in.c") {
		t.Errorf("location: %+v", l)
	}
	if f.Source != "f" || p.Locs[f.Loc].Line != 5 {
		t.Errorf("function: %+v", f)
	}
	var found bool
	for _, g := range p.Globals {
		found = found || g.Source == "first" && p.Types[g.Type].Name == "node_t" && p.Locs[g.Loc].Line == 4
	}
	if !found {
		t.Error("no debug information for the global")
	}
}

func TestBigEndian(t *testing.T) {
	p := lowered(t, text(t, `target datalayout = "E-m:e-i64:64-n32:64"
@data = constant [2 x i16] [i16 258, i16 772]
define i32 @f() {
  %p = alloca i64
  store i32 16909060, ptr %p
  %a = load i8, ptr %p
  store <2 x i16> <i16 7, i16 9>, ptr %p
  %b = load i32, ptr %p
  %v = load <2 x i16>, ptr %p
  %c = extractelement <2 x i16> %v, i32 0
  %d = load i8, ptr getelementptr (i8, ptr @data, i64 3)
  %a32 = zext i8 %a to i32
  %c32 = zext i16 %c to i32
  %d32 = zext i8 %d to i32
  %s1 = mul i32 %b, 16
  %s2 = add i32 %s1, %a32
  %s3 = mul i32 %c32, 256
  %s4 = add i32 %s2, %s3
  %s5 = mul i32 %d32, 4096
  %s6 = add i32 %s4, %s5
  ret i32 %s6
}`), "f")
	_, got, err := execute(p, 1000, "f")
	if want := uint64(0x00070009*16 + 1 + 7*256 + 4*4096); err != nil || got != want {
		t.Errorf("%#x, %v, want %#x", got, err, want)
	}
}

func TestWeakReference(t *testing.T) {
	p := lowered(t, text(t, `
declare extern_weak i32 @maybe()
define i32 @f() {
  %c = icmp eq ptr @maybe, null
  br i1 %c, label %no, label %yes
no:
  ret i32 0
yes:
  %r = call i32 @maybe()
  ret i32 %r
}`), "f")
	f := p.Func("f")
	loads := find(f, seair.Load)
	if len(loads) != 2 || loads[0].Args[0] != loads[1].Args[0] || len(find(f, seair.CallPtr)) != 1 {
		t.Errorf("%s", p)
	}
}

func TestSwitchAndUnreachable(t *testing.T) {
	p := lowered(t, text(t, `
declare void @abort() noreturn
define i32 @f(i8 %x) {
  switch i8 %x, label %u [ i8 1, label %a
    i8 -1, label %b ]
a:
  call void @abort()
  unreachable
b:
  ret i32 3
u:
  unreachable
}`), "f")
	sw := one(t, p.Func("f"), seair.Switch)
	if len(sw.Cases) != 2 || p.Consts[sw.Cases[1].Const()].Bits != 255 || len(sw.Targets) != 3 {
		t.Errorf("switch %+v", sw)
	}
	kinds := map[string]int{}
	for _, u := range find(p.Func("f"), seair.Unreachable) {
		kinds[p.Strings[u.Imm]]++
	}
	if kinds[""] != 1 || kinds["control.unreachable"] != 1 {
		t.Errorf("unreachable kinds %v", kinds)
	}
}

// shapes of generated code: loops nested deeply, and many blocks that branch to one.
func nestedLoops(depth int) string {
	var s strings.Builder
	s.WriteString("define void @f(i1 %c, ptr %p) {\nentry:\n br label %h0\n")
	for i := 0; i < depth; i++ {
		fmt.Fprintf(&s, "h%d:\n store i32 %d, ptr %%p\n br label %%h%d\n", i, i, i+1)
	}
	fmt.Fprintf(&s, "h%d:\n br label %%l%d\n", depth, depth-1)
	for i := depth - 1; i >= 0; i-- {
		next := fmt.Sprintf("l%d", i-1)
		if i == 0 {
			next = "end"
		}
		fmt.Fprintf(&s, "l%d:\n br i1 %%c, label %%h%d, label %%%s\n", i, i, next)
	}
	s.WriteString("end:\n ret void\n}\n")
	return s.String()
}

func manyExits(blocks int) string {
	var s strings.Builder
	s.WriteString("define i32 @f(i32 %x, ptr %p) {\nentry:\n br label %b0\n")
	for i := 0; i < blocks; i++ {
		fmt.Fprintf(&s, "b%d:\n %%v%d = add i32 %%x, %d\n %%c%d = icmp eq i32 %%v%d, 7\n store i32 0, ptr %%p\n br i1 %%c%d, label %%b%d, label %%e\n",
			i, i, i, i, i, i, i+1)
	}
	fmt.Fprintf(&s, "b%d:\n br label %%e\ne:\n %%r = phi i32 [ 1, %%b%d ]", blocks, blocks)
	for i := 0; i < blocks; i++ {
		fmt.Fprintf(&s, ", [ %%v%d, %%b%d ]", i, i)
	}
	s.WriteString("\n ret i32 %r\n}\n")
	return s.String()
}

func TestShapes(t *testing.T) {
	p := lowered(t, text(t, nestedLoops(50)), "f")
	if n := len(p.Func("f").Blocks); n != 103 {
		t.Errorf("%d blocks", n)
	}
	p = lowered(t, text(t, manyExits(300)), "f")
	if n := len(p.Func("f").Blocks); n != 303 {
		t.Errorf("%d blocks", n)
	}
	// Large ones must not take quadratic time; the sanity checker does, so they go without.
	for name, source := range map[string]string{"nested": nestedLoops(2000), "exits": manyExits(50000)} {
		m := text(t, source)
		start := time.Now()
		p, err := Module(m, "f", Options{})
		if err != nil {
			t.Fatal(err)
		}
		if u := find(p.Func("f"), seair.Unsupported); len(u) != 0 {
			t.Errorf("%s: %s", name, p.Strings[u[0].Imm])
		}
		t.Logf("%s: %v", name, time.Since(start))
	}
}

// TestAllocators: what allocates or frees says for whom by a constant that stands for an allocator, or is not supported.
func TestAllocators(t *testing.T) {
	p := lowered(t, text(t, `
declare ptr @__fathom_alloc_by(i64, i64, i32, i32)
declare void @__fathom_free_by(ptr, i32)
define void @f(i32 %a) {
  %p = call ptr @__fathom_alloc_by(i64 24, i64 16, i32 1, i32 1)
  call void @__fathom_free_by(ptr %p, i32 2)
  %q = call ptr @__fathom_alloc_by(i64 24, i64 16, i32 1, i32 %a)
  call void @__fathom_free_by(ptr %q, i32 99)
  call void @__fathom_free_by(ptr %q, i32 -1)
  ret void
}`), "f")
	f := p.Func("f")
	if a := seair.Allocator(one(t, f, seair.Alloc).Imm); a != seair.New {
		t.Errorf("allocator %v, want that of new", a)
	}
	if a := seair.Allocator(one(t, f, seair.Free).Imm); a != seair.NewArray {
		t.Errorf("allocator %v, want that of new[]", a)
	}
	unsupported := 0
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			if in.Op == seair.Unsupported {
				unsupported++
			}
		}
	}
	if unsupported != 3 {
		t.Errorf("%d calls are not supported, want 3", unsupported)
	}
}

// touchesMemory lists the operations by which a primitive reads or writes the program's memory.
var touchesMemory = []seair.Op{seair.Load, seair.Store, seair.MemSet, seair.MemMove, seair.Havoc, seair.DefinedBytes}

// A primitive that touches memory checks that it may, so that no library model can forget to.
func TestPrimitivesCheckWhatTheyAccess(t *testing.T) {
	touching := 0
	for name := range primitives {
		source := "declare i64 @" + name + "(ptr, i64, i64, i64)\n" +
			"define void @f(ptr %p, i64 %n) { %x = call i64 @" + name + "(ptr %p, i64 %n, i64 1, i64 1)\n ret void }"
		f := lowered(t, text(t, source), "f").Func("f")
		checked := len(find(f, seair.CheckAccess)) > 0
		for _, op := range touchesMemory {
			if len(find(f, op)) == 0 {
				continue
			}
			touching++
			if !checked {
				t.Errorf("%s does %v without a check of the access", name, op)
			}
		}
	}
	if touching != 2 {
		t.Errorf("%d primitives touch memory; the test knows of __fathom_havoc and __fathom_are_defined", touching)
	}
}

// The check comes first, and an access of no bytes needs none.
func TestHavocIsChecked(t *testing.T) {
	source := "declare void @__fathom_havoc(ptr, i64)\n" +
		"define void @f(ptr %p, i64 %n) { call void @__fathom_havoc(ptr %p, i64 %n)\n ret void }\n" +
		"define void @none(ptr %p) { call void @__fathom_havoc(ptr %p, i64 0)\n ret void }"
	p := lowered(t, text(t, source), "f")
	check := one(t, p.Func("f"), seair.CheckAccess)
	if check.Flags&seair.FlagWrite == 0 {
		t.Error("what is filled is only checked for reading")
	}
	for _, in := range p.Func("f").Blocks[0].Instrs {
		if in.Op == seair.Havoc {
			t.Fatal("the check comes behind the access")
		}
		if in.Op == seair.CheckAccess {
			break
		}
	}
	if n := len(find(lowered(t, text(t, source), "none").Func("none"), seair.CheckAccess)); n != 0 {
		t.Errorf("%d checks of an access of no bytes", n)
	}
}

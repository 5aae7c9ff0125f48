package trace

import (
	"context"
	"math"
	"math/big"
	"testing"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// The types of the tests, indices into testTypes.
const (
	tUnknown = iota
	tBool
	tInt
	tUint
	tChar
	tUchar
	tFloat
	tDouble
	tEnum
	tPoint
	tNode
	tUnion
	tInts    // int[4]
	tText    // char[8]
	tPtrInt  // int *
	tPtrNode // struct node *
	tPtrVoid
	tBits
	tPoints // struct point[2]
	tFlex
	tOpen // int[]
)

var testTypes = []seair.TypeInfo{
	tUnknown: {},
	tBool:    {Kind: seair.TypeBool, Name: "_Bool", Size: 1},
	tInt:     {Kind: seair.TypeSigned, Name: "int", Size: 4, Signed: true},
	tUint:    {Kind: seair.TypeUnsigned, Name: "unsigned", Size: 4},
	tChar:    {Kind: seair.TypeChar, Name: "char", Size: 1, Signed: true},
	tUchar:   {Kind: seair.TypeChar, Name: "unsigned char", Size: 1},
	tFloat:   {Kind: seair.TypeFloat, Name: "float", Size: 4},
	tDouble:  {Kind: seair.TypeFloat, Name: "double", Size: 8},
	tEnum:    {Kind: seair.TypeEnum, Name: "enum color", Size: 4, Signed: true, Enums: []seair.EnumValue{{Name: "RED", Value: 0}, {Name: "NONE", Value: -1}}},
	tPoint: {Kind: seair.TypeStruct, Name: "struct point", Size: 8, Fields: []seair.Field{
		{Name: "x", Type: tInt, BitOffset: 0, BitSize: 32}, {Name: "y", Type: tInt, BitOffset: 32, BitSize: 32}}},
	tNode: {Kind: seair.TypeStruct, Name: "struct node", Size: 24, Fields: []seair.Field{
		{Name: "at", Type: tPoints, BitOffset: 0, BitSize: 128}, {Name: "next", Type: tPtrNode, BitOffset: 128, BitSize: 64}}},
	tUnion: {Kind: seair.TypeUnion, Name: "union u", Size: 4, Fields: []seair.Field{
		{Name: "i", Type: tInt, BitSize: 32}, {Name: "c", Type: tChar, BitSize: 8}}},
	tInts:    {Kind: seair.TypeArray, Size: 16, Elem: tInt, Count: 4},
	tText:    {Kind: seair.TypeArray, Size: 8, Elem: tChar, Count: 8},
	tPtrInt:  {Kind: seair.TypePointer, Size: 8, Elem: tInt},
	tPtrNode: {Kind: seair.TypePointer, Size: 8, Elem: tNode},
	tPtrVoid: {Kind: seair.TypePointer, Size: 8, Elem: tUnknown},
	tBits: {Kind: seair.TypeStruct, Name: "struct bits", Size: 4, Fields: []seair.Field{
		{Name: "a", Type: tUint, BitOffset: 0, BitSize: 3}, {Name: "b", Type: tInt, BitOffset: 3, BitSize: 5}}},
	tPoints: {Kind: seair.TypeArray, Size: 16, Elem: tPoint, Count: 2},
	tFlex: {Kind: seair.TypeStruct, Name: "struct flex", Size: 4, Fields: []seair.Field{
		{Name: "n", Type: tInt, BitSize: 32}, {Name: "data", Type: tOpen, BitOffset: 32}}},
	tOpen: {Kind: seair.TypeArray, Elem: tInt},
}

// newTestWalker returns a walker over a space with some objects: 1 the function f, 2 the global ints, 3 the literal "hi",
// 4 a heap object of 24 bytes, 5 a local of the activation with number 7, called node.
func newTestWalker(t *testing.T) *walker {
	t.Helper()
	pool := term.NewPool()
	space := memory.NewSpace(pool, false)
	m := space.Empty()
	alloc := func(o memory.Object) { m, _ = space.Alloc(m, o, memory.Zero) }
	size := func(n uint64) term.ID { return pool.Const(64, n) }
	alloc(memory.Object{Kind: memory.Function, Name: "f", Size: size(1)})
	alloc(memory.Object{Kind: memory.Global, Name: "ints", Size: size(16), Site: 1})
	alloc(memory.Object{Kind: memory.Global, Name: ".str", Size: size(3), ReadOnly: true})
	alloc(memory.Object{Kind: memory.Heap, Size: size(24), Site: 2})
	alloc(memory.Object{Kind: memory.Stack, Name: "node", Size: size(24), Site: 3})
	prog := &seair.Program{
		Target: seair.Target{PointerBits: 64},
		Types:  testTypes,
		Locs:   []seair.Loc{{}, {File: "a.c", Line: 1}, {File: "a.c", Line: 12}, {File: "a.c", Line: 13}},
		Globals: []*seair.Global{
			{Name: "ints", Source: "ints", Size: 16, Type: tInts},
			{Name: ".str", Source: ".str", Size: 3, ReadOnly: true, Init: []byte("hi"), Type: tText},
		},
	}
	solver := smt.NewSolver(pool)
	if solver.Check(context.Background(), pool.True()) != smt.Sat {
		t.Fatal("true is not satisfiable")
	}
	w := &walker{
		b: &expand.Bounded{Program: prog, Pool: pool, Space: space}, prog: prog, m: solver.Model(),
		objects: make(map[memory.ObjectID]*object), frames: make(map[int32]*frame), sites: make(map[int32]int),
		defs: make(map[*seair.Func]map[seair.Reg]definition),
	}
	w.nameGlobals()
	heap, local := w.object(4), w.object(5)
	heap.by = "malloc"
	local.typ, local.owner, local.ownerName = tNode, 7, "main"
	w.frames[7] = &frame{ctx: &expand.Context{Func: &seair.Func{Name: "main"}}, vars: make(map[int32]*variable)}
	return w
}

func ptr(object, offset int64) uint64 { return uint64(object<<term.PtrShift + offset) }

func number64(v uint64) *big.Int { return new(big.Int).SetUint64(v) }

// le makes the number whose little-endian image is the bytes.
func le(image ...byte) *big.Int {
	v := new(big.Int)
	for i := len(image) - 1; i >= 0; i-- {
		v.Lsh(v, 8).Or(v, big.NewInt(int64(image[i])))
	}
	return v
}

func TestValue(t *testing.T) {
	w := newTestWalker(t)
	for _, c := range []struct {
		typ   int32
		value *big.Int
		width int
		want  string
	}{
		{tUnknown, number64(0xffffffff), 32, "-1"},
		{tUnknown, new(big.Int).Lsh(big.NewInt(1), 100), 128, "0x10000000000000000000000000"},
		{tBool, number64(0), 8, "false"},
		{tBool, number64(1), 8, "true"},
		{tBool, number64(2), 8, "2"},
		{tInt, number64(0x80000000), 32, "-2147483648"},
		{tInt, number64(7), 32, "7"},
		{tUint, number64(0xffffffff), 32, "4294967295"},
		{tChar, number64('a'), 8, "'a' (97)"},
		{tChar, number64('\''), 8, `'\'' (39)`},
		{tChar, number64('\n'), 8, `'\n' (10)`},
		{tChar, number64(0), 8, `'\0' (0)`},
		{tChar, number64(0x80), 8, "-128"},
		{tUchar, number64(0x80), 8, "128"},
		{tFloat, number64(uint64(math.Float32bits(1.5))), 32, "1.5"},
		{tDouble, number64(math.Float64bits(-0.1)), 64, "-0.1"},
		{tDouble, number64(math.Float64bits(math.Inf(1))), 64, "+Inf"},
		{tEnum, number64(0), 32, "RED"},
		{tEnum, number64(0xffffffff), 32, "NONE"},
		{tEnum, number64(5), 32, "5"},
		{tPoint, le(1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff), 64, "{.x = 1, .y = -2}"},
		{tPoint, number64(1), 32, "{...}"}, // not all of it
		{tInts, le(1, 0, 0, 0, 2, 0, 0, 0, 3), 128, "{1, 2, 3, 0}"},
		{tText, le('h', 'i', 0, 'x'), 64, `"hi"`},
		{tText, le('h', 'i', 7, 0), 64, `{'h', 'i', 7, '\0', '\0', '\0', '\0', '\0'}`},
		{tUnion, le('A', 0, 0, 0), 32, "{.i = 65, .c = 'A' (65)}"},
		{tBits, number64(5 | 0x1f<<3), 32, "{.a = 5, .b = -1}"},
		{tPtrInt, number64(0), 64, "NULL"},
		{tPtrInt, number64(42), 64, "(void *)0x2a"},
		{tPtrInt, number64(ptr(2, 12)), 64, "&ints[3]"},
		{tPtrInt, number64(ptr(2, 16)), 64, "one past the end of ints"},
		{tPtrInt, number64(ptr(2, 20)), 64, "&ints[5]"},
		{tPtrInt, number64(ptr(2, -4)), 64, "&ints[-1]"},
		{tPtrInt, number64(ptr(2, 2)), 64, "&ints + 2 bytes"},
		{tPtrVoid, number64(ptr(1, 0)), 64, "f"},
		{tPtrVoid, number64(ptr(3, 0)), 64, `"hi"`},
		{tPtrVoid, number64(ptr(3, 1)), 64, `&"hi"[1]`},
		{tPtrVoid, number64(ptr(4, 0)), 64, "malloc'd object (24 bytes, line 12)"},
		{tPtrVoid, number64(ptr(4, 8)), 64, "malloc'd object (24 bytes, line 12) + 8 bytes"},
		{tPtrVoid, number64(ptr(4, 24)), 64, "one past the end of malloc'd object (24 bytes, line 12)"},
		{tPtrNode, number64(ptr(5, 0)), 64, "&main::node"},
		{tPtrInt, number64(ptr(5, 12)), 64, "&main::node.at[1].y"},
	} {
		if got := w.value(&frame{}, c.typ, c.value, c.width, 0); got != c.want {
			t.Errorf("type %d, value %#x: %q, want %q", c.typ, c.value, got, c.want)
		}
	}
	if got := w.value(w.frames[7], tPtrInt, number64(ptr(5, 0)), 64, 0); got != "&node.at[0].x" {
		t.Errorf("in its own function the local is %q", got)
	}
	w.object(4).freed = true
	w.object(5).dead = true
	if got := w.value(&frame{}, tPtrVoid, number64(ptr(4, 0)), 64, 0); got != "freed object from line 12" {
		t.Errorf("a freed object is %q", got)
	}
	if got := w.value(&frame{}, tPtrNode, number64(ptr(5, 0)), 64, 0); got != "variable main::node, which is out of scope" {
		t.Errorf("a dead variable is %q", got)
	}
}

// Aggregates of a big-endian target start at the most significant byte.
func TestValueBigEndian(t *testing.T) {
	w := newTestWalker(t)
	w.prog.Target.BigEndian = true
	if got := w.value(&frame{}, tPoint, number64(1<<32|2), 64, 0); got != "{.x = 1, .y = 2}" {
		t.Errorf("a big-endian structure is %q", got)
	}
}

func TestDecodeSigns(t *testing.T) {
	w := newTestWalker(t)
	for _, p := range []pointer{{0, 0}, {0, 8}, {2, 0}, {2, -1}, {5, 1 << 40}, {5, -(1 << 40)}} {
		if got := w.decode(uint64(int64(p.object)<<term.PtrShift + p.offset)); got != p {
			t.Errorf("decode of %+v gives %+v", p, got)
		}
	}
	if got := w.decode(math.MaxUint64); got.object != 0 {
		t.Errorf("all ones belong to object %d", got.object)
	}
	if got := w.decode(1 << 62); got.object != 0 || uint64(got.offset) != 1<<62 {
		t.Errorf("an address beyond all objects is %+v", got)
	}
}

func TestDescend(t *testing.T) {
	w := newTestWalker(t)
	for _, c := range []struct {
		typ    int32
		offset int64
		size   uint64
		path   string
		part   int32
		rest   int64
	}{
		{tInt, 0, 4, "", tInt, 0},
		{tInt, 4, 4, "", tInt, 4},
		{tNode, 0, 24, "", tNode, 0},
		{tNode, 0, 4, ".at[0].x", tInt, 0},
		{tNode, 8, 8, ".at[1]", tPoint, 0},
		{tNode, 16, 8, ".next", tPtrNode, 0},
		{tNode, 24, 8, "", tNode, 24},
		{tNode, 17, 1, ".next", tPtrNode, 1},
		{tUnion, 0, 1, ".c", tChar, 0},
		{tInts, 8, 0, "[2]", tInt, 0},
		{tFlex, 12, 4, ".data[2]", tInt, 0},
	} {
		path, part, rest := w.descend(c.typ, c.offset, c.size)
		if path != c.path || part != c.part || rest != c.rest {
			t.Errorf("descend(%d, %d, %d) = %q, %d, %d, want %q, %d, %d", c.typ, c.offset, c.size, path, part, rest, c.path, c.part, c.rest)
		}
	}
}

// Places on the heap are named through the pointers at hand.
func TestLvalueOnHeap(t *testing.T) {
	w := newTestWalker(t)
	fr := w.frames[7]
	if got, _ := w.lvalue(fr, seair.NoValue, pointer{4, 16}, 8); got != "byte 16 of malloc'd object (24 bytes, line 12)" {
		t.Errorf("without a pointer: %q", got)
	}
	w.infer(pointer{4, 0}, tNode)
	if got, _ := w.lvalue(fr, seair.NoValue, pointer{4, 16}, 8); got != ".next of malloc'd object (24 bytes, line 12)" {
		t.Errorf("with a type: %q", got)
	}
	add := func(name string, typ int32, p pointer) *variable {
		v := &variable{info: &seair.Variable{Name: name, Type: typ}, pointer: p, set: true, when: len(fr.order)}
		fr.order = append(fr.order, v)
		return v
	}
	add("list", tPtrNode, pointer{4, 0})
	if got, _ := w.lvalue(fr, seair.NoValue, pointer{4, 16}, 8); got != "list->next" {
		t.Errorf("through a pointer: %q", got)
	}
	if got, _ := w.lvalue(fr, seair.NoValue, pointer{4, 40}, 8); got != "list[1].next" {
		t.Errorf("beyond the element: %q", got)
	}
	p := add("p", tPtrInt, pointer{4, 4})
	if got, _ := w.lvalue(fr, seair.NoValue, pointer{4, 4}, 4); got != "p[0]" {
		t.Errorf("through the latest pointer: %q", got)
	}
	p.pointer.offset = 0
	fr.order[0].reg = seair.RegValue(3)
	if got, _ := w.lvalue(fr, seair.RegValue(3), pointer{4, 0}, 4); got != "list->at[0].x" {
		t.Errorf("through the pointer that the program used: %q", got)
	}
}

func TestStepLogForgetsTheMiddle(t *testing.T) {
	var l stepLog
	const n = 60_000
	for i := range n {
		if l.len() != i {
			t.Fatalf("%d steps, want %d", l.len(), i)
		}
		l.add(Step{Line: i})
	}
	for _, i := range []int{0, firstSteps - 1, n - 1, n - lastSteps} {
		if s := l.at(i); s == nil || s.Line != i {
			t.Errorf("step %d is %+v", i, s)
		}
	}
	if s := l.at(firstSteps); s != nil {
		t.Errorf("step %d was not forgotten: %+v", firstSteps, s)
	}
	all := l.all()
	if len(all) != firstSteps+1+lastSteps || all[firstSteps].Kind != KindOmitted || all[firstSteps].Value != "50000 steps" {
		t.Errorf("%d steps remain, in the middle %+v", len(all), all[firstSteps])
	}
	if all[len(all)-1].Line != n-1 || all[firstSteps+1].Line != n-lastSteps {
		t.Errorf("the end is from %d to %d", all[firstSteps+1].Line, all[len(all)-1].Line)
	}
}

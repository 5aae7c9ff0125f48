package llvm

import (
	"strings"
	"testing"
)

// The instrumenter's work in small: a check before each store, with a branch to a trap.
func TestBuildAndMutate(t *testing.T) {
	m := parse(t, smallText)
	x := m.Context()
	i1, i32, ptr, void := x.IntType(1), x.IntType(32), x.PointerType(0), x.VoidType()
	checkType := FunctionType(i1, []Type{ptr, i32}, false)
	check := m.AddFunction("check", checkType)
	check.AddAttribute(AttrFunction, x.EnumAttribute("nounwind", 0))
	check.AddAttribute(AttrFunction, x.StringAttribute("fathom", "check"))
	trap := m.AddFunction("trap", FunctionType(void, nil, false))
	f := m.NamedFunction("f")
	f.AddAttribute(AttrFunction, x.EnumAttribute("noinline", 0))

	b := x.NewBuilder()
	defer b.Dispose()
	bad := x.AppendBlock(f, "bad")
	b.PositionAtEnd(bad)
	b.Call(trap.GlobalType(), trap, nil, "").AddCallAttribute(AttrFunction, x.EnumAttribute("noreturn", 0))
	b.Unreachable()
	var stores []Value
	for _, bb := range f.Blocks() {
		for _, i := range bb.Instructions() {
			if i.Opcode() == OpStore {
				stores = append(stores, i)
			}
		}
	}
	if len(stores) != 1 {
		t.Fatal("fixture")
	}
	rest := stores[0].SplitBlock("checked")
	head := rest.Prev()
	b.PositionBefore(head.Terminator())
	ok := b.Call(checkType, check, []Value{stores[0].Operand(1), ConstInt(i32, 4)}, "ok")
	head.Terminator().Erase()
	b.PositionAtEnd(head)
	b.CondBr(ok, rest, bad)
	if err := m.Verify(); err != nil {
		t.Fatal(err)
	}

	// Arithmetic over a parameter, then every use of %x replaced.
	add := f.ReadBody().Insts[2].Value
	b.PositionBefore(add.NextInstruction())
	y := b.Xor(b.Mul(f.Param(0), ConstInt(i32, 3), ""), ConstInt(i32, -1), "y")
	w := b.Trunc(b.SExt(y, x.IntType(64), ""), i32, "w")
	add.ReplaceAllUsesWith(w)
	if add.HasUses() {
		t.Error("uses left")
	}
	add.Erase()
	g := m.AddGlobal(ArrayType(x.IntType(8), 3), "text")
	g.SetInitializer(x.ConstString("ab", true))
	g.SetGlobalConstant(true)
	g.SetLinkage(InternalLinkage)
	if err := m.Verify(); err != nil {
		t.Fatal(err)
	}
	text, err := m.Text()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"%ok = call i1 @check(ptr %p, i32 4)", "br i1 %ok, label %checked, label %bad", "@text = internal constant [3 x i8] c\"ab\\00\"",
		"store i32 %w, ptr %p", "phi i32 [ %a, %entry ], [ %w, %checked ]", "\"fathom\"=\"check\"", "noinline",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if !f.HasAttribute(AttrFunction, "noinline") {
		t.Error("noinline not set")
	}
	f.RemoveAttribute(AttrFunction, "noinline")
	check.RemoveStringAttribute(AttrFunction, "fathom")
	if f.HasAttribute(AttrFunction, "noinline") || !check.StringAttribute(AttrFunction, "fathom").IsNil() {
		t.Error("attribute still there")
	}
	if a := x.EnumAttribute("no-such-attribute", 0); !a.IsNil() {
		t.Error("unknown attribute made")
	}
}

package llvm

import (
	"bytes"
	"math/big"
	"testing"
)

func hexInt(t *testing.T, s string) *big.Int {
	t.Helper()
	b, ok := new(big.Int).SetString(s, 16)
	if !ok {
		t.Fatal(s)
	}
	return b
}

func TestConstantBits(t *testing.T) {
	m := parseFile(t, "constants.ll")
	ones := func(n uint) string {
		b := new(big.Int).Lsh(big.NewInt(1), n)
		return b.Sub(b, big.NewInt(1)).Text(16)
	}
	minus2 := func(n uint) string {
		b := new(big.Int).Lsh(big.NewInt(1), n)
		return b.Sub(b, big.NewInt(2)).Text(16)
	}
	for _, c := range []struct {
		name  string
		width int
		hex   string
	}{
		{"i1", 1, "1"}, {"i7", 7, "7f"}, {"i32", 32, "fffffffe"}, {"i65", 65, "10000000000000001"},
		{"i128", 128, ones(128)}, {"i128b", 128, ones(127)},
		{"i256", 256, "8000000000000000000000000000000000000000000000000000000000000001"},
		{"i300", 300, minus2(300)},
		{"half", 16, "3c00"}, {"bfloat", 16, "3f80"}, {"float", 32, "3fc00000"},
		// A signalling NaN keeps its payload.
		{"double", 64, "7ff4000000000001"},
		{"x86", 80, "3fff8000000000000000"}, {"x86nan", 80, "7fffc000000000000123"},
		// In text the low word of fp128 and the high word of ppc_fp128 come first.
		{"fp128", 128, "3fff0000000000000000000000000001"},
		{"ppc", 128, "00000000000000aa4000000000000000"},
	} {
		g := m.NamedGlobal(c.name)
		init := g.Initializer()
		got, width := init.BigInt()
		want := hexInt(t, c.hex)
		if width != c.width || got.Cmp(want) != 0 {
			t.Errorf("@%s: %x of width %d, want %x of width %d", c.name, got, width, want, c.width)
			continue
		}
		var back Value
		if init.Kind() == ConstantFPKind {
			back = ConstFloatBits(g.GlobalType(), got)
		} else {
			back = ConstBig(g.GlobalType(), got)
		}
		if back != init {
			t.Errorf("@%s: rebuilding gives %s, want %s", c.name, back, init)
		}
	}
	if v := ConstBig(m.NamedGlobal("i128").GlobalType(), big.NewInt(-1)); v != m.NamedGlobal("i128").Initializer() {
		t.Errorf("negative number: %s", v)
	}
	if v, ok := m.NamedGlobal("i32").Initializer().Int64(); !ok || v != -2 {
		t.Errorf("Int64: %d", v)
	}
	if v, ok := m.NamedGlobal("i7").Initializer().Uint64(); !ok || v != 127 {
		t.Errorf("Uint64: %d", v)
	}
	if _, ok := m.NamedGlobal("i65").Initializer().Uint64(); ok {
		t.Error("Uint64 of 65 bits")
	}
}

func TestConstantKinds(t *testing.T) {
	m := parseFile(t, "constants.ll")
	for name, kind := range map[string]ValueKind{
		"null": PointerNullKind, "undef": UndefKind, "poison": PoisonKind, "zero": AggregateZeroKind, "str": ConstantDataArrayKind,
		"data": ConstantDataArrayKind, "vec": ConstantDataVectorKind, "agg": ConstantStructKind, "gep": ConstantExprKind, "ba": BlockAddressKind,
	} {
		if k := m.NamedGlobal(name).Initializer().Kind(); k != kind {
			t.Errorf("@%s: kind %d, want %d", name, k, kind)
		}
	}
	for name, op := range map[string]Opcode{"gep": OpGetElementPtr, "p2i": OpPtrToInt, "i2p": OpIntToPtr, "diff": OpSub, "low": OpTrunc, "cast": OpAddrSpaceCast} {
		if e := m.NamedGlobal(name).Initializer().ConstExpr(); e.Opcode != op {
			t.Errorf("@%s: %s, want %s", name, e.Opcode, op)
		}
	}
	e := m.NamedGlobal("gep").Initializer()
	if x := e.ConstExpr(); !x.Flags.Has(InBounds) || x.SourceType != m.NamedGlobal("str").GlobalType() {
		t.Errorf("gep: %+v", x)
	}
	if e.Operand(0) != m.NamedGlobal("str") {
		t.Error("gep base")
	}
	for name, want := range map[string][]byte{
		"str": {'a', 'b', 0, 255}, "data": {1, 0, 255, 255, 2, 1},
		"darr": {0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0x80},
	} {
		if got := m.NamedGlobal(name).Initializer().DataBytes(); !bytes.Equal(got, want) {
			t.Errorf("@%s: % x, want % x", name, got, want)
		}
	}
	agg := m.NamedGlobal("agg").Initializer()
	if agg.NumOperands() != 3 || agg.Element(1) != m.NamedGlobal("i32") || agg.Element(2).Element(0) != m.NamedGlobal("str") || !agg.Element(3).IsNil() {
		t.Error("elements of @agg")
	}
	if z := m.NamedGlobal("zero").Initializer(); !z.IsNull() || !z.Element(1).IsNull() {
		t.Error("elements of @zero")
	}
	f, b := m.NamedGlobal("ba").Initializer().BlockAddress()
	if f != m.NamedFunction("f") || b.Name() != "l" {
		t.Error("blockaddress")
	}
	g := m.NamedGlobal("sect")
	if g.Section() != "mine" || g.Align() != 64 || g.IsGlobalConstant() {
		t.Error("@sect")
	}
	s := m.NamedGlobal("str")
	if !s.IsGlobalConstant() || s.Linkage() != PrivateLinkage || !s.HasUnnamedAddr() {
		t.Error("@str")
	}
	if x := m.NamedGlobal("ext"); !x.IsDeclaration() || !x.Initializer().IsNil() {
		t.Error("@ext")
	}
	if m.NamedGlobal("hid").Visibility() != HiddenVisibility {
		t.Error("@hid")
	}
}

package llvm

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func parseFile(t *testing.T, name string) Module {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(data))
}

// describe prints all that ReadBody says of an instruction besides operands.
func describe(i Inst) string {
	s := i.Opcode.String()
	flags := []struct {
		f Flags
		n string
	}{{NUW, "nuw"}, {NSW, "nsw"}, {Exact, "exact"}, {Disjoint, "disjoint"}, {NNeg, "nneg"}, {InBounds, "inbounds"},
		{GEPNUSW, "nusw"}, {GEPNUW, "gnuw"}, {Reassoc, "reassoc"}, {NoNaNs, "nnan"}, {NoInfs, "ninf"}, {NoSignedZero, "nsz"},
		{Reciprocal, "arcp"}, {Contract, "contract"}, {ApproxFunc, "afn"}, {Volatile, "volatile"}, {Weak, "weak"},
		{SingleThread, "singlethread"}, {TailCall, "tail"}, {Cleanup, "cleanup"}, {NoReturn, "noreturn"}, {HasBundles, "bundles"}, {ByVal, "byval"}}
	for _, f := range flags {
		if i.Flags.Has(f.f) {
			s += " " + f.n
		}
	}
	if i.Align != 0 {
		s += fmt.Sprintf(" align%d", i.Align)
	}
	if i.Ordering != 0 || i.OrderingFailure != 0 {
		s += fmt.Sprintf(" ord%d/%d", i.Ordering, i.OrderingFailure)
	}
	if i.Sub != 0 {
		s += fmt.Sprintf(" sub%d", i.Sub)
	}
	if !i.AuxType.IsNil() {
		s += " <" + i.AuxType.String() + ">"
	}
	if len(i.Extra) > 0 {
		s += fmt.Sprint(" ", i.Extra)
	}
	return s
}

// The expectations are written from the language reference and the fixture, not from a run.
func TestEveryInstruction(t *testing.T) {
	want := map[string][]string{
		"arith": {"add nuw nsw", "sub nsw", "mul nuw", "udiv exact", "sdiv", "urem", "srem", "shl nuw", "lshr exact", "ashr", "and", "or disjoint", "xor", "ret"},
		"floats": {"fneg", "fadd reassoc nnan ninf nsz arcp contract afn", "fsub nnan ninf", "fmul contract",
			"fdiv arcp afn", "frem reassoc nsz", "fcmp sub4", "fcmp sub8", "ret"},
		"casts": {"trunc nuw", "zext nneg", "sext", "fptoui", "fptosi", "uitofp", "sitofp", "fptrunc", "fpext", "ptrtoint", "inttoptr", "bitcast", "addrspacecast", "ret"},
		"memory": {"alloca align8 <%pair = type { i32, i64 }>", "alloca align16 <i8>", "load volatile align2",
			"load singlethread align4 ord4/0", "store volatile align1", "store align4 ord5/0", "fence ord7/0",
			"cmpxchg weak align4 ord6/2", "atomicrmw align4 ord2/0 sub9",
			"getelementptr inbounds nusw <%pair = type { i32, i64 }>", "getelementptr gnuw <i8>", "ret"},
		"control": {"switch [3 1 2 1]", "br [2 3]", "phi [0 1]", "indirectbr [3 4]", "br [4]", "phi [2 3]", "ret"},
		"dead":    {"unreachable"},
		"vectors": {"extractelement", "insertelement", "shufflevector [0 -1 7]", "extractvalue [1]", "insertvalue [0]", "icmp sub35", "select", "freeze", "ret"},
		"calls": {"call noreturn byval <void (ptr, i32, ...)>", "call tail bundles sub8 <i32 (i32)>", "call <void (i32)>",
			"call <void (ptr)>", "va_arg", "invoke <i32 (i32)> [1 4]", "callbr <void ()> [2 3]", "ret", "ret",
			"landingpad cleanup [0 1]", "resume"},
		"seh": {"invoke <i32 (i32)> [4 1]", "catchswitch [3 2]", "catchpad", "catchret [4]", "cleanuppad", "cleanupret", "ret"},
	}
	m := parseFile(t, "all.ll")
	seen := map[Opcode]bool{}
	for name, lines := range want {
		f := m.NamedFunction(name)
		if f.IsNil() {
			t.Fatalf("no @%s", name)
		}
		b := f.ReadBody()
		var got []string
		for k, i := range b.Insts {
			got = append(got, describe(i))
			seen[i.Opcode] = true
			if i.ID != b.NumArgs+k {
				t.Errorf("@%s: instruction %d has number %d", name, k, i.ID)
			}
			if i.Value.NumOperands() != len(i.Operands) {
				t.Errorf("@%s: %s: %d operands, want %d", name, i.Value, len(i.Operands), i.Value.NumOperands())
			}
			for n, o := range i.Operands {
				if o.Value != i.Value.Operand(n) || o.Kind != o.Value.Kind() {
					t.Errorf("@%s: %s: operand %d differs", name, i.Value, n)
				}
				switch o.Kind {
				case ArgumentKind:
					if f.Param(o.ID) != o.Value {
						t.Errorf("@%s: %s: argument number %d", name, i.Value, o.ID)
					}
				case InstructionKind:
					if b.Insts[o.ID-b.NumArgs].Value != o.Value {
						t.Errorf("@%s: %s: instruction number %d", name, i.Value, o.ID)
					}
				case BlockKind:
					if b.Blocks[o.ID].AsValue() != o.Value {
						t.Errorf("@%s: %s: block number %d", name, i.Value, o.ID)
					}
				default:
					if o.ID != -1 {
						t.Errorf("@%s: %s: constant numbered %d", name, i.Value, o.ID)
					}
				}
			}
		}
		if g, w := strings.Join(got, "\n"), strings.Join(lines, "\n"); g != w {
			t.Errorf("@%s:\n%s\nwant:\n%s", name, g, w)
		}
	}
	for op, name := range opcodeNames {
		if !seen[op] {
			t.Errorf("no %s in the fixture", name)
		}
	}
}

func TestCallDetails(t *testing.T) {
	m := parseFile(t, "all.ll")
	in := m.NamedFunction("calls").ReadBody().Insts
	c := in[0].Value
	if c.CalledFunction() != m.NamedFunction("callee") || c.NumArgs() != 3 || !c.CalleeType().IsVarArg() {
		t.Errorf("call: %v", c)
	}
	if ty := c.CallAttribute(AttrParam(0), "byval").TypeValue(); ty.IsNil() || ty.StructName() != "pair" {
		t.Errorf("byval type %v", ty)
	}
	if a := c.CallAttribute(AttrParam(0), "align").IntValue(); a != 8 {
		t.Errorf("align %d", a)
	}
	if c.CallAttribute(AttrParam(1), "signext").IsNil() || !c.CallAttribute(AttrParam(1), "zeroext").IsNil() {
		t.Error("signext")
	}
	if _, v, ok := c.CallStringAttribute(AttrFunction, "key").StringValue(); !ok || v != "value" {
		t.Error("string attribute")
	}
	if !in[1].Value.CalledFunction().IsNil() {
		t.Error("call through a pointer names a function")
	}
	b := in[1].Value.Bundles()
	if len(b) != 1 || b[0].Tag != "deopt" || len(b[0].Operands) != 2 {
		t.Errorf("bundles %v", b)
	}
	if s, k := in[2].Value.Callee().AsmString(); s != "nop $0" || k != "r,~{memory}" {
		t.Errorf("asm %q %q", s, k)
	}
	f := in[3].Value.CalledFunction()
	if f.IntrinsicID() == 0 || m.NamedFunction("callee").IntrinsicID() != 0 {
		t.Error("intrinsics")
	}
	if al := m.Aliases(); len(al) != 1 || al[0].Aliasee() != m.NamedGlobal("g") {
		t.Error("alias")
	}
	if !m.NamedGlobal("tls").IsThreadLocal() || m.NamedGlobal("g").IsThreadLocal() {
		t.Error("thread local")
	}
	if m.NamedFunction("calls").Personality() != m.NamedFunction("__gxx_personality_v0") {
		t.Error("personality")
	}
}

func TestRoundTrip(t *testing.T) {
	for _, name := range []string{"all.ll", "constants.ll"} {
		m := parseFile(t, name)
		text, err := m.Text()
		if err != nil {
			t.Fatal(err)
		}
		bc, err := m.Bitcode()
		if err != nil {
			t.Fatal(err)
		}
		for _, data := range [][]byte{[]byte(text), bc} {
			x := NewContext() // a second struct of the same name would be renamed in the old one
			again, err := x.Parse(data, "test.ll")
			if err != nil {
				t.Fatal(err)
			}
			again.SetName(m.Name())
			if got, _ := again.Text(); got != text {
				t.Errorf("%s: text differs after a round trip:\n%s\nwas:\n%s", name, got, text)
			}
			again.Dispose()
			x.Dispose()
		}
	}
}

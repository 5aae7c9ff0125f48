package llvm

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const debugSource = `#include <stdint.h>
enum color { RED, GREEN = 5 };
typedef struct node { int value; struct node *next; unsigned flag : 3; const char *tag[4]; } node_t;
union u { float f; uint32_t bits; };
node_t first;
static int helper(node_t *n, enum color c) {
  union u local;
  local.bits = (uint32_t)n->value + c;
  return (int)local.bits;
}
int entry(int x) {
  double d = x;
  first.value = (int)d;
  return helper(&first, GREEN);
}
`

// compile runs clang, which the tests of debug information need.
func compile(t *testing.T, source string, flags ...string) Module {
	t.Helper()
	clang, err := exec.LookPath("clang-19")
	if err != nil {
		if clang, err = exec.LookPath("clang"); err != nil {
			t.Skip("no clang")
		}
	}
	dir := t.TempDir()
	c := filepath.Join(dir, "in.c")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	bc := filepath.Join(dir, "out.bc")
	if out, err := exec.Command(clang, append(flags, "-c", "-emit-llvm", "-o", bc, c)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	x := NewContext()
	m, err := x.ParseFile(bc)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Dispose(); x.Dispose() })
	return m
}

func TestDebugInfo(t *testing.T) {
	m := compile(t, debugSource, "-g", "-O0")
	sp := m.NamedFunction("helper").Subprogram().DI()
	if sp.Name != "helper" || sp.Line != 6 || filepath.Base(sp.File) != "in.c" {
		t.Errorf("subprogram %+v", sp)
	}
	vars := m.NamedGlobal("first").GlobalDebugInfo()
	if len(vars) != 1 {
		t.Fatalf("%d debug variables", len(vars))
	}
	g := vars[0].DI()
	if g.Name != "first" || g.Line != 5 {
		t.Errorf("global %+v", g)
	}
	def := g.Type.DI()
	if def.Tag != TagTypedef || def.Name != "node_t" {
		t.Fatalf("typedef %+v", def)
	}
	st := def.Type.DI()
	if st.Tag != TagStructureType || st.Name != "node" || st.SizeBits != 448 || len(st.Elements) != 4 {
		t.Fatalf("struct %+v", st)
	}
	value, next, flag, tag := st.Elements[0].DI(), st.Elements[1].DI(), st.Elements[2].DI(), st.Elements[3].DI()
	if b := value.Type.DI(); value.Name != "value" || b.Name != "int" || b.Encoding != EncodingSigned || b.SizeBits != 32 {
		t.Errorf("member %+v", value)
	}
	if p := next.Type.DI(); next.OffsetBits != 64 || p.Tag != TagPointerType || p.Type != def.Type {
		t.Errorf("pointer member %+v", next)
	}
	if flag.SizeBits != 3 || flag.Flags&DIFlagBitField == 0 {
		t.Errorf("bit field %+v", flag)
	}
	arr := tag.Type.DI()
	if arr.Tag != TagArrayType || len(arr.Elements) != 1 || arr.Elements[0].DI().Count != 4 {
		t.Errorf("array %+v", arr)
	}
	if c := arr.Type.DI().Type.DI(); c.Tag != TagConstType || c.Type.DI().Encoding != EncodingSignedChar {
		t.Errorf("element %+v", c)
	}

	b := m.NamedFunction("helper").ReadBody()
	names := map[string]VarRecord{}
	for _, v := range b.Vars {
		names[v.Variable.DI().Name] = v
	}
	n, ok := names["n"]
	if !ok || n.Kind != VarDeclare || n.Variable.DI().Arg != 1 || len(n.Values) != 1 || n.Values[0].ID < b.NumArgs {
		t.Errorf("parameter %+v", n)
	}
	c := names["c"].Variable.DI().Type.DI()
	if c.Tag != TagEnumerationType || len(c.Elements) != 2 || c.Elements[1].DI().Name != "GREEN" || c.Elements[1].DI().Count != 5 {
		t.Errorf("enumeration %+v", c)
	}
	if u := names["local"].Variable.DI().Type.DI(); u.Tag != TagUnionType || len(u.Elements) != 2 {
		t.Errorf("union %+v", u)
	}
	ret := b.Insts[len(b.Insts)-1]
	if ret.Line != 9 || ret.Col != 3 || ret.Loc.DI().Scope != ret.Scope || ret.Scope.DI().Name != "helper" {
		t.Errorf("location of return: %d:%d", ret.Line, ret.Col)
	}
}

func TestDebugInfoAfterPasses(t *testing.T) {
	m := compile(t, debugSource, "-g", "-O1", "-Xclang", "-disable-llvm-passes")
	if err := m.RunPasses("function(mem2reg),cgscc(inline),function(instcombine)", PassOptions{}); err != nil {
		t.Fatal(err)
	}
	b := m.NamedFunction("entry").ReadBody()
	var inlined, constant bool
	for _, v := range b.Vars {
		d := v.Variable.DI()
		if d.Name == "c" && v.Kind == VarValue && len(v.Values) == 1 && v.Values[0].Kind == ConstantIntKind {
			x, _ := v.Values[0].Value.Int64()
			constant = x == 5
			inlined = v.Loc.DI().InlinedAt.DI().Line == 14
		}
	}
	if !constant || !inlined {
		t.Errorf("no record for the inlined parameter c: %+v", b.Vars)
	}
}

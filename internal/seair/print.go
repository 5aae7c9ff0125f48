package seair

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// Write writes the program in the text format, which Parse reads back:
//
//	fun @main() -> i32 "main" signature "i32 ()" !0 regs 9 mem %1:mem {
//	b0 "entry":
//	  %p.2:ptr, %3:mem = malloc 2:i64, 16:i64, mem %1 !3
//	  br.if %4, b1, b2
//	}
//
// A register is written %N, or %name.N if it has a name, with its type where it is
// defined; a constant is value:type, undef:type or @symbol+addend; !N is a source
// location. After a block's name stand its predecessors. What an instruction keeps in its
// immediate fields is written #imm and ##imm2 where it is not zero.
func (p *Program) Write(w io.Writer) error {
	pr := &printer{w: bufio.NewWriterSize(w, 1<<16), p: p}
	pr.program()
	return pr.w.Flush()
}

// String returns the text of the program.
func (p *Program) String() string {
	var sb strings.Builder
	p.Write(&sb) // writing to a Builder does not fail
	return sb.String()
}

type printer struct {
	w *bufio.Writer
	p *Program
	f *Func
}

func (pr *printer) printf(format string, args ...any) { fmt.Fprintf(pr.w, format, args...) }

func (pr *printer) program() {
	p := pr.p
	endian := "little"
	if p.Target.BigEndian {
		endian = "big"
	}
	pr.printf("target %q pointers %d %s-endian\n", p.Target.Triple, p.Target.PointerBits, endian)
	for i, s := range p.Strings {
		if i > 0 {
			pr.printf("string %d %q\n", i, s)
		}
	}
	for i, l := range p.Locs {
		if i > 0 {
			pr.printf("loc %d %q %d %d %q\n", i, l.File, l.Line, l.Column, l.Func)
		}
	}
	for i, t := range p.Types {
		if i > 0 {
			pr.typeInfo(i, t)
		}
	}
	for i, v := range p.Vars {
		pr.printf("var %d %q type %d arg %d !%d\n", i, v.Name, v.Type, v.Arg, v.Loc)
	}
	for _, g := range p.Globals {
		pr.global(g)
	}
	for _, i := range p.Ctors {
		pr.printf("ctor @%s\n", quoteName(p.Funcs[i].Name))
	}
	for _, i := range p.Dtors {
		pr.printf("dtor @%s\n", quoteName(p.Funcs[i].Name))
	}
	for _, f := range p.Funcs {
		pr.function(f)
	}
}

func (pr *printer) typeInfo(i int, t TypeInfo) {
	pr.printf("type %d %d %q size %d signed %t elem %d count %d", i, t.Kind, t.Name, t.Size, t.Signed, t.Elem, t.Count)
	for _, f := range t.Fields {
		pr.printf(" field %q %d %d %d", f.Name, f.Type, f.BitOffset, f.BitSize)
	}
	for _, e := range t.Enums {
		pr.printf(" enum %q %d", e.Name, e.Value)
	}
	pr.printf("\n")
}

func (pr *printer) global(g *Global) {
	pr.printf("global @%s %q size %d align %d", quoteName(g.Name), g.Source, g.Size, g.Align)
	if g.ReadOnly {
		pr.printf(" readonly")
	}
	if g.Extern {
		pr.printf(" extern")
	}
	if g.Exported {
		pr.printf(" exported")
	}
	if len(g.Init) > 0 {
		pr.printf(" init %x", g.Init)
	}
	for _, r := range g.Relocs {
		pr.printf(" reloc %d %d %s %d", r.Offset, r.Size, pr.symbol(r.Symbol), r.Addend)
	}
	pr.printf(" type %d !%d\n", g.Type, g.Loc)
}

func (pr *printer) symbol(s Symbol) string {
	if s.Kind == FuncSymbol {
		return "@" + quoteName(pr.p.Funcs[s.Index].Name)
	}
	return "@" + quoteName(pr.p.Globals[s.Index].Name)
}

// quoteName writes a symbol's name, in quotes if it has characters that the format uses.
func quoteName(name string) string {
	plain := name != ""
	for i := 0; i < len(name); i++ {
		c := name[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '$') {
			plain = false
		}
	}
	if plain {
		return name
	}
	return strconv.Quote(name)
}

func (pr *printer) function(f *Func) {
	pr.f = f
	pr.printf("\nfun @%s(", quoteName(f.Name))
	for i, r := range f.Params {
		if i > 0 {
			pr.printf(", ")
		}
		pr.printf("%s", pr.def(r))
	}
	if f.Variadic {
		if len(f.Params) > 0 {
			pr.printf(", ")
		}
		pr.printf("...")
	}
	pr.printf(") -> %s %q signature %q", f.Ret, f.Source, f.Signature)
	if f.Declared != "" {
		pr.printf(" declared %q", f.Declared)
	}
	if f.Model {
		pr.printf(" model")
	}
	if f.AddrTaken {
		pr.printf(" addrtaken")
	}
	if f.Dataflow {
		pr.printf(" dataflow")
	}
	if f.Explicit {
		pr.printf(" explicit")
	}
	if f.Effect != EffectUnknown {
		pr.printf(" effect %s", f.Effect)
	}
	for _, r := range f.Copies {
		pr.printf(" copy %s", pr.reg(r))
	}
	if f.Result != 0 {
		pr.printf(" result %s %d", pr.reg(f.Result), f.ResultSize)
	}
	pr.printf(" !%d", f.Loc)
	if len(f.Blocks) == 0 {
		pr.printf("\n")
		return
	}
	pr.printf(" regs %d mem %s {\n", len(f.Regs), pr.def(f.MemIn))
	for i, b := range f.Blocks {
		pr.printf("b%d %s:", i, strconv.Quote(b.Name))
		for _, p := range b.Preds {
			pr.printf(" b%d", p)
		}
		pr.printf("\n")
		for _, phi := range b.Phis {
			pr.printf("  %s = phi", pr.def(phi.Dst))
			sep := " "
			for _, a := range phi.Args {
				pr.printf("%s%s", sep, pr.value(a))
				sep = ", "
			}
			pr.loc(phi.Loc)
		}
		for k := range b.Instrs {
			pr.instr(&b.Instrs[k])
		}
	}
	pr.printf("}\n")
}

func (pr *printer) loc(l int32) {
	if l != 0 {
		pr.printf(" !%d", l)
	}
	pr.printf("\n")
}

func (pr *printer) instr(in *Instr) {
	pr.printf("  ")
	switch {
	case in.Dst != 0 && in.MemDst != 0:
		pr.printf("%s, %s = ", pr.def(in.Dst), pr.def(in.MemDst))
	case in.Dst != 0:
		pr.printf("%s = ", pr.def(in.Dst))
	case in.MemDst != 0:
		pr.printf("%s = ", pr.def(in.MemDst))
	}
	pr.printf("%s", in.Op)
	if in.Op == Call {
		pr.printf(" @%s", quoteName(pr.p.Funcs[in.Imm].Name))
	} else if in.Imm != 0 {
		pr.printf(" #%d", in.Imm)
	}
	if in.Imm2 != 0 {
		pr.printf(" ##%d", in.Imm2)
	}
	if in.Flags != 0 {
		pr.printf(" flags %d", in.Flags)
	}
	sep := " "
	for _, a := range in.Args {
		pr.printf("%s%s", sep, pr.value(a))
		sep = ", "
	}
	if in.Mem != NoValue {
		pr.printf("%smem %s", sep, pr.value(in.Mem))
		sep = ", "
	}
	for k, t := range in.Targets {
		pr.printf("%s", sep)
		if in.Op == Switch && k > 0 {
			pr.printf("%s -> ", pr.value(in.Cases[k-1]))
		}
		pr.printf("b%d", t)
		sep = ", "
	}
	pr.loc(in.Loc)
}

// def writes a register with its type.
func (pr *printer) def(r Reg) string { return pr.reg(r) + ":" + pr.f.Regs[r].String() }

func (pr *printer) reg(r Reg) string {
	if name := pr.f.Names[r]; name != "" {
		return "%" + quoteName(name) + "." + itoa(int64(r))
	}
	return "%" + itoa(int64(r))
}

func (pr *printer) value(v Value) string {
	if v.IsReg() {
		return pr.reg(v.Reg())
	}
	c := &pr.p.Consts[v.Const()]
	switch c.Kind {
	case ConstUndef:
		return "undef:" + c.Type.String()
	case ConstAddress:
		return fmt.Sprintf("%s%+d", pr.symbol(c.Symbol), int64(c.Bits))
	}
	if c.Big != nil {
		return c.Big.String() + ":" + c.Type.String()
	}
	return new(big.Int).SetUint64(c.Bits).String() + ":" + c.Type.String()
}

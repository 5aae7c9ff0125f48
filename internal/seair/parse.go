package seair

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
)

// maxRegisters and maxTable bound what the text of a program may ask for before its contents bear it out.
const (
	maxRegisters = 1 << 28
	// unusedRegisters is how many registers a text may declare beyond those that it can use.
	unusedRegisters = 1 << 20
	maxTable        = 1 << 28
)

// Parse reads a program in the text format of [Program.Write]. An error names the line. The result is
// well formed as text only; see [Program.Sanity].
func Parse(r io.Reader) (*Program, error) {
	ps := &parser{
		p:       &Program{Locs: make([]Loc, 1), Types: make([]TypeInfo, 1), Strings: make([]string, 1)},
		symbols: make(map[string]Symbol), consts: make(map[string]int),
	}
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, 1<<30)
	var lines []string
	for sc.Scan() {
		lines = append(lines, sc.Text())
		ps.size += int64(len(sc.Text())) + 1
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("seair: %w", err)
	}
	for _, pass := range []func(){ps.declarations, ps.definitions} {
		ps.lines, ps.n = lines, 0
		if err := ps.run(pass); err != nil {
			return nil, err
		}
	}
	return ps.p, nil
}

type parser struct {
	p       *Program
	lines   []string
	n       int    // lines taken
	size    int64  // of the text, in bytes
	regs    int64  // declared by the functions so far
	rest    string // of the current line
	symbols map[string]Symbol
	consts  map[string]int
	f       *Func
}

// parseError unwinds the parser; run turns it into an error.
type parseError struct{ msg string }

func (ps *parser) run(pass func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			pe, ok := r.(parseError)
			if !ok {
				panic(r)
			}
			err = fmt.Errorf("seair: line %d: %s", ps.n, pe.msg)
		}
	}()
	pass()
	return nil
}

func (ps *parser) fail(format string, args ...any) { panic(parseError{fmt.Sprintf(format, args...)}) }

// next moves to the next line that is not empty.
func (ps *parser) next() bool {
	for ps.n < len(ps.lines) {
		ps.rest = strings.TrimSpace(ps.lines[ps.n])
		ps.n++
		if ps.rest != "" {
			return true
		}
	}
	return false
}

// word takes the next token: a quoted string with what clings to it, or a run of characters up to a blank,
// comma or parenthesis.
func (ps *parser) word() string {
	ps.rest = strings.TrimLeft(ps.rest, " ,\t")
	i := 0
	for i < len(ps.rest) {
		switch ps.rest[i] {
		case ' ', ',', '\t', '(', ')':
			w := ps.rest[:i]
			ps.rest = ps.rest[i:]
			return w
		case '"':
			q, err := strconv.QuotedPrefix(ps.rest[i:])
			if err != nil {
				ps.fail("a string is not closed")
			}
			i += len(q)
		default:
			i++
		}
	}
	w := ps.rest
	ps.rest = ""
	return w
}

func (ps *parser) peek() string {
	saved := ps.rest
	w := ps.word()
	ps.rest = saved
	return w
}

func (ps *parser) expect(want string) {
	if got := ps.word(); got != want {
		ps.fail("%q where %q is expected", got, want)
	}
}

// accept takes the next token if it is want.
func (ps *parser) accept(want string) bool {
	if ps.peek() == want {
		ps.word()
		return true
	}
	return false
}

func (ps *parser) punct(c byte) {
	ps.rest = strings.TrimLeft(ps.rest, " ")
	if ps.rest == "" || ps.rest[0] != c {
		ps.fail("a %c is expected before %q", c, ps.rest)
	}
	ps.rest = ps.rest[1:]
}

func (ps *parser) int(s string, bits int) int64 {
	n, err := strconv.ParseInt(s, 10, bits)
	if err != nil {
		ps.fail("%q is not a number of %d bits", s, bits)
	}
	return n
}

func (ps *parser) num() int64 { return ps.int(ps.word(), 64) }

func (ps *parser) uint() uint64 {
	w := ps.word()
	n, err := strconv.ParseUint(w, 10, 64)
	if err != nil {
		ps.fail("%q is not an unsigned number", w)
	}
	return n
}

func (ps *parser) index(limit int) int32 {
	n := ps.num()
	if n < 0 || n >= int64(limit) {
		ps.fail("index %d is out of range", n)
	}
	return int32(n)
}

func (ps *parser) quoted() string {
	w := ps.word()
	s, err := strconv.Unquote(w)
	if err != nil {
		ps.fail("%q is not a quoted string", w)
	}
	return s
}

// name undoes quoteName.
func (ps *parser) name(w string) string {
	if !strings.HasPrefix(w, `"`) {
		return w
	}
	s, err := strconv.Unquote(w)
	if err != nil {
		ps.fail("%q is not a name", w)
	}
	return s
}

func (ps *parser) prefixed(prefix string) string {
	w := ps.word()
	rest, ok := strings.CutPrefix(w, prefix)
	if !ok {
		ps.fail("%q where something with %s is expected", w, prefix)
	}
	return rest
}

// declarations finds the symbols, which may be used before they are defined.
func (ps *parser) declarations() {
	for ps.next() {
		switch ps.word() {
		case "global":
			name := ps.name(ps.prefixed("@"))
			ps.declare(name, Symbol{GlobalSymbol, int32(len(ps.p.Globals))})
			ps.p.Globals = append(ps.p.Globals, &Global{Name: name})
		case "fun":
			name := ps.name(ps.prefixed("@"))
			ps.declare(name, Symbol{FuncSymbol, int32(len(ps.p.Funcs))})
			ps.p.Funcs = append(ps.p.Funcs, &Func{Name: name})
		}
	}
}

func (ps *parser) declare(name string, s Symbol) {
	if _, dup := ps.symbols[name]; dup {
		ps.fail("%s is defined twice", name)
	}
	ps.symbols[name] = s
}

func (ps *parser) symbol(w string) Symbol {
	name, ok := strings.CutPrefix(w, "@")
	s, known := ps.symbols[ps.name(name)]
	if !ok || !known {
		ps.fail("%s is not a symbol of the program", w)
	}
	return s
}

func (ps *parser) definitions() {
	p := ps.p
	for ps.next() {
		switch w := ps.word(); w {
		case "target":
			p.Target.Triple = ps.quoted()
			ps.expect("pointers")
			p.Target.PointerBits = int(ps.index(MaxWidth))
			switch e := ps.word(); e {
			case "big-endian":
				p.Target.BigEndian = true
			case "little-endian":
			default:
				ps.fail("unknown byte order %q", e)
			}
		case "string":
			ps.entry(len(p.Strings))
			p.Strings = append(p.Strings, ps.quoted())
		case "loc":
			ps.entry(len(p.Locs))
			p.Locs = append(p.Locs, Loc{File: ps.quoted(), Line: ps.index(1<<31 - 1), Column: ps.index(1<<31 - 1), Func: ps.quoted()})
		case "type":
			ps.entry(len(p.Types))
			p.Types = append(p.Types, ps.typeInfo())
		case "var":
			ps.entry(len(p.Vars))
			v := Variable{Name: ps.quoted()}
			ps.expect("type")
			v.Type = ps.index(maxTable)
			ps.expect("arg")
			v.Arg = ps.index(maxTable)
			v.Loc = ps.loc()
			p.Vars = append(p.Vars, v)
		case "global":
			ps.global()
		case "ctor", "dtor":
			s := ps.symbol(ps.word())
			if s.Kind != FuncSymbol {
				ps.fail("a %s is a function", w)
			}
			if w == "ctor" {
				p.Ctors = append(p.Ctors, int(s.Index))
			} else {
				p.Dtors = append(p.Dtors, int(s.Index))
			}
		case "fun":
			ps.function()
		default:
			ps.fail("unknown line %q", w)
		}
		if strings.TrimSpace(ps.rest) != "" {
			ps.fail("%q after the end", ps.rest)
		}
	}
}

func (ps *parser) entry(want int) {
	if n := ps.num(); n != int64(want) {
		ps.fail("entry %d where %d is expected", n, want)
	}
}

func (ps *parser) loc() int32 {
	return int32(ps.int(ps.prefixed("!"), 32))
}

func (ps *parser) typeInfo() TypeInfo {
	t := TypeInfo{Kind: TypeKind(ps.index(256)), Name: ps.quoted()}
	ps.expect("size")
	t.Size = ps.uint()
	ps.expect("signed")
	t.Signed = ps.word() == "true"
	ps.expect("elem")
	t.Elem = ps.index(maxTable)
	ps.expect("count")
	t.Count = ps.uint()
	for {
		switch {
		case ps.accept("field"):
			t.Fields = append(t.Fields, Field{Name: ps.quoted(), Type: ps.index(maxTable), BitOffset: ps.uint(), BitSize: ps.uint()})
		case ps.accept("enum"):
			t.Enums = append(t.Enums, EnumValue{Name: ps.quoted(), Value: ps.num()})
		default:
			return t
		}
	}
}

func (ps *parser) global() {
	g := ps.p.Globals[ps.symbol(ps.word()).Index]
	g.Source = ps.quoted()
	ps.expect("size")
	g.Size = ps.uint()
	ps.expect("align")
	g.Align = ps.uint()
	g.ReadOnly = ps.accept("readonly")
	g.Extern = ps.accept("extern")
	if ps.accept("init") {
		b, err := hex.DecodeString(ps.word())
		if err != nil {
			ps.fail("initial bytes: %v", err)
		}
		g.Init = b
	}
	for ps.accept("reloc") {
		g.Relocs = append(g.Relocs, Reloc{Offset: ps.uint(), Size: uint8(ps.index(256)), Symbol: ps.symbol(ps.word()), Addend: ps.num()})
	}
	ps.expect("type")
	g.Type = ps.index(maxTable)
	g.Loc = ps.loc()
}

func (ps *parser) typ(w string) Type {
	switch {
	case w == "void":
		return Void
	case w == "ptr":
		return Ptr
	case w == "mem":
		return Memory
	case strings.HasPrefix(w, "i"):
		if n := ps.int(w[1:], 32); n > 0 && n <= MaxWidth {
			return Type(n)
		}
	}
	ps.fail("%q is not a type", w)
	return Void
}

// reg reads %N or %name.N.
func (ps *parser) reg(w string) Reg {
	body, ok := strings.CutPrefix(w, "%")
	if !ok {
		ps.fail("%q is not a register", w)
	}
	name := ""
	if i := strings.LastIndexByte(body, '.'); i >= 0 {
		name, body = ps.name(body[:i]), body[i+1:]
	}
	r := Reg(ps.int(body, 32))
	if r <= 0 || r >= maxRegisters {
		ps.fail("%q is not a register", w)
	}
	for int(r) >= len(ps.f.Regs) {
		ps.fail("register %d is beyond the %d of the function", r, len(ps.f.Regs))
	}
	if name != "" {
		if ps.f.Names == nil {
			ps.f.Names = make(map[Reg]string)
		}
		ps.f.Names[r] = name
	}
	return r
}

// def reads a register with its type.
func (ps *parser) def(w string) Reg {
	i := strings.LastIndexByte(w, ':')
	if i < 0 {
		ps.fail("%q is not a register with a type", w)
	}
	r := ps.reg(w[:i])
	ps.f.Regs[r] = ps.typ(w[i+1:])
	return r
}

func (ps *parser) value(w string) Value {
	if strings.HasPrefix(w, "%") {
		return RegValue(ps.reg(w))
	}
	i, ok := ps.consts[w]
	if !ok {
		i = len(ps.p.Consts)
		ps.consts[w] = i
		ps.p.Consts = append(ps.p.Consts, ps.constant(w))
	}
	return ConstValue(i)
}

func (ps *parser) constant(w string) Const {
	if strings.HasPrefix(w, "@") {
		i := strings.LastIndexAny(w, "+-")
		if i < 0 {
			ps.fail("%q lacks an addend", w)
		}
		return Const{Kind: ConstAddress, Type: Ptr, Symbol: ps.symbol(w[:i]), Bits: uint64(ps.int(w[i:], 64))}
	}
	digits, t, ok := strings.Cut(w, ":")
	if !ok {
		ps.fail("%q is not an operand", w)
	}
	c := Const{Type: ps.typ(t)}
	if digits == "undef" {
		c.Kind = ConstUndef
		return c
	}
	n, ok := new(big.Int).SetString(digits, 10)
	if !ok || n.Sign() < 0 {
		ps.fail("%q is not a constant", w)
	}
	if n.IsUint64() {
		c.Bits = n.Uint64()
	} else {
		c.Big = n
	}
	return c
}

// function reads a function. Its registers are declared by their definitions, so their number
// comes first.
func (ps *parser) function() {
	sym := ps.symbol(ps.word())
	if sym.Kind != FuncSymbol {
		ps.fail("a variable and a function share a name")
	}
	f := ps.p.Funcs[sym.Index]
	ps.f = f
	if i := strings.LastIndex(ps.rest, " regs "); i >= 0 {
		n, _, _ := strings.Cut(ps.rest[i+len(" regs "):], " ")
		count := ps.int(n, 32)
		// Registers are written somewhere, or were: a form of a program that leaves instructions out keeps the numbers of the others.
		ps.regs += count
		if count < 1 || ps.regs > min(ps.size+unusedRegisters, maxRegisters) {
			ps.fail("%d registers in a text of %d characters", count, ps.size)
		}
		f.Regs = make([]Type, count)
	} else {
		f.Regs = make([]Type, 1, 1+strings.Count(ps.rest, "%"))
		f.Regs = f.Regs[:cap(f.Regs)]
	}
	ps.punct('(')
	for !strings.HasPrefix(strings.TrimLeft(ps.rest, " ,"), ")") {
		if w := ps.word(); w == "..." {
			f.Variadic = true
		} else {
			f.Params = append(f.Params, ps.def(w))
		}
	}
	ps.punct(')')
	ps.expect("->")
	f.Ret = ps.typ(ps.word())
	f.Source = ps.quoted()
	ps.expect("signature")
	f.Signature = ps.quoted()
	f.Model = ps.accept("model")
	f.AddrTaken = ps.accept("addrtaken")
	f.Dataflow = ps.accept("dataflow")
	f.Loc = ps.loc()
	if !ps.accept("regs") {
		return
	}
	ps.word()
	ps.expect("mem")
	f.MemIn = ps.def(ps.word())
	ps.expect("{")
	for {
		if !ps.next() {
			ps.fail("function %s is not closed", f.Name)
		}
		if ps.rest == "}" {
			ps.rest = ""
			break
		}
		ps.line()
	}
	f.markLoops()
}

func (ps *parser) line() {
	f := ps.f
	if strings.HasPrefix(ps.rest, "b") && !strings.Contains(ps.peek(), ".") {
		if w := ps.peek(); len(w) > 1 && w[1] >= '0' && w[1] <= '9' {
			ps.word()
			if w != "b"+strconv.Itoa(len(f.Blocks)) {
				ps.fail("block %s where b%d is expected", w, len(f.Blocks))
			}
			label := ps.word()
			name, ok := strings.CutSuffix(label, ":")
			if !ok {
				ps.fail("a colon is expected after the block's name")
			}
			b := &Block{Name: ps.name(name)}
			for strings.TrimSpace(ps.rest) != "" {
				b.Preds = append(b.Preds, ps.target(ps.word()))
			}
			f.Blocks = append(f.Blocks, b)
			return
		}
	}
	if len(f.Blocks) == 0 {
		ps.fail("an instruction before the first block")
	}
	b := f.Blocks[len(f.Blocks)-1]
	var defs []Reg
	if strings.HasPrefix(ps.rest, "%") {
		for !ps.accept("=") {
			if len(defs) == 2 {
				ps.fail("more than two results")
			}
			defs = append(defs, ps.def(ps.word()))
		}
	}
	op := ps.word()
	if op == "phi" {
		if len(defs) != 1 || len(b.Instrs) > 0 {
			ps.fail("a phi has one result and stands at the start of its block")
		}
		phi := Phi{Dst: defs[0]}
		for {
			w := ps.peek()
			if w == "" || strings.HasPrefix(w, "!") {
				break
			}
			phi.Args = append(phi.Args, ps.value(ps.word()))
		}
		if ps.peek() != "" {
			phi.Loc = ps.loc()
		}
		b.Phis = append(b.Phis, phi)
		return
	}
	in := Instr{Op: opByName(op)}
	if in.Op == Invalid {
		ps.fail("unknown instruction %q", op)
	}
	for _, d := range defs {
		if f.Regs[d] == Memory {
			in.MemDst = d
		} else {
			in.Dst = d
		}
	}
	ps.operands(&in)
	b.Instrs = append(b.Instrs, in)
}

func (ps *parser) target(w string) int32 {
	n, ok := strings.CutPrefix(w, "b")
	if !ok {
		ps.fail("%q is not a block", w)
	}
	return int32(ps.int(n, 32))
}

func (ps *parser) operands(in *Instr) {
	for strings.TrimSpace(ps.rest) != "" {
		w := ps.word()
		switch {
		case strings.HasPrefix(w, "##"):
			in.Imm2 = ps.int(w[2:], 64)
		case strings.HasPrefix(w, "#"):
			in.Imm = ps.int(w[1:], 64)
		case strings.HasPrefix(w, "!"):
			in.Loc = int32(ps.int(w[1:], 32))
		case w == "flags":
			in.Flags = Flags(ps.index(256))
		case w == "mem":
			in.Mem = ps.value(ps.word())
		case in.Op == Call && strings.HasPrefix(w, "@") && in.Imm == 0 && len(in.Args) == 0 && ps.isFunc(w):
			in.Imm = int64(ps.symbol(w).Index)
		case in.Op.IsTerminator() && len(w) > 1 && w[0] == 'b' && w[1] >= '0' && w[1] <= '9':
			in.Targets = append(in.Targets, ps.target(w))
		case in.Op == Switch && ps.accept("->"):
			in.Cases = append(in.Cases, ps.value(w))
			in.Targets = append(in.Targets, ps.target(ps.word()))
		default:
			in.Args = append(in.Args, ps.value(w))
		}
	}
}

// isFunc reports whether w is a function's plain name, as opposed to an address constant.
func (ps *parser) isFunc(w string) bool {
	s, ok := ps.symbols[ps.name(w[1:])]
	return ok && s.Kind == FuncSymbol
}

func opByName(name string) Op {
	for i, n := range opNames {
		if n == name {
			return Op(i)
		}
	}
	return Invalid
}

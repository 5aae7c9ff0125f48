package seair

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"math/big"
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
		p:       &Program{Locs: make([]Loc, 1), Types: make([]TypeInfo, 1), Strings: make([]string, 1), places: newPlaces()},
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
	ps.p.places.globals[g] = ps.n
	g.Source = ps.quoted()
	ps.expect("size")
	g.Size = ps.uint()
	ps.expect("align")
	g.Align = ps.uint()
	g.ReadOnly = ps.accept("readonly")
	g.Extern = ps.accept("extern")
	g.Exported = ps.accept("exported")
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
		ps.p.places.consts = append(ps.p.places.consts, ps.n)
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

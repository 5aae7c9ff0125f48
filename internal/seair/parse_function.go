package seair

import (
	"strconv"
	"strings"
)

// Functions in the text format.

// function reads a function. Its registers are declared by their definitions, so their number
// comes first.
func (ps *parser) function() {
	sym := ps.symbol(ps.word())
	if sym.Kind != FuncSymbol {
		ps.fail("a variable and a function share a name")
	}
	f := ps.p.Funcs[sym.Index]
	ps.f = f
	ps.p.places.funcs[f] = ps.n
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
	if ps.accept("declared") {
		f.Declared = ps.quoted()
	}
	f.Model = ps.accept("model")
	f.AddrTaken = ps.accept("addrtaken")
	f.Dataflow = ps.accept("dataflow")
	f.Explicit = ps.accept("explicit")
	if ps.accept("effect") {
		name := ps.word()
		if f.Effect = EffectNames[name]; f.Effect == EffectUnknown {
			ps.fail("unknown effect %q", name)
		}
	}
	for ps.accept("copy") {
		f.Copies = append(f.Copies, ps.reg(ps.word()))
	}
	if ps.accept("result") {
		f.Result = ps.reg(ps.word())
		f.ResultSize = ps.uint()
	}
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
			ps.mark(b)
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
		ps.mark(b)
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
	ps.mark(b)
}

// mark notes the line of what was added to a block.
func (ps *parser) mark(b *Block) {
	ps.p.places.blocks[b] = append(ps.p.places.blocks[b], ps.n)
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

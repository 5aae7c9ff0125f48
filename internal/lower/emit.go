package lower

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// Instructions of SEA-IR and their operands.

// fail records that the function breaks a promise about the input. Its body becomes Unsupported.
func (b *builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf(format, args...)
	}
}

// emit appends an instruction at the location at hand.
func (b *builder) emit(in seair.Instr) {
	for _, a := range in.Args {
		if a == seair.NoValue {
			b.fail("an operand of %s that has no value here", in.Op)
		}
	}
	in.Loc = b.loc
	b.buf = append(b.buf, in)
}

// op emits an operation with a result of the type.
func (b *builder) op(o seair.Op, t seair.Type, args ...seair.Value) seair.Value {
	return b.opImm(o, t, 0, args...)
}

// opImm is op with an immediate operand.
func (b *builder) opImm(o seair.Op, t seair.Type, imm int64, args ...seair.Value) seair.Value {
	r := b.reg(t)
	b.emit(seair.Instr{Op: o, Dst: r, Args: b.list(args...), Imm: imm})
	return seair.RegValue(r)
}

// memOp emits an operation that turns the memory into another one.
func (b *builder) memOp(in seair.Instr) {
	in.Mem = b.memory
	in.MemDst = b.reg(seair.Memory)
	b.emit(in)
	b.memory = seair.RegValue(in.MemDst)
}

// approx returns an arbitrary value that stands for one that is not modelled, for the reason given.
func (b *builder) approx(t seair.Type, reason string) seair.Value {
	if t == seair.Void {
		return seair.NoValue
	}
	r := b.reg(t)
	b.emit(seair.Instr{Op: seair.Nondet, Flags: seair.FlagApprox, Dst: r, Imm: b.str(reason)})
	return seair.RegValue(r)
}

// nondet returns an arbitrary value; source is the function of the program that it comes from, "" if none.
func (b *builder) nondet(t seair.Type, source string) seair.Value {
	if t == seair.Void {
		return seair.NoValue
	}
	r := b.reg(t)
	b.emit(seair.Instr{Op: seair.Nondet, Dst: r, Imm2: b.str(source)})
	return seair.RegValue(r)
}

// uninit returns what a variable holds that was not initialised.
func (b *builder) uninit(t seair.Type) seair.Value {
	if t == seair.Void {
		return seair.NoValue
	}
	r := b.reg(t)
	b.emit(seair.Instr{Op: seair.Nondet, Flags: seair.FlagUninit, Dst: r})
	return seair.RegValue(r)
}

// poison returns what an instruction gives whose promise was broken.
func (b *builder) poison(t seair.Type) seair.Value {
	if t == seair.Void {
		return seair.NoValue
	}
	r := b.reg(t)
	b.emit(seair.Instr{Op: seair.Nondet, Flags: seair.FlagPoison, Dst: r})
	return seair.RegValue(r)
}

// unsupported ends the executions that get here. The value keeps what follows well formed.
func (b *builder) unsupported(in *llvm.Inst, format string, args ...any) {
	b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str(fmt.Sprintf(format, args...))})
	if in != nil {
		if t := b.typ(in.Type); t.value() == "" {
			b.set(in, b.nondet(t.reg, ""))
		}
	}
}

// set records the value of an instruction.
func (b *builder) set(in *llvm.Inst, v seair.Value) { b.vals[in.ID] = v }

// typeOf returns the type of an operand.
func (b *builder) typeOf(v seair.Value) seair.Type {
	if v.IsReg() {
		return b.f.Regs[v.Reg()]
	}
	if v.IsConst() {
		return b.p.Consts[v.Const()].Type
	}
	return seair.Void
}

// operand returns operand i of an instruction.
func (b *builder) operand(in *llvm.Inst, i int) seair.Value {
	o := in.Operands[i]
	if o.ID >= 0 && o.Kind != llvm.BlockKind {
		return b.local(o.ID)
	}
	return b.value(o, b.typ(o.Value.Type()))
}

// local returns the value of a numbered argument or instruction.
func (b *builder) local(id int) seair.Value {
	if d := b.def[id]; d >= 0 && b.g.loop[d] >= 0 && !b.g.within(b.block, b.g.loop[d]) {
		b.fail("a value of a loop is used outside of it: the function is not in loop-closed form")
	}
	return b.vals[id]
}

// value returns the register or constant for an operand of any kind. Constants that SEA-IR cannot express
// become instructions here.
func (b *builder) value(o llvm.Operand, t *typeInfo) seair.Value {
	if o.ID >= 0 && o.Kind != llvm.BlockKind {
		return b.local(o.ID)
	}
	if reason := t.value(); reason != "" {
		b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str(reason)})
		return seair.NoValue
	}
	if t.reg == seair.Void {
		return seair.NoValue
	}
	return b.constantValue(o.Value, t, 0)
}

// constantValue computes a constant, with instructions if needed.
func (b *builder) constantValue(v llvm.Value, t *typeInfo, nesting int) seair.Value {
	if c, ok := b.constant(v, t); ok {
		return c
	}
	if nesting > maxNesting {
		b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str("a constant expression nested too deeply")})
		return b.undef(t.reg)
	}
	switch v.Kind() {
	case llvm.ConstantStructKind, llvm.ConstantArrayKind, llvm.ConstantVectorKind:
		var parts []seair.Value
		for i, p := range b.parts(t) {
			if p.t.reg != seair.Void {
				parts = append(parts, b.constantValue(v.Element(i), p.t, nesting+1))
			}
		}
		return b.pack(t, parts)
	case llvm.ConstantExprKind:
		return b.constantExpr(v, t, nesting)
	case llvm.FunctionValueKind, llvm.GlobalVariableKind:
		return b.weakReference(v)
	}
	b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str("a constant of an unknown kind: " + v.String())})
	return b.undef(t.reg)
}

// weakReference computes the address of a symbol that may be missing. Whether it is there is one unknown bit of the whole
// program, kept in a variable that nothing writes, so that a test for null and the use after it agree.
func (b *builder) weakReference(v llvm.Value) seair.Value {
	i, ok := b.weak[v]
	if !ok {
		i = len(b.p.Globals)
		b.p.Globals = append(b.p.Globals, &seair.Global{Name: "fathom.present." + v.Name(), Size: 1, Align: 1, ReadOnly: true, Extern: true})
		b.weak[v] = i
	}
	r := b.reg(8)
	flag := b.address(seair.Symbol{Kind: seair.GlobalSymbol, Index: int32(i)}, 0)
	b.emit(seair.Instr{Op: seair.Load, Dst: r, Mem: b.memory, Args: b.list(flag)})
	present := b.op(seair.Ne, 1, seair.RegValue(r), b.uint(8, 0))
	return b.op(seair.Select, seair.Ptr, present, b.address(b.symbolOf(v), 0), b.uint(seair.Ptr, 0))
}

package expand

import (
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// recorded returns the recorded operand for v.
func (x *expander) recorded(fr *frame, v seair.Value) seair.Value {
	if v.IsConst() {
		return v
	}
	slot := fr.info.memSlot[v.Reg()]
	if slot >= 0 {
		return fr.rec.mems[slot]
	}
	if o := fr.rec.regs[v.Reg()]; o != seair.NoValue {
		return o
	}
	// Only an execution that cannot happen uses it.
	t := fr.info.fn.Regs[v.Reg()]
	return x.rec.entry("undef "+t.String(), seair.Const{Kind: seair.ConstUndef, Type: t})
}

func (x *expander) recordedArgs(fr *frame, args []seair.Value) []seair.Value {
	out := make([]seair.Value, len(args))
	for i, a := range args {
		out[i] = x.recorded(fr, a)
	}
	return out
}

// recordInstr writes an instruction down as it stands.
func (x *expander) recordInstr(fr *frame, in *seair.Instr) {
	if x.rec == nil {
		return
	}
	c := seair.Instr{Op: in.Op, Flags: in.Flags, Imm: in.Imm, Imm2: in.Imm2, Args: x.recordedArgs(fr, in.Args), Loc: x.place(fr, in)}
	if in.Mem != seair.NoValue {
		c.Mem = x.recorded(fr, in.Mem)
	}
	if in.Dst != 0 {
		fr.rec.regs[in.Dst] = x.rec.register(fr.info.fn.Regs[in.Dst])
		c.Dst = fr.rec.regs[in.Dst].Reg()
	}
	if in.MemDst != 0 {
		slot := fr.info.memSlot[in.MemDst]
		fr.rec.mems[slot] = x.rec.register(seair.Memory)
		c.MemDst = fr.rec.mems[slot].Reg()
	}
	x.rec.emit(c, seair.Void)
}

// recordScalar writes an instruction over scalars down, or its value if its operands are constants.
func (x *expander) recordScalar(fr *frame, in *seair.Instr) {
	if x.rec == nil {
		return
	}
	allConst := true
	for _, a := range in.Args {
		o := x.recorded(fr, a)
		allConst = allConst && o.IsConst() && x.rec.prog.Consts[o.Const()].Kind == seair.ConstInt
	}
	t := fr.info.fn.Regs[in.Dst]
	if v, ok := x.rec.termConstant(t, fr.vals[in.Dst]); ok && allConst {
		fr.rec.regs[in.Dst] = v
		return
	}
	x.recordInstr(fr, in)
}

// recordCheck demands a recorded condition.
func (x *expander) recordCheck(kind property.Kind, message string, ok seair.Value, loc int32) {
	r := x.rec
	r.emit(seair.Instr{Op: seair.Check, Args: []seair.Value{ok}, Imm: r.prog.Str(string(kind)), Imm2: r.prog.Str(message), Loc: loc}, seair.Void)
}

// recordFree splits a free into its check, if it is needed, and its effect.
func (x *expander) recordFree(fr *frame, in *seair.Instr, checked bool) {
	if x.rec == nil {
		return
	}
	ptr, mem, loc := x.recorded(fr, in.Args[0]), x.recorded(fr, in.Mem), x.place(fr, in)
	if checked {
		ok := x.rec.emit(seair.Instr{Op: seair.IsFreeable, Args: []seair.Value{ptr}, Imm: in.Imm, Mem: mem, Loc: loc}, seair.Type(1))
		x.recordCheck(property.MemoryFree, freeMessage, ok, loc)
	}
	fr.rec.mems[fr.info.memSlot[in.MemDst]] = x.rec.emit(seair.Instr{
		Op: seair.Free, Flags: seair.FlagUnchecked, Args: []seair.Value{ptr}, Imm: in.Imm, Mem: mem, Loc: loc,
	}, seair.Memory)
}

// recordBound says that executions get beyond a bound: a violation, if the bound was given, else a limit of what is said.
func (x *expander) recordBound(kind property.Kind, message string, violation bool, loc int32) {
	switch {
	case x.rec == nil:
	case violation:
		x.recordCheck(kind, message, x.rec.small(1, 0), loc)
	default:
		x.rec.emit(seair.Instr{Op: seair.Unsupported, Imm: x.rec.prog.Str("not followed further: " + message), Loc: loc}, seair.Void)
	}
}

// recordIfMet writes a check or an assumption down if it said something: it made an obligation or another gate.
func (x *expander) recordIfMet(fr *frame, in *seair.Instr, before, after Gate, obligations int) {
	if before != after || len(x.Obligations) != obligations {
		x.recordInstr(fr, in)
	}
}

func (x *expander) recordUnsupported(reason string, loc int32) {
	if x.rec != nil {
		x.rec.emit(seair.Instr{Op: seair.Unsupported, Imm: x.rec.prog.Str(reason), Loc: loc}, seair.Void)
	}
}

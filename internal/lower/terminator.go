package lower

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// targets converts LLVM's block numbers to positions.
func (b *builder) targets(blocks ...int32) []int32 {
	out := b.int32s(blocks...)
	for i, t := range out {
		out[i] = b.g.index[t]
	}
	return out
}

// halt ends the program: the call at hand is one of __fathom_exit.
func (b *builder) halt() { b.emit(seair.Instr{Op: seair.Halt, Mem: b.memory}) }

// terminator lowers the last instruction of a block, and what only occurs around exceptions.
func (b *builder) terminator(in *llvm.Inst, t *typeInfo) {
	succs := b.g.succs[b.block]
	switch in.Opcode {
	case llvm.OpRet:
		r := seair.Instr{Op: seair.Ret, Mem: b.memory}
		if b.f.Ret != seair.Void {
			r.Args = b.list(b.operand(in, 0))
		}
		b.emit(r)
	case llvm.OpBr:
		if len(succs) == 1 {
			b.emit(seair.Instr{Op: seair.Br, Targets: b.targets(succs...)})
			return
		}
		b.emit(seair.Instr{Op: seair.CondBr, Args: b.list(b.operand(in, 0)), Targets: b.targets(succs...)})
	case llvm.OpSwitch:
		// Operands: value, default, then cases and targets in turn.
		cases := make([]seair.Value, 0, len(in.Operands)/2-1)
		ct := b.typ(in.Operands[0].Value.Type())
		for i := 2; i < len(in.Operands); i += 2 {
			c, _ := b.constant(in.Operands[i].Value, ct)
			cases = append(cases, c)
		}
		b.emit(seair.Instr{Op: seair.Switch, Args: b.list(b.operand(in, 0)), Cases: b.list(cases...), Targets: b.targets(succs...)})
	case llvm.OpIndirectBr:
		b.indirectBr(in, succs)
	case llvm.OpInvoke:
		b.call(in, t)
		b.emit(seair.Instr{Op: seair.Br, Targets: b.targets(succs...)})
	case llvm.OpUnreachable:
		b.emit(seair.Instr{Op: seair.Unreachable, Imm: b.unreachableKind(in)})
	case llvm.OpCallBr:
		if len(succs) == 1 {
			b.emit(seair.Instr{Op: seair.Br, Targets: b.targets(succs...)})
			return
		}
		b.unsupported(in, "inline assembly with jumps")
		b.emit(seair.Instr{Op: seair.Unreachable})
	case llvm.OpResume, llvm.OpCatchRet, llvm.OpCleanupRet, llvm.OpCatchSwitch:
		b.unsupported(in, "exceptions (%s)", in.Opcode)
		b.emit(seair.Instr{Op: seair.Unreachable})
	default:
		b.unsupported(in, "the instruction %s", in.Opcode)
		if b.isTerminator(in.Opcode) {
			b.emit(seair.Instr{Op: seair.Unreachable})
		}
	}
}

// unreachableKind returns the property that reaching an unreachable instruction violates. After a check that cannot
// hold, and after a call that does not return, there is none: nothing gets there.
func (b *builder) unreachableKind(in *llvm.Inst) int64 {
	i := in.ID - b.body.NumArgs // instructions are numbered in order
	if b.trapped {
		return 0
	}
	if i > b.body.BlockFirst[b.block] {
		if before := &b.body.Insts[i-1]; before.Opcode == llvm.OpCall && before.Flags.Has(llvm.NoReturn) {
			return 0
		}
	}
	return b.str(string(property.ControlUnreachable))
}

// indirectBr lowers a computed goto: a block's address is a number, see blockNumber.
func (b *builder) indirectBr(in *llvm.Inst, succs []int32) {
	p := b.operand(in, 0)
	if len(succs) == 0 {
		b.emit(seair.Instr{Op: seair.Unreachable, Imm: b.str(string(property.ControlUnreachable))})
		return
	}
	first := uint64(b.labelsOf(b.v))
	var cases []seair.Value
	for _, s := range succs[1:] {
		cases = append(cases, b.uint(seair.Ptr, first+uint64(s))) // numbers are pointers, as the operand is
	}
	// The front end's check leaves no other address, so the default is the first target.
	b.emit(seair.Instr{Op: seair.Switch, Args: b.list(p), Cases: b.list(cases...), Targets: b.targets(succs...)})
}

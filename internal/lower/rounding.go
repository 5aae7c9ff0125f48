package lower

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/float"
)

// Rounding modes.
//
// The mode of the processor is a variable of the program, which the models of fesetround and its kin write. Each operation that rounds
// reads it; where a program has nothing that writes it, to nearest is the only mode there is, and no operation mentions it.

// mode returns the rounding mode as a further operand of an operation that rounds; none if the program never changes it.
func (b *builder) mode() []seair.Value {
	if b.roundingMode.IsNil() {
		return nil
	}
	r := b.reg(8)
	b.emit(seair.Instr{Op: seair.Load, Dst: r, Mem: b.memory, Args: b.list(b.address(b.symbolOf(b.roundingMode), 0))})
	return []seair.Value{b.op(seair.Trunc, seair.ModeWidth, seair.RegValue(r))}
}

// getRounding lowers the intrinsic that says what the mode is, by the numbers of C's FLT_ROUNDS.
func (b *builder) getRounding(_ *callee, in *llvm.Inst, t *typeInfo) {
	mode := b.mode()
	if mode == nil {
		b.set(in, b.uint(t.reg, 1))
		return
	}
	v := b.op(seair.ZExt, t.reg, mode[0])
	for _, n := range []struct {
		mode   float.Mode
		number uint64
	}{{float.RNE, 1}, {float.RNA, 4}, {float.RTZ, 0}} { // up and down have the same numbers
		is := b.op(seair.Eq, 1, mode[0], b.uint(seair.ModeWidth, uint64(n.mode)))
		v = b.op(seair.Select, t.reg, is, b.uint(t.reg, n.number), v)
	}
	b.set(in, v)
}

// constrainedPrefix starts the names of the operations for code that looks at the floating-point environment. Their last arguments are
// texts: the predicate of a comparison, the rounding mode if they round, and what must become of exceptions.
const constrainedPrefix = "experimental.constrained."

// staticModes are the modes that an operation may be compiled for. To nearest is not among them: it is what compilers say without having
// been told, and what the processor does is to round in its mode.
var staticModes = map[string]float.Mode{
	"round.downward": float.RTN, "round.upward": float.RTP, "round.towardzero": float.RTZ, "round.tonearestaway": float.RNA,
}

var constrainedOps = map[string]llvm.Opcode{
	"fadd": llvm.OpFAdd, "fsub": llvm.OpFSub, "fmul": llvm.OpFMul, "fdiv": llvm.OpFDiv, "frem": llvm.OpFRem,
	"fptrunc": llvm.OpFPTrunc, "fpext": llvm.OpFPExt, "fptosi": llvm.OpFPToSI, "fptoui": llvm.OpFPToUI, "sitofp": llvm.OpSIToFP, "uitofp": llvm.OpUIToFP,
}

// constrained returns the lowering of such an operation: that of the plain one, in the mode of the processor. An operation that was
// compiled for one mode is only modelled where that is the processor's.
func constrained(name string) special {
	kind, _, _ := strings.Cut(name, ".")
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		for i := range in.NumArgs {
			if text, ok := in.Operands[i].Value.MDString(); ok {
				if m, static := staticModes[text]; static {
					b.requireMode(m)
				}
			}
		}
		op, ok := constrainedOps[kind]
		_, binary := floatOps[op]
		switch {
		case kind == "fcmp" || kind == "fcmps":
			text, _ := in.Operands[2].Value.MDString()
			p, known := realPredicates[text]
			if !known {
				b.unsupported(in, "a comparison by the unknown predicate %s", text)
				return
			}
			b.fcmp(p, in, t)
		case !ok:
			intrinsic("llvm."+name)(b, c, in, t)
		case binary || op == llvm.OpFRem:
			b.set(in, b.floatBinary(op, t, b.operand(in, 0), b.operand(in, 1)))
		default:
			b.set(in, b.cast(op, b.typ(in.Operands[0].Value.Type()), t, b.operand(in, 0)))
		}
	}
}

// requireMode makes executions in another mode unsupported.
func (b *builder) requireMode(m float.Mode) {
	ok := b.uint(1, 0)
	if mode := b.mode(); mode != nil {
		ok = b.op(seair.Eq, 1, mode[0], b.uint(seair.ModeWidth, uint64(m)))
	}
	b.emit(seair.Instr{Op: seair.Check, Args: b.list(ok), Imm: b.str(string(property.Unsupported)),
		Imm2: b.str("an operation compiled for one rounding mode, such as by #pragma STDC FENV_ROUND, while the processor is in another")})
}

var realPredicates = map[string]llvm.RealPredicate{
	"oeq": llvm.RealOEQ, "ogt": llvm.RealOGT, "oge": llvm.RealOGE, "olt": llvm.RealOLT, "ole": llvm.RealOLE, "one": llvm.RealONE, "ord": llvm.RealORD,
	"ueq": llvm.RealUEQ, "ugt": llvm.RealUGT, "uge": llvm.RealUGE, "ult": llvm.RealULT, "ule": llvm.RealULE, "une": llvm.RealUNE, "uno": llvm.RealUNO,
}

package lower

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// binaryOps are the operations with the same meaning in both languages. Bitwise ones may work on whole vectors.
var binaryOps = map[llvm.Opcode]seair.Op{
	llvm.OpAdd: seair.Add, llvm.OpSub: seair.Sub, llvm.OpMul: seair.Mul, llvm.OpUDiv: seair.UDiv, llvm.OpSDiv: seair.SDiv,
	llvm.OpURem: seair.URem, llvm.OpSRem: seair.SRem, llvm.OpShl: seair.Shl, llvm.OpLShr: seair.LShr, llvm.OpAShr: seair.AShr,
	llvm.OpAnd: seair.And, llvm.OpOr: seair.Or, llvm.OpXor: seair.Xor,
}

// instruction lowers one instruction other than a φ.
func (b *builder) instruction(in *llvm.Inst) {
	t := b.typ(in.Type)
	if reason := t.value(); reason != "" {
		b.unsupported(in, "%s", reason)
		if b.isTerminator(in.Opcode) {
			b.emit(seair.Instr{Op: seair.Unreachable})
		}
		return
	}
	switch in.Opcode {
	case llvm.OpAdd, llvm.OpSub, llvm.OpMul, llvm.OpUDiv, llvm.OpSDiv, llvm.OpURem, llvm.OpSRem,
		llvm.OpShl, llvm.OpLShr, llvm.OpAShr, llvm.OpAnd, llvm.OpOr, llvm.OpXor:
		b.set(in, b.binary(in.Opcode, t, b.operand(in, 0), b.operand(in, 1)))
	case llvm.OpFNeg:
		b.set(in, b.float(seair.FNeg, 0, in.Opcode.String(), t, b.operand(in, 0)))
	case llvm.OpFAdd, llvm.OpFSub, llvm.OpFMul, llvm.OpFDiv, llvm.OpFRem:
		b.set(in, b.floatBinary(in.Opcode, t, b.operand(in, 0), b.operand(in, 1)))
	case llvm.OpFCmp:
		b.fcmp(llvm.RealPredicate(in.Sub), in, t)
	case llvm.OpICmp:
		b.set(in, b.icmp(llvm.IntPredicate(in.Sub), b.typ(in.Operands[0].Value.Type()), t, b.operand(in, 0), b.operand(in, 1)))
	case llvm.OpTrunc, llvm.OpZExt, llvm.OpSExt, llvm.OpPtrToInt, llvm.OpIntToPtr, llvm.OpBitCast, llvm.OpAddrSpaceCast,
		llvm.OpFPToUI, llvm.OpFPToSI, llvm.OpUIToFP, llvm.OpSIToFP, llvm.OpFPTrunc, llvm.OpFPExt:
		b.set(in, b.cast(in.Opcode, b.typ(in.Operands[0].Value.Type()), t, b.operand(in, 0)))
	case llvm.OpSelect:
		b.selectInst(in, t)
	case llvm.OpFreeze:
		x := b.operand(in, 0)
		switch {
		case t.reg == seair.Void:
		case b.isUndef(x) || b.mixesUndef(in.Operands[0]):
			x = b.op(seair.Copy, t.reg, b.nondet(t.reg, ""))
		default:
			x = b.op(seair.Freeze, t.reg, x)
		}
		b.set(in, x)
	case llvm.OpGetElementPtr:
		b.gep(in, t)
	case llvm.OpAlloca:
		b.alloca(in)
	case llvm.OpLoad:
		b.set(in, b.load(t, b.operand(in, 0)))
	case llvm.OpStore:
		vt := b.typ(in.Operands[0].Value.Type())
		if reason := vt.value(); reason != "" {
			b.unsupported(in, "%s", reason)
			return
		}
		b.store(vt, b.operand(in, 1), b.operand(in, 0))
	case llvm.OpFence:
		// One thread: memory is sequential.
	case llvm.OpAtomicCmpXchg:
		b.cmpxchg(in, t)
	case llvm.OpAtomicRMW:
		b.atomicRMW(in, t)
	case llvm.OpExtractValue, llvm.OpInsertValue:
		b.aggregate(in, t)
	case llvm.OpExtractElement:
		b.extractElement(in, t)
	case llvm.OpInsertElement:
		b.insertElement(in, t)
	case llvm.OpShuffleVector:
		b.shuffle(in, t)
	case llvm.OpCall:
		b.call(in, t)
	case llvm.OpVAArg:
		b.unsupported(in, "the instruction va_arg")
	default:
		b.terminator(in, t)
	}
}

func (b *builder) isTerminator(o llvm.Opcode) bool {
	switch o {
	case llvm.OpRet, llvm.OpBr, llvm.OpSwitch, llvm.OpIndirectBr, llvm.OpInvoke, llvm.OpCallBr, llvm.OpResume,
		llvm.OpCatchSwitch, llvm.OpCatchRet, llvm.OpCleanupRet, llvm.OpUnreachable:
		return true
	}
	return false
}

// mixesUndef reports whether an operand is a constant with undefined parts.
func (b *builder) mixesUndef(o llvm.Operand) bool {
	switch o.Kind {
	case llvm.ConstantStructKind, llvm.ConstantArrayKind, llvm.ConstantVectorKind:
		_, ok := b.constant(o.Value, b.typ(o.Value.Type()))
		return !ok
	}
	return false
}

// signBit returns the constant with only the highest bit set.
func (b *builder) signBit(t *typeInfo) seair.Value {
	return b.big(t.reg, oneAt(t.width-1))
}

// lanes applies f to each lane of vectors, or to the whole of anything else. t is the type of the result; all
// operands have its number of lanes.
func (b *builder) lanes(t *typeInfo, f func(lt *typeInfo, x []seair.Value) seair.Value, ops ...seair.Value) seair.Value {
	if t.shape != shapeVector {
		return f(t, ops)
	}
	out := make([]seair.Value, t.count)
	x := make([]seair.Value, len(ops))
	for i := range out {
		for k, o := range ops {
			w := b.width(b.typeOf(o)) / t.count
			x[k] = b.extract(o, i*w, seair.Type(w))
		}
		out[i] = f(t.elem, x)
	}
	return b.pack(t, out)
}

// binary lowers an integer operation.
func (b *builder) binary(o llvm.Opcode, t *typeInfo, x, y seair.Value) seair.Value {
	op := binaryOps[o]
	if op == seair.And || op == seair.Or || op == seair.Xor {
		return b.op(op, t.reg, x, y)
	}
	return b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value { return b.op(op, lt.reg, x[0], x[1]) }, x, y)
}

// icmp lowers a comparison of integers or pointers; ot is the type of the operands.
func (b *builder) icmp(p llvm.IntPredicate, ot, t *typeInfo, x, y seair.Value) seair.Value {
	if ot.reg == seair.Void { // what should have computed the operands is unsupported: nothing gets here
		return b.uint(t.reg, 0)
	}
	return b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value { return b.compare(p, x[0], x[1]) }, x, y)
}

// compare emits a comparison; ≥ and > swap the operands.
func (b *builder) compare(p llvm.IntPredicate, x, y seair.Value) seair.Value {
	switch p {
	case llvm.IntEQ:
		return b.op(seair.Eq, 1, x, y)
	case llvm.IntNE:
		return b.op(seair.Ne, 1, x, y)
	case llvm.IntUGT:
		return b.op(seair.Ult, 1, y, x)
	case llvm.IntUGE:
		return b.op(seair.Ule, 1, y, x)
	case llvm.IntULT:
		return b.op(seair.Ult, 1, x, y)
	case llvm.IntULE:
		return b.op(seair.Ule, 1, x, y)
	case llvm.IntSGT:
		return b.op(seair.Slt, 1, y, x)
	case llvm.IntSGE:
		return b.op(seair.Sle, 1, y, x)
	case llvm.IntSLT:
		return b.op(seair.Slt, 1, x, y)
	case llvm.IntSLE:
		return b.op(seair.Sle, 1, x, y)
	}
	return b.approx(1, fmt.Sprintf("a comparison with the unknown predicate %d", p))
}

// cast lowers a conversion.
func (b *builder) cast(o llvm.Opcode, from, to *typeInfo, x seair.Value) seair.Value {
	if reason := from.value(); reason != "" {
		b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str(reason)})
		return b.nondet(to.reg, "")
	}
	switch o {
	case llvm.OpFPToUI, llvm.OpFPToSI, llvm.OpUIToFP, llvm.OpSIToFP, llvm.OpFPTrunc, llvm.OpFPExt:
		return b.floatCast(o, from, to, x)
	case llvm.OpBitCast:
		if from.reg == to.reg || to.reg == seair.Void {
			if !b.lanesReversed(from, to) {
				return x
			}
		} else if !b.lanesReversed(from, to) {
			return b.op(seair.Copy, to.reg, x)
		}
		b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str("a bitcast of a vector on a big-endian target")})
		return b.nondet(to.reg, "")
	}
	return b.lanes(to, func(lt *typeInfo, x []seair.Value) seair.Value {
		w := b.width(b.typeOf(x[0]))
		switch {
		case b.typeOf(x[0]) == lt.reg:
			return x[0]
		case o == llvm.OpSExt:
			return b.op(seair.SExt, lt.reg, x[0])
		case w > lt.width:
			return b.op(seair.Trunc, lt.reg, x[0])
		case w < lt.width:
			return b.op(seair.ZExt, lt.reg, x[0])
		}
		// Same width: an integer becomes a pointer or the reverse.
		return b.op(seair.ZExt, lt.reg, x[0])
	}, x)
}

// lanesReversed reports whether a bitcast permutes bits: on big-endian targets lane 0 holds the highest ones.
func (b *builder) lanesReversed(from, to *typeInfo) bool {
	lanes := func(t *typeInfo) int {
		if t.shape == shapeVector {
			return t.count
		}
		return 1
	}
	return b.p.Target.BigEndian && lanes(from) != lanes(to)
}

// selectInst lowers select, whose condition may be one bit or a vector of bits.
func (b *builder) selectInst(in *llvm.Inst, t *typeInfo) {
	if t.reg == seair.Void {
		return
	}
	c, x, y := b.operand(in, 0), b.operand(in, 1), b.operand(in, 2)
	if b.typeOf(c) == 1 && t.shape != shapeVector {
		b.set(in, b.op(seair.Select, t.reg, c, x, y))
		return
	}
	if b.typ(in.Operands[0].Value.Type()).shape != shapeVector {
		b.set(in, b.op(seair.Select, t.reg, c, x, y))
		return
	}
	b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
		return b.op(seair.Select, lt.reg, x[0], x[1], x[2])
	}, c, x, y))
}

// gep lowers getelementptr: one PtrAdd with the sum of constant and variable offsets.
func (b *builder) gep(in *llvm.Inst, t *typeInfo) {
	ops := make([]seair.Value, len(in.Operands))
	for i := range ops {
		ops[i] = b.operand(in, i)
	}
	if b.err != nil {
		return
	}
	if t.shape != shapeVector {
		b.set(in, b.address1(b.typ(in.AuxType), ops))
		return
	}
	out := make([]seair.Value, t.count)
	lane := make([]seair.Value, len(ops))
	for i := range out {
		for k, o := range ops {
			lane[k] = o
			if ot := b.typ(in.Operands[k].Value.Type()); ot.shape == shapeVector {
				lane[k] = b.extract(o, i*ot.elem.width, ot.elem.reg)
			}
		}
		out[i] = b.address1(b.typ(in.AuxType), lane)
	}
	b.set(in, b.pack(t, out))
}

// address1 computes one address from a base and indices.
func (b *builder) address1(t *typeInfo, ops []seair.Value) seair.Value {
	var fixed int64
	sum := seair.NoValue
	offset := seair.Type(b.bits)
	add := func(index seair.Value, size uint64) {
		if x, ok := b.intConst(index); ok {
			fixed += signed(x, b.width(b.typeOf(index))).Int64() * int64(size)
			return
		}
		if size == 0 {
			return
		}
		switch w := b.width(b.typeOf(index)); {
		case w < b.bits:
			index = b.op(seair.SExt, offset, index)
		case w > b.bits:
			index = b.op(seair.Trunc, offset, index)
		}
		if size != 1 {
			index = b.op(seair.Mul, offset, index, b.offset(int64(size)))
		}
		if sum == seair.NoValue {
			sum = index
		} else {
			sum = b.op(seair.Add, offset, sum, index)
		}
	}
	for i, x := range ops[1:] {
		if i == 0 {
			add(x, t.size)
			continue
		}
		switch t.shape {
		case shapeStruct:
			k := 0
			if c, ok := b.intConst(x); ok {
				k = int(c.Int64())
			}
			if k >= len(t.elems) {
				b.fail("a getelementptr with a field that does not exist")
				return ops[0]
			}
			fixed += int64(t.offs[k])
			t = t.elems[k]
		case shapeArray, shapeVector:
			t = t.elem
			add(x, t.size)
		default:
			b.fail("a getelementptr into a type without elements")
			return ops[0]
		}
	}
	switch {
	case sum == seair.NoValue && fixed == 0:
		return ops[0]
	case sum == seair.NoValue:
		if v, ok := b.shift(ops[0], fixed); ok {
			return v
		}
		sum = b.offset(fixed)
	case fixed != 0:
		sum = b.op(seair.Add, offset, sum, b.offset(fixed))
	}
	return b.op(seair.PtrAdd, seair.Ptr, ops[0], sum)
}

// shift adds a constant to the address of a symbol.
func (b *builder) shift(base seair.Value, by int64) (seair.Value, bool) {
	if !base.IsConst() {
		return seair.NoValue, false
	}
	c := b.p.Consts[base.Const()]
	if c.Kind != seair.ConstAddress {
		return seair.NoValue, false
	}
	return b.address(c.Symbol, int64(c.Bits)+by), true
}

// constantExpr lowers a constant expression that is not a symbol plus a number.
func (b *builder) constantExpr(v llvm.Value, t *typeInfo, nesting int) seair.Value {
	e := v.ConstExpr()
	ops := make([]seair.Value, v.NumOperands())
	types := make([]*typeInfo, len(ops))
	for i := range ops {
		types[i] = b.typ(v.Operand(i).Type())
		if reason := types[i].value(); reason != "" {
			b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str(reason)})
			return b.undef(t.reg)
		}
		ops[i] = b.constantValue(v.Operand(i), types[i], nesting+1)
	}
	if _, ok := binaryOps[e.Opcode]; ok {
		return b.binary(e.Opcode, t, ops[0], ops[1])
	}
	switch e.Opcode {
	case llvm.OpTrunc, llvm.OpZExt, llvm.OpSExt, llvm.OpPtrToInt, llvm.OpIntToPtr, llvm.OpBitCast, llvm.OpAddrSpaceCast:
		return b.cast(e.Opcode, types[0], t, ops[0])
	case llvm.OpGetElementPtr:
		if t.shape == shapePtr {
			return b.address1(b.typ(e.SourceType), ops)
		}
	case llvm.OpICmp:
		return b.icmp(llvm.IntPredicate(e.Predicate), types[0], t, ops[0], ops[1])
	case llvm.OpSelect:
		if types[0].shape != shapeVector {
			return b.op(seair.Select, t.reg, ops...)
		}
	}
	b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str("a constant expression with " + e.Opcode.String())})
	return b.nondet(t.reg, "")
}

package lower

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// at returns a pointer moved by a constant number of bytes.
func (b *builder) at(p seair.Value, off uint64) seair.Value {
	if off == 0 {
		return p
	}
	if v, ok := b.shift(p, int64(off)); ok {
		return v
	}
	return b.op(seair.PtrAdd, seair.Ptr, p, b.offset(int64(off)))
}

// inOnePiece reports whether a type is loaded and stored by one access: all but aggregates, and vectors whose lanes'
// order in memory differs from that in the register.
func (b *builder) inOnePiece(t *typeInfo) bool {
	switch t.shape {
	case shapeStruct, shapeArray:
		return false
	case shapeVector:
		return !b.p.Target.BigEndian
	}
	return true
}

// load reads a value of the type. Nothing is checked here.
func (b *builder) load(t *typeInfo, p seair.Value) seair.Value {
	if t.reg == seair.Void {
		return seair.NoValue
	}
	if t.shape == shapeVector && b.p.Target.BigEndian && t.elem.width%8 != 0 {
		b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str("a vector of " + t.elem.t.String() + " in memory on a big-endian target")})
		return b.nondet(t.reg, "")
	}
	if !b.inOnePiece(t) {
		var parts []seair.Value
		for _, f := range b.parts(t) {
			if f.t.reg != seair.Void {
				parts = append(parts, b.load(f.t, b.at(p, f.off)))
			}
		}
		return b.pack(t, parts)
	}
	bytes := (t.width + 7) / 8
	reg := t.reg
	if t.width%8 != 0 {
		reg = seair.Type(8 * bytes)
	}
	r := b.reg(reg)
	load := seair.Instr{Op: seair.Load, Dst: r, Mem: b.memory, Args: b.list(p)}
	if t.shape == shapeFloat || t.shape == shapeVector {
		load.Imm = b.str(b.typeText(t.t))
	}
	b.emit(load)
	if reg != t.reg {
		return b.op(seair.Trunc, t.reg, seair.RegValue(r))
	}
	return seair.RegValue(r)
}

// store writes a value of the type.
func (b *builder) store(t *typeInfo, p, v seair.Value) {
	if t.reg == seair.Void {
		return
	}
	if t.shape == shapeVector && b.p.Target.BigEndian && t.elem.width%8 != 0 {
		b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str("a vector of " + t.elem.t.String() + " in memory on a big-endian target")})
		return
	}
	if !b.inOnePiece(t) {
		for _, f := range b.parts(t) {
			if f.t.reg != seair.Void {
				b.store(f.t, b.at(p, f.off), b.extract(v, f.pos, f.t.reg))
			}
		}
		return
	}
	if t.width%8 != 0 {
		v = b.op(seair.ZExt, seair.Type((t.width+7)/8*8), v)
	}
	b.memOp(seair.Instr{Op: seair.Store, Args: b.list(p, v)})
}

// alloca lowers a stack allocation.
func (b *builder) alloca(in *llvm.Inst) {
	t := b.typ(in.AuxType)
	n := b.operand(in, 0)
	var size seair.Value
	if x, ok := b.intConst(n); ok && x.IsInt64() {
		size = b.offset(x.Int64() * int64(t.size))
	} else {
		size = b.op(seair.Mul, seair.Type(b.bits), b.fit(n), b.offset(int64(t.size)))
	}
	if t.shape == shapeBad && t.size == 0 {
		b.unsupported(in, "%s", t.bad)
		return
	}
	var variable int64
	if v, ok := b.vars[in.ID]; ok {
		variable = int64(v) + 1
	}
	r := b.reg(seair.Ptr)
	b.memOp(seair.Instr{Op: seair.Alloca, Dst: r, Args: b.list(size), Imm: int64(max(in.Align, 1)), Imm2: variable})
	b.set(in, seair.RegValue(r))
}

// fit zero-extends or truncates a number to the width of a pointer.
func (b *builder) fit(v seair.Value) seair.Value {
	t := seair.Type(b.bits)
	w := b.width(b.typeOf(v))
	if x, ok := b.intConst(v); ok {
		return b.big(t, x)
	}
	switch {
	case w < b.bits:
		return b.op(seair.ZExt, t, v)
	case w > b.bits:
		return b.op(seair.Trunc, t, v)
	}
	return v
}

// cmpxchg lowers a compare and exchange; there is one thread, and a weak one never fails spuriously.
func (b *builder) cmpxchg(in *llvm.Inst, t *typeInfo) {
	vt := t.elems[0]
	p, want, next := b.operand(in, 0), b.operand(in, 1), b.operand(in, 2)
	old := b.load(vt, p)
	same := b.op(seair.Eq, 1, old, want)
	b.store(vt, p, b.op(seair.Select, vt.reg, same, next, old))
	b.set(in, b.pack(t, []seair.Value{old, same}))
}

// atomicRMW lowers a read-modify-write; there is one thread.
func (b *builder) atomicRMW(in *llvm.Inst, t *typeInfo) {
	p, x := b.operand(in, 0), b.operand(in, 1)
	old := b.load(t, p)
	pick := func(pred llvm.IntPredicate) seair.Value {
		return b.op(seair.Select, t.reg, b.compare(pred, old, x), old, x)
	}
	var next seair.Value
	switch llvm.RMWOp(in.Sub) {
	case llvm.RMWXchg:
		next = x
	case llvm.RMWAdd:
		next = b.op(seair.Add, t.reg, old, x)
	case llvm.RMWSub:
		next = b.op(seair.Sub, t.reg, old, x)
	case llvm.RMWAnd:
		next = b.op(seair.And, t.reg, old, x)
	case llvm.RMWNand:
		next = b.op(seair.Xor, t.reg, b.op(seair.And, t.reg, old, x), b.allOnes(t))
	case llvm.RMWOr:
		next = b.op(seair.Or, t.reg, old, x)
	case llvm.RMWXor:
		next = b.op(seair.Xor, t.reg, old, x)
	case llvm.RMWMax:
		next = pick(llvm.IntSGT)
	case llvm.RMWMin:
		next = pick(llvm.IntSLT)
	case llvm.RMWUMax:
		next = pick(llvm.IntUGT)
	case llvm.RMWUMin:
		next = pick(llvm.IntULT)
	case llvm.RMWUIncWrap:
		one := b.op(seair.Add, t.reg, old, b.uint(t.reg, 1))
		next = b.op(seair.Select, t.reg, b.compare(llvm.IntUGE, old, x), b.uint(t.reg, 0), one)
	case llvm.RMWUDecWrap:
		one := b.op(seair.Sub, t.reg, old, b.uint(t.reg, 1))
		wrap := b.op(seair.Or, 1, b.compare(llvm.IntEQ, old, b.uint(t.reg, 0)), b.compare(llvm.IntUGT, old, x))
		next = b.op(seair.Select, t.reg, wrap, x, one)
	case llvm.RMWFAdd, llvm.RMWFSub, llvm.RMWFMax, llvm.RMWFMin:
		op := map[int]seair.Op{int(llvm.RMWFAdd): seair.FAdd, int(llvm.RMWFSub): seair.FSub, int(llvm.RMWFMax): seair.FMax, int(llvm.RMWFMin): seair.FMin}[int(in.Sub)]
		if op == seair.FAdd || op == seair.FSub {
			next = b.rounded(op, "atomicrmw", t, old, x)
		} else {
			next = b.float(op, 0, "atomicrmw", t, old, x)
		}
	default:
		b.unsupported(in, "an atomicrmw of unknown operation %d", in.Sub)
		return
	}
	b.store(t, p, next)
	b.set(in, old)
}

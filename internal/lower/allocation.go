package lower

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

func (b *builder) alloc(c *callee, in *llvm.Inst, t *typeInfo) {
	if !b.allocates(c, in, t) {
		return
	}
	zero := b.operand(in, 2)
	z, known := b.intConst(zero)
	var flags seair.Flags
	if known && z.Sign() != 0 {
		flags = seair.FlagZero
	}
	allocator, ok := b.allocator(in, 3)
	if !ok {
		return
	}
	size := b.fit(b.operand(in, 0))
	p := b.allocation(in, flags, allocator, size)
	if !known {
		// Clear as many bytes as the flag says: all or none.
		n := b.op(seair.Select, seair.Type(b.bits), b.truth(zero), size, b.offset(0))
		b.memOp(seair.Instr{Op: seair.MemSet, Args: b.list(p, b.uint(8, 0), n)})
	}
}

// allocOver is alloc of an object that may lie where another one does, which is about to be freed.
func (b *builder) allocOver(c *callee, in *llvm.Inst, t *typeInfo) {
	if b.allocates(c, in, t) {
		b.allocation(in, 0, int64(seair.Malloc), b.fit(b.operand(in, 0)), b.operand(in, 2))
	}
}

// external allocates an object of the environment.
func (b *builder) external(c *callee, in *llvm.Inst, t *typeInfo) {
	if b.has(in, c, 2) {
		b.allocation(in, seair.FlagUnchecked, int64(seair.Malloc), b.fit(b.operand(in, 0)))
	}
}

// allocates reports whether a call has the arguments and the result of an allocation; else it is unsupported.
func (b *builder) allocates(c *callee, in *llvm.Inst, t *typeInfo) bool {
	if !b.has(in, c, 3) {
		return false
	}
	if t.shape != shapePtr {
		b.unsupported(in, "a call of %s with another result than a pointer", c.name)
		return false
	}
	return true
}

// allocation emits an allocation of size bytes, aligned as the second argument of the call says; more are further operands.
func (b *builder) allocation(in *llvm.Inst, flags seair.Flags, allocator int64, size seair.Value, more ...seair.Value) seair.Value {
	args := append([]seair.Value{size, b.fit(b.operand(in, 1))}, more...)
	i := seair.Instr{Op: seair.Alloc, Flags: flags, Imm: allocator, Dst: b.reg(seair.Ptr), Args: b.list(args...)}
	b.memOp(i)
	p := seair.RegValue(i.Dst)
	b.set(in, p)
	return p
}

func (b *builder) free(c *callee, in *llvm.Inst, _ *typeInfo) {
	if !b.has(in, c, 1) {
		return
	}
	if allocator, ok := b.allocator(in, 1); ok {
		b.memOp(seair.Instr{Op: seair.Free, Imm: allocator, Args: b.list(b.operand(in, 0))})
	}
}

// allocator is what an optional argument of a call names, malloc if it is not there. A call for which ok is false is unsupported.
func (b *builder) allocator(in *llvm.Inst, argument int) (a int64, ok bool) {
	if in.NumArgs <= argument {
		return int64(seair.Malloc), true
	}
	n, ok := b.intConst(b.operand(in, argument))
	if !ok || !n.IsInt64() || n.Int64() < 0 || n.Int64() >= int64(seair.NumAllocators) {
		b.unsupported(in, "an allocator that is not one of the constants that stand for them")
		return 0, false
	}
	return n.Int64(), true
}

func (b *builder) mallocFails(c *callee, in *llvm.Inst, t *typeInfo) {
	if b.has(in, c, 1) {
		b.result(in, t, b.op(seair.MallocFails, 1, b.fit(b.operand(in, 0))))
	}
}

// reallocFrees asks whether realloc to 0 bytes returns a null pointer.
func (b *builder) reallocFrees(_ *callee, in *llvm.Inst, t *typeInfo) {
	r := b.reg(1)
	b.emit(seair.Instr{Op: seair.MallocFails, Dst: r, Imm: 1, Args: b.list(b.uint(seair.Type(b.bits), 0))})
	b.result(in, t, seair.RegValue(r))
}

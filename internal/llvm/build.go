package llvm

/*
#include <llvm-c/Core.h>
#include <stdlib.h>
*/
import "C"

// Builder inserts instructions at a position. Dispose releases it.
//
// Folding: as LLVM's own IRBuilder, it returns a constant instead of an instruction when all operands
// are constants.
type Builder struct{ c C.LLVMBuilderRef }

// NewBuilder creates a builder without a position.
func (x *Context) NewBuilder() Builder { return Builder{C.LLVMCreateBuilderInContext(x.c)} }

// Dispose releases the builder.
func (b Builder) Dispose() { C.LLVMDisposeBuilder(b.c) }

// PositionBefore moves to just before an instruction and takes over its debug location.
func (b Builder) PositionBefore(inst Value) { C.LLVMPositionBuilderBefore(b.c, inst.c) }

// PositionAtEnd moves to the end of a block.
func (b Builder) PositionAtEnd(bb Block) { C.LLVMPositionBuilderAtEnd(b.c, bb.c) }

// Block returns the block of the position.
func (b Builder) Block() Block { return Block{C.LLVMGetInsertBlock(b.c)} }

// SetDebugLoc gives the instructions to come a debug location; a nil one removes it.
func (b Builder) SetDebugLoc(loc Metadata) { C.LLVMSetCurrentDebugLocation2(b.c, loc.c) }

// Insert adds an instruction that was made apart, for example by CloneInstruction.
func (b Builder) Insert(inst Value, name string) {
	p, free := cstr(name)
	defer free()
	C.LLVMInsertIntoBuilderWithName(b.c, inst.c, p)
}

// RetVoid builds ret void.
func (b Builder) RetVoid() Value { return Value{C.LLVMBuildRetVoid(b.c)} }

// Ret builds ret.
func (b Builder) Ret(v Value) Value { return Value{C.LLVMBuildRet(b.c, v.c)} }

// Br builds an unconditional branch.
func (b Builder) Br(to Block) Value { return Value{C.LLVMBuildBr(b.c, to.c)} }

// CondBr builds a conditional branch.
func (b Builder) CondBr(cond Value, then, otherwise Block) Value {
	return Value{C.LLVMBuildCondBr(b.c, cond.c, then.c, otherwise.c)}
}

// Switch builds a switch without cases; see AddCase.
func (b Builder) Switch(v Value, otherwise Block, cases int) Value {
	return Value{C.LLVMBuildSwitch(b.c, v.c, otherwise.c, C.unsigned(cases))}
}

// AddCase adds a case to a switch.
func (v Value) AddCase(on Value, to Block) { C.LLVMAddCase(v.c, on.c, to.c) }

// Unreachable builds unreachable.
func (b Builder) Unreachable() Value { return Value{C.LLVMBuildUnreachable(b.c)} }

// BinOp builds a binary operation by opcode.
func (b Builder) BinOp(op Opcode, l, r Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildBinOp(b.c, C.LLVMOpcode(op), l.c, r.c, p)}
}

// Add builds add.
func (b Builder) Add(l, r Value, name string) Value { return b.BinOp(OpAdd, l, r, name) }

// Sub builds sub.
func (b Builder) Sub(l, r Value, name string) Value { return b.BinOp(OpSub, l, r, name) }

// Mul builds mul.
func (b Builder) Mul(l, r Value, name string) Value { return b.BinOp(OpMul, l, r, name) }

// And builds and.
func (b Builder) And(l, r Value, name string) Value { return b.BinOp(OpAnd, l, r, name) }

// Or builds or.
func (b Builder) Or(l, r Value, name string) Value { return b.BinOp(OpOr, l, r, name) }

// Xor builds xor.
func (b Builder) Xor(l, r Value, name string) Value { return b.BinOp(OpXor, l, r, name) }

// Shl builds shl.
func (b Builder) Shl(l, r Value, name string) Value { return b.BinOp(OpShl, l, r, name) }

// LShr builds lshr.
func (b Builder) LShr(l, r Value, name string) Value { return b.BinOp(OpLShr, l, r, name) }

// AShr builds ashr.
func (b Builder) AShr(l, r Value, name string) Value { return b.BinOp(OpAShr, l, r, name) }

// Not builds the complement.
func (b Builder) Not(v Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildNot(b.c, v.c, p)}
}

// Neg builds 0 - v.
func (b Builder) Neg(v Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildNeg(b.c, v.c, p)}
}

// Cast builds a cast by opcode. It may be any of the cast instructions.
func (b Builder) Cast(op Opcode, v Value, to Type, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildCast(b.c, C.LLVMOpcode(op), v.c, to.c, p)}
}

// ZExt builds zext.
func (b Builder) ZExt(v Value, to Type, name string) Value { return b.Cast(OpZExt, v, to, name) }

// SExt builds sext.
func (b Builder) SExt(v Value, to Type, name string) Value { return b.Cast(OpSExt, v, to, name) }

// Trunc builds trunc.
func (b Builder) Trunc(v Value, to Type, name string) Value { return b.Cast(OpTrunc, v, to, name) }

// PtrToInt builds ptrtoint.
func (b Builder) PtrToInt(v Value, to Type, name string) Value {
	return b.Cast(OpPtrToInt, v, to, name)
}

// IntToPtr builds inttoptr.
func (b Builder) IntToPtr(v Value, to Type, name string) Value {
	return b.Cast(OpIntToPtr, v, to, name)
}

// BitCast builds bitcast.
func (b Builder) BitCast(v Value, to Type, name string) Value { return b.Cast(OpBitCast, v, to, name) }

// ICmp builds an integer or pointer comparison.
func (b Builder) ICmp(pred IntPredicate, l, r Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildICmp(b.c, C.LLVMIntPredicate(pred), l.c, r.c, p)}
}

// FCmp builds a floating-point comparison.
func (b Builder) FCmp(pred RealPredicate, l, r Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildFCmp(b.c, C.LLVMRealPredicate(pred), l.c, r.c, p)}
}

// Select builds select.
func (b Builder) Select(cond, then, otherwise Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildSelect(b.c, cond.c, then.c, otherwise.c, p)}
}

// Freeze builds freeze.
func (b Builder) Freeze(v Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildFreeze(b.c, v.c, p)}
}

// Phi builds a phi without incoming values; see AddIncoming.
func (b Builder) Phi(t Type, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildPhi(b.c, t.c, p)}
}

// AddIncoming adds an incoming value to a phi.
func (v Value) AddIncoming(x Value, from Block) { C.LLVMAddIncoming(v.c, &x.c, &from.c, 1) }

// Call builds a call of f, whose function type is t.
func (b Builder) Call(t Type, f Value, args []Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildCall2(b.c, t.c, f.c, valuePtr(args), C.unsigned(len(args)), p)}
}

// Alloca builds alloca of one element.
func (b Builder) Alloca(t Type, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildAlloca(b.c, t.c, p)}
}

// ArrayAlloca builds alloca of n elements.
func (b Builder) ArrayAlloca(t Type, n Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildArrayAlloca(b.c, t.c, n.c, p)}
}

// Load builds load of a value of type t.
func (b Builder) Load(t Type, ptr Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildLoad2(b.c, t.c, ptr.c, p)}
}

// Store builds store.
func (b Builder) Store(v, ptr Value) Value { return Value{C.LLVMBuildStore(b.c, v.c, ptr.c)} }

// GEP builds getelementptr over the source element type t.
func (b Builder) GEP(t Type, ptr Value, indices []Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildGEP2(b.c, t.c, ptr.c, valuePtr(indices), C.unsigned(len(indices)), p)}
}

// InBoundsGEP builds getelementptr inbounds.
func (b Builder) InBoundsGEP(t Type, ptr Value, indices []Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildInBoundsGEP2(b.c, t.c, ptr.c, valuePtr(indices), C.unsigned(len(indices)), p)}
}

// ExtractValue builds extractvalue with one index.
func (b Builder) ExtractValue(agg Value, i int, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildExtractValue(b.c, agg.c, C.unsigned(i), p)}
}

// InsertValue builds insertvalue with one index.
func (b Builder) InsertValue(agg, v Value, i int, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildInsertValue(b.c, agg.c, v.c, C.unsigned(i), p)}
}

// ExtractElement builds extractelement.
func (b Builder) ExtractElement(vec, i Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildExtractElement(b.c, vec.c, i.c, p)}
}

// InsertElement builds insertelement.
func (b Builder) InsertElement(vec, v, i Value, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMBuildInsertElement(b.c, vec.c, v.c, i.c, p)}
}

// GlobalString adds a private constant with the text and a final NUL to the module of the position.
func (b Builder) GlobalString(s, name string) Value {
	p, free1 := cstr(s)
	defer free1()
	q, free2 := cstr(name)
	defer free2()
	return Value{C.LLVMBuildGlobalString(b.c, p, q)}
}

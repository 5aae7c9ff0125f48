package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

// NumParams returns the number of parameters of a function.
func (v Value) NumParams() int { return int(C.LLVMCountParams(v.c)) }

// Param returns parameter i of a function.
func (v Value) Param(i int) Value { return Value{C.LLVMGetParam(v.c, C.unsigned(i))} }

// Params lists the parameters of a function.
func (v Value) Params() []Value {
	vs := make([]Value, v.NumParams())
	if len(vs) > 0 {
		C.LLVMGetParams(v.c, valuePtr(vs))
	}
	return vs
}

// ParamParent returns the function of an argument.
func (v Value) ParamParent() Value { return Value{C.LLVMGetParamParent(v.c)} }

// IntrinsicID returns the number of the intrinsic that a function is, 0 for an ordinary function.
// Numbers change with LLVM's version: recognise intrinsics by the name of the function.
func (v Value) IntrinsicID() uint { return uint(C.LLVMGetIntrinsicID(v.c)) }

// FunctionCallConv returns the calling convention of a function; 0 is C's.
func (v Value) FunctionCallConv() int { return int(C.LLVMGetFunctionCallConv(v.c)) }

// SetFunctionCallConv changes the calling convention of a function.
func (v Value) SetFunctionCallConv(cc int) { C.LLVMSetFunctionCallConv(v.c, C.unsigned(cc)) }

// HasPersonality reports whether a function names a personality routine for exceptions.
func (v Value) HasPersonality() bool { return C.LLVMHasPersonalityFn(v.c) != 0 }

// Personality returns the personality routine of a function.
func (v Value) Personality() Value { return Value{C.LLVMGetPersonalityFn(v.c)} }

// GC returns the name of the function's garbage collector, "" if none.
func (v Value) GC() string { return C.GoString(C.LLVMGetGC(v.c)) }

// DeleteFunction removes a function from its module. It must have no uses.
func (v Value) DeleteFunction() { C.LLVMDeleteFunction(v.c) }

// DeleteBody removes the blocks of a function, leaving a declaration with external linkage.
func (v Value) DeleteBody() { deleteBody(v) }

// Block is a handle of a basic block.
type Block struct{ c C.LLVMBasicBlockRef }

// IsNil reports whether the handle is empty.
func (b Block) IsNil() bool { return b.c == nil }

// NumBlocks returns the number of blocks of a function.
func (v Value) NumBlocks() int { return int(C.LLVMCountBasicBlocks(v.c)) }

// Blocks lists the blocks of a function in order. The list is a copy.
func (v Value) Blocks() []Block {
	bs := make([]Block, v.NumBlocks())
	for i, b := 0, v.FirstBlock(); !b.IsNil(); i, b = i+1, b.Next() {
		bs[i] = b
	}
	return bs
}

// FirstBlock returns the first block of a function, nil for a declaration.
func (v Value) FirstBlock() Block { return Block{C.LLVMGetFirstBasicBlock(v.c)} }

// EntryBlock returns the entry block of a function with a body.
func (v Value) EntryBlock() Block { return Block{C.LLVMGetEntryBasicBlock(v.c)} }

// AppendBlock adds an empty block at the end of a function.
func (x *Context) AppendBlock(f Value, name string) Block {
	p, free := cstr(name)
	defer free()
	return Block{C.LLVMAppendBasicBlockInContext(x.c, f.c, p)}
}

// InsertBlock adds an empty block before another.
func (x *Context) InsertBlock(before Block, name string) Block {
	p, free := cstr(name)
	defer free()
	return Block{C.LLVMInsertBasicBlockInContext(x.c, before.c, p)}
}

// Next returns the following block.
func (b Block) Next() Block { return Block{C.LLVMGetNextBasicBlock(b.c)} }

// Prev returns the preceding block.
func (b Block) Prev() Block { return Block{C.LLVMGetPreviousBasicBlock(b.c)} }

// Parent returns the function of the block.
func (b Block) Parent() Value { return Value{C.LLVMGetBasicBlockParent(b.c)} }

// Name returns the name of the block, "" if it is only numbered.
func (b Block) Name() string { return C.GoString(C.LLVMGetBasicBlockName(b.c)) }

// AsValue returns the block as an operand.
func (b Block) AsValue() Value { return Value{C.LLVMBasicBlockAsValue(b.c)} }

// First returns the first instruction of the block.
func (b Block) First() Value { return Value{C.LLVMGetFirstInstruction(b.c)} }

// Last returns the last instruction of the block.
func (b Block) Last() Value { return Value{C.LLVMGetLastInstruction(b.c)} }

// Terminator returns the terminator, nil if the block has none yet.
func (b Block) Terminator() Value { return Value{C.LLVMGetBasicBlockTerminator(b.c)} }

// Instructions lists the instructions of the block. The list is a copy.
func (b Block) Instructions() []Value {
	var out []Value
	for v := b.First(); !v.IsNil(); v = v.NextInstruction() {
		out = append(out, v)
	}
	return out
}

// MoveBefore moves the block within its function.
func (b Block) MoveBefore(pos Block) { C.LLVMMoveBasicBlockBefore(b.c, pos.c) }

// MoveAfter moves the block within its function.
func (b Block) MoveAfter(pos Block) { C.LLVMMoveBasicBlockAfter(b.c, pos.c) }

// Delete removes the block and its instructions. Values defined in it must have no uses elsewhere,
// and no terminator may lead to it.
func (b Block) Delete() { C.LLVMDeleteBasicBlock(b.c) }

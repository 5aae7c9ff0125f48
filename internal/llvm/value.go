package llvm

/*
#include <llvm-c/Core.h>
#include <stdlib.h>
*/
import "C"

import "unsafe"

// Value is a handle of anything that can be an operand: a constant, global, argument, instruction,
// block or metadata wrapped as a value.
type Value struct{ c C.LLVMValueRef }

// ValueKind classifies values. The numbers are those of LLVMValueKind.
type ValueKind int

// Kinds of values.
const (
	ArgumentKind           ValueKind = C.LLVMArgumentValueKind
	BlockKind              ValueKind = C.LLVMBasicBlockValueKind
	FunctionValueKind      ValueKind = C.LLVMFunctionValueKind
	AliasKind              ValueKind = C.LLVMGlobalAliasValueKind
	IFuncKind              ValueKind = C.LLVMGlobalIFuncValueKind
	GlobalVariableKind     ValueKind = C.LLVMGlobalVariableValueKind
	BlockAddressKind       ValueKind = C.LLVMBlockAddressValueKind
	ConstantExprKind       ValueKind = C.LLVMConstantExprValueKind
	ConstantArrayKind      ValueKind = C.LLVMConstantArrayValueKind
	ConstantStructKind     ValueKind = C.LLVMConstantStructValueKind
	ConstantVectorKind     ValueKind = C.LLVMConstantVectorValueKind
	UndefKind              ValueKind = C.LLVMUndefValueValueKind
	AggregateZeroKind      ValueKind = C.LLVMConstantAggregateZeroValueKind
	ConstantDataArrayKind  ValueKind = C.LLVMConstantDataArrayValueKind
	ConstantDataVectorKind ValueKind = C.LLVMConstantDataVectorValueKind
	ConstantIntKind        ValueKind = C.LLVMConstantIntValueKind
	ConstantFPKind         ValueKind = C.LLVMConstantFPValueKind
	PointerNullKind        ValueKind = C.LLVMConstantPointerNullValueKind
	TokenNoneKind          ValueKind = C.LLVMConstantTokenNoneValueKind
	MetadataValueKind      ValueKind = C.LLVMMetadataAsValueValueKind
	InlineAsmKind          ValueKind = C.LLVMInlineAsmValueKind
	InstructionKind        ValueKind = C.LLVMInstructionValueKind
	PoisonKind             ValueKind = C.LLVMPoisonValueValueKind
	TargetNoneKind         ValueKind = 26 // since LLVM 16
	PtrAuthKind            ValueKind = 27 // since LLVM 19
)

// IsNil reports whether the handle is empty.
func (v Value) IsNil() bool { return v.c == nil }

// Kind returns the kind of the value.
func (v Value) Kind() ValueKind { return ValueKind(C.LLVMGetValueKind(v.c)) }

// Type returns the type of the value. Functions and globals have a pointer type; see GlobalType.
func (v Value) Type() Type { return Type{C.LLVMTypeOf(v.c)} }

// Name returns the name without sigil, "" if the value is only numbered.
func (v Value) Name() string {
	var n C.size_t
	p := C.LLVMGetValueName2(v.c, &n)
	return C.GoStringN(p, C.int(n))
}

// SetName renames the value; LLVM appends a number if the name is taken.
func (v Value) SetName(name string) {
	p, free := cstr(name)
	defer free()
	C.LLVMSetValueName2(v.c, p, C.size_t(len(name)))
}

// String prints the value as in a .ll file: for instructions the whole line. For a function that is
// its whole text. Numbering unnamed values costs time linear in the module, so do not call it in loops.
func (v Value) String() string { return takeMessage(C.LLVMPrintValueToString(v.c)) }

// IsConstant reports whether the value is a constant, which includes globals and functions.
func (v Value) IsConstant() bool { return C.LLVMIsConstant(v.c) != 0 }

// NumOperands returns the number of operands.
func (v Value) NumOperands() int { return int(C.LLVMGetNumOperands(v.c)) }

// Operand returns operand i. Blocks appear as values; see AsBlock.
func (v Value) Operand(i int) Value { return Value{C.LLVMGetOperand(v.c, C.unsigned(i))} }

// SetOperand replaces operand i.
func (v Value) SetOperand(i int, to Value) { C.LLVMSetOperand(v.c, C.unsigned(i), to.c) }

// ReplaceAllUsesWith makes every user of v use to instead. The types must agree.
func (v Value) ReplaceAllUsesWith(to Value) { C.LLVMReplaceAllUsesWith(v.c, to.c) }

// AsBlock converts a value of kind BlockKind.
func (v Value) AsBlock() Block { return Block{C.LLVMValueAsBasicBlock(v.c)} }

// Use is one use of a value as an operand.
type Use struct{ c C.LLVMUseRef }

// FirstUse returns the head of the list of uses.
func (v Value) FirstUse() Use { return Use{C.LLVMGetFirstUse(v.c)} }

// HasUses reports whether anything uses the value.
func (v Value) HasUses() bool { return C.LLVMGetFirstUse(v.c) != nil }

// IsNil reports the end of the list.
func (u Use) IsNil() bool { return u.c == nil }

// Next returns the following use.
func (u Use) Next() Use { return Use{C.LLVMGetNextUse(u.c)} }

// User returns the instruction or constant whose operand this is.
func (u Use) User() Value { return Value{C.LLVMGetUser(u.c)} }

// Users lists the users of the value, one entry per use.
func (v Value) Users() []Value {
	var out []Value
	for u := v.FirstUse(); !u.IsNil(); u = u.Next() {
		out = append(out, u.User())
	}
	return out
}

// IsStored reports whether an instruction stores to the address that the value is.
func (v Value) IsStored() bool {
	for u := v.FirstUse(); !u.IsNil(); u = u.Next() {
		if i := u.User(); i.Kind() == InstructionKind && i.Opcode() == OpStore && i.Operand(1) == v {
			return true
		}
	}
	return false
}

// HasMetadata reports whether an instruction carries any metadata, debug locations included.
func (v Value) HasMetadata() bool { return C.LLVMHasMetadata(v.c) != 0 }

// Metadata returns the instruction's metadata node of the kind as a value, or nil.
func (v Value) Metadata(kind uint) Value { return Value{C.LLVMGetMetadata(v.c, C.unsigned(kind))} }

// SetMetadata attaches a metadata node, wrapped as a value, to an instruction; nil removes it.
func (v Value) SetMetadata(kind uint, node Value) { C.LLVMSetMetadata(v.c, C.unsigned(kind), node.c) }

// MDOperands returns the operands of a metadata node wrapped as a value; absent ones are nil.
func (v Value) MDOperands() []Value {
	vs := make([]Value, int(C.LLVMGetMDNodeNumOperands(v.c)))
	if len(vs) > 0 {
		C.LLVMGetMDNodeOperands(v.c, valuePtr(vs))
	}
	return vs
}

// MDString returns the text of a metadata string wrapped as a value.
func (v Value) MDString() (string, bool) {
	if C.LLVMIsAMDString(v.c) == nil {
		return "", false
	}
	var n C.unsigned
	p := C.LLVMGetMDString(v.c, &n)
	return C.GoStringN(p, C.int(n)), true
}

// MDStringValue returns a metadata string wrapped as a value.
func (x *Context) MDStringValue(s string) Value {
	p, free := cstr(s)
	defer free()
	return Value{C.LLVMMetadataAsValue(x.c, C.LLVMMDStringInContext2(x.c, p, C.size_t(len(s))))}
}

// MDNodeValue returns a metadata node wrapped as a value. Operands are constants or wrapped metadata.
func (x *Context) MDNodeValue(operands ...Value) Value {
	mds := make([]C.LLVMMetadataRef, len(operands)+1)
	for i, o := range operands {
		if !o.IsNil() {
			mds[i] = C.LLVMValueAsMetadata(o.c)
		}
	}
	return Value{C.LLVMMetadataAsValue(x.c, C.LLVMMDNodeInContext2(x.c, &mds[0], C.size_t(len(operands))))}
}

// ID returns the handle as a number, for use in dense tables and logs.
func (v Value) ID() uintptr { return uintptr(unsafe.Pointer(v.c)) }

package llvm

/*
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import "unsafe"

// Flags are the optional properties of an instruction or constant expression.
type Flags uint32

// Flags. Most are promises whose breach makes the result poison.
const (
	NUW          Flags = C.FATHOM_NUW           // no unsigned wrap; also of trunc since LLVM 19
	NSW          Flags = C.FATHOM_NSW           // no signed wrap
	Exact        Flags = C.FATHOM_EXACT         // no bits are lost by a division or right shift
	Disjoint     Flags = C.FATHOM_DISJOINT      // operands of or share no set bit
	NNeg         Flags = C.FATHOM_NNEG          // operand of zext or uitofp is not negative
	InBounds     Flags = C.FATHOM_INBOUNDS      // getelementptr stays inside the object
	GEPNUSW      Flags = C.FATHOM_GEP_NUSW      // offset arithmetic does not wrap as signed
	GEPNUW       Flags = C.FATHOM_GEP_NUW       // offset arithmetic does not wrap as unsigned
	SameSign     Flags = C.FATHOM_SAMESIGN      // operands of icmp have the same sign
	Reassoc      Flags = C.FATHOM_REASSOC       // fast-math: reassociation allowed
	NoNaNs       Flags = C.FATHOM_NNAN          // fast-math: no NaN occurs
	NoInfs       Flags = C.FATHOM_NINF          // fast-math: no infinity occurs
	NoSignedZero Flags = C.FATHOM_NSZ           // fast-math: the sign of zero is insignificant
	Reciprocal   Flags = C.FATHOM_ARCP          // fast-math: division by multiplication
	Contract     Flags = C.FATHOM_CONTRACT      // fast-math: fusing allowed
	ApproxFunc   Flags = C.FATHOM_AFN           // fast-math: approximate functions
	Volatile     Flags = C.FATHOM_VOLATILE      // volatile access
	Weak         Flags = C.FATHOM_WEAK          // cmpxchg may fail spuriously
	SingleThread Flags = C.FATHOM_SINGLE_THREAD // atomic with respect to signal handlers only
	TailCall     Flags = C.FATHOM_TAIL          // tail
	MustTailCall Flags = C.FATHOM_MUST_TAIL     // musttail
	NoTailCall   Flags = C.FATHOM_NO_TAIL       // notail
	Cleanup      Flags = C.FATHOM_CLEANUP       // landingpad with cleanup
	InAlloca     Flags = C.FATHOM_IN_ALLOCA     // alloca for an inalloca argument
	NoReturn     Flags = C.FATHOM_NO_RETURN     // call does not return, by its own or its function's attribute
	HasBundles   Flags = C.FATHOM_HAS_BUNDLES   // call has operand bundles
	ByVal        Flags = C.FATHOM_BYVAL         // call has byval arguments
	InMemory     Flags = C.FATHOM_IN_MEMORY     // call has inalloca, preallocated or swifterror arguments
	// Calls of functions whose names start with "llvm.": all of them, and the markers of lifetimes.
	Intrinsic     Flags = C.FATHOM_INTRINSIC
	LifetimeStart Flags = C.FATHOM_LIFETIME_START
	LifetimeEnd   Flags = C.FATHOM_LIFETIME_END
	// Call of a known function by another calling convention, or by attributes that perhaps pass otherwise than the function's: byval, sret, inreg, and
	// extensions of narrow integers that contradict each other.
	OtherABI Flags = C.FATHOM_OTHER_ABI

	FastMath = Reassoc | NoNaNs | NoInfs | NoSignedZero | Reciprocal | Contract | ApproxFunc
)

// Has reports whether all given flags are set.
func (f Flags) Has(g Flags) bool { return f&g == g }

// Opcode returns the opcode of an instruction.
func (v Value) Opcode() Opcode { return Opcode(C.LLVMGetInstructionOpcode(v.c)) }

// Flags returns the flags of an instruction. To look at many instructions use ReadBody.
func (v Value) Flags() Flags {
	var i C.struct_fathom_inst
	C.fathom_read_inst(v.c, &i)
	return Flags(i.flags)
}

// Align returns the alignment in bytes of an alloca, load, store, atomic access, global or function;
// 0 if none is given.
func (v Value) Align() int {
	if v.Kind() != InstructionKind {
		return int(C.LLVMGetAlignment(v.c))
	}
	var i C.struct_fathom_inst
	C.fathom_read_inst(v.c, &i)
	return int(i.align)
}

// SetAlign changes the alignment in bytes of an alloca, load, store, atomic access, global or function.
func (v Value) SetAlign(bytes int) { C.LLVMSetAlignment(v.c, C.unsigned(bytes)) }

// SetVolatile marks a load, store or atomic access.
func (v Value) SetVolatile(b bool) { C.LLVMSetVolatile(v.c, cbool(b)) }

// DropFlags removes the flags of an instruction that are promises, whose breach gives poison, and those that leave a floating-point
// result open.
func (v Value) DropFlags() { C.fathom_drop_flags(v.c) }

// IntPredicate returns the predicate of an icmp.
func (v Value) IntPredicate() IntPredicate { return IntPredicate(C.LLVMGetICmpPredicate(v.c)) }

// RealPredicate returns the predicate of an fcmp.
func (v Value) RealPredicate() RealPredicate { return RealPredicate(C.LLVMGetFCmpPredicate(v.c)) }

// AllocatedType returns the element type of an alloca; operand 0 is the number of elements.
func (v Value) AllocatedType() Type { return Type{C.LLVMGetAllocatedType(v.c)} }

// GEPSourceType returns the type that the indices of a getelementptr, instruction or constant
// expression, step through.
func (v Value) GEPSourceType() Type { return Type{C.LLVMGetGEPSourceElementType(v.c)} }

// Parent returns the block of an instruction.
func (v Value) Parent() Block { return Block{C.LLVMGetInstructionParent(v.c)} }

// Function returns the function of an instruction.
func (v Value) Function() Value { return v.Parent().Parent() }

// NextInstruction returns the following instruction of the block.
func (v Value) NextInstruction() Value { return Value{C.LLVMGetNextInstruction(v.c)} }

// PrevInstruction returns the preceding instruction of the block.
func (v Value) PrevInstruction() Value { return Value{C.LLVMGetPreviousInstruction(v.c)} }

// Erase removes an instruction from its block and deletes it. It must have no uses.
func (v Value) Erase() { C.LLVMInstructionEraseFromParent(v.c) }

// Remove takes an instruction out of its block without deleting it; see Builder.Insert.
func (v Value) Remove() { C.LLVMInstructionRemoveFromParent(v.c) }

// CloneInstruction copies an instruction without inserting the copy; see Builder.Insert.
func (v Value) CloneInstruction() Value { return Value{C.LLVMInstructionClone(v.c)} }

// MoveBefore moves an instruction to just before another, also of another block.
func (v Value) MoveBefore(pos Value) { C.fathom_move_before(v.c, pos.c) }

// SplitBlock ends an instruction's block just before it with a branch to a new block that takes the
// instruction and all that follow. Phis of the successors are adjusted.
func (v Value) SplitBlock(name string) Block {
	p, free := cstr(name)
	defer free()
	return Block{C.fathom_split_block(v.c, p, C.size_t(len(name)))}
}

// IsTerminator reports whether an instruction ends a block.
func (v Value) IsTerminator() bool { return C.LLVMIsATerminatorInst(v.c) != nil }

// NumSuccessors returns the number of successors of a terminator.
func (v Value) NumSuccessors() int { return int(C.LLVMGetNumSuccessors(v.c)) }

// Successor returns successor i: for br the taken side first, for switch the default first, then
// the cases, for invoke the normal destination first.
func (v Value) Successor(i int) Block { return Block{C.LLVMGetSuccessor(v.c, C.unsigned(i))} }

// SetSuccessor replaces successor i.
func (v Value) SetSuccessor(i int, b Block) { C.LLVMSetSuccessor(v.c, C.unsigned(i), b.c) }

// IsConditional reports whether a br has a condition.
func (v Value) IsConditional() bool { return C.LLVMIsConditional(v.c) != 0 }

// Condition returns the condition of a br.
func (v Value) Condition() Value { return Value{C.LLVMGetCondition(v.c)} }

// SetCondition replaces the condition of a br.
func (v Value) SetCondition(x Value) { C.LLVMSetCondition(v.c, x.c) }

// SwitchCase returns the value and destination of case i of a switch.
func (v Value) SwitchCase(i int) (Value, Block) { return v.Operand(2 + 2*i), v.Successor(1 + i) }

// NumIncoming returns the number of incoming edges of a phi.
func (v Value) NumIncoming() int { return int(C.LLVMCountIncoming(v.c)) }

// Incoming returns the value and block of incoming edge i of a phi.
func (v Value) Incoming(i int) (Value, Block) {
	return Value{C.LLVMGetIncomingValue(v.c, C.unsigned(i))}, Block{C.LLVMGetIncomingBlock(v.c, C.unsigned(i))}
}

// Indices returns the indices of an extractvalue or insertvalue.
func (v Value) Indices() []int {
	n := int(C.fathom_inst_indices(v.c, nil, 0))
	raw := make([]C.unsigned, n)
	out := make([]int, n)
	if n > 0 {
		C.fathom_inst_indices(v.c, &raw[0], C.int(n))
	}
	for i, x := range raw {
		out[i] = int(x)
	}
	return out
}

// ShuffleMask returns the mask of a shufflevector, instruction or constant expression; -1 is undefined.
func (v Value) ShuffleMask() []int {
	n := int(C.fathom_shuffle_mask(v.c, nil, 0))
	raw := make([]C.int, n)
	out := make([]int, n)
	if n > 0 {
		C.fathom_shuffle_mask(v.c, &raw[0], C.int(n))
	}
	for i, x := range raw {
		out[i] = int(x)
	}
	return out
}

// Ordering returns the ordering of a load, store, fence, atomicrmw, or of a cmpxchg that succeeds.
func (v Value) Ordering() AtomicOrdering {
	var i C.struct_fathom_inst
	C.fathom_read_inst(v.c, &i)
	return AtomicOrdering(i.ordering)
}

// RMWOp returns the operation of an atomicrmw.
func (v Value) RMWOp() RMWOp {
	var i C.struct_fathom_inst
	C.fathom_read_inst(v.c, &i)
	return RMWOp(i.sub)
}

// IsCall reports whether an instruction is a call, invoke or callbr.
func (v Value) IsCall() bool {
	switch v.Opcode() {
	case OpCall, OpInvoke, OpCallBr:
		return true
	}
	return false
}

// Callee returns the called operand of a call: a function, alias, inline assembly or any pointer.
func (v Value) Callee() Value { return Value{C.LLVMGetCalledValue(v.c)} }

// SetCallee replaces the called operand; the function type of the call stays as it is.
func (v Value) SetCallee(f Value) { v.SetOperand(v.NumOperands()-1, f) }

// CalledFunction returns the function that a call names directly with a matching type, else nil.
func (v Value) CalledFunction() Value {
	f := v.Callee()
	if f.Kind() != FunctionValueKind || f.GlobalType() != v.CalleeType() {
		return Value{}
	}
	return f
}

// CalleeType returns the function type of a call.
func (v Value) CalleeType() Type { return Type{C.LLVMGetCalledFunctionType(v.c)} }

// NumArgs returns the number of arguments of a call; they are its first operands.
func (v Value) NumArgs() int { return int(C.LLVMGetNumArgOperands(v.c)) }

// Args lists the arguments of a call.
func (v Value) Args() []Value {
	out := make([]Value, v.NumArgs())
	for i := range out {
		out[i] = v.Operand(i)
	}
	return out
}

// CallConv returns the calling convention of a call; 0 is C's.
func (v Value) CallConv() int { return int(C.LLVMGetInstructionCallConv(v.c)) }

// SetCallConv changes the calling convention of a call.
func (v Value) SetCallConv(cc int) { C.LLVMSetInstructionCallConv(v.c, C.unsigned(cc)) }

// Bundle is an operand bundle of a call.
type Bundle struct {
	Tag      string
	Operands []Value
}

// Bundles lists the operand bundles of a call.
func (v Value) Bundles() []Bundle {
	n := int(C.fathom_num_bundles(v.c))
	out := make([]Bundle, n)
	for i := range out {
		var tag *C.char
		var length C.size_t
		k := int(C.fathom_bundle(v.c, C.int(i), &tag, &length, nil, 0))
		ops := make([]Value, k)
		if k > 0 {
			C.fathom_bundle(v.c, C.int(i), &tag, &length, valuePtr(ops), C.int(k))
		}
		out[i] = Bundle{C.GoStringN(tag, C.int(length)), ops}
	}
	return out
}

// AsmString returns the template and the constraints of an inline assembly value.
func (v Value) AsmString() (template, constraints string) {
	var t, c *C.char
	var nt, nc C.size_t
	C.fathom_asm(v.c, &t, &nt, &c, &nc)
	return goString(t, nt), goString(c, nc)
}

func deleteBody(v Value) { C.fathom_delete_body(v.c) }

func goString(p *C.char, n C.size_t) string {
	if p == nil {
		return ""
	}
	return string(unsafe.Slice((*byte)(unsafe.Pointer(p)), int(n)))
}

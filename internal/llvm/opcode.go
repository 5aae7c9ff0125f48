package llvm

// #include <llvm-c/Core.h>
import "C"

// Opcode identifies an instruction. The numbers are those of LLVMOpcode, which are stable across
// versions of LLVM.
type Opcode int

// Opcodes, in the order of the language reference.
const (
	OpRet         Opcode = C.LLVMRet
	OpBr          Opcode = C.LLVMBr
	OpSwitch      Opcode = C.LLVMSwitch
	OpIndirectBr  Opcode = C.LLVMIndirectBr
	OpInvoke      Opcode = C.LLVMInvoke
	OpCallBr      Opcode = C.LLVMCallBr
	OpResume      Opcode = C.LLVMResume
	OpCatchSwitch Opcode = C.LLVMCatchSwitch
	OpCatchRet    Opcode = C.LLVMCatchRet
	OpCleanupRet  Opcode = C.LLVMCleanupRet
	OpUnreachable Opcode = C.LLVMUnreachable

	OpFNeg Opcode = C.LLVMFNeg

	OpAdd  Opcode = C.LLVMAdd
	OpFAdd Opcode = C.LLVMFAdd
	OpSub  Opcode = C.LLVMSub
	OpFSub Opcode = C.LLVMFSub
	OpMul  Opcode = C.LLVMMul
	OpFMul Opcode = C.LLVMFMul
	OpUDiv Opcode = C.LLVMUDiv
	OpSDiv Opcode = C.LLVMSDiv
	OpFDiv Opcode = C.LLVMFDiv
	OpURem Opcode = C.LLVMURem
	OpSRem Opcode = C.LLVMSRem
	OpFRem Opcode = C.LLVMFRem

	OpShl  Opcode = C.LLVMShl
	OpLShr Opcode = C.LLVMLShr
	OpAShr Opcode = C.LLVMAShr
	OpAnd  Opcode = C.LLVMAnd
	OpOr   Opcode = C.LLVMOr
	OpXor  Opcode = C.LLVMXor

	OpExtractElement Opcode = C.LLVMExtractElement
	OpInsertElement  Opcode = C.LLVMInsertElement
	OpShuffleVector  Opcode = C.LLVMShuffleVector
	OpExtractValue   Opcode = C.LLVMExtractValue
	OpInsertValue    Opcode = C.LLVMInsertValue

	OpAlloca        Opcode = C.LLVMAlloca
	OpLoad          Opcode = C.LLVMLoad
	OpStore         Opcode = C.LLVMStore
	OpFence         Opcode = C.LLVMFence
	OpAtomicCmpXchg Opcode = C.LLVMAtomicCmpXchg
	OpAtomicRMW     Opcode = C.LLVMAtomicRMW
	OpGetElementPtr Opcode = C.LLVMGetElementPtr

	OpTrunc         Opcode = C.LLVMTrunc
	OpZExt          Opcode = C.LLVMZExt
	OpSExt          Opcode = C.LLVMSExt
	OpFPToUI        Opcode = C.LLVMFPToUI
	OpFPToSI        Opcode = C.LLVMFPToSI
	OpUIToFP        Opcode = C.LLVMUIToFP
	OpSIToFP        Opcode = C.LLVMSIToFP
	OpFPTrunc       Opcode = C.LLVMFPTrunc
	OpFPExt         Opcode = C.LLVMFPExt
	OpPtrToInt      Opcode = C.LLVMPtrToInt
	OpIntToPtr      Opcode = C.LLVMIntToPtr
	OpBitCast       Opcode = C.LLVMBitCast
	OpAddrSpaceCast Opcode = C.LLVMAddrSpaceCast

	OpICmp       Opcode = C.LLVMICmp
	OpFCmp       Opcode = C.LLVMFCmp
	OpPHI        Opcode = C.LLVMPHI
	OpSelect     Opcode = C.LLVMSelect
	OpFreeze     Opcode = C.LLVMFreeze
	OpCall       Opcode = C.LLVMCall
	OpVAArg      Opcode = C.LLVMVAArg
	OpLandingPad Opcode = C.LLVMLandingPad
	OpCatchPad   Opcode = C.LLVMCatchPad
	OpCleanupPad Opcode = C.LLVMCleanupPad
)

var opcodeNames = map[Opcode]string{
	OpRet: "ret", OpBr: "br", OpSwitch: "switch", OpIndirectBr: "indirectbr", OpInvoke: "invoke",
	OpCallBr: "callbr", OpResume: "resume", OpCatchSwitch: "catchswitch", OpCatchRet: "catchret",
	OpCleanupRet: "cleanupret", OpUnreachable: "unreachable", OpFNeg: "fneg", OpAdd: "add", OpFAdd: "fadd",
	OpSub: "sub", OpFSub: "fsub", OpMul: "mul", OpFMul: "fmul", OpUDiv: "udiv", OpSDiv: "sdiv",
	OpFDiv: "fdiv", OpURem: "urem", OpSRem: "srem", OpFRem: "frem", OpShl: "shl", OpLShr: "lshr",
	OpAShr: "ashr", OpAnd: "and", OpOr: "or", OpXor: "xor", OpExtractElement: "extractelement",
	OpInsertElement: "insertelement", OpShuffleVector: "shufflevector", OpExtractValue: "extractvalue",
	OpInsertValue: "insertvalue", OpAlloca: "alloca", OpLoad: "load", OpStore: "store", OpFence: "fence",
	OpAtomicCmpXchg: "cmpxchg", OpAtomicRMW: "atomicrmw", OpGetElementPtr: "getelementptr",
	OpTrunc: "trunc", OpZExt: "zext", OpSExt: "sext", OpFPToUI: "fptoui", OpFPToSI: "fptosi",
	OpUIToFP: "uitofp", OpSIToFP: "sitofp", OpFPTrunc: "fptrunc", OpFPExt: "fpext",
	OpPtrToInt: "ptrtoint", OpIntToPtr: "inttoptr", OpBitCast: "bitcast", OpAddrSpaceCast: "addrspacecast",
	OpICmp: "icmp", OpFCmp: "fcmp", OpPHI: "phi", OpSelect: "select", OpFreeze: "freeze", OpCall: "call",
	OpVAArg: "va_arg", OpLandingPad: "landingpad", OpCatchPad: "catchpad", OpCleanupPad: "cleanuppad",
}

// String returns the mnemonic of the language reference, "op?" for a number this package does not know.
func (o Opcode) String() string {
	if s, ok := opcodeNames[o]; ok {
		return s
	}
	return "op?"
}

// IntPredicate is the predicate of icmp.
type IntPredicate int

// Predicates of icmp.
const (
	IntEQ  IntPredicate = C.LLVMIntEQ
	IntNE  IntPredicate = C.LLVMIntNE
	IntUGT IntPredicate = C.LLVMIntUGT
	IntUGE IntPredicate = C.LLVMIntUGE
	IntULT IntPredicate = C.LLVMIntULT
	IntULE IntPredicate = C.LLVMIntULE
	IntSGT IntPredicate = C.LLVMIntSGT
	IntSGE IntPredicate = C.LLVMIntSGE
	IntSLT IntPredicate = C.LLVMIntSLT
	IntSLE IntPredicate = C.LLVMIntSLE
)

// RealPredicate is the predicate of fcmp: bit 0 equal, bit 1 greater, bit 2 less, bit 3 unordered.
type RealPredicate int

// Predicates of fcmp.
const (
	RealFalse RealPredicate = C.LLVMRealPredicateFalse
	RealOEQ   RealPredicate = C.LLVMRealOEQ
	RealOGT   RealPredicate = C.LLVMRealOGT
	RealOGE   RealPredicate = C.LLVMRealOGE
	RealOLT   RealPredicate = C.LLVMRealOLT
	RealOLE   RealPredicate = C.LLVMRealOLE
	RealONE   RealPredicate = C.LLVMRealONE
	RealORD   RealPredicate = C.LLVMRealORD
	RealUNO   RealPredicate = C.LLVMRealUNO
	RealUEQ   RealPredicate = C.LLVMRealUEQ
	RealUGT   RealPredicate = C.LLVMRealUGT
	RealUGE   RealPredicate = C.LLVMRealUGE
	RealULT   RealPredicate = C.LLVMRealULT
	RealULE   RealPredicate = C.LLVMRealULE
	RealUNE   RealPredicate = C.LLVMRealUNE
	RealTrue  RealPredicate = C.LLVMRealPredicateTrue
)

// AtomicOrdering is the strength of an atomic access.
type AtomicOrdering int

// Orderings.
const (
	NotAtomic              AtomicOrdering = C.LLVMAtomicOrderingNotAtomic
	Unordered              AtomicOrdering = C.LLVMAtomicOrderingUnordered
	Monotonic              AtomicOrdering = C.LLVMAtomicOrderingMonotonic
	Acquire                AtomicOrdering = C.LLVMAtomicOrderingAcquire
	Release                AtomicOrdering = C.LLVMAtomicOrderingRelease
	AcquireRelease         AtomicOrdering = C.LLVMAtomicOrderingAcquireRelease
	SequentiallyConsistent AtomicOrdering = C.LLVMAtomicOrderingSequentiallyConsistent
)

// RMWOp is the operation of atomicrmw.
type RMWOp int

// Operations of atomicrmw. Later versions of LLVM append to the list.
const (
	RMWXchg RMWOp = iota
	RMWAdd
	RMWSub
	RMWAnd
	RMWNand
	RMWOr
	RMWXor
	RMWMax
	RMWMin
	RMWUMax
	RMWUMin
	RMWFAdd
	RMWFSub
	RMWFMax
	RMWFMin
	RMWUIncWrap
	RMWUDecWrap
)

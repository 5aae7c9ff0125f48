package seair

// Op is the operation of an instruction.
//
// In the comments, w is the width of the result, "same" means all operands have the
// result's width, and a pointer operand may stand wherever a scalar of its width may.
type Op uint8

// The operations.
const (
	Invalid Op = iota

	// Arithmetic, modulo 2^w; Dst, Args = [a b], same. Division rounds to zero; a zero divisor gives
	// SMT-LIB's result (all ones, or the dividend for remainders); a shift amount ≥ w gives zeros, or
	// copies of the sign for AShr. Undefined cases are caught by checks, not here.
	Add
	Sub
	Mul
	UDiv
	SDiv
	URem
	SRem
	Shl
	LShr
	AShr
	And
	Or
	Xor

	// Overflow predicates: 1 bit, Args = [a b] of one width: the exact result does not fit.
	UAddO
	SAddO
	USubO
	SSubO
	UMulO
	SMulO

	// Comparisons: 1 bit, Args = [a b] of one width.
	Eq
	Ne
	Ult
	Ule
	Slt
	Sle

	// Structure. ZExt, SExt: to w bits, or a copy if widths are equal (inttoptr, ptrtoint). Trunc: low w bits.
	// Extract: w bits of Args[0] from bit Imm up. Concat: Args[0] is the most significant. Select: Args = [cond then else]; with
	// MemDst instead of Dst, then and else are memories.
	ZExt
	SExt
	Trunc
	Extract
	Concat
	Select
	Copy // Dst = Args[0]

	// Bit counting and permutation, same. FShl and FShr take [hi lo amount]: the amount is modulo w.
	// CtLz and CtTz of zero are w.
	CtPop
	CtLz
	CtTz
	BSwap
	BitReverse
	FShl
	FShr

	// Floating point, IEEE 754: operands and results are encodings. Imm is the [FloatFormat] of the operands. Results are rounded to
	// nearest, ties to even, or in the mode that a further operand of 3 bits gives, in SMT-LIB's order (0 nearest even, 1 nearest away,
	// 2 up, 3 down, 4 to zero); which operations may have it is said by [RoundedArity]. FRound rounds to an integer; without that
	// operand its mode is Imm2. FMod is C's fmod, FRemainder IEEE's remainder, FFma [x y z] is x·y+z rounded once. FMin and
	// FMax give the other operand for a NaN.
	FAdd
	FSub
	FMul
	FDiv
	FMod
	FRemainder
	FFma
	FSqrt
	FRound
	FMin
	FMax
	FNeg
	FAbs
	// Comparisons of floats: 1 bit; false for NaN. FIsNaN: 1 bit.
	FEq
	FLt
	FLe
	FIsNaN
	// Conversions. FConvert: to the format Imm2. FToS, FToU: to a signed or unsigned integer of w bits, rounded to zero; any value
	// if it does not fit. FToSO, FToUO: 1 bit, NaN or an integer of more than Imm2 bits. SToF, UToF: an integer to a float.
	FConvert
	FToS
	FToU
	FToSO
	FToUO
	SToF
	UToF
	// FElementary: any float that a library may return for a function of its arguments, [x] or [x y]; Imm2 is the [float.Function].
	FElementary

	// PtrAdd adds a byte offset (Args[1], pointer width) to a pointer: getelementptr.
	PtrAdd

	// Nondet is an arbitrary value of Dst's type. Imm2 is the name of the source function it came from in
	// Strings, or 0. Imm with FlagApprox: see there.
	Nondet

	// Memory. Sizes are bytes. Load reads ceil(w/8) bytes at Args[0]; Store writes Args[1] to Args[0]; the width is
	// a multiple of 8 (lowering extends odd ones). Imm of Load is the type that is read, in Strings as in an abi.Signature, 0 for integers and pointers. Neither
	// checks the access, CheckAccess does; but a load checks that a variadic argument is read as what it was passed.
	Load
	Store

	// Alloca: Dst, MemDst = fresh stack object of Args[0] bytes, alignment Imm; dies when the function returns.
	// Imm2 is the source variable in Vars plus 1, or 0.
	Alloca
	// Alloc: Dst, MemDst = fresh heap object of Args[0] bytes, alignment Args[1]; FlagZero. With FlagUnchecked it is the environment's: arbitrary,
	// and not the program's to free. It may lie where the heap
	// object at Args[2] does, if there is one. Imm is its Allocator.
	Alloc
	// Free: MemDst; the heap object at Args[0] dies; null does nothing. Checks memory.free, unless FlagUnchecked: that it is alive, and of the allocator Imm.
	Free
	// LifetimeStart, LifetimeEnd: MemDst; the object at Args[0] becomes live with arbitrary contents, or dead.
	LifetimeStart
	LifetimeEnd
	// StackSave: Dst = a token for the current stack. StackRestore: MemDst; objects allocated since Args[0] die.
	StackSave
	StackRestore
	// MemSet: MemDst; Args = [dst byte n]. MemMove: MemDst; Args = [dst src n], n bytes that may overlap.
	// Havoc: MemDst; Args = [dst n], arbitrary bytes.
	// HavocReachable: MemDst; Args are words: what they point to, and what that leads to, has arbitrary contents. Imm is the [Effect]: with
	// EffectAny also what is exported, and what the words of such instructions before pointed to.
	MemSet
	MemMove
	Havoc
	HavocReachable
	// VaStart: MemDst; Args = [list]: initialises the target's va_list to the variadic arguments of this function.
	VaStart

	// Queries of the memory. ObjectSize, ObjectOffset: size of the object that Args[0] points into and offset within it;
	// 0 for none. ObjectNumber: of that object, which no other has; 0 for none. IsHeap: 1 bit, it was allocated on the heap. IsDereferenceable: 1 bit, Args = [p n]: n bytes at p may be read (FlagWrite: written). IsFreeable: 1 bit, what Free
	// checks of Args[0]. IsAllocated, IsModified: 1 bit, of the object at Args[0]. Overlaps: 1 bit, Args = [dst src n]: n bytes at dst and at src have a byte in common. IsLeakFree: 1 bit, no
	// heap object is alive. NothingLost: 1 bit, to each heap object that is alive there is a pointer in live memory or in Args.
	ObjectSize
	ObjectOffset
	ObjectNumber
	IsHeap
	IsDereferenceable
	IsFreeable
	IsAllocated
	IsModified
	Overlaps
	IsLeakFree
	NothingLost

	// Shadow memory. ResetModified: MemDst; the object at Args[0] counts as not modified. TrackModified: MemDst; stores
	// modify in this sense from here on, and those so far did not, if Imm is 1; or not, if it is 0. Tracks, numbered by Imm, have values of 64 bits. SetTrack: MemDst; Args = [p n value], of
	// each of n bytes at p. Track: of the byte at Args[0]. SetObjectTrack: MemDst; Args = [p value], of the object at p. ObjectTrack:
	// of the object at Args[0]. CopyObjectTracks: MemDst; Args = [dst src], in all tracks. SetPointerTrack: Dst is the pointer
	// Args[0] with the value Args[1]. PointerTrack: of the pointer Args[0].
	ResetModified
	TrackModified
	SetTrack
	Track
	SetObjectTrack
	ObjectTrack
	CopyObjectTracks
	SetPointerTrack
	PointerTrack

	// Defined: 1 bit, no bit of Args[0], of any width, depends on memory that the program has not written. DefinedBytes: 1 bit, Args = [p n]:
	// none of the n bytes at p does, which may all be read. It may hold of some executions in which it should not, but never of all.
	Defined
	DefinedBytes
	// Determined: 1 bit, no bit of Args[0] depends on a value with FlagPoison. Freeze: Args[0] where that holds of it, an arbitrary value elsewhere.
	Determined
	Freeze
	// Aligned: 1 bit, the pointer Args[0] is a multiple of Imm, a power of two, wherever its object lies. Stays: 1 bit, Args = [p off]: off bytes
	// from p is in the object that p points into, or one past its end; true where p points into none. SameObject: 1 bit, Args = [p q]: both
	// point into one object, or are null.
	Aligned
	Stays
	SameObject

	// Check: the property of kind Strings[Imm] with message Strings[Imm2]: Args[0] (1 bit) must hold. Execution
	// goes on only where it does.
	Check
	// CheckAccess: Args[1] bytes at Args[0] may be accessed in Mem (FlagWrite: written): the memory.* properties null,
	// freed, scope, bounds, readonly. Imm is the alignment in bytes that the access needs, 0 if unknown.
	CheckAccess
	// CheckOverlap: [dst src n] are disjoint or n is 0, memory.overlap. Imm2 is the message.
	CheckOverlap
	// Assume: executions where Args[0] (1 bit) does not hold end silently. Imm is what is assumed of the environment, in Strings, if the
	// user is to be told.
	Assume
	// Unsupported: this construct is not modelled (reason Strings[Imm]) and cannot be approximated: executions end here and, if
	// there are any, the verdict is unknown.
	Unsupported
	// MallocFails: 1 bit, an allocation of Args[0] bytes returns a null pointer: arbitrary under --malloc-may-fail, and for 0 bytes
	// what --malloc-zero says; with Imm 1 it is realloc's, which frees the object it was given in any case if 0 bytes are asked for.
	MallocFails

	// Call: Dst, MemDst = the function with index Imm in Funcs applied to Args and Mem; if it is variadic, Imm2 is the call's signature in Strings.
	// CallPtr: Args[0] is the callee, Imm the call's signature in Strings. See abi.Signature. A function without a body returns an arbitrary value and has
	// the Effect of the function.
	Call
	CallPtr

	// DbgValue: variable Vars[Imm] has value Args[0] from here on. DbgDeclare: it lives in memory at Args[0].
	// Imm2 is a fragment's bit offset; the fragment's size is the operand's width.
	DbgValue
	DbgDeclare

	// Hold: the source's variables have the values Args until here or, if Imm is 1, until the end of the call that follows, which does not
	// return. It does nothing, but what it names may be pointers that the program has until then.
	Hold

	// Terminators. Br: Targets[0]. CondBr: Args[0] (1 bit), Targets = [then else]. Switch: Args[0], Cases, Targets.
	// Ret: Args = [value] or none, Mem is the memory at exit. Halt: the program ends (exit): Mem. Unreachable: never executed;
	// Imm is the kind of a property in Strings if executing it is a violation, 0 if control cannot get here.
	Br
	CondBr
	Switch
	Ret
	Halt
	Unreachable

	numOps
)

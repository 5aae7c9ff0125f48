package seair

// opNames are the operations' names in the text format.
var opNames = [numOps]string{
	Invalid: "invalid",
	Add:     "add", Sub: "sub", Mul: "mul", UDiv: "udiv", SDiv: "sdiv", URem: "urem", SRem: "srem",
	Shl: "shl", LShr: "lshr", AShr: "ashr", And: "and", Or: "or", Xor: "xor",
	UAddO: "uaddo", SAddO: "saddo", USubO: "usubo", SSubO: "ssubo", UMulO: "umulo", SMulO: "smulo",
	Eq: "eq", Ne: "ne", Ult: "ult", Ule: "ule", Slt: "slt", Sle: "sle",
	ZExt: "zext", SExt: "sext", Trunc: "trunc", Extract: "extract", Concat: "concat", Select: "select", Copy: "copy",
	CtPop: "ctpop", CtLz: "ctlz", CtTz: "cttz", BSwap: "bswap", BitReverse: "bitreverse", FShl: "fshl", FShr: "fshr",
	FAdd: "fadd", FSub: "fsub", FMul: "fmul", FDiv: "fdiv", FMod: "fmod", FRemainder: "fremainder", FFma: "ffma", FSqrt: "fsqrt",
	FRound: "fround", FMin: "fmin", FMax: "fmax", FNeg: "fneg", FAbs: "fabs", FEq: "feq", FLt: "flt", FLe: "fle", FIsNaN: "fisnan",
	FConvert: "fconvert", FToS: "ftos", FToU: "ftou", FToSO: "ftoso", FToUO: "ftouo", SToF: "stof", UToF: "utof",
	FElementary: "felementary",
	PtrAdd:      "ptradd", Nondet: "nondet",
	Load: "load", Store: "store", Alloca: "alloca", Alloc: "malloc", Free: "free",
	LifetimeStart: "lifetime.start", LifetimeEnd: "lifetime.end", StackSave: "stack.save", StackRestore: "stack.restore",
	MemSet: "memset", MemMove: "memmove", Havoc: "havoc", HavocReachable: "havoc.reachable", VaStart: "va.start",
	ObjectSize: "object.size", ObjectOffset: "object.offset", ObjectNumber: "object.number", IsHeap: "isheap", IsDereferenceable: "isderef",
	IsFreeable: "isfreeable", IsAllocated: "isalloc", IsModified: "ismod", ResetModified: "resetmod", TrackModified: "trackmod",
	SetTrack: "track.set", Track: "track", SetObjectTrack: "track.object.set", ObjectTrack: "track.object", CopyObjectTracks: "track.object.copy",
	SetPointerTrack: "track.pointer.set", PointerTrack: "track.pointer",
	Overlaps: "overlaps", IsLeakFree: "isleakfree", NothingLost: "nothinglost",
	Defined: "defined", DefinedBytes: "defined.bytes", Determined: "determined", Freeze: "freeze", Aligned: "aligned", Stays: "stays", SameObject: "same.object",
	Check: "check", CheckAccess: "check.access", CheckOverlap: "check.overlap", Assume: "assume",
	Unsupported: "unsupported", MallocFails: "malloc.fails",
	Call: "call", CallPtr: "call.ptr", DbgValue: "dbg.value", DbgDeclare: "dbg.declare", Hold: "hold",
	Br: "br", CondBr: "br.if", Switch: "switch", Ret: "ret", Halt: "halt", Unreachable: "unreachable",
}

// String returns the operation's name in the text format.
func (o Op) String() string {
	if o < numOps {
		return opNames[o]
	}
	return "invalid"
}

// IsTerminator reports whether an instruction with this operation ends a block.
func (o Op) IsTerminator() bool { return o >= Br && o < numOps }

// String returns the type's name in the text format.
func (t Type) String() string {
	switch t {
	case Void:
		return "void"
	case Ptr:
		return "ptr"
	case Memory:
		return "mem"
	}
	return "i" + itoa(int64(t))
}

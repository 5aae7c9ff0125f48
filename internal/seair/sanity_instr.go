package seair

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/float"
)

// arity describes the operands of an operation: how many scalar or pointer arguments (max -1: any number), whether it uses a
// memory, and which results it has.
type arity struct {
	min, max    int
	mem         bool
	dst, memDst bool
}

var arities = [numOps]arity{
	Add: {2, 2, false, true, false}, Sub: {2, 2, false, true, false}, Mul: {2, 2, false, true, false},
	UDiv: {2, 2, false, true, false}, SDiv: {2, 2, false, true, false}, URem: {2, 2, false, true, false}, SRem: {2, 2, false, true, false},
	Shl: {2, 2, false, true, false}, LShr: {2, 2, false, true, false}, AShr: {2, 2, false, true, false},
	And: {2, 2, false, true, false}, Or: {2, 2, false, true, false}, Xor: {2, 2, false, true, false},
	UAddO: {2, 2, false, true, false}, SAddO: {2, 2, false, true, false}, USubO: {2, 2, false, true, false}, SSubO: {2, 2, false, true, false},
	UMulO: {2, 2, false, true, false}, SMulO: {2, 2, false, true, false},
	Eq: {2, 2, false, true, false}, Ne: {2, 2, false, true, false}, Ult: {2, 2, false, true, false}, Ule: {2, 2, false, true, false},
	Slt: {2, 2, false, true, false}, Sle: {2, 2, false, true, false},
	ZExt: {1, 1, false, true, false}, SExt: {1, 1, false, true, false}, Trunc: {1, 1, false, true, false}, Extract: {1, 1, false, true, false},
	Concat: {1, -1, false, true, false}, Select: {3, 3, false, true, false}, Copy: {1, 1, false, true, false},
	CtPop: {1, 1, false, true, false}, CtLz: {1, 1, false, true, false}, CtTz: {1, 1, false, true, false},
	BSwap: {1, 1, false, true, false}, BitReverse: {1, 1, false, true, false}, FShl: {3, 3, false, true, false}, FShr: {3, 3, false, true, false},
	FAdd: {2, 3, false, true, false}, FSub: {2, 3, false, true, false}, FMul: {2, 3, false, true, false}, FDiv: {2, 3, false, true, false},
	FMod: {2, 2, false, true, false}, FRemainder: {2, 2, false, true, false}, FFma: {3, 4, false, true, false},
	FSqrt: {1, 2, false, true, false}, FRound: {1, 2, false, true, false}, FMin: {2, 2, false, true, false}, FMax: {2, 2, false, true, false},
	FNeg: {1, 1, false, true, false}, FAbs: {1, 1, false, true, false},
	FEq: {2, 2, false, true, false}, FLt: {2, 2, false, true, false}, FLe: {2, 2, false, true, false}, FIsNaN: {1, 1, false, true, false},
	FConvert: {1, 2, false, true, false}, FToS: {1, 1, false, true, false}, FToU: {1, 1, false, true, false},
	FToSO: {1, 1, false, true, false}, FToUO: {1, 1, false, true, false}, SToF: {1, 2, false, true, false}, UToF: {1, 2, false, true, false},
	FElementary: {1, 3, false, true, false},
	PtrAdd:      {2, 2, false, true, false}, Nondet: {0, 0, false, true, false},
	Load: {1, 1, true, true, false}, Store: {2, 2, true, false, true},
	Alloca: {1, 1, true, true, true}, Alloc: {2, 3, true, true, true}, Free: {1, 1, true, false, true},
	LifetimeStart: {1, 1, true, false, true}, LifetimeEnd: {1, 1, true, false, true},
	StackSave: {0, 0, false, true, false}, StackRestore: {1, 1, true, false, true},
	MemSet: {3, 3, true, false, true}, MemMove: {3, 3, true, false, true}, Havoc: {2, 2, true, false, true}, HavocReachable: {0, -1, true, false, true}, VaStart: {1, 1, true, false, true},
	ObjectSize: {1, 1, false, true, false}, ObjectOffset: {1, 1, false, true, false}, ObjectNumber: {1, 1, false, true, false}, IsHeap: {1, 1, false, true, false},
	IsDereferenceable: {2, 2, true, true, false},
	IsFreeable:        {1, 1, true, true, false}, IsAllocated: {1, 1, true, true, false}, IsModified: {1, 1, true, true, false},
	ResetModified: {1, 1, true, false, true}, TrackModified: {0, 0, true, false, true}, SetTrack: {3, 3, true, false, true}, Track: {1, 1, true, true, false},
	SetObjectTrack: {2, 2, true, false, true}, ObjectTrack: {1, 1, true, true, false}, CopyObjectTracks: {2, 2, true, false, true},
	SetPointerTrack: {2, 2, false, true, false}, PointerTrack: {1, 1, false, true, false}, Overlaps: {3, 3, false, true, false}, IsLeakFree: {0, 0, true, true, false}, NothingLost: {0, -1, true, true, false},
	Defined: {1, 1, false, true, false}, DefinedBytes: {2, 2, true, true, false}, Determined: {1, 1, false, true, false}, Freeze: {1, 1, false, true, false},
	Aligned: {1, 1, false, true, false}, Stays: {2, 2, false, true, false}, SameObject: {2, 2, false, true, false},
	Check: {1, 1, false, false, false}, CheckAccess: {2, 2, true, false, false}, CheckOverlap: {3, 3, false, false, false},
	Assume: {1, 1, false, false, false}, Unsupported: {0, 0, false, false, false}, MallocFails: {1, 1, false, true, false},
	Call: {0, -1, true, true, true}, CallPtr: {1, -1, true, true, true},
	DbgValue: {1, 1, false, false, false}, DbgDeclare: {1, 1, false, false, false}, Hold: {0, -1, false, false, false},
	Br: {0, 0, false, false, false}, CondBr: {1, 1, false, false, false}, Switch: {1, 1, false, false, false},
	Ret: {0, 1, true, false, false}, Halt: {0, 0, true, false, false}, Unreachable: {0, 0, false, false, false},
}

func (s *saneFunc) instr(block, pos int32, in *Instr) error {
	if in.Op == Invalid || in.Op >= numOps {
		return fmt.Errorf("unknown operation")
	}
	a := arities[in.Op]
	if len(in.Args) < a.min || a.max >= 0 && len(in.Args) > a.max {
		return fmt.Errorf("%d operands", len(in.Args))
	}
	if in.Op == Select && in.MemDst != 0 {
		a.dst, a.memDst = false, true
	}
	for i, v := range in.Args {
		if err := s.use(v, block, pos); err != nil {
			return err
		}
		if isMem := s.typeOf(v) == Memory; isMem != (a.memDst && in.Op == Select && i > 0) {
			return fmt.Errorf("operand %d is of type %s", i, s.typeOf(v))
		}
	}
	if a.mem != (in.Mem != NoValue) {
		return fmt.Errorf("memory operand missing or superfluous")
	}
	if a.mem {
		if err := s.use(in.Mem, block, pos); err != nil {
			return err
		}
		if s.typeOf(in.Mem) != Memory {
			return fmt.Errorf("the memory operand is a scalar")
		}
	}
	isCall := in.Op == Call || in.Op == CallPtr
	if !isCall && (a.dst != (in.Dst != 0) || a.memDst != (in.MemDst != 0)) {
		return fmt.Errorf("results missing or superfluous")
	}
	if isCall && in.MemDst == 0 {
		return fmt.Errorf("a call defines a memory")
	}
	if in.MemDst != 0 && s.f.Regs[in.MemDst] != Memory {
		return fmt.Errorf("the memory result is a scalar")
	}
	if in.Dst != 0 && (s.f.Regs[in.Dst] == Memory || s.f.Regs[in.Dst] == Void) {
		return fmt.Errorf("the result is of type %s", s.f.Regs[in.Dst])
	}
	if in.Loc < 0 || int(in.Loc) >= len(s.p.Locs) {
		return fmt.Errorf("location %d is out of range", in.Loc)
	}
	return s.widths(in)
}

// widths checks the rule of the operation about the widths of operands and result.
func (s *saneFunc) widths(in *Instr) error {
	var w uint
	if in.Dst != 0 {
		w = s.p.Bits(s.f.Regs[in.Dst])
	}
	arg := func(i int) uint { return s.bits(in.Args[i]) }
	ok := s.pointers(in)
	operands := len(in.Args)
	if n, rounds := RoundedArity(in.Op); rounds && operands > n {
		operands, ok = n, arg(n) == ModeWidth
	}
	switch in.Op {
	case BSwap:
		ok = arg(0) == w && w%8 == 0
	case Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor, FShl, FShr, CtPop, CtLz, CtTz, BitReverse, Copy, PtrAdd:
		for i := range in.Args {
			ok = ok && arg(i) == w
		}
	case UAddO, SAddO, USubO, SSubO, UMulO, SMulO, Eq, Ne, Ult, Ule, Slt, Sle:
		ok = w == 1 && arg(0) == arg(1)
	case ZExt, SExt:
		ok = arg(0) <= w
	case FAdd, FSub, FMul, FDiv, FMod, FRemainder, FFma, FSqrt, FRound, FMin, FMax, FNeg, FAbs:
		ok = ok && w == FloatFormat(in.Imm).Width() && in.Imm2 >= 0 && in.Imm2 <= 4 && (in.Imm2 == 0 || in.Op == FRound)
		for i := range operands {
			ok = ok && arg(i) == w
		}
	case FElementary:
		fn := float.Function(in.Imm2)
		n := fn.Arity()
		ok = in.Imm2 >= 0 && in.Imm2 <= int64(float.Atan2) && w == FloatFormat(in.Imm).Width() && (len(in.Args) == n || len(in.Args) == n+1 && arg(n) == ModeWidth)
		for i := range min(n, len(in.Args)) {
			ok = ok && arg(i) == w
		}
	case FEq, FLt, FLe, FIsNaN:
		ok = w == 1
		for i := range in.Args {
			ok = ok && arg(i) == FloatFormat(in.Imm).Width()
		}
	case FConvert:
		ok = ok && arg(0) == FloatFormat(in.Imm).Width() && w == FloatFormat(in.Imm2).Width()
	case FToS, FToU:
		ok = arg(0) == FloatFormat(in.Imm).Width()
	case FToSO, FToUO:
		ok = w == 1 && arg(0) == FloatFormat(in.Imm).Width() && in.Imm2 > 0 && in.Imm2 <= MaxWidth
	case SToF, UToF:
		ok = ok && w == FloatFormat(in.Imm).Width()
	case Trunc:
		ok = arg(0) >= w
	case Extract:
		ok = in.Imm >= 0 && uint(in.Imm)+w <= arg(0)
	case Concat:
		sum := uint(0)
		for i := range in.Args {
			sum += arg(i)
		}
		ok = sum == w
	case Select:
		ok = arg(0) == 1 && (in.MemDst != 0 || arg(1) == w && arg(2) == w)
	case Store:
		ok = ok && arg(1)%8 == 0
	case Alloca:
		ok = ok && in.Imm >= 0 && saneAlign(uint64(in.Imm))
	case MemSet:
		ok = ok && arg(1) == 8
	case Check, Assume, CondBr:
		ok = arg(0) == 1
	case SetTrack:
		ok = ok && arg(2) == 64
	case SetObjectTrack, SetPointerTrack:
		ok = ok && arg(1) == 64
	case Track, ObjectTrack, PointerTrack:
		ok = ok && w == 64
	case IsHeap, IsDereferenceable, IsFreeable, IsAllocated, IsModified, Overlaps, IsLeakFree, NothingLost, MallocFails, Defined, DefinedBytes, Determined, Stays, SameObject:
		ok = ok && w == 1
	case Aligned:
		ok = ok && w == 1 && in.Imm > 0 && saneAlign(uint64(in.Imm))
	case Switch:
		if len(in.Cases)+1 != len(in.Targets) {
			return fmt.Errorf("%d cases for %d targets", len(in.Cases), len(in.Targets))
		}
		seen := make(map[Value]bool, len(in.Cases))
		for _, c := range in.Cases {
			if !c.IsConst() || c.Const() >= len(s.p.Consts) || s.p.Consts[c.Const()].Kind != ConstInt || seen[c] {
				return fmt.Errorf("a case is no constant, or there twice")
			}
			seen[c] = true
			ok = ok && s.bits(c) == arg(0)
		}
	case Call:
		if err := s.call(in); err != nil {
			return err
		}
	case Freeze:
		ok = arg(0) == w
	case Ret:
		ok = (len(in.Args) == 1) == (s.f.Ret != Void) && (len(in.Args) == 0 || arg(0) == s.p.Bits(s.f.Ret))
	}
	if !ok {
		return fmt.Errorf("widths do not agree")
	}
	switch n := len(in.Targets); {
	case in.Op == Br && n != 1, in.Op == CondBr && n != 2, in.Op == Switch && n < 1:
		return fmt.Errorf("%d targets", n)
	case in.Op != Br && in.Op != CondBr && in.Op != Switch && n != 0:
		return fmt.Errorf("targets on an instruction that does not branch")
	}
	return s.strings(in)
}

// pointerOperands says which of the first operands of an operation, and whether its result, are addresses or offsets, as wide as a pointer.
var pointerOperands = [numOps]struct {
	args   int
	result bool
}{
	PtrAdd: {2, true}, Load: {1, false}, Store: {1, false}, Alloca: {0, true}, Alloc: {0, true}, Free: {1, false},
	LifetimeStart: {1, false}, LifetimeEnd: {1, false}, MemSet: {1, false}, MemMove: {2, false}, Havoc: {1, false}, VaStart: {1, false},
	ObjectSize: {1, false}, ObjectOffset: {1, false}, ObjectNumber: {1, false}, IsHeap: {1, false}, IsDereferenceable: {1, false},
	IsFreeable: {1, false}, IsAllocated: {1, false}, IsModified: {1, false}, Overlaps: {2, false}, SameObject: {2, false},
	ResetModified: {1, false}, SetTrack: {1, false}, Track: {1, false}, SetObjectTrack: {1, false}, ObjectTrack: {1, false},
	CopyObjectTracks: {2, false}, SetPointerTrack: {1, true}, PointerTrack: {1, false}, DefinedBytes: {1, false},
	Aligned: {1, false}, Stays: {2, false}, CheckAccess: {1, false}, CheckOverlap: {3, false}, CallPtr: {1, false},
}

// pointers reports whether what must be as wide as a pointer is.
func (s *saneFunc) pointers(in *Instr) bool {
	width := uint(s.p.Target.PointerBits)
	rule := pointerOperands[in.Op]
	for _, v := range in.Args[:rule.args] {
		if s.bits(v) != width {
			return false
		}
	}
	if in.Op == Alloc && len(in.Args) > 2 && s.bits(in.Args[2]) != width {
		return false
	}
	return !rule.result || s.p.Bits(s.f.Regs[in.Dst]) == width
}

// call checks a direct call against its callee. Fewer results than the callee has may be used.
func (s *saneFunc) call(in *Instr) error {
	if in.Imm < 0 || int(in.Imm) >= len(s.p.Funcs) {
		return fmt.Errorf("callee %d is out of range", in.Imm)
	}
	f := s.p.Funcs[in.Imm]
	if len(in.Args) < len(f.Params) || len(in.Args) > len(f.Params) && !f.Variadic {
		return fmt.Errorf("%d arguments for the %d parameters of %s", len(in.Args), len(f.Params), f.Name)
	}
	for i, r := range f.Params {
		if s.bits(in.Args[i]) != s.p.Bits(f.Regs[r]) {
			return fmt.Errorf("argument %d of %s has the wrong width", i, f.Name)
		}
	}
	if in.Dst != 0 && (f.Ret == Void || s.p.Bits(f.Ret) != s.p.Bits(s.f.Regs[in.Dst])) {
		return fmt.Errorf("result of %s has the wrong type", f.Name)
	}
	return nil
}

// strings checks the immediate operands that refer to tables or number one of a few things.
func (s *saneFunc) strings(in *Instr) error {
	inStrings := func(i int64) bool { return i >= 0 && i < int64(len(s.p.Strings)) }
	ok := true
	switch in.Op {
	case Nondet, Check:
		ok = inStrings(in.Imm) && inStrings(in.Imm2)
	case CheckOverlap, Call:
		ok = inStrings(in.Imm2)
	case Unsupported, CallPtr, Unreachable, Assume, Load:
		ok = inStrings(in.Imm)
	case Alloca:
		ok = in.Imm2 >= 0 && in.Imm2 <= int64(len(s.p.Vars))
	case Alloc, Free, IsFreeable:
		ok = in.Imm >= 0 && in.Imm < int64(NumAllocators)
	case HavocReachable:
		ok = Effect(in.Imm) == EffectHavoc || Effect(in.Imm) == EffectAny
	case DbgValue, DbgDeclare:
		ok = in.Imm >= 0 && in.Imm < int64(len(s.p.Vars))
	}
	if !ok {
		return fmt.Errorf("an immediate operand is out of range")
	}
	return nil
}

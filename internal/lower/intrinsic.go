package lower

import (
	"math/big"
	"strings"

	"github.com/fathom-verifier/fathom/internal/abi"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/float"
)

// intrinsics maps the name of an intrinsic, without "llvm." and without the suffixes of overloading, to its lowering.
var intrinsics = map[string]special{
	"memcpy":                          (*builder).memMove,
	"memcpy.inline":                   (*builder).memMove,
	"memmove":                         (*builder).memMove,
	"memcpy.element.unordered.atomic": (*builder).memMove, "memmove.element.unordered.atomic": (*builder).memMove,
	"memset": (*builder).memSet, "memset.inline": (*builder).memSet, "memset.element.unordered.atomic": (*builder).memSet,

	"lifetime.start": (*builder).lifetime, "lifetime.end": (*builder).lifetime,
	"stacksave": (*builder).stackSave, "stackrestore": (*builder).stackRestore,
	"va_start": (*builder).vaStart, "va_copy": (*builder).vaCopy, "va_end": ignore,

	"sadd.with.overflow": withOverflow(seair.Add, seair.SAddO), "uadd.with.overflow": withOverflow(seair.Add, seair.UAddO),
	"ssub.with.overflow": withOverflow(seair.Sub, seair.SSubO), "usub.with.overflow": withOverflow(seair.Sub, seair.USubO),
	"smul.with.overflow": withOverflow(seair.Mul, seair.SMulO), "umul.with.overflow": withOverflow(seair.Mul, seair.UMulO),

	"uadd.sat": lanewise(uaddSat), "usub.sat": lanewise(usubSat), "sadd.sat": lanewise(saddSat), "ssub.sat": lanewise(ssubSat),
	"ushl.sat": lanewise(ushlSat), "sshl.sat": lanewise(sshlSat),
	"umin": minMax(llvm.IntULT), "umax": minMax(llvm.IntUGT), "smin": minMax(llvm.IntSLT), "smax": minMax(llvm.IntSGT),
	"abs":   lanewise(absolute),
	"ctpop": simple(seair.CtPop, 1), "ctlz": countZeros(seair.CtLz), "cttz": countZeros(seair.CtTz),
	"bswap": simple(seair.BSwap, 1), "bitreverse": simple(seair.BitReverse, 1),
	"fshl": simple(seair.FShl, 3), "fshr": simple(seair.FShr, 3),
	"ucmp": (*builder).threeWay, "scmp": (*builder).threeWay,

	"fabs": floatOp(seair.FAbs, 0), "copysign": (*builder).copySign,
	"sqrt": roundedOp(seair.FSqrt), "fma": roundedOp(seair.FFma), "fmuladd": (*builder).mulAdd,
	"floor": rounding(float.RTN), "ceil": rounding(float.RTP), "trunc": rounding(float.RTZ),
	"rint": roundedOp(seair.FRound), "nearbyint": roundedOp(seair.FRound),
	"roundeven": rounding(float.RNE), "round": rounding(float.RNA),
	"minnum": floatOp(seair.FMin, 0), "maxnum": floatOp(seair.FMax, 0), "minimum": minMaxNaN(seair.FMin), "maximum": minMaxNaN(seair.FMax),
	"is.fpclass": (*builder).isClass, "canonicalize": first,
	"fptosi.sat": saturating(true), "fptoui.sat": saturating(false),
	"lrint": roundToInt(float.RNE, true), "llrint": roundToInt(float.RNE, true),
	"lround": roundToInt(float.RNA, false), "llround": roundToInt(float.RNA, false),
	"get.rounding":       (*builder).getRounding,
	"vector.reduce.fadd": reduceFloat(seair.FAdd), "vector.reduce.fmul": reduceFloat(seair.FMul),

	"vector.reduce.add": reduce(seair.Add), "vector.reduce.mul": reduce(seair.Mul), "vector.reduce.and": reduce(seair.And),
	"vector.reduce.or": reduce(seair.Or), "vector.reduce.xor": reduce(seair.Xor),
	"vector.reduce.umin": reduceMinMax(llvm.IntULT), "vector.reduce.umax": reduceMinMax(llvm.IntUGT),
	"vector.reduce.smin": reduceMinMax(llvm.IntSLT), "vector.reduce.smax": reduceMinMax(llvm.IntSGT),

	"vector.reverse": (*builder).reverseLanes,
	"vector.insert":  (*builder).insertLanes, "vector.extract": (*builder).extractLanes,
	"get.active.lane.mask": (*builder).activeLanes,

	"expect": first, "expect.with.probability": first, "ssa.copy": first, "annotation": first, "ptr.annotation": first,
	"launder.invariant.group": first, "strip.invariant.group": first, "threadlocal.address": first,
	"ptrmask": (*builder).ptrMask,

	// Never a source of facts: what is assumed was not checked.
	"assume": ignore, "experimental.noalias.scope.decl": ignore, "donothing": ignore, "sideeffect": ignore, "prefetch": ignore,
	"var.annotation": ignore, "invariant.end": ignore, "pseudoprobe": ignore, "codeview.annotation": ignore,
	"dbg.label": ignore, "dbg.assign": ignore, "fake.use": ignore, "arithmetic.fence": first,
	"invariant.start": (*builder).nullToken,

	"is.constant": (*builder).isConstant, "objectsize": (*builder).objectSize,
	"allow.runtime.check": (*builder).allowCheck, "allow.ubsan.check": (*builder).allowCheck,

	"trap": (*builder).trap, "debugtrap": (*builder).trap, "ubsantrap": (*builder).trap,

	"returnaddress": approximate, "frameaddress": approximate, "addressofreturnaddress": approximate, "sponentry": approximate,
	"readcyclecounter": approximate, "readsteadycounter": approximate, "thread.pointer": approximate, "vscale": approximate,
	"get.fpenv": approximate, "eh.typeid.for": approximate,
}

// intrinsic returns the lowering of an intrinsic.
func intrinsic(name string) special {
	base := strings.TrimPrefix(name, "llvm.")
	if strings.HasPrefix(base, constrainedPrefix) {
		return constrained(strings.TrimPrefix(base, constrainedPrefix))
	}
	for {
		if s, ok := intrinsics[base]; ok {
			return s
		}
		// Overloaded types follow the name: llvm.umax.i32.
		n := strings.LastIndexByte(base, '.')
		if n < 0 {
			return otherIntrinsic
		}
		base = base[:n]
	}
}

// otherIntrinsic lowers an intrinsic that the table does not know: an arbitrary value if it only computes one.
func otherIntrinsic(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
	if c.pure && t.reg != seair.Void {
		b.set(in, b.approx(t.reg, "the intrinsic "+c.name))
		return
	}
	b.unsupported(in, "the intrinsic %s", c.name)
}

func ignore(b *builder, _ *callee, in *llvm.Inst, t *typeInfo) {
	if t.reg != seair.Void {
		b.set(in, b.nondet(t.reg, ""))
	}
}

func first(b *builder, _ *callee, in *llvm.Inst, _ *typeInfo) { b.set(in, b.operand(in, 0)) }

func approximate(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
	b.set(in, b.approx(t.reg, "the intrinsic "+c.name))
}

// simple lowers to one operation per lane, over the first n arguments.
func simple(op seair.Op, n int) special {
	return lanewise2(n, func(b *builder, lt *typeInfo, x []seair.Value) seair.Value {
		if op == seair.BSwap && lt.width == 8 {
			return x[0]
		}
		return b.op(op, lt.reg, x...)
	})
}

// countZeros lowers ctlz and cttz. Where the flag says that there is no result for zero, any may come out.
func countZeros(op seair.Op) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		flag, constant := in.Operands[1].Value.Uint64()
		b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
			count := b.op(op, lt.reg, x[0])
			if constant && flag == 0 {
				return count
			}
			zero := b.op(seair.Eq, 1, x[0], b.uint(lt.reg, 0))
			return b.op(seair.Select, lt.reg, zero, b.nondet(lt.reg, ""), count)
		}, b.operand(in, 0)))
	}
}

type laneFunc func(b *builder, lt *typeInfo, x, y seair.Value) seair.Value

// lanewise applies f to the lanes of the first two arguments; a flag as second argument, as of abs, is not split.
func lanewise(f laneFunc) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		x := b.operand(in, 0)
		y := x
		if in.NumArgs > 1 && in.Operands[1].Value.Type() == in.Type {
			y = b.operand(in, 1)
		}
		b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value { return f(b, lt, x[0], x[1]) }, x, y))
	}
}

func lanewise2(n int, f func(b *builder, lt *typeInfo, x []seair.Value) seair.Value) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		ops := make([]seair.Value, n)
		for i := range ops {
			ops[i] = b.operand(in, i)
		}
		b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value { return f(b, lt, x) }, ops...))
	}
}

func withOverflow(op, over seair.Op) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		vt := t.elems[0]
		x, y := b.operand(in, 0), b.operand(in, 1)
		if vt.shape != shapeVector {
			b.set(in, b.pack(t, []seair.Value{b.op(op, vt.reg, x, y), b.op(over, 1, x, y)}))
			return
		}
		result := b.lanes(vt, func(lt *typeInfo, x []seair.Value) seair.Value { return b.op(op, lt.reg, x[0], x[1]) }, x, y)
		overflow := b.lanes(t.elems[1], func(_ *typeInfo, x []seair.Value) seair.Value { return b.op(over, 1, x[0], x[1]) }, x, y)
		b.set(in, b.pack(t, []seair.Value{result, overflow}))
	}
}

func uaddSat(b *builder, t *typeInfo, x, y seair.Value) seair.Value {
	return b.op(seair.Select, t.reg, b.op(seair.UAddO, 1, x, y), b.allOnes(t), b.op(seair.Add, t.reg, x, y))
}

func usubSat(b *builder, t *typeInfo, x, y seair.Value) seair.Value {
	return b.op(seair.Select, t.reg, b.op(seair.USubO, 1, x, y), b.uint(t.reg, 0), b.op(seair.Sub, t.reg, x, y))
}

// limit returns the smallest number where x is negative, else the largest.
func limit(b *builder, t *typeInfo, x seair.Value) seair.Value {
	least := b.signBit(t)
	most := b.big(t.reg, new(big.Int).Sub(oneAt(t.width-1), big.NewInt(1)))
	return b.op(seair.Select, t.reg, b.op(seair.Slt, 1, x, b.uint(t.reg, 0)), least, most)
}

func saddSat(b *builder, t *typeInfo, x, y seair.Value) seair.Value {
	return b.op(seair.Select, t.reg, b.op(seair.SAddO, 1, x, y), limit(b, t, x), b.op(seair.Add, t.reg, x, y))
}

func ssubSat(b *builder, t *typeInfo, x, y seair.Value) seair.Value {
	return b.op(seair.Select, t.reg, b.op(seair.SSubO, 1, x, y), limit(b, t, x), b.op(seair.Sub, t.reg, x, y))
}

func ushlSat(b *builder, t *typeInfo, x, y seair.Value) seair.Value {
	r := b.op(seair.Shl, t.reg, x, y)
	lost := b.op(seair.Ne, 1, b.op(seair.LShr, t.reg, r, y), x)
	return b.op(seair.Select, t.reg, lost, b.allOnes(t), r)
}

func sshlSat(b *builder, t *typeInfo, x, y seair.Value) seair.Value {
	r := b.op(seair.Shl, t.reg, x, y)
	lost := b.op(seair.Ne, 1, b.op(seair.AShr, t.reg, r, y), x)
	return b.op(seair.Select, t.reg, lost, limit(b, t, x), r)
}

func absolute(b *builder, t *typeInfo, x, _ seair.Value) seair.Value {
	zero := b.uint(t.reg, 0)
	return b.op(seair.Select, t.reg, b.op(seair.Slt, 1, x, zero), b.op(seair.Sub, t.reg, zero, x), x)
}

func minMax(p llvm.IntPredicate) special {
	return lanewise(func(b *builder, t *typeInfo, x, y seair.Value) seair.Value {
		return b.op(seair.Select, t.reg, b.compare(p, x, y), x, y)
	})
}

// threeWay lowers ucmp and scmp: -1, 0 or 1.
func (b *builder) threeWay(c *callee, in *llvm.Inst, t *typeInfo) {
	less := llvm.IntULT
	if strings.HasPrefix(c.name, "llvm.scmp") {
		less = llvm.IntSLT
	}
	b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
		up := b.op(seair.Select, lt.reg, b.compare(less, x[1], x[0]), b.uint(lt.reg, 1), b.uint(lt.reg, 0))
		return b.op(seair.Select, lt.reg, b.compare(less, x[0], x[1]), b.allOnes(lt), up)
	}, b.operand(in, 0), b.operand(in, 1)))
}

// magnitude returns the constant with all bits but the sign set.
func (b *builder) magnitude(t *typeInfo) seair.Value {
	return b.big(t.reg, new(big.Int).Sub(oneAt(t.width-1), big.NewInt(1)))
}

func (b *builder) copySign(_ *callee, in *llvm.Inst, t *typeInfo) {
	b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
		return b.op(seair.Or, lt.reg, b.op(seair.And, lt.reg, x[0], b.magnitude(lt)), b.op(seair.And, lt.reg, x[1], b.signBit(lt)))
	}, b.operand(in, 0), b.operand(in, 1)))
}

// fold combines the lanes of the first argument.
func (b *builder) fold(in *llvm.Inst, t *typeInfo, f func(x, y seair.Value) seair.Value) {
	vt := b.typ(in.Operands[0].Value.Type())
	v := b.operand(in, 0)
	acc := b.extract(v, 0, t.reg)
	for i := 1; i < vt.count; i++ {
		acc = f(acc, b.extract(v, i*vt.elem.width, t.reg))
	}
	b.set(in, acc)
}

func reduce(op seair.Op) special {
	return func(b *builder, _ *callee, in *llvm.Inst, t *typeInfo) {
		b.fold(in, t, func(x, y seair.Value) seair.Value { return b.op(op, t.reg, x, y) })
	}
}

func reduceMinMax(p llvm.IntPredicate) special {
	return func(b *builder, _ *callee, in *llvm.Inst, t *typeInfo) {
		b.fold(in, t, func(x, y seair.Value) seair.Value { return b.op(seair.Select, t.reg, b.compare(p, x, y), x, y) })
	}
}

func (b *builder) memMove(_ *callee, in *llvm.Inst, _ *typeInfo) {
	n := b.fit(b.operand(in, 2))
	if !b.isFalse(n) {
		b.memOp(seair.Instr{Op: seair.MemMove, Args: b.list(b.operand(in, 0), b.operand(in, 1), n)})
	}
}

func (b *builder) memSet(_ *callee, in *llvm.Inst, _ *typeInfo) {
	n := b.fit(b.operand(in, 2))
	if !b.isFalse(n) {
		b.memOp(seair.Instr{Op: seair.MemSet, Args: b.list(b.operand(in, 0), b.operand(in, 1), n)})
	}
}

func (b *builder) lifetime(c *callee, in *llvm.Inst, _ *typeInfo) {
	op := seair.LifetimeStart
	if strings.HasPrefix(c.name, "llvm.lifetime.end") {
		op = seair.LifetimeEnd
	}
	p := b.operand(in, in.NumArgs-1) // since LLVM 22 without a size before it
	if b.isUndef(p) {
		return // LLVM removed the object
	}
	b.memOp(seair.Instr{Op: op, Args: b.list(p)})
}

func (b *builder) stackSave(_ *callee, in *llvm.Inst, t *typeInfo) {
	b.set(in, b.op(seair.StackSave, t.reg))
}

func (b *builder) stackRestore(_ *callee, in *llvm.Inst, _ *typeInfo) {
	b.memOp(seair.Instr{Op: seair.StackRestore, Args: b.list(b.operand(in, 0))})
}

func (b *builder) vaStart(_ *callee, in *llvm.Inst, _ *typeInfo) {
	b.memOp(seair.Instr{Op: seair.VaStart, Args: b.list(b.operand(in, 0))})
}

func (b *builder) vaCopy(_ *callee, in *llvm.Inst, _ *typeInfo) {
	list, ok := abi.VaListOf(b.p.Target.Triple, b.p.Target.PointerBits)
	if !ok {
		b.unsupported(in, "va_copy on the target %s", b.p.Target.Triple)
		return
	}
	b.memOp(seair.Instr{Op: seair.MemMove, Args: b.list(b.operand(in, 0), b.operand(in, 1), b.offset(int64(list.Size)))})
}

func (b *builder) ptrMask(_ *callee, in *llvm.Inst, t *typeInfo) {
	mask := b.operand(in, 1)
	if t.shape != shapePtr || b.width(b.typeOf(mask)) != b.bits {
		b.unsupported(in, "the intrinsic llvm.ptrmask on %s", in.Type)
		return
	}
	if strings.HasPrefix(b.p.Target.Triple, "x86_64") && readsInt128(in.Value) {
		b.unsupported(in, "__int128 as a variadic argument")
		return
	}
	b.set(in, b.op(seair.And, t.reg, b.operand(in, 0), mask))
}

// readsInt128 reports whether, on x86-64, an aligned address is that of a variadic argument of type __int128, or of a structure of
// 16 bytes with one: va_arg aligns it, after a look at the registers left, but a call passes it as two arguments of 64
// bits that are aligned nowhere.
func readsInt128(aligned llvm.Value) bool {
	for _, phi := range aligned.Users() {
		if phi.Kind() != llvm.InstructionKind || phi.Opcode() != llvm.OpPHI {
			continue
		}
		for _, u := range phi.Users() {
			if u.Kind() != llvm.InstructionKind {
				continue
			}
			switch u.Opcode() {
			case llvm.OpLoad:
				if t := u.Type(); t.Kind() == llvm.IntegerKind && t.IntWidth() == 128 {
					return true
				}
			case llvm.OpCall: // memcpy of a structure
				return true
			}
		}
	}
	return false
}

func (b *builder) nullToken(_ *callee, in *llvm.Inst, t *typeInfo) { b.set(in, b.uint(t.reg, 0)) }

// isConstant may answer either way; what is not constant yet never becomes so here.
func (b *builder) isConstant(_ *callee, in *llvm.Inst, t *typeInfo) { b.set(in, b.uint(t.reg, 0)) }

// objectSize answers "unknown", as C allows: 0 if the minimum is asked for, else -1.
func (b *builder) objectSize(_ *callee, in *llvm.Inst, t *typeInfo) {
	if least, ok := b.intConst(b.operand(in, 1)); ok && least.Sign() != 0 {
		b.set(in, b.uint(t.reg, 0))
		return
	}
	b.set(in, b.allOnes(t))
}

// allowCheck answers that optional checks of the program are on.
func (b *builder) allowCheck(_ *callee, in *llvm.Inst, t *typeInfo) { b.set(in, b.uint(t.reg, 1)) }

func (b *builder) trap(_ *callee, in *llvm.Inst, _ *typeInfo) {
	b.trapped = true
	b.emit(seair.Instr{
		Op: seair.Check, Args: b.list(b.uint(1, 0)), Imm: b.str(string(property.ControlUnreachable)), Imm2: b.str("trap is never reached"),
	})
}

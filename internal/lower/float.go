package lower

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/float"
)

// floatFormats are the encodings of LLVM's floating-point types. PowerPC's pair of doubles is none: arithmetic on it is approximated.
var floatFormats = map[llvm.TypeKind]seair.FloatFormat{
	llvm.HalfKind: seair.Half, llvm.BFloatKind: seair.BFloat, llvm.FloatKind: seair.Single, llvm.DoubleKind: seair.Double,
	llvm.X86FP80Kind: seair.X87, llvm.FP128Kind: seair.Quad,
}

var floatOps = map[llvm.Opcode]seair.Op{
	llvm.OpFAdd: seair.FAdd, llvm.OpFSub: seair.FSub, llvm.OpFMul: seair.FMul, llvm.OpFDiv: seair.FDiv,
}

// float lowers an operation on floats of type t, lane by lane, to one that has Imm2 = imm2. name is what it is called in messages.
func (b *builder) float(op seair.Op, imm2 int64, name string, t *typeInfo, x ...seair.Value) seair.Value {
	return b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
		return b.floatLane(op, imm2, name, lt.reg, lt.float, x...)
	}, x...)
}

// floatLane emits one operation on floats of the format f with a result of type t.
func (b *builder) floatLane(op seair.Op, imm2 int64, name string, t seair.Type, f seair.FloatFormat, x ...seair.Value) seair.Value {
	if f == seair.NoFloat {
		return b.approx(t, "floating-point "+name+" of a format that is not IEEE 754's")
	}
	r := b.reg(t)
	b.emit(seair.Instr{Op: op, Dst: r, Args: b.list(x...), Imm: int64(f), Imm2: imm2})
	return seair.RegValue(r)
}

// rounded is float for an operation whose result is rounded as the program's rounding mode says.
func (b *builder) rounded(op seair.Op, name string, t *typeInfo, x ...seair.Value) seair.Value {
	mode := b.mode()
	return b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
		return b.floatLane(op, 0, name, lt.reg, lt.float, slices.Concat(x, mode)...)
	}, x...)
}

// floatOp lowers an intrinsic whose arguments are floats of the type of its result.
func floatOp(op seair.Op, imm2 int64) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		b.set(in, b.float(op, imm2, c.name, t, b.floats(in, t)...))
	}
}

// floats returns the arguments that are of a type.
func (b *builder) floats(in *llvm.Inst, t *typeInfo) []seair.Value {
	x := make([]seair.Value, 0, 3)
	for i := range in.NumArgs {
		if b.typ(in.Operands[i].Value.Type()) == t {
			x = append(x, b.operand(in, i))
		}
	}
	return x
}

// roundedOp is floatOp for an operation whose result is rounded as the program's rounding mode says.
func roundedOp(op seair.Op) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		b.set(in, b.rounded(op, c.name, t, b.floats(in, t)...))
	}
}

// rounding lowers an intrinsic that rounds to an integer in a mode.
func rounding(m float.Mode) special { return floatOp(seair.FRound, int64(m)) }

// mulAdd lowers fmuladd, which leaves open whether the product is rounded: it is on a target without a fused instruction, such as x86-64
// unless it is told otherwise.
func (b *builder) mulAdd(c *callee, in *llvm.Inst, t *typeInfo) {
	product := b.rounded(seair.FMul, c.name, t, b.operand(in, 0), b.operand(in, 1))
	b.set(in, b.rounded(seair.FAdd, c.name, t, product, b.operand(in, 2)))
}

// minMaxNaN lowers minimum and maximum, in which a NaN wins.
func minMaxNaN(op seair.Op) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
			r := b.floatLane(op, 0, c.name, lt.reg, lt.float, x...)
			for _, v := range x {
				nan := b.floatLane(seair.FIsNaN, 0, c.name, 1, lt.float, v)
				r = b.op(seair.Select, lt.reg, nan, v, r)
			}
			// Here -0 is less than 0: of two zeros the bits decide.
			same := b.floatLane(seair.FEq, 0, c.name, 1, lt.float, x...)
			bits := seair.Or
			if op == seair.FMax {
				bits = seair.And
			}
			return b.op(seair.Select, lt.reg, same, b.op(bits, lt.reg, x...), r)
		}, b.operand(in, 0), b.operand(in, 1)))
	}
}

// floatBinary lowers arithmetic on two floats. A remainder is exact.
func (b *builder) floatBinary(o llvm.Opcode, t *typeInfo, x, y seair.Value) seair.Value {
	if o == llvm.OpFRem {
		return b.float(seair.FMod, 0, o.String(), t, x, y)
	}
	return b.rounded(floatOps[o], o.String(), t, x, y)
}

// fcmp lowers a comparison of floats. The bits of a predicate are the outcomes for which it holds.
func (b *builder) fcmp(p llvm.RealPredicate, in *llvm.Inst, t *typeInfo) {
	ot := b.typ(in.Operands[0].Value.Type())
	if ot.shape == shapeVector {
		ot = ot.elem
	}
	b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
		return b.floatCompare(p, ot.float, x[0], x[1])
	}, b.operand(in, 0), b.operand(in, 1)))
}

func (b *builder) floatCompare(p llvm.RealPredicate, f seair.FloatFormat, x, y seair.Value) seair.Value {
	compare := func(op seair.Op, x ...seair.Value) seair.Value {
		return b.floatLane(op, 0, "comparison", 1, f, x...)
	}
	not := func(v seair.Value) seair.Value { return b.op(seair.Xor, 1, v, b.uint(1, 1)) }
	switch p {
	case llvm.RealFalse:
		return b.uint(1, 0)
	case llvm.RealTrue:
		return b.uint(1, 1)
	case llvm.RealOEQ:
		return compare(seair.FEq, x, y)
	case llvm.RealOGT:
		return compare(seair.FLt, y, x)
	case llvm.RealOGE:
		return compare(seair.FLe, y, x)
	case llvm.RealOLT:
		return compare(seair.FLt, x, y)
	case llvm.RealOLE:
		return compare(seair.FLe, x, y)
	case llvm.RealONE:
		return b.op(seair.Or, 1, compare(seair.FLt, x, y), compare(seair.FLt, y, x))
	case llvm.RealUNO:
		if x == y {
			return compare(seair.FIsNaN, x)
		}
		return b.op(seair.Or, 1, compare(seair.FIsNaN, x), compare(seair.FIsNaN, y))
	}
	return not(b.floatCompare(llvm.RealTrue-p, f, x, y))
}

// floatCast lowers a conversion from or to floats.
func (b *builder) floatCast(o llvm.Opcode, from, to *typeInfo, x seair.Value) seair.Value {
	ff, tf := from.float, to.float
	if from.shape == shapeVector {
		ff = from.elem.float
	}
	if to.shape == shapeVector {
		tf = to.elem.float
	}
	var mode []seair.Value
	if o == llvm.OpSIToFP || o == llvm.OpUIToFP || o == llvm.OpFPTrunc {
		mode = b.mode()
	}
	return b.lanes(to, func(lt *typeInfo, x []seair.Value) seair.Value {
		switch o {
		case llvm.OpFPToSI:
			return b.floatLane(seair.FToS, 0, o.String(), lt.reg, ff, x...)
		case llvm.OpFPToUI:
			return b.floatLane(seair.FToU, 0, o.String(), lt.reg, ff, x...)
		case llvm.OpSIToFP:
			return b.floatLane(seair.SToF, 0, o.String(), lt.reg, tf, slices.Concat(x, mode)...)
		case llvm.OpUIToFP:
			return b.floatLane(seair.UToF, 0, o.String(), lt.reg, tf, slices.Concat(x, mode)...)
		}
		if tf == seair.NoFloat {
			ff = seair.NoFloat
		}
		return b.floatLane(seair.FConvert, int64(tf), o.String(), lt.reg, ff, slices.Concat(x, mode)...)
	}, x)
}

// saturating lowers conversions to the nearest integer that there is; that of NaN is 0.
func saturating(signed bool) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		f := b.typ(in.Operands[0].Value.Type())
		if f.shape == shapeVector {
			f = f.elem
		}
		convert, overflow := seair.FToU, seair.FToUO
		if signed {
			convert, overflow = seair.FToS, seair.FToSO
		}
		b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
			lane := func(op seair.Op, imm2 int64, t seair.Type, x ...seair.Value) seair.Value {
				return b.floatLane(op, imm2, c.name, t, f.float, x...)
			}
			least, most := b.uint(lt.reg, 0), b.allOnes(lt)
			if signed {
				least, most = b.signBit(lt), b.magnitude(lt)
			}
			negative := b.op(seair.Ne, 1, b.op(seair.And, f.reg, x[0], b.signBit(f)), b.uint(f.reg, 0))
			limit := b.op(seair.Select, lt.reg, negative, least, most)
			limit = b.op(seair.Select, lt.reg, lane(seair.FIsNaN, 0, 1, x[0]), b.uint(lt.reg, 0), limit)
			return b.op(seair.Select, lt.reg, lane(overflow, int64(lt.width), 1, x[0]), limit, lane(convert, 0, lt.reg, x[0]))
		}, b.operand(in, 0)))
	}
}

// roundToInt lowers lround and lrint and their kin: what does not fit is unspecified. The mode is the program's if dynamic holds.
func roundToInt(mode float.Mode, dynamic bool) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		f := b.typ(in.Operands[0].Value.Type())
		if f.shape == shapeVector {
			f = f.elem
		}
		var current []seair.Value
		if dynamic {
			current = b.mode()
		}
		b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
			whole := b.floatLane(seair.FRound, int64(mode), c.name, f.reg, f.float, slices.Concat(x[:1], current)...)
			over := b.floatLane(seair.FToSO, int64(lt.width), c.name, 1, f.float, whole)
			return b.op(seair.Select, lt.reg, over, b.nondet(lt.reg, ""), b.floatLane(seair.FToS, 0, c.name, lt.reg, f.float, whole))
		}, b.operand(in, 0)))
	}
}

// reduceFloat combines the lanes of the second argument in order, starting from the first.
func reduceFloat(op seair.Op) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		vt := b.typ(in.Operands[1].Value.Type())
		acc, v := b.operand(in, 0), b.operand(in, 1)
		mode := b.mode()
		for i := range vt.count {
			x := []seair.Value{acc, b.extract(v, i*vt.elem.width, t.reg)}
			acc = b.floatLane(op, 0, c.name, t.reg, t.float, append(x, mode...)...)
		}
		b.set(in, acc)
	}
}

// The bits of is.fpclass's mask.
const (
	classSignalingNaN = 1 << iota
	classQuietNaN
	classNegativeInf
	classNegativeNormal
	classNegativeSubnormal
	classNegativeZero
	classPositiveZero
	classPositiveSubnormal
	classPositiveNormal
	classPositiveInf
)

// isClass lowers is.fpclass: a disjunction over the classes of the mask. Classes are intervals of the magnitude.
func (b *builder) isClass(c *callee, in *llvm.Inst, t *typeInfo) {
	ft := b.typ(in.Operands[0].Value.Type())
	if ft.shape == shapeVector {
		ft = ft.elem
	}
	mask, ok := in.Operands[1].Value.Uint64()
	if !ok || ft.float == seair.NoFloat || ft.float == seair.X87 && mask&(classSignalingNaN|classQuietNaN) != 0 && mask&(classSignalingNaN|classQuietNaN) != classSignalingNaN|classQuietNaN {
		b.set(in, b.approx(t.reg, "the intrinsic "+c.name))
		return
	}
	b.set(in, b.lanes(t, func(lt *typeInfo, x []seair.Value) seair.Value {
		return b.classLane(mask, ft, x[0], c.name)
	}, b.operand(in, 0)))
}

func (b *builder) classLane(mask uint64, ft *typeInfo, x seair.Value, name string) seair.Value {
	lane := func(op seair.Op, x ...seair.Value) seair.Value { return b.floatLane(op, 0, name, 1, ft.float, x...) }
	and := func(x, y seair.Value) seair.Value { return b.op(seair.And, 1, x, y) }
	not := func(v seair.Value) seair.Value { return b.op(seair.Xor, 1, v, b.uint(1, 1)) }
	magnitude := b.floatLane(seair.FAbs, 0, name, ft.reg, ft.float, x)
	f := ft.float.Format()
	zero, least, inf := b.uint(ft.reg, 0), b.big(ft.reg, f.LeastNormalBits()), b.big(ft.reg, f.InfBits(false))
	negative := b.op(seair.Ne, 1, b.op(seair.And, ft.reg, x, b.signBit(ft)), zero)

	out := b.uint(1, 0)
	include := func(v seair.Value) { out = b.op(seair.Or, 1, out, v) }
	// signed includes one class of magnitudes, given by cond, for the signs that are asked for.
	signed := func(minus, plus uint64, cond func() seair.Value) {
		switch {
		case mask&minus != 0 && mask&plus != 0:
			include(cond())
		case mask&minus != 0:
			include(and(negative, cond()))
		case mask&plus != 0:
			include(and(not(negative), cond()))
		}
	}
	if mask&(classNegativeNormal|classNegativeSubnormal|classNegativeZero|classPositiveZero|classPositiveSubnormal|classPositiveNormal) ==
		classNegativeNormal|classNegativeSubnormal|classNegativeZero|classPositiveZero|classPositiveSubnormal|classPositiveNormal {
		include(lane(seair.FLt, magnitude, inf)) // finite, in one comparison
	} else {
		signed(classNegativeZero, classPositiveZero, func() seair.Value { return lane(seair.FEq, magnitude, zero) })
		signed(classNegativeSubnormal, classPositiveSubnormal, func() seair.Value {
			return and(lane(seair.FLt, zero, magnitude), lane(seair.FLt, magnitude, least))
		})
		signed(classNegativeNormal, classPositiveNormal, func() seair.Value {
			return and(lane(seair.FLe, least, magnitude), lane(seair.FLt, magnitude, inf))
		})
	}
	signed(classNegativeInf, classPositiveInf, func() seair.Value { return lane(seair.FEq, magnitude, inf) })
	nan := lane(seair.FIsNaN, x)
	quiet := func() seair.Value {
		return b.op(seair.Ne, 1, b.op(seair.And, ft.reg, x, b.big(ft.reg, oneAt(f.Sig-2))), zero)
	}
	switch mask & (classSignalingNaN | classQuietNaN) {
	case classSignalingNaN | classQuietNaN:
		include(nan)
	case classQuietNaN:
		include(and(nan, quiet()))
	case classSignalingNaN:
		include(and(nan, not(quiet())))
	}
	return out
}

package frontend

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// promises lists what an instruction promises about its operands. It emits the conditions at the builder's place.
func (c *flagChecker) promises(i *llvm.Inst) (list []promise) {
	e := c.e
	v := i.Value
	add := func(kind property.Kind, ok llvm.Value, format string, args ...any) {
		list = append(list, promise{ok, kind, fmt.Sprintf(format, args...)})
	}
	broken := func(ok llvm.Value, format string, args ...any) {
		if c.tracks {
			add(property.ArithPoison, ok, format, args...)
		}
	}
	switch i.Opcode {
	case llvm.OpAdd, llvm.OpSub, llvm.OpMul, llvm.OpShl:
		if i.Opcode == llvm.OpShl {
			list = append(list, c.amount(i)...)
		}
		if i.Flags.Has(llvm.NSW) && e.on.on(property.ArithSignedOverflow) {
			ok, message := e.fits(v, true)
			add(property.ArithSignedOverflow, ok, "%s", message)
		}
		if i.Flags.Has(llvm.NUW) && e.on.on(property.ArithUnsignedOverflow) {
			ok, message := e.fits(v, false)
			add(property.ArithUnsignedOverflow, ok, "%s", message)
		} else if i.Flags.Has(llvm.NUW) && c.tracks {
			ok, message := e.fits(v, false)
			broken(ok, "%s", "nuw: "+message)
		}
	case llvm.OpLShr, llvm.OpAShr:
		list = c.amount(i)
		if i.Flags.Has(llvm.Exact) {
			shifted := e.b.Shl(e.b.BinOp(i.Opcode, v.Operand(0), v.Operand(1), ""), v.Operand(1), "")
			broken(e.b.ICmp(llvm.IntEQ, shifted, v.Operand(0), ""), "exact: the shift drops bits that are not zero")
		}
	case llvm.OpUDiv, llvm.OpSDiv:
		if i.Flags.Has(llvm.Exact) {
			broken(c.divides(i), "exact: the division has a remainder")
		}
	case llvm.OpOr:
		if i.Flags.Has(llvm.Disjoint) {
			broken(e.b.ICmp(llvm.IntEQ, e.b.And(v.Operand(0), v.Operand(1), ""), llvm.ConstNull(i.Type), ""), "disjoint: the operands have a bit in common")
		}
	case llvm.OpZExt, llvm.OpUIToFP:
		if i.Flags.Has(llvm.NNeg) {
			broken(e.b.ICmp(llvm.IntSGE, v.Operand(0), llvm.ConstNull(v.Operand(0).Type()), ""), "nneg: the operand is negative")
		}
	case llvm.OpTrunc:
		from := v.Operand(0).Type()
		if i.Flags.Has(llvm.NUW) {
			back := e.b.ZExt(e.b.Trunc(v.Operand(0), i.Type, ""), from, "")
			broken(e.b.ICmp(llvm.IntEQ, back, v.Operand(0), ""), "trunc nuw: the operand does not fit in type %s as unsigned", i.Type)
		}
		if i.Flags.Has(llvm.NSW) {
			back := e.b.SExt(e.b.Trunc(v.Operand(0), i.Type, ""), from, "")
			broken(e.b.ICmp(llvm.IntEQ, back, v.Operand(0), ""), "trunc nsw: the operand does not fit in type %s as signed", i.Type)
		}
	case llvm.OpICmp:
		if t := v.Operand(0).Type(); i.Flags.Has(llvm.SameSign) && t != e.ptr {
			both := e.b.Xor(v.Operand(0), v.Operand(1), "")
			broken(e.b.ICmp(llvm.IntSGE, both, llvm.ConstNull(t), ""), "samesign: the operands have different signs")
		}
	case llvm.OpFPToSI, llvm.OpFPToUI:
		if e.on.on(property.FloatConversion) {
			add(property.FloatConversion, c.hasInteger(i), "a number of type %s is outside of the range of %s", v.Operand(0).Type(), i.Type)
		}
	case llvm.OpExtractElement, llvm.OpInsertElement:
		vector, index := v.Operand(0).Type(), v.Operand(len(i.Operands)-1)
		if vector.Kind() == llvm.VectorKind {
			in := e.b.ICmp(llvm.IntULT, index, llvm.ConstUint(index.Type(), uint64(vector.VectorLength())), "")
			broken(in, "the index of the element is out of range")
		}
	case llvm.OpCall:
		if i.Flags.Has(llvm.Intrinsic) {
			list = append(list, c.intrinsic(i)...)
		}
	}
	if c.tracks && i.Flags&(llvm.NoNaNs|llvm.NoInfs) != 0 && i.Opcode != llvm.OpSelect {
		for k, o := range i.Operands {
			if o.Kind == llvm.FunctionValueKind || k >= i.NumArgs && i.Opcode == llvm.OpCall {
				continue
			}
			list = append(list, c.usual(i, v.Operand(k), "an operand")...)
		}
	}
	return list
}

// promisesOfResult lists what an instruction promises about its result.
func (c *flagChecker) promisesOfResult(i *llvm.Inst, result llvm.Value) (list []promise) {
	if i.Flags&(llvm.NoNaNs|llvm.NoInfs) != 0 && i.Opcode != llvm.OpFCmp {
		list = c.usual(i, result, "the result")
	}
	switch i.Opcode {
	case llvm.OpLoad:
		list = append(list, c.loaded(i)...)
	case llvm.OpCall, llvm.OpInvoke:
		list = append(list, c.returned(i)...)
	}
	return list
}

// usual says that a number is no NaN and no infinity, as far as the flags of an instruction say so. The masks are those of is.fpclass.
func (c *flagChecker) usual(i *llvm.Inst, x llvm.Value, what string) (list []promise) {
	e := c.e
	t := x.Type()
	if !t.IsFloat() && !(t.Kind() == llvm.VectorKind && t.ElementType().IsFloat()) {
		return nil
	}
	flag := e.i1
	if t.Kind() == llvm.VectorKind {
		flag = llvm.VectorType(e.i1, t.VectorLength())
	}
	exclude := func(mask uint64, format string) {
		is := e.call("llvm.is.fpclass."+suffix(t), flag, x, llvm.ConstUint(e.i32, mask))
		list = append(list, promise{e.b.Not(is, ""), property.ArithPoison, fmt.Sprintf(format, what)})
	}
	if i.Flags.Has(llvm.NoNaNs) {
		exclude(0x003, "nnan: %s is NaN")
	}
	if i.Flags.Has(llvm.NoInfs) {
		exclude(0x204, "ninf: %s is infinite")
	}
	return list
}

// intrinsic lists the promises of calls of LLVM's intrinsics.
func (c *flagChecker) intrinsic(i *llvm.Inst) (list []promise) {
	e := c.e
	name := e.intrinsic(i.Operands[len(i.Operands)-1].Value)
	switch {
	case strings.HasPrefix(name, "llvm.ctlz."), strings.HasPrefix(name, "llvm.cttz."):
		if undefined, _ := i.Value.Operand(1).Uint64(); undefined != 0 && e.on.on(property.ArithBitCount) {
			ok := e.b.ICmp(llvm.IntNE, i.Value.Operand(0), llvm.ConstNull(i.Type), "")
			list = append(list, promise{ok, property.ArithBitCount, bitCountMessage})
		}
	case strings.HasPrefix(name, "llvm.abs."):
		if undefined, _ := i.Value.Operand(1).Uint64(); undefined != 0 && e.on.on(property.ArithSignedOverflow) {
			ok := e.b.ICmp(llvm.IntNE, i.Value.Operand(0), splat(i.Type, leastSigned), "")
			list = append(list, promise{ok, property.ArithSignedOverflow, fmt.Sprintf("signed overflow: the absolute value does not fit in type %s", i.Type)})
		}
	}
	return list
}

// amount says that a shift amount is less than the width.
func (c *flagChecker) amount(i *llvm.Inst) []promise {
	if !c.e.on.on(property.ArithShift) {
		return nil
	}
	width := splat(i.Type, func(t llvm.Type) llvm.Value { return llvm.ConstUint(t, uint64(t.IntWidth())) })
	return []promise{{c.e.b.ICmp(llvm.IntULT, i.Value.Operand(1), width, ""), property.ArithShift,
		fmt.Sprintf("shift of type %s: the amount is out of range", i.Type)}}
}

// divides says that a division has no remainder.
func (c *flagChecker) divides(i *llvm.Inst) llvm.Value {
	e := c.e
	a, b := i.Value.Operand(0), i.Value.Operand(1)
	rest := llvm.OpURem
	if i.Opcode == llvm.OpSDiv {
		rest = llvm.OpSRem
	}
	if n, ok := b.Uint64(); ok && i.Type.Kind() == llvm.IntegerKind && n&(n-1) == 0 && n>>(i.Type.IntWidth()-1) == 0 {
		return e.b.ICmp(llvm.IntEQ, e.b.And(a, llvm.ConstUint(i.Type, n-1), ""), llvm.ConstNull(i.Type), "")
	}
	return e.b.ICmp(llvm.IntEQ, e.b.BinOp(rest, a, b, ""), llvm.ConstNull(i.Type), "")
}

// hasInteger says that a number, without its fraction, is one of the integer type that it is converted to.
func (c *flagChecker) hasInteger(i *llvm.Inst) llvm.Value {
	e := c.e
	x := i.Value.Operand(0)
	from, to := x.Type(), i.Type
	if to.Kind() == llvm.VectorKind {
		to = to.ElementType()
	}
	wide := e.ctx.IntType(to.IntWidth() + 2)
	least, beyond := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(to.IntWidth()))
	if i.Opcode == llvm.OpFPToSI {
		beyond.Rsh(beyond, 1)
		least.Neg(beyond)
	}
	limit := func(n *big.Int) llvm.Value {
		return splat(from, func(t llvm.Type) llvm.Value { return e.b.Cast(llvm.OpSIToFP, llvm.ConstBig(wide, n), t, "") })
	}
	whole := e.call("llvm.trunc."+suffix(from), from, x)
	return e.b.And(e.b.FCmp(llvm.RealOGE, whole, limit(least), ""), e.b.FCmp(llvm.RealOLT, whole, limit(beyond), ""), "")
}

// overflowIntrinsics names the results and LLVM's intrinsics for checked arithmetic.
var overflowIntrinsics = map[llvm.Opcode]struct{ name, result string }{
	llvm.OpAdd: {"add", "sum"}, llvm.OpSub: {"sub", "difference"}, llvm.OpMul: {"mul", "product"},
}

// fits emits the condition that an operation does not wrap around, and returns what to say where it does.
func (e *emitter) fits(i llvm.Value, signed bool) (ok llvm.Value, message string) {
	letter, sign := "u", "unsigned"
	if signed {
		letter, sign = "s", "signed"
	}
	a, b, t := i.Operand(0), i.Operand(1), i.Type()
	if i.Opcode() == llvm.OpShl {
		// Shifting back gives the operand again.
		back := e.b.LShr
		if signed {
			back = e.b.AShr
		}
		shifted := e.b.Shl(a, b, "")
		return e.b.ICmp(llvm.IntEQ, back(shifted, b, ""), a, ""), fmt.Sprintf("%s overflow: the left shift does not fit in type %s", sign, t)
	}
	op := overflowIntrinsics[i.Opcode()]
	return e.b.Not(e.overflows(letter+op.name, t, a, b), ""), fmt.Sprintf("%s overflow: the %s does not fit in type %s", sign, op.result, t)
}

// overflows emits the condition that sadd, uadd and so on wrap around.
func (e *emitter) overflows(op string, t llvm.Type, a, b llvm.Value) llvm.Value {
	flag := e.i1
	if t.Kind() == llvm.VectorKind {
		flag = llvm.VectorType(e.i1, t.VectorLength())
	}
	both := e.call("llvm."+op+".with.overflow."+suffix(t), e.ctx.StructType(false, t, flag), a, b)
	return e.b.ExtractValue(both, 1, "")
}

// suffix is how a type appears in the name of an overloaded intrinsic.
func suffix(t llvm.Type) string {
	switch t.Kind() {
	case llvm.VectorKind:
		return fmt.Sprintf("v%d", t.VectorLength()) + suffix(t.ElementType())
	case llvm.HalfKind:
		return "f16"
	case llvm.BFloatKind:
		return "bf16"
	case llvm.FloatKind:
		return "f32"
	case llvm.DoubleKind:
		return "f64"
	case llvm.X86FP80Kind:
		return "f80"
	case llvm.FP128Kind:
		return "f128"
	case llvm.PPCFP128Kind:
		return "ppcf128"
	}
	return fmt.Sprintf("i%d", t.IntWidth())
}

// splat returns a constant of a scalar type, or a vector with it in every lane.
func splat(t llvm.Type, constant func(llvm.Type) llvm.Value) llvm.Value {
	if t.Kind() != llvm.VectorKind {
		return constant(t)
	}
	lanes := make([]llvm.Value, t.VectorLength())
	for i := range lanes {
		lanes[i] = constant(t.ElementType())
	}
	return llvm.ConstVector(lanes...)
}

const bitCountMessage = "the zeros on one side of the number zero are counted"

// checkDivision checks that the divisor is not zero and the quotient fits: where not, LLVM leaves nothing defined.
func (e *emitter) checkDivision(i llvm.Value) {
	t := i.Type()
	e.at(i)
	a, b := i.Operand(0), i.Operand(1)
	if e.on.on(property.ArithDivZero) {
		e.checkLanes(e.b.ICmp(llvm.IntNE, b, llvm.ConstNull(t), ""), property.ArithDivZero, "division by zero")
	}
	if op := i.Opcode(); (op == llvm.OpSDiv || op == llvm.OpSRem) && e.on.on(property.ArithSignedOverflow) {
		least := splat(t, leastSigned)
		minusOne := splat(t, llvm.ConstAllOnes)
		otherDivisor := e.b.ICmp(llvm.IntNE, b, minusOne, "")
		if isTrueConstant(otherDivisor) {
			return
		}
		fits := e.b.Or(e.b.ICmp(llvm.IntNE, a, least, ""), otherDivisor, "")
		e.checkLanes(fits, property.ArithSignedOverflow, fmt.Sprintf("signed overflow: the quotient does not fit in type %s", t))
	}
}

// checkLanes checks a truth value, or each one of a vector.
func (e *emitter) checkLanes(ok llvm.Value, kind property.Kind, message string) {
	if ok = e.allLanes(ok); !isTrueConstant(ok) {
		e.check(ok, kind, message)
	}
}

// allLanes returns a truth value, or the conjunction of those of a vector.
func (e *emitter) allLanes(ok llvm.Value) llvm.Value {
	t := ok.Type()
	if t.Kind() != llvm.VectorKind {
		return ok
	}
	all := e.b.ExtractElement(ok, llvm.ConstUint(e.i32, 0), "")
	for k := 1; k < t.VectorLength(); k++ {
		all = e.b.And(all, e.b.ExtractElement(ok, llvm.ConstUint(e.i32, uint64(k)), ""), "")
	}
	return all
}

// leastSigned returns the least number of a signed integer type.
func leastSigned(t llvm.Type) llvm.Value {
	return llvm.ConstBig(t, new(big.Int).Lsh(big.NewInt(1), uint(t.IntWidth()-1)))
}

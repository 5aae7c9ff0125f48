package frontend

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Checks from LLVM's own flags.
//
// Bitcode that was not compiled by this package has no sanitizer calls, but its
// flags say the same: nsw on an addition promises that it does not overflow as
// signed. The checks below make each promise a property. They see what the
// optimiser left of the source, not the source.

// promising are the instructions that checkFlagsOf looks at.
var promising = []llvm.Opcode{
	llvm.OpAdd, llvm.OpSub, llvm.OpMul, llvm.OpShl, llvm.OpLShr, llvm.OpAShr, llvm.OpUDiv, llvm.OpURem, llvm.OpSDiv, llvm.OpSRem,
}

// checkFlags instruments a module that has no sanitizer calls.
func checkFlags(e *emitter) {
	for f := e.mod.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		for _, i := range f.InstructionsOf(promising...) {
			e.checkFlagsOf(i)
		}
		for _, c := range f.Calls() {
			if c.Intrinsic && c.Value.Opcode() == llvm.OpCall {
				e.checkBitCount(c.Value, c.Callee)
			}
		}
	}
}

// hasSanitizer reports whether a module was compiled with the sanitizer.
func hasSanitizer(m llvm.Module) bool {
	for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if strings.HasPrefix(f.Name(), handlerPrefix) || strings.HasPrefix(f.Name(), "llvm.ubsantrap") {
			return true
		}
	}
	return false
}

// checkFlagsOf inserts the checks that one instruction promises.
func (e *emitter) checkFlagsOf(i llvm.Value) {
	switch op := i.Opcode(); op {
	case llvm.OpAdd, llvm.OpSub, llvm.OpMul, llvm.OpShl:
		flags := i.Flags()
		if op == llvm.OpShl {
			e.checkShift(i)
		}
		if flags.Has(llvm.NSW) && e.on.on(property.ArithSignedOverflow) {
			e.checkOverflow(i, true)
		}
		if flags.Has(llvm.NUW) && e.on.on(property.ArithUnsignedOverflow) {
			e.checkOverflow(i, false)
		}
		if flags.Has(llvm.NSW) || flags.Has(llvm.NUW) {
			i.SetWrapFlags(false, false) // checked, or not to be relied on
		}
	case llvm.OpLShr, llvm.OpAShr:
		e.checkShift(i)
	case llvm.OpUDiv, llvm.OpURem, llvm.OpSDiv, llvm.OpSRem:
		e.checkDivision(i)
	}
}

// overflowIntrinsics names the results and LLVM's intrinsics for checked arithmetic.
var overflowIntrinsics = map[llvm.Opcode]struct{ name, result string }{
	llvm.OpAdd: {"add", "sum"}, llvm.OpSub: {"sub", "difference"}, llvm.OpMul: {"mul", "product"},
}

// checkOverflow checks that an operation does not wrap around.
func (e *emitter) checkOverflow(i llvm.Value, signed bool) {
	e.at(i)
	kind, letter, sign := property.ArithUnsignedOverflow, "u", "unsigned"
	if signed {
		kind, letter, sign = property.ArithSignedOverflow, "s", "signed"
	}
	a, b, t := i.Operand(0), i.Operand(1), i.Type()
	if i.Opcode() == llvm.OpShl {
		// Shifting back gives the operand again.
		back := e.b.LShr
		if signed {
			back = e.b.AShr
		}
		shifted := e.b.Shl(a, b, "")
		e.checkLanes(e.b.ICmp(llvm.IntEQ, back(shifted, b, ""), a, ""), kind,
			fmt.Sprintf("%s overflow: the left shift does not fit in type %s", sign, t))
		return
	}
	op := overflowIntrinsics[i.Opcode()]
	flag := e.i1
	if t.Kind() == llvm.VectorKind {
		flag = llvm.VectorType(e.i1, t.VectorLength())
	}
	result := e.ctx.StructType(false, t, flag)
	name := fmt.Sprintf("llvm.%s%s.with.overflow.%s", letter, op.name, suffix(t))
	both := e.call(name, result, a, b)
	e.checkLanes(e.b.Not(e.b.ExtractValue(both, 1, ""), ""), kind,
		fmt.Sprintf("%s overflow: the %s does not fit in type %s", sign, op.result, t))
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

// splat returns a constant of an integer type, or a vector with it in every lane.
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

// checkShift checks that the amount is less than the width.
func (e *emitter) checkShift(i llvm.Value) {
	t := i.Type()
	if !e.on.on(property.ArithShift) || t.Kind() == llvm.ScalableVectorKind {
		return
	}
	e.at(i)
	width := splat(t, func(t llvm.Type) llvm.Value { return llvm.ConstUint(t, uint64(t.IntWidth())) })
	e.checkLanes(e.b.ICmp(llvm.IntULT, i.Operand(1), width, ""), property.ArithShift,
		fmt.Sprintf("shift of type %s: the amount is out of range", t))
}

const bitCountMessage = "the zeros on one side of the number zero are counted"

// checkBitCount checks that the argument is not zero where that has no result.
func (e *emitter) checkBitCount(i, callee llvm.Value) {
	if !e.on.on(property.ArithBitCount) || i.Type().Kind() == llvm.ScalableVectorKind {
		return
	}
	name := e.intrinsic(callee)
	if !strings.HasPrefix(name, "llvm.ctlz.") && !strings.HasPrefix(name, "llvm.cttz.") {
		return
	}
	if undefined, _ := i.Operand(1).Uint64(); undefined == 0 {
		return
	}
	e.at(i)
	e.checkLanes(e.b.ICmp(llvm.IntNE, i.Operand(0), llvm.ConstNull(i.Type()), ""), property.ArithBitCount, bitCountMessage)
}

// checkDivision checks that the divisor is not zero and the quotient fits.
func (e *emitter) checkDivision(i llvm.Value) {
	t := i.Type()
	if t.Kind() == llvm.ScalableVectorKind {
		return
	}
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
	t := ok.Type()
	if t.Kind() == llvm.VectorKind {
		all := e.b.ExtractElement(ok, llvm.ConstUint(e.i32, 0), "")
		for k := 1; k < t.VectorLength(); k++ {
			all = e.b.And(all, e.b.ExtractElement(ok, llvm.ConstUint(e.i32, uint64(k)), ""), "")
		}
		ok = all
	}
	if !isTrueConstant(ok) {
		e.check(ok, kind, message)
	}
}

// leastSigned returns the least number of a signed integer type.
func leastSigned(t llvm.Type) llvm.Value {
	return llvm.ConstBig(t, new(big.Int).Lsh(big.NewInt(1), uint(t.IntWidth()-1)))
}

package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// checkFloats checks the results of arithmetic on floats, if it is asked to: that numbers do not give NaN, nor finite numbers an infinity
// (LLBMC and CBMC have the same two checks). The models of the library must not be linked yet: what they compute is theirs.
func checkFloats(e *emitter) {
	if !e.on.on(property.FloatNaN) && !e.on.on(property.FloatOverflow) {
		return
	}
	for _, f := range e.mod.Functions() {
		if f.IsDeclaration() {
			continue
		}
		for _, i := range f.InstructionsOf(llvm.OpFAdd, llvm.OpFSub, llvm.OpFMul, llvm.OpFDiv, llvm.OpFRem) {
			e.checkFloat(i, 2)
		}
		for _, i := range f.InstructionsOf(llvm.OpFPTrunc) {
			e.checkFloat(i, 1)
		}
		for _, c := range f.Calls() {
			if !c.Intrinsic {
				continue
			}
			if name, ok := strings.CutPrefix(c.Callee.Name(), constrainedPrefix); ok {
				kind, _, _ := strings.Cut(name, ".")
				switch kind {
				case "fadd", "fsub", "fmul", "fdiv", "frem":
					e.checkFloat(c.Value, 2)
				case "fptrunc":
					e.checkFloat(c.Value, 1)
				}
			}
		}
	}
}

// checkFloat checks the result of an operation on the first n operands of an instruction.
func (e *emitter) checkFloat(i llvm.Value, n int) {
	t := i.Type()
	if t.Kind() == llvm.ScalableVectorKind {
		return
	}
	next := i.NextInstruction()
	e.at(next)
	e.b.SetDebugLoc(i.DebugLoc())
	// unless says that the result is as holds says, or an operand is not as operand says.
	unless := func(holds, operand func(x llvm.Value) llvm.Value) llvm.Value {
		ok := holds(i)
		for k := range n {
			ok = e.b.Or(ok, e.b.Not(operand(i.Operand(k)), ""), "")
		}
		return ok
	}
	if e.on.on(property.FloatNaN) {
		number := func(x llvm.Value) llvm.Value { return e.b.FCmp(llvm.RealORD, x, x, "") }
		e.checkLanes(unless(number, number), property.FloatNaN, "the result is not a number")
	}
	if e.on.on(property.FloatOverflow) {
		// x - x is NaN for infinities and for NaN; of the result only infinities count.
		finite := func(x llvm.Value) llvm.Value {
			d := e.b.BinOp(llvm.OpFSub, x, x, "")
			return e.b.FCmp(llvm.RealORD, d, d, "")
		}
		notInfinite := func(x llvm.Value) llvm.Value {
			return e.b.Or(finite(x), e.b.FCmp(llvm.RealUNO, x, x, ""), "")
		}
		e.checkLanes(unless(notInfinite, finite), property.FloatOverflow, "the result is infinite")
	}
}

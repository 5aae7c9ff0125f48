package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Rounding modes.
//
// clang compiles arithmetic for the mode to nearest, unless it is told that the program changes it (#pragma STDC FENV_ACCESS,
// -frounding-math): then there are calls of llvm.experimental.constrained.*. In either case the processor rounds in its mode. So
// where a program sets one, plain operations are made constrained ones as well, which no pass of LLVM folds.

// setRounding turns calls of the intrinsic that sets the mode into calls of its model, which is linked later.
func setRounding(e *emitter) {
	f := e.mod.NamedFunction("llvm.set.rounding")
	if f.IsNil() {
		return
	}
	for _, call := range f.Users() {
		e.at(call)
		e.call(libc.SetRounding, e.void, call.Operand(0))
		call.Erase()
	}
}

// rounded are the instructions that round, and the intrinsics.
var (
	rounded           = []llvm.Opcode{llvm.OpFAdd, llvm.OpFSub, llvm.OpFMul, llvm.OpFDiv, llvm.OpFPTrunc, llvm.OpSIToFP, llvm.OpUIToFP}
	roundedIntrinsics = map[string]bool{
		"sqrt": true, "fma": true, "fmuladd": true, "rint": true, "nearbyint": true, "lrint": true, "llrint": true,
	}
)

const constrainedPrefix = "llvm.experimental.constrained."

// roundDynamically makes all operations that round constrained ones, if the program sets the rounding mode.
func roundDynamically(e *emitter) {
	if mode := e.mod.NamedGlobal(libc.RoundingMode); mode.IsNil() || !mode.IsStored() {
		return
	}
	for _, f := range e.mod.Functions() {
		if f.IsDeclaration() {
			continue
		}
		for _, i := range f.InstructionsOf(rounded...) {
			n := 1
			name := i.Opcode().String() + "." + suffix(i.Type())
			switch i.Opcode() {
			case llvm.OpFPTrunc, llvm.OpSIToFP, llvm.OpUIToFP:
				name += "." + suffix(i.Operand(0).Type())
			default:
				n = 2
			}
			e.constrain(i, name, n)
		}
		for _, c := range f.Calls() {
			if !c.Intrinsic {
				continue
			}
			name := strings.TrimPrefix(e.intrinsic(c.Callee), "llvm.")
			if kind, _, _ := strings.Cut(name, "."); roundedIntrinsics[kind] {
				e.constrain(c.Value, name, c.Value.NumArgs())
			}
		}
	}
}

// constrain replaces an operation by the constrained one of a name, with the first n operands.
func (e *emitter) constrain(i llvm.Value, name string, n int) {
	if i.Type().Kind() == llvm.ScalableVectorKind {
		return
	}
	e.at(i)
	args := make([]llvm.Value, 0, n+2)
	for k := range n {
		args = append(args, i.Operand(k))
	}
	args = append(args, e.ctx.MDStringValue("round.dynamic"), e.ctx.MDStringValue("fpexcept.ignore"))
	i.ReplaceAllUsesWith(e.call(constrainedPrefix+name, i.Type(), args...))
	i.Erase()
}

package frontend

import (
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// assumesNoExcess is what a program with excessPrecision takes for granted.
const assumesNoExcess = "float and double arithmetic is rounded to its type, as with -msse2 -mfpmath=sse; without these options x86 code of 32 bits keeps more digits here and there"

// excessPrecision reports whether the processor's code computes in another precision than the program says: that for an x86 of 32 bits
// without SSE uses the x87, whose registers have 64 bits of precision, and which operations are rounded
// before the next one depends on the optimiser (C11 5.2.4.2.2, FLT_EVAL_METHOD -1). LLVM's semantics knows nothing of it.
// The models of the library must not be linked yet.
func excessPrecision(m llvm.Module) bool {
	if !target(m.Triple()).x86of32Bits() {
		return false
	}
	for _, f := range m.Functions() {
		if f.IsDeclaration() {
			continue
		}
		features := featuresOf(f)
		single, double := slices.Contains(features, "+sse"), slices.Contains(features, "+sse2")
		for _, i := range roundsFloats(f) {
			switch i.Type().Kind() {
			case llvm.FloatKind:
				if !single {
					return true
				}
			case llvm.DoubleKind:
				if !double {
					return true
				}
			}
		}
	}
	return false
}

// roundingIntrinsics begin the names of intrinsics that compute on floats.
var roundingIntrinsics = []string{constrainedPrefix, "llvm.fmuladd.", "llvm.fma.", "llvm.sqrt."}

// roundsFloats lists the operations of a function that round to a type of floats.
func roundsFloats(f llvm.Value) []llvm.Value {
	list := f.InstructionsOf(llvm.OpFAdd, llvm.OpFSub, llvm.OpFMul, llvm.OpFDiv, llvm.OpSIToFP, llvm.OpUIToFP)
	for _, c := range f.Calls() {
		if c.Intrinsic && slices.ContainsFunc(roundingIntrinsics, func(prefix string) bool { return strings.HasPrefix(c.Callee.Name(), prefix) }) {
			list = append(list, c.Value)
		}
	}
	return list
}

// featuresOf returns the features of the processor that clang compiled a function for.
func featuresOf(f llvm.Value) []string {
	_, list, _ := f.StringAttribute(llvm.AttrFunction, "target-features").StringValue()
	return strings.Split(list, ",")
}

package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// elementaryFunctions are the intrinsics that stand for functions of the C library, by C's name for double, but powi, which stands for
// functions of the compiler's library.
var elementaryFunctions = map[string]string{
	"sin": "sin", "cos": "cos", "tan": "tan", "asin": "asin", "acos": "acos", "atan": "atan", "atan2": "atan2",
	"sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "exp": "exp", "exp2": "exp2", "exp10": "exp10",
	"log": "log", "log2": "log2", "log10": "log10", "pow": "pow", "ldexp": "ldexp",
}

var powerFunctions = map[llvm.TypeKind]string{
	llvm.FloatKind: "__powisf2", llvm.DoubleKind: "__powidf2", llvm.X86FP80Kind: "__powixf2",
}

// callElementary turns calls of intrinsics for elementary functions, plain or constrained, into calls of the functions that code
// generation makes of them. Their models are linked later. What has another type stays.
func callElementary(e *emitter) {
	for _, f := range e.mod.Functions() {
		name, ok := strings.CutPrefix(f.Name(), "llvm.")
		if !ok || !f.IsDeclaration() {
			continue
		}
		kind, _, _ := strings.Cut(strings.TrimPrefix(name, strings.TrimPrefix(constrainedPrefix, "llvm.")), ".")
		if elementaryFunctions[kind] == "" && kind != "powi" {
			continue
		}
		for _, call := range f.Users() {
			if call.Kind() == llvm.InstructionKind && call.IsCall() && call.Callee() == f {
				e.replaceElementary(call, kind)
			}
		}
	}
}

func (e *emitter) replaceElementary(call llvm.Value, kind string) {
	t := call.Type()
	scalar := t
	if t.Kind() == llvm.VectorKind {
		scalar = t.ElementType()
	}
	suffix, ok := map[llvm.TypeKind]string{llvm.FloatKind: "f", llvm.DoubleKind: "", llvm.X86FP80Kind: "l"}[scalar.Kind()]
	if !ok {
		return
	}
	name := elementaryFunctions[kind] + suffix
	if kind == "powi" {
		name = powerFunctions[scalar.Kind()]
	}
	e.at(call)
	var args []llvm.Value
	for _, a := range call.Args() {
		if a.Kind() != llvm.MetadataValueKind {
			args = append(args, a)
		}
	}
	if t.Kind() != llvm.VectorKind {
		e.replaceCall(call, e.call(name, t, args...))
		return
	}
	result := llvm.ConstNull(t)
	for lane := range t.VectorLength() {
		i := llvm.ConstUint(e.i32, uint64(lane))
		x := make([]llvm.Value, len(args))
		for k, a := range args {
			x[k] = a
			if a.Type().Kind() == llvm.VectorKind {
				x[k] = e.b.ExtractElement(a, i, "")
			}
		}
		result = e.b.InsertElement(result, e.call(name, scalar, x...), i, "")
	}
	e.replaceCall(call, result)
}

package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// adjustCalls gives direct calls the type of the function they reach.
//
// C lets a function be called through a declaration that says less than its
// definition: int f(); or none at all. LLVM sees a call whose type differs from
// the function's. Where the arguments agree with the definition, the call
// is rewritten; where they do not, it stays as it is and is an error of the
// program for the later stages to report.
func adjustCalls(e *emitter) {
	for f := e.mod.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if f.IsDeclaration() {
			continue
		}
		t := f.GlobalType()
		for _, call := range f.Users() {
			if call.Kind() == llvm.InstructionKind && call.Opcode() == llvm.OpCall && call.Callee() == f && call.CalleeType() != t {
				e.adjustCall(call, f, t)
			}
		}
	}
}

func (e *emitter) adjustCall(call, f llvm.Value, t llvm.Type) {
	args, params := call.Args(), t.ParamTypes()
	if len(args) < len(params) || len(args) > len(params) && !t.IsVarArg() {
		return
	}
	fixed := len(call.CalleeType().ParamTypes())
	for i, a := range args {
		if i < len(params) && a.Type() != params[i] {
			return
		}
		// As a variadic argument a floating-point number is not passed like as another.
		if further := i >= len(params); further != (i >= fixed) && !(further && call.CalleeType().IsVarArg()) && a.Type().IsFloat() {
			return
		}
	}
	if call.Type() != t.ReturnType() && call.HasUses() {
		return
	}
	e.at(call)
	e.callLike(call, t, f)
	call.Erase()
}

// callLike emits a call with the arguments, the convention and the attributes of another call, an invoke as well, which it
// takes the place of for all users.
func (e *emitter) callLike(call llvm.Value, t llvm.Type, f llvm.Value) llvm.Value {
	args := call.Args()
	like := e.b.Call(t, f, args, "")
	like.SetCallConv(call.CallConv())
	places := []llvm.AttrIndex{llvm.AttrFunction, llvm.AttrReturn}
	for i := range args {
		places = append(places, llvm.AttrParam(i))
	}
	for _, at := range places {
		for _, a := range call.CallAttributes(at) {
			like.AddCallAttribute(at, a)
		}
	}
	if call.HasUses() {
		call.ReplaceAllUsesWith(like)
	}
	return like
}

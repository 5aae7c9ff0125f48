package frontend

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// What nofree promises of a function: while it runs, no memory is freed that was there before.
//
// Objects are numbered as they are made. While a function runs that is nofree and calls something that may free memory, a global variable holds the
// number of an object made at its start, and what is freed must have a greater one. Optimisers infer nofree where nothing frees
// anything, so that mostly there is nothing to do.

const (
	fnFreeBy      = "__fathom_free_by"
	nofreeMessage = "memory is freed that was there when a function began that promises not to, by nofree"
)

// checkNofree instruments the program, once all is linked and exceptions are plain control flow.
func checkNofree(e *emitter) {
	if !e.on.on(property.ArithPoison) {
		return
	}
	frees := freeingFunctions(e)
	if len(frees) == 0 {
		return
	}
	var limit llvm.Value // 0 while no such function runs
	for _, f := range e.mod.Functions() {
		if !frees[f] || !f.HasAttribute(llvm.AttrFunction, "nofree") || !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
			continue
		}
		if limit.IsNil() {
			limit = e.mod.AddGlobal(e.size, "__fathom_nofree")
			limit.SetInitializer(llvm.ConstNull(e.size))
			limit.SetLinkage(llvm.InternalLinkage)
		}
		e.at(f.FirstBlock().First())
		outer := e.b.Load(e.size, limit, "")
		first := e.call(fnObjectNumber, e.size, e.b.Alloca(e.i8, ""))
		none := e.b.ICmp(llvm.IntEQ, outer, llvm.ConstNull(e.size), "")
		e.b.Store(e.b.Select(none, first, outer, ""), limit)
		for _, ret := range f.InstructionsOf(llvm.OpRet) {
			e.at(ret)
			e.b.Store(outer, limit)
		}
	}
	if limit.IsNil() {
		return
	}
	for _, name := range []string{fnFree, fnFreeBy} {
		f := e.mod.NamedFunction(name)
		if f.IsNil() {
			continue
		}
		for _, call := range f.Users() {
			if call.Kind() != llvm.InstructionKind || !call.IsCall() || call.Callee() != f {
				continue
			}
			e.at(call)
			p, bound := call.Operand(0), e.b.Load(e.size, limit, "")
			ok := e.b.ICmp(llvm.IntUGT, e.call(fnObjectNumber, e.size, p), bound, "")
			ok = e.b.Or(ok, e.b.ICmp(llvm.IntEQ, p, llvm.ConstNull(e.ptr), ""), "")
			ok = e.b.Or(ok, e.b.ICmp(llvm.IntEQ, bound, llvm.ConstNull(e.size), ""), "")
			e.check(ok, property.ArithPoison, nofreeMessage)
		}
	}
}

// freeingFunctions returns the functions that may free memory, themselves or by what they call.
func freeingFunctions(e *emitter) map[llvm.Value]bool {
	callers := map[llvm.Value][]llvm.Value{}
	frees := map[llvm.Value]bool{}
	var work []llvm.Value
	mark := func(f llvm.Value) {
		if !frees[f] {
			frees[f] = true
			work = append(work, f)
		}
	}
	var indirect []llvm.Value // functions that call any
	for _, f := range e.mod.Functions() {
		if f.IsDeclaration() {
			continue
		}
		for _, c := range f.Calls() {
			switch {
			case !c.Direct:
				indirect = append(indirect, f)
			case c.Callee.Name() == fnFree, c.Callee.Name() == fnFreeBy:
				mark(f)
			default:
				callers[c.Callee] = append(callers[c.Callee], f)
			}
		}
	}
	if len(work) == 0 {
		return nil
	}
	for _, f := range indirect {
		mark(f)
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		for _, caller := range callers[f] {
			mark(caller)
		}
	}
	return frees
}

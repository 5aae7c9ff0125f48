package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// Locals that stay in memory.
//
// mem2reg works in rounds: once it has promoted a pointer p, the local x that p
// points to may be read and written directly, and the next round promotes x as
// well. But an access through p may come after the lifetime of x, which the
// promotion would hide, and x was not given an arbitrary value. So while mem2reg
// runs, locals that are not accessed directly in the source are held in memory
// by a call
//
//	call void @__fathom_keep(ptr %x)

// keepLocals holds those locals of the entry block that are not promotable as they stand.
func keepLocals(e *emitter, locals []llvm.Local) {
	for _, l := range locals {
		if l.Promotable {
			continue
		}
		e.at(l.Value.NextInstruction())
		p := l.Value
		if p.Type() != e.ptr {
			p = e.b.Cast(llvm.OpAddrSpaceCast, p, e.ptr, "")
		}
		e.call(fnKeep, e.void, p)
	}
}

// releaseLocals removes what keepLocals has added, after mem2reg.
func releaseLocals(e *emitter) {
	f, ok := e.funcs[fnKeep]
	if !ok {
		return
	}
	for _, call := range f.Users() {
		call.Erase()
	}
	f.DeleteFunction()
	delete(e.funcs, fnKeep)
}

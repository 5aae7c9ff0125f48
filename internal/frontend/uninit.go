package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Uninitialised locals.
//
// LLVM reads an uninitialised promoted local as undef, and a φ of undef and v
// folds to v: an execution in which the local held something else would be
// lost. So before mem2reg every local that it would promote is given an
// arbitrary value, where it comes into being and again wherever its lifetime
// starts:
//
//	%x = alloca i32
//	%any = call i32 @__fathom_nondet_uninit.i32()
//	store i32 %any, ptr %x
//
// LLVM knows nothing about the function, so the value stays what it is. Calls
// whose value no execution reads are removed afterwards. Locals that stay in
// memory need nothing: memory starts with arbitrary contents.

// initialiseLocals instruments one function, given the locals of its entry block.
func initialiseLocals(e *emitter, f llvm.Value, entry []llvm.Local) {
	locals := map[llvm.Value]llvm.Type{}
	for _, l := range entry {
		if l.Promotable {
			locals[l.Value] = l.Type
		}
	}
	if len(locals) == 0 {
		return
	}
	body := e.read(f)
	for b := range body.Blocks {
		// pending holds the locals born in this block and neither written nor
		// read since, with the instruction after which they are to be written.
		pending := map[llvm.Value]llvm.Value{}
		write := func(local llvm.Value) {
			after, ok := pending[local]
			if !ok {
				return
			}
			delete(pending, local)
			e.at(after.NextInstruction())
			e.b.SetDebugLoc(after.DebugLoc())
			e.b.Store(e.uninit(locals[local]), local)
		}
		for _, i := range body.BlockInsts(b) {
			switch i.Opcode {
			case llvm.OpAlloca:
				if _, ok := locals[i.Value]; ok {
					pending[i.Value] = i.Value
				}
			case llvm.OpLoad:
				write(i.Operands[0].Value)
			case llvm.OpStore:
				delete(pending, i.Operands[1].Value)
			case llvm.OpCall:
				local := lifetimeStarted(&i)
				if _, ok := locals[local]; ok {
					pending[local] = i.Value
				}
			}
		}
		// In the order of the block, so that the output does not depend on maps.
		for _, i := range body.BlockInsts(b) {
			switch i.Opcode {
			case llvm.OpAlloca:
				if pending[i.Value] == i.Value {
					write(i.Value)
				}
			case llvm.OpCall:
				if local := lifetimeStarted(&i); !local.IsNil() && pending[local] == i.Value {
					write(local)
				}
			}
		}
	}
}

// lifetimeStarted returns the object that a call of llvm.lifetime.start revives, or nil.
func lifetimeStarted(i *llvm.Inst) llvm.Value {
	if p, start, _ := lifetimeMarker(i); start {
		return p.Value
	}
	return llvm.Value{}
}

// uninit emits an arbitrary value of the type.
func (e *emitter) uninit(t llvm.Type) llvm.Value {
	name := fnUninit + t.String()
	f, known := e.funcs[name]
	if !known {
		f = e.function(name, t)
		f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrPrimitive, "uninit"))
	}
	return e.b.Call(llvm.FunctionType(t, nil, false), f, nil, "")
}

// dropUnusedUninit removes the arbitrary values that nothing reads.
func dropUnusedUninit(e *emitter) {
	for name, f := range e.funcs {
		if !strings.HasPrefix(name, fnUninit) {
			continue
		}
		for _, call := range f.Users() {
			if !call.HasUses() {
				call.Erase()
			}
		}
		if !f.HasUses() {
			f.DeleteFunction()
			delete(e.funcs, name)
		}
	}
}

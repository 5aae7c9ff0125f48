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

// initialiseLocals instruments one function, given its body and the locals of its entry block.
func initialiseLocals(e *emitter, body *llvm.Body, entry []llvm.Local) {
	locals := make(map[llvm.Value]llvm.Type, len(entry))
	for _, l := range entry {
		if l.Promotable {
			locals[l.Value] = l.Type
		}
	}
	if len(locals) == 0 {
		return
	}
	// types holds the types of these locals, by number; birth, for those born in the block at hand and neither
	// written nor read since, the instruction after which they are to be written.
	types := make([]llvm.Type, body.NumArgs+len(body.Insts))
	for _, i := range body.BlockInsts(0) {
		if t, ok := locals[i.Value]; ok {
			types[i.ID] = t
		}
	}
	birth := make([]llvm.Value, len(types))
	known := func(o llvm.Operand) bool {
		return o.Kind == llvm.InstructionKind && o.ID >= 0 && !types[o.ID].IsNil()
	}
	write := func(o llvm.Operand) {
		after := birth[o.ID]
		birth[o.ID] = llvm.Value{}
		e.at(after.NextInstruction())
		e.b.SetDebugLoc(after.DebugLoc())
		e.b.Store(e.uninit(types[o.ID]), o.Value)
	}
	var born []llvm.Operand // in the block at hand, in order
	for b := range body.Blocks {
		born = born[:0]
		insts := body.BlockInsts(b)
		for k := range insts {
			i := &insts[k]
			switch i.Opcode {
			case llvm.OpAlloca:
				if self := (llvm.Operand{Value: i.Value, Kind: llvm.InstructionKind, ID: i.ID}); known(self) {
					birth[i.ID] = i.Value
					born = append(born, self)
				}
			case llvm.OpLoad:
				if o := i.Operands[0]; known(o) && !birth[o.ID].IsNil() {
					write(o)
				}
			case llvm.OpStore:
				if o := i.Operands[1]; known(o) {
					birth[o.ID] = llvm.Value{}
				}
			case llvm.OpCall:
				if o, start, _ := lifetimeMarker(i); start && known(o) {
					birth[o.ID] = i.Value
					born = append(born, o)
				}
			}
		}
		for _, o := range born {
			if !birth[o.ID].IsNil() {
				write(o)
			}
		}
	}
}

// uninit emits an arbitrary value of the type.
func (e *emitter) uninit(t llvm.Type) llvm.Value {
	f, known := e.uninits[t]
	if !known {
		f = e.function(fnUninit+t.String(), t)
		f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrPrimitive, "uninit"))
		e.uninits[t] = f
	}
	return e.b.Call(llvm.FunctionType(t, nil, false), f, nil, "")
}

// dropUnusedUninit removes the arbitrary values that nothing reads, poison included.
func dropUnusedUninit(e *emitter) {
	for _, f := range e.mod.Functions() {
		name := f.Name()
		if !f.IsDeclaration() || !strings.HasPrefix(name, fnUninit) && !strings.HasPrefix(name, fnPoison) {
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
			clear(e.uninits)
		}
	}
}

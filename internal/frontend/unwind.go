package frontend

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Exceptions as plain control flow.
//
// A variable holds the exception in flight, null if there is none. Throwing
// writes it and leaves the function; behind each call that may throw the caller
// looks at it:
//
//	  %r = call i32 @f()                 ; call or invoke
//	  %e = load ptr, ptr @.fathom.in_flight
//	  %n = icmp eq ptr %e, null
//	  br i1 %n, label %normal, label %unwind
//
// An invoke unwinds to its landing pad (unwind_pads.go), a call to the end of
// its function, which returns. So later stages know nothing of exceptions, and
// programs that throw none pay nothing. CBMC and ESBMC do alike. Functions that no exception may leave end the program
// there: the entry, constructors of globals, and those that are noexcept. That
// none arrives is the property control.exception.
//
// What an exception is, and which handler it fits, is for the models of the
// Itanium C++ ABI to say (libc, cxx/exception.c, cxx/types.c). They throw by a
// call of the primitive __fathom_unwind.

const (
	fnUnwind    = "__fathom_unwind"        // void (ptr exception), called by models
	fnTerminate = "_ZSt9terminatev"        // std::terminate
	fnNoexcept  = "__clang_call_terminate" // what clang calls where an exception must not go on
	varInFlight = ".fathom.in_flight"

	messageEscapes = "an exception leaves the program, a function that is noexcept or a destructor during unwinding"
)

// An unwinder lowers exceptions in one module.
type unwinder struct {
	*emitter
	inFlight llvm.Value // the variable
	throwing escape     // functions that exceptions may leave
	jumps    jumper
	numbers  map[llvm.Value]int64 // of types among selectors

	types     map[llvm.Value]*typeInfo
	thrown    []llvm.Value // the types that are thrown
	allThrown bool         // there are no others

	roots map[llvm.Value]bool // functions that are called from outside
}

// lowerUnwinding makes exceptions plain control flow. Models must be linked and
// aliases resolved.
func lowerUnwinding(e *emitter, entry string) {
	u := &unwinder{emitter: e, numbers: map[llvm.Value]int64{}, types: map[llvm.Value]*typeInfo{}, roots: rootsOf(e.mod, entry)}
	u.inFlight = e.mod.AddGlobal(e.ptr, varInFlight)
	u.inFlight.SetInitializer(llvm.ConstNull(e.ptr))
	u.inFlight.SetLinkage(llvm.InternalLinkage)
	u.throwing = u.callersOf(fnUnwind, u.endsProgram)
	u.newJumper()
	u.thrown, u.allThrown = u.thrownTypes()
	u.checkTerminate()
	u.refuseForcedUnwinding()
	u.numberTypes()
	for _, f := range e.mod.Functions() {
		if !f.IsDeclaration() {
			u.lower(f)
		}
	}
	for _, r := range []escape{u.throwing, u.jumps.reaching} {
		for f := range r.functions {
			f.RemoveAttribute(llvm.AttrFunction, "noreturn")
			f.RemoveAttribute(llvm.AttrFunction, "nounwind")
		}
	}
	for _, g := range []llvm.Value{u.inFlight, u.jumps.anchor, u.jumps.site, u.jumps.value} {
		if !g.IsNil() && !g.HasUses() {
			g.DeleteGlobal()
		}
	}
}

// rootsOf returns the functions that are called from outside of the program: the entry, and the constructors and
// destructors of the module.
func rootsOf(m llvm.Module, entry string) map[llvm.Value]bool {
	roots := map[llvm.Value]bool{m.NamedFunction(entry): true}
	for _, name := range []string{"llvm.global_ctors", "llvm.global_dtors"} {
		g := m.NamedGlobal(name)
		if g.IsNil() {
			continue
		}
		list := g.Initializer()
		for i := range list.NumOperands() {
			if f := list.Operand(i).Operand(1); f.Kind() == llvm.FunctionValueKind {
				roots[f] = true
			}
		}
	}
	return roots
}

// checkTerminate makes each place where an exception would leave a function that
// is noexcept a violation.
func (u *unwinder) checkTerminate() {
	f := u.mod.NamedFunction(fnNoexcept)
	if f.IsNil() || !u.on.on(property.ControlException) {
		return
	}
	for _, call := range f.Users() {
		if call.Kind() == llvm.InstructionKind && call.IsCall() && call.Callee() == f {
			u.at(call)
			u.check(u.truth(false), property.ControlException, messageEscapes)
		}
	}
}

// refuseForcedUnwinding makes pthread_exit unsupported in programs that have destructors or handlers to run on the way out of functions: it unwinds the stack
// as an exception does that every handler throws again.
func (u *unwinder) refuseForcedUnwinding() {
	exit := u.mod.NamedFunction("pthread_exit")
	if exit.IsNil() || exit.IsDeclaration() {
		return
	}
	for _, f := range u.mod.Functions() {
		if !f.IsDeclaration() && f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() && len(f.InstructionsOf(llvm.OpLandingPad)) > 0 {
			u.at(exit.EntryBlock().First())
			u.check(u.truth(false), property.Unsupported, "pthread_exit in a program with destructors or handlers of exceptions")
			return
		}
	}
}

// lower lowers one function.
func (u *unwinder) lower(f llvm.Value) {
	w := &unwinding{unwinder: u, f: f, ends: u.endsProgram(f)}
	w.setjmps()
	for _, i := range f.InstructionsOf(llvm.OpCall, llvm.OpInvoke, llvm.OpLandingPad, llvm.OpResume) {
		switch i.Opcode() {
		case llvm.OpLandingPad:
			w.landingPad(i)
		case llvm.OpResume:
			w.resume(i)
		default:
			w.call(i)
		}
	}
}

// unwinding is the state of an unwinder in a function.
type unwinding struct {
	*unwinder
	f    llvm.Value
	ends bool       // an exception that would leave the function ends the program
	out  llvm.Block // where it leaves the function, or ends the program; nil before its first use

	// Of jumps, see jump.go.
	landings []*landing                // calls of setjmp
	anchor   llvm.Value                // the local that stands for the activation
	from     map[llvm.Block][]*landing // which of them lead to a block
	dispatch map[string]llvm.Block     // where jumps go on that may arrive at some of them
	left     llvm.Block                // where jumps leave the function; nil before its first use
}

// call lowers a call or an invoke.
func (w *unwinding) call(call llvm.Value) {
	callee := call.Callee()
	throws, jumps := w.throwing.has(callee), w.jumps.reaching.has(callee)
	block := call.Parent()
	landings := w.from[block]
	var next, pad llvm.Block
	switch {
	case call.Opcode() == llvm.OpInvoke:
		invoke := call
		next, pad = invoke.Successor(0), invoke.Successor(1)
		w.at(invoke)
		call = w.callLike(invoke, invoke.CalleeType(), callee)
		if !throws {
			dropIncoming(w.emitter, pad, block)
			pad = llvm.Block{}
		}
		invoke.Erase()
	case !throws && !jumps:
		return
	default:
		next = call.NextInstruction().SplitBlock("")
		w.moveLandings(block, next)
		block.Terminator().Erase()
	}
	if throws || jumps {
		call.RemoveCallAttribute(llvm.AttrFunction, "noreturn")
		call.RemoveCallAttribute(llvm.AttrFunction, "nounwind")
	}
	w.b.PositionAtEnd(block)
	w.b.SetDebugLoc(call.DebugLoc())
	if callee.Kind() == llvm.FunctionValueKind {
		switch callee.Name() {
		case fnUnwind:
			w.b.Store(call.Operand(0), w.inFlight)
			w.b.Br(w.exit(call))
			call.Erase()
			return
		case fnJump:
			w.b.Store(call.Operand(0), w.jumps.anchor)
			w.b.Store(call.Operand(1), w.jumps.site)
			w.b.Store(call.Operand(2), w.jumps.value)
			w.b.Br(w.jumpFrom(call, landings))
			call.Erase()
			return
		}
	}
	if jumps {
		behind := w.ctx.InsertBlock(next, "")
		w.b.CondBr(w.noJump(), behind, w.jumpFrom(call, landings))
		replaceIncoming(w.emitter, next, block, behind)
		if throws && !pad.IsNil() {
			replaceIncoming(w.emitter, pad, block, behind)
		}
		block = behind
		w.b.PositionAtEnd(block)
		w.b.SetDebugLoc(call.DebugLoc())
	}
	if !throws {
		w.b.Br(next)
		return
	}
	switch {
	case pad.IsNil() && w.ends && w.on.on(property.ControlException):
		w.check(w.nothingInFlight(), property.ControlException, messageEscapes)
		pad = w.exit(call)
	case pad.IsNil():
		pad = w.exit(call)
	case w.ends && w.on.on(property.ControlException):
		pad = w.checked(call, block, pad)
	}
	w.b.CondBr(w.nothingInFlight(), next, pad)
}

// nothingInFlight emits the condition that no exception is in flight.
func (w *unwinding) nothingInFlight() llvm.Value {
	return w.b.ICmp(llvm.IntEQ, w.b.Load(w.ptr, w.inFlight, ""), llvm.ConstNull(w.ptr), "")
}

// resume lowers the instruction that goes on with unwinding.
func (w *unwinding) resume(i llvm.Value) {
	w.at(i)
	w.b.Store(w.b.ExtractValue(i.Operand(0), 0, ""), w.inFlight)
	if w.ends && w.on.on(property.ControlException) {
		w.check(w.truth(false), property.ControlException, messageEscapes)
	}
	w.b.Br(w.exit(i))
	i.Erase()
}

// exit returns the block in which an exception leaves the function, or ends the program. It is made where an instruction
// first needs it.
func (w *unwinding) exit(from llvm.Value) llvm.Block {
	if !w.out.IsNil() {
		return w.out
	}
	w.out = w.ctx.AppendBlock(w.f, "unwind")
	b := w.ctx.NewBuilder()
	defer b.Dispose()
	b.PositionAtEnd(w.out)
	b.SetDebugLoc(from.DebugLoc())
	if w.ends {
		terminate := w.function(fnTerminate, w.void)
		call := b.Call(terminate.GlobalType(), terminate, nil, "")
		call.AddCallAttribute(llvm.AttrFunction, w.ctx.EnumAttribute("noreturn", 0))
		b.Unreachable()
		return w.out
	}
	w.returnNothing(b)
	return w.out
}

// returnNothing emits a return of which nobody looks at the value.
func (w *unwinding) returnNothing(b llvm.Builder) {
	if t := w.f.GlobalType().ReturnType(); t.Kind() != llvm.VoidKind {
		b.Ret(llvm.ConstNull(t))
		return
	}
	b.RetVoid()
}

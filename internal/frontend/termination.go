package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Ends of execution: traps, unreachable code, and what follows main.

// registersExitHandlers lists the functions that register handlers to run when
// the program exits; the C++ compiler uses the last for destructors.
var registersExitHandlers = []string{"atexit", "on_exit", "__cxa_atexit"}

// exitFromMain makes returning from main a call of exit, as the C standard has
// it. It does so only if handlers may be registered; else there is no difference.
func exitFromMain(e *emitter, entry string) {
	main := e.mod.NamedFunction(entry)
	if entry != "main" || main.HasUses() {
		return // returning from another function ends nothing
	}
	needed := false
	for _, name := range registersExitHandlers {
		f := e.mod.NamedFunction(name)
		needed = needed || !f.IsNil() && f.IsDeclaration() && f.HasUses()
	}
	if _, ok := libc.Lookup("exit"); !needed || !ok {
		return
	}
	for b := main.FirstBlock(); !b.IsNil(); b = b.Next() {
		ret := b.Terminator()
		if ret.Opcode() != llvm.OpRet {
			continue
		}
		e.at(ret)
		status := llvm.ConstUint(e.i32, 0)
		if ret.NumOperands() > 0 && ret.Operand(0).Type() == e.i32 {
			status = ret.Operand(0)
		}
		e.call("exit", e.void, status).AddCallAttribute(llvm.AttrFunction, e.ctx.EnumAttribute("noreturn", 0))
		e.b.Unreachable()
		ret.Erase()
	}
}

// trapKinds maps the numbers of the sanitizer's traps, the argument of
// llvm.ubsantrap, to handlers. The numbers are those of clang's enumeration
// SanitizerHandler.
var trapKinds = map[uint64]string{
	0: "add_overflow", 1: "builtin_unreachable", 3: "divrem_overflow", 4: "dynamic_type_cache_miss", 5: "float_cast_overflow",
	6: "function_type_mismatch", 7: "implicit_conversion", 8: "invalid_builtin", 10: "load_invalid_value", 11: "missing_return", 12: "mul_overflow",
	13: "negate_overflow", 14: "nullability_arg", 15: "nullability_return", 16: "nonnull_arg", 17: "nonnull_return",
	18: "out_of_bounds", 19: "pointer_overflow", 20: "shift_out_of_bounds", 21: "sub_overflow", 22: "type_mismatch",
	23: "alignment_assumption", 24: "vla_bound_not_positive",
}

// translateTraps turns traps into what they stand for: the sanitizer's are
// checks that failed; others end the program, which is no violation by itself.
func translateTraps(e *emitter) {
	for _, f := range e.mod.Functions() {
		name := f.Name()
		switch {
		case strings.HasPrefix(name, "llvm.ubsantrap"):
			for _, call := range f.Users() {
				number, _ := call.Operand(0).Uint64()
				base, known := trapKinds[number]
				if !known {
					base = "trap"
				}
				rule, base, _ := handlerOf(handlerPrefix + base)
				e.at(call)
				emitHandlerChecks(e, e.truth(false), call, rule, base, &handlerData{})
				// A property that is not enabled: the trap still ends the program.
				e.call(fnExit, e.void, llvm.ConstUint(e.i32, 132))
				call.Erase()
			}
		case name == "llvm.trap":
			for _, call := range f.Users() {
				e.at(call)
				e.call(fnExit, e.void, llvm.ConstUint(e.i32, 132))
				call.Erase()
			}
		case name == "llvm.debugtrap":
			for _, call := range f.Users() {
				call.Erase()
			}
		}
	}
}

// guardJumps puts a check before every computed goto: what it goes to is the address of a label of the function. LLVM relies on that, and
// makes a plain branch of a jump with one target.
//
// All computed gotos of a function are one jump in clang's code, which has no place; what leads to it has.
func guardJumps(e *emitter) {
	for f := e.mod.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		for b := f.FirstBlock(); !b.IsNil(); b = b.Next() {
			jump := b.Terminator()
			if jump.Opcode() != llvm.OpIndirectBr {
				continue
			}
			guard := func(before, target llvm.Value) {
				e.at(before)
				known := e.truth(false)
				for i := range jump.NumSuccessors() {
					known = e.b.Or(known, e.b.ICmp(llvm.IntEQ, target, f.AddressOfBlock(jump.Successor(i)), ""), "")
				}
				e.check(known, property.ControlUnreachable, "computed goto to the address of a label of this function")
			}
			target := jump.Operand(0)
			if !leadsOnlyTo(target, b) {
				guard(jump, target)
				continue
			}
			for i := range target.NumIncoming() {
				value, from := target.Incoming(i)
				guard(from.Terminator(), value)
			}
		}
	}
}

// leadsOnlyTo tells whether v is a phi of the block b to which all blocks that lead there lead only.
func leadsOnlyTo(v llvm.Value, b llvm.Block) bool {
	if v.Kind() != llvm.InstructionKind || v.Opcode() != llvm.OpPHI || v.Parent() != b {
		return false
	}
	for i := range v.NumIncoming() {
		if _, from := v.Incoming(i); from.Terminator().NumSuccessors() != 1 {
			return false
		}
	}
	return true
}

// guardUnreachable puts a check before every unreachable instruction that
// control might get to.
func guardUnreachable(e *emitter) {
	rule := handlers["builtin_unreachable"]
	for f := e.mod.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		for b := f.FirstBlock(); !b.IsNil(); b = b.Next() {
			end := b.Terminator()
			if end.Opcode() != llvm.OpUnreachable || neverReaches(end) {
				continue
			}
			if b != f.FirstBlock() && !b.AsValue().HasUses() {
				continue // nothing leads here
			}
			e.at(end)
			e.check(e.truth(false), rule.kind, rule.message(nil))
		}
	}
}

// neverReaches reports whether the instruction before one is a call that never
// lets execution go on: of a primitive, or of a function from outside of the
// program that is declared so.
func neverReaches(i llvm.Value) bool {
	prev := i.PrevInstruction()
	if prev.IsNil() || prev.Opcode() != llvm.OpCall {
		return false
	}
	if endsExecution(prev) {
		return true
	}
	f := prev.Callee()
	if f.Kind() != llvm.FunctionValueKind || !prev.Flags().Has(llvm.NoReturn) {
		return false
	}
	return f.IsDeclaration() && !strings.HasPrefix(f.Name(), primitiveName) || !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil()
}

package frontend

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Checks of memory.uninit, and of the poison of arith.poison.
//
// A value that nobody has written may be copied; what it must not do is decide. So before every instruction that decides
// something by a value goes
//
//	%ok = call i1 @__fathom_is_defined.T(T %value)
//	call void @__fathom_check(i1 %ok, ptr @"memory.uninit", ptr @message)
//
// Decisions are branches and choices, addresses, divisors, calls through pointers, assertions and assumptions, and what leaves the
// program: arguments of functions that are defined nowhere, and the exit status. What is printed is for the library models to check.
// It is the same with poison, but that a choice by it is poison again, and that an access at such an address is invalid as it is: the checks
// of memory say so.
//
// The checks come behind mem2reg, whose undefined locals are values of their own by then (uninit.go), and before any pass that could turn
// one decision into another.

// An undefinedKind is a kind of value that must not decide anything.
type undefinedKind struct {
	kind property.Kind
	noun string                                    // what it is called
	is   func(e *emitter, v llvm.Value) llvm.Value // the condition that a value does not depend on one
}

var (
	uninitialised = undefinedKind{property.MemoryUninit, "an uninitialised value", (*emitter).isDefined}
	poisonous     = undefinedKind{property.ArithPoison, "a value that breaks a promise of LLVM's", (*emitter).isDetermined}
)

// undefinedKinds lists the kinds of values that are to be looked for in a program.
func undefinedKinds(e *emitter) (kinds []undefinedKind) {
	if e.on.on(property.MemoryUninit) {
		kinds = append(kinds, uninitialised)
	}
	for _, f := range e.mod.Functions() {
		if e.on.on(property.ArithPoison) && strings.HasPrefix(f.Name(), fnPoison) && f.HasUses() {
			return append(kinds, poisonous)
		}
	}
	return kinds
}

// What is said of a value that decides: %s is what it is.
const (
	undefinedBranch  = "%s decides which way execution goes"
	undefinedChoice  = "%s decides between two values"
	undefinedAddress = "the address of an access is %s"
	undefinedLength  = "%s is the length of an access"
	undefinedDivisor = "the divisor is %s"
	undefinedCallee  = "the function called is %s"
	undefinedAssert  = "the assertion is about %s"
	undefinedAssume  = "the assumption is about %s"
	undefinedSize    = "the size of an allocation is %s"
	undefinedStatus  = "the exit status is %s"
	undefinedModel   = "what a library function does depends on %s"
	undefinedOutside = "%s is passed to a function that is not part of the program"
)

// checkDefined instruments one function, after mem2reg.
func checkDefined(e *emitter, f llvm.Value, entry string, kinds []undefinedKind) {
	for _, kind := range kinds {
		body := e.read(f)
		d := &definedChecker{
			e: e, body: body, ends: f.Name() == entry && entry == "main", undefinedKind: kind,
			model: !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil(),
		}
		for k := range body.Insts {
			d.instruction(&body.Insts[k])
		}
	}
}

type definedChecker struct {
	undefinedKind
	e    *emitter
	body *llvm.Body
	// ends: returning from this function ends the program. model: it is a library model, all of whose checks are one property of its caller.
	ends, model bool
}

// instruction inserts the checks that one instruction needs.
func (d *definedChecker) instruction(i *llvm.Inst) {
	switch i.Opcode {
	case llvm.OpBr:
		if len(i.Extra) > 1 {
			d.check(i, i.Operands[0], undefinedBranch)
		}
	case llvm.OpSwitch, llvm.OpIndirectBr:
		d.check(i, i.Operands[0], undefinedBranch)
	case llvm.OpSelect:
		if d.kind == property.ArithPoison {
			return
		}
		d.check(i, i.Operands[0], undefinedChoice)
	case llvm.OpLoad:
		d.check(i, i.Operands[0], undefinedAddress)
	case llvm.OpStore:
		d.check(i, i.Operands[1], undefinedAddress)
	case llvm.OpAtomicCmpXchg, llvm.OpAtomicRMW:
		d.check(i, i.Operands[0], undefinedAddress)
		if i.Opcode == llvm.OpAtomicCmpXchg {
			d.check(i, i.Operands[1], undefinedBranch)
		}
	case llvm.OpUDiv, llvm.OpSDiv, llvm.OpURem, llvm.OpSRem:
		d.check(i, i.Operands[1], undefinedDivisor)
	case llvm.OpRet:
		if d.ends && len(i.Operands) > 0 {
			d.check(i, i.Operands[0], undefinedStatus)
		}
	case llvm.OpCall, llvm.OpInvoke:
		d.call(i)
	}
}

// primitiveArguments are the arguments of the verifier's primitives that decide something, in order, with what is said of them; "" for
// those that do not.
var primitiveArguments = map[string][]string{
	fnAssume:                {undefinedAssume},
	fnAlloc:                 {undefinedSize},
	"__fathom_alloc_over":   {undefinedSize, "", undefinedAddress},
	fnFree:                  {undefinedAddress},
	"__fathom_alloc_by":     {undefinedSize},
	"__fathom_free_by":      {undefinedAddress},
	fnHavoc:                 {undefinedAddress, undefinedLength},
	fnAreDefined:            {undefinedAddress, undefinedLength},
	fnCheckRead:             {undefinedAddress, undefinedLength},
	"__fathom_check_write":  {undefinedAddress, undefinedLength},
	fnExit:                  {undefinedStatus},
	"__fathom_object_size":  {undefinedAddress},
	"__fathom_is_allocated": {undefinedAddress},
}

func (d *definedChecker) call(i *llvm.Inst) {
	callee := i.Operands[len(i.Operands)-1]
	if callee.Kind != llvm.FunctionValueKind {
		d.check(i, callee, undefinedCallee)
		return
	}
	name := d.e.intrinsic(callee.Value)
	messages := primitiveArguments[name]
	switch {
	case name == fnCheck:
		switch checkKind(i.Value) {
		case property.UserAssert:
			messages = []string{undefinedAssert}
		case property.ArithDivZero:
			messages = []string{undefinedDivisor}
		case property.ControlUnreachable:
			messages = []string{undefinedAssume}
		}
	case strings.HasPrefix(name, "llvm.memcpy."), strings.HasPrefix(name, "llvm.memmove."):
		messages = []string{undefinedAddress, undefinedAddress, undefinedLength}
	case strings.HasPrefix(name, "llvm.memset."):
		messages = []string{undefinedAddress, "", undefinedLength}
	}
	for k, m := range messages {
		if m != "" && k < i.NumArgs {
			d.check(i, i.Operands[k], m)
		}
	}
}

// check demands before an instruction that a value is defined. Constants and the addresses of objects are.
func (d *definedChecker) check(i *llvm.Inst, v llvm.Operand, message string) {
	for depth := 0; depth < 64 && v.Kind == llvm.InstructionKind && v.ID >= d.body.NumArgs; depth++ {
		def := &d.body.Insts[v.ID-d.body.NumArgs]
		switch {
		case def.Opcode == llvm.OpAlloca:
			return
		case def.Opcode == llvm.OpGetElementPtr && len(def.Extra) > 0: // a constant offset
			v = def.Operands[0]
			continue
		}
		break
	}
	if v.Kind != llvm.InstructionKind && v.Kind != llvm.ArgumentKind || message == undefinedAddress && d.kind == property.ArithPoison {
		return
	}
	if d.model {
		message = undefinedModel
	}
	d.e.at(i.Value)
	d.e.checkDefined(d.undefinedKind, v.Value, message)
}

// checkDefined emits: no bit of a value depends on what must not decide.
func (e *emitter) checkDefined(kind undefinedKind, v llvm.Value, message string) {
	e.check(kind.is(e, v), kind.kind, fmt.Sprintf(message, kind.noun))
}

// isDefined emits the condition that a value does not depend on memory that was never written.
func (e *emitter) isDefined(v llvm.Value) llvm.Value {
	t := v.Type()
	f, known := e.defineds[t]
	if !known {
		f = e.question(fnDefined, "defined", t)
		e.defineds[t] = f
	}
	return e.b.Call(llvm.FunctionType(e.i1, []llvm.Type{t}, false), f, []llvm.Value{v}, "")
}

// isDetermined emits the condition that a value does not depend on poison.
func (e *emitter) isDetermined(v llvm.Value) llvm.Value {
	t := v.Type()
	return e.b.Call(llvm.FunctionType(e.i1, []llvm.Type{t}, false), e.question(fnDetermined, "determined", t), []llvm.Value{v}, "")
}

// question returns a function that tells something of a value of a type.
func (e *emitter) question(prefix, primitive string, t llvm.Type) llvm.Value {
	f := e.function(prefix+t.String(), e.i1, t)
	f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrPrimitive, primitive))
	return f
}

// checkArguments demands that what is passed to functions that are defined nowhere has a value, where the type of the parameter says that it
// must have one: a structure may have unwritten parts. It must come before the attributes go that say so.
func checkArguments(e *emitter) {
	if !e.on.on(property.MemoryUninit) {
		return
	}
	for _, f := range e.mod.Functions() {
		if !f.IsDeclaration() || isVocabulary(f) {
			continue
		}
		for _, call := range f.Users() {
			if call.Kind() != llvm.InstructionKind || !call.IsCall() || call.Callee() != f {
				continue
			}
			for k, arg := range call.Args() {
				if !arg.IsConstant() && !call.CallAttribute(llvm.AttrParam(k), "noundef").IsNil() {
					e.at(call)
					e.checkDefined(uninitialised, arg, undefinedOutside)
				}
			}
		}
	}
}

// dropUnusedDefined removes questions whether values are defined that nobody asks any more. Of the question about bytes remains that they
// must be readable.
func dropUnusedDefined(e *emitter) {
	for _, f := range e.mod.Functions() {
		bytes := f.Name() == fnAreDefined
		if !f.IsDeclaration() || !strings.HasPrefix(f.Name(), "__fathom_is_defined") && !strings.HasPrefix(f.Name(), fnDetermined) && !bytes {
			continue
		}
		for _, call := range f.Users() {
			if call.Kind() != llvm.InstructionKind || !call.IsCall() || call.HasUses() {
				continue
			}
			if args := call.Args(); bytes && len(args) == 2 {
				e.at(call)
				e.call(fnCheckRead, e.void, args[0], args[1])
			}
			call.Erase()
		}
	}
}

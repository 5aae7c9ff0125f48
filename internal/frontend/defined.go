package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Checks of memory.uninit.
//
// A value that nobody has written may be copied; what it must not do is decide. So before every instruction that decides
// something by a value goes
//
//	%ok = call i1 @__fathom_is_defined.T(T %value)
//	call void @__fathom_check(i1 %ok, ptr @"memory.uninit", ptr @message)
//
// Decisions are branches and choices, addresses, divisors, calls through pointers, assertions and assumptions, and what leaves the
// program: arguments of functions that are defined nowhere, and the exit status. What is printed is for the library models to check.
//
// The checks come behind mem2reg, whose undefined locals are values of their own by then (uninit.go), and before any pass that could turn
// one decision into another.

// Messages of these checks.
const (
	uninitBranch  = "an uninitialised value decides which way execution goes"
	uninitChoice  = "an uninitialised value decides between two values"
	uninitAddress = "the address of an access is an uninitialised value"
	uninitLength  = "an uninitialised value is the length of an access"
	uninitDivisor = "the divisor is an uninitialised value"
	uninitCallee  = "the function called is an uninitialised value"
	uninitAssert  = "the assertion is about an uninitialised value"
	uninitAssume  = "the assumption is about an uninitialised value"
	uninitSize    = "the size of an allocation is an uninitialised value"
	uninitStatus  = "the exit status is an uninitialised value"
	uninitModel   = "what a library function does depends on an uninitialised value"
	uninitOutside = "an uninitialised value is passed to a function that is not part of the program"
)

// checkDefined instruments one function, after mem2reg.
func checkDefined(e *emitter, f llvm.Value, entry string) {
	if !e.on.on(property.MemoryUninit) {
		return
	}
	body := e.read(f)
	d := &definedChecker{
		e: e, body: body, ends: f.Name() == entry && entry == "main",
		model: !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil(),
	}
	for k := range body.Insts {
		d.instruction(&body.Insts[k])
	}
}

type definedChecker struct {
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
			d.check(i, i.Operands[0], uninitBranch)
		}
	case llvm.OpSwitch, llvm.OpIndirectBr:
		d.check(i, i.Operands[0], uninitBranch)
	case llvm.OpSelect:
		d.check(i, i.Operands[0], uninitChoice)
	case llvm.OpLoad:
		d.check(i, i.Operands[0], uninitAddress)
	case llvm.OpStore:
		d.check(i, i.Operands[1], uninitAddress)
	case llvm.OpAtomicCmpXchg, llvm.OpAtomicRMW:
		d.check(i, i.Operands[0], uninitAddress)
		if i.Opcode == llvm.OpAtomicCmpXchg {
			d.check(i, i.Operands[1], uninitBranch)
		}
	case llvm.OpUDiv, llvm.OpSDiv, llvm.OpURem, llvm.OpSRem:
		d.check(i, i.Operands[1], uninitDivisor)
	case llvm.OpRet:
		if d.ends && len(i.Operands) > 0 {
			d.check(i, i.Operands[0], uninitStatus)
		}
	case llvm.OpCall, llvm.OpInvoke:
		d.call(i)
	}
}

// primitiveArguments are the arguments of the verifier's primitives that decide something, in order, with what is said of them; "" for
// those that do not.
var primitiveArguments = map[string][]string{
	fnAssume:                {uninitAssume},
	fnAlloc:                 {uninitSize},
	"__fathom_alloc_over":   {uninitSize, "", uninitAddress},
	fnFree:                  {uninitAddress},
	"__fathom_alloc_by":     {uninitSize},
	"__fathom_free_by":      {uninitAddress},
	fnHavoc:                 {uninitAddress, uninitLength},
	fnAreDefined:            {uninitAddress, uninitLength},
	fnCheckRead:             {uninitAddress, uninitLength},
	"__fathom_check_write":  {uninitAddress, uninitLength},
	fnExit:                  {uninitStatus},
	"__fathom_object_size":  {uninitAddress},
	"__fathom_is_allocated": {uninitAddress},
}

func (d *definedChecker) call(i *llvm.Inst) {
	callee := i.Operands[len(i.Operands)-1]
	if callee.Kind != llvm.FunctionValueKind {
		d.check(i, callee, uninitCallee)
		return
	}
	name := d.e.intrinsic(callee.Value)
	messages := primitiveArguments[name]
	switch {
	case name == fnCheck:
		switch checkKind(i.Value) {
		case property.UserAssert:
			messages = []string{uninitAssert}
		case property.ArithDivZero:
			messages = []string{uninitDivisor}
		}
	case strings.HasPrefix(name, "llvm.memcpy."), strings.HasPrefix(name, "llvm.memmove."):
		messages = []string{uninitAddress, uninitAddress, uninitLength}
	case strings.HasPrefix(name, "llvm.memset."):
		messages = []string{uninitAddress, "", uninitLength}
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
	if v.Kind != llvm.InstructionKind && v.Kind != llvm.ArgumentKind {
		return
	}
	if d.model {
		message = uninitModel
	}
	d.e.at(i.Value)
	d.e.checkDefined(v.Value, message)
}

// checkDefined emits: no bit of a value depends on memory that was never written.
func (e *emitter) checkDefined(v llvm.Value, message string) {
	e.check(e.isDefined(v), property.MemoryUninit, message)
}

// isDefined emits the condition that checkDefined demands.
func (e *emitter) isDefined(v llvm.Value) llvm.Value {
	t := v.Type()
	f, known := e.defineds[t]
	if !known {
		f = e.function(fnDefined+t.String(), e.i1, t)
		f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrPrimitive, "defined"))
		e.defineds[t] = f
	}
	return e.b.Call(llvm.FunctionType(e.i1, []llvm.Type{t}, false), f, []llvm.Value{v}, "")
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
					e.checkDefined(arg, uninitOutside)
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
		if !f.IsDeclaration() || !strings.HasPrefix(f.Name(), "__fathom_is_defined") && !bytes {
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

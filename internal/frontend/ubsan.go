package frontend

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// Folding of the undefined behaviour sanitizer.
//
// Clang guards an operation by a diamond:
//
//	     br i1 %ok, label %cont, label %handler
//	handler:
//	     call void @__ubsan_handle_add_overflow(ptr @data, i64 %a, i64 %b)
//	     br label %cont
//	cont:
//
// Left like that, the control flow would grow with every addition, and so would
// the number of memories to join. The fold replaces it by a straight
//
//	call void @__fathom_check(i1 %ok, ptr @kind, ptr @message)
//	br label %cont
//
// Where the shape is another, as after optimisation, the handler's call alone
// becomes a check of false: the same meaning with more control flow.

// A handlerRule says what a handler of the sanitizer reports.
type handlerRule struct {
	kind    property.Kind // of the property; "" for overflows: it depends on the type
	message func(d *handlerData) string
}

// handlers lists the handlers by what follows "__ubsan_handle_", without the
// suffixes _abort, _minimal and _v1.
var handlers = map[string]handlerRule{
	"add_overflow":            {message: overflowMessage("sum")},
	"sub_overflow":            {message: overflowMessage("difference")},
	"mul_overflow":            {message: overflowMessage("product")},
	"negate_overflow":         {message: overflowMessage("negation")},
	"divrem_overflow":         {message: overflowMessage("quotient")},
	"shift_out_of_bounds":     {kind: property.ArithShift, message: shiftMessage},
	"invalid_builtin":         {kind: property.ArithBitCount, message: constMessage(bitCountMessage)},
	"out_of_bounds":           {kind: property.MemoryBounds, message: boundsMessage},
	"local_out_of_bounds":     {kind: property.MemoryBounds, message: constMessage("index out of bounds of a local array")},
	"builtin_unreachable":     {kind: property.ControlUnreachable, message: constMessage("control reaches a place declared unreachable")},
	"missing_return":          {kind: property.ControlReturn, message: constMessage("control reaches the end of a function that must return a value")},
	"vla_bound_not_positive":  {kind: property.MemoryAlloc, message: constMessage("the size of a variable-length array is not positive")},
	"implicit_conversion":     {kind: property.ArithConversion, message: conversionMessage},
	"float_cast_overflow":     {kind: property.FloatConversion, message: floatConversionMessage},
	"load_invalid_value":      {kind: property.MemoryInvalidValue, message: invalidValueMessage},
	"pointer_overflow":        {kind: property.PointerOverflow, message: constMessage("pointer arithmetic wraps around")},
	"nonnull_arg":             {kind: property.MemoryNull, message: constMessage("null is passed where the declaration forbids it")},
	"nullability_arg":         {kind: property.MemoryNull, message: constMessage("null is passed where the declaration forbids it")},
	"nonnull_return":          {kind: property.MemoryNull, message: constMessage("null is returned where the declaration forbids it")},
	"nullability_return":      {kind: property.MemoryNull, message: constMessage("null is returned where the declaration forbids it")},
	"alignment_assumption":    {kind: property.MemoryAlignment, message: constMessage("the pointer is not aligned as promised")},
	"function_type_mismatch":  {kind: property.CallType, message: constMessage("the function has another type than the call expects")},
	"type_mismatch":           {kind: property.MemoryAlignment, message: constMessage("the access is null, misaligned or outside of its object")},
	"dynamic_type_cache_miss": {kind: property.CallType, message: constMessage("the object has another dynamic type")},
}

// handlerPrefix starts the names of the sanitizer's handlers.
const handlerPrefix = "__ubsan_handle_"

// handlerOf returns the rule for a function's name.
func handlerOf(name string) (rule handlerRule, base string, ok bool) {
	base, ok = strings.CutPrefix(name, handlerPrefix)
	if !ok {
		return handlerRule{}, "", false
	}
	for _, suffix := range []string{"_abort", "_minimal", "_abort_minimal"} {
		base = strings.TrimSuffix(base, suffix)
	}
	for _, suffix := range []string{"_v1", "_v2"} {
		base = strings.TrimSuffix(base, suffix)
	}
	rule, known := handlers[base]
	if !known {
		// A handler of a later clang: whatever it reports, executing it must not
		// count as safe.
		rule = handlerRule{kind: property.Unsupported, message: constMessage("unknown check of the sanitizer: " + base)}
	}
	return rule, base, true
}

// foldSanitizer replaces all calls of the sanitizer's handlers in the module.
func foldSanitizer(e *emitter) {
	for f := e.mod.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if !f.IsDeclaration() {
			continue
		}
		rule, base, ok := handlerOf(f.Name())
		if !ok {
			continue
		}
		for _, call := range f.Users() {
			if call.Kind() == llvm.InstructionKind && call.IsCall() && call.Callee() == f {
				foldHandler(e, call, rule, base)
			}
		}
	}
}

// foldHandler replaces one call of a handler.
func foldHandler(e *emitter, call llvm.Value, rule handlerRule, base string) {
	data := readHandlerData(call)
	handler := call.Parent()
	branch, okOnTrue, found := guardOf(handler, call)
	if !found || rule.kind == property.Unsupported { // not a condition, but a place
		e.at(call)
		emitHandlerChecks(e, e.truth(false), call, rule, base, data)
		call.Erase()
		return
	}
	cond := branch.Condition()
	cont := branch.Successor(1)
	if okOnTrue {
		cont = branch.Successor(0)
	}
	foldShiftDiamond(e, cond)
	e.at(branch)
	e.b.SetDebugLoc(call.DebugLoc())
	ok := cond
	if !okOnTrue {
		ok = e.b.Not(cond, "")
	}
	if end := callThatEnds(branch, call, rule); !end.IsNil() {
		end.AddCallAttribute(llvm.AttrFunction, e.ctx.EnumAttribute("noreturn", 0))
		if f := end.Callee(); f.IsDeclaration() && !isVocabulary(f) {
			e.setEffect(f, seair.EffectPure) // what it changes nobody sees any more
			if strings.HasPrefix(f.Name(), "_Z") {
				// All that C++ tells is that it does not return: it may throw.
				e.check(e.truth(false), property.Unsupported, f.Name()+" may throw an exception")
			}
		}
		e.b.Unreachable()
		dropIncoming(e, cont, branch.Parent())
	} else {
		data.cont = cont
		emitHandlerChecks(e, ok, call, rule, base, data)
		e.b.Br(cont)
	}
	branch.Erase()
	dropIncoming(e, cont, handler)
	handler.Delete()
}

// guardOf recognises the diamond around a handler's block: its one predecessor
// ends in the branch that is returned. The block computes nothing else and no
// value of it is used outside.
func guardOf(handler llvm.Block, call llvm.Value) (branch llvm.Value, okOnTrue, found bool) {
	for i := handler.First(); !i.IsNil(); i = i.NextInstruction() {
		switch i.Opcode() {
		case llvm.OpZExt, llvm.OpSExt, llvm.OpTrunc, llvm.OpPtrToInt, llvm.OpBitCast, llvm.OpFPExt,
			llvm.OpStore, llvm.OpUnreachable, llvm.OpBr:
			// Stores only spill wide operands to temporaries of the handler.
		case llvm.OpCall:
			if i != call {
				return llvm.Value{}, false, false
			}
		default:
			return llvm.Value{}, false, false
		}
		for _, user := range i.Users() {
			if user.Parent() != handler {
				return llvm.Value{}, false, false
			}
		}
	}
	uses := handler.AsValue().Users()
	terminators := 0
	for _, u := range uses {
		if u.Kind() != llvm.InstructionKind {
			return llvm.Value{}, false, false // its address is taken
		}
		if u.IsTerminator() {
			terminators++
			branch = u
		}
	}
	if terminators != 1 || branch.Opcode() != llvm.OpBr || !branch.IsConditional() || branch.Parent() == handler {
		return llvm.Value{}, false, false
	}
	okOnTrue = branch.Successor(1) == handler
	other := branch.Successor(1)
	if okOnTrue {
		other = branch.Successor(0)
	}
	if other == handler {
		return llvm.Value{}, false, false
	}
	end := handler.Terminator()
	if end.Opcode() == llvm.OpBr && (end.IsConditional() || end.Successor(0) != other) {
		return llvm.Value{}, false, false
	}
	return branch, okOnTrue, true
}

// callThatEnds returns the call before a branch if the check that the branch
// guards only repeats that this call never returns, nil otherwise.
//
// Under the sanitizer clang drops noreturn from functions and puts a check of
// an unreachable place after each call instead. That is right for a function
// of the program, but says nothing about one from outside: not returning is all
// that is known of it. Such a check has the location of the call, unlike one that
// the program wrote.
func callThatEnds(branch, handler llvm.Value, rule handlerRule) llvm.Value {
	if rule.kind != property.ControlUnreachable {
		return llvm.Value{}
	}
	prev := branch.PrevInstruction()
	if prev.IsNil() || prev.Opcode() != llvm.OpCall {
		return llvm.Value{}
	}
	if neverReaches(branch) {
		return prev
	}
	f := prev.Callee()
	if f.Kind() != llvm.FunctionValueKind || prev.DebugLoc().IsNil() || prev.DebugLoc() != handler.DebugLoc() {
		return llvm.Value{}
	}
	if f.IsDeclaration() && !isVocabulary(f) || !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
		return prev
	}
	return llvm.Value{}
}

// emitHandlerChecks emits the checks that a handler stands for.
func emitHandlerChecks(e *emitter, ok, call llvm.Value, rule handlerRule, base string, d *handlerData) {
	emit := func(ok llvm.Value, kind property.Kind, message string) {
		if isTrueConstant(ok) || !e.on.on(kind) && !alwaysChecked.on(kind) {
			return
		}
		e.check(ok, kind, message)
	}
	switch {
	case base == "divrem_overflow":
		zero, overflow := splitDivision(e, ok, call)
		if !zero.IsNil() {
			emit(zero, property.ArithDivZero, "division by zero")
		}
		if !overflow.IsNil() {
			emit(overflow, property.ArithSignedOverflow, fmt.Sprintf("signed overflow: the quotient does not fit in type %s", d.typeName(0)))
		}
	case rule.kind == "": // overflows: by the signedness of the type
		kind := property.ArithUnsignedOverflow
		if d.signed() {
			kind = property.ArithSignedOverflow
		}
		emit(ok, kind, rule.message(d))
	default:
		emit(ok, rule.kind, rule.message(d))
	}
}

// splitDivision tells the two conditions of a division apart: the divisor is
// not zero; not the least number divided by -1. Clang joins them by and:
//
//	and (icmp ne %b, 0), (or (icmp ne %a, MIN), (icmp ne %b, -1))
//
// Constant operands leave constants in this expression.
func splitDivision(e *emitter, ok, call llvm.Value) (zero, overflow llvm.Value) {
	if ok.Kind() == llvm.InstructionKind && ok.Opcode() == llvm.OpAnd {
		for i := range 2 {
			z, o := splitDivision(e, ok.Operand(i), call)
			if !z.IsNil() {
				zero = z
			}
			if !o.IsNil() {
				overflow = o
			}
		}
		return zero, overflow
	}
	if isTrueConstant(ok) {
		return llvm.Value{}, llvm.Value{}
	}
	if ok.Kind() == llvm.InstructionKind && ok.Opcode() == llvm.OpOr {
		for i := range 2 {
			if isTrueConstant(ok.Operand(i)) {
				return llvm.Value{}, llvm.Value{}
			}
		}
		return llvm.Value{}, ok
	}
	if ok.Kind() == llvm.InstructionKind {
		if comparesWithZero(ok) {
			return ok, llvm.Value{}
		}
		return llvm.Value{}, ok
	}
	// A constant violation: by zero, unless the divisor, the handler's last
	// argument, says otherwise.
	if n := call.NumArgs(); n > 0 {
		if v, isInt := call.Operand(n - 1).Uint64(); isInt && v != 0 {
			return llvm.Value{}, ok
		}
	}
	return ok, llvm.Value{}
}

// comparesWithZero recognises x != 0.
func comparesWithZero(v llvm.Value) bool {
	if v.Kind() != llvm.InstructionKind {
		return false
	}
	switch v.Opcode() {
	case llvm.OpICmp:
		return v.IntPredicate() == llvm.IntNE && v.Operand(1).IsConstant() && v.Operand(1).IsNull()
	case llvm.OpFCmp:
		return v.Operand(1).IsConstant() && v.Operand(1).IsNull()
	}
	return false
}

// foldShiftDiamond turns the inner diamond of a checked left shift into
// straight code. Clang checks the shifted bits only where the amount is valid:
//
//	    br i1 %valid, label %base, label %join
//	base:
//	    %lost = lshr ...; %none = icmp eq %lost, 0
//	    br label %join
//	join:
//	    %p = phi i1 [ true, %entry ], [ %none, %base ]
//	    %ok = and i1 %valid, %p
//
// The computation of base has no effects, so it may move up; a select keeps its
// result from mattering where the amount is invalid.
func foldShiftDiamond(e *emitter, ok llvm.Value) {
	if ok.Kind() != llvm.InstructionKind || ok.Opcode() != llvm.OpAnd {
		return
	}
	var phi llvm.Value
	for i := range 2 {
		if v := ok.Operand(i); v.Kind() == llvm.InstructionKind && v.Opcode() == llvm.OpPHI {
			phi = v
		}
	}
	if phi.IsNil() || phi.NumIncoming() != 2 {
		return
	}
	join := phi.Parent()
	if join.First() != phi || phi.NextInstruction().Opcode() == llvm.OpPHI {
		return
	}
	always, entry := phi.Incoming(0)
	value, base := phi.Incoming(1)
	if !isTrueConstant(always) {
		always, entry, value, base = value, base, always, entry
	}
	if !isTrueConstant(always) {
		return
	}
	branch := entry.Terminator()
	end := base.Terminator()
	if branch.Opcode() != llvm.OpBr || !branch.IsConditional() || branch.Successor(0) != base || branch.Successor(1) != join {
		return
	}
	if end.Opcode() != llvm.OpBr || end.IsConditional() || end.Successor(0) != join || len(base.AsValue().Users()) != 1 {
		return
	}
	body := base.Instructions()
	for _, i := range body {
		switch i.Opcode() {
		case llvm.OpSub, llvm.OpLShr, llvm.OpICmp, llvm.OpBr, llvm.OpTrunc, llvm.OpZExt:
		default:
			return
		}
	}
	for _, i := range body {
		if i != end {
			i.MoveBefore(branch)
		}
	}
	e.at(branch)
	selected := e.b.Select(branch.Condition(), value, e.truth(true), "")
	e.b.Br(join)
	branch.Erase()
	phi.ReplaceAllUsesWith(selected)
	phi.Erase()
	base.Delete()
}

func isTrueConstant(v llvm.Value) bool {
	n, ok := v.Uint64()
	return ok && n == 1
}

// dropIncoming removes a predecessor from the phis of a block.
func dropIncoming(e *emitter, block, gone llvm.Block) {
	for i := block.First(); !i.IsNil() && i.Opcode() == llvm.OpPHI; {
		next := i.NextInstruction()
		has := false
		for k := range i.NumIncoming() {
			if _, from := i.Incoming(k); from == gone {
				has = true
			}
		}
		if has {
			e.b.PositionBefore(i)
			phi := e.b.Phi(i.Type(), "")
			for k := range i.NumIncoming() {
				if v, from := i.Incoming(k); from != gone {
					phi.AddIncoming(v, from)
				}
			}
			if phi.NumIncoming() == 0 { // nothing leads here any more
				i.ReplaceAllUsesWith(llvm.Poison(i.Type()))
				phi.Erase()
			} else {
				i.ReplaceAllUsesWith(phi)
			}
			i.Erase()
		}
		i = next
	}
}

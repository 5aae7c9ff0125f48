package frontend

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Functions of C that end without returning a value.
//
// Flowing off the end of a function that is not void is defined in C as long as
// the caller does not use the value (C17 6.9.1p12), so the sanitizer's check is
// for C++ only. Clang keeps the value of a function with several ends in a slot,
//
//	  %retval = alloca i32
//	  br i1 %c, label %then, label %end
//	then:
//	  store i32 1, ptr %retval          ; return 1;
//	  br label %end
//	end:
//	  %v = load i32, ptr %retval
//	  ret i32 %v
//
// and a path from the entry to ret that does not write the slot is one that
// flows off the end. Such paths may be infeasible, as after a call that never
// returns or across the dispatch that cleaning up goes through. So a local flag,
// set where the slot is written, tells at ret what has happened:
//
//	call void @__fathom_check(i1 %returned, ptr @kind, ptr @message)
//
// Where some callers use the value and others do not, a global variable, which
// calls set before they happen, tells the function which one it serves. Neither
// costs anything in functions that cannot flow off their end.
//
// What is not seen: a slot that an optimiser has removed, and programs without
// debug information, which is what tells slots from variables of the source.

// fnResultUsed is the variable by which a caller says whether it uses the result.
const fnResultUsed = ".fathom.result_used"

// checkMissingReturns instruments functions with open ends.
func checkMissingReturns(e *emitter, found []*openEnd) {
	bodies := bodyCache{held: e.funcs[fnKeep], of: map[llvm.Value]*llvm.Body{}}
	indirect := false
	for _, o := range found {
		o.findCalls(bodies)
		indirect = indirect || o.needsFlag() && o.escapes
	}
	for _, o := range found {
		o.instrument(e)
	}
	if indirect {
		tellIndirectCallees(e, bodies)
	}
}

// An openEnd is a function of C with a path to its end on which no value is returned.
type openEnd struct {
	f      llvm.Value
	name   string       // in the source
	ends   []llvm.Value // its ret instructions
	writes []llvm.Value // instructions that write the result

	calls   []openCall // direct calls
	escapes bool       // its address is taken: there may be other calls
}

// openCall is a direct call of a function with an open end.
type openCall struct {
	call llvm.Value
	used bool // the caller uses the result
}

// findOpenEnd returns what is known of a function with an open end, nil for others.
func findOpenEnd(e *emitter, f llvm.Value, body *llvm.Body) *openEnd {
	if !e.on.on("control.return") { // what is returned then is an arbitrary value
		return nil
	}
	structure, hasSRet := sretParam(f)
	var slot llvm.Operand // where the ends take their value from
	var ends []llvm.Value
	for k := range body.Blocks {
		ret := &body.Insts[body.BlockFirst[k+1]-1]
		if ret.Opcode != llvm.OpRet {
			continue
		}
		from, ok := structure, hasSRet
		if !hasSRet {
			if len(ret.Operands) == 0 {
				return nil // void
			}
			from, ok = slotOf(body, ret.Operands[0])
		}
		if !ok {
			continue
		}
		if len(ends) > 0 && from.ID != slot.ID {
			return nil // not clang's shape
		}
		slot = from
		ends = append(ends, ret.Value)
	}
	if len(ends) == 0 || f.Name() == "main" {
		return nil
	}
	sp := f.Subprogram()
	if sp.IsNil() {
		return nil
	}
	di := sp.DI()
	if !llvm.IsC(di.Language) {
		return nil
	}
	slot, ok := behindCopies(body, slot, ends[0].Parent())
	if !ok {
		return nil
	}
	o := &openEnd{f: f, name: di.Name, ends: ends}
	writers := writersOf(body, slot)
	if !reachesEnd(body, ends, writers) {
		return nil
	}
	for k, w := range writers {
		if w {
			o.writes = append(o.writes, body.Insts[k].Value)
		}
	}
	return o
}

// sretParam returns the parameter through which a function returns a structure.
func sretParam(f llvm.Value) (p llvm.Operand, ok bool) {
	for k := range min(f.NumParams(), 2) {
		if f.HasAttribute(llvm.AttrParam(k), "sret") {
			return llvm.Operand{Value: f.Param(k), Kind: llvm.ArgumentKind, ID: k}, true
		}
	}
	return llvm.Operand{}, false
}

// findCalls collects the uses of the function.
func (o *openEnd) findCalls(bodies bodyCache) {
	for _, u := range o.f.Users() {
		if u.Kind() != llvm.InstructionKind || !u.IsCall() || u.Callee() != o.f {
			o.escapes = true
			continue
		}
		for k := range u.NumArgs() {
			o.escapes = o.escapes || u.Operand(k) == o.f
		}
		o.calls = append(o.calls, openCall{u, resultUsed(u, bodies)})
	}
}

// needsFlag reports whether some callers use the result and others may not.
func (o *openEnd) needsFlag() bool {
	used, unused := o.escapes, o.escapes || len(o.calls) == 0
	for _, c := range o.calls {
		used = used || c.used
		unused = unused || !c.used
	}
	return used && unused
}

// instrument adds the flag and the checks.
func (o *openEnd) instrument(e *emitter) {
	mixed := o.needsFlag()
	if !mixed && (len(o.calls) == 0 || !o.calls[0].used) {
		return // nobody uses the result
	}
	first := o.f.EntryBlock().First()
	e.at(first)
	e.b.SetDebugLoc(llvm.Metadata{})
	returned := e.b.Alloca(e.i1, "")
	e.b.Store(e.truth(false), returned)
	var unused llvm.Value
	if mixed {
		unused = e.b.ICmp(llvm.IntEQ, e.b.Load(e.i8, e.resultUsed(), ""), llvm.ConstNull(e.i8), "")
		for _, c := range o.calls {
			e.tellUse(c.call, c.used)
		}
	}
	for _, w := range o.writes {
		e.at(w)
		e.b.Store(e.truth(true), returned)
	}
	for _, end := range o.ends {
		e.at(end)
		ok := e.b.Load(e.i1, returned, "")
		if mixed {
			ok = e.b.Or(ok, unused, "")
		}
		e.check(ok, property.ControlReturn, fmt.Sprintf("control reaches the end of %s without a value to return, which the caller uses", o.name))
	}
}

// resultUsed returns the variable fnResultUsed.
func (e *emitter) resultUsed() llvm.Value {
	v := e.mod.NamedGlobal(fnResultUsed)
	if v.IsNil() {
		v = e.mod.AddGlobal(e.i8, fnResultUsed)
		v.SetInitializer(llvm.ConstNull(e.i8)) // who calls the entry function uses nothing
		v.SetLinkage(llvm.InternalLinkage)
	}
	return v
}

// tellUse sets fnResultUsed before a call.
func (e *emitter) tellUse(call llvm.Value, used bool) {
	e.at(call)
	flag := llvm.ConstNull(e.i8)
	if used {
		flag = llvm.ConstUint(e.i8, 1)
	}
	e.b.Store(flag, e.resultUsed())
}

// tellIndirectCallees sets fnResultUsed before all calls through pointers.
func tellIndirectCallees(e *emitter, bodies bodyCache) {
	for _, f := range e.mod.Functions() {
		for _, c := range f.Calls() {
			if !c.Direct && c.Callee.Kind() != llvm.InlineAsmKind {
				e.tellUse(c.Value, resultUsed(c.Value, bodies))
			}
		}
	}
}

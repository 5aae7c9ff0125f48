package frontend

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// translateDialects gives the functions of the dialect table their meaning.
// Nondeterministic ones stay, marked by an attribute, so that a trace can name
// them; calls of all others become calls of the verifier's primitives, and those
// whose address is taken get a body that does the same. An entry function is not
// touched.
func translateDialects(e *emitter, entry string) (warnings []string) {
	for _, g := range e.mod.Globals() {
		if d, ok := dialect(g.Name()); ok && d.action == dialectUnsupported && g.IsDeclaration() && !strings.HasPrefix(d.name, "_Z") {
			refuseUses(e, g, "the variable "+g.Name())
		}
	}
	for _, f := range e.mod.Functions() {
		name := f.Name()
		d, ok := dialect(name)
		if !ok && isPanic(f) {
			d, ok = dialectEntry{name: name, action: dialectPanic}, true
		}
		if strings.HasPrefix(name, seair.Uninterpreted) && passesByMemory(f) {
			d, ok = dialectEntry{name: name, action: dialectUnsupported}, true
		}
		called := name
		if ok && d.action == dialectNondet && e.returnsInt(f) {
			d.action = dialectUnsupported
			called += ", declared nowhere or as a function that returns int,"
		}
		if !ok || name == entry || !f.IsDeclaration() && !definedErrors[name] {
			continue
		}
		if d.action == dialectNondet && d.a == 0 && !isInput(f) {
			continue // like others, of which nobody says what they do
		}
		if _, model := libc.Lookup(name); model && d.action == dialectUnsupported {
			continue
		}
		if d.action == dialectNondet {
			f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrPrimitive, "nondet"))
			continue
		}
		addressTaken := false
		for _, user := range f.Users() {
			if user.Kind() != llvm.InstructionKind || !user.IsCall() || user.Callee() != f {
				addressTaken = true
				continue
			}
			if err := e.translate(d, user, called); err != nil {
				warnings = append(warnings, err.Error())
			}
		}
		if _, model := libc.Lookup(name); addressTaken && !model {
			e.define(d, f, called)
		}
	}
	return warnings
}

// returnsInt tells whether an input function by whose name it returns another type than int returns one, as C has it of a function without
// a declaration: a verdict for its values would not be for those that the program means.
func (e *emitter) returnsInt(f llvm.Value) bool {
	t := f.GlobalType()
	if !t.IsVarArg() || t.ReturnType() != e.i32 {
		return false
	}
	switch kind, _, _ := strings.Cut(inputFunction(f.Name()), " ("); kind {
	case "double", "float", "long double", "long long", "unsigned long long", "__int128", "unsigned __int128", "__INT64_TYPE__", "__UINT64_TYPE__":
		return true
	case "long", "unsigned long", "__SIZE_TYPE__", "__PTRDIFF_TYPE__", "__UINTPTR_TYPE__", "__INTPTR_TYPE__", "void *", "char *", "const char *":
		return e.size != e.i32
	}
	return false
}

// passesByMemory tells whether a function takes or returns a structure through memory, so that its values are not its arguments and its result.
func passesByMemory(f llvm.Value) bool {
	for k := range f.Params() {
		if f.HasAttribute(llvm.AttrParam(k), "byval") || f.HasAttribute(llvm.AttrParam(k), "sret") {
			return true
		}
	}
	return false
}

// define gives a function a body that does what its table entry says, for calls
// through a pointer. It counts as a model: what it checks belongs to the call.
func (e *emitter) define(d dialectEntry, f llvm.Value, name string) {
	if !f.IsDeclaration() {
		f.DeleteBody()
	}
	f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrModel, "1"))
	e.b.PositionAtEnd(e.ctx.AppendBlock(f, ""))
	call := e.b.Call(f.GlobalType(), f, f.Params(), "")
	if call.Type().Kind() == llvm.VoidKind {
		e.b.RetVoid()
	} else {
		e.b.Ret(call)
	}
	if err := e.translate(d, call, name); err != nil {
		e.at(call)
		e.check(e.truth(false), property.Unsupported, name+" called through a pointer, declared without its parameters,")
		e.replaceCall(call, llvm.Value{})
	}
}

// translate replaces one call by what its table entry says.
func (e *emitter) translate(d dialectEntry, call llvm.Value, name string) error {
	args := call.Args()
	need := 0
	switch d.action {
	case dialectHavoc, dialectHavocUnlessNull, dialectAssertIf, dialectRange, dialectDereferenceable, dialectWritable, dialectSameObject, dialectCheckRead:
		need = max(d.a, d.b) + 1
	case dialectGetTrack, dialectGetObjectTrack, dialectGetPointerTrack:
		need = max(d.a, d.b) + 1
	case dialectSetTrack, dialectSetObjectTrack, dialectSetPointerTrack:
		need = max(d.a, d.b) + 2
	case dialectAssume, dialectAssumeNot, dialectAssert, dialectAssertNot, dialectHavocObject, dialectChoose, dialectIdentity, dialectObjectSize,
		dialectObjectOffset, dialectObjectNumber, dialectHeap, dialectFree, dialectAlloc, dialectAssertFail:
		need = d.a + 1
	}
	if len(args) < need {
		return fmt.Errorf("%s: called with %d arguments, but %d are needed; the call is taken for that of an unknown function", name, len(args), need)
	}
	e.at(call)
	before := e.b.Block()
	result := e.meaning(d, call, args, name)
	if e.b.Block() != before {
		panic("frontend: a primitive must not split blocks")
	}
	e.replaceCall(call, result)
	return nil
}

// meaning emits what a call means and returns its result, nil for 0.
func (e *emitter) meaning(d dialectEntry, call llvm.Value, args []llvm.Value, name string) llvm.Value {
	switch d.action {
	case dialectAssume:
		e.assume(e.isTrue(args[d.a]))
	case dialectAssumeNot:
		e.assume(e.b.Not(e.isTrue(args[d.a]), ""))
	case dialectAssertNot, dialectAssertIf:
		if !e.on.on(property.UserAssert) {
			return llvm.Value{}
		}
		ok := e.b.Not(e.isTrue(args[d.a]), "")
		if d.action == dialectAssertIf {
			ok = e.b.Or(ok, e.isTrue(args[d.b]), "")
		}
		e.check(ok, property.UserAssert, property.AssertionHolds)
	case dialectAssert:
		if !e.on.on(property.UserAssert) {
			return llvm.Value{}
		}
		message := e.text(property.AssertionHolds)
		if d.b >= 0 && d.b < len(args) && isText(args[d.b]) {
			message = args[d.b]
		}
		e.checkPtr(e.isTrue(args[d.a]), property.UserAssert, message)
	case dialectAssertFail:
		if !e.on.on(property.UserAssert) { // the program aborts, which is no violation
			e.call(fnExit, e.void, llvm.ConstUint(e.i32, 134))
			return llvm.Value{}
		}
		message := e.text(property.AssertionHolds)
		if isText(args[d.a]) {
			message = args[d.a]
		}
		e.checkPtr(e.truth(false), property.UserAssert, message)
	case dialectPanic:
		if !e.on.on(property.UserAssert) { // the program aborts
			e.call(fnExit, e.void, llvm.ConstUint(e.i32, 134))
			return llvm.Value{}
		}
		e.check(e.truth(false), property.UserAssert, "panic: "+rustPath(name)+" is called")
	case dialectReach:
		if !e.on.on(property.UserReach) {
			return llvm.Value{}
		}
		e.check(e.truth(false), property.UserReach, name+" is reached")
	case dialectUnsupported:
		e.check(e.truth(false), property.Unsupported, name+" is not supported")
	case dialectHavoc:
		e.havoc(args[d.a], e.number(args[d.b]), name)
	case dialectHavocUnlessNull:
		p, size := args[d.a], e.number(args[d.b])
		null := e.b.ICmp(llvm.IntEQ, p, llvm.ConstNull(p.Type()), "")
		e.havoc(p, e.b.Select(null, llvm.ConstNull(size.Type()), size, ""), name)
	case dialectHavocObject:
		offset := e.call("__fathom_object_offset", e.size, args[d.a])
		size := e.call("__fathom_object_size", e.size, args[d.a])
		start := e.b.GEP(e.i8, args[d.a], []llvm.Value{e.b.Neg(offset, "")}, "")
		e.havoc(start, size, name)
	case dialectRange, dialectChoose:
		v := e.nondet(name, call.Type())
		low, high := llvm.ConstNull(call.Type()), args[d.a]
		less, atLeast := llvm.IntULT, llvm.IntUGE
		if d.action == dialectRange {
			low, high = args[d.a], args[d.b]
			less, atLeast = llvm.IntSLT, llvm.IntSGE
		}
		in := e.b.And(e.b.ICmp(atLeast, v, low, ""), e.b.ICmp(less, v, high, ""), "")
		e.assume(in)
		return v
	case dialectIdentity:
		return args[d.a]
	case dialectStop:
		e.assume(e.truth(false))
	case dialectExit:
		e.call(fnExit, e.void, llvm.ConstUint(e.i32, 1))
	case dialectDereferenceable:
		return e.call("__fathom_is_dereferenceable", e.i1, args[d.a], e.number(args[d.b]))
	case dialectWritable:
		return e.call("__fathom_is_writable", e.i1, args[d.a], e.number(args[d.b]))
	case dialectSameObject:
		a, b := e.call(fnObjectNumber, e.size, args[d.a]), e.call(fnObjectNumber, e.size, args[d.b])
		return e.b.ICmp(llvm.IntEQ, a, b, "")
	case dialectObjectNumber:
		return e.call(fnObjectNumber, e.size, args[d.a])
	case dialectHeap:
		return e.call("__fathom_is_heap", e.i1, args[d.a])
	case dialectAllocated:
		return e.call("__fathom_is_allocated", e.i1, args[d.a])
	case dialectModified:
		return e.call("__fathom_is_modified", e.i1, args[d.a])
	case dialectResetModified:
		e.call("__fathom_reset_modified", e.void, args[d.a])
	case dialectTracking:
		e.call("__fathom_track_modified", e.void, llvm.ConstUint(e.i32, uint64(d.a)))
	case dialectSetTrack, dialectGetTrack, dialectSetObjectTrack, dialectGetObjectTrack, dialectSetPointerTrack, dialectGetPointerTrack:
		return e.track(d, args)
	case dialectObjectSize:
		return e.call("__fathom_object_size", e.size, args[d.a])
	case dialectObjectOffset:
		return e.call("__fathom_object_offset", e.size, args[d.a])
	case dialectCheckRead:
		e.call(fnCheckRead, e.void, args[d.a], e.number(args[d.b]))
	case dialectAlloc:
		zero := llvm.ConstUint(e.i32, 0)
		if d.b < len(args) {
			zero = e.b.ZExt(e.isTrue(args[d.b]), e.i32, "")
		}
		return e.call(fnAlloc, e.ptr, e.number(args[d.a]), llvm.ConstUint(e.size, uint64(e.word/4)), zero) // aligned as malloc's
	case dialectFree:
		e.call(fnFree, e.void, args[d.a])
	}
	return llvm.Value{}
}

// track emits an access to shadow memory.
func (e *emitter) track(d dialectEntry, args []llvm.Value) llvm.Value {
	track := llvm.ConstUint(e.size, uint64(-1-d.a))
	if d.a >= 0 {
		track = e.number(args[d.a])
	}
	at, value := args[d.b], args[len(args)-1]
	switch d.action {
	case dialectSetTrack:
		n := llvm.ConstUint(e.size, 1)
		if len(args) > 3 {
			n = e.number(args[2])
		}
		return e.call("__fathom_set_track", e.void, track, at, n, e.shadow(value))
	case dialectGetTrack:
		return e.call("__fathom_get_track", e.i64, track, at)
	case dialectSetObjectTrack:
		return e.call("__fathom_set_object_track", e.void, track, at, e.shadow(value))
	case dialectGetObjectTrack:
		return e.call("__fathom_get_object_track", e.i64, track, at)
	case dialectSetPointerTrack:
		return e.call("__fathom_set_pointer_track", e.ptr, track, at, e.shadow(value))
	}
	return e.call("__fathom_get_pointer_track", e.i64, track, at)
}

// shadow converts a value for a track to 64 bits.
func (e *emitter) shadow(v llvm.Value) llvm.Value {
	switch v.Type().Kind() {
	case llvm.IntegerKind:
		return e.extend(v, e.i64)
	case llvm.PointerKind:
		return e.b.Cast(llvm.OpPtrToInt, v, e.i64, "")
	}
	e.check(e.truth(false), property.Unsupported, "shadow memory with a value that is no integer")
	return llvm.ConstNull(e.i64)
}

// havoc emits: size bytes at p, which the primitive demands to be writable, become arbitrary, at the will of the named source function.
func (e *emitter) havoc(p, size llvm.Value, source string) {
	call := e.call(fnHavoc, e.void, p, size)
	call.AddCallAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrSource, source))
}

// number converts an integer argument to size_t.
func (e *emitter) number(v llvm.Value) llvm.Value {
	if v.Type().Kind() != llvm.IntegerKind {
		return llvm.ConstNull(e.size)
	}
	return e.extend(v, e.size)
}

// nondet emits an arbitrary value that came from the named source function.
func (e *emitter) nondet(source string, t llvm.Type) llvm.Value {
	name := "__fathom_nondet." + source + "." + t.String()
	f := e.function(name, t)
	f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrPrimitive, "nondet"))
	f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrSource, source))
	return e.b.Call(llvm.FunctionType(t, nil, false), f, nil, "")
}

// isText reports whether a value is the address of a constant string.
func isText(v llvm.Value) bool {
	return v.Kind() == llvm.GlobalVariableKind && v.IsGlobalConstant() && v.Initializer().Kind() == llvm.ConstantDataArrayKind
}

// replaceCall gives the users of a call another value and removes the call. A
// value of another width is converted as unsigned; nil stands for zero.
func (e *emitter) replaceCall(call, v llvm.Value) {
	if t := call.Type(); t.Kind() != llvm.VoidKind && call.HasUses() {
		if v.IsNil() {
			v = llvm.ConstNull(t)
		} else if v.Type() != t {
			switch {
			case v.Type().Kind() == llvm.IntegerKind && t.Kind() == llvm.IntegerKind:
				v = e.extend(v, t)
			case v.Type().Kind() == llvm.PointerKind && t.Kind() == llvm.IntegerKind:
				v = e.b.PtrToInt(v, t, "")
			case v.Type().Kind() == llvm.IntegerKind && t.Kind() == llvm.PointerKind:
				v = e.b.IntToPtr(v, t, "")
			default:
				v = e.nondet("unknown", t)
			}
		}
		call.ReplaceAllUsesWith(v)
	}
	if call.Opcode() == llvm.OpInvoke {
		// What these functions mean never throws.
		block, pad := call.Parent(), call.Successor(1)
		e.b.Br(call.Successor(0))
		call.Erase()
		dropIncoming(e, pad, block)
		return
	}
	call.Erase()
}

package frontend

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Names of the functions that instrumented code calls. Lowering knows their
// meaning; LLVM knows nothing about them, not even that they return, so it can
// neither move an access over its check nor reason backwards from the access.
const (
	fnCheck        = "__fathom_check"
	fnCheckAccess  = "__fathom_check_access"
	fnCheckOverlap = "__fathom_check_overlap"
	fnCheckRead    = "__fathom_check_read"
	fnAssume       = "__fathom_assume"
	fnExit         = "__fathom_exit"
	fnAlloc        = "__fathom_alloc"
	fnObjectNumber = "__fathom_object_number"
	fnFree         = "__fathom_free"
	fnIsReplaced   = "__fathom_is_replaced"
	fnIsReferenced = "__fathom_is_referenced"
	fnHavoc        = "__fathom_havoc"
	fnUninit       = "__fathom_nondet_uninit."
	fnDefined      = "__fathom_is_defined."
	fnAreDefined   = "__fathom_are_defined"
	fnPoison       = "__fathom_nondet_poison."
	fnDetermined   = "__fathom_is_determined."
	fnOpen         = "__fathom_nondet_open."
	fnKeep         = "__fathom_keep"
	fnHold         = "__fathom_hold"
	fnHoldDuring   = "__fathom_hold_during"
	primitiveName  = "__fathom_"

	attrPrimitive = "fathom.primitive"
	attrModel     = "fathom.model"
	attrSource    = "fathom.source"
	attrEffect    = "fathom.effect"
)

// An emitter builds calls of the verifier's primitives in one module.
type emitter struct {
	ctx  *llvm.Context
	mod  llvm.Module
	on   checks
	b    llvm.Builder
	word int // width of size_t in bits

	void, i1, i8, i32, i64, ptr llvm.Type
	accessCheck                 llvm.Type  // of the function that checks accesses, nil before its first use
	reads, writes               llvm.Value // its third argument
	size                        llvm.Type  // of size_t

	body       llvm.Body // of the function at hand, for stages that read one after the other
	strings    map[string]llvm.Value
	funcs      map[string]llvm.Value
	uninits    map[llvm.Type]llvm.Value // functions that return arbitrary values
	defineds   map[llvm.Type]llvm.Value // functions that tell whether a value is defined
	intrinsics map[llvm.Value]string    // their names
	sizes      map[uint64]llvm.Value    // constants of i64
	storeSizes map[llvm.Type]uint64     // in bytes
}

func newEmitter(m llvm.Module, on checks) *emitter {
	x := m.Context()
	word := m.DataLayout().PointerSize(0) * 8
	return &emitter{
		ctx: x, mod: m, on: on, b: x.NewBuilder(), word: word,
		void: x.VoidType(), i1: x.IntType(1), i8: x.IntType(8), i32: x.IntType(32), i64: x.IntType(64),
		ptr: x.PointerType(0), size: x.IntType(word),
		strings: map[string]llvm.Value{}, funcs: map[string]llvm.Value{},
		uninits: map[llvm.Type]llvm.Value{}, defineds: map[llvm.Type]llvm.Value{}, intrinsics: map[llvm.Value]string{}, sizes: map[uint64]llvm.Value{},
		storeSizes: map[llvm.Type]uint64{},
	}
}

func (e *emitter) dispose() { e.b.Dispose() }

// forget must follow passes that remove globals: what the emitter has created
// may be gone.
func (e *emitter) forget() {
	clear(e.strings)
	clear(e.funcs)
	clear(e.uninits)
	clear(e.defineds)
	clear(e.intrinsics)
}

// read reads a function's body; the result is valid until the next one is read.
func (e *emitter) read(f llvm.Value) *llvm.Body {
	e.body.Read(f)
	return &e.body
}

// intrinsic returns the name of one of LLVM's intrinsics.
func (e *emitter) intrinsic(f llvm.Value) string {
	name, ok := e.intrinsics[f]
	if !ok {
		name = f.Name()
		e.intrinsics[f] = name
	}
	return name
}

// bytes returns a constant of i64.
func (e *emitter) bytes(n uint64) llvm.Value {
	c, ok := e.sizes[n]
	if !ok {
		c = llvm.ConstUint(e.i64, n)
		e.sizes[n] = c
	}
	return c
}

// at moves to just before an instruction and takes over its debug location.
func (e *emitter) at(before llvm.Value) { e.b.PositionBefore(before) }

// function returns the declaration of a primitive, which it adds if needed.
func (e *emitter) function(name string, result llvm.Type, params ...llvm.Type) llvm.Value {
	if f, ok := e.funcs[name]; ok {
		return f
	}
	f := e.mod.NamedFunction(name)
	if f.IsNil() {
		f = e.mod.AddFunction(name, llvm.FunctionType(result, params, false))
	}
	e.funcs[name] = f
	return f
}

func (e *emitter) call(name string, result llvm.Type, args ...llvm.Value) llvm.Value {
	params := make([]llvm.Type, len(args))
	for i, a := range args {
		params[i] = a.Type()
	}
	f := e.function(name, result, params...)
	// The program may have declared the primitive differently; the call has
	// the type that lowering expects all the same.
	return e.b.Call(llvm.FunctionType(result, params, false), f, args, "")
}

// text returns a private constant with the text, one per module.
func (e *emitter) text(s string) llvm.Value {
	if v, ok := e.strings[s]; ok {
		return v
	}
	init := e.ctx.ConstString(s, true)
	v := e.mod.AddGlobal(init.Type(), ".fathom.text")
	v.SetInitializer(init)
	v.SetLinkage(llvm.PrivateLinkage)
	v.SetGlobalConstant(true)
	e.strings[s] = v
	return v
}

func (e *emitter) truth(b bool) llvm.Value {
	if b {
		return llvm.ConstUint(e.i1, 1)
	}
	return llvm.ConstUint(e.i1, 0)
}

// check emits: the property of the kind holds where ok is true.
func (e *emitter) check(ok llvm.Value, kind property.Kind, message string) {
	e.checkPtr(ok, kind, e.text(message))
}

// checkPtr is check with a message that is already in the module.
func (e *emitter) checkPtr(ok llvm.Value, kind property.Kind, message llvm.Value) {
	e.call(fnCheck, e.void, ok, e.text(string(kind)), message)
}

func (e *emitter) assume(cond llvm.Value) { e.call(fnAssume, e.void, cond) }

// checkAccess emits: size bytes at p, an integer of any width, may be accessed.
func (e *emitter) checkAccess(p, size llvm.Value, write bool, align uint64) {
	if p.Type() != e.ptr {
		p = e.b.Cast(llvm.OpAddrSpaceCast, p, e.ptr, "")
	}
	e.checkBytes(p, e.extend(size, e.i64), write, align)
}

// checkBytes is checkAccess for a pointer of address space 0 and a size of type i64.
func (e *emitter) checkBytes(p, size llvm.Value, write bool, align uint64) {
	t := e.accessCheck
	if t.IsNil() {
		t = llvm.FunctionType(e.void, []llvm.Type{e.ptr, e.i64, e.i32, e.i64}, false)
		e.accessCheck = t
		e.reads, e.writes = llvm.ConstUint(e.i32, 0), llvm.ConstUint(e.i32, 1)
	}
	w := e.reads
	if write {
		w = e.writes
	}
	f := e.function(fnCheckAccess, e.void, e.ptr, e.i64, e.i32, e.i64)
	e.b.Call(t, f, []llvm.Value{p, size, w, e.bytes(align)}, "")
}

// extend converts an integer to a type at least as wide, as unsigned.
func (e *emitter) extend(v llvm.Value, to llvm.Type) llvm.Value {
	switch from := v.Type().IntWidth(); {
	case from < to.IntWidth():
		return e.b.ZExt(v, to, "")
	case from > to.IntWidth():
		return e.b.Trunc(v, to, "")
	}
	return v
}

// isTrue converts a scalar to its truth value as C does.
func (e *emitter) isTrue(v llvm.Value) llvm.Value {
	t := v.Type()
	if t == e.i1 {
		return v
	}
	if t.IsFloat() {
		return e.b.FCmp(llvm.RealUNE, v, llvm.ConstNull(t), "")
	}
	return e.b.ICmp(llvm.IntNE, v, llvm.ConstNull(t), "")
}

package lower

import (
	"bytes"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/float"
)

// A lowering of a call of a special function. c is the function, t the type of the call's result.
type special = func(b *builder, c *callee, in *llvm.Inst, t *typeInfo)

// primitives are the functions without bodies that the front end and the library models call. One that reads or writes the program's memory
// checks the access itself: there is no unchecked form.
var primitives = map[string]special{
	"__fathom_check":              (*builder).checkCall,
	"__fathom_check_access":       (*builder).checkAccess,
	"__fathom_check_read":         (*builder).checkRead,
	"__fathom_check_write":        (*builder).checkWrite,
	"__fathom_check_overlap":      (*builder).checkOverlap,
	"__fathom_assume":             (*builder).assume,
	"__fathom_hold":               (*builder).hold,
	"__fathom_hold_during":        (*builder).hold,
	"__fathom_assumed":            (*builder).assumed,
	"__fathom_alloc":              (*builder).alloc,
	"__fathom_alloc_by":           (*builder).alloc,
	"__fathom_alloc_over":         (*builder).allocOver,
	"__fathom_external":           (*builder).external,
	"__fathom_free":               (*builder).free,
	"__fathom_free_by":            (*builder).free,
	"__fathom_malloc_fails":       (*builder).mallocFails,
	"__fathom_realloc_frees":      (*builder).reallocFrees,
	"__fathom_approximate":        (*builder).approximate,
	"__fathom_object_size":        (*builder).objectQuery,
	"__fathom_object_offset":      (*builder).objectQuery,
	"__fathom_object_number":      (*builder).objectQuery,
	"__fathom_is_dereferenceable": (*builder).dereferenceable,
	"__fathom_are_defined":        (*builder).definedBytes,
	"__fathom_is_writable":        (*builder).dereferenceable,
	"__fathom_is_heap":            (*builder).isHeap,
	"__fathom_is_aligned":         (*builder).aligned,
	"__fathom_stays":              (*builder).stays,
	"__fathom_same_object":        (*builder).sameObject,
	"__fathom_is_allocated":       (*builder).shadowQuery,
	"__fathom_is_modified":        (*builder).shadowQuery,
	"__fathom_reset_modified":     (*builder).resetModified,
	"__fathom_track_modified":     (*builder).trackModified,
	"__fathom_set_track":          setTrack(seair.SetTrack, 4),
	"__fathom_get_track":          getTrack(seair.Track),
	"__fathom_set_object_track":   setTrack(seair.SetObjectTrack, 3),
	"__fathom_get_object_track":   getTrack(seair.ObjectTrack),
	"__fathom_copy_object_tracks": (*builder).copyObjectTracks,
	"__fathom_set_pointer_track":  setTrack(seair.SetPointerTrack, 3),
	"__fathom_get_pointer_track":  getTrack(seair.PointerTrack),
	"__fathom_fmod":               floatOp(seair.FMod, 0),
	"__fathom_fmodf":              floatOp(seair.FMod, 0),
	"__fathom_fmodl":              floatOp(seair.FMod, 0),
	"__fathom_remainder":          floatOp(seair.FRemainder, 0),
	"__fathom_remainderf":         floatOp(seair.FRemainder, 0),
	"__fathom_remainderl":         floatOp(seair.FRemainder, 0),
	"__fathom_havoc":              (*builder).havoc,
	"__fathom_exit":               func(*builder, *callee, *llvm.Inst, *typeInfo) {}, // see builder.halt
}

// primitive returns the lowering of calls of a function without a body, nil for ordinary ones.
func primitive(c *callee, v llvm.Value) special {
	if s, ok := primitives[c.name]; ok {
		return s
	}
	if fn, ok := elementary(c.name); ok {
		return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
			mode := b.mode()
			b.set(in, b.floatLane(seair.FElementary, int64(fn), fn.String(), t.reg, t.float, append(b.floats(in, t), mode...)...))
		}
	}
	_, kind, _ := v.StringAttribute(llvm.AttrFunction, "fathom.primitive").StringValue()
	switch {
	case kind == "uninit" || strings.HasPrefix(c.name, "__fathom_nondet_uninit"):
		return func(b *builder, _ *callee, in *llvm.Inst, t *typeInfo) { b.set(in, b.uninit(t.reg)) }
	case kind == "poison":
		return func(b *builder, _ *callee, in *llvm.Inst, t *typeInfo) { b.set(in, b.poison(t.reg)) }
	case kind == "approximate":
		reason := c.name
		if _, s, ok := v.StringAttribute(llvm.AttrFunction, "fathom.source").StringValue(); ok && s != "" {
			reason = s
		}
		return func(b *builder, _ *callee, in *llvm.Inst, t *typeInfo) { b.set(in, b.approx(t.reg, reason)) }
	case kind == "nondet":
		source := c.name
		if _, s, ok := v.StringAttribute(llvm.AttrFunction, "fathom.source").StringValue(); ok && s != "" {
			source = s
		}
		return func(b *builder, _ *callee, in *llvm.Inst, t *typeInfo) { b.set(in, b.nondet(t.reg, source)) }
	case kind == "defined" || strings.HasPrefix(c.name, "__fathom_is_defined_"):
		return (*builder).defined
	case kind == "determined":
		return (*builder).determined
	case strings.HasPrefix(c.name, "__fathom_nondet_"):
		return func(b *builder, _ *callee, in *llvm.Inst, t *typeInfo) { b.set(in, b.nondet(t.reg, "")) }
	case kind != "" || strings.HasPrefix(c.name, "__fathom_"):
		return func(b *builder, c *callee, in *llvm.Inst, _ *typeInfo) {
			b.unsupported(in, "the unknown primitive %s", c.name)
		}
	}
	return nil
}

// elementary returns the function that a primitive such as __fathom_expf stands for.
func elementary(primitive string) (float.Function, bool) {
	name, ok := strings.CutPrefix(primitive, "__fathom_")
	if !ok {
		return 0, false
	}
	if fn, ok := float.FunctionNamed(name); ok {
		return fn, true
	}
	name = strings.TrimSuffix(strings.TrimSuffix(name, "f"), "l")
	return float.FunctionNamed(name)
}

// has reports whether a primitive is called with as many arguments as it needs; else the call is unsupported.
func (b *builder) has(in *llvm.Inst, c *callee, n int) bool {
	if in.NumArgs >= n {
		return true
	}
	b.unsupported(in, "a call of %s with %d arguments instead of %d", c.name, in.NumArgs, n)
	return false
}

// truth converts a number of any width to one bit: not zero.
func (b *builder) truth(v seair.Value) seair.Value {
	t := b.typeOf(v)
	if t == 1 {
		return v
	}
	return b.op(seair.Ne, 1, v, b.uint(t, 0))
}

// text reads the string at a constant address. ok is false if it is not the address of a constant string. The
// strings of checks are no part of the program, so the global that holds one is not lowered for it.
func (b *builder) text(o llvm.Operand) (text string, ok bool) {
	v := o.Value
	var off int64
	if o.Kind == llvm.ConstantExprKind {
		e := v.ConstExpr()
		if e.Opcode != llvm.OpGetElementPtr {
			return "", false
		}
		if off, ok = b.constOffset(v, e.SourceType); !ok {
			return "", false
		}
		v = v.Operand(0)
	}
	if v.Kind() != llvm.GlobalVariableKind || !v.IsGlobalConstant() || v.IsDeclaration() {
		return "", false
	}
	init := v.Initializer()
	switch init.Kind() {
	case llvm.AggregateZeroKind:
		return "", true
	case llvm.ConstantDataArrayKind:
	default:
		return "", false
	}
	data := init.DataBytes()
	if off < 0 || off > int64(len(data)) {
		return "", false
	}
	data = data[off:]
	if n := bytes.IndexByte(data, 0); n >= 0 {
		data = data[:n]
	}
	return string(data), true
}

// isFalse reports whether an operand is the constant 0.
func (b *builder) isFalse(v seair.Value) bool {
	x, ok := b.intConst(v)
	return ok && x.Sign() == 0
}

func (b *builder) checkCall(c *callee, in *llvm.Inst, _ *typeInfo) {
	if !b.has(in, c, 3) {
		return
	}
	ok := b.truth(b.operand(in, 0))
	kind, known := b.text(in.Operands[1])
	message, _ := b.text(in.Operands[2])
	if !known {
		kind = string(property.UserAssert)
	}
	if message == "" && kind == string(property.Unsupported) {
		message = "a library function that has no model" // its name is not known here
	}
	never := b.isFalse(ok)
	b.trapped = b.trapped || never
	if kind == string(property.Unsupported) && never {
		b.emit(seair.Instr{Op: seair.Unsupported, Imm: b.str(message)})
		return
	}
	b.emit(seair.Instr{Op: seair.Check, Args: b.list(ok), Imm: b.str(kind), Imm2: b.str(message)})
}

// approximate marks executions in which a library model is less exact than what it stands for.
func (b *builder) approximate(c *callee, in *llvm.Inst, _ *typeInfo) {
	if !b.has(in, c, 1) {
		return
	}
	what, _ := b.text(in.Operands[0])
	b.approx(1, what)
}

// access emits CheckAccess unless the size is the constant 0.
func (b *builder) access(p, size seair.Value, write bool, align int64) {
	size = b.fit(size)
	if b.isFalse(size) {
		return
	}
	i := seair.Instr{Op: seair.CheckAccess, Args: b.list(p, size), Mem: b.memory, Imm: align}
	if write {
		i.Flags = seair.FlagWrite
	}
	b.emit(i)
}

func (b *builder) checkAccess(c *callee, in *llvm.Inst, _ *typeInfo) {
	if !b.has(in, c, 4) {
		return
	}
	write, known := b.intConst(b.operand(in, 2))
	align, _ := b.intConst(b.operand(in, 3))
	var a int64
	if align != nil && align.IsInt64() {
		a = align.Int64()
	}
	// A write must satisfy all that a read must.
	b.access(b.operand(in, 0), b.operand(in, 1), !known || write.Sign() != 0, a)
}

func (b *builder) checkRead(c *callee, in *llvm.Inst, _ *typeInfo) {
	if b.has(in, c, 2) {
		b.access(b.operand(in, 0), b.operand(in, 1), false, 0)
	}
}

func (b *builder) checkWrite(c *callee, in *llvm.Inst, _ *typeInfo) {
	if b.has(in, c, 2) {
		b.access(b.operand(in, 0), b.operand(in, 1), true, 0)
	}
}

func (b *builder) checkOverlap(c *callee, in *llvm.Inst, _ *typeInfo) {
	if !b.has(in, c, 3) {
		return
	}
	b.emit(seair.Instr{
		Op: seair.CheckOverlap, Args: b.list(b.operand(in, 0), b.operand(in, 1), b.fit(b.operand(in, 2))),
		Imm2: b.str("source and destination of memcpy do not overlap"),
	})
}

func (b *builder) assume(c *callee, in *llvm.Inst, _ *typeInfo) {
	if b.has(in, c, 1) {
		b.emit(seair.Instr{Op: seair.Assume, Args: b.list(b.truth(b.operand(in, 0)))})
	}
}

// hold lowers a use of what variables have: see frontend/hold.go.
func (b *builder) hold(c *callee, in *llvm.Inst, _ *typeInfo) {
	var values []seair.Value
	for k := range in.NumArgs {
		if v := b.operand(in, k); v.IsReg() {
			values = append(values, v)
		}
	}
	var during int64
	if c.name == "__fathom_hold_during" {
		during = 1
	}
	if len(values) > 0 {
		b.emit(seair.Instr{Op: seair.Hold, Args: b.list(values...), Imm: during})
	}
}

// assumed lists what a library model takes for granted of the environment.
func (b *builder) assumed(c *callee, in *llvm.Inst, _ *typeInfo) {
	if b.has(in, c, 1) {
		what, _ := b.text(in.Operands[0])
		b.emit(seair.Instr{Op: seair.Assume, Args: b.list(b.uint(1, 1)), Imm: b.str(what)})
	}
}

// result adapts a value to the type that a primitive was declared with.
func (b *builder) result(in *llvm.Inst, t *typeInfo, v seair.Value) {
	from, to := b.width(b.typeOf(v)), t.width
	switch {
	case t.reg == seair.Void:
	case from < to:
		b.set(in, b.op(seair.ZExt, t.reg, v))
	case from > to:
		b.set(in, b.op(seair.Trunc, t.reg, v))
	default:
		b.set(in, v)
	}
}

func (b *builder) objectQuery(c *callee, in *llvm.Inst, t *typeInfo) {
	if !b.has(in, c, 1) {
		return
	}
	op := seair.ObjectSize
	switch {
	case strings.HasSuffix(c.name, "offset"):
		op = seair.ObjectOffset
	case strings.HasSuffix(c.name, "number"):
		op = seair.ObjectNumber
	}
	b.result(in, t, b.op(op, seair.Type(b.bits), b.operand(in, 0)))
}

func (b *builder) dereferenceable(c *callee, in *llvm.Inst, t *typeInfo) {
	if !b.has(in, c, 2) {
		return
	}
	r := b.reg(1)
	deref := seair.Instr{Op: seair.IsDereferenceable, Dst: r, Mem: b.memory, Args: b.list(b.operand(in, 0), b.fit(b.operand(in, 1)))}
	if strings.HasSuffix(c.name, "writable") {
		deref.Flags = seair.FlagWrite
	}
	b.emit(deref)
	b.result(in, t, seair.RegValue(r))
}

// defined asks whether a value of any type depends on memory that was never written.
func (b *builder) defined(c *callee, in *llvm.Inst, t *typeInfo) {
	if b.has(in, c, 1) {
		b.result(in, t, b.op(seair.Defined, 1, b.operand(in, 0)))
	}
}

// determined asks whether a value of any type depends on poison.
func (b *builder) determined(c *callee, in *llvm.Inst, t *typeInfo) {
	if b.has(in, c, 1) {
		b.result(in, t, b.op(seair.Determined, 1, b.operand(in, 0)))
	}
}

// definedBytes asks the same of a range of bytes, which must be readable.
func (b *builder) definedBytes(c *callee, in *llvm.Inst, t *typeInfo) {
	if !b.has(in, c, 2) {
		return
	}
	p, size := b.operand(in, 0), b.fit(b.operand(in, 1))
	b.access(p, size, false, 0)
	r := b.reg(1)
	b.emit(seair.Instr{Op: seair.DefinedBytes, Dst: r, Mem: b.memory, Args: b.list(p, size)})
	b.result(in, t, seair.RegValue(r))
}

func (b *builder) isHeap(c *callee, in *llvm.Inst, t *typeInfo) {
	if b.has(in, c, 1) {
		b.result(in, t, b.op(seair.IsHeap, 1, b.operand(in, 0)))
	}
}

func (b *builder) aligned(c *callee, in *llvm.Inst, t *typeInfo) {
	if !b.has(in, c, 2) {
		return
	}
	align, known := b.intConst(b.operand(in, 1))
	if !known || !align.IsInt64() {
		b.unsupported(in, "a call of %s whose alignment is not a constant", c.name)
		return
	}
	r := b.reg(1)
	b.emit(seair.Instr{Op: seair.Aligned, Dst: r, Args: b.list(b.operand(in, 0)), Imm: align.Int64()})
	b.result(in, t, seair.RegValue(r))
}

func (b *builder) stays(c *callee, in *llvm.Inst, t *typeInfo) {
	if b.has(in, c, 2) {
		b.result(in, t, b.op(seair.Stays, 1, b.operand(in, 0), b.fit(b.operand(in, 1))))
	}
}

func (b *builder) sameObject(c *callee, in *llvm.Inst, t *typeInfo) {
	if b.has(in, c, 2) {
		b.result(in, t, b.op(seair.SameObject, 1, b.operand(in, 0), b.operand(in, 1)))
	}
}

// havoc makes a range of bytes arbitrary, which must be writable.
func (b *builder) havoc(c *callee, in *llvm.Inst, _ *typeInfo) {
	if !b.has(in, c, 2) {
		return
	}
	p, size := b.operand(in, 0), b.fit(b.operand(in, 1))
	b.access(p, size, true, 0)
	b.memOp(seair.Instr{Op: seair.Havoc, Args: b.list(p, size)})
}

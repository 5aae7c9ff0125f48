package lower

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// callee is what lowering knows of a called function.
type callee struct {
	v    llvm.Value
	name string
	t    llvm.Type // its function type
	// special lowers a call of a primitive or an intrinsic; nil for ordinary functions.
	special func(b *builder, c *callee, in *llvm.Inst, t *typeInfo)
	ends    bool // a call ends the program
	pure    bool // an intrinsic that does not touch memory
	weak    bool // may be missing
	model   bool // part of a library model
}

// callee returns what is known of a function.
func (l *lowerer) callee(v llvm.Value) *callee {
	if c, ok := l.callees[v]; ok {
		return c
	}
	c := &callee{v: v, name: v.Name(), t: v.GlobalType()}
	l.callees[v] = c
	if !v.IsDeclaration() {
		c.model = isModel(v)
		return c
	}
	switch {
	case strings.HasPrefix(c.name, "llvm."):
		c.special = intrinsic(c.name)
		a := v.Attribute(llvm.AttrFunction, "memory")
		c.pure = !a.IsNil() && a.IntValue() == 0
	case jumpsElsewhere(c.name) || v.HasAttribute(llvm.AttrFunction, "returns_twice"):
		c.special = func(b *builder, c *callee, in *llvm.Inst, _ *typeInfo) {
			b.unsupported(in, "control flow by %s", c.name)
		}
	default:
		c.special = primitive(c, v)
		c.ends = c.name == "__fathom_exit"
		c.weak = isWeakReference(v)
	}
	return c
}

// jumpsElsewhere reports whether a function without a body transfers control elsewhere than to its caller. The front end
// knows more of these; here are those without which ignoring exceptions would be wrong.
func jumpsElsewhere(name string) bool {
	switch name {
	case "__cxa_throw", "__cxa_rethrow", "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk":
		return true
	}
	return strings.HasPrefix(name, "_Unwind_")
}

// call lowers a call or invoke.
func (b *builder) call(in *llvm.Inst, t *typeInfo) {
	target := in.Operands[len(in.Operands)-1]
	if target.Kind == llvm.InlineAsmKind {
		b.inlineAsm(in, t, target)
		return
	}
	if target.Kind == llvm.AliasKind || target.Kind == llvm.ConstantExprKind {
		if v := b.resolveAlias(target.Value); v.Kind() == llvm.FunctionValueKind {
			target = llvm.Operand{Value: v, Kind: llvm.FunctionValueKind, ID: -1}
		}
	}
	if target.Kind == llvm.FunctionValueKind {
		c := b.callee(target.Value)
		if c.special != nil {
			c.special(b, c, in, t)
			return
		}
		// Models in C of functions of C++ take the place of a result as a parameter.
		if c.t == in.AuxType && !c.weak && (c.model || !in.Flags.Has(llvm.OtherABI)) {
			b.direct(in, t, c)
			return
		}
	}
	b.indirect(in, t, target)
}

// arguments lowers the arguments of a call: byval ones are copied, those without a register left out. further are the types of the variadic ones, as
// in signatures. ok is false if the call was found to be unsupported.
func (b *builder) arguments(in *llvm.Inst) (args []seair.Value, further []string, ok bool) {
	if in.Flags.Has(llvm.InMemory) {
		b.unsupported(in, "an argument passed by inalloca, preallocated or swifterror")
		return nil, nil, false
	}
	fixed := len(in.AuxType.ParamTypes())
	for i := 0; i < in.NumArgs; i++ {
		at := b.typ(in.Operands[i].Value.Type())
		if reason := at.value(); reason != "" {
			b.unsupported(in, "%s", reason)
			return nil, nil, false
		}
		if at.reg == seair.Void {
			continue
		}
		v := b.operand(in, i)
		if in.Flags.Has(llvm.ByVal) {
			if ty := b.byVal(in, i); !ty.IsNil() {
				if i >= fixed {
					pieces := b.pieces(v, ty, in, i)
					args = append(args, pieces...)
					for _, piece := range pieces {
						further = append(further, fmt.Sprintf("[%d x i8]", b.width(b.typeOf(piece))/8))
					}
					continue
				}
				v = b.copyOf(v, ty, in, i)
			}
		}
		args = append(args, v)
		if i >= fixed {
			further = append(further, b.typeText(at.t))
		}
	}
	return args, further, true
}

// byVal returns the type of a byval argument, nil for others.
func (b *builder) byVal(in *llvm.Inst, i int) llvm.Type {
	at := llvm.AttrParam(i)
	if a := in.Value.CallAttribute(at, "byval"); !a.IsNil() {
		return a.TypeValue()
	}
	if f := in.Value.Callee(); f.Kind() == llvm.FunctionValueKind && i < f.NumParams() && !in.Flags.Has(llvm.OtherABI) {
		return f.Attribute(at, "byval").TypeValue()
	}
	return llvm.Type{}
}

// copyOf makes the copy that a byval parameter points to.
func (b *builder) copyOf(p seair.Value, ty llvm.Type, in *llvm.Inst, i int) seair.Value {
	t := b.typ(ty)
	align := int64(max(t.align, 1))
	if a := in.Value.CallAttribute(llvm.AttrParam(i), "align").IntValue(); a > 0 {
		align = int64(a)
	}
	r := b.reg(seair.Ptr)
	size := b.offset(int64(t.size))
	b.memOp(seair.Instr{Op: seair.Alloca, Dst: r, Args: b.list(size), Imm: align})
	b.memOp(seair.Instr{Op: seair.MemMove, Args: b.list(seair.RegValue(r), p, size)})
	return seair.RegValue(r)
}

// pieces reads a structure that is passed by value as a variadic argument. Those lie one behind the other in memory, so
// it can be passed as several arguments of 8 bytes, or of 16 if it is to be aligned so.
func (b *builder) pieces(p seair.Value, ty llvm.Type, in *llvm.Inst, i int) (args []seair.Value) {
	t := b.typ(ty)
	align := max(int64(t.align), int64(in.Value.CallAttribute(llvm.AttrParam(i), "align").IntValue()))
	step := int64(8)
	if align > 8 {
		step = 16
	}
	for off := int64(0); off < int64(t.size); off += step {
		r := b.reg(seair.Type(8 * min(step, int64(t.size)-off)))
		b.emit(seair.Instr{Op: seair.Load, Dst: r, Mem: b.memory, Args: b.list(b.at(p, uint64(off)))})
		args = append(args, seair.RegValue(r))
	}
	return args
}

// direct lowers a call of a known function with its own type.
func (b *builder) direct(in *llvm.Inst, t *typeInfo, c *callee) {
	if reason := b.signatureProblem(c.t); reason != "" {
		b.unsupported(in, "%s", reason)
		return
	}
	args, further, ok := b.arguments(in)
	if !ok {
		return
	}
	call := seair.Instr{Op: seair.Call, Args: b.list(args...), Imm: int64(b.funcIndex(c.v))}
	if c.t.IsVarArg() {
		call.Imm2 = b.callSignature(in, further)
	}
	b.emitCall(in, t, call)
}

// indirect lowers a call through a pointer or with another type than the function's.
func (b *builder) indirect(in *llvm.Inst, t *typeInfo, target llvm.Operand) {
	p := b.value(target, b.typ(target.Value.Type()))
	args, further, ok := b.arguments(in)
	if !ok {
		return
	}
	args = append([]seair.Value{p}, args...)
	b.emitCall(in, t, seair.Instr{Op: seair.CallPtr, Args: b.list(args...), Imm: b.callSignature(in, further)})
}

func (b *builder) emitCall(in *llvm.Inst, t *typeInfo, c seair.Instr) {
	if t.reg != seair.Void {
		c.Dst = b.reg(t.reg)
		b.set(in, seair.RegValue(c.Dst))
	}
	b.memOp(c)
}

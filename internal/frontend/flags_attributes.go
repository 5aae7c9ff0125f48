package frontend

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// What attributes and metadata promise of parameters, results and what is loaded.
//
// A value that breaks nonnull, range or align is poison. One that must not be poison, by noundef, or not be a pointer that cannot be read, by
// dereferenceable, leaves nothing defined at once. What the environment passes to the entry, and returns from functions that are
// defined nowhere, is arbitrary, whatever is promised of it.

// attributes are those of a parameter or a result, wherever they are given.
type attributes func(name string) llvm.Attribute

// either looks in one place and then in another.
func either(a, b attributes) attributes {
	return func(name string) llvm.Attribute {
		if x := a(name); !x.IsNil() {
			return x
		}
		return b(name)
	}
}

func ofFunction(f llvm.Value, at llvm.AttrIndex) attributes {
	return func(name string) llvm.Attribute {
		if f.Kind() != llvm.FunctionValueKind || int(at) > f.NumParams() && at != llvm.AttrFunction {
			return llvm.Attribute{}
		}
		return f.Attribute(at, name)
	}
}

func ofCall(call llvm.Value, at llvm.AttrIndex) attributes {
	return func(name string) llvm.Attribute { return call.CallAttribute(at, name) }
}

// promised lists what attributes say of a value, without what leaves nothing defined at once.
func (e *emitter) promised(has attributes, v llvm.Value, what string) (list []promise) {
	add := func(ok llvm.Value, format string, args ...any) {
		list = append(list, promise{ok, property.ArithPoison, what + fmt.Sprintf(format, args...)})
	}
	t := v.Type()
	if t == e.ptr {
		if !has("nonnull").IsNil() {
			add(e.b.ICmp(llvm.IntNE, v, llvm.ConstNull(t), ""), " is null, against nonnull")
		}
		if a := has("align"); !a.IsNil() && a.IntValue() > 1 && has("byval").IsNil() {
			add(e.call("__fathom_is_aligned", e.i1, v, e.bytes(a.IntValue())), " is not a multiple of %d, against align", a.IntValue())
		}
	}
	if t.Kind() == llvm.IntegerKind {
		if lower, upper, ok := has("range").RangeValue(t); ok {
			add(e.between(v, lower, upper), " is out of its range")
		}
	}
	return list
}

// demand checks what attributes say of a value that leaves nothing defined otherwise.
func (e *emitter) demand(has attributes, v llvm.Value, what string) {
	if v.Type() == e.ptr {
		if a := has("dereferenceable"); !a.IsNil() {
			e.check(e.readable(v, a.IntValue()), property.ArithPoison, fmt.Sprintf("%s does not point to %d bytes, against dereferenceable", what, a.IntValue()))
		}
		if a := has("dereferenceable_or_null"); !a.IsNil() {
			ok := e.b.Or(e.b.ICmp(llvm.IntEQ, v, llvm.ConstNull(e.ptr), ""), e.readable(v, a.IntValue()), "")
			e.check(ok, property.ArithPoison, fmt.Sprintf("%s does not point to %d bytes, against dereferenceable_or_null", what, a.IntValue()))
		}
	}
	if !has("noundef").IsNil() {
		e.demandValue(v, what)
	}
}

// demandValue checks that a value is neither poison nor undefined. That it comes from memory that nobody has written is what memory.uninit is about, in
// bitcode as in C.
func (e *emitter) demandValue(v llvm.Value, what string) {
	switch v.Kind() {
	case llvm.InstructionKind, llvm.ArgumentKind:
		e.check(e.isDetermined(v), property.ArithPoison, what+" has no value, against noundef")
		if e.on.on(property.MemoryUninit) {
			e.check(e.isDefined(v), property.MemoryUninit, what+" has no value, against noundef")
		}
	case llvm.UndefKind, llvm.PoisonKind:
		e.check(e.truth(false), property.ArithPoison, what+" has no value, against noundef")
	}
}

// demandAll checks the promises of a value that must not be poison. None is left.
func (e *emitter) demandAll(list []promise) []promise {
	for _, p := range list {
		e.checkLanes(p.ok, p.kind, p.message)
	}
	return nil
}

func (e *emitter) readable(p llvm.Value, size uint64) llvm.Value {
	return e.call("__fathom_is_dereferenceable", e.i1, p, e.bytes(size))
}

// between emits the condition that a number is at least lower and less than upper, with wrap-around: from 5 up to 3 are all but 3 and 4.
func (e *emitter) between(v, lower, upper llvm.Value) llvm.Value {
	return e.b.ICmp(llvm.IntULT, e.b.Sub(v, lower, ""), e.b.Sub(upper, lower, ""), "")
}

// parameters checks what the parameters of the function promise.
func (c *flagChecker) parameters() {
	e := c.e
	for k := range c.f.NumParams() {
		v := c.f.Param(k)
		users := v.Users()
		has := ofFunction(c.f, llvm.AttrParam(k))
		what := fmt.Sprintf("argument %d of %s", k+1, c.f.Name())
		e.at(c.f.FirstBlock().First())
		checked := v
		for _, p := range e.promised(has, v, what) {
			checked = e.poisonUnless(p.ok, checked)
		}
		if checked != v {
			replaceIn(users, v, checked)
		}
		undefined := func(name string) llvm.Attribute {
			if name == "noundef" {
				return llvm.Attribute{} // said of the call, where it has a place
			}
			return has(name)
		}
		e.demand(undefined, v, what)
	}
}

// arguments checks what a call promises of its arguments. What the definition of the function says of them is checked there.
func (c *flagChecker) arguments(i *llvm.Inst) {
	e := c.e
	if i.Flags.Has(llvm.Intrinsic) {
		c.assumption(i)
		return
	}
	callee := i.Operands[len(i.Operands)-1].Value
	if callee.Kind() == llvm.FunctionValueKind && isVocabulary(callee) {
		return
	}
	for k := range i.NumArgs {
		v := i.Value.Operand(k)
		here := ofCall(i.Value, llvm.AttrParam(k))
		there := ofFunction(callee, llvm.AttrParam(k))
		what := fmt.Sprintf("argument %d of the call", k+1)
		has := either(here, there)
		if callee.Kind() == llvm.FunctionValueKind && !callee.IsDeclaration() {
			has = func(name string) llvm.Attribute {
				if name == "noundef" {
					return either(here, there)(name)
				}
				if a := here(name); a != there(name) {
					return a
				}
				return llvm.Attribute{}
			}
		}
		e.at(i.Value)
		checked := v
		for _, p := range e.promised(has, v, what) {
			checked = e.poisonUnless(p.ok, checked)
		}
		if checked != v {
			i.Value.SetOperand(k, checked)
		}
		e.demand(has, checked, what)
	}
}

// isDemanded reports whether argument n of a call may not be poison.
func (c *flagChecker) isDemanded(i *llvm.Inst, n int) bool {
	callee := i.Operands[len(i.Operands)-1].Value
	if i.Flags.Has(llvm.Intrinsic) {
		return n == 0 && strings.HasPrefix(c.e.intrinsic(callee), "llvm.assume")
	}
	at := llvm.AttrParam(n)
	return !either(ofCall(i.Value, at), ofFunction(callee, at))("noundef").IsNil()
}

// returned lists what is promised of the result of a call, and checks what leaves nothing defined otherwise.
func (c *flagChecker) returned(i *llvm.Inst) []promise {
	e := c.e
	callee := i.Operands[len(i.Operands)-1].Value
	if i.Type == e.void || i.Flags.Has(llvm.Intrinsic) || callee.Kind() == llvm.InlineAsmKind || callee.Kind() == llvm.FunctionValueKind && callee.IsDeclaration() {
		return nil
	}
	has := either(ofCall(i.Value, llvm.AttrReturn), ofFunction(callee, llvm.AttrReturn))
	list := append(e.promised(has, i.Value, "the result of the call"), c.limits(i)...)
	if !has("noundef").IsNil() {
		list = e.demandAll(list)
	}
	e.demand(has, i.Value, "the result of the call")
	return list
}

// result checks what a function promises of its result where it returns one.
func (c *flagChecker) result(i *llvm.Inst) {
	e := c.e
	if prev := i.Value.PrevInstruction(); !c.tracks || !prev.IsNil() && prev.IsCall() && prev.Flags().Has(llvm.MustTailCall) {
		return
	}
	v := i.Value.Operand(0)
	e.at(i.Value)
	has := ofFunction(c.f, llvm.AttrReturn)
	checked := v
	for _, p := range e.promised(has, v, "the result of "+c.f.Name()) {
		checked = e.poisonUnless(p.ok, checked)
	}
	if checked != v {
		i.Value.SetOperand(0, checked)
	}
	e.demand(has, checked, "the result of "+c.f.Name())
	for k := range c.f.NumParams() {
		if p := c.f.Param(k); c.f.HasAttribute(llvm.AttrParam(k), "returned") && p.Type() == v.Type() && p != v {
			e.checkLanes(e.sameBits(v, p), property.ArithPoison, fmt.Sprintf("the result of %s is not its argument %d, against returned", c.f.Name(), k+1))
		}
	}
}

// sameBits emits the condition that two values of a type are the same; true where that is not known of the type.
func (e *emitter) sameBits(a, b llvm.Value) llvm.Value {
	switch t := a.Type(); {
	case t.Kind() == llvm.IntegerKind, t == e.ptr:
	case t.IsFloat():
		n := e.ctx.IntType(int(e.mod.DataLayout().SizeOfBits(t)))
		a, b = e.b.BitCast(a, n, ""), e.b.BitCast(b, n, "")
	default:
		return e.truth(true)
	}
	return e.b.ICmp(llvm.IntEQ, a, b, "")
}

// limits lists what the metadata range promises of the result of a load or a call.
func (c *flagChecker) limits(i *llvm.Inst) []promise {
	e := c.e
	md := i.Value.Metadata(e.ctx.MDKind("range"))
	if md.IsNil() {
		return nil
	}
	var ok llvm.Value
	limits := md.MDOperands()
	for k := 0; k+1 < len(limits); k += 2 {
		constant := func(n int) llvm.Value { return splat(i.Type, func(llvm.Type) llvm.Value { return limits[n] }) }
		in := e.between(i.Value, constant(k), constant(k+1))
		if k > 0 {
			in = e.b.Or(ok, in, "")
		}
		ok = in
	}
	return []promise{{ok, property.ArithPoison, "a value is out of its !range"}}
}

// loaded lists what the metadata of a load promises of its value, and checks what leaves nothing defined otherwise.
func (c *flagChecker) loaded(i *llvm.Inst) (list []promise) {
	e := c.e
	node := func(name string) llvm.Value { return i.Value.Metadata(e.ctx.MDKind(name)) }
	add := func(ok llvm.Value, format string, args ...any) {
		list = append(list, promise{ok, property.ArithPoison, fmt.Sprintf(format, args...)})
	}
	number := func(name string) (n uint64, ok bool) {
		if md := node(name); !md.IsNil() && len(md.MDOperands()) == 1 {
			return md.MDOperands()[0].Uint64()
		}
		return 0, false
	}
	list = c.limits(i)
	if i.Type == e.ptr {
		if !node("nonnull").IsNil() {
			add(e.b.ICmp(llvm.IntNE, i.Value, llvm.ConstNull(e.ptr), ""), "what is loaded is null, against !nonnull")
		}
		if n, ok := number("align"); ok && n > 1 {
			add(e.call("__fathom_is_aligned", e.i1, i.Value, e.bytes(n)), "what is loaded is not a multiple of %d, against !align", n)
		}
		if n, ok := number("dereferenceable"); ok {
			e.check(e.readable(i.Value, n), property.ArithPoison, fmt.Sprintf("what is loaded does not point to %d bytes, against !dereferenceable", n))
		}
		if n, ok := number("dereferenceable_or_null"); ok {
			null := e.b.ICmp(llvm.IntEQ, i.Value, llvm.ConstNull(e.ptr), "")
			e.check(e.b.Or(null, e.readable(i.Value, n), ""), property.ArithPoison,
				fmt.Sprintf("what is loaded does not point to %d bytes, against !dereferenceable_or_null", n))
		}
	}
	if !node("noundef").IsNil() {
		list = e.demandAll(list)
		e.demandValue(i.Value, "what is loaded")
	}
	return list
}

// assumption checks what llvm.assume says in operand bundles; of its condition see dropAssumptions.
func (c *flagChecker) assumption(i *llvm.Inst) {
	e := c.e
	if !strings.HasPrefix(e.intrinsic(i.Operands[len(i.Operands)-1].Value), "llvm.assume") || !i.Flags.Has(llvm.HasBundles) {
		return
	}
	e.at(i.Value)
	for _, b := range i.Value.Bundles() {
		if len(b.Operands) == 0 {
			continue
		}
		v := b.Operands[0]
		number := uint64(0)
		if len(b.Operands) > 1 {
			number, _ = b.Operands[1].Uint64()
		}
		message := func(s string) string { return "an assumption does not hold: " + s }
		switch b.Tag {
		case "nonnull":
			e.check(e.b.ICmp(llvm.IntNE, v, llvm.ConstNull(v.Type()), ""), property.ArithPoison, message("a pointer is null"))
		case "align":
			if number > 1 && v.Type() == e.ptr {
				if len(b.Operands) > 2 {
					v = e.b.GEP(e.i8, v, []llvm.Value{e.b.Neg(b.Operands[2], "")}, "")
				}
				e.check(e.call("__fathom_is_aligned", e.i1, v, e.bytes(number)), property.ArithPoison, message("a pointer is not aligned"))
			}
		case "dereferenceable":
			e.check(e.readable(v, number), property.ArithPoison, message("a pointer cannot be read"))
		case "dereferenceable_or_null":
			null := e.b.ICmp(llvm.IntEQ, v, llvm.ConstNull(e.ptr), "")
			e.check(e.b.Or(null, e.readable(v, number), ""), property.ArithPoison, message("a pointer cannot be read"))
		case "noundef":
			e.demandValue(v, "what is assumed to have one")
		}
	}
}

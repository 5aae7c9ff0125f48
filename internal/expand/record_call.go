package expand

import (
	"fmt"
	"slices"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// parameters returns the first n recorded parameters of the entry.
func (r *recorder) parameters(n int) []seair.Value {
	if r == nil {
		return nil
	}
	var out []seair.Value
	for _, p := range r.fn.Params[:n] {
		out = append(out, seair.RegValue(p))
	}
	return out
}

// recordedEarly returns the arguments of a function that runs before the entry: those of main, and any in a program with another entry.
func (x *expander) recordedEarly(f *seair.Func) []seair.Value {
	if x.rec == nil || x.rec.fn.Name == "main" {
		return x.rec.parameters(len(f.Params))
	}
	var args []seair.Value
	for _, p := range f.Params {
		args = append(args, x.rec.emit(seair.Instr{Op: seair.Nondet}, f.Regs[p]))
	}
	return args
}

// invoke sets the arguments of a call that no instruction makes.
func (r *recorder) invoke(args []seair.Value) {
	if r != nil {
		r.args = args
	}
}

// recordFrame begins an activation.
func (x *expander) recordFrame(fr *frame) {
	if x.rec == nil {
		return
	}
	f := fr.info.fn
	fr.rec = recordedFrame{regs: make([]seair.Value, len(f.Regs)), mems: make([]seair.Value, fr.info.numMems)}
	for i, p := range f.Params {
		if i < len(x.rec.args) {
			fr.rec.regs[p] = x.rec.args[i]
		}
	}
	if len(x.rec.args) > len(f.Params) {
		fr.rec.extra = x.rec.args[len(f.Params):]
	}
	fr.rec.mems[fr.info.memSlot[f.MemIn]] = x.rec.mem
	if fr.info.allocates {
		fr.rec.token = x.rec.emit(seair.Instr{Op: seair.StackSave}, seair.Type(64))
	}
}

// recordCall passes the arguments of a call on.
func (x *expander) recordCall(fr *frame, args []seair.Value, mem seair.Value) {
	if x.rec != nil {
		x.rec.args, x.rec.mem = x.recordedArgs(fr, args), x.recorded(fr, mem)
	}
}

// recordReturns joins the ways back from a call.
func (x *expander) recordReturns(ends []returnEdge, ret seair.Type) {
	if x.rec == nil {
		return
	}
	in := make([]exitSlot, len(ends))
	vals := make([]seair.Value, len(ends))
	mems := make([]seair.Value, len(ends))
	for i, e := range ends {
		in[i], vals[i], mems[i] = e.rec.from, seair.NoValue, e.rec.mems[0]
		if ret != seair.Void {
			vals[i] = e.rec.vals[0]
		}
	}
	x.rec.open("return", in)
	x.rec.ret = seair.NoValue
	if ret != seair.Void {
		x.rec.ret = x.rec.phi(ret, vals)
	}
	x.rec.mem = x.rec.phi(seair.Memory, mems)
}

// recordReturned ends the lifetimes of a function's locals.
func (x *expander) recordReturned(fr *frame) {
	if x.rec != nil && len(fr.locals) > 0 {
		x.rec.mem = x.rec.emit(seair.Instr{Op: seair.StackRestore, Args: []seair.Value{fr.rec.token}, Mem: x.rec.mem}, seair.Memory)
	}
}

// recordCallEnd gives the results of a call to its caller.
func (x *expander) recordCallEnd(fr *frame, in *seair.Instr) {
	if x.rec == nil {
		return
	}
	if in.Dst != 0 {
		fr.rec.regs[in.Dst] = x.rec.ret
	}
	if in.MemDst != 0 {
		fr.rec.mems[fr.info.memSlot[in.MemDst]] = x.rec.mem
	}
}

// recordRegrouped is regroup for the recorded arguments of a call.
func (x *expander) recordRegrouped(f *seair.Func) {
	r := x.rec
	if r == nil {
		return
	}
	bits := func(v seair.Value) uint { return r.prog.Bits(r.typeOf(v)) }
	first := 0
	for first < len(f.Params) && first < len(r.args) && bits(r.args[first]) == r.prog.Bits(f.Regs[f.Params[first]]) {
		first++
	}
	if first == len(f.Params) {
		return
	}
	rest := slices.Clone(r.args[first:])
	slices.Reverse(rest)
	width := uint(0)
	for _, a := range rest {
		width += bits(a)
	}
	all, at := r.emit(seair.Instr{Op: seair.Concat, Args: rest}, seair.Type(width)), uint(0)
	r.args = slices.Clone(r.args[:first])
	for _, p := range f.Params[first:] {
		t := f.Regs[p]
		r.args = append(r.args, r.emit(seair.Instr{Op: seair.Extract, Args: []seair.Value{all}, Imm: int64(at)}, t))
		at += r.prog.Bits(t)
	}
}

// recordUnknownArguments is unknownArguments for the recorded arguments of a call.
func (x *expander) recordUnknownArguments(f *seair.Func) {
	if x.rec == nil {
		return
	}
	x.rec.args = nil
	for _, p := range f.Params {
		x.rec.args = append(x.rec.args, x.recordUnknown(f.Regs[p]))
	}
}

// recordUnknown records a value that nobody has set.
func (x *expander) recordUnknown(t seair.Type) seair.Value {
	return x.rec.emit(seair.Instr{Op: seair.Nondet, Imm2: x.rec.prog.Str("unknown"), Flags: seair.FlagUninit}, t)
}

// recordReturn completes the edge of a return.
func (x *expander) recordReturn(fr *frame, in *seair.Instr, r *returnEdge) {
	if x.rec == nil {
		return
	}
	r.rec = &recordedEdge{mems: []seair.Value{x.recorded(fr, in.Mem)}}
	if len(in.Args) > 0 {
		r.rec.vals = []seair.Value{x.recorded(fr, in.Args[0])}
	}
	r.rec.from = x.rec.jump()
}

// recordNotNull demands that the callee of a call through a pointer is not null.
func (x *expander) recordNotNull(fr *frame, in *seair.Instr, met bool) {
	if x.rec == nil || !met {
		return
	}
	r, loc := x.rec, x.place(fr, in)
	null := r.small(seair.Ptr, 0)
	ok := r.emit(seair.Instr{Op: seair.Ne, Args: []seair.Value{x.recorded(fr, in.Args[0]), null}, Loc: loc}, seair.Type(1))
	x.recordCheck(property.MemoryNull, "call through a pointer that is not null", ok, loc)
}

// recordIsFunction demands that the callee of a call through a pointer is one of the functions, or that it is none of
// them, because their type does not fit.
func (x *expander) recordIsFunction(fr *frame, in *seair.Instr, functions []int, member, met bool) {
	if x.rec == nil || !met {
		return
	}
	r, loc := x.rec, x.place(fr, in)
	ok := r.small(1, 0)
	for _, fn := range functions {
		is := x.recordCallee(x.recorded(fr, in.Args[0]), fn, loc)
		ok = r.emit(seair.Instr{Op: seair.Or, Args: []seair.Value{ok, is}, Loc: loc}, seair.Type(1))
	}
	kind, message := property.MemoryBounds, "call through a pointer to a function"
	if !member {
		ok = r.emit(seair.Instr{Op: seair.Xor, Args: []seair.Value{ok, r.small(1, 1)}, Loc: loc}, seair.Type(1))
		kind, message = property.CallType, "call through a pointer of the function's own type"
	}
	if x.isEnabled(kind) {
		x.recordCheck(kind, message, ok, loc)
		return
	}
	// Only what is not a function cannot be called at all.
	r.emit(seair.Instr{Op: seair.Check, Args: []seair.Value{ok}, Imm: r.prog.Str(string(property.Unsupported)), Imm2: r.prog.Str(message), Loc: loc}, seair.Void)
}

// recordCandidate begins the call of one of the functions that a pointer may be, and returns the edge for the others.
func (x *expander) recordCandidate(fr *frame, in *seair.Instr, fn int) (other exitSlot) {
	r := x.rec
	if r == nil {
		return
	}
	r.open("callee", []exitSlot{r.from})
	is := x.recordCallee(x.recorded(fr, in.Args[0]), fn, in.Loc)
	b := r.branch(is, in.Loc)
	r.open("call", []exitSlot{{b, 0}})
	x.recordCall(fr, in.Args[1:], in.Mem)
	return exitSlot{b, 1}
}

// recordCandidateReturn completes the way back from such a call.
func (x *expander) recordCandidateReturn(fr *frame, in *seair.Instr) *recordedEdge {
	r := x.rec
	if r == nil {
		return nil
	}
	e := &recordedEdge{mems: []seair.Value{r.mem}}
	if in.Dst != 0 {
		e.vals = []seair.Value{r.ret}
	}
	e.from = r.jump()
	return e
}

// recordCallee emits the condition that a pointer is a function.
func (x *expander) recordCallee(callee seair.Value, fn int, loc int32) seair.Value {
	r := x.rec
	c := r.entry(fmt.Sprintf("@%d", fn), seair.Const{
		Kind: seair.ConstAddress, Type: seair.Ptr, Symbol: seair.Symbol{Kind: seair.FuncSymbol, Index: int32(fn)},
	})
	return r.emit(seair.Instr{Op: seair.Eq, Args: []seair.Value{callee, c}, Loc: loc}, seair.Type(1))
}

// recordMissing makes the result of a function without a body.
func (x *expander) recordMissing(f *seair.Func, site *seair.Instr) {
	r := x.rec
	if r == nil {
		return
	}
	r.ret = seair.NoValue
	if f.Ret != seair.Void {
		in := seair.Instr{Op: seair.Nondet, Imm2: r.prog.Str(f.Name)}
		if site != nil {
			in.Loc = site.Loc
		}
		r.ret = r.emit(in, f.Ret)
	}
}

// recordResult writes down that a function without a body stores its result.
func (x *expander) recordResult(f *seair.Func, param int, loc int32) {
	if r := x.rec; r != nil {
		size := r.small(seair.Type(r.prog.Target.PointerBits), f.ResultSize)
		r.mem = r.emit(seair.Instr{Op: seair.Havoc, Args: []seair.Value{r.args[param], size}, Mem: r.mem, Loc: loc}, seair.Memory)
	}
}

// recordEffect writes down what a function without a body does to memory: where nobody said, either nothing, or what is not followed.
func (x *expander) recordEffect(f *seair.Func, loc int32) {
	r := x.rec
	if r == nil {
		return
	}
	if f.Effect == seair.EffectUnknown {
		nothing := r.emit(seair.Instr{Op: seair.Nondet, Loc: loc}, seair.Type(1))
		message := r.prog.Str("what " + sourceName(f.Source, f.Name) + " changes, which has no body,")
		r.emit(seair.Instr{Op: seair.Check, Args: []seair.Value{nothing}, Imm: r.prog.Str(string(property.Unsupported)), Imm2: message, Loc: loc}, seair.Void)
		return
	}
	var words []seair.Value
	for i, a := range r.args {
		if i >= len(f.Params) || f.Params[i] != f.Result {
			words = append(words, a)
		}
	}
	r.mem = r.emit(seair.Instr{Op: seair.HavocReachable, Imm: int64(f.Effect), Args: words, Mem: r.mem, Loc: loc}, seair.Memory)
}

// recordVaStart writes down what vaStart does.
func (x *expander) recordVaStart(fr *frame, in *seair.Instr, laid *argumentArea) {
	if x.rec == nil {
		return
	}
	r := x.rec
	ptr := seair.Ptr
	bits := r.prog.Target.PointerBits
	loc := x.place(fr, in)
	mem := x.recorded(fr, in.Mem)
	area := r.register(ptr)
	next := r.register(seair.Memory)
	r.emit(seair.Instr{
		Op: seair.Alloca, Dst: area.Reg(), MemDst: next.Reg(), Mem: mem, Args: []seair.Value{r.small(seair.Type(bits), laid.size)}, Imm: 16, Loc: loc,
	}, seair.Void)
	mem = next
	store := func(base seair.Value, offset uint64, v seair.Value) {
		at := r.emit(seair.Instr{Op: seair.PtrAdd, Args: []seair.Value{base, r.small(seair.Type(bits), offset)}, Loc: loc}, ptr)
		mem = r.emit(seair.Instr{Op: seair.Store, Args: []seair.Value{at, v}, Mem: mem, Loc: loc}, seair.Memory)
	}
	laid.place = area
	for i, a := range fr.rec.extra {
		at := laid.args[i]
		bytes := r.emit(seair.Instr{Op: seair.ZExt, Args: []seair.Value{a}, Loc: loc}, seair.Type(at.bytes*8))
		store(area, at.start, bytes)
	}
	list := x.recorded(fr, in.Args[0])
	for _, f := range laid.list.Fields {
		store(list, f.Offset, r.small(seair.Type(f.Bits), f.Value))
	}
	store(list, laid.list.Next, area)
	fr.rec.mems[fr.info.memSlot[in.MemDst]] = mem
}

// recordedPlaces emits the condition that the pointer of an access is at one of the places, if it is into one of the areas; known is its value, if it has one.
func (x *expander) recordedPlaces(fr *frame, in *seair.Instr, places placeSet, known term.ID) seair.Value {
	r := x.rec
	if v, ok := r.termConstant(1, known); ok {
		return v
	}
	word := seair.Type(r.prog.Target.PointerBits)
	binary := func(op seair.Op, a, b seair.Value) seair.Value {
		return r.emit(seair.Instr{Op: op, Args: []seair.Value{a, b}, Loc: in.Loc}, 1)
	}
	query := func(op seair.Op, v seair.Value) seair.Value {
		return r.emit(seair.Instr{Op: op, Args: []seair.Value{v}, Loc: in.Loc}, word)
	}
	ptr := x.recorded(fr, in.Args[0])
	number, offset := query(seair.ObjectNumber, ptr), query(seair.ObjectOffset, ptr)
	all := r.small(1, 1)
	for i, area := range places.areas {
		ok := binary(seair.Ne, number, query(seair.ObjectNumber, area.place))
		for _, at := range places.at[i].list {
			ok = binary(seair.Or, ok, binary(seair.Eq, offset, r.small(word, at)))
		}
		all = binary(seair.And, all, ok)
	}
	return all
}

// recordPlaces demands that an access is at one of the places.
func (x *expander) recordPlaces(fr *frame, in *seair.Instr, kind property.Kind, message string, places placeSet, ok term.ID) {
	if x.rec != nil {
		x.recordCheck(kind, message, x.recordedPlaces(fr, in, places, ok), x.place(fr, in))
	}
}

// recordKept makes what a load read unknown, unless it is at one of the places.
func (x *expander) recordKept(fr *frame, in *seair.Instr, places placeSet, ok term.ID) {
	if x.rec == nil {
		return
	}
	t := fr.info.fn.Regs[in.Dst]
	args := []seair.Value{x.recordedPlaces(fr, in, places, ok), fr.rec.regs[in.Dst], x.recordUnknown(t)}
	fr.rec.regs[in.Dst] = x.rec.emit(seair.Instr{Op: seair.Select, Args: args, Loc: in.Loc}, t)
}

package frontend

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Landing pads.
//
// A landing pad takes the exception out of flight and asks its clauses in turn
// which is the first that the exception fits. The number of the type that this clause
// catches is the selector, which the code behind compares with
// llvm.eh.typeid.for; that of a filter (an exception specification that does not
// list the exception's type) is negative, and 0 is none. Without a match and without
// cleanup the pad is passed by, as the search phase of unwinding does.

const (
	fnCatch = "__fathom_catch" // i32 (ptr exception, ptr type, i32 id, i32 selector, i1 always, i1 ask)
	typeID  = "llvm.eh.typeid.for"
)

// landingPad lowers the instruction at the start of a landing pad.
func (w *unwinding) landingPad(pad llvm.Value) {
	w.at(pad)
	exception := w.b.Load(w.ptr, w.inFlight, "")
	w.b.Store(llvm.ConstNull(w.ptr), w.inFlight)
	selector, catchAll := w.selector(pad, exception)
	t := pad.Type()
	if t.Kind() == llvm.StructKind {
		both := w.b.InsertValue(llvm.Poison(t), exception, 0, "")
		pad.ReplaceAllUsesWith(w.b.InsertValue(both, selector, 1, ""))
	} else if pad.HasUses() {
		pad.ReplaceAllUsesWith(llvm.Poison(t))
	}
	if !catchAll && (w.ends || !pad.Flags().Has(llvm.Cleanup)) {
		w.passBy(pad, exception, selector)
	}
	pad.Erase()
}

// selector emits the selector of a landing pad for an exception. catchAll says that it is never 0.
func (w *unwinding) selector(pad, exception llvm.Value) (selector llvm.Value, catchAll bool) {
	none := llvm.ConstNull(w.i32)
	selector = none
	filters := int64(0)
	for k := range pad.NumOperands() {
		clause := pad.Operand(k)
		if clause.Type().Kind() != llvm.ArrayKind {
			catchAll = catchAll || clause.IsNull()
			selector = w.catch(exception, clause, w.typeNumber(clause), selector)
			continue
		}
		filters++
		listed := none
		for i := range int(clause.Type().ArrayLength()) {
			listed = w.catch(exception, clause.Element(i), llvm.ConstUint(w.i32, 1), listed)
		}
		unlisted := w.b.Select(w.b.ICmp(llvm.IntEQ, listed, none, ""), llvm.ConstInt(w.i32, -filters), none, "")
		selector = w.b.Select(w.b.ICmp(llvm.IntEQ, selector, none, ""), unlisted, selector, "")
	}
	return selector, catchAll
}

// catch emits the selector behind a clause that catches a type, given that behind the clauses before.
func (w *unwinding) catch(exception, handler, id, selector llvm.Value) llvm.Value {
	always, ask := w.fits(exception, handler)
	return w.emitter.call(fnCatch, w.i32, exception, handler, id, selector, always, ask)
}

// checked returns a block that the invoke at the end of block unwinds to instead of its landing pad: there the exception is checked to fit a clause. In a function
// that no exception leaves, landing pads list all the handlers that there are.
func (w *unwinding) checked(call llvm.Value, block, target llvm.Block) llvm.Block {
	pad := target.First()
	for !pad.IsNil() && pad.Opcode() == llvm.OpPHI {
		pad = pad.NextInstruction()
	}
	if pad.IsNil() || pad.Opcode() != llvm.OpLandingPad {
		return target
	}
	for k := range pad.NumOperands() {
		if pad.Operand(k).IsNull() && pad.Operand(k).Type().Kind() != llvm.ArrayKind {
			return target // catches all
		}
	}
	at := w.b
	defer func() { w.b = at }()
	w.b = w.ctx.NewBuilder()
	defer w.b.Dispose()
	before := w.ctx.InsertBlock(target, "")
	w.b.PositionAtEnd(before)
	w.b.SetDebugLoc(call.DebugLoc())
	selector, _ := w.selector(pad, w.b.Load(w.ptr, w.inFlight, ""))
	w.check(w.b.ICmp(llvm.IntNE, selector, llvm.ConstNull(w.i32), ""), property.ControlException, messageEscapes)
	w.b.Br(target)
	replaceIncoming(w.emitter, target, block, before)
	return before
}

// passBy lets exceptions that fit no clause of a landing pad go on.
func (w *unwinding) passBy(pad, exception, selector llvm.Value) {
	block := pad.Parent()
	behind := pad.SplitBlock("")
	end := block.Terminator()
	pass := w.ctx.InsertBlock(behind, "")
	w.at(end)
	w.b.CondBr(w.b.ICmp(llvm.IntNE, selector, llvm.ConstNull(w.i32), ""), behind, pass)
	end.Erase()
	w.b.PositionAtEnd(pass)
	w.b.SetDebugLoc(pad.DebugLoc())
	w.b.Store(exception, w.inFlight)
	w.b.Br(w.exit(pad))
}

// typeNumber returns the number that stands for a type among selectors.
func (u *unwinder) typeNumber(info llvm.Value) llvm.Value {
	n, ok := u.numbers[info]
	if !ok {
		n = int64(len(u.numbers) + 1)
		u.numbers[info] = n
	}
	return llvm.ConstInt(u.i32, n)
}

// replaceIncoming makes an edge from one block to the phis of another come from a third.
func replaceIncoming(e *emitter, block, from, now llvm.Block) {
	at := e.b
	defer func() { e.b = at }()
	e.b = e.ctx.NewBuilder()
	defer e.b.Dispose()
	for i := block.First(); !i.IsNil() && i.Opcode() == llvm.OpPHI; {
		next := i.NextInstruction()
		e.b.PositionBefore(i)
		phi := e.b.Phi(i.Type(), "")
		for k := range i.NumIncoming() {
			v, b := i.Incoming(k)
			if b == from {
				b = now
			}
			phi.AddIncoming(v, b)
		}
		i.ReplaceAllUsesWith(phi)
		i.Erase()
		i = next
	}
}

// numberTypes gives llvm.eh.typeid.for its value.
func (u *unwinder) numberTypes() {
	for _, f := range u.mod.Functions() {
		if name := f.Name(); name != typeID && name != typeID+".p0" {
			continue
		}
		for _, call := range f.Users() {
			call.ReplaceAllUsesWith(u.typeNumber(call.Operand(0)))
			call.Erase()
		}
	}
}

package expand

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/encode"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

const freeMessage = "free of a live heap object's start, or of a null pointer"

// maxInputBytes bounds how much arbitrary memory is recorded as an input, for traces and replay.
const maxInputBytes = 4096

// pollInterval is how many instructions pass between looks at the context.
const pollInterval = 1 << 12

// block runs the instructions of a block and follows its outgoing edges.
func (x *expander) block(fr *frame, block int32, gate Gate) {
	f := fr.info.fn
	code := f.Blocks[block].Instrs
	p := x.Pool
	for i := range code {
		in := &code[i]
		x.Stats.Instructions++
		if x.Stats.Instructions%pollInterval == 0 {
			x.poll()
		}
		switch in.Op {
		case seair.Br:
			x.recordJump()
			x.take(fr, block, in.Targets[0], gate)
			return
		case seair.CondBr:
			x.condBr(fr, block, in, gate)
			return
		case seair.Switch:
			x.switchTo(fr, block, in, gate)
			return
		case seair.Ret:
			r := returnEdge{gate: gate, mem: x.memory(fr, in.Mem)}
			if len(in.Args) > 0 {
				r.value = x.value(fr, gate, in.Args[0])
			}
			x.recordReturn(fr, in, &r)
			fr.returns = append(fr.returns, r)
			return
		case seair.Halt:
			x.exits = append(x.exits, exit{gate: gate, mem: x.memory(fr, in.Mem), ctx: fr.ctx})
			if x.rec != nil {
				x.recordHalt(x.recorded(fr, in.Mem), x.place(fr, in))
			}
			return
		case seair.Unreachable:
			if in.Imm != 0 {
				x.check(fr, gate, in, 0, property.Kind(x.Program.Strings[in.Imm]), "this place is never reached", p.False(), 0)
			}
			x.recordInstr(fr, in)
			x.rec.close()
			return

		case seair.Nondet:
			t := p.Var(x.inputName(in), x.width(f.Regs[in.Dst]))
			fr.vals[in.Dst] = t
			x.recordInstr(fr, in)
			if in.Flags&seair.FlagUninit != 0 {
				x.Space.SetIndeterminate(t)
			}
			if in.Flags&seair.FlagApprox != 0 {
				x.limit(Approximated, gate, x.Program.Strings[in.Imm], x.place(fr, in))
			}
			if in.Imm2 != 0 {
				x.event(EventInput, fr, gate, in, 0, t)
			}
		case seair.MallocFails:
			t, asked := x.mallocFails(x.size(x.value(fr, gate, in.Args[0])), in.Imm != 0)
			fr.vals[in.Dst] = t
			if asked {
				x.event(EventInput, fr, gate, in, 0, t)
				x.recordInstr(fr, in)
			} else {
				x.recordScalar(fr, in)
			}

		case seair.Check:
			kind := property.Kind(x.Program.Strings[in.Imm])
			if kind == property.Unsupported {
				ok := x.value(fr, gate, in.Args[0])
				x.limit(Unsupported, x.gates.assume(gate, p.Not(ok)), x.Program.Strings[in.Imm2], x.place(fr, in))
				if after := x.gates.assume(gate, ok); after != gate {
					x.recordInstr(fr, in)
					gate = after
				}
				break
			}
			before, open := gate, len(x.Obligations)
			gate = x.check(fr, gate, in, 0, kind, x.Program.Strings[in.Imm2], x.value(fr, gate, in.Args[0]), 0)
			x.recordIfMet(fr, in, before, gate, open)
		case seair.CheckAccess:
			before, open := gate, len(x.Obligations)
			gate = x.checkAccess(fr, gate, in)
			x.recordIfMet(fr, in, before, gate, open)
		case seair.CheckOverlap:
			overlap := x.Space.Overlap(x.value(fr, gate, in.Args[0]), x.value(fr, gate, in.Args[1]), x.value(fr, gate, in.Args[2]))
			before, open := gate, len(x.Obligations)
			gate = x.check(fr, gate, in, 0, property.MemoryOverlap, x.Program.Strings[in.Imm2], p.Not(overlap), x.value(fr, gate, in.Args[0]))
			x.recordIfMet(fr, in, before, gate, open)
		case seair.Assume:
			before := gate
			gate = x.gates.assume(gate, x.value(fr, gate, in.Args[0]))
			x.recordIfMet(fr, in, before, gate, len(x.Obligations))
		case seair.Unsupported:
			x.limit(Unsupported, gate, x.Program.Strings[in.Imm], x.place(fr, in))
			x.recordInstr(fr, in)
			x.rec.end()
			return

		case seair.Call, seair.CallPtr:
			var returns bool
			if gate, returns = x.callInstr(fr, gate, in); !returns {
				x.rec.end()
				return
			}

		case seair.DbgValue:
			x.event(EventAssign, fr, gate, in, 0, x.value(fr, gate, in.Args[0]))
		case seair.DbgDeclare:
			x.event(EventDeclare, fr, gate, in, x.value(fr, gate, in.Args[0]), 0)

		default:
			if in.MemDst != 0 || in.Mem != seair.NoValue || asksSpace(in.Op) {
				gate = x.memoryInstr(fr, gate, in)
				break
			}
			if ordersPointers(f, in) && x.isEnabled(property.PointerCompare) {
				if gate = x.checkOrder(fr, gate, in); x.gates.dead(gate) {
					break
				}
			}
			x.args = x.args[:0]
			for _, a := range in.Args {
				x.args = append(x.args, x.value(fr, gate, a))
			}
			width := x.width(f.Regs[in.Dst])
			switch {
			case in.Op == seair.Eq:
				fr.vals[in.Dst] = x.Space.Equal(x.args[0], x.args[1])
			case in.Op == seair.Ne:
				fr.vals[in.Dst] = p.Not(x.Space.Equal(x.args[0], x.args[1]))
			case in.Op == seair.Defined:
				fr.vals[in.Dst] = x.Space.Defined(x.args[0])
			case in.Op == seair.Select:
				fr.vals[in.Dst] = x.selected(x.args[0], x.args[1], x.args[2])
			case encode.IsFloat(in.Op):
				fr.vals[in.Dst] = encode.Float(x.gates.floats, in, width, x.args)
			default:
				fr.vals[in.Dst] = encode.Scalar(p, in.Op, width, in.Imm, x.args)
			}
			x.recordScalar(fr, in)
		}
		if x.gates.dead(gate) {
			x.rec.end()
			return
		}
		if in.Dst != 0 {
			x.define(fr.vals[in.Dst])
		}
	}
}

// define notes the value of a register, where all of them are wanted.
func (x *expander) define(t term.ID) {
	if x.defined == nil || x.defined[t] || x.Pool.IsConst(t) {
		return
	}
	x.defined[t] = true
	x.Definitions = append(x.Definitions, t)
}

// selected returns the value of a choice, with what is known of floats in it.
func (x *expander) selected(c, a, b term.ID) term.ID {
	fl := x.gates.floats
	a, b = fl.Under(c, true, a), fl.Under(c, false, b)
	v := x.Pool.Ite(c, a, b)
	fl.Chosen(v, a, b)
	return v
}

func (x *expander) inputName(in *seair.Instr) string {
	if in.Imm2 != 0 {
		return x.Program.Strings[in.Imm2]
	}
	return "arbitrary"
}

func (x *expander) condBr(fr *frame, block int32, in *seair.Instr, gate Gate) {
	cond := x.value(fr, gate, in.Args[0])
	x.event(EventBranch, fr, gate, in, 0, cond)
	switch {
	case x.Pool.IsTrue(cond), x.Pool.IsFalse(cond):
		if in.Args[0].IsReg() {
			for _, head := range fr.info.leaves[block] {
				fr.loops[head].counting = true
			}
		}
		to := in.Targets[0]
		if x.Pool.IsFalse(cond) {
			to = in.Targets[1]
		}
		x.recordJump()
		x.take(fr, block, to, gate)
	default:
		br := x.gates.newBranch()
		other := x.recordBranch(fr, in.Args[0], in.Loc)
		x.take(fr, block, in.Targets[0], x.gates.child(gate, cond, br))
		x.recordLeave(other)
		x.take(fr, block, in.Targets[1], x.gates.child(gate, x.Pool.Not(cond), br))
	}
}

// switchTo follows the edges of a switch. Cases that go to the same block are one edge, so that
// the conditions of the edges stay exclusive and φ-arguments are evaluated once.
func (x *expander) switchTo(fr *frame, block int32, in *seair.Instr, gate Gate) {
	p := x.Pool
	v := x.value(fr, gate, in.Args[0])
	x.event(EventBranch, fr, gate, in, 0, v)
	var targets []int32
	conds := make(map[int32]term.ID)
	other := p.True()
	for i, c := range in.Cases {
		eq := p.Eq(v, x.constant(c.Const()))
		if p.IsFalse(eq) {
			continue
		}
		to := in.Targets[i+1]
		old, seen := conds[to]
		if !seen {
			targets = append(targets, to)
			old = p.False()
		}
		conds[to] = p.Or(old, eq)
		other = p.And(other, p.Not(eq))
	}
	to := in.Targets[0]
	if old, seen := conds[to]; seen {
		conds[to] = p.Or(old, other)
	} else {
		targets = append(targets, to)
		conds[to] = other
	}
	br := x.gates.newBranch()
	x.recordJump()
	for _, t := range targets {
		if t != to && !p.IsFalse(conds[t]) {
			other := x.recordCase(fr, in, t)
			x.take(fr, block, t, x.gates.child(gate, conds[t], br))
			x.recordLeave(other)
		}
	}
	if !p.IsFalse(conds[to]) {
		x.take(fr, block, to, x.gates.child(gate, conds[to], br))
	}
}

// memoryInstr runs an instruction that reads or writes memory. It returns the gate after it.
func (x *expander) memoryInstr(fr *frame, gate Gate, in *seair.Instr) Gate {
	s, p := x.Space, x.Pool
	s.Under(x.gates.node[gate].ranges)
	arg := func(i int) term.ID { return x.value(fr, gate, in.Args[i]) }
	var m *memory.Memory
	if in.Mem != seair.NoValue {
		m = x.memory(fr, in.Mem)
	}
	endangered := x.endangered(fr, gate, in, m)
	if in.Op != seair.Free && in.Op != seair.VaStart {
		x.recordInstr(fr, in)
	}
	switch in.Op {
	case seair.Load:
		w := x.width(fr.info.fn.Regs[in.Dst])
		v := x.withoutStrays(gate, s.Load(m, arg(0), (w+7)/8))
		if ok, doubtful := x.doubtful[arg(0)]; doubtful {
			v = p.Ite(ok, v, p.Var("invalid", p.Width(v)))
		}
		fr.vals[in.Dst] = p.Extract(v, w-1, 0)
	case seair.Store:
		x.event(EventStore, fr, gate, in, arg(0), arg(1))
		m = s.Store(m, arg(0), arg(1))
	case seair.Alloca:
		var id memory.ObjectID
		name := ""
		if in.Imm2 != 0 {
			name = x.Program.Vars[in.Imm2-1].Name
		}
		m, id = s.Alloc(m, memory.Object{Kind: memory.Stack, Name: name, Size: x.size(arg(0)), Align: uint64(max(in.Imm, 1)), Site: x.place(fr, in)}, memory.Unset)
		fr.locals = append(fr.locals, id)
		fr.vals[in.Dst] = s.Pointer(id)
		x.event(EventAlloc, fr, gate, in, fr.vals[in.Dst], 0)
	case seair.Alloc:
		init := memory.Unset
		if in.Flags&seair.FlagZero != 0 {
			init = memory.Zero
		}
		kind := memory.Heap
		if in.Flags&seair.FlagUnchecked != 0 {
			kind, init = memory.External, memory.Arbitrary
		}
		align := uint64(16)
		if a, ok := p.ConstValue(arg(1)); ok && a > 0 {
			align = a
		}
		beside := m
		if len(in.Args) > 2 {
			beside = s.Free(m, arg(2))
		}
		var id memory.ObjectID
		m, id = s.AllocBeside(m, beside, memory.Object{Kind: kind, Size: x.size(arg(0)), Align: align, Site: x.place(fr, in)}, init)
		fr.vals[in.Dst] = s.Pointer(id)
		x.event(EventAlloc, fr, gate, in, fr.vals[in.Dst], 0)
	case seair.Free:
		before, open := gate, len(x.Obligations)
		if in.Flags&seair.FlagUnchecked == 0 {
			gate = x.check(fr, gate, in, 0, property.MemoryFree, freeMessage, s.FreeCheck(m, arg(0)), arg(0))
		}
		x.recordFree(fr, in, before != gate || open != len(x.Obligations))
		x.event(EventFree, fr, gate, in, arg(0), 0)
		m = s.Free(m, arg(0))
	case seair.LifetimeStart, seair.LifetimeEnd:
		for _, t := range s.TargetsIn(m, arg(0)) {
			if s.Object(t.Object).Kind != memory.Stack {
				continue
			}
			if in.Op == seair.LifetimeStart {
				m = s.BeginLifetime(m, t.Object, x.gates.full(gate))
			} else {
				m = s.SetAlive(m, t.Object, p.False())
			}
		}
	case seair.StackSave:
		fr.vals[in.Dst] = p.Const(x.width(fr.info.fn.Regs[in.Dst]), uint64(len(fr.locals)))
	case seair.StackRestore:
		// The token is a constant unless stack pointers were joined, which compilers do not emit; then the
		// objects stay until the function returns.
		if n, ok := p.ConstValue(arg(0)); ok {
			for _, id := range fr.locals[min(int(n), len(fr.locals)):] {
				m = s.SetAlive(m, id, p.False())
			}
		}
	case seair.MemSet:
		x.event(EventRange, fr, gate, in, arg(0), arg(2))
		m = s.Set(m, arg(0), arg(1), x.size(arg(2)))
	case seair.MemMove:
		x.event(EventRange, fr, gate, in, arg(0), arg(2))
		m = s.Copy(m, arg(0), arg(1), x.size(arg(2)))
	case seair.Havoc:
		x.event(EventRange, fr, gate, in, arg(0), arg(1))
		m = s.Havoc(m, arg(0), x.size(arg(1)))
		if n, ok := p.ConstValue(arg(1)); ok && 0 < n && n <= maxInputBytes {
			x.event(EventInput, fr, gate, in, arg(0), s.Load(m, arg(0), int(n)))
		}
	case seair.VaStart:
		gate, m = x.vaStart(fr, gate, in, m)
	case seair.ObjectSize:
		fr.vals[in.Dst] = x.fit(s.ObjectSize(arg(0)), fr, in)
	case seair.ObjectOffset:
		fr.vals[in.Dst] = x.fit(s.ObjectOffset(arg(0)), fr, in)
	case seair.ObjectNumber:
		fr.vals[in.Dst] = x.fit(s.ObjectNumber(arg(0)), fr, in)
	case seair.IsHeap:
		fr.vals[in.Dst] = s.IsHeap(arg(0))
	case seair.IsDereferenceable:
		fr.vals[in.Dst] = s.IsDereferenceable(m, arg(0), x.size(arg(1)), in.Flags&seair.FlagWrite != 0)
	case seair.Aligned:
		fr.vals[in.Dst] = s.Aligned(arg(0), uint64(in.Imm))
	case seair.Stays:
		fr.vals[in.Dst] = s.Stays(arg(0), arg(1))
	case seair.DefinedBytes:
		fr.vals[in.Dst] = s.DefinedBytes(m, arg(0), x.size(arg(1)))
	case seair.IsFreeable:
		fr.vals[in.Dst] = s.FreeCheck(m, arg(0))
	case seair.IsAllocated:
		fr.vals[in.Dst] = s.IsAllocated(m, arg(0))
	case seair.IsModified:
		fr.vals[in.Dst] = s.IsModified(m, arg(0))
	case seair.ResetModified:
		m = s.ResetModifiedAt(m, arg(0))
	case seair.TrackModified:
		m = s.TrackModified(m, in.Imm != 0)
	case seair.SetTrack:
		m = s.SetTrack(m, in.Imm, arg(0), x.size(arg(1)), arg(2))
	case seair.SetObjectTrack:
		m = s.SetObjectTrack(m, in.Imm, arg(0), arg(1))
	case seair.ObjectTrack:
		fr.vals[in.Dst] = s.ObjectTrack(m, in.Imm, arg(0))
	case seair.CopyObjectTracks:
		m = s.CopyObjectTracks(m, arg(0), arg(1))
	case seair.SetPointerTrack:
		fr.vals[in.Dst] = s.SetPointerTrack(in.Imm, arg(0), arg(1))
	case seair.PointerTrack:
		v, exact := s.PointerTrack(in.Imm, arg(0))
		if fr.vals[in.Dst] = v; !exact {
			x.limit(Approximated, gate, "what a pointer that was read at an unknown place of memory carries in a track", x.place(fr, in))
		}
	case seair.Track:
		fr.vals[in.Dst] = s.Track(m, in.Imm, arg(0))
	case seair.Overlaps:
		fr.vals[in.Dst] = s.Overlap(arg(0), arg(1), x.size(arg(2)))
	case seair.IsLeakFree:
		ok := p.True()
		for _, leak := range s.Leaked(m) {
			ok = p.And(ok, p.Not(leak.Cond))
		}
		fr.vals[in.Dst] = ok
	case seair.NothingLost:
		fr.vals[in.Dst] = x.nothingLost(fr, gate, in, m)
	case seair.Select:
		a, b := x.memory(fr, in.Args[1]), x.memory(fr, in.Args[2])
		x.poll()
		m = s.Join(arg(0), a, b)
	default:
		x.limit(Unsupported, gate, fmt.Sprintf("instruction %v", in.Op), x.place(fr, in))
		x.recordUnsupported(fmt.Sprintf("instruction %v", in.Op), x.place(fr, in))
		return x.gates.assume(gate, p.False())
	}
	if in.MemDst != 0 {
		x.setMemory(fr, in.MemDst, m)
	}
	return x.checkLost(fr, gate, in, m, endangered, 0)
}

// asksSpace reports whether an operation that has no memory among its operands is about objects all the same.
func asksSpace(op seair.Op) bool {
	switch op {
	case seair.StackSave, seair.ObjectSize, seair.ObjectOffset, seair.ObjectNumber, seair.IsHeap, seair.Overlaps, seair.Aligned, seair.Stays, seair.SetPointerTrack, seair.PointerTrack:
		return true
	}
	return false
}

// size makes of a size in bytes one as wide as a pointer, as package memory computes with. What does not fit becomes the greatest one,
// which no object has.
func (x *expander) size(t term.ID) term.ID {
	p, w := x.Pool, x.Program.Target.PointerBits
	if p.Width(t) <= w {
		return p.ZExt(t, w)
	}
	fits := p.Eq(p.Extract(t, p.Width(t)-1, w), p.Zero(p.Width(t)-w))
	return p.Ite(fits, p.Extract(t, w-1, 0), p.Ones(w))
}

// fit brings a size as wide as a pointer to the width of the result of in.
func (x *expander) fit(t term.ID, fr *frame, in *seair.Instr) term.ID {
	p, w := x.Pool, x.width(fr.info.fn.Regs[in.Dst])
	if w > p.Width(t) {
		return p.ZExt(t, w)
	}
	return p.Extract(t, w-1, 0)
}

func (x *expander) event(kind EventKind, fr *frame, gate Gate, in *seair.Instr, ptr, value term.ID) {
	it := fr.now
	if (kind == EventCall || kind == EventReturn) && fr.parent != nil {
		it = fr.parent.now
	}
	x.Events = append(x.Events, Event{Kind: kind, Context: fr.ctx, Gate: gate, Iteration: it, Instr: in, Pointer: ptr, Value: value})
}

func (x *expander) limit(kind LimitKind, gate Gate, reason string, loc int32) {
	x.Limits = append(x.Limits, Limit{Kind: kind, Gate: gate, Reason: reason, Loc: loc})
}

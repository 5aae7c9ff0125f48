package expand

import (
	"github.com/fathom-verifier/fathom/internal/encode"
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
	var endings []ending
	if x.watchesLost(f) {
		endings = fr.info.live(x).endings(block)
	}
	for i := range code {
		in := &code[i]
		if in.Op != seair.Hold {
			x.Stats.Instructions++
		}
		if x.Stats.Instructions%pollInterval == 0 {
			x.poll()
		}
		x.rest()
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
			if x.watchesLost(f) {
				r.gone = x.pointers(fr, fr.info.live(x).atReturn(block))
			}
			x.recordReturn(fr, in, &r)
			fr.returns = append(fr.returns, r)
			return
		case seair.Halt:
			e := exit{gate: gate, mem: x.memory(fr, in.Mem), ctx: fr.ctx}
			if x.watchesLost(f) && x.Space.HasHeap() {
				st := x.afterInstr(fr, in, in.Mem)
				e.registers = st.registers(x)
				x.recordNothingLost(st)
			}
			x.exits = append(x.exits, e)
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
			t := x.vars.Var(x.inputName(in), x.width(f.Regs[in.Dst]))
			fr.vals[in.Dst] = t
			x.recordInstr(fr, in)
			switch {
			case in.Flags&seair.FlagUninit != 0:
				x.Space.SetIndeterminate(t)
			case in.Flags&seair.FlagPoison != 0:
				x.Space.SetPoison(t)
			default:
				x.supplied++
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
			if in.Imm != 0 {
				x.assumption("%s", x.Program.Strings[in.Imm])
			}
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

		case seair.Hold:
		case seair.DbgValue:
			x.event(EventAssign, fr, gate, in, 0, x.value(fr, gate, in.Args[0]))
		case seair.DbgDeclare:
			x.event(EventDeclare, fr, gate, in, x.value(fr, gate, in.Args[0]), 0)

		default:
			if in.MemDst != 0 || in.Mem != seair.NoValue || asksSpace(in.Op) {
				gate = x.memoryInstr(fr, gate, in)
				break
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
			case in.Op == seair.Determined:
				fr.vals[in.Dst] = x.Space.Determined(x.args[0])
			case in.Op == seair.Freeze:
				fr.vals[in.Dst] = x.Space.Freeze(x.args[0], func() term.ID { return x.vars.Var("frozen", width) })
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
		if len(endings) > 0 && endings[0].pos == i {
			if gate = x.ended(fr, gate, in, endings[0]); x.gates.dead(gate) {
				x.rec.end()
				return
			}
			endings = endings[1:]
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

package expand

import (
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// jump ends the open block with a jump and returns its only edge.
func (r *recorder) jump() exitSlot {
	if r == nil {
		return exitSlot{}
	}
	slot := exitSlot{r.block, 0}
	r.emit(seair.Instr{Op: seair.Br, Targets: []int32{noTarget}}, seair.Void)
	r.block = -1
	return slot
}

// branch ends the open block with a branch; edges 0 and 1 are for cond true and false.
func (r *recorder) branch(cond seair.Value, loc int32) int32 {
	b := r.block
	r.emit(seair.Instr{Op: seair.CondBr, Args: []seair.Value{cond}, Targets: []int32{noTarget, noTarget}, Loc: loc}, seair.Void)
	r.block = -1
	return b
}

// close marks the open block, whose terminator is written, as complete.
func (r *recorder) close() {
	if r != nil {
		r.block = -1
	}
}

// end ends the open block, if any, where no execution goes on.
func (r *recorder) end() {
	if r == nil || r.block < 0 {
		return
	}
	r.emit(seair.Instr{Op: seair.Unreachable}, seair.Void)
	r.block = -1
}

// halt ends the open block, if any, with the end of the program.
func (r *recorder) halt(mem seair.Value, loc int32) {
	if r == nil || r.block < 0 {
		return
	}
	r.emit(seair.Instr{Op: seair.Halt, Mem: mem, Loc: loc}, seair.Void)
	r.block = -1
}

// open starts the block at which edges join. A jump to a block that nothing else leads to is taken back.
func (r *recorder) open(name string, in []exitSlot) {
	if len(in) == 1 {
		b := r.fn.Blocks[in[0].block]
		if last := len(b.Instrs) - 1; b.Instrs[last].Op == seair.Br {
			b.Instrs = b.Instrs[:last]
			r.block = in[0].block
			return
		}
	}
	r.block = int32(len(r.fn.Blocks))
	b := &seair.Block{Name: name}
	for _, s := range in {
		b.Preds = append(b.Preds, s.block)
		from := r.fn.Blocks[s.block].Instrs
		from[len(from)-1].Targets[s.target] = r.block
	}
	r.fn.Blocks = append(r.fn.Blocks, b)
}

// phi joins values in the block that was just opened.
func (r *recorder) phi(t seair.Type, args []seair.Value) seair.Value {
	same := true
	for _, a := range args {
		same = same && a == args[0]
	}
	if same {
		return args[0]
	}
	v := r.register(t)
	b := r.fn.Blocks[r.block]
	b.Phis = append(b.Phis, seair.Phi{Dst: v.Reg(), Args: args})
	return v
}

// recordJump ends the block with a jump, by which the edge taken next leaves.
func (x *expander) recordJump() {
	if x.rec != nil {
		x.rec.from = x.rec.jump()
	}
}

// recordLeave chooses the edge by which the walk leaves next.
func (x *expander) recordLeave(by exitSlot) {
	if x.rec != nil {
		x.rec.from = by
	}
}

// recordBranch ends the block with a branch, which is left by the edge for true next, and returns the other edge.
func (x *expander) recordBranch(fr *frame, cond seair.Value, loc int32) (other exitSlot) {
	if x.rec == nil {
		return
	}
	b := x.rec.branch(x.recorded(fr, cond), loc)
	x.rec.from = exitSlot{b, 0}
	return exitSlot{b, 1}
}

// recordCase tests for the cases of a switch that go to a block.
func (x *expander) recordCase(fr *frame, in *seair.Instr, to int32) (other exitSlot) {
	r := x.rec
	if r == nil {
		return
	}
	r.open("switch", []exitSlot{r.from})
	v := x.recorded(fr, in.Args[0])
	cond := seair.NoValue
	for i, c := range in.Cases {
		if in.Targets[i+1] != to {
			continue
		}
		eq := r.emit(seair.Instr{Op: seair.Eq, Args: []seair.Value{v, c}, Loc: in.Loc}, seair.Type(1))
		if cond == seair.NoValue {
			cond = eq
		} else {
			cond = r.emit(seair.Instr{Op: seair.Or, Args: []seair.Value{cond, eq}, Loc: in.Loc}, seair.Type(1))
		}
	}
	b := r.branch(cond, in.Loc)
	r.from = exitSlot{b, 0}
	return exitSlot{b, 1}
}

// recordJoin opens the block of edges that join, which the walk goes on in.
func (x *expander) recordJoin(fr *frame, block int32, edges []edge) {
	if x.rec == nil {
		return
	}
	in := make([]exitSlot, len(edges))
	for i := range edges {
		in[i] = edges[i].rec.from
	}
	x.rec.open(fr.info.fn.Blocks[block].Name, in)
}

// recordPhis gives the φ-functions of a block their recorded values.
func (x *expander) recordPhis(fr *frame, block int32, edges []edge) {
	if x.rec == nil {
		return
	}
	f := fr.info.fn
	nv, nm := 0, 0
	phis := f.Blocks[block].Phis
	for i := range phis {
		args := make([]seair.Value, len(edges))
		dst := phis[i].Dst
		if slot := fr.info.memSlot[dst]; slot >= 0 {
			for e := range edges {
				args[e] = edges[e].rec.mems[nm]
			}
			nm++
			fr.rec.mems[slot] = x.rec.phi(seair.Memory, args)
		} else {
			for e := range edges {
				args[e] = edges[e].rec.vals[nv]
			}
			nv++
			fr.rec.regs[dst] = x.rec.phi(f.Regs[dst], args)
		}
	}
}

// recordLeft says where an edge leaves: the slot chosen last.
func (x *expander) recordLeft(e *edge) {
	if x.rec != nil {
		e.rec = &recordedEdge{from: x.rec.from}
	}
}

// recordEdge lists what an edge carries.
func (x *expander) recordEdge(fr *frame, target *seair.Block, pred int, e *edge) {
	if x.rec == nil {
		return
	}
	for i := range target.Phis {
		v := x.recorded(fr, target.Phis[i].Args[pred])
		if fr.info.memSlot[target.Phis[i].Dst] >= 0 {
			e.rec.mems = append(e.rec.mems, v)
		} else {
			e.rec.vals = append(e.rec.vals, v)
		}
	}
}

// recordHalt ends the program.
func (x *expander) recordHalt(mem seair.Value, loc int32) {
	if x.rec == nil {
		return
	}
	if x.isEnabled(property.MemoryCleanup) {
		ok := x.rec.emit(seair.Instr{Op: seair.IsLeakFree, Mem: mem, Loc: loc}, seair.Type(1))
		x.recordCheck(property.MemoryCleanup, "what was allocated is freed before the program ends", ok, loc)
	}
	x.rec.halt(mem, loc)
}

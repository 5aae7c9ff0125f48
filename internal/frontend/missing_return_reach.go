package frontend

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Whether the end of a function can be reached without a write of its result.

// slotOf returns the local that a returned value is loaded from. It is not ok if it is another value.
func slotOf(body *llvm.Body, v llvm.Operand) (slot llvm.Operand, ok bool) {
	loaded := false
	for v.Kind == llvm.InstructionKind && v.ID >= body.NumArgs {
		i := &body.Insts[v.ID-body.NumArgs]
		switch op := i.Opcode; {
		case op == llvm.OpLoad && !loaded:
			loaded = true
		case op == llvm.OpAlloca && loaded:
			return v, true
		case loaded && (op == llvm.OpGetElementPtr || op == llvm.OpAddrSpaceCast):
		case !loaded && (op == llvm.OpTrunc || op == llvm.OpZExt || op == llvm.OpSExt || op == llvm.OpBitCast):
		default:
			return llvm.Operand{}, false
		}
		v = i.Operands[0]
	}
	return llvm.Operand{}, false
}

// behindCopies follows a local that is only a copy, made in the block at the end to
// convert the type, to what it is copied from. It is not ok if the local is a variable of the source.
func behindCopies(body *llvm.Body, slot llvm.Operand, end llvm.Block) (llvm.Operand, bool) {
	for range 4 {
		if slot.Kind == llvm.ArgumentKind {
			return slot, true
		}
		if isVariable(body, slot.Value) {
			return llvm.Operand{}, false
		}
		var source llvm.Operand
		for k, w := range writersOf(body, slot) {
			if !w {
				continue
			}
			i := &body.Insts[k]
			if !source.Value.IsNil() || !isCopy(i) || body.Blocks[i.Block] != end {
				return slot, true
			}
			source = i.Operands[1]
		}
		if source.Kind != llvm.InstructionKind || source.ID < body.NumArgs ||
			body.Insts[source.ID-body.NumArgs].Opcode != llvm.OpAlloca || isVariable(body, source.Value) {
			return slot, true // return of a variable: its copy is the returning
		}
		slot = source
	}
	return llvm.Operand{}, false
}

// isVariable reports whether a local is a variable of the source.
func isVariable(body *llvm.Body, local llvm.Value) bool {
	for _, v := range body.Vars {
		for _, o := range v.Values {
			if o.Value == local {
				return true
			}
		}
	}
	return false
}

// isCopy recognises llvm.memcpy.
func isCopy(i *llvm.Inst) bool {
	return i.Opcode == llvm.OpCall && i.Flags.Has(llvm.Intrinsic) && i.NumArgs == 4 && i.Operands[0].Kind != llvm.ConstantIntKind &&
		i.Operands[1].Kind == llvm.InstructionKind && i.Operands[2].Kind == llvm.ConstantIntKind
}

// writersOf marks the instructions that may write an object, or make its address known elsewhere. Those
// that only read it or mark its lifetime are left out. For a phi it is the first instruction after
// it and its like.
func writersOf(body *llvm.Body, object llvm.Operand) []bool {
	inside := make([]bool, body.NumArgs+len(body.Insts)) // addresses in the object
	inside[object.ID] = true
	writers := make([]bool, len(body.Insts))
	for changed := true; changed; {
		changed = false
		for k := range body.Insts {
			i := &body.Insts[k]
			if writers[k] || inside[i.ID] {
				continue
			}
			for n, o := range i.Operands {
				if o.ID < 0 || o.Kind != llvm.InstructionKind && o.Kind != llvm.ArgumentKind || !inside[o.ID] {
					continue
				}
				switch {
				case i.Opcode == llvm.OpLoad, i.Flags.Has(llvm.LifetimeStart), i.Flags.Has(llvm.LifetimeEnd):
				case i.Opcode == llvm.OpGetElementPtr, i.Opcode == llvm.OpAddrSpaceCast, i.Opcode == llvm.OpBitCast:
					inside[i.ID], changed = true, true
				case isCopy(i) && n == 1:
				case i.Opcode == llvm.OpPHI: // as in loops over the elements of an array
					at := k
					for body.Insts[at].Opcode == llvm.OpPHI {
						at++
					}
					writers[at] = true
				default:
					writers[k] = true
				}
			}
		}
	}
	return writers
}

// reachesEnd reports whether a path leads from the entry to an end without passing a writer. Paths
// follow the dispatch after cleaning up: clang notes in a local where to go on,
//
//	store i32 1, ptr %cleanup.dest
//	br label %cleanup
//	...
//	%d = load i32, ptr %cleanup.dest
//	switch i32 %d, ...
//
// Without that, each function that returns from within a block with variables would seem open.
func reachesEnd(body *llvm.Body, ends []llvm.Value, writers []bool) bool {
	isEnd := map[llvm.Value]bool{}
	for _, r := range ends {
		isEnd[r] = true
	}
	d := findDispatch(body)
	type state struct{ block, dest int } // dest is the number noted, -1 if unknown
	seen := map[state]bool{{0, -1}: true}
	work := []state{{0, -1}}
next:
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		dest := at.dest
		var last *llvm.Inst
		for k := body.BlockFirst[at.block]; k < body.BlockFirst[at.block+1]; k++ {
			last = &body.Insts[k]
			if writers[k] {
				continue next
			}
			if last.Opcode == llvm.OpRet && isEnd[last.Value] {
				return true
			}
			if n, ok := d.stores[k]; ok {
				dest = n
			}
		}
		for k, s := range successors(last) {
			to := state{s, dest}
			if d.skips(last, k, dest) || seen[to] {
				continue
			}
			seen[to] = true
			work = append(work, to)
		}
	}
	return false
}

// dispatch is what is known of the local that notes where cleaning up leads.
type dispatch struct {
	stores   map[int]int                // index of a store -> the number noted
	switches map[llvm.Value]map[int]int // a switch on it -> number -> which successor
}

// skips reports whether an instruction does not take its successor k when the number is noted.
func (d *dispatch) skips(i *llvm.Inst, k, dest int) bool {
	cases, ok := d.switches[i.Value]
	if !ok || dest < 0 {
		return false
	}
	return cases[dest] != k // other numbers go to the default, successor 0
}

// findDispatch recognises the local: it is no variable, is only written with constants and only read for switches
// of the same block, with no write in between.
func findDispatch(body *llvm.Body) *dispatch {
	candidates := make([]*dispatch, body.NumArgs+len(body.Insts)) // by number
	any := false
	for k := range body.BlockInsts(0) {
		if i := &body.Insts[k]; i.Opcode == llvm.OpAlloca && i.AuxType.Kind() == llvm.IntegerKind && !isVariable(body, i.Value) {
			candidates[i.ID] = &dispatch{map[int]int{}, map[llvm.Value]map[int]int{}}
			any = true
		}
	}
	if !any {
		return &dispatch{}
	}
	loads := map[int]int{} // load -> local
	for k := range body.Insts {
		i := &body.Insts[k]
		for n, o := range i.Operands {
			if o.Kind != llvm.InstructionKind || o.ID < 0 || candidates[o.ID] == nil {
				continue
			}
			d := candidates[o.ID]
			switch {
			case i.Opcode == llvm.OpStore && n == 1 && i.Operands[0].Kind == llvm.ConstantIntKind:
				number, _ := i.Operands[0].Value.Int64()
				if number < 0 || number > 1<<20 {
					candidates[o.ID] = nil
					break
				}
				d.stores[k] = int(number)
			case i.Opcode == llvm.OpLoad && switchAfter(body, k) != nil:
				loads[i.ID] = o.ID
				end := switchAfter(body, k)
				cases := map[int]int{}
				for c := 2; c+1 < len(end.Operands); c += 2 {
					number, _ := end.Operands[c].Value.Int64()
					cases[int(number)] = c / 2
				}
				d.switches[end.Value] = cases
			default:
				candidates[o.ID] = nil
			}
		}
	}
	// A load is for its switch alone.
	if len(loads) > 0 {
		for k := range body.Insts {
			i := &body.Insts[k]
			for n, o := range i.Operands {
				if o.Kind != llvm.InstructionKind || i.Opcode == llvm.OpSwitch && n == 0 {
					continue
				}
				if local, ok := loads[o.ID]; ok {
					candidates[local] = nil
				}
			}
		}
	}
	for k := range body.BlockInsts(0) {
		if d := candidates[body.Insts[k].ID]; d != nil && len(d.switches) > 0 {
			return d // clang needs one for a function
		}
	}
	return &dispatch{}
}

// switchAfter returns the switch on the value of a load that ends the load's block, nil if there is none or a
// store comes in between.
func switchAfter(body *llvm.Body, load int) *llvm.Inst {
	last := body.BlockFirst[body.Insts[load].Block+1] - 1
	for k := load + 1; k < last; k++ {
		if body.Insts[k].Opcode == llvm.OpStore {
			return nil
		}
	}
	end := &body.Insts[last]
	if end.Opcode != llvm.OpSwitch || end.Operands[0].Value != body.Insts[load].Value || len(end.Operands) != 2*len(end.Extra) {
		return nil
	}
	return end
}

package expand

import (
	"iter"
	"slices"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Pointers are lost in two ways: memory that has one is written or dies, and a register that has one is read for the last time or is
// set anew (see liveness). At each such place it is asked whether the objects concerned are still reached. An object that is reached there is reached
// until the next one, so nothing needs to be asked in between.

const (
	lostMessage     = "a pointer to every heap object is left"
	lostApproximate = "which pointers to the heap are left, in objects too large or choices too many to be searched,"
)

// watchesLost reports whether it is checked, in a function, that heap objects do not lose their last pointer.
func (x *expander) watchesLost(f *seair.Func) bool {
	return x.isEnabled(property.MemoryLeak) && !f.Explicit
}

// A standpoint is a place from which the registers are seen that may be read from there on.
type standpoint struct {
	fr   *frame
	at   *seair.Instr
	own  []seair.Reg // of the activation
	more term.ID     // a value on its way from one activation to another, or 0
	mem  seair.Value // the memory there; NoValue for that of a call that has just returned
}

// afterInstr returns the standpoint behind an instruction that has been executed, with the memory there.
func (x *expander) afterInstr(fr *frame, in *seair.Instr, mem seair.Value) standpoint {
	return standpoint{fr: fr, at: in, own: fr.info.live(x).afterInstr(in), mem: mem}
}

// words lists the values in the activation's own registers that may be pointers, and what is on its way to them.
func (st *standpoint) words(x *expander) iter.Seq[term.ID] {
	return func(yield func(term.ID) bool) {
		may := func(t term.ID) bool {
			if t == 0 {
				return true
			}
			for _, word := range x.Space.Words(t) {
				if !yield(word) {
					return false
				}
			}
			return true
		}
		if !may(st.more) {
			return
		}
		for _, r := range st.own {
			if !may(st.fr.vals[r]) {
				return
			}
		}
		for _, t := range st.fr.extra {
			if !may(t) {
				return
			}
		}
	}
}

// outer returns the standpoint in the calling activation, from which the call has not returned yet.
func (st *standpoint) outer(x *expander) (standpoint, bool) {
	fr := st.fr.parent
	if fr == nil {
		return standpoint{}, false
	}
	return x.duringCall(fr, st.fr.site), true
}

// duringCall returns the standpoint at a call that has not returned yet.
func (x *expander) duringCall(fr *frame, site *seair.Instr) standpoint {
	own := fr.info.live(x).afterInstr(site)
	if i := slices.Index(own, site.Dst); i >= 0 {
		own = slices.Concat(own[:i], own[i+1:])
	}
	return standpoint{fr: fr, at: site, own: own}
}

// registers lists, ascending, the different values of all open activations that may be pointers.
func (st standpoint) registers(x *expander) []term.ID {
	var list []term.ID
	for ok := true; ok; st, ok = st.outer(x) {
		for t := range st.words(x) {
			list = append(list, t)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// endangered lists the heap objects that an instruction, about to be run in m, may take a pointer from.
func (x *expander) endangered(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory) []memory.ObjectID {
	if !x.watchesLost(fr.info.fn) || !x.Space.HasHeap() {
		return nil
	}
	s := x.Space
	var list []memory.ObjectID
	arg := func(i int) term.ID { return x.value(fr, gate, in.Args[i]) }
	switch in.Op {
	case seair.Store:
		return s.Overwritten(m, arg(0), x.Pool.Width(arg(1))/8)
	case seair.MemSet, seair.MemMove, seair.Havoc, seair.Free, seair.LifetimeEnd, seair.LifetimeStart:
		for _, t := range s.TargetsIn(m, arg(0)) {
			list = append(list, s.Holds(m, t.Object)...)
		}
	case seair.StackRestore:
		for _, id := range fr.locals {
			list = append(list, s.Holds(m, id)...)
		}
	}
	return list
}

// changed checks what an instruction that has changed the memory before to m may have taken the last pointer from. To forget
// nothing that is known of pointers in memory, it is called after each instruction that may have changed it.
func (x *expander) changed(fr *frame, gate Gate, in *seair.Instr, before, m *memory.Memory, endangered []memory.ObjectID) Gate {
	if len(endangered) == 0 {
		x.Space.KeepAnchors(before, m)
		return gate
	}
	return x.checkLost(x.afterInstr(fr, in, seair.RegValue(in.MemDst)), gate, m, endangered, nil)
}

// ended checks the objects that registers pointed to which are not read any more after an instruction.
func (x *expander) ended(fr *frame, gate Gate, in *seair.Instr, e ending) Gate {
	if gone := x.pointers(fr, e.regs); len(gone) > 0 {
		return x.checkLost(x.afterInstr(fr, in, e.mem), gate, x.memory(fr, e.mem), nil, gone)
	}
	return gate
}

// entered checks the objects that registers pointed to which are not read any more since control has left the blocks before.
func (x *expander) entered(fr *frame, block int32, gate Gate, edges []edge) Gate {
	var gone []term.ID
	for i := range edges {
		gone = append(gone, edges[i].gone...)
	}
	if len(gone) == 0 {
		return gate
	}
	l := fr.info.live(x)
	st := standpoint{fr: fr, at: &fr.info.fn.Blocks[block].Instrs[0], own: l.atStart(block), mem: l.memory[block]}
	return x.checkLost(st, gate, x.memory(fr, st.mem), nil, gone)
}

// pointers lists the words in registers that may be pointers.
func (x *expander) pointers(fr *frame, regs []seair.Reg) []term.ID {
	if !x.Space.HasHeap() {
		return nil
	}
	var list []term.ID
	for _, r := range regs {
		if t := fr.vals[r]; t != 0 {
			list = append(list, x.Space.Words(t)...)
		}
	}
	return list
}

// returned demands that the end of an activation, whose frame is gone, leaves a pointer to the heap objects that it had one to.
func (x *expander) returned(fr *frame, gate Gate, before, m *memory.Memory, result term.ID) Gate {
	if !x.watchesLost(fr.info.fn) || !x.Space.HasHeap() {
		return gate
	}
	var st standpoint
	switch {
	case fr.parent != nil:
		st = x.duringCall(fr.parent, fr.site)
		if fr.site.Dst != 0 {
			st.more = result
		}
	case fr.info.fn.Name == x.opt.Entry:
		return gate // at the end of the program nothing needs to be left; see checkLeaks
	default:
		last := fr.info.fn.Blocks[len(fr.info.fn.Blocks)-1].Instrs
		st = standpoint{fr: fr, at: &last[len(last)-1]}
	}
	var objects []memory.ObjectID
	for _, id := range fr.locals {
		objects = append(objects, x.Space.Holds(before, id)...)
	}
	var gone []term.ID
	for _, t := range fr.extra {
		gone = append(gone, x.Space.Words(t)...)
	}
	for i := range fr.returns {
		gone = append(gone, fr.returns[i].gone...)
	}
	if result != 0 && st.more == 0 {
		gone = append(gone, x.Space.Words(result)...)
	}
	return x.checkLost(st, gate, m, objects, gone)
}

// checkLost demands that no pointer is the last one of a heap object: of those listed, and of those that the values which are gone point to.
func (x *expander) checkLost(st standpoint, gate Gate, m *memory.Memory, objects []memory.ObjectID, gone []term.ID) Gate {
	if x.gates.dead(gate) {
		return gate
	}
	if objects = x.doubtfulObjects(st, m, objects, gone); len(objects) == 0 {
		return gate
	}
	lost, doubt := x.Space.Lost(m, st.registers(x), objects)
	before, open := gate, len(x.Obligations)
	for _, l := range lost {
		gate = x.check(st.fr, gate, st.at, 1, property.MemoryLeak, lostMessage, x.Pool.Not(l.Cond), x.Space.Pointer(l.Object))
	}
	if open != len(x.Obligations) {
		x.doubtLost(before, doubt, x.place(st.fr, st.at))
	}
	if before != gate || open != len(x.Obligations) {
		x.recordNothingLost(st)
	}
	return gate
}

// doubtLost says under which condition it is not known what is lost.
func (x *expander) doubtLost(gate Gate, doubt term.ID, place int32) {
	if gate = x.gates.assume(gate, doubt); !x.gates.dead(gate) {
		x.limit(Approximated, gate, lostApproximate, place)
	}
}

// doubtfulObjects lists, ascending, the objects for which it is not plain that a pointer is left: in a register of the activation, or wherever it
// is found whatever holds.
func (x *expander) doubtfulObjects(st standpoint, m *memory.Memory, objects []memory.ObjectID, gone []term.ID) []memory.ObjectID {
	s := x.Space
	held := func(st *standpoint) {
		for t := range st.words(x) {
			gone = slices.DeleteFunc(gone, func(g term.ID) bool { return g == t })
			objects = slices.DeleteFunc(objects, func(id memory.ObjectID) bool { return s.SurelyPointsInto(m, t, id) })
			if len(objects) == 0 && len(gone) == 0 {
				return
			}
		}
	}
	objects, gone = slices.Clone(objects), slices.Clone(gone)
	held(&st)
	for _, t := range gone {
		objects = append(objects, s.PointsInto(m, t)...)
	}
	gone = nil
	slices.Sort(objects)
	objects = slices.Compact(objects)
	held(&st)
	if objects = slices.DeleteFunc(objects, func(id memory.ObjectID) bool { return x.Pool.IsFalse(s.Alive(m, id)) }); len(objects) == 0 {
		return nil
	}
	words := st.registers(x)
	return slices.DeleteFunc(objects, func(id memory.ObjectID) bool { return s.IsAnchored(m, words, id) })
}

// recordNothingLost writes down what checkLost demands. Behind the end of the program, there is no activation.
func (x *expander) recordNothingLost(st standpoint) {
	if x.rec == nil {
		return
	}
	i := seair.Instr{Op: seair.NothingLost, Mem: x.rec.mem}
	if st.fr != nil {
		i.Loc = x.place(st.fr, st.at)
	}
	if st.mem != seair.NoValue {
		i.Mem = x.recorded(st.fr, st.mem)
	}
	if st.more != 0 && len(x.Space.Words(st.more)) > 0 {
		i.Args = append(i.Args, x.rec.ret)
	}
	for ok := st.fr != nil; ok; st, ok = st.outer(x) {
		for _, r := range st.own {
			if t := st.fr.vals[r]; t != 0 && len(x.Space.Words(t)) > 0 && st.fr.rec.regs[r] != seair.NoValue {
				i.Args = append(i.Args, st.fr.rec.regs[r])
			}
		}
		for k, t := range st.fr.extra {
			if len(x.Space.Words(t)) > 0 {
				i.Args = append(i.Args, st.fr.rec.extra[k])
			}
		}
	}
	loc := i.Loc
	x.recordCheck(property.MemoryLeak, lostMessage, x.rec.emit(i, seair.Type(1)), loc)
}

// nothingLost is the condition that a recorded check of this kind demands.
func (x *expander) nothingLost(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory) term.ID {
	var words []term.ID
	for _, a := range in.Args {
		words = append(words, x.Space.Words(x.value(fr, gate, a))...)
	}
	var objects []memory.ObjectID
	for _, l := range x.Space.Leaked(m) {
		objects = append(objects, l.Object)
	}
	lost, doubt := x.Space.Lost(m, words, objects)
	ok := x.Pool.True()
	for _, l := range lost {
		ok = x.Pool.And(ok, x.Pool.Not(l.Cond))
	}
	if !x.Pool.IsTrue(ok) {
		x.doubtLost(gate, doubt, x.place(fr, in))
	}
	return ok
}

// Left reports whether the property is that a heap object does not outlive the program. It belongs to the place where that was allocated.
func (p *Property) Left() bool {
	return p.Kind == property.MemoryCleanup || p.Kind == property.MemoryLeak && !p.Lost()
}

// Lost reports whether the property is that no heap object loses its last pointer at its place, and not that one is freed.
func (p *Property) Lost() bool { return p.Kind == property.MemoryLeak && p.Message == lostMessage }

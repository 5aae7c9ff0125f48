package expand

import (
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

const (
	lostMessage     = "a pointer to every heap object is left"
	lostApproximate = "which pointers to the heap are left, in objects too large or choices too many to be searched,"
)

// watchesLost reports whether it is checked that heap objects do not lose their last pointer.
func (x *expander) watchesLost() bool { return x.isEnabled(property.MemoryLeak) && x.Space.HasHeap() }

// endangered lists the heap objects that an instruction, about to be run in m, may take a pointer from.
func (x *expander) endangered(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory) []memory.ObjectID {
	if !x.watchesLost() {
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

// checkLost demands that none of some heap objects is lost in m, after the instruction at in (see [memory.Space.Lost]). result is a
// value that a function returns, or 0.
func (x *expander) checkLost(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory, objects []memory.ObjectID, result term.ID) Gate {
	if len(objects) == 0 || x.gates.dead(gate) {
		return gate
	}
	among := make(map[memory.ObjectID]bool, len(objects))
	for _, id := range objects {
		among[id] = true
	}
	lost, exact := x.Space.Lost(m, x.registers(fr, in, result))
	before, open := gate, len(x.Obligations)
	for _, l := range lost {
		if among[l.Object] {
			gate = x.check(fr, gate, in, 1, property.MemoryLeak, lostMessage, x.Pool.Not(l.Cond), x.Space.Pointer(l.Object))
		}
	}
	if !exact && open != len(x.Obligations) {
		x.limit(Approximated, before, lostApproximate, x.place(fr, in))
	}
	if before != gate || open != len(x.Obligations) {
		x.recordNothingLost(fr, in, m, result)
	}
	return gate
}

// returned demands that the end of an activation, whose frame is gone, leaves a pointer to the heap objects that it had one to.
func (x *expander) returned(fr *frame, gate Gate, before, m *memory.Memory, result term.ID) Gate {
	if fr.parent == nil || fr.info.fn.Model || !x.watchesLost() {
		return gate // at the end of the program nothing needs to be left; see checkLeaks
	}
	s := x.Space
	objects := s.HeapSince(fr.firstObject)
	for _, id := range fr.locals {
		objects = append(objects, s.Holds(before, id)...)
	}
	for _, t := range fr.vals {
		if t != 0 {
			objects = append(objects, s.PointsInto(before, t)...)
		}
	}
	return x.checkLost(fr.parent, gate, fr.site, m, objects, result)
}

// registers lists the values that may be pointers among those in the registers of the open activations that may still be
// read after in.
func (x *expander) registers(fr *frame, in *seair.Instr, result term.ID) []term.ID {
	seen := make(map[term.ID]bool)
	var list []term.ID
	add := func(t term.ID) {
		if t != 0 && !seen[t] && x.Space.MayPoint(t) {
			seen[t] = true
			list = append(list, t)
		}
	}
	add(result)
	for ; fr != nil; in, fr = fr.site, fr.parent {
		for _, r := range fr.info.live().afterInstr(in) {
			add(fr.vals[r])
		}
		for _, t := range fr.extra {
			add(t)
		}
	}
	return list
}

// recordNothingLost writes down what checkLost demands.
func (x *expander) recordNothingLost(fr *frame, in *seair.Instr, m *memory.Memory, result term.ID) {
	if x.rec == nil {
		return
	}
	i := seair.Instr{Op: seair.NothingLost, Mem: x.rec.mem, Loc: x.place(fr, in)}
	if in.MemDst != 0 && in.Op != seair.Call && in.Op != seair.CallPtr {
		i.Mem = fr.rec.mems[fr.info.memSlot[in.MemDst]]
	}
	if result != 0 && x.Space.MayPoint(result) {
		i.Args = append(i.Args, x.rec.ret)
	}
	for f, at := fr, in; f != nil; at, f = f.site, f.parent {
		for _, r := range f.info.live().afterInstr(at) {
			if t := f.vals[r]; t != 0 && x.Space.MayPoint(t) && f.rec.regs[r] != seair.NoValue {
				i.Args = append(i.Args, f.rec.regs[r])
			}
		}
		for k, t := range f.extra {
			if x.Space.MayPoint(t) {
				i.Args = append(i.Args, f.rec.extra[k])
			}
		}
	}
	x.recordCheck(property.MemoryLeak, lostMessage, x.rec.emit(i, seair.Type(1)), i.Loc)
}

// nothingLost is the condition that a recorded check of this kind demands.
func (x *expander) nothingLost(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory) term.ID {
	var words []term.ID
	for _, a := range in.Args {
		words = append(words, x.value(fr, gate, a))
	}
	lost, exact := x.Space.Lost(m, words)
	ok := x.Pool.True()
	for _, l := range lost {
		ok = x.Pool.And(ok, x.Pool.Not(l.Cond))
	}
	if !exact && !x.Pool.IsTrue(ok) {
		x.limit(Approximated, gate, lostApproximate, x.place(fr, in))
	}
	return ok
}

// Lost reports whether the property is that no heap object loses its last pointer at its place, and not that one is freed.
func (p *Property) Lost() bool { return p.Kind == property.MemoryLeak && p.Message == lostMessage }

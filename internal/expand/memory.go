package expand

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// memoryInstr runs an instruction that reads or writes memory. It returns the gate after it.
func (x *expander) memoryInstr(fr *frame, gate Gate, in *seair.Instr) Gate {
	s, p := x.Space, x.Pool
	s.Under(x.gates.node[gate].ranges)
	arg := func(i int) term.ID { return x.value(fr, gate, in.Args[i]) }
	var m *memory.Memory
	if in.Mem != seair.NoValue {
		m = x.memory(fr, in.Mem)
	}
	before := m
	endangered := x.endangered(fr, gate, in, m)
	if in.Op != seair.Free && in.Op != seair.VaStart {
		x.recordInstr(fr, in)
	}
	switch in.Op {
	case seair.Load:
		w := x.width(fr.info.fn.Regs[in.Dst])
		v := x.withoutStrays(gate, s.Load(m, arg(0), (w+7)/8))
		if ok, doubtful := x.doubtful[arg(0)]; doubtful {
			v = p.Ite(ok, v, x.vars.Var("invalid", p.Width(v)))
		}
		gate, v = x.checkArgument(fr, gate, in, m, arg(0), v)
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
		if a, ok := p.ConstValue(arg(1)); ok && a > 0 && a&(a-1) == 0 {
			align = a
		}
		beside := m
		if len(in.Args) > 2 {
			beside = s.Free(m, arg(2))
		}
		var id memory.ObjectID
		m, id = s.AllocBeside(m, beside, memory.Object{Kind: kind, Size: x.size(arg(0)), Align: align, Site: x.place(fr, in), Allocator: uint8(in.Imm)}, init)
		fr.vals[in.Dst] = s.Pointer(id)
		x.event(EventAlloc, fr, gate, in, fr.vals[in.Dst], 0)
	case seair.Free:
		unchecked, open := gate, len(x.Obligations)
		if in.Flags&seair.FlagUnchecked == 0 {
			x.learnHome(gate, m, arg(0))
			gate = x.check(fr, gate, in, 0, property.MemoryFree, freeMessage, s.FreeCheck(m, arg(0), uint8(in.Imm)), arg(0))
		}
		x.recordFree(fr, in, unchecked != gate || open != len(x.Obligations))
		x.event(EventFree, fr, gate, in, arg(0), 0)
		m = s.Free(m, arg(0))
	case seair.LifetimeStart, seair.LifetimeEnd:
		for _, t := range s.Derived(m, arg(0)) {
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
			for _, id := range fr.locals[min(n, uint64(len(fr.locals))):] {
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
		x.supplied++
		if n, ok := p.ConstValue(arg(1)); ok && 0 < n && n <= maxInputBytes {
			x.event(EventInput, fr, gate, in, arg(0), s.Load(m, arg(0), int(n)))
		}
	case seair.HavocReachable:
		words := make([]term.ID, len(in.Args))
		for i := range words {
			words[i] = arg(i)
		}
		m, _ = x.havocReachable(seair.Effect(in.Imm), words, nil, m)
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
	case seair.SameObject:
		fr.vals[in.Dst] = s.SameObject(arg(0), arg(1))
	case seair.DefinedBytes:
		fr.vals[in.Dst] = s.DefinedBytes(m, arg(0), x.size(arg(1)))
	case seair.IsFreeable:
		fr.vals[in.Dst] = s.FreeCheck(m, arg(0), uint8(in.Imm))
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
	if in.MemDst == 0 {
		return gate
	}
	x.setMemory(fr, in.MemDst, m)
	return x.changed(fr, gate, in, before, m, endangered)
}

// asksSpace reports whether an operation that has no memory among its operands is about objects all the same.
func asksSpace(op seair.Op) bool {
	switch op {
	case seair.StackSave, seair.ObjectSize, seair.ObjectOffset, seair.ObjectNumber, seair.IsHeap, seair.Overlaps, seair.Aligned, seair.Stays, seair.SameObject, seair.SetPointerTrack, seair.PointerTrack:
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

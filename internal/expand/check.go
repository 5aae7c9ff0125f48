package expand

import (
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// PropertyKey identifies a property across its executions: the instruction,
// which of its checks, and, for a check inside a library model, the call of
// the model in the user's code.
type PropertyKey struct {
	instr *seair.Instr
	call  *seair.Instr
	kind  property.Kind
	sub   int
}

// property returns the index of the property that a check of in belongs to.
func (x *expander) property(fr *frame, in *seair.Instr, sub int, kind property.Kind, message string) int {
	key, loc := x.keyOf(fr, in, sub, kind)
	return x.propertyOf(key, loc, message)
}

// keyOf returns the identity of the property that a check of in belongs to, and its place.
func (x *expander) keyOf(fr *frame, in *seair.Instr, sub int, kind property.Kind) (PropertyKey, int32) {
	if call := modelCall(fr); call != nil {
		// All checks that a model makes of one kind are one property of its call.
		return PropertyKey{call: call, kind: kind}, call.Loc
	}
	return PropertyKey{instr: in, kind: kind, sub: sub}, in.Loc
}

// propertyOf returns the index of the property with a key.
func (x *expander) propertyOf(key PropertyKey, loc int32, message string) int {
	i, ok := x.properties[key]
	if !ok {
		i = len(x.Properties)
		x.properties[key] = i
		x.Properties = append(x.Properties, Property{Key: key, Kind: key.kind, Loc: loc, Message: message})
	}
	return i
}

// meet records an execution of a property.
func (x *expander) meet(i int) *Property {
	p := &x.Properties[i]
	p.Reached = true
	p.Last = len(x.Events)
	return p
}

// modelCall returns the call in the user's code by which a frame of a library model was entered; nil for
// frames of the user's code.
func modelCall(fr *frame) *seair.Instr {
	var call *seair.Instr
	for fr.info.fn.Model && fr.parent != nil {
		call = fr.site
		fr = fr.parent
	}
	return call
}

// place returns the location in the user's code that in is attributed to.
func (x *expander) place(fr *frame, in *seair.Instr) int32 {
	if call := modelCall(fr); call != nil {
		return call.Loc
	}
	return in.Loc
}

// isEnabled reports whether a kind is to be checked. One that only models know of always is.
func (x *expander) isEnabled(kind property.Kind) bool { return !x.disabled[kind] }

// check demands ok of the executions that reach gate and returns the gate of those that go on. Of a kind that is not to be
// checked nothing is demanded; where what follows has a meaning only if it holds, executions that violate it end.
func (x *expander) check(fr *frame, gate Gate, in *seair.Instr, sub int, kind property.Kind, message string, ok, ptr term.ID) Gate {
	if x.gates.dead(gate) {
		return gate
	}
	if !x.isEnabled(kind) {
		if meaningless(kind) && !x.Pool.IsTrue(ok) {
			x.assumption("%s is not checked: executions that violate it are not followed beyond that", kind)
			return x.gates.assume(gate, ok)
		}
		return gate
	}
	known := &x.gates.node[gate]
	ok = x.decide(gate, x.Space.Decide(known.ranges, known.facts.get(ok)))
	p := x.property(fr, in, sub, kind, message)
	key := x.meet(p).Key
	if kind == property.UserAssert {
		old, seen := x.Reach[p]
		if !seen {
			old = x.Pool.False()
		}
		x.Reach[p] = x.Pool.Or(old, x.gates.full(gate))
	}
	if x.Pool.IsTrue(ok) {
		return gate
	}
	x.oblige(fr, p, gate, in, ok, ptr)
	if x.opt.Relaxed[key] {
		return gate
	}
	return x.gates.assume(gate, ok)
}

// decide returns the condition c, or its value if the conditions of the nearest gates tell it.
func (x *expander) decide(gate Gate, c term.ID) term.ID {
	if x.Pool.IsConst(c) {
		return c
	}
	return x.Pool.Under(x.gates.near(gate), c)
}

// meaningless reports whether an execution that violates a property of a kind has no meaning that could be followed.
func meaningless(kind property.Kind) bool {
	switch kind {
	case property.MemoryNull, property.MemoryBounds, property.MemoryFreed, property.MemoryScope, property.MemoryReadOnly,
		property.MemoryFree, property.ControlUnreachable, property.ControlReturn, property.ControlLock:
		return true
	}
	return false
}

func (x *expander) oblige(fr *frame, prop int, gate Gate, in *seair.Instr, ok, ptr term.ID) {
	if x.Pool.IsTrue(x.Pool.Implies(x.gates.full(gate), ok)) {
		return
	}
	x.Obligations = append(x.Obligations, Obligation{Property: prop, Gate: gate, OK: ok, Event: len(x.Events)})
	x.event(EventCheck, fr, gate, in, ptr, ok)
}

// checkAccess demands that an access is valid, check by check; each assumes those before it.
func (x *expander) checkAccess(fr *frame, gate Gate, in *seair.Instr) Gate {
	x.Space.Under(x.gates.node[gate].ranges)
	ptr := x.value(fr, gate, in.Args[0])
	x.learnHome(gate, x.memory(fr, in.Mem), ptr)
	v := x.Space.Check(x.memory(fr, in.Mem), ptr, x.size(x.value(fr, gate, in.Args[1])), in.Flags&seair.FlagWrite != 0)
	if len(x.opt.Relaxed) > 0 {
		if delete(x.doubtful, ptr); x.relaxesAccess(fr, in) {
			x.doubtful[ptr] = x.Space.Valid(v)
		}
	}
	valid := x.Space.IsValid(v)
	if known := x.passed[in]; valid && known != nil {
		for _, p := range known {
			x.Properties[p].Last = len(x.Events)
		}
		return gate
	}
	ok := [...]term.ID{v.Null, v.Freed, v.Scope, v.Bounds, v.ReadOnly}
	for sub, c := range accessChecks(in) {
		gate = x.check(fr, gate, in, sub, c.kind, c.message, ok[sub], ptr)
	}
	if valid && !fr.info.fn.Model {
		x.passed[in] = x.accessProperties(in)
	}
	return gate
}

// relaxesAccess reports whether execution goes on beyond an access that may be invalid.
func (x *expander) relaxesAccess(fr *frame, in *seair.Instr) bool {
	for sub, c := range accessChecks(in) {
		if key, _ := x.keyOf(fr, in, sub, c.kind); x.opt.Relaxed[key] {
			return true
		}
	}
	return false
}

// accessProperties lists the properties that an access of the user's code has met, by their indices.
func (x *expander) accessProperties(in *seair.Instr) []int {
	list := make([]int, 0, len(writeChecks))
	for sub, c := range accessChecks(in) {
		if p, ok := x.properties[PropertyKey{instr: in, kind: c.kind, sub: sub}]; ok {
			list = append(list, p)
		}
	}
	return list
}

// accessCheck is one of the checks of an access.
type accessCheck struct {
	kind    property.Kind
	message string
}

var (
	readChecks = []accessCheck{
		{property.MemoryNull, "read through a pointer that is not null"},
		{property.MemoryFreed, "read of an object that was not freed"},
		{property.MemoryScope, "read of a variable that is in scope"},
		{property.MemoryBounds, "read inside of an object"},
	}
	writeChecks = []accessCheck{
		{property.MemoryNull, "write through a pointer that is not null"},
		{property.MemoryFreed, "write of an object that was not freed"},
		{property.MemoryScope, "write of a variable that is in scope"},
		{property.MemoryBounds, "write inside of an object"},
		{property.MemoryReadOnly, "write to an object that is not constant"},
	}
)

// accessChecks lists the checks of an access in the order in which they are made, which is that of memory.Validity.
func accessChecks(in *seair.Instr) []accessCheck {
	if in.Flags&seair.FlagWrite != 0 {
		return writeChecks
	}
	return readChecks
}

// checkLeaks demands, at every end of the program, that no heap object has lost its last pointer with it, and that none is left.
func (x *expander) checkLeaks() {
	leak, cleanup := x.isEnabled(property.MemoryLeak), x.isEnabled(property.MemoryCleanup)
	if !leak && !cleanup {
		return
	}
	sites := make(map[term.ID]*Event)
	for i := range x.Events {
		if e := &x.Events[i]; e.Kind == EventAlloc {
			sites[e.Pointer] = e
		}
	}
	for _, e := range x.exits {
		left := x.Space.Leaked(e.mem)
		if leak {
			objects := make([]memory.ObjectID, len(left))
			for i := range left {
				objects[i] = left[i].Object
			}
			before, open := e.gate, len(x.Obligations)
			lost, doubt := x.Space.Lost(e.mem, e.registers, objects)
			for _, l := range lost {
				x.checkFreed(&e, property.MemoryLeak, l.Object, l.Cond, sites)
			}
			if open != len(x.Obligations) {
				x.doubtLost(before, doubt, 0)
			}
		}
		if cleanup {
			for _, l := range left {
				x.checkFreed(&e, property.MemoryCleanup, l.Object, l.Cond, sites)
			}
		}
	}
}

// checkFreed demands, where it was allocated, that a heap object is not left at an end of the program under a condition.
func (x *expander) checkFreed(e *exit, kind property.Kind, id memory.ObjectID, left term.ID, sites map[term.ID]*Event) {
	ptr := x.Space.Pointer(id)
	alloc := sites[ptr]
	if alloc == nil || x.Space.Object(id).Kind != memory.Heap {
		return
	}
	site := x.Space.Object(id).Site
	p := x.propertyOf(PropertyKey{instr: alloc.Instr, kind: kind, sub: int(site)}, site, "the object allocated here is freed before the program ends")
	x.meet(p)
	free := x.decide(e.gate, x.Pool.Not(left))
	if x.Pool.IsTrue(free) || x.gates.dead(e.gate) {
		return
	}
	x.Obligations = append(x.Obligations, Obligation{Property: p, Gate: e.gate, OK: free, Event: len(x.Events)})
	x.Events = append(x.Events, Event{Kind: EventCheck, Context: e.ctx, Gate: e.gate, Instr: alloc.Instr, Pointer: ptr, Value: free})
	e.gate = x.gates.assume(e.gate, free)
}

// listUnreached adds the properties of the user's code that the walk never got to, in functions it never entered or
// in blocks it never reached.
func (x *expander) listUnreached() {
	done := make(map[*seair.Instr]bool)
	for key := range x.properties {
		done[key.instr] = true
	}
	list := func(in *seair.Instr, sub int, kind property.Kind, message string) {
		if x.isEnabled(kind) && kind != property.Unsupported {
			x.propertyOf(PropertyKey{instr: in, kind: kind, sub: sub}, in.Loc, message)
		}
	}
	for _, f := range x.Program.Funcs {
		if f.Model {
			continue
		}
		for _, b := range f.Blocks {
			for i := range b.Instrs {
				in := &b.Instrs[i]
				if done[in] {
					continue
				}
				switch in.Op {
				case seair.Check:
					list(in, 0, property.Kind(x.Program.Strings[in.Imm]), x.Program.Strings[in.Imm2])
				case seair.CheckAccess:
					for sub, c := range accessChecks(in) {
						list(in, sub, c.kind, c.message)
					}
				case seair.CheckOverlap:
					list(in, 0, property.MemoryOverlap, x.Program.Strings[in.Imm2])
				case seair.Free:
					list(in, 0, property.MemoryFree, freeMessage)
				}
			}
		}
	}
}

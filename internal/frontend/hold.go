package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// How long variables hold pointers.
//
// mem2reg leaves nothing of a variable but the values that are still read. For the question whether a heap object has lost its last pointer
// that is too little: in C a variable holds its value until it is assigned or its scope ends, read or not. So before mem2reg, where
// the check is wanted, a call that stands for a use of the value is put before each assignment, before each end of a scope, and where
// execution leaves the function or stays in it for good:
//
//	%old = load ptr, ptr %p
//	call void @__fathom_hold(ptr %old)
//	store ptr %new, ptr %p
//
// and with the end of its scope, a variable is set to null. Then the value is live as long as the variable has it, and the
// expansion asks at the end of that life. Bitcode without such variables holds what its registers hold.

// holdLocals instruments one function, given its body and the locals of its entry block. It reports whether it changed anything.
func holdLocals(e *emitter, body *llvm.Body, entry []llvm.Local) bool {
	held := make(map[llvm.Value]llvm.Type)
	var all []llvm.Local
	for _, l := range entry {
		if l.Promotable && e.mayHold(l.Type) {
			held[l.Value] = l.Type
			all = append(all, l)
		}
	}
	if len(all) == 0 {
		return false
	}
	outer := outerVariables(body)
	for k := range body.Insts {
		i := &body.Insts[k]
		if i.Opcode == llvm.OpStore {
			if t, ok := held[i.Operands[1].Value]; ok {
				e.hold(i, llvm.Local{Value: i.Operands[1].Value, Type: t})
			}
		} else if o, start, ok := lifetimeMarker(i); ok && !start && !outer[o.Value] {
			if t, ok := held[o.Value]; ok {
				e.hold(i, llvm.Local{Value: o.Value, Type: t})
				e.b.Store(llvm.ConstNull(t), o.Value)
			}
		}
	}
	for _, i := range lastPlaces(body) {
		e.hold(i, all...)
	}
	return true
}

// mayHold reports whether a variable of a type may hold a pointer as a whole.
func (e *emitter) mayHold(t llvm.Type) bool {
	switch t.Kind() {
	case llvm.PointerKind:
		return true
	case llvm.IntegerKind:
		return t.IntWidth() == e.word
	}
	return false
}

// hold emits a use of what locals have before an instruction.
func (e *emitter) hold(before *llvm.Inst, locals ...llvm.Local) {
	e.at(before.Value)
	var values []llvm.Value
	var types []llvm.Type
	for _, l := range locals {
		values = append(values, e.b.Load(l.Type, l.Value, ""))
		types = append(types, l.Type)
	}
	name := fnHold
	if before.Opcode == llvm.OpCall && !before.Flags.Has(llvm.Intrinsic) {
		name = fnHoldDuring
	}
	e.b.Call(llvm.FunctionType(e.void, types, false), e.function(name, e.void), values, "")
}

// outerVariables lists the locals that hold variables of the function's outermost scope. They live until it returns, which is where what
// they lose is reported.
func outerVariables(body *llvm.Body) map[llvm.Value]bool {
	outer := map[llvm.Value]bool{}
	for _, v := range body.Vars {
		if v.Kind == llvm.VarDeclare && len(v.Values) == 1 && v.Variable.DI().Scope.DI().Kind == llvm.DISubprogramKind {
			outer[v.Values[0].Value] = true
		}
	}
	return outer
}

// lastPlaces lists the terminators that execution meets last in a function, whatever way it takes: those that leave it, and in the cycles
// from which there is no way out, those that go back. Instead of the end behind a call that does not return, which is removed, it is the
// call, which what is held before it outlasts.
func lastPlaces(body *llvm.Body) []*llvm.Inst {
	g := newFlowGraph(body)
	terminator := func(b int) *llvm.Inst {
		insts := body.BlockInsts(b)
		n := len(insts) - 1
		if n > 0 && insts[n].Opcode == llvm.OpUnreachable && insts[n-1].Opcode == llvm.OpCall {
			return &insts[n-1]
		}
		return &insts[n]
	}
	var last []*llvm.Inst
	var ends []int
	for b := range body.Blocks {
		if len(g.succs[b]) == 0 {
			ends = append(ends, b)
			last = append(last, terminator(b))
		}
	}
	out := reach(g.preds, ends, -1)
	for _, b := range ends {
		out[b] = true
	}
	// A depth-first search: an edge to a block that is still open closes a cycle.
	const open, done = 1, 2
	state := make([]int, len(body.Blocks))
	type visit struct{ block, next int }
	stack := []visit{{0, 0}}
	state[0] = open
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if v.next == len(g.succs[v.block]) {
			state[v.block] = done
			stack = stack[:len(stack)-1]
			continue
		}
		s := g.succs[v.block][v.next]
		v.next++
		switch {
		case state[s] == 0:
			state[s] = open
			stack = append(stack, visit{s, 0})
		case state[s] == open && !out[v.block]:
			last = append(last, terminator(v.block))
		}
	}
	return last
}

// dropIdleHolds removes, after mem2reg, what is held of no value that could be a pointer.
func dropIdleHolds(e *emitter) {
	for _, name := range []string{fnHold, fnHoldDuring} {
		if f, ok := e.funcs[name]; ok {
			dropIdle(e, name, f)
		}
	}
}

func dropIdle(e *emitter, name string, f llvm.Value) {
	for _, call := range f.Users() {
		var values []llvm.Value
		var types []llvm.Type
		seen := map[llvm.Value]bool{}
		n := call.NumArgs()
		for k := range n {
			v := call.Operand(k)
			if seen[v] || !e.isPointerValue(v) {
				continue
			}
			seen[v] = true
			values, types = append(values, v), append(types, v.Type())
		}
		if len(values) < n {
			if len(values) > 0 {
				e.at(call)
				e.b.Call(llvm.FunctionType(e.void, types, false), f, values, "")
			}
			call.Erase()
		}
	}
	if !f.HasUses() {
		f.DeleteFunction()
		delete(e.funcs, name)
	}
}

// isPointerValue reports whether a value is computed, and not one that an uninitialised variable has.
func (e *emitter) isPointerValue(v llvm.Value) bool {
	switch v.Kind() {
	case llvm.ArgumentKind:
		return true
	case llvm.InstructionKind:
		return !v.IsCall() || e.uninits[v.Type()] != v.Callee()
	}
	return false
}

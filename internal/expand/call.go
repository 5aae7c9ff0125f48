package expand

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// recursion is the progress of a recursion: of the open activations of one function.
type recursion struct {
	entered int64 // Stats.Instructions when the outermost activation began
	nextAsk int32 // the nesting at which the solver is asked next
	gate    Gate  // of the latest activation
}

// Bounds of --unwind auto on recursions, as in loop.go. Each activation that is open takes
// stack from the walk itself, hence the limit on nesting whatever the budget.
const (
	minimumRecursion = 16
	recursionBudget  = 1_000_000
	maximumNesting   = 150_000
	// maximumUnfolded is the limit for recursions whose end does not fold: each level costs the solver, too.
	maximumUnfolded = 20_000
)

// callInstr runs a call. It reports whether any execution returns from it, and under which gate.
func (x *expander) callInstr(fr *frame, gate Gate, in *seair.Instr) (Gate, bool) {
	args := make([]term.ID, 0, len(in.Args))
	for _, a := range in.Args {
		args = append(args, x.value(fr, gate, a))
	}
	mem := x.memory(fr, in.Mem)
	if in.Op == seair.Call {
		x.recordCall(fr, in.Args, in.Mem)
		ret, m, g := x.call(int(in.Imm), args, mem, gate, fr, in)
		return x.callEnd(fr, in, ret, m, g)
	}
	return x.callPointer(fr, gate, in, args[0], args[1:], mem)
}

// callEnd stores the results of a call.
func (x *expander) callEnd(fr *frame, in *seair.Instr, ret term.ID, m *memory.Memory, gate Gate) (Gate, bool) {
	if m == nil || x.gates.dead(gate) {
		return gate, false
	}
	if in.Dst != 0 {
		fr.vals[in.Dst] = x.adapt(ret, x.width(fr.info.fn.Regs[in.Dst]))
	}
	if in.MemDst != 0 {
		x.setMemory(fr, in.MemDst, m)
	}
	x.recordCallEnd(fr, in)
	return gate, true
}

// adapt gives a result the width that the caller expects: a call through a pointer of another type
// sees the low bits of the register, or an arbitrary value above them.
func (x *expander) adapt(t term.ID, width int) term.ID {
	switch {
	case t == 0:
		return x.vars.Var("no result", width)
	case x.Pool.Width(t) > width:
		return x.Pool.Extract(t, width-1, 0)
	case x.Pool.Width(t) < width:
		return x.Pool.Concat(x.vars.Var("no result", width-x.Pool.Width(t)), t)
	}
	return t
}

// callPointer runs a call through a pointer: it splits over the functions that the pointer may be.
func (x *expander) callPointer(fr *frame, gate Gate, in *seair.Instr, callee term.ID, args []term.ID, mem *memory.Memory) (Gate, bool) {
	p := x.Pool
	null := p.Eq(callee, x.nullPtr)
	before, open := gate, len(x.Obligations)
	gate = x.check(fr, gate, in, 0, property.MemoryNull, "call through a pointer that is not null", p.Not(null), callee)
	x.recordNotNull(fr, in, gate != before || len(x.Obligations) != open)
	if x.gates.dead(gate) {
		return gate, false
	}
	type candidate struct {
		cond term.ID
		fn   int
	}
	var candidates []candidate
	var functions, mistyped []int
	valid, typed := p.False(), p.True()
	for _, t := range x.Space.TargetsIn(mem, callee) {
		index, ok := x.funcOf[t.Object]
		if !ok {
			continue
		}
		here := p.And(t.Guard, p.Eq(t.Offset, p.Const(p.Width(t.Offset), 0)))
		if p.IsFalse(here) {
			continue
		}
		valid = p.Or(valid, here)
		functions = append(functions, index)
		if !x.callable(x.Program.Funcs[index], args, in) {
			typed = p.And(typed, p.Not(here))
			mistyped = append(mistyped, index)
			continue
		}
		candidates = append(candidates, candidate{here, index})
	}
	before, open = gate, len(x.Obligations)
	if x.isEnabled(property.MemoryBounds) {
		gate = x.check(fr, gate, in, 1, property.MemoryBounds, "call through a pointer to a function", valid, callee)
	} else if !p.IsTrue(valid) {
		x.limit(Unsupported, x.gates.assume(gate, p.Not(valid)), "call through a pointer that is not a function, with memory.bounds not checked", x.place(fr, in))
	}
	x.recordIsFunction(fr, in, functions, true, gate != before || len(x.Obligations) != open)
	before, open = gate, len(x.Obligations)
	if x.isEnabled(property.CallType) {
		gate = x.check(fr, gate, in, 2, property.CallType, "call through a pointer of the function's own type", typed, callee)
	} else if !p.IsTrue(typed) {
		x.limit(Unsupported, x.gates.assume(gate, p.Not(typed)), "call through a pointer of another type, with call.type not checked", x.place(fr, in))
	}
	x.recordIsFunction(fr, in, mistyped, false, gate != before || len(x.Obligations) != open)
	br := x.gates.newBranch()
	var ends []returnEdge
	x.recordJump()
	for _, c := range candidates {
		g := x.gates.child(gate, c.cond, br)
		if x.gates.dead(g) {
			continue
		}
		other := x.recordCandidate(fr, in, c.fn)
		ret, m, g := x.call(c.fn, args, mem, g, fr, in)
		if m != nil && !x.gates.dead(g) {
			if in.Dst != 0 {
				ret = x.adapt(ret, x.width(fr.info.fn.Regs[in.Dst]))
			}
			ends = append(ends, returnEdge{gate: g, value: ret, mem: m, rec: x.recordCandidateReturn(fr, in)})
		} else {
			x.rec.end()
		}
		x.recordLeave(other)
	}
	result := seair.Void
	if in.Dst != 0 {
		result = fr.info.fn.Regs[in.Dst]
	}
	ret, m, g := x.joinReturns(ends, result, gate)
	return x.callEnd(fr, in, ret, m, g)
}

// callable reports whether a function can be called with these arguments: as many, of the same widths, for a result of the same type.
func (x *expander) callable(f *seair.Func, args []term.ID, in *seair.Instr) bool {
	if !sameResult(f.Signature, x.Program.Strings[in.Imm], x.Program.Target.PointerBits) {
		return false
	}
	if len(f.Blocks) == 0 && len(f.Params) == 0 {
		called := x.Program.Strings[in.Imm]
		if result, ok := strings.CutSuffix(f.Signature, "(...)"); ok { // declared without its parameters
			return strings.HasPrefix(called, result+"(")
		}
		return f.Signature == called
	}
	if len(args) < len(f.Params) || len(args) > len(f.Params) && !f.Variadic {
		return false
	}
	for i, r := range f.Params {
		if x.width(f.Regs[r]) != x.Pool.Width(args[i]) {
			return false
		}
	}
	return true
}

// sameResult reports whether two types of functions have the same result. That one of them has none does no harm, and a pointer may be an integer
// of its width: both are what the other expects, whereas an int for a pointer would be half of one.
func sameResult(is, called string, pointerBits int) bool {
	a, _, _ := strings.Cut(is, " (")
	b, _, _ := strings.Cut(called, " (")
	pointer := fmt.Sprintf("i%d", pointerBits)
	word := func(t string) string {
		if t == pointer {
			return "ptr"
		}
		return t
	}
	return word(a) == word(b) || a == "void" || b == "void"
}

// joinReturns joins the ways back from a call. The memory is nil if there are none.
func (x *expander) joinReturns(ends []returnEdge, result seair.Type, gate Gate) (term.ID, *memory.Memory, Gate) {
	if len(ends) == 0 {
		return 0, nil, gate
	}
	in := make([]Gate, len(ends))
	for i := range ends {
		in[i] = ends[i].gate
	}
	g, tree := x.gates.merge(in)
	x.recordReturns(ends, result)
	var ret term.ID
	if result != seair.Void {
		ret = x.chooseValue(tree, func(i int) term.ID { return ends[i].value })
	}
	return ret, x.chooseMemory(tree, func(i int) *memory.Memory { return ends[i].mem }), g
}

// call runs a function. The memory returned is nil if no execution comes back.
func (x *expander) call(index int, args []term.ID, mem *memory.Memory, gate Gate, parent *frame, site *seair.Instr) (term.ID, *memory.Memory, Gate) {
	f := x.Program.Funcs[index]
	x.Stats.Calls++
	if len(f.Blocks) == 0 {
		return x.callMissing(f, args, mem, gate, parent, site)
	}
	saved := x.recursion[index]
	if !x.nest(index, gate, parent, site) {
		x.rec.end()
		return 0, nil, gate
	}
	x.active[index]++
	supplied := x.supplied
	fr := x.open(index, args, mem, gate, parent, site)
	x.walk(fr)
	x.top = parent
	x.active[index]--
	x.recursion[index] = saved
	ret, m, g := x.joinReturns(fr.returns, f.Ret, gate)
	if m == nil {
		return 0, nil, g
	}
	before := m
	for _, id := range fr.locals {
		m = x.Space.SetAlive(m, id, x.Pool.False())
	}
	x.recordReturned(fr)
	g = x.returned(fr, g, before, m, ret)
	if f.Model && parent != nil && !parent.info.fn.Model && x.supplied > supplied && (m != mem || f.Ret == seair.Ptr) {
		x.Supplied[len(x.Events)] = m
	}
	x.event(EventReturn, fr, g, site, 0, ret)
	return ret, m, g
}

// open begins an activation.
func (x *expander) open(index int, args []term.ID, mem *memory.Memory, gate Gate, parent *frame, site *seair.Instr) *frame {
	fi := x.info(index)
	f := fi.fn
	fr := &frame{
		info: fi, ctx: int32(len(x.Contexts)), parent: parent, site: site, firstObject: x.Space.NumObjects(),
		vals: make([]term.ID, len(f.Regs)), mems: make([]*memory.Memory, fi.numMems),
		waiting: make([][]edge, len(f.Blocks)), loops: make([]loopState, len(f.Blocks)),
	}
	c := Context{Parent: -1, Func: f, Call: site}
	if parent != nil {
		c.Parent = parent.ctx
		c.Depth = x.Contexts[parent.ctx].Depth + 1
	}
	x.Contexts = append(x.Contexts, c)
	for i, r := range f.Params {
		if i < len(args) {
			fr.vals[r] = args[i]
		}
	}
	if len(args) > len(f.Params) {
		fr.extra = args[len(f.Params):]
	}
	x.top = fr
	x.setMemory(fr, f.MemIn, mem)
	x.event(EventCall, fr, gate, site, 0, 0)
	x.recordFrame(fr)
	e := edge{gate: gate}
	x.recordJump()
	x.recordLeft(&e)
	fr.push(0, e)
	return fr
}

// nest decides whether one more activation of a function may be opened inside the others.
func (x *expander) nest(index int, gate Gate, parent *frame, site *seair.Instr) bool {
	nesting := x.active[index]
	r := &x.recursion[index]
	if nesting == 0 {
		*r = recursion{entered: x.Stats.Instructions, nextAsk: 1, gate: gate}
		return true
	}
	x.poll()
	f := x.Program.Funcs[index]
	if bound, given := x.boundOf(f.Name); given {
		if int(nesting) > bound {
			x.atBound(parent, gate, property.ControlRecursion, site, f.Name, bound, true)
			return false
		}
	} else {
		folded := gate == r.gate
		if nesting >= r.nextAsk && (!folded || nesting >= foldedAsk) {
			r.nextAsk = nesting + max(1, nesting/4)
			if !x.feasible(gate) {
				return false
			}
		}
		spent := x.Stats.Instructions - r.entered
		if nesting >= maximumNesting || !folded && (nesting >= maximumUnfolded || x.opt.Shallow > 0 && int(nesting) > x.opt.Shallow) ||
			nesting >= minimumRecursion && !folded && spent > recursionBudget || spent > foldedBudget {
			x.atBound(parent, gate, property.ControlRecursion, site, f.Name, int(nesting), false)
			return false
		}
	}
	r.gate = gate
	return true
}

// callMissing stands for a function without a body: it returns an arbitrary value and does nothing else. That is no assumption to
// make of one that is handed a function of the program, which it will call.
func (x *expander) callMissing(f *seair.Func, args []term.ID, mem *memory.Memory, gate Gate, parent *frame, site *seair.Instr) (term.ID, *memory.Memory, Gate) {
	var ret term.ID
	if f.Ret != seair.Void {
		ret = x.vars.Var(f.Name, x.width(f.Ret))
		if strings.HasPrefix(f.Name, seair.Uninterpreted) {
			ret = x.apply(f.Name, args, ret)
		}
		if parent != nil {
			x.event(EventInput, parent, gate, site, 0, ret)
		}
	}
	if !strings.HasPrefix(f.Name, seair.Uninterpreted) {
		x.missing[sourceName(f.Source, f.Name)] = true
		for _, arg := range args {
			if callback := x.callback(mem, arg); callback != nil && site != nil {
				x.limit(Unsupported, gate, fmt.Sprintf("a call of %s by %s, which has no body,", sourceName(callback.Source, callback.Name), sourceName(f.Source, f.Name)), site.Loc)
			}
		}
	}
	x.recordMissing(f, site)
	return ret, mem, gate
}

// An application is a call of an uninterpreted function.
type application struct {
	args   []term.ID
	result term.ID
}

// apply returns the result of an uninterpreted function, about which nothing is known but that it is a function: that of the
// first call before with equal arguments, otherwise something fresh. The terms of all calls together are quadratic in their number. In what is
// recorded for --emit each call has a result of its own.
func (x *expander) apply(name string, args []term.ID, fresh term.ID) term.ID {
	p, result := x.Pool, fresh
	for _, before := range slices.Backward(x.applied[name]) {
		if len(before.args) != len(args) || p.Width(before.result) != p.Width(fresh) {
			continue
		}
		equal := p.True()
		for i, a := range args {
			if p.Width(a) != p.Width(before.args[i]) {
				equal = p.False()
				break
			}
			equal = p.And(equal, p.Eq(a, before.args[i]))
		}
		result = p.Ite(equal, before.result, result)
	}
	x.applied[name] = append(x.applied[name], application{slices.Clone(args), result})
	return result
}

// callback returns a function with a body that a value may be the address of, nil if there is none.
func (x *expander) callback(mem *memory.Memory, value term.ID) *seair.Func {
	if len(x.funcOf) == 0 || x.Pool.Width(value) != x.Program.Target.PointerBits || !x.Space.MayPoint(value) {
		return nil
	}
	for _, t := range x.Space.TargetsIn(mem, value) {
		if index, ok := x.funcOf[t.Object]; ok && !t.Decoded && len(x.Program.Funcs[index].Blocks) > 0 {
			return x.Program.Funcs[index]
		}
	}
	return nil
}

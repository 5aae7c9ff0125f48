package expand

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/abi"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// recursion is the progress of a recursion: of the open activations of one function.
type recursion struct {
	entered int64 // the walk's work when the outermost activation began
	nextAsk int32 // the nesting at which the solver is asked next
	gate    Gate  // of the latest activation
}

// Bounds of --unwind auto on recursions, as in loop.go. Each activation that is open takes
// stack from the walk itself, hence the limit on nesting whatever the budget.
const (
	minimumRecursion = 16
	recursionBudget  = 20_000_000
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
		fr.vals[in.Dst] = ret
	}
	if in.MemDst != 0 {
		x.setMemory(fr, in.MemDst, m)
	}
	x.recordCallEnd(fr, in)
	return gate, true
}

// callPointer runs a call through a pointer: it splits over the functions that the pointer may be. Where calls by another type than the
// function's are not to be reported, such a call hands over nothing that is known, neither arguments nor a result: what the callee finds where it looks for
// its parameters is for the calling convention to say, and for the compiler.
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
		cond     term.ID
		fn       int
		mistyped bool
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
		other := !x.callable(x.Program.Funcs[index], in)
		if other {
			typed = p.And(typed, p.Not(here))
			mistyped = append(mistyped, index)
		}
		candidates = append(candidates, candidate{here, index, other})
	}
	before, open = gate, len(x.Obligations)
	if x.isEnabled(property.MemoryBounds) {
		gate = x.check(fr, gate, in, 1, property.MemoryBounds, "call through a pointer to a function", valid, callee)
	} else if !p.IsTrue(valid) {
		x.limit(Unsupported, x.gates.assume(gate, p.Not(valid)), "call through a pointer that is not a function, with memory.bounds not checked", x.place(fr, in))
	}
	x.recordIsFunction(fr, in, functions, true, gate != before || len(x.Obligations) != open)
	before, open = gate, len(x.Obligations)
	gate = x.check(fr, gate, in, 2, property.CallType, "call through a pointer of the function's own type", typed, callee)
	x.recordIsFunction(fr, in, mistyped, false, gate != before || len(x.Obligations) != open)
	key, _ := x.keyOf(fr, in, 2, property.CallType)
	ended := x.isEnabled(property.CallType) && !x.opt.Relaxed[key] // the executions that call by another type
	br := x.gates.newBranch()
	var ends []returnEdge
	x.recordJump()
	for _, c := range candidates {
		g := x.gates.child(gate, c.cond, br)
		if x.gates.dead(g) {
			continue
		}
		if c.mistyped && ended {
			continue
		}
		other := x.recordCandidate(fr, in, c.fn)
		f := x.Program.Funcs[c.fn]
		var passed []term.ID
		if c.mistyped {
			passed = x.unknownArguments(f)
		} else {
			passed = x.regroup(f, args)
		}
		ret, m, g := x.call(c.fn, passed, mem, g, fr, in)
		if m != nil && !x.gates.dead(g) {
			if c.mistyped && in.Dst != 0 {
				ret = x.unknownResult(fr.info.fn.Regs[in.Dst])
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

// callable reports whether a function is of the type that a call through a pointer expects.
func (x *expander) callable(f *seair.Func, in *seair.Instr) bool {
	is := x.signature(f.Signature)
	undeclared := len(f.Blocks) == 0 && is.Variadic && len(is.Params) == 0 // declared without its parameters
	return is.Accepts(x.signature(x.Program.Strings[in.Imm]), x.Program.Target.Triple, undeclared)
}

// signature returns what a text says.
func (x *expander) signature(text string) abi.Signature {
	s, ok := x.signatures[text]
	if !ok {
		s = abi.ParseSignature(text, x.Program.Target.PointerBits)
		x.signatures[text] = s
	}
	return s
}

// regroup returns the arguments of a call as the function has its parameters: a structure in one of the two may be its members in the other.
func (x *expander) regroup(f *seair.Func, args []term.ID) []term.ID {
	same := func(i int, r seair.Reg) bool { return i < len(args) && x.width(f.Regs[r]) == x.Pool.Width(args[i]) }
	first := 0
	for first < len(f.Params) && same(first, f.Params[first]) {
		first++
	}
	if first == len(f.Params) {
		return args
	}
	x.recordRegrouped(f)
	out := slices.Clone(args[:first])
	bits, at := args[first], 0
	for _, a := range args[first+1:] {
		bits = x.Pool.Concat(a, bits) // the first member is lowest
	}
	for _, r := range f.Params[first:] {
		w := x.width(f.Regs[r])
		out = append(out, x.Pool.Extract(bits, at+w-1, at))
		at += w
	}
	return out
}

// unknownArguments returns what a function finds where it looks for its parameters, when it is called by another type.
func (x *expander) unknownArguments(f *seair.Func) (args []term.ID) {
	for _, r := range f.Params {
		args = append(args, x.unknown(f.Regs[r]))
	}
	x.recordUnknownArguments(f)
	return args
}

// unknownResult returns what a caller finds where it looks for a result.
func (x *expander) unknownResult(t seair.Type) term.ID {
	if x.rec != nil {
		x.rec.ret = x.recordUnknown(t)
	}
	return x.unknown(t)
}

// unknown returns a value that nobody has set.
func (x *expander) unknown(t seair.Type) term.ID {
	v := x.vars.Var("unknown", x.width(t))
	x.Space.SetIndeterminate(v)
	return v
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
	x.openAreas -= fr.areas
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
		info: fi, ctx: int32(len(x.Contexts)), parent: parent, site: site,
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
	if x.watchesLost(f) {
		e.gone = x.pointers(fr, fi.live(x).ignored())
	}
	fr.push(0, e)
	return fr
}

// nest decides whether one more activation of a function may be opened inside the others.
func (x *expander) nest(index int, gate Gate, parent *frame, site *seair.Instr) bool {
	nesting := x.active[index]
	r := &x.recursion[index]
	if nesting == 0 {
		*r = recursion{entered: x.work(), nextAsk: 1, gate: gate}
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
		asked := nesting >= r.nextAsk && (!folded || nesting >= foldedAsk)
		if asked {
			r.nextAsk = nesting + max(1, nesting/4)
			if !x.feasible(gate) {
				return false
			}
		}
		if x.tooDeep(r, nesting, folded) {
			if asked || x.feasible(gate) {
				x.atBound(parent, gate, property.ControlRecursion, site, f.Name, int(nesting)-1, false)
			}
			return false
		}
	}
	r.gate = gate
	return true
}

// tooDeep reports whether a recursion has used up its budget.
func (x *expander) tooDeep(r *recursion, nesting int32, folded bool) bool {
	if nesting > maximumNesting || !folded && nesting > maximumUnfolded {
		return true
	}
	if x.opt.Round.Bound > 0 {
		return x.opt.Round.over(int(nesting), folded, x.work(), r.entered)
	}
	spent := x.work() - r.entered
	return nesting > minimumRecursion && !folded && spent > recursionBudget || spent > foldedBudget
}

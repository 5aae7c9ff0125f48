package trace

import (
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Build reads the execution that violates an obligation off a model: m satisfies the obligation's gate and the negation
// of its condition. The time is linear in the events before the obligation, and in the terms under their conditions.
func Build(b *expand.Bounded, m *smt.Model, ob expand.Obligation) Trace {
	w := newWalker(b, m)
	for i := range ob.Event {
		if e := &b.Events[i]; w.alive.on(e.Gate) {
			w.now = i
			w.event(e)
		}
	}
	w.failure(ob)
	return w.trace()
}

// trace returns what the walk found, with the contexts that it mentions.
func (w *walker) trace() Trace {
	t := Trace{Steps: w.steps.all(), Inputs: w.inputs, CommandLine: w.commandLine, Message: w.message}
	var c contexts
	for i := range t.Steps {
		t.Steps[i].Context = c.number(t.Steps[i].in)
	}
	if o := w.blamed; o != nil {
		t.Object = &Object{Description: w.describe(o), Kind: o.kind.String(), Size: o.size, Allocated: c.place(o.allocatedAt), Freed: c.place(o.freedAt)}
	}
	t.Contexts = c.list
	return t
}

// walker is the state of a walk over the events of one execution.
type walker struct {
	b     *expand.Bounded
	prog  *seair.Program
	m     *smt.Model
	alive *gateValues

	objects map[memory.ObjectID]*object
	frames  map[int32]*frame
	sites   map[int32]int
	defs    map[*seair.Func]map[seair.Reg]definition

	loops map[*seair.Func]map[int32]loop // by header
	now   int                            // the event at hand

	steps       stepLog
	inputs      []Input
	commandLine CommandLine
	message     string
	blamed      *object // that the message is about, nil if there is none
}

// frame is what the walk knows of an activation.
type frame struct {
	ctx     *expand.Context
	hidden  bool  // it belongs to a library model
	user    int32 // the innermost context around, or equal to, this one that is not hidden; -1 if there is none
	call    *seair.Instr
	depth   int
	line    int32 // location of its latest step
	callAt  int   // index of its call's step
	asked   bool  // it is the call of a library model that asked the environment for values
	started bool  // a step other than its parameters was made

	activation *activation     // nil until it is needed
	now        int32           // the innermost iteration, an index into Bounded.Iterations; 0 for none
	latest     map[int32]int32 // the latest iteration of each loop, by header

	locals []*object // on the stack
	writes []write   // by the models that the call of a library function leads to

	vars  map[int32]*variable
	order []*variable
	// branches tells to which line each branch last went.
	branches map[*seair.Instr]int32
	// values are the terms of registers, as far as events tell them.
	values map[seair.Reg]term.ID
}

// variable is a source variable of an activation, or a global one.
type variable struct {
	info  *seair.Variable
	reg   seair.Value // the register that holds its value, if it is in one
	shown string      // its value as last shown
	// pointer is its value if it is a pointer that was assigned to as a whole.
	pointer pointer
	set     bool
	when    int // the number of assignments before
}

func newWalker(b *expand.Bounded, m *smt.Model) *walker {
	w := &walker{
		b: b, prog: b.Program, m: m, alive: newGateValues(b, m),
		objects: make(map[memory.ObjectID]*object),
		frames:  make(map[int32]*frame),
		sites:   make(map[int32]int),
		defs:    make(map[*seair.Func]map[seair.Reg]definition),
		loops:   make(map[*seair.Func]map[int32]loop),
	}
	w.nameGlobals()
	w.commandLine = b.CommandLine(m.Uint64)
	return w
}

// frame returns the state of a context.
func (w *walker) frame(ctx int32) *frame {
	if fr := w.frames[ctx]; fr != nil {
		return fr
	}
	c := &w.b.Contexts[ctx]
	fr := &frame{ctx: c, hidden: c.Func.Model, user: ctx, vars: make(map[int32]*variable), values: make(map[seair.Reg]term.ID), callAt: -1, line: c.Func.Loc}
	if c.Parent >= 0 {
		up := w.frame(c.Parent)
		fr.depth = up.depth
		if !up.hidden {
			fr.depth++
		}
		if fr.hidden {
			fr.user, fr.call = up.user, up.call
			if !up.hidden {
				fr.call = c.Call
			}
		}
	} else {
		fr.depth = 1
		if fr.hidden {
			fr.user = -1
		}
	}
	w.frames[ctx] = fr
	return fr
}

// place returns the location to which a step of fr at loc is attributed, and the activation of the user's code.
func (w *walker) place(fr *frame, loc int32) (int32, *frame) {
	at := fr
	if fr.hidden {
		if fr.user < 0 {
			return 0, fr
		}
		at = w.frame(fr.user)
		if fr.call != nil {
			loc = fr.call.Loc
		}
	}
	if w.prog.Locs[loc].Line == 0 {
		loc = at.line
	}
	return loc, at
}

// step appends a step.
func (w *walker) step(kind Kind, fr *frame, loc int32, what, value string) {
	loc, at := w.place(fr, loc)
	at.line = loc
	at.started = true
	l := &w.prog.Locs[loc]
	w.steps.add(Step{
		Kind: kind, File: l.File, Line: int(l.Line), Column: int(l.Column),
		Function: functionName(at.ctx.Func), Depth: at.depth, What: what, Value: value,
		Iterations: w.iterations(at), in: w.activation(at),
	})
}

// event makes the steps of an event that belongs to the execution.
func (w *walker) event(e *expand.Event) {
	fr := w.frame(e.Context)
	switch {
	case e.Kind != expand.EventCall && e.Kind != expand.EventReturn:
		w.arrive(fr, e.Iteration)
	case fr.ctx.Parent >= 0:
		w.arrive(w.frame(fr.ctx.Parent), e.Iteration)
	}
	w.learn(fr, e)
	switch e.Kind {
	case expand.EventCall:
		w.enter(fr)
	case expand.EventReturn:
		w.leave(e.Context, fr, e)
	case expand.EventInput:
		w.input(fr, e)
	case expand.EventAssign:
		w.assign(fr, e)
	case expand.EventDeclare:
		w.declare(fr, e)
	case expand.EventStore:
		w.store(fr, e)
	case expand.EventRange:
		w.rangeWrite(fr, e)
	case expand.EventAlloc:
		w.alloc(e.Context, fr, e)
	case expand.EventFree:
		w.free(fr, e)
	case expand.EventBranch:
		w.branch(fr, e)
	}
}

// learn records the terms of the registers that an event mentions.
func (w *walker) learn(fr *frame, e *expand.Event) {
	in := e.Instr
	if in == nil {
		return
	}
	set := func(v seair.Value, t term.ID) {
		if v.IsReg() && t != 0 {
			fr.values[v.Reg()] = t
		}
	}
	arg := func(i int, t term.ID) {
		if i < len(in.Args) {
			set(in.Args[i], t)
		}
	}
	switch e.Kind {
	case expand.EventAssign, expand.EventBranch:
		arg(0, e.Value)
	case expand.EventDeclare, expand.EventFree:
		arg(0, e.Pointer)
	case expand.EventStore:
		arg(0, e.Pointer)
		arg(1, e.Value)
	case expand.EventInput:
		if in.Op == seair.Havoc {
			arg(0, e.Pointer)
		} else if e.Pointer == 0 && in.Dst != 0 && in.Op != seair.CallPtr {
			fr.values[in.Dst] = e.Value
		}
	case expand.EventAlloc:
		fr.values[in.Dst] = e.Pointer
	case expand.EventRange:
		arg(0, e.Pointer)
		arg(len(in.Args)-1, e.Value)
	case expand.EventReturn:
		if c := fr.ctx; c.Call != nil && c.Call.Dst != 0 && c.Parent >= 0 && e.Value != 0 {
			w.frame(c.Parent).values[c.Call.Dst] = e.Value
		}
	}
}

// internalName is how the names of models start that no program calls, but the verifier's front end does.
const internalName = "__fathom_"

// enter makes the step of a call. The parameters follow, see parameter.
func (w *walker) enter(fr *frame) {
	c := fr.ctx
	switch {
	case c.Parent < 0:
		if fr.hidden {
			return
		}
		w.step(KindCall, fr, c.Func.Loc, functionName(c.Func), "")
		w.steps.last().Depth = 0
	case fr.hidden && (w.frame(c.Parent).hidden || strings.HasPrefix(c.Func.Name, internalName)):
		return
	default:
		w.step(KindCall, w.frame(c.Parent), c.Call.Loc, functionName(c.Func), "")
	}
	fr.callAt = w.steps.len() - 1
	fr.started = false
}

// leave makes the step of a return, or completes that of the call of a library model.
func (w *walker) leave(ctx int32, fr *frame, e *expand.Event) {
	value := ""
	if e.Value != 0 {
		if f := fr.ctx.Func; returnsFloat(f) {
			value = float(w.m.Value(e.Value), int(f.Ret))
		} else {
			value = w.untyped(f.Ret, e.Value)
		}
	}
	for _, o := range fr.locals {
		o.dead = true
	}
	if fr.asked || fr.callAt >= 0 && fr.hidden && dependsOnEnvironment(functionName(fr.ctx.Func)) {
		w.answer(fr, e)
	}
	switch {
	case fr.hidden && fr.callAt >= 0:
		if value != "" {
			if s := w.steps.at(fr.callAt); s != nil {
				s.Value = joinNonEmpty(s.Value, "; ", "returns "+value)
			}
		}
		w.supplied(fr, e)
	case !fr.hidden:
		w.arrive(fr, 0)
		w.step(KindReturn, fr, 0, functionName(fr.ctx.Func), value)
	}
	delete(w.frames, ctx)
}

// joinNonEmpty joins texts, with a separator if neither is empty.
func joinNonEmpty(a, sep, b string) string {
	if a == "" || b == "" {
		sep = ""
	}
	return a + sep + b
}

// branch makes a step of a decision that depends on the inputs.
func (w *walker) branch(fr *frame, e *expand.Event) {
	if fr.hidden || w.b.Pool.IsConst(e.Value) || e.Instr == nil {
		return
	}
	v := w.m.Uint64(e.Value)
	target := e.Instr.Targets[0]
	if e.Instr.Op == seair.CondBr {
		if v&1 == 0 {
			target = e.Instr.Targets[1]
		}
	} else {
		for i, c := range e.Instr.Cases {
			if k := &w.prog.Consts[c.Const()]; k.Big == nil && k.Bits == v {
				target = e.Instr.Targets[i+1]
				break
			}
		}
	}
	here := w.prog.Locs[e.Instr.Loc]
	if here.Line == 0 {
		return
	}
	to := w.firstLine(fr.ctx.Func, target)
	if to == 0 || to == here.Line {
		return
	}
	if fr.branches == nil {
		fr.branches = make(map[*seair.Instr]int32)
	}
	if fr.branches[e.Instr] == to {
		return // once more around a loop
	}
	fr.branches[e.Instr] = to
	what := "branch"
	if e.Instr.Op == seair.Switch {
		what = "switch on " + strconv.FormatUint(v, 10)
	}
	w.step(KindBranch, fr, e.Instr.Loc, what, "to line "+strconv.Itoa(int(to)))
}

// firstLine returns the line of the first instruction from a block on that has one, 0 if that depends on a branch.
func (w *walker) firstLine(f *seair.Func, block int32) int32 {
	for range 8 {
		b := f.Blocks[block]
		for i := range b.Instrs {
			in := &b.Instrs[i]
			if in.Op == seair.DbgDeclare || in.Op == seair.DbgValue {
				continue
			}
			if l := w.prog.Locs[in.Loc].Line; l != 0 && in.Op != seair.Br {
				return l
			}
			if len(in.Targets) == 1 {
				block = in.Targets[0]
			} else if len(in.Targets) > 1 {
				return 0
			}
		}
	}
	return 0
}

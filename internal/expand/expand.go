package expand

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/fathom-verifier/fathom/internal/abi"
	"github.com/fathom-verifier/fathom/internal/encode"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Options steer an expansion.
type Options struct {
	Entry string // function to start in
	// Unwind is the bound on loops and recursions: how often a back edge is taken, and how many
	// activations of a function nest beyond the first. 0 means that the bound is to be found.
	Unwind int
	// UnwindSet overrides Unwind for single loops, named FUNC.LOOP: loops are numbered from 0 in
	// the order of their headers.
	UnwindSet     map[string]int
	Checks        property.Set
	Arguments     Arguments // of main
	MallocMayFail bool
	ZeroSize      ZeroSize
	// Relaxed holds properties, known from an earlier expansion of the same program, after which
	// execution goes on even where they do not hold.
	Relaxed map[PropertyKey]bool
	// Round bounds the walk where nothing else does.
	Round Round
	// MaxWork ends the walk with ErrSpent when it has done that much work, see [Walk.Work]; 0 is no limit.
	MaxWork int64
	// Memory is how the contents of objects are held.
	Memory memory.Representation
	// NoRanges switches the range map of memory off, see [memory.Space.SetRanges].
	NoRanges bool
	// NoStoreMaps makes entries of a log of all writes, see [memory.Space.SetStoreMaps].
	NoStoreMaps bool
	// Regions is how memory is divided.
	Regions memory.Regions
	// Validity is when an access is valid.
	Validity memory.ValidityRule
	// Layout is where objects lie.
	Layout memory.Layout
	// Paths selects among the edges of a join by their whole path conditions instead of by gates, see Gate.
	Paths bool
	// NoFacts forgets what gates assume: a condition that held, or an index that passed its check, is as unknown behind it as before.
	NoFacts bool
	// Variables are what stands for inputs and for all else that the program does not determine; nil for such as no other expansion has. The addresses
	// of objects are not among them: which objects lie apart depends on the expansion.
	Variables *term.Variables
	// Definitions collects the values of all registers in Bounded.Definitions.
	Definitions bool
	// Record writes the bounded program down as SEA-IR, in Bounded.Recorded.
	Record bool
	// Feasible asks whether cond is satisfiable. It may answer true if it does not know. Work is what the question took, see [Walk.Work],
	// without the terms that were asked for.
	Feasible func(ctx context.Context, cond term.ID) (feasible bool, work int64)
}

// Expand builds the bounded program. It ends early, with ctx's cause, when ctx does, and with a
// [*LimitError] when the program does not fit.
func Expand(ctx context.Context, prog *seair.Program, pool *term.Pool, opt Options) (*Bounded, error) {
	w, err := Start(prog, pool, opt)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	_, err = w.Continue(ctx, 0)
	return w.Bounded(), err
}

// newExpander returns the state of a walk that has not begun.
func newExpander(prog *seair.Program, pool *term.Pool, opt Options) (*expander, error) {
	entry := prog.Func(opt.Entry)
	if entry == nil || len(entry.Blocks) == 0 {
		return nil, fmt.Errorf("expand: function %q has no body", opt.Entry)
	}
	if bits := prog.Target.PointerBits; bits != pool.PtrWidth() {
		return nil, fmt.Errorf("expand: a program with pointers of %d bits needs a pool of terms for them, not for %d", bits, pool.PtrWidth())
	}
	vars := opt.Variables
	if vars == nil {
		vars = term.NewVariables(pool)
	}
	floats := encode.Floats(vars, pool)
	x := &expander{
		Bounded: Bounded{
			Program:    prog,
			Pool:       pool,
			Space:      memory.NewSpace(pool, prog.Target.BigEndian),
			Reach:      make(map[int]term.ID),
			Supplied:   make(map[int]*memory.Memory),
			Iterations: []Iteration{{}},
			gates:      newGates(floats, opt.Paths, !opt.NoFacts),
			areas:      make(map[memory.ObjectID]*argumentArea),
		},
		opt:        opt,
		vars:       vars,
		infos:      make([]*funcInfo, len(prog.Funcs)),
		consts:     make([]term.ID, len(prog.Consts)),
		properties: make(map[PropertyKey]int),
		active:     make([]int32, len(prog.Funcs)),
		recursion:  make([]recursion, len(prog.Funcs)),
		signatures: make(map[string]abi.Signature),
		missing:    make(map[string]bool),
		applied:    make(map[string][]application),
		assumed:    make(map[string]bool),
		disabled:   make(map[property.Kind]bool),
		passed:     make(map[*seair.Instr][]int),
		reached:    make(map[Gate]bool),
		doubtful:   make(map[term.ID]term.ID),
		nullPtr:    pool.Const(prog.Target.PointerBits, 0),
	}
	x.Space.Keep(floats.Ranged)
	x.Space.SetVariables(vars)
	for _, e := range property.Catalogue {
		x.disabled[e.Kind] = !opt.Checks[e.Kind]
	}
	x.Space.SetRepresentation(opt.Memory)
	x.Space.SetLayout(opt.Layout)
	x.Space.SetRegions(opt.Regions)
	x.Space.SetValidity(opt.Validity)
	if opt.Validity == memory.ByAddress {
		x.assumption("an access is valid if it lies in any object that is alive, wherever its pointer comes from")
	}
	x.Space.SetRanges(!opt.NoRanges)
	x.Space.SetStoreMaps(!opt.NoStoreMaps)
	x.gates.learnRanges = x.Space.Learn
	if opt.Record {
		x.rec = newRecorder(prog, entry, pool)
	}
	if opt.Definitions {
		x.defined = make(map[term.ID]bool)
	}
	return x, nil
}

func sortedKeys[K cmp.Ordered](set map[K]bool) []K {
	var keys []K
	for k := range set {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// expander is the state of a walk.
type expander struct {
	Bounded
	ctx  context.Context
	opt  Options
	vars *term.Variables

	infos       []*funcInfo
	consts      []term.ID // terms of Program.Consts, 0 where not built yet
	globals     []memory.ObjectID
	arguments   []term.ID         // argc and argv, nil if nothing took them yet
	environment memory.ObjectID   // the list of the environment, 0 if there is none yet
	funcs       []memory.ObjectID // objects of the functions whose address is taken
	properties  map[PropertyKey]int
	walked      walked
	latest      []int32 // see latestInput
	top         *frame  // the activation that is walked
	supplied    int64   // how often the environment supplied something
	active      []int32 // activations of each function that are open
	signatures  map[string]abi.Signature
	openAreas   int // areas of variadic arguments that are alive
	recursion   []recursion
	missing     map[string]bool
	given       []term.ID                // what functions without a body were given that may keep it
	kept        []memory.ObjectID        // what those could reach that may do anything, ascending
	applied     map[string][]application // of uninterpreted functions, by name
	assumed     map[string]bool
	disabled    map[property.Kind]bool
	passed      map[*seair.Instr][]int // properties of accesses of the user's code that were found valid without a question
	nullPtr     term.ID
	exits       []exit
	// doubtful holds, for pointers accessed by a relaxed check, the condition that the access is valid: elsewhere what is
	// read is arbitrary.
	doubtful map[term.ID]term.ID
	reached  map[Gate]bool // gates that the solver found feasible
	strays   strayCount
	homes    strayCount
	args     []term.ID        // scratch for operands
	rec      *recorder        // nil unless Options.Record
	defined  map[term.ID]bool // nil unless Options.Definitions
}

// exit is an end of the program.
type exit struct {
	gate Gate
	mem  *memory.Memory
	ctx  int32
	// registers are the values that may be pointers and that open activations could still read.
	registers []term.ID
}

// stopped unwinds the walk when its context ends.
type stopped struct{ cause error }

// run walks the whole program, from what comes before the entry on.
func (x *expander) run() (err error) {
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(stopped)
			if !ok {
				panic(r)
			}
			err = s.cause
		}
	}()
	entry := x.Program.Func(x.opt.Entry)
	mem := x.initialMemory()
	x.poll()
	args, mem := x.entryArguments(entry, mem)
	// Constructors, the entry, then what calling exit does, since returning from the entry is that: handlers registered
	// by atexit and destructors run.
	type invocation struct {
		index    int
		args     []term.ID
		recorded []seair.Value
	}
	var sequence []invocation
	for _, f := range x.Program.Ctors {
		var early []term.ID
		early, mem = x.programArguments(x.Program.Funcs[f], mem)
		sequence = append(sequence, invocation{f, early, x.recordedEarly(x.Program.Funcs[f])})
	}
	index, _ := x.Program.FuncIndex(entry.Name)
	sequence = append(sequence, invocation{index, args, x.rec.parameters(len(entry.Params))})
	if i, ok := x.Program.FuncIndex(ExitHandlers); ok && len(x.Program.Funcs[i].Blocks) > 0 {
		sequence = append(sequence, invocation{index: i})
	}
	for _, f := range x.Program.Dtors {
		sequence = append(sequence, invocation{index: f})
	}
	gate := root
	for _, s := range sequence {
		x.rec.invoke(s.recorded)
		if _, mem, gate = x.call(s.index, s.args, mem, gate, nil, nil); mem == nil || x.gates.dead(gate) {
			mem = nil // no execution comes back from it
			break
		}
	}
	if mem != nil {
		x.exits = append(x.exits, exit{gate: gate, mem: mem})
		if x.isEnabled(property.MemoryLeak) && x.Space.HasHeap() {
			x.recordNothingLost(standpoint{})
		}
		if x.rec != nil {
			x.recordHalt(x.rec.mem, 0)
		}
	}
	x.checkLeaks()
	x.listUnreached()
	if err := x.Space.Err(); err != nil {
		return &LimitError{err}
	}
	return nil
}

// LimitError reports that the program needs more than memories can represent. What was
// built until then must not be solved: neither proofs nor violations of it mean anything.
type LimitError struct{ Err error }

func (e *LimitError) Error() string { return e.Err.Error() }

// Unwrap returns what package memory said.
func (e *LimitError) Unwrap() error { return e.Err }

// ExitHandlers is the function of the library models that runs the handlers registered with atexit.
const ExitHandlers = "__fathom_run_atexit"

// poll ends the walk if its context has ended, or if going on makes no sense.
func (x *expander) poll() {
	if err := x.Space.Err(); err != nil {
		panic(stopped{&LimitError{err}})
	}
	if n := x.opt.MaxWork; n > 0 && x.work() > n {
		panic(stopped{ErrSpent})
	}
	if x.ctx.Err() != nil {
		x.stop()
	}
}

func (x *expander) assumption(format string, args ...any) {
	x.assumed[fmt.Sprintf(format, args...)] = true
}

// funcInfo is what the walk needs to know about a function beyond its code.
type funcInfo struct {
	fn      *seair.Func
	memSlot []int32 // for each register: its slot among the memory registers, -1 for others
	numMems int
	// loops, for each block that heads a loop, and nil for others.
	loops []*loopInfo
	// inner is, for each block, the header of the innermost loop around it, -1 if there is none; leaving, the header of a loop
	// that the block leaves, see findLeaving.
	inner, leaving []int32
	// leaves lists, for each block, the headers of the loops that its terminator can leave.
	leaves [][]int32
	// allocates says that some instruction makes stack objects.
	allocates bool
	liveness  *liveness // see funcInfo.live
}

// loopInfo describes a loop.
type loopInfo struct {
	seair.Loop
	name     string // FUNC.LOOP
	hasExits bool   // some edge leaves the loop
	last     int    // the last iteration that was walked, of this time or the one before
	outer    int32  // the header of the loop around, -1 if there is none
	places   extent // of its blocks
	// next is the block where it goes on from its header, -1 if it does not end there; body is the extent in the source if it does.
	next int32
	body extent
}

func (x *expander) info(index int) *funcInfo {
	if fi := x.infos[index]; fi != nil {
		return fi
	}
	f := x.Program.Funcs[index]
	fi := &funcInfo{fn: f, memSlot: make([]int32, len(f.Regs)), loops: make([]*loopInfo, len(f.Blocks)), leaves: make([][]int32, len(f.Blocks))}
	for r, t := range f.Regs {
		fi.memSlot[r] = -1
		if t == seair.Memory && r > 0 {
			fi.memSlot[r] = int32(fi.numMems)
			fi.numMems++
		}
	}
	fi.inner = make([]int32, len(f.Blocks))
	for i := range fi.inner {
		fi.inner[i] = -1
	}
	for i, loop := range f.Loops() {
		l := &loopInfo{Loop: loop, name: f.LoopName(i), outer: fi.inner[loop.Head], places: x.extent(f, loop.Head, loop.Last)}
		x.findBody(f, l)
		fi.loops[l.Head] = l
		for c := l.Head; c <= l.Last; c++ {
			fi.inner[c] = l.Head // loops come before those inside
			blk := f.Blocks[c]
			term := &blk.Instrs[len(blk.Instrs)-1]
			if term.Op == seair.Ret {
				l.hasExits = true
			}
			for _, t := range term.Targets {
				if !l.Contains(t) {
					l.hasExits = true
					fi.leaves[c] = append(fi.leaves[c], l.Head)
				}
			}
		}
	}
	x.findLeaving(fi)
	for _, b := range f.Blocks {
		for i := range b.Instrs {
			op := b.Instrs[i].Op
			fi.allocates = fi.allocates || op == seair.Alloca || op == seair.VaStart
		}
	}
	x.infos[index] = fi
	return fi
}

// constant returns the term of entry i of the constant table.
func (x *expander) constant(i int) term.ID {
	if t := x.consts[i]; t != 0 {
		return t
	}
	c := &x.Program.Consts[i]
	width := x.width(c.Type)
	var t term.ID
	switch c.Kind {
	case seair.ConstUndef:
		t := x.vars.Var("undef", width) // another value at every use
		x.Space.SetIndeterminate(t)
		return t
	case seair.ConstAddress:
		t = x.Pool.Add(x.Space.Pointer(x.symbol(c.Symbol)), x.Pool.Const(width, c.Bits))
	default:
		t = encode.Constant(x.Pool, c, width)
	}
	x.consts[i] = t
	return t
}

// width returns the width in bits of a scalar or pointer type.
func (x *expander) width(t seair.Type) int {
	if t == seair.Ptr {
		return x.Program.Target.PointerBits
	}
	return int(t)
}

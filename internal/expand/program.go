// Package expand turns a program into a bounded one: loop-free and call-free,
// every register executed at most once (LLBMC section 3.6 calls this the
// licence for one term per register).
//
// It walks the program in execution order, from the entry, through calls,
// around loops, and computes the term of every register on the way. Because
// terms simplify as they are built, the walk is at the same time constant
// propagation over the unrolled program: a branch on a constant takes one
// side, a gate that is the constant false ends its path, and a loop whose
// bound is a constant is unrolled exactly that often. Where a loop's guard
// does not fold, the incremental solver is asked from time to time whether
// another iteration is feasible at all; so a bound on the number of iterations
// is found, not given, whenever the program has one.
//
// Within a function the walk keeps, for every block, the edges that have
// arrived; it always takes the first block, in reverse postorder, that has
// any. Since loops are contiguous in that order, a loop runs to its end before
// anything after it starts, and the block after a loop joins the exits of all
// iterations at once.
//
// The result is a list of obligations (under this gate, this condition must
// hold) together with the log of events from which a trace is read off a model.
package expand

import (
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Bounded is the bounded program.
type Bounded struct {
	Program     *seair.Program
	Pool        *term.Pool
	Space       *memory.Space
	Properties  []Property
	Obligations []Obligation
	Contexts    []Context
	Events      []Event
	// Supplied holds the memories that library functions left to which the environment supplied something, by the index of the event of their
	// return to the program.
	Supplied map[int]*memory.Memory
	// Iterations are the runs of loops' bodies, each after that which encloses it; the first stands for none.
	Iterations []Iteration
	Limits     []Limit
	// Reach holds, for each property of kind user.assert, the condition that it is reached.
	Reach map[int]term.ID
	// Missing lists the functions that were called but have no body, by their names in the source.
	Missing []string
	// Assumptions lists, in words, what the expansion took for granted about the environment.
	Assumptions []string
	Stats       Stats
	Work        int64 // see Walk.Work
	Asked       int64 // the part of it that the solver did for questions
	// Partial says that the walk did not get to the end of the program: what is behind the place where it was is not part of it.
	Partial bool
	// Recorded is the bounded program as SEA-IR, with Options.Record: a function of the entry's name, without loops and calls.
	Recorded *seair.Program
	// Definitions are the terms that registers were given, each once, without constants, with Options.Definitions.
	Definitions []term.ID

	gates       *gates
	funcOf      map[memory.ObjectID]int // functions by the objects that stand for them
	areas       map[memory.ObjectID]*argumentArea
	commandLine *commandLine // nil unless main may get any
}

// Stats counts the work of an expansion.
type Stats struct {
	Instructions int64 // executed
	Iterations   int64 // of loops
	Calls        int64
	Questions    int64 // put to the solver
}

// Condition returns the condition, over the program's inputs, of reaching g.
func (b *Bounded) Condition(g Gate) term.ID { return b.gates.full(g) }

// Func returns the function that an object stands for, nil if it is none.
func (b *Bounded) Func(id memory.ObjectID) *seair.Func {
	if i, ok := b.funcOf[id]; ok {
		return b.Program.Funcs[i]
	}
	return nil
}

// Step returns what distinguishes g from its parent gate: the parent and the
// condition. ok is false at the root.
func (b *Bounded) Step(g Gate) (parent Gate, cond term.ID, ok bool) {
	n := b.gates.node[g]
	return n.parent, n.cond, n.parent >= 0
}

// NumGates returns the number of gates; they are numbered from 0, parents first.
func (b *Bounded) NumGates() int { return len(b.gates.node) }

// Property is one thing that must hold at one place of the source.
type Property struct {
	// Key identifies the property across expansions of the same program.
	Key     PropertyKey
	Kind    property.Kind
	Loc     int32 // index into Program.Locs
	Message string
	// Reached is false as long as the walk never got to the property, except on paths whose
	// gate is the constant false.
	Reached bool
	// Last is the length of the event log at the last execution of the property.
	Last int
	// Cut marks a property that says a loop or recursion ends within Bound iterations or nested
	// activations, where exceeding the bound is no violation: it only limits what was proved.
	Cut   bool
	Bound int
	// Found says that the walk chose a bound; otherwise the user gave it.
	Found   bool
	bounded bool
}

// Obligation is an execution of a property: whenever Gate's condition holds, so must OK.
// OK is not the constant true.
type Obligation struct {
	Property int // index into Bounded.Properties
	Gate     Gate
	OK       term.ID
	Event    int // index of its Check event
}

// Context is an activation of a function.
type Context struct {
	Parent int32 // index of the caller's context, -1 for the entry
	Func   *seair.Func
	Call   *seair.Instr // the call, in the caller; nil for the entry
	Depth  int32
}

// EventKind tells what an event records.
type EventKind uint8

// The kinds of events.
const (
	EventInput   EventKind = iota // Value: what an input function returned, Instr names it; or the contents that it gave to what is at Pointer
	EventAssign                   // Value: new value of the variable Instr.Imm (a DbgValue)
	EventDeclare                  // Pointer: where the variable Instr.Imm lives (a DbgDeclare)
	EventStore                    // Pointer, Value
	EventRange                    // Pointer: start of a MemSet, MemMove or Havoc; Value: its length in bytes
	EventAlloc                    // Pointer: new object, stack or heap
	EventFree                     // Pointer
	EventBranch                   // Value: the condition (1 bit), or what a switch selects on
	EventCall                     // the context begins
	EventReturn                   // the context ends; Value: the result, or none
	EventCheck                    // Value: the condition that must hold; Pointer: the address accessed, if it is an access
)

// Event is a step of the bounded program. An execution consists of the events whose gate's
// condition it satisfies, in the order of the log.
type Event struct {
	Kind    EventKind
	Context int32
	Gate    Gate
	// Iteration is the innermost one around Instr, or around the call if Kind is EventCall or EventReturn: an index into
	// Bounded.Iterations, 0 if there is none.
	Iteration int32
	Instr     *seair.Instr
	Pointer   term.ID
	Value     term.ID
}

// LimitKind tells what a Limit means for the verdict.
type LimitKind uint8

// The kinds of limits.
const (
	// Approximated: from here on an arbitrary value stands for one that is not modelled. A proof
	// stands; a violation that depends on it may be spurious.
	Approximated LimitKind = iota
	// Unsupported: the executions that get here were not followed. If there are any, nothing is proved.
	Unsupported
	// Effect: a function without a body was called, the Reason, and taken to change nothing, but it can reach memory and nobody said what it
	// does. If there are any such executions, nothing is proved.
	Effect
)

// Limit is a place where the bounded program differs from the real one.
type Limit struct {
	Kind   LimitKind
	Gate   Gate
	Reason string
	Loc    int32
}

// Package trace turns a model of a violated verification condition into the
// steps of the execution it describes, in terms of the source: which inputs were
// read, which way branches went, what variables, objects and memory became, up to
// the check that fails. It also replays that execution natively.
//
// The bounded program's event log holds every step of every execution; those whose
// gate the model satisfies are the execution (LLBMC, definitions 6.1 and 6.2).
// [Build] walks the log once, in order, and keeps what it needs to name things as
// a programmer would: which variable lives in which object, what each pointer
// variable points to, where objects were allocated and freed. Values are written
// by their source types, from debug information.
//
// Invariants:
//
//   - what happens inside a library model is hidden: its call is one step;
//   - a step says nothing that the model does not: where a value is not known,
//     such as the contents behind a bulk copy, none is shown.
//
// [Replay] compiles the program with sanitizers and a generated file that feeds
// it the recorded inputs, runs it under limits, and compares what happens with
// the property that the model violates.
package trace

// Kind tells what a step is.
type Kind string

// The kinds of steps.
const (
	KindInput    Kind = "input"    // the environment supplied a value
	KindAssign   Kind = "assign"   // a variable, or a part of one, changed
	KindBranch   Kind = "branch"   // a condition was decided
	KindCall     Kind = "call"     // a function was entered
	KindReturn   Kind = "return"   // a function returned
	KindAllocate Kind = "allocate" // an object came to exist
	KindFree     Kind = "free"     // a heap object was freed
	KindFailure  Kind = "failure"  // the property is violated here
	KindOmitted  Kind = "omitted"  // Value says how many steps were left out here, of a very long trace
)

// Step is a step of an execution.
type Step struct {
	Kind     Kind   `json:"kind"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Function string `json:"function"`
	Depth    int    `json:"depth"` // number of calls that are open
	// Context and Iterations are as in [Place].
	Context    int         `json:"context,omitempty"`
	Iterations []Iteration `json:"iterations,omitempty"`
	// What names what the step is about: a variable or place ("buf[3]", "node->next"), an input function, the
	// callee, an allocated object.
	What string `json:"what,omitempty"`
	// Value is its value as one would write it in C, with a comment where that helps: "7", "-1", "&buf[3]",
	// "NULL", "{1, 2}", "freed object from line 12"; for a branch, where it goes.
	Value string `json:"value,omitempty"`

	in *activation
}

// Place returns where the step is.
func (s *Step) Place() Place { return Place{s.File, s.Line, s.Context, s.Iterations} }

// Object is the object in memory that a violation is about.
type Object struct {
	Description string `json:"description"` // as in messages: "buf, a local variable of 16 bytes declared at line 5"
	Kind        string `json:"kind"`        // heap, stack, global, external or function
	Size        uint64 `json:"size"`        // bytes
	// Allocated is where a heap object was allocated or a local variable's declaration was reached, Freed where it was freed.
	Allocated *Place `json:"allocated,omitempty"`
	Freed     *Place `json:"freed,omitempty"`
}

// Input is a value that the environment supplied, in order.
type Input struct {
	// Function is the function that returned the value; the parameter if Argument is set.
	Function string `json:"function"`
	// Symbol is the name by which the linker knows the function, if that is another one.
	Symbol string `json:"symbol,omitempty"`
	Line   int    `json:"line"`
	Width  int    `json:"width"` // bits
	Value  string `json:"value"` // unsigned decimal
	// Argument is the number, from 1, of the entry's parameter that the value went to; 0 if a function returned it.
	Argument int `json:"argument,omitempty"`
	// Bytes is the length of a place in memory whose contents are the value, first byte lowest; Function names the
	// place then. It is 0 for other inputs.
	Bytes int `json:"bytes,omitempty"`
	// Shown is the value of a parameter as its type has it written; "" for others, whose type is not known.
	Shown string `json:"shown,omitempty"`
	// Contents are, of a place that a library function has filled, the value as one would write it in C.
	Contents string `json:"contents,omitempty"`
	// Library is the library function whose model asked for the value, "" if the program itself did.
	Library string `json:"library,omitempty"`
	// Pointer is set for a value of pointer type: a C expression, such as "(char *)&table +4" or "0x0", or "?" if it
	// points to an object that only the execution itself has.
	Pointer string `json:"pointer,omitempty"`
}

// Trace is an execution that ends in a violation.
type Trace struct {
	Steps  []Step
	Inputs []Input
	// CommandLine is what main gets, nil if it always gets the same.
	CommandLine CommandLine
	Contexts    []Context // of the steps and the object
	Message     string    // what is wrong at its end, precisely
	Object      *Object   // that the message is about, nil if there is none
}

// Package trace turns a model of a violated verification condition into the
// steps of the execution it describes, in terms of the source: which inputs were
// read, which way branches went, what variables, objects and memory became, up to
// the check that fails.
//
// The bounded program's event log holds every step of every execution; those whose
// gate the model satisfies are the execution (LLBMC, definitions 6.1 and 6.2).
package trace

// Kind tells what a step is.
type Kind string

// The kinds of steps.
const (
	Input    Kind = "input"    // the environment supplied a value
	Assign   Kind = "assign"   // a variable, or a part of one, changed
	Branch   Kind = "branch"   // a condition was decided
	Call     Kind = "call"     // a function was entered
	Return   Kind = "return"   // a function returned
	Allocate Kind = "allocate" // an object came to exist
	Free     Kind = "free"     // a heap object was freed
	Failure  Kind = "failure"  // the property is violated here
)

// Step is a step of an execution.
type Step struct {
	Kind     Kind   `json:"kind"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Function string `json:"function"`
	Depth    int    `json:"depth"` // number of calls that are open
	// What names what the step is about: a variable or place ("buf[3]", "node->next"), an input function, the
	// callee, an allocated object.
	What string `json:"what,omitempty"`
	// Value is its value as one would write it in C, with a comment where that helps: "7", "-1", "&buf[3]",
	// "NULL", "{1, 2}", "taken", "freed object from line 12".
	Value string `json:"value,omitempty"`
}

// Input is a value that the environment supplied, in order.
type Input struct {
	Function string `json:"function"` // the function that returned it
	Line     int    `json:"line"`
	Width    int    `json:"width"` // bits
	Value    string `json:"value"` // unsigned decimal
}

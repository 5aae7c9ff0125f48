package fathom

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/trace"
)

// Verdict is the answer for a whole program.
type Verdict string

// The verdicts of a program.
const (
	Safe     Verdict = "safe"     // every property holds, up to a Result.Bound that was asked for
	Violated Verdict = "violated" // some execution violates a property
	Unknown  Verdict = "unknown"  // neither was established, for Result.Reason
)

// PropertyVerdict is the answer for one property.
type PropertyVerdict string

// The verdicts of a property.
const (
	PropertyHolds       PropertyVerdict = "holds"
	PropertyViolated    PropertyVerdict = "violated"
	PropertyUnreachable PropertyVerdict = "unreachable" // no execution gets to it
	PropertyMasked      PropertyVerdict = "masked"      // fails only after another property failed
	PropertyUnknown     PropertyVerdict = "unknown"
)

// Bound tells which executions were followed: those in which no loop goes back to its head more often, and no recursion nests deeper.
type Bound int

// Bounds that are no numbers.
const (
	Complete Bound = math.MaxInt // every execution was followed
	NoBound  Bound = -1          // some were not, whatever their loops do
)

var boundNames = map[Bound]string{Complete: "complete", NoBound: "none"}

// String returns "complete", "none" or the number.
func (b Bound) String() string {
	if name, ok := boundNames[b]; ok {
		return name
	}
	return strconv.Itoa(int(b))
}

// MarshalJSON writes "complete", "none" or the number.
func (b Bound) MarshalJSON() ([]byte, error) {
	if _, ok := boundNames[b]; ok {
		return json.Marshal(b.String())
	}
	return json.Marshal(int(b))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (b *Bound) UnmarshalJSON(data []byte) error {
	for bound, name := range boundNames {
		if string(data) == strconv.Quote(name) {
			*b = bound
			return nil
		}
	}
	return json.Unmarshal(data, (*int)(b))
}

// Result is the outcome of a verification. Its JSON form is stable: see Schema.
type Result struct {
	// Schema is the version of the JSON form, 1.
	Schema  int     `json:"schema"`
	Verdict Verdict `json:"verdict"`
	// Bound says which executions were followed: up to it there is no violation but those listed.
	Bound  Bound  `json:"bound"`
	Reason string `json:"reason,omitempty"` // why the verdict is unknown
	// Stopped says what a limit ended, nil if none did.
	Stopped     *Stopped   `json:"stopped,omitempty"`
	Properties  []Property `json:"properties"`
	Stats       Stats      `json:"stats"`
	Assumptions []string   `json:"assumptions"`
	// Cached tells that the result is that of an earlier verification of the same program by the same verifier, its Stats included.
	Cached bool `json:"cached,omitempty"`
}

// Stopped says what a verification was at when a limit of time or memory ended it.
type Stopped struct {
	// At is "unroll", the program, or "solve", the question whether properties can be violated.
	At string `json:"at"`
	// Unrolled is the loop, or the function that calls itself, that was being unrolled, by its name for Options.UnwindSet, and Count the iteration, or
	// how many calls of it were open; they are empty if there was none. File and Line are where it is, or the property that the solver was at.
	Unrolled string `json:"unrolled,omitempty"`
	Count    int    `json:"count,omitempty"`
	// Recursion says that Unrolled is a function.
	Recursion bool   `json:"recursion,omitempty"`
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	// Searched says that there is no violation in what was unrolled by then.
	Searched bool `json:"searched,omitempty"`
}

// Property is one thing that was checked at one place.
type Property struct {
	ID       string          `json:"id"` // stable: function, kind, number
	Kind     string          `json:"kind"`
	Verdict  PropertyVerdict `json:"verdict"`
	File     string          `json:"file"`
	Line     int             `json:"line"`
	Column   int             `json:"column"`
	Function string          `json:"function"`
	Message  string          `json:"message"`
	Trace    []trace.Step    `json:"trace,omitempty"`
	// Contexts are the activations of functions that the trace and Object refer to; the first is the entry.
	Contexts []trace.Context `json:"contexts,omitempty"`
	// Object is the object in memory that a violation is about, with where it was allocated and freed; nil if there is none.
	Object *trace.Object `json:"object,omitempty"`
	// CommandLine is what main is called with, where any may be.
	CommandLine trace.CommandLine `json:"command_line,omitzero"`
	// Inputs are the values that the environment supplied on the way to the violation, in order.
	Inputs []trace.Input `json:"inputs,omitempty"`
	// Replay tells what a native run of the violation showed, if there was one.
	Replay *trace.ReplayResult `json:"replay,omitempty"`
}

// Stats says where the time went and how large things got.
type Stats struct {
	FrontendSeconds float64 `json:"frontend_seconds"`
	LowerSeconds    float64 `json:"lower_seconds"`
	ExpandSeconds   float64 `json:"expand_seconds"`
	SolveSeconds    float64 `json:"solve_seconds"`
	Instructions    int64   `json:"instructions"` // executed by the expansion
	Iterations      int64   `json:"iterations"`
	Calls           int64   `json:"calls"`
	Objects         int     `json:"objects"`
	Terms           int     `json:"terms"`
	Formula         int     `json:"formula"`     // terms of the verification condition, each once (its syntactic size)
	Obligations     int     `json:"obligations"` // that did not fold
	Work            int64   `json:"work"`        // of the expansion, see the package expand: comparable between programs and machines
	Questions       int64   `json:"questions"`   // feasibility questions of the expansion
	Queries         int     `json:"queries"`     // of the verdict
	Variables       int     `json:"variables"`   // of the SAT solver
	Clauses         int     `json:"clauses"`
	Conflicts       int64   `json:"conflicts"`
	// Memory counts how reads were decided, see [memory.Stats].
	Memory memory.Stats `json:"memory"`
	// Parameters are those of the own solver that did not have their default values, see Options.Parameters.
	Parameters map[string]string `json:"parameters,omitempty"`
	// Solvers counts the queries that each solver answered, SolversAbsent names those that gave no answer, with the reason, and SolverFaults lists
	// what solvers did wrong, where several race.
	Solvers       map[string]int `json:"solvers,omitempty"`
	SolversAbsent []string       `json:"solvers_absent,omitempty"`
	SolverFaults  []string       `json:"solver_faults,omitempty"`
}

// UnknownResult is the result when nothing could be established, for the reason given.
func UnknownResult(reason string) *Result {
	return &Result{Schema: 1, Verdict: Unknown, Bound: NoBound, Reason: reason, Properties: []Property{}, Assumptions: []string{}}
}

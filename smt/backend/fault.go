package backend

import "fmt"

// FaultKind says what a solver did wrong.
type FaultKind uint8

// The faults.
const (
	Missing      FaultKind = iota // it is not installed, or not part of this build
	Crashed                       // it ended without an answer
	Hung                          // it does not react
	Garbage                       // what it says is no answer
	Lied                          // its model is none, or its proof proves nothing
	Disagreement                  // it contradicts another solver
)

// Fault is what a solver did wrong.
type Fault struct {
	Solver string
	Kind   FaultKind
	Detail string
}

// Error names the solver and says what happened and what to do.
func (f *Fault) Error() string {
	switch f.Kind {
	case Missing:
		return fmt.Sprintf("%s is missing: %s", f.Solver, f.Detail)
	case Crashed:
		return fmt.Sprintf("%s crashed: %s; try another solver", f.Solver, f.Detail)
	case Hung:
		return fmt.Sprintf("%s hung and was killed: %s", f.Solver, f.Detail)
	case Garbage:
		return fmt.Sprintf("%s gave no answer that makes sense: %s", f.Solver, f.Detail)
	case Lied:
		return fmt.Sprintf("%s lied: %s; do not use this version of it", f.Solver, f.Detail)
	}
	return fmt.Sprintf("solvers disagree: %s; one of them is wrong, please report the query to its authors", f.Detail)
}

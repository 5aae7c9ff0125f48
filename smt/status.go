package smt

// Status is the answer of a query.
type Status uint8

// The answers.
const (
	Unknown Status = iota // no answer; Solver.Reason says why
	Sat                   // there is a model
	Unsat                 // there is none
)

// String is the word SMT-LIB prints for s.
func (s Status) String() string {
	switch s {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}

package sat

import "fmt"

// Lit is a literal in the DIMACS convention: variable v >= 1 is Lit(v) and its
// negation is Lit(-v). Zero is not a literal.
type Lit int32

// Var returns the variable of l, which is at least 1 for a valid literal.
func (l Lit) Var() int {
	if l < 0 {
		return int(-l)
	}
	return int(l)
}

// Neg returns the complement of l.
func (l Lit) Neg() Lit { return -l }

// MaxVar is the largest variable a Solver can hold. Internal literals take one
// bit more than the variable and watches one tag bit more than that.
const MaxVar = 1<<30 - 1

// lit is the internal literal 2*v or 2*v+1 (negated), an index into arrays
// that hold one entry per literal. The values 0 and 1 belong to no variable; 0
// serves as "no literal". It is an alias so that clauses can be sub-slices of
// the arena.
type lit = uint32

// intern converts a valid external literal.
func intern(l Lit) lit {
	if l < 0 {
		return lit(-l)<<1 | 1
	}
	return lit(l) << 1
}

// extern converts an internal literal back.
func extern(l lit) Lit {
	if l&1 != 0 {
		return -Lit(l >> 1)
	}
	return Lit(l >> 1)
}

// Status is the answer of Solve. The values are the exit codes of the SAT
// competitions.
type Status int

// The answers of Solve.
const (
	Unknown Status = 0  // cancelled, or a limit was reached
	Sat     Status = 10 // Value gives a model
	Unsat   Status = 20 // Core gives the failed assumptions
)

// String returns the word the SAT competitions print for s.
func (s Status) String() string {
	switch s {
	case Unknown:
		return "UNKNOWN"
	case Sat:
		return "SATISFIABLE"
	case Unsat:
		return "UNSATISFIABLE"
	}
	return fmt.Sprintf("Status(%d)", int(s))
}

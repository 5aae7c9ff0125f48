// Package vcgen makes verification conditions of a bounded program: formulas over
// its inputs that are satisfiable exactly if a property can be violated (SEABMC,
// section II; LLBMC, definition of σ).
//
// They are made of the terms that the expansion computed, whose gates already are what SEABMC's transformations lead to.
// The transformations themselves, on the bounded program as text, are the [Passes]: each form is a program that can be
// verified on its own, which is how the tests confirm that the verdict does not depend on the way it is reached.
package vcgen

import (
	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Conditions are the verification conditions of a bounded program.
type Conditions struct {
	// Violations holds, for each obligation, the condition that its gate is reached and it does
	// not hold. At most one of them is true for any input, except for obligations of relaxed
	// properties: execution goes on only where a check held.
	Violations []term.ID
	// Exact is the condition that no approximation was met.
	Exact term.ID
	// Definitions says of each value that the expansion collected that a variable of its own is equal to it. It can always be
	// made true, and is true where none were collected.
	Definitions term.ID
	// Unfollowed holds, for each limit of the kinds Unsupported and Effect, the condition that it is reached; 0
	// for limits of other kinds.
	Unfollowed []term.ID
}

// Generate builds the verification conditions.
func Generate(b *expand.Bounded) Conditions {
	p := b.Pool
	c := Conditions{
		Violations:  make([]term.ID, len(b.Obligations)),
		Exact:       p.True(),
		Definitions: p.True(),
		Unfollowed:  make([]term.ID, len(b.Limits)),
	}
	for _, t := range b.Definitions {
		c.Definitions = p.And(c.Definitions, p.Eq(p.Var("register", p.Width(t)), t))
	}
	for i, ob := range b.Obligations {
		c.Violations[i] = p.And(b.Condition(ob.Gate), p.Not(ob.OK))
	}
	for i, l := range b.Limits {
		switch l.Kind {
		case expand.Approximated:
			c.Exact = p.And(c.Exact, p.Not(b.Condition(l.Gate)))
		case expand.Unsupported, expand.Effect:
			c.Unfollowed[i] = b.Condition(l.Gate)
		}
	}
	return c
}

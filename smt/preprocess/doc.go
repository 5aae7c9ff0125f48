// Package preprocess simplifies whole queries before they are translated to
// gates.
//
// The constructors of package term see one operator and its operands. What they
// cannot see is done here, in two layers:
//
//   - Normal forms hold in every query, so each is computed once per term:
//     branches simplified by their condition, sums of exclusive conditions,
//     parities, polynomials. See normalizer.
//   - A job takes a conjunction and leaves an equisatisfiable one: equations are
//     solved and substituted, conjuncts simplify each other, what a disjunction has
//     in common is drawn out, operators with an unconstrained operand become
//     variables, variables are divided into the slices that are used. See job.
//
// A job eliminates variables. [Definition] gives them their values in a model, from
// the last eliminated to the first. A [Preprocessor] keeps what holds for good
// apart from what holds for one query, and restores eliminated variables that are
// met again.
//
// Bounds and bits that hold in a context only, such as a branch, reach the
// constructors by stand-ins, variables of which more is known than of the term they
// replace for that time (term.Facts).
//
// Every rule has a name ([Rule]) that statistics count and a test that compares
// both sides for every assignment at small widths. Work is bounded: passes are
// linear in the terms of a query, rounds few, and rules that look deep have a
// number of steps per term. What would need more clauses by the estimate of cost
// is not taken.
package preprocess

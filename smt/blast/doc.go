// Package blast turns bit-vector terms into propositional clauses.
//
// The way goes through a graph of gates. A term of width w becomes w edges of
// the graph, least significant first; the gates an asserted or assumed edge
// reaches, and only those, become clauses.
//
//	term --Blaster--> Graph (hash-consed gates) --cnf--> Sink (a SAT solver)
//
// # Graph
//
// The graph is an and-inverter graph with three more gates that CNF can say
// compactly: exclusive or, multiplexer, majority. An Edge is a gate with an
// optional inversion. Gates are hash-consed and normalised, so two circuits
// that are built alike are the same edges, and constructors apply the local
// two-level rules of Brummayer and Biere ("Local two-level and-inverter graph
// minimization without blowup", MEMICS 2006). Exclusive ors and multiplexers
// written with and-gates are recognised on construction.
//
// # Circuits
//
// Adders are ripple-carry: the sum is an exclusive or of three, the carry a
// majority, 14 clauses in all, and six that follow from them but propagate more.
// Comparisons are the carry chain of a subtraction. Shifts are barrel shifters.
// Multipliers are arrays of rows, one per bit of the cheaper factor, and constants
// are recoded into canonical signed digits. Unsigned division and remainder share
// one circuit. Overflow of a product is decided from leading zeros and one more
// product bit, never from a product of double width.
//
// What circuits there are and which one is taken is said by [Options].
//
// # Abstraction
//
// Wide products start as inputs: [Blaster.Refine] states lemmas a model violates
// and, in the end, the circuit. Quotients and remainders are reduced to a product.
//
// # Clauses
//
// The translation is Tseitin's with both directions of every definition,
// because a gate met under one polarity today may be met under the other by a
// later query of the same solver.
//
// # Invariants
//
//   - A term is blasted once; its edges never change.
//   - A gate's clauses are emitted once; its SAT variable never changes.
//   - Clauses emitted for definitions alone are satisfiable for every value of
//     the variables: a query that is never asserted cannot make another one
//     unsatisfiable.
//   - Nothing recurses on the depth of terms or of the graph.
package blast

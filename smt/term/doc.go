// Package term holds the bit-vector terms in which every verification
// condition is written.
//
// A term is a node of a directed acyclic graph. Structurally equal terms are
// the same node (hash consing), so equality of terms is equality of their IDs
// and shared work is done once. Constructors simplify: what they return is
// equal, for every assignment of the variables, to what was asked for, but it
// may be a different and smaller term. Booleans are bit-vectors of width 1.
//
// Invariants the rest of the system relies on:
//
//   - IDs are topologically ordered: the arguments of a term have smaller IDs.
//   - Only the operators listed in op.go ever occur in a node. Disjunction,
//     subtraction, signed division and the non-strict comparisons are written
//     with the others (a ∨ b is ¬(¬a ∧ ¬b), as in an and-inverter graph).
//   - Arithmetic and comparisons never occur at width 1, where they are logic.
//   - A constant operand of a commutative operator is its second argument.
//   - Division by zero and over-wide shifts are total, as in SMT-LIB: x/0 is
//     all ones, x%0 is x, a shift by at least the width gives zeros (or copies
//     of the sign).
//
// Pointers are bit-vectors with an annotation: PtrAt(o, base, off) has the bits of
// base + off and remembers which object it was derived from, the provenance.
// Rewriting is exact with respect to the bits and keeps the provenance where
// it can; nothing is unsound when it is lost, since the bits still decode.
//
// Arrays are terms too: free arrays, constant ones, stores, choices, and ranges that
// are set or copied (array.go). They are also the uninterpreted functions. Reads are
// resolved as far as indices are decided when a term is built; what is known of all
// elements of an array is known of each that is read.
//
// Every term of at most 64 bits carries known bits and an unsigned and a signed
// interval, computed when it is built. They decide most bounds checks before
// any solver runs.
//
// The rules for conjunction are those of local two-level and-inverter graph
// minimisation (Brummayer and Biere, MEMICS 2006), extended to vectors and to
// comparisons of one term with constants. Deciding comparisons of pointers from
// objects and offset intervals, rather than by pushing if-then-else, is SEAM
// (thesis), chapter 5. Normal forms are chosen so that address arithmetic meets
// itself: additive constants outermost, then negation, then multiplication by
// a power of two as a concatenation with zeros, then odd factors; bytes that
// were taken from a term join into it again.
//
// A Pool keeps its terms in flat slices without pointers, so the garbage
// collector does not traverse them. It is not safe for concurrent use. No
// operation here recurses on the depth of a term: terms a million levels deep
// are ordinary input.
package term

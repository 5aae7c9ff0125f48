// Package smtlib writes and reads the SMT-LIB 2.6 language for quantifier-free
// formulas over bit-vectors (QF_BV), with uninterpreted functions (QF_UFBV) or
// arrays that are only read (QF_ABV).
//
// # Sorts
//
// Terms have no Booleans, only vectors of one bit. The writer prints every such
// term with sort Bool and converts where a vector is wanted; the reader keeps
// the two sorts apart, as the language demands, and gives both one bit.
//
// # Size
//
// A term used more than once is printed once, as a function of no arguments
// (define-fun), so the text is linear in the graph of terms; long chains are cut
// in the same way, because many solvers parse recursively. Neither direction
// recurses on nesting: a million parentheses are no harder than ten.
//
// # Arrays
//
// An array of package term is printed as an uninterpreted function or as an
// array under select, as the caller chooses, and read back from either. A
// function of several arguments is an array indexed by their concatenation.
// Stores, constant arrays and equality of arrays are reported as unsupported.
package smtlib

// Package smtlib writes and reads the SMT-LIB 2.6 language for quantifier-free
// formulas over bit-vectors, floating-point numbers, arrays and uninterpreted
// functions: QF_BV, QF_ABV, QF_UFBV, QF_AUFBV, the same with FP, and what these
// contain.
//
// # Sorts
//
// Terms have no Booleans, only vectors of one bit. The writer prints every such
// term with sort Bool and converts where a vector is wanted; the reader keeps
// the two sorts apart, as the language demands, and gives both one bit. Values of
// a declared sort (declare-sort) are only compared; they are numbered by vectors
// wide enough that a formula cannot run out of them.
//
// # Floats
//
// The reader builds circuits for floats (package float), which stand for
// them as vectors; hence the writer never prints any. What has more encodings than
// values is restricted by axioms ([Reader.Axioms]). What the language leaves open,
// the minimum of two zeros and the integer that a float is too large for, is any
// value, but the same for the same arguments. Real numbers are constants to be
// converted.
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
// A function of several arguments is an array indexed by their concatenation; an
// array of which only elements are used is printed as a function or under select,
// as the caller chooses. Where an array is an element or an index of another, or an
// argument or the result of a function, a vector stands for it (nested.go): after
// each question, [Reader.Refine] has to be asked whether the model is one.
// Quantifiers are reported as unsupported, as is every sort that is not named above.
package smtlib

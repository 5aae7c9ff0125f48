// Package linear refutes conditions over words by arithmetic of integers.
//
// A proof by bits that a < b and b < c exclude c < a takes about as many conflicts as words have bits, for each three words that a
// search meets, and what programs compute with lengths and offsets is sums, differences and small multiples that are compared. As
// integers, with 2^w subtracted where a sum wraps, that is linear arithmetic, in which such proofs are single steps.
//
// A [Refuter] is the lazy combination of a SAT solver with the simplex algorithm (Dutertre and de Moura, "A fast linear-arithmetic solver
// for DPLL(T)", CAV 2006):
//
//   - Words are forms, sums of multiples of integer variables (words.go, encoder.go). A variable comes with literals that decide what it
//     means: by which multiple of 2^w a sum wraps, which of two words a choice is, which bits a short factor of a product has.
//   - Conditions are gates over atoms, and an atom says that a form is at least a constant (conditions.go, form.go). What is not linear,
//     such as a product of long factors or an exclusive or, is a variable or a literal of which nothing but the range is known.
//   - Of each model of the gates the bounds are taken that make the goals true (refuter.go). If no rationals are within them, the simplex
//     algorithm names bounds that exclude each other (simplex.go), and their literals become a clause. A value that is no integer is
//     excluded by a literal that says on which side of it its variable is.
//
// All that is stated holds for every assignment of the words if the variables have the values they stand for. So if no model is left, the
// conditions exclude each other as words. The converse is not claimed: bounds that do not exclude each other end the attempt.
//
// Numbers are exact: bounds have 128 bits, coefficients 64, and where a coefficient would become too large the attempt ends. The effort of
// an attempt is bounded by numbers of models and of entries of tableaus, not by time, so that results do not depend on the machine.
package linear

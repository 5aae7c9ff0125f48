// Package cnfgen makes families of propositional formulas for comparing SAT solvers, each from a few numbers and
// always the same: random formulas near the threshold, pigeons and other principles of counting, parities, circuits
// that are to be equal, factoring, unrolled machines, rounds of hash functions, colourings, planning.
//
// The families are those of the literature; what each one is hard for is said where it is built. [Set] is the
// list that comparisons use. Formulas are built from gates by Tseitin's translation, in circuit.go.
package cnfgen

// Package smtgen makes families of SMT-LIB files over bit-vectors (QF_BV), arrays (QF_ABV) and floats (QF_FP, QF_BVFP) for comparing solvers, each
// from a few numbers and always the same: circuits of arithmetic that are to be equal, sorting, hash rounds to invert, the
// bit tricks of Hacker's Delight (Warren, second edition 2012), identities of division; swaps, copies, sorted
// arrays and other programs on memory; bounds of numerical programs, laws of floating-point arithmetic.
//
// The scripts use little of SMT-LIB, so that old solvers read them: declare-fun without arguments, one assertion
// that names its terms by let, check-sat.
package smtgen

// Package float is IEEE 754 floating-point arithmetic as terms over bit-vectors.
//
// A float is the bit-vector of its encoding, so that memory, unions and copies need to know nothing about floats. An operation
// takes its operands apart (unpack.go), computes with integers, and rounds once (round.go); these two steps are shared by all
// operations. Results are exact in the sense of the standard: the correctly rounded value in any of the five rounding modes,
// subnormals, signed zeros, infinities and NaN included (IEEE 754-2019; SMT-LIB theory FloatingPoint). Constants fold, because
// the constructors of terms fold them.
//
// # Representation
//
// unpacked holds the classes of a float as conditions and, where it is finite and not zero, a significand whose top bit is set and a
// signed exponent, both of fixed width. Subnormals are normalised on the way in and denormalised on the way out, so that
// operations see one kind of number.
//
// # NaN
//
// Every NaN is a NaN: the bits of one that an operation produces are chosen by [Arithmetic.NaN], one canonical NaN by default.
// Languages that leave them open set it to a source of fresh bits.
//
// # Ranges
//
// Rounding is monotone, hence interval arithmetic on floats is exact at its ends. [Arithmetic.Range] knows for many terms that
// they are no NaN and lie between two constants; comparisons that these decide fold, and no circuit of theirs reaches the
// solver (range.go).
package float

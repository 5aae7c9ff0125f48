// Package spear reads Spear's modular arithmetic format, version 1.0: formulas
// over bit-vectors of 1 to 64 bits (Babić and Hutter, "Spear theorem prover",
// SAT race 2008).
//
// # Format
//
// A file is lines; # starts a comment. The first line is the version, then come,
// in this order:
//
//	v 1.0                  the version
//	e 1                    the expected answer, optional and without effect here
//	d x:i32 y:i32 b:i1     declarations, any number of lines
//	c x + y 7:i32          constraints: a result, an operator, its operands
//	p ult x 100:i32        predicates that must hold
//
// Operands are declared names and constants VALUE:iWIDTH, decimal, which must fit
// the width unsigned or, with a minus, signed. The result of a constraint may be
// a constant. The operators, with a and b as wide as the result r unless said
// otherwise:
//
//	r & | ^ + - * a b               bitwise and modular arithmetic
//	r ~ a                           complement
//	r /u /s %u %s a b               quotients and remainders, unsigned and signed
//	r << >>l >>a a n                shifts by n, of 8 bits
//	r trun a                        the low bits of the wider a
//	r sext zext a                   the narrower a extended by its sign or by zeros
//	r conc a b                      a above b
//	r extr a lo hi                  the bits lo to hi-1 of a; both constants of 8 bits
//	r ite c a b                     a if c, of 1 bit, is 1, else b
//	r = /= ult ule ugt uge slt sle sgt sge a b    comparisons; r has 1 bit, a and b one width
//	r => a b                        implication; all have 1 bit
//
// A predicate has a comparison, an implication, or one of & | ^ ~ ite on operands
// of 1 bit, and no result: it is 1.
//
// # Semantics
//
// Where the format leaves a choice, this package decides as its published
// translators to clauses do: shifting by the width or more gives zeros, or copies
// of the sign for >>a; a division by zero has no result, so the constraint does not
// hold and the divisor is not zero in any model. The quotient /s rounds towards
// zero, the remainder %s has the sign of the dividend, and the least number divided
// by -1 is itself.
//
// # Definitions
//
// A constraint whose result is a variable no earlier line mentions defines that
// variable: the variable stands for the term from then on, without an equation.
// Most variables of machine-made files are of this kind.
package spear

package smtlib

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// maxReal bounds numerator and denominator of a constant, in bits: products of products would grow without end.
const maxReal = 1 << 17

// Real numbers are constants only, to be converted to floats. The term of their value is its number in Reader.reals.

// real is the constant of token i, a numeral or a decimal.
func (r *Reader) real(i int) (value, error) {
	l := r.lex
	if n := l.toks[i].end - l.toks[i].off; n > maxReal/4 {
		return value{}, l.unsupportedAt(i, "a number of %d digits", n)
	}
	q, ok := new(big.Rat).SetString(l.text(i))
	if !ok {
		return value{}, l.errorAt(i, "malformed number")
	}
	return r.realValue(i, q)
}

// realValue is a constant that came of token at.
func (r *Reader) realValue(at int, q *big.Rat) (value, error) {
	if n := max(q.Num().BitLen(), q.Denom().BitLen()); n > maxReal {
		return value{}, r.lex.unsupportedAt(at, "a number of %d bits, at most %d are possible", n, maxReal)
	}
	r.reals = append(r.reals, q)
	return value{t: term.ID(len(r.reals) - 1), sort: realSort}, nil
}

// realOps are the operators of constants. They associate to the left.
var realOps = map[string]func(z, x, y *big.Rat) *big.Rat{
	"+": (*big.Rat).Add, "-": (*big.Rat).Sub, "*": (*big.Rat).Mul, "/": (*big.Rat).Quo,
}

// applyReal is the application of the operator at token at to constants.
func (r *Reader) applyReal(at int, args []value) (value, error) {
	l := r.lex
	op := l.text(at)
	build, ok := realOps[op]
	if !ok {
		return value{}, l.unsupportedAt(at, "%s of real numbers: they are constants to convert to floats, by + - * / only", op)
	}
	for _, a := range args {
		if !a.sort.Real {
			return value{}, l.errorAt(at, "%s: numbers expected, %v given", op, a.sort)
		}
	}
	q := new(big.Rat).Set(r.reals[args[0].t])
	if op == "-" && len(args) == 1 {
		return r.realValue(at, q.Neg(q))
	}
	if len(args) < 2 {
		return value{}, l.errorAt(at, "%s: 2 arguments expected, 1 given", op)
	}
	for _, a := range args[1:] {
		y := r.reals[a.t]
		if op == "/" && y.Sign() == 0 {
			return value{}, l.unsupportedAt(at, "division of a number by zero, which the language leaves open")
		}
		build(q, q, y)
		if max(q.Num().BitLen(), q.Denom().BitLen()) > maxReal {
			break // realValue says so
		}
	}
	return r.realValue(at, q)
}

// anyReal reports whether an argument is a real number.
func anyReal(args []value) bool {
	for _, a := range args {
		if a.sort.Real {
			return true
		}
	}
	return false
}

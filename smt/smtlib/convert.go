package smtlib

import (
	"fmt"
	"math/big"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// conversions are the operators that applyConversion handles: true for those with indices.
var conversions = map[string]bool{"to_fp": true, "to_fp_unsigned": true, "fp.to_ubv": true, "fp.to_sbv": true, "fp.to_real": true, "fp.to_ieee_bv": true}

// maxInteger is the widest vector that is converted as an integer.
const maxInteger = term.MaxWidth / 2

// specialFloat is (_ name exp sig) at token i, for a name such as +oo; ok is false if the name is none of a float.
func (r *Reader) specialFloat(i int) (v value, ok bool, err error) {
	var bits func(f float.Format) *big.Int
	switch r.lex.text(i + 2) {
	case "+oo":
		bits = func(f float.Format) *big.Int { return f.InfBits(false) }
	case "-oo":
		bits = func(f float.Format) *big.Int { return f.InfBits(true) }
	case "+zero":
		bits = func(f float.Format) *big.Int { return f.ZeroBits(false) }
	case "-zero":
		bits = func(f float.Format) *big.Int { return f.ZeroBits(true) }
	case "NaN":
		bits = float.Format.NaNBits
	default:
		return value{}, false, nil
	}
	if int(r.lex.toks[i].match) != i+5 {
		return value{}, true, r.lex.errorAt(i, "%s takes two indices, the widths of exponent and significand", r.lex.text(i+2))
	}
	f, err := r.format(i + 3)
	if err != nil {
		return value{}, true, err
	}
	return r.float(f, r.floats.Const(f, bits(f))), true, nil
}

// fields is the application of fp at token at: sign, exponent and the significand without its first bit.
func (r *Reader) fields(at int, args []value) (value, error) {
	l := r.lex
	if len(args) != 3 {
		return value{}, l.errorAt(at, "fp: sign, exponent and significand expected, %d arguments given", len(args))
	}
	for _, a := range args {
		if !a.sort.vector() {
			return value{}, l.errorAt(at, "fp: bit-vectors expected, %v given", a.sort)
		}
	}
	f := float.Format{Exp: args[1].sort.Width, Sig: args[2].sort.Width + 1}
	switch {
	case args[0].sort.Width != 1:
		return value{}, l.errorAt(at, "fp: the sign has 1 bit, %d given", args[0].sort.Width)
	case f.Exp < minExp || f.Exp > maxExp:
		return value{}, l.errorAt(at, "fp: an exponent of %d bits; from %d to %d are possible", f.Exp, minExp, maxExp)
	case f.Sig > maxSig:
		return value{}, l.errorAt(at, "fp: a significand of %d bits; at most %d are possible", f.Sig-1, maxSig-1)
	}
	return r.fromBits(f, concat(r.pool, args)), nil
}

// fromBits is the float that t is an encoding of.
func (r *Reader) fromBits(f float.Format, t term.ID) value {
	return r.float(f, r.floats.SingleNaN(f, t))
}

// toFloat is ((_ to_fp exp sig) ...) or ((_ to_fp_unsigned exp sig) ...) at token at.
func (r *Reader) toFloat(at int, n []int32, args []value, signed bool) (value, error) {
	l := r.lex
	op := l.text(at)
	fail := func(format string, a ...any) (value, error) {
		return value{}, l.errorAt(at, "%s: %s", op, fmt.Sprintf(format, a...))
	}
	if len(n) != 2 {
		return fail("2 indices expected, %d given", len(n))
	}
	f, err := r.format(at + 1)
	if err != nil {
		return value{}, err
	}
	if len(args) == 1 && signed {
		x := args[0]
		if !x.sort.vector() || x.sort.Width != f.Width() {
			return fail("a vector of %d bits expected, %v given; other arguments need a rounding mode before them", f.Width(), x.sort)
		}
		return r.fromBits(f, x.t), nil
	}
	if len(args) != 2 || !args[0].sort.Mode {
		return fail("a rounding mode and what to convert expected")
	}
	rm, x := args[0].t, args[1]
	switch {
	case x.sort.vector():
		if x.sort.Width > maxInteger {
			return fail("an integer of %d bits, at most %d are possible", x.sort.Width, maxInteger)
		}
		return r.float(f, r.floats.FromInt(f, rm, x.t, signed)), nil
	case !signed:
		return fail("a bit-vector expected, %v given", x.sort)
	case x.sort.float():
		if x.sort.Float == f {
			return x, nil
		}
		return r.float(f, r.floats.Convert(x.sort.Float, f, rm, x.t)), nil
	case x.sort.Real:
		return r.float(f, r.fromReal(f, rm, r.reals[x.t])), nil
	}
	return fail("a bit-vector, a float or a number expected, %v given", x.sort)
}

// fromReal is a number rounded in a mode that need not be known.
func (r *Reader) fromReal(f float.Format, rm term.ID, q *big.Rat) term.ID {
	p, a := r.pool, r.floats
	t := a.Const(f, f.FromRat(float.RTZ, q))
	for m := float.RNE; m < float.RTZ; m++ {
		t = p.Ite(p.Eq(rm, a.Mode(m)), a.Const(f, f.FromRat(m, q)), t)
	}
	return t
}

// toInteger is ((_ fp.to_ubv n) rm x) or ((_ fp.to_sbv n) rm x) at token at. What becomes of floats that are no integer of that
// width is left open, but the same comes of the same arguments.
func (r *Reader) toInteger(at int, n []int32, args []value, signed bool) (value, error) {
	l, p := r.lex, r.pool
	op := l.text(at)
	fail := func(format string, a ...any) (value, error) {
		return value{}, l.errorAt(at, "%s: %s", op, fmt.Sprintf(format, a...))
	}
	if len(n) != 1 {
		return fail("1 index expected, %d given", len(n))
	}
	w, err := r.numeral(at+1, 1, maxInteger)
	if err != nil {
		return value{}, err
	}
	if len(args) != 2 || !args[0].sort.Mode || !args[1].sort.float() {
		return fail("a rounding mode and a float expected")
	}
	f := args[1].sort.Float
	t, fits := r.floats.ToInt(f, args[0].t, args[1].t, w, signed)
	if !p.IsTrue(fits) {
		open := r.unspecified(fmt.Sprintf("%s %v %d", op, f, w), float.ModeWidth+f.Width(), w)
		t = p.Ite(fits, t, p.Select(open, p.Concat(args[0].t, args[1].t)))
	}
	return r.vector(t), nil
}

// toReal is fp.to_real at token at, of a constant.
func (r *Reader) toReal(at int, args []value) (value, error) {
	l := r.lex
	if len(args) != 1 || !args[0].sort.float() {
		return value{}, l.errorAt(at, "fp.to_real: one float expected")
	}
	f := args[0].sort.Float
	bits, ok := r.pool.ConstBigValue(args[0].t)
	if !ok || f.Exp > 16 {
		return value{}, l.unsupportedAt(at, "fp.to_real of what is not a constant of an exponent of at most 16 bits: there is no arithmetic of real numbers")
	}
	_, class, q := f.Value(bits)
	if class != float.Number {
		return value{}, l.unsupportedAt(at, "fp.to_real of an infinity or NaN, which the language leaves open")
	}
	return r.realValue(at, q)
}

// toBits is fp.to_ieee_bv at token at, another solver's: the encoding of a float, that of NaN left open.
func (r *Reader) toBits(at int, args []value) (value, error) {
	if len(args) != 1 || !args[0].sort.float() {
		return value{}, r.lex.errorAt(at, "fp.to_ieee_bv: one float expected")
	}
	p, a := r.pool, r.floats
	f, x := args[0].sort.Float, args[0].t
	nan := a.IsNaN(f, x)
	if p.IsFalse(nan) {
		return r.vector(x), nil
	}
	open := r.unspecified(fmt.Sprintf("fp.to_ieee_bv %v", f), 0, f.Width())
	open = p.Ite(a.IsNaN(f, open), open, a.Const(f, f.NaNBits()))
	return r.vector(p.Ite(nan, open, x)), nil
}

// applyConversion is the application of a conversion at token at, with n its indices.
func (r *Reader) applyConversion(at int, n []int32, args []value) (value, error) {
	switch op := r.lex.text(at); op {
	case "to_fp", "to_fp_unsigned":
		return r.toFloat(at, n, args, op == "to_fp")
	case "fp.to_ubv", "fp.to_sbv":
		return r.toInteger(at, n, args, op == "fp.to_sbv")
	case "fp.to_real":
		return r.toReal(at, args)
	default:
		return r.toBits(at, args)
	}
}

package smtlib

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// A float is the term of its encoding (package float), with one NaN, so that equality, functions and arrays need to know nothing
// about floats; axioms.go sees to that.

// floatOp is an operator whose arguments are, behind a rounding mode if it takes one, floats of one format.
type floatOp struct {
	mode  bool
	arity int
	chain bool // a relation, which holds of more arguments if it holds of all that are neighbours
	test  bool // the result is a Bool, otherwise a float
	build func(r *Reader, f float.Format, rm term.ID, x []term.ID) term.ID
}

// rounded, unary, binary, relation and class are the common shapes of operators.
func rounded(arity int, build func(a *float.Arithmetic, f float.Format, rm term.ID, x []term.ID) term.ID) floatOp {
	return floatOp{mode: true, arity: arity, build: func(r *Reader, f float.Format, rm term.ID, x []term.ID) term.ID {
		return build(r.floats, f, rm, x)
	}}
}

func unary(build func(a *float.Arithmetic, f float.Format, x term.ID) term.ID) floatOp {
	return floatOp{arity: 1, build: func(r *Reader, f float.Format, _ term.ID, x []term.ID) term.ID {
		return r.floats.SingleNaN(f, build(r.floats, f, x[0])) // the sign of a NaN, too, is none
	}}
}

func relation(build func(a *float.Arithmetic, f float.Format, x, y term.ID) term.ID, swap bool) floatOp {
	return floatOp{arity: 2, chain: true, test: true, build: func(r *Reader, f float.Format, _ term.ID, x []term.ID) term.ID {
		if swap {
			return build(r.floats, f, x[1], x[0])
		}
		return build(r.floats, f, x[0], x[1])
	}}
}

func class(holds func(a *float.Arithmetic, f float.Format, x term.ID) term.ID) floatOp {
	return floatOp{arity: 1, test: true, build: func(r *Reader, f float.Format, _ term.ID, x []term.ID) term.ID {
		return holds(r.floats, f, x[0])
	}}
}

// signed is the class of numbers and infinities of a sign.
func signed(negative bool) floatOp {
	return class(func(a *float.Arithmetic, f float.Format, x term.ID) term.ID {
		p := a.Pool()
		return p.And(p.Eq(a.IsNegative(f, x), p.Bool(negative)), p.Not(a.IsNaN(f, x)))
	})
}

// extreme is fp.min or fp.max. Of two zeros of different signs either may come out, but always the same for the same order of
// arguments (SMT-LIB, theory FloatingPoint).
func extreme(name string, build func(a *float.Arithmetic, f float.Format, x, y term.ID) term.ID) floatOp {
	return floatOp{arity: 2, build: func(r *Reader, f float.Format, _ term.ID, x []term.ID) term.ID {
		p, a := r.pool, r.floats
		first, second := a.IsNegative(f, x[0]), a.IsNegative(f, x[1])
		open := p.AndN(a.IsZero(f, x[0]), a.IsZero(f, x[1]), p.Xor(first, second))
		t := build(a, f, x[0], x[1])
		if p.IsFalse(open) {
			return t
		}
		which := func(order string) term.ID { return r.unspecified(fmt.Sprintf("%s %v %s", name, f, order), 0, 1) }
		sign := p.Ite(first, which("-+"), which("+-"))
		return p.Ite(open, p.Concat(sign, p.Zero(f.Width()-1)), t)
	}}
}

var floatOps = map[string]floatOp{
	"fp.abs": unary((*float.Arithmetic).Abs),
	"fp.neg": unary((*float.Arithmetic).Neg),
	"fp.add": rounded(2, func(a *float.Arithmetic, f float.Format, rm term.ID, x []term.ID) term.ID {
		return a.Add(f, rm, x[0], x[1])
	}),
	"fp.sub": rounded(2, func(a *float.Arithmetic, f float.Format, rm term.ID, x []term.ID) term.ID {
		return a.Sub(f, rm, x[0], x[1])
	}),
	"fp.mul": rounded(2, func(a *float.Arithmetic, f float.Format, rm term.ID, x []term.ID) term.ID {
		return a.Mul(f, rm, x[0], x[1])
	}),
	"fp.div": rounded(2, func(a *float.Arithmetic, f float.Format, rm term.ID, x []term.ID) term.ID {
		return a.Div(f, rm, x[0], x[1])
	}),
	"fp.fma": rounded(3, func(a *float.Arithmetic, f float.Format, rm term.ID, x []term.ID) term.ID {
		return a.FMA(f, rm, x[0], x[1], x[2])
	}),
	"fp.sqrt": rounded(1, func(a *float.Arithmetic, f float.Format, rm term.ID, x []term.ID) term.ID { return a.Sqrt(f, rm, x[0]) }),
	"fp.roundToIntegral": rounded(1, func(a *float.Arithmetic, f float.Format, rm term.ID, x []term.ID) term.ID {
		return a.RoundToIntegral(f, rm, x[0])
	}),
	"fp.rem": {arity: 2, build: func(r *Reader, f float.Format, _ term.ID, x []term.ID) term.ID { return r.floats.Rem(f, x[0], x[1]) }},
	"fp.min": extreme("fp.min", (*float.Arithmetic).Min),
	"fp.max": extreme("fp.max", (*float.Arithmetic).Max),

	"fp.eq":  relation((*float.Arithmetic).Eq, false),
	"fp.lt":  relation((*float.Arithmetic).Lt, false),
	"fp.leq": relation((*float.Arithmetic).Le, false),
	"fp.gt":  relation((*float.Arithmetic).Lt, true),
	"fp.geq": relation((*float.Arithmetic).Le, true),

	"fp.isNormal":    class((*float.Arithmetic).IsNormal),
	"fp.isSubnormal": class((*float.Arithmetic).IsSubnormal),
	"fp.isZero":      class((*float.Arithmetic).IsZero),
	"fp.isInfinite":  class((*float.Arithmetic).IsInf),
	"fp.isNaN":       class((*float.Arithmetic).IsNaN),
	"fp.isNegative":  signed(true),
	"fp.isPositive":  signed(false),
}

// modes are the rounding modes by name.
var modes = map[string]float.Mode{
	"RNE": float.RNE, "roundNearestTiesToEven": float.RNE,
	"RNA": float.RNA, "roundNearestTiesToAway": float.RNA,
	"RTP": float.RTP, "roundTowardPositive": float.RTP,
	"RTN": float.RTN, "roundTowardNegative": float.RTN,
	"RTZ": float.RTZ, "roundTowardZero": float.RTZ,
}

// isFloatName reports whether name is a symbol of the theory of floats.
func isFloatName(name string) bool {
	if _, ok := floatOps[name]; ok {
		return true
	}
	if _, ok := modes[name]; ok {
		return true
	}
	if _, ok := floatSorts[name]; ok {
		return true
	}
	return conversions[name] || name == "fp" || name == "RoundingMode"
}

// applyFloat is the application of an operator of floats to args.
func (r *Reader) applyFloat(at int, op floatOp, args []value) (value, error) {
	name := r.lex.text(at)
	fail := func(format string, a ...any) (value, error) {
		return value{}, r.lex.errorAt(at, "%s: %s", name, fmt.Sprintf(format, a...))
	}
	want := op.arity
	if op.mode {
		want++
	}
	if len(args) != want && !(op.chain && len(args) > want) {
		return fail("%s expected, %d given", arguments(want), len(args))
	}
	rm := term.None
	if op.mode {
		if !args[0].sort.Mode {
			return fail("a rounding mode expected first, %v given", args[0].sort)
		}
		rm, args = args[0].t, args[1:]
	}
	x := make([]term.ID, len(args))
	for i, a := range args {
		if !a.sort.float() {
			return fail("floats expected, %v given", a.sort)
		}
		if !a.sort.equal(args[0].sort) {
			return fail("arguments of sorts %v and %v", args[0].sort, a.sort)
		}
		x[i] = a.t
	}
	f := args[0].sort.Float
	if !op.chain {
		t := op.build(r, f, rm, x)
		if op.test {
			return r.boolean(t), nil
		}
		return r.float(f, t), nil
	}
	all := make([]term.ID, len(x)-1)
	for i := range all {
		all[i] = op.build(r, f, rm, x[i:i+2])
	}
	return r.boolean(r.pool.AndN(all...)), nil
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// float is t, an encoding with no NaN but the canonical one, as a float.
func (r *Reader) float(f float.Format, t term.ID) value {
	v := value{t, floatSort(f)}
	r.single[v] = true
	return v
}

package float

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A Function is one of the elementary functions that IEEE 754 recommends and C's math.h has. Libraries do not round them correctly, and
// differ in the last bits of their results.
type Function uint8

// Functions of one argument, then those of two.
const (
	Exp Function = iota
	Exp2
	Exp10
	Expm1
	Log
	Log2
	Log10
	Log1p
	Sin
	Cos
	Tan
	Asin
	Acos
	Atan
	Sinh
	Cosh
	Tanh
	Asinh
	Acosh
	Atanh
	Cbrt
	Erf
	Erfc
	Gamma
	LogGamma
	Power
	Hypot
	Atan2
	functions
)

// Arity returns the number of arguments.
func (fn Function) Arity() int {
	if fn >= Power {
		return 2
	}
	return 1
}

// String returns C's name.
func (fn Function) String() string {
	if fn < functions {
		return curves[fn].name
	}
	return fmt.Sprintf("Function(%d)", uint8(fn))
}

// FunctionNamed returns the function that has a name in C, for double.
func FunctionNamed(name string) (fn Function, ok bool) {
	i := slices.IndexFunc(curves[:], func(c curve) bool { return c.name == name })
	return Function(max(i, 0)), i >= 0
}

// A curve is what is known of a function on an interval of its domain: there it is monotone in each argument between the turns. Its
// values, as of computes them, are off by at most the errors below.
type curve struct {
	name     string
	unary    func(x float64) float64
	binary   func(x, y float64) float64
	domain   span      // of the first argument, outside of which it is not asked for
	region   span      // where the turns are all
	turns    []float64 // of one argument
	bounds   span      // of all values
	relative float64   // an error of the value, as a fraction of it, if not slack
	absolute float64
}

// A span is a closed interval.
type span struct{ lo, hi float64 }

var (
	inf      = math.Inf(1)
	all      = span{-inf, inf}
	positive = span{0, inf}
	unit     = span{-1, 1}
	// Just below a quarter and above a half of a turn, also as floats.
	quarter, half = 1.57, 3.1415927411
)

var curves = [functions]curve{
	Exp:   {name: "exp", unary: math.Exp, domain: all, region: all, bounds: positive},
	Exp2:  {name: "exp2", unary: math.Exp2, domain: all, region: all, bounds: positive},
	Exp10: {name: "exp10", unary: func(x float64) float64 { return math.Pow(10, x) }, domain: all, region: all, bounds: positive, relative: 0x1p-41},
	Expm1: {name: "expm1", unary: math.Expm1, domain: all, region: all, bounds: span{-1, inf}},
	Log:   {name: "log", unary: math.Log, domain: positive, region: all, bounds: all},
	Log2:  {name: "log2", unary: math.Log2, domain: positive, region: all, bounds: all, absolute: 0x1p-48},
	Log10: {name: "log10", unary: math.Log10, domain: positive, region: all, bounds: all, absolute: 0x1p-48},
	Log1p: {name: "log1p", unary: math.Log1p, domain: span{-1, inf}, region: all, bounds: all},
	Sin: {name: "sin", unary: math.Sin, domain: all, region: span{-3 * quarter, 3 * quarter}, turns: []float64{-math.Pi / 2, math.Pi / 2},
		bounds: unit, absolute: 0x1p-45},
	Cos: {name: "cos", unary: math.Cos, domain: all, region: span{-4 * quarter, 4 * quarter}, turns: []float64{-math.Pi, 0, math.Pi},
		bounds: unit, absolute: 0x1p-45},
	Tan:      {name: "tan", unary: math.Tan, domain: all, region: span{-quarter, quarter}, bounds: all, relative: 0x1p-40, absolute: 0x1p-45},
	Asin:     {name: "asin", unary: arcsine, domain: unit, region: all, bounds: span{-half / 2, half / 2}, absolute: 0x1p-48},
	Acos:     {name: "acos", unary: arccosine, domain: unit, region: all, bounds: span{0, half}, absolute: 0x1p-48},
	Atan:     {name: "atan", unary: math.Atan, domain: all, region: all, bounds: span{-half / 2, half / 2}},
	Sinh:     {name: "sinh", unary: math.Sinh, domain: all, region: all, bounds: all},
	Cosh:     {name: "cosh", unary: math.Cosh, domain: all, region: all, turns: []float64{0}, bounds: span{1, inf}},
	Tanh:     {name: "tanh", unary: math.Tanh, domain: all, region: all, bounds: unit},
	Asinh:    {name: "asinh", unary: math.Asinh, domain: all, region: all, bounds: all},
	Acosh:    {name: "acosh", unary: math.Acosh, domain: span{1, inf}, region: all, bounds: positive},
	Atanh:    {name: "atanh", unary: math.Atanh, domain: unit, region: all, bounds: all},
	Cbrt:     {name: "cbrt", unary: math.Cbrt, domain: all, region: all, bounds: all},
	Erf:      {name: "erf", unary: math.Erf, domain: all, region: all, bounds: unit},
	Erfc:     {name: "erfc", unary: math.Erfc, domain: all, region: all, bounds: span{0, 2}, relative: 0x1p-40},
	Gamma:    {name: "tgamma", unary: math.Gamma, domain: positive, region: span{1.5, inf}, bounds: span{0.875, inf}, relative: 0x1p-34},
	LogGamma: {name: "lgamma", unary: logGamma, domain: positive, region: span{1.5, inf}, bounds: span{-0.125, inf}, relative: 0x1p-36, absolute: 0x1p-36},
	// Of pow and hypot no argument is negative, and atan2 has such a first one: what signs do is exact.
	Power: {name: "pow", binary: math.Pow, domain: positive, region: all, bounds: positive},
	Hypot: {name: "hypot", binary: math.Hypot, domain: positive, region: all, bounds: positive},
	Atan2: {name: "atan2", binary: math.Atan2, domain: positive, region: all, bounds: span{0, half}},
}

// arcsine and arccosine do not cancel near 1, where 1 - x is exact, as those of package math do.
func arcsine(x float64) float64   { return math.Atan2(x, math.Sqrt((1-x)*(1+x))) }
func arccosine(x float64) float64 { return 2 * math.Atan2(math.Sqrt(1-x), math.Sqrt(1+x)) }

func logGamma(x float64) float64 {
	v, _ := math.Lgamma(x)
	return v
}

// slack is the error of a library that is allowed for, and of the value here, as a fraction of the value: 512 units in the last place of
// double, 32 of float. The functions of glibc and musl are off by 10 at most (Gladman et al., Accuracy of Mathematical
// Functions in Single, Double, Extended Double and Quadruple Precision).
func slack(f Format) float64 { return max(0x1p-44, math.Ldexp(1, 6-f.Sig)) }

// Elementary returns any float that a library may return for a function of x: one of the interval that the function has over the ranges of
// its arguments, widened by what libraries may be off (see slack), in any rounding mode rm. The same function of the same terms in the same
// mode has one result. Arguments must not be NaN, and be in the domain.
func (a *Arithmetic) Elementary(f Format, fn Function, rm term.ID, x ...term.ID) term.ID {
	p := a.pool
	box := make([]span, len(x))
	for i, t := range x {
		box[i] = a.span(f, t)
	}
	values := curves[fn].over(f, rm == a.Mode(RNE), box)
	r := Range{a.outward(f, values.lo, RTN), a.outward(f, values.hi, RTP)}
	key := application{f: f, fn: fn, mode: rm, x: x[0]}
	if len(x) > 1 {
		key.y = x[1]
	}
	v, ok := a.applied[key]
	if !ok {
		v = p.Var(fn.String(), f.Width())
		a.applied[key] = v
	}
	// Not by Within, whose term stands for v where it matters: nothing but this choice keeps v in the range.
	t := p.Ite(p.And(a.Le(f, r.Lo, v), a.Le(f, v, r.Hi)), v, r.Lo)
	a.SetRange(f, t, r)
	return t
}

// An application is a function and its arguments.
type application struct {
	f          Format
	fn         Function
	mode, x, y term.ID
}

// span returns the range of a term, rounded outwards.
func (a *Arithmetic) span(f Format, x term.ID) span {
	r, ok := a.Range(f, x)
	if !ok {
		return all
	}
	return span{a.bound(f, r.Lo, -inf), a.bound(f, r.Hi, inf)}
}

// bound returns a constant, rounded towards an infinity.
func (a *Arithmetic) bound(f Format, x term.ID, towards float64) float64 {
	bits, ok := a.pool.ConstBigValue(x)
	if !ok {
		return towards
	}
	negative, class, value := f.Value(bits)
	switch class {
	case Number:
		v, exact := value.Float64()
		if !exact {
			v = math.Nextafter(v, towards)
		}
		return v
	case Infinity:
		if negative {
			return -inf
		}
		return inf
	}
	return towards
}

// outward returns the float next to v.
func (a *Arithmetic) outward(f Format, v float64, m Mode) term.ID {
	if math.IsInf(v, 0) {
		return a.Const(f, f.InfBits(v < 0))
	}
	return a.Const(f, f.FromRat(m, new(big.Rat).SetFloat64(v)))
}

// over returns an interval that has all values of the function on a box of arguments, as a library for the format computes them. No
// library leaves the bounds of a function when it rounds to nearest; in other modes some do.
func (c *curve) over(f Format, nearest bool, box []span) span {
	bounds := c.bounds
	if !nearest {
		bounds = span{bounds.lo - finite(bounds.lo)*slack(f), bounds.hi + finite(bounds.hi)*slack(f)}
	}
	x := span{max(box[0].lo, c.domain.lo), min(box[0].hi, c.domain.hi)}
	if x.lo > x.hi {
		return bounds
	}
	out := span{inf, -inf}
	include := func(v, relative float64) {
		if math.IsNaN(v) || relative > 0.5 {
			out = bounds
			return
		}
		lo, hi := c.around(f, v, relative)
		out = span{min(out.lo, lo), max(out.hi, hi)}
	}
	if c.binary != nil {
		y := box[1]
		if c.name == "hypot" {
			y = span{max(y.lo, 0), max(y.hi, 0)}
		}
		for _, u := range []float64{x.lo, x.hi} {
			for _, v := range []float64{y.lo, y.hi} {
				relative := c.relative
				if c.name == "pow" && !math.IsInf(v, 0) {
					relative = 0x1p-44 + math.Abs(v)*0x1p-50 // math.Pow multiplies |v| times
				}
				include(c.binary(u, v), relative)
			}
		}
	} else {
		if x.lo != x.hi && (x.lo < c.region.lo || x.hi > c.region.hi) {
			return bounds
		}
		include(c.unary(x.lo), c.relative)
		include(c.unary(x.hi), c.relative)
		for _, t := range c.turns {
			if x.lo < t && t < x.hi {
				include(c.unary(t), c.relative)
			}
		}
	}
	return span{max(out.lo, bounds.lo), min(out.hi, bounds.hi)}
}

// finite returns the magnitude of v, 0 of an infinity.
func finite(v float64) float64 {
	if math.IsInf(v, 0) {
		return 0
	}
	return math.Abs(v)
}

// around returns the interval of what a library may return where the value is v: the relative error is that of v itself.
func (c *curve) around(f Format, v, relative float64) (lo, hi float64) {
	// Below the normal numbers errors are absolute, and v is no more exact than a double.
	least := max(math.Ldexp(1, f.emin()-f.Sig+4), 0x1p-1060)
	if math.IsInf(v, 0) {
		// Beyond the doubles: infinite, or a number if the format has such.
		limit := math.MaxFloat64 * (1 - 0x1p-40)
		if v < 0 {
			return v, -limit
		}
		return limit, v
	}
	e := math.Abs(v)*(slack(f)+relative) + least + c.absolute
	return v - e, v + e
}

package linear

import (
	"encoding/binary"
	"slices"

	"github.com/fathom-verifier/fathom/sat"
)

// part is a multiple of an integer variable.
type part struct {
	v int
	c int64
}

// form is a sum of multiples of integer variables and a constant: different variables in ascending order, no coefficient 0. Its values are
// known to lie between lo and hi, which may say more than the ranges of the variables.
type form struct {
	parts  []part
	k      number
	lo, hi number
}

// maxCoef bounds the coefficients of forms. Greater multiples of a variable are variables of their own.
const maxCoef = 1 << 16

func constant(k number) form { return form{k: k, lo: k, hi: k} }

func (f form) constant() bool { return len(f.parts) == 0 }

// plus is f + c·g.
func (f form) plus(c int64, g form) form {
	lo, hi := g.lo.times(c), g.hi.times(c)
	if c < 0 {
		lo, hi = hi, lo
	}
	out := form{make([]part, 0, len(f.parts)+len(g.parts)), f.k.add(g.k.times(c)), f.lo.add(lo), f.hi.add(hi)}
	for len(f.parts) > 0 || len(g.parts) > 0 {
		switch {
		case len(g.parts) == 0 || len(f.parts) > 0 && f.parts[0].v < g.parts[0].v:
			out.parts = append(out.parts, f.parts[0])
			f.parts = f.parts[1:]
		case len(f.parts) == 0 || g.parts[0].v < f.parts[0].v:
			out.parts = append(out.parts, part{g.parts[0].v, c * g.parts[0].c})
			g.parts = g.parts[1:]
		default:
			if k := f.parts[0].c + c*g.parts[0].c; k != 0 {
				out.parts = append(out.parts, part{f.parts[0].v, k})
			}
			f.parts, g.parts = f.parts[1:], g.parts[1:]
		}
	}
	if out.constant() {
		out.lo, out.hi = out.k, out.k
	}
	return out
}

// minus is -f.
func (f form) minus() form { return form{}.plus(-1, f) }

// within is f where its values are known to lie between lo and hi.
func (f form) within(lo, hi number) form {
	if f.lo.less(lo) {
		f.lo = lo
	}
	if hi.less(f.hi) {
		f.hi = hi
	}
	return f
}

// largest is the greatest absolute value of a coefficient.
func (f form) largest() int64 {
	var m int64
	for _, q := range f.parts {
		m = max(m, q.c, -q.c)
	}
	return m
}

// row is a form without constant, whose coefficients have no common divisor and the first of which is positive: what atoms compare
// with constants.
type row struct {
	parts []part
	atoms []atom             // in ascending order
	lits  map[number]sat.Lit // of the atoms
}

// atom says that a row is at least a bound.
type atom struct {
	at  number
	lit sat.Lit
}

// half is a row with a bound from one side.
type half struct {
	row   int
	least bool // the row is at least the bound, else at most
	at    number
}

// atLeastZero reads f ≥ 0 as a bound of a row. f is not constant.
func (e *encoder) atLeastZero(f form) half {
	g := int64(0)
	for _, q := range f.parts {
		g = gcd(g, q.c)
	}
	if f.parts[0].c < 0 {
		g = -g
	}
	parts := slices.Clone(f.parts)
	var key []byte
	for i := range parts {
		parts[i].c /= g
		key = binary.AppendVarint(binary.AppendUvarint(key, uint64(parts[i].v)), parts[i].c)
	}
	r, ok := e.rowOf[string(key)]
	if !ok {
		r = len(e.rows)
		e.rowOf[string(key)] = r
		e.rows = append(e.rows, row{parts: parts, lits: make(map[number]sat.Lit)})
	}
	if g > 0 { // g·row ≥ -k
		return half{r, true, f.k.over(g).neg()}
	}
	return half{r, false, f.k.over(-g)} // -g·row ≤ k
}

// gcd is the greatest common divisor of the absolute values; gcd(0, x) is |x|.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

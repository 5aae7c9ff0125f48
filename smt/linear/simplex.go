package linear

import "github.com/fathom-verifier/fathom/sat"

// tableau is the general simplex of Dutertre and de Moura ("A fast linear-arithmetic solver for DPLL(T)", CAV 2006), made anew for
// each conjunction: variables have bounds, each row defines its basic variable by the others. Coefficients are integers with a
// common denominator per row; variables that are not basic are at a bound, which is an integer, so that all arithmetic is exact in 128 bits.
type tableau struct {
	cols []int // variable of each column
	rows []tableauRow
	lo   []limit
	hi   []limit
	val  []number // of the variables that are not basic

	free []int64 // room for rows

	pivots int
	work   int // entries computed
}

// tableauRow says that den·basic is the sum of a[j]·cols[j].
type tableauRow struct {
	basic int
	den   int64
	a     []int64
	x     number // den times the value
}

// limit is a bound of a variable, with the literal that it follows from; 0 if it always holds.
type limit struct {
	set bool
	at  number
	why sat.Lit
}

// Bounds of the tableau: of coefficients, so that products of two fit 64 bits, and of pivots for one conjunction.
const (
	maxEntry  = 1 << 24
	maxPivots = 500

	clearedPerEntry = 8 // entries that are cleared in the time in which one is computed
)

// verdict of a tableau.
type verdict int8

const (
	feasible verdict = iota // over the rationals
	infeasible
	undecided // the numbers became too large, or the work too much
)

// reset leaves n columns and no rows, in the memory of before.
func (t *tableau) reset(n int) {
	t.cols, t.rows, t.free = t.cols[:0], t.rows[:0], t.free[:0]
	t.lo, t.hi, t.val = t.lo[:0], t.hi[:0], t.val[:0]
	t.pivots, t.work = 0, 0
	for range n {
		t.cols = append(t.cols, t.add())
	}
}

// add adds a variable without bounds.
func (t *tableau) add() int {
	t.lo, t.hi, t.val = append(t.lo, limit{}), append(t.hi, limit{}), append(t.val, number{})
	return len(t.lo) - 1
}

// addRow adds a variable that is the sum of parts, of columns, and returns it.
func (t *tableau) addRow(parts []part) int {
	n := len(t.cols)
	if cap(t.free)-len(t.free) < n {
		t.free = make([]int64, 0, 64*n)
	}
	t.free = t.free[:len(t.free)+n]
	a := t.free[len(t.free)-n : len(t.free) : len(t.free)]
	clear(a)
	t.work += n / clearedPerEntry
	for _, q := range parts {
		a[q.v] = q.c
	}
	v := t.add()
	t.rows = append(t.rows, tableauRow{basic: v, den: 1, a: a})
	return v
}

// raise makes at a lower bound of v, lower an upper one.
func (t *tableau) raise(v int, at number, why sat.Lit) {
	if l := &t.lo[v]; !l.set || l.at.less(at) {
		*l = limit{true, at, why}
	}
}

func (t *tableau) lower(v int, at number, why sat.Lit) {
	if l := &t.hi[v]; !l.set || at.less(l.at) {
		*l = limit{true, at, why}
	}
}

// check decides whether there are rationals within the bounds, all columns having some, for about as much work as is given. If not, the
// literals of the bounds that exclude each other are returned; 0 is not among them.
func (t *tableau) check(work int) (verdict, []sat.Lit) {
	for v := range t.lo {
		if t.lo[v].set && t.hi[v].set && t.hi[v].at.less(t.lo[v].at) {
			return infeasible, because(nil, t.lo[v].why, t.hi[v].why)
		}
	}
	for _, v := range t.cols {
		t.val[v] = t.lo[v].at
	}
	for i := range t.rows {
		t.evaluate(&t.rows[i])
	}
	for {
		r, low := t.broken()
		if r < 0 {
			return feasible, nil
		}
		c := t.entering(r, low)
		if c < 0 {
			return infeasible, t.explain(r, low)
		}
		if t.pivots++; t.pivots > maxPivots || t.work > work {
			return undecided, nil
		}
		if leaving := t.rows[r].basic; low {
			t.val[leaving] = t.lo[leaving].at
		} else {
			t.val[leaving] = t.hi[leaving].at
		}
		if !t.pivot(r, c) {
			return undecided, nil
		}
	}
}

// broken is the row of the least basic variable outside its bounds, by Bland's rule, and whether it is too low; -1 if there is none.
func (t *tableau) broken() (row int, low bool) {
	row = -1
	for i := range t.rows {
		r := &t.rows[i]
		if row >= 0 && t.rows[row].basic < r.basic {
			continue
		}
		if l := t.lo[r.basic]; l.set && r.x.less(l.at.times(r.den)) {
			row, low = i, true
		} else if l := t.hi[r.basic]; l.set && l.at.times(r.den).less(r.x) {
			row, low = i, false
		}
	}
	return row, low
}

// fraction is a column at the start, of those below n, whose value is no integer, with the greatest integer below it.
func (t *tableau) fraction(n int) (v int, below number, ok bool) {
	for i := range t.rows {
		r := &t.rows[i]
		if r.basic >= n || r.den == 1 {
			continue
		}
		if below = r.x.over(r.den); below.times(r.den) != r.x {
			return r.basic, below, true
		}
	}
	return 0, number{}, false
}

// evaluate computes the value of the basic variable of r.
func (t *tableau) evaluate(r *tableauRow) {
	r.x = number{}
	for j, c := range r.a {
		if c != 0 {
			r.x = r.x.add(t.val[t.cols[j]].times(c))
		}
	}
	t.work += len(r.a)
}

// entering is the column of the least variable that can move the basic variable of row r back, or -1.
func (t *tableau) entering(r int, low bool) int {
	best := -1
	for j, c := range t.rows[r].a {
		v := t.cols[j]
		if c == 0 || best >= 0 && t.cols[best] < v {
			continue
		}
		if (c > 0) == low {
			if l := t.hi[v]; !l.set || t.val[v].less(l.at) {
				best = j
			}
		} else if l := t.lo[v]; !l.set || l.at.less(t.val[v]) {
			best = j
		}
	}
	return best
}

// explain collects why row r cannot be within its bounds: its own bound and those at which all others are.
func (t *tableau) explain(r int, low bool) []sat.Lit {
	row := &t.rows[r]
	own := t.hi[row.basic]
	if low {
		own = t.lo[row.basic]
	}
	why := because(nil, own.why)
	for j, c := range row.a {
		switch v := t.cols[j]; {
		case c == 0:
		case (c > 0) == low:
			why = because(why, t.hi[v].why)
		default:
			why = because(why, t.lo[v].why)
		}
	}
	return why
}

func because(why []sat.Lit, more ...sat.Lit) []sat.Lit {
	for _, l := range more {
		if l != 0 {
			why = append(why, l)
		}
	}
	return why
}

// pivot exchanges the basic variable of row r, which has the value it is to have, with that of column c. Only rows in which the latter
// occurs change. False if a coefficient becomes too large.
func (t *tableau) pivot(r, c int) bool {
	row := &t.rows[r]
	p := row.a[c]
	sign := int64(1)
	if p < 0 {
		sign = -1
	}
	for j := range row.a {
		row.a[j] *= -sign
	}
	row.a[c] = sign * row.den
	row.den = sign * p
	row.basic, t.cols[c] = t.cols[c], row.basic
	t.evaluate(row)
	for i := range t.rows {
		o := &t.rows[i]
		k := o.a[c]
		if i == r || k == 0 {
			continue
		}
		o.a[c] = 0
		o.den *= row.den
		g := o.den
		for j, a := range o.a {
			o.a[j] = a*row.den + k*row.a[j]
			g = gcd(g, o.a[j])
		}
		if o.den /= g; o.den > maxEntry {
			return false
		}
		for j := range o.a {
			if o.a[j] /= g; o.a[j] > maxEntry || o.a[j] < -maxEntry {
				return false
			}
		}
		t.evaluate(o)
	}
	return true
}

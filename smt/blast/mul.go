package blast

import "slices"

// mul is the product of a and b modulo 2^w.
//
// One factor is the multiplier: each of its digits contributes a row, a multiple
// of the other factor. The factor with fewer rows is chosen, and constants are
// always added row after row: they have few. Equal products meet as equal
// circuits whatever the order of the factors.
func (g *Graph) mul(a, b []Edge) []Edge {
	if g.opt.Squares && slices.Equal(a, b) {
		return g.reduce(g.squareRows(a), len(a))
	}
	da, db := recode(a), recode(b)
	if len(da) < len(db) || len(da) == len(db) && less(a, b) {
		a, b, db = b, a, da
	}
	if constant(b) {
		return g.addRows(g.digitRows(a, db), len(a))
	}
	if k := g.opt.BoothWidth; k > 0 && len(db) >= k {
		return g.reduce(g.boothRows(a, b), len(a))
	}
	return g.reduce(g.digitRows(a, db), len(a))
}

// less orders vectors.
func less(a, b []Edge) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// row is a summand of a product of w bits: bits[i] counts 2^(shift+i), and plus,
// which completes a negation, counts 2^shift. It reaches up to bit w-1.
type row struct {
	bits  []Edge
	shift int
	plus  Edge
}

// reduce is the sum of the rows modulo 2^w, by the circuit of the options.
func (g *Graph) reduce(rows []row, w int) []Edge {
	switch g.opt.Multiplier {
	case MultiplierWallace:
		return g.wallace(columns(rows, w))
	case MultiplierCounter:
		return g.counters(columns(rows, w))
	}
	return g.addRows(rows, w)
}

// addRows is Σ rows modulo 2^w, row after row, each by a ripple-carry adder.
func (g *Graph) addRows(rows []row, w int) []Edge {
	acc := zeros(w)
	for _, r := range rows {
		sum, _ := g.add(acc[r.shift:], r.bits, r.plus)
		copy(acc[r.shift:], sum)
	}
	return acc
}

// digitRows are the rows of ±digit·a·2^shift.
func (g *Graph) digitRows(a []Edge, ds []digit) []row {
	w := len(a)
	rows := make([]row, 0, len(ds))
	for _, d := range ds {
		bits := make([]Edge, w-d.shift)
		for i := range bits {
			bits[i] = g.And(d.bit, a[i]).notIf(d.minus)
		}
		rows = append(rows, row{bits, d.shift, Bool(d.minus)})
	}
	return rows
}

// squareRows are the rows of a·a: a[i]·a[j] for i < j counts twice and so stands
// once, one place higher, and a[i]·a[i] is a[i]. Row i starts at 2i.
func (g *Graph) squareRows(a []Edge) []row {
	w := len(a)
	var rows []row
	for i := 0; 2*i < w; i++ {
		if a[i] == False {
			continue
		}
		bits := zeros(w - 2*i)
		bits[0] = a[i]
		for k := 1; k+1 < len(bits); k++ {
			bits[k+1] = g.And(a[i], a[i+k])
		}
		rows = append(rows, row{bits, 2 * i, False})
	}
	return rows
}

// digit is a term ±bit·2^shift of the multiplier.
type digit struct {
	bit   Edge
	shift int
	minus bool
}

// recode writes a as a sum of few digits: a constant in canonical signed
// digits, a sign-extended number with one negative digit for all copies of its
// sign (2^w stands for zero), anything else by its bits that are not False.
func recode(a []Edge) []digit {
	if constant(a) {
		return recodeConstant(a)
	}
	w := len(a)
	top := w - 1
	for top > 0 && a[top-1] == a[w-1] {
		top--
	}
	var ds []digit
	for i := 0; i < top; i++ {
		if a[i] != False {
			ds = append(ds, digit{bit: a[i], shift: i})
		}
	}
	if a[top] != False {
		// Σ_{i≥top} 2^i = -2^top modulo 2^w; a single top bit needs no sign.
		ds = append(ds, digit{bit: a[top], shift: top, minus: top < w-1})
	}
	return ds
}

// recodeConstant is the non-adjacent form: at most every other digit is not
// zero, a third on average. Positive digits come first: the first row is free,
// but negating it would cost an adder.
func recodeConstant(a []Edge) []digit {
	var ds, minus []digit
	carry := false
	for i := range a {
		bit := a[i] == True
		if bit == carry {
			// 0+0 or 1+1: digit zero, the carry stays.
			continue
		}
		next := i+1 < len(a) && a[i+1] == True
		if next {
			minus = append(minus, digit{bit: True, shift: i, minus: true})
		} else {
			ds = append(ds, digit{bit: True, shift: i})
		}
		carry = next
	}
	return append(ds, minus...)
}

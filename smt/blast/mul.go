package blast

// mul is the product of a and b modulo 2^w.
//
// One factor is the multiplier: each of its digits contributes a row, a multiple
// of the other factor. The factor with fewer rows is chosen.
func (g *Graph) mul(a, b []Edge) []Edge {
	da, db := recode(a), recode(b)
	if len(da) < len(db) || len(da) == len(db) && less(a, b) {
		return g.sumRows(b, da)
	}
	return g.sumRows(a, db)
}

// less orders vectors so that equal products meet as equal circuits whatever
// the order of the factors.
func less(a, b []Edge) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
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

// sumRows is Σ ±bit·a·2^shift modulo 2^w, row after row, each by a ripple-carry
// adder.
func (g *Graph) sumRows(a []Edge, ds []digit) []Edge {
	w := len(a)
	acc := zeros(w)
	for _, d := range ds {
		// ±(bit ? a : 0)·2^shift only touches bits from shift on.
		row := make([]Edge, w-d.shift)
		cin := False
		for i := range row {
			row[i] = g.And(d.bit, a[i])
			if d.minus {
				row[i] = row[i].Not()
			}
		}
		if d.minus {
			cin = True
		}
		sum, _ := g.add(acc[d.shift:], row, cin)
		copy(acc[d.shift:], sum)
	}
	return acc
}

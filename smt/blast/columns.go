package blast

// columns sorts the bits of rows by their place: column i holds the edges that
// count 2^i, constants summed up. Copies of one edge s up to the top of a row,
// from place k, count -s·2^k modulo 2^w, which is ¬s·2^k - 2^k: one bit and a
// constant.
func columns(rows []row, w int) [][]Edge {
	cols := make([][]Edge, w)
	fixed := make([]bool, w) // sum of the constants
	plus := func(at int) {
		for ; at < w; at++ {
			if fixed[at] = !fixed[at]; fixed[at] {
				return
			}
		}
	}
	minus := func(at int) { // adds 2^at + 2^(at+1) + ... + 2^(w-1)
		for ; at < w; at++ {
			plus(at)
		}
	}
	put := func(at int, e Edge) {
		switch e {
		case False:
		case True:
			plus(at)
		default:
			cols[at] = append(cols[at], e)
		}
	}
	for _, r := range rows {
		n := len(r.bits)
		top := n - 1
		for top > 0 && r.bits[top-1] == r.bits[n-1] {
			top--
		}
		for i := 0; i < top; i++ {
			put(r.shift+i, r.bits[i])
		}
		if s := r.bits[top]; top == n-1 {
			put(r.shift+top, s)
		} else if s != False {
			put(r.shift+top, s.Not())
			minus(r.shift + top)
		}
		put(r.shift, r.plus)
	}
	for i, one := range fixed {
		if one {
			cols[i] = append(cols[i], True)
		}
	}
	return cols
}

// wallace sums the columns: layers of full and half adders, each on three or two
// bits of a column side by side, until no column has more than two bits, then a
// ripple-carry adder. The depth of the layers is logarithmic in the height.
func (g *Graph) wallace(cols [][]Edge) []Edge {
	w := len(cols)
	for tall(cols) {
		next := make([][]Edge, w)
		carry := func(i int, c Edge) {
			if i < w && c != False {
				next[i] = append(next[i], c)
			}
		}
		for i, col := range cols {
			for len(col) >= 3 {
				s, c := g.fullAdder(col[0], col[1], col[2])
				col = col[3:]
				if s != False {
					next[i] = append(next[i], s)
				}
				carry(i+1, c)
			}
			if len(col) == 2 && len(cols[i]) > 2 {
				s, c := g.Xor(col[0], col[1]), g.And(col[0], col[1])
				col = col[2:]
				if s != False {
					next[i] = append(next[i], s)
				}
				carry(i+1, c)
			}
			next[i] = append(next[i], col...)
		}
		cols = next
	}
	x, y := zeros(w), zeros(w)
	for i, col := range cols {
		if len(col) > 0 {
			x[i] = col[0]
		}
		if len(col) > 1 {
			y[i] = col[1]
		}
	}
	sum, _ := g.add(x, y, False)
	return sum
}

func tall(cols [][]Edge) bool {
	for _, c := range cols {
		if len(c) > 2 {
			return true
		}
	}
	return false
}

// counters sums the columns from the lowest on, each down to one bit by a tree
// of full adders whose carries join the next column.
func (g *Graph) counters(cols [][]Edge) []Edge {
	w := len(cols)
	out := zeros(w)
	var carries []Edge
	for i := range cols {
		// A copy: appending must not write into the next column.
		col := append(append([]Edge(nil), cols[i]...), carries...)
		carries = nil
		for len(col) > 1 {
			third := False
			n := 2
			if len(col) > 2 {
				third, n = col[2], 3
			}
			s, c := g.fullAdder(col[0], col[1], third)
			col = append(col[n:], s)
			if c != False && i+1 < w {
				carries = append(carries, c)
			}
		}
		if len(col) == 1 {
			out[i] = col[0]
		}
	}
	return out
}

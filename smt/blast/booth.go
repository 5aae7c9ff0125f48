package blast

// boothRows are the rows of a·b with b in radix 4: each pair of its bits, with
// the bit below, is a digit from -2 to 2 (Booth, "A signed binary multiplication
// technique", 1951; radix 4 by MacSorley, 1961). There are half as many rows as
// with single bits, each of multiplexers rather than conjunctions.
func (g *Graph) boothRows(a, b []Edge) []row {
	w := len(a)
	at := func(v []Edge, i int) Edge {
		if i < 0 || i >= w {
			return False
		}
		return v[i]
	}
	var rows []row
	// Beyond bit w-1 the digits count multiples of 2^w; for even w the carry of
	// the last pair does.
	for i := 0; i < w; i += 2 {
		hi, mid, lo := at(b, i+1), at(b, i), at(b, i-1)
		one := g.Xor(mid, lo)                         // ±1
		two := g.And(g.Xnor(mid, lo), g.Xor(hi, mid)) // ±2
		minus := g.And(hi, g.And(mid, lo).Not())      // -1 or -2
		if one == False && two == False {
			continue
		}
		bits := make([]Edge, w-i)
		for k := range bits {
			x := g.Or(g.And(one, a[k]), g.And(two, at(a, k-1)))
			bits[k] = g.Xor(x, minus)
		}
		rows = append(rows, row{bits, i, minus})
	}
	return rows
}

package cnfgen

import "github.com/fathom-verifier/fathom/sat"

// pigeons puts one pigeon too many into the holes: unsatisfiable, and exponential for resolution (Haken 1985). ladder
// uses auxiliary variables for the holes, with which short proofs exist; functional also says that a pigeon is in
// one hole only.
func pigeons(holes int, ladder, functional bool) *sat.CNF {
	c := &circuit{}
	at := make([][]sat.Lit, holes+1)
	for p := range at {
		at[p] = c.word(holes)
		c.add(at[p]...)
		if functional {
			c.atMostOnePairs(at[p])
		}
	}
	for h := range holes {
		var in []sat.Lit
		for p := range at {
			in = append(in, at[p][h])
		}
		if ladder {
			c.atMostOneLadder(in)
		} else {
			c.atMostOnePairs(in)
		}
	}
	return c.cnf()
}

// cliqueColoring says that a graph has a clique of k vertices and a colouring with k-1 colours: unsatisfiable
// (Pudlák 1997).
func cliqueColoring(n, k int) *sat.CNF {
	c := &circuit{}
	edge := make(map[[2]int]sat.Lit)
	for i := range n {
		for j := range i {
			edge[[2]int{j, i}] = c.fresh()
		}
	}
	member := make([][]sat.Lit, k)
	for m := range member {
		member[m] = c.word(n)
		c.add(member[m]...)
		c.atMostOnePairs(member[m])
	}
	color := make([][]sat.Lit, n)
	for v := range color {
		color[v] = c.word(k - 1)
		c.add(color[v]...)
	}
	for v := range n {
		for m := range k {
			for l := range m {
				c.add(-member[m][v], -member[l][v])
			}
		}
		for u := range v {
			e := edge[[2]int{u, v}]
			for col := range k - 1 {
				c.add(-e, -color[u][col], -color[v][col])
			}
			for m := range k {
				for l := range k {
					if l != m {
						c.add(-member[m][u], -member[l][v], e)
					}
				}
			}
		}
	}
	return c.cnf()
}

// ordering says that a total order of n elements has no least one: unsatisfiable, with short proofs that a solver has
// to find (Krishnamurthy 1985).
func ordering(n int) *sat.CNF {
	c := &circuit{}
	below := make([][]sat.Lit, n)
	for i := range below {
		below[i] = make([]sat.Lit, n)
		for j := range i {
			below[i][j] = c.fresh()
			below[j][i] = -below[i][j]
		}
	}
	for i := range n {
		var some []sat.Lit
		for j := range n {
			if j != i {
				some = append(some, below[j][i])
			}
			for k := range n {
				if i != j && j != k && i != k {
					c.add(-below[i][j], -below[j][k], below[i][k])
				}
			}
		}
		c.add(some...)
	}
	return c.cnf()
}

// chessboard covers a board of n by n without two opposite corners by dominoes: unsatisfiable.
func chessboard(n int) *sat.CNF {
	c := &circuit{}
	touch := make([][]sat.Lit, n*n)
	gone := func(x, y int) bool { return x == 0 && y == 0 || x == n-1 && y == n-1 }
	place := func(x, y, dx, dy int) {
		if x+dx < n && y+dy < n && !gone(x, y) && !gone(x+dx, y+dy) {
			d := c.fresh()
			touch[y*n+x] = append(touch[y*n+x], d)
			touch[(y+dy)*n+x+dx] = append(touch[(y+dy)*n+x+dx], d)
		}
	}
	for y := range n {
		for x := range n {
			place(x, y, 1, 0)
			place(x, y, 0, 1)
		}
	}
	for i, ds := range touch {
		if !gone(i%n, i/n) {
			c.add(ds...)
			c.atMostOnePairs(ds)
		}
	}
	return c.cnf()
}

// waerden colours 1..n with two colours, without an arithmetic progression of a elements in the first or of b in the
// second: satisfiable if and only if n is below the number of van der Waerden w(2; a, b).
func waerden(n, a, b int) *sat.CNF {
	c := &circuit{}
	x := c.word(n)
	forbid := func(length int, sign sat.Lit) {
		for d := 1; (length-1)*d < n; d++ {
			for start := 0; start+(length-1)*d < n; start++ {
				var p []sat.Lit
				for i := range length {
					p = append(p, sign*x[start+i*d])
				}
				c.add(p...)
			}
		}
	}
	forbid(a, 1)
	forbid(b, -1)
	return c.cnf()
}

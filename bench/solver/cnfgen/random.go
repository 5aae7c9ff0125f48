package cnfgen

import (
	"math/rand/v2"

	"github.com/fathom-verifier/fathom/sat"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x5eed)) }

// randomKSAT is a uniform random formula: distinct variables, random signs. The threshold for three literals
// is at 4.27 clauses a variable, for five at 21.1, for seven at 87.8 (Mertens, Mézard and Zecchina 2006).
func randomKSAT(k, vars int, ratio float64, seed uint64) *sat.CNF {
	r := source(seed)
	f := &sat.CNF{NumVars: vars}
	for range int(ratio * float64(vars)) {
		clause := make([]sat.Lit, 0, k)
		for len(clause) < k {
			clause = appendFresh(r, clause, vars)
		}
		f.Add(clause...)
	}
	return f
}

func appendFresh(r *rand.Rand, clause []sat.Lit, vars int) []sat.Lit {
	l := sat.Lit(1 + r.IntN(vars))
	for _, m := range clause {
		if m.Var() == l.Var() {
			return clause
		}
	}
	if r.IntN(2) == 0 {
		l = -l
	}
	return append(clause, l)
}

// coloring asks for a colouring of a random graph with the given number of edges. With three colours the
// threshold is at 2.35 edges a vertex.
func coloring(vertices, edges, colors int, seed uint64) *sat.CNF {
	r := source(seed)
	c := &circuit{}
	color := make([][]sat.Lit, vertices)
	for v := range color {
		color[v] = c.word(colors)
		c.add(color[v]...)
		c.atMostOnePairs(color[v])
	}
	seen := make(map[[2]int]bool)
	for len(seen) < edges {
		u, v := r.IntN(vertices), r.IntN(vertices)
		if u >= v || seen[[2]int{u, v}] {
			continue
		}
		seen[[2]int{u, v}] = true
		for k := range colors {
			c.add(-color[u][k], -color[v][k])
		}
	}
	return c.cnf()
}

// latin asks for the completion of a Latin square of which holes cells were emptied: satisfiable, hardest at about
// 0.42 n² holes (Achlioptas, Gomes, Kautz and Selman 2000).
func latin(n, holes int, seed uint64) *sat.CNF {
	r := source(seed)
	rows, cols, syms := r.Perm(n), r.Perm(n), r.Perm(n)
	c := &circuit{}
	cell := make([][]sat.Lit, n*n)
	for i := range cell {
		cell[i] = c.word(n)
	}
	for i := range n {
		for j := range n {
			c.add(cell[i*n+j]...)
			c.atMostOnePairs(cell[i*n+j])
			var row, col []sat.Lit // places of symbol j in row i and in column i
			for k := range n {
				row = append(row, cell[i*n+k][j])
				col = append(col, cell[k*n+i][j])
			}
			c.add(row...)
			c.atMostOnePairs(row)
			c.add(col...)
			c.atMostOnePairs(col)
		}
	}
	// A cyclic square has too much structure: mix it by turning intercalates (two by two subsquares) over.
	sq := make([]int, n*n)
	for i := range n {
		for j := range n {
			sq[i*n+j] = syms[(rows[i]+cols[j])%n]
		}
	}
	for range 200 * n * n {
		a, b, x := r.IntN(n), r.IntN(n), r.IntN(n)
		for y := range n {
			if a != b && x != y && sq[a*n+x] == sq[b*n+y] && sq[a*n+y] == sq[b*n+x] {
				sq[a*n+x], sq[a*n+y] = sq[a*n+y], sq[a*n+x]
				sq[b*n+x], sq[b*n+y] = sq[b*n+y], sq[b*n+x]
			}
		}
	}
	for _, at := range r.Perm(n * n)[holes:] {
		c.add(cell[at][sq[at]])
	}
	return c.cnf()
}

package cnfgen

import "github.com/fathom-verifier/fathom/sat"

// robots moves robots over a grid of w by h with walls, each from its start to its goal in the given number of
// steps, without two on one square or changing places: planning as satisfiability (Kautz and Selman 1992).
func robots(w, h, count, walls, steps int, seed uint64) *sat.CNF {
	r := source(seed)
	c := &circuit{}
	squares := r.Perm(w * h)
	free := squares[walls:]
	start, goal := free[:count], r.Perm(len(free))[:count]
	at := make([][][]sat.Lit, steps+1)
	for t := range at {
		at[t] = make([][]sat.Lit, count)
		for k := range at[t] {
			at[t][k] = c.word(w * h)
			c.atMostOneLadder(at[t][k])
			for _, s := range squares[:walls] {
				c.add(-at[t][k][s])
			}
		}
		for s := range w * h {
			var on []sat.Lit
			for k := range count {
				on = append(on, at[t][k][s])
			}
			c.atMostOnePairs(on)
		}
	}
	near := func(s int) []int {
		out := []int{s}
		if x := s % w; x > 0 {
			out = append(out, s-1)
		}
		if s%w < w-1 {
			out = append(out, s+1)
		}
		if s >= w {
			out = append(out, s-w)
		}
		if s < w*(h-1) {
			out = append(out, s+w)
		}
		return out
	}
	for k := range count {
		c.add(at[0][k][start[k]])
		c.add(at[steps][k][free[goal[k]]])
		for t := range steps {
			for s := range w * h {
				go1 := []sat.Lit{-at[t][k][s]}
				from := []sat.Lit{-at[t+1][k][s]}
				for _, n := range near(s) {
					go1 = append(go1, at[t+1][k][n])
					from = append(from, at[t][k][n])
					if n <= s {
						continue
					}
					for l := range count {
						if l != k { // changing places
							c.add(-at[t][k][s], -at[t+1][k][n], -at[t][l][n], -at[t+1][l][s])
						}
					}
				}
				c.add(go1...)
				c.add(from...)
			}
		}
	}
	return c.cnf()
}

// sliding asks for a solution, in exactly the given number of moves, of a sliding puzzle of w by h that a random walk of
// scramble moves has mixed: satisfiable for as many moves.
func sliding(w, h, scramble, moves int, seed uint64) *sat.CNF {
	r := source(seed)
	n := w * h
	board := make([]int, n)
	for i := range board {
		board[i] = i
	}
	blank, last := 0, -1
	near := func(s int) (out []int) {
		if s%w > 0 {
			out = append(out, s-1)
		}
		if s%w < w-1 {
			out = append(out, s+1)
		}
		if s >= w {
			out = append(out, s-w)
		}
		if s < n-w {
			out = append(out, s+w)
		}
		return out
	}
	for range scramble {
		next := near(blank)
		to := next[r.IntN(len(next))]
		for to == last {
			to = next[r.IntN(len(next))]
		}
		board[blank], board[to] = board[to], board[blank]
		blank, last = to, blank
	}
	c := &circuit{}
	tile := make([][][]sat.Lit, moves+1) // time, square, tile
	for t := range tile {
		tile[t] = make([][]sat.Lit, n)
		for s := range n {
			tile[t][s] = c.word(n)
			c.add(tile[t][s]...)
			c.atMostOnePairs(tile[t][s])
		}
	}
	for s := range n {
		c.add(tile[0][s][board[s]])
		c.add(tile[moves][s][s])
	}
	for t := range moves {
		for s := range n {
			to := []sat.Lit{-tile[t][s][0]}
			for _, m := range near(s) {
				to = append(to, tile[t+1][m][0])
				for k := 1; k < n; k++ {
					c.add(-tile[t][s][0], -tile[t+1][m][0], -tile[t][m][k], tile[t+1][s][k])
				}
			}
			c.add(to...)
			for k := 1; k < n; k++ { // a tile stays unless the blank comes
				c.add(-tile[t][s][k], tile[t+1][s][0], tile[t+1][s][k])
			}
		}
	}
	return c.cnf()
}

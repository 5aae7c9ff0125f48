package smt

import "github.com/fathom-verifier/fathom/smt/term"

// cone finds the terms a query reaches. What the assertions reach is remembered
// for good, so a query pays only for what its assumptions reach beyond that.
type cone struct {
	pool  *term.Pool
	mark  []uint32 // per term: permanent, or the number of the query that met it
	query uint32
	stack []term.ID
}

const permanent = ^uint32(0)

// next starts a query: what only earlier queries met counts as new again.
func (c *cone) next() {
	c.query++
	if c.query == permanent {
		for i, m := range c.mark {
			if m != permanent {
				c.mark[i] = 0
			}
		}
		c.query = 1
	}
}

// visit calls f on every term below t, and t, that is new. With keep they stay
// visited for all later queries.
func (c *cone) visit(t term.ID, keep bool, f func(term.ID)) {
	mark := c.query
	if keep {
		mark = permanent
	}
	if n := c.pool.Len(); n > len(c.mark) {
		c.mark = append(c.mark, make([]uint32, n-len(c.mark))...)
	}
	c.stack = append(c.stack[:0], t)
	for len(c.stack) > 0 {
		u := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		if m := c.mark[u]; m == permanent || m == mark {
			continue
		}
		c.mark[u] = mark
		f(u)
		for i, n := 0, c.pool.NumArgs(u); i < n; i++ {
			c.stack = append(c.stack, c.pool.Arg(u, i))
		}
	}
}

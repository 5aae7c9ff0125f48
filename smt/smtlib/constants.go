package smtlib

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// WithoutConstants returns terms without constant arrays, which no logic but ALL has, and axioms about them, for solvers that lack
// such arrays. Each becomes a free array, one of free, which is extended; the axioms say what it has at each index at which it may
// be read. A model of both is one of the terms that were given once the free arrays have their constants everywhere, as nothing
// looks at other elements; and the other way round. The terms are returned as they are if there are no constant arrays. The error tells of an equality
// of arrays in which one occurs: that looks at all elements.
//
// Ranges of arrays must be gone, see WithoutRanges. There is an axiom for each pair of a constant array and an index.
func WithoutConstants(p *term.Pool, free map[term.ID]term.ID, ts ...term.ID) (out, axioms []term.ID, err error) {
	c := &constants{pool: p, free: free, is: make(map[term.ID]term.ID), seen: make(map[term.ID]bool), leaves: make(map[term.ID][]term.ID), said: make(map[[2]term.ID]bool)}
	if out = c.replace(ts); len(c.is) == 0 {
		return ts, nil, nil
	}
	c.read(out)
	// What axioms say is read, too: the element of a constant array may be one of another.
	for done := 0; done < len(c.axioms) && c.err == nil; {
		news := c.axioms[done:]
		done += len(news)
		c.read(news)
	}
	return out, c.axioms, c.err
}

type constants struct {
	pool   *term.Pool
	free   map[term.ID]term.ID   // of constant arrays, those in their places
	is     map[term.ID]term.ID   // of those in their places, the element, which may contain constant arrays
	seen   map[term.ID]bool      // terms whose reads have axioms
	leaves map[term.ID][]term.ID // of arrays, those in the places of constant ones that a read may come to
	said   map[[2]term.ID]bool   // array and index
	axioms []term.ID
	err    error
}

// replace puts free arrays in the places of the constant arrays below terms.
func (c *constants) replace(ts []term.ID) []term.ID {
	p := c.pool
	m := make(map[term.ID]term.ID)
	p.Walk(func(u term.ID) {
		if p.Op(u) != term.OpConstArray {
			return
		}
		a, ok := c.free[u]
		if !ok {
			iw, ew := p.ArrayWidths(u)
			a = p.ArrayVar("constant", iw, ew)
			c.free[u] = a
		}
		m[u], c.is[a] = a, p.Arg(u, 0)
	}, ts...)
	if len(m) == 0 {
		return ts
	}
	out := make([]term.ID, len(ts))
	for i, t := range ts {
		out[i] = p.Substitute(t, m)
	}
	return out
}

// read adds the axioms for the reads below terms.
func (c *constants) read(ts []term.ID) {
	p := c.pool
	p.Walk(func(t term.ID) {
		if c.seen[t] {
			return
		}
		c.seen[t] = true
		switch {
		case p.IsArray(t):
			c.leaves[t] = c.below(t)
		case p.Op(t) == term.OpArrayEq && len(c.leaves[p.Arg(t, 0)])+len(c.leaves[p.Arg(t, 1)]) > 0:
			c.err = fmt.Errorf("an equality of arrays of which one is constant cannot be written without constant arrays")
		case p.Op(t) == term.OpSelect:
			for _, a := range c.leaves[p.Arg(t, 0)] {
				c.say(a, p.Arg(t, 1))
			}
		}
	}, ts...)
}

// below lists the arrays in the places of constant ones from which t is made.
func (c *constants) below(t term.ID) (list []term.ID) {
	if _, ok := c.is[t]; ok {
		return []term.ID{t}
	}
	p := c.pool
	in := make(map[term.ID]bool)
	for i := range p.NumArgs(t) {
		if a := p.Arg(t, i); p.IsArray(a) {
			if list == nil {
				list = c.leaves[a] // shared along a chain of stores
				continue
			}
			if len(in) == 0 {
				for _, l := range list {
					in[l] = true
				}
				list = list[:len(list):len(list)]
			}
			for _, l := range c.leaves[a] {
				if !in[l] {
					in[l] = true
					list = append(list, l)
				}
			}
		}
	}
	return list
}

// say adds the axiom that a is constant at an index.
func (c *constants) say(a, index term.ID) {
	key := [2]term.ID{a, index}
	if c.said[key] {
		return
	}
	c.said[key] = true
	c.axioms = append(c.axioms, c.pool.Eq(c.pool.Select(a, index), c.replace([]term.ID{c.is[a]})[0]))
}

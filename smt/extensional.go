package smt

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// differ gives each equality of arrays that is false an index at which the arrays
// differ: a = b, or a and b differ at k, where k is new and occurs nowhere else.
func (c *arrayCheck) differ() {
	st := &c.s.arrays
	for _, e := range c.cone.equal {
		if st.witness[e] || c.holds(e) {
			continue
		}
		if st.witness == nil {
			st.witness = make(map[term.ID]bool)
		}
		st.witness[e] = true
		iw, _ := c.pool.ArrayWidths(c.pool.Arg(e, 0))
		k := c.pool.Var("differ", iw)
		c.about(e, c.pool.Or(e, c.pool.Not(c.equalAt(e, k))))
	}
}

// maxSpelled bounds the indices for which one equality is spelled out.
const maxSpelled = 1 << 12

// instantiate compares the values of arrays that must be equal as a whole. Where
// they differ, which can only be at an index no access has, the equality is spelled
// out for that index.
func (c *arrayCheck) instantiate(values map[term.ID]term.ArrayValue) error {
	if c.equals == nil {
		return nil
	}
	ev := c.s.evaluateWith(values)
	for _, e := range c.cone.equal {
		if !c.holds(e) {
			continue
		}
		if k, ok := ev.Array(c.pool.Arg(e, 0)).Difference(ev.Array(c.pool.Arg(e, 1))); ok {
			if len(c.s.arrays.lemmas[e]) > maxSpelled {
				return fmt.Errorf("equality of arrays that copy or set ranges: more than %d elements would have to be spelled out", maxSpelled)
			}
			at := c.pool.ConstBig(k.Width(), k.Big())
			l := c.pool.Implies(e, c.equalAt(e, at))
			for _, old := range c.s.arrays.lemmas[e] {
				if l == old { // no progress would be made
					c.missing = l
				}
			}
			c.about(e, l)
		}
	}
	return nil
}

// equalAt says that the arrays e compares are equal at index k.
func (c *arrayCheck) equalAt(e, k term.ID) term.ID {
	p := c.pool
	return p.Eq(p.Select(p.Arg(e, 0), k), p.Select(p.Arg(e, 1), k))
}

// about adds a lemma that matters wherever the equality e does.
func (c *arrayCheck) about(e, l term.ID) {
	st := &c.s.arrays
	if st.lemmas == nil {
		st.lemmas = make(map[term.ID][]term.ID)
	}
	st.lemmas[e] = append(st.lemmas[e], l)
	c.lemma(l)
	c.s.reachArrays(c.cone, l)
}

// values gives the free arrays the elements of their accesses, and a common
// default elsewhere: zero, or what a constant array says of those that are equal to
// it but for single elements.
func (c *arrayCheck) values() map[term.ID]term.ArrayValue {
	elems := make(map[term.ID][]term.Element)
	for i := range c.accesses {
		if a := &c.accesses[i]; c.pool.Op(a.array) == term.OpArray {
			elems[a.array] = append(elems[a.array], term.Element{Index: a.at, Value: a.v})
		}
	}
	common := c.defaults()
	values := make(map[term.ID]term.ArrayValue, len(elems))
	for _, a := range c.cone.vars {
		iw, ew := c.pool.ArrayWidths(a)
		def, ok := common(a)
		if !ok {
			def = term.NewValue(ew, 0)
		}
		values[a] = term.ConstArrayValue(iw, def).With(elems[a])
	}
	return values
}

// defaults joins the arrays that agree at all but single indices, so that equal
// arrays get one default.
func (c *arrayCheck) defaults() func(a term.ID) (term.Value, bool) {
	p := c.pool
	of := make(map[term.ID]term.ID)
	find := func(a term.ID) term.ID {
		root := a
		for up, ok := of[root]; ok; up, ok = of[root] {
			root = up
		}
		for a != root {
			next := of[a]
			of[a] = root
			a = next
		}
		return root
	}
	join := func(a, b term.ID) {
		if a, b = find(a), find(b); a != b {
			of[a] = b
		}
	}
	for _, a := range c.below {
		switch p.Op(a) {
		case term.OpStore, term.OpOffset:
			join(a, p.Arg(a, 0))
		case term.OpPrefix: // what is longer decides, as far as one can tell here
			join(a, p.Arg(a, 2))
		case term.OpArrayIte:
			if c.holds(p.Arg(a, 0)) {
				join(a, p.Arg(a, 1))
			} else {
				join(a, p.Arg(a, 2))
			}
		}
		for _, l := range c.equals[a] {
			join(a, l.other)
		}
	}
	value := make(map[term.ID]term.Value)
	for _, a := range c.cone.writes {
		if p.Op(a) == term.OpConstArray && c.extensional[a] {
			value[find(a)] = c.eval(p.Arg(a, 0))
		}
	}
	return func(a term.ID) (term.Value, bool) {
		v, ok := value[find(a)]
		return v, ok
	}
}

package blast

import (
	"context"

	"github.com/fathom-verifier/fathom/sat"
)

// Sink receives the clauses. A *sat.Solver is one; so is a collector that
// writes a file. AddClause must not retain the slice.
type Sink interface {
	NewVar() int
	AddClause(lits ...sat.Lit)
}

// encoder emits the clauses of the gates that are asked for.
type encoder struct {
	g    *Graph
	sink Sink
	lit  []sat.Lit // per gate; 0 if it has no variable

	defined int // gates with a variable

	stack  []uint32   // gates under way
	leaves []Edge     // result of and- and xor-flattening
	inner  []Edge     // work list of flattening
	clause []sat.Lit  // clause under construction
	small  [4]sat.Lit // short clauses, to keep them off the heap
}

// Lit returns the literal of e, emitting the definitions of every gate below it
// that has none yet. The cost is linear in the gates that are new.
func (c *encoder) Lit(e Edge) sat.Lit {
	c.reach(context.Background(), e)
	return signed(c.lit[e.node()], e)
}

// reach defines e and the gates below it. If the context ends, its error is
// returned; what was defined stays, and another call goes on from there.
func (c *encoder) reach(ctx context.Context, e Edge) error {
	c.extend()
	if c.lit[e.node()] != 0 {
		return nil
	}
	c.stack = append(c.stack[:0], e.node())
	for len(c.stack) > 0 {
		n := c.stack[len(c.stack)-1]
		if c.lit[n] != 0 {
			c.stack = c.stack[:len(c.stack)-1]
			continue
		}
		if c.pushMissing(n) {
			continue
		}
		c.stack = c.stack[:len(c.stack)-1]
		c.define(n)
		if c.defined++; c.defined&0xfff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// identify makes the input in equal to e, for good. A gate without a variable
// gets that of the input.
func (c *encoder) identify(ctx context.Context, in, e Edge) error {
	o := signed(c.Lit(in), e) // the literal of the upright gate
	n := e.node()
	if e.IsConst() || c.lit[n] != 0 || c.g.gates[n].kind == kindInput {
		if err := c.reach(ctx, e); err != nil {
			return err
		}
		c.add(-o, c.lit[n])
		c.add(o, -c.lit[n])
		return nil
	}
	for c.pushMissing(n) {
		below := c.stack[len(c.stack)-1]
		c.stack = c.stack[:0]
		if err := c.reach(ctx, Edge(below<<1)); err != nil {
			return err
		}
	}
	c.defineAs(n, o)
	return nil
}

// Assert makes e hold for good. Conjunctions are split and a disjunction
// becomes one clause, so the top of a formula costs no variables. If the context
// ends, its error is returned and only a part of e may hold, which is no harm if
// e is asserted again.
func (c *encoder) Assert(ctx context.Context, e Edge) error {
	c.extend()
	work := []Edge{e}
	for len(work) > 0 {
		e := work[len(work)-1]
		work = work[:len(work)-1]
		if e == True {
			continue
		}
		if e == False {
			c.sink.AddClause()
			continue
		}
		n := &c.g.gates[e.node()]
		if n.kind == kindAnd && !e.inverted() {
			work = append(work, n.in[0], n.in[1])
			continue
		}
		if c.lit[e.node()] != 0 {
			c.sink.AddClause(signed(c.lit[e.node()], e))
			continue
		}
		var below []Edge
		switch n.kind {
		case kindAnd: // inverted: a disjunction
			if err := c.assertDisjunction(ctx, e.node()); err != nil {
				return err
			}
			continue
		case kindXor:
			below = n.in[:2]
		case kindMux:
			below = n.in[:]
		default:
			below = []Edge{e}
		}
		for _, b := range below {
			if err := c.reach(ctx, b); err != nil {
				return err
			}
		}
		c.assertGate(n.kind, e, below)
	}
	return nil
}

// assertGate emits clauses that make the gate e of kind k hold, given its
// fan-ins, which have literals.
func (c *encoder) assertGate(k kind, e Edge, below []Edge) {
	at := func(i int) sat.Lit { return signed(c.lit[below[i].node()], below[i]) }
	switch k {
	case kindXor:
		a, b := at(0), at(1)
		if e.inverted() {
			b = -b
		}
		c.add(a, b)
		c.add(-a, -b)
	case kindMux:
		s, t, f := at(0), at(1), at(2)
		if e.inverted() {
			t, f = -t, -f
		}
		c.add(-s, t)
		c.add(s, f)
	default:
		c.sink.AddClause(at(0))
	}
}

func signed(l sat.Lit, e Edge) sat.Lit {
	if e.inverted() {
		return -l
	}
	return l
}

func (c *encoder) extend() {
	if n := c.g.Len() - len(c.lit); n > 0 {
		c.lit = append(c.lit, make([]sat.Lit, n)...)
	}
}

// pushMissing puts the fan-ins of n that have no variable on the stack and
// reports whether there was one.
func (c *encoder) pushMissing(n uint32) bool {
	before := len(c.stack)
	g := &c.g.gates[n]
	switch g.kind {
	case kindAnd:
		c.flattenAnd(n)
	case kindXor:
		c.flattenXor(n)
	case kindMux, kindMaj:
		c.leaves = append(c.leaves[:0], g.in[:]...)
	default:
		c.leaves = c.leaves[:0]
	}
	for _, l := range c.leaves {
		if c.lit[l.node()] == 0 {
			c.stack = append(c.stack, l.node())
		}
	}
	return len(c.stack) > before
}

// flattenAnd collects the leaves of the largest conjunction rooted at n whose
// inner gates nothing else uses. Such a gate gets no variable of its own; if a
// later gate comes to use it, it is defined then.
func (c *encoder) flattenAnd(n uint32) {
	g := c.g.gates
	c.leaves = c.leaves[:0]
	c.inner = append(c.inner[:0], g[n].in[0], g[n].in[1])
	for len(c.inner) > 0 {
		e := c.inner[len(c.inner)-1]
		c.inner = c.inner[:len(c.inner)-1]
		m := &g[e.node()]
		if m.kind == kindAnd && !e.inverted() && m.fanout <= 1 && c.lit[e.node()] == 0 {
			c.inner = append(c.inner, m.in[0], m.in[1])
			continue
		}
		c.leaves = append(c.leaves, e)
	}
}

// flattenXor collects two or three leaves: the sum of a full adder is one
// constraint of eight clauses rather than two with a variable between.
func (c *encoder) flattenXor(n uint32) {
	g := c.g.gates
	in := g[n].in
	c.leaves = append(c.leaves[:0], in[0], in[1])
	for i, e := range in[:2] {
		m := &g[e.node()]
		if m.kind == kindXor && m.fanout <= 1 && c.lit[e.node()] == 0 {
			c.leaves = append(c.leaves[:0], in[1-i], m.in[0], m.in[1])
			return
		}
	}
}

// define gives n a variable and its defining clauses; its leaves are in
// c.leaves and have literals.
func (c *encoder) define(n uint32) { c.defineAs(n, sat.Lit(c.sink.NewVar())) }

// defineAs is define with o for the literal.
func (c *encoder) defineAs(n uint32, o sat.Lit) {
	c.lit[n] = o
	g := &c.g.gates[n]
	switch g.kind {
	case kindConst:
		c.add(-o)
	case kindInput:
	case kindAnd:
		cl := append(c.clause[:0], o)
		for _, e := range c.leaves {
			l := signed(c.lit[e.node()], e)
			c.add(-o, l)
			cl = append(cl, -l)
		}
		c.sink.AddClause(cl...)
		c.clause = cl
	case kindXor:
		if len(c.leaves) == 2 {
			c.defineXor2(o, c.at(0), c.at(1))
		} else {
			c.defineXor3(o, c.at(0), c.at(1), c.at(2))
		}
	case kindMux:
		s, t, e := c.at(0), c.at(1), c.at(2)
		c.add(-s, -t, o)
		c.add(-s, t, -o)
		c.add(s, -e, o)
		c.add(s, e, -o)
		// Implied, but without them equal branches do not propagate.
		c.add(-t, -e, o)
		c.add(t, e, -o)
	case kindMaj:
		x, y, z := c.at(0), c.at(1), c.at(2)
		c.add(-x, -y, o)
		c.add(-x, -z, o)
		c.add(-y, -z, o)
		c.add(x, y, -o)
		c.add(x, z, -o)
		c.add(y, z, -o)
	}
	if g.kind == kindXor || g.kind == kindMaj {
		c.relateAdder(n)
	}
}

func (c *encoder) at(i int) sat.Lit {
	e := c.leaves[i]
	return signed(c.lit[e.node()], e)
}

func (c *encoder) defineXor2(o, a, b sat.Lit) {
	c.add(-o, a, b)
	c.add(-o, -a, -b)
	c.add(o, -a, b)
	c.add(o, a, -b)
}

func (c *encoder) defineXor3(o, x, y, z sat.Lit) {
	c.add(-o, x, y, z)
	c.add(-o, x, -y, -z)
	c.add(-o, -x, y, -z)
	c.add(-o, -x, -y, z)
	c.add(o, -x, -y, -z)
	c.add(o, -x, y, z)
	c.add(o, x, -y, z)
	c.add(o, x, y, -z)
}

func (c *encoder) add(lits ...sat.Lit) {
	n := copy(c.small[:], lits)
	c.sink.AddClause(c.small[:n]...)
}

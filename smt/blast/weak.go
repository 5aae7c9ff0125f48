package blast

import (
	"context"
	"slices"

	"github.com/fathom-verifier/fathom/sat"
)

// What is asserted is used in one polarity, and then half of a gate's definition will do (Plaisted and Greenbaum, "A structure-preserving clause
// form translation", 1986). Lemmas about arrays are of that kind: that equal indices have equal values takes a variable for each bit of the
// indices and one for the values, not one for each bit of both, and less than half of the clauses. Gates are shared, so half a definition
// is that of a variable of its own, which nothing else uses, and only gates without a variable that nothing else uses either get one.

// assertDisjunction asserts the inversion of the conjunction n as one clause.
func (c *encoder) assertDisjunction(ctx context.Context, n uint32) error {
	c.flattenAnd(n)
	cl := make([]sat.Lit, len(c.leaves))
	for i, l := range slices.Clone(c.leaves) { // weak reuses the buffer
		var err error
		if cl[i], err = c.weak(ctx, l.Not()); err != nil {
			return err
		}
	}
	c.sink.AddClause(cl...)
	return nil
}

// weak returns a literal that implies e, and that can hold whenever e does. It is for one clause.
func (c *encoder) weak(ctx context.Context, e Edge) (sat.Lit, error) {
	g := &c.g.gates[e.node()]
	if !c.private(e) || g.kind != kindXor && (g.kind != kindAnd || e.inverted()) {
		return c.strong(ctx, e)
	}
	leaves := []Edge{e}
	if g.kind == kindAnd {
		c.flattenAnd(e.node())
		leaves = slices.Clone(c.leaves)
	}
	l := sat.Lit(c.sink.NewVar())
	for _, leaf := range leaves {
		if err := c.imply(ctx, l, leaf); err != nil {
			return 0, err
		}
	}
	return l, nil
}

// imply adds that l implies e.
func (c *encoder) imply(ctx context.Context, l sat.Lit, e Edge) error {
	g := &c.g.gates[e.node()]
	if !c.private(e) || g.kind != kindXor {
		o, err := c.strong(ctx, e)
		if err == nil {
			c.add(-l, o)
		}
		return err
	}
	a, err := c.strong(ctx, g.in[0])
	if err != nil {
		return err
	}
	b, err := c.strong(ctx, g.in[1])
	if err != nil {
		return err
	}
	if e.inverted() {
		b = -b
	}
	c.add(-l, a, b)
	c.add(-l, -a, -b)
	return nil
}

// private reports whether the gate of e has no variable and at most one use.
func (c *encoder) private(e Edge) bool {
	return c.lit[e.node()] == 0 && c.g.gates[e.node()].fanout <= 1
}

// strong returns the literal of e, with whole definitions of the gates below it.
func (c *encoder) strong(ctx context.Context, e Edge) (sat.Lit, error) {
	if err := c.reach(ctx, e); err != nil {
		return 0, err
	}
	return signed(c.lit[e.node()], e), nil
}

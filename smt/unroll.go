package smt

import "github.com/fathom-verifier/fathom/smt/term"

// A read of a long chain of stores may be wrong at each of them, and one lemma a
// round would take as many rounds. So the more often a read was wrong, the further it
// is unrolled: the lemmas for what lies below are added before a model violates them.

// maxUnrolled bounds the arrays one read is followed through at once.
const maxUnrolled = 1 << 16

// unroll adds lemmas for the stores that access a, which was wrong at one, comes
// through on its way down, from the first on and beyond the one where it was wrong.
func (c *arrayCheck) unroll(a *access) {
	n := c.s.arrays.wronger(a.value)
	if n < 2 {
		return
	}
	p := c.pool
	for a.prev >= 0 && a.via == c.accesses[a.prev].array { // it moved down
		a = &c.accesses[a.prev]
	}
	x, index, cond := a.array, a.index, c.path(a)
	for range min(4<<min(n, 20), maxUnrolled) {
		arg := func(i int) term.ID { return p.Arg(x, i) }
		switch p.Op(x) {
		case term.OpArray:
			return
		case term.OpConstArray:
			c.lemma(p.Implies(cond, p.Eq(a.value, arg(0))))
			return
		case term.OpStore:
			if at, ok := c.longRun(x, index); ok {
				if _, ok := at.find(c.eval(index).Uint64()); ok {
					return // the access there tells
				}
				cond, x = p.And(cond, c.why(index, x)), at.bottom
				continue
			}
			same := p.Eq(index, arg(1))
			c.lemma(p.Implies(p.And(cond, same), p.Eq(a.value, arg(2))))
			x, cond = arg(0), p.And(cond, p.Not(same))
		case term.OpOffset:
			x, index = arg(0), p.Add(index, arg(1))
		case term.OpPrefix, term.OpArrayIte:
			// The branch the model takes.
			cond = p.And(cond, c.why(index, x))
			t := arg(0)
			if p.Op(x) == term.OpPrefix {
				t = p.Ult(index, t)
			}
			if c.holds(t) {
				x = arg(1)
			} else {
				x = arg(2)
			}
		}
	}
}

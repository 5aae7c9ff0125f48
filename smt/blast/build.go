package blast

import (
	"context"
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// build makes the circuit of u; its operands are blasted.
func (b *Blaster) build(u term.ID) {
	p, g := b.pool, b.graph
	w := p.Width(u)
	arg := func(i int) []Edge { return b.Bits(p.Arg(u, i)) }
	var out []Edge
	switch p.Op(u) {
	case term.OpConst:
		out = b.constant(u)
	case term.OpVar:
		b.vars = append(b.vars, u)
		b.store(u, b.fresh(w))
		return
	case term.OpSelect, term.OpArrayEq:
		b.element(u)
		return
	case term.OpArray, term.OpConstArray, term.OpStore, term.OpOffset, term.OpPrefix, term.OpArrayIte:
		b.store(u, nil)
		return
	case term.OpPtr:
		// Below the lowest one of the base there is nothing to add, and above the highest
		// of both there is nothing left.
		out, _ = g.add(arg(0), arg(1), False)
	case term.OpNot:
		out = not(arg(0))
	case term.OpAnd:
		out = zip(arg(0), arg(1), g.And)
	case term.OpXor:
		out = zip(arg(0), arg(1), g.Xor)
	case term.OpIte:
		out = g.ite(arg(0)[0], arg(1), arg(2))
	case term.OpEq:
		out = []Edge{g.equal(arg(0), arg(1))}
	case term.OpUlt:
		out = []Edge{g.ult(arg(0), arg(1))}
	case term.OpSlt:
		out = []Edge{g.slt(arg(0), arg(1))}
	case term.OpNeg:
		out = g.neg(arg(0))
	case term.OpAdd:
		out = b.sum(u)
	case term.OpMul:
		out = b.product(u, arg(0), arg(1))
	case term.OpUDiv:
		out, _ = b.division(u)
	case term.OpURem:
		_, out = b.division(u)
	case term.OpShl:
		out = g.shl(arg(0), arg(1))
	case term.OpLShr:
		out = g.lshr(arg(0), arg(1))
	case term.OpAShr:
		out = g.ashr(arg(0), arg(1))
	case term.OpConcat:
		out = append(append(make([]Edge, 0, w), arg(1)...), arg(0)...)
	case term.OpExtract:
		hi, lo := p.ExtractBounds(u)
		out = arg(0)[lo : hi+1]
	case term.OpZExt:
		out = extend(arg(0), w, False)
	case term.OpSExt:
		a := arg(0)
		out = extend(a, w, a[len(a)-1])
	case term.OpUMulO:
		out = []Edge{b.unsignedOverflow(u, arg(0), arg(1))}
	case term.OpSMulO:
		out = []Edge{b.signedOverflow(u, arg(0), arg(1))}
	default:
		panic("blast: no circuit for operator " + p.Op(u).String())
	}
	if len(out) != w {
		panic("blast: circuit of wrong width for operator " + p.Op(u).String())
	}
	b.store(u, b.refine(u, out))
}

// store makes bits the edges of u.
func (b *Blaster) store(u term.ID, bits []Edge) {
	b.first[u] = b.keep(bits) + 1
}

// keep copies bits into the edges and returns their offset.
func (b *Blaster) keep(bits []Edge) uint32 {
	off := len(b.edges)
	b.edges = append(b.edges, bits...)
	return uint32(off)
}

// refine replaces bits that the pool knows to be constant, by themselves or
// because the term is small. They are constant for every assignment, whatever
// the gates compute, so nothing is lost, and everything above them folds.
func (b *Blaster) refine(u term.ID, edges []Edge) []Edge {
	w := len(edges)
	if w > 64 {
		return edges
	}
	zeros, ones := b.pool.Known(u)
	_, hi := b.pool.Range(u)
	zeros |= ^uint64(0) << bits.Len64(hi)
	if w < 64 {
		zeros &= 1<<w - 1
	}
	if zeros|ones == 0 {
		return edges
	}
	out := make([]Edge, w)
	for i, e := range edges {
		switch {
		case zeros>>i&1 != 0:
			e = False
		case ones>>i&1 != 0:
			e = True
		}
		out[i] = e
	}
	return out
}

func (b *Blaster) constant(u term.ID) []Edge {
	out := make([]Edge, b.pool.Width(u))
	if v, ok := b.pool.ConstValue(u); ok {
		for i := range out {
			out[i] = Bool(v>>i&1 != 0)
		}
		return out
	}
	v, _ := b.pool.ConstBigValue(u)
	for i := range out {
		out[i] = Bool(v.Bit(i) != 0)
	}
	return out
}

func (b *Blaster) fresh(w int) []Edge {
	out := make([]Edge, w)
	for i := range out {
		out[i] = b.graph.Input()
	}
	return out
}

// sum is an adder, or a subtractor if an argument is a negation.
func (b *Blaster) sum(u term.ID) []Edge {
	i := b.subtracts(u)
	if i < 0 {
		s, _ := b.graph.add(b.Bits(b.pool.Arg(u, 0)), b.Bits(b.pool.Arg(u, 1)), False)
		return s
	}
	s, _ := b.graph.sub(b.Bits(b.pool.Arg(u, 1-i)), b.Bits(b.operand(u, i)))
	return s
}

// division is the quotient and the remainder of n and d, one circuit for both.
//
// A circuit propagates from operands to results, but reasoning from results
// back, or about q·d, is hard for it. So what division means may be added:
// q·d + r = n, and r < d unless d is zero. Both follow from the circuit, also for
// d = 0, where q·d is zero and r is n; they only help the search. In place of the
// circuit they, with the absence of overflow, do as a definition, but then
// operands that are known do not give the results by propagation: dividing known
// numbers of 64 bits took tens of thousands of conflicts.
func (b *Blaster) division(u term.ID) (quo, rem []Edge) {
	n, d := b.pool.Arg(u, 0), b.pool.Arg(u, 1)
	w := b.pool.Width(n)
	key := [2]term.ID{n, d}
	at, ok := b.quot[key]
	if !ok {
		g := b.graph
		nb, db := b.Bits(n), b.Bits(d)
		var q, r []Edge
		switch {
		case b.abstractsDivision(nb, db):
			at.product = len(b.products) + 1
			q, r = b.abstractDivision(u, nb, db)
		case b.opt.Divider == DividerMultiplyBack:
			q, r = b.fresh(w), b.fresh(w)
			b.enc.Assert(context.Background(), g.divisionFacts(nb, db, q, r))
		default:
			q, r = b.divider(nb, db)
			if b.opt.DivisionFacts {
				sum, _ := g.add(g.mul(q, db), r, False)
				b.enc.Assert(context.Background(), g.equal(sum, nb))
				b.enc.Assert(context.Background(), g.Or(g.isZero(db), g.ult(r, db)))
			}
		}
		at.quo, at.rem = b.keep(q), b.keep(r)
		b.quot[key] = at
	}
	if at.product > 0 {
		p := &b.products[at.product-1]
		p.terms = append(p.terms, u)
	}
	return b.slice(at.quo, w), b.slice(at.rem, w)
}

// quotient is a division that was blasted.
type quotient struct {
	quo, rem uint32 // offsets of edges
	product  int    // 1 + index of its abstracted product; 0 if there is none
}

// divider is the circuit of quotient and remainder that the options choose.
func (b *Blaster) divider(n, d []Edge) (q, r []Edge) {
	if b.opt.Divider == DividerNonRestoring {
		return b.graph.divideNonRestoring(n, d)
	}
	return b.graph.divide(n, d)
}

// product is the product of x and s.
func (b *Blaster) product(u term.ID, x, s []Edge) []Edge {
	if b.abstracts(x, s) {
		return b.abstractMul(u, x, s, len(x)).t
	}
	return b.graph.mul(x, s)
}

// unsignedOverflow is umulo of x and s.
func (b *Blaster) unsignedOverflow(u term.ID, x, s []Edge) Edge {
	g, w := b.graph, len(x)
	if !b.abstracts(x, s) {
		return g.umulo(x, s)
	}
	over, maybe := g.leadingOverflow(x, s)
	if over == True || maybe == False {
		return over
	}
	p := b.abstractMul(u, extend(x, w+1, False), extend(s, w+1, False), w)
	return g.Or(over, g.And(maybe, p.t[w]))
}

// signedOverflow is smulo of x and s.
func (b *Blaster) signedOverflow(u term.ID, x, s []Edge) Edge {
	g, w := b.graph, len(x)
	if !b.abstracts(x, s) {
		return g.smulo(x, s)
	}
	over, maybe := g.leadingOverflowSigned(x, s)
	if over == True || maybe == False {
		return over
	}
	p := b.abstractMul(u, extend(x, w+1, x[w-1]), extend(s, w+1, s[w-1]), w)
	return g.Or(over, g.And(maybe, g.Xor(p.t[w], p.t[w-1])))
}

func zip(x, y []Edge, f func(a, b Edge) Edge) []Edge {
	out := make([]Edge, len(x))
	for i := range x {
		out[i] = f(x[i], y[i])
	}
	return out
}

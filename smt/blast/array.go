package blast

import (
	"context"

	"github.com/fathom-verifier/fathom/smt/term"
)

// element makes the bits of u, a select or an equality of arrays: inputs, except
// where the pool knows them. The pool has concluded from the bounds of an element
// whatever it could, so an assignment in which the inputs leave the bounds would
// contradict terms that were simplified; clauses exclude that.
func (b *Blaster) element(u term.ID) {
	p, g := b.pool, b.graph
	b.arrays = append(b.arrays, u)
	w := p.Width(u)
	bits := b.refine(u, b.fresh(w))
	b.store(u, bits)
	if w == 1 || w > 64 {
		return
	}
	number := func(v uint64) []Edge {
		out := make([]Edge, w)
		for i := range out {
			out[i] = Bool(v>>i&1 != 0)
		}
		return out
	}
	ctx := context.Background()
	lo, hi := p.Range(u)
	b.enc.Assert(ctx, g.ult(bits, number(lo)).Not())
	b.enc.Assert(ctx, g.ult(number(hi), bits).Not())
	slo, shi := p.SignedRange(u)
	b.enc.Assert(ctx, g.slt(bits, number(uint64(slo))).Not())
	b.enc.Assert(ctx, g.slt(number(uint64(shi)), bits).Not())
}

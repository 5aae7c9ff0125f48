package blast

import (
	"context"
	"encoding/binary"
	"maps"
	"math/big"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Wide products are first abstracted: the product is a vector of free inputs,
// about which nothing is said. A model that gives it a wrong value is answered
// by lemmas the model violates (lemma.go), and only when those do not help by
// the circuit (Niemetz, Preiner and Zohar, "Scalable bit-blasting with
// abstractions", CAV 2024). Many questions about a program with products do not
// depend on their values; they never pay for the circuit.
//
// Quotients and remainders are reduced to a product: q and r are inputs with
// q·d + r = n, r < d and no overflow, and of that only the product q·d is
// abstracted. Overflow of a product is its leading zeros, which are cheap, and
// one bit of an abstracted product.

// product is an abstracted product.
type product struct {
	x, s  []Edge
	t     []Edge    // inputs that stand for x·s modulo 2^len(t)
	exact bool      // x·s does not wrap
	terms []term.ID // that depend on it; it matters to a query that reaches one

	n, d, q, r []Edge // of a division, where t is q·d; otherwise nil

	lemmas int  // instances stated
	values int  // of them, that fix both factors
	done   bool // the circuit is stated
}

// abstracts reports whether a product with these factors is abstracted: both
// have enough bits that are not known.
func (b *Blaster) abstracts(x, s []Edge) bool {
	k := b.opt.AbstractWidth
	return k > 0 && len(x) >= k && free(x) >= k && free(s) >= k
}

// abstractsDivision reports whether the division of n by d is abstracted: both
// may be long and d is not known.
func (b *Blaster) abstractsDivision(n, d []Edge) bool {
	k := b.opt.AbstractWidth
	return k > 0 && free(d) >= k && length(n) >= k
}

// free is the number of different edges of x that are not constant.
func free(x []Edge) int {
	n := 0
	for i, e := range x {
		if !e.IsConst() && (i == 0 || e != x[i-1]) {
			n++
		}
	}
	return n
}

// abstractMul is the product of x and s modulo 2^w, w their width, as inputs.
// Products of the same factors share the bits they have in common.
func (b *Blaster) abstractMul(u term.ID, x, s []Edge, base int) *product {
	if less(s, x) {
		x, s = s, x
	}
	key := factorKey(x[:base], s[:base])
	var t []Edge
	for _, i := range b.factors[key] {
		p := &b.products[i]
		if slices.Equal(p.x, x) && slices.Equal(p.s, s) {
			p.terms = append(p.terms, u)
			return p
		}
		if len(p.t) > len(t) {
			t = p.t
		}
	}
	t = slices.Clone(t[:min(len(t), base)])
	for len(t) < len(x) {
		t = append(t, b.graph.Input())
	}
	b.factors[key] = append(b.factors[key], len(b.products))
	b.products = append(b.products, product{x: x, s: s, t: t, terms: []term.ID{u}})
	return &b.products[len(b.products)-1]
}

func factorKey(x, s []Edge) string {
	var k []byte
	for _, e := range x {
		k = binary.LittleEndian.AppendUint32(k, uint32(e))
	}
	for _, e := range s {
		k = binary.LittleEndian.AppendUint32(k, uint32(e))
	}
	return string(k)
}

// abstractDivision makes quotient and remainder inputs defined by their product.
// What it asserts holds for exactly one q and r once the product is right.
func (b *Blaster) abstractDivision(u term.ID, n, d []Edge) (q, r []Edge) {
	g := b.graph
	w := len(n)
	q, r = b.fresh(w), b.fresh(w)
	// Leading zeros leave one bit of the product open, where it may wrap.
	p := b.abstractMul(u, extend(q, w+1, False), extend(d, w+1, False), w)
	p.exact = true
	p.n, p.d, p.q, p.r = n, d, q, r
	say := func(e Edge) { b.enc.Assert(context.Background(), e) }

	zero := g.isZero(d)
	say(p.t[w].Not())
	sum, carry := g.add(p.t[:w], r, False)
	say(g.equal(sum, n))
	say(carry.Not())
	over, _ := g.leadingOverflow(q, d)
	say(over.Not())
	say(g.Or(zero, g.ult(r, d)))
	for i := range q {
		say(g.Or(zero.Not(), q[i]))         // n/0 is all ones,
		say(g.Or(zero.Not(), p.t[i].Not())) // and its product zero.
	}
	// Facts that take more than propagation to derive.
	small := g.ult(n, d)
	for i := range q {
		say(g.Or(small.Not(), q[i].Not()))
	}
	say(g.Or(small, g.isZero(q).Not()))
	say(g.Or(zero, g.ult(n, q).Not()))
	return q, r
}

// Abstractions is the number of abstracted products that have no circuit so far.
func (b *Blaster) Abstractions() int { return len(b.products) - int(b.refinement.Circuits) }

// Refinement returns the counters of Refine.
func (b *Blaster) Refinement() Refinement {
	r := b.refinement
	r.Products = int64(len(b.products))
	r.ByName = maps.Clone(b.byName)
	return r
}

// Refinement counts what Refine has stated.
type Refinement struct {
	Products int64            // abstracted products, with those refined
	Lemmas   int64            // lemmas other than values
	Values   int64            // products of two known factors
	Circuits int64            // products that got their circuit
	ByName   map[string]int64 // lemmas by their names
}

// Refine looks for abstracted products to which the assignment gives a wrong
// value and states lemmas or circuits that exclude it, for good: they hold for
// every query. Only products on which a term depends that is relevant count. It
// returns how many statements it made; with none, all relevant products are
// right. Every call that returns another number makes progress towards the
// circuits, so refinement ends. The error is that of the context or a
// *TooLargeError.
func (b *Blaster) Refine(ctx context.Context, a *Assignment, relevant func(term.ID) bool) (int, error) {
	var wrong []candidate
	for i := range b.products {
		p := &b.products[i]
		if p.done || !slices.ContainsFunc(p.terms, relevant) {
			continue
		}
		wrong = append(wrong, a.candidate(i, p))
	}
	// Values are read before anything is stated: clauses change the model.
	n := 0
	for i := range wrong {
		c := &wrong[i]
		if c.right {
			continue
		}
		k, err := b.refineProduct(ctx, c, wrong)
		n += k
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// candidate is an abstracted product with its values in a model, as vectors of
// constants.
type candidate struct {
	index      int
	vx, vs, vt []Edge
	right      bool // vt is the product
}

func (a *Assignment) candidate(i int, p *product) candidate {
	c := candidate{index: i, vx: a.constants(p.x), vs: a.constants(p.s), vt: a.constants(p.t)}
	t := new(big.Int).Mul(number(c.vx), number(c.vs))
	c.right = slices.Equal(constantEdges(t, len(c.vt)), c.vt)
	return c
}

// constants is the value of the edges as constant edges.
func (a *Assignment) constants(edges []Edge) []Edge {
	out := make([]Edge, len(edges))
	for i, e := range edges {
		out[i] = Bool(a.bit(e))
	}
	return out
}

// number is the value of a vector of constants.
func number(v []Edge) *big.Int {
	n := new(big.Int)
	for i, e := range v {
		if e == True {
			n.SetBit(n, i, 1)
		}
	}
	return n
}

// constantEdges is n modulo 2^w as a vector of constants; n is not negative.
func constantEdges(n *big.Int, w int) []Edge {
	v := make([]Edge, w)
	for i := range v {
		v[i] = Bool(n.Bit(i) != 0)
	}
	return v
}

// refineProduct states what excludes the wrong value of c: up to LemmasPerRound
// lemmas it violates, else its value, else the circuit.
func (b *Blaster) refineProduct(ctx context.Context, c *candidate, all []candidate) (int, error) {
	p := &b.products[c.index]
	stated := 0
	if p.lemmas < b.opt.AbstractLemmas {
		// What relates products first: it says what nothing else does.
		stated = b.relate(ctx, c, all)
		for i := range mulLemmas {
			for _, swapped := range []bool{false, true} {
				if stated >= lemmasPerRound || swapped && mulLemmas[i].symmetric {
					break
				}
				v := instance{p.x, p.s, p.t, c.vx, c.vs, c.vt, p.exact}
				if swapped {
					v.x, v.s, v.vx, v.vs = v.s, v.x, v.vs, v.vx
				}
				if b.violated(&mulLemmas[i], v) {
					b.byName[mulLemmas[i].name]++
					b.enc.Assert(ctx, mulLemmas[i].holds(b.graph, v))
					stated++
				}
			}
		}
		p.lemmas += stated
		b.refinement.Lemmas += int64(stated)
		if stated > 0 {
			return stated, ctx.Err()
		}
	}
	if p.values < b.opt.AbstractValues {
		p.values++
		b.refinement.Values++
		b.enc.Assert(ctx, valueLemma(b.graph, instance{p.x, p.s, p.t, c.vx, c.vs, c.vt, p.exact}))
		return 1, ctx.Err()
	}
	return 1, b.concretize(ctx, p)
}

// lemmasPerRound bounds what one wrong value is answered by: a second lemma
// often excludes the next wrong value, more seldom do.
const lemmasPerRound = 3

// violated evaluates the lemma on the values of the instance.
func (b *Blaster) violated(l *lemma, v instance) bool {
	v.x, v.s, v.t = v.vx, v.vs, v.vt
	return l.holds(b.scratch, v) == False
}

// relate states lemmas between the product c and others that share a factor with
// it.
func (b *Blaster) relate(ctx context.Context, c *candidate, all []candidate) int {
	p := &b.products[c.index]
	stated := 0
	for i := range all {
		d := &all[i]
		if d.index == c.index {
			continue
		}
		o := &b.products[d.index]
		for k := 0; k < 4; k++ {
			v := instance{p.x, p.s, p.t, c.vx, c.vs, c.vt, p.exact}
			w := instance{o.x, o.s, o.t, d.vx, d.vs, d.vt, o.exact}
			if k&1 != 0 {
				v.x, v.s, v.vx, v.vs = v.s, v.x, v.vs, v.vx
			}
			if k&2 != 0 {
				w.x, w.s, w.vx, w.vs = w.s, w.x, w.vs, w.vx
			}
			if !sameNumber(v.s, w.s) {
				continue
			}
			for j := range pairLemmas {
				if stated == lemmasPerRound {
					return stated
				}
				vv, ww := v, w
				vv.x, vv.s, vv.t = v.vx, v.vs, v.vt
				ww.x, ww.s, ww.t = w.vx, w.vs, w.vt
				if pairLemmas[j].holds(b.scratch, vv, ww) == False {
					b.byName[pairLemmas[j].name]++
					b.enc.Assert(ctx, pairLemmas[j].holds(b.graph, v, w))
					stated++
				}
			}
		}
	}
	return stated
}

// sameNumber reports whether a and b are the same vector up to zeros above.
func sameNumber(a, b []Edge) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if !slices.Equal(a, b[:len(a)]) {
		return false
	}
	for _, e := range b[len(a):] {
		if e != False {
			return false
		}
	}
	return true
}

// concretize states the circuit of p.
func (b *Blaster) concretize(ctx context.Context, p *product) error {
	g := b.graph
	gates := g.Len() + b.mulCost(len(p.t), free(p.s))
	op := term.OpMul
	if p.q != nil {
		gates += divCost(len(p.t))
		op = term.OpUDiv
	}
	if limit := min(b.MaxGates, maxGates); gates > limit {
		return &TooLargeError{Op: op, Width: len(p.t), Gates: gates, Max: limit}
	}
	if p.q != nil && b.opt.Divider != DividerMultiplyBack {
		q, r := b.divider(p.n, p.d)
		for i := range q {
			if err := b.enc.identify(ctx, p.q[i], q[i]); err != nil {
				return err
			}
			if err := b.enc.identify(ctx, p.r[i], r[i]); err != nil {
				return err
			}
		}
	}
	for i, e := range g.mul(p.x, p.s) {
		if err := b.enc.identify(ctx, p.t[i], e); err != nil {
			return err
		}
	}
	p.done = true
	b.refinement.Circuits++ // only now: Abstractions counts those that are still free
	return nil
}

package preprocess

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// maxReciprocal is the greatest width of a product that is looked at.
const maxReciprocal = 256

// quotient makes of a product with a scaled reciprocal, of which the low bits are dropped, the division that it stands for (Granlund and
// Montgomery, Division by Invariant Integers using Multiplication; Warren, Hacker's Delight, chapter 10): bits k and up of x·m are those of x/d
// for each x of n bits. That the product is cut off above the bits in question does not matter.
func (z *normalizer) quotient(t term.ID) term.ID {
	p := z.pool
	product := p.Arg(t, 0)
	if p.Op(product) != term.OpMul || p.Width(product) > maxReciprocal {
		return t
	}
	m, x := p.Arg(product, 0), p.Arg(product, 1)
	if !p.IsConst(m) {
		m, x = x, m
	}
	factor, ok := p.ConstBigValue(m)
	if !ok || p.Op(x) != term.OpZExt {
		return t
	}
	x = p.Arg(x, 0)
	n := p.Width(x)
	hi, k := p.ExtractBounds(t)
	d, ok := divisor(factor, k, n)
	if !ok {
		return t
	}
	z.stats[RuleReciprocal]++
	q := p.UDiv(x, p.ConstBig(n, d))
	if w := hi - k + 1; w < n {
		return p.Extract(q, w-1, 0)
	} else {
		return p.ZExt(q, w)
	}
}

// divisor finds d in 2..2^n-1 with ⌊x·m / 2^k⌋ = ⌊x/d⌋ for all x < 2^n.
//
// It must be ⌈2^k / m⌉. With e = m·d - 2^k and x = q·d + r, x·m = q·2^k + q·e + r·m, so that q·e + r·m must be less than 2^k for all q and r that
// occur. It is greatest for the last q that r = d-1 occurs with, or for the last q and r.
func divisor(m *big.Int, k, n int) (d *big.Int, ok bool) {
	one := big.NewInt(1)
	power, end := new(big.Int).Lsh(one, uint(k)), new(big.Int).Lsh(one, uint(n))
	if m.Sign() <= 0 {
		return nil, false
	}
	d = new(big.Int).Add(power, m)
	d.Sub(d, one).Quo(d, m)
	if d.Cmp(one) <= 0 || d.Cmp(end) >= 0 {
		return nil, false
	}
	e := new(big.Int).Mul(m, d)
	e.Sub(e, power)
	fits := func(q, r *big.Int) bool {
		rest := new(big.Int).Mul(q, e)
		return rest.Add(rest, new(big.Int).Mul(r, m)).Cmp(power) < 0
	}
	lastR := new(big.Int).Sub(d, one)
	whole := new(big.Int).Sub(end, d)
	whole.Quo(whole, d) // the last q with r = d-1
	q, r := new(big.Int).QuoRem(new(big.Int).Sub(end, one), d, new(big.Int))
	return d, fits(whole, lastR) && fits(q, r)
}

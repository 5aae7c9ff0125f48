package preprocess

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Bounds of polynomials: monomials, and their degree.
const (
	maxMonomials = 64
	maxDegree    = 6
)

// polynomial is a sum of monomials modulo a power of two. A monomial is named by
// its factors, ascending, each in four bytes; the constant has the empty name.
type polynomial map[string]uint64

func (f polynomial) add(k uint64, g polynomial) {
	for m, c := range g {
		f[m] += k * c
	}
}

func product(f, g polynomial) (polynomial, bool) {
	if len(f)*len(g) > maxMonomials {
		return nil, false
	}
	h := make(polynomial, len(f)*len(g))
	for m, c := range f {
		for n, d := range g {
			if len(m)+len(n) > 4*maxDegree {
				return nil, false
			}
			h[multiply(m, n)] += c * d
		}
	}
	return h, true
}

// multiply is the name of the product of two monomials.
func multiply(m, n string) string {
	if m == "" {
		return n
	}
	var factors []string
	for _, s := range [2]string{m, n} {
		for i := 0; i < len(s); i += 4 {
			factors = append(factors, s[i:i+4])
		}
	}
	slices.Sort(factors)
	out := make([]byte, 0, len(m)+len(n))
	for _, f := range factors {
		out = append(out, f...)
	}
	return string(out)
}

// samePolynomial decides an equality of terms that are the same polynomial, or
// polynomials that differ by a constant, x·(y + z) = x·y + x·z: no circuit of
// multipliers is needed.
func (z *normalizer) samePolynomial(t term.ID) term.ID {
	p := z.pool
	if p.Op(t) != term.OpEq || p.Width(p.Arg(t, 0)) > 64 || z.fuel < 4*maxMonomials {
		return t
	}
	a, b := p.Arg(t, 0), p.Arg(t, 1)
	if !hasProduct(p, a, 4) && !hasProduct(p, b, 4) {
		return t
	}
	z.fuel -= 4 * maxMonomials
	f, okf := z.expand(a, maxDegree, p.Width(a))
	g, okg := z.expand(b, maxDegree, p.Width(a))
	if !okf || !okg {
		return t
	}
	f.add(^uint64(0), g)
	w := p.Width(a)
	mask := ^uint64(0) >> (64 - w)
	for m, c := range f {
		if m != "" && c&mask != 0 {
			return t
		}
	}
	z.stats[RulePolynomial]++
	return p.Bool(f[""]&mask == 0)
}

// hasProduct reports whether t is a sum with a product of terms in it.
func hasProduct(p *term.Pool, t term.ID, depth int) bool {
	switch p.Op(t) {
	case term.OpMul:
		return true
	case term.OpAdd:
		return depth > 0 && (hasProduct(p, p.Arg(t, 0), depth-1) || hasProduct(p, p.Arg(t, 1), depth-1))
	case term.OpNeg, term.OpNot:
		return depth > 0 && hasProduct(p, p.Arg(t, 0), depth-1)
	}
	return false
}

// expand multiplies t out; false if that takes too many monomials or products in
// one another more than depth deep. The latter also bounds its recursion. In a
// shifted part, 2^k·h(x), the terms have k bits less than width: there the low bits
// of a term of that width may stand for it, as the others are shifted out.
func (z *normalizer) expand(t term.ID, depth, width int) (polynomial, bool) {
	p := z.pool
	l, ok := p.Linear(t, maxMonomials)
	if !ok {
		return nil, false
	}
	f := polynomial{"": l.Const}
	for _, q := range l.Parts {
		op := p.Op(q.Term)
		if op == term.OpConcat && depth > 0 {
			if v, zero := p.ConstValue(p.Arg(q.Term, 1)); zero && v == 0 {
				h, ok := z.expand(p.Arg(q.Term, 0), depth-1, width)
				if !ok || len(f)+len(h) > maxMonomials {
					return nil, false
				}
				f.add(q.Coef<<p.Width(p.Arg(q.Term, 1)), h)
				continue
			}
		}
		if op != term.OpMul {
			id := q.Term
			if op == term.OpExtract && p.Width(p.Arg(id, 0)) == width {
				if _, lo := p.ExtractBounds(id); lo == 0 {
					id = p.Arg(id, 0)
				}
			}
			f[string([]byte{byte(id >> 24), byte(id >> 16), byte(id >> 8), byte(id)})] += q.Coef
			continue
		}
		if depth == 0 {
			return nil, false
		}
		x, okx := z.expand(p.Arg(q.Term, 0), depth-1, width)
		if !okx {
			return nil, false
		}
		y, oky := z.expand(p.Arg(q.Term, 1), depth-1, width)
		if !oky {
			return nil, false
		}
		g, ok := product(x, y)
		if !ok || len(f)+len(g) > maxMonomials {
			return nil, false
		}
		f.add(q.Coef, g)
	}
	return f, true
}

package term

import "slices"

// Linear is a sum of multiples of terms plus a constant, modulo 2^Width, for
// widths up to 64. No term is a sum, a negation or a multiple by a constant, the
// terms are different and ascending, and no coefficient is 0. A choice between
// constants is a multiple of its condition, which is no complement, extended with
// zeros.
type Linear struct {
	Width int
	Parts []Part
	Const uint64
}

// Part is one summand of a Linear.
type Part struct {
	Coef uint64
	Term ID
}

// Linear reads t, of at most 64 bits, as a linear combination. It gives up, with
// false, where the sum has more than limit operands.
func (p *Pool) Linear(t ID, limit int) (Linear, bool) {
	l := Linear{Width: p.Width(t)}
	return l, p.AddTo(&l, 1, t, limit)
}

// AddTo adds k·t to l. If t has more than limit operands the result is false and l
// is of no use any more.
func (p *Pool) AddTo(l *Linear, k uint64, t ID, limit int) bool {
	w := l.Width
	if w > 64 {
		return false
	}
	m := mask(w)
	stack := []Part{{k, t}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := &p.nodes[it.Term]
		switch n.op {
		case OpConst:
			v, _ := p.ConstValue(it.Term)
			l.Const += it.Coef * v
		case OpAdd:
			stack = append(stack, Part{it.Coef, ID(n.b)}, Part{it.Coef, ID(n.a)})
		case OpNeg:
			stack = append(stack, Part{-it.Coef, ID(n.a)})
		case OpNot: // ¬x = -x - 1
			l.Const -= it.Coef
			stack = append(stack, Part{-it.Coef, ID(n.a)})
		case OpIte, OpZExt, OpSExt: // ite(c, k, l) = l + (k - l)·[c]
			c, x, y, ok := p.choice(it.Term)
			if !ok {
				l.Parts = append(l.Parts, Part{it.Coef & m, it.Term})
				break
			}
			kx, _ := p.ConstValue(x)
			ky, _ := p.ConstValue(y)
			l.Const += it.Coef * ky
			coef := it.Coef * (kx - ky)
			if d, negated := p.isNot(c); negated { // k·[¬d] = k - k·[d]
				c = d
				l.Const += coef
				coef = -coef
			}
			l.Parts = append(l.Parts, Part{coef & m, p.ZExt(c, w)})
		case OpMul, OpConcat:
			if x, c := p.coefficient1(it.Term, w); x != it.Term {
				stack = append(stack, Part{it.Coef * c, x})
				continue
			}
			fallthrough
		default:
			l.Parts = append(l.Parts, Part{it.Coef & m, it.Term})
		}
		if len(l.Parts)+len(stack) > limit {
			return false
		}
	}
	l.Const &= m
	l.merge()
	return true
}

// merge restores the order and adds the coefficients of equal terms.
func (l *Linear) merge() {
	m := mask(l.Width)
	slices.SortStableFunc(l.Parts, func(a, b Part) int { return int(int64(a.Term) - int64(b.Term)) })
	out := l.Parts[:0]
	for _, q := range l.Parts {
		if n := len(out); n > 0 && out[n-1].Term == q.Term {
			out[n-1].Coef = (out[n-1].Coef + q.Coef) & m
			continue
		}
		out = append(out, q)
	}
	l.Parts = slices.DeleteFunc(out, func(q Part) bool { return q.Coef == 0 })
}

// Scale multiplies l by k.
func (l *Linear) Scale(k uint64) {
	m := mask(l.Width)
	for i := range l.Parts {
		l.Parts[i].Coef = l.Parts[i].Coef * k & m
	}
	l.Parts = slices.DeleteFunc(l.Parts, func(q Part) bool { return q.Coef == 0 })
	l.Const = l.Const * k & m
}

// Plus adds k·o to l; o has the same width and stays as it is.
func (l *Linear) Plus(k uint64, o *Linear) {
	m := mask(l.Width)
	for _, q := range o.Parts {
		l.Parts = append(l.Parts, Part{q.Coef * k & m, q.Term})
	}
	l.Const = (l.Const + k*o.Const) & m
	l.merge()
}

// FromLinear returns l as a term. What is subtracted is summed up first, so that
// it is negated once.
func (p *Pool) FromLinear(l Linear) ID {
	w := l.Width
	plus, minus := p.Zero(w), p.Zero(w)
	for _, q := range l.Parts {
		if c := q.Coef; c>>(w-1)&1 == 1 && w > 1 {
			if n := p.nodes[q.Term]; n.op == OpZExt && p.Width(ID(n.a)) == 1 { // -k·[c] = k·[¬c] - k
				plus = p.Add(plus, p.Mul(p.ZExt(p.Not(ID(n.a)), w), p.Const(w, -c)))
				l.Const += c
				continue
			}
			minus = p.Add(minus, p.Mul(q.Term, p.Const(w, -c)))
		} else {
			plus = p.Add(plus, p.Mul(q.Term, p.Const(w, c)))
		}
	}
	return p.Add(p.Sub(plus, minus), p.Const(w, l.Const))
}

// OddInverse is the inverse of the odd number k modulo 2^64, hence modulo every
// smaller power of two.
func OddInverse(k uint64) uint64 {
	inv := k // correct to 3 bits; each step of Newton's method doubles that
	for range 5 {
		inv *= 2 - k*inv
	}
	return inv
}

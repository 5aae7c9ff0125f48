package linear

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// word is the form of the unsigned value of t, of at most 64 bits. Whatever is not linear is a variable of which only the range is known.
func (e *encoder) word(t term.ID) form {
	if f, ok := e.forms[t]; ok {
		return f
	}
	f, ok := e.linear(t)
	if !ok || f.largest() > maxCoef || len(f.parts) > maxParts {
		f = e.single(e.newVar(rangeOf(e.pool, t)))
		e.noteRead(t, f.parts[0].v)
	}
	f = f.within(rangeOf(e.pool, t))
	e.forms[t] = f
	return f
}

// maxParts bounds the length of a form.
const maxParts = 40

func (e *encoder) linear(t term.ID) (form, bool) {
	p := e.pool
	w := p.Width(t)
	if lo, hi := p.Range(t); lo == hi {
		return constant(unsigned(lo)), true
	}
	if w == 1 {
		return e.bool(e.condition(t)), true
	}
	switch p.Op(t) {
	case term.OpPtr:
		return e.modulo(e.word(p.Arg(t, 0)).plus(1, e.word(p.Arg(t, 1))), w)
	case term.OpAdd, term.OpNeg:
		return e.sum(t)
	case term.OpNot:
		return constant(power(w).sub(integer(1))).plus(-1, e.word(p.Arg(t, 0))), true
	case term.OpIte:
		return e.choose(e.condition(p.Arg(t, 0)), e.word(p.Arg(t, 1)), e.word(p.Arg(t, 2))), true
	case term.OpZExt:
		return e.word(p.Arg(t, 0)), true
	case term.OpSExt:
		x := p.Arg(t, 0)
		more := power(w).sub(power(p.Width(x)))
		return e.word(x).plus(1, e.choose(e.signOf(x), constant(more), form{})), true
	case term.OpConcat:
		low := e.word(p.Arg(t, 1))
		high, ok := e.multiple(p.Arg(t, 0), p.Width(p.Arg(t, 1)))
		return high.plus(1, low), ok
	case term.OpExtract:
		hi, lo := p.ExtractBounds(t)
		if x := p.Arg(t, 0); lo == 0 && p.Width(x) <= 64 {
			return e.low(x, hi+1)
		}
	case term.OpMul:
		if f, ok := e.product(p.Arg(t, 0), p.Arg(t, 1)); ok {
			return e.modulo(f, w)
		}
	case term.OpUDiv, term.OpURem:
		return e.division(t)
	}
	return form{}, false
}

// sum is the form of a sum or a negation: operands and coefficients, these as signed numbers, and what is too much.
func (e *encoder) sum(t term.ID) (form, bool) {
	l, ok := e.pool.Linear(t, maxParts)
	if !ok {
		return form{}, false
	}
	w := l.Width
	f := constant(signed(l.Const, w))
	for _, q := range l.Parts {
		c, ok := signed(q.Coef, w).small()
		if !ok || c > maxCoef || c < -maxCoef {
			return form{}, false
		}
		f = f.plus(c, e.word(q.Term))
	}
	if f.largest() > maxCoef {
		return form{}, false
	}
	return e.modulo(f, w)
}

// signed is the value of the w bits of x in two's complement.
func signed(x uint64, w int) number { return integer(int64(x<<(64-w)) >> (64 - w)) }

// signOf is the literal of the top bit of t.
func (e *encoder) signOf(t term.ID) sat.Lit {
	w := e.pool.Width(t)
	if w == 1 {
		return e.condition(t)
	}
	return e.positive(e.word(t).plus(-1, constant(power(w-1))))
}

// signedWord is the form of the value of t in two's complement.
func (e *encoder) signedWord(t term.ID) form {
	return e.word(t).plus(-1, e.choose(e.signOf(t), constant(power(e.pool.Width(t))), form{}))
}

// low is the form of the lowest n bits of t: t less what it has above them, which is 0 or at least 2^n.
func (e *encoder) low(t term.ID, n int) (form, bool) {
	f := e.word(t)
	if n >= e.pool.Width(t) {
		return f, true
	}
	if m, ok := e.modulo(f, n); ok {
		return m, true
	}
	h, ok := e.heads[cut{t, n}]
	if !ok {
		v := e.newVar(number{}, f.hi.down(n).shift(n))
		h = e.single(v)
		e.heads[cut{t, n}] = h
		any := e.positive(f.plus(-1, constant(power(n))))
		e.need(v, any)
		e.when(v, any, h.plus(-1, constant(power(n))))
		e.when(v, -any, h.minus())
		rest := f.plus(-1, h)
		e.when(v, 0, rest)
		e.when(v, 0, constant(power(n).sub(integer(1))).plus(-1, rest))
	}
	return f.plus(-1, h).within(number{}, power(n).sub(integer(1))), true
}

// multiple is the form of t·2^k.
func (e *encoder) multiple(t term.ID, k int) (form, bool) {
	f := e.word(t)
	if k < 16 {
		if c := int64(1) << k; f.largest() <= maxCoef/c {
			return form{}.plus(c, f), true
		}
	}
	if f.constant() {
		return constant(f.k.shift(k)), true
	}
	// A variable that is 0 or at least 2^k, as t is 0 or not.
	v := e.newVar(number{}, f.hi.shift(k))
	any := e.positive(f.plus(1, constant(integer(-1))))
	e.need(v, any)
	e.when(v, any, e.single(v).plus(-1, constant(power(k))))
	e.when(v, -any, e.single(v).minus())
	return e.single(v), true
}

// product is the form of the product of x and y, not reduced, if one of them has few bits: multiples of the other are chosen by its bits.
func (e *encoder) product(x, y term.ID) (form, bool) {
	_, hx := e.pool.Range(x)
	_, hy := e.pool.Range(y)
	if hy < hx || hx == hy && y < x {
		x, y = y, x
		hx = hy
	}
	n := bits.Len64(hx)
	if n > maxFactorBits {
		return form{}, false
	}
	key := [2]term.ID{x, y}
	if f, ok := e.muls[key]; ok {
		return f, true
	}
	f, g := form{}, e.word(y)
	rest := e.word(x)
	for i := n - 1; i >= 0; i-- { // the bits, from the top
		bit := e.positive(rest.plus(-1, constant(power(i))))
		f = f.plus(1<<i, e.choose(bit, g, form{}))
		rest = rest.plus(-1, e.choose(bit, constant(power(i)), form{})).within(number{}, power(i).sub(integer(1)))
	}
	if f.largest() > maxCoef || len(f.parts) > maxParts {
		return form{}, false
	}
	e.muls[key] = f
	return f, true
}

// maxFactorBits is the length of factors by whose bits products are divided.
const maxFactorBits = 4

// division defines quotient and remainder by a constant: n = d·q + r.
func (e *encoder) division(t term.ID) (form, bool) {
	p := e.pool
	x := p.Arg(t, 0)
	d, ok := p.ConstValue(p.Arg(t, 1))
	if !ok || d == 0 || d > maxCoef {
		return form{}, false
	}
	f := e.word(x)
	q := e.newVar(number{}, f.hi.over(int64(d)))
	rest := f.plus(-int64(d), e.single(q))
	if rest.largest() > maxCoef {
		return form{}, false
	}
	e.when(q, 0, rest)
	e.when(q, 0, constant(unsigned(d-1)).plus(-1, rest))
	if p.Op(t) == term.OpUDiv {
		return e.single(q), true
	}
	return rest.within(number{}, unsigned(d-1)), true
}

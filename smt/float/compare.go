package float

import "github.com/fathom-verifier/fathom/smt/term"

// Neg returns x with the opposite sign, NaN included.
func (a *Arithmetic) Neg(f Format, x term.ID) term.ID {
	return a.apply(f, a.negRange(f, x), func(x []term.ID) term.ID {
		return a.pool.Xor(x[0], a.pool.Concat(a.pool.Const(1, 1), a.pool.Zero(f.Width()-1)))
	}, x)
}

// Abs returns x with a positive sign, NaN included.
func (a *Arithmetic) Abs(f Format, x term.ID) term.ID {
	return a.apply(f, a.absRange(f, x), func(x []term.ID) term.ID {
		r := a.pool.ZExt(a.pool.Extract(x[0], f.Width()-2, 0), f.Width())
		if !a.pool.IsConst(r) && r != x[0] {
			a.absOf[r] = x[0]
		}
		return r
	}, x)
}

// SingleNaN returns x with every NaN made the canonical one, so that floats are equal as terms exactly if they are equal as values.
// Operations look through it: they do not tell NaNs apart.
func (a *Arithmetic) SingleNaN(f Format, x term.ID) term.ID {
	nan := a.isNaN(f, x)
	t := a.pool.Ite(nan, a.Const(f, f.NaNBits()), x)
	if t == x || a.pool.IsConst(t) {
		return t
	}
	a.within[t] = a.original(x)
	return t
}

// plain returns what SingleNaN was given, if that made x.
func (a *Arithmetic) plain(x term.ID) term.ID {
	if n, ok := a.within[x]; ok && a.pool.IsTrue(n.where) {
		return n.of
	}
	return x
}

// CopySign returns x with the sign of y.
func (a *Arithmetic) CopySign(f Format, x, y term.ID) term.ID {
	w := f.Width()
	return a.pool.Concat(a.pool.Extract(y, w-1, w-1), a.pool.Extract(x, w-2, 0))
}

// canonical returns x in the encoding that operations produce, which differs for the x87's pseudo-denormals.
func (a *Arithmetic) canonical(f Format, x term.ID) term.ID {
	if !f.Explicit {
		return x
	}
	sign, exp, frac := a.fields(f, x)
	return a.pack(f, sign, exp, frac)
}

// order returns a signed integer that orders the numbers of the format as their values, but for -0 being just below 0.
func (a *Arithmetic) order(f Format, x term.ID) term.ID {
	p := a.pool
	sign, exp, frac := a.fields(f, x)
	magnitude := p.Concat(exp, frac)
	return p.Concat(sign, p.Xor(magnitude, p.SExt(sign, p.Width(magnitude))))
}

// Eq returns whether x and y are the same number: -0 is 0, and NaN is no number.
func (a *Arithmetic) Eq(f Format, x, y term.ID) term.ID {
	p := a.pool
	if r, s, ok := a.bothRanges(f, x, y); ok && (a.below(f, r.Hi, s.Lo) || a.below(f, s.Hi, r.Lo)) {
		return p.False()
	}
	return a.compared(equal, f, x, y, func(x, y term.ID) term.ID {
		return p.Or(p.Eq(a.canonical(f, x), a.canonical(f, y)), p.And(a.IsZero(f, x), a.IsZero(f, y)))
	})
}

// Lt returns whether x < y; not if one of them is NaN.
func (a *Arithmetic) Lt(f Format, x, y term.ID) term.ID {
	p := a.pool
	if r, s, ok := a.bothRanges(f, x, y); ok {
		switch {
		case a.below(f, r.Hi, s.Lo):
			return p.True()
		case !a.below(f, r.Lo, s.Hi):
			return p.False()
		}
	}
	return a.compared(less, f, x, y, func(x, y term.ID) term.ID {
		return p.And(p.Slt(a.order(f, x), a.order(f, y)), p.Not(p.And(a.IsZero(f, x), a.IsZero(f, y))))
	})
}

// Le returns whether x ≤ y; not if one of them is NaN.
func (a *Arithmetic) Le(f Format, x, y term.ID) term.ID {
	p := a.pool
	if r, s, ok := a.bothRanges(f, x, y); ok {
		switch {
		case !a.below(f, s.Lo, r.Hi):
			return p.True()
		case a.below(f, s.Hi, r.Lo):
			return p.False()
		}
	}
	return a.compared(atMost, f, x, y, func(x, y term.ID) term.ID {
		return p.Or(p.Sle(a.order(f, x), a.order(f, y)), p.And(a.IsZero(f, x), a.IsZero(f, y)))
	})
}

// compared returns the condition that x and y are numbers and holds of what they were before they were narrowed.
func (a *Arithmetic) compared(k comparisonKind, f Format, x, y term.ID, holds func(x, y term.ID) term.ID) term.ID {
	v, _ := a.originals([]term.ID{x, y})
	c := a.pool.AndN(a.pool.Not(a.isNaN(f, x)), a.pool.Not(a.isNaN(f, y)), holds(v[0], v[1]))
	return a.remember(c, k, f, x, y)
}

// Min returns the lesser of x and y, or the other one if one is NaN; of two zeros either.
func (a *Arithmetic) Min(f Format, x, y term.ID) term.ID { return a.extreme(f, x, y, false) }

// Max returns the greater of x and y, or the other one if one is NaN; of two zeros either.
func (a *Arithmetic) Max(f Format, x, y term.ID) term.ID { return a.extreme(f, x, y, true) }

func (a *Arithmetic) extreme(f Format, x, y term.ID, maximum bool) term.ID {
	p := a.pool
	return a.apply(f, a.extremeRange(f, x, y, maximum), func([]term.ID) term.ID {
		low, high := x, y
		if maximum {
			low, high = y, x
		}
		r := p.Ite(p.Or(a.IsNaN(f, y), a.Lt(f, low, high)), x, y)
		return a.orNaN(f, p.And(a.IsNaN(f, x), a.IsNaN(f, y)), r)
	}, x, y)
}

// IsNaN returns whether x is NaN.
func (a *Arithmetic) IsNaN(f Format, x term.ID) term.ID {
	return a.remember(a.isNaN(f, x), unordered, f, x, x)
}

func (a *Arithmetic) isNaN(f Format, x term.ID) term.ID {
	if _, ok := a.Range(f, x); ok {
		return a.pool.False()
	}
	return a.isNaNBits(f, a.original(x).of)
}

// IsInf returns whether x is an infinity.
func (a *Arithmetic) IsInf(f Format, x term.ID) term.ID {
	p := a.pool
	if !p.IsConst(x) {
		if r, ok := a.Range(f, x); ok && a.finite(f, r) {
			return p.False()
		}
	}
	_, exp, frac := a.fields(f, a.original(x).of)
	return p.And(p.Eq(exp, p.Ones(f.Exp)), p.Not(a.some(frac)))
}

// IsZero returns whether x is 0 or -0.
func (a *Arithmetic) IsZero(f Format, x term.ID) term.ID {
	_, exp, frac := a.fields(f, a.plain(x))
	return a.pool.Not(a.some(a.pool.Concat(exp, frac)))
}

// IsSubnormal returns whether x is a subnormal number: not zero, and smaller than all normal ones.
func (a *Arithmetic) IsSubnormal(f Format, x term.ID) term.ID {
	_, exp, frac := a.fields(f, a.plain(x))
	return a.pool.And(a.pool.Not(a.some(exp)), a.some(frac))
}

// IsNormal returns whether x is a normal number: finite, not zero and not subnormal.
func (a *Arithmetic) IsNormal(f Format, x term.ID) term.ID {
	p := a.pool
	_, exp, _ := a.fields(f, a.plain(x))
	return p.And(a.some(exp), p.Not(p.Eq(exp, p.Ones(f.Exp))))
}

// IsNegative returns the sign bit of x. SMT-LIB's predicates of this name also exclude NaN.
func (a *Arithmetic) IsNegative(f Format, x term.ID) term.ID {
	return a.pool.Extract(x, f.Width()-1, f.Width()-1)
}

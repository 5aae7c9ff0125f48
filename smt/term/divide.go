package term

// powerOfTwo returns k if t is the constant 2^k.
func (p *Pool) powerOfTwo(t ID) (k int, ok bool) {
	if !p.IsConst(t) {
		return 0, false
	}
	lo, hi, ok := p.run(t)
	return lo, ok && lo == hi
}

// UDiv returns the unsigned quotient a / b; all ones when b is zero.
func (p *Pool) UDiv(a, b ID) ID {
	w := p.sameWidth("division", a, b)
	switch {
	case w == 1:
		return p.Or(a, p.Not(b))
	case p.IsConst(a) && p.IsConst(b):
		return p.fold2(OpUDiv, w, a, b)
	case p.isOne(b):
		return a
	case p.isZero(b):
		return p.Ones(w)
	case a == b: // x / x = 1, but for x = 0
		return p.Ite(p.Eq(a, p.Zero(w)), p.Ones(w), p.Const(w, 1))
	}
	if p.enter(costLinear) {
		r := p.udiv(a, b, w)
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.binary(OpUDiv, w, a, b)
}

func (p *Pool) udiv(a, b ID, w int) ID {
	if r := p.foldChoice(OpUDiv, w, a, b); r != None {
		return r
	}
	if p.IsConst(b) {
		// x / (2^k·d) = (x >> k) / d
		if k := p.constTrailingZeros(b); k > 0 {
			return p.ZExt(p.UDiv(p.Extract(a, w-1, k), p.Extract(b, w-1, k)), w)
		}
	}
	if w > 64 {
		return p.narrowDivision(OpUDiv, a, b, w)
	}
	x, y := &p.infos[a], &p.infos[b]
	if x.hi < y.lo {
		return p.Zero(w)
	}
	n := p.nodes[a]
	if v, ok := p.ConstValue(b); ok {
		switch n.op {
		case OpMul: // x·k / k, if the product does not wrap
			if ID(n.b) == b && p.infos[n.a].hi <= mask(w)/v {
				return ID(n.a)
			}
		case OpUDiv: // x / k / l = x / (k·l)
			if k, ok := p.ConstValue(ID(n.b)); ok && k != 0 {
				if k > mask(w)/v {
					return p.Zero(w)
				}
				return p.UDiv(ID(n.a), p.Const(w, k*v))
			}
		}
	}
	return p.narrowDivision(OpUDiv, a, b, w)
}

// narrowDivision divides in as many bits as the operands need. A quotient by
// zero depends on the width, so for OpUDiv the divisor must not be zero.
func (p *Pool) narrowDivision(op Op, a, b ID, w int) ID {
	n := w
	if w <= 64 {
		x, y := &p.infos[a], &p.infos[b]
		if op == OpUDiv && y.lo == 0 {
			return None
		}
		n = max(1, bitLen(x.hi), bitLen(y.hi))
	} else if k := p.valueBits(b); k > 0 && (op == OpURem || p.IsConst(b)) {
		n = max(p.valueBits(a), k)
	}
	if n == 0 || n >= w {
		return None
	}
	x, y := p.Extract(a, n-1, 0), p.Extract(b, n-1, 0)
	if op == OpUDiv {
		return p.ZExt(p.UDiv(x, y), w)
	}
	return p.ZExt(p.URem(x, y), w)
}

// valueBits bounds the bits of a wide term that may be 1.
func (p *Pool) valueBits(t ID) int {
	switch n := &p.nodes[t]; n.op {
	case OpZExt:
		return p.Width(ID(n.a))
	case OpConst:
		return p.valueOf(t).Big().BitLen()
	}
	return p.Width(t)
}

// URem returns the unsigned remainder a % b; a when b is zero.
func (p *Pool) URem(a, b ID) ID {
	w := p.sameWidth("remainder", a, b)
	switch {
	case w == 1:
		return p.And(a, p.Not(b))
	case p.IsConst(a) && p.IsConst(b):
		return p.fold2(OpURem, w, a, b)
	case p.isOne(b) || a == b:
		return p.Zero(w)
	case p.isZero(b):
		return a
	}
	if p.enter(costLinear) {
		r := p.urem(a, b, w)
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.binary(OpURem, w, a, b)
}

func (p *Pool) urem(a, b ID, w int) ID {
	if r := p.foldChoice(OpURem, w, a, b); r != None {
		return r
	}
	if p.IsConst(b) {
		if k, ok := p.powerOfTwo(b); ok {
			return p.ZExt(p.Extract(a, k-1, 0), w)
		}
		// x % (2^k·d) = ((x >> k) % d) above the low bits of x
		if k := p.constTrailingZeros(b); k > 0 {
			return p.Concat(p.URem(p.Extract(a, w-1, k), p.Extract(b, w-1, k)), p.Extract(a, k-1, 0))
		}
	}
	if w > 64 {
		return p.narrowDivision(OpURem, a, b, w)
	}
	x, y := &p.infos[a], &p.infos[b]
	if x.hi < y.lo {
		return a
	}
	if v, ok := p.ConstValue(b); ok && p.divisor(a)%v == 0 {
		return p.Zero(w)
	}
	return p.narrowDivision(OpURem, a, b, w)
}

// divisor returns a constant that divides every value of t, of at most 64
// bits: 1 if none is known.
func (p *Pool) divisor(t ID) uint64 {
	d := uint64(1)
	for {
		n := &p.nodes[t]
		switch n.op {
		case OpZExt:
			t = ID(n.a)
			continue
		case OpConcat:
			if p.isZero(ID(n.b)) {
				d <<= p.Width(ID(n.b))
				t = ID(n.a)
				continue
			}
		case OpMul: // if the product does not wrap
			if k, ok := p.ConstValue(ID(n.b)); ok && k != 0 && p.infos[n.a].hi <= mask(int(n.width)+1)/k {
				d *= k
			}
		}
		return d
	}
}

// sign returns the top bit of t.
func (p *Pool) sign(t ID) ID {
	w := p.Width(t)
	return p.Extract(t, w-1, w-1)
}

// abs returns the magnitude of t as an unsigned number.
func (p *Pool) abs(t ID) ID { return p.Ite(p.sign(t), p.Neg(t), t) }

// SDiv returns the signed quotient rounded towards zero, as bvsdiv: when b is
// zero it is 1 for negative a and -1 otherwise.
func (p *Pool) SDiv(a, b ID) ID {
	w := p.sameWidth("division", a, b)
	k, ok := p.powerOfTwo(b)
	switch {
	case ok && k == w-1: // only the least number is a multiple of itself other than 0
		return p.ZExt(p.Eq(a, b), w)
	case ok && k == 0:
		return a
	case p.isOnes(b):
		return p.Neg(a)
	case ok && !p.IsConst(a):
		// An arithmetic shift rounds down; add 2^k - 1 to negative numbers first.
		bias := p.ZExt(p.SExt(p.sign(a), k), w)
		return p.AShr(p.Add(a, bias), p.Const(w, uint64(k)))
	}
	q := p.UDiv(p.abs(a), p.abs(b))
	return p.Ite(p.Xor(p.sign(a), p.sign(b)), p.Neg(q), q)
}

// SRem returns the signed remainder, with the sign of a, as bvsrem: a when b
// is zero.
func (p *Pool) SRem(a, b ID) ID {
	p.sameWidth("remainder", a, b)
	r := p.URem(p.abs(a), p.abs(b))
	return p.Ite(p.sign(a), p.Neg(r), r)
}

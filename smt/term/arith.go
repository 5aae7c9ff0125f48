package term

import "math/bits"

// Neg returns -a.
func (p *Pool) Neg(a ID) ID {
	w := p.Width(a)
	n := p.nodes[a]
	switch {
	case w == 1:
		return a
	case n.op == OpConst:
		return p.fold1(OpNeg, w, 0, a)
	case n.op == OpNeg:
		return ID(n.a)
	case n.op == OpNot: // -(¬x) = x + 1
		return p.Add(ID(n.a), p.Const(w, 1))
	case n.op == OpPtr:
		return p.Neg(p.bitsOf(a))
	case n.op == OpAdd && p.IsConst(ID(n.b)): // -(x + k) = -x - k
		return p.Add(p.Neg(ID(n.a)), p.fold1(OpNeg, w, 0, ID(n.b)))
	}
	if c, x, y, ok := p.choice(a); ok {
		return p.Ite(c, p.fold1(OpNeg, w, 0, x), p.fold1(OpNeg, w, 0, y))
	}
	return p.unary(OpNeg, w, a)
}

// opposite tells whether a and b are syntactically each other's negation.
func (p *Pool) opposite(a, b ID) bool {
	na, nb := &p.nodes[a], &p.nodes[b]
	return na.op == OpNeg && ID(na.a) == b || nb.op == OpNeg && ID(nb.a) == a
}

// Add returns a + b.
func (p *Pool) Add(a, b ID) ID {
	w := p.sameWidth("addition", a, b)
	if w == 1 {
		return p.Xor(a, b)
	}
	a, b = p.order(a, b)
	switch {
	case p.isZero(b):
		return a
	case p.IsConst(a):
		return p.fold2(OpAdd, w, a, b)
	case p.opposite(a, b):
		return p.Zero(w)
	case p.complementary(a, b): // x + ¬x
		return p.Ones(w)
	}
	if w == p.ptrWidth {
		if r := p.addPtr(a, b); r != None {
			return r
		}
	}
	if !p.enter(costLinear) {
		return p.commutative(OpAdd, w, a, b)
	}
	defer p.leave(costLinear)
	if p.IsConst(b) {
		n := p.nodes[a]
		switch {
		case n.op == OpAdd && p.IsConst(ID(n.b)): // (x + k) + l
			return p.Add(ID(n.a), p.fold2(OpAdd, w, ID(n.b), b))
		case n.op == OpNot && p.isOne(b): // ¬x + 1 = -x
			return p.Neg(ID(n.a))
		}
		if r := p.foldChoice(OpAdd, w, a, b); r != None {
			return r
		}
		return p.commutative(OpAdd, w, a, b)
	}
	// Constants move outwards.
	x, kx := p.splitConst(a)
	y, ky := p.splitConst(b)
	if x != a || y != b {
		return p.Add(p.Add(x, y), p.fold2(OpAdd, w, kx, ky))
	}
	if r := p.likeTerms(a, b, w); r != None {
		return r
	}
	if na, nb := p.nodes[a].op, p.nodes[b].op; na == OpNeg || nb == OpNeg || na == OpAdd || nb == OpAdd {
		if r := p.cancelSum(a, b, false); r != None {
			return r
		}
	}
	return p.commutative(OpAdd, w, a, b)
}

// addPtr moves an addition to a pointer into its offset.
func (p *Pool) addPtr(a, b ID) ID {
	na, nb := p.nodes[a], p.nodes[b]
	pa, pb := na.op == OpPtr, nb.op == OpPtr
	switch {
	case pa && pb:
		return p.Add(p.bitsOf(a), p.bitsOf(b))
	case pa:
		return p.PtrAt(na.a, ID(na.c), p.Add(ID(na.b), b))
	case pb:
		return p.PtrAt(nb.a, ID(nb.c), p.Add(a, ID(nb.b)))
	}
	return None
}

// coefficient reads t, of at most 64 bits, as k·x.
func (p *Pool) coefficient(t ID, w int) (x ID, k uint64) {
	n := &p.nodes[t]
	switch n.op {
	case OpNeg:
		x, k = p.coefficient1(ID(n.a), w)
		return x, -k
	}
	return p.coefficient1(t, w)
}

func (p *Pool) coefficient1(t ID, w int) (x ID, k uint64) {
	n := &p.nodes[t]
	switch n.op {
	case OpMul:
		if v, ok := p.ConstValue(ID(n.b)); ok {
			return ID(n.a), v
		}
	case OpConcat: // x shifted left
		h, v := &p.nodes[n.a], uint64(1)
		if !p.isZero(ID(n.b)) {
			return t, 1
		}
		if h.op == OpMul && p.IsConst(ID(h.b)) {
			v, _ = p.ConstValue(ID(h.b))
			h = &p.nodes[h.a]
		}
		if h.op == OpExtract && h.b == 0 && p.Width(ID(h.a)) == w {
			return ID(h.a), v << p.Width(ID(n.b))
		}
	}
	return t, 1
}

// likeTerms adds multiples of one term.
func (p *Pool) likeTerms(a, b ID, w int) ID {
	if w > 64 {
		if a == b {
			return p.shlConst(a, 1)
		}
		return None
	}
	x, k := p.coefficient(a, w)
	y, l := p.coefficient(b, w)
	if x != y {
		return None
	}
	return p.Mul(x, p.Const(w, k+l))
}

// Sub returns a - b.
func (p *Pool) Sub(a, b ID) ID {
	w := p.sameWidth("subtraction", a, b)
	if a == b {
		return p.Zero(w)
	}
	if na := p.nodes[a]; na.op == OpPtr {
		nb := p.nodes[b]
		if nb.op != OpPtr {
			return p.PtrAt(na.a, ID(na.c), p.Sub(ID(na.b), b))
		}
		return p.Add(p.Sub(ID(na.b), ID(nb.b)), p.Sub(ID(na.c), ID(nb.c)))
	}
	if w > 1 && p.sameTree(a, b) {
		return p.Zero(w)
	}
	if nb := p.nodes[b].op; w > 1 && (nb == OpAdd || nb == OpNeg) {
		if r := p.cancelSum(a, b, true); r != None {
			return r
		}
	}
	return p.Add(a, p.Neg(b))
}

// Mul returns a · b.
func (p *Pool) Mul(a, b ID) ID {
	w := p.sameWidth("multiplication", a, b)
	if w == 1 {
		return p.And(a, b)
	}
	a, b = p.order(a, b)
	switch {
	case p.IsConst(a):
		return p.fold2(OpMul, w, a, b)
	case p.isZero(b):
		return b
	case p.isOne(b):
		return a
	case p.isOnes(b):
		return p.Neg(a)
	}
	if p.enter(costLinear) {
		var r ID
		if p.IsConst(b) {
			r = p.mulConst(a, b, w)
		} else {
			r = p.mulTerms(a, b, w)
		}
		if r == None {
			r = p.mulNarrow(a, b, w)
		}
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.commutative(OpMul, w, a, b)
}

// mulConst multiplies by a constant other than 0, 1 and -1. The normal form
// is an odd factor, positive as a signed number, of a term, shifted left, then
// negated, then added to a constant.
func (p *Pool) mulConst(a, k ID, w int) ID {
	if r := p.foldChoice(OpMul, w, a, k); r != None {
		return r
	}
	n := p.nodes[a]
	switch {
	case n.op == OpMul && p.IsConst(ID(n.b)):
		return p.Mul(ID(n.a), p.fold2(OpMul, w, ID(n.b), k))
	case n.op == OpAdd && p.IsConst(ID(n.b)): // (x + l)·k = x·k + l·k
		return p.Add(p.Mul(ID(n.a), k), p.fold2(OpMul, w, ID(n.b), k))
	case n.op == OpNeg:
		return p.Neg(p.Mul(ID(n.a), k))
	}
	if tz := p.constTrailingZeros(k); tz > 0 {
		odd := p.Extract(k, w-1, tz)
		return p.Concat(p.Mul(p.Extract(a, w-1-tz, 0), odd), p.Zero(tz))
	}
	if p.sign(k) == p.trueID {
		return p.Neg(p.Mul(a, p.fold1(OpNeg, w, 0, k)))
	}
	return p.mulEven(a, k, w)
}

// constTrailingZeros counts the zeros below the lowest one of a constant other
// than 0.
func (p *Pool) constTrailingZeros(k ID) int {
	if v, ok := p.ConstValue(k); ok {
		return bits.TrailingZeros64(v)
	}
	return int(p.valueOf(k).Big().TrailingZeroBits())
}

// mulEven moves a shift to the left out of a product.
func (p *Pool) mulEven(a, b ID, w int) ID {
	n := p.nodes[a]
	if n.op == OpConcat && p.isZero(ID(n.b)) {
		k := p.Width(ID(n.b))
		return p.Concat(p.Mul(ID(n.a), p.Extract(b, w-1-k, 0)), ID(n.b))
	}
	return None
}

func (p *Pool) mulTerms(a, b ID, w int) ID {
	for range 2 {
		n := p.nodes[a]
		switch {
		case n.op == OpNeg: // -x·y = -(x·y)
			return p.Neg(p.Mul(ID(n.a), b))
		case n.op == OpMul && p.IsConst(ID(n.b)): // constants move outwards
			return p.Mul(p.Mul(ID(n.a), b), ID(n.b))
		case n.op == OpZExt && p.Width(ID(n.a)) == 1:
			return p.Ite(ID(n.a), b, p.Zero(w))
		case n.op == OpSExt && p.Width(ID(n.a)) == 1:
			return p.Ite(ID(n.a), p.Neg(b), p.Zero(w))
		}
		if r := p.mulEven(a, b, w); r != None {
			return r
		}
		a, b = b, a
	}
	return None
}

// mulNarrow multiplies in as many bits as the product needs.
func (p *Pool) mulNarrow(a, b ID, w int) ID {
	if w > 64 {
		na, nb := p.nodes[a], p.nodes[b]
		if na.op == OpZExt && (nb.op == OpZExt || p.IsConst(b)) {
			wb := 0
			if nb.op == OpZExt {
				wb = p.Width(ID(nb.a))
			} else {
				wb = p.valueOf(b).Big().BitLen()
			}
			if n := p.Width(ID(na.a)) + wb; n < w {
				return p.ZExt(p.Mul(p.Extract(a, n-1, 0), p.Extract(b, n-1, 0)), w)
			}
		}
		return None
	}
	over, hi := bits.Mul64(p.infos[a].hi, p.infos[b].hi)
	if n := max(bitLen(hi), 1); over == 0 && n < w {
		// The factors fit too, unless the other one is 0.
		n = max(n, bitLen(p.infos[a].hi), bitLen(p.infos[b].hi))
		if n < w {
			return p.ZExt(p.Mul(p.Extract(a, n-1, 0), p.Extract(b, n-1, 0)), w)
		}
	}
	if !p.IsConst(b) {
		if n := signedProductBits(p.infos[a], p.infos[b]); n < w {
			// The low bits of a product depend on those of its factors only.
			return p.SExt(p.Mul(p.Extract(a, n-1, 0), p.Extract(b, n-1, 0)), w)
		}
	}
	return None
}

// signedProductBits returns how many bits the product of two numbers needs in two's
// complement, at least 2; more than 64 if factors have more than 32.
func signedProductBits(a, b info) int {
	const limit = 1 << 31
	if a.slo < -limit || a.shi >= limit || b.slo < -limit || b.shi >= limit {
		return 65
	}
	lo, hi := int64(0), int64(0)
	for _, v := range [4]int64{a.slo * b.slo, a.slo * b.shi, a.shi * b.slo, a.shi * b.shi} {
		lo, hi = min(lo, v), max(hi, v)
	}
	return max(2, bits.Len64(uint64(hi))+1, bits.Len64(uint64(^lo))+1)
}

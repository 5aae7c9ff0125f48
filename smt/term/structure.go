package term

import "fmt"

// Extract returns the bits hi down to lo of t, both inclusive.
func (p *Pool) Extract(t ID, hi, lo int) ID {
	tw := p.Width(t)
	if lo < 0 || hi < lo || hi >= tw {
		panic(fmt.Sprintf("term: bits %d to %d of a term of %d bits", hi, lo, tw))
	}
	// Descend to the part that holds all the bits.
	for descending := true; descending; {
		if hi-lo+1 == p.Width(t) {
			return t
		}
		n := &p.nodes[t]
		switch n.op {
		case OpExtract:
			t, hi, lo = ID(n.a), hi+int(n.b), lo+int(n.b)
			continue
		case OpPtr:
			if hi < p.ptrAlign(n) { // the base is zero here
				t = ID(n.b)
				continue
			}
		case OpZExt, OpSExt:
			if k := p.Width(ID(n.a)); hi < k {
				t = ID(n.a)
				continue
			} else if lo >= k && n.op == OpZExt {
				return p.Zero(hi - lo + 1)
			} else if lo >= k-1 && n.op == OpSExt {
				return p.SExt(p.Extract(ID(n.a), k-1, k-1), hi-lo+1)
			}
		case OpConcat:
			k := p.Width(ID(n.b))
			if hi < k {
				t = ID(n.b)
				continue
			}
			if lo >= k {
				t, hi, lo = ID(n.a), hi-k, lo-k
				continue
			}
		}
		descending = false
	}
	w := hi - lo + 1
	if p.IsConst(t) {
		return p.fold1(OpExtract, w, lo, t)
	}
	if p.enter(costLinear) {
		r := p.extractFrom(t, hi, lo)
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	if !p.nodes[t].prov && p.Width(t) <= 64 {
		// High bits known to be 0 become an extension.
		zeros := p.infos[t].zeros >> lo & mask(w)
		if k := bitLen(mask(w) &^ zeros); k > 0 && k < w {
			return p.ZExt(p.Extract(t, lo+k-1, lo), w)
		}
	}
	return p.intern(OpExtract, w, uint32(t), uint32(lo), 0)
}

// extractFrom takes bits from within the operands of t, where that makes at
// least one of them simpler. None means it does not.
func (p *Pool) extractFrom(t ID, hi, lo int) ID {
	n := p.nodes[t]
	w := hi - lo + 1
	x, y := ID(n.a), ID(n.b)
	switch n.op {
	case OpZExt: // lo < width of x ≤ hi
		return p.ZExt(p.Extract(x, p.Width(x)-1, lo), w)
	case OpSExt:
		return p.SExt(p.Extract(x, p.Width(x)-1, lo), w)
	case OpConcat: // across the division
		k := p.Width(y)
		return p.Concat(p.Extract(x, hi-k, 0), p.Extract(y, k-1, lo))
	case OpNot:
		return p.Not(p.Extract(x, hi, lo))
	case OpIte:
		if hi == 0 { // the lowest bit of x and -x is the same
			if y, ok := p.magnitudeOf(t); ok {
				return p.Extract(y, 0, 0)
			}
		}
		y, z := ID(n.b), ID(n.c)
		if p.divisible(y, 3) && p.divisible(z, 3) && p.enter(costBranch) {
			defer p.leave(costBranch)
			return p.Ite(x, p.Extract(y, hi, lo), p.Extract(z, hi, lo))
		}
	case OpAnd, OpXor:
		if p.IsConst(y) {
			k := p.Extract(y, hi, lo)
			if p.isZero(k) || p.isOnes(k) || p.divisible(x, 0) {
				return p.bitwise(n.op, p.Extract(x, hi, lo), k)
			}
			return None
		}
		if (p.divisible(x, 0) || p.divisible(y, 0)) && p.enter(costBranch) {
			defer p.leave(costBranch)
			return p.bitwise(n.op, p.Extract(x, hi, lo), p.Extract(y, hi, lo))
		}
	case OpNeg:
		// The low bits of these depend on low bits only.
		if lo == 0 && (w == 1 || p.divisible(x, 0)) {
			return p.Neg(p.Extract(x, hi, 0))
		}
	case OpAdd, OpMul:
		if lo == 0 && (w == 1 || p.divisible(x, 0) || p.divisible(y, 0)) && p.enter(costBranch) {
			defer p.leave(costBranch)
			x, y = p.Extract(x, hi, 0), p.Extract(y, hi, 0)
			if n.op == OpAdd {
				return p.Add(x, y)
			}
			return p.Mul(x, y)
		}
		// No carry comes out of the low bits of x + k if those of x are zero.
		if n.op == OpAdd && p.IsConst(y) && lo > 0 && p.Width(t) <= 64 && trailingZeros(p.infos[x], 64) >= lo {
			return p.Add(p.Extract(x, hi, lo), p.Extract(y, hi, lo))
		}
	}
	return None
}

func (p *Pool) bitwise(op Op, x, y ID) ID {
	if op == OpAnd {
		return p.And(x, y)
	}
	return p.Xor(x, y)
}

// divisible tells whether taking bits from t dissolves t; choices are looked
// into to the given depth.
func (p *Pool) divisible(t ID, depth int) bool {
	switch n := &p.nodes[t]; n.op {
	case OpConst, OpConcat, OpExtract, OpZExt, OpSExt:
		return true
	case OpIte:
		return depth > 0 && p.divisible(ID(n.b), depth-1) && p.divisible(ID(n.c), depth-1)
	}
	return false
}

// ExtractBounds returns the highest and lowest bit an OpExtract takes.
func (p *Pool) ExtractBounds(t ID) (hi, lo int) {
	n := &p.nodes[t]
	if n.op != OpExtract {
		panic("term: ExtractBounds of " + n.op.String())
	}
	return int(n.b) + int(n.width), int(n.b)
}

func checkExtension(from, to int) {
	if to < from {
		panic(fmt.Sprintf("term: extension of %d bits to %d", from, to))
	}
	checkWidth(to)
}

// ZExt returns t extended with zeros to width; t itself if it has that width.
func (p *Pool) ZExt(t ID, width int) ID {
	w := p.Width(t)
	checkExtension(w, width)
	n := p.nodes[t]
	switch {
	case w == width:
		return t
	case n.op == OpConst:
		return p.fold1(OpZExt, width, 0, t)
	case n.op == OpZExt:
		return p.unary(OpZExt, width, ID(n.a))
	}
	if w == 1 {
		return p.unary(OpZExt, width, t)
	}
	if x, y := ID(n.b), ID(n.c); n.op == OpIte && p.IsConst(x) && p.IsConst(y) {
		return p.Ite(ID(n.a), p.fold1(OpZExt, width, 0, x), p.fold1(OpZExt, width, 0, y))
	}
	if n.op == OpAdd && p.enter(costLinear) {
		defer p.leave(costLinear)
		if r := p.extendSum(OpZExt, OpUlt, t, w, width); r != None {
			return r
		}
	}
	return p.unary(OpZExt, width, t)
}

// extendSum extends x + k, k constant, by extending x, if the sum does not
// wrap in the order the extension keeps.
func (p *Pool) extendSum(ext, order Op, t ID, w, width int) ID {
	if w > 64 {
		return None
	}
	x, k, ok := p.exactSum(order, t, w)
	if !ok {
		return None
	}
	if ext == OpZExt {
		return p.Add(p.ZExt(x, width), p.ConstInt(width, k))
	}
	return p.Add(p.SExt(x, width), p.ConstInt(width, k))
}

// SExt returns t extended with copies of its sign to width; t itself if it has
// that width.
func (p *Pool) SExt(t ID, width int) ID {
	w := p.Width(t)
	checkExtension(w, width)
	n := p.nodes[t]
	switch {
	case w == width:
		return t
	case n.op == OpConst:
		return p.fold1(OpSExt, width, 0, t)
	case n.op == OpZExt, w <= 64 && p.infos[t].zeros>>(w-1)&1 == 1: // the sign is 0
		return p.ZExt(t, width)
	case n.op == OpSExt:
		return p.unary(OpSExt, width, ID(n.a))
	case n.op == OpNot:
		return p.Not(p.SExt(ID(n.a), width))
	}
	if w == 1 {
		return p.unary(OpSExt, width, t)
	}
	if x, y := ID(n.b), ID(n.c); n.op == OpIte && p.IsConst(x) && p.IsConst(y) {
		return p.Ite(ID(n.a), p.fold1(OpSExt, width, 0, x), p.fold1(OpSExt, width, 0, y))
	}
	if p.enter(costLinear) {
		defer p.leave(costLinear)
		switch {
		case n.op == OpAdd:
			if r := p.extendSum(OpSExt, OpSlt, t, w, width); r != None {
				return r
			}
		case n.op == OpConcat && p.isZero(ID(n.b)): // shifts move outwards
			return p.Concat(p.SExt(ID(n.a), width-p.Width(ID(n.b))), ID(n.b))
		}
	}
	return p.unary(OpSExt, width, t)
}

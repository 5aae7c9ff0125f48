package term

// Ult returns 1 iff a < b as unsigned numbers.
func (p *Pool) Ult(a, b ID) ID {
	w := p.sameWidth("comparison", a, b)
	if w == 1 {
		return p.And(p.Not(a), b)
	}
	if v := p.decideUlt(a, b); v != open {
		return p.fromVerdict(v)
	}
	if p.enter(costLinear) {
		r := p.ltCommon(OpUlt, a, b, w)
		if r == None {
			r = p.ultEnds(a, b, w)
		}
		if r == None {
			r = p.ultTerms(a, b, w)
		}
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.binary(OpUlt, 1, a, b)
}

// Slt returns 1 iff a < b as signed numbers.
func (p *Pool) Slt(a, b ID) ID {
	w := p.sameWidth("comparison", a, b)
	if w == 1 {
		return p.And(a, p.Not(b))
	}
	if v := p.decideSlt(a, b); v != open {
		return p.fromVerdict(v)
	}
	if p.enter(costLinear) {
		r := p.sltTerms(a, b, w)
		if r == None {
			r = p.ltCommon(OpSlt, a, b, w)
		}
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.binary(OpSlt, 1, a, b)
}

func (p *Pool) lt(op Op, a, b ID) ID {
	if op == OpUlt {
		return p.Ult(a, b)
	}
	return p.Slt(a, b)
}

func (p *Pool) decideLt(op Op, a, b ID) verdict {
	if op == OpUlt {
		return p.decideUlt(a, b)
	}
	return p.decideSlt(a, b)
}

// ltCommon applies the rules that hold in both orders.
func (p *Pool) ltCommon(op Op, a, b ID, w int) ID {
	na, nb := p.nodes[a], p.nodes[b]
	ka, kb := p.IsConst(a), p.IsConst(b)
	switch {
	case na.op == OpNot && nb.op == OpNot: // the complement reverses the order
		return p.lt(op, ID(nb.a), ID(na.a))
	case na.op == OpNot && kb:
		return p.lt(op, p.Not(b), ID(na.a))
	case nb.op == OpNot && ka:
		return p.lt(op, ID(nb.a), p.Not(a))
	case na.op == OpSExt && nb.op == OpSExt: // sign extension keeps both orders
		n := max(p.Width(ID(na.a)), p.Width(ID(nb.a)))
		return p.lt(op, p.SExt(ID(na.a), n), p.SExt(ID(nb.a), n))
	case na.op == OpSExt && kb:
		if k := p.Extract(b, p.Width(ID(na.a))-1, 0); p.SExt(k, w) == b {
			return p.lt(op, ID(na.a), k)
		}
	case nb.op == OpSExt && ka:
		if k := p.Extract(a, p.Width(ID(nb.a))-1, 0); p.SExt(k, w) == a {
			return p.lt(op, k, ID(nb.a))
		}
	}
	if r := p.ltShifted(op, a, b, w); r != None {
		return r
	}
	if r := p.ltOffset(op, a, b, w); r != None {
		return r
	}
	// Choices with a decided branch.
	if c, x, y, ok := p.branches(a); ok {
		vx, vy := p.decideLt(op, x, b), p.decideLt(op, y, b)
		if vx != open || vy != open {
			return p.Ite(c, p.ltOr(op, x, b, vx), p.ltOr(op, y, b, vy))
		}
	}
	if c, x, y, ok := p.branches(b); ok {
		vx, vy := p.decideLt(op, a, x), p.decideLt(op, a, y)
		if vx != open || vy != open {
			return p.Ite(c, p.ltOr(op, a, x, vx), p.ltOr(op, a, y, vy))
		}
	}
	return None
}

func (p *Pool) ltOr(op Op, a, b ID, v verdict) ID {
	if v != open {
		return p.fromVerdict(v)
	}
	return p.lt(op, a, b)
}

// ltShifted compares h·2^m + l with h'·2^m + l' by h and h' where the low
// parts are constants, and by the low parts where the high ones are equal.
func (p *Pool) ltShifted(op Op, a, b ID, w int) ID {
	na, nb := p.nodes[a], p.nodes[b]
	m := 0
	switch {
	case na.op == OpConcat:
		m = p.Width(ID(na.b))
	case nb.op == OpConcat:
		m = p.Width(ID(nb.b))
	default:
		return None
	}
	ha, la, ok := p.splitAt(a, m)
	if !ok {
		return None
	}
	hb, lb, ok := p.splitAt(b, m)
	if !ok {
		return None
	}
	if ha == hb {
		return p.Ult(la, lb)
	}
	switch p.decideUlt(la, lb) {
	case always: // a < b iff h ≤ h'
		return p.Not(p.lt(op, hb, ha))
	case never: // a < b iff h < h'
		return p.lt(op, ha, hb)
	}
	return None
}

// splitAt divides t at bit m if it is a constant or divided there already.
func (p *Pool) splitAt(t ID, m int) (hi, lo ID, ok bool) {
	n := p.nodes[t]
	switch n.op {
	case OpConst:
		return p.Extract(t, int(n.width), m), p.Extract(t, m-1, 0), true
	case OpConcat:
		if p.Width(ID(n.b)) == m {
			return ID(n.a), ID(n.b), true
		}
	}
	return None, None, false
}

// ltOffset moves the constants of sums that do not wrap to one side.
func (p *Pool) ltOffset(op Op, a, b ID, w int) ID {
	if w > 64 {
		return None
	}
	x, kx, okx := p.exactSum(op, a, w)
	y, ky, oky := p.exactSum(op, b, w)
	switch {
	case !okx && !oky:
		return None
	case okx && oky && x == y:
		return p.Bool(kx < ky)
	case okx && x == b:
		return p.Bool(kx < 0)
	case oky && y == a:
		return p.Bool(0 < ky)
	}
	if op == OpUlt {
		// x + kx < y + ky over the integers; the offsets are signed there.
		if v, ok := p.ConstValue(b); ok && okx {
			return p.ultInt(x, v, kx, true)
		}
		if v, ok := p.ConstValue(a); ok && oky {
			return p.ultInt(y, v, ky, false)
		}
	} else {
		if v, ok := p.ConstValue(b); ok && okx {
			if k, ok := subSigned(signExtend(w, v), kx, w); ok {
				return p.Slt(x, p.ConstInt(w, k))
			}
			return p.Bool(kx < 0) // the bound is beyond every number
		}
		if v, ok := p.ConstValue(a); ok && oky {
			if k, ok := subSigned(signExtend(w, v), ky, w); ok {
				return p.Slt(p.ConstInt(w, k), y)
			}
			return p.Bool(ky > 0)
		}
	}
	if okx && oky && kx == ky {
		return p.lt(op, x, y)
	}
	return None
}

// exactSum reads t as x + k where the sum does not wrap in the order of op.
// k may be negative in both orders.
func (p *Pool) exactSum(op Op, t ID, w int) (x ID, k int64, ok bool) {
	n := &p.nodes[t]
	if n.op != OpAdd || !p.IsConst(ID(n.b)) {
		return None, 0, false
	}
	v, _ := p.ConstValue(ID(n.b))
	k = signExtend(w, v)
	x = ID(n.a)
	in := &p.infos[x]
	if op == OpSlt {
		_, ok1 := addSigned(in.slo, k, w)
		_, ok2 := addSigned(in.shi, k, w)
		return x, k, ok1 && ok2
	}
	if k < 0 {
		return x, k, in.lo >= uint64(-k)
	}
	return x, k, in.hi <= mask(w)-uint64(k)
}

// ultInt returns x + k < v, or v < x + k if less is false, for a sum that does
// not wrap.
func (p *Pool) ultInt(x ID, v uint64, k int64, less bool) ID {
	w := p.Width(x)
	d := v - uint64(k) // v - k, exact unless it leaves 0..2^w-1
	switch {
	case k > 0 && v < uint64(k): // v - k < 0
		return p.Bool(!less)
	case k < 0 && v > mask(w)-uint64(-k): // v - k > 2^w - 1
		return p.Bool(less)
	case less:
		return p.Ult(x, p.Const(w, d))
	}
	return p.Ult(p.Const(w, d), x)
}

// subSigned returns a - b and whether it is a signed number of width w.
func subSigned(a, b int64, w int) (int64, bool) {
	d := a - b
	if (a >= 0) != (b >= 0) && (d >= 0) != (a >= 0) {
		return 0, false
	}
	return d, signExtend(w, uint64(d)) == d
}

// ultEnds recognises comparisons that only one value satisfies, or only one
// does not, and tests of the top bit.
func (p *Pool) ultEnds(a, b ID, w int) ID {
	if w > 64 {
		switch {
		case p.isOne(b):
			return p.Eq(a, p.Zero(w))
		case p.isZero(a):
			return p.Ne(b, a)
		case p.isOnes(b):
			return p.Ne(a, b)
		}
		return None
	}
	top := uint64(1) << (w - 1)
	if k, ok := p.ConstValue(b); ok {
		switch in := &p.infos[a]; {
		case in.lo == k-1: // a < k
			return p.Eq(a, p.Const(w, k-1))
		case in.hi == k:
			return p.Ne(a, b)
		case k == top:
			return p.Not(p.sign(a))
		}
	}
	if k, ok := p.ConstValue(a); ok {
		switch in := &p.infos[b]; {
		case in.hi == k+1: // k < b
			return p.Eq(b, p.Const(w, k+1))
		case in.lo == k:
			return p.Ne(b, a)
		case k == top-1:
			return p.sign(b)
		}
	}
	return None
}

func (p *Pool) ultTerms(a, b ID, w int) ID {
	na, nb := p.nodes[a], p.nodes[b]
	ka, kb := p.IsConst(a), p.IsConst(b)
	switch {
	case na.op == OpZExt && nb.op == OpZExt:
		n := max(p.Width(ID(na.a)), p.Width(ID(nb.a)))
		return p.Ult(p.ZExt(ID(na.a), n), p.ZExt(ID(nb.a), n))
	case na.op == OpZExt && kb:
		k := p.Extract(b, p.Width(ID(na.a))-1, 0)
		if p.ZExt(k, w) != b { // above every value of a
			return p.trueID
		}
		return p.Ult(ID(na.a), k)
	case nb.op == OpZExt && ka:
		k := p.Extract(a, p.Width(ID(nb.a))-1, 0)
		if p.ZExt(k, w) != a {
			return p.falseID
		}
		return p.Ult(k, ID(nb.a))
	case na.op == OpSExt && kb: // k lies between the extended halves
		return p.Not(p.sign(ID(na.a)))
	case nb.op == OpSExt && ka:
		return p.sign(ID(nb.a))
	case na.op == OpURem && ID(na.b) == b: // x % b < b unless b is 0
		return p.Ne(b, p.Zero(w))
	case nb.op == OpAnd && (ID(nb.a) == a || ID(nb.b) == a), // a < a ∧ x
		nb.op == OpURem && ID(nb.a) == a, // a < a % x
		nb.op == OpLShr && ID(nb.a) == a: // a < a >> x
		return p.falseID
	}
	if r := p.ultWrap(a, b, w); r != None {
		return r
	}
	return p.ultPtr(a, b)
}

// ultWrap recognises the tests for a sum or a difference that wraps.
func (p *Pool) ultWrap(a, b ID, w int) ID {
	if n := p.nodes[a]; n.op == OpAdd { // x + y < x
		x, y := ID(n.a), ID(n.b)
		switch b {
		case x, y:
			return p.UAddO(x, y)
		}
	}
	n := p.nodes[b]
	if n.op != OpAdd {
		return None
	}
	x, y := ID(n.a), ID(n.b)
	if a == x && p.IsConst(y) { // x < x + k iff x < 2^w - k
		return p.Ult(x, p.Neg(y))
	}
	for range 2 {
		if m := p.nodes[y]; a == x && m.op == OpNeg { // x < x - z iff x < z
			return p.Ult(x, ID(m.a))
		}
		x, y = y, x
	}
	return None
}

// ultPtr compares pointers into one object by their offsets, in the signed
// order, if neither leaves the object's share of the address space at either
// end by so much as to wrap.
func (p *Pool) ultPtr(a, b ID) ID {
	na, nb := p.nodes[a], p.nodes[b]
	if !sameBase(&na, &nb) {
		return None
	}
	base := p.infos[na.c]
	for _, off := range [2]uint32{na.b, nb.b} {
		if in := p.infos[off]; !staysAbove(base, in) || !staysBelow(base, in, p.ptrWidth) {
			return None
		}
	}
	return p.Slt(ID(na.b), ID(nb.b))
}

func (p *Pool) sltTerms(a, b ID, w int) ID {
	na, nb := p.nodes[a], p.nodes[b]
	switch {
	case p.isZero(b):
		return p.sign(a)
	case p.isOnes(a):
		return p.Not(p.sign(b))
	case na.op == OpZExt && nb.op == OpZExt:
		return p.Ult(a, b)
	}
	if w > 64 {
		return None
	}
	x, y := &p.infos[a], &p.infos[b]
	if x.slo >= 0 && y.slo >= 0 || x.shi < 0 && y.shi < 0 {
		return p.Ult(a, b)
	}
	if k, ok := p.ConstValue(b); ok {
		switch s := signExtend(w, k); {
		case x.slo == s-1: // a < k, where s is above the least number
			return p.Eq(a, p.Const(w, k-1))
		case x.shi == s:
			return p.Ne(a, b)
		}
	}
	if k, ok := p.ConstValue(a); ok {
		switch s := signExtend(w, k); {
		case y.shi == s+1:
			return p.Eq(b, p.Const(w, k+1))
		case y.slo == s:
			return p.Ne(b, a)
		}
	}
	return None
}

// Ule returns a ≤ b, unsigned.
func (p *Pool) Ule(a, b ID) ID { return p.Not(p.Ult(b, a)) }

// Ugt returns a > b, unsigned.
func (p *Pool) Ugt(a, b ID) ID { return p.Ult(b, a) }

// Uge returns a ≥ b, unsigned.
func (p *Pool) Uge(a, b ID) ID { return p.Not(p.Ult(a, b)) }

// Sle returns a ≤ b, signed.
func (p *Pool) Sle(a, b ID) ID { return p.Not(p.Slt(b, a)) }

// Sgt returns a > b, signed.
func (p *Pool) Sgt(a, b ID) ID { return p.Slt(b, a) }

// Sge returns a ≥ b, signed.
func (p *Pool) Sge(a, b ID) ID { return p.Not(p.Slt(a, b)) }

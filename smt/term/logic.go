package term

// Not returns the bitwise complement of a.
func (p *Pool) Not(a ID) ID {
	n := p.nodes[a]
	w := int(n.width) + 1
	switch n.op {
	case OpConst:
		return p.fold1(OpNot, w, 0, a)
	case OpNot: // ¬¬x = x
		return ID(n.a)
	case OpNeg: // ¬(-x) = x - 1
		return p.Add(ID(n.a), p.Ones(w))
	case OpXor: // ¬(x ⊕ k) = x ⊕ ¬k
		if p.IsConst(ID(n.b)) {
			return p.Xor(ID(n.a), p.fold1(OpNot, w, 0, ID(n.b)))
		}
	case OpIte:
		x, y := ID(n.b), ID(n.c)
		kx, ky := p.IsConst(x), p.IsConst(y)
		_, nx := p.isNot(x)
		_, ny := p.isNot(y)
		if (kx || nx) && (ky || ny) { // ¬ite(c, K, ¬y) = ite(c, ¬K, y)
			return p.Ite(ID(n.a), p.Not(x), p.Not(y))
		}
	}
	return p.unary(OpNot, w, a)
}

// isNot returns the operand of a complement.
func (p *Pool) isNot(t ID) (ID, bool) {
	n := &p.nodes[t]
	return ID(n.a), n.op == OpNot
}

// complementary tells whether a and b are syntactic complements.
func (p *Pool) complementary(a, b ID) bool {
	if x, ok := p.isNot(a); ok && x == b {
		return true
	}
	x, ok := p.isNot(b)
	return ok && x == a
}

// And returns the bitwise conjunction of two terms of equal width.
func (p *Pool) And(a, b ID) ID {
	w := p.sameWidth("and", a, b)
	a, b = p.order(a, b)
	switch {
	case a == b:
		return a
	case p.complementary(a, b):
		return p.Zero(w)
	case p.IsConst(b):
		switch {
		case p.IsConst(a):
			return p.fold2(OpAnd, w, a, b)
		case p.isZero(b):
			return b
		case p.isOnes(b):
			return a
		}
	}
	if w <= 64 {
		// x ∧ y = x when y is 1 wherever x may be.
		m := mask(w)
		x, y := &p.infos[a], &p.infos[b]
		switch {
		case m&^x.zeros&^y.ones == 0 && !p.nodes[b].prov:
			return a
		case m&^y.zeros&^x.ones == 0 && !p.nodes[a].prov:
			return b
		}
	}
	if r := p.andPtr(a, b); r != None {
		return r
	}
	if p.IsConst(b) {
		if r := p.andConst(a, b, w); r != None {
			return r
		}
	} else if p.enter(costLinear) {
		r := p.andNested(a, b)
		if r == None {
			r = p.andNested(b, a)
		}
		if r == None && w == 1 {
			r = p.andBool(a, b)
		}
		if r == None && w > 1 {
			r = p.bitwiseParts(OpAnd, a, b)
		}
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.commutative(OpAnd, w, a, b)
}

// ptrAndMask tells which of two operands is a pointer; of two, the first.
func (p *Pool) ptrAndMask(a, b ID) (ptr node, m ID, ok bool) {
	if n := p.nodes[a]; n.op == OpPtr {
		return n, b, true
	}
	n := p.nodes[b]
	return n, a, n.op == OpPtr
}

// andPtr keeps the provenance of a pointer of which only offset bits are masked,
// and drops the base if it is masked entirely.
func (p *Pool) andPtr(a, b ID) ID {
	n, m, ok := p.ptrAndMask(a, b)
	if !ok {
		return None
	}
	high := mask(p.ptrWidth) &^ lowMask(p.ptrAlign(&n))
	in := &p.infos[m]
	switch {
	case in.zeros&high == high:
		return p.And(ID(n.b), m)
	case in.ones&high == high:
		return p.PtrAt(n.a, ID(n.c), p.And(ID(n.b), m))
	}
	return None
}

// andConst simplifies x ∧ K for K neither zero nor all ones.
func (p *Pool) andConst(x, k ID, w int) ID {
	n := p.nodes[x]
	if n.op == OpAnd && p.IsConst(ID(n.b)) { // (y ∧ K1) ∧ K = y ∧ (K1 ∧ K)
		return p.And(ID(n.a), p.fold2(OpAnd, w, ID(n.b), k))
	}
	if r := p.foldChoice(OpAnd, w, x, k); r != None {
		return r
	}
	if w <= 64 { // bits of K where x is 0 do not matter
		v, _ := p.ConstValue(k)
		if u := v &^ p.infos[x].zeros; u != v {
			return p.And(x, p.Const(w, u))
		}
	}
	// One run of ones selects bits: a part of x among zeros.
	lo, hi, ok := p.run(k)
	if !ok || !p.enter(costLinear) {
		return None
	}
	defer p.leave(costLinear)
	r := p.Extract(x, hi, lo)
	if lo > 0 {
		r = p.Concat(r, p.Zero(lo))
	}
	return p.ZExt(r, w)
}

// run returns the bounds of the ones of a constant if they are adjacent.
func (p *Pool) run(k ID) (lo, hi int, ok bool) {
	w := p.Width(k)
	if w <= 64 {
		v, _ := p.ConstValue(k)
		if v == 0 {
			return 0, 0, false
		}
		in := info{zeros: ^v}
		lo = trailingZeros(in, w)
		hi = bitLen(v) - 1
		return lo, hi, v == mask(hi+1)&^lowMask(lo)
	}
	v, _ := p.ConstBigValue(k)
	if v.Sign() == 0 {
		return 0, 0, false
	}
	lo, hi = int(v.TrailingZeroBits()), v.BitLen()-1
	for i := lo; i <= hi; i++ {
		if v.Bit(i) == 0 {
			return 0, 0, false
		}
	}
	return lo, hi, true
}

// leafBudget bounds the search for a literal in a conjunction.
const leafBudget = 16

// findLeaf looks for x, or its complement, among the first leaves of the
// conjunction t and returns 1, or -1, or 0 if it found neither.
func (p *Pool) findLeaf(t, x ID) int {
	var stack [leafBudget + 2]ID
	stack[0] = t
	top := 1
	for budget := leafBudget; top > 0 && budget > 0; budget-- {
		top--
		u := stack[top]
		switch {
		case u == x:
			return 1
		case p.complementary(u, x):
			return -1
		}
		if n := &p.nodes[u]; n.op == OpAnd && top+2 <= len(stack) {
			stack[top], stack[top+1] = ID(n.a), ID(n.b)
			top += 2
		}
	}
	return 0
}

// andNested applies the two-level rules of conjunction, at any width, with a
// as the nested operand. It returns None if none applies.
func (p *Pool) andNested(a, b ID) ID {
	w := p.Width(a)
	if n := p.nodes[a]; n.op == OpAnd {
		switch p.findLeaf(a, b) {
		case 1: // (… ∧ b ∧ …) ∧ b
			return a
		case -1: // (… ∧ ¬b ∧ …) ∧ b
			return p.Zero(w)
		}
		if m := p.nodes[b]; m.op == OpAnd {
			for _, y := range [2]ID{ID(m.a), ID(m.b)} {
				switch p.findLeaf(a, y) {
				case -1: // (x ∧ …) ∧ (¬x ∧ …)
					return p.Zero(w)
				case 1: // (x ∧ y) ∧ (x ∧ z) = (x ∧ y) ∧ z
					z := ID(m.a ^ m.b ^ uint32(y))
					return p.And(a, z)
				}
			}
		}
		if k := ID(n.b); p.IsConst(k) { // constants move outwards
			return p.And(p.And(ID(n.a), b), k)
		}
	}
	x, ok := p.isNot(a)
	if !ok {
		return None
	}
	n := p.nodes[x]
	if n.op != OpAnd { // ¬x ∧ b, where b needs nested rules of its own
		return None
	}
	u, v := ID(n.a), ID(n.b)
	// ¬(u ∧ v) ∧ b, where b may contain u, v or their complements.
	for range 2 {
		switch p.findLeaf(b, u) {
		case 1: // ¬(u ∧ v) ∧ (u ∧ …) = ¬v ∧ (u ∧ …)
			return p.And(p.Not(v), b)
		case -1: // ¬(u ∧ v) ∧ (¬u ∧ …) = (¬u ∧ …)
			return b
		}
		u, v = v, u
	}
	y, ok := p.isNot(b)
	if !ok {
		return None
	}
	if m := p.nodes[y]; m.op == OpAnd {
		r, s := ID(m.a), ID(m.b)
		for range 2 {
			for range 2 {
				if u == r && p.complementary(v, s) { // ¬(u ∧ v) ∧ ¬(u ∧ ¬v) = ¬u
					return p.Not(u)
				}
				r, s = s, r
			}
			u, v = v, u
		}
	}
	return None
}

// Or returns the bitwise disjunction of two terms of equal width.
func (p *Pool) Or(a, b ID) ID {
	w := p.sameWidth("or", a, b)
	if w > 1 && p.enter(costLinear) {
		r := p.orPtr(a, b, false)
		if r == None {
			r = p.orWide(a, b)
		}
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.Not(p.And(p.Not(a), p.Not(b)))
}

// orWide simplifies a disjunction of vectors before it is written with And.
func (p *Pool) orWide(a, b ID) ID {
	a, b = p.order(a, b)
	w := p.Width(a)
	switch {
	case a == b || p.isZero(b):
		return a
	case p.isOnes(b):
		return b
	}
	if p.IsConst(b) {
		if c, x, y, ok := p.choice(a); ok {
			return p.Ite(c, p.Or(x, b), p.Or(y, b))
		}
	}
	if r := p.joinDisjoint(a, b, w); r != None {
		return r
	}
	return None
}

// joinDisjoint computes a ∨ b, equal to a ⊕ b, when one operand is a
// concatenation and the other is zero above its low part, or both are
// zero extended: how bytes are put together by shifting.
func (p *Pool) joinDisjoint(a, b ID, w int) ID {
	if !p.enter(costLinear) {
		return None
	}
	defer p.leave(costLinear)
	na, nb := p.nodes[a], p.nodes[b]
	if na.op == OpZExt && nb.op == OpZExt {
		n := max(p.Width(ID(na.a)), p.Width(ID(nb.a)))
		return p.ZExt(p.Or(p.ZExt(ID(na.a), n), p.ZExt(ID(nb.a), n)), w)
	}
	for range 2 {
		if na.op == OpConcat {
			if k := p.Width(ID(na.b)); p.zeroAbove(b, k) {
				return p.Concat(ID(na.a), p.Or(ID(na.b), p.Extract(b, k-1, 0)))
			}
		}
		a, b, na, nb = b, a, nb, na
	}
	return None
}

// zeroAbove tells whether the bits k and up of t are known to be 0.
func (p *Pool) zeroAbove(t ID, k int) bool {
	w := p.Width(t)
	if w <= 64 {
		return mask(w)&^lowMask(k)&^p.infos[t].zeros == 0
	}
	n := &p.nodes[t]
	switch n.op {
	case OpZExt:
		return p.Width(ID(n.a)) <= k
	case OpConst:
		return p.valueOf(t).Big().BitLen() <= k
	}
	return false
}

// orPtr keeps the provenance of a pointer where only offset bits are set or,
// for xor, flipped.
func (p *Pool) orPtr(a, b ID, xor bool) ID {
	n, m, ok := p.ptrAndMask(a, b)
	if !ok {
		return None
	}
	high := mask(p.ptrWidth) &^ lowMask(p.ptrAlign(&n))
	if p.infos[m].zeros&high != high {
		return None
	}
	// The base has no bits below its alignment, and adding it commutes with what
	// happens there. A carry out of the offset is the same on both sides.
	off := p.Or(ID(n.b), m)
	if xor {
		off = p.Xor(ID(n.b), m)
	}
	return p.PtrAt(n.a, ID(n.c), off)
}

// Xor returns the bitwise exclusive or of two terms of equal width.
func (p *Pool) Xor(a, b ID) ID {
	w := p.sameWidth("xor", a, b)
	a, b = p.order(a, b)
	switch {
	case a == b:
		return p.Zero(w)
	case p.IsConst(b):
		switch {
		case p.IsConst(a):
			return p.fold2(OpXor, w, a, b)
		case p.isZero(b):
			return a
		case p.isOnes(b):
			return p.Not(a)
		}
	}
	x, na := p.isNot(a)
	y, nb := p.isNot(b)
	switch {
	case na && nb:
		return p.Xor(x, y)
	case na && p.IsConst(b):
		return p.Xor(x, p.Not(b))
	case na:
		return p.Not(p.Xor(x, b))
	case nb:
		return p.Not(p.Xor(a, y))
	}
	if p.sameTree(a, b) {
		return p.Zero(w)
	}
	if p.enter(costLinear) {
		r := p.xorNested(a, b, w)
		if r == None {
			r = p.xorNested(b, a, w)
		}
		if r == None && w > 1 {
			r = p.orPtr(a, b, true)
		}
		if r == None && w > 1 {
			r = p.foldChoice(OpXor, w, a, b)
		}
		if r == None && w > 1 {
			r = p.bitwiseParts(OpXor, a, b)
		}
		p.leave(costLinear)
		if r != None {
			return r
		}
	}
	return p.commutative(OpXor, w, a, b)
}

// xorNested simplifies a ⊕ b where a is itself a conjunction or exclusive or.
func (p *Pool) xorNested(a, b ID, w int) ID {
	n := p.nodes[a]
	x, y := ID(n.a), ID(n.b)
	switch n.op {
	case OpXor:
		switch {
		case x == b:
			return y
		case y == b:
			return x
		case p.IsConst(y) && p.IsConst(b): // constants are gathered
			return p.Xor(x, p.fold2(OpXor, w, y, b))
		case p.IsConst(y): // and move outwards
			return p.Xor(p.Xor(x, b), y)
		}
		if m := p.nodes[b]; m.op == OpXor {
			u, v := ID(m.a), ID(m.b)
			switch {
			case x == u:
				return p.Xor(y, v)
			case x == v:
				return p.Xor(y, u)
			case y == u:
				return p.Xor(x, v)
			case y == v:
				return p.Xor(x, u)
			}
		}
	case OpAnd: // (x ∧ y) ⊕ x = x ∧ ¬y
		switch {
		case x == b:
			return p.And(x, p.Not(y))
		case y == b:
			return p.And(y, p.Not(x))
		case p.complementary(x, b): // (¬b ∧ y) ⊕ b = b ∨ y
			return p.Or(b, y)
		case p.complementary(y, b):
			return p.Or(b, x)
		}
	}
	return None
}

// bitwiseParts applies op separately to the parts of two concatenations, or
// extensions, that are divided at the same bit.
func (p *Pool) bitwiseParts(op Op, a, b ID) ID {
	w := p.Width(a)
	na, nb := p.nodes[a], p.nodes[b]
	apply := func(x, y ID) ID {
		if op == OpAnd {
			return p.And(x, y)
		}
		return p.Xor(x, y)
	}
	switch {
	case na.op == OpZExt && nb.op == OpZExt:
		wa, wb := p.Width(ID(na.a)), p.Width(ID(nb.a))
		if op == OpAnd {
			n := min(wa, wb)
			return p.ZExt(p.And(p.Extract(ID(na.a), n-1, 0), p.Extract(ID(nb.a), n-1, 0)), w)
		}
		n := max(wa, wb)
		return p.ZExt(p.Xor(p.ZExt(ID(na.a), n), p.ZExt(ID(nb.a), n)), w)
	case na.op == OpSExt && nb.op == OpSExt && p.Width(ID(na.a)) == p.Width(ID(nb.a)):
		return p.SExt(apply(ID(na.a), ID(nb.a)), w)
	case op == OpAnd && na.op == OpZExt:
		x := ID(na.a)
		return p.ZExt(p.And(x, p.Extract(b, p.Width(x)-1, 0)), w)
	case op == OpAnd && nb.op == OpZExt:
		x := ID(nb.a)
		return p.ZExt(p.And(x, p.Extract(a, p.Width(x)-1, 0)), w)
	case na.op == OpConcat && nb.op == OpConcat && p.Width(ID(na.b)) == p.Width(ID(nb.b)):
		return p.Concat(apply(ID(na.a), ID(nb.a)), apply(ID(na.b), ID(nb.b)))
	}
	return None
}

// Implies returns ¬a ∨ b, for terms of width 1.
func (p *Pool) Implies(a, b ID) ID { return p.Not(p.And(a, p.Not(b))) }

package term

import "fmt"

// Ite returns a where c is 1 and b where it is 0. The width of c is 1; a and b
// are of one width, or arrays of one sort.
func (p *Pool) Ite(c, a, b ID) ID {
	if p.Width(c) != 1 {
		panic(fmt.Sprintf("term: condition of %d bits", p.Width(c)))
	}
	if p.IsArray(a) {
		return p.arrayIte(c, a, b)
	}
	w := p.sameWidth("ite", a, b)
	switch {
	case c == p.trueID || a == b:
		return a
	case c == p.falseID:
		return b
	}
	if x, ok := p.isNot(c); ok { // ite(¬c, a, b) = ite(c, b, a)
		c, a, b = x, b, a
	}
	if !p.enter(costLinear) {
		return p.intern(OpIte, w, uint32(c), uint32(a), uint32(b))
	}
	defer p.leave(costLinear)
	if w == 1 {
		if r := p.iteBool(c, a, b); r != None {
			return r
		}
	} else if r := p.iteVector(c, a, b, w); r != None {
		return r
	}
	if r := p.iteNested(c, a, b); r != None {
		return r
	}
	if x, ok := p.isNot(a); ok {
		if y, ok := p.isNot(b); ok { // complements move outwards
			return p.Not(p.Ite(c, x, y))
		}
	}
	return p.intern(OpIte, w, uint32(c), uint32(a), uint32(b))
}

// iteBool simplifies a choice between conditions.
func (p *Pool) iteBool(c, a, b ID) ID {
	switch {
	case a == p.trueID || a == c:
		return p.Or(c, b)
	case a == p.falseID || p.complementary(a, c):
		return p.And(p.Not(c), b)
	case b == p.falseID || b == c:
		return p.And(c, a)
	case b == p.trueID || p.complementary(b, c):
		return p.Or(p.Not(c), a)
	case p.complementary(a, b): // ite(c, a, ¬a) is c = a
		return p.Not(p.Xor(c, a))
	}
	// Under c, c ∧ x is x, and c ∧ ¬x is false.
	for i, t := range [2]ID{a, b} {
		inner, neg := p.isNot(t)
		if !neg {
			inner = t
		}
		n := p.nodes[inner]
		if n.op != OpAnd {
			continue
		}
		x, y := ID(n.a), ID(n.b)
		for range 2 {
			r := None
			switch {
			case x == c && i == 0, i == 1 && p.complementary(x, c):
				r = y
			case x == c, i == 0 && p.complementary(x, c):
				r = p.falseID
			}
			if r != None {
				if neg {
					r = p.Not(r)
				}
				if i == 0 {
					return p.Ite(c, r, b)
				}
				return p.Ite(c, a, r)
			}
			x, y = y, x
		}
	}
	return None
}

// iteNested removes tests that are repeated, and joins two choices that share
// a result.
func (p *Pool) iteNested(c, a, b ID) ID {
	if n := p.nodes[a]; n.op == OpIte {
		d, x, y := ID(n.a), ID(n.b), ID(n.c)
		switch {
		case d == c: // ite(c, ite(c, x, y), b)
			return p.Ite(c, x, b)
		case y == b: // ite(c, ite(d, x, b), b)
			return p.Ite(p.And(c, d), x, b)
		case x == b: // ite(c, ite(d, b, y), b)
			return p.Ite(p.And(c, p.Not(d)), y, b)
		}
	}
	if n := p.nodes[b]; n.op == OpIte {
		d, x, y := ID(n.a), ID(n.b), ID(n.c)
		switch {
		case d == c: // ite(c, a, ite(c, x, y))
			return p.Ite(c, a, y)
		case x == a: // ite(c, a, ite(d, a, y))
			return p.Ite(p.Or(c, d), a, y)
		case y == a: // ite(c, a, ite(d, x, a))
			return p.Ite(p.Or(c, p.Not(d)), a, x)
		}
	}
	// ite(x = k, x, b) = ite(x = k, k, b), and the same the other way round
	// is ite(x = k, k, x) = x.
	if n := p.nodes[c]; n.op == OpEq {
		x, k := ID(n.a), ID(n.b)
		switch {
		case a == k && b == x, a == x && b == k:
			return b
		case a == x && p.IsConst(k):
			return p.Ite(c, k, b)
		}
	}
	return None
}

// iteVector simplifies a choice between vectors by moving what the branches
// share out of it.
func (p *Pool) iteVector(c, a, b ID, w int) ID {
	if p.IsConst(a) && p.IsConst(b) {
		switch {
		case p.isOne(a) && p.isZero(b):
			return p.ZExt(c, w)
		case p.isZero(a) && p.isOne(b):
			return p.ZExt(p.Not(c), w)
		case p.isOnes(a) && p.isZero(b):
			return p.SExt(c, w)
		case p.isZero(a) && p.isOnes(b):
			return p.SExt(p.Not(c), w)
		}
		return None
	}
	// ite(c, ext(c), b): the branch knows c.
	if d, x, y, ok := p.choice(a); ok {
		switch {
		case d == c:
			return p.Ite(c, x, b)
		case p.complementary(d, c):
			return p.Ite(c, y, b)
		}
	}
	if d, x, y, ok := p.choice(b); ok {
		switch {
		case d == c:
			return p.Ite(c, a, y)
		case p.complementary(d, c):
			return p.Ite(c, a, x)
		}
	}
	na, nb := p.nodes[a], p.nodes[b]
	switch {
	case sameObject(&na, &nb):
		return p.PtrAt(na.a, ID(na.c), p.Ite(c, ID(na.b), ID(nb.b)))
	case na.op == OpZExt && nb.op == OpZExt:
		n := max(p.Width(ID(na.a)), p.Width(ID(nb.a)))
		return p.ZExt(p.Ite(c, p.ZExt(ID(na.a), n), p.ZExt(ID(nb.a), n)), w)
	case na.op == OpSExt && nb.op == OpSExt:
		n := max(p.Width(ID(na.a)), p.Width(ID(nb.a)))
		return p.SExt(p.Ite(c, p.SExt(ID(na.a), n), p.SExt(ID(nb.a), n)), w)
	case na.op == OpConcat && nb.op == OpConcat && p.Width(ID(na.b)) == p.Width(ID(nb.b)) &&
		(na.a == nb.a || na.b == nb.b):
		return p.Concat(p.Ite(c, ID(na.a), ID(nb.a)), p.Ite(c, ID(na.b), ID(nb.b)))
	}
	// ite(c, ext(x), K) = ext(ite(c, x, K')) if K is an extension too. A
	// choice of constants stays as it is.
	for i := range 2 {
		n, k := na, b
		if i == 1 {
			n, k = nb, a
		}
		if (n.op == OpZExt || n.op == OpSExt) && p.IsConst(k) && p.Width(ID(n.a)) > 1 {
			inner := p.Width(ID(n.a))
			low := p.fold1(OpExtract, inner, 0, k)
			if p.fold1(n.op, w, 0, low) == k {
				x, y := ID(n.a), low
				if i == 1 {
					x, y = y, x
				}
				r := p.Ite(c, x, y)
				if n.op == OpZExt {
					return p.ZExt(r, w)
				}
				return p.SExt(r, w)
			}
		}
	}
	// ite(c, x + k, x) = x + ite(c, k, 0): one adder, and counters become sums.
	x, kx := p.splitConst(a)
	y, ky := p.splitConst(b)
	if x == y && !p.IsConst(x) {
		return p.Add(x, p.Ite(c, kx, ky))
	}
	return None
}

// splitConst writes t as x + k with k constant, zero if t has no such part.
func (p *Pool) splitConst(t ID) (x, k ID) {
	if n := &p.nodes[t]; n.op == OpAdd && p.IsConst(ID(n.b)) {
		return ID(n.a), ID(n.b)
	}
	return t, p.Zero(p.Width(t))
}

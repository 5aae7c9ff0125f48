package term

import "fmt"

// Arrays map every index of one width to an element of one width. There is one
// concept for memories, for uninterpreted functions (an argument list is the
// concatenation of its members) and for the arrays of SMT-LIB.
//
// Setting and copying ranges of symbolic length needs no operator per kind of
// range: with Offset, which moves an array, and Prefix, which joins two, a range
// [lo, lo+n) is moved to the start, replaced there, and moved back. Reads see
// through both: of Offset(a, d) at i is of a at i + d, so an Offset never stays
// below a Select. These are instances of array lambdas (Preiner, Niemetz and
// Biere, "Lemmas on Demand for Lambdas", DIFTS 2013) that are closed under reading
// in both directions.

// IsArray tells whether t is an array.
func (p *Pool) IsArray(t ID) bool { return p.nodes[t].op.isArray() }

// ArrayVar returns a fresh free array on each call, with indices of indexWidth
// and elements of elemWidth bits. The name is for display only and need not be
// unique.
func (p *Pool) ArrayVar(name string, indexWidth, elemWidth int) ID {
	checkWidth(indexWidth)
	checkWidth(elemWidth)
	p.arrays = append(p.arrays, arrayDecl{p.addName(name), indexWidth})
	return p.intern(OpArray, elemWidth, uint32(len(p.arrays)-1), 0, 0)
}

// ArrayWidths returns the widths of the indices and of the elements of the array
// a, in bits.
func (p *Pool) ArrayWidths(a ID) (index, elem int) {
	n := &p.nodes[a]
	elem = int(n.width) + 1
	switch n.op {
	case OpArray:
		return p.arrays[n.a].indexWidth, elem
	case OpConstArray:
		return int(n.b) + 1, elem
	case OpStore, OpOffset:
		return p.Width(ID(n.b)), elem
	case OpPrefix:
		return p.Width(ID(n.a)), elem
	case OpArrayIte:
		return p.ites[a], elem
	}
	panic("term: widths of an array asked of " + n.op.String())
}

// wantArray checks that a is an array with indices as wide as i.
func (p *Pool) wantArray(what string, a, i ID) (elemWidth int) {
	if !p.IsArray(a) || p.IsArray(i) {
		panic(fmt.Sprintf("term: %s of %v at %v", what, p.Op(a), p.Op(i)))
	}
	iw, ew := p.ArrayWidths(a)
	if p.Width(i) != iw {
		panic(fmt.Sprintf("term: %s at an index of %d bits, the array has %d", what, p.Width(i), iw))
	}
	return ew
}

// sameSort checks that a and b are of one width, or arrays of one sort.
func (p *Pool) sameSort(what string, a, b ID) {
	if !p.IsArray(a) {
		p.sameWidth(what, a, b)
		return
	}
	if !p.IsArray(b) {
		panic(fmt.Sprintf("term: %s of an array and a bit-vector", what))
	}
	ia, ea := p.ArrayWidths(a)
	ib, eb := p.ArrayWidths(b)
	if ia != ib || ea != eb {
		panic(fmt.Sprintf("term: %s of arrays of widths %d, %d and %d, %d", what, ia, ea, ib, eb))
	}
}

// maxSkip bounds the writes a new read or write looks through. What lies behind
// is as correct to read as the array itself, so stopping anywhere is right.
const maxSkip = 1 << 12

// Select returns the element of the array a at index.
func (p *Pool) Select(a, index ID) ID {
	ew := p.wantArray("select", a, index)
	a, index, v := p.resolve(a, index)
	if v != None {
		return v
	}
	return p.intern(OpSelect, ew, uint32(a), uint32(index), 0)
}

// resolve follows the read of a at index through what decidedly does not matter
// to it: it returns the array and the index of an equal read, or the element
// itself if it is found. Bounded by maxSkip.
func (p *Pool) resolve(a, index ID) (ID, ID, ID) {
	for range maxSkip {
		n := p.nodes[a]
		switch n.op {
		case OpConstArray:
			return a, index, ID(n.a)
		case OpStore:
			switch p.decideEq(index, ID(n.b)) {
			case always:
				return a, index, ID(n.c)
			case never:
				a = ID(n.a)
				continue
			}
		case OpOffset:
			a, index = ID(n.a), p.Add(index, ID(n.b))
			continue
		case OpPrefix:
			switch p.decideUlt(index, ID(n.a)) {
			case always:
				a = ID(n.b)
				continue
			case never:
				a = ID(n.c)
				continue
			}
			if v := p.selectChoice(ID(n.b), ID(n.c), index); v != nil {
				return a, index, p.Ite(p.Ult(index, ID(n.a)), v[0], v[1])
			}
		case OpArrayIte:
			if v := p.selectChoice(ID(n.b), ID(n.c), index); v != nil {
				return a, index, p.Ite(ID(n.a), v[0], v[1])
			}
		}
		return a, index, None
	}
	return a, index, None
}

// selectChoice reads two arrays at index if both elements are found without a
// Select.
func (p *Pool) selectChoice(a, b, index ID) []ID {
	if !p.enter(costBranch) {
		return nil
	}
	defer p.leave(costBranch)
	_, _, x := p.resolve(a, index)
	if x == None {
		return nil
	}
	_, _, y := p.resolve(b, index)
	if y == None {
		return nil
	}
	return []ID{x, y}
}

// Store returns the array a with the element at index replaced by v.
func (p *Pool) Store(a, index, v ID) ID {
	ew := p.wantArray("store", a, index)
	if p.IsArray(v) || p.Width(v) != ew {
		panic(fmt.Sprintf("term: store of %v of %d bits, the array has elements of %d", p.Op(v), p.Width(v), ew))
	}
	// What is written over before anyone can read it need not be kept.
	for n := p.nodes[a]; n.op == OpStore && p.decideEq(index, ID(n.b)) == always; n = p.nodes[a] {
		a = ID(n.a)
	}
	if p.holds(a, index, v) {
		return a
	}
	return p.intern(OpStore, ew, uint32(a), uint32(index), uint32(v))
}

// holds tells whether v is seen to be the element of a at index.
func (p *Pool) holds(a, index, v ID) bool {
	n := p.nodes[v]
	if n.op != OpSelect && p.nodes[a].op == OpArray {
		return false
	}
	b, i, x := p.resolve(a, index)
	return x == v || x == None && n.op == OpSelect && ID(n.a) == b && ID(n.b) == i
}

// ConstArray returns the array with indices of indexWidth bits whose elements are
// all v.
func (p *Pool) ConstArray(indexWidth int, v ID) ID {
	checkWidth(indexWidth)
	if p.IsArray(v) {
		panic("term: array of arrays")
	}
	return p.intern(OpConstArray, p.Width(v), uint32(v), uint32(indexWidth-1), 0)
}

// Offset returns the array whose element at i is that of a at i + d, modulo
// 2^indexWidth.
func (p *Pool) Offset(a, d ID) ID {
	ew := p.wantArray("offset", a, d)
	n := p.nodes[a]
	switch {
	case p.isZero(d) || n.op == OpConstArray:
		return a
	case n.op == OpOffset:
		return p.Offset(ID(n.a), p.Add(ID(n.b), d))
	case n.op == OpStore && p.nodes[n.a].op == OpOffset: // the two offsets meet below
		return p.Store(p.Offset(ID(n.a), d), p.Sub(ID(n.b), d), ID(n.c))
	}
	return p.intern(OpOffset, ew, uint32(a), uint32(d), 0)
}

// Prefix returns the array whose elements at indices below n, an unsigned number
// as wide as an index, are those of a, and at others those of b.
func (p *Pool) Prefix(n, a, b ID) ID {
	ew := p.wantArray("prefix", a, n)
	p.sameSort("prefix", a, b)
	// The inner of two nested prefixes has no say where the outer one covers it.
	for x := p.nodes[a]; x.op == OpPrefix && p.atMost(n, ID(x.a)); x = p.nodes[a] {
		a = ID(x.b)
	}
	for y := p.nodes[b]; y.op == OpPrefix && p.atMost(ID(y.a), n); y = p.nodes[b] {
		b = ID(y.c)
	}
	switch {
	case p.isZero(n) || a == b:
		return b
	case p.isOne(n):
		return p.Store(b, p.Zero(p.Width(n)), p.Select(a, p.Zero(p.Width(n))))
	}
	return p.intern(OpPrefix, ew, uint32(n), uint32(a), uint32(b))
}

// atMost tells whether a ≤ b, unsigned, is decided.
func (p *Pool) atMost(a, b ID) bool { return a == b || p.decideUlt(b, a) == never }

// SetRange returns the array a with the n elements from lo on replaced by v
// (memset). The range wraps modulo 2^indexWidth; lo and n are as wide as an index.
func (p *Pool) SetRange(a, lo, n, v ID) ID {
	p.wantArray("set", a, lo)
	return p.Offset(p.Prefix(n, p.ConstArray(p.Width(lo), v), p.Offset(a, lo)), p.Neg(lo))
}

// CopyRange returns the array dst with the n elements from lo on replaced by those
// of src from from on (memmove: src is the array before the copy, so dst and src
// may be the same and the ranges may overlap). Ranges wrap modulo 2^indexWidth.
func (p *Pool) CopyRange(dst, lo, src, from, n ID) ID {
	p.wantArray("copy", dst, lo)
	return p.Offset(p.Prefix(n, p.Offset(src, from), p.Offset(dst, lo)), p.Neg(lo))
}

// arrayIte is Ite for arrays.
func (p *Pool) arrayIte(c, a, b ID) ID {
	p.sameSort("ite", a, b)
	switch {
	case c == p.trueID || a == b:
		return a
	case c == p.falseID:
		return b
	}
	if x, ok := p.isNot(c); ok {
		c, a, b = x, b, a
	}
	na, nb := p.nodes[a], p.nodes[b]
	switch {
	case na.op == OpConstArray && nb.op == OpConstArray:
		return p.ConstArray(int(na.b)+1, p.Ite(c, ID(na.a), ID(nb.a)))
	// A write on one side only, or at one index on both, is a choice of the value.
	case na.op == OpStore && nb.op == OpStore && na.a == nb.a && p.decideEq(ID(na.b), ID(nb.b)) == always:
		return p.Store(ID(na.a), ID(na.b), p.Ite(c, ID(na.c), ID(nb.c)))
	case na.op == OpStore && ID(na.a) == b:
		return p.Store(b, ID(na.b), p.Ite(c, ID(na.c), p.Select(b, ID(na.b))))
	case nb.op == OpStore && ID(nb.a) == a:
		return p.Store(a, ID(nb.b), p.Ite(c, p.Select(a, ID(nb.b)), ID(nb.c)))
	case na.op == OpArrayIte && ID(na.a) == c:
		return p.arrayIte(c, ID(na.b), b)
	case nb.op == OpArrayIte && ID(nb.a) == c:
		return p.arrayIte(c, a, ID(nb.c))
	case na.op == OpArrayIte && ID(na.c) == b: // ite(c, ite(d, x, b), b)
		return p.arrayIte(p.And(c, ID(na.a)), ID(na.b), b)
	case nb.op == OpArrayIte && ID(nb.b) == a: // ite(c, a, ite(d, a, y))
		return p.arrayIte(p.Or(c, ID(nb.a)), a, ID(nb.c))
	}
	iw, ew := p.ArrayWidths(a)
	t := p.intern(OpArrayIte, ew, uint32(c), uint32(a), uint32(b))
	p.ites[t] = iw
	return t
}

// arrayEq is Eq for arrays.
func (p *Pool) arrayEq(a, b ID) ID {
	p.sameSort("comparison", a, b)
	if a == b {
		return p.trueID
	}
	if a > b {
		a, b = b, a
	}
	na, nb := p.nodes[a], p.nodes[b]
	x, y := &p.infos[a], &p.infos[b]
	switch {
	case p.Width(a) <= 64 && (x.zeros&y.ones|x.ones&y.zeros != 0 ||
		x.hi < y.lo || y.hi < x.lo || x.shi < y.slo || y.shi < x.slo): // no element is the same
		return p.falseID
	case na.op == OpConstArray && nb.op == OpConstArray:
		return p.Eq(ID(na.a), ID(nb.a))
	case na.op == OpStore && nb.op == OpStore && na.a == nb.a && p.decideEq(ID(na.b), ID(nb.b)) == always:
		return p.Eq(ID(na.c), ID(nb.c))
	case nb.op == OpStore && ID(nb.a) == a: // b is newer
		return p.Eq(p.Select(a, ID(nb.b)), ID(nb.c))
	case na.op == OpOffset && nb.op == OpOffset && na.b == nb.b:
		return p.arrayEq(ID(na.a), ID(nb.a))
	}
	return p.intern(OpArrayEq, 1, uint32(a), uint32(b), 0)
}

package memory

import "github.com/fathom-verifier/fathom/smt/term"

// structure says what the if-then-else tree at the top of a term leads to.
type structure uint8

const (
	structureKnown structure = 1 << iota // computed
	hasPtr                               // some leaf is a pointer with provenance
	hasConst                             // some leaf is a constant
	allConst                             // every leaf is a constant, and there is a choice
)

// through returns the argument an operator merely transforms, if there is one: the others are constants or, for the sum of
// a pointer and an offset, carry no provenance.
func (s *Space) through(t term.ID) (arg int, ok bool) {
	p := s.pool
	switch p.Op(t) {
	case term.OpNot, term.OpNeg, term.OpZExt, term.OpSExt, term.OpExtract:
		return 0, true
	case term.OpAdd, term.OpAnd, term.OpXor, term.OpMul, term.OpConcat, term.OpShl:
		a, b := p.Arg(t, 0), p.Arg(t, 1)
		if p.IsConst(b) {
			return 0, true
		}
		if p.IsConst(a) {
			return 1, true
		}
		if p.Op(t) == term.OpAdd {
			pa, pb := s.structures[a]&hasPtr != 0, s.structures[b]&hasPtr != 0
			if pa != pb {
				if pa {
					return 0, true
				}
				return 1, true
			}
		}
	}
	return 0, false
}

// structureOf computes the structure of a term, iteratively and once.
func (s *Space) structureOf(t term.ID) structure {
	if int(t) < len(s.structures) && s.structures[t] != 0 {
		return s.structures[t]
	}
	if n := s.pool.Len(); n > len(s.structures) {
		grown := make([]structure, n+n/2)
		copy(grown, s.structures)
		s.structures = grown
	}
	p := s.pool
	stack := []term.ID{t}
	need := func(args ...term.ID) bool {
		ready := true
		for _, a := range args {
			if s.structures[a] == 0 {
				stack = append(stack, a)
				ready = false
			}
		}
		return ready
	}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if s.structures[u] != 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		st := structureKnown
		switch p.Op(u) {
		case term.OpConst:
			st |= hasConst | allConst
		case term.OpPtr:
			st |= hasPtr
		case term.OpIte:
			a, b := p.Arg(u, 1), p.Arg(u, 2)
			if !need(a, b) {
				continue
			}
			x, y := s.structures[a], s.structures[b]
			st |= (x | y) & (hasPtr | hasConst)
			st |= x & y & allConst
		case term.OpNot, term.OpNeg, term.OpZExt, term.OpSExt, term.OpExtract:
			root, ok := s.maskedRoot(u)
			if !ok {
				root = p.Arg(u, 0)
			}
			if !need(p.Arg(u, 0), root) {
				continue
			}
			st |= s.transformed(u, 0)
			if ok {
				st |= s.structures[root] & (hasPtr | hasConst)
			}
		case term.OpAdd, term.OpAnd, term.OpXor, term.OpMul, term.OpConcat, term.OpShl:
			root, masked := s.maskedRoot(u)
			if !masked {
				root = p.Arg(u, 0)
			}
			if !need(p.Arg(u, 0), p.Arg(u, 1), root) {
				continue
			}
			if masked {
				st |= s.structures[root] & (hasPtr | hasConst)
			}
			if i, ok := s.through(u); ok {
				st |= s.transformed(u, i)
			}
			if p.Op(u) == term.OpConcat && p.HasProvenance(u) {
				st |= hasPtr
			}
		}
		s.structures[u] = st
		stack = stack[:len(stack)-1]
	}
	return s.structures[t]
}

// transformed is the structure of u seen through its argument i.
func (s *Space) transformed(u term.ID, i int) structure {
	st := s.structures[s.pool.Arg(u, i)]
	keep := allConst
	for j := range s.pool.NumArgs(u) {
		if j != i && !s.pool.IsConst(s.pool.Arg(u, j)) {
			keep = 0
		}
	}
	if s.pool.Op(u) == term.OpAdd && st&hasPtr != 0 {
		keep |= hasPtr | hasConst
	}
	return st & keep
}

// A dag is a term taken apart at its choices: the nodes are in an order in which children come before parents, the root
// last. Its size is linear in that of the graph of the term, however many paths that has.
type dag struct {
	nodes []dagNode
}

// dagNode is a choice between two earlier nodes, or a leaf if cond is 0.
type dagNode struct {
	cond term.ID
	a, b int32
	leaf term.ID
}

// guards returns for each node the condition that the choices lead to it.
func (d *dag) guards(p *term.Pool) []term.ID {
	g := make([]term.ID, len(d.nodes))
	for i := range g {
		g[i] = p.False()
	}
	g[len(g)-1] = p.True()
	for i := len(d.nodes) - 1; i >= 0; i-- {
		x := d.nodes[i]
		if x.cond == 0 {
			continue
		}
		g[x.a] = p.Or(g[x.a], p.And(g[i], x.cond))
		g[x.b] = p.Or(g[x.b], p.And(g[i], p.Not(x.cond)))
	}
	return g
}

// frame is a pending transformation of the leaves below, followed by next: parent with its argument arg replaced or, if
// parent is 0, the mask.
type frame struct {
	parent term.ID
	arg    int
	mask   mask
	next   int32
}

type place struct {
	t term.ID
	f int32 // index of a frame, 0 is none
}

// dagBuilder takes a term apart.
type dagBuilder struct {
	s       *Space
	want    structure // follow choices whose structure has one of these
	limit   int       // give up beyond this many nodes; 0: never
	splits  int       // choices that may still be lifted out of concatenations
	frames  []frame
	interns map[frame]int32
	index   map[place]int32
	d       dag
}

// maxSplits bounds the choices lifted out of the bytes of one pointer; what is left decodes through the layout.
const maxSplits = 1024

// constantDAG returns the choices of an offset all of whose leaves are constants, or nil.
func (s *Space) constantDAG(off term.ID) *dag {
	if s.structureOf(off)&allConst == 0 {
		return nil
	}
	b := dagBuilder{s: s, want: allConst, limit: s.limits.nodes}
	if !b.build(off) {
		return nil
	}
	return &b.d
}

func (b *dagBuilder) build(t term.ID) bool {
	b.frames = make([]frame, 1)
	b.interns = make(map[frame]int32)
	b.index = make(map[place]int32)
	type visit struct {
		at, x, y place
		cond     term.ID // set once x and y are
	}
	root := b.descend(place{t, 0})
	stack := []visit{{at: root}}
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if _, ok := b.index[v.at]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		if b.limit > 0 && len(b.d.nodes) >= b.limit {
			return false
		}
		if v.cond == 0 {
			var ok bool
			if v.cond, v.x, v.y, ok = b.choice(v.at); !ok {
				b.add(v.at, dagNode{leaf: b.apply(v.at)})
				continue
			}
		}
		i, okX := b.index[v.x]
		j, okY := b.index[v.y]
		switch {
		case !okX:
			stack = append(stack, visit{at: v.x})
		case !okY:
			stack = append(stack, visit{at: v.y})
		case i == j:
			b.index[v.at] = i
		default:
			b.add(v.at, dagNode{cond: v.cond, a: i, b: j})
		}
	}
	if i := b.index[root]; int(i) != len(b.d.nodes)-1 {
		// The root is an alias of an earlier node, which is the root of a prefix.
		b.d.nodes = b.d.nodes[:i+1]
	}
	return true
}

func (b *dagBuilder) add(at place, n dagNode) {
	b.index[at] = int32(len(b.d.nodes))
	b.d.nodes = append(b.d.nodes, n)
}

// descend goes through transformations to the choice or leaf below.
func (b *dagBuilder) descend(at place) place {
	s := b.s
	for {
		st := s.structureOf(at.t)
		if st&b.want == 0 {
			return at
		}
		var f frame
		var arg term.ID
		if b.want&hasPtr != 0 && s.pool.Op(at.t) != term.OpAdd {
			m, ok := s.masked(at.t)
			if !ok {
				return at
			}
			f, arg = frame{mask: mask{keep: m.keep, flip: m.flip}, next: at.f}, m.root
		} else {
			i, ok := s.through(at.t)
			if !ok {
				return at
			}
			f, arg = frame{parent: at.t, arg: i, next: at.f}, s.pool.Arg(at.t, i)
		}
		if s.structureOf(arg)&b.want == 0 {
			return at
		}
		k, ok := b.interns[f]
		if !ok {
			k = int32(len(b.frames))
			b.frames = append(b.frames, f)
			b.interns[f] = k
		}
		at = place{arg, k}
	}
}

// choice returns the condition and alternatives of a place, if it is to be followed.
func (b *dagBuilder) choice(at place) (cond term.ID, x, y place, ok bool) {
	s, p := b.s, b.s.pool
	if s.structureOf(at.t)&b.want == 0 {
		return
	}
	switch p.Op(at.t) {
	case term.OpIte:
		return p.Arg(at.t, 0), b.descend(place{p.Arg(at.t, 1), at.f}), b.descend(place{p.Arg(at.t, 2), at.f}), true
	case term.OpConcat:
		if b.want&hasPtr == 0 {
			return
		}
		cond, then, els, ok := b.split(at.t)
		if !ok {
			return 0, x, y, false
		}
		return cond, b.descend(place{then, at.f}), b.descend(place{els, at.f}), true
	}
	return
}

// apply rebuilds the term of a leaf by the pending transformations.
func (b *dagBuilder) apply(at place) term.ID {
	t := at.t
	for f := at.f; f != 0; f = b.frames[f].next {
		if x := b.frames[f]; x.parent != 0 {
			t = b.s.rebuild(x.parent, x.arg, t)
		} else {
			t = b.s.applyMask(x.mask, t)
		}
	}
	return t
}

// rebuild returns parent with one argument replaced.
func (s *Space) rebuild(parent term.ID, arg int, t term.ID) term.ID {
	p := s.pool
	switch p.Op(parent) {
	case term.OpNot:
		return p.Not(t)
	case term.OpNeg:
		return p.Neg(t)
	case term.OpZExt:
		return p.ZExt(t, p.Width(parent))
	case term.OpSExt:
		return p.SExt(t, p.Width(parent))
	case term.OpExtract:
		hi, lo := p.ExtractBounds(parent)
		return p.Extract(t, hi, lo)
	}
	x, y := p.Arg(parent, 0), p.Arg(parent, 1)
	if arg == 0 {
		x = t
	} else {
		y = t
	}
	switch p.Op(parent) {
	case term.OpAdd:
		return p.Add(x, y)
	case term.OpAnd:
		return p.And(x, y)
	case term.OpXor:
		return p.Xor(x, y)
	case term.OpMul:
		return p.Mul(x, y)
	case term.OpConcat:
		return p.Concat(x, y)
	case term.OpShl:
		return p.Shl(x, y)
	}
	panic("memory: rebuild of " + p.Op(parent).String())
}

// split lifts one choice out of a concatenation: pointers that went through memory byte by byte, on paths joined in
// between, have the same choice in each of their bytes.
func (b *dagBuilder) split(t term.ID) (cond, then, els term.ID, ok bool) {
	p := b.s.pool
	if b.splits >= maxSplits || p.Width(t) != term.PtrWidth {
		return
	}
	var parts []term.ID // the highest first
	stack := []term.ID{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.Op(u) == term.OpConcat {
			stack = append(stack, p.Arg(u, 1), p.Arg(u, 0))
			continue
		}
		parts = append(parts, u)
	}
	for _, u := range parts {
		if p.Op(u) == term.OpIte && p.HasProvenance(u) {
			cond = p.Arg(u, 0)
			break
		}
	}
	if cond == 0 {
		return
	}
	b.splits++
	side := func(arg int) term.ID {
		var v term.ID
		for i, u := range parts {
			if p.Op(u) == term.OpIte && p.Arg(u, 0) == cond {
				u = p.Arg(u, arg)
			}
			if i == 0 {
				v = u
			} else {
				v = p.Concat(v, u)
			}
		}
		return v
	}
	return cond, side(1), side(2), true
}

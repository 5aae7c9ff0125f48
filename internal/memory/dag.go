package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// structure says what the if-then-else tree at the top of a term leads to.
type structure uint8

const (
	structureKnown structure = 1 << iota // computed
	hasPtr                               // some leaf is a pointer with provenance, or one refers to nothing, others may not
	allConst                             // every leaf is a constant
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
	p := s.pool
	stack := []term.ID{t}
	// Lifting makes terms, so that there may be more of them than at the start.
	grow := func() {
		if n := p.Len(); n > len(s.structures) {
			grown := make([]structure, n+n/2)
			copy(grown, s.structures)
			s.structures = grown
		}
	}
	grow()
	need := func(args ...term.ID) bool {
		grow()
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
			st |= allConst
		case term.OpPtr:
			st |= hasPtr
		case term.OpIte:
			a, b := p.Arg(u, 1), p.Arg(u, 2)
			if !need(a, b) {
				continue
			}
			x, y := s.structures[a], s.structures[b]
			st |= (x | y) & hasPtr
			st |= x & y & allConst
			if p.Width(u) == s.bits && s.indeterminate(a) != s.indeterminate(b) {
				st |= hasPtr // the side that was written tells where the pointer goes, or that it is null
			}
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
				st |= s.structures[root] & hasPtr
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
				st |= s.structures[root] & hasPtr
			}
			if i, ok := s.through(u); ok {
				st |= s.transformed(u, i)
			}
			if !masked {
				if v := s.lift(u); v != term.None {
					if !need(v) {
						continue
					}
					st |= s.structures[v] & hasPtr
				}
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
		keep |= hasPtr
	}
	return st & keep
}

// A dag holds terms taken apart at their choices. The parts of all terms share one list of nodes, in which children come
// before parents. Its size is linear in that of the graph of the terms, however many paths that has, times the number of different
// transformations under which a term is seen; see settle.
type dag struct {
	s     *Space
	want  structure // follow choices whose structure has one of these
	limit int       // give up beyond this many nodes; 0: never

	nodes      []dagNode
	index      map[place]int32
	frames     []frame // frame 0 is none
	frameIndex map[frame]int32
	settled    map[term.ID]term.ID // see settle
}

// dagNode is a choice between two earlier nodes, or a leaf if cond is 0.
type dagNode struct {
	cond   term.ID
	a, b   int32
	leaf   term.ID
	lo, hi ObjectID // the objects that its leaves can refer to are among [lo, hi]
}

// A place is a term seen through pending transformations.
type place struct {
	t term.ID
	f int32
}

// A frame is a transformation of the leaves below it, followed by those of next.
type frame struct {
	op    term.Op // OpNone: mask
	arg   uint8   // which argument the leaf replaces
	other term.ID // the other argument
	width int     // of the result, if op needs one
	low   int     // lowest bit of an extraction
	mask  mask
	next  int32
}

// guards returns, for each node under root, the condition that the choices lead from root to it. The order is
// descending.
func (d *dag) guards(root int32) (nodes []int32, guard map[int32]term.ID) {
	p := d.s.pool
	guard = map[int32]term.ID{root: p.False()}
	nodes = []int32{root}
	for i := 0; i < len(nodes); i++ {
		x := d.nodes[nodes[i]]
		if x.cond == 0 {
			continue
		}
		for _, k := range [...]int32{x.a, x.b} {
			if _, seen := guard[k]; !seen {
				guard[k] = p.False()
				nodes = append(nodes, k)
			}
		}
	}
	slices.SortFunc(nodes, func(a, b int32) int { return int(b - a) })
	guard[root] = p.True()
	for _, i := range nodes {
		x := d.nodes[i]
		if x.cond == 0 {
			continue
		}
		g := guard[i]
		guard[x.a] = p.Or(guard[x.a], p.And(g, x.cond))
		guard[x.b] = p.Or(guard[x.b], p.And(g, p.Not(x.cond)))
	}
	return nodes, guard
}

// fold computes a value for root from those of its leaves, choosing as the choices do. memo remembers values between
// calls: nodes for which it has one are not visited again.
func fold[V any](d *dag, root int32, memo func(int32) (V, bool), set func(int32, V), leaf func(term.ID) V,
	choose func(cond term.ID, a, b V) V) V {
	if v, ok := memo(root); ok {
		return v
	}
	stack := []int32{root}
	for len(stack) > 0 {
		d.s.work++
		i := stack[len(stack)-1]
		if _, ok := memo(i); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		x := d.nodes[i]
		if x.cond == 0 {
			set(i, leaf(x.leaf))
			continue
		}
		a, okA := memo(x.a)
		b, okB := memo(x.b)
		if !okA {
			stack = append(stack, x.a)
		}
		if !okB {
			stack = append(stack, x.b)
		}
		if okA && okB {
			set(i, choose(x.cond, a, b))
		}
	}
	v, _ := memo(root)
	return v
}

// newDAG returns an empty graph.
func (s *Space) newDAG(want structure, limit int) *dag {
	return &dag{s: s, want: want, limit: limit,
		frames: make([]frame, 1), frameIndex: make(map[frame]int32), index: make(map[place]int32), settled: make(map[term.ID]term.ID)}
}

// constantDAG returns the choices of an offset all of whose leaves are constants, if it is not too large.
func (s *Space) constantDAG(off term.ID) (d *dag, root int32, ok bool) {
	if s.structureOf(off)&allConst == 0 {
		return nil, 0, false
	}
	d = s.newDAG(allConst, s.limits.nodes)
	root, ok = d.add(off)
	return d, root, ok
}

// add takes a term apart and returns its node, or fails if the graph gets too large.
func (d *dag) add(t term.ID) (root int32, ok bool) {
	type visit struct {
		at, x, y place
		cond     term.ID // set once x and y are
	}
	stack := []visit{{at: place{t, 0}}}
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if _, ok := d.index[v.at]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		if d.limit > 0 && len(d.nodes) >= d.limit {
			return 0, false
		}
		if v.cond == 0 {
			at, arg, ok := d.descend(v.at)
			if !ok { // what is transformed comes first
				stack = append(stack, visit{at: place{arg, 0}})
				continue
			}
			if at != v.at {
				if i, ok := d.index[at]; ok {
					d.index[v.at] = i
				} else {
					stack = append(stack, visit{at: at})
				}
				continue
			}
			if v.cond, v.x, v.y, ok = d.choice(at); !ok {
				leaf := d.apply(at)
				lo, hi := d.s.reach(leaf)
				d.set(at, dagNode{leaf: leaf, lo: lo, hi: hi})
				continue
			}
		}
		i, okX := d.index[v.x]
		j, okY := d.index[v.y]
		switch {
		case !okX:
			stack = append(stack, visit{at: v.x})
		case !okY:
			stack = append(stack, visit{at: v.y})
		case i == j:
			d.index[v.at] = i
		default:
			a, b := d.nodes[i], d.nodes[j]
			d.set(v.at, dagNode{cond: v.cond, a: i, b: j, lo: min(a.lo, b.lo), hi: max(a.hi, b.hi)})
		}
	}
	return d.index[place{t, 0}], true
}

func (d *dag) set(at place, n dagNode) {
	d.index[at] = int32(len(d.nodes))
	d.nodes = append(d.nodes, n)
}

// descend goes through transformations to the choice or leaf below. It fails if it meets a transformation of a term that is not in
// the graph yet, which it then returns.
func (d *dag) descend(at place) (below place, arg term.ID, ok bool) {
	s := d.s
	for s.structureOf(at.t)&d.want != 0 {
		if d.want&hasPtr != 0 {
			if v := s.lift(at.t); v != term.None {
				at.t = v
				continue
			}
		}
		f, arg, ok := d.transformation(at.t)
		if !ok || s.structureOf(arg)&d.want == 0 {
			return at, 0, true
		}
		if d.settles(arg) {
			v, done := d.settled[at.t]
			if !done {
				node, ok := d.index[place{arg, 0}]
				if !ok {
					return at, arg, false
				}
				v = d.settle(&f, node)
				d.settled[at.t] = v
			}
			if v != term.None {
				at.t = v
				continue
			}
		}
		f.next = at.f
		k, ok := d.frameIndex[f]
		if !ok {
			k = int32(len(d.frames))
			d.frames = append(d.frames, f)
			d.frameIndex[f] = k
		}
		at = place{arg, k}
	}
	return at, 0, true
}

// transformation returns what a term makes of one of its parts, which may be a choice, and that part.
func (d *dag) transformation(t term.ID) (f frame, arg term.ID, ok bool) {
	s, p := d.s, d.s.pool
	if d.want&hasPtr != 0 && p.Op(t) != term.OpAdd {
		m, ok := s.masked(t)
		arg = m.root
		m.root = 0
		return frame{mask: m}, arg, ok
	}
	i, ok := s.through(t)
	if !ok {
		return f, 0, false
	}
	f.op, f.arg, f.width = p.Op(t), uint8(i), p.Width(t)
	if p.NumArgs(t) == 2 {
		f.other = p.Arg(t, 1-i)
	}
	if f.op == term.OpExtract {
		_, f.low = p.ExtractBounds(t)
	}
	return f, p.Arg(t, i), true
}

// choice returns the condition and alternatives of a place, if it is to be followed.
func (d *dag) choice(at place) (cond term.ID, x, y place, ok bool) {
	s, p := d.s, d.s.pool
	if s.structureOf(at.t)&d.want == 0 {
		return
	}
	switch p.Op(at.t) {
	case term.OpIte:
		return p.Arg(at.t, 0), place{p.Arg(at.t, 1), at.f}, place{p.Arg(at.t, 2), at.f}, true
	}
	return
}

// apply returns the term of a leaf after the pending transformations.
func (d *dag) apply(at place) term.ID {
	t := at.t
	for i := at.f; i != 0; i = d.frames[i].next {
		t = d.frames[i].apply(d.s, t)
	}
	return t
}

func (f *frame) apply(s *Space, t term.ID) term.ID {
	p := s.pool
	x, y := t, f.other
	if f.arg == 1 {
		x, y = y, x
	}
	switch f.op {
	case term.OpNone:
		return s.applyMask(f.mask, t)
	case term.OpNot:
		return p.Not(t)
	case term.OpNeg:
		return p.Neg(t)
	case term.OpZExt:
		return p.ZExt(t, f.width)
	case term.OpSExt:
		return p.SExt(t, f.width)
	case term.OpExtract:
		return p.Extract(t, f.low+f.width-1, f.low)
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
	panic("memory: transformation by " + f.op.String())
}

package term

// bitset over IDs.
type bitset []uint64

func newBitset(n int) bitset   { return make(bitset, n/64+1) }
func (b bitset) has(t ID) bool { return b[t/64]>>(t%64)&1 != 0 }
func (b bitset) add(t ID)      { b[t/64] |= 1 << (t % 64) }

// Walk calls visit once for every term reachable from the roots, arguments
// before the terms that use them. The time is linear in their number plus
// Len()/64.
func (p *Pool) Walk(visit func(ID), roots ...ID) {
	seen := newBitset(p.Len())
	var stack []ID
	for _, r := range roots {
		if r == None {
			continue
		}
		stack = append(stack, r)
		for len(stack) > 0 {
			t := stack[len(stack)-1]
			if seen.has(t) {
				stack = stack[:len(stack)-1]
				continue
			}
			ready := true
			for i := p.NumArgs(t) - 1; i >= 0; i-- {
				if a := p.Arg(t, i); !seen.has(a) {
					stack = append(stack, a)
					ready = false
				}
			}
			if ready {
				stack = stack[:len(stack)-1]
				seen.add(t)
				visit(t)
			}
		}
	}
}

// Vars returns the variables the roots depend on, in the order of a walk.
func (p *Pool) Vars(roots ...ID) []ID {
	var vs []ID
	p.Walk(func(t ID) {
		if p.nodes[t].op == OpVar {
			vs = append(vs, t)
		}
	}, roots...)
	return vs
}

// Arrays returns the free arrays the roots depend on, in the order of a walk.
func (p *Pool) Arrays(roots ...ID) []ID {
	var as []ID
	p.Walk(func(t ID) {
		if p.nodes[t].op == OpArray {
			as = append(as, t)
		}
	}, roots...)
	return as
}

// Size returns the number of distinct terms reachable from the roots.
func (p *Pool) Size(roots ...ID) int {
	n := 0
	p.Walk(func(ID) { n++ }, roots...)
	return n
}

// Operands returns the operands of the tree of op at t, from the first argument to the last: t itself if it is no op.
// ok is false if there are more than limit; 0 is no limit. The time is linear in the tree, where a shared part counts each
// time it is met.
func (p *Pool) Operands(op Op, t ID, limit int) (list []ID, ok bool) {
	stack := []ID{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.nodes[u].op == op {
			stack = append(stack, p.Arg(u, 1), p.Arg(u, 0))
			continue
		}
		list = append(list, u)
		if limit > 0 && len(list)+len(stack) > limit {
			return nil, false
		}
	}
	return list, true
}

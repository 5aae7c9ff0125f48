package term

import "slices"

// Bounds on how much of a tree of one associative and commutative operator is
// looked at: always, when a difference is to be cancelled; and when hashes
// say that two trees have the same leaves, which is then almost certainly so.
const (
	cancelLeaves  = 48
	compareLeaves = 4096
)

// acScratch is memory reused between flattenings.
type acScratch struct {
	stack, left, right []ID
}

// leafHash returns the commutative hash of the leaves of t as an operand of
// op: that of the whole tree if t is itself an op, else of t alone.
func (p *Pool) leafHash(op Op, t ID) uint32 {
	if n := &p.nodes[t]; n.op == op {
		return n.c
	}
	return uint32(mix(uint64(t)))
}

// leaves appends to dst the leaves of the maximal tree of op at t, with
// repetitions, and reports whether there are at most limit.
func (p *Pool) leaves(dst []ID, op Op, t ID, limit int) ([]ID, bool) {
	stack := append(p.scratch.stack[:0], t)
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n := &p.nodes[u]; n.op == op {
			stack = append(stack, ID(n.a), ID(n.b))
			continue
		}
		if len(dst) == limit {
			p.scratch.stack = stack
			return dst, false
		}
		dst = append(dst, u)
	}
	p.scratch.stack = stack
	return dst, true
}

// sameLeaves tells whether a and b are trees of op over the same multiset of
// leaves. It takes constant time unless they very likely are.
func (p *Pool) sameLeaves(op Op, a, b ID) bool {
	na, nb := &p.nodes[a], &p.nodes[b]
	if na.op != op || nb.op != op || na.c != nb.c || a == b {
		return a == b
	}
	s := &p.scratch
	var oka, okb bool
	s.left, oka = p.leaves(s.left[:0], op, a, compareLeaves)
	s.right, okb = p.leaves(s.right[:0], op, b, compareLeaves)
	if !oka || !okb {
		return false
	}
	slices.Sort(s.left)
	slices.Sort(s.right)
	return slices.Equal(s.left, s.right)
}

// sameTree tells whether a and b are equal up to the order and grouping of
// one associative and commutative operator at their roots, below complements
// for disjunctions.
func (p *Pool) sameTree(a, b ID) bool {
	if x, ok := p.isNot(a); ok {
		if y, ok := p.isNot(b); ok {
			a, b = x, y
		}
	}
	op := p.nodes[a].op
	return op.isAC() && op == p.nodes[b].op && p.sameLeaves(op, a, b)
}

// sum is a linear combination with coefficients 1 and -1 and a constant.
type sum struct {
	plus, minus []ID
	konst       uint64
}

// addTerm adds t, or subtracts it, to a sum of terms of at most 64 bits. It
// reports whether there are at most cancelLeaves terms.
func (p *Pool) addTerm(s *sum, t ID, negative bool) bool {
	type item struct {
		t        ID
		negative bool
	}
	var buf [cancelLeaves]item
	stack := append(buf[:0], item{t, negative})
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := &p.nodes[it.t]
		switch n.op {
		case OpAdd:
			stack = append(stack, item{ID(n.a), it.negative}, item{ID(n.b), it.negative})
		case OpNeg:
			stack = append(stack, item{ID(n.a), !it.negative})
		case OpConst:
			v, _ := p.ConstValue(it.t)
			if it.negative {
				v = -v
			}
			s.konst += v
		default:
			if it.negative {
				s.minus = append(s.minus, it.t)
			} else {
				s.plus = append(s.plus, it.t)
			}
		}
		if len(s.plus)+len(s.minus)+len(stack) > cancelLeaves {
			return false
		}
	}
	return true
}

// cancel removes the terms that are both added and subtracted and reports
// whether there were any.
func (s *sum) cancel() bool {
	if len(s.plus) == 0 || len(s.minus) == 0 {
		return false
	}
	slices.Sort(s.plus)
	slices.Sort(s.minus)
	i, j, n, m := 0, 0, 0, 0
	found := false
	for i < len(s.plus) && j < len(s.minus) {
		switch {
		case s.plus[i] == s.minus[j]:
			i, j, found = i+1, j+1, true
		case s.plus[i] < s.minus[j]:
			s.plus[n] = s.plus[i]
			i, n = i+1, n+1
		default:
			s.minus[m] = s.minus[j]
			j, m = j+1, m+1
		}
	}
	s.plus = append(s.plus[:n], s.plus[i:]...)
	s.minus = append(s.minus[:m], s.minus[j:]...)
	return found
}

// total builds the sum of ts.
func (p *Pool) total(width int, ts []ID) ID {
	if len(ts) == 0 {
		return p.Zero(width)
	}
	r := ts[0]
	for _, t := range ts[1:] {
		r = p.Add(r, t)
	}
	return r
}

// cancelSum returns a + b, or a - b, if terms cancel between them, else None.
func (p *Pool) cancelSum(a, b ID, subtract bool) ID {
	w := p.Width(a)
	if w > 64 {
		return None
	}
	var plus, minus [cancelLeaves + 2]ID
	s := sum{plus: plus[:0], minus: minus[:0]}
	if !p.addTerm(&s, a, false) || !p.addTerm(&s, b, subtract) || !s.cancel() || !p.enter(costBranch) {
		return None
	}
	defer p.leave(costBranch)
	r := p.total(w, s.plus)
	if len(s.minus) > 0 {
		r = p.Add(r, p.Neg(p.total(w, s.minus)))
	}
	return p.Add(r, p.Const(w, s.konst))
}

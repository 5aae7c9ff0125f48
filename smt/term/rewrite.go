package term

// Rewrites that push an operator into its operand call constructors, which may
// rewrite in turn. Their nesting is bounded: past the bound the term is built
// as it stands, which is as correct and only less simple. A rewrite that
// recurses into one operand costs one level, one that recurses into several
// costs more, so that the work stays bounded on shared graphs too.
const (
	maxDepth   = 24
	costLinear = 1
	costBranch = 5
)

// enter reserves levels of nesting and reports whether there were enough left.
// Each successful call is paired with leave.
func (p *Pool) enter(cost int) bool {
	if p.depth+cost > p.maxDepth {
		p.refused++
		return false
	}
	p.depth += cost
	return true
}

func (p *Pool) leave(cost int) { p.depth -= cost }

// SetEager chooses whether constructors simplify beyond what they see at a glance, as they do in a new pool. Without, they still
// fold constants, remove neutral elements, take parts of what was put together and keep the offsets of pointers apart; and
// whatever is known of bits and intervals decides. It changes no term that exists, and either way what a constructor returns
// is equal to what was asked for.
func (p *Pool) SetEager(on bool) {
	p.maxDepth = 0
	if on {
		p.maxDepth = maxDepth
	}
}

// constant interns a value.
func (p *Pool) constant(v Value) ID {
	if v.wide != nil {
		return p.ConstBig(v.width, v.wide)
	}
	return p.Const(v.width, v.lo)
}

func (p *Pool) valueOf(t ID) Value {
	w := p.Width(t)
	if w <= 64 {
		v, _ := p.ConstValue(t)
		return Value{width: w, lo: v}
	}
	b, _ := p.ConstBigValue(t)
	return Value{width: w, wide: b}
}

// fold1 and fold2 compute an operator applied to constants.
func (p *Pool) fold1(op Op, width, low int, a ID) ID {
	return p.constant(apply(op, width, low, p.valueOf(a), Value{}, Value{}))
}

func (p *Pool) fold2(op Op, width int, a, b ID) ID {
	return p.constant(apply(op, width, 0, p.valueOf(a), p.valueOf(b), Value{}))
}

// choice reads t as an if-then-else between two constants: an OpIte, the
// extension of a single bit, or the complement of a sign extension.
func (p *Pool) choice(t ID) (c, x, y ID, ok bool) {
	n := p.nodes[t]
	switch n.op {
	case OpIte:
		if p.IsConst(ID(n.b)) && p.IsConst(ID(n.c)) {
			return ID(n.a), ID(n.b), ID(n.c), true
		}
	case OpZExt:
		if p.Width(ID(n.a)) == 1 {
			w := int(n.width) + 1
			return ID(n.a), p.Const(w, 1), p.Zero(w), true
		}
	case OpSExt:
		if p.Width(ID(n.a)) == 1 {
			w := int(n.width) + 1
			return ID(n.a), p.Ones(w), p.Zero(w), true
		}
	}
	if n.op == OpNot {
		if m := p.nodes[n.a]; m.op == OpSExt && p.Width(ID(m.a)) == 1 {
			w := int(n.width) + 1
			return ID(m.a), p.Zero(w), p.Ones(w), true
		}
	}
	return None, None, None, false
}

// branches reads t as an if-then-else of any kind.
func (p *Pool) branches(t ID) (c, x, y ID, ok bool) {
	if n := &p.nodes[t]; n.op == OpIte {
		return ID(n.a), ID(n.b), ID(n.c), true
	}
	return p.choice(t)
}

// foldChoice applies op to a constant and a choice between constants, in
// either order, by choosing between the results. It returns None if the
// operands are not of that kind.
func (p *Pool) foldChoice(op Op, width int, a, b ID) ID {
	if p.IsConst(b) {
		if c, x, y, ok := p.choice(a); ok {
			return p.Ite(c, p.fold2(op, width, x, b), p.fold2(op, width, y, b))
		}
	} else if p.IsConst(a) {
		if c, x, y, ok := p.choice(b); ok {
			return p.Ite(c, p.fold2(op, width, a, x), p.fold2(op, width, a, y))
		}
	}
	return None
}

package blast

// valuation evaluates edges under an assignment of the inputs, remembering what
// it has evaluated. It is valid until the assignment changes; gates added later
// are fine.
type valuation struct {
	g     *Graph
	input func(Edge) bool // value of an input, upright
	val   []uint8         // per gate: 0 not evaluated, 1 false, 2 true
	stack []uint32
}

func newValuation(g *Graph, input func(Edge) bool) *valuation {
	return &valuation{g: g, input: input}
}

// Value is the value of e. The cost is linear in the gates below e that have not
// been evaluated yet.
func (v *valuation) Value(e Edge) bool {
	if n := v.g.Len() - len(v.val); n > 0 {
		v.val = append(v.val, make([]uint8, n)...)
	}
	v.stack = append(v.stack, e.node())
	for len(v.stack) > 0 {
		id := v.stack[len(v.stack)-1]
		if v.val[id] != 0 {
			v.stack = v.stack[:len(v.stack)-1]
			continue
		}
		n := &v.g.gates[id]
		before := len(v.stack)
		if n.kind >= kindAnd {
			for _, in := range n.in {
				if v.val[in.node()] == 0 {
					v.stack = append(v.stack, in.node())
				}
			}
			if len(v.stack) > before {
				continue
			}
		}
		v.stack = v.stack[:len(v.stack)-1]
		r := false
		switch n.kind {
		case kindInput:
			r = v.input(Edge(id << 1))
		case kindAnd:
			r = v.at(n.in[0]) && v.at(n.in[1])
		case kindXor:
			r = v.at(n.in[0]) != v.at(n.in[1])
		case kindMux:
			if v.at(n.in[0]) {
				r = v.at(n.in[1])
			} else {
				r = v.at(n.in[2])
			}
		case kindMaj:
			a, b, c := v.at(n.in[0]), v.at(n.in[1]), v.at(n.in[2])
			r = a && b || a && c || b && c
		}
		v.val[id] = 1
		if r {
			v.val[id] = 2
		}
	}
	return v.at(e)
}

// at is the value of an edge whose gate has been evaluated.
func (v *valuation) at(e Edge) bool { return (v.val[e.node()] == 2) != e.inverted() }

package term

type acScratch struct{}

// leafHash returns the commutative hash of the leaves of t as an operand of
// op: that of the whole tree if t is itself an op, else of t alone.
func (p *Pool) leafHash(op Op, t ID) uint32 {
	if n := &p.nodes[t]; n.op == op {
		return n.c
	}
	return uint32(mix(uint64(t)))
}

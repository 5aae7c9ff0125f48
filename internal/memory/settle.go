package memory

import "github.com/fathom-verifier/fathom/smt/term"

// settles tells whether transformations of a term are applied to its targets, where these are few, instead of to its leaves.
//
// A sum of a choice and an offset is the choice of the sums, so that each leaf is seen under every series of transformations that
// leads to it. Where pointers are advanced between choices, as iterators are, their number is the product of both, or
// worse. What matters about a pointer to few objects is one offset for each, and a transformation of it has those targets again.
func (d *dag) settles(t term.ID) bool {
	s := d.s
	// Targets do not tell views from the objects that they are of.
	return d.want&hasPtr != 0 && s.structureOf(t)&hasPtr != 0 && s.pool.Op(t) != term.OpPtr && len(s.views) == 0
}

// settle returns what a transformation makes of a node: a choice among the transformed targets, or None if they are not few, or
// nothing but bits.
func (d *dag) settle(f *frame, node int32) term.ID {
	v := term.None
	for _, t := range d.s.few(node) {
		from := t.Offset
		if t.Object > 0 && t.Object < unsetObject {
			from = d.s.pointer(t.Object, t.Offset)
		} // else it is an address
		to := f.apply(d.s, from)
		if v == term.None {
			v = to
		} else {
			v = d.s.pool.Ite(t.Guard, to, v)
		}
	}
	if v == term.None {
		return v
	}
	if op := d.s.pool.Op(v); op != term.OpIte && op != term.OpPtr {
		return term.None
	}
	return v
}

package expand

// advancing returns the edges that bring something new to a block. An execution that takes a back edge with the very values and the
// very memory that its loop's header had has changed nothing: whatever it does from here on, it could have done in the iteration before,
// in which all of that is checked. It need not be followed, so that while (1) ; and loops that only wait for an input have a
// bound. With a bound that the user gave, going round is what is counted, and such executions exceed it.
func (x *expander) advancing(fr *frame, block int32, edges []edge) []edge {
	l := fr.info.loops[block]
	if l == nil || !edges[0].back {
		return edges
	}
	if _, given := x.boundOf(l.name); given {
		return edges
	}
	var same, rest []edge
	for _, e := range edges {
		if x.repeats(fr, block, &e) {
			same = append(same, e)
		} else {
			rest = append(rest, e)
		}
	}
	if len(same) > 0 {
		x.recordJoin(fr, block, same)
		x.rec.end()
	}
	return rest
}

// repeats reports whether the φ-functions of a loop's header would keep their values along a back edge. Everything else that the
// loop reads was computed before it, or is computed again.
func (x *expander) repeats(fr *frame, block int32, e *edge) bool {
	phis := fr.info.fn.Blocks[block].Phis
	nv, nm := 0, 0
	for i := range phis {
		if slot := fr.info.memSlot[phis[i].Dst]; slot >= 0 {
			if fr.mems[slot] != e.mems[nm] {
				return false
			}
			nm++
		} else {
			if fr.vals[phis[i].Dst] != e.vals[nv] {
				return false
			}
			nv++
		}
	}
	return true
}

package smtlib

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// maxPointwise is the width of indices up to which an equality of arrays with ranges
// is written as one equality per index.
const maxPointwise = 8

// WithoutRanges returns terms equal to the given ones in which no range of an array
// is set or copied, which SMT-LIB cannot say: reads are pushed through the ranges
// (see term.Pool.PushSelects), and equalities of arrays with few elements are spelled
// out. The terms are returned as they are if there are no ranges. The error tells of
// an equality of larger arrays.
func WithoutRanges(p *term.Pool, ts ...term.ID) ([]term.ID, error) {
	ranges := make(map[term.ID]bool) // arrays with ranges below
	var equal []term.ID
	p.Walk(func(t term.ID) {
		switch op := p.Op(t); {
		case op == term.OpOffset || op == term.OpPrefix:
			ranges[t] = true
		case op == term.OpArrayEq && (ranges[p.Arg(t, 0)] || ranges[p.Arg(t, 1)]):
			equal = append(equal, t)
		case p.IsArray(t):
			for i := range p.NumArgs(t) {
				if ranges[p.Arg(t, i)] {
					ranges[t] = true
				}
			}
		}
	}, ts...)
	if len(ranges) == 0 {
		return ts, nil
	}
	ts = append([]term.ID(nil), ts...)
	// The innermost first: an equality may be a condition inside another.
	for len(equal) > 0 {
		e := equal[0]
		a, b := p.Arg(e, 0), p.Arg(e, 1)
		iw, _ := p.ArrayWidths(a)
		if iw > maxPointwise {
			return nil, fmt.Errorf("an equality of arrays of which ranges are set or copied, with indices of %d bits, cannot be written in SMT-LIB: at most %d bits are spelled out", iw, maxPointwise)
		}
		all := make([]term.ID, 1<<iw)
		for i := range all {
			at := p.Const(iw, uint64(i))
			all[i] = p.Eq(p.Select(a, at), p.Select(b, at))
		}
		m := map[term.ID]term.ID{e: p.AndN(all...)}
		for i := range ts {
			ts[i] = p.Substitute(ts[i], m)
		}
		for i := range equal[1:] {
			equal[i+1] = p.Substitute(equal[i+1], m)
		}
		equal = equal[1:]
		for len(equal) > 0 && p.Op(equal[0]) != term.OpArrayEq { // became simpler
			equal = equal[1:]
		}
	}
	return p.PushSelects(ts...), nil
}

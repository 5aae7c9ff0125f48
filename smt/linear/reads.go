package linear

import "github.com/fathom-verifier/fathom/smt/term"

// Reads of free arrays are variables. That equal indices have equal elements is stated when it may matter: for pairs of reads that both
// do, once nothing else excludes a model (Ackermann's reduction, on demand). Other reads stay free.

// read is an element of a free array.
type read struct {
	t term.ID
	v int
}

// maxPairs bounds the comparisons of reads of an encoder.
const maxPairs = 400

// noteRead takes down that the variable v is the word t, if that is a read of a free array.
func (e *encoder) noteRead(t term.ID, v int) {
	p := e.pool
	if p.Op(t) != term.OpSelect || p.Op(p.Arg(t, 0)) != term.OpArray || p.Width(p.Arg(t, 1)) > 64 {
		return
	}
	a := p.Arg(t, 0)
	if len(e.reads[a]) == 0 {
		e.arrays = append(e.arrays, a)
	}
	e.reads[a] = append(e.reads[a], read{t: t, v: v})
}

// congruence states of reads that matter what was not stated before, and reports whether there was anything.
func (e *encoder) congruence(matters func(v int) bool) bool {
	type pair struct{ x, y read }
	var pairs []pair
	for _, a := range e.arrays {
		reads := e.reads[a]
		for i, x := range reads {
			for _, y := range reads[:i] {
				if key := [2]int{x.v, y.v}; matters(x.v) && matters(y.v) && !e.pairs[key] && len(e.pairs) < maxPairs {
					e.pairs[key] = true
					pairs = append(pairs, pair{x, y})
				}
			}
		}
	}
	for _, q := range pairs {
		same := e.equal(e.word(e.pool.Arg(q.x.t, 1)).plus(-1, e.word(e.pool.Arg(q.y.t, 1))))
		differ := e.and(same, -e.equal(e.single(q.x.v).plus(-1, e.single(q.y.v))))
		e.sat.AddClause(-differ)
		e.need(q.x.v, differ)
	}
	return len(pairs) > 0
}

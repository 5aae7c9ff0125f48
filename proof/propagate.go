package proof

// propagation is unit propagation with two watched literals (Moskewicz et al.,
// 2001). Each literal has two lists of watches: of core clauses, which are
// visited for all assigned literals before any of the others.
//
// A watched literal is false only if the other one is true and was not assigned
// later than in the same run of propagate; and runs are undone as a whole, so
// that undoing leaves the watches in order.
type propagation struct {
	value  []int8 // per literal: 1 true, -1 false
	reason []int32
	height []int32 // per variable: place on the trail
	trail  []lit
	next   [2]int // how far the trail has been propagated, by kind of list
	base   int    // literals that were assigned before the check of the current lemma
	lists  [2][][]watch
}

// watch is a clause and one of its literals; while that is true the clause is
// satisfied and need not be looked at.
type watch struct {
	clause  int32
	blocker lit
}

// The kinds of lists.
const (
	ofCore = 0
	ofRest = 1
)

func (p *propagation) grow(v uint32) {
	if n := int(v) + 1; n > len(p.reason) {
		p.reason = append(p.reason, make([]int32, n-len(p.reason))...)
		p.height = append(p.height, make([]int32, n-len(p.height))...)
		p.value = append(p.value, make([]int8, 2*n-len(p.value))...)
		for kind := range p.lists {
			p.lists[kind] = append(p.lists[kind], make([][]watch, 2*n-len(p.lists[kind]))...)
		}
	}
}

func (p *propagation) assign(l lit, reason int32) {
	p.value[l] = 1
	p.value[l^1] = -1
	p.reason[l>>1] = reason
	p.height[l>>1] = int32(len(p.trail))
	p.trail = append(p.trail, l)
}

// undo goes back to a trail that was propagated to the end.
func (p *propagation) undo(height int) {
	for _, l := range p.trail[height:] {
		p.value[l], p.value[l^1] = 0, 0
	}
	p.trail = p.trail[:height]
	p.next = [2]int{height, height}
}

// attach makes a clause that has two or more literals watched. First come
// literals that are not false, then those that became so last.
func (d *dratChecker) attach(number int32) {
	lits := d.db.get(int(number))
	for i := range min(2, len(lits)) {
		best := i
		for j := i + 1; j < len(lits); j++ {
			if d.rank(lits[j]) > d.rank(lits[best]) {
				best = j
			}
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
	if len(lits) > 1 {
		kind := d.kind(number)
		d.watch(kind, lits[0], watch{number, lits[1]})
		d.watch(kind, lits[1], watch{number, lits[0]})
	}
}

// rank orders literals by their fitness to be watched.
func (d *dratChecker) rank(l lit) int64 {
	switch d.value[l] {
	case 1:
		return 1<<33 - int64(d.height[l>>1]) // the one that stays longest
	case 0:
		return 1 << 32
	}
	return int64(d.height[l>>1])
}

func (d *dratChecker) kind(number int32) int {
	if d.flags[number]&core != 0 {
		return ofCore
	}
	return ofRest
}

func (p *propagation) watch(kind int, l lit, w watch) {
	p.lists[kind][l] = append(p.lists[kind][l], w)
}

// dropAbsent drops the watches of deleted clauses, so that they can be attached
// again.
func (d *dratChecker) dropAbsent() {
	for kind := range d.lists {
		for l, ws := range d.lists[kind] {
			kept := ws[:0]
			for _, w := range ws {
				if d.flags[w.clause]&present != 0 {
					kept = append(kept, w)
				}
			}
			d.lists[kind][l] = kept
		}
	}
}

// propagate assigns what follows from the trail by unit clauses. It returns a
// clause that is false, or 0.
func (d *dratChecker) propagate() int32 {
	for {
		for d.next[ofCore] < len(d.trail) {
			l := d.trail[d.next[ofCore]] ^ 1
			d.next[ofCore]++
			if conflict := d.visit(ofCore, l); conflict != 0 {
				return conflict
			}
		}
		if d.next[ofRest] == len(d.trail) {
			return 0
		}
		l := d.trail[d.next[ofRest]] ^ 1
		d.next[ofRest]++
		if conflict := d.visit(ofRest, l); conflict != 0 {
			return conflict
		}
	}
}

// visit looks at the clauses of one list of l, which is false. It returns a
// clause that is false, or 0.
func (d *dratChecker) visit(kind int, l lit) int32 {
	ws := d.lists[kind][l]
	value := d.value
	kept := 0
	conflict := int32(0)
	i := 0
watches:
	for i < len(ws) {
		w := ws[i]
		i++
		if value[w.blocker] > 0 {
			ws[kept] = w
			kept++
			continue
		}
		if d.flags[w.clause]&present == 0 {
			continue
		}
		from, to := d.db.start[w.clause-1], d.db.start[w.clause]
		lits := d.db.lits[from:to:to]
		other := lits[0] ^ lits[1] ^ l
		w.blocker = other
		if value[other] <= 0 {
			for k := 2; k < len(lits); k++ {
				q := lits[k]
				if value[q] >= 0 {
					lits[0], lits[1], lits[k] = other, q, l
					d.watch(d.kind(w.clause), q, w)
					continue watches
				}
			}
			if value[other] == 0 {
				lits[0], lits[1] = other, l
				d.assign(other, w.clause)
			} else {
				conflict = w.clause
			}
		}
		if kind == ofRest && d.flags[w.clause]&core != 0 {
			// It became core since it was attached.
			d.watch(ofCore, l, w)
		} else {
			ws[kept] = w
			kept++
		}
		if conflict != 0 {
			break
		}
	}
	kept += copy(ws[kept:], ws[i:])
	d.lists[kind][l] = ws[:kept]
	return conflict
}

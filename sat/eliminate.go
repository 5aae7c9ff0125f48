package sat

// Bounded variable elimination (Eén and Biere, "Effective Preprocessing in SAT
// through Variable and Clause Elimination", 2005). The clauses of a variable are
// replaced by their resolvents on it when these are not many more. The bound
// grows from round to round, as in GlueMiniSat: 0, 1, 2, 4 and so on.
//
// The clauses replaced go on the extension stack, see extend.go.

// eliminate runs subsumption and elimination in turn within the given number of
// ticks. It starts and ends at the root, and returns false if the clauses are
// unsatisfiable.
func (s *Solver) eliminate(budget int64) bool {
	// Building the occurrence lists takes time in proportion to the formula; save
	// up for it.
	size := (int64(len(s.ar.mem))/2 + s.binaries) / 2
	s.credit = min(s.credit+budget, 10*size+budget)
	if s.credit < size || !s.anyTouched() || !s.ar.fits(int(8*s.binaries)+len(s.ar.mem)/4) {
		return true
	}
	began := s.stats.ticks
	d := s.enterDense()
	d.limit = began + s.credit
	if d.subsumeAll() && s.par.EliminateBound >= 0 && (s.par.EliminateRuns == 0 || s.elimRuns < s.par.EliminateRuns) {
		s.elimRuns++
		d.eliminateTouched()
	}
	ok := d.leave()
	s.credit = max(0, s.credit-(s.stats.ticks-began))
	return ok
}

// anyTouched reports whether elimination has anything new to look at.
func (s *Solver) anyTouched() bool {
	for v := 1; v < len(s.touched); v++ {
		if s.touched[v] != 0 && s.eligible(uint32(v)) {
			return true
		}
	}
	return false
}

// eligible reports whether v may be eliminated.
func (s *Solver) eligible(v uint32) bool {
	return s.state[v] == varActive && s.vals[2*v] == 0 && s.frozen[v] == 0 &&
		int(s.restores[v]) < s.par.EliminateRestores
}

// eliminateTouched tries all variables touched. If it gets through, the next round
// tries all again with a greater bound: to raise it at once costs more resolvents
// than it gains.
func (d *dense) eliminateTouched() {
	d.candidates.init()
	for range len(d.state) - 1 {
		d.candidates.grow()
	}
	for v := 1; v < len(d.state); v++ {
		if d.touched[v] != 0 {
			d.reconsider(uint32(v))
		}
	}
	for len(d.candidates.heap) > 0 {
		// What one elimination adds is far below half of the arena.
		if d.exhausted() || !d.ar.fits(refLimit/2) {
			return
		}
		v := d.candidates.pop()
		d.touched[v] = 0
		if !d.eligible(v) {
			continue
		}
		d.tryEliminate(v)
		if !d.subsumeQueue() {
			return
		}
	}
	if d.elimBound < d.par.EliminateBound {
		d.elimBound = min(max(1, 2*d.elimBound), d.par.EliminateBound)
		for v := range d.touched {
			d.touched[v] = 1
		}
	}
}

// score ranks a variable whose literals occur p and n times: those of greater
// score are tried first.
func (o EliminateOrder) score(p, n uint32) float64 {
	x, y := float64(p), float64(n)
	switch o {
	case EliminateSum:
		return -x - y
	case EliminateMaximum:
		return -max(x, y)
	case EliminateMinimum:
		return -min(x, y)
	case EliminateFrequent:
		return x * y
	}
	return -x * y
}

// reconsider marks v to be tried, and schedules it while elimination runs, in
// the order of EliminateOrder.
func (d *dense) reconsider(v uint32) {
	d.touched[v] = 1
	h := &d.candidates
	if len(h.pos) == 0 {
		return // elimination has not begun
	}
	p, n := d.count[2*v], d.count[2*v+1]
	score := d.par.EliminateOrder.score(p, n)
	if d.par.EliminateOrder == EliminateRandom {
		score = float64(d.random())
	}
	if h.pos[v] >= 0 {
		h.score[v] = score
		h.up(int(h.pos[v]))
		h.down(int(h.pos[v]))
		return
	}
	if int(max(p, n)) <= d.par.EliminateOccs && d.eligible(v) {
		h.score[v] = score
		h.insert(v)
	}
}

// tryEliminate eliminates v unless that adds too many or too long clauses.
func (d *dense) tryEliminate(v uint32) {
	pivot := lit(2 * v)
	if int(max(d.count[pivot], d.count[pivot^1])) > d.par.EliminateOccs {
		return
	}
	d.pos = appendRefs(d.pos[:0], d.live(pivot))
	d.neg = appendRefs(d.neg[:0], d.live(pivot^1))
	literals := 0
	for _, c := range d.pos {
		literals += d.ar.size(c)
	}
	for _, c := range d.neg {
		literals += d.ar.size(c)
	}
	if literals > d.par.EliminateLiterals {
		return
	}
	gp, gn := 0, 0
	if d.par.Gates && len(d.pos) > 0 && len(d.neg) > 0 {
		gp, gn = d.findGate(pivot)
	}
	if !d.worthwhile(pivot, gp, gn) {
		return
	}
	if gp > 0 {
		d.stats.Gates++
	}
	for i, p := range d.pos {
		for j, n := range d.neg {
			if gp > 0 && (i < gp) == (j < gn) {
				continue
			}
			if d.resolve(pivot, p, n) {
				d.stats.Resolvents++
				lits := d.tmpLits
				d.parents = append(append(d.parents[:0], d.ar.lits(p)...), d.ar.lits(n)...)
				d.add(lits, d.traceDerived(lits, d.parents, d.ar.id(p), d.ar.id(n)))
				if !d.ok {
					return
				}
			}
		}
	}
	for _, c := range d.pos {
		d.weaken(pivot, c)
	}
	for _, c := range d.neg {
		d.weaken(pivot^1, c)
	}
	if d.vals[pivot] != 0 {
		panic("sat: a resolvent contains the variable resolved upon")
	}
	d.stats.Eliminated++
	d.lists[pivot].n, d.lists[pivot^1].n = 0, 0
	d.deactivate(v, varEliminated)
	d.candidates.remove(v)
}

// weaken moves clause c to the extension stack.
func (d *dense) weaken(witness lit, c uint32) {
	d.ext.push(witness, d.ar.lits(c), d.ar.id(c))
	d.drop(c)
	*d.ar.flags(c) |= flagElsewhere
}

func appendRefs(refs []uint32, occs []occ) []uint32 {
	for _, o := range occs {
		refs = append(refs, o.ref)
	}
	return refs
}

// worthwhile reports whether the resolvents on pivot are few and short enough.
// With a gate, only those of one clause of it and one other count; the rest
// follow from them (Eén and Biere, section 3.3).
func (d *dense) worthwhile(pivot lit, gp, gn int) bool {
	bound := int(d.par.EliminateGrowth*float64(len(d.pos)+len(d.neg))) + d.elimBound
	resolvents := 0
	for i, p := range d.pos {
		ps := d.ar.lits(p)
		d.markLits(ps)
		for j, n := range d.neg {
			if gp > 0 && (i < gp) == (j < gn) {
				continue
			}
			d.stats.ticks++
			size := d.resolventSize(ps, d.ar.lits(n))
			if size < 0 {
				continue
			}
			if resolvents++; resolvents > bound || size > d.par.EliminateSize {
				d.unmarkLits(ps)
				return false
			}
		}
		d.unmarkLits(ps)
	}
	return true
}

// resolventSize returns the length of the resolvent of the marked clause ps and
// ns, -1 for a tautology.
func (d *dense) resolventSize(ps, ns []lit) int {
	clashes, size := 0, len(ps)+len(ns)-2
	for _, x := range ns {
		switch d.marks[x>>1] {
		case 0:
		case 1 << (x & 1):
			size--
		default:
			if clashes++; clashes > 1 {
				return -1
			}
		}
	}
	return size
}

// resolve puts the resolvent of clauses p and n in tmpLits, without literals
// false at the root. It returns false for one that is true or subsumed.
func (d *dense) resolve(pivot lit, p, n uint32) bool {
	ps := d.ar.lits(p)
	d.markLits(ps)
	out := d.tmpLits[:0]
	redundant := false
	for _, x := range ps {
		if x != pivot && d.vals[x] >= 0 {
			redundant = redundant || d.vals[x] > 0
			out = append(out, x)
		}
	}
	for _, x := range d.ar.lits(n) {
		if x == pivot^1 || d.vals[x] < 0 {
			continue
		}
		switch d.marks[x>>1] {
		case 0:
			redundant = redundant || d.vals[x] > 0
			out = append(out, x)
		case 1 << (x & 1):
		default:
			redundant = true
		}
	}
	d.unmarkLits(ps)
	d.tmpLits = out
	return !redundant && (len(out) == 0 || !d.forward(out))
}

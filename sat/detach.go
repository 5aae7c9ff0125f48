package sat

// Techniques that rewrite clauses wholesale run with the clauses detached: the
// watch lists are empty, binary clauses are in a list, and attach builds new
// watch lists when they are done. That also lays the lists out in the order of
// literals, without gaps.

// binClause is a binary clause while the clauses are detached. Its ref is that of a
// watch: binFlag and the flags of binary clauses.
type binClause struct {
	a, b lit
	ref  uint32
}

// detach empties the watch lists, at the root, and returns the binary clauses.
// Until attach, propagate must not be called.
func (s *Solver) detach() []binClause {
	s.traceUnits()
	s.dedupeBinaries() // so that each has its own identifier
	n := 0
	for l := range s.lists {
		for _, w := range s.list(lit(l)) {
			if w.ref&binFlag != 0 && lit(l) < w.blocker {
				n++
			}
		}
	}
	bins := make([]binClause, 0, n+n/8)
	for l := range s.lists {
		for _, w := range s.list(lit(l)) {
			if w.ref&binFlag != 0 && lit(l) < w.blocker {
				bins = append(bins, binClause{lit(l), w.blocker, w.ref})
			}
		}
	}
	clear(s.lists)
	s.pool = watchPool{}
	s.binaries = 0
	return bins
}

// attach removes what root-level units satisfy or falsify and the learned
// clauses over variables that are not active, collects garbage, and watches all
// clauses. It returns false if the clauses are unsatisfiable.
func (s *Solver) attach(bins []binClause) bool {
	for before := -1; s.ok && before != len(s.trail); {
		before = len(s.trail)
		bins = s.simplifyDetached(bins)
	}
	if !s.ok {
		return false
	}
	s.traceUnits()
	for _, l := range s.trail {
		s.info[l>>1].reason = 0
	}
	s.qhead = len(s.trail)
	s.conflictFree = len(s.trail)
	s.rootDone = len(s.trail)
	s.simplifyTicks = s.stats.ticks
	if s.ar.wasted > 0 {
		s.traceGarbage()
		old := s.ar.compact()
		s.forwardLearned(old)
	}
	s.buildWatches(bins)
	s.dedupeBinaries()
	return true
}

// simplifyDetached applies the root-level units and returns the binary clauses
// that remain, with those that long clauses have become.
func (s *Solver) simplifyDetached(bins []binClause) []binClause {
	j := 0
	for _, b := range bins {
		if s.ok && s.keepBinary(b) {
			bins[j] = b
			j++
		}
	}
	bins = bins[:j]
	for c := s.ar.first(); c != 0 && s.ok; {
		next := s.ar.next(c)
		if !s.ar.has(c, flagGarbage) {
			bins = s.simplifyDetachedLong(c, bins)
		}
		c = next
	}
	return bins
}

// keepBinary reports whether b stays; it may assign a unit.
func (s *Solver) keepBinary(b binClause) bool {
	va, vb := s.vals[b.a], s.vals[b.b]
	if va == 0 && vb == 0 && s.state[b.a>>1]|s.state[b.b>>1] == varActive {
		return true
	}
	if va <= 0 && vb <= 0 && s.state[b.a>>1]|s.state[b.b>>1] == varActive {
		// One is false, so the other is a unit, or false as well.
		old := [2]lit{b.a, b.b}
		kept := old[:0:0]
		if vb == 0 {
			kept = old[1:]
		} else if va == 0 {
			kept = old[:1]
		}
		s.deriveUnit(kept, old[:], s.binaryID(b.a, b.b))
	}
	s.traceDropBinary(b.a, b.b)
	return false
}

// simplifyDetachedLong is simplifyLong while clauses are detached. A clause of
// two literals moves to bins.
func (s *Solver) simplifyDetachedLong(c uint32, bins []binClause) []binClause {
	learned := s.ar.has(c, flagLearned)
	kept := s.tmpLits[:0]
	ls := s.ar.lits(c)
	for _, l := range ls {
		switch {
		case s.vals[l] > 0 || learned && s.state[l>>1] != varActive:
			s.dropLong(c)
			return bins
		case s.vals[l] == 0:
			kept = append(kept, l)
		}
	}
	s.tmpLits = kept
	if len(kept) == len(ls) && len(kept) > 2 {
		return bins
	}
	switch len(kept) {
	case 0, 1:
		s.deriveUnit(kept, ls, s.ar.id(c))
		s.dropLong(c)
	case 2:
		a, b := kept[0], kept[1]
		id := s.ar.id(c)
		if len(ls) > 2 {
			id = s.traceFalsified(kept, c)
		} else {
			*s.ar.flags(c) = *s.ar.flags(c)&^flagLearned | flagElsewhere
		}
		s.traceBinary(a, b, id)
		ref := uint32(binFlag)
		if learned {
			ref |= binLearned
		} else {
			s.irredundant--
			if s.ar.has(c, flagSubsumed) {
				ref |= binSubsumed
			}
		}
		s.ar.markGarbage(c)
		if len(ls) > 2 {
			s.stats.binariesAdded++
		}
		bins = append(bins, binClause{a, b, ref})
	default:
		s.shrinkLong(c, kept)
	}
	return bins
}

// deriveUnit assigns the literal of kept, of at most one literal, which remains
// of the clause old of the given identifier over representatives and without
// false literals. An empty clause makes the formula unsatisfiable.
func (s *Solver) deriveUnit(kept, old []lit, id clauseID) {
	s.assignUnit(kept, s.traceRewritten(kept, old, id))
}

// assignUnit assigns a unit clause that has been derived, while clauses are
// detached. It may be false already.
func (s *Solver) assignUnit(unit []lit, id clauseID) {
	switch {
	case len(unit) == 0:
		s.ok = false
	case s.vals[unit[0]] < 0:
		s.ok = false
		s.traceDerived(nil, unit, id)
	case s.vals[unit[0]] == 0:
		s.traceUnit(unit[0], id)
		s.assign(unit[0], 0)
	}
}

// buildWatches fills the empty watch lists, binary clauses first.
func (s *Solver) buildWatches(bins []binClause) {
	for _, b := range bins {
		s.lists[b.a].n++
		s.lists[b.b].n++
		if b.ref&binLearned == 0 {
			s.binaries++
		}
	}
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		ls := s.ar.lits(c)
		s.lists[ls[0]].n++
		s.lists[ls[1]].n++
	}
	off := 0
	for l := range s.lists {
		wl := &s.lists[l]
		if wl.n > 0 {
			wl.off, wl.cap = uint32(off), uint32(blockSize(int(wl.n)))
			off += int(wl.cap)
			wl.n = 0
		}
	}
	if off > maxPool {
		panic(poolFull)
	}
	s.pool = watchPool{mem: make([]watch, off, off+off/8)}
	put := func(l lit, w watch) {
		wl := &s.lists[l]
		s.pool.mem[wl.off+wl.n] = w
		wl.n++
	}
	for _, b := range bins {
		put(b.a, watch{b.b, b.ref})
		put(b.b, watch{b.a, b.ref})
	}
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		ls := s.ar.lits(c)
		put(ls[0], watch{ls[1], c})
		put(ls[1], watch{ls[0], c})
	}
}

// dedupeBinaries keeps one of equal binary clauses, an irredundant one if there
// is any. Both lists of a clause decide alike.
func (s *Solver) dedupeBinaries() {
	const seenLearned, seenProblem, kept = 1, 2, 4
	s.litMarks = growTo(s.litMarks, len(s.vals))
	for l := range s.lists {
		wl := &s.lists[l]
		ws := s.pool.mem[wl.off:][:wl.n]
		duplicates := false
		for _, w := range ws {
			if w.ref&binFlag == 0 {
				continue
			}
			bit := uint8(seenProblem)
			if w.ref&binLearned != 0 {
				bit = seenLearned
			}
			duplicates = duplicates || s.litMarks[w.blocker] != 0
			s.litMarks[w.blocker] |= bit
		}
		j := 0
		for _, w := range ws {
			if w.ref&binFlag == 0 {
				ws[j] = w
				j++
				continue
			}
			m := &s.litMarks[w.blocker]
			if duplicates && (*m&kept != 0 || *m&seenProblem != 0 && w.ref&binLearned != 0) {
				if lit(l) < w.blocker {
					s.traceDropBinary(lit(l), w.blocker)
					s.stats.Subsumed++
					if w.ref&binLearned == 0 {
						s.binaries--
					}
				}
				continue
			}
			*m |= kept
			ws[j] = w
			j++
		}
		for _, w := range ws[:j] {
			if w.ref&binFlag != 0 {
				s.litMarks[w.blocker] = 0
			}
		}
		wl.n = uint32(j)
	}
}

// growTo extends a slice of zeros.
func growTo[T any](x []T, n int) []T {
	if len(x) >= n {
		return x
	}
	return append(x, make([]T, n-len(x))...)
}

package sat

// simplifyDue simplifies if there are new root-level units and the work done
// since the last time is worth it: a query of a large formula may be far cheaper
// than a pass over all clauses. It returns false if the clauses are
// unsatisfiable.
func (s *Solver) simplifyDue() bool {
	if s.stats.ticks-s.simplifyTicks < s.par.SimplifyEffort*(s.irredundant+s.binaries+int64(len(s.learn))) {
		return true
	}
	return s.simplify()
}

// simplify removes clauses satisfied by root-level units and the false literals
// of the others. It goes to the root. It returns false if the clauses are
// unsatisfiable.
func (s *Solver) simplify() bool {
	s.backtrack(0)
	if !s.propagate() {
		s.ok = false
		s.traceConflict(nil)
		return false
	}
	if s.rootDone == len(s.trail) {
		return true
	}
	s.traceUnits()
	for _, l := range s.trail {
		s.info[l>>1].reason = 0
	}
	for c := s.ar.first(); c != 0; {
		next := s.ar.next(c)
		if !s.ar.has(c, flagGarbage) {
			s.simplifyLong(c)
		}
		c = next
	}
	s.collectRoot()
	s.rootDone = len(s.trail)
	s.simplifyTicks = s.stats.ticks
	return true
}

// simplifyLong shrinks or removes one clause. The first two literals of a
// clause that stays are unassigned, because propagation is complete, so it
// stays watched by the same literals.
func (s *Solver) simplifyLong(c uint32) {
	ls := s.ar.lits(c)
	falsified := 0
	for _, l := range ls {
		switch s.vals[l] {
		case 1:
			s.dropLong(c)
			return
		case -1:
			falsified++
		}
	}
	if falsified == 0 {
		return
	}
	kept := s.tmpLits[:0]
	for _, l := range ls {
		if s.vals[l] == 0 {
			kept = append(kept, l)
		}
	}
	s.tmpLits = kept
	s.shrinkLong(c, kept)
}

// dropLong makes clause c garbage.
func (s *Solver) dropLong(c uint32) {
	if !s.ar.has(c, flagLearned) {
		s.irredundant--
	}
	s.ar.markGarbage(c)
}

// shrinkLong replaces clause c by kept, a subset of two or more of its
// literals; the others are false at the root. If the first two literals of c are the first two kept, watches
// remain in order; otherwise the caller must attach the clause again.
func (s *Solver) shrinkLong(c uint32, kept []lit) {
	id := s.traceFalsified(kept, c)
	learned := s.ar.has(c, flagLearned)
	if len(kept) == 2 {
		if !learned {
			s.irredundant--
		}
		s.ar.markGarbage(c)
		s.watchBinary(kept[0], kept[1], learned, id)
		return
	}
	s.traceDelete(s.ar.lits(c), s.ar.id(c))
	s.ar.setID(c, id)
	copy(s.ar.lits(c), kept)
	s.ar.shrink(c, len(kept))
	if g := s.ar.glue(c); g >= len(kept) {
		s.ar.setGlue(c, len(kept)-1)
	}
}

// collectRoot collects, and drops the watches of assigned literals.
func (s *Solver) collectRoot() {
	dropped := int64(0) // literals of dropped irredundant binary clauses
	s.collectIf(func(l lit, w watch) bool {
		// One literal of a binary clause is assigned only if one is true.
		if s.vals[l] == 0 && (w.ref&binFlag == 0 || s.vals[w.blocker] == 0) {
			return true
		}
		if w.ref&(binFlag|binLearned) == binFlag {
			dropped++
		}
		if w.ref&binFlag != 0 && l < w.blocker {
			s.traceDropBinary(l, w.blocker)
		}
		return false
	})
	s.binaries -= dropped / 2
}

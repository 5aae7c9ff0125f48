package sat

// Eager subsumption of learned clauses: the clause just learned often is a part
// of one of the last few (Han and Somenzi, "On-the-Fly Clause Improvement",
// 2009, find it during the resolutions; CaDiCaL looks at the last few clauses
// when the new one is complete, which finds more). On pigeonholes and other
// formulas of many symmetries two learned clauses of five go this way, and
// propagation does not have to visit them.

// subsumeRecent removes, of the last EagerSubsume long learned clauses, those
// that the new clause is a part of; len(s.learn) is their end. The conflict is
// undone already, so the first unique implication point is unassigned, and a
// clause that has it is no reason: all literals of a reason are assigned.
func (s *Solver) subsumeRecent(lits []lit) {
	recent := s.learn[max(0, len(s.learn)-s.par.EagerSubsume):]
	if len(recent) == 0 {
		return
	}
	s.markLits(lits)
	for _, c := range recent {
		if !s.ar.has(c, flagGarbage) && s.includes(c, len(lits)) {
			s.dropLong(c)
			s.stats.EagerSubsumed++
		}
	}
	s.unmarkLits(lits)
}

// includes reports whether all n marked literals are in clause c.
func (s *Solver) includes(c uint32, n int) bool {
	ls := s.ar.lits(c)
	missing := len(ls) - n // literals of c that may be unmarked
	if missing < 0 {
		return false
	}
	for _, l := range ls {
		if s.marks[l>>1] != 1<<(l&1) {
			if missing--; missing < 0 {
				return false
			}
		}
	}
	return true
}

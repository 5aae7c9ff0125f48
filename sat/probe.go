package sat

// Failed literal probing (Freeman, 1995): a literal whose assumption propagates
// to a conflict is false. Only the roots of the binary implication graph are
// tried, literals that imply others but are implied by none through binary
// clauses: if any literal fails, so does a root above it.

// probe tries roots within the given number of ticks. It starts and ends at
// the root, and returns false if the clauses are unsatisfiable.
func (s *Solver) probe(budget int64) bool {
	limit := s.stats.ticks + budget
	for len(s.probed) < len(s.vals) {
		s.probed = append(s.probed, -1)
	}
	s.probing = true
	defer func() {
		s.probing = false
		s.collect()
	}()
	for range len(s.vals) {
		if s.stats.ticks > limit || s.poll.due(&s.stats) && s.poll.check(&s.stats) {
			break
		}
		s.probeAt++
		if int(s.probeAt) >= len(s.vals) {
			s.probeAt = 2
		}
		l := s.probeAt
		s.stats.ticks += 1 + int64(s.lists[l].n>>3)
		// Nothing new can come of a probe while no unit has been added.
		if s.vals[l] != 0 || int(s.probed[l]) == len(s.trail) || !s.hasBinary(l^1) || s.hasBinary(l) {
			continue
		}
		s.decideLit(l)
		ok := s.propagate()
		s.tmpLits = append(s.tmpLits[:0], l^1)
		var id clauseID
		if !ok {
			id = s.traceConflict(s.tmpLits)
		}
		if ok && s.par.HyperBinary {
			s.hyperBinary()
		}
		s.backtrack(0)
		if !ok {
			s.stats.FailedLits++
			if s.addRoot(s.tmpLits, 0, id); !s.ok {
				return false
			}
		}
		s.probed[l] = int32(len(s.trail))
	}
	return true
}

// hasBinary reports whether l occurs in a binary clause.
func (s *Solver) hasBinary(l lit) bool {
	for _, w := range s.list(l) {
		if w.ref&binFlag != 0 {
			return true
		}
	}
	return false
}

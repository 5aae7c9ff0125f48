package sat

// Transitive reduction (Aho, Garey and Ullman, 1972) removes binary clauses that
// follow from others: those whose literals another path of the implication graph
// connects. An irredundant clause goes only for a path of irredundant ones.

// reduceTransitive tries binary clauses within the given number of ticks, going
// on where it stopped last time. It starts and ends at the root.
func (s *Solver) reduceTransitive(budget int64) {
	limit := s.stats.ticks + budget
	s.litMarks = growTo(s.litMarks, len(s.vals))
	var reached []lit
	for range len(s.vals) {
		if s.stats.ticks > limit {
			return
		}
		s.transitiveAt++
		if int(s.transitiveAt) >= len(s.vals) {
			s.transitiveAt = 2
		}
		from := s.transitiveAt
		s.stats.ticks++
		for i := 0; i < int(s.lists[from^1].n); i++ {
			w := s.list(from ^ 1)[i]
			// Each clause (-from or to) is tried from one of its sides.
			if w.ref&binFlag == 0 || w.blocker < from^1 {
				continue
			}
			var found bool
			found, reached = s.connected(from, w, reached[:0], limit)
			for _, l := range reached {
				s.litMarks[l] = 0
			}
			if found {
				s.traceDropBinary(from^1, w.blocker)
				s.dropBinary(from^1, w)
				s.dropBinary(w.blocker, watch{from ^ 1, w.ref})
				if w.ref&binLearned == 0 {
					s.binaries--
				}
				s.stats.Transitive++
				i--
			}
		}
	}
}

// connected reports whether a path leads from the literal to that of w without
// the clause w itself, and returns what it marked on the way.
func (s *Solver) connected(from lit, w watch, reached []lit, limit int64) (bool, []lit) {
	reached = append(reached, from)
	s.litMarks[from] = 1
	own := false // the clause itself has been met
	for i := 0; i < len(reached); i++ {
		l := reached[i]
		ws := s.list(l ^ 1)
		s.stats.ticks += 1 + int64(len(ws)>>3)
		if s.stats.ticks > limit {
			return false, reached
		}
		for _, x := range ws {
			if x.ref&binFlag == 0 || x.ref&binLearned != 0 && w.ref&binLearned == 0 {
				continue
			}
			if l == from && x == w && !own {
				own = true
				continue
			}
			// The clause itself, from its other side.
			if l == w.blocker^1 && x.blocker == from^1 {
				continue
			}
			if x.blocker == w.blocker {
				return true, reached
			}
			if s.litMarks[x.blocker] == 0 {
				s.litMarks[x.blocker] = 1
				reached = append(reached, x.blocker)
			}
		}
	}
	return false, reached
}

// dropBinary removes one binary clause from the list of l.
func (s *Solver) dropBinary(l lit, w watch) {
	ws := s.list(l)
	for i, x := range ws {
		if x == w {
			copy(ws[i:], ws[i+1:])
			s.lists[l].n--
			return
		}
	}
	panic("sat: a binary clause is watched on one side only")
}

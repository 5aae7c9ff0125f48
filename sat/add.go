package sat

import "slices"

// AddClause adds the disjunction of lits. Duplicate literals and tautologies
// are handled; literals of new variables create them. The slice is not
// retained. The clause holds from the next Solve on. Cost is linear in the
// clause, plus propagation if it is a unit at the root.
func (s *Solver) AddClause(lits ...Lit) {
	for _, l := range lits {
		s.require(l)
	}
	s.used = true
	id := s.traceGiven(lits)
	if !s.ok {
		return
	}
	in := s.given[:0]
	for _, l := range lits {
		in = append(in, intern(l))
	}
	s.given = in
	buf, satisfied, duplicate := s.normalize(in)
	if satisfied {
		return
	}
	if s.inactive > 0 && s.activateAll(buf) {
		// Units may have come with the clauses restored.
		if buf, satisfied, duplicate = s.normalize(in); satisfied || !s.ok {
			return
		}
	}
	if !slices.Equal(buf, in) {
		simplified := s.traceRewritten(buf, in, id)
		// Checkers of DRAT find the clause to delete by its literals, and differ in
		// what they do with repeated ones.
		if !duplicate && len(in) > 1 {
			s.traceDelete(in, id)
		}
		id = simplified
	}
	s.addRoot(buf, 0, id)
}

// normalize returns a clause over representatives, without duplicates and
// literals false at the root, in addBuf; or that it is satisfied at the root or
// a tautology. It also says whether an unassigned literal came twice.
func (s *Solver) normalize(lits []lit) (buf []lit, satisfied, duplicate bool) {
	buf = s.addBuf[:0]
	for _, l := range lits {
		x := s.find(l)
		bit := uint8(1) << (x & 1)
		m := s.marks[x>>1]
		switch {
		case s.vals[x] > 0, m&(bit^3) != 0:
			satisfied = true
		case s.vals[x] < 0:
		case m&bit != 0:
			duplicate = true
		default:
			s.marks[x>>1] = m | bit
			buf = append(buf, x)
		}
		if satisfied {
			break
		}
	}
	for _, x := range buf {
		s.marks[x>>1] = 0
	}
	s.addBuf = buf
	return buf, satisfied, duplicate
}

// addRoot adds a clause at the root, of which no literal is assigned, and
// propagates it if it is a unit. Flags are those of a long clause.
func (s *Solver) addRoot(lits []lit, flags uint32, id clauseID) {
	switch len(lits) {
	case 0:
		s.ok = false
		if s.trace != nil && id < FirstDerived {
			s.traceDerived(nil, nil, id) // The proof ends in the empty clause, even if it was given.
		}
	case 1:
		s.traceUnit(lits[0], id)
		s.assign(lits[0], 0)
		if !s.propagate() {
			s.ok = false
			s.traceConflict(nil)
		}
	case 2:
		s.watchBinary(lits[0], lits[1], flags&flagLearned != 0, id)
	default:
		s.newLong(lits, flags, id)
	}
}

// newLong adds a long clause and watches its first two literals. It returns 0,
// and sets full, if the arena is exhausted.
func (s *Solver) newLong(lits []lit, flags uint32, id clauseID) uint32 {
	if !s.ar.fits(len(lits)) {
		s.full = true
		return 0
	}
	c := s.ar.add(lits, flags)
	s.ar.setID(c, id)
	if flags&flagLearned != 0 {
		s.learn = append(s.learn, c)
		s.noteRecent(c, lits)
		if s.ar.act != nil {
			s.ar.setActivity(c, s.actInc)
		}
	} else {
		s.irredundant++
	}
	s.watchLong(c)
	return c
}

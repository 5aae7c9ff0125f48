package sat

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
	buf := s.addBuf[:0]
	skip, falsified, duplicate := false, false, false
	for _, l := range lits {
		x := intern(l)
		bit := uint8(1) << (x & 1)
		m := s.marks[x>>1]
		switch {
		case s.vals[x] > 0, m&(bit^3) != 0:
			skip = true // satisfied at the root, or a tautology
		case s.vals[x] < 0:
			falsified = true // at the root
		case m&bit != 0:
			duplicate = true
		default:
			s.marks[x>>1] = m | bit
			buf = append(buf, x)
		}
		if skip {
			break
		}
	}
	for _, x := range buf {
		s.marks[x>>1] = 0
	}
	s.addBuf = buf
	if skip {
		return
	}
	if falsified || duplicate {
		id = s.traceSimplified(buf, lits, id, duplicate)
	}
	s.addRoot(buf, 0, id)
}

// traceSimplified traces that a clause just given is replaced by kept, without
// its false and repeated literals.
func (s *Solver) traceSimplified(kept []lit, given []Lit, id clauseID, duplicate bool) clauseID {
	if s.trace == nil {
		return 0
	}
	all := s.tmpLits[:0]
	for _, l := range given {
		all = append(all, intern(l))
	}
	s.tmpLits = all
	simplified := s.traceDerived(kept, all, id)
	// Checkers of DRAT find the clause to delete by its literals, and differ in
	// what they do with repeated ones.
	if !duplicate && len(given) > 1 {
		s.traceDelete(all, id)
	}
	return simplified
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
		if s.ar.act != nil {
			s.ar.setActivity(c, s.actInc)
		}
	} else {
		s.irredundant++
	}
	s.watchLong(c)
	return c
}

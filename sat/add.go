package sat

// AddClause adds the disjunction of lits. Duplicate literals and tautologies
// are handled; literals of new variables create them. The slice is not
// retained. The clause holds from the next Solve on. Cost is linear in the
// clause, plus propagation if it is a unit at the root.
func (s *Solver) AddClause(lits ...Lit) {
	for _, l := range lits {
		s.require(l)
	}
	if !s.ok {
		return
	}
	buf := s.addBuf[:0]
	skip, changed := false, false
	for _, l := range lits {
		x := intern(l)
		bit := uint8(1) << (x & 1)
		m := s.marks[x>>1]
		switch {
		case s.vals[x] > 0, m&(bit^3) != 0:
			skip = true // satisfied at the root, or a tautology
		case s.vals[x] < 0, m&bit != 0:
			changed = true // false at the root, or a duplicate
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
	if changed {
		s.proofAdd(buf)
	}
	s.addRoot(buf, 0)
}

// addRoot adds a clause at the root, of which no literal is assigned, and
// propagates it if it is a unit. Flags are those of a long clause.
func (s *Solver) addRoot(lits []lit, flags uint32) {
	switch len(lits) {
	case 0:
		s.ok = false
	case 1:
		s.assign(lits[0], 0)
		if !s.propagate() {
			s.ok = false
			s.proofAdd(nil)
		}
	case 2:
		s.watchBinary(lits[0], lits[1], flags&flagLearned != 0)
	default:
		s.newLong(lits, flags)
	}
}

// newLong adds a long clause and watches its first two literals. It returns 0,
// and sets full, if the arena is exhausted.
func (s *Solver) newLong(lits []lit, flags uint32) uint32 {
	if !s.ar.fits(len(lits)) {
		s.full = true
		return 0
	}
	c := s.ar.add(lits, flags)
	if flags&flagLearned != 0 {
		s.learn = append(s.learn, c)
	} else {
		s.irredundant++
	}
	s.watchLong(c)
	return c
}

package sat

// analyzeFinal computes the core when assumption a is false under the
// assumptions decided so far: those of them from which reasons lead to the
// complement of a, and a.
func (s *Solver) analyzeFinal(a lit) {
	s.addCore(a)
	if s.info[a>>1].level == 0 {
		s.traceCore(a)
		return
	}
	s.seen[a>>1] = seenClause
	s.analyzed = append(s.analyzed, a>>1)
	for i := len(s.trail) - 1; i >= int(s.control[0]); i-- {
		l := s.trail[i]
		v := l >> 1
		if s.seen[v] == 0 {
			continue
		}
		reason := s.info[v].reason
		switch {
		case reason == 0: // All decisions are assumptions here.
			s.addCore(l)
		case reason&binFlag != 0:
			s.seeFinal((reason &^ binFlag) >> 1)
		default:
			for _, q := range s.ar.lits(reason) {
				s.seeFinal(q >> 1)
			}
		}
	}
	s.clearAnalysis()
	s.traceCore(a)
}

// traceCore traces the clause of the negated core, in which assumption a is
// false.
func (s *Solver) traceCore(a lit) {
	if s.trace == nil {
		return
	}
	lits := s.tmpLits[:0]
	for _, l := range s.core {
		lits = append(lits, intern(-l))
	}
	s.tmpLits = lits
	s.traceImplied(lits, a^1)
}

func (s *Solver) seeFinal(v uint32) {
	if s.seen[v] == 0 && s.info[v].level > 0 {
		s.seen[v] = seenClause
		s.analyzed = append(s.analyzed, v)
	}
}

func (s *Solver) addCore(l lit) {
	s.core = append(s.core, extern(l))
	s.failed[l>>1] |= 1 << (l & 1)
}

func (s *Solver) clearCore() {
	for _, l := range s.core {
		s.failed[l.Var()] = 0
	}
	s.core = s.core[:0]
}

// Failed reports whether assumption l is in the core of the last Solve, if that
// answered Unsat.
func (s *Solver) Failed(l Lit) bool {
	v := l.Var()
	if v == 0 || v >= len(s.failed) {
		return false
	}
	return s.failed[v]>>(intern(l)&1)&1 != 0
}

// Core returns the failed assumptions of the last Solve, if that answered
// Unsat: a subset that the clauses refute, not necessarily minimal. It is empty
// when the clauses alone are unsatisfiable. The slice is valid until the next
// Solve.
func (s *Solver) Core() []Lit { return s.core }

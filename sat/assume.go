package sat

// analyzeFinal computes the core when assumption a is false under the
// assumptions decided so far: those of them from which reasons lead to the
// complement of a, and a.
func (s *Solver) analyzeFinal(a lit) {
	failing := append(s.tmpLits[:0], a)
	if s.info[a>>1].level == 0 {
		s.setCore(failing)
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
			failing = append(failing, l)
		case reason&binFlag != 0:
			s.seeFinal((reason &^ binFlag) >> 1)
		default:
			for _, q := range s.ar.lits(reason) {
				s.seeFinal(q >> 1)
			}
		}
	}
	s.clearAnalysis()
	s.setCore(failing)
}

func (s *Solver) seeFinal(v uint32) {
	if s.seen[v] == 0 && s.info[v].level > 0 {
		s.seen[v] = seenClause
		s.analyzed = append(s.analyzed, v)
	}
}

// mapAssumptions states the assumptions over representatives.
func (s *Solver) mapAssumptions() {
	s.assumptions = s.assumptions[:0]
	for _, l := range s.assumed {
		s.assumptions = append(s.assumptions, s.find(intern(l)))
	}
}

// setCore makes the core of the assumptions, as given, for the failing literals,
// the first of which is an assumption that is false, and traces the clause of the
// negated core.
func (s *Solver) setCore(failing []lit) {
	for _, l := range failing {
		s.marks[l>>1] |= 1 << (l & 1)
	}
	for i, l := range s.assumptions {
		if bit := uint8(1) << (l & 1); s.marks[l>>1]&bit != 0 {
			s.marks[l>>1] &^= bit
			given := s.assumed[i]
			s.core = append(s.core, given)
			s.failed[given.Var()] |= 1 << (intern(given) & 1)
		}
	}
	s.tmpLits = failing
	if s.trace == nil {
		return
	}
	a := failing[0]
	for i := range failing {
		failing[i] ^= 1
	}
	id := s.traceImplied(failing, a^1)
	// The core is over the literals given, the clause over representatives.
	var given []lit
	same := true
	for _, l := range s.core {
		x := intern(-l)
		same = same && s.find(x) == x
		given = append(given, x)
	}
	if !same {
		s.traceRestated(given, id)
	}
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

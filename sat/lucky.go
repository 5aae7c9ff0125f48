package sat

// Lucky phases: some formulas are satisfied by an assignment found without
// search, such as all variables false, or deciding variables in order with one
// phase. CaDiCaL tries these first; each costs no more than a propagation of the
// whole formula.

// lucky tries them at the root, without assumptions. If one works, the trail is
// a model and the result is true. Otherwise it is back at the root, maybe with
// new units; ok is false if these refute the clauses.
func (s *Solver) lucky() (found, ok bool) {
	s.probing = true
	defer func() { s.probing = false }()
	for _, sign := range [2]lit{1, 0} {
		if s.uniform(sign) {
			for v := uint32(1); int(v) < len(s.info); v++ {
				if s.vals[2*v] == 0 && s.state[v] == varActive {
					s.decideLit(2*v | sign)
				}
			}
			s.qhead = len(s.trail) // every clause is satisfied
			return true, true
		}
	}
	for _, sign := range [2]lit{1, 0} {
		for _, down := range [2]bool{false, true} {
			if s.luckyOrder(sign, down) {
				return true, true
			}
			if s.backtrack(0); !s.ok {
				return false, false
			}
		}
	}
	return false, true
}

// uniform reports whether every clause has a literal of the given sign.
func (s *Solver) uniform(sign lit) bool {
	for l := range s.lists {
		for _, w := range s.list(lit(l)) {
			if w.ref&binFlag != 0 && w.ref&binLearned == 0 && lit(l)&1 != sign && w.blocker&1 != sign &&
				s.vals[l] <= 0 && s.vals[w.blocker] <= 0 {
				return false
			}
		}
	}
clauses:
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		if s.ar.has(c, flagGarbage|flagLearned) {
			continue
		}
		for _, l := range s.ar.lits(c) {
			if s.vals[l] > 0 || s.vals[l] == 0 && l&1 == sign {
				continue clauses
			}
		}
		return false
	}
	return true
}

// luckyOrder decides the variables in order with one sign. A conflict on the
// first decision is a failed literal.
func (s *Solver) luckyOrder(sign lit, down bool) bool {
	n := uint32(len(s.info))
	for i := uint32(1); i < n; i++ {
		v := i
		if down {
			v = n - i
		}
		if s.vals[2*v] != 0 || s.state[v] != varActive {
			continue
		}
		if s.poll.due(&s.stats) && s.poll.check(&s.stats) {
			return false
		}
		s.decideLit(2*v | sign)
		if !s.propagate() {
			if s.level() == 1 {
				s.tmpLits = append(s.tmpLits[:0], 2*v|sign^1)
				id := s.traceConflict(s.tmpLits)
				s.backtrack(0)
				s.stats.FailedLits++
				if s.addRoot(s.tmpLits, 0, id); !s.ok {
					return false
				}
				continue
			}
			return false
		}
	}
	return true
}

package sat

// beforeSearch looks for a quick answer to the first query: lucky phases, then
// equivalences by the structure of the formula. Both take time in proportion to
// the formula, so they are for a query of its own rather than for the first of
// many under assumptions.
func (s *Solver) beforeSearch() Status {
	if s.par.Lucky && !s.phased {
		switch found, ok := s.lucky(); {
		case !ok:
			return Unsat
		case found:
			s.stats.Lucky++
			return Sat
		}
	}
	if !s.par.MergeFirst || s.par.InprocessInterval == 0 {
		return Unknown
	}
	ok := s.simplify() && (!s.par.Substitute || s.substitute())
	if ok && s.par.CongruenceEffort > 0 {
		// Enough for a few passes over the formula.
		ok = s.congruent(2 * (int64(len(s.ar.mem)) + s.binaries))
	}
	if !ok {
		return Unsat
	}
	s.searchTicks = s.stats.ticks
	s.modeStart = s.stats.ticks
	return Unknown
}

// inprocess simplifies the formula between phases of search, at the root, with
// an effort in proportion to that of search since the last time. It returns
// false if the clauses are unsatisfiable.
func (s *Solver) inprocess() bool {
	s.stats.Inprocessed++
	spent := float64(s.stats.ticks - s.searchTicks)
	began := s.stats.ticks
	budget := int64(spent * s.par.VivifyEffort)
	irredundant := int64(float64(budget) * s.par.VivifyIrredundant)
	ok := s.simplify() &&
		(!s.par.Substitute || s.substitute()) &&
		(s.par.CongruenceEffort == 0 || s.congruent(int64(spent*s.par.CongruenceEffort))) &&
		s.probe(int64(spent*s.par.ProbeEffort)) &&
		s.vivify(true, budget-irredundant) &&
		s.vivify(false, irredundant) &&
		s.simplify()
	if ok && s.par.EliminateEffort > 0 {
		ok = s.eliminate(int64(spent * s.par.EliminateEffort))
	}
	if ok && s.par.Substitute {
		ok = s.substitute()
	}
	if ok && s.par.TransitiveEffort > 0 {
		s.reduceTransitive(int64(spent * s.par.TransitiveEffort))
	}
	s.searchTicks = s.stats.ticks
	// The mode phases are for search alone.
	if s.modeCount > 0 {
		s.modeLim += s.stats.ticks - began
	} else {
		s.modeStart += s.stats.ticks - began
	}
	s.inprocLim = s.stats.Conflicts + s.par.InprocessInterval*(s.stats.Inprocessed+1)
	return ok
}

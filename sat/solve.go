package sat

import "context"

// Solve decides the clauses under the assumptions. It returns Unknown when ctx
// is done or a limit is reached; whatever was learned is kept, and Solve may be
// called again.
func (s *Solver) Solve(ctx context.Context, assumptions ...Lit) Status {
	s.stats.Solves++
	s.clearCore()
	s.model = s.model[:0]
	s.assumed = append(s.assumed[:0], assumptions...)
	for _, l := range assumptions {
		s.require(l)
	}
	s.mapAssumptions()
	if s.inactive > 0 && s.ok {
		s.activateAll(s.assumptions)
	}
	for _, l := range s.assumptions {
		s.frozen[l>>1] = 1
	}
	// Assumptions may repeat, so there can be more levels than variables.
	for len(s.frames) <= s.NumVars()+len(s.assumptions) {
		s.frames = append(s.frames, frame{})
	}
	s.poll.start(ctx, s.limits, s.par, &s.stats)
	status := s.search()
	if status == Sat {
		if s.full {
			status = Unknown // Some clause was not added.
		} else {
			s.saveModel()
		}
	}
	s.backtrack(0)
	if s.ok && !s.propagate() {
		// A unit learned just before cancellation.
		s.ok = false
		s.traceConflict(nil)
	}
	for _, l := range s.assumptions {
		s.frozen[l>>1] = 0
	}
	s.assumptions = s.assumptions[:0]
	s.traceFlush()
	return status
}

// search is the main loop.
func (s *Solver) search() Status {
	if !s.ok {
		return Unsat
	}
	if s.poll.stopped() {
		return Unknown
	}
	if !s.simplifyDue() {
		return Unsat
	}
	s.arrange()
	if s.stats.Solves == 1 && len(s.assumptions) == 0 {
		if status := s.beforeSearch(); status != Unknown {
			return status
		}
	}
	for {
		if !s.propagate() {
			if s.level() == 0 {
				s.ok = false
				s.traceConflict(nil)
				return Unsat
			}
			s.analyze()
			if s.poll.due(&s.stats) && s.poll.check(&s.stats) {
				return Unknown
			}
			continue
		}
		if s.full || s.poll.due(&s.stats) && s.poll.check(&s.stats) {
			return Unknown
		}
		switch {
		case s.restarting():
			s.restart()
		case s.par.RephaseInterval > 0 && s.stats.Conflicts >= s.rephaseLim:
			s.rephase()
		case s.switching():
			s.switchMode()
		case s.reducing():
			s.reduce()
		case s.par.InprocessInterval > 0 && s.stats.Conflicts >= s.inprocLim:
			if !s.inprocess() {
				return Unsat
			}
		default:
			if status := s.decide(); status != Unknown {
				return status
			}
		}
	}
}

package sat

// switching reports whether the current mode has had its share. The first
// phase is measured in conflicts; the ticks it took are the unit of the phases
// after it, which grow quadratically; stable ones are shorter by StableShare.
func (s *Solver) switching() bool {
	if s.par.ModeInterval == 0 {
		return false
	}
	if s.modeCount == 0 {
		return s.stats.Conflicts >= s.modeLim
	}
	return s.stats.ticks >= s.modeLim
}

// switchMode alternates between focused mode (frequent restarts, variables by
// recency; good at refuting) and stable mode (rare restarts, variables by
// score, target phases; good at finding models).
func (s *Solver) switchMode() {
	if s.modeCount == 0 {
		s.modeUnit = max(s.stats.ticks-s.modeStart, 1)
	}
	s.modeCount++
	s.stats.ModeSwitches++
	s.backtrack(min(s.level(), len(s.assumptions)))
	s.setMode(!s.stable)
	n := (s.modeCount + 1) / 2
	share := 1.0
	if s.stable {
		share = s.par.StableShare
	}
	s.modeLim = s.stats.ticks + int64(share*float64(s.modeUnit*n*n))
}

// setMode begins a phase in stable or focused mode.
func (s *Solver) setMode(stable bool) {
	s.stable = stable
	s.order, s.restarts = s.par.FocusedOrder, s.par.FocusedRestarts
	if stable {
		s.order, s.restarts = s.par.StableOrder, s.par.StableRestarts
	}
	s.reluctant.reset(s.par.ReluctantPeriod, s.par.ReluctantMax)
	s.scheduleRestart()
}

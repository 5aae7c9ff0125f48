package sat

// Random decisions and phases, each with a probability that a factor changes at
// every restart, as SPEAR has them.

// chance is true with probability p.
func (s *Solver) chance(p float64) bool { return float64(s.random()) < p*(1<<31) }

// perturb returns another unassigned variable than v now and then.
func (s *Solver) perturb(v uint32) uint32 {
	if !s.chance(s.decisionNoise) {
		return v
	}
	// All unassigned variables are in the heap, in either mode.
	if w := s.heap.heap[int(s.random())%len(s.heap.heap)]; s.vals[2*w] == 0 {
		return w
	}
	return v
}

// quieten scales the probabilities at a restart.
func (s *Solver) quieten() {
	s.decisionNoise = min(s.decisionNoise*s.par.RandomDecisionsScaling, 1)
	s.phaseNoise = min(s.phaseNoise*s.par.RandomPhasesScaling, 1)
}

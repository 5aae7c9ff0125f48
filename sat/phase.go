package sat

// phaseLit returns the literal to decide variable v with: the target phase in
// stable mode, else the saved one, else the initial one.
func (s *Solver) phaseLit(v uint32) lit {
	var p int8
	if s.stable && s.par.TargetPhases {
		p = s.target[v]
	}
	if p == 0 {
		p = s.saved[v]
	}
	if p == 0 {
		p = s.initial[v]
	}
	if p > 0 {
		return 2 * v
	}
	return 2*v + 1
}

// updateTargets records the conflict-free part of the trail if it is the
// largest so far. Backtracking calls it before undoing assignments.
func (s *Solver) updateTargets() {
	n := s.conflictFree
	if n > s.targetSize {
		s.targetSize = n
		s.copyTrail(s.target, n)
	}
	if n > s.bestSize {
		s.bestSize = n
		s.copyTrail(s.best, n)
	}
}

func (s *Solver) copyTrail(phases []int8, n int) {
	for _, l := range s.trail[:n] {
		phases[l>>1] = 1 - int8(l&1)<<1
	}
}

// rephase resets the saved phases by a fixed schedule, which lets the search
// leave a part of the space where it is stuck.
func (s *Solver) rephase() {
	s.stats.Rephased++
	s.backtrack(min(s.level(), len(s.assumptions)))
	n := s.rephaseCount
	s.rephaseCount++
	switch {
	case n == 0:
		copy(s.saved, s.initial)
	case n == 1:
		s.invertInitial()
	default:
		switch (n - 2) % 6 {
		case 0, 2, 4:
			s.bestPhases()
		case 1:
			s.randomPhases()
		case 3:
			copy(s.saved, s.initial)
		case 5:
			s.invertInitial()
		}
	}
	clear(s.target)
	s.targetSize = 0
	s.rephaseLim = s.stats.Conflicts + s.par.RephaseInterval*(s.rephaseCount+1)
}

func (s *Solver) invertInitial() {
	for v, p := range s.initial {
		s.saved[v] = -p
	}
}

func (s *Solver) bestPhases() {
	for v, p := range s.best {
		if p != 0 {
			s.saved[v] = p
		}
	}
	s.bestSize = 0
}

func (s *Solver) randomPhases() {
	for v := range s.saved {
		s.saved[v] = 1 - int8(s.random()&1)<<1
	}
}

// random returns the high bits of the next state of Knuth's MMIX linear
// congruential generator.
func (s *Solver) random() uint32 {
	s.rng = s.rng*6364136223846793005 + 1442695040888963407
	return uint32(s.rng >> 33)
}

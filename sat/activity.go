package sat

// Clause activity (Eén and Sörensson, MiniSat, 2003): as the score of a
// variable, but of learned clauses, bumped when one takes part in a conflict. It is
// kept only if reductions rank clauses by it.

const activityLimit = 1e20 // rescale above this; 32-bit floats end at 3e38

// activity returns the activity of learned clause c.
func (a *arena) activity(c uint32) float32 {
	if int(c>>2) >= len(a.act) {
		return 0
	}
	return a.act[c>>2]
}

func (a *arena) setActivity(c uint32, x float32) {
	if n := int(c>>2) + 1; n > len(a.act) {
		a.act = append(a.act, make([]float32, n-len(a.act))...)
	}
	a.act[c>>2] = x
}

// bumpClause raises the activity of learned clause c.
func (s *Solver) bumpClause(c uint32) {
	x := s.ar.activity(c) + s.actInc
	s.ar.setActivity(c, x)
	if x > activityLimit {
		s.rescaleActivity()
	}
}

// decayClauses makes later bumps weigh more.
func (s *Solver) decayClauses() {
	if s.actInc /= float32(s.par.ClauseDecay); s.actInc > activityLimit {
		s.rescaleActivity()
	}
}

func (s *Solver) rescaleActivity() {
	for i := range s.ar.act {
		s.ar.act[i] /= activityLimit
	}
	s.actInc /= activityLimit
}

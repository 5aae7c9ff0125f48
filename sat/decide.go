package sat

// decide opens the next level. The first levels belong to the assumptions, one
// each, empty if the assumption is true already. It returns Sat if nothing is
// left to decide and Unsat, with the core computed, if an assumption is false.
func (s *Solver) decide() Status {
	for len(s.control) < len(s.assumptions) {
		a := s.assumptions[len(s.control)]
		switch v := s.vals[a]; {
		case v > 0:
			s.control = append(s.control, int32(len(s.trail)))
		case v < 0:
			s.analyzeFinal(a)
			return Unsat
		default:
			s.decideLit(a)
			return Unknown
		}
	}
	if len(s.trail)+s.inactive == s.NumVars() {
		return Sat
	}
	s.stats.Decisions++
	v := s.nextVariable()
	if s.decisionNoise > 0 {
		v = s.perturb(v)
	}
	s.decideLit(s.phaseLit(v))
	return Unknown
}

// nextVariable returns the first unassigned variable of the order of the
// current mode. There must be one.
func (s *Solver) nextVariable() uint32 {
	if s.order != ByQueue {
		h := &s.heap
		for s.vals[2*h.heap[0]] != 0 {
			h.pop()
		}
		return h.heap[0]
	}
	q := &s.queue
	v := q.next
	for s.vals[2*v] != 0 {
		v = q.prev[v]
	}
	q.next = v
	return v
}

package sat

// minimize removes from the learned clause the literals whose negation the
// other negated literals imply: those from which every path back through
// reasons ends in the clause or at the root.
func (s *Solver) minimize() {
	j := 1
	for i := 1; i < len(s.learnt); i++ {
		l := s.learnt[i]
		if s.info[l>>1].reason != 0 && s.redundant(l, 0) {
			s.stats.minimizedLiterals++
			continue
		}
		s.learnt[j] = l
		j++
	}
	s.learnt = s.learnt[:j]
}

// redundant reports whether the clause implies the complement of l. Two tests
// of Knuth's (The Art of Computer Programming, 7.2.2.2) end it early: the
// literal must share its level with another of the clause, and must not come
// before all of them on the trail.
func (s *Solver) redundant(l lit, depth int) bool {
	v := l >> 1
	in := &s.info[v]
	f := s.seen[v]
	if in.level == 0 || f&seenRemovable != 0 || depth > 0 && f&seenClause != 0 {
		return true
	}
	if in.reason == 0 || f&seenPoison != 0 {
		return false
	}
	fr := &s.frames[in.level]
	if depth == 0 && fr.count < 2 || fr.count == 0 || in.trail <= fr.minTrail {
		return false
	}
	if depth >= s.par.MinimizeDepth {
		return false
	}
	res := true
	if in.reason&binFlag != 0 {
		res = s.redundant(in.reason&^binFlag, depth+1)
	} else {
		for _, q := range s.ar.lits(in.reason) {
			if q>>1 != v && !s.redundant(q, depth+1) {
				res = false
				break
			}
		}
	}
	if res {
		s.seen[v] |= seenRemovable
	} else {
		s.seen[v] |= seenPoison
	}
	s.minimized = append(s.minimized, v)
	return res
}

package sat

// Flags in seen.
const (
	seenClause    = 1 << 0 // resolved upon, or in the learned clause
	seenBump      = 1 << 1 // only to be bumped
	seenRemovable = 1 << 2 // minimisation: implied by the learned clause
	seenPoison    = 1 << 3 // minimisation: not implied
	seenShrink    = 1 << 4 // shrinking: follows from the point looked for, or implies it
)

// analyze learns from the conflict of the last propagation, above the root. It
// resolves backwards along the trail until a single literal of the conflict
// level is left, the first unique implication point, minimises the clause,
// jumps back to the level where it becomes unit, and assigns that unit.
func (s *Solver) analyze() {
	s.stats.Conflicts++
	s.derive()
	avg := s.averages()
	avg.decisions.update(float64(s.stats.Decisions - s.decided))
	s.decided = s.stats.Decisions
	if s.par.BumpReason && avg.decisions.value <= s.par.BumpReasonRate {
		s.bumpReasons()
	}
	if s.par.Shrink {
		s.shrink()
	} else {
		s.minimize()
	}

	// Minimisation never removes the last literal of a level, so the levels
	// seen are those of the minimised clause.
	glue := len(s.levels)
	jump, size := 0, len(s.learnt)
	if size > 1 {
		at := 1
		for i := 1; i < size; i++ {
			if l := int(s.info[s.learnt[i]>>1].level); l > jump {
				jump, at = l, i
			}
		}
		s.learnt[1], s.learnt[at] = s.learnt[at], s.learnt[1]
	}
	s.bumpVariables()
	s.clearAnalysis()

	s.stats.learnedLiterals += int64(size)
	if s.ar.act != nil {
		s.decayClauses()
	}
	avg.fast.update(float64(glue))
	avg.slow.update(float64(glue))
	if s.restarts == RestartReluctant {
		s.reluctant.tick()
	}

	id := s.traceConflict(s.learnt)
	flags := uint32(flagLearned)
	if s.par.OnTheFly {
		flags = s.deriveSharper()
	}
	s.backtrack(jump)
	uip := s.learnt[0]
	if s.par.OnTheFly {
		s.sharpen()
	}
	if size > 1 {
		s.subsumeRecent(s.learnt)
	}
	switch size {
	case 1:
		s.traceUnit(uip, id)
		s.assign(uip, 0)
	case 2:
		s.watchBinary(uip, s.learnt[1], flags != 0, id)
		s.assign(uip, binFlag|s.learnt[1])
	default:
		if flags != 0 {
			flags |= packGlue(glue) | s.keep(glue)<<usedShift
		}
		c := s.newLong(s.learnt, flags, id)
		if c == 0 {
			return // The arena is full, which ends the search.
		}
		s.assign(uip, c)
	}
}

// derive computes the first-UIP clause in learnt, the asserting literal first,
// and the levels of its other literals in levels and frames.
func (s *Solver) derive() {
	level := int32(len(s.control))
	s.learnt = append(s.learnt[:0], 0)
	open := 0
	idx := len(s.trail)
	var p lit
	reason := s.confl
	if reason&binFlag != 0 {
		// The second literal of a binary conflict is in the coded reason.
		v := s.conflLit >> 1
		s.seen[v] |= seenClause
		s.analyzed = append(s.analyzed, v)
		open++ // the literal that triggered the conflict is of the current level
	}
	for {
		if reason&binFlag == 0 {
			s.useClause(reason)
		}
		s.stats.ticks++
		size := 0 // literals not false at the root
		for _, q := range s.reasonLits(reason) {
			v := q >> 1
			if q == p || s.seen[v]&seenClause != 0 {
				size++
				continue
			}
			in := &s.info[v]
			if in.level == 0 {
				continue
			}
			size++
			s.seen[v] |= seenClause
			s.analyzed = append(s.analyzed, v)
			if in.level == level {
				open++
				continue
			}
			s.learnt = append(s.learnt, q)
			f := &s.frames[in.level]
			if f.count == 0 {
				s.levels = append(s.levels, uint32(in.level))
				f.minTrail = in.trail
			}
			f.count++
			f.minTrail = min(f.minTrail, in.trail)
		}
		if s.par.OnTheFly {
			if now := open + len(s.learnt) - 1; p == 0 {
				s.resolution.begin(reason, now)
			} else {
				s.step(reason, p, size, now)
			}
		}
		for {
			idx--
			p = s.trail[idx]
			if s.seen[p>>1]&seenClause != 0 {
				break
			}
		}
		open--
		if open == 0 {
			break
		}
		reason = s.info[p>>1].reason
	}
	s.learnt[0] = p ^ 1
}

// useClause records that a clause took part in a conflict: it survives the next
// reductions, and its glue is lowered to what it is now.
func (s *Solver) useClause(c uint32) {
	f := s.ar.flags(c)
	if *f&flagLearned == 0 {
		return
	}
	old := int(*f >> glueShift & maxGlue)
	if old > s.par.Tier1Glue {
		if g := s.currentGlue(s.ar.lits(c), old); g < old {
			s.ar.setGlue(c, g)
			old = g
		}
	}
	s.ar.setUsed(c, s.keep(old))
	if s.ar.act != nil {
		s.bumpClause(c)
	}
}

// keep is the number of reductions that a clause of the given glue survives.
func (s *Solver) keep(glue int) uint32 {
	if glue <= s.par.Tier2Glue {
		return uint32(s.par.Tier2Keep)
	}
	return uint32(s.par.Tier3Keep)
}

// currentGlue counts the levels of assigned literals, less one, up to limit.
func (s *Solver) currentGlue(lits []lit, limit int) int {
	s.glueStamp++
	if s.glueStamp == 0 {
		for i := range s.frames {
			s.frames[i].stamp = 0
		}
		s.glueStamp = 1
	}
	g := -1
	for _, l := range lits {
		f := &s.frames[s.info[l>>1].level]
		if f.stamp != s.glueStamp {
			f.stamp = s.glueStamp
			if g++; g >= limit {
				break
			}
		}
	}
	return max(g, 0)
}

// reasonLits returns the literals of a reason, which is not 0: of a binary clause the other one only, until the next call.
func (s *Solver) reasonLits(reason uint32) []lit {
	if reason&binFlag != 0 {
		s.pair[0] = reason &^ binFlag
		return s.pair[:1]
	}
	return s.ar.lits(reason)
}

// bumpReasons adds the other literals in the reasons of the literals of the
// learned clause to the variables to bump (Liang et al., 2016), unless there
// are too many of them. Where a conflict takes many decisions, that draws the search away
// from the conflict, as Biere found for Kissat (2020); adders of 256 bits take three times as long.
func (s *Solver) bumpReasons() {
	mark := len(s.analyzed)
	limit := s.par.BumpReasonLimit * len(s.learnt)
	for _, l := range s.learnt[1:] {
		reason := s.info[l>>1].reason
		if reason == 0 {
			continue
		}
		for _, q := range s.reasonLits(reason) {
			v := q >> 1
			if s.seen[v] == 0 && s.info[v].level > 0 {
				s.seen[v] = seenBump
				s.analyzed = append(s.analyzed, v)
			}
		}
		if len(s.analyzed)-mark > limit {
			for _, v := range s.analyzed[mark:] {
				s.seen[v] = 0
			}
			s.analyzed = s.analyzed[:mark]
			return
		}
	}
}

// bumpVariables moves the variables of the conflict to the front of the order
// of the current mode.
func (s *Solver) bumpVariables() {
	if s.order == ByStatic {
		return
	}
	if s.order == ByScore {
		for _, v := range s.analyzed {
			s.heap.bump(v)
		}
		s.heap.decay(s.par.ScoreDecay)
		return
	}
	// Keeping the relative order matters; stamps and variables have 32 bits.
	s.byStamp.keys = s.byStamp.keys[:0]
	for _, v := range s.analyzed {
		s.byStamp.keys = append(s.byStamp.keys, uint64(s.queue.stamp[v])<<32|uint64(v))
	}
	for _, k := range s.byStamp.sort() {
		v := uint32(k)
		s.queue.moveToFront(v, s.vals[2*v] == 0)
	}
}

func (s *Solver) clearAnalysis() {
	for _, v := range s.analyzed {
		s.seen[v] = 0
	}
	for _, v := range s.minimized {
		s.seen[v] = 0
	}
	for _, l := range s.levels {
		s.frames[l].count = 0
	}
	s.analyzed = s.analyzed[:0]
	s.minimized = s.minimized[:0]
	s.levels = s.levels[:0]
}

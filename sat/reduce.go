package sat

import (
	"math"
	"slices"
)

// reducing reports whether there are too many learned clauses.
func (s *Solver) reducing() bool {
	if s.par.ReduceSchedule == ReduceByConflicts {
		return s.stats.Conflicts >= s.reduceLim
	}
	if s.learnedLim == 0 {
		s.learnedLim = s.par.LearnedSizeFactor*float64(s.irredundant) + 1
	}
	return float64(len(s.learn)) > s.learnedLim
}

// reduce removes learned clauses that are unlikely to be of use. Within the
// scope, a fraction that is last in the order goes: by default, clauses of tier 1
// stay, as do those used since the last reduction (the last two for tier 2), and
// of the rest those with the worst glue, then size, go.
func (s *Solver) reduce() {
	s.stats.Reductions++
	s.protectReasons(true)
	keys := s.sortKeys[:0]
	j := 0
	for i, c := range s.learn {
		if s.ar.has(c, flagGarbage) {
			continue
		}
		s.learn[j] = c
		j++
		if s.ar.has(c, flagReason) || s.par.ReduceScope == ScopeTiers && s.ar.glue(c) <= s.par.Tier1Glue {
			continue
		}
		if used := s.ar.used(c); used > 0 && s.par.ReduceScope != ScopeAll {
			s.ar.setUsed(c, used-1)
			continue
		}
		rank := s.reduceRank(c, i)
		if s.par.ReduceInvert {
			rank = ^rank
		}
		keys = append(keys, uint64(rank)<<32|uint64(c))
	}
	s.learn = s.learn[:j]
	slices.Sort(keys)
	s.sortKeys = keys
	for _, k := range keys[len(keys)-int(s.par.ReduceFraction*float64(len(keys))):] {
		c := uint32(k)
		s.ar.markGarbage(c)
		s.stats.Reduced++
	}
	s.protectReasons(false)
	s.collect()
	s.scheduleReduce()
}

// reduceRank is the place of learned clause c, which is at index i, in the order
// of reduction.
func (s *Solver) reduceRank(c uint32, i int) uint32 {
	// Glue and size share the word: 12 and 20 bits suffice to tell clauses apart.
	glue, size := uint32(min(s.ar.glue(c), 1<<12-1)), uint32(min(s.ar.size(c), 1<<20-1))
	switch s.par.ReduceOrder {
	case ReduceSize:
		return size<<12 | glue
	case ReduceActivity:
		return ^math.Float32bits(s.ar.activity(c)) // bits of positive floats are in order
	case ReduceAge:
		return ^uint32(i)
	case ReduceRandom:
		return s.random()
	}
	return glue<<20 | size
}

// scheduleReduce sets when to reduce next.
func (s *Solver) scheduleReduce() {
	s.learnedLim *= s.par.LearnedSizeIncrease
	delta := float64(s.par.ReduceInterval * (s.stats.Reductions + 1))
	if s.irredundant > s.par.ReduceLarge {
		delta *= math.Log10(float64(s.irredundant) / 1e4)
	}
	s.reduceLim = s.stats.Conflicts + int64(delta)
}

// protectReasons sets or clears the reason flag on the reasons of the trail
// above the root. Reasons at the root are never looked at.
func (s *Solver) protectReasons(on bool) {
	if len(s.control) == 0 {
		return
	}
	for _, l := range s.trail[s.control[0]:] {
		r := s.info[l>>1].reason
		if r == 0 || r&binFlag != 0 {
			continue
		}
		if on {
			*s.ar.flags(r) |= flagReason
		} else {
			*s.ar.flags(r) &^= flagReason
		}
	}
}

// collect removes garbage clauses from watch lists and memory.
func (s *Solver) collect() {
	if s.ar.wasted > 0 {
		s.collectIf(func(lit, watch) bool { return true })
	}
}

// collectIf removes garbage clauses, and the watches that keep rejects.
func (s *Solver) collectIf(keep func(l lit, w watch) bool) {
	s.traceGarbage()
	old := s.ar.compact()
	s.rebuildPool(func(l lit, w watch) (watch, bool) {
		if !keep(l, w) {
			return w, false
		}
		if w.ref&binFlag == 0 {
			w.ref = old.forward(w.ref)
		}
		return w, w.ref != 0
	})
	s.forwardLearned(old)
	for _, l := range s.trail {
		in := &s.info[l>>1]
		switch {
		case in.level == 0:
			in.reason = 0
		case in.reason != 0 && in.reason&binFlag == 0:
			in.reason = old.forward(in.reason)
			if in.reason == 0 {
				panic("sat: a reason was collected")
			}
		}
	}
}

// elsewhere reports whether garbage clause c lives on in another place.
func (s *Solver) elsewhere(c uint32) bool {
	return s.ar.has(c, flagElsewhere) && !s.ar.has(c, flagLearned)
}

// traceGarbage traces the deletion of the clauses that are about to be
// collected.
func (s *Solver) traceGarbage() {
	if s.trace == nil {
		return
	}
	s.traceUnits()
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		if s.ar.has(c, flagGarbage) && !s.elsewhere(c) {
			s.traceDelete(s.ar.lits(c), s.ar.id(c))
		}
	}
}

// forwardLearned renames the learned clauses after compaction and forgets those that are gone.
func (s *Solver) forwardLearned(old arena) {
	j := 0
	for _, c := range s.learn {
		if c = old.forward(c); c != 0 {
			s.learn[j] = c
			j++
		}
	}
	s.learn = s.learn[:j]
	j = 0
	for _, r := range s.recent {
		if r.ref = old.forward(r.ref); r.ref != 0 {
			s.recent[j] = r
			j++
		}
	}
	s.recent = s.recent[:j]
}

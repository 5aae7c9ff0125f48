package sat

import "slices"

// Shrinking (Fleury and Biere, "Efficient All-UIP Learned Clause Minimization",
// SAT 2021). The literals of the learned clause that share a level make a block.
// If all of them follow from one assignment of that level, its unique
// implication point, and from other literals of the clause, the negation of
// that assignment replaces the block. A block without one is minimised.
//
// The levels stay, and so does the glue.

// shrink replaces the blocks of the learned clause, from the highest level down.
func (s *Solver) shrink() {
	keys := s.sortKeys[:0]
	for _, l := range s.learnt[1:] {
		keys = append(keys, uint64(s.info[l>>1].trail)<<32|uint64(l))
	}
	slices.Sort(keys)
	s.sortKeys = keys
	out := s.learnt[:1]
	for end := len(keys); end > 0; {
		level := s.info[uint32(keys[end-1])>>1].level
		from := end - int(s.frames[level].count)
		block := keys[from:end]
		end = from
		if uip := s.blockUIP(block, level); uip != 0 {
			s.stats.shrunkenLiterals += int64(len(block) - 1)
			out = append(out, uip^1)
			continue
		}
		for _, k := range block {
			if l := lit(k); s.info[l>>1].reason == 0 || !s.redundant(l, 0) {
				out = append(out, l)
			} else {
				s.stats.minimizedLiterals++
			}
		}
	}
	s.learnt = out
}

// blockUIP returns the literal that is true and implies, with the complements of
// the literals of lower levels that the clause has or implies, the complements
// of the block; 0 if there is none.
func (s *Solver) blockUIP(block []uint64, level int32) lit {
	if len(block) == 1 {
		return lit(block[0]) ^ 1
	}
	mark := func(v uint32) {
		s.seen[v] |= seenShrink
		s.minimized = append(s.minimized, v)
	}
	for _, k := range block {
		mark(lit(k) >> 1)
	}
	open := len(block)
	for at := int(block[len(block)-1] >> 32); ; at-- {
		p := s.trail[at]
		if s.seen[p>>1]&seenShrink == 0 {
			continue
		}
		if open--; open == 0 {
			// What follows from the literal follows from the clause now.
			if s.seen[p>>1]&seenClause == 0 {
				s.seen[p>>1] |= seenClause
				s.analyzed = append(s.analyzed, p>>1)
			}
			s.frames[level].minTrail = min(s.frames[level].minTrail, int32(at))
			return p
		}
		reason := s.info[p>>1].reason
		for _, q := range s.reasonLits(reason) {
			in := &s.info[q>>1]
			switch {
			case q == p || in.level == 0 || s.seen[q>>1]&seenShrink != 0:
			case in.level == level:
				mark(q >> 1)
				open++
			case !s.redundant(q, 1):
				return 0
			}
		}
	}
}

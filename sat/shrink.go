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
	// Literals are gathered by level, in linear time once the levels are sorted: frames say how many each has.
	// Within a level they may be in any order.
	slices.Sort(s.levels)
	from := int32(0)
	for _, level := range s.levels {
		f := &s.frames[level]
		f.next = from
		from += f.count
	}
	lits := slices.Grow(s.tmpLits[:0], int(from))[:from]
	s.tmpLits = lits
	for _, l := range s.learnt[1:] {
		f := &s.frames[s.info[l>>1].level]
		lits[f.next] = l
		f.next++
	}
	out := s.learnt[:1]
	for _, level := range slices.Backward(s.levels) {
		f := &s.frames[level]
		block := lits[f.next-f.count : f.next]
		if uip := s.blockUIP(block, level); uip != 0 {
			s.stats.shrunkenLiterals += int64(len(block) - 1)
			out = append(out, uip^1)
			continue
		}
		for _, l := range block {
			if s.info[l>>1].reason == 0 || !s.redundant(l, 0) {
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
func (s *Solver) blockUIP(block []lit, level uint32) lit {
	if len(block) == 1 {
		return block[0] ^ 1
	}
	mark := func(v uint32) {
		s.seen[v] |= seenShrink
		s.minimized = append(s.minimized, v)
	}
	at := int32(0)
	for _, l := range block {
		mark(l >> 1)
		at = max(at, s.info[l>>1].trail)
	}
	open := len(block)
	for ; ; at-- {
		p := s.trail[at]
		if s.seen[p>>1]&seenShrink == 0 {
			continue
		}
		if open--; open == 0 {
			// What follows from the literal follows from the clause now.
			if s.seen[p>>1]&(seenClause|seenBump) == 0 {
				s.analyzed = append(s.analyzed, p>>1)
			}
			s.seen[p>>1] |= seenClause
			s.frames[level].minTrail = min(s.frames[level].minTrail, at)
			return p
		}
		reason := s.info[p>>1].reason
		for _, q := range s.reasonLits(reason) {
			in := &s.info[q>>1]
			switch {
			case q == p || in.level == 0 || s.seen[q>>1]&seenShrink != 0:
			case in.level == int32(level):
				mark(q >> 1)
				open++
			case !s.redundant(q, 1):
				return 0
			}
		}
	}
}

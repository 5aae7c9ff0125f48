package sat

import "slices"

// Hyper-binary resolution (Bacchus, 2002), done lazily after a probe as by Heule, Järvisalo and Biere ("Efficient CNF
// simplification based on binary implication graphs", SAT 2011): what long clauses imply under the decision of a probe
// forms a tree together with what binary clauses do, if the parent of a literal is the last one that all its causes
// follow from. A literal that a long clause implies is so implied by its parent alone, and that binary clause replaces
// the long one if it is a part of it. Others are not kept: on the formulas in bench/solver they changed nothing but time.

// hyperBinary examines the assignments of the probe that was just propagated, without conflict, at the first level. Long
// clauses that are replaced become garbage. Time is linear in the literals of the reasons, apart from the walks along the tree.
func (s *Solver) hyperBinary() {
	base := int32(s.control[0])
	parent := append(s.causes[:0], 0)
	for i := int(base) + 1; i < len(s.trail); i++ {
		p := s.trail[i]
		reason := s.info[p>>1].reason
		if reason&binFlag != 0 {
			parent = append(parent, s.info[(reason&^binFlag)>>1].trail-base)
			continue
		}
		d := int32(-1)
		lits := s.ar.lits(reason)
		for _, q := range lits {
			in := &s.info[q>>1]
			if q == p || in.level == 0 {
				continue
			}
			t := in.trail - base
			if d < 0 {
				d = t
			}
			for d != t {
				if d > t {
					d = parent[d]
				} else {
					t = parent[t]
				}
				s.stats.ticks++
			}
		}
		parent = append(parent, d)
		by := s.trail[base+d] ^ 1
		if !slices.Contains(lits, by) {
			continue
		}
		s.stats.HyperBinaries++
		s.tmpLits = append(s.tmpLits[:0], by, p)
		id := s.traceImplied(s.tmpLits, p)
		s.watchBinary(by, p, s.ar.has(reason, flagLearned), id)
		s.dropLong(reason)
	}
	s.causes = parent
}

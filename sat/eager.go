package sat

// Eager subsumption of learned clauses: the clause just learned often is a part
// of one of the last few (Han and Somenzi, "On-the-Fly Clause Improvement",
// 2009, find it during the resolutions; CaDiCaL looks at the last few clauses
// when the new one is complete, which finds more). On pigeonholes and other
// formulas of many symmetries two learned clauses of five go this way, and
// propagation does not have to visit them.

// recentClause is a long learned clause as eager subsumption looks at it: most of
// those that the new clause is no part of lack a bit of its signature, and need not
// be visited. The signature is that of the clause as it was learned. If it has shrunk, the
// signature lets more pass; if literals were replaced by equivalent ones, a clause that goes
// may be missed. What passes is compared.
type recentClause struct {
	ref uint32
	sig uint64
}

// wideSignature has a bit for each variable of a clause, so that the signature of a
// part of it has no other bits. Learned clauses are long: of the 32 bits of signature they
// would have nearly all.
func wideSignature(lits []lit) uint64 {
	sig := uint64(0)
	for _, l := range lits {
		sig |= 1 << ((l >> 1) * 0x9E3779B1 >> 26)
	}
	return sig
}

// noteRecent makes a long clause just learned one of those that the next ones are
// compared with. Those that are too old are forgotten in blocks, in amortised O(1).
func (s *Solver) noteRecent(c uint32, lits []lit) {
	n := s.par.EagerSubsume
	if n == 0 {
		return
	}
	if len(s.recent) >= 2*n {
		s.recent = s.recent[:copy(s.recent, s.recent[len(s.recent)-n:])]
	}
	s.recent = append(s.recent, recentClause{c, wideSignature(lits)})
}

// subsumeRecent removes, of the last EagerSubsume long learned clauses, those
// that the new clause is a part of. The conflict is
// undone already, so the first unique implication point is unassigned, and a
// clause that has it is no reason: all literals of a reason are assigned.
func (s *Solver) subsumeRecent(lits []lit) {
	recent := s.recent[max(0, len(s.recent)-s.par.EagerSubsume):]
	if len(recent) == 0 {
		return
	}
	sig := wideSignature(lits)
	marked := false
	for _, r := range recent {
		if sig&^r.sig != 0 || s.ar.has(r.ref, flagGarbage) {
			continue
		}
		if !marked {
			s.markLits(lits)
			marked = true
		}
		if s.includes(r.ref, len(lits)) {
			s.dropLong(r.ref)
			s.stats.EagerSubsumed++
		}
	}
	if marked {
		s.unmarkLits(lits)
	}
}

// includes reports whether all n marked literals are in clause c.
func (s *Solver) includes(c uint32, n int) bool {
	ls := s.ar.lits(c)
	missing := len(ls) - n // literals of c that may be unmarked
	if missing < 0 {
		return false
	}
	for _, l := range ls {
		if s.marks[l>>1] != 1<<(l&1) {
			if missing--; missing < 0 {
				return false
			}
		}
	}
	return true
}

package sat

import "slices"

// Vivification (Piette, Hamadi and Saïs, 2008; for learned clauses Luo, Li et
// al., 2017) takes a clause, assumes the negation of its literals one by one,
// and propagates without the clause. A literal found false can be removed. If
// one is found true, or a conflict comes up, the literals whose negation led
// there make a clause of their own. Either result is a subset of the clause
// that is implied, so it replaces the clause.
//
// Clauses are tried in an order that makes them share decisions: literals by
// how often they occur, clauses lexicographically.

// vivifyJob is a scheduled clause; its literals, in the order of decisions, are
// lits[from:to] of the schedule.
type vivifyJob struct {
	ref      uint32
	from, to uint32
}

// vivify runs a round within the given number of ticks: of learned clauses
// likely to be kept, or of problem clauses. It starts and ends at the root, and
// returns false if the clauses are unsatisfiable.
func (s *Solver) vivify(learned bool, budget int64) bool {
	limit := s.stats.ticks + budget
	jobs, lits := s.scheduleVivify(learned, budget)
	if len(jobs) == 0 {
		return true
	}
	s.probing = true
	defer func() {
		s.backtrack(0)
		s.probing = false
	}()
	for _, job := range jobs {
		if s.stats.ticks > limit || s.poll.due(&s.stats) && s.poll.check(&s.stats) {
			break
		}
		if !s.vivifyClause(job.ref, lits[job.from:job.to]) {
			return false
		}
	}
	s.backtrack(0)
	s.collect()
	return true
}

// scheduleVivify selects and orders clauses, those not tried before first.
func (s *Solver) scheduleVivify(learned bool, budget int64) ([]vivifyJob, []lit) {
	var refs []uint32
	candidate := func(c uint32) bool {
		return !s.ar.has(c, flagGarbage) && (!learned || s.ar.glue(c) <= s.par.Tier2Glue || s.ar.used(c) > 0)
	}
	count := make([]uint32, len(s.vals))
	fresh := 0
	visit := func(c uint32) {
		if !candidate(c) {
			return
		}
		for _, l := range s.ar.lits(c) {
			count[l]++
		}
		refs = append(refs, c)
		if !s.ar.has(c, flagVivified) {
			fresh++
		}
	}
	if learned {
		for _, c := range s.learn {
			visit(c)
		}
	} else {
		for c := s.ar.first(); c != 0; c = s.ar.next(c) {
			if !s.ar.has(c, flagLearned) {
				visit(c)
			}
		}
	}
	s.stats.ticks += int64(len(refs))
	if fresh == 0 {
		for _, c := range refs {
			*s.ar.flags(c) &^= flagVivified
		}
	} else {
		refs = slices.DeleteFunc(refs, func(c uint32) bool { return s.ar.has(c, flagVivified) })
	}
	// Each clause costs several ticks, so the budget bounds how many are worth
	// sorting; take a window that moves from round to round.
	if most := int(min(budget/s.par.VivifySchedule+1, 1<<30)); len(refs) > most {
		at := int(s.random()) % len(refs)
		refs = append(slices.Clone(refs[at:]), refs[:at]...)[:most]
	}
	jobs := make([]vivifyJob, 0, len(refs))
	var lits []lit
	for _, c := range refs {
		from := len(lits)
		lits = append(lits, s.ar.lits(c)...)
		slices.SortFunc(lits[from:], func(a, b lit) int {
			if count[a] != count[b] {
				return int(count[b]) - int(count[a])
			}
			return int(a) - int(b)
		})
		jobs = append(jobs, vivifyJob{c, uint32(from), uint32(len(lits))})
	}
	slices.SortFunc(jobs, func(a, b vivifyJob) int {
		x, y := lits[a.from:a.to], lits[b.from:b.to]
		for i := range min(len(x), len(y)) {
			if x[i] != y[i] {
				if count[x[i]] != count[y[i]] {
					return int(count[y[i]]) - int(count[x[i]])
				}
				return int(x[i]) - int(y[i])
			}
		}
		return len(y) - len(x) // the longer first: the shorter may go by it
	})
	return jobs, lits
}

// vivifyClause tries to shorten clause c, deciding its literals in the given
// order. It returns false if the clauses are unsatisfiable.
func (s *Solver) vivifyClause(c uint32, order []lit) bool {
	if s.ar.has(c, flagGarbage) {
		return true
	}
	*s.ar.flags(c) |= flagVivified
	s.stats.ticks++
	for _, l := range order {
		if s.vals[l] > 0 && s.info[l>>1].level == 0 {
			s.dropLong(c)
			return true
		}
	}
	s.reuseDecisions(c, order)
	// Literals decided already have the value false, so the loop passes them.
	s.ignore = c
	implied := lit(0)
	conflict := false
	for _, l := range order {
		if v := s.vals[l]; v > 0 {
			implied = l
			break
		} else if v < 0 {
			continue
		}
		s.decideLit(l ^ 1)
		if !s.propagate() {
			conflict = true
			break
		}
	}
	s.ignore = 0

	kept := s.tmpLits[:0]
	switch {
	case conflict:
		s.markConflict()
		kept = s.collectDecisions(kept)
	case implied != 0:
		kept = append(kept, implied)
		s.markReason(implied)
		kept = s.collectDecisions(kept)
	default:
		for _, l := range order {
			if s.info[l>>1].reason == 0 && s.info[l>>1].level > 0 {
				kept = append(kept, l)
			}
		}
	}
	s.tmpLits = kept
	if implied != 0 && s.ar.has(c, flagLearned) {
		// The other clauses propagate what this one would.
		s.dropLong(c)
		s.stats.VivifyImplied++
		return true
	}
	if len(kept) == len(order) {
		return true
	}
	s.stats.Vivified++
	var id clauseID
	switch {
	case conflict:
		id = s.traceConflict(kept)
	case implied != 0:
		id = s.traceImplied(kept, implied)
	default:
		id = s.traceFalsified(kept, c)
	}
	return s.replaceLong(c, kept, id)
}

// reuseDecisions backtracks to the longest common prefix of the decisions on
// the trail and the negated literals of order, below any use of clause c.
func (s *Solver) reuseDecisions(c uint32, order []lit) {
	level := 0
	for level < s.level() && level < len(order) && s.trail[s.control[level]] == order[level]^1 {
		level++
	}
	s.backtrack(level)
	for _, l := range order {
		if s.vals[l] > 0 && s.info[l>>1].reason == c {
			s.backtrack(int(s.info[l>>1].level) - 1)
			return
		}
	}
}

// markConflict marks the literals of the conflict for collectDecisions.
func (s *Solver) markConflict() {
	if s.confl&binFlag != 0 {
		s.seeFinal(s.conflLit >> 1)
		s.seeFinal((s.confl &^ binFlag) >> 1)
		return
	}
	for _, q := range s.ar.lits(s.confl) {
		s.seeFinal(q >> 1)
	}
}

// markReason marks the other literals in the reason of l, which is true.
func (s *Solver) markReason(l lit) {
	switch r := s.info[l>>1].reason; {
	case r == 0:
	case r&binFlag != 0:
		s.seeFinal((r &^ binFlag) >> 1)
	default:
		for _, q := range s.ar.lits(r) {
			if q != l {
				s.seeFinal(q >> 1)
			}
		}
	}
}

// collectDecisions appends the negations of the decisions from which the marked
// literals follow, and clears the marks.
func (s *Solver) collectDecisions(kept []lit) []lit {
	for i := len(s.trail) - 1; len(s.control) > 0 && i >= int(s.control[0]); i-- {
		l := s.trail[i]
		if s.seen[l>>1] == 0 {
			continue
		}
		if s.info[l>>1].reason == 0 {
			kept = append(kept, l^1)
		} else {
			s.markReason(l)
		}
	}
	s.clearAnalysis()
	return kept
}

// replaceLong replaces clause c by kept, an implied clause of some of its
// literals, going back to the root. It returns false if the clauses are
// unsatisfiable.
func (s *Solver) replaceLong(c uint32, kept []lit, id clauseID) bool {
	s.backtrack(0)
	if len(kept) < 2 {
		s.dropLong(c)
		// Propagation at the root is complete, so a literal kept is unassigned.
		s.addRoot(kept, 0, id)
		return s.ok
	}
	flags := *s.ar.flags(c)
	glue := min(flags>>glueShift&maxGlue, uint32(len(kept)-1))
	s.dropLong(c)
	s.addRoot(kept, flags&(1<<glueShift-1)&^flagGarbage|glue<<glueShift, id)
	return true
}

package sat

// On-the-fly strengthening (Han and Somenzi, "On-the-Fly Clause Improvement", SAT 2009; Hamadi, Jabbour and Saïs,
// "Learning for Dynamic Subsumption", 2009). Conflict analysis resolves one clause after another. Where the resolvent is one of its two
// parents without the variable resolved upon, apart from literals false at the root, it replaces that parent. The last
// resolvent is the learned clause before it is minimised: what it replaces just goes, if the learned clause is a part of it.

// sharper is a clause to be replaced by a part of it, resolution.lits[from:to], once the conflict is undone. If that is
// empty, the clause just goes.
type sharper struct {
	ref      uint32
	from, to int
	id       clauseID
}

// resolution follows the resolvents of one conflict.
type resolution struct {
	ref   uint32 // the clause that the last resolvent replaces; 0 if there is none
	at    int    // index of its note, -1 while the resolvent is the clause itself
	size  int    // of the last resolvent, without literals false at the root
	notes []sharper
	lits  []lit
}

// begin starts with the conflict.
func (r *resolution) begin(conflict uint32, size int) {
	r.ref, r.size, r.at = conflict, size, -1
	r.notes, r.lits = r.notes[:0], r.lits[:0]
	if conflict&binFlag != 0 {
		r.ref = 0
	}
}

// step takes the resolvent, of the given size, of the last one with the reason of p, which has n literals that are not
// false at the root. Both contain all of the resolvent but p, so that sizes tell what it replaces.
func (s *Solver) step(reason uint32, p lit, n, size int) {
	r := &s.resolution
	first := r.ref != 0 && size == r.size-1
	second := reason&binFlag == 0 && size == n-1
	r.size = size
	switch {
	case first && second: // one of the two is enough
		if s.ar.has(r.ref, flagLearned) && !s.ar.has(reason, flagLearned) {
			s.note(r.ref, r.at, nil, 0)
			s.note(reason, -1, s.ar.lits(reason), p)
			return
		}
		ref, at := r.ref, r.at
		s.note(reason, -1, nil, 0)
		s.note(ref, at, s.noted(ref, at), p^1)
	case first:
		s.note(r.ref, r.at, s.noted(r.ref, r.at), p^1)
	case second:
		s.note(reason, -1, s.ar.lits(reason), p)
	default:
		r.ref = 0
	}
}

// noted returns what note at leaves of clause ref.
func (s *Solver) noted(ref uint32, at int) []lit {
	if at < 0 {
		return s.ar.lits(ref)
	}
	n := s.resolution.notes[at]
	return s.resolution.lits[n.from:n.to]
}

// note notes, in place of note at if that is not -1, that the given literals without x and those false at the root
// replace clause ref.
func (s *Solver) note(ref uint32, at int, lits []lit, x lit) {
	r := &s.resolution
	n := sharper{ref: ref, from: len(r.lits)}
	for _, l := range lits {
		if l != x && s.info[l>>1].level > 0 {
			r.lits = append(r.lits, l)
		}
	}
	n.to = len(r.lits)
	if at < 0 {
		at = len(r.notes)
		r.notes = append(r.notes, n)
	} else {
		r.notes[at] = n
	}
	r.ref, r.at = ref, at
}

// deriveSharper traces what was noted, and puts the literals assigned last first, to be watched. It returns the flags of
// the learned clause: if that is a part of a clause of the problem which the last resolvent replaces, it is one itself.
func (s *Solver) deriveSharper() (flags uint32) {
	r := &s.resolution
	if r.ref != 0 && r.at >= 0 {
		n := &r.notes[r.at]
		s.markLits(s.learnt)
		count := 0
		for _, l := range r.lits[n.from:n.to] {
			if s.marks[l>>1] == 1<<(l&1) {
				count++
			}
		}
		s.unmarkLits(s.learnt)
		if count == len(s.learnt) {
			n.to = n.from
			flags = *s.ar.flags(n.ref) & flagLearned
		} else {
			flags = flagLearned
		}
	} else {
		flags = flagLearned
	}
	for i := range r.notes {
		n := &r.notes[i]
		lits := r.lits[n.from:n.to]
		if len(lits) == 0 {
			continue
		}
		for k := range 2 {
			for j := k + 1; j < len(lits); j++ {
				if s.info[lits[j]>>1].level > s.info[lits[k]>>1].level {
					lits[j], lits[k] = lits[k], lits[j]
				}
			}
		}
		n.id = s.traceConflict(lits)
	}
	return flags
}

// sharpen replaces the clauses noted, after the jump: none of them is a reason any more.
func (s *Solver) sharpen() {
	for _, n := range s.resolution.notes {
		flags := *s.ar.flags(n.ref)
		s.dropLong(n.ref)
		s.stats.OnTheFly++
		lits := s.resolution.lits[n.from:n.to]
		switch {
		case len(lits) == 0:
		case len(lits) == 2:
			s.watchBinary(lits[0], lits[1], flags&flagLearned != 0, n.id)
		default:
			g := min(flags>>glueShift&maxGlue, uint32(len(lits)-1))
			s.newLong(lits, flags&(1<<glueShift-1)&^(flagVivified|flagSubsumed)|g<<glueShift, n.id)
		}
	}
}

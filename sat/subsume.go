package sat

import "slices"

// Subsumption and self-subsuming resolution (Eén and Biere, 2005). A clause C
// subsumes D, which is removed, if C is a part of D. If C is a part of D but for
// one literal that is negated in D, the resolvent of the two is D without that
// literal, which replaces D.
//
// Backward: for a clause C, all D are looked for. Each contains the literal of C
// that occurs least in either polarity, in one of them.

// subsumeAll takes the clauses not tried yet, in the order of their length, and
// those that come up meanwhile. It returns false if the clauses are
// unsatisfiable.
func (d *dense) subsumeAll() bool {
	d.queue = d.queue[:0]
	keys := d.sortKeys[:0]
	d.eachClause(func(c uint32) {
		if !d.ar.has(c, flagSubsumed) {
			keys = append(keys, uint64(d.ar.size(c))<<32|uint64(c))
		}
	})
	slices.Sort(keys)
	for _, k := range keys {
		d.queue = append(d.queue, uint32(k))
	}
	d.sortKeys = keys[:0]
	return d.subsumeQueue()
}

// subsumeQueue tries the clauses in the queue, as the limit allows.
func (d *dense) subsumeQueue() bool {
	for i := 0; i < len(d.queue); i++ {
		if !d.propagateDense() {
			return false
		}
		if d.exhausted() {
			break
		}
		c := d.queue[i]
		if d.ar.has(c, flagGarbage|flagSubsumed) || d.ar.size(c) > d.par.SubsumeSize {
			continue
		}
		*d.ar.flags(c) |= flagSubsumed
		d.backward(c)
	}
	d.queue = d.queue[:0]
	return d.propagateDense()
}

func (d *dense) exhausted() bool {
	return d.stats.ticks > d.limit || d.poll.due(&d.stats) && d.poll.check(&d.stats)
}

// backward removes and strengthens the clauses that c can.
func (d *dense) backward(c uint32) {
	lits := d.ar.lits(c)
	best, least := lit(0), uint32(0)
	for _, l := range lits {
		if d.vals[l] != 0 {
			return // propagation will change or remove it
		}
		if n := d.count[l] + d.count[l^1]; best == 0 || n < least {
			best, least = l, n
		}
	}
	if int(least) > d.par.SubsumeOccs {
		return
	}
	d.markLits(lits)
	sig := signature(lits)
	for _, l := range [2]lit{best, best ^ 1} {
		wl := &d.lists[l]
		ws := d.occs[wl.off:][:wl.n]
		d.stats.ticks += 1 + int64(len(ws)>>3)
		j := 0
		for _, o := range ws {
			ws[j] = o
			j++
			if sig&^o.sig != 0 || o.ref == c {
				continue
			}
			d.stats.ticks++
			if d.ar.has(o.ref, flagGarbage) {
				j--
				continue
			}
			flip, ok := d.match(len(lits), o.ref)
			if !ok {
				continue
			}
			if flip == 0 {
				d.stats.Subsumed++
				d.drop(o.ref)
				j--
				continue
			}
			if flip == l {
				j-- // taken out of this very list
			} else {
				d.unlink(o.ref, flip)
			}
			d.strengthen(o.ref, flip, c)
			if !d.ok {
				break
			}
		}
		if d.ok {
			wl.n = uint32(j)
		}
	}
	d.unmarkLits(lits)
}

// match reports whether the marked literals, n of them, are a part of clause c,
// with at most one negated, flip.
func (d *dense) match(n int, c uint32) (flip lit, ok bool) {
	ls := d.ar.lits(c)
	if len(ls) < n {
		return 0, false
	}
	missing := len(ls) - n // literals of c that may be unmarked
	for _, x := range ls {
		switch d.marks[x>>1] {
		case 0:
			if missing--; missing < 0 {
				return 0, false
			}
		case 1 << (x & 1):
		default:
			if flip != 0 {
				return 0, false
			}
			flip = x
		}
	}
	return flip, true
}

// forward reports whether a clause subsumes the literals.
func (d *dense) forward(lits []lit) bool {
	sig := signature(lits)
	for _, l := range lits {
		d.marks[l>>1] = 1 << (l & 1)
	}
	found := false
search:
	for _, l := range lits {
		ws := d.list(l)
		if len(ws) > d.par.SubsumeOccs {
			continue
		}
		d.stats.ticks += 1 + int64(len(ws)>>3)
	next:
		for _, o := range ws {
			if o.sig&^sig != 0 {
				continue
			}
			d.stats.ticks++
			if d.ar.size(o.ref) > len(lits) || d.ar.has(o.ref, flagGarbage) {
				continue
			}
			for _, x := range d.ar.lits(o.ref) {
				if d.marks[x>>1] != 1<<(x&1) {
					continue next
				}
			}
			found = true
			break search
		}
	}
	d.unmarkLits(lits)
	return found
}

func (s *Solver) markLits(lits []lit) {
	for _, l := range lits {
		s.marks[l>>1] = 1 << (l & 1)
	}
}

func (s *Solver) unmarkLits(lits []lit) {
	for _, l := range lits {
		s.marks[l>>1] = 0
	}
}

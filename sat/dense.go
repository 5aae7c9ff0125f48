package sat

// Occurrence lists. Subsumption and variable elimination need all clauses of a
// literal, not only those that watch it. While they run, the clauses are
// detached, and those of the problem, binary ones included, are in the arena
// with an occurrence list for each literal. Units are propagated through these
// lists. Learned clauses wait; attach simplifies them.

// occ is an entry of an occurrence list. The signature has a bit for the hash of
// each variable of the clause, and stays when the clause shrinks: it tells that
// a clause cannot be a part of another one without a look at either.
type occ struct {
	ref, sig uint32
}

type dense struct {
	*Solver
	bins  []binClause // learned binary clauses
	occs  []occ
	lists []wlist  // per literal, into occs; may hold garbage clauses
	count []uint32 // per literal: live clauses
	limit int64    // in ticks

	queue      []uint32 // clauses to subsume others with
	candidates scoreHeap
	pos, neg   []uint32 // clauses of the variable being eliminated
	parents    []uint32
}

// enterDense detaches the clauses and builds the lists. The arena must have room
// for the binary clauses.
func (s *Solver) enterDense() *dense {
	d := &dense{Solver: s, lists: make([]wlist, len(s.vals)), count: make([]uint32, len(s.vals))}
	for _, b := range s.detach() {
		if b.ref&binLearned != 0 {
			d.bins = append(d.bins, b)
			continue
		}
		flags := uint32(0)
		if b.ref&binSubsumed != 0 {
			flags = flagSubsumed
		}
		pair := [2]lit{b.a, b.b}
		c := s.ar.add(pair[:], flags)
		s.ar.setID(c, s.traceTakeBinary(b.a, b.b))
		s.irredundant++
	}
	total := 0
	d.eachClause(func(c uint32) {
		for _, l := range s.ar.lits(c) {
			d.count[l]++
			total++
		}
	})
	off := uint32(0)
	for l := range d.lists {
		d.lists[l] = wlist{off: off, cap: d.count[l]}
		off += d.count[l]
	}
	d.occs = make([]occ, total, total+total/4)
	d.eachClause(func(c uint32) {
		o := occ{c, signature(s.ar.lits(c))}
		for _, l := range s.ar.lits(c) {
			wl := &d.lists[l]
			d.occs[wl.off+wl.n] = o
			wl.n++
		}
	})
	s.stats.ticks += int64(total / 4)
	return d
}

// leave ends the work with occurrence lists. It returns false if the clauses are
// unsatisfiable.
func (d *dense) leave() bool {
	d.occs, d.lists, d.count = nil, nil, nil
	return d.attach(d.bins)
}

// eachClause calls f for the clauses in the lists.
func (d *dense) eachClause(f func(c uint32)) {
	for c := d.ar.first(); c != 0; c = d.ar.next(c) {
		if !d.ar.has(c, flagGarbage|flagLearned) {
			f(c)
		}
	}
}

func signature(lits []lit) uint32 {
	sig := uint32(0)
	for _, l := range lits {
		sig |= 1 << ((l >> 1) * 0x9E3779B1 >> 27)
	}
	return sig
}

// list returns the occurrences of l.
func (d *dense) list(l lit) []occ {
	wl := d.lists[l]
	return d.occs[wl.off:][:wl.n:wl.n]
}

// live drops garbage from the list of l and returns it.
func (d *dense) live(l lit) []occ {
	ws := d.list(l)
	if int(d.count[l]) == len(ws) {
		return ws
	}
	j := 0
	for _, o := range ws {
		if !d.ar.has(o.ref, flagGarbage) {
			ws[j] = o
			j++
		}
	}
	d.lists[l].n = uint32(j)
	return ws[:j]
}

// pushOcc appends to the list of l. A full list moves to the end of occs.
func (d *dense) pushOcc(l lit, o occ) {
	wl := &d.lists[l]
	if wl.n == wl.cap {
		off, grown := uint32(len(d.occs)), max(4, 2*wl.cap)
		d.occs = append(d.occs, d.occs[wl.off:wl.off+wl.n]...)
		d.occs = append(d.occs, make([]occ, grown-wl.n)...)
		wl.off, wl.cap = off, grown
	}
	d.occs[wl.off+wl.n] = o
	wl.n++
}

// add adds a clause of the problem, over unassigned literals.
func (d *dense) add(lits []lit, id clauseID) {
	if len(lits) < 2 {
		d.assignUnit(lits, id)
		return
	}
	c := d.ar.add(lits, 0)
	d.ar.setID(c, id)
	d.irredundant++
	o := occ{c, signature(lits)}
	for _, l := range lits {
		d.pushOcc(l, o)
		d.count[l]++
	}
	d.queue = append(d.queue, c)
}

// drop removes a clause.
func (d *dense) drop(c uint32) {
	d.irredundant--
	d.touch(c)
	for _, l := range d.ar.lits(c) {
		d.count[l]--
	}
	d.ar.markGarbage(c)
}

// touch has elimination try the variables of c again, of which a clause has gone
// or shrunk.
func (d *dense) touch(c uint32) {
	for _, l := range d.ar.lits(c) {
		d.reconsider(l >> 1)
	}
}

// strengthen removes x from clause c; the caller removes the clause from the list
// of x. The resolvent of c with clause by is what remains; if by is 0, x is false
// at the root. A unit is assigned.
func (d *dense) strengthen(c uint32, x lit, by uint32) {
	d.stats.Strengthened++
	ls := d.ar.lits(c)
	kept := d.tmpLits[:0]
	for _, l := range ls {
		if l != x {
			kept = append(kept, l)
		}
	}
	d.tmpLits = kept
	var id clauseID
	if by == 0 || d.vals[x] < 0 {
		id = d.traceDerived(kept, ls, d.ar.id(c))
	} else {
		id = d.traceDerived(kept, nil, d.ar.id(by), d.ar.id(c))
	}
	d.touch(c)
	if len(kept) == 1 {
		for _, l := range ls {
			d.count[l]--
		}
		d.irredundant--
		d.ar.markGarbage(c)
		d.assignUnit(kept, id)
		return
	}
	d.traceDelete(ls, d.ar.id(c))
	d.ar.setID(c, id)
	d.count[x]--
	copy(ls, kept)
	d.ar.shrink(c, len(kept))
	*d.ar.flags(c) &^= flagSubsumed | flagVivified
	d.queue = append(d.queue, c)
}

// unlink removes clause c from the list of l.
func (d *dense) unlink(c uint32, l lit) {
	ws := d.list(l)
	for i := range ws {
		if ws[i].ref == c {
			ws[i] = ws[len(ws)-1]
			d.lists[l].n--
			return
		}
	}
}

// propagateDense applies the units on the trail.
func (d *dense) propagateDense() bool {
	for d.ok && d.qhead < len(d.trail) {
		l := d.trail[d.qhead]
		d.qhead++
		d.stats.Propagations++
		for _, o := range d.list(l) {
			if !d.ar.has(o.ref, flagGarbage) {
				d.drop(o.ref)
			}
		}
		d.lists[l].n = 0
		for _, o := range d.list(l ^ 1) {
			if d.ok && !d.ar.has(o.ref, flagGarbage) {
				d.strengthen(o.ref, l^1, 0)
			}
		}
		d.lists[l^1].n = 0
		d.stats.ticks += 2
	}
	return d.ok
}

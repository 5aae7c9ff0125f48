package memory

import "github.com/fathom-verifier/fathom/smt/term"

// distances returns the d for which a read of n bytes at off may meet the bytes written by an entry at its offset + d: a read that
// is valid, over a write that is. It decides SEAM's rule ROW-SKIP (figure 4.6): there are none if the range maps of both
// have nothing in common.
func (s *Space) distances(b *base, at strided, off term.ID, n int) strided {
	near := between(1-int64(n), int64(b.bytes)-1, 1)
	to := s.rangeOf(b.off).from(int64(b.lo), int64(b.hi)+1-int64(b.bytes))
	apart := at.minus(to)
	d := apart.meet(near)
	if d.empty() {
		if at.interval().minus(to.interval()).meet(near).empty() {
			s.stats.Interval++
		} else {
			s.stats.Stride++
		}
		return d
	}
	if d = d.meet(s.rangeOf(s.pool.Sub(off, b.off))); d.empty() {
		s.stats.Difference++
	}
	return d
}

// readWrite reads over a write at a symbolic offset: one alternative for each distance at which the two overlap (SEAM, figure
// 4.6: ROW-HIT, ROW-SKIP, and ROW for what is not decided).
func (s *Space) readWrite(b *base, at strided, off term.ID, n int) term.ID {
	var under term.ID
	done := false
	below := func() term.ID {
		if !done {
			under, done = s.read(b.under, off, n), true
		}
		return under
	}
	ds := s.distances(b, at, off, n)
	if ds.empty() {
		return below()
	}
	zeros, ones := s.knownBits(s.pool.Sub(off, b.off))
	possible := func(d int64) bool { return uint64(d)&zeros == 0 && ^uint64(d)&ones == 0 }
	whole := func() term.ID { return s.updated(b, n, func() term.ID { return s.known(below(), n) }) }
	v, decided := s.alternatives(b, ds, possible, off, n, whole, below)
	switch {
	case !decided:
		s.stats.Asked++
	case v == 0:
		s.stats.Folded++
		return below()
	default:
		s.stats.Hit++
	}
	return v
}

// alternatives is the read of n bytes at off over a write, as a choice among the possible distances of the two. whole is what is read
// at distance 0 where both are as wide, below what is read under the write, 0 if there is nothing. The result is 0 if terms decide that they
// do not meet.
func (s *Space) alternatives(b *base, ds strided, possible func(int64) bool, off term.ID, n int, whole, below func() term.ID) (v term.ID, decided bool) {
	p := s.pool
	for d := ds.lo; d <= ds.hi; d += int64(max(ds.step, 1)) {
		if !possible(d) {
			continue
		}
		hit := p.And(b.guard, p.Eq(off, p.Add(b.off, s.word(uint64(d)))))
		if p.IsFalse(hit) {
			continue
		}
		// Bytes [from, to) of the read are bytes [from+d, to+d) of the value written.
		from, to := max(0, int(-d)), min(n, b.bytes-int(d))
		var parts []term.ID
		if from > 0 {
			parts = append(parts, s.slice(s.known(below(), n), 0, from))
		}
		parts = append(parts, s.slice(b.val, from+int(d), to-from))
		if to < n {
			parts = append(parts, s.slice(s.known(below(), n), to, n-to))
		}
		value := s.join(parts)
		if d == 0 && n == b.bytes && !p.IsTrue(hit) {
			value = whole()
		}
		if p.IsTrue(hit) {
			return value, true
		}
		if v == 0 {
			v = below()
		}
		if d == 0 && n == b.bytes && !p.IsConst(value) && s.sameRead(b.under.base, n, b.off, off, value, v) {
			continue // at the same place there was the same
		}
		v = s.choose(hit, value, v)
	}
	return v, v == 0
}

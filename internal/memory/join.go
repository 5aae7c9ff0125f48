package memory

import "github.com/fathom-verifier/fathom/smt/term"

// Join returns the memory that is a where cond holds, else b. It visits only what differs. An object that one side never
// allocated is taken from the other as it is, since no pointer to it exists on the first; that it may not have been
// allocated is remembered.
func (s *Space) Join(cond term.ID, a, b *Memory) *Memory {
	switch {
	case a == b || s.pool.IsTrue(cond):
		return a
	case s.pool.IsFalse(cond):
		return b
	}
	objects := a.objects
	diff(a.objects, b.objects, func(key uint64, x, y *state) {
		if st := s.joinStates(cond, x, y); st != x {
			objects = objects.set(key, st)
		}
	})
	paused := s.pool.Ite(cond, a.paused, b.paused)
	if objects == a.objects && paused == a.paused {
		return a
	}
	return &Memory{objects: objects, writes: max(a.writes, b.writes), paused: paused}
}

func (s *Space) joinStates(cond term.ID, a, b *state) *state {
	p := s.pool
	switch {
	case a == nil:
		st := *b
		st.allocated = p.And(p.Not(cond), b.allocated)
		return &st
	case b == nil:
		st := *a
		st.allocated = p.And(cond, a.allocated)
		return &st
	}
	st := state{
		contents:  s.held.join(cond, a.contents, b.contents),
		alive:     p.Ite(cond, a.alive, b.alive),
		allocated: p.Ite(cond, a.allocated, b.allocated),
		modified:  p.Ite(cond, a.modified, b.modified),
		tracks:    s.joinTracks(cond, a, b),
		writes:    max(a.writes, b.writes),
	}
	if st == *a {
		return a
	}
	if st == *b {
		return b
	}
	return &st
}

// join joins cell by cell where both sides lie over the same base. Over different bases, what is the same on top
// of both stays on top, and the rest becomes an entry that is read when needed.
func (s seam) join(cond term.ID, a, b *contents) *contents {
	if a == b {
		return a
	}
	if a.base != b.base {
		return &contents{
			cells: common(a.cells, b.cells),
			base:  s.newBase(base{kind: baseJoin, guard: cond, under: a, src: b}),
			limit: a.limit,
		}
	}
	c := a
	done := uint64(0) // bytes below are joined
	diff(a.cells, b.cells, func(k uint64, x, y cell) {
		if k < done {
			return
		}
		n := s.joinLength(a, b, k, x, y)
		c = s.put(c, k, s.pool.Ite(cond, s.gather(a, k, n), s.gather(b, k, n)))
		done = k + uint64(n)
	})
	return c
}

// joinLength chooses how many bytes from k on, where the sides have x and y, to join as one value: the longest whole
// value that starts there on either side, so that words and pointers stay whole; else as far as both sides are one run.
func (s *Space) joinLength(a, b *contents, k uint64, x, y cell) int {
	whole := func(c *contents, x cell) int {
		if x.val == 0 || int(x.idx) != s.index(0, int(x.n)) {
			return 0
		}
		if _, n := s.run(c, k, int(x.n)); n == int(x.n) {
			return n
		}
		return 0
	}
	if n := max(whole(a, x), whole(b, y)); n > 0 {
		return n
	}
	length := func(c *contents, x cell) int {
		n := 8
		if x.val != 0 {
			n = int(x.n)
		}
		_, n = s.run(c, k, n)
		return n
	}
	return min(length(a, x), length(b, y))
}

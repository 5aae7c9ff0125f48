package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

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
	s.align(a, b)
	objects := a.objects
	diff(a.objects, b.objects, func(key uint64, x, y *state) {
		if st := s.joinStates(cond, ObjectID(key), x, y); st != x {
			objects = objects.set(key, st)
		}
	})
	paused := s.pool.Ite(cond, a.paused, b.paused)
	occupied := s.joinOccupied(cond, a.occupied, b.occupied)
	if objects == a.objects && paused == a.paused && occupied == a.occupied {
		return a
	}
	return &Memory{objects, max(a.writes, b.writes), paused, occupied}
}

func (s *Space) joinStates(cond term.ID, key ObjectID, a, b *state) *state {
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
		contents:  a.contents,
		alive:     p.Ite(cond, a.alive, b.alive),
		allocated: p.Ite(cond, a.allocated, b.allocated),
		modified:  p.Ite(cond, a.modified, b.modified),
		tracks:    s.joinTracks(cond, a, b),
		writes:    max(a.writes, b.writes),
		members:   max(a.members, b.members),
	}
	if !s.elsewhere(key) {
		st.contents = s.held.join(cond, a.contents, b.contents)
	}
	if st == *a {
		return a
	}
	if st == *b {
		return b
	}
	return &st
}

// join joins cell by cell where both sides lie over the same base. Where each has a few entries of its own over the same
// base, they are laid over what is joined below, each under its side's condition (JOIN-LOG): a read then finds one log
// and not two, whose lower parts are the same. Otherwise, what is the same on top of both stays on top, and the rest
// becomes an entry that is read when needed.
func (s seam) join(cond term.ID, a, b *contents) *contents {
	if a == b {
		return a
	}
	if a.base != b.base {
		if ua, ub, ok := forkOf(a, b); ok {
			c := s.replay(s.join(cond, ua, ub), b, ub, s.pool.Not(cond))
			c = s.replay(c, a, ua, cond)
			return &contents{cells: overlaid(c.cells, common(a.cells, b.cells)), base: c.base, limit: c.limit}
		}
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

// maxReplayed bounds the entries of either side that a join lays over what is below, maxReplayedCells the cells on top of each.
const (
	maxReplayed      = 8
	maxReplayedCells = 64
)

// forkOf returns the contents below the newest entries of a and of b that lie over the same base, if these are few.
func forkOf(a, b *contents) (ua, ub *contents, ok bool) {
	below := replayed(b)
	for _, x := range replayed(a) {
		for _, y := range below {
			if x.base == y.base {
				return x, y, true
			}
		}
	}
	return nil, nil, false
}

// replayed lists contents and those below their newest entries, as far as a join may go down.
func replayed(c *contents) []*contents {
	list := []*contents{c}
	for len(list) <= maxReplayed && c.base.kind.isEntry() && count(c.since()) <= maxReplayedCells {
		c = c.base.under
		list = append(list, c)
	}
	return list
}

func count(cells trie[cell]) (n int) {
	diff(trie[cell]{}, cells, func(uint64, cell, cell) { n++ })
	return n
}

// overlaid returns the bindings of both maps; those of top where both have one.
func overlaid(t, top trie[cell]) trie[cell] {
	out := t
	diff(t, top, func(k uint64, _, v cell) {
		if v.val != 0 {
			out = out.set(k, v)
		}
	})
	return out
}

// replay does to c, if guard holds, what was done to from until it was to.
func (s *Space) replay(c, to, from *contents, guard term.ID) *contents {
	before := c
	var steps []*contents
	for ; to != from; to = to.base.under {
		steps = append(steps, to)
	}
	for _, to := range slices.Backward(steps) {
		e := *to.base
		e.guard = s.pool.And(guard, e.guard)
		c = s.log(c, e)
		done := uint64(0)
		diff(trie[cell]{}, to.since(), func(k uint64, _, x cell) {
			if k < done {
				return
			}
			first, n := s.run(to, k, int(x.n))
			// Where guard does not hold, nothing of this happened.
			c = s.put(c, k, s.pool.Ite(guard, s.part(first, n), s.gather(before, k, n)))
			done = k + uint64(n)
		})
	}
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

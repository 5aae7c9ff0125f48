package memory

import "github.com/fathom-verifier/fathom/smt/term"

// Writes over writes. Where offsets are constant, contents are a map, and SEAM's rules SMAP-NEW and SMAP-HIT (figure 6.4) are
// the insertion in it; WOW-COMMUTE and WOSMAP-COMMUTE are that each object has contents of its own, so that the order of
// writes to different ones is not kept at all. The rules here do the like for the log of writes at symbolic offsets,
// which the thesis leaves as it is:
//
//	LOG-COVER    a write that overwrites all that the entry below wrote takes its place
//	LOG-COMMUTE  it does so, too, for an entry further down if it has no byte in common with those between
//	LOG-SAME     two writes of as many bytes at one offset, under any guards, become one
//	LOG-MERGE    sets of adjacent ranges to the same byte become one
//	LOG-FILL     a set to the byte that is everywhere already is none
//
// An entry is removed together with what it hid; cells that came after it stay.

// maxCommute bounds how far down the log LOG-COMMUTE looks.
const maxCommute = 4

// log lays an entry over c: cells that it cannot touch stay visible, the others are read through the entry.
func (s *Space) log(c *contents, e base) *contents {
	if e.kind == baseSet && c.base.kind == baseFill && c.base.val == e.val && !c.cells.anyIn(e.lo, e.hi) {
		return c // LOG-FILL
	}
	for {
		if d := s.withoutCovered(c, &e, maxCommute); d != c {
			c = d // LOG-COVER, LOG-COMMUTE
			continue
		}
		if b := c.base; !b.kind.isEntry() || c.cells.anyIn(b.lo, b.hi) || !s.mergeInto(&e, b) {
			break
		}
		c = s.without(c) // LOG-SAME, LOG-MERGE
	}
	return s.lay(c, e)
}

// lay puts an entry over c as it is.
func (s *Space) lay(c *contents, e base) *contents {
	e.under = c
	return &contents{cells: c.cells.clear(e.lo, e.hi+1), base: s.newBase(e), limit: c.limit}
}

// isEntry tells whether a base is a write, set or copy over others.
func (k baseKind) isEntry() bool { return k == baseWrite || k == baseSet || k == baseCopy }

// length returns how many bytes an entry writes, a word.
func (s *Space) length(b *base) term.ID {
	if b.kind == baseWrite {
		return s.word(uint64(b.bytes))
	}
	return b.size
}

// withoutCovered returns c without the first entry, of at most depth, all of whose bytes e overwrites; c itself if there is none.
func (s *Space) withoutCovered(c *contents, e *base, depth int) *contents {
	b := c.base
	switch {
	case !b.kind.isEntry() || depth == 0:
		return c
	case s.covers(e, b):
		return s.without(c)
	case !s.apart(e, b):
		return c
	}
	if under := s.withoutCovered(b.under, e, depth-1); under != b.under {
		return s.over(c, under)
	}
	return c
}

// covers tells whether e overwrites every byte of b wherever b happened.
func (s *Space) covers(e, b *base) bool {
	if !s.pool.IsTrue(e.guard) && e.guard != b.guard {
		return false
	}
	least, most := s.rangeOf(s.length(e)).lo, s.rangeOf(s.length(b)).hi
	if e.off == b.off {
		return s.length(e) == s.length(b) || least >= most
	}
	start := s.rangeOf(s.pool.Sub(b.off, e.off))
	return start.lo >= 0 && most >= 0 && least >= most && start.hi <= least-most
}

// apart tells whether e and b have no byte in common.
func (s *Space) apart(e, b *base) bool {
	if e.hi < b.lo || b.hi < e.lo {
		return true
	}
	// They meet if b starts less than b's length before e, or less than e's length behind.
	near := between(1-s.rangeOf(s.length(b)).hi, s.rangeOf(s.length(e)).hi-1, 1)
	return start(s, b).minus(start(s, e)).meet(near).empty() || s.rangeOf(s.pool.Sub(b.off, e.off)).meet(near).empty()
}

// start is where an entry can start.
func start(s *Space, b *base) strided { return s.rangeOf(b.off).from(int64(b.lo), int64(b.hi)) }

// mergeInto makes e write what e and b, which is just below, write together, if one entry can.
func (s *Space) mergeInto(e, b *base) bool {
	p := s.pool
	switch {
	case e.kind == baseWrite && b.kind == baseWrite && e.off == b.off && e.bytes == b.bytes: // LOG-SAME
		e.val = p.Ite(e.guard, e.val, b.val)
		e.guard = p.Or(e.guard, b.guard)
	case e.kind == baseSet && b.kind == baseSet && e.val == b.val && e.guard == b.guard: // LOG-MERGE
		switch {
		case e.off == p.Add(b.off, b.size):
			e.off = b.off
		case b.off != p.Add(e.off, e.size):
			return false
		}
		e.size = p.Add(e.size, b.size)
	default:
		return false
	}
	e.lo, e.hi = min(e.lo, b.lo), max(e.hi, b.hi)
	return true
}

// over returns c, whose newest entry was laid over other contents, with that entry laid over under instead.
func (s *Space) over(c, under *contents) *contents {
	n := s.lay(under, *c.base)
	return &contents{cells: overlaid(n.cells, c.since()), base: n.base, limit: n.limit}
}

// without returns contents without their newest entry, for use where all that it wrote is written again.
func (s *Space) without(c *contents) *contents {
	under := c.base.under
	return &contents{cells: overlaid(under.cells, c.since()), base: under.base, limit: c.limit}
}

// since returns the cells that came after the newest entry: all but what that left of the cells below.
func (c *contents) since() trie[cell] {
	left := c.base.under.cells.clear(c.base.lo, c.base.hi+1)
	var cells trie[cell]
	diff(left, c.cells, func(k uint64, _, v cell) {
		if v.val != 0 {
			cells = cells.set(k, v)
		}
	})
	return cells
}

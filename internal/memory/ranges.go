package memory

import (
	"math"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Set returns the memory in which n bytes from dst on are byteval (memset). byteval is 8 bits wide, n a word.
func (s *Space) Set(m *Memory, dst, byteval, n term.ID) *Memory {
	s.stats.Stores++
	targets := s.rangeTargets(m, dst, n)
	set := func(c *contents, t Target) *contents { return s.held.set(c, t, byteval, n) }
	m = s.inRegion(m, targets, dst, set)
	for _, t := range targets {
		m = s.changeRange(m, t, n, func(st *state) { s.unlessShared(st, t, set) })
	}
	return m
}

// Copy returns the memory in which the n bytes from dst on are what those from src on were (memmove).
func (s *Space) Copy(m *Memory, dst, src, n term.ID) *Memory {
	s.stats.Stores++
	sources := s.rangeTargets(m, src, n)
	if len(sources) == 0 {
		return m
	}
	old := m
	targets := s.rangeTargets(m, dst, n)
	if s.shared != nil {
		from, in := s.locus(m, sources, src) // before the targets join regions
		m = s.inRegion(m, targets, dst, func(c *contents, t Target) *contents { return s.held.copy(c, t, in, from.at.Offset, n) })
	}
	for _, t := range targets {
		m = s.changeRange(m, t, n, func(st *state) {
			for i, from := range sources {
				part := t
				if i > 0 { // one source is right, so the first needs no guard
					part.Guard = s.pool.And(t.Guard, from.Guard)
				}
				src := old.get(from.Object)
				s.copyTracks(st, part, src, from.Offset, n)
				s.unlessShared(st, part, func(c *contents, t Target) *contents { return s.held.copy(c, t, src.contents, from.Offset, n) })
			}
		})
	}
	return m
}

// Havoc returns the memory in which the n bytes from dst on are arbitrary.
func (s *Space) Havoc(m *Memory, dst, n term.ID) *Memory {
	targets := s.rangeTargets(m, dst, n)
	havoc := func(c *contents, t Target) *contents { return s.held.havoc(c, t, n) }
	m = s.inRegion(m, targets, dst, havoc)
	for _, t := range targets {
		m = s.changeRange(m, t, n, func(st *state) { s.unlessShared(st, t, havoc) })
	}
	return m
}

// minTable is the size from which on a whole object that becomes arbitrary is taken for a table, which is read at any index: its contents are
// an array from the start. As cells, each read would be a choice among all of them. Smaller ones are structures, whose fields are words.
const minTable = 128

func (s *Space) havoc(c *contents, t Target, n term.ID) *contents {
	k, okOff := s.pool.ConstValue(t.Offset)
	length, okLen := s.pool.ConstValue(n)
	if okOff && okLen && k == 0 && length == c.limit && length >= minTable && s.pool.IsTrue(t.Guard) {
		return s.initial(Arbitrary, "havoc", c.limit, false)
	}
	if okOff && okLen && length <= s.limits.moved {
		for i := uint64(0); i < length; {
			size := chunk(k+i, length-i)
			c = s.putIf(t.Guard, c, k+i, s.fresh("havoc", size))
			i += uint64(size)
		}
		return c
	}
	src := &contents{base: s.newBase(base{kind: baseArbitrary, name: "havoc"}), limit: c.limit}
	return s.copy(c, t, src, t.Offset, n)
}

// rangeTargets returns the targets to which an access of n bytes, n > 0, may be valid.
func (s *Space) rangeTargets(m *Memory, ptr, n term.ID) []Target {
	size := s.rangeOf(n).from(1, math.MaxInt64)
	if size.empty() {
		return nil
	}
	return s.usable(m, ptr, uint64(size.lo), false)
}

// changeRange is change for n bytes.
func (s *Space) changeRange(m *Memory, t Target, n term.ID, f func(*state)) *Memory {
	return m.written(t.Object, func(st *state) {
		f(st)
		st.modified = s.pool.Or(st.modified, s.pool.AndN(t.Guard, s.pool.Ne(n, s.word(0)), s.pool.Not(m.paused)))
	})
}

// extent returns what a range of n bytes at off can touch at most: [lo, hi].
func (s *Space) extent(off, n term.ID, limit uint64) (lo, hi uint64) {
	size := s.rangeOf(n).from(1, int64(limit))
	at := s.window(off, int(size.lo), limit)
	if size.empty() || at.empty() {
		return 1, 0
	}
	return uint64(at.lo), min(uint64(at.hi)+uint64(size.hi), limit) - 1
}

// chunk returns the largest power of two, at most 8, that divides k and is at most n.
func chunk(k, n uint64) int {
	size := uint64(8)
	for size > n || k%size != 0 {
		size /= 2
	}
	return int(size)
}

func (s *Space) set(c *contents, t Target, byteval, n term.ID) *contents {
	k, okOff := s.pool.ConstValue(t.Offset)
	length, okLen := s.pool.ConstValue(n)
	if okOff && okLen {
		if k == 0 && length == c.limit && s.pool.IsTrue(t.Guard) {
			return &contents{base: s.fill(byteval), limit: c.limit}
		}
		if length <= s.limits.moved {
			for i := uint64(0); i < length; {
				size := chunk(k+i, length-i)
				c = s.putIf(t.Guard, c, k+i, s.repeat(byteval, size))
				i += uint64(size)
			}
			return c
		}
	}
	lo, hi := s.extent(t.Offset, n, c.limit)
	if lo > hi {
		return c
	}
	return s.log(c, base{kind: baseSet, guard: t.Guard, off: t.Offset, size: n, val: byteval, lo: lo, hi: hi})
}

// fill returns the base whose bytes are all the same.
func (s *Space) fill(byteval term.ID) *base {
	if byteval == s.zeroBase.val {
		return s.zeroBase
	}
	return s.newBase(base{kind: baseFill, val: byteval})
}

// copy writes n bytes of src from the offset from on.
func (s *Space) copy(c *contents, t Target, src *contents, from, n term.ID) *contents {
	if c == src && t.Offset == from {
		return c
	}
	k, okOff := s.pool.ConstValue(t.Offset)
	f, okFrom := s.pool.ConstValue(from)
	length, okLen := s.pool.ConstValue(n)
	if okOff && okFrom && okLen {
		if k == 0 && f == 0 && length == c.limit && c.limit == src.limit && s.pool.IsTrue(t.Guard) {
			return src
		}
		if length <= s.limits.moved {
			return s.move(c, t.Guard, k, src, f, length)
		}
	}
	lo, hi := s.extent(t.Offset, n, c.limit)
	if lo > hi {
		return c
	}
	return s.log(c, base{kind: baseCopy, guard: t.Guard, off: t.Offset, size: n, src: src, from: from, lo: lo, hi: hi})
}

// move copies cells as they are, so that whole values stay whole.
func (s *Space) move(c *contents, guard term.ID, to uint64, src *contents, from, n uint64) *contents {
	for i := uint64(0); i < n; {
		first, length := s.run(src, from+i, int(n-i))
		switch {
		case first.val == 0:
			length = min(length, chunk(from+i, n-i))
			c = s.putIf(guard, c, to+i, s.known(s.readBase(src.base, src.limit, s.word(from+i), length), length))
		case s.pool.IsTrue(guard) && s.storeMaps:
			c = s.putCells(c, to+i, first, length)
		default:
			c = s.putIf(guard, c, to+i, s.part(first, length))
		}
		i += uint64(length)
	}
	return c
}

// putCells lays length bytes of a value, from byte first on, as they are.
func (s *Space) putCells(c *contents, off uint64, first cell, length int) *contents {
	run := make([]cell, length)
	for i := range run {
		run[i] = first
		if s.bigEndian {
			run[i].idx -= uint16(i)
		} else {
			run[i].idx += uint16(i)
		}
	}
	cells := c.cells.setRun(off, run)
	if cells == c.cells {
		return c
	}
	return &contents{cells: cells, base: c.base, limit: c.limit}
}

package memory

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// entryCost is what an entry of the log that a read may meet costs it, in cells to choose among: a comparison of two offsets, where
// a cell takes its share of a decision tree.
const entryCost = 8

// lazily reads n bytes at an offset through an array term if that is cheaper than by a choice among cells and entries.
func (s *Space) lazily(c *contents, at strided, off term.ID, n int) (term.ID, bool) {
	if s.cost(c, at, off, n, s.limits.eager) < s.limits.eager {
		return 0, false
	}
	shape := s.shapeOf(c.base)
	units := shape.units & s.aligned(off)
	widest := max(shape.widest, min(n&-n, maxUnit))
	if leaf := arbitraryLeaf(c.base); leaf != nil && leaf.array != 0 {
		widest = leaf.form.unit
		units = shape.units
	}
	units &= uint8(2*widest - 1) // no wider than accesses are
	if units == 0 {
		return 0, false
	}
	f := formOf(1<<(bits.Len8(units)-1), c.limit)
	array := s.arrayOf(c, f)
	if array == term.None {
		return 0, false
	}
	s.stats.Array++
	return s.selectAt(array, f, off, n), true
}

// arbitraryLeaf returns the oldest base of a log, along the sides of joins that held, if it is arbitrary.
func arbitraryLeaf(b *base) *base {
	for b.kind >= baseWrite && b.kind != baseArray {
		b = b.under.base
	}
	if b.kind != baseArbitrary {
		return nil
	}
	return b
}

// misses tells whether a write as wide as a read of n bytes is known not to meet it, by the conditions under which it happens: such as
// i ≠ j, if i and j are where they are.
func (s *Space) misses(b *base, off term.ID, n int) bool {
	return b.kind == baseWrite && b.bytes == n && s.multiple(off, n) && s.multiple(b.off, n) &&
		s.pool.IsFalse(s.pool.And(b.guard, s.pool.Eq(off, b.off)))
}

// cost estimates the terms that a read of n bytes at the offset off, which is among at, becomes without arrays: the cells and constants it may
// be of, and entryCost for each entry of the log it may meet. It stops counting at limit, and takes a walk that is too long to
// count for that expensive.
func (s *Space) cost(c *contents, at strided, off term.ID, n, limit int) int {
	lo, hi := uint64(at.lo), uint64(at.hi)+uint64(n)-1
	choices := int(min(at.count(), uint64(limit)))
	total, steps := 0, 0
	todo := []*contents{c}
	for len(todo) > 0 && total < limit {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if at.step != 0 {
			total += min(choices, countIn(c.cells.root, c.cells.height, 0, lo, hi, limit*n)/n)
		}
		b := c.base
		if steps++; steps > 4*limit {
			return limit
		}
		switch b.kind {
		case baseImage:
			if lo < uint64(len(b.image)) {
				total += min(choices, len(b.image)-int(lo))
			}
		case baseWrite, baseSet, baseCopy:
			todo = append(todo, b.under)
			if lo <= b.hi && hi >= b.lo && !(steps <= limit && s.misses(b, off, n)) {
				total += entryCost
				if s.isUpdate(b, n) {
					total -= entryCost / 2 // one place takes the chain of all updates, and the array theory is at its worst with them
				}
				if b.kind == baseCopy {
					total += entryCost // and what was copied is read, too
				}
			}
		case baseJoin:
			total++
			todo = append(todo, b.under, b.src)
		}
	}
	return min(total, limit)
}

// countIn counts the keys in [lo, last] that are bound in the subtree whose first key is first, up to about limit.
func countIn[V comparable](r ref[V], height uint8, first, lo, last uint64, limit int) int {
	if r.empty() || limit <= 0 {
		return 0
	}
	if end := first + span(height) - 1; last < first || lo > end {
		return 0
	}
	n := 0
	if height == 0 {
		var none V
		for i, v := range r.leaf.val {
			if k := first + uint64(i); v != none && lo <= k && k <= last {
				n++
			}
		}
		return n
	}
	for i, kid := range r.branch.kid {
		if n >= limit {
			break
		}
		n += countIn(kid, height-1, first+uint64(i)<<(trieBits*uint(height)), lo, last, limit-n)
	}
	return n
}

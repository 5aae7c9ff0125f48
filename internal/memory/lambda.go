package memory

import "github.com/fathom-verifier/fathom/smt/term"

// lambda holds contents as the list of all writes, newest first. A read is the application of the function that the list describes:
// each entry becomes a choice by whether the bytes read are in its range. They are read together, as words in SEABMC, so that what was written
// as one value, such as a pointer, stays one. The cost of a read is linear in the number of writes; what was read at the same offset
// of the same version is remembered.
type lambda struct{ *Space }

func (l lambda) read(c *contents, off term.ID, n int) term.ID {
	if l.window(off, n, c.limit).empty() {
		return 0
	}
	return l.apply(c, off, n)
}

// within says in which extent the entries of a memory are that objects share: what objects tell apart elsewhere, ranges of addresses do
// there. The contents of one object are known by terms alone.
func (l lambda) within(c *contents, off, n term.ID) (lo, hi uint64) {
	if l.shared == nil {
		return 0, c.limit
	}
	return l.extent(off, n, c.limit)
}

// apply returns the n bytes at an offset, or 0 if there is nothing that may be read.
func (l lambda) apply(c *contents, off term.ID, n int) term.ID {
	b, p := c.base, l.pool
	switch {
	case b.outer:
		return 0
	case b.kind == baseArray:
		return array(l).selected(b.array, off, n)
	case b.kind < baseWrite:
		return l.readBase(b, c.limit, off, n)
	}
	if l.shared != nil && b.kind != baseJoin {
		at := l.window(off, n, c.limit)
		if uint64(at.hi)+uint64(n)-1 < b.lo || uint64(at.lo) > b.hi {
			return l.apply(b.under, off, n)
		}
	}
	key := readKey{b.id, off, n}
	if v, ok := l.reads[key]; ok {
		return v
	}
	var v term.ID
	switch b.kind {
	case baseJoin:
		v = l.choose(b.guard, l.apply(b.under, off, n), l.apply(b.src, off, n))
	case baseWrite:
		below := func() term.ID { return l.apply(b.under, off, n) }
		// Nothing but the terms says how far the read is from the write.
		zeros, ones := p.Known(p.Sub(off, b.off))
		possible := func(d int64) bool { return uint64(d)&zeros == 0 && ^uint64(d)&ones == 0 }
		if v, _ = l.alternatives(b, between(1-int64(n), int64(b.bytes)-1, 1), possible, off, n, func() term.ID { return b.val }, below); v == 0 {
			v = below()
		}
	default: // baseSet, baseCopy
		v = l.readRange(b, off, n, l.apply)
	}
	l.reads[key] = v
	return v
}

// over lays an entry over c.
func (l lambda) over(c *contents, entry base) *contents {
	entry.under = c
	entry.pointers = c.base.pointers || entry.kind == baseWrite && l.pool.HasProvenance(entry.val) || entry.src != nil && entry.src.base.pointers
	return &contents{base: l.newBase(entry), limit: c.limit}
}

func (l lambda) write(c *contents, guard, off, value term.ID) *contents {
	n := l.bytesOf(value)
	lo, hi := l.within(c, off, l.word(uint64(n)))
	return l.over(c, base{kind: baseWrite, guard: guard, off: off, bytes: n, val: value, lo: lo, hi: hi})
}

func (l lambda) set(c *contents, t Target, byteval, n term.ID) *contents {
	lo, hi := l.within(c, t.Offset, n)
	return l.over(c, base{kind: baseSet, guard: t.Guard, off: t.Offset, size: n, val: byteval, lo: lo, hi: hi})
}

func (l lambda) copy(c *contents, t Target, src *contents, from, n term.ID) *contents {
	lo, hi := l.within(c, t.Offset, n)
	return l.over(c, base{kind: baseCopy, guard: t.Guard, off: t.Offset, size: n, src: src, from: from, lo: lo, hi: hi})
}

func (l lambda) havoc(c *contents, t Target, n term.ID) *contents {
	src := &contents{base: l.newBase(base{kind: baseArbitrary, name: "havoc"}), limit: c.limit}
	return l.copy(c, t, src, t.Offset, n)
}

func (l lambda) join(cond term.ID, a, b *contents) *contents {
	if a == b {
		return a
	}
	return l.over(a, base{kind: baseJoin, guard: cond, src: b})
}

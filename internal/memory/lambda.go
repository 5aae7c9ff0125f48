package memory

import "github.com/fathom-verifier/fathom/smt/term"

// lambda holds contents as the list of all writes, newest first. A read of a byte at i is the application of the function that
// the list describes: each entry becomes a choice by whether i is in its range. The cost of a read is linear in the
// number of writes; what was read at the same offset of the same version is remembered.
type lambda struct{ *Space }

func (l lambda) read(c *contents, off term.ID, n int) term.ID {
	if l.window(off, n, c.limit).empty() {
		return 0
	}
	parts := make([]term.ID, n)
	for i := range parts {
		parts[i] = l.apply(c.base, l.pool.Add(off, l.word(uint64(i))), c.limit)
	}
	return l.Space.join(parts)
}

// apply returns the byte at offset i.
func (l lambda) apply(b *base, i term.ID, limit uint64) term.ID {
	if b.kind < baseWrite {
		return l.known(l.readBase(b, limit, i, 1), 1)
	}
	key := readKey{b.id, i, 1}
	if v, ok := l.reads[key]; ok {
		return v
	}
	p := l.pool
	var v term.ID
	switch b.kind {
	case baseJoin:
		v = p.Ite(b.guard, l.apply(b.under.base, i, limit), l.apply(b.src.base, i, limit))
	default:
		d := p.Sub(i, b.off)
		var in, is term.ID
		switch b.kind {
		case baseWrite:
			in = p.Ult(d, l.word(uint64(b.bytes)))
			is = l.byteAt(b.val, d)
		case baseSet:
			in, is = p.Ult(d, b.size), b.val
		default: // baseCopy
			in = p.Ult(d, b.size)
			if hit := p.And(b.guard, in); !p.IsFalse(hit) {
				is = l.apply(b.src.base, p.Add(b.from, d), b.src.limit)
			}
		}
		hit := p.And(b.guard, in)
		switch {
		case p.IsTrue(hit):
			v = is
		case p.IsFalse(hit):
			v = l.apply(b.under.base, i, limit)
		default:
			v = p.Ite(hit, is, l.apply(b.under.base, i, limit))
		}
	}
	l.reads[key] = v
	return v
}

// byteAt returns the byte of a value whose address is d bytes behind that of the first.
func (l lambda) byteAt(v, d term.ID) term.ID {
	n := l.bytesOf(v)
	if n == 1 {
		return v
	}
	if k, ok := l.pool.ConstValue(d); ok {
		if k >= uint64(n) {
			return l.pool.Const(8, 0)
		}
		return l.slice(v, int(k), 1)
	}
	keys := make([]uint64, n)
	vals := make([]term.ID, n)
	for k := range keys {
		keys[k], vals[k] = uint64(k), l.slice(v, k, 1)
	}
	return l.mux(d, keys, vals)
}

// over lays an entry over c.
func (l lambda) over(c *contents, entry base) *contents {
	entry.under = c
	entry.hi = c.limit
	return &contents{base: l.newBase(entry), limit: c.limit}
}

func (l lambda) write(c *contents, guard, off, value term.ID) *contents {
	return l.over(c, base{kind: baseWrite, guard: guard, off: off, bytes: l.bytesOf(value), val: value})
}

func (l lambda) set(c *contents, t Target, byteval, n term.ID) *contents {
	return l.over(c, base{kind: baseSet, guard: t.Guard, off: t.Offset, size: n, val: byteval})
}

func (l lambda) copy(c *contents, t Target, src *contents, from, n term.ID) *contents {
	return l.over(c, base{kind: baseCopy, guard: t.Guard, off: t.Offset, size: n, src: src, from: from})
}

func (l lambda) havoc(c *contents, t Target, n term.ID) *contents {
	src := &contents{base: l.newBase(base{kind: baseArbitrary, name: "havoc"}), limit: c.limit}
	return l.copy(c, t, src, t.Offset, n)
}

func (l lambda) join(cond term.ID, a, b *contents) *contents {
	if a == b {
		return a
	}
	return &contents{base: l.newBase(base{kind: baseJoin, guard: cond, under: a, src: b, hi: a.limit}), limit: a.limit}
}

package memory

import "github.com/fathom-verifier/fathom/smt/term"

// readKey identifies a read of a base. Bases are named by number so that the cache holds no pointers.
type readKey struct {
	base uint32
	off  term.ID
	n    int
}

// read returns the n bytes of c at an offset that is valid, or 0 if no valid offset exists.
func (s *Space) read(c *contents, off term.ID, n int) term.ID {
	at := s.window(off, n, c.limit)
	if at.empty() {
		return 0
	}
	lo, hi := uint64(at.lo), uint64(at.hi)
	if k, ok := s.pool.ConstValue(off); ok {
		return s.gather(c, k, n)
	}
	if d, root, ok := s.constantDAG(off); ok {
		return s.readDAG(c, d, root, n)
	}
	if v, ok := s.readMoved(c, off, n); ok {
		return v
	}
	if v, ok := s.lazily(c, at, off, n); ok {
		if !c.cells.anyIn(lo, hi+uint64(n)-1) {
			s.reads[readKey{c.base.id, off, n}] = v
		}
		return v
	}
	if !c.cells.anyIn(lo, hi+uint64(n)-1) {
		return s.readBase(c.base, c.limit, off, n)
	}
	if at.step == 0 {
		return s.gather(c, lo, n)
	}
	step := min(at.step&-at.step, trieWays) // the power of two in it
	rest := lo % step
	if room := int(step - rest); room < n {
		// The bytes may lie in two leaves: split where the known bits allow it.
		tail := s.pool.Add(off, s.word(uint64(room)))
		return s.joinParts([]term.ID{s.read(c, off, room), s.read(c, tail, n-room)}, []int{room, n - room})
	}
	s.spread(at, n, c.limit)
	w := walk{s: s, c: c, off: off, n: n, at: at}
	v := w.under(c.cells.root, c.cells.height, 0)
	if end := span(c.cells.height); end != 0 && end <= hi {
		v = s.choose(s.pool.Ult(off, s.word(end)), v, s.readBase(c.base, c.limit, off, n))
	}
	return v
}

// joinParts is join for parts of which some may be 0, unspecified; n gives their lengths.
func (s *Space) joinParts(parts []term.ID, n []int) term.ID {
	for i, t := range parts {
		if t == 0 {
			parts[i] = s.pool.Const(8*n[i], 0)
		}
	}
	return s.join(parts)
}

// readDAG reads at an offset that is a choice of constants.
func (s *Space) readDAG(c *contents, d *dag, root int32, n int) term.ID {
	vals := make(map[int32]term.ID)
	return fold(d, root,
		func(i int32) (term.ID, bool) { v, ok := vals[i]; return v, ok },
		func(i int32, v term.ID) { vals[i] = v },
		func(leaf term.ID) term.ID {
			if k, _ := s.pool.ConstValue(leaf); c.limit >= uint64(n) && k <= c.limit-uint64(n) {
				return s.gather(c, k, n)
			}
			return 0
		}, s.choose)
}

// A walk reads cells at a symbolic offset that does not straddle two leaves, by a choice that follows the trie: what it
// finds for a subtree is remembered, so reading the next version at the same offset costs one path.
type walk struct {
	s   *Space
	c   *contents
	off term.ID
	n   int
	at  strided // the offsets possible
}

type muxKey struct {
	node  ref[cell]
	base  uint32
	first uint64
	off   term.ID
	n     int
}

// under returns the value if the offset is in the subtree that starts at first; 0 if it cannot be.
func (w *walk) under(r ref[cell], height uint8, first uint64) term.ID {
	s := w.s
	if r.empty() {
		return s.readBase(w.c.base, w.c.limit, w.off, w.n)
	}
	key := muxKey{r, w.c.base.id, first, w.off, w.n}
	if v, ok := s.muxes[key]; ok {
		return v
	}
	step := uint64(1) << (trieBits * uint(height))
	var keys []uint64
	var vals []term.ID
	if height == 0 {
		list, _ := s.candidates(w.off, w.at.from(int64(first), int64(first+trieWays-1)), trieWays)
		for _, k := range list {
			keys = append(keys, k)
			vals = append(vals, w.leaf(r.leaf, k))
		}
	} else {
		for i, kid := range r.branch.kid {
			start := first + uint64(i)*step
			if w.at.from(int64(start), int64(start+step-1)).empty() {
				continue
			}
			keys = append(keys, start)
			vals = append(vals, w.under(kid, height-1, start))
		}
	}
	var v term.ID
	if len(keys) > 0 {
		v = s.mux(w.off, keys, vals)
	}
	s.muxes[key] = v
	return v
}

// leaf returns the value at a constant offset whose bytes all lie in l.
func (w *walk) leaf(l *leaf[cell], k uint64) term.ID {
	switch w.c.base.kind {
	case baseFill, baseImage:
		return w.s.gather(w.c, k, w.n)
	}
	for i := range uint64(w.n) {
		if l.val[k%trieWays+i].val != 0 {
			return w.s.gather(w.c, k, w.n)
		}
	}
	return w.s.readBase(w.c.base, w.c.limit, w.off, w.n)
}

// readBase returns the n bytes of a base at a valid offset, or 0 if there is nothing that may be read.
func (s *Space) readBase(b *base, limit uint64, off term.ID, n int) term.ID {
	at := s.window(off, n, limit)
	if at.empty() {
		return s.pool.Const(8*n, 0) // unreachable in valid executions
	}
	lo, hi := uint64(at.lo), uint64(at.hi)
	// Skip the entries that cannot touch the bytes, without recursion.
	for b.kind >= baseWrite && b.kind != baseJoin && (hi+uint64(n)-1 < b.lo || lo > b.hi) {
		if b.under.cells.anyIn(lo, hi+uint64(n)-1) {
			s.stats.Interval++
			return s.known(s.read(b.under, off, n), n)
		}
		s.stats.Interval++
		b = b.under.base
	}
	switch {
	case b.outer:
		return 0
	case b.kind == baseFill:
		return s.repeat(b.val, n)
	}
	key := readKey{b.id, off, n}
	if v, ok := s.reads[key]; ok {
		return v
	}
	var v term.ID
	if entryCost*b.depth >= s.limits.eager {
		if v, ok := s.lazily(&contents{base: b, limit: limit}, at, off, n); ok {
			s.reads[key] = v
			return v
		}
	}
	switch b.kind {
	case baseArbitrary:
		v = s.readArbitrary(b, limit, at, off, n)
	case baseImage:
		v = s.readImage(b, at, off, n)
	case baseWrite:
		v = s.readWrite(b, at, off, n)
	case baseSet, baseCopy:
		v = s.readRange(b, off, n, s.read)
	case baseJoin:
		v = s.known(s.choose(b.guard, s.read(b.under, off, n), s.read(b.src, off, n)), n)
	}
	s.reads[key] = v
	return v
}

// known replaces an unspecified value by some value.
func (s *Space) known(v term.ID, n int) term.ID {
	if v == 0 {
		return s.pool.Const(8*n, 0)
	}
	return v
}

// readArbitrary reads unknown bytes: of one variable if the object is small, else of an array, so that reads at constant and at
// symbolic offsets agree. Its elements are what the first read is of.
func (s *Space) readArbitrary(b *base, limit uint64, at strided, off term.ID, n int) term.ID {
	if b.bytes > 0 {
		if b.val == 0 {
			b.val = s.fresh(b.name, b.bytes)
			if b.unset {
				s.SetIndeterminate(b.val)
			}
		}
		keys, _ := s.candidates(off, at, maxWide)
		vals := make([]term.ID, len(keys))
		for i, k := range keys {
			vals[i] = s.slice(b.val, int(k), n)
		}
		return s.known(s.mux(off, keys, vals), n)
	}
	if b.array == 0 {
		unit := 1
		if n <= maxUnit && n&(n-1) == 0 && s.multiple(off, n) {
			unit = n
		}
		s.declare(b, formOf(unit, limit))
	}
	return s.selectAt(b.array, b.form, off, n)
}

// maxTable bounds the number of constants among which a read of an image at a symbolic offset chooses.
const maxTable = 1 << 22

func (s *Space) readImage(b *base, at strided, off term.ID, n int) term.ID {
	end := uint64(len(b.image))
	if end == 0 || uint64(at.lo) >= end {
		return s.pool.Const(8*n, 0)
	}
	keys, ok := s.candidates(off, at.from(0, int64(end-1)), maxTable)
	if !ok {
		s.fail(errTable(uint64(at.lo), uint64(at.hi)))
		return s.fresh("table", n)
	}
	if len(keys) == 0 {
		return s.known(0, n)
	}
	v := s.table(off, keys, func(k uint64) []byte {
		if k+uint64(n) <= end {
			return b.image[k:][:n]
		}
		buf := make([]byte, n) // an image ends in zeros
		copy(buf, b.image[k:])
		return buf
	})
	if uint64(at.hi) >= end {
		v = s.pool.Ite(s.pool.Ult(off, s.word(end)), v, s.pool.Const(8*n, 0))
	}
	return v
}

// readRange reads over a set or a copy. A read of several bytes is decided as a whole where the range contains or misses
// all of it, and byte by byte only where it may straddle an end. read reads what is under it, and the source of a copy.
func (s *Space) readRange(b *base, off term.ID, n int, read func(*contents, term.ID, int) term.ID) term.ID {
	p := s.pool
	d := p.Sub(off, b.off)
	inside := func(i, n int) term.ID { // bytes [i, i+n) of the read, given that they are in the range
		if b.kind == baseSet {
			return s.repeat(b.val, n)
		}
		return read(b.src, p.Add(b.from, p.Add(d, s.word(uint64(i)))), n)
	}
	var all, none term.ID
	whole := n == 1 || n&(n-1) == 0 && s.multiple(d, n) && s.multiple(b.size, n)
	if whole {
		all = p.Ult(d, b.size)
		none = p.Not(all)
	} else {
		length := s.word(uint64(n))
		all = p.And(p.Ule(length, b.size), p.Ule(d, p.Sub(b.size, length)))
		none = p.And(p.Uge(d, b.size), p.Ule(d, p.Neg(length)))
	}
	all, none = p.And(b.guard, all), p.Or(p.Not(b.guard), none)
	if p.IsTrue(all) {
		s.stats.Hit++
		return s.known(inside(0, n), n)
	}
	under := read(b.under, off, n)
	if under == 0 {
		s.stats.Hit++
		return s.known(inside(0, n), n) // where it does not hold, the read is not valid
	}
	if p.IsTrue(none) {
		s.stats.Folded++
		return under
	}
	s.stats.Asked++
	if whole || p.IsFalse(all) && p.IsTrue(p.Or(all, none)) {
		return s.known(s.choose(all, inside(0, n), under), n)
	}
	parts, sizes := make([]term.ID, n), make([]int, n)
	for i := range parts {
		sizes[i] = 1
		in := p.And(b.guard, p.Ult(p.Add(d, s.word(uint64(i))), b.size))
		switch {
		case p.IsFalse(in):
			parts[i] = s.slice(under, i, 1)
		case p.IsTrue(in):
			parts[i] = inside(i, 1)
		default:
			parts[i] = s.choose(in, inside(i, 1), s.slice(under, i, 1))
		}
	}
	v := s.joinParts(parts, sizes)
	v = p.Ite(none, under, v)
	if p.IsFalse(all) {
		return v
	}
	return s.choose(all, inside(0, n), v)
}

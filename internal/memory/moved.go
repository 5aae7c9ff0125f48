package memory

import "github.com/fathom-verifier/fathom/smt/term"

// What a program moves about in an array, it often follows by an index: after a[x] and a[y] were exchanged, what was at w is at
// ite(w = x, y, ite(w = y, x, w)). A read there is a choice of reads, of which those at x and y find the writes that are meant at once, and the
// others need not look at them any more:
//
//	read(m, ite(c, i, j))  =  c ? read(m, i) : read(m, j)
//
// Then equal places have equal contents, and nothing is left to choose: where i = j, read(m, i) is read(m, j).

// maxMoved bounds the entries of a log among which the writes that are meant are looked for.
const maxMoved = 8

// branching is an offset that is a choice, or made of one by operators that have one variable operand.
type branching struct {
	choice, cond, then, other term.ID
	around                    []term.ID
}

// branchesOf reads an offset as a choice.
func (s *Space) branchesOf(off term.ID) (b branching, ok bool) {
	p := s.pool
	for t := off; ; t = p.Arg(t, 0) {
		if p.Op(t) == term.OpIte {
			b.choice, b.cond, b.then, b.other = t, p.Arg(t, 0), p.Arg(t, 1), p.Arg(t, 2)
			return b, true
		}
		if !s.wraps(t) {
			return b, false
		}
		b.around = append(b.around, t)
	}
}

// wraps reports whether t is made of its first operand alone.
func (s *Space) wraps(t term.ID) bool {
	switch p := s.pool; p.Op(t) {
	case term.OpZExt, term.OpSExt:
		return true
	case term.OpConcat, term.OpAdd:
		return p.IsConst(p.Arg(t, 1))
	}
	return false
}

// innermost is what t was made of.
func (s *Space) innermost(t term.ID) term.ID {
	for s.wraps(t) {
		t = s.pool.Arg(t, 0)
	}
	return t
}

// at is the offset with x in the place of the choice.
func (s *Space) at(b branching, x term.ID) term.ID {
	for i := len(b.around) - 1; i >= 0; i-- {
		t := b.around[i]
		second := term.None
		if s.pool.NumArgs(t) > 1 {
			second = s.pool.Arg(t, 1)
		}
		x = s.pool.Rebuild(t, x, second, term.None)
	}
	return x
}

// follows reports whether the choice, of which then and other are the offsets, was made of the place of a write that is among the newest:
// above it there is none whose place was only computed after the choice, which does not follow that.
func (s *Space) follows(e *base, b branching, then, other term.ID) bool {
	for range maxMoved {
		if e.kind != baseWrite || s.innermost(e.off) > b.choice {
			return false
		}
		if e.off == then || e.off == other {
			return true
		}
		e = e.under.base
	}
	return false
}

// moved reads an offset as a choice among places of new writes of e, and others: then and other are its cases. False if it is none.
func (s *Space) moved(e *base, off term.ID) (b branching, then, other term.ID, ok bool) {
	if b, ok = s.branchesOf(off); !ok {
		return b, 0, 0, false
	}
	then, other = s.at(b, b.then), s.at(b, b.other)
	return b, then, other, s.follows(e, b, then, other)
}

// readMoved reads n bytes at an offset that is a choice among places of new writes, and others. False if it is none.
func (s *Space) readMoved(c *contents, off term.ID, n int) (v term.ID, ok bool) {
	b, then, other, ok := s.moved(c.base, off)
	if !ok {
		return 0, false
	}
	key := readKey{c.base.id, off, n}
	cached := c.cells.root.empty()
	if v, ok := s.reads[key]; ok && cached {
		return v, true
	}
	v = s.readChoice(c, b, then, other, n, nil)
	if cached {
		s.reads[key] = v
	}
	return v, true
}

// readCases reads n bytes at an offset where facts hold.
func (s *Space) readCases(c *contents, off term.ID, n int, f *Facts) term.ID {
	if b, then, other, ok := s.moved(c.base, off); ok {
		return s.readChoice(c, b, then, other, n, f)
	}
	v := s.read(c, off, n)
	if v == 0 || f == nil {
		return v
	}
	budget := maxPruned
	return s.pruneUnder(f, v, &budget)
}

// readChoice reads n bytes at a choice between the offsets then and other, where facts hold.
func (s *Space) readChoice(c *contents, b branching, then, other term.ID, n int, f *Facts) term.ID {
	x := s.readCases(c, then, n, s.learn(f, b.cond, true, learnDepth))
	y := s.readCases(c, other, n, s.learn(f, b.cond, false, learnDepth))
	if p := s.pool; p.Op(b.cond) == term.OpEq && p.Width(p.Arg(b.cond, 0)) == p.Width(b.then) {
		i, j := s.at(b, p.Arg(b.cond, 0)), s.at(b, p.Arg(b.cond, 1))
		if (s.neverBeyond(c, i, n) || s.neverBeyond(c, j, n)) && s.sameRead(c.base, n, i, j, x, y) {
			return y
		}
	}
	return s.choose(b.cond, x, y)
}

// neverBeyond reports whether n bytes at an offset are never beyond the contents.
func (s *Space) neverBeyond(c *contents, off term.ID, n int) bool {
	r := s.rangeOf(off)
	return r.lo >= 0 && uint64(n) <= c.limit && uint64(r.hi) <= c.limit-uint64(n)
}

// sameRead reports whether x and y are what was read at i and at j, or at j and i, of the same version of the contents: of b or what is
// below it. Then they are equal where i and j are, and are valid places: beyond the contents, the term of a read means nothing.
func (s *Space) sameRead(b *base, n int, i, j, x, y term.ID) bool {
	if x == 0 || y == 0 {
		return false
	}
	for range maxMoved {
		atI, atJ := s.reads[readKey{b.id, i, n}], s.reads[readKey{b.id, j, n}]
		if atI == x && atJ == y || atI == y && atJ == x {
			return true
		}
		if b.kind != baseWrite {
			return false
		}
		b = b.under.base
	}
	return false
}

package memory

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Contents are the bytes of one object in one version: cells at constant offsets over a base. A byte without a cell is
// that of the base. Contents never change.
type contents struct {
	cells trie[cell]
	base  *base
	limit uint64 // the object has at most this many bytes; valid offsets are below it
}

// A cell is one byte of a stored value. Keeping the value whole lets a load of the same bytes return the very term that
// was stored, and an overlapping store spoil just the bytes it covers, with no splitting of cells.
type cell struct {
	val term.ID // the value stored; 0 means that there is no cell
	idx uint16  // which byte of it, 0 the least significant
	n   uint16  // bytes of val
}

// index returns which byte of an n-byte value lies at address i of it.
func (s *Space) index(i, n int) int {
	if s.bigEndian {
		return n - 1 - i
	}
	return i
}

// slice returns bytes [at, at+n), counted by address, of a value.
func (s *Space) slice(v term.ID, at, n int) term.ID {
	size := s.bytesOf(v)
	if at == 0 && n == size {
		return v
	}
	lo := at
	if s.bigEndian {
		lo = size - at - n
	}
	return s.pool.Extract(v, 8*(lo+n)-1, 8*lo)
}

// join concatenates values given by ascending address.
func (s *Space) join(parts []term.ID) term.ID {
	v := parts[0]
	for _, t := range parts[1:] {
		if s.bigEndian {
			v = s.pool.Concat(v, t)
		} else {
			v = s.pool.Concat(t, v)
		}
	}
	return v
}

// repeat returns n copies of a byte.
func (s *Space) repeat(b term.ID, n int) term.ID {
	if v, ok := s.pool.ConstValue(b); ok {
		if v == 0 {
			return s.pool.Const(8*n, 0)
		}
		if n <= 8 {
			return s.pool.Const(8*n, v*0x0101010101010101)
		}
	}
	parts := make([]term.ID, n)
	for i := range parts {
		parts[i] = b
	}
	return s.join(parts)
}

// constant returns bytes, by ascending address, as a value.
func (s *Space) constant(b []byte) term.ID {
	if len(b) <= 8 {
		var v uint64
		for i, x := range b {
			v |= uint64(x) << (8 * s.index(i, len(b)))
		}
		return s.pool.Const(8*len(b), v)
	}
	be := b
	if !s.bigEndian {
		be = make([]byte, len(b))
		for i, x := range b {
			be[len(b)-1-i] = x
		}
	}
	return s.pool.ConstBig(8*len(b), new(big.Int).SetBytes(be))
}

// run returns how many consecutive bytes from off, at most n, come from one value in order (c.val != 0) or from no cell
// at all (c.val == 0), and the first of them.
func (s *Space) run(c *contents, off uint64, n int) (first cell, length int) {
	l := c.cells.leafAt(off)
	at := func(k uint64) cell {
		if k&(trieWays-1) == 0 {
			l = c.cells.leafAt(k)
		}
		if l == nil {
			return cell{}
		}
		return l.val[k&(trieWays-1)]
	}
	first = cell{}
	if l != nil {
		first = l.val[off&(trieWays-1)]
	}
	next := first
	for length = 1; length < n; length++ {
		if next.val != 0 {
			if s.bigEndian {
				next.idx--
			} else {
				next.idx++
			}
		}
		if at(off+uint64(length)) != next {
			break
		}
	}
	return first, length
}

// part returns the value of a run found by run.
func (s *Space) part(first cell, length int) term.ID {
	lo := int(first.idx)
	if s.bigEndian {
		lo -= length - 1
	}
	if length == int(first.n) {
		return first.val
	}
	return s.pool.Extract(first.val, 8*(lo+length)-1, 8*lo)
}

// gather returns the n bytes at a constant offset.
func (s *Space) gather(c *contents, off uint64, n int) term.ID {
	var parts []term.ID
	for n > 0 {
		first, length := s.run(c, off, n)
		var v term.ID
		if first.val == 0 {
			v = s.known(s.readBase(c.base, c.limit, s.word(off), length), length)
		} else {
			s.stats.Cell++
			v = s.part(first, length)
		}
		if length == n && parts == nil {
			return v
		}
		parts = append(parts, v)
		off += uint64(length)
		n -= length
	}
	return s.join(parts)
}

// put returns contents in which value lies at a constant offset.
func (s *Space) put(c *contents, off uint64, value term.ID) *contents {
	n := s.bytesOf(value)
	var buf [16]cell
	run := buf[:0]
	for i := range n {
		run = append(run, cell{val: value, idx: uint16(s.index(i, n)), n: uint16(n)})
	}
	cells := c.cells.setRun(off, run)
	if cells == c.cells {
		return c
	}
	return &contents{cells: cells, base: c.base, limit: c.limit}
}

// putIf returns contents in which value lies at a constant offset if guard holds.
func (s *Space) putIf(guard term.ID, c *contents, off uint64, value term.ID) *contents {
	if s.pool.IsFalse(guard) {
		return c
	}
	if n := s.bytesOf(value); !s.storeMaps {
		return s.lay(c, base{kind: baseWrite, guard: guard, off: s.word(off), bytes: n, val: value, lo: off, hi: off + uint64(n) - 1})
	}
	if !s.pool.IsTrue(guard) {
		value = s.pool.Ite(guard, value, s.gather(c, off, s.bytesOf(value)))
	}
	return s.put(c, off, value)
}

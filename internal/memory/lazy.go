package memory

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A read whose cells and entries would become too large a formula is left to the theory of arrays: the contents, as they are at that
// moment, become an array term, and the solver instantiates read-over-write only where a model gets it wrong. Which reads are,
// is decided for each by what it would cost; reads at constant offsets that meet a cell never are. Elements of the array are
// as wide as the widest access to the contents that the others fit in, and the indices as wide as the object needs.

// A form is a sort of arrays: elements of unit bytes, a power of two up to maxUnit, at indices of so many bits.
type form struct{ unit, index int }

// maxUnit bounds the bytes of an element.
const maxUnit = 8

// formOf returns the form of an object of at most limit bytes. Whole bytes of an index let objects of similar size be copied.
func formOf(unit int, limit uint64) form {
	elements := (limit + uint64(unit) - 1) / uint64(unit)
	return form{unit, (bits.Len64(elements) + 7) &^ 7}
}

// shift is the binary logarithm of the unit.
func (f form) shift() int { return bits.TrailingZeros(uint(f.unit)) }

// element returns the index of the element at an offset, or the number of elements in so many bytes.
func (s *Space) element(f form, off term.ID) term.ID {
	if hi := f.shift() + f.index - 1; hi < s.bits {
		return s.pool.Extract(off, hi, f.shift())
	}
	return s.pool.ZExt(s.pool.Extract(off, s.bits-1, f.shift()), f.index)
}

// selectAt reads n bytes at an offset of an array of the form f.
func (s *Space) selectAt(array term.ID, f form, off term.ID, n int) term.ID {
	p := s.pool
	switch {
	case n%f.unit == 0 && s.multiple(off, f.unit):
		parts := make([]term.ID, n/f.unit)
		for i := range parts {
			parts[i] = p.Select(array, s.element(f, p.Add(off, s.word(uint64(i*f.unit)))))
		}
		return s.join(parts)
	case f.unit%n == 0 && s.multiple(off, n):
		whole := p.Select(array, s.element(f, off))
		var keys []uint64
		var vals []term.ID
		for k := 0; k < f.unit; k += n {
			keys = append(keys, uint64(k))
			vals = append(vals, s.slice(whole, k, n))
		}
		return s.muxWithin(off, f, keys, vals)
	}
	parts := make([]term.ID, n)
	for i := range parts {
		parts[i] = s.selectAt(array, f, p.Add(off, s.word(uint64(i))), 1)
	}
	return s.join(parts)
}

// muxWithin chooses by the place of an offset within its element.
func (s *Space) muxWithin(off term.ID, f form, keys []uint64, vals []term.ID) term.ID {
	if len(keys) == 1 {
		return vals[0]
	}
	return s.mux(s.pool.Extract(off, f.shift()-1, 0), keys, vals)
}

// storeAt returns the array with value at an offset: that of an element, or of a part of one that a read fills up. It fails,
// returning None, if the value may lie askew.
func (s *Space) storeAt(array term.ID, f form, off, value term.ID) term.ID {
	p := s.pool
	n := s.bytesOf(value)
	switch {
	case n%f.unit == 0 && s.multiple(off, f.unit):
		for k := 0; k < n; k += f.unit {
			array = p.Store(array, s.element(f, p.Add(off, s.word(uint64(k)))), s.slice(value, k, f.unit))
		}
		return array
	case f.unit%n == 0 && s.multiple(off, n):
		i := s.element(f, off)
		whole := p.Select(array, i)
		var keys []uint64
		var vals []term.ID
		for k := 0; k < f.unit; k += n {
			var parts []term.ID
			if k > 0 {
				parts = append(parts, s.slice(whole, 0, k))
			}
			parts = append(parts, value)
			if k+n < f.unit {
				parts = append(parts, s.slice(whole, k+n, f.unit-k-n))
			}
			keys = append(keys, uint64(k))
			vals = append(vals, s.join(parts))
		}
		return p.Store(array, i, s.muxWithin(off, f, keys, vals))
	}
	return term.None
}

// A shape sums up which forms suit a log: what was written, how wide, how aligned.
type shape struct {
	known  bool
	widest int   // bytes of the widest write, up to maxUnit
	units  uint8 // units that suit all entries, as a set of bits: unit u is the bit u
}

// allUnits is the set {1, 2, 4, 8}.
const allUnits = 1 | 2 | 4 | 8

// aligned is the set of units that divide all terms.
func (s *Space) aligned(terms ...term.ID) uint8 {
	set := uint8(1)
	for u := 2; u <= maxUnit; u *= 2 {
		for _, t := range terms {
			if !s.multiple(t, u) {
				return set
			}
		}
		set |= uint8(u)
	}
	return set
}

// shapeOf returns the shape of a log. Without recursion along the log; each entry is looked at once.
func (s *Space) shapeOf(b *base) shape {
	var todo []*base
	for !b.shape.known && b.kind >= baseWrite && b.kind != baseArray {
		todo = append(todo, b)
		b = b.under.base
	}
	if !b.shape.known {
		b.shape = shape{known: true, units: allUnits}
	}
	for i := len(todo) - 1; i >= 0; i-- {
		over := todo[i]
		over.shape = s.entryShape(over, b.shape)
		b = over
	}
	return b.shape
}

// entryShape returns the shape of an entry over a log of the shape under.
func (s *Space) entryShape(b *base, under shape) shape {
	switch b.kind {
	case baseWrite:
		n := b.bytes & -b.bytes
		under.widest = max(under.widest, min(n, maxUnit))
		switch {
		case s.pool.HasProvenance(b.val): // what refers to objects stays a pointer
			under.units = 0
		case !s.multiple(b.off, min(n, maxUnit)):
			under.units &= s.aligned(b.off)
		case n != b.bytes:
			under.units &= uint8(2*n - 1)
		}
	case baseSet:
		under.units &= s.aligned(b.off, b.size)
	case baseCopy, baseJoin:
		other := s.shapeOf(b.src.base)
		under.widest = max(under.widest, other.widest)
		under.units &= other.units
		if b.kind == baseCopy {
			under.units &= s.aligned(b.off, b.size, b.from)
		}
	}
	return under
}

// arrayKey identifies contents, or a base alone if there are no cells, as an array.
type arrayKey struct {
	cells ref[cell]
	base  uint32
	f     form
}

// arrayOf returns the contents as an array, or None if they are none of that form.
func (s *Space) arrayOf(c *contents, f form) term.ID {
	t := s.arrayOfBase(c.base, c.limit, f)
	if t == term.None {
		return t
	}
	return s.overlay(c, t, f)
}

// arrayOfBase returns what a base says alone. Recursion goes into the other sides of joins and copies only.
func (s *Space) arrayOfBase(b *base, limit uint64, f form) term.ID {
	if formOf(f.unit, limit) != f {
		return term.None
	}
	var todo []*base
	var t term.ID
	for ; ; b = b.under.base {
		var ok bool
		if t, ok = s.arrays[arrayKey{base: b.id, f: f}]; ok {
			break
		}
		todo = append(todo, b)
		if b.kind < baseWrite {
			break
		}
	}
	for i := len(todo) - 1; i >= 0; i-- {
		b := todo[i]
		if b.kind < baseWrite {
			t = s.leafArray(b, limit, f)
		} else if t != term.None {
			if t = s.overlay(b.under, t, f); t != term.None {
				t = s.entryArray(b, t, f)
			}
		}
		s.arrays[arrayKey{base: b.id, f: f}] = t
	}
	return t
}

// leafArray returns an initial value as an array.
func (s *Space) leafArray(b *base, limit uint64, f form) term.ID {
	p := s.pool
	switch b.kind {
	case baseFill:
		return p.ConstArray(f.index, s.repeat(b.val, f.unit))
	case baseImage:
		t := p.ConstArray(f.index, p.Const(8*f.unit, 0))
		buf := make([]byte, f.unit)
		for i := 0; i < len(b.image); i += f.unit {
			clear(buf)
			copy(buf, b.image[i:])
			if v := s.constant(buf); !p.IsConst(v) || v != p.Const(8*f.unit, 0) {
				t = p.Store(t, p.Const(f.index, uint64(i/f.unit)), v)
			}
		}
		return t
	case baseArbitrary:
		if b.bytes > 0 {
			return term.None // one variable, no array
		}
		s.declare(b, f)
		if b.form == f {
			return b.array
		}
	}
	return term.None
}

// declare makes the array of arbitrary contents, unless it was made.
func (s *Space) declare(b *base, f form) {
	if b.array != 0 {
		return
	}
	b.form = f
	b.array = s.vars.ArrayVar(b.name, f.index, 8*f.unit)
	if b.unset {
		s.unsetArrays[b.array] = true
	}
}

// entryArray returns what an entry of a log makes of the array that it lies over.
func (s *Space) entryArray(b *base, under term.ID, f form) term.ID {
	p := s.pool
	var t term.ID
	switch b.kind {
	case baseWrite:
		t = s.storeAt(under, f, b.off, b.val)
	case baseSet:
		if s.aligned(b.off, b.size)&uint8(f.unit) != 0 {
			t = p.SetRange(under, s.element(f, b.off), s.element(f, b.size), s.repeat(b.val, f.unit))
		}
	case baseCopy:
		if src := s.arrayOf(b.src, f); src != term.None && s.aligned(b.off, b.size, b.from)&uint8(f.unit) != 0 {
			t = p.CopyRange(under, s.element(f, b.off), src, s.element(f, b.from), s.element(f, b.size))
		}
	case baseJoin:
		t = s.arrayOf(b.src, f)
		under, t = t, under
	}
	if t == term.None || under == term.None {
		return term.None
	}
	return p.Ite(b.guard, t, under)
}

// overlay returns the array t of the base of c with the cells of c stored, as far as t does not have them: an entry leaves the
// cells outside of its range as they are.
func (s *Space) overlay(c *contents, t term.ID, f form) term.ID {
	if c.cells.root.empty() {
		return t
	}
	key := arrayKey{c.cells.root, c.base.id, f}
	if t, ok := s.arrays[key]; ok {
		return t
	}
	var stored trie[cell]
	switch b := c.base; b.kind {
	case baseWrite, baseSet, baseCopy:
		stored = b.under.cells.clear(b.lo, b.hi+1)
	case baseJoin:
		stored = common(b.under.cells, b.src.cells)
	}
	below := t
	done := uint64(0) // offsets below are stored
	diff(stored, c.cells, func(k uint64, _, v cell) {
		if v.val == 0 || k < done || t == term.None {
			return
		}
		k -= k % uint64(f.unit)
		done = k + uint64(f.unit)
		i := s.pool.Const(f.index, k>>f.shift())
		if v := s.elementOf(c, below, f, k, i); v == term.None {
			t = term.None
		} else {
			t = s.pool.Store(t, i, v)
		}
	})
	s.arrays[key] = t
	return t
}

// elementOf returns the element at offset k, with the index i: from the cells of c, and from the array below where there are none. It
// fails if there are pointers among them.
func (s *Space) elementOf(c *contents, below term.ID, f form, k uint64, i term.ID) term.ID {
	var buf [maxUnit]term.ID
	parts := buf[:0]
	for at := 0; at < f.unit; {
		first, length := s.run(c, k+uint64(at), f.unit-at)
		var v term.ID
		if first.val == 0 {
			v = s.slice(s.pool.Select(below, i), at, length)
		} else {
			v = s.part(first, length)
		}
		if s.pool.HasProvenance(v) {
			return term.None
		}
		parts = append(parts, v)
		at += length
	}
	return s.join(parts)
}

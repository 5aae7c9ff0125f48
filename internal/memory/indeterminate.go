package memory

import (
	"math"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Memory that the program has not written holds indeterminate values. As a number such a value is arbitrary, but as a
// pointer it refers to nothing: whatever it is taken to be, some choice of it makes the access invalid, so the access is
// reported, and to follow the executions in which it happens to hit some object would find nothing that the report does
// not cover. It would cost much, though: every unwritten word of a data structure would be a pointer to all places of
// all objects.

// SetIndeterminate declares the variable t to be such a value.
func (s *Space) SetIndeterminate(t term.ID) {
	s.unset[t] = lookedInto{s.pool.Width(t), math.MaxInt}
}

// Defined returns the condition that a value does not depend on memory that nobody has written, in any bit. Time: see package
// definedness.
func (s *Space) Defined(t term.ID) term.ID { return s.shadows.Defined(t) }

// SetPoison declares the variable t to be what an instruction gives whose promise was broken. As a pointer it refers to nothing, too.
func (s *Space) SetPoison(t term.ID) {
	s.poison[t] = true
	s.SetIndeterminate(t)
}

// Determined returns the condition that a value does not depend on poison, in any bit.
func (s *Space) Determined(t term.ID) term.ID {
	if len(s.poison) == 0 {
		return s.pool.True()
	}
	return s.poisoned.Defined(t)
}

// Freeze returns t where it does not depend on poison, and an arbitrary value, that does not either, elsewhere.
func (s *Space) Freeze(t term.ID, arbitrary func() term.ID) term.ID {
	ok := s.Determined(t)
	if s.pool.IsTrue(ok) {
		return t
	}
	frozen := s.pool.Ite(ok, t, arbitrary())
	s.poisoned.Clean(frozen)
	return frozen
}

// maxDefinedBytes is how many bytes DefinedBytes reads at once.
const maxDefinedBytes = 64

// DefinedBytes returns a condition for n bytes, a word, at a valid pointer: if one of them is indeterminate, it is false for some value
// of a fresh variable, the place of a byte; if none is, it is true. So it may be demanded, but not assumed to say something of every byte.
func (s *Space) DefinedBytes(m *Memory, ptr, n term.ID) term.ID {
	p := s.pool
	if k, ok := p.ConstValue(n); ok && k <= maxDefinedBytes {
		if k == 0 {
			return p.True()
		}
		return s.Defined(s.Load(m, ptr, int(k)))
	}
	place := s.vars.Var("place", s.bits)
	byte := s.Load(m, p.Add(ptr, place), 1)
	return p.Or(p.Uge(place, n), s.Defined(byte))
}

// indeterminateDepth bounds how deep a term is looked into.
const indeterminateDepth = 32

// indeterminateBits is how many of the highest bits of an address must be unset for it to be indeterminate: under the layout spaced they
// alone decide what object it refers to.
const indeterminateBits = term.PtrWidth - term.PtrShift

// indeterminate reports whether the high bits of an address are unset.
func (s *Space) indeterminate(t term.ID) bool {
	n, _ := s.unsetBits(t, indeterminateDepth)
	return n >= indeterminateBits
}

// lookedInto is an answer of unsetBits, and the depth that it took: any, if the answer is sure.
type lookedInto struct {
	bits, depth int
}

// unsetBits returns how many of the highest bits of t are unset, at least; sure is false if the depth did not suffice to tell. As no
// term is looked into twice at one depth, it takes time linear in the terms up to that depth.
func (s *Space) unsetBits(t term.ID, depth int) (n int, sure bool) {
	if known, ok := s.unset[t]; ok && known.depth >= depth {
		return known.bits, known.depth == math.MaxInt
	}
	if depth == 0 {
		return 0, false
	}
	p := s.pool
	sure = true
	arg := func(i int) int {
		n, ok := s.unsetBits(p.Arg(t, i), depth-1)
		sure = sure && ok
		return n
	}
	switch p.Op(t) {
	case term.OpSelect:
		if s.unsetArrays[p.Arg(t, 0)] {
			n = p.Width(t)
		}
	case term.OpExtract:
		if arg(0) == p.Width(p.Arg(t, 0)) {
			n = p.Width(t)
		}
	case term.OpConcat:
		if n = arg(0); n == p.Width(p.Arg(t, 0)) {
			n += arg(1)
		}
	case term.OpIte:
		n = min(arg(1), arg(2))
	case term.OpAdd:
		// Whatever is added, each value of the unset bits gives another sum.
		if s.structureOf(p.Arg(t, 0))&hasPtr == 0 && s.structureOf(p.Arg(t, 1))&hasPtr == 0 {
			n = max(arg(0), arg(1))
		}
	default:
		return 0, true
	}
	if sure {
		depth = math.MaxInt
	}
	s.unset[t] = lookedInto{n, depth}
	return n, sure
}

package memory

import "github.com/fathom-verifier/fathom/smt/term"

// Stray tells under which condition a word that may be a pointer is not one by provenance, but bits that would have to be looked
// up among the addresses of all objects, and what the word is otherwise. ok is false if there is nothing to tell apart: no
// alternative of the word has provenance, or all have.
//
// Such a word comes from memory in which only some places hold pointers: the others are stray. Mostly no execution reads them, and
// whoever shows that saves every access through the word from having all objects as targets.
func (s *Space) Stray(word term.ID) (stray, otherwise term.ID, ok bool) {
	p := s.pool
	if p.Width(word) != term.PtrWidth || p.Op(word) == term.OpPtr || s.structureOf(word)&hasPtr == 0 {
		return 0, 0, false
	}
	root, _ := s.pointers.add(word)
	type part struct {
		stray term.ID
		value term.ID // 0 if nothing but stray
	}
	parts := make(map[int32]part)
	v := fold(s.pointers, root,
		func(i int32) (part, bool) { v, ok := parts[i]; return v, ok },
		func(i int32, v part) { parts[i] = v },
		func(leaf term.ID) part {
			if s.locate(leaf).ok || s.indeterminate(leaf) {
				return part{p.False(), leaf}
			}
			return part{p.True(), 0}
		},
		func(c term.ID, a, b part) part {
			return part{p.Ite(c, a.stray, b.stray), s.choose(c, a.value, b.value)}
		})
	if v.value == 0 || p.IsFalse(v.stray) || s.structureOf(v.value)&hasPtr == 0 {
		return 0, 0, false
	}
	return v.stray, v.value, true
}

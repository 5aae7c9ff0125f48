package memory

import "github.com/fathom-verifier/fathom/smt/term"

// maxLifts bounds the choices lifted out of the bytes of one pointer.
const maxLifts = 32

// lift turns a pointer put together from bytes, each of which is a choice, into a choice among pointers, or returns
// None. Pointers that went through memory byte by byte, on paths joined in between, look like this: their bytes have
// choices in common. It gives up if not all alternatives come out as pointers or constants; the bits then decode through
// the layout.
func (s *Space) lift(t term.ID) term.ID {
	p := s.pool
	if p.Op(t) != term.OpConcat || p.Width(t) != s.bits || !p.HasProvenance(t) {
		return term.None
	}
	if v, ok := s.lifted[t]; ok {
		return v
	}
	budget := maxLifts
	v := s.liftWithin(t, &budget)
	s.lifted[t] = v
	return v
}

func (s *Space) liftWithin(t term.ID, budget *int) term.ID {
	p := s.pool
	if p.IsConst(t) || p.Op(t) == term.OpPtr {
		return t
	}
	if p.Op(t) != term.OpConcat {
		if s.structureOf(t)&(hasPtr|allConst) != 0 {
			return t
		}
		return term.None
	}
	if *budget--; *budget < 0 {
		return term.None
	}
	parts := s.parts(t)
	cond := term.None
	for _, u := range parts {
		if p.Op(u) == term.OpIte && p.HasProvenance(u) {
			cond = p.Arg(u, 0)
			break
		}
	}
	if cond == term.None {
		return term.None
	}
	side := func(arg int) term.ID {
		var v term.ID
		for i, u := range parts {
			if p.Op(u) == term.OpIte && p.Arg(u, 0) == cond {
				u = p.Arg(u, arg)
			}
			if i == 0 {
				v = u
			} else {
				v = p.Concat(v, u)
			}
		}
		return s.liftWithin(v, budget)
	}
	then, els := side(1), side(2)
	if then == term.None || els == term.None {
		return term.None
	}
	return p.Ite(cond, then, els)
}

// parts returns the operands of a tree of concatenations, the highest first.
func (s *Space) parts(t term.ID) []term.ID {
	parts, _ := s.pool.Operands(term.OpConcat, t, 0)
	return parts
}

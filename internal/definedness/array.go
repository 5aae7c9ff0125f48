package definedness

import "github.com/fathom-verifier/fathom/smt/term"

// The shadow of an array is the array of the shadows of its elements: made by the same stores, ranges and choices.

// undefinedArray returns the shadow of an array of the sort of t all of whose elements are undefined.
func (s *Shadows) undefinedArray(t term.ID) term.ID {
	index, elem := s.pool.ArrayWidths(t)
	return s.pool.ConstArray(index, s.pool.Ones(elem))
}

// arrayMask returns the shadow of an array as a term.
func (s *Shadows) arrayMask(t, shadow term.ID) term.ID {
	if shadow != clean {
		return shadow
	}
	index, elem := s.pool.ArrayWidths(t)
	return s.pool.ConstArray(index, s.pool.Zero(elem))
}

// array is compute for an array that is not free. Where an index, a bound or a choice is undefined, so is every element.
func (s *Shadows) array(t term.ID, op term.Op, arg, sh [3]term.ID) term.ID {
	p := s.pool
	var u term.ID
	place := term.None // what decides where the elements come from, besides the arrays
	switch op {
	case term.OpConstArray:
		index, _ := p.ArrayWidths(t)
		return p.ConstArray(index, sh[0])
	case term.OpStore:
		u, place = p.Store(s.arrayMask(arg[0], sh[0]), arg[1], s.mask(arg[2], sh[2])), sh[1]
	case term.OpOffset:
		u, place = p.Offset(s.arrayMask(arg[0], sh[0]), arg[1]), sh[1]
	case term.OpPrefix:
		u, place = p.Prefix(arg[0], s.arrayMask(arg[1], sh[1]), s.arrayMask(arg[2], sh[2])), sh[0]
	case term.OpArrayIte:
		u, place = p.Ite(arg[0], s.arrayMask(arg[1], sh[1]), s.arrayMask(arg[2], sh[2])), sh[0]
	default:
		return s.undefinedArray(t)
	}
	if place != clean {
		u = p.Ite(s.some(place), s.undefinedArray(t), u)
	}
	return u
}

// selected returns the shadow of an element.
func (s *Shadows) selected(t term.ID, arg, sh [3]term.ID) term.ID {
	p := s.pool
	u := p.Zero(p.Width(t))
	if sh[0] != clean {
		u = p.Select(sh[0], arg[1])
	}
	if sh[1] != clean {
		u = p.Or(u, s.all(s.some(sh[1]), p.Width(t)))
	}
	return u
}

package encode

import "github.com/fathom-verifier/fathom/smt/term"

// nullChoices bounds how many choices of a pointer are looked at for a null pointer among the alternatives.
const nullChoices = 8

// ptrAdd adds a byte offset to a pointer. What is added to a null pointer makes an address without an object, and none that
// happens to be some object's: the C standard (6.5.6) gives it no meaning. So where a pointer is null or into
// an object, an unknown offset does not make it one into any object.
func ptrAdd(p *term.Pool, base, off term.ID) term.ID {
	if p.IsConst(off) || p.HasProvenance(off) || p.Width(base) != p.PtrWidth() {
		return p.Add(base, off)
	}
	budget := nullChoices
	if !mayBeNull(p, base, &budget) {
		return p.Add(base, off)
	}
	return fromNull(p, base, off)
}

// mayBeNull tells whether an alternative of a pointer is null.
func mayBeNull(p *term.Pool, t term.ID, budget *int) bool {
	if *budget--; *budget < 0 {
		return false
	}
	if p.Op(t) == term.OpIte {
		return mayBeNull(p, p.Arg(t, 1), budget) || mayBeNull(p, p.Arg(t, 2), budget)
	}
	v, ok := p.ConstValue(t)
	return ok && v == 0
}

// fromNull adds the offset to each of the alternatives.
func fromNull(p *term.Pool, t, off term.ID) term.ID {
	if p.Op(t) == term.OpIte {
		budget := nullChoices
		if mayBeNull(p, t, &budget) {
			return p.Ite(p.Arg(t, 0), fromNull(p, p.Arg(t, 1), off), fromNull(p, p.Arg(t, 2), off))
		}
	}
	if v, ok := p.ConstValue(t); ok && v == 0 {
		return p.Ptr(0, off)
	}
	return p.Add(t, off)
}

package term

import "fmt"

// Ite returns a where c is 1 and b where it is 0. The width of c is 1.
func (p *Pool) Ite(c, a, b ID) ID {
	if p.Width(c) != 1 {
		panic(fmt.Sprintf("term: condition of %d bits", p.Width(c)))
	}
	w := p.sameWidth("ite", a, b)
	switch {
	case c == p.trueID || a == b:
		return a
	case c == p.falseID:
		return b
	}
	if x, ok := p.isNot(c); ok {
		return p.Ite(x, b, a)
	}
	if w == 1 {
		switch {
		case a == p.trueID || a == c:
			return p.Or(c, b)
		case a == p.falseID:
			return p.And(p.Not(c), b)
		case b == p.falseID || b == c:
			return p.And(c, a)
		case b == p.trueID:
			return p.Or(p.Not(c), a)
		}
	}
	if o, x, ok := p.PtrObject(a); ok {
		if o2, y, ok := p.PtrObject(b); ok && o == o2 {
			return p.Ptr(o, p.Ite(c, x, y))
		}
	}
	return p.intern(OpIte, w, uint32(c), uint32(a), uint32(b))
}

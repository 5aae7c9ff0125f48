package memory

import "github.com/fathom-verifier/fathom/smt/term"

// newSpaced returns the layout for the width of the pointers.
func newSpaced(s *Space) layout {
	if s.bits == term.PtrWidth {
		return spaced{fixed{s}}
	}
	return &narrow{ordered: ordered{fixed: fixed{s}, lowest: narrowLowest, extent: narrowExtent}, next: narrowLowest}
}

// spaced is the layout in which the number of an object is the upper part of its addresses.
type spaced struct{ fixed }

func (s spaced) place(id ObjectID) term.ID { return s.word(uint64(id) << term.PtrShift) }

func (s spaced) locate(addr uint64) location {
	o := addr >> term.PtrShift
	if o >= uint64(len(s.objects)) {
		return location{}
	}
	return location{object: ObjectID(o), off: s.word(addr & (1<<term.PtrShift - 1)), ok: true, decoded: o != 0}
}

func (s spaced) decode(_ *Memory, addr term.ID) decoded {
	p := s.pool
	d := decoded{
		number: p.Extract(addr, term.PtrWidth-1, term.PtrShift),
		rest:   p.False(),
	}
	off := p.ZExt(p.Extract(addr, term.PtrShift-1, 0), 64)
	w := p.Width(d.number)
	list, _ := s.candidates(d.number, between(0, int64(len(s.objects)-1), 1), MaxObjects)
	for _, o := range list {
		d.targets = append(d.targets, Target{Object: ObjectID(o), Guard: p.Eq(d.number, p.Const(w, o)), Offset: off, Decoded: o != 0})
	}
	if len(s.objects) < MaxObjects {
		d.rest = p.Uge(d.number, p.Const(w, uint64(len(s.objects))))
	}
	return d
}

// where gives addresses a little below an object to it, and not to the one before.
func (s spaced) where(addr uint64, _ func(term.ID) uint64) (id ObjectID, off int64) {
	const unused = 64 - term.PtrShift
	off = int64(addr<<unused) >> unused
	if o := (addr - uint64(off)) >> term.PtrShift; o < uint64(len(s.objects)) {
		return ObjectID(o), off
	}
	if o := addr >> term.PtrShift; o < uint64(len(s.objects)) {
		return ObjectID(o), int64(addr & (1<<term.PtrShift - 1))
	}
	return 0, int64(addr)
}

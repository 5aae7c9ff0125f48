package memory

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// newSpaced returns the layout for the width of the pointers.
func newSpaced(s *Space) layout {
	if s.bits == term.PtrWidth {
		return spaced{fixed{s}}
	}
	return &narrow{ordered: ordered{fixed: fixed{s}, lowest: narrowLowest, extent: narrowExtent}, next: narrowLowest}
}

// spaced is the layout in which the number of an object is the upper part of its addresses: object o lies at o·2^48. There are not
// enough of such numbers for programs that make a new local in each of 100,000 iterations. So objects from crowd on lie
// 2^32 bytes apart, where object crowd would be, if they are small enough.
type spaced struct{ fixed }

const (
	// crowd is the number of the first object that does not have 2^48 addresses of its own.
	crowd = 60_000
	// crowdShift is the binary logarithm of the distance of those.
	crowdShift = 32
)

func (s spaced) place(id ObjectID) term.ID {
	if id < crowd {
		return s.word(uint64(id) << term.PtrShift)
	}
	if room := s.maxSize[id]; room > 1<<(crowdShift-1) {
		s.fail(fmt.Errorf("the program makes more than %d objects, counting those that are gone, and %s may have %d bytes: bound its loops with --unwind N, or sizes by assumptions, or verify a part",
			crowd, nameOf(s.objects[id]), room))
	}
	return s.word(crowd<<term.PtrShift + uint64(id-crowd)<<crowdShift)
}

// at returns the object that has an address, which may be none, and how many bits of the address are the offset.
func (s spaced) at(addr uint64) (id uint64, bits int) {
	if addr>>term.PtrShift < crowd {
		return addr >> term.PtrShift, term.PtrShift
	}
	return addr>>crowdShift - crowd<<(term.PtrShift-crowdShift) + crowd, crowdShift
}

func (s spaced) locate(addr uint64) location {
	o, bits := s.at(addr)
	if o >= uint64(len(s.objects)) {
		return location{}
	}
	return location{object: ObjectID(o), off: s.word(addr & (1<<bits - 1)), ok: true, decoded: o != 0}
}

func (s spaced) decode(_ *Memory, addr term.ID) decoded {
	p := s.pool
	var d decoded
	// own adds the objects of numbers from first on, which is the value of the address above the offset for the object of ID id.
	own := func(bits int, first, id, count uint64) (number term.ID) {
		number = p.Extract(addr, term.PtrWidth-1, bits)
		off := p.ZExt(p.Extract(addr, bits-1, 0), term.PtrWidth)
		list, _ := s.candidates(number, between(int64(first), int64(first+count-1), 1), MaxObjects)
		for _, n := range list {
			o := ObjectID(n - first + id)
			d.targets = append(d.targets, Target{Object: o, Guard: p.Eq(number, p.Const(term.PtrWidth-bits, n)), Offset: off, Decoded: o != 0})
		}
		return number
	}
	n := uint64(len(s.objects))
	number := own(term.PtrShift, 0, 0, min(n, crowd))
	if n <= crowd {
		d.number = number
		d.rest = p.Uge(number, p.Const(term.PtrWidth-term.PtrShift, n))
		return d
	}
	const first = crowd << (term.PtrShift - crowdShift)
	number = own(crowdShift, first, crowd, n-crowd)
	d.rest = p.Uge(number, p.Const(term.PtrWidth-crowdShift, first+n-crowd))
	return d
}

// where gives addresses a little below an object to it, and not to the one before.
func (s spaced) where(addr uint64, _ func(term.ID) uint64) (id ObjectID, off int64) {
	_, bits := s.at(addr)
	off = int64(addr<<(64-bits)) >> (64 - bits)
	if o, _ := s.at(addr - uint64(off)); o < uint64(len(s.objects)) {
		return ObjectID(o), off
	}
	if o, _ := s.at(addr); o < uint64(len(s.objects)) {
		return ObjectID(o), int64(addr & (1<<bits - 1))
	}
	return 0, int64(addr)
}

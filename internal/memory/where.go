package memory

import "github.com/fathom-verifier/fathom/smt/term"

// Where returns the object and the signed offset in it that a pointer has in one execution, in which terms have the given
// values: those of its provenance, or, where there is none, of its bits. Of no object, the null object is returned and the
// offset is the whole address.
func (s *Space) Where(ptr term.ID, value func(term.ID) uint64) (id ObjectID, off int64) {
	p := s.pool
	for p.Op(ptr) == term.OpIte {
		if value(p.Arg(ptr, 0)) != 0 {
			ptr = p.Arg(ptr, 1)
		} else {
			ptr = p.Arg(ptr, 2)
		}
	}
	if o, off, ok := p.PtrObject(ptr); ok && int(o) < len(s.objects) {
		return ObjectID(o), signed(value(off), s.bits)
	}
	return s.WhereBits(value(ptr), value)
}

// WhereBits is Where for an address of which only the bits are known. An address one past the end of an object, which
// may be in another one as well, belongs to it only if it is in no other.
func (s *Space) WhereBits(addr uint64, value func(term.ID) uint64) (id ObjectID, off int64) {
	return s.layout.where(addr, value)
}

// where looks for the newest object at the address: older ones may have given it away.
func (s *Space) where(addr uint64, value func(term.ID) uint64) (id ObjectID, off int64) {
	past, found := ObjectID(0), false
	for i := len(s.objects) - 1; i > 0; i-- {
		id := ObjectID(i)
		off := addr - value(s.bases[id])
		switch room := value(s.room(id)); {
		case off < room:
			return id, int64(off)
		case off == room && !found:
			past, found = id, true
		}
	}
	if found {
		return past, int64(addr - value(s.bases[past]))
	}
	return 0, int64(addr)
}

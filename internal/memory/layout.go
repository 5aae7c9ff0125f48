package memory

import (
	"github.com/fathom-verifier/fathom/smt/term"
)

// Layout chooses where objects lie, which is what a program sees that looks at the bits of its pointers: compares addresses
// of different objects, subtracts, hashes or prints them. Which object an access is to does not depend on it, since a
// pointer knows its object.
type Layout uint8

// The layouts.
const (
	// Spaced puts object o at o·2^48; where pointers have 32 bits, with gaps between the objects. An out-of-bounds pointer
	// never lands in another object, and nearly all comparisons fold. The default.
	Spaced Layout = iota
	// Compact puts objects as close together as a linker, an allocator and a stack do: code and globals low, the heap
	// above, growing up, the stack at the top, growing down. No address is used twice.
	Compact
	// Symbolic leaves open where objects lie: any address that is aligned as the object demands, in the lower half of
	// the address space but not in its first 64 KB, such that objects that live at the same time have no address in
	// common. One past the end of an object may be where another starts, and an address may be used again when
	// an object's life is over (LLBMC's arbitrary allocator, LART's pointer arithmetic domain with its errata).
	Symbolic
)

// Layouts lists the names by which users choose.
var Layouts = map[string]Layout{"spaced": Spaced, "compact": Compact, "symbolic": Symbolic}

// String returns the name.
func (l Layout) String() string { return nameIn(Layouts, l) }

// SetLayout chooses the layout. It must be called before the first object is made.
func (s *Space) SetLayout(l Layout) {
	if len(s.objects) > 1 {
		panic("memory: the layout changes after objects were made")
	}
	switch l {
	case Spaced:
		s.layout = newSpaced(s)
	case Compact:
		s.layout = newCompact(s)
	case Symbolic:
		s.layout = newSymbolic(s)
	default:
		panic("memory: unknown layout")
	}
}

// layout is what a Space asks of a layout.
type layout interface {
	// place returns the address of an object that was just made: a term of the width of a pointer, the same for good.
	place(id ObjectID) term.ID
	// begin is told that an object's life begins in m, on paths where cond holds. Its life may begin again.
	begin(m *Memory, id ObjectID, cond term.ID)
	// locate returns the object in which a constant address lies: the null object if it is small, none if it can be any.
	locate(addr uint64) location
	// decode returns the objects in which an address without provenance may lie. m is the memory at hand; nil stands for
	// any.
	decode(m *Memory, addr term.ID) decoded
	// where returns the object and the offset of an address in one execution, see Space.WhereBits.
	where(addr uint64, value func(term.ID) uint64) (id ObjectID, off int64)
	// placed returns a condition on the bases of objects that holds in every execution: as much of what the layout
	// demands as the given conditions need in order to be satisfiable only if they are under all of it.
	placed(conds []term.ID) term.ID
	// complete chooses addresses for the objects whose bases the conditions do not mention, next to those that value
	// gives to the others. It maps the variables of the bases.
	complete(conds []term.ID, value func(term.ID) uint64) map[term.ID]uint64
}

// decoded is what an address without provenance refers to.
type decoded struct {
	targets []Target // by ascending ID, under guards that exclude each other
	rest    term.ID  // it lies in no object
	number  term.ID  // if not 0, its value is the ID of the target
}

// Placed returns the condition that the objects whose addresses conditions depend on lie where the layout allows. Whoever
// asks whether the conditions are satisfiable must assume it: it is the layout's part of the question. It is true where the layout
// leaves nothing open, and quadratic in the number of objects whose addresses matter where it does.
func (s *Space) Placed(conds ...term.ID) term.ID { return s.layout.placed(conds) }

// Complete returns values for variables that the conditions and Placed(conds...) do not contain, such that with those that
// value gives to the others every object has a place: to be used in a model before it is asked about other terms.
func (s *Space) Complete(value func(term.ID) uint64, conds ...term.ID) map[term.ID]uint64 {
	return s.layout.complete(conds, value)
}

// Base returns the address of an object.
func (s *Space) Base(id ObjectID) term.ID { return s.bases[id] }

// pointer returns the address at an offset of an object.
func (s *Space) pointer(id ObjectID, off term.ID) term.ID {
	return s.pool.PtrAt(uint32(id), s.bases[id], off)
}

// room returns how many bytes an object occupies, a word: its size, but at least one, so that objects without bytes have
// addresses of their own.
func (s *Space) room(id ObjectID) term.ID {
	p := s.pool
	size := s.objects[id].Size
	if _, hi := p.Range(size); hi > s.maxObject() {
		limit := s.word(s.maxObject())
		size = p.Ite(p.Ule(size, limit), size, limit)
	}
	if lo, _ := p.Range(size); lo > 0 {
		return size
	}
	return p.Ite(p.Eq(size, s.word(0)), s.word(1), size)
}

// leastRoom is a lower bound on room.
func (s *Space) leastRoom(id ObjectID) uint64 {
	lo, _ := s.pool.Range(s.objects[id].Size)
	return min(max(lo, 1), s.maxObject())
}

// fixed is the part that layouts have in common in which all addresses are constants.
type fixed struct{ *Space }

func (fixed) begin(*Memory, ObjectID, term.ID) {}

func (s fixed) placed([]term.ID) term.ID { return s.pool.True() }

func (fixed) complete([]term.ID, func(term.ID) uint64) map[term.ID]uint64 { return nil }

package memory

import (
	"github.com/fathom-verifier/fathom/smt/term"
)

// Representation chooses how the contents of objects are held, which changes the formulas that reads become but
// never what they mean. Objects, provenance, lifetimes and validity are the same for all.
type Representation uint8

// The representations.
const (
	// Seam: cells at constant offsets over a log, with everything SEAM (chapters 5 and 6) decides before a formula
	// is made. The default.
	Seam Representation = iota
	// Lambda: a function from offsets to bytes, λi. ite(i is in the range written, byte, what was there), applied at every
	// read (SEABMC, section III). Nothing is decided but what term constructors fold.
	Lambda
	// Array: one array term for each version, with stores, for the solver's theory of arrays (SEABMC, section III; LLBMC).
	Array
)

// Representations lists the names by which users choose.
var Representations = map[string]Representation{"seam": Seam, "lambda": Lambda, "array": Array}

// String returns the name.
func (r Representation) String() string { return nameIn(Representations, r) }

// SetRepresentation chooses the representation of contents. It must be called before the first object is made.
func (s *Space) SetRepresentation(r Representation) {
	if len(s.objects) > 1 {
		panic("memory: the representation changes after objects were made")
	}
	switch r {
	case Seam:
		s.held = seam{s}
	case Lambda:
		s.held = lambda{s}
	case Array:
		s.held = array{s}
	default:
		panic("memory: unknown representation")
	}
}

// SetRanges switches the range map on, as it is at first, or off: all offsets but constants are then taken to be anywhere, and
// only terms that fold decide a comparison. What formulas mean is the same; it is there to measure what ranges are worth. It
// must be called before the first object is made.
func (s *Space) SetRanges(on bool) {
	if len(s.objects) > 1 {
		panic("memory: ranges are switched after objects were made")
	}
	s.ranges = on
}

// SetStoreMaps switches store maps on, as they are at first, or off: a write at a constant offset is then an entry of the log like any
// other. Like the switch of ranges, it is there to measure what they are worth, concerns the representation seam only and must be called
// before the first object is made.
func (s *Space) SetStoreMaps(on bool) {
	if len(s.objects) > 1 {
		panic("memory: store maps are switched after objects were made")
	}
	s.storeMaps = on
}

// representation is what a Space asks of a representation. Offsets are words and relative to the object; an access need
// not be within it where its guard does not hold.
type representation interface {
	// initial returns fresh contents of an object of at most limit bytes; exact tells that this is its size.
	initial(init Init, name string, limit uint64, exact bool) *contents
	// read returns the n bytes at an offset, or 0 if no valid offset exists.
	read(c *contents, off term.ID, n int) term.ID
	// write lays value at an offset if guard holds.
	write(c *contents, guard, off, value term.ID) *contents
	// set makes the n bytes at the target byteval if its guard holds.
	set(c *contents, t Target, byteval, n term.ID) *contents
	// copy makes the n bytes at the target those of src at from, if its guard holds.
	copy(c *contents, t Target, src *contents, from, n term.ID) *contents
	// havoc makes the n bytes at the target arbitrary if its guard holds.
	havoc(c *contents, t Target, n term.ID) *contents
	// join returns a where cond holds, else b.
	join(cond term.ID, a, b *contents) *contents
}

// seam is the default representation; its methods are those of Space.
type seam struct{ *Space }

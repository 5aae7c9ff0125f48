package memory

import "github.com/fathom-verifier/fathom/smt/term"

// A base is what lies under the cells of contents: an initial value, or an entry of the log. Entries hold the contents
// they were written over, so a log is a list from the newest entry to the oldest.
type base struct {
	kind  baseKind
	id    uint32  // identity, for memoisation
	name  string  // baseArbitrary: for display
	array term.ID // baseArbitrary: made at the first read; baseArray
	form  form    // baseArbitrary: that of array
	unset bool    // baseArbitrary: the program has not written the bytes; see indeterminate
	outer bool    // baseArbitrary, baseArray: no valid access reads it
	image []byte  // baseImage

	under *contents // the log entries: what was there before
	guard term.ID   // the log entries: whether it happened; join: which side
	off   term.ID   // write, set, copy: start of the range
	size  term.ID   // set, copy: length of the range
	bytes int       // write: length of the range; arbitrary: size of the object if it is small
	val   term.ID   // write: the value; set, fill: the byte; arbitrary: a small object, made at the first read
	src   *contents // copy: where from; join: the side for a false guard; array: the same as a log, see array.go
	from  term.ID   // copy: offset in src

	pointers bool // of lambda: the entry or one under it wrote a pointer

	lo, hi uint64 // no byte outside [lo, hi] is written by the entry
	depth  int    // entries of the log, on the longest path
	shape  shape
}

type baseKind uint8

const (
	baseArbitrary baseKind = iota // unknown bytes
	baseFill                      // the byte val everywhere
	baseImage                     // image, then zeros
	baseWrite                     // guard ∧ off ≤ i < off+bytes ? val : under
	baseSet                       // guard ∧ i-off < size ? val : under
	baseCopy                      // guard ∧ i-off < size ? src[from+i-off] : under
	baseJoin                      // guard ? under : src
	baseArray                     // array, which holds all; see array.go
)

func (s *Space) newBase(b base) *base {
	s.nextBase++
	b.id = s.nextBase
	if b.under != nil {
		b.depth = b.under.base.depth + 1
	}
	if b.kind == baseJoin {
		b.depth = max(b.depth, b.src.base.depth+1)
	}
	return &b
}

// maxWide is the size up to which arbitrary contents are one variable, and not an array of bytes.
const maxWide = 16

// initial returns fresh contents of an object of at most limit bytes. exact tells that this is its size.
func (s *Space) initial(init Init, name string, limit uint64, exact bool) *contents {
	switch init.kind {
	case baseFill:
		return &contents{base: s.zeroBase, limit: limit}
	case baseImage:
		return &contents{base: s.newBase(base{kind: baseImage, image: init.image}), limit: limit}
	}
	b := base{kind: baseArbitrary, name: name, unset: init.unset, outer: init.outer}
	if exact && limit <= maxWide {
		b.bytes = int(limit)
	}
	return &contents{base: s.newBase(b), limit: limit}
}

package memory

import "github.com/fathom-verifier/fathom/smt/term"

// ObjectID names an object of a Space. 0 is the null object: what pointers built from small integers refer to.
type ObjectID uint32

// MaxObjects is the largest number of objects of a Space, the null object included.
const MaxObjects = firstView

// MaxObjectSize returns the bound on the size of an object, in bytes, for pointers of a width in bits: such that the difference of
// two valid offsets has a sign, and, of 64 bits, half the distance of neighbours in the layout. No access beyond it is ever
// valid.
func MaxObjectSize(pointerBits int) uint64 {
	if pointerBits < term.PtrWidth {
		return 1<<(pointerBits-1) - 1
	}
	return 1 << (term.PtrShift - 1)
}

// Kind is the storage class of an object.
type Kind uint8

// The kinds of objects.
const (
	Null     Kind = iota // the null object: no access to it is valid
	Global               // lives as long as the program
	Stack                // dies with its scope
	Heap                 // dies when freed
	Function             // code: no data access to it is valid
	External             // defined elsewhere; its size is what its declaration says
)

// String returns the name of the kind as used in messages.
func (k Kind) String() string {
	switch k {
	case Null:
		return "null"
	case Global:
		return "global"
	case Stack:
		return "stack"
	case Heap:
		return "heap"
	case Function:
		return "function"
	case External:
		return "external"
	}
	return "invalid"
}

// data tells whether objects of this kind have contents.
func (k Kind) data() bool { return k != Null && k != Function }

// An Object is what never changes about an object.
type Object struct {
	Kind     Kind
	Name     string  // for messages
	Size     term.ID // in bytes, as wide as a pointer; must be at most MaxObjectSize on every path
	Align    uint64  // in bytes, a power of two; 0 if unknown
	ReadOnly bool    // no write to it is valid
	Site     int32   // where it was allocated, an index into the program's locations; opaque to this package

	// Allocator tells of an object of the heap which functions it is for: only those free it that name the same number. What it
	// stands for is opaque to this package.
	Allocator uint8
}

// Init is the initial contents of an object.
type Init struct {
	kind  baseKind
	image []byte
	unset bool
	outer bool // what lies around objects: no valid access reads it
}

// Zero fills an object with zero bytes; Arbitrary with unknown bytes, which do not change from one read to the next, chosen
// by the environment; Unset likewise, but with the indeterminate values of memory that nobody has written: as pointers they
// refer to nothing.
var (
	Zero      = Init{kind: baseFill}
	Arbitrary = Init{kind: baseArbitrary}
	Unset     = Init{kind: baseArbitrary, unset: true}
)

// Bytes returns contents that start with image and continue with zeros. The slice is retained and must not change.
func Bytes(image []byte) Init { return Init{kind: baseImage, image: image} }

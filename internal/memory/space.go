package memory

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/definedness"
	"github.com/fathom-verifier/fathom/internal/heap"
	"github.com/fathom-verifier/fathom/smt/term"
)

// A Space owns the objects of one program and the caches over their terms. Like the pool of terms, it is not safe for
// concurrent use; memories of one space must not be used with another.
type Space struct {
	pool      *term.Pool
	vars      *term.Variables // what was never written stands for, and what is arbitrary otherwise
	bits      int             // width of a pointer
	bigEndian bool
	objects   []Object
	bases     []term.ID  // where they lie
	heap      []ObjectID // the objects of kind Heap, ascending
	maxSize   []uint64   // per object: bound on its size over all paths
	limits    limits
	held      representation
	layout    layout
	theory    *heap.Theory // where validity is asked by address, else nil
	err       error
	stats     Stats
	work      int64              // see Work
	shared    *partition         // where objects share contents, else nil
	keep      func(term.ID) bool // see Keep
	facts     *Facts             // that hold now, see Under

	empty      *Memory
	zeroBase   *base
	nextBase   uint32
	reads      map[readKey]term.ID
	muxes      map[muxKey]term.ID
	arrays     map[arrayKey]term.ID // None: it cannot be one
	structures []structure          // by term
	lifted     map[term.ID]term.ID
	resolved   map[term.ID]*resolution
	pointers   *dag // all pointers, taken apart
	loads      nodeMemo[loadKey, term.ID]
	checks     nodeMemo[checkKey, Validity]

	rangeMaps map[int32]addressRangeMap // by node of pointers
	fewOf     map[int32][]Target        // by node of pointers, see few
	views     []view                    // see pointertrack.go
	viewIndex map[viewKey]uint32
	scanned   map[scan][]reference // see reach.go
	reached   *reachability        // of the memory asked about last
	anchored  *anchors             // what IsAnchored knows

	arrayBits   map[term.ID]bool       // see fromArray
	unset       map[term.ID]lookedInto // see unsetBits
	unsetArrays map[term.ID]bool
	shadows     *definedness.Shadows
	poison      map[term.ID]bool // the variables that stand for poison
	poisoned    *definedness.Shadows
	ranges      bool // whether terms have ranges, see rangeOf
	storeMaps   bool // whether contents have cells, see SetStoreMaps
	rangesOf    map[term.ID]strided
}

// NewSpace returns a space that contains the null object only. Pointers, offsets and sizes have the width of the pointers of
// the pool: 32 or 64 bits.
func NewSpace(p *term.Pool, bigEndian bool) *Space {
	s := &Space{
		pool:      p,
		vars:      term.NewVariables(p),
		bits:      p.PtrWidth(),
		limits:    defaultLimits,
		bigEndian: bigEndian,
		reads:     make(map[readKey]term.ID),
		muxes:     make(map[muxKey]term.ID),
		arrays:    make(map[arrayKey]term.ID),
		lifted:    make(map[term.ID]term.ID),
		resolved:  make(map[term.ID]*resolution),
		loads:     make(nodeMemo[loadKey, term.ID]),
		checks:    make(nodeMemo[checkKey, Validity]),

		rangeMaps: make(map[int32]addressRangeMap),
		fewOf:     make(map[int32][]Target),
		viewIndex: make(map[viewKey]uint32),
		scanned:   make(map[scan][]reference),

		arrayBits:   make(map[term.ID]bool),
		unset:       make(map[term.ID]lookedInto),
		unsetArrays: make(map[term.ID]bool),
		poison:      make(map[term.ID]bool),
		ranges:      true,
		storeMaps:   true,
		rangesOf:    make(map[term.ID]strided),
	}
	s.held = seam{s}
	s.shadows = definedness.New(p, func(t term.ID) bool { return s.unset[t].bits > 0 && !s.poison[t] || s.unsetArrays[t] })
	s.poisoned = definedness.New(p, func(t term.ID) bool { return s.poison[t] })
	s.layout = newSpaced(s)
	p.Apart(nil) // of another space, if any
	s.pointers = s.newDAG(hasPtr|allConst, 0)
	s.empty = &Memory{paused: p.False(), occupied: occupied{heap.Empty, heap.Empty}}
	s.objects = []Object{{Kind: Null, Name: "NULL", Size: s.word(0)}}
	s.maxSize = []uint64{0}
	s.bases = []term.ID{s.word(0)}
	s.zeroBase = s.newBase(base{kind: baseFill, val: p.Const(8, 0)})
	return s
}

// Err returns the first thing this space was asked for and cannot represent, or nil. Memories made after it are not to
// be trusted.
func (s *Space) Err() error { return s.err }

func (s *Space) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// Object returns the description of an object. It panics if the space has no such object.
func (s *Space) Object(id ObjectID) *Object { return &s.objects[id] }

// NumObjects returns the number of objects created so far, the null object included: IDs are below it.
func (s *Space) NumObjects() int { return len(s.objects) }

// Pointer returns the address of the first byte of an object.
func (s *Space) Pointer(id ObjectID) term.ID {
	return s.pointer(id, s.word(0))
}

// addObject registers an object, or returns 0 and records an error.
func (s *Space) addObject(o Object) ObjectID {
	if len(s.objects) >= s.limits.objects {
		s.fail(fmt.Errorf("the program makes more than %d objects, counting those that are gone: bound its loops with --unwind N, or verify a part",
			s.limits.objects-1))
		return 0
	}
	lo, hi := s.pool.Range(o.Size)
	if lo > s.maxObject() {
		s.fail(fmt.Errorf("%s has %d bytes; objects of at most %d bytes are supported", nameOf(o), lo, s.maxObject()))
		return 0
	}
	id := ObjectID(len(s.objects))
	s.objects = append(s.objects, o)
	s.maxSize = append(s.maxSize, min(hi, s.maxObject()))
	s.bases = append(s.bases, s.layout.place(id))
	if o.Kind == Heap {
		s.heap = append(s.heap, id)
	}
	return id
}

// nameOf names an object in messages.
func nameOf(o Object) string {
	if o.Name == "" {
		return "an object"
	}
	return "object " + o.Name
}

// word returns a constant as wide as a pointer, an offset or a size.
func (s *Space) word(v uint64) term.ID { return s.pool.Const(s.bits, v) }

// maxObject bounds the size of an object.
func (s *Space) maxObject() uint64 { return MaxObjectSize(s.bits) }

// greatest is the greatest word that is not negative when read with its sign.
func (s *Space) greatest() uint64 { return 1<<(s.bits-1) - 1 }

// fresh returns a variable of n bytes.
func (s *Space) fresh(name string, n int) term.ID { return s.vars.Var(name, 8*n) }

// bytesOf returns the number of bytes of a term, whose width must be a multiple of 8.
func (s *Space) bytesOf(t term.ID) int {
	w := s.pool.Width(t)
	if w%8 != 0 {
		panic(fmt.Sprintf("memory: a value of %d bits is not a whole number of bytes", w))
	}
	return w / 8
}

// exact tells whether the size of an object is a constant, which its limit then is.
func (s *Space) exact(id ObjectID) bool { return s.pool.IsConst(s.objects[id].Size) }

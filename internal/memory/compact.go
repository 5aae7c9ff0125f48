package memory

import (
	"fmt"
	"math"

	"github.com/fathom-verifier/fathom/smt/term"
)

// compact is the layout of a process: one segment for each storage class, and in it objects side by side. Objects that may
// be so large that no process has many of them, as those whose size nothing bounds, have a segment of their own, above.
type compact struct {
	ordered
	segments [Heap + 1]uint64 // by kind, Null for the large ones: the next address to give; the stack's grows down
	limits   [Heap + 1]uint64 // where a segment ends
	large    uint64           // objects of more bytes are those apart
}

// process is where the segments of a process start: below the first lies nothing, so that an integer less than that is a null
// pointer with an offset. The stack ends in the middle of what is left between the heap and its start.
type process struct{ static, heap, stack, beyond, end, large uint64 }

// processes are those of systems with 32 and 64 bits. The former have no room for objects apart.
var processes = map[int]process{
	32: {static: 0x0804_8000, heap: 0x2000_0000, stack: 0x7fff_f000, large: 1 << 28},
	64: {static: 0x40_0000, heap: 0x5555_0000_0000, stack: 0x7fff_ffff_f000, beyond: 1 << 56, end: 1 << 63, large: 1 << 36},
}

// heapHeader is what an allocator keeps in front of each block.
const heapHeader = 16

func newCompact(s *Space) *compact {
	a := processes[s.bits]
	c := &compact{ordered: ordered{fixed: fixed{s}, lowest: a.static, extent: math.MaxUint64}, large: a.large}
	deep := a.stack - (a.stack-a.heap)/2
	c.segments[Global], c.limits[Global] = a.static, a.heap
	c.segments[Heap], c.limits[Heap] = a.heap, deep
	c.segments[Stack], c.limits[Stack] = a.stack, deep
	c.segments[Null], c.limits[Null] = a.beyond, a.end
	return c
}

// segment returns the segment of objects of a kind and a size.
func (c *compact) segment(k Kind, room uint64) Kind {
	switch {
	case room > c.large:
		return Null
	case k == Heap || k == Stack:
		return k
	}
	return Global
}

func (c *compact) place(id ObjectID) term.ID {
	o := &c.objects[id]
	align, room := max(o.Align, 1), max(c.maxSize[id], 1)
	k := c.segment(o.Kind, room)
	next, end := c.segments[k], c.limits[k]
	var base uint64
	fits := false
	switch k {
	case Stack:
		base = (next - min(room, next)) &^ (align - 1)
		fits = room <= next-end && base >= end
		next = base
	default:
		if k == Heap {
			next += heapHeader
		}
		base = (next + align - 1) &^ (align - 1)
		fits = base >= next && base <= end && room <= end-base
		next = base + room
	}
	if !fits {
		c.fail(fmt.Errorf("%s may have %d bytes, for which the compact layout has no room: bound the sizes of objects by assumptions, or choose --layout spaced or symbolic",
			nameOf(*o), room))
		return c.word(c.lowest)
	}
	c.segments[k] = next
	c.insert(id, base)
	return c.word(base)
}

package memory

import (
	"fmt"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// compact is the layout of a process: one segment for each storage class, and in it objects side by side. Objects that may
// be so large that no process has many of them, as those whose size nothing bounds, have a segment of their own, above.
type compact struct {
	fixed
	segments [Heap + 1]uint64 // by kind, Null for the large ones: the next address to give; the stack's grows down
	limits   [Heap + 1]uint64 // where a segment ends
	order    []ObjectID       // by address, the null object not included
}

// Where segments start, as on a 64-bit system: below the first lies nothing, so that an integer less than that is a null
// pointer with an offset.
const (
	compactStatic uint64 = 0x40_0000
	compactHeap   uint64 = 0x5555_0000_0000
	compactStack  uint64 = 0x7fff_ffff_f000
	// compactDeep is the end of the stack, which is half of what is left between the heap and its start.
	compactDeep = compactStack - (compactStack-compactHeap)/2
	// Objects of more than compactLarge bytes are those apart.
	compactLarge  uint64 = 1 << 36
	compactBeyond uint64 = 1 << 56
	// heapHeader is what an allocator keeps in front of each block.
	heapHeader = 16
)

func newCompact(s *Space) *compact {
	c := &compact{fixed: fixed{s}}
	c.segments[Global], c.limits[Global] = compactStatic, compactHeap
	c.segments[Heap], c.limits[Heap] = compactHeap, compactDeep
	c.segments[Stack], c.limits[Stack] = compactStack, compactDeep
	c.segments[Null], c.limits[Null] = compactBeyond, 1<<63
	return c
}

// segment returns the segment of objects of a kind and a size.
func segment(k Kind, room uint64) Kind {
	switch {
	case room > compactLarge:
		return Null
	case k == Heap || k == Stack:
		return k
	}
	return Global
}

func (c *compact) place(id ObjectID) term.ID {
	o := &c.objects[id]
	align, room := max(o.Align, 1), max(c.maxSize[id], 1)
	k := segment(o.Kind, room)
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
		return c.word(compactStatic)
	}
	c.segments[k] = next
	at, _ := slices.BinarySearchFunc(c.order, base, c.compare)
	c.order = slices.Insert(c.order, at, id)
	return c.word(base)
}

// address returns where an object lies.
func (c *compact) address(id ObjectID) uint64 {
	v, _ := c.pool.ConstValue(c.bases[id])
	return v
}

func (c *compact) compare(id ObjectID, addr uint64) int {
	switch a := c.address(id); {
	case a < addr:
		return -1
	case a > addr:
		return 1
	}
	return 0
}

// within returns the objects of which some byte can lie between two addresses, both inclusive, by address.
func (c *compact) within(lo, hi uint64) []ObjectID {
	i, _ := slices.BinarySearchFunc(c.order, lo, c.compare)
	if i > 0 && lo-c.address(c.order[i-1]) < max(c.maxSize[c.order[i-1]], 1) {
		i--
	}
	j := i
	for j < len(c.order) && c.address(c.order[j]) <= hi {
		j++
	}
	return c.order[i:j]
}

func (c *compact) locate(addr uint64) location {
	if addr < compactStatic {
		return location{off: c.word(addr), ok: true}
	}
	for _, id := range c.within(addr, addr) {
		if c.exact(id) || addr == c.address(id) {
			return location{object: id, off: c.word(addr - c.address(id)), ok: true, decoded: true}
		}
	}
	return location{}
}

func (c *compact) decode(_ *Memory, addr term.ID) decoded {
	p := c.pool
	d := decoded{rest: p.True()}
	add := func(id ObjectID, base, room term.ID) {
		off := p.Sub(addr, base)
		here := p.Ult(off, room)
		if p.IsFalse(here) {
			return
		}
		d.targets = append(d.targets, Target{Object: id, Guard: here, Offset: off, Decoded: id != 0})
		d.rest = p.And(d.rest, p.Not(here))
	}
	lo, hi := p.Range(addr)
	zeros, ones := p.Known(addr)
	lo, hi = max(lo, ones), min(hi, ^zeros)
	if lo < compactStatic {
		add(0, c.word(0), c.word(compactStatic))
	}
	ids := slices.Clone(c.within(lo, hi))
	slices.Sort(ids)
	for _, id := range ids {
		add(id, c.bases[id], c.room(id))
	}
	return d
}

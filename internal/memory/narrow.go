package memory

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// narrow is the spaced layout where pointers have 32 bits, too few for a number of an object above an offset: objects lie in the order
// in which they are made, on pages of their own, with an unused part behind each.
//
// Objects whose size nothing bounds, such as the result of malloc(n), would fill the address space two at a time. They get
// narrowExtent bytes, and what is beyond has the addresses of the next objects as well. No access is mistaken for that, as pointers
// know their objects; only a program that compares addresses of two objects, one of them that large, or takes a number for an
// address in it, can tell.
type narrow struct {
	ordered
	next uint64 // where the next object may lie
}

const (
	narrowLowest uint64 = 1 << 16
	// narrowPage is the distance of two small objects.
	narrowPage uint64 = 1 << 12
	// narrowExtent bounds the addresses of an object that are its own.
	narrowExtent uint64 = 1 << 24
)

func (n *narrow) place(id ObjectID) term.ID {
	o := &n.objects[id]
	if room := n.maxSize[id]; n.shared != nil && room > narrowExtent {
		n.fail(fmt.Errorf("%s may have %d bytes; where objects share memory with pointers of %d bits objects of at most %d bytes are supported",
			nameOf(*o), room, n.bits, narrowExtent))
	}
	align := max(o.Align, narrowPage)
	base := (n.next + align - 1) &^ (align - 1)
	n.next = base + n.own(id) + narrowPage/2
	if n.next>>n.bits != 0 {
		n.fail(fmt.Errorf("the objects of the program, counting those that are gone, do not fit into an address space of %d bits: bound their sizes by assumptions, or the loops with --unwind N",
			n.bits))
		base = narrowLowest
	}
	n.insert(id, base)
	return n.word(base)
}

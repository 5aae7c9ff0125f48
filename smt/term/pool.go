package term

import "fmt"

// ID names a term of a Pool. The zero ID is no term.
type ID uint32

// None is the absence of a term.
const None ID = 0

// Limits, and pointers of the pools that NewPool makes.
const (
	MaxWidth  = 1 << 16 // widest term, in bits
	PtrWidth  = 64      // width of Ptr, in bits
	PtrShift  = 48      // the object o of Ptr starts at o·2^PtrShift
	MaxObject = 1<<(PtrWidth-PtrShift) - 1
)

// node is 16 bytes. The meaning of a, b, c depends on the operator: term IDs
// in argument order, except
//
//	OpConst    a, b are the low and high word (width ≤ 64), else a indexes limbs
//	OpVar      a indexes vars
//	OpArray    a indexes arrays
//	OpConstArray  b is the index width - 1
//	OpPtr      a is the object, b the offset term, c that of the base
//	OpExtract  a is the term, b the lowest bit taken
//
// For associative and commutative operators c is a commutative hash of the
// leaves of the maximal tree of that operator (see ac.go).
type node struct {
	op      Op
	prov    bool   // bits derive from a Ptr: never replace by a bare constant
	width   uint16 // width - 1
	a, b, c uint32
}

type nameRef struct{ off, len uint32 }

type arrayDecl struct {
	name       nameRef
	indexWidth int
}

// Pool owns terms. Create one with NewPool. It is not safe for concurrent use.
type Pool struct {
	nodes  []node
	infos  []info
	table  []uint32 // open addressing, linear probing; 0 is free
	limbs  []uint64 // constants wider than 64 bits, little endian
	names  []byte
	vars   []nameRef
	arrays []arrayDecl
	ites   map[ID]int // index widths of the OpArrayIte

	ptrWidth, ptrShift int
	depth, maxDepth    int // nesting of rewrites in progress and its bound, see rewrite.go
	refused            int // rewrites not done for that bound
	scratch            acScratch

	apart     func(a, b ID) (roomA, roomB uint64) // see Apart
	watch     func()                              // see Watch
	ticks     int                                 // constructions since it was called
	work      int64                               // constructions before those
	standIns  map[standInKey]ID                   // see facts.go
	originals map[ID]ID                           // of stand-ins

	falseID, trueID ID
}

// NewPool returns an empty pool for pointers of 64 bits.
func NewPool() *Pool { return newPool(PtrWidth, PtrShift) }

// NewPoolFor returns an empty pool for pointers of a width in bits, a multiple of 4 from 4 to 64.
func NewPoolFor(ptrWidth int) *Pool {
	if ptrWidth < 4 || ptrWidth > PtrWidth || ptrWidth%4 != 0 {
		panic(fmt.Sprintf("term: pointers of %d bits", ptrWidth))
	}
	return newPool(ptrWidth, ptrWidth/4*3)
}

// PtrWidth returns the width of Ptr, in bits.
func (p *Pool) PtrWidth() int { return p.ptrWidth }

// PtrShift returns the binary logarithm of the distance of the objects that Ptr refers to.
func (p *Pool) PtrShift() int { return p.ptrShift }

// newPool lets tests use pointers narrow enough to try every value.
func newPool(ptrWidth, ptrShift int) *Pool {
	p := &Pool{ptrWidth: ptrWidth, ptrShift: ptrShift, maxDepth: maxDepth}
	p.nodes = make([]node, 1, 128)
	p.infos = make([]info, 1, 128)
	p.table = make([]uint32, 512)
	p.vars = make([]nameRef, 1)
	p.ites = make(map[ID]int)
	p.falseID = p.Const(1, 0)
	p.trueID = p.Const(1, 1)
	return p
}

// Apart tells the pool which objects share no address, where their bases do not say
// it: for two bases, rooms returns on how many bytes from each on the objects have no address in
// common. Zero says nothing. Equalities of pointers into such objects fold. It returns what told so before.
func (p *Pool) Apart(rooms func(a, b ID) (roomA, roomB uint64)) (before func(a, b ID) (roomA, roomB uint64)) {
	before, p.apart = p.apart, rooms
	return before
}

// Len returns one more than the largest ID in use.
func (p *Pool) Len() int { return len(p.nodes) }

// Op returns the operator of t.
func (p *Pool) Op(t ID) Op { return p.nodes[t].op }

// Width returns the width of t in bits.
func (p *Pool) Width(t ID) int { return int(p.nodes[t].width) + 1 }

// NumArgs returns the number of terms t is applied to.
func (p *Pool) NumArgs(t ID) int { return int(opArity[p.nodes[t].op]) }

// Arg returns the i-th argument of t, 0 ≤ i < NumArgs(t).
func (p *Pool) Arg(t ID, i int) ID {
	n := &p.nodes[t]
	if i < 0 || i >= int(opArity[n.op]) {
		panic(fmt.Sprintf("term: %v has no argument %d", n.op, i))
	}
	switch {
	case n.op == OpPtr:
		return ID([2]uint32{n.b, n.c}[i])
	case i == 0:
		return ID(n.a)
	case i == 1:
		return ID(n.b)
	}
	return ID(n.c)
}

func mix(h uint64) uint64 {
	h ^= h >> 32
	h *= 0x9e3779b97f4a7c15
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

func (n *node) hash() uint64 {
	h := mix(uint64(n.op)<<16 | uint64(n.width) | uint64(n.a)<<32)
	return mix(h ^ (uint64(n.b) | uint64(n.c)<<32))
}

// intern returns the node with this content, building it if it is new. A new
// term whose bits are all known becomes a constant, unless that would lose
// provenance.
func (p *Pool) intern(op Op, width int, a, b, c uint32) ID {
	if p.ticks++; p.ticks >= watchEvery {
		p.tick()
	}
	n := node{op: op, width: uint16(width - 1), a: a, b: b, c: c}
	slot := n.hash() & uint64(len(p.table)-1)
	for {
		t := p.table[slot]
		if t == 0 {
			break
		}
		m := &p.nodes[t]
		if m.op == op && m.width == n.width && m.a == a && m.b == b && m.c == c {
			return ID(t)
		}
		slot = (slot + 1) & uint64(len(p.table)-1)
	}
	in := p.infer(&n)
	n.prov = p.derivesFromPtr(&n)
	if width <= 64 && op > OpPtr && !n.prov && in.zeros|in.ones == mask(width) {
		return p.Const(width, in.ones)
	}
	return p.insert(n, in, slot)
}

func (p *Pool) insert(n node, in info, slot uint64) ID {
	t := uint32(len(p.nodes))
	p.nodes = append(p.nodes, n)
	p.infos = append(p.infos, in)
	p.table[slot] = t
	if 2*len(p.nodes) > len(p.table) {
		p.grow()
	}
	return ID(t)
}

func (p *Pool) grow() {
	old := p.nodes
	p.table = make([]uint32, 2*len(p.table))
	m := uint64(len(p.table) - 1)
	for t := 1; t < len(old); t++ {
		slot := p.hashOf(&old[t]) & m
		for p.table[slot] != 0 {
			slot = (slot + 1) & m
		}
		p.table[slot] = uint32(t)
	}
}

// hashOf agrees with the hash under which the node was inserted: wide
// constants are found by content, not by their place in limbs.
func (p *Pool) hashOf(n *node) uint64 {
	if n.op == OpConst && n.width >= 64 {
		return hashLimbs(n.width, p.limbsOf(n))
	}
	return n.hash()
}

// derivesFromPtr marks the terms through which a pointer is copied.
func (p *Pool) derivesFromPtr(n *node) bool {
	switch n.op {
	case OpPtr:
		return true
	case OpExtract, OpZExt, OpSExt:
		return p.nodes[n.a].prov
	case OpConcat:
		return p.nodes[n.a].prov || p.nodes[n.b].prov
	case OpIte:
		return p.nodes[n.b].prov || p.nodes[n.c].prov
	}
	return false
}

func (p *Pool) unary(op Op, width int, a ID) ID { return p.intern(op, width, uint32(a), 0, 0) }

func (p *Pool) binary(op Op, width int, a, b ID) ID {
	return p.intern(op, width, uint32(a), uint32(b), 0)
}

// commutative orders the operands: a constant second, else by ID.
func (p *Pool) commutative(op Op, width int, a, b ID) ID {
	a, b = p.order(a, b)
	var c uint32
	if op.isAC() {
		c = p.leafHash(op, a) + p.leafHash(op, b)
	}
	return p.intern(op, width, uint32(a), uint32(b), c)
}

func (p *Pool) order(a, b ID) (ID, ID) {
	ca, cb := p.IsConst(a), p.IsConst(b)
	if ca && !cb || ca == cb && a > b {
		return b, a
	}
	return a, b
}

func (p *Pool) sameWidth(what string, a, b ID) int {
	w := p.Width(a)
	if w != p.Width(b) {
		panic(fmt.Sprintf("term: %s of widths %d and %d", what, w, p.Width(b)))
	}
	if p.IsArray(a) || p.IsArray(b) {
		panic(fmt.Sprintf("term: %s of %v and %v", what, p.Op(a), p.Op(b)))
	}
	return w
}

func checkWidth(w int) {
	if w < 1 || w > MaxWidth {
		panic(fmt.Sprintf("term: width %d is not in 1..%d", w, MaxWidth))
	}
}

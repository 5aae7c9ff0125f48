// Package heap is a theory of allocation: which parts of the address space belong to objects, whatever they contain (LLBMC, chapter 5).
//
// A state is a finite set of objects, each an address other than 0 and a size, no two of which have an address in common. States are
// terms over
//
//	empty, malloc(h, q, t), free(h, q), join(c, g, h)
//
// where malloc adds an object of t bytes at q, free removes the one at q, if there is one, and join is g where c holds, else h. What
// a program may do is asked by observers:
//
//	validaccess(h, p, n)    n bytes from p on lie in one object
//	validfree(h, p)         an object starts at p
//	allocatable(h, p, n)    an object of n bytes may be made at p
//
// Reductions turn an observer into a formula without states, by pushing it down to empty. Some of those that are printed are wrong; here
// are the corrected ones, extended to joins, over which every observer distributes. Each is a function of its name.
//
// Addresses and sizes are unsigned, of one width, in bytes. No object reaches beyond the end of the address space, and every malloc
// is of an allocatable range: the reductions rely on both, as the axioms do. An access has at least one byte; for allocatable,
// so have objects.
package heap

import "github.com/fathom-verifier/fathom/smt/term"

// op is the outermost symbol of a state.
type op uint8

const (
	empty op = iota
	malloc
	free
	join
)

// A State is a term; it never changes. States are equal if their pointers are; different pointers may be equal, too.
type State struct {
	op       op
	h, other *State  // other: of a join, where cond does not hold
	addr     term.ID // of malloc and free
	size     term.ID // of malloc
	cond     term.ID // of join
}

// Empty is the state without objects.
var Empty = &State{}

// A Theory makes formulas about states. It remembers what it has reduced. Not safe for concurrent use.
type Theory struct {
	pool       *term.Pool
	containers map[query]term.ID
	accesses   map[query]term.ID
	frees      map[query]term.ID
	overlaps   map[overlapQuery]term.ID
}

type query struct {
	h    *State
	p, n term.ID
}

type overlapQuery struct {
	query
	o term.ID
}

// New returns a theory over the terms of a pool.
func New(p *term.Pool) *Theory {
	return &Theory{pool: p, containers: map[query]term.ID{}, accesses: map[query]term.ID{}, frees: map[query]term.ID{}, overlaps: map[overlapQuery]term.ID{}}
}

// Malloc returns h with an object of size bytes at addr.
func (t *Theory) Malloc(h *State, addr, size term.ID) *State {
	return &State{op: malloc, h: h, addr: addr, size: size}
}

// Free returns h without the object that starts at addr, if there is one.
func (t *Theory) Free(h *State, addr term.ID) *State {
	if h.op == empty {
		return h
	}
	return &State{op: free, h: h, addr: addr}
}

// Join returns the state that is a where cond holds, else b.
func (t *Theory) Join(cond term.ID, a, b *State) *State {
	switch {
	case a == b || t.pool.IsTrue(cond):
		return a
	case t.pool.IsFalse(cond):
		return b
	}
	return &State{op: join, h: a, other: b, cond: cond}
}

// contains returns the condition that n > 0 bytes from p on lie among size bytes from addr on. As differences from addr, since the
// object does not wrap around, the comparison is exact even where p + n would.
func (t *Theory) contains(addr, size, p, n term.ID) term.ID {
	x := t.pool
	return x.And(x.Ule(n, size), x.Ule(x.Sub(p, addr), x.Sub(size, n)))
}

// overlap returns the condition that two ranges of at least one byte, neither of which wraps around, have an address in common. Ranges
// that merely touch have none.
func (t *Theory) overlap(addr, size, p, n term.ID) term.ID {
	x := t.pool
	return x.Or(x.Ult(x.Sub(p, addr), size), x.Ult(x.Sub(addr, p), n))
}

// zero is the address 0, where no object is.
func (t *Theory) zero(like term.ID) term.ID { return t.pool.Const(t.pool.Width(like), 0) }

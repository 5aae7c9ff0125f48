package sat

import (
	"math/bits"
	"slices"
)

// watch is an entry in the watch list of a literal l: a clause that contains l.
// The blocker is another literal of the clause; while it is true the clause
// need not be looked at (Chu, Harwood and Stuckey, 2010). For a binary clause
// the blocker is the rest of the clause and ref is binFlag or
// binFlag with the flags of binary clauses.
type watch struct {
	blocker lit
	ref     uint32
}

const (
	binLearned  = 1
	binSubsumed = 2 // subsumption has tried the clause
)

// wlist locates the watch list of one literal in the pool.
type wlist struct {
	off uint32
	n   uint32
	cap uint32
}

// watchPool is the memory of all watch lists: blocks whose sizes are powers of
// two, with free lists by size. One slice without pointers keeps the lists off
// the garbage collector's hands and makes moving a watch free of allocation,
// but for the amortised growth of the pool.
type watchPool struct {
	mem  []watch
	free [33]uint32 // head of the free blocks of size 1<<i, plus 1; linked by ref
}

const (
	minListLog = 2

	maxPool  = 1<<32 - 1 // watches
	poolFull = "sat: watch lists exceed 2^32 entries"
)

func (p *watchPool) alloc(log int) uint32 {
	if h := p.free[log]; h != 0 {
		p.free[log] = p.mem[h-1].ref
		return h - 1
	}
	off := len(p.mem)
	n := 1 << log
	if off+n > maxPool {
		panic(poolFull)
	}
	p.mem = slices.Grow(p.mem, n)[:off+n]
	return uint32(off)
}

func (p *watchPool) release(off, size uint32) {
	log := bits.Len32(size) - 1
	p.mem[off].ref = p.free[log]
	p.free[log] = off + 1
}

// pushWatch appends w to the list of l. When the pool moves, slices obtained
// from list are stale; the caller re-slices if the result is true.
func (s *Solver) pushWatch(l lit, w watch) (moved bool) {
	wl := &s.lists[l]
	if wl.n == wl.cap {
		moved = s.growList(wl)
	}
	s.pool.mem[wl.off+wl.n] = w
	wl.n++
	return moved
}

func (s *Solver) growList(wl *wlist) (moved bool) {
	before := cap(s.pool.mem)
	if wl.cap == 0 {
		wl.off = s.pool.alloc(minListLog)
		wl.cap = 1 << minListLog
	} else {
		off := s.pool.alloc(bits.Len32(wl.cap))
		copy(s.pool.mem[off:off+wl.n], s.pool.mem[wl.off:wl.off+wl.n])
		s.pool.release(wl.off, wl.cap)
		wl.off = off
		wl.cap *= 2
	}
	return cap(s.pool.mem) != before
}

// list returns the watches of l, valid until the next pushWatch that moves the
// pool.
func (s *Solver) list(l lit) []watch {
	wl := s.lists[l]
	return s.pool.mem[wl.off:][:wl.n:wl.n]
}

// watchLong attaches clause c by its first two literals.
func (s *Solver) watchLong(c uint32) {
	ls := s.ar.lits(c)
	a, b := ls[0], ls[1]
	s.pushWatch(a, watch{b, c})
	s.pushWatch(b, watch{a, c})
}

// watchBinary attaches the clause (a or b).
func (s *Solver) watchBinary(a, b lit, learned bool, id clauseID) {
	s.traceBinary(a, b, id)
	s.stats.binariesAdded++
	ref := uint32(binFlag)
	if learned {
		ref |= binLearned
	} else {
		s.binaries++
	}
	s.pushWatch(a, watch{b, ref})
	s.pushWatch(b, watch{a, ref})
}

// rebuildPool lays the lists out again in the order of literals, binary
// clauses first, replacing each watch by the one keep returns, or dropping it,
// and removes all fragmentation.
func (s *Solver) rebuildPool(keep func(l lit, w watch) (watch, bool)) {
	old := s.pool.mem
	total := 0
	for l := range s.lists {
		wl := &s.lists[l]
		ws := old[wl.off:][:wl.n]
		j := 0
		for _, w := range ws {
			if w, ok := keep(lit(l), w); ok {
				ws[j] = w
				j++
			}
		}
		wl.n = uint32(j)
		if j > 0 {
			total += blockSize(j)
		}
	}
	mem := make([]watch, 0, total+total/4)
	for l := range s.lists {
		wl := &s.lists[l]
		if wl.n == 0 {
			*wl = wlist{}
			continue
		}
		ws := old[wl.off:][:wl.n]
		off := len(mem)
		for _, w := range ws {
			if w.ref&binFlag != 0 {
				mem = append(mem, w)
			}
		}
		for _, w := range ws {
			if w.ref&binFlag == 0 {
				mem = append(mem, w)
			}
		}
		size := blockSize(len(ws))
		mem = mem[:off+size]
		wl.off, wl.cap = uint32(off), uint32(size)
	}
	s.pool = watchPool{mem: mem}
}

// blockSize is the size of the block for a list of n > 0 watches.
func blockSize(n int) int { return max(1<<minListLog, 1<<bits.Len(uint(n-1))) }

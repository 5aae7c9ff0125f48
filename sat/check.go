package sat

import (
	"cmp"
	"fmt"
	"slices"
)

// checkMemory returns an error if a condition does not hold that propagation relies on to stay within memory. Built with the
// tag checkmemory, it is asked before each propagation. Time O(n log n) in all the solver holds.
func (s *Solver) checkMemory() error {
	if len(s.vals) != len(s.lists) || len(s.vals) != 2*len(s.info) || cap(s.trail) < len(s.info)-1 {
		return fmt.Errorf("%d values, %d lists and room for %d assignments of %d variables", len(s.vals), len(s.lists), cap(s.trail), len(s.info)-1)
	}
	headers := map[uint32]bool{}
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		headers[c] = true
		if end := uint64(c) + headerWords + uint64(s.ar.mem[c]); s.ar.size(c) < 3 || end > uint64(len(s.ar.mem)) {
			return fmt.Errorf("clause %d of %d literals in an arena of %d words", c, s.ar.size(c), len(s.ar.mem))
		}
		for _, l := range s.ar.lits(c) {
			if int(l) >= len(s.vals) {
				return fmt.Errorf("clause %d: literal %d of %d", c, l, len(s.vals))
			}
		}
	}
	var blocks []wlist
	for l, wl := range s.lists {
		if wl.n > wl.cap || uint64(wl.off)+uint64(wl.cap) > uint64(len(s.pool.mem)) {
			return fmt.Errorf("list of literal %d: %d of %d watches from %d on in a pool of %d", l, wl.n, wl.cap, wl.off, len(s.pool.mem))
		}
		if wl.cap > 0 {
			blocks = append(blocks, wl)
		}
		for _, w := range s.list(lit(l)) {
			if int(w.blocker) >= len(s.vals) {
				return fmt.Errorf("list of literal %d: blocker %d of %d", l, w.blocker, len(s.vals))
			}
			if w.ref&binFlag != 0 {
				continue
			}
			if !headers[w.ref] {
				return fmt.Errorf("list of literal %d: there is no clause %d", l, w.ref)
			}
			if c := s.ar.lits(w.ref); c[0] != lit(l) && c[1] != lit(l) {
				return fmt.Errorf("list of literal %d: it does not watch clause %v", l, c)
			}
		}
	}
	slices.SortFunc(blocks, func(a, b wlist) int { return cmp.Compare(a.off, b.off) })
	for i := 1; i < len(blocks); i++ {
		if a := blocks[i-1]; a.off+a.cap > blocks[i].off {
			return fmt.Errorf("lists at %d and %d overlap", a.off, blocks[i].off)
		}
	}
	return nil
}

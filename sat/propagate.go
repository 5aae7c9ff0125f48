package sat

// assign makes l true for the given reason at the current level.
func (s *Solver) assign(l lit, reason uint32) {
	s.vals[l] = 1
	s.vals[l^1] = -1
	n := len(s.trail)
	s.info[l>>1] = varInfo{level: int32(len(s.control)), trail: int32(n), reason: reason}
	s.trail = s.trail[:n+1] // NewVar reserves the memory
	s.trail[n] = l
}

// shortClause is the length up to which the search for a literal begins anew.
const shortClause = 4

// outcome is what becomes of a watch whose literal is false.
type outcome uint8

const (
	holds     outcome = iota // the clause has a true literal, the blocker from now on
	moves                    // another literal of it is watched from now on
	relocates                // so it is, and the memory of all watch lists has moved
	implies                  // all literals but one are false
	violated                 // all literals are false
	gone                     // the clause is garbage
)

// propagate assigns all consequences of the trail by unit clauses. It returns
// false on a conflict, which confl and conflLit then describe. Clause s.ignore, if
// there is one, has no consequences. It allocates nothing, but for the amortised
// growth of the watch pool.
//
// Most visits end at the blocker. That loop is kept so small that its variables
// stay in registers; examine does the rest.
func (s *Solver) propagate() bool {
	vals := s.vals
	var ticks int64
	start := s.qhead
	ok := true
	for ok && s.qhead < len(s.trail) {
		fl := s.trail[s.qhead] ^ 1
		s.qhead++
		wl := s.lists[fl]
		ws := s.pool.mem[wl.off:][:wl.n:wl.n]
		ticks += 1 + int64(len(ws)>>3)
		i, j := 0, 0
		for i < len(ws) {
			w := ws[i]
			ws[j] = w
			i++
			j++
			bv := vals[w.blocker]
			if bv > 0 {
				continue
			}
			if w.ref&binFlag != 0 {
				if bv < 0 {
					s.confl, s.conflLit = binFlag|w.blocker, fl
					ok = false
					break
				}
				s.assign(w.blocker, binFlag|fl)
				continue
			}
			ticks++
			r, what := s.examine(w.ref, fl)
			if what == holds {
				ws[j-1].blocker = r
				continue
			}
			if what == moves || what == gone {
				j--
				continue
			}
			if what == relocates {
				ws = s.pool.mem[wl.off:][:wl.n:wl.n]
				j--
				continue
			}
			if w.ref == s.ignore {
				continue
			}
			if what == implies {
				s.assign(r, w.ref)
				continue
			}
			s.confl = w.ref
			ok = false
			break
		}
		if i != j {
			j += copy(ws[j:], ws[i:])
			s.lists[fl].n = uint32(j)
		}
	}
	s.stats.Propagations += int64(s.qhead - start)
	s.stats.ticks += ticks
	if ok {
		s.conflictFree = len(s.trail)
	} else {
		if n := len(s.control); n > 0 {
			s.conflictFree = int(s.control[n-1])
		}
	}
	return ok
}

// examine looks for another literal of a long clause to watch in place of fl,
// which is false: one that is not. A true literal found on the way does not become
// the watch but only the blocker: it was assigned no later than the false one,
// so both are undone together and the watch is in order again. It returns the
// blocker or the literal implied.
//
// Garbage is found out late, where a clause does more than stay.
func (s *Solver) examine(ref uint32, fl lit) (lit, outcome) {
	mem := s.ar.mem
	vals := s.vals
	n := mem[ref]
	c := mem[ref+headerWords:][:n:n]
	other := c[0] ^ c[1] ^ fl
	ov := vals[other]
	if ov > 0 {
		return other, holds
	}
	k := 2
	var r lit
	rv := int8(-1)
	if len(c) <= shortClause {
		for ; k < len(c); k++ {
			r = c[k]
			if rv = vals[r]; rv >= 0 {
				break
			}
		}
	} else {
		flags := mem[ref+1]
		start := int(flags>>foundShift) + 2
		if start >= len(c) {
			start = 2
		}
		for k = start; k < len(c); k++ {
			r = c[k]
			if rv = vals[r]; rv >= 0 {
				break
			}
		}
		ticks := (k - start) >> 4 // a cache line holds 16 literals
		if rv < 0 {
			for k = 2; k < start; k++ {
				r = c[k]
				if rv = vals[r]; rv >= 0 {
					break
				}
			}
			ticks += k >> 4
		}
		if ticks > 0 {
			s.stats.ticks += int64(ticks)
		}
		if k != start && rv >= 0 {
			mem[ref+1] = flags&(1<<foundShift-1) | uint32(min(k-2, maxFound))<<foundShift
		}
	}
	if rv > 0 {
		return r, holds
	}
	if mem[ref+1]&flagGarbage != 0 {
		return 0, gone
	}
	if rv == 0 {
		c[0], c[1], c[k] = other, r, fl
		if s.pushWatch(r, watch{other, ref}) {
			return 0, relocates
		}
		return 0, moves
	}
	if ov == 0 {
		return other, implies
	}
	return 0, violated
}

// decideLit opens a level with l as its decision.
func (s *Solver) decideLit(l lit) {
	s.control = append(s.control, int32(len(s.trail)))
	s.assign(l, 0)
}

// backtrack undoes all levels above level.
func (s *Solver) backtrack(level int) {
	if len(s.control) <= level {
		return
	}
	if !s.probing {
		s.updateTargets()
	}
	height := int(s.control[level])
	for i := len(s.trail) - 1; i >= height; i-- {
		l := s.trail[i]
		v := l >> 1
		s.vals[l] = 0
		s.vals[l^1] = 0
		if !s.probing {
			s.saved[v] = 1 - int8(l&1)<<1
		}
		if s.heap.pos[v] < 0 {
			s.heap.insert(v)
		}
		if s.queue.stamp[v] > s.queue.stamp[s.queue.next] {
			s.queue.next = v
		}
	}
	s.trail = s.trail[:height]
	s.control = s.control[:level]
	s.qhead = height
	s.conflictFree = min(s.conflictFree, height)
}

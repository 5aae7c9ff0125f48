package sat

import "unsafe"

// assign makes l true for the given reason at the current level.
func (s *Solver) assign(l lit, reason uint32) {
	s.vals[l] = 1
	s.vals[l^1] = -1
	n := len(s.trail)
	s.info[l>>1] = varInfo{level: int32(len(s.control)), trail: int32(n), reason: reason}
	s.trail = s.trail[:n+1] // NewVar reserves the memory
	s.trail[n] = l
}

// shortClause is the length up to which a clause is scanned from its first unwatched
// literal on, not from where the last scan ended: noting that place would cost more.
const shortClause = 4

// propagate assigns all consequences of the trail by unit clauses. It returns
// false on a conflict, which confl and conflLit then describe. Clause s.ignore, if
// there is one, has no consequences. It allocates nothing, but for the amortised
// growth of the watch pool.
//
// Most visits end at the blocker, and most others with a true literal or another
// one to watch. A true literal found in a clause does not become the watch but only
// the blocker: it was assigned no later than the false one, so both are undone
// together and the watch is in order again. Garbage is found out late, where a
// clause does more than stay.
//
// Half of solving time is spent here, and a seventh of that would be checks of
// bounds. They are left out where checkMemory tells that nothing is out of bounds:
// a watch list lies in pool.mem; a watch of a long clause, even if that is garbage,
// is in the list of one of its first two literals, and refers to a header in ar.mem
// that as many literals follow as it says, at least three; and each literal, of
// watches and clauses, is below len(vals), which is len(lists). Of these slices only
// pool.mem can move meanwhile, when a list grows.
func (s *Solver) propagate() bool {
	if checking {
		if err := s.checkMemory(); err != nil {
			panic(err)
		}
	}
	vals := unsafe.Pointer(unsafe.SliceData(s.vals))
	mem := unsafe.Pointer(unsafe.SliceData(s.ar.mem))
	lists := unsafe.Pointer(unsafe.SliceData(s.lists))
	var ticks int64
	start := s.qhead
	ok := true
	for ok && s.qhead < len(s.trail) {
		fl := s.trail[s.qhead] ^ 1
		s.qhead++
		wl := &s.lists[fl]
		n := uintptr(wl.n)
		ticks += 1 + int64(n>>3)
		if n == 0 {
			continue
		}
		ws := unsafe.Pointer(&s.pool.mem[wl.off])
		var i, j uintptr
	watches:
		for {
			var w watch
			var bv int8
			for {
				if i == n {
					break watches
				}
				w = *at[watch](ws, i)
				*at[watch](ws, j) = w
				i++
				j++
				if bv = *at[int8](vals, uintptr(w.blocker)); bv <= 0 {
					break
				}
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
			header := unsafe.Pointer(at[uint32](mem, uintptr(w.ref)))
			lits := unsafe.Add(header, headerWords*unsafe.Sizeof(lit(0)))
			other := *at[lit](lits, 0) ^ *at[lit](lits, 1) ^ fl
			ov := *at[int8](vals, uintptr(other))
			if ov > 0 {
				at[watch](ws, j-1).blocker = other
				continue
			}
			size := uintptr(*at[uint32](header, 0))
			flags := *at[uint32](header, 1)
			from := uintptr(flags>>foundShift) + 2
			if from >= size || size <= shortClause {
				from = 2
			}
			var r lit
			rv := int8(-1)
			k := from
			for ; k < size; k++ {
				r = *at[lit](lits, k)
				if rv = *at[int8](vals, uintptr(r)); rv >= 0 {
					break
				}
			}
			ticks += int64((k - from) >> 4) // a cache line holds 16 literals
			if rv < 0 {
				for k = 2; k < from; k++ {
					r = *at[lit](lits, k)
					if rv = *at[int8](vals, uintptr(r)); rv >= 0 {
						break
					}
				}
				ticks += int64(k >> 4)
			}
			if rv >= 0 && k != from && size > shortClause {
				*at[uint32](header, 1) = flags&(1<<foundShift-1) | uint32(min(k-2, maxFound))<<foundShift
			}
			if rv > 0 {
				at[watch](ws, j-1).blocker = r
				continue
			}
			if flags&flagGarbage != 0 {
				j--
				continue
			}
			if rv == 0 {
				*at[lit](lits, 0), *at[lit](lits, 1), *at[lit](lits, k) = other, r, fl
				// This is pushWatch, which is not inlined: the call takes up to 8 % of the time.
				to := at[wlist](lists, uintptr(r))
				if to.n == to.cap && s.growList(to) {
					ws = unsafe.Pointer(&s.pool.mem[wl.off])
				}
				*at[watch](unsafe.Pointer(unsafe.SliceData(s.pool.mem)), uintptr(to.off+to.n)) = watch{other, w.ref}
				to.n++
				j--
				continue
			}
			if w.ref == s.ignore {
				continue
			}
			if ov == 0 {
				s.assign(other, w.ref)
				continue
			}
			s.confl = w.ref
			ok = false
			break
		}
		if i != j {
			rest := s.pool.mem[wl.off:][:n]
			j += uintptr(copy(rest[j:], rest[i:]))
			wl.n = uint32(j)
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

// at is element i of the array at base, without a check that there is one.
func at[T any](base unsafe.Pointer, i uintptr) *T {
	return (*T)(unsafe.Add(base, i*unsafe.Sizeof(*new(T))))
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

package heap

import "github.com/fathom-verifier/fathom/smt/term"

// states lists the states of which h is made, itself last, each after those that it is made of.
func states(h *State, known func(*State) bool) []*State {
	var list []*State
	seen := map[*State]bool{}
	stack := []*State{h}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		ready := true
		for _, below := range [2]*State{s.h, s.other} {
			if below != nil && !seen[below] && !known(below) {
				stack = append(stack, below)
				ready = false
			}
		}
		if !ready {
			continue
		}
		stack = stack[:len(stack)-1]
		if !seen[s] && !known(s) {
			seen[s] = true
			list = append(list, s)
		}
	}
	return list
}

// reduce applies the rules of an observer from empty upwards, so that states that are shared are reduced once.
func reduce[K comparable](memo map[K]term.ID, key func(*State) K, h *State, rule func(s *State, at func(*State) term.ID) term.ID) term.ID {
	known := func(s *State) bool { _, ok := memo[key(s)]; return ok }
	at := func(s *State) term.ID { return memo[key(s)] }
	for _, s := range states(h, known) {
		memo[key(s)] = rule(s, at)
	}
	return memo[key(h)]
}

// Container returns the address of the object in which n bytes from p on lie, 0 if there is none: the rules C-EMPTY, C-MALLOC,
// C-FREE and C-JOIN. Linear in the number of states, as all observers but Allocatable.
func (t *Theory) Container(h *State, p, n term.ID) term.ID {
	return reduce(t.containers, func(s *State) query { return query{s, p, n} }, h, func(s *State, at func(*State) term.ID) term.ID {
		switch s.op {
		case malloc:
			return t.containerMalloc(s, p, n, at(s.h))
		case free:
			return t.containerFree(s, at(s.h))
		case join:
			return t.pool.Ite(s.cond, at(s.h), at(s.other))
		}
		return t.zero(p)
	})
}

// containerMalloc is rule C-MALLOC: container(malloc(h,q,t),p,n) = q if contains(q,t,p,n), else container(h,p,n). As printed (5.21)
// the result is p, which makes C-FREE compare the wrong address: accesses inside of an object that was freed would be valid.
func (t *Theory) containerMalloc(s *State, p, n, below term.ID) term.ID {
	return t.pool.Ite(t.contains(s.addr, s.size, p, n), s.addr, below)
}

// containerFree is rule C-FREE: container(free(h,q),p,n) = 0 if container(h,p,n) = q, else container(h,p,n).
func (t *Theory) containerFree(s *State, below term.ID) term.ID {
	return t.pool.Ite(t.pool.Eq(s.addr, below), t.zero(below), below)
}

// ValidAccess returns the condition that n bytes from p on lie in one object: the rules VA-EMPTY, VA-MALLOC, VA-FREE and VA-JOIN.
func (t *Theory) ValidAccess(h *State, p, n term.ID) term.ID {
	return reduce(t.accesses, func(s *State) query { return query{s, p, n} }, h, func(s *State, at func(*State) term.ID) term.ID {
		switch s.op {
		case malloc:
			return t.validAccessMalloc(s, p, n, at(s.h))
		case free:
			return t.validAccessFree(s, p, n)
		case join:
			return t.pool.Ite(s.cond, at(s.h), at(s.other))
		}
		return t.pool.False()
	})
}

// validAccessMalloc is rule VA-MALLOC: contains(q,t,p,n) ∨ validaccess(h,p,n).
func (t *Theory) validAccessMalloc(s *State, p, n, below term.ID) term.ID {
	return t.pool.Or(t.contains(s.addr, s.size, p, n), below)
}

// validAccessFree is rule VA-FREE: container(free(h,q),p,n) ≠ 0.
func (t *Theory) validAccessFree(s *State, p, n term.ID) term.ID {
	return t.pool.Not(t.pool.Eq(t.Container(s, p, n), t.zero(p)))
}

// ValidFree returns the condition that an object starts at p: the rules VF-EMPTY, VF-MALLOC, VF-FREE and VF-JOIN.
func (t *Theory) ValidFree(h *State, p term.ID) term.ID {
	return reduce(t.frees, func(s *State) query { return query{s, p, 0} }, h, func(s *State, at func(*State) term.ID) term.ID {
		switch s.op {
		case malloc:
			return t.validFreeMalloc(s, p, at(s.h))
		case free:
			return t.validFreeFree(s, p, at(s.h))
		case join:
			return t.pool.Ite(s.cond, at(s.h), at(s.other))
		}
		return t.pool.False()
	})
}

// validFreeMalloc is rule VF-MALLOC: validfree(h,p) ∨ q = p.
func (t *Theory) validFreeMalloc(s *State, p, below term.ID) term.ID {
	return t.pool.Or(below, t.pool.Eq(s.addr, p))
}

// validFreeFree is rule VF-FREE: validfree(h,p) ∧ q ≠ p.
func (t *Theory) validFreeFree(s *State, p, below term.ID) term.ID {
	return t.pool.And(below, t.pool.Not(t.pool.Eq(s.addr, p)))
}

// Allocatable returns the condition that an object of n bytes may be made at p: rule AL. p is not 0, the object does not reach
// beyond the end of the address space, and of all addresses o at which the state was ever given an object, there is none now
// that overlaps the range. (As printed, with o = 0, rule 5.26 says nothing.) Linear in the number of states for each object.
func (t *Theory) Allocatable(h *State, p, n term.ID) term.ID {
	x := t.pool
	last := x.Add(p, x.Sub(n, x.Const(x.Width(n), 1)))
	ok := x.And(x.Not(x.Eq(p, t.zero(p))), x.Ule(p, last))
	tried := map[term.ID]bool{}
	for _, s := range states(h, func(*State) bool { return false }) {
		if s.op == malloc && !tried[s.addr] {
			tried[s.addr] = true
			ok = x.And(ok, x.Not(t.overlapper(h, s.addr, p, n)))
		}
	}
	return ok
}

// overlapper returns the condition that the object at o overlaps n bytes from p on: the rules OV-EMPTY, OV-MALLOC, OV-FREE and OV-JOIN.
func (t *Theory) overlapper(h *State, o, p, n term.ID) term.ID {
	return reduce(t.overlaps, func(s *State) overlapQuery { return overlapQuery{query{s, p, n}, o} }, h, func(s *State, at func(*State) term.ID) term.ID {
		switch s.op {
		case malloc:
			return t.overlapperMalloc(s, o, p, n, at(s.h))
		case free:
			return t.overlapperFree(s, o, at(s.h))
		case join:
			return t.pool.Ite(s.cond, at(s.h), at(s.other))
		}
		return t.pool.False()
	})
}

// overlapperMalloc is rule OV-MALLOC: (q = o ∧ overlap(q,t,p,n)) ∨ overlapper(h,o,p,n).
func (t *Theory) overlapperMalloc(s *State, o, p, n, below term.ID) term.ID {
	return t.pool.Or(t.pool.And(t.pool.Eq(s.addr, o), t.overlap(s.addr, s.size, p, n)), below)
}

// overlapperFree is rule OV-FREE: overlapper(h,o,p,n) ∧ o ≠ q.
func (t *Theory) overlapperFree(s *State, o, below term.ID) term.ID {
	return t.pool.And(below, t.pool.Not(t.pool.Eq(s.addr, o)))
}

package sat

import "slices"

// Equivalent-literal substitution (van Gelder and Tsuji, 1993; Aspvall, Plass
// and Tarjan, 1979). The literals of a strongly connected component of the
// binary implication graph are equivalent; one of them replaces the others
// everywhere.

// substitute replaces literals until no more equivalences come up. It starts and
// ends at the root, and returns false if the clauses are unsatisfiable.
func (s *Solver) substitute() bool {
	for s.stats.binariesAdded != s.substituted {
		s.substituted = s.stats.binariesAdded
		found, ok := s.findEquivalences()
		if !ok {
			return false
		}
		if !found {
			break
		}
		if !s.rewrite(s.detach()) {
			return false
		}
	}
	return true
}

// findEquivalences sets repr for the literals to be replaced, and takes their
// variables out of the search. Tarjan's algorithm, without recursion. A variable
// frozen by an assumption, or else the first one, represents a component.
// Linear in the binary clauses.
func (s *Solver) findEquivalences() (found, ok bool) {
	const done = 1<<32 - 1
	type visit struct {
		l    lit
		next uint32 // place in the list of the literals l implies
	}
	index := make([]uint32, len(s.vals)) // order of discovery; done once in a component
	var stack []lit                      // discovered, not yet in a component
	var path []visit
	var low []uint32 // per entry of path: least index reached
	clock := uint32(0)
	for root := lit(2); int(root) < len(s.vals); root++ {
		if index[root] != 0 || s.vals[root] != 0 || s.state[root>>1] != varActive {
			continue
		}
		path = append(path[:0], visit{root, 0})
		clock++
		index[root] = clock
		stack = append(stack, root)
		low = append(low[:0], clock)
		for len(path) > 0 {
			top := len(path) - 1
			v := &path[top]
			ws := s.list(v.l ^ 1)
			descended := false
			for int(v.next) < len(ws) {
				w := ws[v.next]
				v.next++
				if w.ref&binFlag == 0 || s.vals[w.blocker] != 0 {
					continue
				}
				to := w.blocker
				if index[to] == 0 {
					clock++
					index[to] = clock
					stack = append(stack, to)
					path = append(path, visit{to, 0})
					low = append(low, clock)
					descended = true
					break
				}
				if index[to] != done {
					low[top] = min(low[top], index[to])
				}
			}
			if descended {
				continue
			}
			l, lowest := v.l, low[top]
			path, low = path[:top], low[:top]
			if top > 0 {
				low[top-1] = min(low[top-1], lowest)
			}
			if lowest != index[l] {
				continue
			}
			from := len(stack) - 1
			for stack[from] != l {
				from--
			}
			component := stack[from:]
			stack = stack[:from]
			for _, x := range component {
				index[x] = done
			}
			if len(component) > 1 {
				if !s.mergeComponent(component) {
					return found, false
				}
				found = true
			}
		}
	}
	s.stats.ticks += int64(len(s.vals)/8) + s.binaries/4
	return found, true
}

// mergeComponent chooses the representative of a component and substitutes the
// others. The component of the complements comes up as well; it is skipped. It
// returns false if a literal is equivalent to its complement.
func (s *Solver) mergeComponent(component []lit) bool {
	r := component[0]
	for _, x := range component {
		if s.frozen[x>>1] > s.frozen[r>>1] || s.frozen[x>>1] == s.frozen[r>>1] && x>>1 < r>>1 {
			r = x
		}
	}
	for _, x := range component {
		if x == r^1 {
			unit := [1]lit{x}
			s.addRoot(unit[:], 0, s.traceContradiction(r, component))
			if s.ok {
				panic("sat: a literal equivalent to its complement has a value")
			}
			return false
		}
	}
	s.traceEquivalences(r, component)
	for _, x := range component {
		if x == r || s.state[x>>1] == varSubstituted {
			continue
		}
		// Both clauses stay in the proof: clauses added later rely on them.
		for _, c := range [2][2]lit{{x, r ^ 1}, {x ^ 1, r}} {
			s.ext.push(c[0], c[:], 0)
		}
		s.repr[x>>1] = r ^ x&1
		s.stats.Substituted++
		s.deactivate(x>>1, varSubstituted)
	}
	return true
}

// traceEquivalences traces that r implies the literals of its component and is
// implied by them. The clauses stay in the proof for good: clauses added later
// rely on them.
func (s *Solver) traceEquivalences(r lit, component []lit) {
	t := s.trace
	if t == nil {
		return
	}
	t.grow(len(s.info))
	for _, start := range [2]lit{r, r ^ 1} {
		s.walkComponent(start, r^start, component, func(from, to lit, ids map[lit]clauseID) bool {
			clause := [2]lit{start ^ 1, to}
			hints := append(make([]clauseID, 0, 2), s.binaryID(from^1, to))
			if from != start {
				hints = append(make([]clauseID, 0, 2), ids[from], s.binaryID(from^1, to))
			}
			ids[to] = s.traceDerived(clause[:], nil, hints...)
			t.equiv[to>>1][to&1^1] = ids[to]
			return true
		})
	}
}

// traceContradiction traces the complement of r, which is in the component of r.
func (s *Solver) traceContradiction(r lit, component []lit) clauseID {
	if s.trace == nil {
		return 0
	}
	parents := map[lit]lit{}
	s.walkComponent(r, 0, component, func(from, to lit, _ map[lit]clauseID) bool {
		parents[to] = from
		return to != r^1
	})
	var path []lit
	for to := r ^ 1; to != r; to = parents[to] {
		path = append(path, to)
	}
	slices.Reverse(path)
	// The path may meet two complements before it meets that of r.
	var hints []clauseID
	implied := map[lit]bool{r: true}
	for _, to := range path {
		hints = append(hints, s.binaryID(parents[to]^1, to))
		if implied[to^1] {
			break
		}
		implied[to] = true
	}
	unit := [1]lit{r ^ 1}
	return s.traceDerived(unit[:], nil, hints...)
}

// walkComponent calls f for the edges of a breadth-first tree from start of the
// component, or of that of the complements if flip is 1, until f returns false.
func (s *Solver) walkComponent(start, flip lit, component []lit, f func(from, to lit, ids map[lit]clauseID) bool) {
	open := make(map[lit]bool, len(component))
	for _, x := range component {
		open[x^flip] = true
	}
	delete(open, start)
	ids := map[lit]clauseID{}
	queue := []lit{start}
	for i := 0; i < len(queue); i++ {
		for _, w := range s.list(queue[i] ^ 1) {
			if w.ref&binFlag == 0 || !open[w.blocker] {
				continue
			}
			delete(open, w.blocker)
			queue = append(queue, w.blocker)
			if !f(queue[i], w.blocker, ids) {
				return
			}
		}
	}
}

// rewrite states all clauses over representatives and attaches them.
func (s *Solver) rewrite(bins []binClause) bool {
	j := 0
	for _, b := range bins {
		old := [2]lit{b.a, b.b}
		a, c := s.find(b.a), s.find(b.b)
		if a == b.a && c == b.b {
			bins[j] = b
			j++
			continue
		}
		id := s.traceTakeBinary(b.a, b.b)
		pair := [2]lit{a, c}
		switch {
		case a == c:
			s.deriveUnit(pair[:1], old[:], id)
		case a != c^1:
			s.traceBinary(a, c, s.traceRewritten(pair[:], old[:], id))
			bins[j] = binClause{a, c, b.ref &^ binSubsumed}
			j++
			s.stats.binariesAdded++
		}
		s.traceDelete(old[:], id)
		if !s.ok {
			return false
		}
	}
	bins = bins[:j]
	for c := s.ar.first(); c != 0; {
		next := s.ar.next(c)
		if !s.ar.has(c, flagGarbage) {
			s.rewriteLong(c)
		}
		if !s.ok {
			return false
		}
		c = next
	}
	s.remapAssumptions()
	return s.attach(bins)
}

// rewriteLong states a detached clause over representatives. It may end up with
// two literals; attach moves it.
func (s *Solver) rewriteLong(c uint32) {
	ls := s.ar.lits(c)
	changed := false
	for _, l := range ls {
		changed = changed || s.state[l>>1] == varSubstituted
	}
	if !changed {
		return
	}
	kept, satisfied, _ := s.normalize(ls)
	if satisfied {
		s.dropLong(c)
		return
	}
	for _, l := range kept {
		s.touched[l>>1] = 1
	}
	if len(kept) < 2 {
		s.deriveUnit(kept, ls, s.ar.id(c))
		s.dropLong(c)
		return
	}
	id := s.traceRewritten(kept, ls, s.ar.id(c))
	s.traceDelete(ls, s.ar.id(c))
	s.ar.setID(c, id)
	if len(kept) == 2 {
		s.stats.binariesAdded++
	}
	copy(ls, kept)
	if len(kept) < len(ls) {
		s.ar.shrink(c, len(kept))
		if g := s.ar.glue(c); g >= len(kept) {
			s.ar.setGlue(c, len(kept)-1)
		}
	}
	*s.ar.flags(c) &^= flagSubsumed | flagVivified
}

// remapAssumptions states the assumptions of this Solve over representatives.
func (s *Solver) remapAssumptions() {
	for i, l := range s.assumptions {
		s.frozen[l>>1] = 0
		s.assumptions[i] = s.find(l)
	}
	for _, l := range s.assumptions {
		s.frozen[l>>1] = 1
	}
}

package sat

import (
	"math"
	"slices"
)

// Arranging counts the occurrences of literals in problem clauses, and orders
// by them what is in no order yet: variables before any conflict has bumped them,
// and watch lists. It is off by default, when ties go by index and watches
// stand as they were added.

// arrange does so at the start of a query, at the root, if the formula has grown
// enough since the last time. Time O(n log n) in the formula.
func (s *Solver) arrange() {
	if s.par.DecisionTies == TieIndex && s.par.WatchOrder == WatchInput {
		return
	}
	size := s.irredundant + s.binaries + int64(s.NumVars())
	if float64(size) < s.par.TieGrowth*float64(s.arranged) || size == s.arranged {
		return
	}
	s.arranged = size
	occs := s.occurrences()
	if s.par.DecisionTies != TieIndex {
		s.breakTies(occs)
	}
	if s.par.WatchOrder != WatchInput {
		s.orderWatches(occs)
	}
}

// occurrences counts each literal in problem clauses, by weight if ties are
// broken by short clauses.
func (s *Solver) occurrences() []float64 {
	weight := func(int) float64 { return 1 }
	if s.par.DecisionTies == TieShort {
		weight = func(size int) float64 { return math.Ldexp(1, -size) }
	}
	occs := make([]float64, len(s.vals))
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		if s.ar.has(c, flagLearned|flagGarbage) {
			continue
		}
		w := weight(s.ar.size(c))
		for _, l := range s.ar.lits(c) {
			occs[l] += w
		}
	}
	w := weight(2)
	for l := range s.lists {
		for _, x := range s.list(lit(l)) {
			if x.ref&(binFlag|binLearned) == binFlag {
				occs[l] += w
			}
		}
	}
	return occs
}

// breakTies ranks the variables. The heap falls back on the rank where scores
// are equal; in the queue, variables it has not seen ranked move to the front.
func (s *Solver) breakTies(occs []float64) {
	merit := make([]float64, s.NumVars()+1)
	order := make([]uint32, s.NumVars())
	for i := range order {
		v := uint32(i + 1)
		order[i] = v
		pos, neg := occs[2*v], occs[2*v+1]
		switch s.par.DecisionTies {
		case TieNewest:
			merit[v] = float64(v)
		case TieSum, TieShort:
			merit[v] = pos + neg
		case TieProduct:
			merit[v] = 1024*pos*neg + pos + neg // the sum tells pure literals apart
		case TieMaximum:
			merit[v] = max(pos, neg)
		case TieMinimum:
			merit[v] = min(pos, neg)
		case TieRare:
			merit[v] = -pos - neg
		case TieRandom:
			merit[v] = float64(s.random())
		}
	}
	slices.SortStableFunc(order, func(a, b uint32) int {
		switch {
		case merit[a] > merit[b]:
			return -1
		case merit[a] < merit[b]:
			return 1
		}
		return 0
	})
	for i, v := range order {
		s.heap.rank[v] = uint32(i)
	}
	s.heap.heapify()
	for _, v := range slices.Backward(order) {
		if int(v) > s.ranked && s.vals[2*v] == 0 && s.state[v] == varActive {
			s.queue.moveToFront(v, true)
		}
	}
	s.ranked = s.NumVars()
}

// orderWatches orders the problem clauses in each watch list. Binary clauses go
// before them and learned ones after.
func (s *Solver) orderWatches(occs []float64) {
	key := make(map[uint32]float64)
	n := 0.0
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		n++
		switch s.par.WatchOrder {
		case WatchShort:
			key[c] = float64(s.ar.size(c))
		case WatchLong:
			key[c] = -float64(s.ar.size(c))
		case WatchFrequent, WatchRare:
			sum := 0.0
			for _, l := range s.ar.lits(c) {
				sum += occs[l] + occs[l^1]
			}
			if s.par.WatchOrder == WatchFrequent {
				sum = -sum
			}
			key[c] = sum / float64(s.ar.size(c))
		case WatchReverse:
			key[c] = -n
		case WatchRandom:
			key[c] = float64(s.random())
		}
		if s.ar.has(c, flagLearned) {
			key[c] = math.Inf(1)
		}
	}
	for l := range s.lists {
		slices.SortStableFunc(s.list(lit(l)), func(a, b watch) int {
			switch x, y := a.ref&binFlag != 0, b.ref&binFlag != 0; {
			case x && !y:
				return -1
			case y && !x:
				return 1
			case x && y:
				return 0
			}
			switch x, y := key[a.ref], key[b.ref]; {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		})
	}
}

package smt

import (
	"cmp"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A run is a chain of stores at constant indices, such as a table or an array that was filled element by element becomes. An
// access does not walk along it: what it finds is looked up by the value of its index, and where it finds nothing, that is
// explained by the gap in the indices its own is in, however long the run is. Store by store, the reason would be as long
// as the run.
type run struct {
	bottom term.ID // what the oldest store writes over
	top    term.ID // the newest
	length int
	stores map[uint64][]runStore // by index, the oldest first
	sorted []uint64              // the indices, ascending; complete if as long as stores
}

// runStore is a store of a run: how many are below it, and the value.
type runStore struct {
	depth int
	value term.ID
}

// runPlace is the run that a store belongs to, and how many stores of it are below.
type runPlace struct {
	*run
	depth int
}

// minRun is the number of stores from which on a run is not walked along.
const minRun = 8

// inRun returns the place of the store a in its run, if it is one at a constant index. Each store of a chain is visited once, however
// many arrays of the chain are asked for.
func (s *Solver) inRun(a term.ID) (runPlace, bool) {
	p, st := s.pool, &s.arrays
	var found []term.ID
	for {
		if _, ok := st.runs[a]; ok || p.Op(a) != term.OpStore {
			break
		}
		if _, ok := p.ConstValue(p.Arg(a, 1)); !ok {
			break
		}
		found = append(found, a)
		a = p.Arg(a, 0)
	}
	at, ok := st.runs[a]
	if len(found) == 0 {
		return at, ok
	}
	if st.runs == nil {
		st.runs = make(map[term.ID]runPlace)
	}
	r := at.run
	if !ok || r.top != a { // another chain branches off here
		r = &run{bottom: a, stores: make(map[uint64][]runStore)}
	}
	for i := len(found) - 1; i >= 0; i-- {
		k, _ := p.ConstValue(p.Arg(found[i], 1))
		r.stores[k] = append(r.stores[k], runStore{r.length, p.Arg(found[i], 2)})
		st.runs[found[i]] = runPlace{r, r.length}
		r.length++
	}
	r.top = found[0]
	return st.runs[r.top], true
}

// find returns the value of the newest store at index k that is not above the place.
func (at runPlace) find(k uint64) (term.ID, bool) {
	list := at.stores[k]
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].depth <= at.depth {
			return list[i].value, true
		}
	}
	return term.None, false
}

// order sorts the indices, if stores came since it last did.
func (r *run) order() {
	if len(r.sorted) == len(r.stores) {
		return
	}
	r.sorted = r.sorted[:0]
	for k := range r.stores {
		r.sorted = append(r.sorted, k)
	}
	slices.Sort(r.sorted)
}

// gap returns the greatest interval around k in which the run has no other index, whatever the place.
func (r *run) gap(k uint64) (lo, hi uint64) {
	r.order()
	lo, hi = 0, ^uint64(0)
	i, _ := slices.BinarySearchFunc(r.sorted, k, cmp.Compare[uint64])
	if i > 0 {
		lo = r.sorted[i-1] + 1
	}
	if i < len(r.sorted) && r.sorted[i] == k {
		i++
	}
	if i < len(r.sorted) {
		hi = r.sorted[i] - 1
	}
	return lo, hi
}

// within says that lo ≤ index ≤ hi.
func within(p *term.Pool, index term.ID, lo, hi uint64) term.ID {
	w := p.Width(index)
	all := ^uint64(0) >> (64 - w)
	t := p.True()
	if lo == hi {
		return p.Eq(index, p.Const(w, lo))
	}
	if lo > 0 {
		t = p.Uge(index, p.Const(w, lo))
	}
	if hi < all {
		t = p.And(t, p.Ule(index, p.Const(w, hi)))
	}
	return t
}

// longRun returns the place of array, read at index, in its run, unless stores are to be walked along: few, wide, or below an
// equality, which goes up again.
func (c *arrayCheck) longRun(array, index term.ID) (runPlace, bool) {
	if c.pool.Op(array) != term.OpStore || c.extensional[array] || c.pool.Width(index) > 64 {
		return runPlace{}, false
	}
	at, ok := c.s.inRun(array)
	return at, ok && at.depth >= minRun
}

// alongRun moves access i over the run that its array is the top of, or compares it with what is there. It does nothing
// and returns false if there is none.
func (c *arrayCheck) alongRun(i int32) bool {
	a := c.accesses[i]
	at, ok := c.longRun(a.array, a.index)
	if !ok {
		return false
	}
	k := a.at.Uint64()
	element, ok := at.find(k)
	if !ok {
		c.add(access{array: at.bottom, index: a.index, value: a.value, prev: i, via: a.array})
		return true
	}
	if c.eval(element).Equal(a.v) {
		return true
	}
	p := c.pool
	path := c.path(&a)
	lemma := func(k uint64, element term.ID) term.ID {
		return p.Implies(p.And(path, p.Eq(a.index, p.Const(p.Width(a.index), k))), p.Eq(a.value, element))
	}
	c.exclude(p.And(path, p.Eq(a.index, p.Const(p.Width(a.index), k))), p.Eq(a.value, element))
	// What is wrong again and again is told more each time.
	n := c.s.arrays.wronger(a.value)
	if n < 2 {
		return true
	}
	at.order()
	near, _ := slices.BinarySearch(at.sorted, k)
	more := 4 << min(n, 14)
	for _, k := range at.sorted[max(0, near-more):min(len(at.sorted), near+more)] {
		if element, ok := at.find(k); ok {
			c.lemma(lemma(k, element))
		}
	}
	return true
}

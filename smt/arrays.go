package smt

import (
	"context"
	"fmt"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// The decision procedure for arrays is that of lemmas on demand (Brummayer and
// Biere, "Lemmas on Demand for the Extensional Theory of Arrays", JSAT 6, 2009),
// for arrays with ranges after Preiner, Niemetz and Biere, "Lemmas on Demand for
// Lambdas" (DIFTS 2013).
//
// To the SAT solver selects are free vectors and equalities of arrays free bits.
// Its model is examined by moving each access, an element of an array at an index,
// through the arrays: down from a write at another index to what was written over,
// along the branch a condition takes, and, where arrays are equal, across the
// equality and up again. Two accesses that meet at one place with different values
// are excluded by a lemma: if the conditions on both paths hold and the indices are
// equal, so are the values. An equality that is false gets a fresh index at which
// the arrays differ.
//
// Each lemma is valid, and excludes this way of meeting for good; there are
// finitely many paths, so the procedure ends. The work of a round is linear in the
// number of places the accesses come to.

// access is an element of an array: under the model at hand it has the value v at
// the index at.
type access struct {
	array term.ID
	index term.ID
	value term.ID
	at, v term.Value
	// The access it was moved from, -1 if it is a term of the query, and what it was
	// moved through: an array made of others or an equality.
	prev int32
	via  term.ID
}

// place is an index of an array.
type place struct {
	array term.ID
	low   uint64 // value of the index
	wide  string // the same in hexadecimal, if it has more than 64 bits
}

func placeOf(a term.ID, index term.Value) place {
	if index.Width() > 64 {
		return place{array: a, wide: index.String()}
	}
	return place{array: a, low: index.Uint64()}
}

// arrayCheck is the examination of one model.
type arrayCheck struct {
	s    *Solver
	pool *term.Pool
	cone *arrayCone

	accesses []access        // also the queue
	table    map[place]int32 // the first access at a place

	// Of arrays below an equality that holds.
	extensional map[term.ID]bool
	below       []term.ID // the same as a list, in a fixed order
	parents     map[term.ID][]term.ID
	equals      map[term.ID][]link

	lemmas  []term.ID // new ones
	missing term.ID   // a term whose value the model lacks; internal error
}

// link is an array that is equal to another, and the equality.
type link struct{ other, eq term.ID }

// refineArrays examines the model of the SAT solver. If it is no model of the
// theory of arrays, lemmas that exclude it are added and their number returned.
// Otherwise values of the free arrays are returned. The error is that of the
// context, of blasting a lemma, or tells of a defect of this package.
func (s *Solver) refineArrays(ctx context.Context, cone *arrayCone) (map[term.ID]term.ArrayValue, int, error) {
	if cone == nil {
		return nil, 0, nil
	}
	if n := len(s.arrays.pending); n > 0 { // an earlier query ended early
		return nil, n, s.assertLemmas(ctx)
	}
	c := &arrayCheck{s: s, pool: s.pool, cone: cone,
		accesses: make([]access, 0, len(cone.selects)),
		table:    make(map[place]int32, len(cone.selects)),
	}
	s.resetAbstract(c)
	c.relate()
	for _, t := range cone.selects {
		c.add(access{array: c.pool.Arg(t, 0), index: c.pool.Arg(t, 1), value: t, prev: -1})
	}
	for _, a := range c.below {
		if c.pool.Op(a) == term.OpStore {
			c.add(access{array: a, index: c.pool.Arg(a, 1), value: c.pool.Arg(a, 2), prev: -1})
		}
	}
	values, err := c.examine(ctx)
	// Only now: clauses may change what the SAT solver says of its model. What was found before an error is kept, since it is
	// known from here on and would not be found again.
	s.arrays.pending = c.lemmas
	if err != nil {
		return nil, 0, err
	}
	return values, len(c.lemmas), s.assertLemmas(ctx)
}

// examine finds the lemmas that exclude the model, or, if there are none, the values of the free arrays.
func (c *arrayCheck) examine(ctx context.Context) (values map[term.ID]term.ArrayValue, err error) {
	for i := 0; i < len(c.accesses); i++ {
		if i&1023 == 1023 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		c.down(int32(i))
		if c.extensional[c.accesses[i].array] {
			c.across(int32(i))
		}
	}
	c.differ()
	if len(c.lemmas) == 0 && c.missing == term.None {
		values = c.values()
		if err := c.instantiate(values); err != nil {
			return nil, err
		}
	}
	if c.missing != term.None {
		return nil, fmt.Errorf("internal error: %s has no value in the model; please report it", c.pool.String(c.missing))
	}
	return values, nil
}

// assertLemmas makes clauses of the lemmas that are known and not asserted yet. The
// error is that of the context or of blasting; those that are left wait for the next
// call.
func (s *Solver) assertLemmas(ctx context.Context) error {
	st := &s.arrays
	for len(st.pending) > 0 {
		if err := s.blast.Assert(ctx, st.pending[0]); err != nil {
			return err
		}
		st.pending = st.pending[1:]
	}
	return nil
}

// resetAbstract prepares the evaluator that takes selects and equalities of arrays
// as they are in the model of the SAT solver.
func (s *Solver) resetAbstract(c *arrayCheck) {
	if s.abstract == nil {
		s.abstract = s.pool.NewEvaluator(s.candidateValue, nil)
	}
	s.abstract.Reset()
	s.abstract.Opaque = func(t term.ID) term.Value {
		if !s.blast.Blasted(t) {
			c.missing = t
		}
		return s.candidateValue(t)
	}
}

// candidateValue is the value of t in the model of the SAT solver, zero if it is
// not part of it.
func (s *Solver) candidateValue(t term.ID) term.Value {
	if !s.blast.Blasted(t) {
		return term.NewValue(s.pool.Width(t), 0)
	}
	return s.candidate.Value(t)
}

func (c *arrayCheck) eval(t term.ID) term.Value { return c.s.abstract.Eval(t) }

func (c *arrayCheck) holds(t term.ID) bool { return c.s.abstract.True(t) }

// relate finds the arrays below equalities that hold, and how they hang together.
func (c *arrayCheck) relate() {
	var stack []term.ID
	for _, e := range c.cone.equal {
		if !c.holds(e) {
			continue
		}
		if c.equals == nil {
			c.extensional = make(map[term.ID]bool)
			c.parents = make(map[term.ID][]term.ID)
			c.equals = make(map[term.ID][]link)
		}
		a, b := c.pool.Arg(e, 0), c.pool.Arg(e, 1)
		c.equals[a] = append(c.equals[a], link{b, e})
		c.equals[b] = append(c.equals[b], link{a, e})
		stack = append(stack, a, b)
	}
	for len(stack) > 0 {
		a := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if c.extensional[a] {
			continue
		}
		c.extensional[a] = true
		c.below = append(c.below, a)
		for i := range c.pool.NumArgs(a) {
			if x := c.pool.Arg(a, i); c.pool.IsArray(x) {
				c.parents[x] = append(c.parents[x], a)
				stack = append(stack, x)
			}
		}
	}
}

// add enters an access whose array, index, value and origin are given.
func (c *arrayCheck) add(a access) {
	if a.prev < 0 || c.accesses[a.prev].index != a.index {
		a.at = c.eval(a.index)
	} else {
		a.at = c.accesses[a.prev].at
	}
	if a.prev < 0 {
		a.v = c.eval(a.value)
	} else {
		a.v = c.accesses[a.prev].v
	}
	at := placeOf(a.array, a.at)
	first, ok := c.table[at]
	if !ok {
		c.table[at] = int32(len(c.accesses))
		c.accesses = append(c.accesses, a)
		return
	}
	if b := &c.accesses[first]; !b.v.Equal(a.v) {
		p := c.pool
		c.exclude(p.And(p.And(c.path(b), c.path(&a)), p.Eq(b.index, a.index)), p.Eq(b.value, a.value))
	}
}

// path is the condition under which the access came where it is. It is built from
// the origin on, so that paths with a common start share it.
func (c *arrayCheck) path(a *access) term.ID {
	var whys []term.ID
	for a.prev >= 0 {
		prev := &c.accesses[a.prev]
		whys = append(whys, c.why(prev.index, a.via))
		a = prev
	}
	t := c.pool.True()
	for i := len(whys) - 1; i >= 0; i-- {
		t = c.pool.And(t, whys[i])
	}
	return t
}

// exclude adds the lemma that cond implies then, which the model violates.
func (c *arrayCheck) exclude(cond, then term.ID) {
	l := c.pool.Implies(cond, then)
	if c.holds(l) || c.s.arrays.known[l] && !slices.Contains(c.lemmas, l) {
		// No progress would be made.
		c.missing = l
		return
	}
	c.lemma(l)
}

// lemma adds l, unless it was added before, in this query or another.
func (c *arrayCheck) lemma(l term.ID) {
	st := &c.s.arrays
	if st.known == nil {
		st.known = make(map[term.ID]bool)
	}
	if !st.known[l] {
		st.known[l] = true
		c.lemmas = append(c.lemmas, l)
	}
}

// why is the condition, which holds, under which an access at index came through
// an array or an equality.
func (c *arrayCheck) why(index, via term.ID) term.ID {
	p := c.pool
	t := via
	switch p.Op(via) {
	case term.OpOffset:
		return p.True()
	case term.OpStore:
		if at, ok := c.longRun(via, index); ok {
			lo, hi := at.gap(c.eval(index).Uint64())
			return within(p, index, lo, hi)
		}
		t = p.Eq(index, p.Arg(via, 1))
	case term.OpPrefix:
		t = p.Ult(index, p.Arg(via, 0))
	case term.OpArrayIte:
		t = p.Arg(via, 0)
	}
	if c.holds(t) {
		return t
	}
	return p.Not(t)
}

// down moves access i to the arrays its array is made of, or compares it with the
// element it must be.
func (c *arrayCheck) down(i int32) {
	p := c.pool
	a := c.accesses[i]
	arg := func(k int) term.ID { return p.Arg(a.array, k) }
	moved := func(to, index term.ID) {
		c.add(access{array: to, index: index, value: a.value, prev: i, via: a.array})
	}
	compare := func(element, cond term.ID) {
		if !c.eval(element).Equal(a.v) {
			c.exclude(p.And(c.path(&a), cond), p.Eq(a.value, element))
		}
	}
	switch p.Op(a.array) {
	case term.OpConstArray:
		compare(arg(0), p.True())
	case term.OpStore:
		if c.alongRun(i) {
			return
		}
		if c.eval(arg(1)).Equal(a.at) {
			if a.value != arg(2) || a.index != arg(1) {
				compare(arg(2), p.Eq(a.index, arg(1)))
				if !c.eval(arg(2)).Equal(a.v) {
					c.unroll(&a)
				}
			}
		} else {
			moved(arg(0), a.index)
		}
	case term.OpOffset:
		moved(arg(0), p.Add(a.index, arg(1)))
	case term.OpPrefix:
		if a.at.Cmp(c.eval(arg(0))) < 0 {
			moved(arg(1), a.index)
		} else {
			moved(arg(2), a.index)
		}
	case term.OpArrayIte:
		if c.holds(arg(0)) {
			moved(arg(1), a.index)
		} else {
			moved(arg(2), a.index)
		}
	}
}

// across moves access i to the arrays its array is equal to and to those made of
// it.
func (c *arrayCheck) across(i int32) {
	p := c.pool
	a := c.accesses[i]
	for _, l := range c.equals[a.array] {
		c.add(access{array: l.other, index: a.index, value: a.value, prev: i, via: l.eq})
	}
	for _, up := range c.parents[a.array] {
		arg := func(k int) term.ID { return p.Arg(up, k) }
		index, shared := a.index, false
		switch p.Op(up) {
		case term.OpStore:
			shared = !c.eval(arg(1)).Equal(a.at)
		case term.OpOffset:
			index, shared = p.Sub(a.index, arg(1)), true
		case term.OpPrefix:
			below := a.at.Cmp(c.eval(arg(0))) < 0
			shared = below && arg(1) == a.array || !below && arg(2) == a.array
		case term.OpArrayIte:
			then := c.holds(arg(0))
			shared = then && arg(1) == a.array || !then && arg(2) == a.array
		}
		if shared {
			c.add(access{array: up, index: index, value: a.value, prev: i, via: up})
		}
	}
}

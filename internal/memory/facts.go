package memory

import (
	"math"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Facts are what a place in the program knows of terms from the conditions that lead to it: for some terms, a range in which they
// are there, narrower than the one they have everywhere (SEAM's range maps know no conditions). A condition is a term of 1
// bit, whose range is then 1 or 0. Facts never change; learning shares all but a path with what was known before. nil knows
// nothing.
type Facts struct {
	of  term.ID
	in  strided
	rel *relation // comparisons of the term with others
	kid [2]*Facts // by the bits of the term's number, the lowest first
}

// learnDepth bounds how far a condition is taken apart.
const learnDepth = 6

func (f *Facts) get(t term.ID) strided {
	for h := uint32(t); f != nil; h >>= 1 {
		if f.of == t {
			return f.in
		}
		f = f.kid[h&1]
	}
	return anything
}

func (f *Facts) with(h uint32, t term.ID, r strided) *Facts {
	if f == nil {
		return &Facts{of: t, in: r}
	}
	n := *f
	if f.of == t {
		n.in = r
	} else {
		n.kid[h&1] = f.kid[h&1].with(h>>1, t, r)
	}
	return &n
}

// A relation is a comparison that holds, or does not, in the list of those of one term. When a bound of one side becomes known
// later, the comparison gives one of the other side: after assume(i < n) and then i == 3, 3 < n.
type relation struct {
	cond  term.ID
	holds bool
	next  *relation
	count int // of the list from here on
}

// maxRelations bounds the comparisons that are remembered of one term.
const maxRelations = 8

func (f *Facts) relations(t term.ID) *relation {
	for h := uint32(t); f != nil; h >>= 1 {
		if f.of == t {
			return f.rel
		}
		f = f.kid[h&1]
	}
	return nil
}

// relate remembers a comparison of which t is a side.
func (f *Facts) relate(t, cond term.ID, holds bool) *Facts {
	list := f.relations(t)
	n := relation{cond: cond, holds: holds, next: list, count: 1}
	if list != nil {
		n.count = list.count + 1
	}
	for r := list; r != nil; r = r.next {
		if r.cond == cond {
			return f
		}
	}
	if n.count > maxRelations {
		return f
	}
	return f.withRelations(uint32(t), t, &n)
}

func (f *Facts) withRelations(h uint32, t term.ID, list *relation) *Facts {
	if f == nil {
		return &Facts{of: t, in: anything, rel: list}
	}
	n := *f
	if f.of == t {
		n.rel = list
	} else {
		n.kid[h&1] = f.kid[h&1].withRelations(h>>1, t, list)
	}
	return &n
}

// Learn returns facts extended by what a condition, a term of 1 bit, implies.
func (s *Space) Learn(f *Facts, cond term.ID) *Facts {
	if !s.ranges {
		return nil
	}
	return s.learn(f, cond, true, learnDepth)
}

func (s *Space) learn(f *Facts, c term.ID, holds bool, depth int) *Facts {
	p := s.pool
	if p.IsConst(c) || depth == 0 {
		return f
	}
	value := only(0)
	if holds {
		value = only(1)
	}
	s.work++
	f = f.with(uint32(c), c, value)
	switch p.Op(c) {
	case term.OpNot:
		return s.learn(f, p.Arg(c, 0), !holds, depth-1)
	case term.OpAnd:
		if holds {
			f = s.learn(f, p.Arg(c, 0), true, depth-1)
			f = s.learn(f, p.Arg(c, 1), true, depth-1)
		}
	case term.OpEq:
		a, b := p.Arg(c, 0), p.Arg(c, 1)
		if p.Width(a) > 64 {
			return f
		}
		x, y := s.rangeUnder(f, a), s.rangeUnder(f, b)
		if holds {
			return s.bound(s.bound(f, a, y, depth), b, x, depth)
		}
		if y.step == 0 {
			f = s.bound(f, a, x.without(y.lo), depth)
		}
		if x.step == 0 {
			f = s.bound(f, b, y.without(x.lo), depth)
		}
	case term.OpUlt, term.OpSlt:
		a, b := p.Arg(c, 0), p.Arg(c, 1)
		strict := int64(1)
		if !holds {
			a, b, strict = b, a, 0
		}
		if p.Width(a) > 64 {
			return f
		}
		if same := p.Eq(a, b); holds && !p.IsConst(same) {
			f = f.with(uint32(same), same, only(0))
		}
		f = s.learnOrder(f, a, b, strict, p.Op(c) == term.OpSlt, depth)
		if !p.IsConst(a) && !p.IsConst(b) {
			f = f.relate(a, c, holds).relate(b, c, holds)
		}
		return f
	case term.OpExtract:
		x := p.Arg(c, 0)
		w := p.Width(x)
		if w > 64 {
			return f
		}
		hi, _ := p.ExtractBounds(c)
		if r := s.rangeUnder(f, x); r.lo >= 0 && r.lo>>hi>>1 == r.hi>>hi>>1 {
			// The higher bits are the same for all values: this one divides the range in two.
			mid := (r.lo>>hi | 1) << hi
			if holds {
				return s.bound(f, x, between(mid, math.MaxInt64, 1), depth)
			}
			return s.bound(f, x, between(0, mid-1, 1), depth)
		}
		switch {
		case hi == 0:
			return s.bound(f, x, between(math.MinInt64+value.lo, math.MaxInt64, 2), depth)
		case hi == w-1 && s.hasSign(w):
			return s.bound(f, x, between((-positive(w)-1)*value.lo, positive(w)*(1-value.lo)-value.lo, 1), depth)
		case hi == w-1:
			half := int64(1) << (w - 1)
			return s.bound(f, x, between(half*value.lo, half*(1+value.lo)-1, 1), depth)
		}
	}
	return f
}

// learnOrder learns a + strict ≤ b, in the signed order or the unsigned. Some ranges have signs, see hasSign; a
// bound is learnt where the two orders agree.
func (s *Space) learnOrder(f *Facts, a, b term.ID, strict int64, signed bool, depth int) *Facts {
	x, y := s.rangeUnder(f, a), s.rangeUnder(f, b)
	if x.empty() || y.empty() {
		return f
	}
	w := s.pool.Width(a)
	all := between(0, positive(w), 1) // the values for which they agree
	var below, above strided
	switch {
	case signed == s.hasSign(w): // the order of ranges
		below, above = between(math.MinInt64, y.hi, 1), between(x.lo, math.MaxInt64, 1)
		if strict == 1 && y.hi > math.MinInt64 && x.lo < math.MaxInt64 {
			below, above = between(math.MinInt64, y.hi-1, 1), between(x.lo+1, math.MaxInt64, 1)
		}
	case signed: // ranges without signs: what is at least a number that is not negative is not negative; what is at most such a one may be
		below, above = anything, anything
		if x.within(all) {
			above = between(x.lo+strict, all.hi, 1)
			if y.within(all) {
				below = between(0, y.hi-strict, 1)
			}
		}
	default: // ranges with signs: what is at most a number that is not negative as a signed one is not either
		below, above = anything, anything
		if y.within(all) {
			below = between(0, y.hi-strict, 1)
			if x.within(all) {
				above = between(x.lo+strict, math.MaxInt64, 1)
			}
		}
	}
	f = s.bound(f, a, below, depth)
	return s.bound(f, b, above, depth)
}

// bound learns that t is in r, and what that says of the term of which t is a simple function.
func (s *Space) bound(f *Facts, t term.ID, r strided, depth int) *Facts {
	p := s.pool
	known := s.rangeOf(t).meet(f.get(t))
	r = known.meet(r)
	if p.IsConst(t) || depth == 0 || r.empty() || known.within(r) {
		return f
	}
	f = f.with(uint32(t), t, r)
	for rel := f.relations(t); rel != nil; rel = rel.next {
		f = s.learn(f, rel.cond, rel.holds, depth-1)
	}
	w := p.Width(t)
	switch p.Op(t) {
	case term.OpZExt:
		x := p.Arg(t, 0)
		return s.bound(f, x, s.fit(p.Width(x), r), depth-1)
	case term.OpSExt:
		if x := p.Arg(t, 0); r.lo >= 0 && r.hi < int64(1)<<(p.Width(x)-1) {
			return s.bound(f, x, r, depth-1)
		}
	case term.OpAdd:
		if k, ok := p.ConstValue(p.Arg(t, 1)); ok {
			return s.bound(f, p.Arg(t, 0), s.fit(w, r.minus(only(signed(k, w)))), depth-1)
		}
	case term.OpConcat:
		if r.lo >= 0 {
			x := p.Arg(t, 0)
			return s.bound(f, x, s.fit(p.Width(x), r.shift(p.Width(p.Arg(t, 1)))), depth-1)
		}
	case term.OpExtract:
		x := p.Arg(t, 0)
		if _, lo := p.ExtractBounds(t); lo > 0 || w > 61 || p.Width(x) > 64 {
			break
		}
		r = s.withoutSign(t, r)
		if s.rangeOf(x).meet(f.get(x)).within(between(0, int64(1)<<w-1, 1)) {
			return s.bound(f, x, r, depth-1)
		}
		if r.step == 0 {
			return s.bound(f, x, between(math.MinInt64+r.lo, math.MaxInt64, 1<<w), depth-1)
		}
	case term.OpIte:
		switch f.get(p.Arg(t, 0)) {
		case only(1):
			return s.bound(f, p.Arg(t, 1), r, depth-1)
		case only(0):
			return s.bound(f, p.Arg(t, 2), r, depth-1)
		}
	case term.OpURem:
		if k, ok := p.ConstValue(p.Arg(t, 1)); ok && r.step == 0 && k <= math.MaxInt64 && s.rangeOf(p.Arg(t, 0)).lo >= 0 {
			return s.bound(f, p.Arg(t, 0), between(r.lo, math.MaxInt64, k), depth-1)
		}
	}
	return f
}

// rangeUnder is rangeOf where facts hold. It may be empty: the place is then never reached.
func (s *Space) rangeUnder(f *Facts, t term.ID) strided {
	q := query{s, f, maxVisits}
	return q.rangeOf(t)
}

// A query looks for the range of one term under facts.
type query struct {
	s    *Space
	f    *Facts
	left int // terms that may still be looked into
}

// maxVisits bounds the terms that a query looks into.
const maxVisits = 24

func (q *query) rangeOf(t term.ID) strided {
	r := q.s.rangeOf(t)
	if q.f == nil || r.step == 0 {
		return r
	}
	if r = r.meet(q.f.get(t)); r.step == 0 || q.left == 0 {
		return r
	}
	q.left--
	q.s.work++
	p := q.s.pool
	if p.Op(t) == term.OpIte {
		switch q.f.get(p.Arg(t, 0)) {
		case only(1):
			return r.meet(q.rangeOf(p.Arg(t, 1)))
		case only(0):
			return r.meet(q.rangeOf(p.Arg(t, 2)))
		}
	}
	return r.meet(q.s.transfer(t, q.rangeOf))
}

// Decide returns the condition c, or what it is where facts hold.
func (s *Space) Decide(f *Facts, c term.ID) term.ID {
	if f == nil || s.pool.IsConst(c) {
		return c
	}
	if r := s.rangeUnder(f, c); r.step == 0 && !r.empty() {
		return s.pool.Const(s.pool.Width(c), uint64(r.lo))
	}
	if s.pool.Op(c) == term.OpEq && s.unequal(f, s.pool.Arg(c, 0), s.pool.Arg(c, 1)) {
		return s.pool.False()
	}
	return c
}

// Under makes facts hold for the following loads and stores: all that happens is at the place to which they belong.
func (s *Space) Under(f *Facts) { s.facts = f }

// Keep makes prune leave the values alone of which keep says that their choices carry more than the facts know.
func (s *Space) Keep(keep func(term.ID) bool) { s.keep = keep }

// maxPruned bounds the choices that are looked at in one value and left as they are.
const maxPruned = 64

// prune returns a value without the alternatives that the facts exclude. Of an alternative, the conditions that lead to it are
// facts, too: which cell was read tells whether it had been written.
func (s *Space) prune(v term.ID) term.ID {
	if s.facts == nil {
		return v
	}
	budget := maxPruned
	return s.pruneUnder(s.facts, v, &budget)
}

func (s *Space) pruneUnder(f *Facts, v term.ID, budget *int) term.ID {
	p := s.pool
	for p.Op(v) == term.OpIte && *budget > 0 && (s.keep == nil || !s.keep(v)) {
		c := s.Decide(f, p.Arg(v, 0))
		switch {
		case p.IsTrue(c):
			s.stats.Fact++
			v = p.Arg(v, 1)
		case p.IsFalse(c):
			s.stats.Fact++
			v = p.Arg(v, 2)
		default:
			*budget--
			c, a, b := p.Arg(v, 0), p.Arg(v, 1), p.Arg(v, 2)
			// The rest of a log is the second; it gets what the first leaves.
			a2, b2 := a, b
			if p.Op(a) == term.OpIte {
				a2 = s.pruneUnder(s.learn(f, c, true, learnDepth), a, budget)
			}
			if p.Op(b) == term.OpIte {
				b2 = s.pruneUnder(s.learn(f, c, false, learnDepth), b, budget)
			}
			if a2 != a || b2 != b {
				return p.Ite(c, a2, b2)
			}
			return v
		}
	}
	return v
}

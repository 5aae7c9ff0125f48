package preprocess

import (
	"cmp"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// sum simplifies the sum u from the normal forms of its operands: equal summands
// are gathered, and indicators of conditions that exclude each other become one,
// k·[x = 1] + k·[x = 2] = k·[1 ≤ x ≤ 2]. So the entries of a histogram add up to
// what was counted. A sum that does not get shorter keeps its shape, which it
// may share with others.
func (z *normalizer) sum(u term.ID, leaves []term.ID) term.ID {
	p := z.pool
	changed := false
	for _, l := range leaves {
		changed = changed || z.to[l] != l
	}
	w := p.Width(u)
	if w > 64 {
		if !changed {
			return u
		}
		r := p.Zero(w)
		for _, l := range leaves {
			r = p.Add(r, z.to[l])
		}
		return r
	}
	l := term.Linear{Width: w}
	for _, t := range leaves {
		if !p.AddTo(&l, 1, z.to[t], maxLeaves) {
			return z.rebuildSum(u)
		}
	}
	gathered := !z.off.Has(RuleLikeSummands) && len(l.Parts) < z.parts(leaves)
	if gathered {
		z.stats[RuleLikeSummands]++
	}
	if !z.off.Has(RuleExclusiveBits) && z.exclusive(&l) {
		z.stats[RuleExclusiveBits]++
		gathered = true
	}
	if !gathered {
		if !changed {
			return u
		}
		return z.rebuildSum(u)
	}
	return p.FromLinear(l)
}

// rebuildSum keeps the shape of the sum u and replaces its operands.
func (z *normalizer) rebuildSum(u term.ID) term.ID {
	p := z.pool
	var post []term.ID
	stack := []term.ID{u}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		post = append(post, t)
		if p.Op(t) == term.OpAdd {
			stack = append(stack, p.Arg(t, 0), p.Arg(t, 1))
		}
	}
	// Operands come after their sum in post: evaluate it backwards.
	var vals []term.ID
	for i := len(post) - 1; i >= 0; i-- {
		t := post[i]
		if p.Op(t) != term.OpAdd {
			vals = append(vals, z.to[t])
			continue
		}
		n := len(vals)
		vals = append(vals[:n-2], p.Add(vals[n-1], vals[n-2]))
	}
	return vals[0]
}

// parts counts the summands there would be if nothing were gathered.
func (z *normalizer) parts(leaves []term.ID) int {
	n := 0
	for _, t := range leaves {
		if l, ok := z.pool.Linear(z.to[t], maxLeaves); ok {
			n += len(l.Parts)
		}
	}
	return n
}

// indicator is a condition counted in a sum: lo ≤ x ≤ hi.
type indicator struct {
	part   int // of the sum
	x      term.ID
	coef   uint64
	lo, hi uint64
}

// exclusive joins indicators with one coefficient whose conditions are disjoint
// intervals of one term. They are taken with positive coefficients.
func (z *normalizer) exclusive(l *term.Linear) bool {
	p := z.pool
	found := false
	for _, signed := range [2]bool{true, false} {
		var is []indicator
		for i, q := range l.Parts {
			if p.Op(q.Term) != term.OpZExt || p.Width(p.Arg(q.Term, 0)) != 1 {
				continue
			}
			c, coef := p.Arg(q.Term, 0), q.Coef
			if coef>>(l.Width-1) == 1 { // -k·[c] = k·[¬c] - k
				c, coef = p.Not(c), -coef&(1<<l.Width-1)
			}
			if x, lo, hi, ok := p.Interval(c, signed); ok {
				is = append(is, indicator{i, x, coef, lo, hi})
			}
		}
		if len(is) < 2 {
			continue
		}
		slices.SortStableFunc(is, func(a, b indicator) int {
			return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.coef, b.coef), cmp.Compare(a.lo, b.lo))
		})
		var more []term.Part
		for i := 0; i < len(is); {
			first, lo, hi := is[i], is[i].lo, is[i].hi
			cond := p.False() // that x is in an interval below the present one
			j := i + 1
			for ; j < len(is) && is[j].x == first.x && is[j].coef == first.coef && is[j].lo > hi; j++ {
				if is[j].lo > hi+1 {
					cond = p.Or(cond, p.Between(first.x, lo, hi, signed))
					lo = is[j].lo
				}
				hi = is[j].hi
			}
			cond = p.Or(cond, p.Between(first.x, lo, hi, signed))
			if j > i+1 {
				found = true
				for _, in := range is[i:j] {
					q := &l.Parts[in.part]
					if q.Coef != in.coef { // the negated condition was taken
						l.Const += q.Coef
					}
					q.Coef = 0
				}
				more = append(more, term.Part{Coef: first.coef, Term: p.ZExt(cond, l.Width)})
			}
			i = j
		}
		parts := slices.DeleteFunc(l.Parts, func(q term.Part) bool { return q.Coef == 0 })
		l.Parts = parts
		for _, q := range more {
			if !p.AddTo(l, q.Coef, q.Term, 2*maxLeaves) {
				panic("preprocess: a sum grew while it was shortened")
			}
		}
	}
	return found
}

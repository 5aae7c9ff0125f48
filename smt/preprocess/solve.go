package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// Bounds of solving.
const (
	maxInvert  = 8  // operators inverted to isolate a variable
	maxOccurs  = 64 // terms looked at to reject a solution at once
	maxUnknown = 32 // summands of an equation
)

// solution is a variable with what an equation says it is.
type solution struct {
	x, t   term.ID
	rule   Rule
	at     int       // conjunct it comes from
	rest   []term.ID // what else the conjunct says
	fresh  bool      // t has variables that are new
	frozen bool
}

// solve finds conjuncts that say what some variable is, x = t where x is not in t,
// and replaces the variable everywhere. Variables are isolated through complement,
// negation, sums, odd multiples, exclusive ors, concatenations, extensions and
// extracts; a Boolean conjunct says that its variable is true. (Z3 calls this
// solve-eqs, Bitwuzla variable substitution.)
//
// All solutions of a pass are applied at once. Cycles among them are broken by
// giving up one of their solutions.
func (j *job) solve() {
	p := j.pool
	taken := make(map[term.ID]int) // variable to its solution
	var found []solution
	for i, c := range j.conj {
		s, ok := j.isolate(c, taken)
		if !ok {
			continue
		}
		s.at = i
		taken[s.x] = len(found)
		found = append(found, s)
	}
	if len(found) == 0 {
		return
	}
	acyclic(p, found, taken)
	if len(taken) == 0 {
		return
	}
	r := &j.replacer
	r.begin()
	drop := make(map[int]bool)
	var rest []term.ID
	for i := range found {
		s := &found[i]
		if k, ok := taken[s.x]; !ok || k != i {
			continue
		}
		r.bindTerm(s.x, s.t)
		drop[s.at] = true
		rest = append(rest, s.rest...)
		j.stats[s.rule]++
	}
	left := rest
	for i, c := range j.conj {
		if !drop[i] {
			left = append(left, c)
		}
	}
	j.conj = left
	j.replace(r)
	for i := range found {
		s := &found[i]
		if k, ok := taken[s.x]; !ok || k != i {
			continue
		}
		t := r.rewrite(s.t, 0)
		if s.frozen {
			j.kept = append(j.kept, equation{s.x, t})
		}
		j.defs = append(j.defs, Definition{Var: s.x, Value: t})
	}
	j.changed = true
}

// isolate reads the conjunct c as a definition of a variable that has none yet.
func (j *job) isolate(c term.ID, taken map[term.ID]int) (solution, bool) {
	p := j.pool
	value := true
	if p.Op(c) == term.OpNot {
		c, value = p.Arg(c, 0), false
	}
	best := solution{}
	// Variables nothing outside depends on are gone for good: they come first.
	offer := func(s solution) bool {
		if _, ok := taken[s.x]; ok || !j.on(s.rule) || occurs(p, s.x, s.t, maxOccurs) {
			return false
		}
		if s.frozen = j.frozen(s.x); s.frozen && s.fresh {
			return false
		}
		if best.x == term.None || best.frozen && !s.frozen {
			best = s
		}
		return !s.frozen
	}
	switch p.Op(c) {
	case term.OpVar:
		offer(solution{x: c, t: p.Bool(value), rule: RuleSolve})
	case term.OpXor:
		j.isolateBit(c, value, offer)
	case term.OpExtract:
		if p.Op(p.Arg(c, 0)) == term.OpVar {
			j.invert(c, p.Bool(value), 0, nil, offer)
		}
	case term.OpEq:
		if !value {
			break
		}
		a, b := p.Arg(c, 0), p.Arg(c, 1)
		if !j.invert(a, b, 0, nil, offer) && !j.invert(b, a, 0, nil, offer) {
			j.isolateLinear(a, b, offer)
		}
	}
	return best, best.x != term.None
}

// isolateBit solves the exclusive or c, of width 1, having a value.
func (j *job) isolateBit(c term.ID, value bool, offer func(solution) bool) {
	p := j.pool
	var leaves []term.ID
	stack := []term.ID{c}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch p.Op(u) {
		case term.OpXor:
			stack = append(stack, p.Arg(u, 1), p.Arg(u, 0))
		case term.OpNot:
			value = !value
			stack = append(stack, p.Arg(u, 0))
		default:
			leaves = append(leaves, u)
		}
		if len(leaves)+len(stack) > maxUnknown {
			return
		}
	}
	for i, x := range leaves {
		slice := p.Op(x) == term.OpExtract && p.Op(p.Arg(x, 0)) == term.OpVar
		if p.Op(x) != term.OpVar && !slice {
			continue
		}
		t := p.Bool(value)
		for k, u := range leaves {
			if k != i {
				t = p.Xor(t, u)
			}
		}
		if slice && j.invert(x, t, 0, nil, offer) || !slice && offer(solution{x: x, t: t, rule: RuleSolveXor}) {
			return
		}
	}
}

// invert solves t = r for a variable in t, under operators that have an inverse.
// The rest is what the equation says beyond that. It reports whether the offer
// was good enough.
func (j *job) invert(t, r term.ID, depth int, rest []term.ID, offer func(solution) bool) bool {
	p := j.pool
	if depth > maxInvert {
		return false
	}
	w := p.Width(t)
	switch p.Op(t) {
	case term.OpVar:
		return offer(solution{x: t, t: r, rest: rest, rule: RuleSolve})
	case term.OpNot:
		return j.invert(p.Arg(t, 0), p.Not(r), depth+1, rest, offer)
	case term.OpNeg:
		return j.invert(p.Arg(t, 0), p.Neg(r), depth+1, rest, offer)
	case term.OpXor:
		x, y := p.Arg(t, 0), p.Arg(t, 1)
		return leadsToVar(p, x) && j.invert(x, p.Xor(r, y), depth+1, rest, offer) ||
			leadsToVar(p, y) && j.invert(y, p.Xor(r, x), depth+1, rest, offer)
	case term.OpAdd, term.OpPtr:
		x, y := p.Arg(t, 0), p.Arg(t, 1)
		return leadsToVar(p, x) && j.invert(x, p.Sub(r, y), depth+1, rest, offer) ||
			leadsToVar(p, y) && j.invert(y, p.Sub(r, x), depth+1, rest, offer)
	case term.OpMul:
		if inv, ok := p.Inverse(p.Arg(t, 1)); ok {
			return j.invert(p.Arg(t, 0), p.Mul(r, inv), depth+1, rest, offer)
		}
	case term.OpConcat:
		x, y := p.Arg(t, 0), p.Arg(t, 1)
		k := p.Width(y)
		hi, lo := p.Extract(r, w-1, k), p.Extract(r, k-1, 0)
		return leadsToVar(p, x) && j.invert(x, hi, depth+1, with(rest, p.Eq(y, lo)), offer) ||
			leadsToVar(p, y) && j.invert(y, lo, depth+1, with(rest, p.Eq(x, hi)), offer)
	case term.OpZExt:
		x := p.Arg(t, 0)
		k := p.Width(x)
		if !leadsToVar(p, x) {
			return false
		}
		return j.invert(x, p.Extract(r, k-1, 0), depth+1, with(rest, p.Eq(p.Extract(r, w-1, k), p.Zero(w-k))), offer)
	case term.OpSExt:
		x := p.Arg(t, 0)
		if !leadsToVar(p, x) {
			return false
		}
		low := p.Extract(r, p.Width(x)-1, 0)
		return j.invert(x, low, depth+1, with(rest, p.Eq(r, p.SExt(low, w))), offer)
	case term.OpExtract:
		// The other bits of the variable are new variables.
		x := p.Arg(t, 0)
		if p.Op(x) != term.OpVar || occurs(p, x, r, maxOccurs) {
			return false
		}
		hi, lo := p.ExtractBounds(t)
		whole := r
		if lo > 0 {
			whole = p.Concat(whole, j.part(x, lo-1, 0))
		}
		if n := p.Width(x); hi < n-1 {
			whole = p.Concat(j.part(x, n-1, hi+1), whole)
		}
		return offer(solution{x: x, t: whole, rest: rest, rule: RuleSolveSlice, fresh: true})
	}
	return false
}

// leadsToVar reports whether it is worth to isolate something in t.
func leadsToVar(p *term.Pool, t term.ID) bool {
	switch p.Op(t) {
	case term.OpVar, term.OpNot, term.OpNeg, term.OpXor, term.OpAdd, term.OpPtr, term.OpConcat,
		term.OpZExt, term.OpSExt:
		return true
	case term.OpMul:
		return p.IsConst(p.Arg(t, 1))
	case term.OpExtract:
		return p.Op(p.Arg(t, 0)) == term.OpVar
	}
	return false
}

func with(rest []term.ID, c term.ID) []term.ID {
	return append(rest[:len(rest):len(rest)], c)
}

// part is the variable that stands for the bits hi to lo of the variable x, the
// same each time.
func (z *Preprocessor) part(x term.ID, hi, lo int) term.ID {
	return z.freshFor(z.pool.Extract(x, hi, lo))
}

// freshFor is the variable that stands for the value of t, the same each time.
func (z *Preprocessor) freshFor(t term.ID) term.ID {
	v, ok := z.fresh[t]
	if !ok {
		v = z.pool.Var("", z.pool.Width(t))
		z.fresh[t] = v
	}
	return v
}

// occurs reports whether x is seen in t when at most limit terms are looked at.
func occurs(p *term.Pool, x, t term.ID, limit int) bool {
	var buf [64]term.ID
	stack := append(buf[:0], t)
	for n := 0; len(stack) > 0 && n < limit; n++ {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if u == x {
			return true
		}
		if u < x { // arguments are older than the term
			continue
		}
		for i, k := 0, p.NumArgs(u); i < k; i++ {
			stack = append(stack, p.Arg(u, i))
		}
	}
	return false
}

// acyclic takes solutions out until no variable depends on itself. It is a
// depth-first search that enters the solution of a variable like an argument of
// a term. What is closed leads to closed terms only: a variable whose solution
// leads back into the stack loses it, and what was entered for it is left open to
// later visits. Linear in the terms below the solutions, but for the length of the
// stack at each loss.
func acyclic(p *term.Pool, found []solution, taken map[term.ID]int) {
	const (
		open = 1 + iota
		closed
	)
	state := make([]uint8, p.Len())
	type step struct {
		t    term.ID
		next int
	}
	oldest := ^term.ID(0)
	for x := range taken {
		oldest = min(oldest, x)
	}
	var stack []step
	for i := range found {
		if state[found[i].x] != 0 {
			continue
		}
		state[found[i].x] = open
		stack = append(stack[:0], step{t: found[i].x})
		for len(stack) > 0 {
			top := len(stack) - 1
			s := &stack[top]
			child := term.None
			if k, solved := taken[s.t]; solved {
				if s.next == 0 {
					child = found[k].t
				}
			} else if s.next < p.NumArgs(s.t) {
				child = p.Arg(s.t, s.next)
			}
			s.next++
			switch {
			case child == term.None:
				state[s.t] = closed
				stack = stack[:top]
			case child < oldest || state[child] == closed:
			case state[child] == 0:
				state[child] = open
				stack = append(stack, step{t: child})
			default:
				// Terms alone have no cycles: a solved variable is at or above the child.
				for {
					u := stack[len(stack)-1].t
					if _, solved := taken[u]; solved {
						delete(taken, u)
						break
					}
					state[u] = 0
					stack = stack[:len(stack)-1]
				}
			}
		}
	}
}

package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// What a branch may cost: terms looked at, and how many terms must be simplified
// for each new one.
const (
	branchSteps = 160
	nestedSteps = 40 // within another branch
	branchGain  = 4
)

// branches simplifies the branches of the choice t by its condition: in
// ite(x = 3, f(x), y) the first is f(3), and in ite(x < 8, y, g(x)) g may use that
// x is at least 8. The result replaces the branch if it takes few new terms: the
// old branch may stay in use elsewhere. (Z3 calls this ctx-simplify.)
func (z *normalizer) branches(t term.ID) term.ID {
	p := z.pool
	for range 4 { // the result may be another choice
		if p.Op(t) != term.OpIte {
			return t
		}
		c, a, b := p.Arg(t, 0), p.Arg(t, 1), p.Arg(t, 2)
		x, okx := z.assuming(c, true, a)
		y, oky := z.assuming(c, false, b)
		if !okx {
			z.stats[RuleBranchFacts]++
			return y
		}
		if !oky {
			z.stats[RuleBranchFacts]++
			return x
		}
		if x == a && y == b {
			if r := z.offset(t); r != term.None {
				return r
			}
			return t
		}
		z.stats[RuleBranchFacts]++
		t = p.Ite(c, x, y)
	}
	return t
}

// offset makes of a choice between terms that differ by a constant a sum,
// ite(c, x + k, x) = x + ite(c, k, 0): counters become sums. None if they do not.
func (z *normalizer) offset(t term.ID) term.ID {
	p := z.pool
	w := p.Width(t)
	if w == 1 || w > 64 || z.off.Has(RuleChoiceOffset) {
		return term.None
	}
	c, a, b := p.Arg(t, 0), p.Arg(t, 1), p.Arg(t, 2)
	if !linear(p, a) || !linear(p, b) {
		return term.None
	}
	d, ok := p.Linear(a, maxDifference)
	if !ok || !p.AddTo(&d, ^uint64(0), b, maxDifference) || len(d.Parts) > 0 || d.Const == 0 {
		return term.None
	}
	z.stats[RuleChoiceOffset]++
	return p.Add(b, p.Ite(c, p.Const(w, d.Const), p.Zero(w)))
}

const maxDifference = 8

// linear reports whether t can have something in common with another term in a
// sum without being that term.
func linear(p *term.Pool, t term.ID) bool {
	switch p.Op(t) {
	case term.OpAdd, term.OpNeg, term.OpIte, term.OpZExt, term.OpSExt:
		return true
	}
	return false
}

// assuming simplifies t where the condition c has the given value; ok is false if it
// cannot have it.
func (z *normalizer) assuming(c term.ID, value bool, t term.ID) (r term.ID, ok bool) {
	p := z.pool
	if z.off.Has(RuleBranchFacts) || p.NumArgs(t) == 0 && p.Op(t) != term.OpVar || z.fuel < branchSteps || z.depth == maxNested {
		return t, true
	}
	facts := p.NewFacts()
	facts.Assume(c, value)
	if facts.Contradiction() {
		return t, false
	}
	bs := facts.Bindings()
	if len(bs) == 0 {
		return t, true
	}
	return z.specialise(bs, t), true
}

// specialise returns t with the bindings applied, if that is simpler.
func (z *normalizer) specialise(bs []term.Binding, t term.ID) term.ID {
	p := z.pool
	before := term.ID(p.Len())
	sub, back := &z.under[z.depth], &z.back[z.depth]
	sub.begin()
	for _, b := range bs {
		sub.bind(b.From, b.To)
	}
	limit := branchSteps
	if z.depth > 0 {
		limit = nestedSteps
	}
	z.depth++
	r := sub.rewrite(t, limit)
	z.depth--
	z.fuel -= sub.steps
	if r == term.None || r == t {
		return t
	}
	back.begin()
	for _, b := range bs {
		if p.Original(b.To) == b.From {
			back.bind(b.To, b.From)
		}
	}
	if back.first != ^term.ID(0) {
		if r = back.rewrite(r, branchSteps); r == term.None {
			return t
		}
	}
	if r == t || !z.fewNew(r, before, sub.moved/branchGain) {
		return t
	}
	return r
}

// fewNew reports whether at most limit terms of t are numbered from first on, not
// counting mere wiring, and none of them is a product or quotient.
func (z *normalizer) fewNew(t, first term.ID, limit int) bool {
	p := z.pool
	var buf [8]term.ID
	seen := buf[:0]
	stack := []term.ID{t}
next:
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if u < first || p.IsConst(u) {
			continue
		}
		for _, s := range seen {
			if s == u {
				continue next
			}
		}
		switch p.Op(u) {
		case term.OpMul, term.OpUDiv, term.OpURem, term.OpUMulO, term.OpSMulO:
			return false
		case term.OpNot, term.OpExtract, term.OpConcat, term.OpZExt, term.OpSExt:
			limit++
		}
		if len(seen) >= limit || len(seen) == branchSteps {
			return false
		}
		seen = append(seen, u)
		for i, n := 0, p.NumArgs(u); i < n; i++ {
			stack = append(stack, p.Arg(u, i))
		}
	}
	return true
}

// inContext simplifies a choice that was rebuilt within a context.
func (z *normalizer) inContext(t term.ID) term.ID {
	if z.pool.Op(t) == term.OpIte {
		return z.branches(t)
	}
	return t
}

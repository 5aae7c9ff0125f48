package preprocess

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Bounds of a proof by cases: the summands of a difference, the conditions that are looked at for the newest, and fuel, in terms that
// are rewritten and summands that are taken over.
const (
	maxCaseParts = 256
	maxCaseConds = 32
	caseFuel     = 30000
	casePerTerm  = 3  // fuel for each term that is normalised for the first time
	casePerFuel  = 16 // summands that are taken over
)

// cases decides an equality of sums whose summands are choices. Counters that are stepped under common conditions are such
// sums: of a ring buffer, how many are in it and head - tail. Read as choices between sums, x - y = ite(c, x₁ - y₁, x₀ - y₀), their
// difference is taken apart by the newest condition of a choice in it. In each case most of it cancels, and what is left is mostly the
// same in both, the difference of a step ago; so the cases are as many as the steps, where words would add up all of them.
type cases struct {
	z     *normalizer
	width int // of the sums: terms may be longer, and count modulo 2^width
	sub   rewriter
	known map[string]bool // whether a difference is zero, of those that were decided
}

// sameChoices decides an equality, if its sides are equal, or different, in all cases.
func (z *normalizer) sameChoices(t term.ID) term.ID {
	p := z.pool
	a, b := p.Arg(t, 0), p.Arg(t, 1)
	if p.Width(a) > 64 || p.Width(a) == 1 || p.IsConst(b) || !mayStep(p, a) && !mayStep(p, b) || z.caseFuel < 0 {
		return t
	}
	_, x := p.Range(a)
	_, y := p.Range(b)
	c := cases{z: z, width: max(bits.Len64(max(x, y)), 1), sub: rewriter{pool: p}, known: make(map[string]bool)}
	d := term.Linear{Width: c.width}
	if !c.add(&d, 1, a) || !c.add(&d, ^uint64(0), b) {
		return t
	}
	equal, ok := c.decide(c.merged(d))
	if !ok {
		return t
	}
	z.stats[RuleCases]++
	return p.Bool(equal)
}

// mayStep reports whether t can be a sum or a choice.
func mayStep(p *term.Pool, t term.ID) bool {
	for {
		switch p.Op(t) {
		case term.OpAdd, term.OpIte:
			return true
		case term.OpZExt, term.OpExtract:
			t = p.Arg(t, 0)
		default:
			return false
		}
	}
}

// add adds k·t, of at least as many bits as the sum has, to d. It fails where there are too many summands.
func (c *cases) add(d *term.Linear, k uint64, t term.ID) bool {
	p := c.z.pool
	stack := []term.Part{{Coef: k, Term: t}}
	for len(stack) > 0 {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(d.Parts)+len(stack) > maxCaseParts {
			return false
		}
		if p.Op(q.Term) == term.OpExtract || p.Op(q.Term) == term.OpZExt || p.Op(q.Term) == term.OpSExt {
			x, low := p.Arg(q.Term, 0), 0
			if p.Op(q.Term) == term.OpExtract {
				_, low = p.ExtractBounds(q.Term)
			}
			if w := p.Width(x); low == 0 && w >= c.width && w <= 64 {
				stack = append(stack, term.Part{Coef: q.Coef, Term: x})
				continue
			}
		}
		l, ok := p.Linear(q.Term, maxCaseParts)
		if !ok {
			return false
		}
		d.Const += q.Coef * l.Const
		for _, part := range l.Parts {
			part.Coef *= q.Coef
			switch {
			case p.Op(part.Term) == term.OpZExt && p.Width(p.Arg(part.Term, 0)) == 1:
				part.Term = p.ZExt(p.Arg(part.Term, 0), c.width)
				fallthrough
			case part.Term == q.Term:
				d.Parts = append(d.Parts, part)
			default:
				stack = append(stack, part)
			}
		}
	}
	return true
}

// merged adds up the multiples of the same term.
func (c *cases) merged(d term.Linear) term.Linear {
	d.Const &= ^uint64(0) >> (64 - c.width)
	d.Scale(1)
	zero := term.Linear{Width: c.width}
	d.Plus(1, &zero)
	return d
}

// decide tells whether d is zero in all cases, or in none; ok is false if neither was seen.
func (c *cases) decide(d term.Linear) (zero, ok bool) {
	if len(d.Parts) == 0 {
		return d.Const == 0, true
	}
	key := binary.AppendUvarint(nil, d.Const)
	for _, q := range d.Parts {
		key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(q.Term)), q.Coef)
	}
	if zero, ok := c.known[string(key)]; ok {
		return zero, true
	}
	cond := c.newest(d)
	if cond == term.None {
		return false, false
	}
	for i, value := range [2]bool{true, false} {
		e, ok := c.under(d, cond, value)
		if !ok {
			return false, false
		}
		z, ok := c.decide(e)
		if !ok || i == 1 && z != zero {
			return false, false
		}
		zero = z
	}
	c.known[string(key)] = zero
	return zero, true
}

// under is d where cond has a value.
func (c *cases) under(d term.Linear, cond term.ID, value bool) (e term.Linear, ok bool) {
	p := c.z.pool
	c.sub.begin()
	c.sub.bind(cond, p.Bool(value))
	c.sub.rebuild = nil
	if value && p.Op(cond) == term.OpEq && p.IsConst(p.Arg(cond, 1)) {
		c.sub.rebuild = func(u term.ID, args [3]term.ID) term.ID { return c.reveal(u, args, p.Arg(cond, 0), p.Arg(cond, 1)) }
	}
	e = term.Linear{Width: c.width, Const: d.Const}
	for _, q := range d.Parts {
		t := c.sub.rewrite(q.Term, c.z.caseFuel)
		if t == term.None || !c.add(&e, q.Coef, t) {
			return e, false
		}
	}
	c.z.caseFuel -= c.sub.steps + len(d.Parts)/casePerFuel
	return c.merged(e), c.z.caseFuel > 0
}

// reveal is t with new arguments, where x = k. In a choice that depended on that, x takes the place of a constant: ite(x = k, x, y) was
// simplified to ite(x = k, k, y), but it is x, and not k, that cancels.
func (c *cases) reveal(t term.ID, args [3]term.ID, x, k term.ID) term.ID {
	p := c.z.pool
	if p.Op(t) == term.OpIte && args[0] != p.Arg(t, 0) && p.Width(x) == p.Width(t) {
		switch a, b := p.IsConst(args[1]), p.IsConst(args[2]); {
		case a && !b:
			args[1] = p.Add(x, p.Sub(args[1], k))
		case b && !a:
			args[2] = p.Add(x, p.Sub(args[2], k))
		}
	}
	return p.Rebuild(t, args[0], args[1], args[2])
}

// newest is the newest condition that decides a choice in d, taken out of conjunctions; None if there is no choice.
func (c *cases) newest(d term.Linear) term.ID {
	p := c.z.pool
	var stack, seen []term.ID
	for _, q := range d.Parts {
		switch x := q.Term; {
		case p.Op(x) == term.OpIte:
			stack = append(stack, p.Arg(x, 0))
		case p.Op(x) == term.OpZExt && p.Width(p.Arg(x, 0)) == 1:
			stack = append(stack, p.Arg(x, 0))
		}
	}
	best := term.None
	for len(stack) > 0 && len(seen) < maxCaseConds {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if slices.Contains(seen, t) || p.IsConst(t) {
			continue
		}
		seen = append(seen, t)
		switch op := p.Op(t); {
		case op == term.OpNot || op == term.OpAnd || op == term.OpXor || op == term.OpIte:
			for i := range p.NumArgs(t) {
				stack = append(stack, p.Arg(t, i))
			}
		case best == term.None || t > best:
			best = t
		}
	}
	return best
}

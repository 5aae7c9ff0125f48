package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// facts simplifies conjuncts by each other: one that occurs inside another is
// true there, and what comparisons say of bounds and bits of their operands holds
// everywhere else. (Bitwuzla calls the first embedded constraints.)
//
// Comparisons are the source of bounds and stay as they are. The others use all
// facts but their own truth; as no term is inside itself, nothing justifies
// itself by way of others.
func (j *job) facts() {
	p := j.pool
	if len(j.conj) < 2 {
		return
	}
	facts := p.NewFacts()
	sources := 0
	for _, c := range j.conj {
		facts.Assume(c, true)
		if isSource(p, c) {
			sources++
		}
	}
	if facts.Contradiction() {
		if j.on(RuleContradiction) {
			j.stats[RuleContradiction]++
			j.refuted = true
		}
		return
	}
	if sources == len(j.conj) || !j.on(RuleConjunctFacts) {
		return
	}
	bs := facts.Bindings()
	r, back := &j.replacer, &j.restorer
	r.begin()
	back.begin()
	for _, b := range bs {
		r.bind(b.From, b.To)
		if p.Original(b.To) == b.From {
			back.bind(b.To, b.From)
		}
	}
	for i, c := range j.conj {
		if isSource(p, c) {
			continue
		}
		// The atom itself is bound to its truth.
		atom, negated := c, false
		if p.Op(c) == term.OpNot {
			atom, negated = p.Arg(c, 0), true
		}
		n := r.below(atom)
		if n == atom {
			continue
		}
		if back.bound() {
			n = back.rewrite(n, 0)
		}
		if negated {
			n = p.Not(n)
		}
		if n != c {
			j.stats[RuleConjunctFacts]++
			j.conj[i] = n
			j.changed = true
		}
	}
}

// isSource reports whether facts about operands come from the conjunct c.
func isSource(p *term.Pool, c term.ID) bool {
	if p.Op(c) == term.OpNot {
		c = p.Arg(c, 0)
	}
	switch p.Op(c) {
	case term.OpEq, term.OpUlt, term.OpSlt, term.OpExtract, term.OpVar:
		return true
	}
	return false
}

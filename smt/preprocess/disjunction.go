package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// Bounds of a disjunction that is looked into: alternatives, literals in all.
const (
	maxAlternatives = 512
	maxLiterals     = 1 << 14
)

// common adds as conjuncts what all alternatives of a disjunction have in common:
// (a ∧ b) ∨ (a ∧ c) implies a, whose facts then simplify b and c. A verification
// condition is such a disjunction; what the program assumes at its start is in
// all alternatives.
func (j *job) common() {
	p := j.pool
	if !j.on(RuleCommon) {
		return
	}
	present := make(map[term.ID]bool, len(j.conj))
	for _, c := range j.conj {
		present[c] = true
	}
	for _, c := range j.conj {
		if p.Op(c) != term.OpNot || p.Op(p.Arg(c, 0)) != term.OpAnd {
			continue
		}
		negated, ok := conjuncts(p, p.Arg(c, 0), maxAlternatives)
		if !ok {
			continue
		}
		budget := maxLiterals
		var shared []term.ID
		for i, n := range negated {
			lits, ok := conjuncts(p, p.Not(n), budget)
			if !ok {
				shared = nil
				break
			}
			budget -= len(lits)
			if i == 0 {
				shared = lits
				continue
			}
			in := make(map[term.ID]bool, len(lits))
			for _, l := range lits {
				in[l] = true
			}
			kept := shared[:0]
			for _, l := range shared {
				if in[l] {
					kept = append(kept, l)
				}
			}
			if shared = kept; len(shared) == 0 {
				break
			}
		}
		for _, l := range shared {
			if !present[l] {
				present[l] = true
				j.conj = append(j.conj, l)
				j.stats[RuleCommon]++
				j.changed = true
			}
		}
	}
}

// conjuncts lists the operands of the conjunction t, each once, or t itself if it
// is none; false if there are more than limit.
func conjuncts(p *term.Pool, t term.ID, limit int) ([]term.ID, bool) {
	var out []term.ID
	seen := make(map[term.ID]bool)
	stack := []term.ID{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[u] {
			continue
		}
		seen[u] = true
		if p.Op(u) == term.OpAnd {
			stack = append(stack, p.Arg(u, 1), p.Arg(u, 0))
			continue
		}
		if out = append(out, u); len(out) > limit {
			return nil, false
		}
	}
	return out, true
}

package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// normalizer applies the rules that need no context: their result is equal to the
// term in every query, so it is computed once per term for good.
type normalizer struct {
	pool   *term.Pool
	off    RuleSet
	stats  *Stats
	to     []term.ID           // normal form of each term, None if not computed
	under  [maxNested]rewriter // into a context, by the number of contexts around it
	back   [maxNested]rewriter // and out of it, from stand-ins to terms
	depth  int
	stack  []frame
	affine *affineForms
	exact  *exactSums
	fuel   int // steps left for rules that look deeper than a term's arguments
	// The same for proofs by cases, which are long where they succeed.
	caseFuel int
}

type frame struct {
	t      term.ID
	leaves []term.ID // operands of the sum or exclusive or at t, nil if they are its arguments
}

// Bounds of the rules that look deep: steps per term that is normalised for the first
// time, so that the total stays linear, operands of a sum, contexts within each
// other.
const (
	fuelAtStart = 6000
	fuelPerTerm = 3
	maxLeaves   = 64
	maxNested   = 2
)

// normal returns the normal form of t.
func (z *normalizer) normal(t term.ID) term.ID {
	p := z.pool
	z.grow()
	z.stack = append(z.stack[:0], frame{t: t})
	for len(z.stack) > 0 {
		top := len(z.stack) - 1
		u := z.stack[top].t
		if z.to[u] != term.None {
			z.stack = z.stack[:top]
			continue
		}
		n := p.NumArgs(u)
		if n == 0 {
			z.to[u] = u
			z.stack = z.stack[:top]
			continue
		}
		if op := p.Op(u); op == term.OpAdd && z.stack[top].leaves == nil {
			z.stack[top].leaves = z.summands(u)
		}
		ready := true
		if leaves := z.stack[top].leaves; leaves != nil {
			for _, l := range leaves {
				if z.to[l] == term.None {
					z.stack = append(z.stack, frame{t: l})
					ready = false
				}
			}
		} else {
			for i := 0; i < n; i++ {
				if a := p.Arg(u, i); z.to[a] == term.None {
					z.stack = append(z.stack, frame{t: a})
					ready = false
				}
			}
		}
		if !ready {
			continue
		}
		f := z.stack[top]
		z.stack = z.stack[:top]
		z.fuel = min(z.fuel+fuelPerTerm, 1<<16)
		z.caseFuel = min(z.caseFuel+casePerTerm, 1<<16)
		v := z.step(u, f.leaves)
		z.grow()
		z.to[u] = v
		z.to[v] = v
	}
	return z.to[t]
}

func (z *normalizer) grow() {
	if n := z.pool.Len(); n > len(z.to) {
		to := make([]term.ID, n+n/4)
		copy(to, z.to)
		z.to = to
	}
}

// summands lists the operands of the sum at u, or nil if there are too many: then
// its two arguments are looked at on their own.
func (z *normalizer) summands(u term.ID) []term.ID {
	list, _ := z.pool.Operands(term.OpAdd, u, maxLeaves)
	return list
}

// step computes the normal form of u from those of its operands.
func (z *normalizer) step(u term.ID, leaves []term.ID) term.ID {
	p := z.pool
	if leaves != nil {
		return z.sum(u, leaves)
	}
	var args [3]term.ID
	changed := false
	for i, n := 0, p.NumArgs(u); i < n; i++ {
		a := p.Arg(u, i)
		args[i] = z.to[a]
		changed = changed || args[i] != a
	}
	v := u
	if changed {
		v = p.Rebuild(u, args[0], args[1], args[2])
	}
	switch p.Op(v) {
	case term.OpIte:
		v = z.branches(v)
	case term.OpNot, term.OpXor:
		if p.Width(v) == 1 && !z.off.Has(RuleParity) {
			v = z.parity(v)
		}
	case term.OpEq:
		if !z.off.Has(RuleSameBits) {
			v = z.sameBits(v)
		}
		if p.Op(v) == term.OpEq && !z.off.Has(RulePolynomial) {
			v = z.samePolynomial(v)
		}
		if p.Op(v) == term.OpEq && !z.off.Has(RuleExactSum) {
			v = z.sameSum(v)
		}
		if p.Op(v) == term.OpEq && !z.off.Has(RuleCases) {
			v = z.sameChoices(v)
		}
	case term.OpExtract:
		if !z.off.Has(RuleTableBit) {
			v = z.tableBit(v)
		}
		if p.Op(v) == term.OpExtract && !z.off.Has(RuleReciprocal) {
			v = z.quotient(v)
		}
	}
	return v
}

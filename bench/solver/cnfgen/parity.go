package cnfgen

import "github.com/fathom-verifier/fathom/sat"

// parity demands that the exclusive or of the literals is b, by all clauses of the wrong parity.
func (c *circuit) parity(lits []sat.Lit, b bool) {
	for bits := range 1 << len(lits) {
		odd := false
		clause := make([]sat.Lit, len(lits))
		for i, l := range lits {
			if bits>>i&1 != 0 { // the assignment that this clause excludes
				odd = !odd
				l = -l
			}
			clause[i] = l
		}
		if odd != b {
			c.add(clause...)
		}
	}
}

// grid is Tseitin's formula of a torus of w by h: a variable an edge, an odd sum of charges. Unsatisfiable; the
// length of proofs is exponential in the smaller side (Tseitin 1968, Urquhart 1987).
func grid(w, h int) *sat.CNF {
	c := &circuit{}
	right, down := c.word(w*h), c.word(w*h)
	for y := range h {
		for x := range w {
			left, up := (x+w-1)%w, (y+h-1)%h
			c.parity([]sat.Lit{right[y*w+x], down[y*w+x], right[y*w+left], down[up*w+x]}, x == 0 && y == 0)
		}
	}
	return c.cnf()
}

// learnParity asks for the set of bits whose parity was observed in the samples, some of which are wrong, as in
// the par32 formulas of Crawford, Kearns and Schapire (1994): satisfiable.
func learnParity(bits, samples, wrong int, seed uint64) *sat.CNF {
	r := source(seed)
	c := &circuit{}
	secret := r.Uint64()
	x := c.word(bits)
	var errs []sat.Lit
	mistakes := r.Perm(samples)
	for s := range samples {
		mask := r.Uint64()
		sum := c.constant(false)
		odd := false
		for i, l := range x {
			if mask>>i&1 != 0 {
				sum = c.xor(sum, l)
				odd = odd != (secret>>i&1 != 0)
			}
		}
		if mistakes[s] < wrong {
			odd = !odd
		}
		e := c.constant(odd)
		errs = append(errs, c.xor(sum, e))
	}
	c.atMost(errs, wrong)
	return c.cnf()
}

// atMost demands at most k of the literals, by a sequential counter (Sinz 2005).
func (c *circuit) atMost(lits []sat.Lit, k int) {
	var before []sat.Lit // before[j]: more than j of those so far
	for i, l := range lits {
		now := make([]sat.Lit, min(i+1, k))
		for j := range now {
			now[j] = c.fresh()
			if j < len(before) {
				c.add(-before[j], now[j])
			}
			if j == 0 {
				c.add(-l, now[j])
			} else {
				c.add(-l, -before[j-1], now[j])
			}
		}
		if len(before) == k && k > 0 {
			c.add(-before[k-1], -l)
		}
		if k == 0 {
			c.add(-l)
		}
		before = now
	}
}

// sparseParity is a random system of parities of three variables: satisfiable below 0.917 equations a variable, mostly,
// and hard without Gaussian elimination (Dubois and Mandler 2002).
func sparseParity(vars int, ratio float64, seed uint64) *sat.CNF {
	r := source(seed)
	c := &circuit{}
	c.word(vars)
	for range int(ratio * float64(vars)) {
		var lits []sat.Lit
		for len(lits) < 3 {
			lits = appendFresh(r, lits, vars)
		}
		c.parity(lits, r.IntN(2) == 0)
	}
	return c.cnf()
}

// parityChains says that two exclusive ors over the same variables, in different orders, differ: unsatisfiable (Chew and
// Heule 2020).
func parityChains(vars int, seed uint64) *sat.CNF {
	c := &circuit{}
	x := c.word(vars)
	a, b := x[0], sat.Lit(0)
	for _, l := range x[1:] {
		a = c.xor(a, l)
	}
	for _, i := range source(seed).Perm(vars) {
		if b == 0 {
			b = x[i]
		} else {
			b = c.xor(b, x[i])
		}
	}
	c.add(c.xor(a, b))
	return c.cnf()
}

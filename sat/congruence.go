package sat

import "slices"

// Congruence closure (Biere, Fazekas, Fleury and Froleyks, "Clausal Congruence
// Closure", SAT 2024): gates of the same kind with equal inputs have equal
// outputs. Merging outputs can make the inputs of other gates equal, and so on.
// This sees at once what search would have to find out gate by gate when two
// copies of a circuit are compared.
//
// Gates are read off the clauses. Each equivalence is derived by unit
// propagation before it is believed, with case splits on inputs where
// propagation is too weak, as for XOR and ITE; this also makes its proof.
// Substitution then merges the literals for good.

const (
	gateAnd = iota // out = in[0] & in[1] & ...
	gateXor        // out = in[0] ^ in[1] ^ ...
	gateIte        // out = in[0] ? in[1] : in[2]
)

// gate is a definition of a literal; it is dead if it has no inputs.
type gate struct {
	kind uint8
	out  lit
	in   []lit // over representatives: sorted for AND and XOR

	splits []lit // inputs as found, for proofs; none for AND
}

// merge is a pair of literals to make equal, and the inputs of their gates on
// which the proof has to split cases.
type merge struct {
	a, b   lit
	splits []lit
}

// congruence is the state of one run.
type congruence struct {
	*Solver
	limit int64
	rep   []lit   // per literal: union-find, least literal of the class
	gates []gate  // live ones are in canonical form
	uses  [][]int // per variable: gates with it as an input
	table map[uint64][]int
	queue []merge
	found int
}

// congruent finds gates and merges outputs, within the given number of ticks. It
// starts and ends at the root, and returns false if the clauses are
// unsatisfiable.
func (s *Solver) congruent(budget int64) bool {
	size := (int64(len(s.ar.mem))/2 + s.binaries) / 2
	s.gateCredit = min(s.gateCredit+budget, 10*size+budget)
	if s.gateCredit < size {
		return true
	}
	began := s.stats.ticks
	c := &congruence{Solver: s, limit: began + s.gateCredit, table: make(map[uint64][]int)}
	c.rep = make([]lit, len(s.vals))
	for l := range c.rep {
		c.rep[l] = lit(l)
	}
	c.uses = make([][]int, len(s.info))
	s.probing = true
	c.findGates()
	for i := range c.gates {
		c.canonicalise(i)
	}
	ok := c.mergeAll()
	s.probing = false
	s.stats.Congruent += int64(c.found)
	s.gateCredit = max(0, s.gateCredit-(s.stats.ticks-began))
	return ok && (c.found == 0 || s.substitute())
}

// findGates reads gates off the problem clauses.
func (c *congruence) findGates() {
	// Occurrences of literals in long clauses, flat.
	start := make([]uint32, len(c.vals)+1)
	each := func(f func(ref uint32, ls []lit)) {
		for ref := c.ar.first(); ref != 0; ref = c.ar.next(ref) {
			if ls := c.ar.lits(ref); !c.ar.has(ref, flagGarbage|flagLearned) && len(ls) <= c.par.CongruenceArity+1 {
				f(ref, ls)
			}
		}
	}
	each(func(_ uint32, ls []lit) {
		for _, l := range ls {
			start[l+1]++
		}
	})
	for l := range c.vals {
		start[l+1] += start[l]
	}
	occs := make([]uint32, start[len(c.vals)])
	fill := slices.Clone(start)
	each(func(ref uint32, ls []lit) {
		for _, l := range ls {
			occs[fill[l]] = ref
			fill[l]++
		}
	})
	of := func(l lit) []uint32 { return occs[start[l]:start[l+1]] }
	c.stats.ticks += int64(len(occs)/4 + len(c.vals)/8)
	c.litMarks = growTo(c.litMarks, len(c.vals))
	for l := lit(2); int(l) < len(c.vals) && c.stats.ticks < c.limit; l++ {
		if len(of(l)) == 0 || c.vals[l] != 0 {
			continue
		}
		c.findAnds(l, of(l))
		if l&1 == 0 && len(of(l^1)) > 0 {
			c.findTernary(l, of(l), of(l^1))
		}
	}
}

// findAnds finds gates out = x1 & ... & xn: clauses (out -x1 ... -xn) whose other
// literals all clash with out in binary clauses (-out xi).
func (c *congruence) findAnds(out lit, occs []uint32) {
	ws := c.list(out ^ 1)
	n := 0
	for _, w := range ws {
		if w.ref&binFlag != 0 {
			c.litMarks[w.blocker^1] = 1
			n++
		}
	}
	c.stats.ticks += int64(len(ws) >> 3)
	if n > 1 {
	next:
		for _, ref := range occs {
			c.stats.ticks++
			ls := c.ar.lits(ref)
			if len(ls)-1 > n {
				continue
			}
			for _, l := range ls {
				if l != out && c.litMarks[l] == 0 {
					continue next
				}
			}
			in := make([]lit, 0, len(ls)-1)
			for _, l := range ls {
				if l != out {
					in = append(in, l^1)
				}
			}
			c.addGate(gateAnd, out, in)
		}
	}
	for _, w := range ws {
		if w.ref&binFlag != 0 {
			c.litMarks[w.blocker^1] = 0
		}
	}
}

// findTernary finds XOR of two inputs and ITE with output out, a positive
// literal. A pair of clauses (-out x y) and (out x -y) says that out = y if x is
// false; such a half for x and one for its complement make an ITE.
func (c *congruence) findTernary(out lit, pos, neg []uint32) {
	type half struct{ x, y lit }
	var halves []half
	for _, n := range neg {
		if c.ar.size(n) != 3 {
			continue
		}
		a, b := others(c.ar.lits(n), out^1)
		for _, p := range pos {
			c.stats.ticks++
			if c.ar.size(p) != 3 {
				continue
			}
			u, w := others(c.ar.lits(p), out)
			switch {
			case u == a && w == b^1, w == a && u == b^1:
				halves = append(halves, half{a, b})
			case u == b && w == a^1, w == b && u == a^1:
				halves = append(halves, half{b, a})
			}
		}
		if c.stats.ticks > c.limit {
			return
		}
	}
	for i, h := range halves {
		for _, k := range halves[i+1:] {
			if h.x != k.x^1 || h.x>>1 == h.y>>1 || h.x>>1 == k.y>>1 {
				continue
			}
			ifTrue, ifFalse := k.y, h.y // of h.x
			switch {
			case ifTrue == ifFalse^1:
				c.addGate(gateXor, out, []lit{h.x, ifFalse})
			case ifTrue != ifFalse:
				c.addGate(gateIte, out, []lit{h.x, ifTrue, ifFalse})
			}
		}
	}
}

func (c *congruence) addGate(kind uint8, out lit, in []lit) {
	i := len(c.gates)
	g := gate{kind: kind, out: out, in: in}
	switch kind {
	case gateXor:
		g.splits = slices.Clone(in[:len(in)-1])
	case gateIte:
		g.splits = slices.Clone(in[:1])
	}
	c.gates = append(c.gates, g)
	for _, l := range in {
		c.uses[l>>1] = append(c.uses[l>>1], i)
	}
}

// root returns the representative of l in the closure so far.
func (c *congruence) root(l lit) lit {
	for c.rep[l] != l {
		c.rep[l] = c.rep[c.rep[l]]
		l = c.rep[l]
	}
	return l
}

// canonicalise puts gate i in canonical form and looks for an equal one. The
// output of a gate that has become trivial is merged with its input; a gate with
// a constant is left alone, as propagation deals with it.
func (c *congruence) canonicalise(i int) {
	g := &c.gates[i]
	for k, l := range g.in {
		if g.in[k] = c.root(l); c.vals[l] != 0 {
			g.in = nil
			return
		}
	}
	switch g.kind {
	case gateAnd:
		slices.Sort(g.in)
		g.in = slices.Compact(g.in)
		for k := 1; k < len(g.in); k++ {
			if g.in[k] == g.in[k-1]^1 {
				g.in = nil // false
				return
			}
		}
	case gateXor:
		for k, l := range g.in {
			g.in[k] = l &^ 1
			g.out ^= l & 1
		}
		if g.in[0] == g.in[1] {
			g.in = nil // constant
			return
		}
		slices.Sort(g.in)
	case gateIte:
		if g.in[0]&1 != 0 {
			g.in[0] ^= 1
			g.in[1], g.in[2] = g.in[2], g.in[1]
		}
		if g.in[1]&1 != 0 {
			g.in[1] ^= 1
			g.in[2] ^= 1
			g.out ^= 1
		}
		switch {
		case g.in[1] == g.in[2]:
			g.in = g.in[1:2]
		case g.in[1] == g.in[2]^1:
			// c ? t : -t is -(c ^ t).
			g.kind = gateXor
			g.out ^= 1
			g.in = g.in[:2]
			c.canonicalise(i)
			return
		}
	}
	if len(g.in) == 1 {
		c.queue = append(c.queue, merge{g.out, g.in[0], g.splits})
		g.in = nil
		return
	}
	key := uint64(g.kind)
	for _, l := range g.in {
		key = (key ^ uint64(l)) * 0x9E3779B97F4A7C15
		key ^= key >> 29
	}
	for _, k := range c.table[key] {
		h := &c.gates[k]
		if k != i && h.kind == g.kind && slices.Equal(h.in, g.in) {
			c.queue = append(c.queue, merge{g.out, h.out, g.splits})
			return
		}
	}
	c.table[key] = append(c.table[key], i)
}

// mergeAll merges the pairs queued and what follows from that.
func (c *congruence) mergeAll() bool {
	for len(c.queue) > 0 {
		if c.stats.ticks > c.limit || c.poll.due(&c.stats) && c.poll.check(&c.stats) {
			return c.ok
		}
		pair := c.queue[0]
		c.queue = c.queue[1:]
		a, b := c.root(pair.a), c.root(pair.b)
		if a == b || a == b^1 || c.vals[a] != 0 || c.vals[b] != 0 {
			continue
		}
		if c.vals[pair.a] != 0 || c.vals[pair.b] != 0 || !c.equate(pair) {
			continue
		}
		c.found++
		if a > b {
			a, b = b, a
		}
		c.rep[b], c.rep[b^1] = a, a^1
		moved := c.uses[b>>1]
		c.uses[b>>1] = nil
		for _, i := range moved {
			if c.gates[i].in != nil {
				c.canonicalise(i)
			}
		}
		c.uses[a>>1] = append(c.uses[a>>1], moved...)
	}
	return c.ok
}

// equate derives the two binary clauses that make the pair equal. It returns false
// if they do not follow.
func (c *congruence) equate(p merge) bool {
	return c.deriveLemma([]lit{p.a ^ 1, p.b}, p.splits) && c.deriveLemma([]lit{p.a, p.b ^ 1}, p.splits)
}

// deriveLemma adds a learned clause if unit propagation shows that it follows,
// after case splits if need be: for each, it derives the clause with either
// phase of the literal first. Those clauses become tautologies when the outputs
// are merged.
func (c *congruence) deriveLemma(lits, splits []lit) bool {
	if c.lemmaPropagates(lits) {
		return true
	}
	for len(splits) > 0 {
		x := splits[0]
		splits = splits[1:]
		if c.vals[x] != 0 || slices.ContainsFunc(lits, func(l lit) bool { return l>>1 == x>>1 }) {
			continue
		}
		with := append(slices.Clip(lits), x)
		without := append(slices.Clip(lits), x^1)
		return c.deriveLemma(with, splits) && c.deriveLemma(without, splits) && c.lemmaPropagates(lits)
	}
	return false
}

// lemmaPropagates adds the clause if assuming its negation propagates to a
// conflict.
func (c *congruence) lemmaPropagates(lits []lit) bool {
	implied := lit(0)
	conflict := false
	for _, l := range lits {
		if v := c.vals[l]; v > 0 {
			implied = l
			break
		} else if v < 0 {
			continue
		}
		c.decideLit(l ^ 1)
		if conflict = !c.propagate(); conflict {
			break
		}
	}
	for _, l := range lits {
		// A conflict may leave a literal true that was not decided yet: its reasons
		// are a proof, whereas those of the conflict need not hold with it false.
		if c.vals[l] > 0 {
			implied = l
		}
	}
	var id clauseID
	switch {
	case implied != 0:
		id = c.traceImplied(lits, implied)
	case conflict:
		id = c.traceConflict(lits)
	}
	c.backtrack(0)
	if !conflict && implied == 0 {
		return false
	}
	c.addRoot(lits, flagLearned|packGlue(len(lits)-1), id)
	return true
}

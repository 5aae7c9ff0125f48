package sat

// Gate detection: clauses that define a variable as a function of others. The
// functions find the gate with pivot as output, move its clauses to the front of
// pos and neg, the clauses with pivot and its negation, and return how many they
// are in each; 0, 0 if there is none.

// findGate looks for the kinds of gate in the order of how cheap they are.
func (d *dense) findGate(pivot lit) (gp, gn int) {
	if gp, gn = d.findAnd(pivot, d.pos, d.neg); gp > 0 {
		return gp, gn
	}
	if gn, gp = d.findAnd(pivot^1, d.neg, d.pos); gp > 0 {
		return gp, gn
	}
	if gp, gn = d.findIte(pivot); gp > 0 {
		return gp, gn
	}
	return d.findXor(pivot)
}

// findAnd looks for o = x1 & ... & xn: the clause (o -x1 ... -xn) among with, and
// (-o xi) among without. One input is an equivalence; with o negated it is an OR.
func (d *dense) findAnd(o lit, with, without []uint32) (int, int) {
	inputs := 0
	d.litMarks = growTo(d.litMarks, len(d.vals))
	for _, c := range without {
		if ls := d.ar.lits(c); len(ls) == 2 {
			d.litMarks[ls[0]^ls[1]^o^1] = 1
			inputs++
		}
	}
	if inputs == 0 {
		return 0, 0
	}
	base := -1
search:
	for i, c := range with {
		ls := d.ar.lits(c)
		if len(ls)-1 > inputs {
			continue
		}
		for _, x := range ls {
			if x != o && d.litMarks[x^1] == 0 {
				continue search
			}
		}
		base = i
		break
	}
	found := 0
	if base >= 0 {
		for _, x := range d.ar.lits(with[base]) {
			if x != o {
				d.litMarks[x^1] = 2
			}
		}
		with[0], with[base] = with[base], with[0]
	}
	for i, c := range without {
		if ls := d.ar.lits(c); len(ls) == 2 {
			m := &d.litMarks[ls[0]^ls[1]^o^1]
			if *m == 2 {
				without[found], without[i] = without[i], without[found]
				found++
			}
			*m = 0
		}
	}
	if base < 0 {
		return 0, 0
	}
	return 1, found
}

// findIte looks for pivot = c ? t : e, four clauses of three literals.
func (d *dense) findIte(pivot lit) (int, int) {
	for i, n := range d.neg {
		if d.ar.size(n) != 3 {
			continue
		}
		x, y := others(d.ar.lits(n), pivot^1)
		for range 2 {
			// (-pivot x y) with x = -c and y = t, and its partner for pivot.
			p := d.findClause(d.pos, pivot, x, y^1)
			if p >= 0 {
				for j := i + 1; j < len(d.neg); j++ {
					if d.ar.size(d.neg[j]) != 3 {
						continue
					}
					u, w := others(d.ar.lits(d.neg[j]), pivot^1)
					if w == x^1 {
						u, w = w, u
					}
					if u != x^1 {
						continue
					}
					if q := d.findClause(d.pos, pivot, u, w^1); q >= 0 && q != p {
						toFront(d.neg, i, j)
						toFront(d.pos, p, q)
						return 2, 2
					}
				}
			}
			x, y = y, x
		}
	}
	return 0, 0
}

// others returns the literals of a clause of three besides l.
func others(ls []lit, l lit) (lit, lit) {
	switch l {
	case ls[0]:
		return ls[1], ls[2]
	case ls[1]:
		return ls[0], ls[2]
	}
	return ls[0], ls[1]
}

// findClause returns the index in refs of the clause of the given literals, -1
// if there is none.
func (d *dense) findClause(refs []uint32, lits ...lit) int {
next:
	for i, c := range refs {
		d.stats.ticks++
		if d.ar.size(c) != len(lits) {
			continue
		}
		for _, x := range d.ar.lits(c) {
			found := false
			for _, l := range lits {
				found = found || l == x
			}
			if !found {
				continue next
			}
		}
		return i
	}
	return -1
}

// toFront moves the entries at the given increasing or decreasing places of refs
// to its front.
func toFront(refs []uint32, places ...int) {
	picked := make([]uint32, len(places))
	for i, p := range places {
		picked[i] = refs[p]
	}
	for i, c := range picked {
		for j := i; j < len(refs); j++ {
			if refs[j] == c {
				refs[i], refs[j] = refs[j], refs[i]
				break
			}
		}
	}
}

// findXor looks for pivot = x1 ^ ... ^ xn or its negation: all clauses over these
// variables with one parity of negations.
func (d *dense) findXor(pivot lit) (int, int) {
	for i, base := range d.pos {
		n := d.ar.size(base)
		if n < 3 || n-1 > d.par.GateXorArity || len(d.pos) < 1<<(n-2) || len(d.neg) < 1<<(n-2) {
			continue
		}
		ls := append([]lit(nil), d.ar.lits(base)...)
		for k, x := range ls {
			if x == pivot {
				ls[0], ls[k] = ls[k], ls[0]
			}
		}
		pos, neg := []int{i}, []int(nil)
		clause := make([]lit, n)
		complete := true
		for flips := 1; complete && flips < 1<<n; flips++ {
			odd := 0
			for k := range ls {
				bit := flips >> k & 1
				odd ^= bit
				clause[k] = ls[k] ^ lit(bit)
			}
			if odd != 0 {
				continue
			}
			side, places := d.pos, &pos
			if flips&1 != 0 {
				side, places = d.neg, &neg
			}
			at := d.findClause(side, clause...)
			complete = at >= 0
			*places = append(*places, at)
		}
		if complete {
			toFront(d.pos, pos...)
			toFront(d.neg, neg...)
			return len(pos), len(neg)
		}
	}
	return 0, 0
}

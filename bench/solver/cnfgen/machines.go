package cnfgen

import "github.com/fathom-verifier/fathom/sat"

// queue unrolls two implementations of a bounded queue side by side, one that shifts and one that is a ring with
// two indices, and says that they disagree within the steps. Unsatisfiable.
func queue(log, width, steps int) *sat.CNF {
	c := &circuit{}
	size := 1 << log
	zero := c.constant(false)
	shift, ring := make([][]sat.Lit, size), make([][]sat.Lit, size)
	for i := range size {
		shift[i], ring[i] = c.number(width, 0), c.number(width, 0)
	}
	// One-hot counter of the shifting queue; binary indices of the ring.
	count := make([]sat.Lit, size+1)
	for i := range count {
		count[i] = c.constant(i == 0)
	}
	head, tail := c.number(log+1, 0), c.number(log+1, 0)
	increment := func(w []sat.Lit, by sat.Lit) []sat.Lit { return c.ripple(w, c.number(len(w), 0), by) }
	selects := func(index []sat.Lit, i int) sat.Lit {
		bits := make([]sat.Lit, log)
		for k := range bits {
			if bits[k] = index[k]; i>>k&1 == 0 {
				bits[k] = -bits[k]
			}
		}
		return c.andAll(bits...)
	}
	var bad []sat.Lit
	for range steps {
		push, pop, data := c.fresh(), c.fresh(), c.word(width)
		ringEmpty := -c.differ(head, tail)
		ringFull := c.and(-c.differ(head[:log], tail[:log]), c.xor(head[log], tail[log]))
		front := c.number(width, 0)
		for i := range size {
			front = c.iteWord(selects(head, i), ring[i], front)
		}
		bad = append(bad, c.xor(ringEmpty, count[0]), c.xor(ringFull, count[size]), c.and(-count[0], c.differ(front, shift[0])))

		doPop, doPush := c.and(pop, -ringEmpty), c.and(push, -ringFull)
		for i := range size {
			ring[i] = c.iteWord(c.and(doPush, selects(tail, i)), data, ring[i])
		}
		head, tail = increment(head, doPop), increment(tail, doPush)

		sPop, sPush := c.and(pop, -count[0]), c.and(push, -count[size])
		shifted := make([][]sat.Lit, size)
		after := make([]sat.Lit, size+1) // of the counter, after pop
		for i := range size {
			next := c.number(width, 0)
			if i+1 < size {
				next = shift[i+1]
			}
			shifted[i] = c.iteWord(sPop, next, shift[i])
			after[i] = c.ite(sPop, count[i+1], count[i])
		}
		after[size] = c.and(-sPop, count[size])
		for i := range size {
			shift[i] = c.iteWord(c.and(sPush, after[i]), data, shifted[i])
		}
		for i := range count {
			before := zero
			if i > 0 {
				before = after[i-1]
			}
			count[i] = c.ite(sPush, before, after[i])
		}
	}
	c.add(bad...)
	return c.cnf()
}

// counters unrolls two counters that inputs let step or not, of which one is in Gray code, and says that they differ
// within the steps. Unsatisfiable.
func counters(width, steps int) *sat.CNF {
	c := &circuit{}
	zero := c.constant(false)
	binary, gray := c.word(width), make([]sat.Lit, width)
	toGray := func(w []sat.Lit) []sat.Lit {
		g := make([]sat.Lit, width)
		for i := range w {
			above := zero
			if i+1 < width {
				above = w[i+1]
			}
			g[i] = c.xor(w[i], above)
		}
		return g
	}
	copy(gray, toGray(binary))
	var bad []sat.Lit
	for range steps {
		step := c.fresh()
		binary = c.ripple(binary, c.number(width, 0), step)
		// The next Gray code: with even parity the lowest bit turns, else the one above the lowest one.
		odd := zero
		for _, l := range gray {
			odd = c.xor(odd, l)
		}
		next := append([]sat.Lit(nil), gray...)
		lower := odd // no one below, and the parity is odd
		next[0] = c.xor(gray[0], c.and(step, -odd))
		for i := 1; i < width; i++ {
			turn := c.and(lower, gray[i-1])
			if i == width-1 {
				turn = lower
			}
			next[i] = c.xor(gray[i], c.and(step, turn))
			lower = c.and(lower, -gray[i-1])
		}
		gray = next
		bad = append(bad, c.differ(toGray(binary), gray))
	}
	c.add(bad...)
	return c.cnf()
}

// registers unrolls a register machine for steps steps, as a bounded model checker does: each step chooses one of two
// updates, and the property that x + y = z holds after any choices, the updates being written in different but equal ways.
// With a bug, the last update breaks it for a few values of x only.
func registers(width, steps int, bug bool) *sat.CNF {
	c := &circuit{}
	zero := c.constant(false)
	x, y := c.word(width), c.word(width)
	z := c.ripple(x, y, zero)
	var bad []sat.Lit
	for step := range steps {
		in, sel := c.word(width), c.fresh()
		not := c.negate(in)
		x1, x2 := c.ripple(x, in, zero), c.ripple(x, not, -zero)
		z1, z2 := c.ripple(in, z, zero), c.ripple(not, z, -zero)
		y1 := make([]sat.Lit, width) // y &^ in
		for i := range in {
			y1[i] = c.xor(y[i], c.and(in[i], y[i]))
		}
		z1 = c.ripple(z1, c.ripple(y1, c.negate(y), -zero), zero)
		x, y, z = c.iteWord(sel, x1, x2), c.iteWord(sel, y1, y), c.iteWord(sel, z1, z2)
		if bug && step == steps-1 {
			trap := -zero
			for i, l := range x {
				if i%3 == 0 {
					l = -l
				}
				trap = c.and(trap, l)
			}
			z[width-1] = c.xor(z[width-1], trap)
		}
		bad = append(bad, c.differ(c.ripple(x, y, zero), z))
	}
	c.add(bad...)
	return c.cnf()
}

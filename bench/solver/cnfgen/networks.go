package cnfgen

import "github.com/fathom-verifier/fathom/sat"

// exchange sorts two words.
func (c *circuit) exchange(a, b []sat.Lit) (low, high []sat.Lit) {
	lt := c.less(b, a)
	return c.iteWord(lt, b, a), c.iteWord(lt, a, b)
}

// insertionNetwork and mergeNetwork list the comparators of two ways to sort n words: insertion, and the odd-even
// merging exchange (Batcher 1968, Knuth's algorithm M).
func insertionNetwork(n int) (pairs [][2]int) {
	for i := 1; i < n; i++ {
		for j := i; j > 0; j-- {
			pairs = append(pairs, [2]int{j - 1, j})
		}
	}
	return pairs
}

func mergeNetwork(n int) (pairs [][2]int) {
	top := 1
	for 2*top < n {
		top *= 2
	}
	for p := top; p > 0; p /= 2 {
		q, r, d := top, 0, p
		for {
			for i := 0; i+d < n; i++ {
				if i&p == r {
					pairs = append(pairs, [2]int{i, i + d})
				}
			}
			if q == p {
				break
			}
			d, q, r = q-p, q/2, p
		}
	}
	return pairs
}

// sorters says that the two networks sort some n words differently. Unsatisfiable.
func sorters(n, width int) *sat.CNF {
	c := &circuit{}
	a, b := make([][]sat.Lit, n), make([][]sat.Lit, n)
	for i := range a {
		a[i] = c.word(width)
		b[i] = a[i]
	}
	for _, p := range insertionNetwork(n) {
		a[p[0]], a[p[1]] = c.exchange(a[p[0]], a[p[1]])
	}
	for _, p := range mergeNetwork(n) {
		b[p[0]], b[p[1]] = c.exchange(b[p[0]], b[p[1]])
	}
	var bad []sat.Lit
	for i := range a {
		bad = append(bad, c.differ(a[i], b[i]))
	}
	c.add(bad...)
	return c.cnf()
}

// findNetwork asks for a sorting network of the given number of comparators: satisfiable from 3, 5, 9, 12, 16 comparators
// for 3 to 7 wires up (Knuth, volume 3, 5.3.4).
func findNetwork(n, comparators int) *sat.CNF {
	c := &circuit{}
	type choice struct{ i, j int }
	var all []choice
	for i := range n {
		for j := i + 1; j < n; j++ {
			all = append(all, choice{i, j})
		}
	}
	use := make([][]sat.Lit, comparators)
	for k := range use {
		use[k] = c.word(len(all))
		c.add(use[k]...)
		c.atMostOnePairs(use[k])
	}
	// Each input of zeros and ones that is not sorted.
	for input := range 1 << n {
		ones, sorted := 0, true
		for i := range n {
			bit := input >> i & 1
			if bit == 0 && ones > 0 {
				sorted = false
			}
			ones += bit
		}
		if sorted {
			continue
		}
		wire := make([]sat.Lit, n)
		for i := range wire {
			wire[i] = c.constant(input>>i&1 != 0)
		}
		for k := range use {
			next := c.word(n)
			for p, ch := range all {
				u, a, b := use[k][p], wire[ch.i], wire[ch.j]
				lo, hi := next[ch.i], next[ch.j]
				c.add(-u, -lo, a)
				c.add(-u, -lo, b)
				c.add(-u, lo, -a, -b)
				c.add(-u, hi, -a)
				c.add(-u, hi, -b)
				c.add(-u, -hi, a, b)
				for w := range n {
					if w != ch.i && w != ch.j {
						c.add(-u, -next[w], wire[w])
						c.add(-u, next[w], -wire[w])
					}
				}
			}
			wire = next
		}
		for i := range wire {
			if i < n-ones {
				c.add(-wire[i])
			} else {
				c.add(wire[i])
			}
		}
	}
	return c.cnf()
}

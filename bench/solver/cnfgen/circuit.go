package cnfgen

import "github.com/fathom-verifier/fathom/sat"

// circuit builds a formula gate by gate (Tseitin 1968). Words are little-endian.
type circuit struct {
	vars    int
	clauses [][]sat.Lit
	one     sat.Lit // the constant, once it is used
}

func (c *circuit) cnf() *sat.CNF { return sat.NewCNF(c.vars, c.clauses) }

func (c *circuit) fresh() sat.Lit {
	c.vars++
	return sat.Lit(c.vars)
}

func (c *circuit) word(n int) []sat.Lit {
	w := make([]sat.Lit, n)
	for i := range w {
		w[i] = c.fresh()
	}
	return w
}

func (c *circuit) add(lits ...sat.Lit) {
	c.clauses = append(c.clauses, append([]sat.Lit(nil), lits...))
}

func (c *circuit) constant(b bool) sat.Lit {
	if c.one == 0 {
		c.one = c.fresh()
		c.add(c.one)
	}
	if b {
		return c.one
	}
	return -c.one
}

func (c *circuit) number(n int, v uint64) []sat.Lit {
	w := make([]sat.Lit, n)
	for i := range w {
		w[i] = c.constant(v>>i&1 != 0)
	}
	return w
}

func (c *circuit) and(a, b sat.Lit) sat.Lit {
	o := c.fresh()
	c.add(-o, a)
	c.add(-o, b)
	c.add(o, -a, -b)
	return o
}

func (c *circuit) or(a, b sat.Lit) sat.Lit { return -c.and(-a, -b) }

func (c *circuit) andAll(lits ...sat.Lit) sat.Lit {
	o := c.fresh()
	all := []sat.Lit{o}
	for _, l := range lits {
		c.add(-o, l)
		all = append(all, -l)
	}
	c.add(all...)
	return o
}

func (c *circuit) orAll(lits ...sat.Lit) sat.Lit {
	neg := make([]sat.Lit, len(lits))
	for i, l := range lits {
		neg[i] = -l
	}
	return -c.andAll(neg...)
}

func (c *circuit) xor(a, b sat.Lit) sat.Lit {
	o := c.fresh()
	c.add(-o, a, b)
	c.add(-o, -a, -b)
	c.add(o, -a, b)
	c.add(o, a, -b)
	return o
}

func (c *circuit) ite(i, t, e sat.Lit) sat.Lit {
	o := c.fresh()
	c.add(-i, -t, o)
	c.add(-i, t, -o)
	c.add(i, -e, o)
	c.add(i, e, -o)
	return o
}

func (c *circuit) iteWord(i sat.Lit, t, e []sat.Lit) []sat.Lit {
	return c.zip(t, e, func(a, b sat.Lit) sat.Lit { return c.ite(i, a, b) })
}

func (c *circuit) zip(a, b []sat.Lit, gate func(a, b sat.Lit) sat.Lit) []sat.Lit {
	o := make([]sat.Lit, len(a))
	for i := range a {
		o[i] = gate(a[i], b[i])
	}
	return o
}

func (c *circuit) fullAdder(a, b, ci sat.Lit) (sum, carry sat.Lit) {
	ab := c.xor(a, b)
	return c.xor(ab, ci), c.or(c.and(a, b), c.and(ab, ci))
}

// ripple adds with a chain of carries; the sum is as wide as a.
func (c *circuit) ripple(a, b []sat.Lit, carry sat.Lit) []sat.Lit {
	sum := make([]sat.Lit, len(a))
	for i := range a {
		sum[i], carry = c.fullAdder(a[i], b[i], carry)
	}
	return sum
}

// prefix adds with a tree of carries (Kogge and Stone 1973).
func (c *circuit) prefix(a, b []sat.Lit) []sat.Lit {
	n := len(a)
	half := c.zip(a, b, c.xor)
	gen, prop := c.zip(a, b, c.and), append([]sat.Lit(nil), half...)
	for d := 1; d < n; d *= 2 {
		g, p := append([]sat.Lit(nil), gen...), append([]sat.Lit(nil), prop...)
		for i := d; i < n; i++ {
			g[i] = c.or(gen[i], c.and(prop[i], gen[i-d]))
			p[i] = c.and(prop[i], prop[i-d])
		}
		gen, prop = g, p
	}
	sum := []sat.Lit{half[0]}
	for i := 1; i < n; i++ {
		sum = append(sum, c.xor(half[i], gen[i-1]))
	}
	return sum
}

func (c *circuit) negate(a []sat.Lit) []sat.Lit {
	o := make([]sat.Lit, len(a))
	for i, l := range a {
		o[i] = -l
	}
	return o
}

// arrayProduct multiplies by rows that are added one after the other; the product is as wide as a.
func (c *circuit) arrayProduct(a, b []sat.Lit) []sat.Lit {
	acc := make([]sat.Lit, len(a))
	for i := range acc {
		acc[i] = c.and(a[i], b[0])
	}
	for j := 1; j < min(len(a), len(b)); j++ {
		row := make([]sat.Lit, len(a)-j)
		for i := range row {
			row[i] = c.and(a[i], b[j])
		}
		copy(acc[j:], c.ripple(acc[j:], row, c.constant(false)))
	}
	return acc
}

// treeProduct multiplies by adding the bits of each weight in a tree of full adders (Wallace 1964).
func (c *circuit) treeProduct(a, b []sat.Lit) []sat.Lit {
	n := len(a)
	columns := make([][]sat.Lit, n)
	for i := range a {
		for j := 0; i+j < n && j < len(b); j++ {
			columns[i+j] = append(columns[i+j], c.and(a[i], b[j]))
		}
	}
	out := make([]sat.Lit, n)
	for i := range columns {
		for len(columns[i]) > 1 {
			bits := columns[i]
			var sum, carry sat.Lit
			if len(bits) == 2 {
				sum, carry = c.xor(bits[0], bits[1]), c.and(bits[0], bits[1])
				bits = bits[2:]
			} else {
				sum, carry = c.fullAdder(bits[0], bits[1], bits[2])
				bits = bits[3:]
			}
			columns[i] = append(append([]sat.Lit(nil), bits...), sum)
			if i+1 < n {
				columns[i+1] = append(columns[i+1], carry)
			}
		}
		out[i] = columns[i][0]
	}
	return out
}

// less is true if a < b, unsigned.
func (c *circuit) less(a, b []sat.Lit) sat.Lit {
	lt := c.constant(false)
	for i := range a {
		lt = c.ite(c.xor(a[i], b[i]), b[i], lt)
	}
	return lt
}

// differ is true if the words differ.
func (c *circuit) differ(a, b []sat.Lit) sat.Lit { return c.orAll(c.zip(a, b, c.xor)...) }

// equals demands that a word has a value.
func (c *circuit) equals(a []sat.Lit, v uint64) {
	for i, l := range a {
		if v>>i&1 == 0 {
			l = -l
		}
		c.add(l)
	}
}

func rotate(a []sat.Lit, k int) []sat.Lit {
	o := make([]sat.Lit, len(a))
	for i := range a {
		o[(i+k)%len(a)] = a[i]
	}
	return o
}

// atMostOnePairs forbids each pair.
func (c *circuit) atMostOnePairs(lits []sat.Lit) {
	for i := range lits {
		for j := range i {
			c.add(-lits[i], -lits[j])
		}
	}
}

// atMostOneLadder uses an auxiliary variable a literal (Sinz 2005, for k = 1).
func (c *circuit) atMostOneLadder(lits []sat.Lit) {
	if len(lits) < 3 {
		c.atMostOnePairs(lits)
		return
	}
	before := lits[0]
	for i, l := range lits[1:] {
		c.add(-before, -l)
		if i+2 == len(lits) {
			break
		}
		next := c.fresh()
		c.add(-before, next)
		c.add(-l, next)
		before = next
	}
}

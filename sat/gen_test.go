package sat

import (
	"math/rand/v2"
	"slices"
)

// circuit builds a formula gate by gate (Tseitin).
type circuit struct {
	vars    int
	clauses [][]Lit
}

func (c *circuit) fresh() Lit {
	c.vars++
	return Lit(c.vars)
}

func (c *circuit) add(lits ...Lit) { c.clauses = append(c.clauses, append([]Lit(nil), lits...)) }

func (c *circuit) and(a, b Lit) Lit {
	o := c.fresh()
	c.add(-o, a)
	c.add(-o, b)
	c.add(o, -a, -b)
	return o
}

func (c *circuit) or(a, b Lit) Lit { return -c.and(-a, -b) }

func (c *circuit) xor(a, b Lit) Lit {
	o := c.fresh()
	c.add(-o, a, b)
	c.add(-o, -a, -b)
	c.add(o, -a, b)
	c.add(o, a, -b)
	return o
}

func (c *circuit) ite(i, t, e Lit) Lit {
	o := c.fresh()
	c.add(-i, -t, o)
	c.add(-i, t, -o)
	c.add(i, -e, o)
	c.add(i, e, -o)
	return o
}

func (c *circuit) fullAdder(a, b, ci Lit) (sum, carry Lit) {
	ab := c.xor(a, b)
	return c.xor(ab, ci), c.or(c.and(a, b), c.and(ab, ci))
}

func (c *circuit) word(n int) []Lit {
	w := make([]Lit, n)
	for i := range w {
		w[i] = c.fresh()
	}
	return w
}

func (c *circuit) constant(b bool) Lit {
	o := c.fresh()
	if b {
		c.add(o)
	} else {
		c.add(-o)
	}
	return o
}

func (c *circuit) addWords(a, b []Lit, carry Lit) []Lit {
	sum := make([]Lit, len(a))
	for i := range a {
		sum[i], carry = c.fullAdder(a[i], b[i], carry)
	}
	return sum
}

// mulWords returns the low half of the product, by rows of a shifted.
func (c *circuit) mulWords(a, b []Lit, zero Lit) []Lit {
	acc := make([]Lit, len(a))
	for i := range acc {
		acc[i] = c.and(a[i], b[0])
	}
	for j := 1; j < len(b); j++ {
		row := make([]Lit, len(a)-j)
		for i := range row {
			row[i] = c.and(a[i], b[j])
		}
		copy(acc[j:], c.addWords(acc[j:], row, zero))
	}
	return acc
}

// differ is true if the words differ.
func (c *circuit) differ(a, b []Lit) Lit {
	d := make([]Lit, len(a))
	for i := range a {
		d[i] = c.xor(a[i], b[i])
	}
	o := c.fresh()
	for _, x := range d {
		c.add(o, -x)
	}
	c.add(append(d, -o)...)
	return o
}

func (c *circuit) cnf() *CNF { return NewCNF(c.vars, c.clauses) }

// clausesOf returns the clauses of a formula. They are not to be modified.
func clausesOf(c *CNF) [][]Lit { return slices.Collect(c.Clauses()) }

// mulMiter states that a*b differs from b*a for words of n bits. Unsatisfiable.
func mulMiter(n int) *CNF {
	c := &circuit{}
	zero := c.constant(false)
	a, b := c.word(n), c.word(n)
	c.add(c.differ(c.mulWords(a, b, zero), c.mulWords(b, a, zero)))
	return c.cnf()
}

// factor states that x*y is the given product, for x, y > 1 of n bits.
func factor(n int, product uint64) *CNF {
	c := &circuit{}
	zero := c.constant(false)
	a, b := c.word(2*n), c.word(2*n)
	for _, w := range [][]Lit{a, b} {
		for _, l := range w[n:] {
			c.add(-l)
		}
		c.add(w[1:n]...)
	}
	for i, l := range c.mulWords(a, b, zero) {
		if product>>i&1 == 0 {
			l = -l
		}
		c.add(l)
	}
	return c.cnf()
}

// pigeons states that n+1 pigeons fit in n holes. Unsatisfiable.
func pigeons(n int) *CNF {
	c := &circuit{}
	at := make([][]Lit, n+1)
	for p := range at {
		at[p] = c.word(n)
		c.add(at[p]...)
	}
	for h := range n {
		for p := range at {
			for q := range p {
				c.add(-at[p][h], -at[q][h])
			}
		}
	}
	return c.cnf()
}

// uniform3SAT is a random 3-SAT formula.
func uniform3SAT(vars int, ratio float64, seed uint64) *CNF {
	r := rand.New(rand.NewPCG(seed, 3))
	c := &CNF{NumVars: vars}
	for range int(ratio * float64(vars)) {
		c.Add(random3(r, vars)...)
	}
	return c
}

// chain unrolls a machine of a few registers for steps steps, as a bounded
// model checker does: each step chooses one of several updates by inputs, and
// the property is that x + y == z holds after any choices, the updates being
// written in different but equivalent ways. With a bug, the last update breaks
// it, for one value of x only.
func chain(width, steps int, bug bool) *CNF {
	c := &circuit{}
	zero := c.constant(false)
	one := -zero
	x, y := c.word(width), c.word(width)
	z := c.addWords(x, y, zero)
	var bad []Lit
	for step := range steps {
		in := c.word(width)
		sel := c.fresh()
		not := make([]Lit, width)
		for i := range in {
			not[i] = -in[i]
		}
		x1, x2 := c.addWords(x, in, zero), c.addWords(x, not, one)
		z1, z2 := c.addWords(in, z, zero), c.addWords(not, z, one)
		y1 := make([]Lit, width)
		for i := range y1 {
			y1[i] = c.xor(y[i], c.and(in[i], y[i]))
		}
		// y1 = y & ~in, and z follows by z + y1 - y.
		ny := make([]Lit, width)
		for i := range ny {
			ny[i] = -y[i]
		}
		z1 = c.addWords(z1, c.addWords(y1, ny, one), zero)
		nx, nyy, nz := make([]Lit, width), make([]Lit, width), make([]Lit, width)
		for i := range nx {
			nx[i] = c.ite(sel, x1[i], x2[i])
			nyy[i] = c.ite(sel, y1[i], y[i])
			nz[i] = c.ite(sel, z1[i], z2[i])
		}
		if bug && step == steps-1 {
			trap := one
			for i, l := range nx {
				if i%3 == 0 {
					l = -l
				}
				trap = c.and(trap, l)
			}
			nz[width-1] = c.xor(nz[width-1], trap)
		}
		x, y, z = nx, nyy, nz
		bad = append(bad, c.differ(c.addWords(x, y, zero), z))
	}
	c.add(bad...)
	return c.cnf()
}

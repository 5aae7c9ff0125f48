package sat

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
)

// Random formulas of the shapes that practice has, or that a technique of the
// solver looks for: what the fuzzers feed it.

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x5a7)) }

// shape adds clauses over variables 1 to vars to c.
type shape struct {
	name string
	add  func(r *rand.Rand, vars int, c *circuit)
}

var shapes = []shape{
	{"uniform", uniformShape},
	{"mixed", mixedShape},
	{"modular", modularShape},
	{"parity", parityShape},
	{"gates", gateShape},
	{"copies", copyShape},
	{"at most", atMostShape},
	{"colouring", colourShape},
	{"implications", implicationShape},
	{"sparse", sparseShape},
	{"huge", hugeShape},
	{"redundant", redundantShape},
}

func anyLit(r *rand.Rand, vars int) Lit {
	l := Lit(1 + r.IntN(vars))
	if r.IntN(2) == 0 {
		return -l
	}
	return l
}

func anyLits(r *rand.Rand, vars, n int) []Lit {
	c := make([]Lit, n)
	for i := range c {
		c[i] = anyLit(r, vars)
	}
	return c
}

// uniformShape is random k-SAT near the threshold.
func uniformShape(r *rand.Rand, vars int, c *circuit) {
	k := 2 + r.IntN(3)
	threshold := []float64{1, 4.26, 9.9}[k-2]
	for range 1 + int(threshold*(0.7+0.6*r.Float64())*float64(vars)) {
		c.add(anyLits(r, vars, k)...)
	}
}

// mixedShape has clauses of many lengths, units and tautologies included.
func mixedShape(r *rand.Rand, vars int, c *circuit) {
	for range 1 + r.IntN(4*vars) {
		n := 2 + int(r.ExpFloat64()*1.5)
		if r.IntN(20) == 0 {
			n = 1
		}
		c.add(anyLits(r, vars, n)...)
	}
}

// modularShape has communities with a few clauses between them.
func modularShape(r *rand.Rand, vars int, c *circuit) {
	size := 2 + r.IntN(max(vars/2, 1))
	for range 1 + int(4*(0.6+0.6*r.Float64())*float64(vars)) {
		base := r.IntN(vars)
		lits := anyLits(r, vars, 3)
		if r.IntN(6) > 0 {
			for i := range lits {
				lits[i] = Lit(1 + (base/size*size+r.IntN(size))%vars)
				if r.IntN(2) == 0 {
					lits[i] = -lits[i]
				}
			}
		}
		c.add(lits...)
	}
}

// parityShape has exclusive ors of two to four literals, written out.
func parityShape(r *rand.Rand, vars int, c *circuit) {
	for range 1 + r.IntN(vars+1) {
		lits := anyLits(r, vars, 2+r.IntN(3))
		addXOR(c, lits)
	}
	for range r.IntN(vars) {
		c.add(anyLits(r, vars, 2+r.IntN(2))...)
	}
}

// addXOR states that an odd number of lits is true.
func addXOR(c *circuit, lits []Lit) {
	for signs := range 1 << len(lits) {
		clause := make([]Lit, len(lits))
		negated := 0
		for i, l := range lits {
			clause[i] = l
			if signs>>i&1 != 0 {
				clause[i] = -l
				negated++
			}
		}
		if negated%2 == 0 {
			c.add(clause...)
		}
	}
}

// addGate defines o as a random gate of earlier literals.
func addGate(r *rand.Rand, c *circuit, o Lit, in func() Lit) {
	a, b, d := in(), in(), in()
	switch r.IntN(6) {
	case 0, 1: // and
		ins := []Lit{a, b, d}[:2+r.IntN(2)]
		long := []Lit{o}
		for _, x := range ins {
			c.add(-o, x)
			long = append(long, -x)
		}
		c.add(long...)
	case 2:
		c.add(-o, a, b)
		c.add(-o, -a, -b)
		c.add(o, -a, b)
		c.add(o, a, -b)
	case 3: // if-then-else
		c.add(-a, -b, o)
		c.add(-a, b, -o)
		c.add(a, -d, o)
		c.add(a, d, -o)
		if r.IntN(2) == 0 {
			c.add(-b, -d, o)
			c.add(b, d, -o)
		}
	case 4: // majority
		for _, p := range [][2]Lit{{a, b}, {a, d}, {b, d}} {
			c.add(-p[0], -p[1], o)
			c.add(p[0], p[1], -o)
		}
	case 5: // equivalence
		c.add(-o, a)
		c.add(o, -a)
	}
}

// gateShape is a circuit some of whose outputs are constrained.
func gateShape(r *rand.Rand, vars int, c *circuit) {
	inputs := 1 + r.IntN(max(vars/2, 1))
	for o := inputs + 1; o <= vars; o++ {
		addGate(r, c, Lit(o), func() Lit { return anyLit(r, o-1) })
	}
	for range r.IntN(3) {
		c.add(anyLits(r, vars, 1+r.IntN(3))...)
	}
}

// copyShape has the same gates twice, which a miter compares.
func copyShape(r *rand.Rand, vars int, c *circuit) {
	n := vars / 2
	inputs := max(1, n/3)
	if n <= inputs {
		uniformShape(r, vars, c)
		return
	}
	image := func(l Lit) Lit {
		if l.Var() <= inputs {
			return l
		}
		if l < 0 {
			return l - Lit(n-inputs)
		}
		return l + Lit(n-inputs)
	}
	first := len(c.clauses)
	for o := inputs + 1; o <= n; o++ {
		addGate(r, c, Lit(o), func() Lit { return anyLit(r, o-1) })
	}
	for _, clause := range c.clauses[first:len(c.clauses):len(c.clauses)] {
		twin := make([]Lit, len(clause))
		for i, l := range clause {
			twin[i] = image(l)
		}
		if r.IntN(40) > 0 {
			c.add(twin...)
		}
	}
	a := Lit(n)
	b := image(a)
	c.add(a, b)
	c.add(-a, -b)
}

// atMostShape has cardinality constraints: pairwise, or by a counter over more
// of the variables.
func atMostShape(r *rand.Rand, vars int, c *circuit) {
	for range 1 + r.IntN(3) {
		lits := anyLits(r, vars, 2+r.IntN(4))
		for i, a := range lits {
			for _, b := range lits[:i] {
				c.add(-a, -b)
			}
		}
		if r.IntN(2) == 0 {
			c.add(lits...)
		}
	}
	for range r.IntN(3 * vars) {
		c.add(anyLits(r, vars, 2+r.IntN(2))...)
	}
}

// colourShape colours a random graph; with more vertices than colours in a
// clique it is the pigeonhole principle.
func colourShape(r *rand.Rand, vars int, c *circuit) {
	colours := 2 + r.IntN(2)
	vertices := max(1, vars/colours)
	at := func(v, k int) Lit { return Lit(1 + (v*colours+k)%vars) }
	for v := range vertices {
		clause := make([]Lit, colours)
		for k := range clause {
			clause[k] = at(v, k)
		}
		c.add(clause...)
		for w := range v {
			if r.IntN(vertices) > 3 {
				continue
			}
			for k := range colours {
				c.add(-at(v, k), -at(w, k))
			}
		}
	}
}

// implicationShape has mostly binary clauses: chains, cycles, roots that fail.
func implicationShape(r *rand.Rand, vars int, c *circuit) {
	last := anyLit(r, vars)
	for range 1 + r.IntN(2*vars) {
		next := anyLit(r, vars)
		if r.IntN(5) == 0 {
			last = anyLit(r, vars)
		}
		c.add(-last, next)
		last = next
	}
	for range r.IntN(2 * vars) {
		c.add(anyLits(r, vars, 3)...)
	}
}

// sparseShape gives each variable few occurrences, so that elimination goes far.
func sparseShape(r *rand.Rand, vars int, c *circuit) {
	for range 1 + r.IntN(2*vars) {
		c.add(anyLits(r, vars, 2+r.IntN(3))...)
	}
}

// hugeShape has a few clauses of many literals, duplicates among them.
func hugeShape(r *rand.Rand, vars int, c *circuit) {
	for range 1 + r.IntN(3) {
		c.add(anyLits(r, vars, 1+r.IntN(8*vars))...)
		clause := make([]Lit, vars)
		for i := range clause {
			clause[i] = Lit(i + 1)
			if r.IntN(2) == 0 {
				clause[i] = -clause[i]
			}
		}
		c.add(clause...)
	}
	for range r.IntN(3 * vars) {
		c.add(anyLits(r, vars, 2+r.IntN(2))...)
	}
}

// redundantShape repeats, weakens and strengthens clauses of another shape.
func redundantShape(r *rand.Rand, vars int, c *circuit) {
	first := len(c.clauses)
	uniformShape(r, vars, c)
	base := c.clauses[first:len(c.clauses):len(c.clauses)]
	for range r.IntN(2 * len(base)) {
		clause := append([]Lit(nil), base[r.IntN(len(base))]...)
		switch r.IntN(4) {
		case 0:
			clause = append(clause, anyLit(r, vars))
		case 1:
			i := r.IntN(len(clause))
			clause[i] = -clause[i]
		case 2:
			if len(clause) > 2 {
				clause = clause[1:]
			}
		}
		c.add(clause...)
	}
}

// randomFormula is one shape, or several over the same variables, with the
// clauses in random order and variables renamed.
func randomFormula(r *rand.Rand, vars int) [][]Lit {
	c := &circuit{vars: vars}
	shapes[r.IntN(len(shapes))].add(r, vars, c)
	for r.IntN(4) == 0 {
		shapes[r.IntN(len(shapes))].add(r, vars, c)
	}
	name := make([]Lit, vars+1)
	for i, v := range r.Perm(vars) {
		name[i+1] = Lit(v + 1)
		if r.IntN(2) == 0 {
			name[i+1] = -name[i+1]
		}
	}
	for _, clause := range c.clauses {
		for i, l := range clause {
			if l < 0 {
				clause[i] = -name[-l]
			} else {
				clause[i] = name[l]
			}
		}
	}
	if r.IntN(2) == 0 {
		r.Shuffle(len(c.clauses), func(i, j int) { c.clauses[i], c.clauses[j] = c.clauses[j], c.clauses[i] })
	}
	return c.clauses
}

// randomParams draws valid parameters. Small intervals are likely, so that
// every technique runs on tiny formulas.
func randomParams(r *rand.Rand) Params {
	p := DefaultParams()
	if r.IntN(8) == 0 {
		return p
	}
	keep := r.IntN(4) // of 4: how likely a parameter is left alone
	for i := range parameters {
		q := &parameters[i]
		if r.IntN(4) < keep && !strings.HasSuffix(q.Name, "-interval") {
			continue
		}
		switch f := q.ref(&p).(type) {
		case *bool:
			*f = r.IntN(2) == 0
		case *int:
			*f = int(randomInt(r, q))
		case *int64:
			*f = randomInt(r, q)
		case *uint64:
			*f = r.Uint64()
		case *float64:
			switch r.IntN(4) {
			case 0:
				*f = q.Min
			case 1:
				*f = q.Max
			case 2:
				*f = q.Min + (q.Max-q.Min)*r.Float64()
			}
		case *string:
			text := []byte("(")
			for range 1 + r.IntN(4) {
				text = append(text, "OIBFR"[r.IntN(5)])
			}
			*f = string(append(text, ')'))
		default:
			reflect.ValueOf(f).Elem().SetInt(r.Int64N(int64(len(q.Choices))))
		}
	}
	return p
}

// randomInt draws small numbers mostly, large ones now and then.
func randomInt(r *rand.Rand, q *Parameter) int64 {
	switch r.IntN(8) {
	case 0:
		return int64(math.Min(q.Max, q.Min+math.Exp(r.Float64()*math.Log(q.Max-q.Min+1))))
	case 1:
		return int64(q.Max)
	}
	return int64(math.Min(q.Max, q.Min+float64(r.IntN(4))))
}

// randomScript draws a script over the given number of variables.
func randomScript(r *rand.Rand, vars int) *script {
	sc := &script{par: randomParams(r)}
	switch r.IntN(32) {
	case 0:
		sc.proof = "drat"
	case 1:
		sc.proof = "lrat"
	case 2, 3, 4, 5, 6, 7, 8, 9:
		sc.proof = "package"
	}
	if sc.proof == "drat" && vars > tableVars {
		sc.proof = "package" // the simple checker of DRAT is slow
	}
	clauses := randomFormula(r, vars)
	// Random parameters can make search hopeless.
	free := Limits{}
	if vars > tableVars {
		free.Conflicts = 2000
		sc.ops = append(sc.ops, op{kind: opLimit, lim: free})
	}
	rounds := 1
	if r.IntN(4) > 0 {
		rounds += r.IntN(5)
	}
	for round := range rounds {
		if r.IntN(8) == 0 {
			sc.ops = append(sc.ops, op{kind: opPhase, lits: anyLits(r, vars, 1)})
		}
		n := len(clauses)
		if round < rounds-1 {
			n = r.IntN(n + 1)
		}
		for _, c := range clauses[:n] {
			sc.ops = append(sc.ops, op{kind: opAdd, lits: c})
		}
		clauses = clauses[n:]
		if r.IntN(16) == 0 {
			sc.ops = append(sc.ops, op{kind: opNew})
		}
		for range 1 + r.IntN(3) {
			switch r.IntN(16) {
			case 0:
				sc.ops = append(sc.ops, op{kind: opLimit, lim: Limits{Conflicts: 1 + r.Int64N(10)}})
			case 1:
				sc.ops = append(sc.ops, op{kind: opLimit, lim: Limits{Propagations: 1 + r.Int64N(100)}})
			case 2, 3:
				sc.ops = append(sc.ops, op{kind: opLimit, lim: free})
			}
			if r.IntN(4) == 0 {
				sc.ops = append(sc.ops, op{kind: opInprocess})
			}
			assumptions := 0
			if r.IntN(2) > 0 {
				assumptions = 1 + r.IntN(min(vars, 1<<r.IntN(4)))
			}
			sc.ops = append(sc.ops, op{kind: opSolve, lits: anyLits(r, vars, assumptions)})
		}
		if r.IntN(16) == 0 {
			sc.ops = append(sc.ops, op{kind: opAdd, lits: anyLits(r, vars, r.IntN(4))})
		}
	}
	return sc
}

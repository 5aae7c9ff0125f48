package linear

import (
	"slices"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// encoder translates terms: words to forms over integer variables, conditions to literals of a SAT solver, whose gates are remembered.
type encoder struct {
	pool *term.Pool
	sat  *sat.Solver

	forms  map[term.ID]form    // of the unsigned values of terms
	lits   map[term.ID]sat.Lit // of terms of width 1
	muls   map[[2]term.ID]form // products that do not wrap
	bools  map[sat.Lit]int     // variables that are 1 if the literal is true, else 0
	heads  map[cut]form        // what a term has above its lowest bits
	reads  map[term.ID][]read  // of free arrays
	arrays []term.ID           // that have reads
	pairs  map[[2]int]bool     // of reads that were compared

	vars  []variable
	rows  []row
	rowOf map[string]int
	gates []gate // by variable of the SAT solver
	yes   sat.Lit
}

// cut is a term without its lowest bits.
type cut struct {
	t    term.ID
	bits int
}

// variable is an integer within bounds.
type variable struct {
	lo, hi number
	// What it means: literals that must be decided, and what follows from them, or always where the literal is 0.
	needs   []sat.Lit
	implied []implied
}

// implied is a bound of a row that a literal implies.
type implied struct {
	if_ sat.Lit
	half
}

// gate says what a variable of the SAT solver means.
type gate struct {
	kind gateKind
	in   []sat.Lit
	half // of an atom: its row is at least at
}

type gateKind uint8

const (
	gateFree gateKind = iota
	gateAnd
	gateXor
	gateChoice
	gateAtom
)

func newEncoder(p *term.Pool) *encoder {
	e := &encoder{
		pool: p, sat: sat.NewWith(sat.DefaultParams()),
		forms: make(map[term.ID]form), lits: make(map[term.ID]sat.Lit), muls: make(map[[2]term.ID]form),
		bools: make(map[sat.Lit]int), heads: make(map[cut]form), reads: make(map[term.ID][]read), pairs: make(map[[2]int]bool), rowOf: make(map[string]int),
		gates: make([]gate, 1),
	}
	e.yes = e.gate(gate{})
	e.sat.AddClause(e.yes)
	return e
}

func (e *encoder) gate(g gate) sat.Lit {
	v := e.sat.NewVar()
	for len(e.gates) <= v {
		e.gates = append(e.gates, gate{})
	}
	e.gates[v] = g
	return sat.Lit(v)
}

func (e *encoder) truth(b bool) sat.Lit {
	if b {
		return e.yes
	}
	return -e.yes
}

// newVar makes an integer variable.
func (e *encoder) newVar(lo, hi number) int {
	e.vars = append(e.vars, variable{lo: lo, hi: hi})
	return len(e.vars) - 1
}

func (e *encoder) single(v int) form {
	return form{[]part{{v, 1}}, number{}, e.vars[v].lo, e.vars[v].hi}
}

// when makes the literal l, or 0, imply f ≥ 0, in which v occurs, for as long as v matters.
func (e *encoder) when(v int, l sat.Lit, f form) {
	h := e.atLeastZero(f)
	e.vars[v].implied = append(e.vars[v].implied, implied{l, h})
}

func (e *encoder) need(v int, l sat.Lit) { e.vars[v].needs = append(e.vars[v].needs, l) }

// tight is f within what the ranges of its variables allow, which after subtractions may be less than is known of it.
func (e *encoder) tight(f form) form {
	lo, hi := f.k, f.k
	for _, q := range f.parts {
		a, b := e.vars[q.v].lo.times(q.c), e.vars[q.v].hi.times(q.c)
		if q.c < 0 {
			a, b = b, a
		}
		lo, hi = lo.add(a), hi.add(b)
	}
	return f.within(lo, hi)
}

// positive is the literal of f ≥ 0.
func (e *encoder) positive(f form) sat.Lit {
	f = e.tight(f)
	switch {
	case f.lo.sign() >= 0:
		return e.yes
	case f.hi.sign() < 0:
		return -e.yes
	}
	h := e.atLeastZero(f)
	if !h.least { // row ≤ at is ¬(row ≥ at + 1)
		return -e.atom(h.row, h.at.add(integer(1)))
	}
	return e.atom(h.row, h.at)
}

// atom is the literal of row ≥ at. It implies those of the bounds below.
func (e *encoder) atom(r int, at number) sat.Lit {
	w := &e.rows[r]
	if l, ok := w.lits[at]; ok {
		return l
	}
	l := e.gate(gate{kind: gateAtom, half: half{r, true, at}})
	w.lits[at] = l
	i, _ := slices.BinarySearchFunc(w.atoms, at, func(a atom, at number) int {
		switch {
		case a.at.less(at):
			return -1
		case at.less(a.at):
			return 1
		}
		return 0
	})
	if i > 0 {
		e.sat.AddClause(-l, w.atoms[i-1].lit)
	}
	if i < len(w.atoms) {
		e.sat.AddClause(-w.atoms[i].lit, l)
	}
	w.atoms = slices.Insert(w.atoms, i, atom{at, l})
	return l
}

// and is the literal of a conjunction of two.
func (e *encoder) and(a, b sat.Lit) sat.Lit {
	switch {
	case a == e.yes || a == b:
		return b
	case b == e.yes:
		return a
	case a == -e.yes || b == -e.yes || a == -b:
		return -e.yes
	}
	l := e.gate(gate{kind: gateAnd, in: []sat.Lit{a, b}})
	e.sat.AddClause(-l, a)
	e.sat.AddClause(-l, b)
	e.sat.AddClause(l, -a, -b)
	return l
}

func (e *encoder) xor(a, b sat.Lit) sat.Lit {
	l := e.gate(gate{kind: gateXor, in: []sat.Lit{a, b}})
	e.sat.AddClause(-l, a, b)
	e.sat.AddClause(-l, -a, -b)
	e.sat.AddClause(l, -a, b)
	e.sat.AddClause(l, a, -b)
	return l
}

func (e *encoder) choice(c, a, b sat.Lit) sat.Lit {
	l := e.gate(gate{kind: gateChoice, in: []sat.Lit{c, a, b}})
	e.sat.AddClause(-l, -c, a)
	e.sat.AddClause(l, -c, -a)
	e.sat.AddClause(-l, c, b)
	e.sat.AddClause(l, c, -b)
	return l
}

// equal is the literal of f = 0.
func (e *encoder) equal(f form) sat.Lit {
	return e.and(e.positive(f.minus()), e.positive(f))
}

// bool is the variable that is 1 where l is true, else 0.
func (e *encoder) bool(l sat.Lit) form {
	switch l {
	case e.yes:
		return constant(integer(1))
	case -e.yes:
		return constant(number{})
	}
	return e.choose(l, constant(integer(1)), constant(number{}))
}

// choose is the form of a choice by the literal c.
func (e *encoder) choose(c sat.Lit, x, y form) form {
	switch c {
	case e.yes:
		return x
	case -e.yes:
		return y
	}
	if x.constant() && y.constant() { // y + (x-y)·[c], with one variable for all small differences
		d := x.k.sub(y.k)
		n, ok := d.small()
		if c < 0 {
			return e.choose(-c, y, x)
		}
		if ok && n <= maxCoef && n >= -maxCoef {
			v, known := e.bools[c]
			if !known {
				v = e.newVar(number{}, integer(1))
				e.need(v, c)
				e.when(v, c, e.single(v).plus(1, constant(integer(-1))))
				e.when(v, -c, e.single(v).minus())
				e.bools[c] = v
			}
			return y.plus(n, e.single(v))
		}
	}
	lo, hi := x.lo, x.hi
	if y.lo.less(lo) {
		lo = y.lo
	}
	if hi.less(y.hi) {
		hi = y.hi
	}
	v := e.newVar(lo, hi)
	e.need(v, c)
	for _, s := range []struct {
		l sat.Lit
		f form
	}{{c, x}, {-c, y}} {
		d := e.single(v).plus(-1, s.f)
		e.when(v, s.l, d)
		e.when(v, s.l, d.minus())
	}
	return e.single(v)
}

// modulo is f modulo 2^w, if it can have only a few quotients. The multiple of 2^w that is subtracted is a variable; comparisons of f with
// the multiples decide it.
func (e *encoder) modulo(f form, w int) (form, bool) {
	f = e.tight(f)
	first, ok := f.lo.down(w).small()
	last, ok2 := f.hi.down(w).small()
	if !ok || !ok2 || last-first > maxQuotients {
		return form{}, false
	}
	most := power(w).sub(integer(1))
	base := constant(integer(first).shift(w))
	if first == last {
		return f.plus(-1, base).within(number{}, most), true
	}
	v := e.newVar(base.k, integer(last).shift(w))
	for j := first + 1; j <= last; j++ {
		at := integer(j).shift(w)
		l := e.positive(f.plus(-1, constant(at)))
		e.need(v, l)
		e.when(v, l, e.single(v).plus(-1, constant(at)))
		e.when(v, -l, constant(at.sub(power(w))).plus(-1, e.single(v)))
	}
	return f.plus(-1, e.single(v)).within(number{}, most), true
}

// maxQuotients bounds the multiples of 2^w by which a sum may wrap.
const maxQuotients = 16

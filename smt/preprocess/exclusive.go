package preprocess

import (
	"cmp"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Bounds of elimination over GF(2): equations of bits, bits in them, terms looked at below a conjunct for an exclusive or.
const (
	maxParities     = 1 << 10
	maxParityLeaves = 1 << 12
	maxXorDistance  = 8
)

// exclusive eliminates among the conjuncts that say that words or bits with exclusive ors are equal, such as the state of a shift register
// before and after some steps, by Gauss's algorithm over GF(2), bit by bit. A system without solution refutes the job. What it says
// of single bits, their values and which are equal, becomes conjuncts, from which variables are solved. A system that
// says nothing else is replaced by them; otherwise those are added of which a variable can be solved, as the others would only cost.
//
// Search finds this hard: a refutation by clauses derives the sums of equations one by one, each of many clauses. With r bits on both
// sides and n different ones below, it takes r·r·n/64 steps.
func (j *job) exclusive() {
	if !j.on(RuleExclusive) {
		return
	}
	var forms []affine
	from := make(map[int]bool) // conjuncts whose forms these are
	for i, c := range j.conj {
		fs := j.parities(c)
		if fs == nil || len(forms)+len(fs) > maxParities {
			continue
		}
		forms = append(forms, fs...)
		from[i] = true
	}
	if !slices.ContainsFunc(forms, func(a affine) bool { return len(a.leaves) > 2 }) {
		return
	}
	column := make(map[uint32]int)
	var leaf []uint32
	for _, a := range forms {
		for _, n := range a.leaves {
			if _, ok := column[n]; !ok {
				column[n] = len(leaf)
				leaf = append(leaf, n)
			}
		}
	}
	if len(leaf) > maxParityLeaves {
		return
	}
	all, short := newParitySystem(len(leaf)), newParitySystem(len(leaf))
	for _, a := range forms {
		columns := make([]int, len(a.leaves))
		for i, n := range a.leaves {
			columns[i] = column[n]
		}
		all.add(all.row(columns, a.odd))
		if len(columns) <= 2 {
			short.add(short.row(columns, a.odd))
		}
	}
	if all.refuted {
		j.stats[RuleExclusive]++
		j.refuted = true
		return
	}
	relations, complete := all.relations()
	if !complete {
		// What follows from the short equations alone is no news.
		relations = slices.DeleteFunc(relations, func(r bitRelation) bool { return short.implies(r) })
	}
	var out []term.ID
	for i, c := range j.conj {
		if !complete || !from[i] {
			out = append(out, c)
		}
	}
	news := false
	for _, c := range j.related(relations, leaf, complete) {
		out = append(out, c)
		news = news || !j.seen[c]
	}
	if !news && (!complete || len(out) == len(j.conj)) {
		return
	}
	j.conj = out
	j.stats[RuleExclusive]++
	j.changed = true
}

// parities returns the forms of bits that are zero if and only if c holds, if it is an equality, or an exclusive or, with exclusive ors in it.
func (j *job) parities(c term.ID) []affine {
	p := j.pool
	atom, value := c, true
	if p.Op(c) == term.OpNot {
		atom, value = p.Arg(c, 0), false
	}
	switch {
	case p.Op(atom) == term.OpXor:
		a := j.norm.affine.form(atom, 0)
		return []affine{{a.leaves, a.odd != value}}
	case p.Op(atom) == term.OpEq && value:
		a, b := p.Arg(c, 0), p.Arg(c, 1)
		w := p.Width(a)
		if w > maxParities || !j.nearXor(a) && !j.nearXor(b) {
			return nil
		}
		forms := make([]affine, w)
		for i := range forms {
			forms[i] = j.norm.affine.form(a, i).plus(j.norm.affine.form(b, i))
		}
		return forms
	}
	return nil
}

// nearXor tells whether t puts words together one of which is an exclusive or.
func (j *job) nearXor(t term.ID) bool {
	p := j.pool
	stack := []term.ID{t}
	for n := 0; len(stack) > 0 && n < maxXorDistance; n++ {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch p.Op(u) {
		case term.OpXor:
			return true
		case term.OpConcat:
			stack = append(stack, p.Arg(u, 0), p.Arg(u, 1))
		case term.OpNot, term.OpExtract, term.OpZExt, term.OpSExt:
			stack = append(stack, p.Arg(u, 0))
		}
	}
	return false
}

// related turns relations into conjuncts, one for bits that follow each other in both terms. Unless everything is asked for, those of which
// no variable can be solved are left out.
func (j *job) related(relations []bitRelation, leaf []uint32, everything bool) []term.ID {
	p := j.pool
	none := termBit{term.None, 0}
	at := func(column int) termBit {
		if column < 0 {
			return none
		}
		return j.norm.affine.leaf[leaf[column]]
	}
	solvable := func(b termBit) bool { return b != none && p.Op(b.t) == term.OpVar && !j.frozen(b.t) }
	slices.SortFunc(relations, func(r, s bitRelation) int {
		a, b := at(r.a), at(s.a)
		return cmp.Or(cmp.Compare(a.t, b.t), cmp.Compare(a.i, b.i), cmp.Compare(r.b, s.b))
	})
	var out []term.ID
	for i := 0; i < len(relations); {
		a, b := at(relations[i].a), at(relations[i].b)
		odd := p.Bool(relations[i].odd)
		n := int32(1)
		for ; i+int(n) < len(relations); n++ {
			r := relations[i+int(n)]
			next := termBit{b.t, b.i + n}
			if b == none {
				next = none
			}
			if at(r.a) != (termBit{a.t, a.i + n}) || at(r.b) != next {
				break
			}
			odd = p.Concat(p.Bool(r.odd), odd)
		}
		i += int(n)
		if !everything && !solvable(a) && !solvable(b) {
			continue
		}
		value := odd
		if b != none {
			value = p.Xor(p.Extract(b.t, int(b.i+n-1), int(b.i)), odd)
		}
		out = append(out, p.Eq(p.Extract(a.t, int(a.i+n-1), int(a.i)), value))
	}
	return out
}

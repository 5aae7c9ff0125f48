package expand

import (
	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// facts are what a gate knows about terms: for some terms, a simpler one that has the same value in every execution
// that reaches the gate. They are a persistent trie over the terms' numbers, so that a gate shares all but a path with its
// parent; nil knows nothing.
//
// A condition that a gate includes is true from there on, its parts too; a term that was found to be less than
// a constant has the high bits of the constant's, and one that was compared for equality is that constant. So a second check of the
// same index, or a branch on what was assumed, folds; and an index gets the interval that its bounds check established,
// which keeps later accesses small.
type facts struct {
	kid   [factWays]*facts
	value [factWays]term.ID
	key   [factWays]term.ID
}

const (
	factBits = 3
	factWays = 1 << factBits
	// factDepth bounds how far a condition is taken apart.
	factDepth = 6
	// factChoices bounds how many choices of a term are looked at.
	factChoices = 8
)

// get returns what t is known to equal; t itself if nothing is known.
func (f *facts) get(t term.ID) term.ID {
	for h := uint32(t); f != nil; h >>= factBits {
		i := h & (factWays - 1)
		if f.key[i] == t {
			return f.value[i]
		}
		f = f.kid[i]
	}
	return t
}

// simplify returns a term that equals t in every execution that reaches the gate: what is known of t, or t without the
// alternatives of choices that are decided. A pointer that was compared with null is then no longer a choice between null and an
// object, and what is computed from it is inside of the object.
func (f *facts) simplify(fl *float.Arithmetic, t term.ID) term.ID {
	if f == nil {
		return t
	}
	budget := factChoices
	return f.choose(fl, t, &budget)
}

// choose is simplify for as many choices as the budget has.
func (f *facts) choose(fl *float.Arithmetic, t term.ID, budget *int) term.ID {
	p := fl.Pool()
	for {
		if u := f.get(t); u != t {
			return u
		}
		if p.Op(t) != term.OpIte || *budget == 0 || fl.Ranged(t) {
			return t
		}
		*budget--
		c, a, b := p.Arg(t, 0), p.Arg(t, 1), p.Arg(t, 2)
		switch holds, known := f.decide(p, c, factDepth); {
		case known && holds:
			t = a
		case known:
			t = b
		default:
			x, y := f.choose(fl, a, budget), f.choose(fl, b, budget)
			if x == a && y == b {
				return t
			}
			return p.Ite(c, x, y)
		}
	}
}

// decide tells whether a condition is known to hold or not to.
func (f *facts) decide(p *term.Pool, c term.ID, depth int) (holds, known bool) {
	c = f.get(c)
	if p.IsConst(c) {
		return p.IsTrue(c), true
	}
	if depth == 0 {
		return false, false
	}
	switch p.Op(c) {
	case term.OpNot:
		holds, known = f.decide(p, p.Arg(c, 0), depth-1)
		return !holds, known
	case term.OpAnd:
		a, knownA := f.decide(p, p.Arg(c, 0), depth-1)
		if knownA && !a {
			return false, true
		}
		b, knownB := f.decide(p, p.Arg(c, 1), depth-1)
		if knownB && !b {
			return false, true
		}
		return true, knownA && knownB
	}
	return false, false
}

// set returns facts in which key equals value. What is already known of a key stays: the first fact is as true as the
// later ones.
func (f *facts) set(key, value term.ID) *facts {
	if key == value || f.get(key) != key {
		return f
	}
	return f.insert(uint32(key), key, value)
}

func (f *facts) insert(h uint32, key, value term.ID) *facts {
	n := &facts{}
	if f != nil {
		*n = *f
	}
	i := h & (factWays - 1)
	if n.key[i] == 0 || n.key[i] == key {
		n.key[i], n.value[i] = key, value
	} else {
		n.kid[i] = n.kid[i].insert(h>>factBits, key, value)
	}
	return n
}

// learn returns facts extended by what cond implies.
func (f *facts) learn(fl *float.Arithmetic, cond term.ID) *facts {
	return f.learnPart(fl, cond, true, factDepth)
}

func (f *facts) learnPart(fl *float.Arithmetic, c term.ID, holds bool, depth int) *facts {
	p := fl.Pool()
	if p.IsConst(c) || depth == 0 {
		return f
	}
	f = f.set(c, p.Bool(holds))
	for _, n := range fl.Learn(c, holds) {
		// Of floats the last fact is the best: it was learnt of a term that the earlier ones had narrowed.
		f = f.insert(uint32(n.Term), n.Term, n.To)
	}
	switch p.Op(c) {
	case term.OpNot:
		return f.learnPart(fl, p.Arg(c, 0), !holds, depth-1)
	case term.OpAnd:
		if holds {
			f = f.learnPart(fl, p.Arg(c, 0), true, depth-1)
			return f.learnPart(fl, p.Arg(c, 1), true, depth-1)
		}
	case term.OpEq:
		if holds {
			a, b := p.Arg(c, 0), p.Arg(c, 1)
			if p.IsConst(b) {
				return f.set(a, b)
			}
			if p.IsConst(a) {
				return f.set(b, a)
			}
			break
		}
		for i := range 2 { // where the least value is excluded
			if k, ok := p.ConstValue(p.Arg(c, 1-i)); ok {
				f = f.learnAbove(p, p.Arg(c, i), k, p.Not(c))
			}
		}
	case term.OpUlt:
		a, b := p.Arg(c, 0), p.Arg(c, 1)
		if k, ok := p.ConstValue(b); ok && holds && k > 0 {
			return f.learnAtMost(p, a, k-1, c)
		}
		if k, ok := p.ConstValue(a); ok && !holds {
			return f.learnAtMost(p, b, k, p.Not(c))
		}
	}
	return f
}

// learnAtMost records that t is at most limit, which cond says.
func (f *facts) learnAtMost(p *term.Pool, t term.ID, limit uint64, cond term.ID) *facts {
	if op := p.Op(t); op != term.OpVar && op != term.OpExtract && op != term.OpZExt && op != term.OpSelect {
		return f
	}
	if _, hi := p.Range(t); hi <= limit {
		return f
	}
	width := p.Width(t)
	narrow := t
	bits := 1
	for limit>>bits != 0 {
		bits++
	}
	if bits < width {
		narrow = p.Extract(t, bits-1, 0)
	}
	least := uint64(0)
	if zero := p.Eq(t, p.Const(width, 0)); limit > 0 && p.IsFalse(f.get(zero)) {
		cond, least = p.And(cond, p.Not(zero)), 1
	}
	if lo, hi := p.Range(narrow); hi > limit || lo < least {
		// Where cond does not hold, the value does not matter: a constant gives the choice the right interval.
		narrow = p.Ite(cond, narrow, p.Const(p.Width(narrow), least))
	}
	return f.set(t, p.ZExt(narrow, width))
}

// learnAbove records that x is greater than k, the least value it had so far, which cond says, if x is what a term was narrowed to by its
// greatest value. So a number of elements that is bounded and not zero makes an offset, or the mask of a table, one without a wrap.
func (f *facts) learnAbove(p *term.Pool, x term.ID, k uint64, cond term.ID) *facts {
	if p.Op(x) != term.OpExtract {
		return f
	}
	t := p.Arg(x, 0)
	old := f.get(t)
	if lo, _ := p.Range(old); old == t || lo != k {
		return f
	}
	narrow := old
	if p.Op(narrow) == term.OpZExt {
		narrow = p.Arg(narrow, 0)
	}
	if p.Op(narrow) == term.OpIte {
		c := p.Arg(narrow, 0)
		switch holds, known := f.decide(p, c, factDepth); {
		case known && holds:
			cond, narrow = p.And(c, cond), p.Arg(narrow, 1)
		case known:
			cond, narrow = p.And(p.Not(c), cond), p.Arg(narrow, 2)
		}
	}
	if narrow != x {
		return f
	}
	narrow = p.ZExt(p.Ite(cond, x, p.Const(p.Width(x), k+1)), p.Width(t))
	if lo, _ := p.Range(narrow); lo <= k {
		return f
	}
	// What was computed since then is of the narrowed term.
	return f.insert(uint32(t), t, narrow).insert(uint32(old), old, narrow)
}

package smtlib

import (
	"github.com/fathom-verifier/fathom/smt/term"
)

// Arrays as elements and indices of arrays, and as arguments and results of functions.
//
// Arrays of the pool have vectors for elements and indices. So where an array is a value among others, a vector stands for it, its
// identifier. A link ties an identifier to an array of the pool: an element that is taken for an array gets a free array, an array that is stored gets a free
// identifier. What has to hold of them is that two identifiers of one sort are equal if and only if their arrays are. That is said of the pairs for which
// a model gets it wrong ([Reader.Refine]): there are finitely many pairs, so the solver is asked finitely often.
//
// Nothing more is needed. From an interpretation of the script, a model of the terms is had by numbering the arrays that links are about, with one
// more number for all others. From a model in which links are right an interpretation is had if identifiers
// without a link, which only elements that nothing reads can have, stand for some array: arrays that are said to differ do so at a place that is read
// (see [Reader.extensional]), and arrays that are said to be equal are equal in all identifiers.

const (
	// idWidth is the width of identifiers. There must be more of them than links.
	idWidth  = 12
	maxLinks = 1 << 11
	// maxDepth bounds how deep arrays are nested.
	maxDepth = 8
)

// link says that an identifier stands for an array.
type link struct {
	id, array term.ID
	sort      Sort
	given     bool // the identifier was there first, and the array is free; otherwise the other way round
}

// links are all of them, and what they and choices among them say.
type links struct {
	list   []link
	arrays map[term.ID]term.ID // by identifier
	ids    map[term.ID]term.ID // by array
}

func newLinks() *links {
	return &links{arrays: make(map[term.ID]term.ID), ids: make(map[term.ID]term.ID)}
}

func (k *links) tie(id, array term.ID) { k.arrays[id], k.ids[array] = array, id }

// bits is the width of the vector that stands for a value of s.
func (s Sort) bits() int {
	if s.Array != nil {
		return idWidth
	}
	return s.Width
}

// depth is how deep arrays are nested in s.
func (s Sort) depth() int {
	if s.Array == nil {
		return 0
	}
	return 1 + max(s.Array.Index.depth(), s.Array.Elem.depth())
}

// free is a free variable for values of s, named as in the script.
func (r *Reader) free(name string, s Sort) term.ID {
	if s.Array != nil {
		return r.pool.ArrayVar(name, s.Array.Index.bits(), s.Array.Elem.bits())
	}
	return r.pool.Var(name, s.Width)
}

// scopes are the links that hold at this place: in a definition with parameters, those that are made anew wherever it is used, first.
func (r *Reader) scopes() []*links {
	if r.params > 0 {
		if r.local == nil {
			r.local = newLinks()
		}
		return []*links{r.local, r.links}
	}
	return []*links{r.links}
}

// vectorOf is the vector that stands for a value.
func (r *Reader) vectorOf(v value) term.ID {
	if v.sort.Array == nil {
		return v.t
	}
	scopes := r.scopes()
	known := func(a term.ID) (term.ID, bool) {
		for _, k := range scopes {
			if id, ok := k.ids[a]; ok {
				return id, true
			}
		}
		return term.None, false
	}
	if id, ok := known(v.t); ok {
		return id
	}
	p := r.pool
	if p.Op(v.t) == term.OpArrayIte {
		a, okA := known(p.Arg(v.t, 1))
		b, okB := known(p.Arg(v.t, 2))
		if okA && okB {
			id := p.Ite(p.Arg(v.t, 0), a, b)
			scopes[0].tie(id, v.t)
			return id
		}
	}
	id := p.Var("array", idWidth)
	scopes[0].tie(id, v.t)
	scopes[0].list = append(scopes[0].list, link{id: id, array: v.t, sort: v.sort})
	return id
}

// valueOf is the value of s that a vector stands for.
func (r *Reader) valueOf(t term.ID, s Sort) value {
	if s.Array == nil {
		return value{t: r.encoding(t, s), sort: s}
	}
	scopes := r.scopes()
	known := func(id term.ID) (term.ID, bool) {
		for _, k := range scopes {
			if a, ok := k.arrays[id]; ok {
				return a, true
			}
		}
		return term.None, false
	}
	if a, ok := known(t); ok {
		return value{t: a, sort: s}
	}
	p := r.pool
	if p.Op(t) == term.OpIte {
		a, okA := known(p.Arg(t, 1))
		b, okB := known(p.Arg(t, 2))
		if okA && okB {
			c := p.Ite(p.Arg(t, 0), a, b)
			scopes[0].tie(t, c)
			return value{t: c, sort: s}
		}
	}
	a := r.free("element", s)
	scopes[0].tie(t, a)
	scopes[0].list = append(scopes[0].list, link{id: t, array: a, sort: s, given: true})
	return value{t: a, sort: s}
}

// few reports whether all values of a sort can be listed.
func (s Sort) few() bool {
	if s.Array != nil {
		n := s.cardinality()
		return s.Array.Index.few() && s.Array.Elem.few() && 0 < n && n <= maxListed
	}
	return s.Name == "" && !s.redundant() && s.Width <= 8
}

// many reports whether a sort has more values than there can be links.
func (s Sort) many() bool {
	if s.Array != nil {
		return s.cardinality() == 0 && s.Array.Index.counted() && s.Array.Elem.counted()
	}
	return s.Name == "" && s.Width > 16
}

// counted reports whether it is known how many values a sort has, about.
func (s Sort) counted() bool {
	if s.Array != nil {
		return s.Array.Index.counted() && s.Array.Elem.counted()
	}
	return s.Name == ""
}

// all lists vectors for all values of a sort that has few.
func (r *Reader) all(s Sort) []term.ID {
	p := r.pool
	sort := s.String()
	if list, ok := r.listed[sort]; ok {
		return list
	}
	var list []term.ID
	if s.Array == nil {
		for v := range uint64(1) << s.Width {
			list = append(list, p.Const(s.Width, v))
		}
		return list
	}
	arrays := []term.ID{r.free("any", s)}
	for _, i := range r.all(s.Array.Index) {
		var longer []term.ID
		for _, a := range arrays {
			for _, v := range r.all(s.Array.Elem) {
				longer = append(longer, p.Store(a, i, v))
			}
		}
		arrays = longer
	}
	// They differ, so their identifiers may as well be constants.
	for i, a := range arrays {
		id := p.Const(idWidth, uint64(i)+1)
		r.links.tie(id, a)
		r.links.list = append(r.links.list, link{id: id, array: a, sort: s})
		list = append(list, id)
	}
	r.listed[sort] = list
	return list
}

// crowded reports whether there are more links than can be.
func (r *Reader) crowded() bool {
	return len(r.links.list) > maxLinks || r.local != nil && len(r.local.list) > maxLinks
}

// relink makes the links of a definition for a use of it: m are the arguments of its parameters, and becomes what the free terms of the links are.
func (r *Reader) relink(list []link, m map[term.ID]term.ID) {
	for _, k := range list {
		if k.given {
			m[k.array] = r.valueOf(r.pool.Substitute(k.id, m), k.sort).t
		} else {
			m[k.id] = r.vectorOf(value{t: r.pool.Substitute(k.array, m), sort: k.sort})
		}
	}
}

// Mark is how much of what links and equalities of arrays are about a script has named so far.
type Mark struct{ links, differ int }

// Mark is that of this place of the script.
func (r *Reader) Mark() Mark { return Mark{len(r.links.list), len(r.differ)} }

// Refine adds axioms for what a model gets wrong about links. It reports whether it did: then it is no model of the script. The error tells of an array
// with too many different elements.
func (r *Reader) Refine(m Model) (wrong bool, err error) {
	if len(r.links.list) == 0 {
		return false, nil
	}
	c, err := r.Complete(m, r.Mark())
	if err != nil {
		return false, err
	}
	type seen struct {
		link  int
		other string
	}
	ids, contents := make(map[string]seen), make(map[string]seen) // by sort and value
	list := r.links.list                                          // axioms may make more
	for i, k := range list {
		sort := k.sort.String()
		id := c.Eval(k.id).String()
		content, err := c.key(c.Array(k.array), k.sort)
		if err != nil {
			return false, err
		}
		if first, ok := ids[sort+id]; !ok {
			ids[sort+id] = seen{i, content}
		} else if first.other != content && r.relate(first.link, i) {
			wrong = true
		}
		if first, ok := contents[sort+content]; !ok {
			contents[sort+content] = seen{i, id}
		} else if first.other != id && r.relate(first.link, i) {
			wrong = true
		}
	}
	return wrong, nil
}

// relate adds the axiom about a pair of links, if that was not done.
func (r *Reader) relate(i, j int) bool {
	pair := [2]int{i, j}
	if r.pairs[pair] {
		return false
	}
	r.pairs[pair] = true
	a, b := r.links.list[i], r.links.list[j]
	same := r.equal(a.array, b.array, a.sort)
	r.axioms = append(r.axioms, r.pool.Not(r.pool.Xor(r.pool.Eq(a.id, b.id), same)))
	return true
}

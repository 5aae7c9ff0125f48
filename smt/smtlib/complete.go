package smtlib

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Model gives the values of terms of the pool.
type Model interface {
	Eval(t term.ID) term.Value
	Array(t term.ID) term.ArrayValue
}

// Completed is a model in which also what the script named after the question has its value, and which writes values as literals.
type Completed struct {
	pool     *term.Pool
	eval     *term.Evaluator
	unasked  map[term.ID]bool // equalities that are in doubt
	vars     map[term.ID]term.Value
	arrays   map[term.ID]term.ArrayValue
	contents map[string]map[string]term.ArrayValue // by sort and identifier
	distinct map[string]map[string]term.Value      // by sort and key of the contents, the first identifier
	listed   map[string][]term.Value               // see values
	chosen   map[string]term.Value                 // by sort and identifier, that for the same contents; see representative
}

// maxElements is how many elements of an array are told apart at most.
const maxElements = 1 << 20

// errUnasked is the error of a value on which no model decides.
var errUnasked = errors.New("it depends on an equality of arrays that the last check-sat was not asked about")

// Complete completes a model of the question that was asked at a mark.
func (r *Reader) Complete(m Model, at Mark) (*Completed, error) {
	c := &Completed{
		pool: r.pool, unasked: make(map[term.ID]bool),
		vars: make(map[term.ID]term.Value), arrays: make(map[term.ID]term.ArrayValue), contents: make(map[string]map[string]term.ArrayValue),
		distinct: make(map[string]map[string]term.Value), chosen: make(map[string]term.Value), listed: make(map[string][]term.Value),
	}
	c.eval = r.pool.NewEvaluator(func(t term.ID) term.Value {
		if v, ok := c.vars[t]; ok {
			return v
		}
		return m.Eval(t)
	}, nil)
	c.eval.Arrays = func(a term.ID) term.ArrayValue {
		if v, ok := c.arrays[a]; ok {
			return v
		}
		return m.Array(a)
	}
	for _, k := range r.links.list[:at.links] {
		sort := k.sort.String()
		if c.contents[sort] == nil {
			c.contents[sort] = make(map[string]term.ArrayValue)
		}
		if id := c.Eval(k.id).String(); !c.linked(k.sort, c.Eval(k.id)) {
			c.contents[sort][id] = c.Array(k.array)
		}
	}
	// Shallow sorts first: the contents of others are compared by theirs.
	for depth := 1; depth <= maxDepth; depth++ {
		for _, k := range r.links.list[:at.links] {
			if k.sort.depth() == depth {
				if err := c.enter(k.sort, c.Eval(k.id)); err != nil {
					return nil, err
				}
			}
		}
	}
	differ := r.differ[at.differ:]
	for i, k := range r.links.list[at.links:] {
		for len(differ) > 0 && differ[0].links <= at.links+i {
			if err := c.differ(differ[0]); err != nil {
				return nil, err
			}
			differ = differ[1:]
		}
		if k.given {
			c.arrays[k.array] = c.content(k.sort, c.Eval(k.id))
			continue
		}
		a := c.Array(k.array)
		key, err := c.key(a, k.sort)
		if err != nil {
			return nil, err
		}
		sort := k.sort.String()
		id, ok := c.distinct[sort][key]
		if !ok {
			if id, err = r.unused(c, k.sort); err != nil {
				return nil, err
			}
			if c.contents[sort] == nil {
				c.contents[sort] = make(map[string]term.ArrayValue)
			}
			c.contents[sort][id.String()] = a
			if err := c.enter(k.sort, id); err != nil {
				return nil, err
			}
		}
		c.vars[k.id] = id
	}
	for _, d := range differ {
		if err := c.differ(d); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// enter makes an identifier with a link the representative of its contents, if it is the first.
func (c *Completed) enter(s Sort, id term.Value) error {
	key, err := c.key(c.content(s, id), s)
	if err != nil {
		return err
	}
	sort := s.String()
	if c.distinct[sort] == nil {
		c.distinct[sort] = make(map[string]term.Value)
	}
	if _, ok := c.distinct[sort][key]; !ok {
		c.distinct[sort][key] = id
	}
	return nil
}

// differ finds where two arrays differ, if they do. Those that differ only in vectors that stand for the same are equal, but not as terms.
func (c *Completed) differ(d differ) error {
	a, err := c.normal(c.Array(d.a), d.sort.Elem)
	if err != nil {
		return err
	}
	b, err := c.normal(c.Array(d.b), d.sort.Elem)
	if err != nil {
		return err
	}
	const tries = 1 << 10
	for range tries {
		at, ok := a.Difference(b)
		switch {
		case !ok:
			if !c.Array(d.a).Equal(c.Array(d.b)) {
				c.unasked[c.pool.Eq(d.a, d.b)] = true
			}
			return nil
		case c.encodes(d.sort.Index, at):
			c.vars[d.at] = at
			return nil
		}
		b = b.With([]term.Element{{Index: at, Value: a.At(at)}})
	}
	c.unasked[c.pool.Eq(d.a, d.b)] = true
	return nil
}

// Eval is the value of a term.
func (c *Completed) Eval(t term.ID) term.Value { return c.eval.Eval(t) }

// Array is the value of an array.
func (c *Completed) Array(t term.ID) term.ArrayValue { return c.eval.Array(t) }

// linked reports whether an identifier has a link.
func (c *Completed) linked(s Sort, id term.Value) bool {
	_, ok := c.contents[s.String()][id.String()]
	return ok
}

// content is what an identifier stands for: one without a link, the array of zeros.
func (c *Completed) content(s Sort, id term.Value) term.ArrayValue {
	if a, ok := c.contents[s.String()][id.String()]; ok {
		return a
	}
	return term.ConstArrayValue(s.Array.Index.bits(), term.NewValue(s.Array.Elem.bits(), 0))
}

// encodes reports whether a vector stands for a value of s: identifiers without a link are numbers of no array.
func (c *Completed) encodes(s Sort, v term.Value) bool {
	if s.Array != nil {
		return c.linked(s, v)
	}
	return s.encodes(v)
}

// representative is one vector for all that stand for the same value of s.
func (c *Completed) representative(s Sort, v term.Value) (term.Value, error) {
	switch {
	case s.Array == nil:
		return s.canonical(v), nil
	case !c.linked(s, v):
		v = term.NewValue(idWidth, 0)
		if c.linked(s, v) { // 0 is one of those that have a link
			v = term.NewValue(idWidth+1, 1<<idWidth)
		}
	}
	sort := s.String()
	if w, ok := c.chosen[sort+v.String()]; ok {
		return w, nil
	}
	key, err := c.key(c.content(s, v), s)
	if err != nil {
		return v, err
	}
	w, ok := c.distinct[sort][key]
	if !ok {
		w = v
	}
	c.chosen[sort+v.String()] = w
	return w, nil
}

// normal is an array with representatives of its elements.
func (c *Completed) normal(a term.ArrayValue, elem Sort) (term.ArrayValue, error) {
	if !elem.redundant() {
		return a, nil
	}
	var err error
	out := a.Map(func(v term.Value) term.Value {
		w, e := c.representative(elem, v)
		err = errors.Join(err, e)
		return w
	})
	return out, err
}

// maxListed is up to how many indices arrays are compared at each.
const maxListed = 1 << 8

// key is the same text for arrays that are equal, and another one for others.
func (c *Completed) key(a term.ArrayValue, s Sort) (string, error) {
	index := s.Array.Index
	a, err := c.normal(a, s.Array.Elem)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if all, ok := c.values(index); ok {
		for _, i := range all {
			b.WriteString(a.At(i).String() + " ")
		}
		return b.String(), nil
	}
	def, list, err := a.Elements(maxElements)
	if err != nil {
		return "", err
	}
	b.WriteString(def.String())
	for _, e := range list {
		if c.encodes(index, e.Index) {
			fmt.Fprintf(&b, " %v %v", e.Index, e.Value)
		}
	}
	return b.String(), nil
}

// values lists the values of a sort that has few, as vectors.
func (c *Completed) values(s Sort) (all []term.Value, ok bool) {
	n := s.cardinality()
	if n == 0 || n > maxListed {
		return nil, false
	}
	if s.Array == nil {
		for v := range uint64(1) << s.bits() {
			if v := term.NewValue(s.bits(), v); s.encodes(v) {
				all = append(all, v)
			}
		}
		return all, true
	}
	known := c.distinct[s.String()]
	if uint64(len(known)) < n {
		return nil, false
	}
	sort := s.String()
	if c.listed[sort] == nil {
		for v := range uint64(1) << idWidth { // in their order
			if v := term.NewValue(idWidth, v); c.linked(s, v) {
				c.listed[sort] = append(c.listed[sort], v)
			}
		}
	}
	return c.listed[sort], true
}

// cardinality is how many values a sort has, 0 for more than some.
func (s Sort) cardinality() uint64 {
	const most = 1 << 16
	switch {
	case s.Array != nil:
		n, elems := uint64(1), s.Array.Elem.cardinality()
		if elems == 0 || s.Array.Index.cardinality() == 0 {
			return 0
		}
		for range s.Array.Index.cardinality() {
			if n *= elems; n > most {
				return 0
			}
		}
		return n
	case s.Mode:
		return uint64(float.RTZ) + 1
	case s.Name != "", s.Width > 16:
		return 0
	}
	return 1 << s.Width // of floats, some are left out; that there are no more is what counts
}

// Value writes the value of a term of sort s.
func (c *Completed) Value(t term.ID, s Sort) (text string, err error) {
	if len(c.unasked) > 0 {
		c.pool.Walk(func(u term.ID) {
			if c.unasked[u] {
				err = errUnasked
			}
		}, t)
		if err != nil {
			return "", err
		}
	}
	if s.Array == nil {
		return s.literal(c.Eval(t)), nil
	}
	return c.arrayLiteral(c.Array(t), s)
}

// literal writes the value of s that a vector stands for.
func (c *Completed) literal(s Sort, v term.Value) (string, error) {
	if s.Array == nil {
		return s.literal(v), nil
	}
	return c.arrayLiteral(c.content(s, v), s)
}

// Elements lists the elements of an array, or of a function, as literals of indices, or arguments, and of the element; and what is
// elsewhere.
func (c *Completed) Elements(a term.ArrayValue, params []Sort, elem Sort) (rows [][]string, def string, err error) {
	most, list, err := a.Elements(maxElements)
	if err != nil {
		return nil, "", err
	}
	if def, err = c.literal(elem, most); err != nil {
		return nil, "", err
	}
next:
	for _, e := range list {
		row := make([]string, len(params)+1)
		for i, v := range split(e.Index, params) {
			if !c.encodes(params[i], v) {
				continue next
			}
			if row[i], err = c.literal(params[i], v); err != nil {
				return nil, "", err
			}
		}
		if row[len(params)], err = c.literal(elem, e.Value); err != nil {
			return nil, "", err
		}
		if row[len(params)] != def { // other vectors may stand for the same
			rows = append(rows, row)
		}
	}
	return rows, def, nil
}

// arrayLiteral writes an array as a constant array with stores.
func (c *Completed) arrayLiteral(a term.ArrayValue, s Sort) (string, error) {
	rows, def, err := c.Elements(a, []Sort{s.Array.Index}, s.Array.Elem)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(strings.Repeat("(store ", len(rows)))
	fmt.Fprintf(&b, "((as const %v) %s)", s, def)
	for _, row := range rows {
		fmt.Fprintf(&b, " %s %s)", row[0], row[1])
	}
	return b.String(), nil
}

// split takes an index apart, in which the arguments are concatenated, the first on top.
func split(index term.Value, params []Sort) []term.Value {
	out := make([]term.Value, len(params))
	high := index.Width()
	for i, s := range params {
		out[i] = index.Bits(high-1, high-s.bits())
		high -= s.bits()
	}
	return out
}

// unused is an identifier of s that occurs nowhere in what the script declares, nor in a link.
func (r *Reader) unused(c *Completed, s Sort) (term.Value, error) {
	used := make(map[string]bool)
	look := func(a term.ArrayValue, params []Sort, elem Sort) error {
		def, list, err := a.Elements(maxElements)
		if err != nil {
			return err
		}
		list = append(list, term.Element{Index: term.NewBigValue(a.IndexWidth(), new(big.Int)), Value: def})
		for _, e := range list {
			if elem.equal(s) {
				used[e.Value.String()] = true
			}
			for i, v := range split(e.Index, params) {
				if params[i].equal(s) {
					used[v.String()] = true
				}
			}
		}
		return nil
	}
	for _, d := range r.decls {
		var err error
		switch {
		case len(d.Params) > 0:
			err = look(c.Array(d.Term), d.Params, d.Sort)
		case d.Sort.Array != nil:
			err = look(c.Array(d.Term), []Sort{d.Sort.Array.Index}, d.Sort.Array.Elem)
		}
		if err != nil {
			return term.Value{}, err
		}
	}
	for id := range c.contents[s.String()] {
		used[id] = true
	}
	for n := uint64(1)<<idWidth - 1; n > 0; n-- {
		if v := term.NewValue(idWidth, n); !used[v.String()] {
			return v, nil
		}
	}
	return term.Value{}, fmt.Errorf("more than %d arrays would have to be told apart", 1<<idWidth)
}

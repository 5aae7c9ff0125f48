package smtlib

import (
	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Vectors that stand for floats and rounding modes have more values than these: there are many encodings of NaN, and numbers of no
// mode. What the script declares is therefore restricted to the encodings meant: constants by axioms, elements of arrays and
// results of functions by a choice at each use. Everything else is made of these.

// Axioms are conditions that hold whatever the script asserts: a solver of its terms must be given them, for good. The list only grows,
// until a reset.
func (r *Reader) Axioms() []term.ID { return r.axioms }

// restrict restricts a constant that is declared to the values of its sort.
func (r *Reader) restrict(t term.ID, s Sort) {
	if u := r.encoding(t, s); u != t {
		r.axioms = append(r.axioms, r.pool.Eq(u, t))
	}
}

// encoding is t if it stands for a value of s, else a term that does.
func (r *Reader) encoding(t term.ID, s Sort) term.ID {
	switch {
	case r.single[value{t, s}]:
	case s.Mode:
		last := r.floats.Mode(float.RTZ)
		return r.pool.Ite(r.pool.Ule(t, last), t, last)
	case s.float():
		return r.floats.SingleNaN(s.Float, t)
	}
	return t
}

// redundant reports whether values of s have more than one encoding, or some vectors none, or may have as far as the solver knows.
func (s Sort) redundant() bool { return s.Mode || s.float() || s.Array != nil }

// unspecified is what the language leaves open under a name: an array by which arguments of index bits have results of width bits, or a
// result alone if index is 0.
func (r *Reader) unspecified(name string, index, width int) term.ID {
	t, ok := r.theirs[name]
	if !ok {
		if index == 0 {
			t = r.pool.Var(name, width)
		} else {
			t = r.pool.ArrayVar(name, index, width)
		}
		r.theirs[name] = t
	}
	return t
}

// extent is an equality of two arrays of a sort with redundant parts.
type extent struct {
	a, b term.ID
	sort *ArraySort
}

// equal is the equality of two terms of sort s.
func (r *Reader) equal(a, b term.ID, s Sort) term.ID {
	if s.Array != nil && (s.Array.Index.redundant() || s.Array.Elem.redundant()) {
		if e := (extent{a, b, s.Array}); r.params > 0 {
			r.extents = append(r.extents, e) // for each use of what is defined
		} else {
			r.extensional(e)
		}
	}
	return r.pool.Eq(a, b)
}

// differ is where two arrays differ, if they do.
type differ struct {
	a, b  term.ID
	sort  *ArraySort
	at    term.ID
	links int // that there were before
}

// extensional sees to it that arrays which differ do so in a value at an index, and not in encodings only. That arrays of equal
// values have equal encodings, even of elements that nothing reads, takes away no models: those elements are free.
func (r *Reader) extensional(e extent) {
	p := r.pool
	same := p.Eq(e.a, e.b)
	if p.IsConst(same) || r.related[same] {
		return
	}
	r.related[same] = true
	k := p.Var("differ", e.sort.Index.bits())
	r.differ = append(r.differ, differ{e.a, e.b, e.sort, k, len(r.links.list)})
	k = r.vectorOf(r.valueOf(k, e.sort.Index))
	x, y := r.vectorOf(r.valueOf(p.Select(e.a, k), e.sort.Elem)), r.vectorOf(r.valueOf(p.Select(e.b, k), e.sort.Elem))
	r.axioms = append(r.axioms, p.Or(same, p.Ne(x, y)))
}

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

// redundant reports whether values of s have more than one encoding, or some vectors none.
func (s Sort) redundant() bool { return s.Mode || s.float() }

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
		e := extent{a, b, s.Array}
		if r.params > 0 {
			r.extents = append(r.extents, e)
		}
		r.extensional(e)
	}
	return r.pool.Eq(a, b)
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
	k := r.encoding(p.Var("differ", e.sort.Index.Width), e.sort.Index)
	x, y := r.encoding(p.Select(e.a, k), e.sort.Elem), r.encoding(p.Select(e.b, k), e.sort.Elem)
	r.axioms = append(r.axioms, p.Or(same, p.Ne(x, y)))
}

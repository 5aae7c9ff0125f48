package smtlib

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Sort is Bool, a bit-vector, a sort without structure (declare-sort), a floating-point number, a rounding mode, or an
// array. Constants, but no other terms, may also be real numbers.
type Sort struct {
	Bool  bool
	Width int          // of the vector that stands for a value, in bits; 1 for Bool; 0 for an array and a real number
	Name  string       // of a declared sort, whose values are numbered by bit-vectors
	Float float.Format // of a floating-point number, which its encoding stands for; otherwise zero
	Mode  bool         // RoundingMode, numbered as in package float
	Real  bool         // of a constant
	Array *ArraySort
}

// ArraySort is the sort of an array.
type ArraySort struct{ Index, Elem Sort }

// String is the sort in SMT-LIB.
func (s Sort) String() string {
	switch {
	case s.Array != nil:
		return "(Array " + s.Array.Index.String() + " " + s.Array.Elem.String() + ")"
	case s.Bool:
		return "Bool"
	case s.Mode:
		return "RoundingMode"
	case s.Real:
		return "Real"
	case s.float():
		return fmt.Sprintf("(_ FloatingPoint %d %d)", s.Float.Exp, s.Float.Sig)
	case s.Name != "":
		return Symbol(s.Name)
	}
	return fmt.Sprintf("(_ BitVec %d)", s.Width)
}

func (s Sort) equal(o Sort) bool {
	if s.Array != nil && o.Array != nil {
		return s.Array.Index.equal(o.Array.Index) && s.Array.Elem.equal(o.Array.Elem)
	}
	return s == o
}

// vector reports whether s is a bit-vector.
func (s Sort) vector() bool { return s == Sort{Width: s.Width} && s.Width > 0 }

// float reports whether s is a floating-point sort.
func (s Sort) float() bool { return s.Float != float.Format{} }

// The sorts that are always there.
var (
	boolSort = Sort{Bool: true, Width: 1}
	modeSort = Sort{Mode: true, Width: float.ModeWidth}
	realSort = Sort{Real: true}
)

func floatSort(f float.Format) Sort { return Sort{Float: f, Width: f.Width()} }

// floatSorts are the names of common formats.
var floatSorts = map[string]float.Format{"Float16": float.Half, "Float32": float.Single, "Float64": float.Double, "Float128": float.Quad}

// Bounds of what a format may be: smaller ones have no numbers, larger ones no products and exponents that the solver has terms for.
const (
	minExp, maxExp = 2, 62
	minSig, maxSig = 2, 1 << 13
)

// format reads the two indices of a floating-point sort, at tokens i and i+1.
func (r *Reader) format(i int) (float.Format, error) {
	exp, err := r.numeral(i, minExp, maxExp)
	if err != nil {
		return float.Format{}, err
	}
	sig, err := r.numeral(i+1, minSig, maxSig)
	return float.Format{Exp: exp, Sig: sig}, err
}

// sort reads the sort at token i and returns the index behind it.
func (r *Reader) sort(i int) (Sort, int, error) {
	l := r.lex
	t := l.toks[i]
	switch t.kind {
	case tokSymbol:
		name := l.text(i)
		if name == "Bool" {
			return boolSort, i + 1, nil
		}
		if s, ok := r.syms[name]; ok && s.kind == symSort {
			return s.sort, i + 1, nil
		}
		if name == "RoundingMode" {
			return modeSort, i + 1, nil
		}
		if f, ok := floatSorts[name]; ok {
			return floatSort(f), i + 1, nil
		}
		return Sort{}, 0, l.unsupportedAt(i, "sort %s%s", name, foreign(name))
	case tokOpen:
		end := int(t.match)
		if l.is(i+1, "_") && l.is(i+2, "BitVec") && end == i+4 {
			w, err := r.numeral(i+3, 1, term.MaxWidth)
			return Sort{Width: w}, end + 1, err
		}
		if l.is(i+1, "_") && l.is(i+2, "FloatingPoint") && end == i+5 {
			f, err := r.format(i + 3)
			return floatSort(f), end + 1, err
		}
		if l.is(i+1, "Array") {
			if r.nesting++; r.nesting > maxDepth {
				r.nesting = 0
				return Sort{}, 0, l.unsupportedAt(i, "arrays nested more than %d deep", maxDepth)
			}
			idx, j, err := r.sort(i + 2)
			if err != nil {
				return Sort{}, 0, err
			}
			elem, j, err := r.sort(j)
			if err != nil {
				return Sort{}, 0, err
			}
			r.nesting--
			if j != end {
				return Sort{}, 0, l.errorAt(j, "the sort Array has two arguments")
			}
			s := Sort{Array: &ArraySort{idx, elem}}
			if s.depth() > maxDepth { // by sorts that were defined
				return Sort{}, 0, l.unsupportedAt(i, "arrays nested more than %d deep", maxDepth)
			}
			return s, end + 1, nil
		}
		name := l.source(i, min(end+1, i+8))
		if l.is(i+1, "_") {
			return Sort{}, 0, l.unsupportedAt(i, "sort %s%s", name, foreign(l.text(i+2)))
		}
		return Sort{}, 0, l.unsupportedAt(i, "sort %s", name)
	}
	return Sort{}, 0, l.errorAt(i, "a sort is expected here")
}

// foreign names the theory of a sort that is not declared, if it is one of
// SMT-LIB's.
func foreign(sort string) string {
	switch sort {
	case "Int", "Real":
		return ": there is no arithmetic of unbounded numbers, only bit-vectors, floats and constants to convert to floats"
	case "FloatingPoint":
		return ": it has two indices, the widths of exponent and significand"
	case "String", "RegLan", "Seq":
		return ": there are no strings, only bit-vectors"
	}
	return ": it is not declared"
}

// is reports whether token i is the unquoted symbol s.
func (l *lexer) is(i int, s string) bool {
	if i >= len(l.toks) {
		return false
	}
	t := &l.toks[i]
	return t.kind == tokSymbol && !t.quoted && string(l.buf[t.off:t.end]) == s
}

// numeral reads the number at token i, which must be from lo to hi.
func (r *Reader) numeral(i, lo, hi int) (int, error) {
	l := r.lex
	if l.toks[i].kind != tokNumeral {
		return 0, l.errorAt(i, "a numeral is expected here")
	}
	n := 0
	for _, c := range l.buf[l.toks[i].off:l.toks[i].end] {
		n = n*10 + int(c-'0')
		if n > hi {
			return 0, l.errorAt(i, "the number must be from %d to %d", lo, hi)
		}
	}
	if n < lo {
		return 0, l.errorAt(i, "the number must be from %d to %d", lo, hi)
	}
	return n, nil
}

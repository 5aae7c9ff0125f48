package smtlib

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// value is a term with the sort it has in the script.
type value struct {
	t    term.ID
	sort Sort
}

// frame is a parenthesis under way. It is kept small: there may be millions.
type frame struct {
	kind     frameKind
	constant bool     // the operator is (as const sort), sort is arrays[n[0]]
	nn       uint8    // number of indices of an indexed operator
	n        [2]int32 // the indices
	open     int32    // token of the parenthesis
	opAt     int32    // token of the operator of an application
	vals     int32    // values that were there before
	lets     int32    // names that were there before
	undo     int32    // bindings that were there before
}

type frameKind uint8

const (
	frameApp     frameKind = iota
	frameBinding           // the bindings of a let
	frameBody              // its body
	frameNote              // the term of (! term attributes)
)

// term reads the term at token i and returns the index behind it. It keeps its
// own stack, so nesting is bounded by memory only.
func (r *Reader) term(i int) (value, int, error) {
	l := r.lex
	base := len(r.frames)
	for {
		// Read up to the end of a term.
		var v value
		var err error
		t := &l.toks[i]
		switch {
		case t.kind == tokOpen:
			i, v, err = r.open(i)
			if err != nil {
				return value{}, 0, err
			}
			if v.sort == (Sort{}) {
				continue // a frame was pushed
			}
		case t.kind == tokClose:
			if len(r.frames) == base {
				return value{}, 0, l.errorAt(i, "a term is expected here")
			}
			f := r.frames[len(r.frames)-1]
			if f.kind != frameApp {
				return value{}, 0, l.errorAt(i, "a term is expected here")
			}
			r.frames = r.frames[:len(r.frames)-1]
			v, err = r.apply(f, r.vals[f.vals:])
			if err != nil {
				return value{}, 0, err
			}
			r.vals = r.vals[:f.vals]
			if r.pool.Len() > r.MaxTerms {
				return value{}, 0, l.unsupportedAt(int(f.open), "more than %d terms", r.MaxTerms)
			}
			if r.crowded() {
				return value{}, 0, l.unsupportedAt(int(f.open), "more than %d terms for arrays that are elements, indices, arguments or results", maxLinks)
			}
			i++
		default:
			v, err = r.atom(i)
			if err != nil {
				return value{}, 0, err
			}
			i++
		}
		// A term ended: hand it to what encloses it.
		for {
			if len(r.frames) == base {
				return v, i, nil
			}
			f := &r.frames[len(r.frames)-1]
			if f.kind == frameApp {
				r.vals = append(r.vals, v)
				break
			}
			if f.kind == frameBinding {
				r.vals = append(r.vals, v)
				if l.toks[i].kind != tokClose {
					return value{}, 0, l.errorAt(i, "a binding is (name term)")
				}
				if i, err = r.binding(i + 1); err != nil {
					return value{}, 0, err
				}
				break
			}
			if f.kind == frameBody {
				if l.toks[i].kind != tokClose {
					return value{}, 0, l.errorAt(i, "a let has one body")
				}
				i++
				r.restore(int(f.undo))
			} else {
				if err := r.attributes(i, v); err != nil {
					return value{}, 0, err
				}
				i = int(l.toks[f.open].match) + 1
			}
			r.frames = r.frames[:len(r.frames)-1]
		}
	}
}

// open handles the parenthesis at token i: it pushes a frame and returns the
// index at which to go on, or reads a whole indexed constant.
func (r *Reader) open(i int) (int, value, error) {
	l := r.lex
	f := frame{open: int32(i), opAt: int32(i + 1), vals: int32(len(r.vals)), lets: int32(len(r.lets)), undo: int32(len(r.undo))}
	head := &l.toks[i+1]
	switch {
	case l.is(i+1, "let"):
		if l.toks[i+2].kind != tokOpen {
			return 0, value{}, l.errorAt(i+2, "let takes a list of bindings")
		}
		f.kind = frameBinding
		r.frames = append(r.frames, f)
		j, err := r.binding(i + 3)
		return j, value{}, err
	case l.is(i+1, "!"):
		f.kind = frameNote
		r.frames = append(r.frames, f)
		return i + 2, value{}, nil
	case l.is(i+1, "_"):
		v, err := r.indexedConst(i)
		return int(l.toks[i].match) + 1, v, err
	case l.is(i+1, "forall"), l.is(i+1, "exists"):
		return 0, value{}, l.unsupportedAt(i+1, "quantifiers")
	case head.kind == tokSymbol:
		r.frames = append(r.frames, f)
		return i + 2, value{}, nil
	case head.kind == tokOpen && l.is(i+2, "_"):
		end := int(head.match)
		if l.toks[i+3].kind != tokSymbol {
			return 0, value{}, l.errorAt(i+3, "the name of an operator is expected here")
		}
		f.opAt = int32(i + 3)
		for j := i + 4; j < end; j++ {
			if int(f.nn) == len(f.n) {
				return 0, value{}, l.errorAt(j, "too many indices of %s", l.text(i+3))
			}
			n, err := r.numeral(j, 0, 1<<30)
			if err != nil {
				return 0, value{}, err
			}
			f.n[f.nn] = int32(n)
			f.nn++
		}
		if f.nn == 0 {
			return 0, value{}, l.errorAt(i+3, "%s has no index", l.text(i+3))
		}
		r.frames = append(r.frames, f)
		return end + 1, value{}, nil
	case head.kind == tokOpen && l.is(i+2, "as"):
		if !l.is(i+3, "const") {
			return 0, value{}, l.unsupportedAt(i+1, "%s", l.source(i+1, min(int(head.match)+1, i+12)))
		}
		s, j, err := r.sort(i + 4)
		if err != nil {
			return 0, value{}, err
		}
		if s.Array == nil || j != int(head.match) {
			return 0, value{}, l.errorAt(i+4, "(as const sort) takes the sort of an array")
		}
		if s.Array.Index.Name != "" {
			// Such an array can tell how many values the sort has.
			return 0, value{}, l.unsupportedAt(i+4, "constant arrays with indices of the declared sort %v", s.Array.Index)
		}
		if index := s.Array.Index; index.Array != nil && !index.many() && !index.few() || index.Array == nil && index.redundant() {
			// Nor are its elements at what is no index free.
			return 0, value{}, l.unsupportedAt(i+4, "constant arrays with indices of the sort %v", s.Array.Index)
		}
		f.constant, f.n[0] = true, int32(len(r.arrays))
		f.opAt = int32(i + 3)
		r.arrays = append(r.arrays, s)
		r.frames = append(r.frames, f)
		return j + 1, value{}, nil
	}
	return 0, value{}, l.errorAt(i+1, "the name of a function is expected here")
}

// binding starts the binding of a let at token i, or ends the bindings and
// starts the body.
func (r *Reader) binding(i int) (int, error) {
	l := r.lex
	f := &r.frames[len(r.frames)-1]
	if l.toks[i].kind == tokClose {
		// All bindings take effect together.
		for k, name := range r.lets[f.lets:] {
			r.bind(name, symbol{kind: symTerm, val: r.vals[int(f.vals)+k]})
		}
		r.lets, r.vals = r.lets[:f.lets], r.vals[:f.vals]
		f.kind = frameBody
		return i + 1, nil
	}
	if l.toks[i].kind != tokOpen || l.toks[i+1].kind != tokSymbol {
		return 0, l.errorAt(i, "a binding is (name term)")
	}
	r.lets = append(r.lets, l.text(i+1))
	return i + 2, nil
}

// attributes reads what follows the term v in (! v ...); i is its first token.
// A :named term becomes a definition.
func (r *Reader) attributes(i int, v value) error {
	l := r.lex
	end := int(l.toks[r.frames[len(r.frames)-1].open].match)
	if i == end {
		return l.errorAt(i, "an annotated term needs an attribute")
	}
	for i < end {
		if l.toks[i].kind != tokKeyword {
			return l.errorAt(i, "an attribute is expected here")
		}
		named := l.text(i) == ":named"
		i++
		if named {
			if i == end || l.toks[i].kind != tokSymbol {
				return l.errorAt(i, ":named takes a symbol")
			}
			if r.params > 0 {
				return l.unsupportedAt(i, ":named in a definition with parameters")
			}
			name, err := r.newName(i)
			if err != nil {
				return err
			}
			if v.sort.Real {
				return l.unsupportedAt(i, "names of real numbers")
			}
			r.fresh = append(r.fresh, Named{name, v.sort, v.t})
			if len(r.frames) == 1 && r.frames[0].open == 2 {
				r.outer = name
			}
		}
		if i < end && l.toks[i].kind != tokKeyword {
			if l.toks[i].kind == tokOpen {
				i = int(l.toks[i].match)
			}
			i++
		}
	}
	return nil
}

// atom is the term of token i alone.
func (r *Reader) atom(i int) (value, error) {
	l := r.lex
	t := &l.toks[i]
	switch t.kind {
	case tokBinary, tokHex:
		base, w := 2, t.end-t.off
		if t.kind == tokHex {
			base, w = 16, 4*w
		}
		if w > term.MaxWidth {
			return value{}, l.errorAt(i, "constant of %d bits, at most %d are possible", w, term.MaxWidth)
		}
		v, ok := new(big.Int).SetString(l.text(i), base)
		if !ok {
			return value{}, l.errorAt(i, "malformed constant")
		}
		return r.vector(r.pool.ConstBig(w, v)), nil
	case tokSymbol:
		name := l.text(i)
		if s, ok := r.lookup(name); ok {
			if s.kind != symTerm {
				return value{}, l.errorAt(i, "%s needs arguments", name)
			}
			return s.val, nil
		}
		switch name {
		case "true", "false":
			return r.boolean(r.pool.Bool(name == "true")), nil
		}
		if m, ok := modes[name]; ok {
			return value{t: r.floats.Mode(m), sort: modeSort}, nil
		}
		return value{}, l.errorAt(i, "%s is not declared", name)
	case tokNumeral, tokDecimal:
		return r.real(i)
	case tokString:
		return value{}, l.unsupportedAt(i, "strings")
	}
	return value{}, l.errorAt(i, "a term is expected here")
}

// indexedConst is (_ bvN w), or a special float, at token i.
func (r *Reader) indexedConst(i int) (value, error) {
	l := r.lex
	if v, ok, err := r.specialFloat(i); ok {
		return v, err
	}
	name := l.text(i + 2)
	if l.toks[i+2].kind != tokSymbol || len(name) < 3 || name[:2] != "bv" || int(l.toks[i].match) != i+4 {
		return value{}, l.errorAt(i, "only (_ bvN w), and (_ +oo e s) and the like, are constants of this form")
	}
	w, err := r.numeral(i+3, 1, term.MaxWidth)
	if err != nil {
		return value{}, err
	}
	if len(name) > term.MaxWidth {
		return value{}, l.errorAt(i+2, "malformed constant")
	}
	for _, c := range name[2:] {
		if c < '0' || c > '9' {
			return value{}, l.errorAt(i+2, "malformed constant")
		}
	}
	v, _ := new(big.Int).SetString(name[2:], 10)
	if v.BitLen() > w {
		return value{}, l.errorAt(i+2, "the constant does not fit in %d bits", w)
	}
	return r.vector(r.pool.ConstBig(w, v)), nil
}

// vector is t as a bit-vector.
func (r *Reader) vector(t term.ID) value {
	return value{t: t, sort: Sort{Width: r.pool.Width(t)}}
}

// boolean is t, of one bit, as a Bool.
func (r *Reader) boolean(t term.ID) value { return value{t: t, sort: boolSort} }

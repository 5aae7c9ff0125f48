package smtlib

import (
	"github.com/fathom-verifier/fathom/smt/term"
)

// Declarations and definitions.

// newName checks that token i is a symbol free to be declared.
func (r *Reader) newName(i int) (string, error) {
	l := r.lex
	if l.toks[i].kind != tokSymbol {
		return "", l.errorAt(i, "a symbol is expected here")
	}
	name := l.text(i)
	if _, ok := r.lookup(name); ok {
		return "", l.errorAt(i, "%s is already declared", name)
	}
	if isBuiltin(name) || r.hasFloats && isFloatName(name) {
		return "", l.errorAt(i, "%s is a symbol of the language and cannot be declared", name)
	}
	return name, nil
}

// declare handles declare-const and declare-fun.
func (r *Reader) declare(isFun bool) error {
	l := r.lex
	last := len(l.toks) - 1
	if last < 4 {
		return l.errorAt(last, "%s takes a name and a sort", l.text(1))
	}
	name, err := r.newName(2)
	if err != nil {
		return err
	}
	i := 3
	var params []Sort
	if isFun {
		if params, i, err = r.sorts(3); err != nil {
			return err
		}
	}
	s, j, err := r.sort(i)
	if err != nil {
		return err
	}
	if j != last {
		return l.errorAt(j, "end of the declaration expected")
	}
	switch {
	case len(params) == 0:
		t := r.free(name, s)
		r.restrict(t, s)
		r.declared(name, symbol{kind: symTerm, val: value{t: t, sort: s}})
		r.decls = append(r.decls, Declared{Name: name, Sort: s, Term: t})
	default:
		w := 0
		for _, p := range params {
			w += p.bits()
		}
		if w > term.MaxWidth {
			return l.errorAt(3, "arguments of %d bits in all, at most %d are possible", w, term.MaxWidth)
		}
		a := r.pool.ArrayVar(name, w, s.bits())
		r.declared(name, symbol{kind: symFunc, params: params, sort: s, val: value{t: a}})
		r.decls = append(r.decls, Declared{Name: name, Params: params, Sort: s, Term: a})
	}
	return nil
}

// sorts reads the list of sorts at token i.
func (r *Reader) sorts(i int) ([]Sort, int, error) {
	l := r.lex
	if l.toks[i].kind != tokOpen {
		return nil, 0, l.errorAt(i, "a list of sorts is expected here")
	}
	end := int(l.toks[i].match)
	var out []Sort
	for i++; i < end; {
		s, j, err := r.sort(i)
		if err != nil {
			return nil, 0, err
		}
		out = append(out, s)
		i = j
	}
	return out, end + 1, nil
}

// define handles define-fun and define-const.
func (r *Reader) define(isFun bool) error {
	l := r.lex
	last := len(l.toks) - 1
	if last < 5 {
		return l.errorAt(last, "%s takes a name, a sort and a term", l.text(1))
	}
	name, err := r.newName(2)
	if err != nil {
		return err
	}
	scope := len(r.undo)
	i := 3
	sym := symbol{kind: symTerm}
	if isFun {
		if l.toks[i].kind != tokOpen {
			return l.errorAt(i, "a list of parameters is expected here")
		}
		end := int(l.toks[i].match)
		for i++; i < end; {
			if l.toks[i].kind != tokOpen || l.toks[i+1].kind != tokSymbol {
				return l.errorAt(i, "a parameter is (name sort)")
			}
			s, j, err := r.sort(i + 2)
			if err != nil {
				return err
			}
			if j != int(l.toks[i].match) {
				return l.errorAt(j, "a parameter is (name sort)")
			}
			p := l.text(i + 1)
			v := r.free(p, s)
			r.bind(p, symbol{kind: symTerm, val: value{t: v, sort: s}})
			sym.kind = symMacro
			sym.params = append(sym.params, s)
			sym.formal = append(sym.formal, v)
			i = j + 1
		}
		r.params = len(sym.params)
		i = end + 1
	}
	if i >= last {
		return l.errorAt(last, "%s takes a name, a sort and a term", l.text(1))
	}
	s, at, err := realSort, i+1, error(nil)
	if !l.is(i, "Real") || r.params > 0 {
		s, at, err = r.sort(i)
	}
	if err != nil {
		return err
	}
	v, err := r.onlyTerm(at, last)
	if err != nil {
		return err
	}
	if !v.sort.equal(s) {
		return l.errorAt(at, "the term has sort %v, the definition says %v", v.sort, s)
	}
	r.restore(scope)
	sym.val, sym.sort, sym.extent = v, s, r.extents
	if r.local != nil {
		sym.links = r.local.list
	}
	r.declared(name, sym)
	return nil
}

func (r *Reader) defineSort() error {
	l := r.lex
	last := len(l.toks) - 1
	if last < 6 {
		return l.errorAt(last, "define-sort takes a name, parameters and a sort")
	}
	name, err := r.newName(2)
	if err != nil {
		return err
	}
	if l.toks[3].kind != tokOpen || l.toks[3].match != 4 {
		return l.unsupportedAt(3, "sorts with parameters")
	}
	s, j, err := r.sort(5)
	if err != nil {
		return err
	}
	if j != last {
		return l.errorAt(j, "end of the definition expected")
	}
	r.declared(name, symbol{kind: symSort, sort: s})
	return nil
}

// sortWidth is the width of the values of a declared sort. A formula without
// quantifiers tells at most as many values of the sort apart as it has terms of
// it, and the pool has no room for 2^32.
const sortWidth = 32

// declareSort handles declare-sort: values of the sort are only compared, so
// they are numbered by bit-vectors.
func (r *Reader) declareSort() error {
	l := r.lex
	last := len(l.toks) - 1
	if last < 3 {
		return l.errorAt(last, "declare-sort takes a name and a number of parameters")
	}
	name, err := r.newName(2)
	if err != nil {
		return err
	}
	if last > 3 {
		n, err := r.numeral(3, 0, 1<<20)
		if err != nil {
			return err
		}
		if n > 0 {
			return l.unsupportedAt(3, "sorts with parameters")
		}
	}
	if last > 4 {
		return l.errorAt(4, "end of the declaration expected")
	}
	r.declared(name, symbol{kind: symSort, sort: Sort{Width: sortWidth, Name: name}})
	return nil
}

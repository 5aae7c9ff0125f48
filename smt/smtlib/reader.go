package smtlib

import (
	"io"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Kind tells commands apart.
type Kind uint8

// The commands a Reader hands on. Declarations and definitions it handles
// itself.
const (
	SetLogic        Kind = iota // Text
	SetInfo                     // Text: keyword and value
	SetOption                   // Text
	Assert                      // Terms[0]
	CheckSat                    // also check-sat-assuming: Terms are the assumptions
	GetValue                    // Terms with their Sorts and Sources
	GetModel                    //
	Push                        // N levels
	Pop                         // N levels
	Echo                        // Text
	Reset                       // assertions and declarations are gone
	ResetAssertions             // the same: declarations are not global
	Exit                        //
)

// Command is a command of a script.
type Command struct {
	Kind      Kind
	Line, Col int
	Text      string
	N         int
	Terms     []term.ID
	Sorts     []Sort
	Sources   []string // text of the terms of GetValue and of assumptions
}

// Reader reads a script command by command, building terms of a pool. Its memory
// is that of the longest command plus what is declared. A Reader is not safe for
// concurrent use.
type Reader struct {
	// MaxTerms stops a script whose terms would fill the pool beyond it: nested
	// definitions can make exponentially many.
	MaxTerms int

	pool  *term.Pool
	lex   *lexer
	syms  map[string]symbol
	undo  []shadowed // what declarations, let and parameters replaced
	marks []int      // lengths of undo at each push
	done  bool
	decls []Declared

	frames []frame
	vals   []value
	lets   []string
}

// Declared is a constant a script declared.
type Declared struct {
	Name string
	Sort Sort
	Term term.ID
}

type symKind uint8

const (
	symTerm  symKind = iota // val
	symFunc                 // uninterpreted: params, sort, val.array
	symMacro                // params, formal, val
	symSort                 // sort
)

type symbol struct {
	kind   symKind
	val    value
	params []Sort
	formal []term.ID // variables that stand for the parameters in val
	sort   Sort
}

type shadowed struct {
	name string
	old  symbol
	had  bool
}

// NewReader returns a reader of r that builds terms of p.
func NewReader(r io.Reader, p *term.Pool) *Reader {
	return &Reader{
		MaxTerms: 1 << 28,
		pool:     p,
		lex:      newLexer(r),
		syms:     make(map[string]symbol),
	}
}

// Declarations lists the constants in scope, in order of declaration.
func (r *Reader) Declarations() []Declared { return r.decls }

// Next returns the next command, or io.EOF at the end or after exit. Errors are
// *Error, *UnsupportedError or those of the input; after one the reader may be
// used to read on behind the command that failed, unless the error is one of
// parentheses or of the input.
func (r *Reader) Next() (*Command, error) {
	for !r.done {
		if err := r.lex.command(); err != nil {
			return nil, err
		}
		scope := len(r.undo)
		r.frames, r.vals, r.lets = r.frames[:0], r.vals[:0], r.lets[:0]
		c, err := r.command()
		if err != nil {
			r.restore(scope) // what a let bound when the error came
			return nil, err
		}
		if c != nil {
			c.Line, c.Col = int(r.lex.toks[0].line), int(r.lex.toks[0].col)
			return c, nil
		}
	}
	return nil, io.EOF
}

// bind gives name a meaning until its scope ends.
func (r *Reader) bind(name string, s symbol) {
	old, had := r.syms[name]
	r.undo = append(r.undo, shadowed{name, old, had})
	r.syms[name] = s
}

// restore undoes bindings down to a length of undo.
func (r *Reader) restore(n int) {
	for len(r.undo) > n {
		u := r.undo[len(r.undo)-1]
		r.undo = r.undo[:len(r.undo)-1]
		if u.had {
			r.syms[u.name] = u.old
		} else {
			delete(r.syms, u.name)
		}
	}
}

// command handles the command in the lexer; nil means that it was handled here.
func (r *Reader) command() (*Command, error) {
	l := r.lex
	last := len(l.toks) - 1
	if l.toks[1].kind != tokSymbol {
		return nil, l.errorAt(1, "the name of a command is expected here")
	}
	// arity checks the number of tokens between the name and the end.
	arity := func(n int) error {
		if last-2 != n {
			return l.errorAt(1, "%s takes %d arguments", l.text(1), n)
		}
		return nil
	}
	switch name := l.text(1); name {
	case "set-logic":
		if err := arity(1); err != nil {
			return nil, err
		}
		return &Command{Kind: SetLogic, Text: l.text(2)}, nil
	case "set-info":
		return &Command{Kind: SetInfo, Text: l.source(2, last)}, nil
	case "set-option":
		return &Command{Kind: SetOption, Text: l.source(2, last)}, nil
	case "declare-const", "declare-fun":
		return nil, r.declare(name == "declare-fun")
	case "define-fun", "define-const":
		return nil, r.define(name == "define-fun")
	case "define-sort":
		return nil, r.defineSort()
	case "assert":
		v, err := r.onlyTerm(2, last)
		if err != nil {
			return nil, err
		}
		if !v.sort.Bool {
			return nil, l.errorAt(2, "assert wants a Bool, this is %v", v.sort)
		}
		return &Command{Kind: Assert, Terms: []term.ID{v.t}}, nil
	case "check-sat":
		return &Command{Kind: CheckSat}, arity(0)
	case "check-sat-assuming":
		c, err := r.termList(CheckSat, last)
		if err != nil {
			return nil, err
		}
		for _, s := range c.Sorts {
			if !s.Bool {
				return nil, l.errorAt(2, "an assumption must be a Bool, this is %v", s)
			}
		}
		return c, nil
	case "get-value":
		return r.termList(GetValue, last)
	case "get-model":
		return &Command{Kind: GetModel}, arity(0)
	case "push", "pop":
		n := 1
		if last > 2 {
			var err error
			if n, err = r.numeral(2, 0, 1<<20); err != nil {
				return nil, err
			}
			if err := arity(1); err != nil {
				return nil, err
			}
		}
		if name == "push" {
			for i := 0; i < n; i++ {
				r.marks = append(r.marks, len(r.undo))
			}
			return &Command{Kind: Push, N: n}, nil
		}
		if n > len(r.marks) {
			return nil, l.errorAt(2, "pop of %d levels, there are %d", n, len(r.marks))
		}
		if n > 0 {
			r.restore(r.marks[len(r.marks)-n])
			r.marks = r.marks[:len(r.marks)-n]
			r.pruneDeclared()
		}
		return &Command{Kind: Pop, N: n}, nil
	case "echo":
		if err := arity(1); err != nil {
			return nil, err
		}
		return &Command{Kind: Echo, Text: l.text(2)}, nil
	case "reset", "reset-assertions":
		r.restore(0)
		r.marks = r.marks[:0]
		r.decls = nil
		k := Reset
		if name == "reset-assertions" {
			k = ResetAssertions
		}
		return &Command{Kind: k}, arity(0)
	case "exit":
		r.done = true
		return &Command{Kind: Exit}, arity(0)
	default:
		return nil, l.unsupportedAt(1, "command %s", name)
	}
}

// pruneDeclared drops the constants whose scope ended.
func (r *Reader) pruneDeclared() {
	keep := r.decls[:0]
	for _, d := range r.decls {
		if s, ok := r.syms[d.Name]; ok && s.kind == symTerm && s.val.t == d.Term {
			keep = append(keep, d)
		}
	}
	r.decls = keep
}

// newName checks that token i is a symbol free to be declared.
func (r *Reader) newName(i int) (string, error) {
	l := r.lex
	if l.toks[i].kind != tokSymbol {
		return "", l.errorAt(i, "a symbol is expected here")
	}
	name := l.text(i)
	if _, ok := r.syms[name]; ok {
		return "", l.errorAt(i, "%s is already declared", name)
	}
	if isBuiltin(name) {
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
	if s.Array != nil && len(params) > 0 {
		return l.unsupportedAt(i, "functions to arrays")
	}
	switch {
	case s.Array != nil:
		a := r.pool.Array(name, s.Array.Index.Width, s.Array.Elem.Width)
		r.bind(name, symbol{kind: symTerm, val: value{array: a, sort: s}})
	case len(params) == 0:
		t := r.pool.Var(name, s.Width)
		r.bind(name, symbol{kind: symTerm, val: value{t: t, sort: s}})
		r.decls = append(r.decls, Declared{name, s, t})
	default:
		w := 0
		for _, p := range params {
			if p.Array != nil {
				return l.unsupportedAt(3, "functions of arrays")
			}
			w += p.Width
		}
		if w > term.MaxWidth {
			return l.errorAt(3, "arguments of %d bits in all, at most %d are possible", w, term.MaxWidth)
		}
		a := r.pool.Array(name, w, s.Width)
		r.bind(name, symbol{kind: symFunc, params: params, sort: s, val: value{array: a}})
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
			if s.Array != nil {
				return l.unsupportedAt(i, "parameters that are arrays")
			}
			if j != int(l.toks[i].match) {
				return l.errorAt(j, "a parameter is (name sort)")
			}
			p := l.text(i + 1)
			v := r.pool.Var(p, s.Width)
			r.bind(p, symbol{kind: symTerm, val: value{t: v, sort: s}})
			sym.kind = symMacro
			sym.params = append(sym.params, s)
			sym.formal = append(sym.formal, v)
			i = j + 1
		}
		i = end + 1
	}
	if i >= last {
		return l.errorAt(last, "%s takes a name, a sort and a term", l.text(1))
	}
	s, at, err := r.sort(i)
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
	sym.val, sym.sort = v, s
	r.bind(name, sym)
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
	r.bind(name, symbol{kind: symSort, sort: s})
	return nil
}

// onlyTerm reads the term at token i, which must end at token end.
func (r *Reader) onlyTerm(i, end int) (value, error) {
	if i >= end {
		return value{}, r.lex.errorAt(end, "a term is expected here")
	}
	v, j, err := r.term(i)
	if err != nil {
		return value{}, err
	}
	if j != end {
		return value{}, r.lex.errorAt(j, "end of the command expected")
	}
	return v, nil
}

// termList reads a command whose only argument is a list of terms.
func (r *Reader) termList(k Kind, last int) (*Command, error) {
	l := r.lex
	if last < 3 || l.toks[2].kind != tokOpen || int(l.toks[2].match) != last-1 {
		return nil, l.errorAt(min(2, last), "%s takes a list of terms", l.text(1))
	}
	c := &Command{Kind: k}
	for i := 3; i < last-1; {
		v, j, err := r.term(i)
		if err != nil {
			return nil, err
		}
		if v.sort.Array != nil {
			return nil, l.unsupportedAt(i, "the value of an array")
		}
		c.Terms = append(c.Terms, v.t)
		c.Sorts = append(c.Sorts, v.sort)
		c.Sources = append(c.Sources, l.source(i, j))
		i = j
	}
	return c, nil
}

// HasArrays reports whether an array or a function without a definition was
// declared and is in scope.
func (r *Reader) HasArrays() bool {
	for _, s := range r.syms {
		if s.kind == symFunc || s.kind == symTerm && s.val.sort.Array != nil {
			return true
		}
	}
	return false
}

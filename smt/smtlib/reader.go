package smtlib

import (
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Reader reads a script command by command, building terms of a pool. Its memory
// is that of the longest command plus what is declared. A Reader is not safe for
// concurrent use.
type Reader struct {
	// MaxTerms stops a script whose terms would fill the pool beyond it: nested
	// definitions can make exponentially many.
	MaxTerms int
	// KeepSources gives assertions their Sources, which costs their length.
	KeepSources bool

	pool   *term.Pool
	floats *float.Arithmetic
	lex    *lexer
	syms   map[string]symbol
	undo   []shadowed // what declarations, let and parameters replaced
	marks  []int      // lengths of undo at each push
	global bool       // declarations outlive the level they were made on
	done   bool
	decls  []Declared
	named  []Named
	fresh  []Named // terms named by the command being read

	hasFloats bool               // the logic has the theory of floats, or may have it
	axioms    []term.ID          // see Axioms
	single    map[value]bool     // floats that are no NaN but the canonical one
	theirs    map[string]term.ID // see unspecified
	related   map[term.ID]bool   // equalities of arrays that extensional was told of
	differ    []differ           // of those
	links     *links
	local     *links               // of the definition being read, nil if there are none
	pairs     map[[2]int]bool      // of links that relate was told of
	listed    map[string][]term.ID // see all
	extents   []extent             // of the definition being read
	reals     []*big.Rat           // values of sort Real

	frames  []frame
	vals    []value
	lets    []string
	arrays  []Sort // of constant arrays
	params  int    // of the definition being read
	nesting int    // of arrays, in the sort being read
	outer   string // name of the whole term that is an assertion
}

// Declared is a constant or function a script declared.
type Declared struct {
	Name   string
	Params []Sort // empty for a constant
	Sort   Sort
	Term   term.ID // the array, if it is a function
}

// Named is a term that got a name by (! t :named name).
type Named struct {
	Name string
	Sort Sort
	Term term.ID
}

type symKind uint8

const (
	symTerm  symKind = iota // val
	symFunc                 // uninterpreted: params, sort, val.t
	symMacro                // params, formal, val
	symSort                 // sort
)

type symbol struct {
	kind   symKind
	val    value
	params []Sort
	formal []term.ID // variables that stand for the parameters in val
	extent []extent  // equalities of arrays in val
	links  []link    // of arrays that are elements in val
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
		MaxTerms:  1 << 28,
		pool:      p,
		floats:    float.New(p),
		lex:       newLexer(r),
		syms:      make(map[string]symbol),
		hasFloats: true,
		single:    make(map[value]bool),
		theirs:    make(map[string]term.ID),
		related:   make(map[term.ID]bool),
		links:     newLinks(),
		pairs:     make(map[[2]int]bool),
		listed:    make(map[string][]term.ID),
	}
}

// Declarations lists the constants and functions in scope, in order of
// declaration.
func (r *Reader) Declarations() []Declared { return r.decls }

// Named lists the named terms in scope, in order of their names' definition.
func (r *Reader) Named() []Named { return r.named }

// Next returns the next command, or io.EOF at the end or after exit. Errors are
// *Error, *UnsupportedError or those of the input; after one the reader may be
// used to read on behind the command that failed, unless the error is one of
// parentheses or of the input.
func (r *Reader) Next() (*Command, error) {
	if r.done {
		return nil, io.EOF
	}
	if err := r.lex.command(); err != nil {
		return nil, err
	}
	scope := len(r.undo)
	r.frames, r.vals, r.lets, r.arrays, r.fresh, r.params = r.frames[:0], r.vals[:0], r.lets[:0], r.arrays[:0], r.fresh[:0], 0
	r.extents, r.local, r.nesting = nil, nil, 0
	r.outer = ""
	c, err := r.command()
	if err != nil {
		r.restore(scope) // what a let bound when the error came
		return nil, err
	}
	for _, n := range r.fresh {
		r.declared(n.Name, symbol{kind: symTerm, val: value{t: n.Term, sort: n.Sort}})
		r.named = append(r.named, n)
	}
	c.Line, c.Col = int(r.lex.toks[0].line), int(r.lex.toks[0].col)
	return c, nil
}

// declared gives name a meaning until its level is popped, or for good if
// declarations are global.
func (r *Reader) declared(name string, s symbol) {
	if r.global {
		r.syms[name] = s
		return
	}
	r.bind(name, s)
}

// lookup is the meaning of name.
func (r *Reader) lookup(name string) (symbol, bool) {
	if s, ok := r.syms[name]; ok {
		return s, true
	}
	for _, n := range r.fresh {
		if n.Name == name {
			return symbol{kind: symTerm, val: value{t: n.Term, sort: n.Sort}}, true
		}
	}
	return symbol{}, false
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
		logic := l.text(2)
		r.hasFloats = strings.Contains(logic, "FP") || logic == "ALL"
		return &Command{Kind: SetLogic, Text: logic}, nil
	case "set-info":
		return r.setting(SetInfo, last)
	case "set-option":
		return r.setting(SetOption, last)
	case "get-info", "get-option":
		if err := arity(1); err != nil {
			return nil, err
		}
		c, err := r.setting(GetInfo, last)
		if name == "get-option" && err == nil {
			c.Kind = GetOption
		}
		return c, err
	case "declare-const", "declare-fun":
		return &Command{Kind: Declare}, r.declare(name == "declare-fun")
	case "define-fun", "define-const":
		return &Command{Kind: Declare}, r.define(name == "define-fun")
	case "declare-sort":
		return &Command{Kind: Declare}, r.declareSort()
	case "define-sort":
		return &Command{Kind: Declare}, r.defineSort()
	case "assert":
		v, err := r.onlyTerm(2, last)
		if err != nil {
			return nil, err
		}
		if !v.sort.Bool {
			return nil, l.errorAt(2, "assert wants a Bool, this is %v", v.sort)
		}
		return &Command{Kind: Assert, Terms: []term.ID{v.t}, Sources: []string{r.sourceIf(2, last)}, Name: r.outer}, nil
	case "check-sat":
		return &Command{Kind: CheckSat}, arity(0)
	case "check-sat-assuming":
		c, err := r.termList(CheckSatAssuming, last)
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
	case "get-unsat-core":
		return &Command{Kind: GetUnsatCore}, arity(0)
	case "get-unsat-assumptions":
		return &Command{Kind: GetUnsatAssumptions}, arity(0)
	case "get-assertions":
		return &Command{Kind: GetAssertions}, arity(0)
	case "get-assignment":
		return &Command{Kind: GetAssignment}, arity(0)
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
			r.prune()
		}
		return &Command{Kind: Pop, N: n}, nil
	case "echo":
		if err := arity(1); err != nil {
			return nil, err
		}
		return &Command{Kind: Echo, Text: l.text(2)}, nil
	case "reset":
		clear(r.syms)
		r.undo, r.marks, r.decls, r.named, r.global = r.undo[:0], r.marks[:0], nil, nil, false
		r.hasFloats, r.axioms, r.reals = true, nil, nil
		clear(r.single)
		clear(r.theirs)
		clear(r.related)
		r.differ, r.links = nil, newLinks()
		clear(r.pairs)
		clear(r.listed)
		return &Command{Kind: Reset}, arity(0)
	case "reset-assertions":
		r.restore(0)
		r.marks = r.marks[:0]
		r.prune()
		return &Command{Kind: ResetAssertions}, arity(0)
	case "exit":
		r.done = true
		return &Command{Kind: Exit}, arity(0)
	default:
		return nil, l.unsupportedAt(1, "command %s", name)
	}
}

// prune drops declarations and names whose scope ended.
func (r *Reader) prune() {
	inScope := func(name string, t term.ID) bool {
		s, ok := r.syms[name]
		return ok && (s.kind == symTerm || s.kind == symFunc) && s.val.t == t
	}
	r.decls = slices.DeleteFunc(r.decls, func(d Declared) bool { return !inScope(d.Name, d.Term) })
	r.named = slices.DeleteFunc(r.named, func(n Named) bool { return !inScope(n.Name, n.Term) })
}

// setting reads a keyword and what follows it.
func (r *Reader) setting(k Kind, last int) (*Command, error) {
	l := r.lex
	if last < 3 || l.toks[2].kind != tokKeyword {
		return nil, l.errorAt(min(2, last), "%s takes a keyword such as :produce-models", l.text(1))
	}
	c := &Command{Kind: k, Keyword: l.text(2), Text: l.source(3, last)}
	if k == SetOption && c.Keyword == ":global-declarations" {
		if c.Text != "true" && c.Text != "false" {
			return nil, l.errorAt(min(3, last), ":global-declarations is true or false")
		}
		r.global = c.Text == "true"
	}
	return c, nil
}

// sourceIf is the text of tokens i to last if texts are kept.
func (r *Reader) sourceIf(i, last int) string {
	if !r.KeepSources {
		return ""
	}
	return r.lex.source(i, last)
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
		switch {
		case err != nil:
			return nil, err
		case v.sort.Real:
			return nil, l.unsupportedAt(i, "values of real numbers")
		}
		c.Terms = append(c.Terms, v.t)
		c.Sorts = append(c.Sorts, v.sort)
		c.Sources = append(c.Sources, l.source(i, j))
		i = j
	}
	return c, nil
}

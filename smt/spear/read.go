package spear

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/smt/term"
)

// MaxWidth is the width of the widest operand, in bits.
const MaxWidth = 64

// SyntaxError is an error in a file.
type SyntaxError struct {
	Line, Column int // from 1; the column counts bytes
	Msg          string
}

// Error returns "line:column: message".
func (e *SyntaxError) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg) }

// Variable is a declared variable.
type Variable struct {
	Name  string
	Width int
	Term  term.ID // its value in terms of the variables that are free
}

// Formula is what a file states: there are values of the variables for which all
// Asserts, of width 1, hold.
type Formula struct {
	Variables []Variable // in order of declaration
	Asserts   []term.ID
	Expected  string // text of the line of the expected answer, "" if there is none
}

// Read reads a formula. Errors in the text are of type *SyntaxError, others are
// those of r. Time and memory are linear in the text.
func Read(r io.Reader, p *term.Pool) (*Formula, error) {
	rd := &reader{in: bufio.NewReaderSize(r, 1<<16), pool: p, index: make(map[string]int), out: &Formula{}}
	for {
		err := rd.line()
		if err == io.EOF {
			if rd.section == start {
				return nil, &SyntaxError{rd.row, 1, "no version line; a file begins with \"v 1.0\""}
			}
			return rd.out, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// section is the part of a file that has been reached.
type section int

const (
	start section = iota
	version
	expectation
	declarations
	constraints
)

type reader struct {
	in      *bufio.Reader
	pool    *term.Pool
	out     *Formula
	index   map[string]int // of Variables
	used    []bool         // by index: an earlier line mentions it
	section section

	row  int
	text []byte // of the line
	pos  int    // behind the token read last
	col  int    // of that token, from 1
}

// maxLine bounds a line: declarations may be long, but not without bound.
const maxLine = 1 << 28

// next reads a line into text, without its end.
func (r *reader) next() error {
	r.row++
	r.text, r.pos, r.col = r.text[:0], 0, 1
	for {
		part, err := r.in.ReadSlice('\n')
		r.text = append(r.text, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if len(r.text) > maxLine {
				return &SyntaxError{r.row, 1, fmt.Sprintf("line of more than %d bytes", maxLine)}
			}
			continue
		case err == io.EOF && len(r.text) == 0:
			return io.EOF
		case err != nil && err != io.EOF:
			return err
		}
		if i := strings.IndexByte(string(part), '\n'); i >= 0 {
			r.text = r.text[:len(r.text)-1]
		}
		return nil
	}
}

// token is the next word of the line, "" at its end.
func (r *reader) token() string {
	for r.pos < len(r.text) && blank(r.text[r.pos]) {
		r.pos++
	}
	r.col = r.pos + 1
	from := r.pos
	if from < len(r.text) && r.text[from] == '#' {
		r.pos = len(r.text)
		return ""
	}
	for r.pos < len(r.text) && !blank(r.text[r.pos]) {
		r.pos++
	}
	return string(r.text[from:r.pos])
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// errorf is an error at the token read last.
func (r *reader) errorf(format string, args ...any) error {
	return &SyntaxError{r.row, r.col, fmt.Sprintf(format, args...)}
}

// end reports anything left on the line.
func (r *reader) end() error {
	if t := r.token(); t != "" {
		return r.errorf("unexpected %.40q at the end of the line", t)
	}
	return nil
}

func (r *reader) line() error {
	if err := r.next(); err != nil {
		return err
	}
	kind := r.token()
	if kind == "" {
		return nil
	}
	// in moves on to a section, which must not lie behind.
	in := func(s section) error {
		if r.section == start && s != version {
			return r.errorf("a file begins with the version, \"v 1.0\", not with %.40q", kind)
		}
		if s < r.section || s == r.section && s <= expectation {
			return r.errorf("a line %q cannot come here; the order is v, e, d, c and p", kind)
		}
		r.section = s
		return nil
	}
	switch kind {
	case "v":
		if err := in(version); err != nil {
			return err
		}
		if v := r.token(); v != "1.0" {
			return r.errorf("version %.20q; only 1.0 is known", v)
		}
		return r.end()
	case "e":
		if err := in(expectation); err != nil {
			return err
		}
		rest, _, _ := strings.Cut(string(r.text[r.pos:]), "#")
		r.out.Expected = strings.TrimSpace(rest)
		return nil
	case "d":
		if err := in(declarations); err != nil {
			return err
		}
		for {
			t := r.token()
			if t == "" {
				return nil
			}
			if err := r.declare(t); err != nil {
				return err
			}
		}
	case "c", "p":
		if err := in(constraints); err != nil {
			return err
		}
		if kind == "c" {
			return r.constraint()
		}
		return r.predicate()
	}
	return r.errorf("a line begins with v, e, d, c, p or #, not with %.40q", kind)
}

// declare handles NAME:iWIDTH.
func (r *reader) declare(t string) error {
	name, typ, ok := strings.Cut(t, ":")
	if !ok {
		return r.errorf("a declaration is NAME:iWIDTH, not %.40q", t)
	}
	if !isName(name) {
		return r.errorf("%.40q cannot be a name: it must be letters, digits and _, not begin with a digit, and be no operator", name)
	}
	w, err := r.width(typ)
	if err != nil {
		return err
	}
	if _, twice := r.index[name]; twice {
		return r.errorf("%s is declared already", name)
	}
	r.index[name] = len(r.out.Variables)
	r.out.Variables = append(r.out.Variables, Variable{name, w, r.pool.Var(name, w)})
	r.used = append(r.used, false)
	return nil
}

func isName(s string) bool {
	if _, op := operators[s]; op || s == "" || len(s) > 1<<12 {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// width reads iN.
func (r *reader) width(s string) (int, error) {
	digits, ok := strings.CutPrefix(s, "i")
	n, err := strconv.ParseUint(digits, 10, 32)
	if !ok || err != nil || n < 1 || n > MaxWidth || digits[0] < '0' || digits[0] > '9' {
		return 0, r.errorf("a type is i1 to i%d, not %.40q", MaxWidth, s)
	}
	return int(n), nil
}

// operand is a variable or a constant.
type operand struct {
	t        term.ID
	width    int
	variable int // index, -1 for a constant
	value    uint64
	col      int
}

// operand reads the operand at the next token. Uses of a variable are noted by
// the caller.
func (r *reader) operand() (operand, error) {
	s := r.token()
	if s == "" {
		return operand{}, r.errorf("an operand is expected here")
	}
	if i, ok := r.index[s]; ok {
		v := &r.out.Variables[i]
		return operand{v.Term, v.Width, i, 0, r.col}, nil
	}
	digits, typ, ok := strings.Cut(s, ":")
	if !ok || digits == "" {
		return operand{}, r.errorf("%.40q is neither a declared variable nor a constant VALUE:iWIDTH", s)
	}
	w, err := r.width(typ)
	if err != nil {
		return operand{}, err
	}
	var v uint64
	if digits[0] == '-' {
		n, perr := strconv.ParseInt(digits, 10, 64)
		if err = perr; err == nil && n>>(w-1) != -1 && n != 0 {
			err = strconv.ErrRange
		}
		v = uint64(n) & (^uint64(0) >> (64 - w))
	} else {
		v, err = strconv.ParseUint(digits, 10, 64)
		if err == nil && v > ^uint64(0)>>(64-w) {
			err = strconv.ErrRange
		}
		if digits[0] == '+' {
			err = strconv.ErrSyntax
		}
	}
	switch {
	case errors.Is(err, strconv.ErrRange):
		return operand{}, r.errorf("%.40s does not fit in %d bits", digits, w)
	case err != nil:
		return operand{}, r.errorf("%.40q is no number", digits)
	}
	return operand{r.pool.Const(w, v), w, -1, v, r.col}, nil
}

// constraint handles a line c.
func (r *reader) constraint() error {
	res, err := r.operand()
	if err != nil {
		return err
	}
	op, args, err := r.application()
	if err != nil {
		return err
	}
	if msg := op.check(res.width, args); msg != "" {
		return &SyntaxError{r.row, res.col, msg}
	}
	t := r.apply(op, res.width, args)
	for _, a := range args {
		if a.variable >= 0 {
			r.used[a.variable] = true
		}
	}
	if v := res.variable; v >= 0 && !r.used[v] {
		r.used[v] = true
		r.out.Variables[v].Term = t
		return nil
	}
	r.out.Asserts = append(r.out.Asserts, r.pool.Eq(res.t, t))
	return nil
}

// predicate handles a line p.
func (r *reader) predicate() error {
	op, args, err := r.application()
	if err != nil {
		return err
	}
	msg := ""
	if !op.predicate() {
		msg = op.name + " cannot be asserted; only comparisons and & | ^ ~ ite => of 1 bit can"
	} else {
		msg = op.check(1, args)
	}
	if msg != "" {
		return &SyntaxError{r.row, 1, msg}
	}
	for _, a := range args {
		if a.variable >= 0 {
			r.used[a.variable] = true
		}
	}
	r.out.Asserts = append(r.out.Asserts, r.apply(op, 1, args))
	return nil
}

// application reads an operator and its operands, to the end of the line.
func (r *reader) application() (operator, []operand, error) {
	name := r.token()
	op, ok := operators[name]
	if !ok {
		return operator{}, nil, r.errorf("%.40q is no operator", name)
	}
	op.name = name
	args := make([]operand, op.arity)
	for i := range args {
		var err error
		if args[i], err = r.operand(); err != nil {
			return operator{}, nil, err
		}
	}
	return op, args, r.end()
}

// apply builds the term of an application; divisors are asserted not to be zero.
func (r *reader) apply(op operator, width int, args []operand) term.ID {
	if op.form == division {
		d := args[1]
		r.out.Asserts = append(r.out.Asserts, r.pool.Ne(d.t, r.pool.Zero(d.width)))
	}
	return op.build(r.pool, width, args)
}

package backend

import (
	"bufio"
	"fmt"
	"io"

	"github.com/fathom-verifier/fathom/smt/term"
)

// expr is an S-expression: an atom, or a list.
type expr struct {
	atom string
	list []*expr
}

func (e *expr) isAtom() bool { return e.list == nil }

// is tells whether e is the atom.
func (e *expr) is(atom string) bool { return e.list == nil && e.atom == atom }

const (
	// maxExpr bounds what is read as one expression, in bytes: models of large arrays are long.
	maxExpr = 1 << 28
	// maxAtom bounds an atom: the widest bit-vector takes a byte a bit.
	maxAtom = 2 * term.MaxWidth
)

// readExpr reads one S-expression of SMT-LIB, however deep.
func readExpr(r *bufio.Reader) (*expr, error) {
	var open []*expr // lists that are not closed
	var atom []byte
	size := 0
	next := func() (byte, error) {
		if len(atom) > maxAtom {
			return 0, fmt.Errorf("a word of more than %d bytes that begins with %.40q", maxAtom, atom)
		}
		if size++; size > maxExpr {
			return 0, fmt.Errorf("an expression of more than %d bytes", maxExpr)
		}
		c, err := r.ReadByte()
		if err == io.EOF && (len(open) > 0 || len(atom) > 0) {
			err = io.ErrUnexpectedEOF
		}
		return c, err
	}
	// put adds a finished expression; it is the result if no list is open.
	put := func(e *expr) *expr {
		if len(open) == 0 {
			return e
		}
		top := open[len(open)-1]
		top.list = append(top.list, e)
		return nil
	}
	for {
		c, err := next()
		if err != nil {
			return nil, err
		}
		switch atom = atom[:0]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
		case c == ';':
			for c != '\n' && err == nil {
				c, err = next()
			}
			if err != nil {
				return nil, err
			}
		case c == '(':
			open = append(open, &expr{list: []*expr{}})
		case c == ')':
			if len(open) == 0 {
				return nil, fmt.Errorf("a parenthesis too many")
			}
			top := open[len(open)-1]
			open = open[:len(open)-1]
			if done := put(top); done != nil {
				return done, nil
			}
		default:
			atom = append(atom[:0], c)
			if c == '"' || c == '|' {
				for quote := c; ; {
					if c, err = next(); err != nil {
						return nil, err
					}
					atom = append(atom, c)
					if c == quote {
						break
					}
				}
			} else {
				for {
					b, err := r.Peek(1)
					if err != nil || b[0] <= ' ' || b[0] == '(' || b[0] == ')' || b[0] == ';' || b[0] == '"' || b[0] == '|' {
						break // an error comes back at the next byte
					}
					if c, err = next(); err != nil {
						return nil, err
					}
					atom = append(atom, c)
				}
			}
			if done := put(&expr{atom: string(atom)}); done != nil {
				return done, nil
			}
		}
	}
}

// String is the beginning of e, for messages.
func (e *expr) String() string {
	const most = 100
	var b []byte
	type item struct {
		e     *expr
		close bool
	}
	todo := []item{{e: e}}
	for len(todo) > 0 && len(b) < most {
		it := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case it.close:
			b = append(b, ')')
		case it.e.isAtom():
			if n := len(b); n > 0 && b[n-1] != '(' {
				b = append(b, ' ')
			}
			b = append(b, it.e.atom...)
		default:
			if n := len(b); n > 0 && b[n-1] != '(' {
				b = append(b, ' ')
			}
			b = append(b, '(')
			todo = append(todo, item{close: true})
			for i := len(it.e.list) - 1; i >= 0; i-- {
				todo = append(todo, item{e: it.e.list[i]})
			}
		}
	}
	if len(b) > most {
		b = append(b[:most], "..."...)
	}
	return string(b)
}

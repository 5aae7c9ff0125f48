package smtlib

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// Error is a fault of the text, with the place where it was noticed. Columns
// count bytes from 1.
type Error struct {
	Line, Col int
	Msg       string
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg) }

// ErrUnsupported is wrapped by errors that report something of the language this
// package does not handle.
var ErrUnsupported = errors.New("unsupported")

// UnsupportedError is a construct of the language that is understood but not
// supported.
type UnsupportedError struct {
	Line, Col int
	Msg       string
}

// Unwrap makes errors.Is(err, ErrUnsupported) true.
func (e *UnsupportedError) Unwrap() error { return ErrUnsupported }

// Error prints the place and what is unsupported.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("%d:%d: unsupported: %s", e.Line, e.Col, e.Msg)
}

type tokenKind uint8

const (
	tokOpen tokenKind = iota
	tokClose
	tokSymbol  // bars removed
	tokKeyword // with its colon
	tokNumeral
	tokDecimal
	tokBinary // without #b
	tokHex    // without #x
	tokString // content, quotes undone
)

// token is a piece of a command; its text is at buf[off:end].
type token struct {
	off, end  int
	line, col int32
	match     int32 // of an open parenthesis: index of the closing one
	kind      tokenKind
	quoted    bool // a symbol that was in bars
}

// lexer cuts a stream into commands, each a flat list of tokens. It holds one
// command at a time.
type lexer struct {
	in        *bufio.Reader
	line, col int // of the next byte
	buf       []byte
	toks      []token
	opens     []int // unmatched open parentheses
	strings   map[string]string
}

func newLexer(r io.Reader) *lexer {
	return &lexer{in: bufio.NewReaderSize(r, 1<<16), line: 1, col: 1, strings: make(map[string]string)}
}

func (l *lexer) next() (byte, error) {
	c, err := l.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if c == '\n' {
		l.line++
		l.col = 1
	} else {
		l.col++
	}
	return c, nil
}

// peek returns the next byte without taking it; 0 at the end.
func (l *lexer) peek() byte {
	b, err := l.in.Peek(1)
	if err != nil {
		return 0
	}
	return b[0]
}

// command reads the next command into toks. It returns io.EOF if there is none.
func (l *lexer) command() error {
	l.buf, l.toks, l.opens = l.buf[:0], l.toks[:0], l.opens[:0]
	for {
		line, col := l.line, l.col
		c, err := l.next()
		if err == io.EOF {
			if len(l.opens) > 0 {
				t := l.toks[l.opens[len(l.opens)-1]]
				return &Error{int(t.line), int(t.col), "this parenthesis is not closed before the end of the input"}
			}
			return io.EOF
		}
		if err != nil {
			return err
		}
		fail := func(format string, args ...any) error {
			return &Error{line, col, fmt.Sprintf(format, args...)}
		}
		tok := token{line: int32(line), col: int32(col), off: len(l.buf)}
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			continue
		case c == ';':
			for {
				if c, err := l.next(); err != nil || c == '\n' {
					break
				}
			}
			continue
		case c == '(':
			tok.kind = tokOpen
			tok.end = tok.off
			l.opens = append(l.opens, len(l.toks))
			l.toks = append(l.toks, tok)
			if len(l.toks) > 1<<31-2 {
				return fail("command of more than 2^31 tokens")
			}
			continue
		case c == ')':
			if len(l.opens) == 0 {
				return fail("closing parenthesis without an opening one")
			}
			tok.kind = tokClose
			tok.end = tok.off
			l.toks[l.opens[len(l.opens)-1]].match = int32(len(l.toks))
			l.opens = l.opens[:len(l.opens)-1]
			l.toks = append(l.toks, tok)
			if len(l.opens) == 0 {
				return nil
			}
			continue
		case c == '"':
			tok.kind = tokString
			for {
				c, err := l.next()
				if err != nil {
					return fail("string without an end")
				}
				if c == '"' {
					if l.peek() != '"' {
						break
					}
					c, _ = l.next()
				}
				l.buf = append(l.buf, c)
			}
		case c == '|':
			tok.kind = tokSymbol
			tok.quoted = true
			for {
				c, err := l.next()
				if err != nil {
					return fail("quoted symbol without an end")
				}
				if c == '|' {
					break
				}
				if c == '\\' {
					return fail("a quoted symbol must not contain a backslash")
				}
				l.buf = append(l.buf, c)
			}
		case c == '#':
			switch c := l.peek(); c {
			case 'b', 'x':
				tok.kind = tokBinary
				if c == 'x' {
					tok.kind = tokHex
				}
				l.next()
				for digitOf(l.peek(), tok.kind) {
					c, _ := l.next()
					l.buf = append(l.buf, c)
				}
				if len(l.buf) == tok.off {
					return fail("#%c without digits", c)
				}
			default:
				return fail("# must be followed by b or x")
			}
		case c >= '0' && c <= '9':
			tok.kind = tokNumeral
			l.buf = append(l.buf, c)
			for c := l.peek(); c >= '0' && c <= '9' || c == '.'; c = l.peek() {
				if c == '.' {
					tok.kind = tokDecimal
				}
				l.next()
				l.buf = append(l.buf, c)
			}
		case c == ':' || symbolByte(c):
			tok.kind = tokSymbol
			if c == ':' {
				tok.kind = tokKeyword
			}
			l.buf = append(l.buf, c)
			for symbolByte(l.peek()) {
				c, _ := l.next()
				l.buf = append(l.buf, c)
			}
		default:
			if c >= utf8.RuneSelf {
				rest, _ := l.in.Peek(utf8.UTFMax - 1) // fewer at the end
				r, _ := utf8.DecodeRune(append([]byte{c}, rest...))
				if r == utf8.RuneError {
					return fail("unexpected byte 0x%02x: no text in ASCII or UTF-8", c)
				}
				return fail("unexpected character %q: outside strings and |quoted symbols| all is ASCII", r)
			}
			return fail("unexpected character %q", c)
		}
		if len(l.opens) == 0 {
			return fail("a command must start with a parenthesis")
		}
		tok.end = len(l.buf)
		l.toks = append(l.toks, tok)
	}
}

func digitOf(c byte, k tokenKind) bool {
	if k == tokBinary {
		return c == '0' || c == '1'
	}
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// text is the text of token i. Short texts, which repeat, are made once.
func (l *lexer) text(i int) string {
	b := l.buf[l.toks[i].off:l.toks[i].end]
	if len(b) > 16 {
		return string(b)
	}
	s, ok := l.strings[string(b)]
	if !ok {
		if len(l.strings) > 1<<16 {
			clear(l.strings)
		}
		s = string(b)
		l.strings[s] = s
	}
	return s
}

// source is tokens i to j, j excluded, as text on one line.
func (l *lexer) source(i, j int) string {
	var out []byte
	for ; i < j; i++ {
		t := &l.toks[i]
		s := l.buf[t.off:t.end]
		if n := len(out); n > 0 && t.kind != tokClose && out[n-1] != '(' {
			out = append(out, ' ')
		}
		switch t.kind {
		case tokOpen:
			out = append(out, '(')
		case tokClose:
			out = append(out, ')')
		case tokBinary:
			out = append(append(out, "#b"...), s...)
		case tokHex:
			out = append(append(out, "#x"...), s...)
		case tokSymbol:
			if t.quoted {
				out = append(append(append(out, '|'), s...), '|')
			} else {
				out = append(out, s...)
			}
		default:
			out = append(out, s...)
		}
	}
	return string(out)
}

func (l *lexer) errorAt(i int, format string, args ...any) error {
	t := l.toks[i]
	return &Error{int(t.line), int(t.col), fmt.Sprintf(format, args...)}
}

func (l *lexer) unsupportedAt(i int, format string, args ...any) error {
	t := l.toks[i]
	return &UnsupportedError{int(t.line), int(t.col), fmt.Sprintf(format, args...)}
}

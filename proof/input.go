package proof

import (
	"fmt"
	"io"
)

// lit is a literal: 2v for variable v >= 1, 2v+1 for its negation, so that a
// literal is an index and its complement is lit^1.
type lit = uint32

const maxVar = 1<<30 - 1

// dimacs returns the literal as formats write it.
func dimacs(l lit) int {
	if l&1 != 0 {
		return -int(l >> 1)
	}
	return int(l >> 1)
}

// clauseText is a clause for messages.
func clauseText(lits []lit) string {
	if len(lits) == 0 {
		return "the empty clause"
	}
	const most = 12
	s := "clause"
	for i, l := range lits {
		if i == most {
			return s + fmt.Sprintf(" ... (%d literals)", len(lits))
		}
		s += fmt.Sprintf(" %d", dimacs(l))
	}
	return s
}

// Position is a place in an input.
type Position struct {
	Line   int64 // from 1; 0 if the input is binary
	Offset int64 // in bytes, from 0
}

// String is "line N" or "byte N".
func (p Position) String() string {
	if p.Line > 0 {
		return fmt.Sprintf("line %d", p.Line)
	}
	return fmt.Sprintf("byte %d", p.Offset)
}

// SyntaxError says that a formula or proof is malformed.
type SyntaxError struct {
	Position
	Column int64 // in bytes, from 1; 0 if the input is binary
	Msg    string
}

// Error returns "line N, column M: message" or "byte N: message".
func (e *SyntaxError) Error() string {
	if e.Column > 0 {
		return fmt.Sprintf("%v, column %d: %s", e.Position, e.Column, e.Msg)
	}
	return e.Position.String() + ": " + e.Msg
}

// input reads bytes and knows where it is. Its text form counts lines.
type input struct {
	r      io.Reader
	buf    []byte
	pos    int   // of the next byte in buf
	base   int64 // offset of buf[0]
	line   int64 // 0 in binary
	begin  int64 // offset of the line
	failed error // of r, other than the end
	summing
}

const bufferSize = 1 << 16

func newInput(r io.Reader) *input { return &input{r: r, line: 1} }

// peek returns the next byte, or -1 at the end or after an error.
func (in *input) peek() int {
	if in.pos == len(in.buf) && !in.fill() {
		return -1
	}
	return int(in.buf[in.pos])
}

// fill reads more into an empty buffer.
func (in *input) fill() bool {
	if in.failed != nil || in.r == nil {
		return false
	}
	if in.sum != nil {
		in.sum.Write(in.buf[in.summed:])
		in.summed = 0
	}
	in.base += int64(len(in.buf))
	in.pos = 0
	if cap(in.buf) == 0 {
		in.buf = make([]byte, bufferSize)
	}
	in.buf = in.buf[:cap(in.buf)]
	for range 100 {
		n, err := in.r.Read(in.buf)
		if err != nil {
			if err != io.EOF {
				in.failed = err
			}
			in.r = nil
		}
		if n > 0 || err != nil {
			in.buf = in.buf[:n]
			return n > 0
		}
	}
	in.buf = in.buf[:0]
	in.failed = io.ErrNoProgress
	return false
}

// position is the place of the next byte.
func (in *input) position() Position { return Position{in.line, in.base + int64(in.pos)} }

func (in *input) errorf(at Position, format string, args ...any) error {
	if in.failed != nil {
		return fmt.Errorf("%v: %w", in.position(), in.failed)
	}
	e := &SyntaxError{Position: at, Msg: fmt.Sprintf(format, args...)}
	if at.Line > 0 && at.Offset >= in.begin {
		e.Column = at.Offset - in.begin + 1
	}
	return e
}

// found describes the next byte for a message.
func (in *input) found() string {
	switch c := in.peek(); {
	case c < 0:
		return "the end"
	case c == '\n':
		return "the end of the line"
	case c < ' ' || c > '~':
		return fmt.Sprintf("byte %d", c)
	default:
		return fmt.Sprintf("%q", rune(c))
	}
}

func isSpace(c int) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }
func isDigit(c int) bool { return c >= '0' && c <= '9' }

// space skips white space and returns the byte after it, unread.
func (in *input) space() int {
	c := in.peek()
	for ; isSpace(c); c = in.peek() {
		if c == '\n' {
			in.line++
			in.begin = in.base + int64(in.pos) + 1
		}
		in.pos++
	}
	return c
}

// skipLine skips the rest of a line, its end excluded.
func (in *input) skipLine() {
	for c := in.peek(); c >= 0 && c != '\n'; c = in.peek() {
		in.pos++
	}
}

// number reads a decimal number between -limit and limit, what it is called in messages.
func (in *input) number(limit int64, what string) (int64, error) {
	c := in.space()
	at := in.position()
	neg := c == '-'
	if neg {
		in.pos++
		c = in.peek()
	}
	if !isDigit(c) {
		return 0, in.errorf(at, "want %s, found %s", what, in.found())
	}
	n := int64(0)
	for ; isDigit(c); c = in.peek() {
		if n = n*10 + int64(c-'0'); n > limit {
			return 0, in.errorf(at, "%s is above the limit %d", what, limit)
		}
		in.pos++
	}
	if c >= 0 && !isSpace(c) {
		return 0, in.errorf(in.position(), "found %s within a number", in.found())
	}
	if neg {
		n = -n
	}
	return n, nil
}

// binaryNumber reads a number of a binary proof: groups of seven bits, the low
// ones first, with the eighth bit set in all but the last; in bit 0 the sign.
func (in *input) binaryNumber(limit int64, what string) (int64, error) {
	at := in.position()
	x := uint64(0)
	for shift := 0; ; shift += 7 {
		c := in.peek()
		if c < 0 {
			return 0, in.errorf(at, "the proof ends within %s", what)
		}
		in.pos++
		if shift > 56 {
			return 0, in.errorf(at, "%s is above the limit %d", what, limit)
		}
		x |= uint64(c&0x7f) << shift
		if c&0x80 == 0 {
			break
		}
	}
	n := int64(x >> 1)
	if n > limit {
		return 0, in.errorf(at, "%s is above the limit %d", what, limit)
	}
	if x&1 != 0 {
		if n == 0 {
			return 0, in.errorf(at, "%s is -0", what)
		}
		n = -n
	}
	return n, nil
}

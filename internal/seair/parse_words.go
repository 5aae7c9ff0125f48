package seair

import (
	"strconv"
	"strings"
)

// Words of the text format.

// next moves to the next line that is not empty.
func (ps *parser) next() bool {
	for ps.n < len(ps.lines) {
		ps.rest = strings.TrimSpace(ps.lines[ps.n])
		ps.n++
		if ps.rest != "" {
			return true
		}
	}
	return false
}

// word takes the next token: a quoted string with what clings to it, or a run of characters up to a blank,
// comma or parenthesis.
func (ps *parser) word() string {
	ps.rest = strings.TrimLeft(ps.rest, " ,\t")
	i := 0
	for i < len(ps.rest) {
		switch ps.rest[i] {
		case ' ', ',', '\t', '(', ')':
			w := ps.rest[:i]
			ps.rest = ps.rest[i:]
			return w
		case '"':
			q, err := strconv.QuotedPrefix(ps.rest[i:])
			if err != nil {
				ps.fail("a string is not closed")
			}
			i += len(q)
		default:
			i++
		}
	}
	w := ps.rest
	ps.rest = ""
	return w
}

func (ps *parser) peek() string {
	saved := ps.rest
	w := ps.word()
	ps.rest = saved
	return w
}

func (ps *parser) expect(want string) {
	if got := ps.word(); got != want {
		ps.fail("%q where %q is expected", got, want)
	}
}

// accept takes the next token if it is want.
func (ps *parser) accept(want string) bool {
	if ps.peek() == want {
		ps.word()
		return true
	}
	return false
}

func (ps *parser) punct(c byte) {
	ps.rest = strings.TrimLeft(ps.rest, " ")
	if ps.rest == "" || ps.rest[0] != c {
		ps.fail("a %c is expected before %q", c, ps.rest)
	}
	ps.rest = ps.rest[1:]
}

func (ps *parser) int(s string, bits int) int64 {
	n, err := strconv.ParseInt(s, 10, bits)
	if err != nil {
		ps.fail("%q is not a number of %d bits", s, bits)
	}
	return n
}

func (ps *parser) num() int64 { return ps.int(ps.word(), 64) }

func (ps *parser) uint() uint64 {
	w := ps.word()
	n, err := strconv.ParseUint(w, 10, 64)
	if err != nil {
		ps.fail("%q is not an unsigned number", w)
	}
	return n
}

func (ps *parser) index(limit int) int32 {
	n := ps.num()
	if n < 0 || n >= int64(limit) {
		ps.fail("index %d is out of range", n)
	}
	return int32(n)
}

func (ps *parser) quoted() string {
	w := ps.word()
	s, err := strconv.Unquote(w)
	if err != nil {
		ps.fail("%q is not a quoted string", w)
	}
	return s
}

// name undoes quoteName.
func (ps *parser) name(w string) string {
	if !strings.HasPrefix(w, `"`) {
		return w
	}
	s, err := strconv.Unquote(w)
	if err != nil {
		ps.fail("%q is not a name", w)
	}
	return s
}

func (ps *parser) prefixed(prefix string) string {
	w := ps.word()
	rest, ok := strings.CutPrefix(w, prefix)
	if !ok {
		ps.fail("%q where something with %s is expected", w, prefix)
	}
	return rest
}

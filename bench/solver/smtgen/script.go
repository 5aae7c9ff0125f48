package smtgen

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// script is a script in the making. Terms are named, by let, so that sharing them costs nothing. What it returns is text
// that can stand as an argument.
type script struct {
	logic   string
	declare []string
	lets    []string // bindings of one name each, in order
	asserts []string // names
	names   int
}

// write writes one assertion of everything, inside the bindings.
func (s *script) write(w io.Writer) error {
	b := bufio.NewWriter(w) // keeps its first error
	fmt.Fprintf(b, "(set-logic %s)\n", s.logic)
	for _, l := range s.declare {
		fmt.Fprintln(b, l)
	}
	b.WriteString("(assert\n")
	for _, l := range s.lets {
		fmt.Fprintf(b, "(let (%s)\n", l)
	}
	if len(s.asserts) == 1 {
		b.WriteString(s.asserts[0])
	} else {
		fmt.Fprintf(b, "(and %s)", strings.Join(s.asserts, " "))
	}
	b.WriteString(strings.Repeat(")", len(s.lets)))
	b.WriteString(")\n(check-sat)\n(exit)\n")
	return b.Flush()
}

func bv(width int) string { return fmt.Sprintf("(_ BitVec %d)", width) }

func number(width int, v uint64) string {
	if width < 64 {
		v &= 1<<width - 1
	}
	return fmt.Sprintf("(_ bv%d %d)", v, width)
}

func (s *script) constant(sort string) string {
	s.names++
	name := fmt.Sprintf("v%d", s.names)
	s.declare = append(s.declare, fmt.Sprintf("(declare-fun %s () %s)", name, sort))
	return name
}

func (s *script) vector(width int) string { return s.constant(bv(width)) }

func (s *script) vectors(n, width int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = s.vector(width)
	}
	return out
}

// apply names the application of an operator.
func (s *script) apply(op string, args ...string) string {
	s.names++
	name := fmt.Sprintf("t%d", s.names)
	s.lets = append(s.lets, fmt.Sprintf("(%s (%s %s))", name, op, strings.Join(args, " ")))
	return name
}

// op names an application whose value is a vector; its width is there for the reader.
func (s *script) op(_ int, op string, args ...string) string { return s.apply(op, args...) }

// test names an application whose value is Boolean.
func (s *script) test(op string, args ...string) string { return s.apply(op, args...) }

func (s *script) ite(width int, c, t, e string) string { return s.op(width, "ite", c, t, e) }

func (s *script) extract(hi, lo int, t string) string {
	return s.op(hi-lo+1, fmt.Sprintf("(_ extract %d %d)", hi, lo), t)
}

func (s *script) zeroExtend(by, width int, t string) string {
	return s.op(width, fmt.Sprintf("(_ zero_extend %d)", by), t)
}

func (s *script) signExtend(by, width int, t string) string {
	return s.op(width, fmt.Sprintf("(_ sign_extend %d)", by), t)
}

func (s *script) shift(width int, op, t string, by int) string {
	return s.op(width, op, t, number(width, uint64(by)))
}

func (s *script) rotate(width int, t string, by int) string {
	return s.op(width, "bvor", s.shift(width, "bvshl", t, by), s.shift(width, "bvlshr", t, width-by))
}

func (s *script) assert(t string) { s.asserts = append(s.asserts, t) }

// differ asserts that two terms differ, which makes the script one about their equality.
func (s *script) differ(a, b string) { s.assert(s.test("not", s.test("=", a, b))) }

// some asserts that at least one of the tests holds.
func (s *script) some(tests []string) {
	if len(tests) == 1 {
		s.assert(tests[0])
		return
	}
	s.assert(s.test("or", tests...))
}

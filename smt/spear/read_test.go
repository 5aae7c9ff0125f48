package spear

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

func read(t *testing.T, text string) (*term.Pool, *Formula) {
	t.Helper()
	p := term.NewPool()
	f, err := Read(strings.NewReader(text), p)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p, f
}

// decide solves a formula and returns the model, nil if there is none.
func decide(t *testing.T, p *term.Pool, f *Formula) *smt.Model {
	t.Helper()
	s := smt.NewSolver(p)
	for _, a := range f.Asserts {
		s.Assert(a)
	}
	if s.Check(context.Background()) == smt.Unknown {
		t.Fatal(s.Reason())
	}
	return s.Model()
}

func signed(v uint64, w int) int64 { return int64(v<<(64-w)) >> (64 - w) }

// meanings are the operators on two operands of one width as the package comment
// defines them; ok is false where there is no result.
var meanings = map[string]func(a, b uint64, w int) (r uint64, ok bool){
	"&": func(a, b uint64, w int) (uint64, bool) { return a & b, true },
	"|": func(a, b uint64, w int) (uint64, bool) { return a | b, true },
	"^": func(a, b uint64, w int) (uint64, bool) { return a ^ b, true },
	"+": func(a, b uint64, w int) (uint64, bool) { return a + b, true },
	"-": func(a, b uint64, w int) (uint64, bool) { return a - b, true },
	"*": func(a, b uint64, w int) (uint64, bool) { return a * b, true },
	"/u": func(a, b uint64, w int) (uint64, bool) {
		if b == 0 {
			return 0, false
		}
		return a / b, true
	},
	"%u": func(a, b uint64, w int) (uint64, bool) {
		if b == 0 {
			return 0, false
		}
		return a % b, true
	},
	"/s": func(a, b uint64, w int) (uint64, bool) {
		if b == 0 {
			return 0, false
		}
		return uint64(signed(a, w) / signed(b, w)), true
	},
	"%s": func(a, b uint64, w int) (uint64, bool) {
		if b == 0 {
			return 0, false
		}
		return uint64(signed(a, w) % signed(b, w)), true
	},
	"=":   func(a, b uint64, w int) (uint64, bool) { return bit(a == b), true },
	"/=":  func(a, b uint64, w int) (uint64, bool) { return bit(a != b), true },
	"ult": func(a, b uint64, w int) (uint64, bool) { return bit(a < b), true },
	"ule": func(a, b uint64, w int) (uint64, bool) { return bit(a <= b), true },
	"ugt": func(a, b uint64, w int) (uint64, bool) { return bit(a > b), true },
	"uge": func(a, b uint64, w int) (uint64, bool) { return bit(a >= b), true },
	"slt": func(a, b uint64, w int) (uint64, bool) { return bit(signed(a, w) < signed(b, w)), true },
	"sle": func(a, b uint64, w int) (uint64, bool) { return bit(signed(a, w) <= signed(b, w)), true },
	"sgt": func(a, b uint64, w int) (uint64, bool) { return bit(signed(a, w) > signed(b, w)), true },
	"sge": func(a, b uint64, w int) (uint64, bool) { return bit(signed(a, w) >= signed(b, w)), true },
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// TestOperators evaluates every operator on all operands of few bits.
func TestOperators(t *testing.T) {
	// result states with constants that op has result r, and that it has another.
	result := func(w int, r uint64, ok bool, op string, operands ...string) {
		t.Helper()
		r &= 1<<w - 1
		for v := uint64(0); v < 1<<w; v++ {
			line := fmt.Sprintf("c %d:i%d %s %s", v, w, op, strings.Join(operands, " "))
			p, f := read(t, "v 1.0\n"+line)
			holds := true
			for _, a := range f.Asserts {
				holds = holds && p.IsTrue(a)
				if !p.IsConst(a) {
					t.Errorf("%s does not fold", line)
				}
			}
			if holds != (ok && v == r) {
				t.Errorf("%s holds: %v", line, holds)
			}
		}
	}
	for op, meaning := range meanings {
		for _, w := range []int{1, 2, 3} {
			rw := w
			if operators[op].form == comparison {
				rw = 1
			}
			for a := uint64(0); a < 1<<w; a++ {
				for b := uint64(0); b < 1<<w; b++ {
					r, ok := meaning(a, b, w)
					result(rw, r, ok, op, fmt.Sprintf("%d:i%d", a, w), fmt.Sprintf("%d:i%d", b, w))
				}
			}
		}
	}
	for _, w := range []int{1, 3, 8, 9} {
		for _, a := range []uint64{0, 1, 5, 1<<w - 1, 1 << (w - 1)} {
			a &= 1<<w - 1
			for _, n := range []uint64{0, 1, 2, 3, 7, 8, 9, 128, 255} {
				x, y := fmt.Sprintf("%d:i%d", a, w), fmt.Sprintf("%d:i8", n)
				result(w, a<<n, true, "<<", x, y)
				result(w, a>>n, true, ">>l", x, y)
				result(w, uint64(signed(a, w)>>n), true, ">>a", x, y)
			}
		}
	}
	for a := uint64(0); a < 8; a++ {
		x := fmt.Sprintf("%d:i3", a)
		result(3, ^a, true, "~", x)
		result(2, a, true, "trun", x)
		result(5, a, true, "zext", x)
		result(5, uint64(signed(a, 3)), true, "sext", x)
		for b := uint64(0); b < 4; b++ {
			result(5, a<<2|b, true, "conc", x, fmt.Sprintf("%d:i2", b))
			result(3, map[bool]uint64{true: a, false: b}[b&1 == 1], true, "ite", fmt.Sprintf("%d:i1", b&1), x, fmt.Sprintf("%d:i3", b))
		}
		result(1, a>>1, true, "extr", x, "1:i8", "2:i8")
		result(2, a>>1, true, "extr", x, "1:i8", "3:i8")
		result(1, bit(a&1 == 0 || a&2 != 0), true, "=>", fmt.Sprintf("%d:i1", a&1), fmt.Sprintf("%d:i1", a>>1&1))
	}
}

const example = `# squares
v 1.0
e 1
d x:i16 y:i16 z:i16
d low:i1 high:i1 c:i1   # a comment
c y * x x
c z + y -7:i16
c low ugt x 0:i16
c high ult x 100:i16
c c & low high
p & c 1:i1
p = z 42:i16
`

func TestRead(t *testing.T) {
	for _, text := range []string{example, strings.ReplaceAll(example, "\n", "\r\n"), strings.TrimSpace(example)} {
		p, f := read(t, text)
		if len(f.Variables) != 6 || f.Expected != "1" || len(f.Asserts) != 2 {
			t.Fatalf("%+v", f)
		}
		m := decide(t, p, f)
		if m == nil || m.Uint64(f.Variables[0].Term) != 7 || m.Uint64(f.Variables[1].Term) != 49 || !m.Bool(f.Variables[5].Term) {
			t.Error("wrong model")
		}
	}
}

// TestDefinitions: an equation defines its result only if nothing mentioned it
// before, itself included.
func TestDefinitions(t *testing.T) {
	for _, c := range []struct {
		text string
		sat  bool
	}{
		{"d x:i8\nc x + x 1:i8", false},
		{"d x:i8\nc x + x 0:i8", true},
		{"d x:i8 y:i8\nc y + x 1:i8\nc x + y 1:i8", false},
		{"d x:i8 y:i8\nc y + x 1:i8\nc x - y 1:i8", true},
		{"d x:i8\nc x + 1:i8 1:i8\nc x + 1:i8 2:i8", false},
		{"d x:i8\np = x 3:i8\nc x + 1:i8 1:i8", false},
		{"d x:i8 y:i8\nc y /u 7:i8 x\np = x 0:i8", false},
		{"d x:i8 y:i8\np = x 0:i8\nc y %s 7:i8 x", false},
		{"d x:i8 y:i8\nc y /s -128:i8 x\np = x -1:i8\np = y -128:i8", true},
	} {
		p, f := read(t, "v 1.0\n"+c.text+"\n")
		if m := decide(t, p, f); (m != nil) != c.sat {
			t.Errorf("%q: satisfiable %v", c.text, m != nil)
		}
	}
}

func TestErrors(t *testing.T) {
	const head = "v 1.0\nd x:i8 b:i1 y:i16\n"
	for _, c := range []struct{ text, want string }{
		{"", "1:1: no version line"},
		{"# only a comment\n", "2:1: no version line"},
		{"d x:i8", "1:1: a file begins with the version"},
		{"v 2.0", `1:3: version "2.0"; only 1.0 is known`},
		{"v 1.0 x", `1:7: unexpected "x" at the end of the line`},
		{"v 1.0\nv 1.0", "2:1: a line \"v\" cannot come here"},
		{head + "e 1", "3:1: a line \"e\" cannot come here"},
		{head + "c x + x x\nd z:i8", "4:1: a line \"d\" cannot come here"},
		{head + "q", `3:1: a line begins with v, e, d, c, p or #, not with "q"`},
		{"v 1.0\nd x", `2:3: a declaration is NAME:iWIDTH, not "x"`},
		{"v 1.0\nd x:i0", `2:3: a type is i1 to i64, not "i0"`},
		{"v 1.0\nd x:i65", "2:3: a type is i1 to i64"},
		{"v 1.0\nd x:i99999999999999999999", "2:3: a type is i1 to i64"},
		{"v 1.0\nd x:i+8", "2:3: a type is i1 to i64"},
		{"v 1.0\nd x:8", "2:3: a type is i1 to i64"},
		{"v 1.0\nd 1x:i8", `2:3: "1x" cannot be a name`},
		{"v 1.0\nd ite:i8", `2:3: "ite" cannot be a name`},
		{"v 1.0\nd x:i8  x:i8", "2:9: x is declared already"},
		{head + "c z + x x", `3:3: "z" is neither a declared variable nor a constant`},
		{head + "c x foo x x", `3:5: "foo" is no operator`},
		{head + "c x + x", "3:8: an operand is expected here"},
		{head + "c x + x x x", `3:11: unexpected "x" at the end`},
		{head + "c x + x y", "3:3: +: operand of 16 bits, the result has 8"},
		{head + "c x = x x", "3:3: =: the result has 1 bit, not 8"},
		{head + "c b = x y", "3:3: =: operands of 8 and 16 bits"},
		{head + "c x ite x x x", "3:3: ite: the condition has 1 bit, not 8"},
		{head + "c x << x 3:i16", "3:3: <<: the amount has 8 bits, not 16"},
		{head + "c x << y 3:i8", "3:3: <<: operand of 16 bits, the result has 8"},
		{head + "c x trun x", "3:3: trun: the operand, of 8 bits, must be wider"},
		{head + "c x zext x", "3:3: zext: the operand, of 8 bits, must be narrower"},
		{head + "c y conc x b", "3:3: conc: operands of 8 and 1 bits, the result has 16"},
		{head + "c x extr y x 8:i8", "3:3: extr: the bounds are constants of 8 bits"},
		{head + "c x extr y 9:i8 17:i8", "3:3: extr: bits from 9 to below 17 of an operand of 16"},
		{head + "c x extr y 4:i8 4:i8", "3:3: extr: bits from 4 to below 4"},
		{head + "c x extr y 4:i8 6:i8", "3:3: extr: 2 bits, the result has 8"},
		{head + "c x => x x", "3:3: =>: operands and result have 1 bit"},
		{head + "p + x x", "3:1: + cannot be asserted"},
		{head + "p & x x", "3:1: &: operand of 8 bits, the result has 1"},
		{head + "p = x 256:i8", "3:7: 256 does not fit in 8 bits"},
		{head + "p = x -129:i8", "3:7: -129 does not fit in 8 bits"},
		{head + "p = x 99999999999999999999:i8", "3:7: 99999999999999999999 does not fit"},
		{head + "p = x +1:i8", `3:7: "+1" is no number`},
		{head + "p = x 1.5:i8", `3:7: "1.5" is no number`},
		{head + "p = x 1", `3:7: "1" is neither`},
		{"v\x001.0", "1:1: a line begins with v, e, d, c, p or #, not with \"v\\x001.0\""},
	} {
		_, err := Read(strings.NewReader(c.text), term.NewPool())
		var e *SyntaxError
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// FuzzRead wants an error with a place, or a formula whose terms are as wide as
// declared.
func FuzzRead(f *testing.F) {
	f.Add(example)
	f.Add("v 1.0\nd a:i4 b:i4 c:i4\nc a /s b c\nc b extr 255:i8 2:i8 6:i8\np ite 1:i1 0:i1 1:i1\n")
	f.Add("v 1.0\nd a:i64 n:i8\nc a >>a a n\nc a conc 4294967295:i32 -1:i32\n")
	f.Fuzz(func(t *testing.T, text string) {
		p := term.NewPool()
		out, err := Read(strings.NewReader(text), p)
		if err != nil {
			var e *SyntaxError
			if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 {
				t.Fatalf("%v", err)
			}
			return
		}
		for _, v := range out.Variables {
			if p.Width(v.Term) != v.Width {
				t.Fatalf("%s has %d bits, not %d", v.Name, p.Width(v.Term), v.Width)
			}
		}
		for _, a := range out.Asserts {
			if p.Width(a) != 1 {
				t.Fatal("assertion of more than 1 bit")
			}
		}
	})
}

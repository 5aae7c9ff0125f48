package backend

import (
	"bufio"
	"io"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

func parse(t *testing.T, text string) *expr {
	t.Helper()
	e, err := readExpr(bufio.NewReader(strings.NewReader(text)))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

func TestReadExpr(t *testing.T) {
	for text, want := range map[string]string{
		"sat\n":                        "sat",
		" ( a (b  c)\n() |d e| ) rest": "(a (b c) () |d e|)",
		"; comment\n(x \"a ) \"\"b\")": `(x "a ) " "b")`,
		"#b01":                         "#b01",
	} {
		if got := parse(t, text).String(); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{"", "(", "((a)", ")", "|a", "(\"a", "; a", strings.Repeat("(", 1<<20)} {
		if e, err := readExpr(bufio.NewReader(strings.NewReader(text))); err == nil {
			t.Errorf("%.20q: %v", text, e)
		} else if text == "" && err != io.EOF || text == "(" && err != io.ErrUnexpectedEOF {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	deep := strings.Repeat("(", 1<<20) + strings.Repeat(")", 1<<20)
	if got := parse(t, deep).String(); len(got) > 200 {
		t.Errorf("a message of %d bytes", len(got))
	}
}

func TestParseValue(t *testing.T) {
	for text, want := range map[string]uint64{"#x2a": 42, "#b00101010": 42, "(_ bv42 8)": 42} {
		if v, err := parseValue(parse(t, text), 8); err != nil || v.Uint64() != want || v.Width() != 8 {
			t.Errorf("%s: %v %v", text, v, err)
		}
	}
	if v, err := parseValue(parse(t, "true"), 1); err != nil || v.Uint64() != 1 {
		t.Errorf("true: %v %v", v, err)
	}
	for _, text := range []string{"42", "#x2", "#x02a", "#b0101", "#xzz", "(_ bv256 8)", "(_ bv-1 8)", "(_ bv42 9)", "(bv42)", "true", "x", "()"} {
		if v, err := parseValue(parse(t, text), 8); err == nil {
			t.Errorf("%s: %v", text, v)
		}
	}
}

func TestParseArray(t *testing.T) {
	const zero = "((as const (Array (_ BitVec 4) (_ BitVec 8))) #x00)"
	at := func(a term.ArrayValue, i uint64) uint64 { return a.At(term.NewValue(4, i)).Uint64() }
	for _, text := range []string{
		"(store (store (store " + zero + " #x1 #x05) #x2 #x07) #x1 #x09)", // the last store counts
		"(let ((a!1 (store " + zero + " #x2 #x07))) (store a!1 #x1 #x09))",
		"(let ((a!1 " + zero + ")) (let ((a!2 (store a!1 #x2 #x07))) (store a!2 #x1 #x09)))",
	} {
		a, err := parseArray(parse(t, text), 4, 8)
		if err != nil || at(a, 1) != 9 || at(a, 2) != 7 || at(a, 3) != 0 {
			t.Errorf("%s: %v %v", text, a, err)
		}
	}
	for _, text := range []string{"(_ as-array k!0)", "a!1", "(let ((a!1 a!1)) a!1)", "(store " + zero + " #x1)", "(store " + zero + " #x11 #x00)", "(lambda ((x (_ BitVec 4))) #x00)", "(let (a) b)", "(let a b)"} {
		if a, err := parseArray(parse(t, text), 4, 8); err == nil {
			t.Errorf("%s: %v", text, a)
		}
	}
}

func FuzzReadExpr(f *testing.F) {
	f.Add("(get (a #b0) |x| \"s\" ; c\n)")
	f.Fuzz(func(t *testing.T, text string) {
		r := bufio.NewReader(strings.NewReader(text))
		for range 100 {
			e, err := readExpr(r)
			if err != nil {
				return
			}
			_ = e.String()
			_, _ = parseValue(e, 8)    // any error will do
			_, _ = parseArray(e, 4, 8) // as above
		}
	})
}

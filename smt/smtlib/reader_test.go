package smtlib

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// read reads a whole script and returns its commands, declarations left out.
func read(p *term.Pool, text string) ([]*Command, error) {
	r := NewReader(strings.NewReader(text), p)
	var out []*Command
	for {
		c, err := r.Next()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return out, err
		}
		if c.Kind != Declare {
			out = append(out, c)
		}
	}
}

// theorems are assertions that fold to true: what the reader understands by the
// operators, on constants, with the expected values worked out by hand.
var theorems = []string{
	"(= (bvnand #b1100 #b1010) #b0111)",
	"(= (bvnor #b1100 #b1010) #b0001)",
	"(= (bvxnor #b1100 #b1010) #b1001)",
	"(= (bvand #b1100 #b1010 #b1001) #b1000)",
	"(= (bvor #b1000 #b0010 #b0001) #b1011)",
	"(= (bvxor #b1100 #b1010 #b0001) #b0111)",
	"(= (bvadd #xff #x02 #x03) #x04)",
	"(= (bvsub #x01 #x02) #xff)",
	"(= (bvmul #x10 #x11) #x10)",
	"(= (bvneg #x01) #xff)",
	"(= (bvnot #x0f) #xf0)",
	"(= (bvudiv #xfe #x10) #x0f)",
	"(= (bvudiv #x03 #x00) #xff)",
	"(= (bvurem #xfe #x10) #x0e)",
	"(= (bvurem #xfe #x00) #xfe)",
	"(= (bvsdiv #xf9 #x02) #xfd)", // -7/2 = -3
	"(= (bvsrem #xf9 #x02) #xff)", // -7 rem 2 = -1
	"(= (bvsmod #xf9 #x02) #x01)", // -7 mod 2 = 1
	"(= (bvsmod #x07 #xfe) #xff)", // 7 mod -2 = -1
	"(= (bvsmod #xf9 #xfe) #xff)",
	"(= (bvsmod #xf9 #x00) #xf9)",
	"(= (bvshl #x81 #x01) #x02)",
	"(= (bvlshr #x81 #x01) #x40)",
	"(= (bvashr #x81 #x01) #xc0)",
	"(= (bvcomp #x81 #x81) #b1)",
	"(= (bvcomp #x81 #x80) #b0)",
	"(= (bvredor #x00) #b0)",
	"(= (bvredand #xff) #b1)",
	"(= (concat #xa #b1 #x5) #b101010101)",
	"(= ((_ extract 6 2) #b1011010) #b10110)",
	"(= ((_ zero_extend 3) #b10) #b00010)",
	"(= ((_ sign_extend 3) #b10) #b11110)",
	"(= ((_ zero_extend 0) #b10) #b10)",
	"(= ((_ rotate_left 1) #b1001) #b0011)",
	"(= ((_ rotate_left 5) #b1001) #b0011)",
	"(= ((_ rotate_right 1) #b1001) #b1100)",
	"(= ((_ rotate_right 4) #b1001) #b1001)",
	"(= ((_ repeat 3) #b10) #b101010)",
	"(= (_ bv10 8) #x0a)",
	"(= #xAb #xaB)",
	"(bvult #x01 #xff)", "(bvule #x01 #x01)", "(bvugt #xff #x01)", "(bvuge #xff #xff)",
	"(bvslt #xff #x01)", "(bvsle #xff #xff)", "(bvsgt #x01 #xff)", "(bvsge #x01 #x01)",
	"(bvuaddo #xff #x01)", "(bvsaddo #x7f #x01)", "(bvusubo #x00 #x01)", "(bvssubo #x80 #x01)",
	"(bvumulo #x10 #x10)", "(bvsmulo #x10 #x08)", "(bvnego #x80)", "(bvsdivo #x80 #xff)",
	"(not (bvumulo #x0f #x11))", "(not (bvsmulo #x10 #x07))",
	"(and true (or false true) (=> false false true) (xor true false false))",
	"(not (=> true true false))",
	"(=> false true false)",
	"(distinct #b00 #b01 #b10)",
	"(= #b1 #b1 #b1)",
	"(not (= true true false))",
	"(ite (bvult #x0 #x1) true false)",
	"(= (ite false #x1 #x2) #x2)",
	"(let ((x #x1) (y #x2)) (let ((x y) (y x)) (and (= x #x2) (= y #x1))))",
	"(let ((x true)) (and (let ((x false)) (not x)) x))",
	"(! (= #x1 #x1) :named here :pattern (#x1))",
	"(|=| |a b| |a b|)",
	"(= (select (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x12) #x3 #x45) #x3) #x45)",
	"(= (select (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x12) #x3 #x45) #x2) #x12)",
	"(= ((as const (Array Bool Bool)) true) ((as const (Array Bool Bool)) true))",
	"(distinct ((as const (Array Bool Bool)) true) ((as const (Array Bool Bool)) false))",
	"(= (ite true ((as const (Array Bool Bool)) true) ((as const (Array Bool Bool)) false)) ((as const (Array Bool Bool)) true))",
	"(= (ext_rotate_left #b10010 #b00001) #b00101)",
	"(= (ext_rotate_left #b10010 #b00111) #b01010)",
	"(= (ext_rotate_right #b10010 #b00001) #b01001)",
	"(= (ext_rotate_right #b10010 #b00101) #b10010)",
	"(= (ext_rotate_left #x12 #xfc) #x21)",
	"(= (ext_rotate_right #x12 #x05) #x90)",
	"(= (ext_rotate_left #b1 #b1) #b1)",
	"(= (bvredxor #b1011) #b1)",
	"(and (bvumul_noovfl #x0f #x11) (not (bvumul_noovfl #x10 #x10)))",
}

func TestOperators(t *testing.T) {
	for _, s := range theorems {
		p := term.NewPool()
		cs, err := read(p, "(declare-const |a b| (_ BitVec 3)) (assert "+s+")")
		if err != nil {
			t.Errorf("%s: %v", s, err)
			continue
		}
		if len(cs) != 1 || !p.IsTrue(cs[0].Terms[0]) {
			t.Errorf("%s does not fold to true: %s", s, p.String(cs[0].Terms[0]))
		}
	}
}

// TestOperatorsPeer asks z3 whether the same assertions are theorems. It leaves
// out what z3 does not know.
func TestOperatorsPeer(t *testing.T) {
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed; apt-get install z3")
	}
	var in strings.Builder
	n := 0
	in.WriteString("(declare-const |a b| (_ BitVec 3))\n")
	for _, s := range theorems {
		if strings.Contains(s, "bvredxor") || strings.Contains(s, ":named") || strings.Contains(s, "bvnego") || strings.Contains(s, "o #x") {
			continue
		}
		n++
		fmt.Fprintf(&in, "(push)(assert (not %s))(check-sat)(pop)\n", s)
	}
	cmd := exec.Command(path, "-in")
	cmd.Stdin = strings.NewReader(in.String())
	out, err := cmd.CombinedOutput()
	if got := strings.Count(string(out), "unsat\n"); err != nil || got != n {
		t.Errorf("z3 agrees on %d of %d: %v\n%s", got, n, err, out)
	}
}

func TestErrors(t *testing.T) {
	const decl = "(declare-const x (_ BitVec 8))\n(declare-const b Bool)\n(declare-fun f ((_ BitVec 8) Bool) (_ BitVec 4))\n(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))\n"
	for _, c := range []struct{ text, want string }{
		{"(assert (= x", "5:9: this parenthesis is not closed"},
		{"(assert true))", "5:14: closing parenthesis"},
		{"true", "5:1: a command must start"},
		{"(foo)", "5:2: unsupported: command foo"},
		{"((assert))", "5:2: the name of a command"},
		{"(assert)", "5:8: a term is expected"},
		{"(assert x)", "5:9: assert wants a Bool, this is (_ BitVec 8)"},
		{"(assert y)", "5:9: y is not declared"},
		{"(assert true false)", "5:14: end of the command"},
		{"(assert (= x #b1))", "5:10: =: arguments of sorts (_ BitVec 8) and (_ BitVec 1)"},
		{"(assert (= b #b1))", "arguments of sorts Bool and (_ BitVec 1)"},
		{"(assert (bvult x #b1))", "5:10: bvult: arguments of 8 and 1 bits"},
		{"(assert (bvult x))", "2 arguments expected"},
		{"(assert (bvult x x x))", "2 arguments expected, 3 given"},
		{"(assert (and b x))", "Bool expected, (_ BitVec 8) given"},
		{"(assert (not b b))", "1 argument expected"},
		{"(assert (g x))", "5:10: g is not declared"},
		{"(assert (b))", "b is not a function"},
		{"(assert f)", "f needs arguments"},
		{"(assert (= #x0 (f x)))", "f takes 2 arguments, 1 given"},
		{"(assert (= #x0 (f x x)))", "argument 2 of f has sort (_ BitVec 8), Bool expected"},
		{"(assert (= x ((_ extract 8 0) x)))", "bits 8 to 0 of a vector of 8"},
		{"(assert (= x ((_ extract 2 3) x)))", "bits 2 to 3"},
		{"(assert (= x ((_ extract 2) x)))", "2 indices expected"},
		{"(assert (= x ((_ repeat 0) x)))", "repetitions are possible"},
		{"(assert (= x ((_ zero_extend 70000) x)))", "more than 65536 bits"},
		{"(assert (= x (bvite b x x)))", "bvite: a vector of 1 bit"},
		{"(assert (= x (extract x)))", "indices expected"},
		{"(assert (= x ((_ bvadd 1) x)))", "not an indexed operator"},
		{"(assert (= x (_ bv256 8)))", "does not fit in 8 bits"},
		{"(assert (= x (_ bv1 0)))", "must be from 1 to 65536"},
		{"(assert (= x (_ bv1 99999999999999999999)))", "must be from 1 to 65536"},
		{"(assert (= x \"1.5\"))", "5:14: unsupported: strings"},
		{"(assert (= x #b))", "5:14: #b without digits"},
		{"(assert (= x #q))", "# must be followed by b or x"},
		{"(assert (forall ((y Bool)) y))", "5:10: unsupported: quantifiers"},
		{"(assert (= a x))", "arguments of sorts (Array (_ BitVec 8) (_ BitVec 8)) and (_ BitVec 8)"},
		{"(assert (= a (store a x b)))", "store: index and element of sorts (_ BitVec 8) and Bool, the array has (_ BitVec 8) and (_ BitVec 8)"},
		{"(assert (= a (store x x x)))", "store: an array, an index and an element expected"},
		{"(assert (= a (bvadd a a)))", "bvadd: bit-vectors expected"},
		{"(assert (= a ((as const (Array (_ BitVec 8) (_ BitVec 8))) b)))", "5:19: const: one element of sort (_ BitVec 8) expected"},
		{"(assert (= a ((as const (_ BitVec 8)) x)))", "5:25: (as const sort) takes the sort of an array"},
		{"(declare-sort U 0)(assert (= x (select ((as const (Array U (_ BitVec 8))) x) x)))", "unsupported: constant arrays with indices of the declared sort U"},
		{"(declare-sort U 1)", "unsupported: sorts with parameters"},
		{"(define-fun h ((p Bool)) Bool (! p :named q))", "unsupported: :named in a definition with parameters"},
		{"(set-option print-success true)", "takes a keyword"},
		{"(assert (= x (select a b)))", "index of sort Bool"},
		{"(assert (let x b))", "let takes a list of bindings"},
		{"(assert (let ((x)) b))", "a term is expected"},
		{"(assert (let ((x b b)) b))", "a binding is (name term)"},
		{"(assert (let ((x b)) b b))", "a let has one body"},
		{"(assert (let ((x b))))", "a term is expected"},
		{"(assert (! b))", "needs an attribute"},
		{"(assert ())", "the name of a function is expected"},
		{"(declare-const x Bool)", "x is already declared"},
		{"(declare-const bvadd Bool)", "symbol of the language"},
		{"(declare-const y (_ BitVec 0))", "must be from 1 to 65536"},
		{"(declare-const y Int)", "unsupported: sort Int"},
		{"(declare-const y (Array Bool (Array Bool (Array Bool (Array Bool (Array Bool (Array Bool (Array Bool (Array Bool (Array Bool Bool))))))))))", "unsupported: arrays nested more than 8 deep"},
		{"(define-sort S () (Array Bool (Array Bool (Array Bool (Array Bool (Array Bool Bool))))))(declare-const y (Array (Array Bool (Array Bool (Array Bool S))) Bool))", "unsupported: arrays nested more than 8 deep"},
		{"(define-fun k ((x (_ BitVec 16))) Bool (= ((as const (Array (Array Bool (_ BitVec 6)) Bool)) true) ((as const (Array (Array Bool (_ BitVec 6)) Bool)) false)))", "unsupported: constant arrays with indices of the sort (Array Bool (_ BitVec 6))"},
		{"(declare-sort U 0)(assert (select ((as const (Array (Array Bool U) Bool)) true) ((as const (Array Bool U)) u)))", "unsupported: constant arrays with indices of the sort (Array Bool U)"},
		{"(declare-fun y Bool Bool)", "a list of sorts"},
		{"(define-fun y () (_ BitVec 4) x)", "the term has sort (_ BitVec 8), the definition says (_ BitVec 4)"},
		{"(define-fun y (x) Bool b)", "a parameter is (name sort)"},
		{"(pop)", "pop of 1 levels, there are 0"},
		{"(push b)", "a numeral is expected"},
		{"(check-sat-assuming (x))", "an assumption must be a Bool"},
		{"(get-value x)", "takes a list of terms"},
		{"(echo \"abc", "string without an end"},
		{"(assert |x", "quoted symbol without an end"},
		{"(assert \x01)", "unexpected character"},
		{"(check-sat 1)", "takes 0 arguments"},
	} {
		_, err := read(term.NewPool(), decl+c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n got: %v\nwant: %s", c.text, err, c.want)
		}
		if err != nil && strings.Contains(c.want, "unsupported") != errors.Is(err, ErrUnsupported) {
			t.Errorf("%s: errors.Is(ErrUnsupported) is wrong", c.text)
		}
	}
}

// TestCommands looks at what a script with scopes hands on.
func TestCommands(t *testing.T) {
	p := term.NewPool()
	cs, err := read(p, `
(set-logic QF_BV) ; a comment (
(set-info :source |a
b|)
(declare-fun x () (_ BitVec 8))
(define-sort byte () (_ BitVec 8))
(push 1)
(declare-const y byte)
(define-fun twice ((z byte)) byte (bvadd z z))
(assert (= (twice y) x))
(check-sat)
(get-value (x (bvadd x |y|)))
(pop)
(declare-const y Bool)
(assert y)
(check-sat-assuming (y (not y)))
(echo "a ""quoted"" word")
(exit)
(nothing is read behind exit`)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []Kind
	for _, c := range cs {
		kinds = append(kinds, c.Kind)
	}
	want := []Kind{SetLogic, SetInfo, Push, Assert, CheckSat, GetValue, Pop, Assert, CheckSatAssuming, Echo, Exit}
	if fmt.Sprint(kinds) != fmt.Sprint(want) {
		t.Fatalf("kinds %v, want %v", kinds, want)
	}
	if s := cs[5].Sources; s[0] != "x" || s[1] != "(bvadd x |y|)" {
		t.Errorf("sources %q", s)
	}
	if cs[9].Text != `a "quoted" word` || cs[0].Text != "QF_BV" {
		t.Errorf("texts %q %q", cs[9].Text, cs[0].Text)
	}
	if len(cs[8].Terms) != 2 || cs[8].Terms[1] != p.Not(cs[8].Terms[0]) {
		t.Error("assumptions")
	}
	if cs[3].Line != 10 || cs[3].Col != 1 {
		t.Errorf("place of the assertion: %d:%d", cs[3].Line, cs[3].Col)
	}
}

// TestRecovery reads on behind a faulty command; a let that was open when the
// error came leaves no binding.
func TestRecovery(t *testing.T) {
	p := term.NewPool()
	r := NewReader(strings.NewReader("(assert (let ((x true)) (and x z)))(assert x)(assert true)"), p)
	for i, want := range []string{"z is not declared", "x is not declared", ""} {
		_, err := r.Next()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("command %d: %v, want %q", i, err, want)
		}
	}
}

// TestDeep nests parentheses in each way that nests, a million of them in the
// way that is common.
func TestDeep(t *testing.T) {
	for _, c := range []struct{ name, open, core, close string }{
		{"not", "(not ", "b", ")"},
		{"add", "(bvadd #x1 ", "x", ")"},
		{"let", "(let ((y b)) ", "y", ")"},
		{"binding", "(let ((y ", "b", ")) y)"},
		{"note", "(! ", "b", " :weight 1)"},
	} {
		n := 100000
		if c.name == "let" {
			n = 1000000
		}
		p := term.NewPool()
		s := strings.Repeat(c.open, n) + c.core + strings.Repeat(c.close, n)
		if c.core == "x" {
			s = "(= x " + s + ")"
		}
		if _, err := read(p, "(declare-const x (_ BitVec 4))(declare-const b Bool)(assert "+s+")"); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	_, err := read(term.NewPool(), "(assert "+strings.Repeat("(", 1000000))
	if err == nil {
		t.Error("open parentheses at the end are accepted")
	}
}

// TestMaxTerms stops nested definitions that would double without end.
func TestMaxTerms(t *testing.T) {
	var b strings.Builder
	b.WriteString("(define-fun f0 ((x (_ BitVec 32))) (_ BitVec 32) (bvadd (bvmul x x) #x00000001))\n")
	for i := 1; i < 40; i++ {
		fmt.Fprintf(&b, "(define-fun f%d ((x (_ BitVec 32))) (_ BitVec 32) (f%d (f%d x)))\n", i, i-1, i-1)
	}
	r := NewReader(strings.NewReader(b.String()), term.NewPool())
	r.MaxTerms = 100000
	for {
		_, err := r.Next()
		if err == io.EOF {
			t.Fatal("no limit was met")
		}
		if err != nil {
			if !errors.Is(err, ErrUnsupported) {
				t.Error(err)
			}
			return
		}
	}
}

// TestWriteDeep writes a long chain of terms in linear size and reads it.
func TestWriteDeep(t *testing.T) {
	const n = 200000
	p := term.NewPool()
	x, y := p.Var("x", 16), p.Var("y", 16)
	u := x
	for i := 0; i < n/2; i++ {
		u = p.Xor(p.Mul(u, y), x)
	}
	var b bytes.Buffer
	if err := Write(&b, p, []term.ID{p.Eq(u, p.Const(16, 77))}, Functions); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 40*n {
		t.Errorf("%d bytes for %d terms", b.Len(), n)
	}
	q := term.NewPool()
	cs, err := read(q, b.String())
	if err != nil || len(cs) != 3 {
		t.Fatal(err, len(cs))
	}
	if got, want := q.Size(cs[1].Terms[0]), p.Size(p.Eq(u, p.Const(16, 77))); got != want {
		t.Errorf("%d terms read, %d written", got, want)
	}
}

// TestWriteNames gives variables names that clash, are reserved or need bars.
func TestWriteNames(t *testing.T) {
	p := term.NewPool()
	var ts []term.ID
	for _, n := range []string{"x", "x", "x!2", "let", "bvadd", "true", "", "a b", "a|b\\", "1", "t!7", ".t", "é"} {
		ts = append(ts, p.Ult(p.Var(n, 8), p.Const(8, 100)))
	}
	ts = append(ts, p.Eq(p.Select(p.ArrayVar("x", 8, 1), p.Var("i", 8)), p.Var("b", 1)))
	for _, form := range []Arrays{Functions, SelectOnly} {
		var b bytes.Buffer
		if err := Write(&b, p, ts, form); err != nil {
			t.Fatal(err)
		}
		cs, err := read(term.NewPool(), b.String())
		if err != nil || len(cs) != len(ts)+2 {
			t.Errorf("%v\n%s", err, b.String())
		}
		if path, err := exec.LookPath("z3"); err == nil {
			cmd := exec.Command(path, "-in")
			cmd.Stdin = &b
			if out, err := cmd.CombinedOutput(); err != nil || string(out) != "sat\n" {
				t.Errorf("z3: %v %s", err, out)
			}
		}
	}
}

// FuzzParse wants an error or terms, never a panic, and what was read to survive
// being written and read again.
func FuzzParse(f *testing.F) {
	for _, s := range theorems {
		f.Add("(assert " + s + ")")
	}
	f.Add("(declare-fun x ((_ BitVec 8) Bool) (_ BitVec 4))(push)(assert (= #b0000 (x #xff true)))(check-sat)(pop)")
	f.Add("(declare-const a (Array (_ BitVec 8) Bool))(define-fun g ((y (_ BitVec 8))) Bool (select a y))(assert (g #x00))(get-value ((g #x01)))")
	for _, s := range floatTheorems {
		f.Add("(assert " + s + ")")
	}
	f.Add("(declare-const x Float16)(declare-fun f (Float16) RoundingMode)(assert (= ((_ fp.to_sbv 8) (f x) x) #x01))(assert (fp.lt x ((_ to_fp 5 11) (f x) 0.5)))")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 {
			return
		}
		p := term.NewPool()
		r := NewReader(strings.NewReader(text), p)
		r.MaxTerms = 1 << 16
		var asserts []term.ID
		for i := 0; i < 1000; i++ {
			c, err := r.Next()
			if err != nil {
				var e *Error
				var u *UnsupportedError
				if err != io.EOF && !errors.As(err, &e) && !errors.As(err, &u) {
					t.Fatalf("error of unknown kind: %v", err)
				}
				break
			}
			if c.Kind == Assert {
				asserts = append(asserts, c.Terms...)
			}
		}
		var b bytes.Buffer
		if err := Write(&b, p, asserts, Functions); err != nil {
			t.Fatal(err)
		}
		cs, err := read(term.NewPool(), b.String())
		if err != nil {
			t.Fatalf("own output is rejected: %v\n%s", err, b.String())
		}
		if len(cs) != len(asserts)+2 {
			t.Fatalf("%d commands for %d assertions", len(cs), len(asserts))
		}
	})
}

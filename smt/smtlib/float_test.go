package smtlib

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// floatTheorems are assertions about floats that fold to true, with the expected values worked out by hand.
var floatTheorems = []string{
	"(= (fp #b0 #b01111111 #b00000000000000000000000) ((_ to_fp 8 24) RNE 1.0))",
	"(= (fp #b0 #x7f #b00000000000000000000001) ((_ to_fp 8 24) #x3f800001))",
	"(= ((_ to_fp 5 11) RNE 1) (fp #b0 #b01111 #b0000000000))",
	"(= ((_ to_fp 5 11) RNE 0.1) ((_ to_fp 5 11) #x2e66))",
	"(= ((_ to_fp 5 11) RTP 0.1) ((_ to_fp 5 11) #x2e67))",
	"(= ((_ to_fp 5 11) RTP (- 0.1)) ((_ to_fp 5 11) #xae66))",
	"(= ((_ to_fp 5 11) roundTowardNegative (- (/ 1 10))) ((_ to_fp 5 11) #xae67))",
	"(= ((_ to_fp 5 11) RNE (/ (- 1.0) 4)) ((_ to_fp 5 11) #xb400))",
	"(= ((_ to_fp 5 11) RNA (+ 1 (* 2 (- 3 2)))) ((_ to_fp 5 11) #x4200))",
	"(= ((_ to_fp 5 11) RNE 65519.9) ((_ to_fp 5 11) #x7bff))",
	"(= ((_ to_fp 5 11) RNE 65520.0) (_ +oo 5 11))",
	"(= ((_ to_fp 5 11) RTZ 100000.0) ((_ to_fp 5 11) #x7bff))",
	"(= ((_ to_fp 5 11) RNE (- 0.0)) (_ +zero 5 11))",
	"(= ((_ to_fp 5 11) RNE #xff) ((_ to_fp 5 11) RNE (- 1)))",
	"(= ((_ to_fp_unsigned 5 11) RNE #xff) ((_ to_fp 5 11) RNE 255))",
	"(= ((_ to_fp 5 11) RNE ((_ to_fp 8 24) RNE 1.5)) ((_ to_fp 5 11) RNE 1.5))",
	"(= ((_ to_fp 5 11) RTP ((_ to_fp 8 24) RNE 1.0001)) ((_ to_fp 5 11) #x3c01))",
	"(= ((_ to_fp 5 11) RNE ((_ to_fp 5 11) #x3c01)) ((_ to_fp 5 11) #x3c01))",
	"(= ((_ to_fp 5 11) RNE (fp.to_real ((_ to_fp 8 24) #x3fc00000))) ((_ to_fp 5 11) RNE 1.5))",
	// One NaN, which has no sign.
	"(= (_ NaN 5 11) (fp #b1 #b11111 #b0000000001))",
	"(= ((_ to_fp 5 11) #xfe00) (fp.neg (_ NaN 5 11)) (fp.abs ((_ to_fp 5 11) #xffff)))",
	"(not (fp.eq (_ NaN 5 11) (_ NaN 5 11)))",
	"(not (fp.isNegative ((_ to_fp 5 11) #xfe00)))",
	"(not (fp.isPositive ((_ to_fp 5 11) #x7e00)))",
	"(distinct (_ +zero 5 11) (_ -zero 5 11))",
	"(fp.eq (_ +zero 5 11) (_ -zero 5 11))",
	"(= (_ -oo 5 11) (fp.neg (_ +oo 5 11)) (fp #b1 #b11111 #b0000000000))",
	// Operations.
	"(= (fp.add RNE ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 2.0)) ((_ to_fp 5 11) RNE 3.0))",
	"(= (fp.add RTN ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE (- 1.0))) (_ -zero 5 11))",
	"(= (fp.sub RNE ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 2.0)) ((_ to_fp 5 11) RNE (- 1.0)))",
	"(= (fp.sub RNE (_ +oo 5 11) (_ +oo 5 11)) (_ NaN 5 11))",
	"(= (fp.mul RNE ((_ to_fp 5 11) RNE 1.5) ((_ to_fp 5 11) RNE (- 2.0))) ((_ to_fp 5 11) RNE (- 3)))",
	"(= (fp.mul RNE (_ +oo 5 11) (_ -zero 5 11)) (_ NaN 5 11))",
	"(= (fp.div RNE ((_ to_fp 5 11) RNE 3.0) ((_ to_fp 5 11) RNE 2.0)) ((_ to_fp 5 11) RNE 1.5))",
	"(= (fp.div RNE ((_ to_fp 5 11) RNE 3.0) (_ -zero 5 11)) (_ -oo 5 11))",
	"(= (fp.fma RNE ((_ to_fp 5 11) RNE 3.0) ((_ to_fp 5 11) RNE 2.0) ((_ to_fp 5 11) RNE 1.0)) ((_ to_fp 5 11) RNE 7.0))",
	"(= (fp.sqrt RNE ((_ to_fp 5 11) RNE 9.0)) ((_ to_fp 5 11) RNE 3.0))",
	"(= (fp.sqrt RNE ((_ to_fp 5 11) RNE (- 9.0))) (_ NaN 5 11))",
	"(= (fp.rem ((_ to_fp 5 11) RNE 5.0) ((_ to_fp 5 11) RNE 3.0)) ((_ to_fp 5 11) RNE (- 1.0)))",
	"(= (fp.roundToIntegral RNE ((_ to_fp 5 11) RNE 2.5)) ((_ to_fp 5 11) RNE 2.0))",
	"(= (fp.roundToIntegral RNA ((_ to_fp 5 11) RNE 2.5)) ((_ to_fp 5 11) RNE 3.0))",
	"(= (fp.roundToIntegral RTP ((_ to_fp 5 11) RNE (- 0.5))) (_ -zero 5 11))",
	"(= (fp.min ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 2.0)) ((_ to_fp 5 11) RNE 1.0))",
	"(= (fp.max ((_ to_fp 5 11) RNE 1.0) (_ NaN 5 11)) ((_ to_fp 5 11) RNE 1.0))",
	"(fp.lt (_ -oo 5 11) (_ -zero 5 11) ((_ to_fp 5 11) RNE 1.0) (_ +oo 5 11))",
	"(fp.leq (_ -zero 5 11) (_ +zero 5 11) (_ -zero 5 11))",
	"(fp.gt ((_ to_fp 5 11) RNE 1.0) (_ +zero 5 11))",
	"(fp.geq ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 1.0))",
	"(not (fp.lt (_ +zero 5 11) ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 1.0)))",
	"(and (fp.isNormal ((_ to_fp 5 11) #x0400)) (fp.isSubnormal ((_ to_fp 5 11) #x03ff)) (fp.isZero ((_ to_fp 5 11) #x8000)))",
	"(and (fp.isInfinite (_ -oo 5 11)) (fp.isNaN (_ NaN 5 11)) (fp.isNegative (_ -zero 5 11)) (fp.isPositive (_ +oo 5 11)))",
	"(= ((_ fp.to_sbv 8) RNE ((_ to_fp 5 11) RNE (- 2.5))) #xfe)",
	"(= ((_ fp.to_sbv 8) RTN ((_ to_fp 5 11) RNE (- 2.5))) #xfd)",
	"(= ((_ fp.to_ubv 8) RTZ ((_ to_fp 5 11) RNE 255.5)) #xff)",
	"(= ((_ fp.to_ubv 8) RTZ (fp.neg ((_ to_fp 5 11) RNE 0.9))) #x00)",
	"(= (ite true (_ +oo 5 11) (_ NaN 5 11)) (let ((x (_ +oo 5 11))) x))",
	"(= RNE roundNearestTiesToEven)", "(= RNA roundNearestTiesToAway)", "(= RTP roundTowardPositive)",
	"(= RTN roundTowardNegative)", "(= RTZ roundTowardZero)", "(distinct RNE RNA RTP RTN RTZ)",
	"(= (_ +zero 2 2) (fp #b0 #b00 #b0))",
}

func TestFloatOperators(t *testing.T) {
	for _, s := range floatTheorems {
		p := term.NewPool()
		cs, err := read(p, "(assert "+s+")")
		if err != nil {
			t.Errorf("%s: %v", s, err)
			continue
		}
		if len(cs) != 1 || !p.IsTrue(cs[0].Terms[0]) {
			t.Errorf("%s does not fold to true: %s", s, p.String(cs[0].Terms[0]))
		}
	}
}

// TestFloatOperatorsPeers asks z3 and cvc5 whether the theorems are some. What they do not know is left out.
func TestFloatOperatorsPeers(t *testing.T) {
	for _, peer := range []struct {
		name  string
		args  []string
		skips []string
	}{
		{"z3", []string{"-in", "-T:60"}, nil},
		{"cvc5", []string{"--lang", "smt2", "--incremental", "--fp-exp"}, []string{"(- 1)", "RNE 1)", "(- 3)", "RNE 255)", "(/ 1 10)", "(* 2", "/ (-", "2 2"}},
	} {
		t.Run(peer.name, func(t *testing.T) {
			path, err := exec.LookPath(peer.name)
			if err != nil {
				t.Skipf("%s is not installed; apt-get install %s", peer.name, peer.name)
			}
			var asked []string
			var in strings.Builder
			in.WriteString("(set-logic ALL)\n")
		next:
			for _, s := range floatTheorems {
				for _, k := range peer.skips {
					if strings.Contains(s, k) {
						continue next
					}
				}
				asked = append(asked, s)
				fmt.Fprintf(&in, "(push 1)(assert (not %s))(check-sat)(pop 1)\n", s)
			}
			cmd := exec.Command(path, peer.args...)
			cmd.Stdin = strings.NewReader(in.String())
			out, err := cmd.CombinedOutput()
			answers := strings.Split(strings.TrimSpace(string(out)), "\n")
			if err != nil || len(answers) != len(asked) {
				t.Fatalf("%d answers to %d questions: %v\n%s", len(answers), len(asked), err, out)
			}
			for i, a := range answers {
				if a != "unsat" {
					t.Errorf("%s: %s", a, asked[i])
				}
			}
		})
	}
}

// TestLiteral reads the values of a small format that it prints, and a few others.
func TestLiteral(t *testing.T) {
	f := floatSort(float.Format{Exp: 2, Sig: 3})
	check := func(s Sort, v term.Value, want uint64) {
		t.Helper()
		p := term.NewPool()
		text := s.literal(v)
		r := NewReader(strings.NewReader(fmt.Sprintf("(get-value (%s))", text)), p)
		c, err := r.Next()
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return
		}
		if got, _ := p.ConstValue(c.Terms[0]); !c.Sorts[0].equal(s) || got != want {
			t.Errorf("%v of %v is printed as %s, read as %#x of %v", v, s, text, got, c.Sorts[0])
		}
		if s.encodes(v) != (v.Uint64() == want) {
			t.Errorf("Encodes(%v) of %v is wrong", v, s)
		}
	}
	for i := range uint64(1 << 5) {
		want := i
		if i>>2&3 == 3 && i&3 != 0 {
			want = 0b01110
		}
		check(f, term.NewValue(5, i), want)
	}
	for i := range uint64(1 << float.ModeWidth) {
		check(modeSort, term.NewValue(float.ModeWidth, i), min(i, 4))
	}
	check(Sort{Width: 7}, term.NewValue(7, 5), 5)
	check(boolSort, term.NewValue(1, 1), 1)
}

// TestFloatErrors: what is wrong about floats is said, with its place.
func TestFloatErrors(t *testing.T) {
	const decl = "(declare-const x Float16)\n(declare-const y Float32)\n(declare-const v (_ BitVec 16))\n(declare-const rm RoundingMode)\n"
	for _, c := range []struct{ text, want string }{
		{"(declare-const z (_ FloatingPoint 1 1))", "5:35: the number must be from 2 to 62"},
		{"(declare-const z (_ FloatingPoint 2 1))", "5:37: the number must be from 2 to 8192"},
		{"(declare-const z (_ FloatingPoint 63 24))", "5:35: the number must be from 2 to 62"},
		{"(declare-const z (_ FloatingPoint 8 99999999999999999999))", "5:37: the number must be from 2 to 8192"},
		{"(declare-const z (_ FloatingPoint 8))", "5:18: unsupported: sort (_ FloatingPoint 8): it has two indices"},
		{"(declare-const z FloatingPoint)", "unsupported: sort FloatingPoint: it has two indices"},
		{"(declare-const z Real)", "5:18: unsupported: sort Real"},
		{"(declare-fun z (Real) Bool)", "5:17: unsupported: sort Real"},
		{"(define-fun z ((a Bool)) Real 1.0)", "unsupported: sort Real"},
		{"(declare-const RNE Bool)", "RNE is a symbol of the language"},
		{"(declare-const fp.add Bool)", "fp.add is a symbol of the language"},
		{"(declare-const to_fp Bool)", "to_fp is a symbol of the language"},
		{"(assert x)", "assert wants a Bool, this is (_ FloatingPoint 5 11)"},
		{"(assert (= x y))", "5:10: =: arguments of sorts (_ FloatingPoint 5 11) and (_ FloatingPoint 8 24)"},
		{"(assert (= x v))", "arguments of sorts (_ FloatingPoint 5 11) and (_ BitVec 16)"},
		{"(assert (= (bvadd x x) v))", "bvadd: bit-vectors expected, (_ FloatingPoint 5 11) given"},
		{"(assert (= (bvnot rm) rm))", "one bit-vector expected"},
		{"(assert (fp.eq x y))", "5:10: fp.eq: arguments of sorts (_ FloatingPoint 5 11) and (_ FloatingPoint 8 24)"},
		{"(assert (fp.eq x v))", "fp.eq: floats expected, (_ BitVec 16) given"},
		{"(assert (fp.eq x))", "fp.eq: 2 arguments expected, 1 given"},
		{"(assert (fp.isNaN x x))", "fp.isNaN: 1 argument expected, 2 given"},
		{"(assert (= x (fp.add x x)))", "fp.add: 3 arguments expected, 2 given"},
		{"(assert (= x (fp.add x x x)))", "fp.add: a rounding mode expected first, (_ FloatingPoint 5 11) given"},
		{"(assert (= x (fp.add RNE x)))", "fp.add: 3 arguments expected, 2 given"},
		{"(assert (= x (fp.add RNE x x x)))", "fp.add: 3 arguments expected, 4 given"},
		{"(assert (= x (fp.sqrt rm v)))", "fp.sqrt: floats expected"},
		{"(assert (= x ((_ fp.add 1) RNE x x)))", "fp.add is not an indexed operator"},
		{"(assert (= x (fp #b0 #b11111)))", "5:15: fp: sign, exponent and significand expected, 2 arguments given"},
		{"(assert (= x (fp #b00 #b1111 #b0000000000)))", "fp: the sign has 1 bit, 2 given"},
		{"(assert (= x (fp #b0 #b1 #b0000000000)))", "fp: an exponent of 1 bits; from 2 to 62 are possible"},
		{"(assert (= x (fp #b0 x #b0000000000)))", "fp: bit-vectors expected, (_ FloatingPoint 5 11) given"},
		{"(assert (= x (fp #b0 #b11 ((_ repeat 8192) #b1))))", "fp: a significand of 8192 bits; at most 8191 are possible"},
		{"(assert (= x (_ +oo 5)))", "5:14: +oo takes two indices"},
		{"(assert (= x (_ NaN 0 11)))", "5:21: the number must be from 2 to 62"},
		{"(assert (= x (_ +inf 5 11)))", "5:14: only (_ bvN w), and (_ +oo e s) and the like"},
		{"(assert (= x (_)))", "are constants of this form"},
		{"(assert (= x ((_ to_fp 5 11) y)))", "to_fp: a vector of 16 bits expected, (_ FloatingPoint 8 24) given; other arguments need a rounding mode"},
		{"(assert (= x ((_ to_fp 5) v)))", "to_fp: 2 indices expected, 1 given"},
		{"(assert (= x (to_fp v)))", "to_fp: 2 indices expected, 0 given"},
		{"(assert (= x ((_ to_fp 5 1) v)))", "5:26: the number must be from 2 to 8192"},
		{"(assert (= x ((_ to_fp 5 11) RNE rm)))", "to_fp: a bit-vector, a float or a number expected, RoundingMode given"},
		{"(assert (= x ((_ to_fp_unsigned 5 11) RNE y)))", "to_fp_unsigned: a bit-vector expected"},
		{"(assert (= x ((_ to_fp_unsigned 5 11) v)))", "to_fp_unsigned: a rounding mode and what to convert expected"},
		{"(assert (= v ((_ fp.to_ubv 16) x)))", "fp.to_ubv: a rounding mode and a float expected"},
		{"(assert (= v ((_ fp.to_ubv 0) rm x)))", "5:28: the number must be from 1 to 32768"},
		{"(assert (= v (fp.to_ubv rm x)))", "fp.to_ubv: 1 index expected, 0 given"},
		{"(assert (= v (fp.to_ieee_bv v)))", "fp.to_ieee_bv: one float expected"},
		{"(assert (= x ((_ to_fp 5 11) RNE (fp.to_real x))))", "unsupported: fp.to_real of what is not a constant"},
		{"(assert (= x ((_ to_fp 5 11) RNE (fp.to_real (_ NaN 5 11)))))", "unsupported: fp.to_real of an infinity or NaN"},
		{"(assert (= x ((_ to_fp 5 11) RNE (/ 1.0 0.0))))", "unsupported: division of a number by zero"},
		{"(assert (= x ((_ to_fp 5 11) RNE (/ 1.0))))", "/: 2 arguments expected, 1 given"},
		{"(assert (= x ((_ to_fp 5 11) RNE (- 1.0 x))))", "-: numbers expected, (_ FloatingPoint 5 11) given"},
		{"(assert (= 1.0 1.0))", "5:10: unsupported: = of real numbers"},
		{"(assert (ite true 1.0 2.0))", "unsupported: ite of real numbers"},
		{"(assert (= x 1.2.3))", "5:14: malformed number"},
		{"(assert (= x (! 1.0 :named a)))", "unsupported: names of real numbers"},
		{"(assert 1.0)", "assert wants a Bool, this is Real"},
		{"(get-value (1.0))", "5:13: unsupported: values of real numbers"},
		{"(assert (= ((as const (Array Float16 Bool)) true) ((as const (Array Float16 Bool)) true)))", "unsupported: constant arrays with indices of the sort (_ FloatingPoint 5 11)"},
	} {
		_, err := read(term.NewPool(), decl+c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n got: %v\nwant: %s", c.text, err, c.want)
		}
		if err != nil && strings.Contains(c.want, "unsupported") != errors.Is(err, ErrUnsupported) {
			t.Errorf("%s: errors.Is(ErrUnsupported) is wrong: %v", c.text, err)
		}
	}
	// Without the theory its names are free.
	if _, err := read(term.NewPool(), "(set-logic QF_BV)(declare-const RNE Bool)(define-fun fp ((x Bool)) Bool (not x))(assert (fp RNE))"); err != nil {
		t.Error(err)
	}
}

// TestRealGrowth stops constants that would double in length without end.
func TestRealGrowth(t *testing.T) {
	var b strings.Builder
	b.WriteString("(define-fun r0 () Real 1.1)")
	for i := 1; i < 40; i++ {
		fmt.Fprintf(&b, "(define-fun r%d () Real (* r%d r%d))", i, i-1, i-1)
	}
	if _, err := read(term.NewPool(), b.String()); !errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), "unsupported: a number of") {
		t.Error(err)
	}
}

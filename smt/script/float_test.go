package script

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// floatTheorems are theorems: about what is left open, and about what is declared.
var floatTheorems = []string{
	// Left open, but always the same.
	"(= ((_ fp.to_sbv 8) rm (_ NaN 5 11)) ((_ fp.to_sbv 8) rm ((_ to_fp 5 11) #xfe01)))",
	"(= ((_ fp.to_ubv 8) RNE h) ((_ fp.to_ubv 8) RNE h))",
	"(=> (and (fp.isZero h) (fp.isZero g) (= h g)) (= (fp.min h g) h))",
	"(=> (and (= h (_ -zero 5 11)) (= g (_ +zero 5 11))) (= (fp.min h g) (fp.min (_ -zero 5 11) (_ +zero 5 11))))",
	"(fp.isZero (fp.max (_ -zero 5 11) (_ +zero 5 11)))",
	// Constants, elements and results have the values of their sorts.
	"(or (= rm RNE) (= rm RNA) (= rm RTP) (= rm RTN) (= rm RTZ))",
	"(or (= (next rm) RNE) (= (next rm) RNA) (= (next rm) RTP) (= (next rm) RTN) (= (next rm) RTZ))",
	"(=> (and (fp.isNaN h) (fp.isNaN g)) (= h g))",
	"(=> (and (fp.isNaN (of h)) (fp.isNaN (select a #b00))) (= (of h) (select a #b00)))",
	"(=> (fp.isNaN h) (= (of h) (of (fp.neg h))))",
	"(=> (and (fp.isNaN ((_ to_fp 5 11) v)) (fp.isNaN h)) (= ((_ to_fp 5 11) v) h))",
	// Arrays are equal if their elements are.
	"(=> (and (= (select a #b00) (select b #b00)) (= (select a #b01) (select b #b01)) (= (select a #b10) (select b #b10)) (= (select a #b11) (select b #b11))) (= a b))",
	"(=> (same a b) (= (select a #b01) (select b #b01)))",
	"(=> (and (fp.isNaN (select a #b00)) (fp.isNaN h)) (same a (store a #b00 (fp.neg h))))",
	"(=> (and (fp.isNaN (select a #b00)) (fp.isNaN h)) (not (distinct a (store a #b00 h))))",
	"(=> (and (= (select c RNE) (select c RNA)) (= (select c RTP) (select c RTN))) (= c (store (store (store (store c RNA (select c RNE)) RNE (select c RNA)) RTP (select c RTN)) RTN (select c RTP))))",
	"(= (= h g) (= (fp.neg g) (fp.neg h)))",
	"(=> (not (fp.isNaN h)) (= (fp.to_ieee_bv h) (fp.to_ieee_bv ((_ to_fp 5 11) (fp.to_ieee_bv h)))))",
	"(fp.isNaN ((_ to_fp 5 11) (fp.to_ieee_bv (_ NaN 5 11))))",
}

const floatDeclarations = `
(declare-const rm RoundingMode)
(declare-const h Float16)
(declare-const g Float16)
(declare-const v (_ BitVec 16))
(declare-fun next (RoundingMode) RoundingMode)
(declare-fun of (Float16) Float16)
(declare-const a (Array (_ BitVec 2) Float16))
(declare-const b (Array (_ BitVec 2) Float16))
(declare-const c (Array RoundingMode Float16))
(define-fun same ((x (Array (_ BitVec 2) Float16)) (y (Array (_ BitVec 2) Float16))) Bool (= x y))
`

// TestFloatTheorems asks whether theorems about floats can be false, and z3 as well.
func TestFloatTheorems(t *testing.T) {
	var in strings.Builder
	in.WriteString("(set-logic ALL)" + floatDeclarations)
	for _, s := range floatTheorems {
		fmt.Fprintf(&in, "(push 1)(assert (not %s))(check-sat)(pop 1)\n", s)
	}
	out, err := run(in.String())
	answers := strings.Split(strings.TrimSpace(out), "\n")
	if err != nil || len(answers) != len(floatTheorems) {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, a := range answers {
		if a != "unsat" {
			t.Errorf("%s: %s", a, floatTheorems[i])
		}
	}
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed; apt-get install z3")
	}
	cmd := exec.Command(path, "-in", "-T:60")
	cmd.Stdin = strings.NewReader(in.String())
	peer, err := cmd.CombinedOutput()
	if string(peer) != out {
		t.Errorf("z3: %v\n%s", err, peer)
	}
}

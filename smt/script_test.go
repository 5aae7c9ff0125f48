package smt

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/smtlib"
)

const script = `(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const |y z| Bool)
(define-fun square ((a (_ BitVec 8))) (_ BitVec 8) (bvmul a a))
(assert (= (square x) #x31))
(assert (bvult x #x10))
(check-sat)
(get-value (x (square x) (bvult x #x07) ((_ extract 2 0) x)))
(push 1)
(assert (distinct x #x07))
(check-sat)
(pop 1)
(check-sat-assuming (|y z| (not |y z|)))
(check-sat-assuming (|y z|))
(get-value (|y z|))
(push)
(push)
(assert (= x #x07))
(pop 2)
(declare-fun x2 () (_ BitVec 5))
(assert (= x2 #b00101))
(assert (not |y z|))
(check-sat)
(get-model)
(echo "done")
`

const answers = `sat
((x #x07)
 ((square x) #x31)
 ((bvult x #x07) false)
 (((_ extract 2 0) x) #b111))
unsat
unsat
sat
((|y z| true))
sat
(
  (define-fun x () (_ BitVec 8) #x07)
  (define-fun |y z| () Bool false)
  (define-fun x2 () (_ BitVec 5) #b00101)
)
"done"
`

func TestRunScript(t *testing.T) {
	var out strings.Builder
	if err := RunScript(background, strings.NewReader(script), &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != answers {
		t.Errorf("got\n%s\nwant\n%s", out.String(), answers)
	}
}

// TestRunScriptPeer gives z3 the same script; the models are unique.
func TestRunScriptPeer(t *testing.T) {
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed; apt-get install z3")
	}
	cmd := exec.Command(path, "-in")
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ours := strings.Split(answers, "(\n")[0]
	if got, _, _ := strings.Cut(string(out), "(\n"); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(ours), " ") {
		t.Errorf("z3 says\n%s\nwe say\n%s", got, ours)
	}
}

func TestRunScriptErrors(t *testing.T) {
	for _, c := range []struct{ text, out, err string }{
		{"(check-sat)(assert (foo))", "sat\n", "1:21: foo is not declared"},
		{"(get-value (true))", "", "1:1: there is no model"},
		{"(declare-const b Bool)(check-sat)(assert b)\n(get-value (b))", "sat\n", "2:1: there is no model"},
		{"(assert false)(check-sat)(get-model)", "unsat\n", "there is no model"},
		{"(declare-fun f (Bool) Bool)(check-sat)(get-model)", "sat\n", "unsupported: get-model"},
		{"(assert false)(reset)(check-sat)", "sat\n", ""},
		{"(push)(assert false)(reset-assertions)(check-sat)(exit)(check-sat)", "sat\n", ""},
	} {
		var out strings.Builder
		err := RunScript(background, strings.NewReader(c.text), &out)
		if out.String() != c.out || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s\n got %q, %v\nwant %q, %s", c.text, out.String(), err, c.out, c.err)
		}
		if strings.Contains(c.err, "unsupported") && !errors.Is(err, smtlib.ErrUnsupported) {
			t.Errorf("%s: not ErrUnsupported", c.text)
		}
	}
}

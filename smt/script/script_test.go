package script

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/smt"
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

var background = context.Background()

// run executes a script without options.
func run(text string) (string, error) {
	var out strings.Builder
	_, err := Run(background, strings.NewReader(text), &out, Options{})
	return out.String(), err
}

func TestRun(t *testing.T) {
	if out, err := run(script); out != answers || err != nil {
		t.Errorf("%v, got\n%s\nwant\n%s", err, out, answers)
	}
}

// TestRunPeer gives z3 the same script; the models are unique.
func TestRunPeer(t *testing.T) {
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

// TestErrors: the first error is printed with its place and ends the script.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, out string }{
		{"(check-sat)(assert (foo))(check-sat)", "sat\n(error \"1:21: foo is not declared\")\n"},
		{"(get-value (true))", "(error \"1:1: there is no model: "},
		{"(declare-const b Bool)(check-sat)(assert b)\n(get-value (b))", "sat\n(error \"2:1: there is no model: "},
		{"(assert false)(check-sat)(get-model)", "unsat\n(error \"1:26: there is no model: "},
		{"(check-sat)(get-unsat-core)", "sat\n(error \"1:12: get-unsat-core needs "},
		{"(set-option :produce-unsat-cores true)(check-sat)(get-unsat-core)", "sat\n(error \"1:50: there is no core: "},
		{"(assert true)(set-option :produce-unsat-cores true)", "(error \"1:14: :produce-unsat-cores must be set before the first assertion"},
		{"(assert true)(get-assertions)", "(error \"1:14: get-assertions needs "},
		{"(check-sat)(get-unsat-assumptions)", "sat\n(error \"1:12: there is no set of failed assumptions"},
		{"(get-info :reason-unknown)", "(error \"1:1: the last command"},
		{"(set-option :print-success 1)", "(error \"1:1: :print-success is true or false, not 1"},
		{"(set-option :random-seed x)", "(error \"1:1: :random-seed takes a number, not x"},
		{"(echo \"a", "(error \"1:7: string without an end"},
		{"(assert \"a\")", "(error \"1:9: unsupported: strings"},
	} {
		out, err := run(c.text)
		if !strings.HasPrefix(out, c.out) || err == nil {
			t.Errorf("%s\n got %q, %v\nwant %q", c.text, out, err, c.out)
		}
	}
	if _, err := run("(declare-const x Int)"); !errors.Is(err, smtlib.ErrUnsupported) {
		t.Errorf("not ErrUnsupported: %v", err)
	}
}

// TestCommands states the answers of all other commands.
func TestCommands(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"reset", "(assert false)(reset)(check-sat)", "sat\n"},
		{"reset-assertions", "(push)(assert false)(reset-assertions)(check-sat)(exit)(check-sat)", "sat\n"},
		{"reset forgets", "(set-option :print-success true)(declare-const x Bool)(reset)(declare-const x Bool)(assert x)(check-sat)", "success\nsuccess\nsat\n"},
		{"scoped declarations", "(push)(declare-const x Bool)(assert x)(pop)(declare-const x (_ BitVec 2))(assert (= x #b01))(check-sat)(get-value (x))", "sat\n((x #b01))\n"},
		{"global declarations", "(set-option :global-declarations true)(push)(declare-const x Bool)(define-fun y () Bool x)(assert y)(pop)(assert (not x))(check-sat)(reset-assertions)(assert x)(check-sat)(get-value (y))", "sat\nsat\n((y true))\n"},
		{"success", "(set-option :print-success true)(set-logic QF_BV)(set-info :status sat)(declare-const x Bool)(assert x)(push)(pop)(check-sat)(echo \"a \"\"b\"\"\")(exit)", "success\nsuccess\nsuccess\nsuccess\nsuccess\nsuccess\nsuccess\nsat\n\"a \"\"b\"\"\"\n"},
		{"assertions", "(set-option :produce-assertions true)(declare-const x Bool)(assert (! (or x (not x)) :named a))(push)(assert false)(get-assertions)(pop)(get-assertions)", "((! (or x (not x)) :named a)\n false)\n((! (or x (not x)) :named a))\n"},
		{"assignment", "(declare-const x Bool)(assert (! (not (! x :named p)) :named |a b|))(assert (= |a b| (not p)))(check-sat)(get-assignment)", "sat\n((p false) (|a b| true))\n"},
		{"unsupported", "(set-option :nonsense 1)(get-info :nonsense)(get-option :nonsense)(set-option :regular-output-channel \"/tmp/x\")", "unsupported\nunsupported\nunsupported\nunsupported\n"},
		{"options", "(set-option :random-seed 7)(get-option :random-seed)(get-option :print-success)(get-option :regular-output-channel)(set-option :reproducible-resource-limit 9)(get-option :reproducible-resource-limit)", "7\nfalse\n\"stdout\"\n9\n"},
		{"info", "(push)(push 2)(get-info :assertion-stack-levels)(get-info :name)(get-info :error-behavior)", "(:assertion-stack-levels 3)\n(:name \"fathom\")\n(:error-behavior immediate-exit)\n"},
		{"unsat assumptions", "(declare-const x Bool)(declare-const y Bool)(assert (not x))(check-sat-assuming (y x (not y)))(check-sat-assuming (y x))(get-unsat-assumptions)(check-sat-assuming (y))", "unsat\nunsat\n(x)\nsat\n"},
		{"declared sorts", "(declare-sort U 0)(declare-fun f (U) U)(declare-const a U)(declare-const b U)(assert (distinct (f a) (f b)))(check-sat)(assert (= a b))(check-sat)", "sat\nunsat\n"},
		{"named deep", "(declare-const x (_ BitVec 4))(assert (bvult (! (bvadd x #x1) :named s) #x1))(check-sat)(get-value (s x))", "sat\n((s #x0)\n (x #xf))\n"},
	} {
		if out, err := run(c.text); out != c.want || err != nil {
			t.Errorf("%s: %v\n got %q\nwant %q", c.name, err, out, c.want)
		}
	}
}

// TestCores: a core mentions names only, holds what is needed, and with
// :minimal-unsat-cores nothing else.
func TestCores(t *testing.T) {
	const head = "(set-option :produce-unsat-cores true)(declare-const x (_ BitVec 8))(declare-const p Bool)"
	for _, c := range []struct{ name, text, want string }{
		{"pair", "(assert (! (bvult x #x05) :named low))(assert (! p :named |other one|))(assert (! (bvugt x #x10) :named high))(check-sat)(get-unsat-core)", "unsat\n(low high)\n"},
		{"with unnamed", "(assert (bvult x #x05))(assert (! (bvugt x #x10) :named high))(check-sat)(get-unsat-core)", "unsat\n(high)\n"},
		{"unnamed alone", "(assert (! p :named q))(assert (bvult x #x05))(assert (bvugt x #x10))(check-sat)(get-unsat-core)", "unsat\n()\n"},
		{"false", "(assert (! p :named q))(assert (! false :named no))(check-sat)(get-unsat-core)", "unsat\n(no)\n"},
		{"pushed", "(assert (! (bvult x #x05) :named low))(push)(assert (bvugt x #x10))(check-sat)(get-unsat-core)(pop)(check-sat)", "unsat\n(low)\nsat\n"},
		{"quoted", "(assert (! (not (= x x)) :named |a b|))(check-sat)(get-unsat-core)", "unsat\n(|a b|)\n"},
		{"twice", "(assert (! p :named a))(assert (! p :named b))(assert (! (not p) :named c))(check-sat)(get-unsat-core)", "unsat\n(a c)\n"},
	} {
		if out, err := run(head + c.text); out != c.want || err != nil {
			t.Errorf("%s: %v\n got %q\nwant %q", c.name, err, out, c.want)
		}
	}
	// Two disjoint reasons: any core without one of them is enough, a minimal one
	// has exactly one.
	var b strings.Builder
	b.WriteString("(set-option :minimal-unsat-cores true)" + head)
	for i := range 20 {
		fmt.Fprintf(&b, "(declare-const y%d Bool)(assert (! (=> p y%d) :named i%d))", i, i, i)
	}
	b.WriteString("(assert (! p :named p1))(assert (! (not y3) :named n3))(assert (! (not y7) :named n7))(check-sat)(get-unsat-core)")
	out, err := run(b.String())
	if err != nil || out != "unsat\n(i3 p1 n3)\n" && out != "unsat\n(i7 p1 n7)\n" {
		t.Errorf("%v %q", err, out)
	}
}

// TestContext: once the context has ended every answer is unknown, with a reason.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	cancel()
	var out strings.Builder
	res, err := Run(ctx, strings.NewReader("(declare-const x (_ BitVec 8))(assert (= (bvmul x x) #x31))(check-sat)(get-info :reason-unknown)"), &out, Options{})
	if err != nil || out.String() != "unknown\n(:reason-unknown \"cancelled\")\n" || res.Last != smt.Unknown || res.Checks != 1 {
		t.Errorf("%v %q %+v", err, out.String(), res)
	}
}

// TestOpen: a script that asks for the model of a question which a limit left open is right, and goes on.
func TestOpen(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	cancel()
	var out strings.Builder
	res, err := Run(ctx, strings.NewReader(`(set-option :produce-unsat-cores true)(declare-const x (_ BitVec 8))
(assert (= (bvmul x x) #x31))(check-sat)
(get-value (x))(get-model)(get-unsat-core)
(push)(check-sat)`), &out, Options{})
	want := `unknown
(error "3:1: there is no model: the last check-sat was left unknown (cancelled)")
(error "3:16: there is no model: the last check-sat was left unknown (cancelled)")
(error "3:27: there is no core: the last check-sat was left unknown (cancelled)")
unknown
`
	if err != nil || out.String() != want || res.Checks != 2 {
		t.Errorf("%v %q %+v", err, out.String(), res)
	}
	out.Reset()
	if _, err := Run(background, strings.NewReader("(declare-const p Bool)(assert p)(get-value (p))(check-sat)"), &out, Options{}); err == nil || strings.Contains(out.String(), "sat\n") {
		t.Errorf("before any check-sat: %v %q", err, out.String())
	}
}

// TestArrayModels: values of arrays and functions are terms that read back equal.
func TestArrayModels(t *testing.T) {
	const text = `(declare-fun f ((_ BitVec 4) Bool) (_ BitVec 3))
(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const wide (Array (_ BitVec 70) Bool))
(declare-const i (_ BitVec 4))
(define-fun facts () Bool (and (= (f i true) #b101) (= (f i false) #b001) (= i #x4) (select wide (_ bv590295810358705651712 70))
  (= (select a i) #x12) (= (select a (bvadd i #x1)) #x13)))
(assert facts)
(check-sat)
`
	out, err := run(text + "(get-model)(get-value (a))")
	if err != nil {
		t.Fatal(err)
	}
	model, value, ok := strings.Cut(strings.TrimPrefix(out, "sat\n"), "\n((a ")
	if !ok {
		t.Fatal(out)
	}
	// The definitions of the model make the facts true.
	model = strings.TrimSuffix(strings.TrimPrefix(model, "("), ")")
	_, rest, _ := strings.Cut(text, "(define-fun facts")
	out, err = run(model + "(define-fun facts" + rest + "(assert (= a " + strings.TrimSuffix(value, "))\n") + "))(check-sat)")
	if err != nil || out != "sat\nsat\n" {
		t.Errorf("%v %s\n%s", err, out, model)
	}
}

// FuzzRun executes arbitrary scripts: never a panic, and errors of the script are
// printed.
func FuzzRun(f *testing.F) {
	f.Add(script)
	f.Add("(set-option :produce-unsat-cores true)(declare-fun f (Bool) (_ BitVec 2))(assert (! (= (f true) #b01) :named a))(push)(assert (! (= (f true) #b10) :named b))(check-sat)(get-unsat-core)(pop)(check-sat)(get-model)")
	f.Add("(declare-const a (Array (_ BitVec 2) Bool))(assert (= a (store a #b00 true)))(check-sat-assuming ((select a #b01)))(get-value (a))(get-assignment)")
	f.Add("(set-option :produce-assertions true)(declare-sort U 0)(declare-const u U)(assert (distinct u u))(get-assertions)(check-sat)(get-unsat-assumptions)(reset)(get-info :all-statistics)")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<10 {
			return
		}
		ctx, cancel := context.WithTimeout(background, time.Second)
		defer cancel()
		var out strings.Builder
		_, err := Run(ctx, strings.NewReader(text), &out, Options{MaxTerms: 1 << 14})
		if err != nil && !Printed(err) {
			t.Fatal(err)
		}
		if (err != nil) != strings.Contains(out.String(), "(error \"") && !strings.Contains(text, "(error") {
			t.Fatalf("error %v, printed %q", err, out.String())
		}
		if strings.Contains(out.String(), "internal error") {
			t.Fatal(out.String())
		}
	})
}

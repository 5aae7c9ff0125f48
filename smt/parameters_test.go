package smt

import (
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/preprocess"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestParameters: every parameter has a name of its own, by which its default can be set and got.
func TestParameters(t *testing.T) {
	seen := make(map[string]bool)
	o, defaults := DefaultOptions(), DefaultOptions()
	for _, q := range Parameters() {
		if seen[q.Name] {
			t.Errorf("there are two parameters %s", q.Name)
		}
		seen[q.Name] = true
		if got, err := o.Get(q.Name); got != q.Default || err != nil {
			t.Errorf("%s is %s, not %s: %v", q.Name, got, q.Default, err)
		}
		if err := o.Set(q.Name, q.Default); err != nil {
			t.Errorf("%s: %v", q.Name, err)
		}
		if q.Group == wordGroup && q.Name != linearAfter {
			if err := o.Set(q.Name, "maybe"); err == nil || !strings.Contains(err.Error(), "true or false") {
				t.Errorf("%s=maybe: %v", q.Name, err)
			}
			if err := o.Set(q.Name, "false"); err != nil {
				t.Error(err)
			}
			if got, _ := o.Get(q.Name); got != "false" {
				t.Errorf("%s is %s after it was switched off", q.Name, got)
			}
			if err := o.Set(q.Name, "true"); err != nil {
				t.Error(err)
			}
		}
	}
	if o.Preprocess != defaults.Preprocess || o.RulesOff != 0 || o.Blast != defaults.Blast || o.Sat != defaults.Sat {
		t.Errorf("the defaults set one by one are %+v", o)
	}
	if err := o.Set(linearAfter, "-1"); err == nil || o.Linear != defaults.Linear {
		t.Errorf("%s=-1: %v", linearAfter, err)
	}
	for _, name := range []string{"word-restore", "word-", "preprocess"} {
		if err := o.Set(name, "false"); err == nil {
			t.Errorf("there is a parameter %s", name)
		}
	}
}

// TestRuleOff: the switch reaches the solver: without its rule a square of a sum is left to the search.
func TestRuleOff(t *testing.T) {
	for _, off := range []bool{false, true} {
		o := DefaultOptions()
		if off {
			if err := o.Set("word-polynomial", "false"); err != nil {
				t.Fatal(err)
			}
		}
		p := term.NewPool()
		s := NewSolverWithOptions(p, o)
		x, y, z := p.Var("x", 5), p.Var("y", 5), p.Var("z", 5)
		s.Assert(p.Not(p.Eq(p.Mul(x, p.Add(y, z)), p.Add(p.Mul(x, y), p.Mul(z, x)))))
		if st := s.Check(t.Context()); st != Unsat {
			t.Fatalf("%v", st)
		}
		applied := s.pre.Stats()[preprocess.RulePolynomial]
		if (applied == 0) != off || (s.Stats().Gates > 1) != off {
			t.Errorf("off is %v: the rule applied %d times, %d gates", off, applied, s.Stats().Gates)
		}
	}
}

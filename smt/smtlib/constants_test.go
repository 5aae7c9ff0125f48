package smtlib

import (
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestWithoutConstants: each read that may come to a constant array has an axiom, also one that only an axiom makes; nothing else changes.
func TestWithoutConstants(t *testing.T) {
	p := term.NewPool()
	x, y, c := p.Var("x", 8), p.Var("y", 8), p.Var("c", 1)
	a := p.ArrayVar("a", 8, 8)
	inner := p.Store(p.ConstArray(8, p.Const(8, 3)), x, y)
	outer := p.ConstArray(8, p.Select(inner, y))
	read := p.Select(p.Ite(c, p.Store(outer, y, x), a), x)
	free := make(map[term.ID]term.ID)
	out, axioms, err := WithoutConstants(p, free, p.Eq(read, y))
	if err != nil || len(axioms) != 2 || len(free) != 2 {
		t.Fatalf("%d axioms, %d arrays, %v", len(axioms), len(free), err)
	}
	if logic := Logic(p, SelectOnly, append(axioms, out...)...); logic != "QF_ABV" {
		t.Errorf("the logic is %s", logic)
	}
	for i, want := range []string{"(select constant", "#x03"} {
		var text strings.Builder
		if err := Write(&text, p, axioms, SelectOnly); err != nil || !strings.Contains(text.String(), want) {
			t.Errorf("axiom %d: %v, %s", i, err, text.String())
		}
	}
	if again, _, _ := WithoutConstants(p, free, p.Eq(read, y)); again[0] != out[0] {
		t.Error("the arrays in the places of constant ones are not kept")
	}
	plain := p.Eq(p.Select(a, x), y)
	if same, axioms, err := WithoutConstants(p, free, plain); err != nil || len(axioms) > 0 || same[0] != plain {
		t.Errorf("without constant arrays: %v, %v", axioms, err)
	}
	if _, _, err := WithoutConstants(p, free, p.Eq(a, inner)); err == nil || !strings.Contains(err.Error(), "equality of arrays") {
		t.Errorf("an equality: %v", err)
	}
}

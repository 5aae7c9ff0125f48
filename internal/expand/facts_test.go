package expand

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestFactsDecideChoices: a choice whose condition is known is its alternative, also below other choices.
func TestFactsDecideChoices(t *testing.T) {
	p := term.NewPool()
	fl := float.New(p)
	size, c, d := p.Var("size", 64), p.Var("c", 1), p.Var("d", 1)
	a, b := p.Var("a", 64), p.Var("b", 64)
	zero := p.Const(64, 0)
	obj := p.Ptr(7, zero)
	empty := p.Eq(size, zero)
	data := p.Ite(empty, zero, p.Ite(c, zero, obj))

	var none *facts
	known := none.learn(fl, p.Not(p.Eq(data, zero)))
	tests := []struct {
		name       string
		f          *facts
		term, want term.ID
	}{
		{"nothing is known", none, data, data},
		{"not null", known, data, obj},
		{"not null, below a choice", known, p.Ite(d, a, data), p.Ite(d, a, obj)},
		{"one of several conditions does not decide", none.learn(fl, p.Not(empty)), data, data},
		{"a conjunction fails with its part", none.learn(fl, p.Not(c)), p.Ite(p.And(c, d), a, b), b},
		{"a part does not decide a conjunction", none.learn(fl, c), p.Ite(p.And(c, d), a, b), p.Ite(p.And(c, d), a, b)},
		{"a fact about an alternative", none.learn(fl, p.Eq(a, p.Const(64, 5))), p.Ite(c, a, b), p.Ite(c, p.Const(64, 5), b)},
	}
	for _, x := range tests {
		if got := x.f.simplify(fl, x.term); got != x.want {
			t.Errorf("%s: %s, want %s", x.name, p.String(got), p.String(x.want))
		}
	}
}

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

// TestFactsGiveIntervals: what is bounded and not zero has an interval from one, whatever is learnt first, so that a mask made of it is small.
func TestFactsGiveIntervals(t *testing.T) {
	p := term.NewPool()
	fl := float.New(p)
	n := p.Var("n", 64)
	k := func(v uint64) term.ID { return p.Const(64, v) }
	var none *facts
	atMost := func(f *facts, v uint64) *facts { return f.learn(fl, p.Ule(n, k(v))) }
	notZero := func(f *facts) *facts { return f.learn(fl, p.Not(p.Eq(f.simplify(fl, n), k(0)))) }
	for _, x := range []struct {
		name   string
		f      *facts
		lo, hi uint64
	}{
		{"at most", atMost(none, 8), 0, 8},
		{"at most all that its bits can be", atMost(none, 7), 0, 7},
		{"at most, and not zero", notZero(atMost(none, 8)), 1, 8},
		{"at most all that its bits can be, and not zero", notZero(atMost(none, 7)), 1, 7},
		{"not zero, and at most", atMost(notZero(none), 8), 1, 8},
		{"both in one condition", none.learn(fl, p.And(p.Ule(n, k(5)), p.Not(p.Eq(n, k(0))))), 1, 5},
		{"another value is excluded", atMost(none, 8).learn(fl, p.Not(p.Eq(n, k(3)))), 0, 8},
		{"at most zero", atMost(none, 0), 0, 0},
	} {
		got := x.f.simplify(fl, n)
		if lo, hi := p.Range(got); lo != x.lo || hi != x.hi {
			t.Errorf("%s: %s is in %d..%d, want %d..%d", x.name, p.String(got), lo, hi, x.lo, x.hi)
		}
		ev := p.NewEvaluator(func(term.ID) term.Value { return term.NewValue(64, x.hi) }, nil)
		if v := ev.Uint64(got); v != x.hi {
			t.Errorf("%s: %d has become %d", x.name, x.hi, v)
		}
	}
	small := notZero(atMost(none, 8)).simplify(fl, n)
	if _, hi := p.Range(p.And(p.Var("hash", 64), p.Sub(small, k(1)))); hi > 7 {
		t.Errorf("a hash with the mask %s is up to %d, want 7", p.String(small), hi)
	}
}

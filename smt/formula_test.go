package smt

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestRandomTerms fixes the variables of random terms: what the evaluator gives
// is possible, anything else is not.
func TestRandomTerms(t *testing.T) {
	for seed := uint64(0); seed < 150; seed++ {
		r := rand.New(rand.NewPCG(seed, 1))
		p := term.NewPool()
		widths := [][]int{{3, 8}, {16, 32}, {64, 5}, {65, 128}}[seed%4]
		g := newGenerator(p, random(r), widths, false, seed%4 < 2)
		roots := g.steps(40)
		s := newVerified(p)
		for k := 0; k < 3; k++ {
			e, fixed := g.assignment()
			for _, root := range roots {
				is := p.Eq(root, p.ConstBig(p.Width(root), e.Big(root)))
				if st := s.Check(background, append(fixed, is)...); st != Sat {
					t.Fatalf("seed %d: %s is %v: %v %s", seed, p.String(root), e.Eval(root), st, s.Reason())
				}
				if st := s.Check(background, append(fixed, p.Not(is))...); st != Unsat {
					t.Fatalf("seed %d: %s is not %v: %v %s", seed, p.String(root), e.Eval(root), st, s.Reason())
				}
			}
		}
	}
}

// TestRandomArrays does the same where the elements of arrays are fixed at every
// place that is read.
func TestRandomArrays(t *testing.T) {
	for seed := uint64(0); seed < 150; seed++ {
		r := rand.New(rand.NewPCG(seed, 2))
		p := term.NewPool()
		g := newGenerator(p, random(r), [][]int{{3, 4}, {8, 64}, {2, 70}}[seed%3], true, false)
		roots := g.steps(40)
		s := newVerified(p)
		e, fixed := g.assignment()
		p.Walk(func(u term.ID) {
			if p.Op(u) == term.OpSelect {
				at := p.ConstBig(p.Width(p.Arg(u, 1)), e.Big(p.Arg(u, 1)))
				fixed = append(fixed, p.Eq(p.Select(p.Arg(u, 0), at), p.ConstBig(p.Width(u), e.Big(u))))
			}
		}, roots...)
		for _, root := range roots {
			is := p.Eq(root, p.ConstBig(p.Width(root), e.Big(root)))
			if st := s.Check(background, append(fixed, is)...); st != Sat {
				t.Fatalf("seed %d: %s is %v: %v %s", seed, p.String(root), e.Eval(root), st, s.Reason())
			}
			if st := s.Check(background, append(fixed, p.Not(is))...); st != Unsat {
				t.Fatalf("seed %d: %s is not %v: %v %s", seed, p.String(root), e.Eval(root), st, s.Reason())
			}
		}
	}
}

// TestArrays states what congruence must and must not prove.
func TestArrays(t *testing.T) {
	p := term.NewPool()
	a, b := p.ArrayVar("a", 8, 8), p.ArrayVar("b", 8, 8)
	i, j, k := p.Var("i", 8), p.Var("j", 8), p.Var("k", 8)
	ri, rj := p.Select(a, i), p.Select(a, j)
	for _, c := range []struct {
		name string
		want Status
		as   []term.ID
	}{
		{"equal indices", Unsat, []term.ID{p.Eq(i, j), p.Ne(ri, rj)}},
		{"different indices", Sat, []term.ID{p.Ne(i, j), p.Ne(ri, rj)}},
		{"two arrays", Sat, []term.ID{p.Eq(i, j), p.Ne(ri, p.Select(b, j))}},
		{"chain", Unsat, []term.ID{p.Eq(i, j), p.Eq(j, k), p.Ne(ri, p.Select(a, k))}},
		{"nested", Unsat, []term.ID{p.Eq(ri, i), p.Ne(p.Select(a, p.Select(a, ri)), i)}},
		{"inverse", Sat, []term.ID{p.Ne(ri, i), p.Eq(p.Select(a, ri), i)}},
		{"constant", Unsat, []term.ID{p.Ult(i, p.Const(8, 1)), p.Ne(ri, p.Select(a, p.Const(8, 0)))}},
		{"sum", Unsat, []term.ID{p.Eq(p.Add(i, j), k), p.Ne(p.Select(a, p.Add(i, j)), p.Select(a, k))}},
	} {
		s := newVerified(p)
		if st := s.Check(background, c.as...); st != c.want {
			t.Errorf("%s assumed: %v %s", c.name, st, s.Reason())
		}
		s = newVerified(p)
		for _, u := range c.as {
			s.Assert(u)
		}
		if st := s.Check(background); st != c.want {
			t.Errorf("%s asserted: %v %s", c.name, st, s.Reason())
		}
	}
}

// TestPigeons needs many lemmas: an injective function from 9 values to 8 is
// none, one from 8 to 8 is a permutation.
func TestPigeons(t *testing.T) {
	for _, n := range []int{4, 5} {
		p := term.NewPool()
		f := p.ArrayVar("f", 3, 2)
		s := newVerified(p)
		var xs []term.ID
		for i := 0; i < n; i++ {
			xs = append(xs, p.Var(fmt.Sprint("x", i), 3))
			for j := 0; j < i; j++ {
				s.Assert(p.Ne(p.Select(f, xs[i]), p.Select(f, xs[j])))
			}
		}
		want := Sat
		if n > 4 {
			want = Unsat
		}
		if st := s.Check(background); st != want {
			t.Errorf("%d pigeons: %v %s", n, st, s.Reason())
		}
	}
}

// TestIncremental runs scripts of assertions and queries on one solver and asks
// a fresh solver the same.
func TestIncremental(t *testing.T) {
	for seed := uint64(0); seed < 120; seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		p := term.NewPool()
		g := newGenerator(p, random(r), []int{3, 5}, seed%2 == 0, seed%3 == 0)
		s := newVerified(p)
		var asserted []term.ID
		for q := 0; q < 8; q++ {
			f := g.formula(6)
			if r.IntN(4) == 0 {
				s.Assert(f)
				asserted = append(asserted, f)
			}
			var as []term.ID
			for i := r.IntN(4); i > 0; i-- {
				c := g.of(1)
				if r.IntN(2) == 0 {
					c = p.Not(c)
				}
				as = append(as, c)
			}
			fresh := func(as []term.ID) *Solver {
				n := newVerified(p)
				for _, u := range append(append([]term.ID(nil), asserted...), as...) {
					n.Assert(u)
				}
				return n
			}
			st := s.Check(background, as...)
			if want := fresh(as).Check(background); st != want || st == Unknown {
				t.Fatalf("seed %d query %d: %v %s, a fresh solver says %v", seed, q, st, s.Reason(), want)
			}
			switch st {
			case Sat:
				m := s.Model()
				s.Check(background, g.formula(3)) // must not disturb the model
				for _, u := range append(append([]term.ID(nil), asserted...), as...) {
					if !m.Bool(u) {
						t.Fatalf("seed %d query %d: the model violates %s", seed, q, p.String(u))
					}
				}
			case Unsat:
				core := append([]term.ID(nil), s.FailedAssumptions()...)
				if fresh(core).Check(background) != Unsat {
					t.Fatalf("seed %d query %d: the failed assumptions are satisfiable", seed, q)
				}
			}
		}
	}
}

// TestFailedAssumptions wants the conflicting pair and not the bystander.
func TestFailedAssumptions(t *testing.T) {
	p := term.NewPool()
	x, y := p.Var("x", 32), p.Var("y", 32)
	s := newVerified(p)
	one, two, other := p.Ult(x, p.Const(32, 10)), p.Ugt(x, p.Const(32, 20)), p.Eq(y, p.Const(32, 5))
	if st := s.Check(background, other, one, two); st != Unsat {
		t.Fatal(st)
	}
	got := s.FailedAssumptions()
	if len(got) != 2 || got[0] != one || got[1] != two {
		t.Errorf("failed: %v", got)
	}
	if st := s.Check(background, p.False()); st != Unsat || len(s.FailedAssumptions()) != 1 {
		t.Errorf("false assumed: %v %v", st, s.FailedAssumptions())
	}
	s.Assert(p.Not(one))
	s.Assert(p.Not(p.Uge(x, p.Const(32, 10))))
	if st := s.Check(background, other); st != Unsat || len(s.FailedAssumptions()) != 0 {
		t.Errorf("contradiction asserted: %v %v", st, s.FailedAssumptions())
	}
}

// FuzzSolve steers the term generator and compares the answer for fixed
// variables with the evaluator, and the model of the formula with itself.
func FuzzSolve(f *testing.F) {
	f.Add([]byte("0123456789abcdef0123456789abcdef"))
	f.Add([]byte{1, 200, 3, 77, 18, 90, 255, 4, 4, 19, 7, 7, 250, 16, 16, 3, 99})
	f.Fuzz(func(t *testing.T, data []byte) {
		pick := func(n int) int {
			if len(data) == 0 {
				return 0
			}
			c := int(data[0])
			data = data[1:]
			return c % n
		}
		p := term.NewPool()
		g := newGenerator(p, pick, [][]int{{3, 7}, {4, 64}, {66, 2}}[pick(3)], false, true)
		n := min(len(data)/4, 24)
		root := g.formula(n)
		e, fixed := g.assignment()
		s := newVerified(p)
		s.SetLimits(2000)
		want := Unsat
		if e.True(root) {
			want = Sat
		}
		if st := s.Check(background, append(fixed, root)...); st != want {
			t.Fatalf("%v %s, want %v", st, s.Reason(), want)
		}
		if st := s.Check(background, root); st == Unknown && s.Reason() != "conflict limit" {
			t.Fatal(s.Reason())
		} else if st == Unsat && want == Sat {
			t.Fatal("unsat, but it has a model")
		}
	})
}

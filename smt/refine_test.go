package smt

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// abstracting are options under which small products are abstracted, with much
// or little patience for lemmas.
func abstracting(seed uint64) Options {
	o := DefaultOptions()
	o.Blast.AbstractWidth = 2 + int(seed%2)
	o.Blast.AbstractLemmas = []int{0, 2, 24, 1000}[seed/2%4]
	o.Blast.AbstractValues = []int{0, 3}[seed/8%2]
	return o
}

// TestRefineTerms fixes the variables of random terms with products: what the
// evaluator gives is possible, anything else is not.
func TestRefineTerms(t *testing.T) {
	products := int64(0)
	for seed := uint64(0); seed < 200; seed++ {
		r := rand.New(rand.NewPCG(seed, 21))
		p := term.NewPool()
		g := newGenerator(p, random(r), [][]int{{3, 8}, {4, 7}, {16, 5}, {65, 12}}[seed%4], false, true)
		roots := g.steps(40)
		s := NewSolverWithOptions(p, abstracting(seed))
		for k := 0; k < 2; k++ {
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
		products += s.Stats().Products.Products
	}
	if products < 100 {
		t.Errorf("only %d products were abstracted", products)
	}
}

// TestRefineFormulas compares with circuits from the start, on scripts of
// assertions and assumptions, cores included.
func TestRefineFormulas(t *testing.T) {
	count := map[Status]int{}
	var sum Stats
	for seed := uint64(0); seed < 200; seed++ {
		r := rand.New(rand.NewPCG(seed, 22))
		p := term.NewPool()
		g := newGenerator(p, random(r), [][]int{{3, 4}, {4, 5}, {6, 3}}[seed%3], seed%5 == 0, true)
		o := DefaultOptions()
		o.Blast.AbstractWidth = 0
		s, ref := NewSolverWithOptions(p, abstracting(seed)), NewSolverWithOptions(p, o)
		for q := 0; q < 6; q++ {
			f := g.formula(8)
			if r.IntN(3) == 0 {
				s.Assert(f)
				ref.Assert(f)
			}
			as := []term.ID{f, g.of(1)}
			got, want := s.Check(background, as...), ref.Check(background, as...)
			if got != want || got == Unknown {
				t.Fatalf("seed %d query %d: %v %s, want %v", seed, q, got, s.Reason(), want)
			}
			count[got]++
			if got == Unsat {
				if st := ref.Check(background, s.FailedAssumptions()...); st != Unsat {
					t.Fatalf("seed %d query %d: the core is %v", seed, q, st)
				}
			}
		}
		st := s.Stats()
		sum.Products.Products += st.Products.Products
		sum.Products.Lemmas += st.Products.Lemmas
		sum.Products.Values += st.Products.Values
		sum.Products.Circuits += st.Products.Circuits
	}
	t.Logf("%v %+v", count, sum.Products)
	if count[Sat] < 100 || count[Unsat] < 100 || sum.Products.Lemmas < 100 || sum.Products.Circuits < 10 || sum.Products.Values < 20 {
		t.Errorf("too one-sided: %v %+v", count, sum.Products)
	}
}

// TestPeersProducts compares with another solver, which sees the products.
func TestPeersProducts(t *testing.T) {
	var scripts []string
	var want []Status
	for seed := uint64(0); seed < 300; seed++ {
		r := rand.New(rand.NewPCG(seed, 23))
		p := term.NewPool()
		g := newGenerator(p, random(r), [][]int{{3, 4}, {8, 5}, {6, 7}}[seed%3], seed%4 == 0, true)
		s := NewSolverWithOptions(p, abstracting(seed))
		s.Assert(g.formula(6 + r.IntN(10)))
		assumption := g.of(1)
		st := s.Check(background, assumption)
		if st == Unknown {
			t.Fatalf("seed %d: %s", seed, s.Reason())
		}
		var b bytes.Buffer
		if err := s.WriteSMTLIB(&b, assumption); err != nil {
			t.Fatal(err)
		}
		scripts, want = append(scripts, b.String()), append(want, st)
	}
	comparePeer(t, scripts, want, "z3", "-in", "-T:50")
}

// TestRefineIndices reads arrays at places that are products: a lemma about an
// array comes too early if it comes from a wrong product.
func TestRefineIndices(t *testing.T) {
	for seed := uint64(0); seed < 16; seed++ {
		p := term.NewPool()
		o := abstracting(seed)
		x, y := p.Var("x", 4), p.Var("y", 4)
		a, b := p.ArrayVar("a", 4, 4), p.ArrayVar("b", 4, 4)
		square := p.Mul(x, x)
		odd := p.Eq(p.Extract(y, 0, 0), p.True())
		// x·x = 9 has solutions, x·x = 10 has none; stores are read back.
		stored := p.Store(a, p.Mul(x, y), p.UDiv(x, y))
		for i, c := range []struct {
			want Status
			as   []term.ID
		}{
			{Sat, []term.ID{odd, p.Ne(p.Select(a, square), p.Select(a, p.Const(4, 10)))}},
			{Unsat, []term.ID{p.Eq(x, p.Const(4, 3)), p.Ne(p.Select(a, square), p.Select(a, p.Const(4, 9)))}},
			{Unsat, []term.ID{p.Eq(p.Select(a, square), y), p.Eq(x, p.Const(4, 5)), p.Ne(p.Select(a, p.Const(4, 9)), y)}},
			{Unsat, []term.ID{p.Eq(x, p.Const(4, 6)), p.Eq(y, p.Const(4, 2)), p.Ne(p.Select(stored, p.Const(4, 12)), p.Const(4, 3))}},
			{Unsat, []term.ID{p.Eq(stored, b), p.Eq(x, p.Const(4, 6)), p.Eq(y, p.Const(4, 2)), p.Ne(p.Select(b, p.Const(4, 12)), p.Const(4, 3))}},
			{Sat, []term.ID{p.Eq(stored, b), odd, p.Ne(a, b), p.Ult(p.Const(4, 2), p.Select(b, square))}},
		} {
			s := NewSolverWithOptions(p, o)
			if st := s.Check(background, c.as...); st != c.want {
				t.Errorf("seed %d case %d: %v %s", seed, i, st, s.Reason())
			}
		}
	}
}

// TestRefineSpares wants no circuit where the question does not depend on the
// value of the product.
func TestRefineSpares(t *testing.T) {
	for _, in := range circuitInstances() {
		switch in.name {
		case "index-64", "small-factors-64", "small-signed-64", "quotient-64", "quotient-32", "quotient-shrinks-32":
			p := term.NewPool()
			s := newVerified(p)
			if st := s.Check(background, in.build(p)); st != in.want {
				t.Errorf("%s: %v %s", in.name, st, s.Reason())
			}
			if n := s.Stats().Products; n.Circuits > 0 {
				t.Errorf("%s: %+v", in.name, n)
			}
		}
	}
}

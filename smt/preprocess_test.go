package smt

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/preprocess"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestNormalForms evaluates random terms and their normal forms.
func TestNormalForms(t *testing.T) {
	var total preprocess.Stats
	for seed := uint64(0); seed < 400; seed++ {
		r := rand.New(rand.NewPCG(seed, 21))
		p := term.NewPool()
		widths := [][]int{{2, 3}, {3, 8}, {16, 4}, {64, 5}, {65, 3}}[seed%5]
		g := newGenerator(p, random(r), widths, seed%2 == 0, seed%3 == 0)
		roots := g.steps(60)
		z := preprocess.New(p, 0, nil)
		normal := make([]term.ID, len(roots))
		for i, u := range roots {
			normal[i] = z.Normal(u)
		}
		for _, v := range p.Vars(normal...) {
			if p.Original(v) != term.None {
				t.Fatalf("seed %d: a stand-in is left", seed)
			}
		}
		for k := 0; k < 30; k++ {
			e, _ := g.assignment()
			for i, u := range roots {
				if !e.Eval(u).Equal(e.Eval(normal[i])) {
					t.Fatalf("seed %d: %s is %v, its normal form %s is %v", seed, p.String(u), e.Eval(u), p.String(normal[i]), e.Eval(normal[i]))
				}
			}
		}
		for r, n := range z.Stats() {
			total[r] += n
		}
	}
	t.Log(total.ByName())
}

// condition is a condition of a kind preprocessing looks for: an equation that can
// be solved, a bound, or a random term.
func (g *generator) condition() term.ID {
	p := g.p
	v := func() term.ID { return g.vars[g.pick(len(g.vars))] }
	x := v()
	w := p.Width(x)
	if w == 1 {
		return p.Xor(x, g.of(1))
	}
	like := func() term.ID {
		for range 4 {
			if y := v(); p.Width(y) == w {
				return y
			}
		}
		return g.of(w)
	}
	k := func() term.ID { return p.Const(w, uint64(g.pick(64))) }
	var c term.ID
	switch g.pick(13) {
	case 0:
		c = p.Eq(x, g.of(w))
	case 1:
		c = p.Eq(p.Add(p.Mul(x, k()), p.Mul(like(), k())), p.Add(p.Mul(g.of(w), k()), k()))
	case 2:
		c = p.Eq(p.Extract(x, w-1, w/2), p.Extract(g.of(w), w-1, w/2))
	case 3:
		c = p.Eq(p.Concat(x, like()), p.Concat(g.of(w), like()))
	case 4:
		c = p.Ult(x, k())
	case 5:
		c = p.Slt(k(), x)
	case 6:
		c = p.Eq(p.Add(x, k()), like())
	case 7:
		c = p.Eq(p.ZExt(x, w+2), p.ZExt(g.of(w), w+2))
	case 8:
		c = p.Eq(p.Mul(x, k()), p.Xor(g.of(w), like()))
	case 9:
		c = p.Ult(p.Add(x, k()), k())
	case 10:
		c = p.Eq(p.Mul(g.of(w), p.Const(w, 3)), p.Add(p.Mul(g.of(w), k()), x))
	case 11:
		one := p.Const(w, 1)
		c = p.Eq(p.Xor(x, p.Xor(p.Shl(x, one), g.of(w))), p.Xor(like(), p.LShr(like(), one)))
	default:
		c = p.Or(g.of(1), p.Eq(x, k()))
	}
	switch g.pick(5) {
	case 0:
		return p.Not(c)
	case 1:
		return p.Or(c, g.of(1))
	}
	return c
}

// TestPreprocessScripts runs scripts of assertions and queries with and without
// preprocessing, several assumptions apart and together.
func TestPreprocessScripts(t *testing.T) {
	scripts := 500
	if testing.Short() {
		scripts = 100
	}
	var total preprocess.Stats
	answers := make(map[Status]int)
	for seed := 0; seed < scripts; seed++ {
		r := rand.New(rand.NewPCG(uint64(seed), 22))
		p := term.NewPool()
		g := newGenerator(p, random(r), [][]int{{3, 5}, {4, 8}, {2, 3}, {8, 64}, {66, 3}}[seed%5], seed%2 == 0, seed%3 == 0)
		g.steps(4)
		plain := DefaultOptions()
		plain.Preprocess, plain.CheckProofs = false, true
		together := DefaultOptions()
		together.Cores, together.CheckProofs = false, true
		few := together
		few.Whole = 10
		solvers := []*Solver{NewSolverWithOptions(p, plain), newVerified(p), NewSolverWithOptions(p, together), NewSolverWithOptions(p, few)}
		var asserted []term.ID
		for q := 0; q < 6; q++ {
			g.steps(2)
			if r.IntN(2) == 0 {
				for n := 1 + r.IntN(3); n > 0; n-- {
					c := g.condition()
					asserted = append(asserted, c)
					for _, s := range solvers {
						s.Assert(c)
					}
				}
			}
			var as []term.ID
			for n := r.IntN(4); n > 0; n-- {
				as = append(as, g.condition())
			}
			var want Status
			for i, s := range solvers {
				st := s.Check(background, as...)
				if i == 0 {
					want = st
					answers[st]++
				}
				if st != want || st == Unknown {
					t.Fatalf("seed %d query %d solver %d: %v %s, want %v", seed, q, i, st, s.Reason(), want)
				}
				switch st {
				case Sat:
					for _, u := range append(append([]term.ID(nil), asserted...), as...) {
						if !s.Model().Bool(u) {
							t.Fatalf("seed %d query %d solver %d: the model violates %s", seed, q, i, p.String(u))
						}
					}
				case Unsat:
					if i == 0 {
						break
					}
					n := NewSolverWithOptions(p, plain)
					for _, u := range asserted {
						n.Assert(u)
					}
					if n.Check(background, s.FailedAssumptions()...) != Unsat {
						t.Fatalf("seed %d query %d solver %d: the failed assumptions are satisfiable", seed, q, i)
					}
				}
			}
			if want == Unsat && len(as) == 0 {
				break
			}
		}
		for _, s := range solvers {
			for _, v := range p.Vars(s.hard...) {
				if p.Original(v) != term.None {
					t.Fatalf("seed %d: a stand-in is asserted", seed)
				}
			}
			for r, n := range s.pre.Stats() {
				total[r] += n
			}
		}
	}
	t.Log(answers, total.ByName())
}

// TestWhole: a query of more new terms than Options.Whole keeps its terms, whose gates later queries share.
func TestWhole(t *testing.T) {
	variables := func(whole int) int {
		p := term.NewPool()
		o := DefaultOptions()
		o.Whole = whole
		s := NewSolverWithOptions(p, o)
		x, y := p.Var("x", 32), p.Var("y", 32)
		if st := s.Check(background, p.And(p.Eq(x, p.Const(32, 5)), p.Ult(p.Mul(x, y), p.Add(y, x)))); st != Sat {
			t.Fatalf("within %d terms: %v", whole, st)
		}
		return s.Stats().Sat.Variables
	}
	if all, few, none := variables(0), variables(100), variables(3); all != few || none <= all {
		t.Errorf("variables: %d without a bound, %d below it, %d above it", all, few, none)
	}
}

// TestShiftRegister asks what a shift register of full period (Marsaglia 2003) comes from: the answers are found by linear algebra, without search.
func TestShiftRegister(t *testing.T) {
	steps := func(p *term.Pool, x term.ID, n int) term.ID {
		for range n {
			x = p.Xor(x, p.Shl(x, p.Const(64, 13)))
			x = p.Xor(x, p.LShr(x, p.Const(64, 7)))
			x = p.Xor(x, p.Shl(x, p.Const(64, 17)))
		}
		return x
	}
	for _, c := range []struct {
		name string
		ask  func(p *term.Pool, x, y term.ID) []term.ID
		want Status
	}{
		{"a state that comes back", func(p *term.Pool, x, y term.ID) []term.ID {
			return []term.ID{p.Eq(x, steps(p, x, 8)), p.Not(p.Eq(x, p.Zero(64)))}
		}, Unsat},
		{"two states with one successor", func(p *term.Pool, x, y term.ID) []term.ID {
			return []term.ID{p.Eq(steps(p, x, 8), steps(p, y, 8)), p.Not(p.Eq(x, y))}
		}, Unsat},
		{"the state before", func(p *term.Pool, x, y term.ID) []term.ID {
			return []term.ID{p.Eq(steps(p, x, 8), p.Const(64, 0x123456789abcdef))}
		}, Sat},
		{"a product before", func(p *term.Pool, x, y term.ID) []term.ID {
			return []term.ID{p.Eq(steps(p, p.Mul(x, y), 8), steps(p, p.Const(64, 21), 8)), p.Ult(x, y), p.Ult(p.Const(64, 1), x), p.Ult(y, p.Const(64, 20))}
		}, Sat},
	} {
		p := term.NewPool()
		s := NewSolver(p)
		s.SetLimits(1000)
		for _, u := range c.ask(p, p.Var("x", 64), p.Var("y", 64)) {
			s.Assert(u)
		}
		if got := s.Check(background); got != c.want {
			t.Errorf("%s: %v %s, want %v", c.name, got, s.Reason(), c.want)
		}
	}
}

// FuzzPreprocess steers the conditions of a script and compares the answers with
// and without preprocessing.
func FuzzPreprocess(f *testing.F) {
	f.Add([]byte("0123456789abcdef0123456789abcdef0123456789"))
	f.Add([]byte{2, 9, 1, 30, 4, 7, 11, 90, 255, 4, 4, 19, 7, 0, 0, 3, 9, 1, 2, 8, 8, 5, 2, 77, 31})
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
		g := newGenerator(p, pick, [][]int{{3, 5}, {4, 64}, {66, 2}}[pick(3)], pick(2) == 0, pick(2) == 0)
		o := DefaultOptions()
		o.Preprocess = false
		plain, simplified := NewSolverWithOptions(p, o), NewSolver(p)
		for len(data) > 0 {
			g.steps(pick(3))
			c := g.condition()
			if pick(2) == 0 {
				plain.Assert(c)
				simplified.Assert(c)
			}
			simplified.SetCores(pick(2) == 0)
			as := []term.ID{g.condition(), c}[:pick(3)]
			plain.SetLimits(500)
			simplified.SetLimits(500)
			want, got := plain.Check(background, as...), simplified.Check(background, as...)
			if want != Unknown && got != Unknown && want != got {
				t.Fatalf("%v, without preprocessing %v", got, want)
			}
			if got == Unknown && simplified.Reason() != "conflict limit" {
				t.Fatal(simplified.Reason())
			}
		}
	})
}

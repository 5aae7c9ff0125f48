package backend

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// generator makes random terms of eight bits over a few variables and one array.
type generator struct {
	r     *rand.Rand
	p     *term.Pool
	vars  []term.ID
	array term.ID // 0 if there is none
}

func newGenerator(p *term.Pool, seed uint64, arrays bool) *generator {
	g := &generator{r: rand.New(rand.NewPCG(seed, 5)), p: p}
	for _, name := range []string{"x", "y", "|odd name|", "a!1"} {
		g.vars = append(g.vars, p.Var(name, 8))
	}
	if arrays {
		g.array = p.ArrayVar("memory", 8, 8)
	}
	return g
}

func (g *generator) word(depth int) term.ID {
	p := g.p
	if depth == 0 {
		if g.r.IntN(4) == 0 {
			return p.Const(8, g.r.Uint64N(256))
		}
		return g.vars[g.r.IntN(len(g.vars))]
	}
	a, b := g.word(depth-1), g.word(depth-1)
	switch g.r.IntN(12) {
	case 0:
		return p.Add(a, b)
	case 1:
		return p.Mul(a, b)
	case 2:
		return p.And(a, b)
	case 3:
		return p.Xor(a, b)
	case 4:
		return p.UDiv(a, b)
	case 5:
		return p.URem(a, b)
	case 6:
		return p.Shl(a, b)
	case 7:
		return p.LShr(a, b)
	case 8:
		return p.Ite(g.truth(depth-1), a, b)
	case 9:
		if g.array != 0 {
			return p.Select(g.memory(depth-1), a)
		}
		return p.AShr(a, b)
	case 10:
		return p.Extract(p.Concat(a, b), 11, 4)
	}
	return p.Sub(a, b)
}

// memory is the array, perhaps changed: at an index or over a range.
func (g *generator) memory(depth int) term.ID {
	p := g.p
	if depth <= 0 {
		return g.array
	}
	m, i, n := g.memory(depth-1), g.word(depth-1), g.word(depth-1)
	switch g.r.IntN(7) {
	case 0:
		return p.Store(m, i, n)
	case 1:
		return p.SetRange(m, i, n, g.word(depth-1))
	case 2:
		return p.CopyRange(m, i, g.memory(depth-1), g.word(depth-1), n)
	case 3:
		return p.Ite(g.truth(depth-1), m, g.array)
	case 4:
		return p.ConstArray(8, n)
	case 5:
		return p.Store(p.ConstArray(8, g.word(0)), i, n)
	}
	return m
}

func (g *generator) truth(depth int) term.ID {
	p := g.p
	a, b := g.word(depth), g.word(depth)
	switch g.r.IntN(4) {
	case 0:
		return p.Ult(a, b)
	case 1:
		return p.Slt(a, b)
	case 2:
		return p.Not(p.Eq(a, b))
	}
	return p.Eq(a, b)
}

// solver makes the solver, or skips the test if it is not installed.
func solver(t *testing.T, name string, pool *term.Pool) Solver {
	t.Helper()
	s, err := New(name, pool, smt.DefaultOptions())
	var f *Fault
	if errors.As(err, &f) && f.Kind == Missing {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// TestPeers asks each solver that is installed what the native one is asked: incrementally, with assumptions.
func TestPeers(t *testing.T) {
	names := []string{Linked, Auto, All}
	for _, p := range Programs() {
		names = append(names, p.Name)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
			defer cancel()
			count := map[smt.Status]int{}
			scripts := uint64(8)
			if name == Auto || name == All {
				scripts = 5
			}
			for seed := range scripts {
				pool := term.NewPool()
				s := solver(t, name, pool)
				native := smt.NewSolver(pool)
				g := newGenerator(pool, seed, seed%2 == 1)
				for range 4 {
					fact := g.truth(2)
					s.Assert(fact)
					native.Assert(fact)
					assumptions := []term.ID{g.truth(2), g.truth(1)}
					want := native.Check(ctx, assumptions...)
					got := s.Check(ctx, assumptions...)
					count[got]++
					if got != want || got == smt.Unknown {
						t.Fatalf("seed %d: %v, want %v: %s", seed, got, want, s.Reason())
					}
					switch got {
					case smt.Sat:
						for _, a := range assumptions {
							if !s.Model().Bool(a) {
								t.Errorf("seed %d: the model does not satisfy an assumption", seed)
							}
						}
					case smt.Unsat:
						if st := native.Check(ctx, s.FailedAssumptions()...); st != smt.Unsat {
							t.Errorf("seed %d: the failed assumptions are %v", seed, st)
						}
					}
				}
				s.Close()
			}
			if count[smt.Sat] == 0 || count[smt.Unsat] == 0 && scripts > 5 {
				t.Errorf("the queries are too one-sided: %v", count)
			}
		})
	}
}

// TestUnprintable: a query that has no form in SMT-LIB is unknown, for a reason that is no fault, and the next one is answered.
func TestUnprintable(t *testing.T) {
	for _, name := range []string{"z3", "cvc5", "boolector", "z3,cvc5"} {
		t.Run(name, func(t *testing.T) {
			pool := term.NewPool()
			s := solver(t, name, pool)
			a, b, n := pool.ArrayVar("a", 32, 8), pool.ArrayVar("b", 32, 8), pool.Var("n", 32)
			copied := pool.CopyRange(a, n, b, pool.Zero(32), n)
			at := func(m term.ID, i uint64) term.ID { return pool.Select(m, pool.Const(32, i)) }
			s.Assert(pool.Eq(n, pool.Const(32, 10)))
			s.Assert(pool.Eq(at(b, 3), pool.Const(8, 77)))
			for range 2 {
				if st := s.Check(context.Background(), pool.Eq(copied, b)); st != smt.Unknown || s.Err() != nil || !strings.Contains(s.Reason(), "cannot be written in SMT-LIB") {
					t.Errorf("equality of arrays of 2^32 elements: %v, %q, %v", st, s.Reason(), s.Err())
				}
				if st := s.Check(context.Background(), pool.Not(pool.Eq(at(copied, 13), pool.Const(8, 77)))); st != smt.Unsat {
					t.Errorf("an element that was copied: %v, %s", st, s.Reason())
				}
				if st := s.Check(context.Background(), pool.Not(pool.Eq(at(copied, 20), pool.Const(8, 77)))); st != smt.Sat {
					t.Errorf("an element that was not copied: %v, %s", st, s.Reason())
				}
			}
		})
	}
}

// TestEngines gives each SAT solver that is installed random clauses near the threshold.
func TestEngines(t *testing.T) {
	names := []string{Linked, Auto, All}
	for _, p := range Programs() {
		if p.Language == DIMACS {
			names = append(names, p.Name)
		}
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			count := map[sat.Status]int{}
			for seed := range uint64(6) {
				r := rand.New(rand.NewPCG(seed, 6))
				e, err := NewEngine(name, sat.DefaultParams())
				var f *Fault
				if errors.As(err, &f) && f.Kind == Missing {
					t.Skip(err)
				}
				if err != nil {
					t.Fatal(err)
				}
				native := sat.New()
				for range 60 {
					e.NewVar()
				}
				for range 4 {
					for range 62 {
						clause := make([]sat.Lit, 3)
						for i := range clause {
							clause[i] = sat.Lit(1+r.IntN(60)) * sat.Lit(1-2*r.IntN(2))
						}
						e.AddClause(clause...)
						native.AddClause(clause...)
					}
					assumptions := []sat.Lit{sat.Lit(1 + r.IntN(60)), -sat.Lit(1 + r.IntN(60))}
					got, want := e.Solve(context.Background(), assumptions...), native.Solve(context.Background(), assumptions...)
					if got != want || got == sat.Unknown {
						t.Fatalf("seed %d: %v, want %v: %v", seed, got, want, e.Err())
					}
					count[got]++
					if got == sat.Sat && (!e.Value(assumptions[0]) || !e.Value(assumptions[1])) {
						t.Errorf("seed %d: the model does not satisfy an assumption", seed)
					}
				}
			}
			if count[sat.Sat] == 0 || count[sat.Unsat] == 0 {
				t.Errorf("too one-sided: %v", count)
			}
		})
	}
}

// TestCancelledEngines stops each SAT solver on a formula that takes it long.
func TestCancelledEngines(t *testing.T) {
	names := []string{Linked, Auto}
	for _, p := range Programs() {
		if p.Language == DIMACS {
			names = append(names, p.Name)
		}
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			e, err := NewEngine(name, sat.DefaultParams())
			var f *Fault
			if errors.As(err, &f) && f.Kind == Missing {
				t.Skip(err)
			}
			noLeaks(t)
			const holes = 14
			v := func(p, h int) sat.Lit { return sat.Lit(p*holes + h + 1) }
			for p := range holes + 1 {
				var some []sat.Lit
				for h := range holes {
					some = append(some, v(p, h))
					for q := range p {
						e.AddClause(-v(p, h), -v(q, h))
					}
				}
				e.AddClause(some...)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			defer cancel()
			begin := time.Now()
			if st := e.Solve(ctx); st != sat.Unknown || e.Err() != nil {
				t.Errorf("%v, %v", st, e.Err())
			}
			if took := time.Since(begin); took > 10*time.Second {
				t.Errorf("ended after %v", took)
			}
		})
	}
}

// TestVersions asks the programs for their versions.
func TestVersions(t *testing.T) {
	for _, p := range Programs() {
		v, err := p.Version(context.Background())
		var f *Fault
		if errors.As(err, &f) && f.Kind == Missing {
			continue
		}
		if err != nil || v == "" && p.version != "" {
			t.Errorf("%s: %q %v", p.Name, v, err)
		}
		t.Logf("%s: %s", p.Name, v)
	}
}

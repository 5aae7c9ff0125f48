package smt

import (
	"fmt"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// prove benchmarks a query that must be unsatisfiable.
func prove(b *testing.B, build func(p *term.Pool) term.ID) {
	b.Helper()
	for i := 0; i < b.N; i++ {
		p := term.NewPool()
		s := NewSolver(p)
		if st := s.Check(background, build(p)); st != Unsat {
			b.Fatal(st, s.Reason())
		}
		st := s.Stats()
		b.ReportMetric(float64(st.Gates), "gates")
		b.ReportMetric(float64(st.Sat.Conflicts), "conflicts")
	}
}

// BenchmarkAdders64 compares a sum with the same sum by carry-save steps.
func BenchmarkAdders64(b *testing.B) {
	prove(b, func(p *term.Pool) term.ID {
		x, y, z := p.Var("x", 64), p.Var("y", 64), p.Var("z", 64)
		s := p.Xor(p.Xor(x, y), z)
		c := p.Or(p.And(x, y), p.And(z, p.Xor(x, y)))
		return p.Ne(p.Add(p.Add(x, y), z), p.Add(s, p.Shl(c, p.Const(64, 1))))
	})
}

// BenchmarkUMulO compares the predicate with the upper half of a product of
// double width.
func BenchmarkUMulO(b *testing.B) {
	for _, w := range []int{8, 16, 32} {
		b.Run(fmt.Sprint(w), func(b *testing.B) {
			prove(b, func(p *term.Pool) term.ID {
				x, y := p.Var("x", w), p.Var("y", w)
				wide := p.Mul(p.ZExt(x, 2*w), p.ZExt(y, 2*w))
				return p.Ne(p.UMulO(x, y), p.Ne(p.Extract(wide, 2*w-1, w), p.Zero(w)))
			})
		})
	}
}

func BenchmarkSMulO(b *testing.B) {
	for _, w := range []int{6, 8} {
		b.Run(fmt.Sprint(w), func(b *testing.B) {
			prove(b, func(p *term.Pool) term.ID {
				x, y := p.Var("x", w), p.Var("y", w)
				wide := p.Mul(p.SExt(x, 2*w), p.SExt(y, 2*w))
				return p.Ne(p.SMulO(x, y), p.Ne(p.SExt(p.Extract(wide, w-1, 0), 2*w), wide))
			})
		})
	}
}

// BenchmarkDivision states what a quotient and a remainder are.
func BenchmarkDivision(b *testing.B) {
	for _, w := range []int{16, 32, 64} {
		b.Run(fmt.Sprint("identity", w), func(b *testing.B) {
			prove(b, func(p *term.Pool) term.ID {
				x, y := p.Var("x", w), p.Var("y", w)
				return p.Ne(p.Add(p.Mul(p.UDiv(x, y), y), p.URem(x, y)), x)
			})
		})
	}
	b.Run("decimal12", func(b *testing.B) {
		prove(b, func(p *term.Pool) term.ID {
			x := p.Var("x", 12)
			ten, sum, scale := p.Const(12, 10), p.Zero(12), uint64(1)
			for r, i := x, 0; i < 4; i++ {
				sum = p.Add(sum, p.Mul(p.URem(r, ten), p.Const(12, scale)))
				r = p.UDiv(r, ten)
				scale *= 10
			}
			return p.Ne(sum, x)
		})
	})
}

// BenchmarkIncremental unrolls a loop and asks at each step whether another is
// possible, as a bounded model checker does.
func BenchmarkIncremental(b *testing.B) {
	const steps = 400
	for i := 0; i < b.N; i++ {
		p := term.NewPool()
		s := NewSolver(p)
		n := p.Var("n", 32)
		a := p.ArrayVar("buf", 32, 8)
		s.Assert(p.Ult(n, p.Const(32, steps)))
		k, sum := p.Var("k", 32), p.Zero(32)
		s.Assert(p.Ult(k, p.Const(32, 4)))
		path := p.True()
		for j := 0; ; j++ {
			path = p.And(path, p.Ult(k, n))
			if st := s.Check(background, path); st == Unsat {
				if j < steps-4 || j > steps {
					b.Fatal("wrong number of steps: ", j)
				}
				break
			} else if st != Sat {
				b.Fatal(s.Reason())
			}
			sum = p.Add(sum, p.ZExt(p.Select(a, k), 32))
			s.Assert(p.Implies(path, p.Ule(sum, p.Const(32, 255*steps))))
			k = p.Add(k, p.Const(32, 1))
		}
		st := s.Stats()
		b.ReportMetric(float64(st.Lemmas), "lemmas")
		b.ReportMetric(float64(st.Sat.Conflicts), "conflicts")
	}
}

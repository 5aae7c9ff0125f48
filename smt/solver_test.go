package smt

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

var background = context.Background()

// operations are all constructors of two (or fewer) operands of one width.
var operations = []struct {
	name  string
	build func(p *term.Pool, x, y term.ID) term.ID
}{
	{"not", func(p *term.Pool, x, y term.ID) term.ID { return p.Not(x) }},
	{"and", (*term.Pool).And},
	{"or", (*term.Pool).Or},
	{"xor", (*term.Pool).Xor},
	{"eq", (*term.Pool).Eq},
	{"ne", (*term.Pool).Ne},
	{"neg", func(p *term.Pool, x, y term.ID) term.ID { return p.Neg(x) }},
	{"add", (*term.Pool).Add},
	{"sub", (*term.Pool).Sub},
	{"mul", (*term.Pool).Mul},
	{"udiv", (*term.Pool).UDiv},
	{"urem", (*term.Pool).URem},
	{"sdiv", (*term.Pool).SDiv},
	{"srem", (*term.Pool).SRem},
	{"shl", (*term.Pool).Shl},
	{"lshr", (*term.Pool).LShr},
	{"ashr", (*term.Pool).AShr},
	{"ult", (*term.Pool).Ult},
	{"ule", (*term.Pool).Ule},
	{"ugt", (*term.Pool).Ugt},
	{"uge", (*term.Pool).Uge},
	{"slt", (*term.Pool).Slt},
	{"sle", (*term.Pool).Sle},
	{"sgt", (*term.Pool).Sgt},
	{"sge", (*term.Pool).Sge},
	{"concat", (*term.Pool).Concat},
	{"zext", func(p *term.Pool, x, y term.ID) term.ID { return p.ZExt(x, p.Width(x)+3) }},
	{"sext", func(p *term.Pool, x, y term.ID) term.ID { return p.SExt(x, p.Width(x)+3) }},
	{"extract", func(p *term.Pool, x, y term.ID) term.ID { return p.Extract(x, p.Width(x)-1, p.Width(x)/2) }},
	{"ite", func(p *term.Pool, x, y term.ID) term.ID { return p.Ite(p.Extract(x, 0, 0), x, y) }},
	{"uaddo", (*term.Pool).UAddO},
	{"saddo", (*term.Pool).SAddO},
	{"usubo", (*term.Pool).USubO},
	{"ssubo", (*term.Pool).SSubO},
	{"umulo", (*term.Pool).UMulO},
	{"smulo", (*term.Pool).SMulO},
	{"nego", func(p *term.Pool, x, y term.ID) term.ID { return p.NegO(x) }},
	{"sdivo", (*term.Pool).SDivO},
	{"ctpop", func(p *term.Pool, x, y term.ID) term.ID { return p.CtPop(x) }},
	{"ctlz", func(p *term.Pool, x, y term.ID) term.ID { return p.CtLz(x) }},
	{"cttz", func(p *term.Pool, x, y term.ID) term.ID { return p.CtTz(x) }},
	{"bitreverse", func(p *term.Pool, x, y term.ID) term.ID { return p.BitReverse(x) }},
	{"fshl", func(p *term.Pool, x, y term.ID) term.ID { return p.FShl(x, y, p.Add(x, y)) }},
	{"fshr", func(p *term.Pool, x, y term.ID) term.ID { return p.FShr(x, y, p.Add(x, y)) }},
}

// evaluate is the value of t with the given variables, by package term.
func evaluate(p *term.Pool, t term.ID, vars map[term.ID]*big.Int) *big.Int {
	e := p.NewEvaluator(func(v term.ID) term.Value {
		if x := vars[v]; x != nil {
			return term.NewBigValue(p.Width(v), x)
		}
		return term.NewValue(p.Width(v), 0)
	}, nil)
	return e.Big(t)
}

// checkOperation fixes the operands and wants the one right result, and no
// other.
func checkOperation(t *testing.T, name string, s *Solver, p *term.Pool, x, y, op, z term.ID, xv, yv *big.Int) {
	t.Helper()
	want := evaluate(p, op, map[term.ID]*big.Int{x: xv, y: yv})
	fixed := []term.ID{p.Eq(x, p.ConstBig(p.Width(x), xv)), p.Eq(y, p.ConstBig(p.Width(y), yv))}
	if st := s.Check(background, fixed...); st != Sat {
		t.Fatalf("%s(%v, %v) at width %d: %v %s", name, xv, yv, p.Width(x), st, s.Reason())
	}
	if got := s.Model().Value(z); got.Cmp(want) != 0 {
		t.Fatalf("%s(%v, %v) at width %d = %v, want %v", name, xv, yv, p.Width(x), got, want)
	}
	other := p.Ne(z, p.ConstBig(p.Width(z), want))
	if st := s.Check(background, append(fixed, other)...); st != Unsat {
		t.Fatalf("%s(%v, %v) ≠ %v at width %d: %v %s", name, xv, yv, want, p.Width(x), st, s.Reason())
	}
}

func TestOperationsExhaustive(t *testing.T) {
	for _, o := range operations {
		t.Run(o.name, func(t *testing.T) {
			for w := 1; w <= 4; w++ {
				p := term.NewPool()
				x, y := p.Var("x", w), p.Var("y", w)
				op := o.build(p, x, y)
				z := p.Var("z", p.Width(op))
				s := newVerified(p)
				s.Assert(p.Eq(z, op))
				for a := int64(0); a < 1<<w; a++ {
					for b := int64(0); b < 1<<w; b++ {
						checkOperation(t, o.name, s, p, x, y, op, z, big.NewInt(a), big.NewInt(b))
					}
				}
			}
		})
	}
}

func randomBig(r *rand.Rand, w int) *big.Int {
	v := new(big.Int)
	for i := 0; i < w; i++ {
		v.SetBit(v, i, uint(r.IntN(2)))
	}
	// Small, nearly all-ones and single-bit values are where circuits break.
	switch r.IntN(5) {
	case 0:
		v.And(v, big.NewInt(15))
	case 1:
		v.Or(v, new(big.Int).Lsh(big.NewInt(1), uint(w-1)))
	case 2:
		v.SetInt64(0).SetBit(v, r.IntN(w), 1)
	case 3:
		v.Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(int64(1+r.IntN(min(3, w)))))
	}
	return v
}

func TestOperationsRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, o := range operations {
		t.Run(o.name, func(t *testing.T) {
			for _, w := range []int{8, 16, 32, 64, 65, 128} {
				p := term.NewPool()
				x, y := p.Var("x", w), p.Var("y", w)
				op := o.build(p, x, y)
				z := p.Var("z", p.Width(op))
				s := newVerified(p)
				s.Assert(p.Eq(z, op))
				for i := 0; i < 6; i++ {
					checkOperation(t, o.name, s, p, x, y, op, z, randomBig(r, w), randomBig(r, w))
				}
			}
		})
	}
}

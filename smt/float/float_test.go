package float

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// An operation is one function of the package beside its meaning.
type operation struct {
	name  string
	arity int
	build func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID
	want  func(r ref, x []*big.Int) *big.Int // nil: a NaN
	zeros bool                               // either zero will do
	to    func(f Format) Format              // format of the result; nil: the operands'; width 1 and more bits as bits: Format{}
}

func bits(Format) Format { return Format{} }

func truth(b bool) *big.Int { return big.NewInt(int64(bit(b))) }

func relation(name string, build func(*Arithmetic, Format, term.ID, term.ID) term.ID, holds func(sign int) bool) operation {
	return operation{name: name, arity: 2, to: bits,
		build: func(a *Arithmetic, f Format, _ term.ID, x []term.ID) term.ID { return build(a, f, x[0], x[1]) },
		want: func(r ref, x []*big.Int) *big.Int {
			ordered, sign := r.compare(x[0], x[1])
			return truth(ordered && holds(sign))
		}}
}

func predicate(name string, build func(*Arithmetic, Format, term.ID) term.ID, holds func(f Format, negative bool, c Class, v *big.Rat) bool) operation {
	return operation{name: name, arity: 1, to: bits,
		build: func(a *Arithmetic, f Format, _ term.ID, x []term.ID) term.ID { return build(a, f, x[0]) },
		want: func(r ref, x []*big.Int) *big.Int {
			negative, c, v := r.value(x[0])
			return truth(holds(r.f, negative, c, v))
		}}
}

func converted(to Format) operation {
	return operation{name: "convert to " + to.String(), arity: 1, to: func(Format) Format { return to },
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID { return a.Convert(f, to, rm, x[0]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.convert(to, x[0]) }}
}

// toInt combines value and condition in one vector: the condition is the top bit, and without it the value is zero.
func toInt(width int, signed bool) operation {
	return operation{name: fmt.Sprintf("to int %d %t", width, signed), arity: 1, to: bits,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID {
			v, fits := a.ToInt(f, rm, x[0], width, signed)
			return a.pool.Concat(fits, a.pool.Ite(fits, v, a.pool.Zero(width)))
		},
		want: func(r ref, x []*big.Int) *big.Int {
			n := r.toInt(x[0], width, signed)
			if n == nil {
				return new(big.Int)
			}
			top := new(big.Int).Lsh(big.NewInt(1), uint(width))
			if n.Sign() < 0 {
				n = new(big.Int).Add(n, top)
			}
			return n.Or(n, top)
		}}
}

func normal(f Format) *big.Rat {
	return new(big.Rat).SetFrac(scaled(big.NewInt(1), f.emin()), scaled(big.NewInt(1), -f.emin()))
}

var operations = []operation{
	{name: "add", arity: 2,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID { return a.Add(f, rm, x[0], x[1]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.add(x[0], x[1]) }},
	{name: "sub", arity: 2,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID { return a.Sub(f, rm, x[0], x[1]) },
		want: func(r ref, x []*big.Int) *big.Int {
			y := new(big.Int).SetBit(x[1], r.f.Width()-1, x[1].Bit(r.f.Width()-1)^1)
			return r.add(x[0], y)
		}},
	{name: "mul", arity: 2,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID { return a.Mul(f, rm, x[0], x[1]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.mul(x[0], x[1]) }},
	{name: "div", arity: 2,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID { return a.Div(f, rm, x[0], x[1]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.div(x[0], x[1]) }},
	{name: "fma", arity: 3,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID { return a.FMA(f, rm, x[0], x[1], x[2]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.fma(x[0], x[1], x[2]) }},
	{name: "sqrt", arity: 1,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID { return a.Sqrt(f, rm, x[0]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.sqrt(x[0]) }},
	{name: "rem", arity: 2,
		build: func(a *Arithmetic, f Format, _ term.ID, x []term.ID) term.ID { return a.Rem(f, x[0], x[1]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.remainder(x[0], x[1], true) }},
	{name: "mod", arity: 2,
		build: func(a *Arithmetic, f Format, _ term.ID, x []term.ID) term.ID { return a.Mod(f, x[0], x[1]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.remainder(x[0], x[1], false) }},
	{name: "round to integral", arity: 1,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID { return a.RoundToIntegral(f, rm, x[0]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.integral(x[0]) }},
	{name: "min", arity: 2, zeros: true,
		build: func(a *Arithmetic, f Format, _ term.ID, x []term.ID) term.ID { return a.Min(f, x[0], x[1]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.extreme(x[0], x[1], -1) }},
	{name: "max", arity: 2, zeros: true,
		build: func(a *Arithmetic, f Format, _ term.ID, x []term.ID) term.ID { return a.Max(f, x[0], x[1]) },
		want:  func(r ref, x []*big.Int) *big.Int { return r.extreme(x[0], x[1], 1) }},
	converted(Format{Exp: 2, Sig: 3}), converted(Format{Exp: 3, Sig: 2}), converted(Format{Exp: 4, Sig: 6}), converted(Format{Exp: 6, Sig: 4}),
	converted(Format{Exp: 3, Sig: 4, Explicit: true}), converted(Single), converted(Double), converted(Half), converted(X87), converted(Quad),
	toInt(1, false), toInt(1, true), toInt(3, false), toInt(3, true), toInt(8, false), toInt(8, true), toInt(64, true), toInt(64, false),
	relation("eq", (*Arithmetic).Eq, func(s int) bool { return s == 0 }),
	relation("lt", (*Arithmetic).Lt, func(s int) bool { return s < 0 }),
	relation("le", (*Arithmetic).Le, func(s int) bool { return s <= 0 }),
	predicate("is nan", (*Arithmetic).IsNaN, func(f Format, n bool, c Class, v *big.Rat) bool { return c == NotANumber }),
	predicate("is inf", (*Arithmetic).IsInf, func(f Format, n bool, c Class, v *big.Rat) bool { return c == Infinity }),
	predicate("is zero", (*Arithmetic).IsZero, func(f Format, n bool, c Class, v *big.Rat) bool { return c == Number && v.Sign() == 0 }),
	predicate("is normal", (*Arithmetic).IsNormal, func(f Format, n bool, c Class, v *big.Rat) bool {
		return c == Number && new(big.Rat).Abs(v).Cmp(normal(f)) >= 0
	}),
	predicate("is subnormal", (*Arithmetic).IsSubnormal, func(f Format, n bool, c Class, v *big.Rat) bool {
		return c == Number && v.Sign() != 0 && new(big.Rat).Abs(v).Cmp(normal(f)) < 0
	}),
	predicate("is negative", (*Arithmetic).IsNegative, func(f Format, n bool, c Class, v *big.Rat) bool { return n }),
}

// extreme is Min for want -1, Max for 1.
func (r ref) extreme(x, y *big.Int, want int) *big.Int {
	_, cx, _ := r.value(x)
	_, cy, _ := r.value(y)
	switch {
	case cx == NotANumber && cy == NotANumber:
		return nil
	case cx == NotANumber:
		return y
	case cy == NotANumber:
		return x
	}
	if _, sign := r.compare(x, y); sign*want > 0 {
		return x
	}
	return y
}

// A circuit is an operation over variables, built once and evaluated often.
type circuit struct {
	op   operation
	f    Format
	pool *term.Pool
	out  term.ID
	eval *term.Evaluator
	vals map[term.ID]term.Value
	rm   term.ID
	in   []term.ID
}

func newCircuit(op operation, f Format) *circuit {
	c := &circuit{op: op, f: f, pool: term.NewPool(), vals: make(map[term.ID]term.Value)}
	c.rm = c.pool.Var("rm", ModeWidth)
	for i := range op.arity {
		c.in = append(c.in, c.pool.Var(fmt.Sprintf("x%d", i), f.Width()))
	}
	c.out = op.build(New(c.pool), f, c.rm, c.in)
	c.eval = c.pool.NewEvaluator(func(v term.ID) term.Value { return c.vals[v] }, nil)
	return c
}

func (c *circuit) result(m Mode, x []*big.Int) *big.Int {
	c.vals[c.rm] = term.NewValue(ModeWidth, uint64(m))
	for i, v := range c.in {
		c.vals[v] = term.NewBigValue(c.f.Width(), x[i])
	}
	c.eval.Reset()
	return c.eval.Big(c.out)
}

// folded returns what the operation makes of constants.
func (c *circuit) folded(m Mode, x []*big.Int) *big.Int {
	a := New(c.pool)
	in := make([]term.ID, len(x))
	for i := range x {
		in[i] = a.Const(c.f, x[i])
	}
	v, ok := c.pool.ConstBigValue(c.op.build(a, c.f, a.Mode(m), in))
	if !ok {
		return nil
	}
	return v
}

// check compares got, a result of the operation, with its meaning.
func (c *circuit) check(t *testing.T, how string, got *big.Int, m Mode, x []*big.Int) {
	t.Helper()
	want := c.op.want(ref{c.f, m}, x)
	to := c.f
	if c.op.to != nil {
		to = c.op.to(c.f)
	}
	if got != nil {
		if to == (Format{}) {
			if want.Cmp(got) == 0 {
				return
			}
		} else {
			_, class, v := to.Value(got)
			switch {
			case want == nil:
				if class == NotANumber {
					return
				}
			case want.Cmp(got) == 0:
				return
			case class == Number && v.Sign() == 0 && c.op.zeros:
				if _, _, v := to.Value(want); v != nil && v.Sign() == 0 {
					return
				}
			case c.f.Explicit && to == c.f:
				// An operand returned as it is may be a pseudo-denormal.
				s, class2, v2 := to.Value(want)
				if s2, _, _ := to.Value(got); class2 == Number && class == Number && v.Cmp(v2) == 0 && s == s2 {
					return
				}
			}
		}
	}
	t.Fatalf("%s of %v, %s, %s: %x gave %x, want %x", c.op.name, c.f, m, how, x, got, want)
}

// TestExhaustive compares every operation on all operands of small formats, in all modes. FLOAT_WIDTH=8 asks for larger ones, which
// take minutes.
func TestExhaustive(t *testing.T) {
	formats := []Format{{Exp: 2, Sig: 2}, {Exp: 2, Sig: 3}, {Exp: 3, Sig: 2}, {Exp: 2, Sig: 3, Explicit: true}}
	if number("FLOAT_WIDTH", 5) > 5 {
		formats = append(formats, Format{Exp: 3, Sig: 3}, Format{Exp: 2, Sig: 4}, Format{Exp: 3, Sig: 4, Explicit: true}, Format{Exp: 3, Sig: 4})
	}
	for _, op := range operations {
		t.Run(op.name, func(t *testing.T) {
			t.Parallel()
			for _, f := range formats {
				if op.arity == 3 && f.Width() > 5 {
					continue
				}
				c := newCircuit(op, f)
				total := 1 << (op.arity * f.Width())
				x := make([]*big.Int, op.arity)
				for i := range total {
					for k := range x {
						x[k] = big.NewInt(int64(i >> (k * f.Width()) & (1<<f.Width() - 1)))
					}
					for m := RNE; m <= RTZ; m++ {
						c.check(t, "circuit", c.result(m, x), m, x)
					}
					if i%29 == 0 {
						m := Mode(i % 5)
						c.check(t, "folded", c.folded(m, x), m, x)
					}
				}
			}
		})
	}
}

// TestConstantOperand compares sums, products and quotients of which one operand is a constant, since some constants have rules of their own.
func TestConstantOperand(t *testing.T) {
	for _, op := range operations {
		if !slices.Contains([]string{"add", "sub", "mul", "div"}, op.name) {
			continue
		}
		for _, f := range []Format{{Exp: 2, Sig: 2}, {Exp: 2, Sig: 3}, {Exp: 3, Sig: 2}, {Exp: 2, Sig: 3, Explicit: true}} {
			values := 1 << f.Width()
			for i := range 2 * values {
				c, k := newCircuit(op, f), i%2
				x := make([]*big.Int, 2)
				x[k] = big.NewInt(int64(i / 2))
				a := New(c.pool)
				c.in[k] = a.Const(f, x[k])
				c.out = op.build(a, f, c.rm, c.in)
				for v := range values {
					x[1-k] = big.NewInt(int64(v))
					for m := RNE; m <= RTZ; m++ {
						c.check(t, "with a constant", c.result(m, x), m, x)
					}
				}
			}
		}
	}
}

// random returns an encoding in which special values and neighbours of them are frequent; near gives another one to be close to.
func random(r *rand.Rand, f Format, near *big.Int) *big.Int {
	width := f.Width()
	v := new(big.Int)
	for range (width + 63) / 64 {
		v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(r.Uint64()))
	}
	v.And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(width)), big.NewInt(1)))
	special := []*big.Int{f.ZeroBits(false), f.ZeroBits(true), f.InfBits(false), f.InfBits(true), f.NaNBits(), f.MaxBits(false),
		f.MaxBits(true), f.FromRat(RNE, big.NewRat(1, 1)), f.FromRat(RNE, big.NewRat(-1, 1)), f.FromRat(RNE, normal(f)), big.NewInt(1)}
	set := func(lo, n int) {
		b := uint(r.IntN(2))
		for i := range n {
			v.SetBit(v, lo+i, b)
		}
	}
	switch r.IntN(8) {
	case 0:
		return special[r.IntN(len(special))]
	case 1:
		s := special[r.IntN(len(special))]
		d := big.NewInt(int64(r.IntN(5) - 2))
		if d.Add(d, s).Sign() >= 0 && d.BitLen() <= width {
			return d
		}
		return s
	case 2:
		if near != nil {
			// The same exponent or one close by: cancellation.
			v.Set(near)
			for range 1 + r.IntN(8) {
				i := r.IntN(width)
				v.SetBit(v, i, v.Bit(i)^1)
			}
		}
	case 3: // an exponent in the middle
		e := big.NewInt(int64(f.bias() - 40 + r.IntN(80)))
		frac := new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(f.Sig-1)), big.NewInt(1)))
		if e.Sign() > 0 && e.Cmp(f.maxExp()) < 0 {
			return f.encode(uint(r.IntN(2)), e, frac)
		}
	case 4: // runs of equal bits
		for range 4 {
			lo := r.IntN(width)
			set(lo, 1+r.IntN(width-lo))
		}
	case 5: // a subnormal
		set(f.Sig-1, 0)
		for i := f.Sig - 1; i < width-1; i++ {
			v.SetBit(v, i, 0)
		}
	}
	return v
}

// TestRandom compares operations on the formats of hardware with exact arithmetic, on operands that favour borders. FLOAT_CASES asks for
// more cases of each operation.
func TestRandom(t *testing.T) {
	cases := number("FLOAT_CASES", 100)
	for _, f := range []Format{Half, BFloat, Single, Double, X87, Quad} {
		for _, op := range operations {
			t.Run(f.String()+"/"+op.name, func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(uint64(number("FLOAT_SEED", 1)), uint64(f.Width())))
				c := newCircuit(op, f)
				n := cases
				if op.name == "rem" || op.name == "mod" || f.Exp > 11 {
					n = max(1, n/5) // the reference has numbers of thousands of digits
				}
				x := make([]*big.Int, op.arity)
				for i := range n {
					for k := range x {
						x[k] = random(r, f, x[0])
					}
					m := Mode(r.IntN(5))
					c.check(t, "circuit", c.result(m, x), m, x)
					if i%10 == 0 {
						c.check(t, "folded", c.folded(m, x), m, x)
					}
				}
			})
		}
	}
}

// TestRangedIsAboutFloats: a choice between constants shows its range by itself, so that integers are not taken for floats worth keeping.
func TestRangedIsAboutFloats(t *testing.T) {
	p := term.NewPool()
	a := New(p)
	x := p.Var("x", 32)
	one, two := a.Const(Single, Single.FromRat(RNE, big.NewRat(1, 1))), a.Const(Single, Single.FromRat(RNE, big.NewRat(2, 1)))
	c := p.Var("c", 1)
	integers := p.Ite(c, p.Const(32, 7), p.Const(32, 9))
	a.Chosen(integers, p.Const(32, 7), p.Const(32, 9))
	if a.Ranged(integers) {
		t.Error("a choice between constants is kept for its range")
	}
	if r, ok := a.Range(Single, p.Ite(c, one, two)); !ok || r != (Range{one, two}) {
		t.Errorf("a choice between 1 and 2 has the range %v, %t", r, ok)
	}
	sum := a.Add(Single, a.Mode(RNE), a.Within(Single, c, x, Range{one, two}), one)
	both := p.Ite(c, sum, one)
	a.Chosen(both, sum, one)
	if r, ok := a.Range(Single, both); !ok || r.Lo != one {
		t.Errorf("a choice between a sum and 1 has the range %v, %t", r, ok)
	}
	if !a.Ranged(sum) {
		t.Errorf("the range of %s is not kept", p.String(sum))
	}
}

package term

import (
	"math/big"
	"strings"
	"testing"
)

const deep = 1_000_000

// TestDeepTerms goes through a term a million levels deep with everything
// that traverses terms.
func TestDeepTerms(t *testing.T) {
	if testing.Short() {
		t.Skip("a million terms")
	}
	p := NewPool()
	x, y := p.Var("x", 32), p.Var("y", 32)
	u := x
	for i := range deep / 2 {
		u = p.Xor(p.Mul(u, x), p.Const(32, uint64(i%2+1)))
	}
	value := func(a, b uint64) func(ID) Value {
		return func(v ID) Value {
			if v == x {
				return NewValue(32, a)
			}
			return NewValue(32, b)
		}
	}
	want := uint32(5)
	for i := range deep / 2 {
		want = want*5 ^ uint32(i%2+1)
	}
	if got := p.NewEvaluator(value(5, 0), nil).Uint64(u); got != uint64(want) {
		t.Errorf("value is %#x, want %#x", got, want)
	}
	if n := p.Size(u); n < deep {
		t.Errorf("only %d terms", n)
	}
	if s := p.String(u); len(s) > 1000 || !strings.Contains(s, "…") {
		t.Errorf("prints %d characters", len(s))
	}
	v := p.Substitute(u, map[ID]ID{x: y})
	if vs := p.Vars(v); len(vs) != 1 || vs[0] != y {
		t.Errorf("after substitution the variables are %v", vs)
	}
	if got := p.NewEvaluator(value(0, 5), nil).Uint64(v); got != uint64(want) {
		t.Errorf("after substitution the value is %#x, want %#x", got, want)
	}
}

// TestDeepChains builds deep chains of every operator that rewriting looks
// into, and takes them apart again. It ends quickly or not at all.
func TestDeepChains(t *testing.T) {
	n := 20_000
	for name, grow := range map[string]func(p *Pool, u, x ID, c ID) ID{
		"and":     func(p *Pool, u, x, c ID) ID { return p.And(u, x) },
		"or":      func(p *Pool, u, x, c ID) ID { return p.Or(u, x) },
		"xor":     func(p *Pool, u, x, c ID) ID { return p.Xor(u, x) },
		"add":     func(p *Pool, u, x, c ID) ID { return p.Add(u, x) },
		"sub":     func(p *Pool, u, x, c ID) ID { return p.Sub(x, u) },
		"mul":     func(p *Pool, u, x, c ID) ID { return p.Mul(u, x) },
		"ite":     func(p *Pool, u, x, c ID) ID { return p.Ite(c, x, u) },
		"itek":    func(p *Pool, u, x, c ID) ID { return p.Ite(c, p.Const(32, uint64(c)), u) },
		"iteite":  func(p *Pool, u, x, c ID) ID { return p.Ite(c, p.Not(u), p.Add(u, p.Const(32, 3))) },
		"double":  func(p *Pool, u, x, c ID) ID { return p.Add(u, p.And(u, x)) },
		"square":  func(p *Pool, u, x, c ID) ID { return p.Mul(u, u) },
		"halves":  func(p *Pool, u, x, c ID) ID { return p.Concat(p.Extract(u, 15, 0), p.Extract(p.Xor(u, x), 31, 16)) },
		"rotate":  func(p *Pool, u, x, c ID) ID { return p.Add(p.FShl(u, u, p.Const(32, 7)), x) },
		"divide":  func(p *Pool, u, x, c ID) ID { return p.URem(p.UDiv(u, x), p.Or(u, p.Const(32, 1))) },
		"pointer": func(p *Pool, u, x, c ID) ID { return p.Extract(p.Ptr(3, p.SExt(p.Add(u, x), 64)), 31, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			p := NewPool()
			u := p.Var("u", 32)
			w := u
			for range n {
				x, c := p.Var("x", 32), p.Var("c", 1)
				u = grow(p, u, x, c)
				if p.Len() > 400*n {
					t.Fatalf("%d terms, so far", p.Len())
				}
			}
			p.Extract(u, 7, 0)
			p.Eq(u, w)
			p.Eq(u, p.Const(32, 5))
			p.Ult(u, p.Const(32, 5))
			p.Slt(p.SExt(u, 64), p.ZExt(w, 64))
			p.And(u, p.Const(32, 0x0f0f))
			if p.depth != 0 {
				t.Errorf("rewriting ended at nesting %d", p.depth)
			}
		})
	}
}

// TestPermutedTrees is the comparison of two conjunctions of the same hundred
// and one terms in different orders.
func TestPermutedTrees(t *testing.T) {
	for name, op := range map[string]func(*Pool, ID, ID) ID{
		"and": (*Pool).And, "or": (*Pool).Or, "xor": (*Pool).Xor, "add": (*Pool).Add, "mul": (*Pool).Mul,
	} {
		p := NewPool()
		var xs []ID
		for range 101 {
			xs = append(xs, p.Var("x", 8))
		}
		a, b, c := xs[0], xs[0], xs[0]
		for i := range 100 {
			a = op(p, a, xs[i+1])
			b = op(p, xs[(i+1)*37%101], b)
			if i < 99 {
				c = op(p, xs[i+1], c)
			}
		}
		if p.Eq(a, b) != p.True() {
			t.Errorf("%s: the same operands in another order are not equal", name)
		}
		if p.Eq(a, c) == p.True() {
			t.Errorf("%s: one operand less makes no difference", name)
		}
		if p.Sub(a, b) != p.Zero(8) || p.Xor(a, b) != p.Zero(8) {
			t.Errorf("%s: the difference is not 0", name)
		}
	}
}

func TestArrays(t *testing.T) {
	p := NewPool()
	a, b := p.ArrayVar("a", 64, 8), p.ArrayVar("b", 64, 8)
	i := p.Var("i", 64)
	j := p.Add(i, p.Const(64, 1))
	first := p.Select(a, i)
	if p.Select(a, i) != first || p.Select(b, i) == first || p.Select(a, j) == first {
		t.Error("reads are not identified by array and index")
	}
	r := p.Select(a, j)
	iw, ew := p.ArrayWidths(p.Arg(r, 0))
	name := p.VarName(p.Arg(r, 0))
	if name != "a" || iw != 64 || ew != 8 || p.Op(r) != OpSelect || p.NumArgs(r) != 2 || p.Arg(r, 1) != j {
		t.Errorf("read of %s %d %d, index %s", name, iw, ew, p.String(p.Arg(r, 1)))
	}
	sum := p.Add(r, p.Select(b, p.ZExt(r, 64)))
	ev := p.NewEvaluator(func(ID) Value { return NewValue(64, 6) }, func(a2 ID, i Value) Value {
		if a2 == a {
			return NewValue(8, i.Uint64()*3)
		}
		return NewValue(8, i.Uint64()+100)
	})
	if got := ev.Uint64(sum); got != 21+121 {
		t.Errorf("a[i+1] + b[a[i+1]] is %d, want 142", got)
	}
	if as := p.Arrays(sum); len(as) != 2 {
		t.Errorf("arrays are %v", as)
	}
	got := p.Substitute(sum, map[ID]ID{i: p.Const(64, 6)})
	if got != p.Add(p.Select(a, p.Const(64, 7)), p.Select(b, p.ZExt(p.Select(a, p.Const(64, 7)), 64))) {
		t.Errorf("substitution gives %s", p.String(got))
	}
}

func TestEvaluatorSkipsOtherBranch(t *testing.T) {
	p := NewPool()
	c, x, y := p.Var("c", 1), p.Var("x", 8), p.Var("y", 8)
	asked := map[ID]int{}
	ev := p.NewEvaluator(func(v ID) Value { asked[v]++; return NewValue(p.Width(v), 1) }, nil)
	if got := ev.Uint64(p.Ite(c, p.Add(x, x), y)); got != 2 || asked[y] != 0 || asked[x] != 1 {
		t.Errorf("value %d, asked for %v", got, asked)
	}
}

// TestSubstituteAgreesWithEvaluation substitutes constants for the variables
// of random terms.
func TestSubstituteAgreesWithEvaluation(t *testing.T) {
	p := NewPool()
	x, y := p.Var("x", 32), p.Var("y", 32)
	u := p.Ite(p.Slt(x, y), p.UDiv(p.Mul(x, y), p.Or(y, p.Const(32, 3))), p.Shl(x, p.URem(y, p.Const(32, 40))))
	for _, v := range [][2]uint64{{0, 0}, {1, 2}, {0xffffffff, 7}, {12345, 54321}, {1 << 31, 1}} {
		m := map[ID]ID{x: p.Const(32, v[0]), y: p.Const(32, v[1])}
		got := p.Substitute(u, m)
		ev := p.NewEvaluator(func(t ID) Value { c, _ := p.ConstValue(m[t]); return NewValue(32, c) }, nil)
		if k, ok := p.ConstValue(got); !ok || k != ev.Uint64(u) {
			t.Errorf("substituting %v gives %s, evaluation %#x", v, p.String(got), ev.Uint64(u))
		}
	}
	// A key that is not a variable, and a value that contains the key.
	sum := p.Add(x, y)
	if got := p.Substitute(p.Mul(sum, y), map[ID]ID{sum: p.Not(sum), y: x}); got != p.Mul(p.Not(sum), x) {
		t.Errorf("got %s", p.String(got))
	}
}

func TestConstants(t *testing.T) {
	p := NewPool()
	for _, w := range []int{1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 1000} {
		one := new(big.Int).Lsh(big.NewInt(1), uint(w))
		for _, v := range []*big.Int{
			big.NewInt(0), big.NewInt(1), big.NewInt(-1), big.NewInt(5), one,
			new(big.Int).Rsh(one, 1), new(big.Int).Add(one, big.NewInt(3)), new(big.Int).Neg(one),
		} {
			c := p.ConstBig(w, v)
			got, ok := p.ConstBigValue(c)
			if want := refWrap(w, v); !ok || got.Cmp(want) != 0 || p.Width(c) != w {
				t.Errorf("width %d: %v became %v", w, v, got)
			}
			if c != p.ConstBig(w, got) {
				t.Errorf("width %d: %v is two terms", w, v)
			}
			if u, ok := p.ConstValue(c); ok != (w <= 64) || ok && u != got.Uint64() {
				t.Errorf("width %d: ConstValue of %v is %d, %v", w, v, u, ok)
			}
		}
		if p.Ones(w) != p.ConstInt(w, -1) || p.Zero(w) != p.ConstInt(w, 0) || p.Not(p.Zero(w)) != p.Ones(w) {
			t.Errorf("width %d: Zero and Ones", w)
		}
		if !p.isOnes(p.Ones(w)) || !p.isZero(p.Zero(w)) || !p.isOne(p.Const(w, 1)) || w > 1 && p.isOne(p.Ones(w)) {
			t.Errorf("width %d: tests for constants", w)
		}
	}
	if p.Bool(true) != p.True() || p.Const(1, 3) != p.True() || !p.IsTrue(p.True()) || !p.IsFalse(p.Bool(false)) {
		t.Error("conditions")
	}
}

func TestString(t *testing.T) {
	p := NewPool()
	x, c := p.Var("x", 8), p.Var("c", 1)
	a := p.ArrayVar("mem", 8, 8)
	for want, u := range map[string]ID{
		"true":                                   p.True(),
		"(_ bv7 8)":                              p.Const(8, 7),
		"x!3":                                    x,
		"(bvand x!3 (_ bv85 8))":                 p.And(x, p.Const(8, 0x55)),
		"(bvor c!4 (= x!3 (_ bv9 8)))":           p.Or(c, p.Eq(x, p.Const(8, 9))),
		"((_ extract 6 2) x!3)":                  p.Extract(x, 6, 2),
		"((_ sign_extend 8) x!3)":                p.SExt(x, 16),
		"(ite c!4 x!3 (_ bv1 8))":                p.Ite(c, x, p.Const(8, 1)),
		"(select mem!5 x!3)":                     p.Select(a, x),
		"(ptr 9 ((_ zero_extend 56) x!3))":       p.Ptr(9, p.ZExt(x, 64)),
		"(bvult x!3 (select mem!5 (bvneg x!3)))": p.Ult(x, p.Select(a, p.Neg(x))),
		"none":                                   None,
		"(_ bv340282366920938463463374607431768211455 128)": p.Ones(128),
	} {
		if got := p.String(u); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestWideTerms(t *testing.T) {
	p := NewPool()
	w := MaxWidth
	x := p.Var("x", w)
	if p.Width(x) != MaxWidth {
		t.Fatalf("width %d", p.Width(x))
	}
	if p.Extract(p.Concat(p.Extract(x, w-1, 8), p.Extract(x, 7, 0)), w-1, 0) != x {
		t.Error("parts of a wide term do not join")
	}
	bs := make([]ID, w/8)
	for i := range bs {
		bs[i] = p.Var("b", 8)
	}
	a, b := fromLow(p, bs), fromHigh(p, bs)
	ev := p.NewEvaluator(func(v ID) Value { return NewValue(p.Width(v), uint64(v)*7) }, nil)
	if !ev.Eval(a).Equal(ev.Eval(b)) {
		t.Error("two orders of concatenation differ")
	}
	if p.Extract(a, 8*100+7, 8*100) != bs[100] {
		t.Error("byte 100 is lost")
	}
}

func TestAndN(t *testing.T) {
	p := NewPool()
	var cs []ID
	for range 20 {
		cs = append(cs, p.Var("c", 1))
	}
	rev := make([]ID, 0, 40)
	for i := range cs {
		rev = append(rev, cs[len(cs)-1-i], cs[i])
	}
	switch {
	case p.AndN() != p.True() || p.OrN() != p.False():
		t.Error("no operands")
	case p.AndN(cs...) != p.AndN(rev...) || p.OrN(cs...) != p.OrN(rev...):
		t.Error("order or repetition matters")
	case p.AndN(append(rev, p.Not(cs[3]))...) != p.False() || p.OrN(append(rev, p.Not(cs[3]))...) != p.True():
		t.Error("a contradiction is not seen")
	}
	for i := range cs {
		ev := p.NewEvaluator(func(v ID) Value { return NewValue(1, bit(v != cs[i])) }, nil)
		if ev.True(p.AndN(cs...)) || !ev.True(p.OrN(cs...)) {
			t.Error("wrong value")
		}
	}
}

package definedness

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// world is a pool with single bits as variables, those of undefined are unwritten.
type world struct {
	p         *term.Pool
	undefined map[term.ID]bool
	s         *Shadows
}

func newWorld() *world {
	w := &world{p: term.NewPool(), undefined: map[term.ID]bool{}}
	w.s = New(w.p, func(t term.ID) bool { return w.undefined[t] })
	return w
}

// word returns a value of single bits, those of mask undefined.
func (w *world) word(name string, width, mask int) (t term.ID, bits []term.ID) {
	for i := range width {
		b := w.p.Var(fmt.Sprint(name, i), 1)
		w.undefined[b] = mask>>i&1 != 0
		bits = append(bits, b)
		if i == 0 {
			t = b
		} else {
			t = w.p.Concat(b, t)
		}
	}
	return t, bits
}

// compare tries every assignment: which bits of t really depend on undefined ones, and what its shadow says. It reports
// wrong if a bit depends on one and the shadow does not say so, and loose if it is the other way round.
func (w *world) compare(t term.ID, bits []term.ID) (wrong, loose int) {
	shadow := w.s.Of(t)
	defined := w.s.Defined(t)
	type outcome struct{ some, every, shadow uint64 }
	byDefined := map[uint64]*outcome{}
	for n := range uint64(1) << len(bits) {
		value := map[term.ID]uint64{}
		key := uint64(0)
		for i, b := range bits {
			value[b] = n >> i & 1
			if !w.undefined[b] {
				key |= (n >> i & 1) << i
			}
		}
		e := w.p.NewEvaluator(func(t term.ID) term.Value { return term.NewValue(1, value[t]) }, nil)
		o := byDefined[key]
		if o == nil {
			o = &outcome{every: ^uint64(0)}
			byDefined[key] = o
		}
		v, sh := e.Uint64(t), e.Uint64(shadow)
		o.some |= v
		o.every &= v
		o.shadow |= sh
		if e.True(defined) != (sh == 0) {
			wrong++
		}
	}
	full := uint64(1)<<w.p.Width(t) - 1
	for _, o := range byDefined {
		real := (o.some &^ o.every) & full
		if real&^o.shadow != 0 {
			wrong++
		}
		if o.shadow&^real != 0 {
			loose++
		}
	}
	return wrong, loose
}

// Each operator alone, over all choices of undefined bits: no undefined bit is missed, and where the rule is exact, none is made up.
func TestOperators(t *testing.T) {
	type operator struct {
		name  string
		exact bool
		apply func(p *term.Pool, a, b, c term.ID) term.ID
	}
	bit := func(p *term.Pool, t term.ID) term.ID { return p.Extract(t, 0, 0) }
	for _, op := range []operator{
		{"not", true, func(p *term.Pool, a, _, _ term.ID) term.ID { return p.Not(a) }},
		{"and", true, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.And(a, b) }},
		{"or", true, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Or(a, b) }},
		{"xor", true, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Xor(a, b) }},
		{"ite", true, func(p *term.Pool, a, b, c term.ID) term.ID { return p.Ite(bit(p, c), a, b) }},
		{"eq", true, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Eq(a, b) }},
		{"ult", true, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Ult(a, b) }},
		{"slt", true, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Slt(a, b) }},
		{"neg", false, func(p *term.Pool, a, _, _ term.ID) term.ID { return p.Neg(a) }},
		{"add", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Add(a, b) }},
		{"sub", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Sub(a, b) }},
		{"mul", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Mul(a, b) }},
		{"udiv", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.UDiv(a, b) }},
		{"urem", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.URem(a, b) }},
		{"sdiv", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.SDiv(a, b) }},
		{"srem", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.SRem(a, b) }},
		{"shl", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Shl(a, b) }},
		{"lshr", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.LShr(a, b) }},
		{"ashr", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.AShr(a, b) }},
		{"concat", true, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.Concat(a, b) }},
		{"extract", true, func(p *term.Pool, a, _, _ term.ID) term.ID { return p.Extract(a, 2, 1) }},
		{"zext", true, func(p *term.Pool, a, _, _ term.ID) term.ID { return p.ZExt(a, 5) }},
		{"sext", true, func(p *term.Pool, a, _, _ term.ID) term.ID { return p.SExt(a, 5) }},
		{"umulo", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.UMulO(a, b) }},
		{"smulo", false, func(p *term.Pool, a, b, _ term.ID) term.ID { return p.SMulO(a, b) }},
		{"shl by 1", true, func(p *term.Pool, a, _, _ term.ID) term.ID { return p.Shl(a, p.Const(3, 1)) }},
	} {
		for mask := range 1 << 7 {
			w := newWorld()
			a, as := w.word("a", 3, mask&7)
			b, bs := w.word("b", 3, mask>>3&7)
			c, cs := w.word("c", 1, mask>>6)
			bits := append(append(as, bs...), cs...)
			wrong, loose := w.compare(op.apply(w.p, a, b, c), bits)
			if wrong > 0 {
				t.Errorf("%s with undefined bits %07b: an undefined bit is taken for defined", op.name, mask)
			}
			if op.exact && loose > 0 {
				t.Errorf("%s with undefined bits %07b: a defined bit is taken for undefined", op.name, mask)
			}
		}
	}
}

// Random terms of several operators never hide an undefined bit, and terms without undefined variables have none.
func TestRandomTerms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		w := newWorld()
		mask := int(r.Uint32()) & 63
		a, as := w.word("a", 3, mask&7)
		b, bs := w.word("b", 3, mask>>3)
		terms := []term.ID{a, b, w.p.Const(3, uint64(r.IntN(8)))}
		any := func() term.ID { return terms[r.IntN(len(terms))] }
		for range 6 {
			p := w.p
			x, y, z := any(), any(), any()
			switch r.IntN(9) {
			case 0:
				x = p.And(x, y)
			case 1:
				x = p.Xor(x, y)
			case 2:
				x = p.Add(x, y)
			case 3:
				x = p.Ite(p.Ult(x, y), y, z)
			case 4:
				x = p.Mul(x, y)
			case 5:
				x = p.Sub(x, y)
			case 6:
				x = p.LShr(x, y)
			case 7:
				x = p.Ite(p.Eq(x, y), x, z)
			case 8:
				x = p.URem(x, y)
			}
			terms = append(terms, x)
		}
		last := terms[len(terms)-1]
		wrong, loose := w.compare(last, append(as, bs...))
		if wrong > 0 {
			t.Fatalf("%s: an undefined bit is taken for defined", w.p.String(last))
		}
		if mask == 0 && loose > 0 {
			t.Fatalf("%s: an undefined bit without undefined variables", w.p.String(last))
		}
	}
}

// What arrays hold follows the stores: the shadow of an element that was written is that of the value.
func TestArrays(t *testing.T) {
	w := newWorld()
	p := w.p
	fresh, input := p.ArrayVar("fresh", 8, 8), p.ArrayVar("input", 8, 8)
	w.undefined[fresh] = true
	i, j, n := p.Var("i", 8), p.Var("j", 8), p.Var("n", 8)
	for _, c := range []struct {
		name  string
		array term.ID
		index uint64
		want  bool // defined, for i = 3, j = 5, n = 4
	}{
		{"fresh", fresh, 3, false},
		{"input", input, 3, true},
		{"written", p.Store(fresh, i, p.Const(8, 7)), 3, true},
		{"beside what was written", p.Store(fresh, i, p.Const(8, 7)), 4, false},
		{"overwritten by what is undefined", p.Store(input, i, p.Select(fresh, j)), 3, false},
		{"beside it", p.Store(input, i, p.Select(fresh, j)), 5, true},
		{"in a range set", p.SetRange(fresh, i, n, p.Const(8, 0)), 6, true},
		{"behind it", p.SetRange(fresh, i, n, p.Const(8, 0)), 7, false},
		{"copied", p.CopyRange(fresh, i, input, j, n), 3, true},
		{"before the copy", p.CopyRange(fresh, i, input, j, n), 2, false},
		{"a copy of the undefined", p.CopyRange(input, i, fresh, j, n), 3, false},
		{"chosen", p.Ite(p.Ult(i, j), input, fresh), 0, true},
		{"not chosen", p.Ite(p.Ult(j, i), input, fresh), 0, false},
	} {
		k := p.Var("k", 8) // not folded
		defined := w.s.Defined(p.Select(c.array, k))
		values := map[term.ID]uint64{i: 3, j: 5, n: 4, k: c.index}
		e := p.NewEvaluator(func(t term.ID) term.Value { return term.NewValue(p.Width(t), values[t]) }, nil)
		if got := e.True(defined); got != c.want {
			t.Errorf("%s: defined is %v", c.name, got)
		}
	}
}

// A deep term neither overflows the stack nor takes long.
func TestDeep(t *testing.T) {
	w := newWorld()
	p := w.p
	x := p.Var("x", 32)
	w.undefined[x] = true
	for i := range 100000 {
		x = p.Add(p.Xor(x, p.Const(32, uint64(i*2+1))), p.Const(32, 5))
	}
	if p.IsTrue(w.s.Defined(x)) {
		t.Error("a function of an undefined value is defined")
	}
}

// What was said to be clean stays so, and what is made of it alone; what it was made of does not change.
func TestClean(t *testing.T) {
	w := newWorld()
	x, bits := w.word("x", 4, 0b0110)
	frozen := w.p.Ite(w.p.Var("c", 1), x, w.p.Var("any", 4))
	w.s.Clean(frozen)
	if !w.p.IsTrue(w.s.Defined(frozen)) || !w.p.IsTrue(w.s.Defined(w.p.Add(frozen, w.p.Const(4, 3)))) {
		t.Error("a clean term, or one made of it, is not defined")
	}
	if w.p.IsTrue(w.s.Defined(x)) || w.p.IsTrue(w.s.Defined(w.p.Xor(frozen, x))) {
		t.Error("an undefined term counts as defined")
	}
	if wrong, _ := w.compare(x, bits); wrong != 0 {
		t.Errorf("%d bits are wrong", wrong)
	}
}

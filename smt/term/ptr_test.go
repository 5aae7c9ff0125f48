package term

import (
	"fmt"
	"testing"
)

// Pointers of 6 bits over objects 16 apart are small enough to try every
// value.
const (
	smallPtrWidth = 6
	smallPtrShift = 4
)

var ptrRules = []rule{
	{name: "constant offset keeps provenance", from: "(ptr 2 (add 3 k))", to: "(ptr 2 (add k 3))"},
	{name: "add to a pointer", from: "(add (ptr 2 a) b)", to: "(ptr 2 (add a b))"},
	{name: "add a pointer", from: "(add b (ptr 2 a))", to: "(ptr 2 (add a b))"},
	{name: "subtract from a pointer", from: "(sub (ptr 2 a) b)", to: "(ptr 2 (sub a b))"},
	{name: "pointer difference", from: "(sub (ptr 2 a) (ptr 2 b))", to: "(sub a b)"},
	{name: "difference across objects", from: "(sub (ptr 3 a) (ptr 1 b))", to: "(add (sub a b) 32)"},
	{name: "sum of pointers", from: "(add (ptr 3 a) (ptr 1 b))", to: "(add (add a b) 0)"},
	{name: "subtract a pointer", from: "(sub a (ptr 1 b))", to: "(add (sub a b) 48)"},
	{name: "pointer as an offset", from: "(ptr 1 (ptr 2 a))", to: "(ptr 1 (add a 32))"},
	{name: "eq within an object", from: "(eq (ptr 2 a) (ptr 2 b))", to: "(eq a b)"},
	{name: "eq of a pointer and a number", from: "(eq (ptr 2 a) k)", to: "(eq a (sub k 32))"},
	{name: "eq across objects, small offsets", from: "(eq (ptr 2 (zext W a:4)) (ptr 1 (zext W b:4)))", to: "0:1"},
	{name: "eq across objects, signed offsets", from: "(eq (ptr 2 (sext W a:4)) (ptr 1 (sext W b:4)))", to: "0:1"},
	{name: "eq across objects, any offsets", from: "(eq (ptr 2 a) (ptr 1 b))", to: ""},
	{name: "not null", from: "(eq (ptr 2 (zext W a:4)) 0)", to: "0:1"},
	{name: "not null, signed offset", from: "(eq (ptr 1 (sext W a:4)) 0)", to: "0:1"},
	{name: "null", from: "(eq (ptr 0 0) 0)", to: "1:1"},
	{name: "a choice of objects is not null", from: "(eq (ite p (ptr 1 (zext W a:4)) (ite q (ptr 2 0) (ptr 3 (zext W b:4)))) 0)", to: "0:1"},
	{name: "a choice of objects identified", from: "(eq (ite p (ptr 1 (zext W a:4)) (ptr 2 (zext W a:4))) (ptr 2 (zext W a:4)))", to: "(not p)"},
	{name: "a choice with null", from: "(eq (ite p (ptr 1 (zext W a:4)) 0) 0)", to: "(not p)"},
	{name: "ult within an object", from: "(ult (ptr 2 (zext W a:4)) (ptr 2 (zext W b:4)))", to: "(ult a:4 b:4)"},
	{name: "ult within an object, signed offsets", from: "(ult (ptr 2 (sext W a:4)) (ptr 2 (sext W b:4)))", to: "(slt a:4 b:4)"},
	{name: "ult within an object, any offsets", from: "(ult (ptr 2 a) (ptr 2 b))", to: ""},
	{name: "ult across objects", from: "(ult (ptr 1 (zext W a:4)) (ptr 2 (zext W b:4)))", to: "1:1"},
	{name: "choice within an object", from: "(ite p (ptr 2 a) (ptr 2 b))", to: "(ptr 2 (ite p a b))"},
	{name: "low bits", from: "(extract 3 0 (ptr 2 a))", to: "(extract 3 0 a)"},
	{name: "high bits", from: "(extract 5 4 (ptr 2 a))", to: ""},
	{name: "two parts join", from: "(concat (extract 5 4 (ptr 2 a)) (extract 3 0 (ptr 2 a)))", to: "(ptr 2 a)"},
	{name: "two parts of a constant offset join", from: "(concat (extract 5 4 (ptr 2 5)) (extract 3 0 (ptr 2 5)))", to: "(ptr 2 5)"},
	{name: "six parts join", to: "(ptr 2 k)",
		from: "(concat (extract 5 5 (ptr 2 k)) (concat (extract 4 4 (ptr 2 k)) (concat (extract 3 3 (ptr 2 k)) (concat (extract 2 2 (ptr 2 k)) (concat (extract 1 1 (ptr 2 k)) (extract 0 0 (ptr 2 k)))))))"},
	{name: "other low bits", from: "(concat (extract 5 4 (ptr 2 (zext W a:4))) b:4)", to: "(ptr 2 (zext W b:4))"},
	{name: "other low bits, any offset", from: "(concat (extract 5 4 (ptr 2 a)) b:4)", to: "(ptr 2 (concat (extract 5 4 a) b:4))"},
	{name: "a variable base", from: "(add (ptr 2 a b) 3)", to: "(ptr 2 (add a 3) b)"},
	{name: "eq within an object of variable base", from: "(eq (ptr 2 a (concat c:4 0:2)) (ptr 2 b (concat c:4 0:2)))", to: "(eq a b)"},
	{name: "eq of one object at two bases", from: "(eq (ptr 2 a b) (ptr 2 a 8))", to: ""},
	{name: "ite of one object at two bases", from: "(ite p (ptr 2 a b) (ptr 2 a 8))", to: ""},
	{name: "sub at variable bases", from: "(sub (ptr 2 a b) (ptr 3 a 8))", to: "(sub b 8)", loose: true},
	{name: "ult within an object of variable base", from: "(ult (ptr 2 (zext W a:3) (concat 0:1 (concat b:2 0:3))) (ptr 2 (zext W c:3) (concat 0:1 (concat b:2 0:3))))", to: "(ult a:3 c:3)"},
	{name: "ult of pointers that may wrap", from: "(ult (ptr 2 (zext W a:3) (concat b:3 0:3)) (ptr 2 (sext W c:3) (concat b:3 0:3)))", to: ""},
	{name: "tag at an aligned base", from: "(or (ptr 2 a (concat b:4 0:2)) 3)", to: "(ptr 2 (or a 3) (concat b:4 0:2))"},
	{name: "tag at an unaligned base", from: "(or (ptr 2 a (concat b:5 0:1)) 3)", to: ""},
	{name: "low bits at an aligned base", from: "(extract 1 0 (ptr 2 a (concat b:4 0:2)))", to: "(extract 1 0 a)"},
	{name: "low bits at an unaligned base", from: "(extract 1 0 (ptr 2 a (concat b:5 0:1)))", to: ""},
	{name: "other low bits at an aligned base", from: "(concat (extract 5 2 (ptr 2 a (concat b:4 0:2))) c:2)", to: "(ptr 2 (concat (extract 5 2 a) c:2) (concat b:4 0:2))"},
	{name: "not null at a positive base", from: "(eq (ptr 2 (zext W a:2) (add (zext W b:4) 8)) 0)", to: "0:1"},
	{name: "pointer as a base", from: "(ptr 1 a (ptr 2 b))", to: "(ptr 1 a (add b 32))"},
	{name: "tag set", from: "(or (ptr 2 a) 1)", to: "(ptr 2 (or a 1))"},
	{name: "tag flipped", from: "(xor (ptr 2 a) 3)", to: "(ptr 2 (xor a 3))"},
	{name: "tag cleared", from: "(and (ptr 2 a) -4)", to: "(ptr 2 (and a -4))"},
	{name: "tag read", from: "(and (ptr 2 a) 3)", to: "(and a 3)"},
	{name: "tag set and cleared", from: "(and (or (ptr 2 (concat a:4 0:2)) 1) -4)", to: "(ptr 2 (concat a:4 0:2))"},
	{name: "object bits set", from: "(or (ptr 2 a) 16)", to: ""},
	{name: "object bits cleared", from: "(and (ptr 3 a) 31)", to: ""},
	{name: "aligned by subtraction", from: "(sub (ptr 2 a) (and (ptr 2 a) 3))", to: ""},
	{name: "object bits by a shift", from: "(eq (lshr (ptr 2 (zext W a:4)) 4) 2)", to: "1:1"},
	{name: "distance from the base", from: "(sub (ptr 2 (mul a 4)) (ptr 2 0))", to: "(mul a 4)"},
	{name: "neg of a pointer", from: "(neg (ptr 2 a))", to: ""},
	{name: "not of a pointer", from: "(not (ptr 2 a))", to: ""},
	{name: "product with a pointer", from: "(mul (ptr 2 a) b)", to: ""},
	{name: "remainder of a pointer", from: "(urem (ptr 2 (zext W a:4)) 16)", to: "(zext W a:4)"},
	{name: "slt of pointers", from: "(slt (ptr 1 a) (ptr 2 b))", to: ""},
	{name: "overflow of pointers", from: "(uaddo (ptr 3 a) b)", to: ""},
}

func TestPtrRules(t *testing.T) {
	for _, r := range ptrRules {
		t.Run(r.name, func(t *testing.T) {
			for k := range 1 << smallPtrWidth {
				ps := newParser(t, smallPtrWidth, int64(k), 0)
				checkRule(t, newPool(smallPtrWidth, smallPtrShift), ps, r.from, r.to, r.loose)
				if t.Failed() || !usesConstant(r.from, "k") {
					return
				}
			}
		})
	}
}

// TestApart compares pointers into objects of which only the pool's owner knows that they share no address.
func TestApart(t *testing.T) {
	p := NewPool()
	a, b, c := p.Var("a", 64), p.Var("b", 64), p.Var("c", 64)
	p.Apart(func(x, y ID) (uint64, uint64) {
		if x == a && y == b {
			return 8, 16
		}
		if x == b && y == a {
			return 16, 8
		}
		return 0, 0
	})
	i := p.Var("i", 64)
	for _, test := range []struct {
		base, off ID
		open      bool
	}{
		{b, p.Zero(64), false},
		{b, p.Const(64, 15), false},
		{b, p.Const(64, 16), true}, // one past the end may be where the other starts
		{b, p.ConstInt(64, -1), true},
		{b, p.ZExt(p.Extract(i, 3, 0), 64), false},
		{b, i, true},
		{c, p.Zero(64), true},
	} {
		for _, x := range []ID{p.Eq(p.PtrAt(1, a, p.Const(64, 7)), p.PtrAt(2, test.base, test.off)),
			p.Eq(p.PtrAt(2, test.base, test.off), p.PtrAt(1, a, p.Const(64, 7)))} {
			if open := x != p.False(); open != test.open {
				t.Errorf("a+7 = %s+%s is %s", p.String(test.base), p.String(test.off), p.String(x))
			}
		}
	}
	if p.Eq(p.PtrAt(1, a, p.Const(64, 8)), p.PtrAt(2, b, p.Zero(64))) == p.False() {
		t.Error("one past the end of one object cannot be where another starts")
	}
	// Others may tell for a while.
	same := func() bool { return p.Eq(p.PtrAt(1, a, p.Zero(64)), p.PtrAt(2, b, p.Zero(64))) != p.False() }
	before := p.Apart(nil)
	if !same() {
		t.Error("nobody tells any more that objects share no address")
	}
	if p.Apart(before) != nil || same() {
		t.Error("what told before does not tell again")
	}
}

// TestRebuildAtAnotherBase moves an object.
func TestRebuildAtAnotherBase(t *testing.T) {
	p := NewPool()
	a, off := p.Var("a", 64), p.Var("off", 64)
	x := p.PtrAt(1, a, off)
	if got := p.Substitute(x, map[ID]ID{off: p.Zero(64)}); got != p.PtrAt(1, a, p.Zero(64)) {
		t.Errorf("another offset makes it %s", p.String(got))
	}
	if got := p.Substitute(x, map[ID]ID{a: p.Const(64, 16)}); got != p.Add(off, p.Const(64, 16)) {
		t.Errorf("another base makes it %s", p.String(got))
	}
}

func bytesOf(p *Pool, t ID) []ID {
	var bs []ID
	for i := 0; i < p.Width(t); i += 8 {
		bs = append(bs, p.Extract(t, i+7, i))
	}
	return bs
}

// fromLow and fromHigh put bytes together in the two orders a memory may use.
func fromLow(p *Pool, bs []ID) ID {
	t := bs[0]
	for _, b := range bs[1:] {
		t = p.Concat(b, t)
	}
	return t
}

func fromHigh(p *Pool, bs []ID) ID {
	t := bs[len(bs)-1]
	for i := len(bs) - 2; i >= 0; i-- {
		t = p.Concat(t, bs[i])
	}
	return t
}

func byShifts(p *Pool, bs []ID) ID {
	t := p.Zero(64)
	for i, b := range bs {
		t = p.Or(t, p.Shl(p.ZExt(b, 64), p.Const(64, uint64(8*i))))
	}
	return t
}

// TestBytesRejoin copies terms byte by byte, as memcpy does.
func TestBytesRejoin(t *testing.T) {
	p := NewPool()
	x, y := p.Var("x", 64), p.Var("y", 64)
	i, c := p.Var("i", 32), p.Var("c", 1)
	for _, v := range []ID{
		x,
		p.Add(x, p.Const(64, 1)),
		p.Add(x, y),
		p.And(x, y),
		p.Or(x, y),
		p.Not(x),
		p.Ite(c, x, y),
		p.Ite(c, x, p.Const(64, 0x1234_5678_9abc_def0)),
		p.SExt(i, 64),
		p.ZExt(i, 64),
		p.Mul(x, p.Const(64, 12)),
		p.URem(x, y),
		p.Ptr(5, p.Zero(64)),
		p.Ptr(5, p.Const(64, 0x1234)),
		p.Ptr(5, p.Ones(64)),
		p.Ptr(5, p.SExt(i, 64)),
		p.Ptr(5, p.Mul(p.SExt(i, 64), p.Const(64, 24))),
		p.Ptr(0, p.Zero(64)),
		p.Ite(c, p.Ptr(5, p.Const(64, 8)), p.Ptr(6, p.Zero(64))),
		p.Ite(c, p.Ptr(5, x), p.Zero(64)),
	} {
		bs := bytesOf(p, v)
		for name, join := range map[string]func(*Pool, []ID) ID{"low": fromLow, "high": fromHigh} {
			if got := join(p, bs); got != v {
				t.Errorf("from the %s byte, %s became %s", name, p.String(v), p.String(got))
			}
		}
	}
	// The C idiom: shift each byte to its place and combine with |.
	for _, v := range []ID{x, p.Add(x, y), p.Ptr(5, p.SExt(i, 64))} {
		if got := byShifts(p, bytesOf(p, v)); got != v {
			t.Errorf("by shifts, %s became %s", p.String(v), p.String(got))
		}
	}
}

// TestPointerIdioms uses the real layout.
func TestPointerIdioms(t *testing.T) {
	p := NewPool()
	i := p.Var("i", 32)
	off := p.Mul(p.SExt(i, 64), p.Const(64, 4))
	if lo, hi := p.SignedRange(off); lo != -1<<33 || hi != 1<<33-4 {
		t.Errorf("signed range of sext(i)*4 is %d..%d", lo, hi)
	}
	a, b := p.Ptr(7, off), p.Ptr(8, p.Mul(p.SExt(p.Var("j", 32), 64), p.Const(64, 4)))
	next := p.Ptr(7, p.Add(off, p.Const(64, 4)))
	for name, c := range map[string]struct{ got, want ID }{
		"other object":        {p.Eq(a, b), p.False()},
		"null":                {p.Eq(a, p.Zero(64)), p.False()},
		"next element":        {p.Eq(a, next), p.False()},
		"order of elements":   {p.Ult(a, next), p.True()},
		"order of objects":    {p.Ult(a, b), p.True()},
		"distance":            {p.Sub(next, a), p.Const(64, 4)},
		"align down":          {p.And(p.Add(a, p.Const(64, 3)), p.Const(64, ^uint64(3))), a},
		"integer round trip":  {p.Sub(p.Add(a, p.Const(64, 100)), p.Const(64, 100)), a},
		"object number":       {p.Eq(p.LShr(p.Ptr(7, p.ZExt(i, 64)), p.Const(64, 48)), p.Const(64, 7)), p.True()},
		"element from a loop": {p.Add(p.Ptr(7, p.Zero(64)), off), a},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", name, p.String(c.got), p.String(c.want))
		}
	}
	if obj, o, ok := p.PtrObject(p.Ptr(7, p.Const(64, 12))); !ok || obj != 7 || o != p.Const(64, 12) {
		t.Error("a constant offset loses provenance")
	}
	if p.HasProvenance(off) || !p.HasProvenance(p.Extract(a, 63, 40)) {
		t.Error("HasProvenance does not follow parts of a pointer")
	}
}

func TestPtrPanics(t *testing.T) {
	p := NewPool()
	for name, f := range map[string]func(){
		"object":     func() { p.Ptr(MaxObject+1, p.Zero(64)) },
		"base":       func() { p.PtrAt(1, p.Zero(32), p.Zero(64)) },
		"no pointer": func() { p.PtrBase(p.Zero(64)) },
		"offset":     func() { p.Ptr(1, p.Zero(32)) },
		"widths":     func() { p.Add(p.Zero(8), p.Zero(9)) },
		"width 0":    func() { p.Zero(0) },
		"too wide":   func() { p.Var("x", MaxWidth+1) },
		"extract":    func() { p.Extract(p.Zero(8), 8, 0) },
		"condition":  func() { p.Ite(p.Zero(2), p.Zero(8), p.Zero(8)) },
		"read index": func() { p.Select(p.ArrayVar("a", 8, 8), p.Zero(9)) },
		"argument":   func() { p.Arg(p.True(), 0) },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil {
					t.Errorf("%s: no panic", name)
				} else if s := fmt.Sprint(r); len(s) < 12 || s[:5] != "term:" {
					t.Errorf("%s: panics with %q", name, s)
				}
			}()
			f()
		}()
	}
}

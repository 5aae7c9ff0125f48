package term

import (
	"math/big"
	"testing"
)

// knowledge returns every unsigned and signed interval and every pattern of
// known bits of width w.
func knowledge(w int) []info {
	var all []info
	for lo := range uint64(1) << w {
		for hi := lo; hi < 1<<w; hi++ {
			in := unknown(w)
			in.unsigned(lo, hi)
			all = append(all, in)
			in = unknown(w)
			half := uint64(1) << (w - 1)
			if lo^half > 0 || hi^half < 1<<w-1 {
				in.signed(signExtend(w, lo^half), signExtend(w, hi^half))
				all = append(all, in)
			}
		}
	}
	for zeros := range uint64(1) << w {
		for ones := range uint64(1) << w {
			if zeros&ones == 0 {
				in := unknown(w)
				in.zeros, in.ones = zeros, ones
				all = append(all, in)
			}
		}
	}
	for i := range all {
		all[i].tighten(w)
	}
	seen := map[info]bool{}
	unique := all[:0]
	for _, in := range all {
		if !seen[in] {
			seen[in] = true
			unique = append(unique, in)
		}
	}
	return unique
}

func (i *info) contains(w int, v uint64) bool {
	s := signExtend(w, v)
	return v&i.zeros == 0 && ^v&i.ones == 0 && v >= i.lo && v <= i.hi && s >= i.slo && s <= i.shi
}

// conditional are terms whose bounds come from their conditions.
var conditional = []string{
	"(ite (ult a b) a b)", "(ite (ult a b) b a)", "(ite (ult a b) (add a 1) (add b 3))", "(ite (ult a b) (neg a) (neg b))",
	"(ite (slt a b) a b)", "(ite (slt a b) b a)", "(ite (slt a b) (add a -1) (sub b a))", "(ite (slt a b) (neg b) (neg a))",
	"(ite (eq a b) a 1)", "(ite (eq a b) 1 b)", "(ite (eq a 2) 5 a)", "(ite (slt a 0) (neg a) a)", "(ite (slt a 0) a (neg a))",
	"(ite (ult b 3) (add b 1) 0)", "(ite (sle a 1) (add a 2) b)", "(ite (ult 0 a) (sub a 1) b)", "(ite (ne a 0) (add a -1) 1)",
	"(ite (ult a 3) (extract 1 0 a) 1:2)", "(ite (and (ult a 3) (ne a 0)) (extract 1 0 a) 1:2)", "(ite (or (ult 2 a) (eq a 0)) 1:2 (extract 1 0 a))",
	"(ite (and (ult a b) (ne (extract 1 0 a) 0:2)) (extract 1 0 a) (extract 2 1 b))", "(ite (and (sge a -2) (slt a 2)) (extract 2 1 a) 3:2)",
	"(ite (and (ne a 0) (ult b 3)) (sub a b) (neg a))", "(ite (not (and (ult a 4) (slt b a))) (neg a) (add a 2))",
	"(and (ult a 3) (ne a 2))", "(and (slt a b) (ult b a))", "(and (ne a 0) (ult a 2))", "(and (sge a -1) (ne a -1))",
	"(add a (ite (ult a 5) 1 0))", "(add a (ite (ult a b) 1 0))", "(add a (ite (ne a 0) -1 0))", "(add a (ite (slt b a) 2 -1))", "(add a (ite (ult a 3) 3 5))",
	"(sub a (ite (slt 0 a) 1 0))", "(add (add a (ite (ult a b) 1 0)) (ite (slt a 0) -1 0))",
	"(ite (and (eq b 3) (not (and (eq b 3) (ult 4 a)))) (add a 2) (sub b a))", "(ite (not (and (ult a b) (not (and (ne b 0) (ult b 5))))) (ite (ult a b) (add b 1) b) 4)",
	"(ite (ult a 4) (ite (ult b 4) (sext 3 (extract 1 0 a)) (neg a)) (ite (eq b 0) (add a -4) b))", "(and (sge a 0) (sle a 2))",
	"(zext 6 (add a 3))", "(zext 6 (sub a 2))", "(sext 6 (add a 3))", "(sext 6 (sub a 2))",
	"(ult (add a 1) b)", "(ult a (add b 2))", "(slt (add a 3) (add b 3))", "(ult (sub a 1) (sub b 1))", "(slt a (add a b))",
	"(extract 1 1 (add a b))", "(extract 2 1 a)", "(concat a b)", "(concat (extract 1 0 a) 0:1)", "(extract 1 0 (sub a b))",
	"(ult (concat a 5) (concat b 3))", "(slt (concat a 1) (concat b 6))", "(ashr (sub a b) 1)", "(lshr (add a b) 1)",
}

// TestKnowledgeExhaustive gives two variables of 3 bits every kind of prior
// knowledge, and checks every operator for every value the knowledge admits:
// what is built must have the right value and the right knowledge of it. A
// wrong bound in any rule that uses bounds shows here.
func TestKnowledgeExhaustive(t *testing.T) {
	const w = 3
	type subject struct {
		e      *expr
		values [1 << w][1 << w]uint64
	}
	var subjects []*subject
	vars := []*expr{{kind: "var", width: w, index: 0}, {kind: "var", width: w, index: 1}}
	prepare := func(e *expr) {
		s := &subject{e: e}
		for a := range 1 << w {
			for b := range 1 << w {
				m := &meaning{vars: []*big.Int{big.NewInt(int64(a)), big.NewInt(int64(b))}, memo: map[*expr]*big.Int{}}
				s.values[a][b] = m.of(e).Uint64()
			}
		}
		subjects = append(subjects, s)
	}
	for i := range sameWidthOps {
		if op := &sameWidthOps[i]; op.arity <= 2 {
			prepare(&expr{op: op, width: w, args: vars[:op.arity]})
		}
	}
	for i := range predicates {
		op := &predicates[i]
		prepare(&expr{op: op, width: 1, args: vars[:op.arity]})
	}
	for _, s := range conditional {
		ps := newParser(t, w, 0, 0)
		ps.vars["a"], ps.vars["b"] = vars[0], vars[1]
		prepare(ps.parse(s))
	}

	all := knowledge(w)
	step := 1
	if testing.Short() {
		step = 7
	}
	for i := 0; i < len(all)*len(all); i += step {
		ka, kb := all[i/len(all)], all[i%len(all)]
		p := NewPool()
		a, b := p.Var("a", w), p.Var("b", w)
		p.infos[a], p.infos[b] = ka, kb
		bd := &builder{p: p, vars: []ID{a, b}, memo: map[*expr]ID{}}
		ids := make([]ID, len(subjects))
		for j, s := range subjects {
			ids[j] = bd.build(s.e)
		}
		var va, vb uint64
		ev := p.NewEvaluator(func(v ID) Value {
			if v == a {
				return NewValue(w, va)
			}
			return NewValue(w, vb)
		}, nil)
		for va = range 1 << w {
			for vb = range 1 << w {
				if !ka.contains(w, va) || !kb.contains(w, vb) {
					continue
				}
				ev.Reset()
				for j, s := range subjects {
					want := s.values[va][vb]
					if got := ev.Uint64(ids[j]); got != want {
						t.Fatalf("%v is %#x for %d, %d, want %#x; built %s, knowing %+v and %+v",
							s.e, got, va, vb, want, p.String(ids[j]), ka, kb)
					}
				}
				for id := ID(1); int(id) < p.Len(); id++ {
					v := ev.Uint64(id)
					if in := &p.infos[id]; !in.contains(p.Width(id), v) {
						t.Fatalf("%s is %#x for %d, %d, but %+v is known, from %+v and %+v",
							p.String(id), v, va, vb, *in, ka, kb)
					}
				}
			}
		}
	}
}

// TestKnowledgePrecise pins bounds that memory and loop checks depend on.
func TestKnowledgePrecise(t *testing.T) {
	p := NewPool()
	x, i := p.Var("x", 64), p.Var("i", 32)
	b := p.ZExt(p.Var("b", 8), 32)
	k := func(v uint64) ID { return p.Const(32, v) }
	for _, c := range []struct {
		t      ID
		lo, hi uint64
	}{
		{b, 0, 255},
		{p.Add(b, k(10)), 10, 265},
		{p.Mul(b, b), 0, 255 * 255},
		{p.Mul(p.Add(b, k(1)), k(12)), 12, 256 * 12},
		{p.UDiv(b, k(10)), 0, 25},
		{p.URem(i, k(10)), 0, 9},
		{p.URem(b, k(1000)), 0, 255},
		{p.And(i, k(0xf0)), 0, 0xf0},
		{p.LShr(i, k(28)), 0, 15},
		{p.Or(b, k(0x100)), 0x100, 0x1ff},
		{p.Ite(p.Ult(i, k(10)), i, k(3)), 0, 9},
		{p.Ite(p.Ult(i, k(9)), p.Add(i, k(1)), k(0)), 0, 9},
		{p.Ite(p.Ule(i, k(8)), p.Extract(i, 3, 0), p.Const(4, 1)), 0, 8},
		{p.Ite(p.And(p.Ule(i, k(8)), p.Not(p.Eq(i, k(0)))), p.Extract(i, 3, 0), p.Const(4, 1)), 1, 8},
		{p.Ite(p.Or(p.Ugt(i, k(8)), p.Eq(p.Extract(i, 3, 0), p.Const(4, 0))), p.Const(4, 1), p.Extract(i, 3, 0)), 1, 8},
		{p.Ite(p.And(p.Sge(i, k(0)), p.Slt(i, k(10))), k(7), k(5)), 5, 7},
		{p.SRem(b, k(7)), 0, 6},
		{p.CtPop(p.Var("c", 4)), 0, 4},
	} {
		if lo, hi := p.Range(c.t); lo != c.lo || hi != c.hi {
			t.Errorf("range of %s is %d..%d, want %d..%d", p.String(c.t), lo, hi, c.lo, c.hi)
		}
	}
	for _, c := range []struct {
		t      ID
		lo, hi int64
	}{
		{p.SExt(i, 64), -1 << 31, 1<<31 - 1},
		{p.Mul(p.SExt(i, 64), p.Const(64, 24)), -24 << 31, 24 * (1<<31 - 1)},
		{p.Sub(p.ZExt(i, 64), p.Const(64, 1)), -1, 1<<32 - 2},
		{p.AShr(x, p.Const(64, 60)), -8, 7},
		{p.SRem(i, k(7)), -6, 6},
		{p.SDiv(i, k(256)), -1 << 23, 1<<23 - 1},
		{p.Neg(b), -255, 0},
		{p.Sub(b, p.ZExt(p.Var("d", 8), 32)), -255, 255},
	} {
		if lo, hi := p.SignedRange(c.t); lo != c.lo || hi != c.hi {
			t.Errorf("signed range of %s is %d..%d, want %d..%d", p.String(c.t), lo, hi, c.lo, c.hi)
		}
	}
	for _, c := range []struct {
		t           ID
		zeros, ones uint64
	}{
		{p.Shl(i, k(3)), 7, 0},
		{p.Mul(i, k(24)), 7, 0},
		{p.Add(p.Shl(i, k(3)), k(5)), 2, 5},
		{p.Or(i, k(1)), 0, 1},
		{p.Mul(p.Or(p.Shl(i, k(2)), k(3)), p.Or(p.Shl(b, k(2)), k(3))), 2, 1},
	} {
		if z, o := p.Known(c.t); z&c.zeros != c.zeros || o&c.ones != c.ones {
			t.Errorf("known bits of %s are %#x %#x, want %#x %#x", p.String(c.t), z, o, c.zeros, c.ones)
		}
	}
}

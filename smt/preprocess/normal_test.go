package preprocess

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// normalCases build a term on which a rule must apply, and what it must become,
// or None where only equality is asked for. x, y, z have width w, c, d, e width 1.
var normalCases = []struct {
	name   string
	rule   Rule
	widths []int
	from   func(k *kit) term.ID
	to     func(k *kit) term.ID
}{
	{"value in its branch", RuleBranchFacts, []int{2, 3},
		func(k *kit) term.ID { return k.Ite(k.Eq(k.x, k.n(2)), k.Mul(k.x, k.y), k.z) },
		func(k *kit) term.ID { return k.Ite(k.Eq(k.x, k.n(2)), k.Mul(k.y, k.n(2)), k.z) }},
	{"bound in the else branch", RuleBranchFacts, []int{3},
		func(k *kit) term.ID { return k.Ite(k.Ult(k.x, k.n(6)), k.y, k.UDiv(k.x, k.n(6))) },
		func(k *kit) term.ID { return k.Ite(k.Ult(k.x, k.n(6)), k.y, k.n(1)) }},
	{"conjunct of the condition", RuleBranchFacts, []int{2},
		func(k *kit) term.ID { return k.Ite(k.And(k.c, k.d), k.Ite(k.d, k.x, k.y), k.z) },
		func(k *kit) term.ID { return k.Ite(k.And(k.c, k.d), k.x, k.z) }},
	{"condition within a condition", RuleBranchFacts, []int{3},
		func(k *kit) term.ID {
			clamp := k.Ite(k.Slt(k.x, k.n(0)), k.n(0), k.Ite(k.Ult(k.n(3), k.x), k.n(3), k.x))
			return k.Ite(k.Slt(k.n(0), k.x), k.y, k.Add(clamp, k.z))
		},
		func(k *kit) term.ID { return k.Ite(k.Slt(k.n(0), k.x), k.y, k.z) }},
	{"sum with a constant in the condition", RuleBranchFacts, []int{3},
		func(k *kit) term.ID {
			return k.Ite(k.Ult(k.Add(k.x, k.n(2)), k.n(2)), k.Extract(k.x, 2, 1), k.Extract(k.y, 2, 1))
		},
		func(k *kit) term.ID {
			return k.Ite(k.Ult(k.Add(k.x, k.n(2)), k.n(2)), k.Const(2, 3), k.Extract(k.y, 2, 1))
		}},
	{"offset of choices", RuleChoiceOffset, []int{3, 4},
		func(k *kit) term.ID {
			return k.Ite(k.c, k.Ite(k.d, k.n(2), k.n(1)), k.ZExt(k.d, k.w))
		},
		func(k *kit) term.ID { return k.Add(k.ZExt(k.d, k.w), k.ZExt(k.c, k.w)) }},
	{"exclusive points", RuleExclusiveBits, []int{2, 3},
		func(k *kit) term.ID {
			s := k.n(0)
			for v := uint64(0); v < 1<<k.w; v++ {
				s = k.Add(s, k.ZExt(k.Eq(k.x, k.n(v)), k.w))
			}
			return s
		},
		func(k *kit) term.ID { return k.n(1) }},
	{"exclusive signed bounds", RuleExclusiveBits, []int{3},
		func(k *kit) term.ID {
			return k.Add(k.ZExt(k.Slt(k.x, k.n(1)), k.w), k.Add(k.y, k.Ite(k.Slt(k.n(2), k.x), k.n(3), k.n(2))))
		}, nil},
	{"exclusive unsigned bounds", RuleExclusiveBits, []int{3},
		func(k *kit) term.ID {
			return k.Add(k.ZExt(k.Ult(k.x, k.n(3)), k.w), k.Add(k.y, k.ZExt(k.Ult(k.n(4), k.x), k.w)))
		}, nil},
	{"exclusive, one negative", RuleExclusiveBits, []int{3},
		func(k *kit) term.ID {
			return k.Sub(k.Add(k.y, k.ZExt(k.Eq(k.x, k.n(3)), k.w)), k.ZExt(k.Ult(k.x, k.n(4)), k.w))
		}, nil},
	{"like summands", RuleLikeSummands, []int{4},
		func(k *kit) term.ID { return k.Add(k.Add(k.x, k.y), k.Add(k.Mul(k.x, k.n(3)), k.z)) },
		nil},
	{"parity by folding", RuleParity, []int{4},
		func(k *kit) term.ID {
			f := k.Xor(k.Xor(k.x, k.y), k.LShr(k.x, k.n(1)))
			return k.Xor(k.Xor(k.Extract(f, 0, 0), k.c), k.Xor(k.Xor(k.Extract(k.x, 1, 1), k.Extract(k.y, 0, 0)), k.Extract(k.x, 0, 0)))
		}, nil},
	{"parity of a complement", RuleParity, []int{3},
		func(k *kit) term.ID {
			return k.Not(k.Xor(k.Extract(k.Xor(k.Not(k.x), k.y), 1, 1), k.Xor(k.c, k.Xor(k.Extract(k.x, 1, 1), k.Extract(k.y, 1, 1)))))
		}, nil},
	{"gray code there and back", RuleSameBits, []int{4},
		func(k *kit) term.ID {
			g := k.Xor(k.x, k.LShr(k.x, k.n(1)))
			b := k.Xor(g, k.LShr(g, k.n(1)))
			b = k.Xor(b, k.LShr(b, k.n(2)))
			return k.Eq(k.Xor(b, k.y), k.Xor(k.x, k.y))
		},
		func(k *kit) term.ID { return k.True() }},
	{"a bit that cannot be equal", RuleSameBits, []int{4},
		func(k *kit) term.ID {
			return k.Eq(k.Xor(k.x, k.LShr(k.x, k.n(1))), k.Xor(k.Xor(k.x, k.n(12)), k.LShr(k.Xor(k.x, k.n(8)), k.n(1))))
		}, nil},
	{"steps of a shift register", RuleSameBits, []int{3},
		func(k *kit) term.ID {
			choice, mask := k.x, k.x
			poly := k.n(3)
			for range k.w + 1 {
				choice = k.Ite(k.Extract(choice, 0, 0), k.Xor(k.LShr(choice, k.n(1)), poly), k.LShr(choice, k.n(1)))
				mask = k.Xor(k.LShr(mask, k.n(1)), k.And(poly, k.Neg(k.And(mask, k.n(1)))))
			}
			return k.Eq(choice, mask)
		},
		func(k *kit) term.ID { return k.True() }},
	{"ones counted by halves", RuleExactSum, []int{4, 8},
		func(k *kit) term.ID {
			one, half := k.n(0), k.x
			for i := range k.w {
				one = k.Add(one, k.ZExt(k.Extract(k.x, i, i), k.w))
			}
			for s, mask := range []uint64{0x55, 0x33, 0x0f}[:k.w/4+1] {
				m := k.n(mask & (1<<k.w - 1))
				half = k.Add(k.And(half, m), k.And(k.LShr(half, k.n(1<<s)), m))
			}
			return k.Eq(one, half)
		},
		func(k *kit) term.ID { return k.True() }},
	{"ones counted by a difference, one too many", RuleExactSum, []int{4},
		func(k *kit) term.ID {
			pairs := k.Sub(k.x, k.And(k.LShr(k.x, k.n(1)), k.n(5)))
			sum := k.Add(k.And(pairs, k.n(3)), k.LShr(pairs, k.n(2)))
			one := k.n(1)
			for i := range k.w {
				one = k.Add(one, k.ZExt(k.Extract(k.x, i, i), k.w))
			}
			return k.Eq(sum, one)
		},
		func(k *kit) term.ID { return k.False() }},
	{"put and taken in any order", RuleCases, []int{3},
		func(k *kit) term.ID { count, head, tail := k.ring(3); return k.Eq(count, k.Sub(head, tail)) },
		func(k *kit) term.ID { return k.True() }},
	{"put and taken, counted in a longer word", RuleCases, []int{3},
		func(k *kit) term.ID {
			count, head, tail := k.ring(2)
			return k.Eq(k.ZExt(count, k.w+2), k.ZExt(k.Sub(head, tail), k.w+2))
		},
		func(k *kit) term.ID { return k.True() }},
	{"put and taken, one too many", RuleCases, []int{3},
		func(k *kit) term.ID {
			count, head, tail := k.ring(2)
			return k.Eq(count, k.Add(k.Sub(head, tail), k.n(1)))
		},
		func(k *kit) term.ID { return k.False() }},
	{"choices made in another order", RuleCases, []int{2, 3},
		func(k *kit) term.ID {
			return k.Eq(k.Sub(k.Ite(k.c, k.x, k.Ite(k.d, k.y, k.z)), k.Ite(k.d, k.z, k.x)), k.Ite(k.d, k.Ite(k.c, k.Sub(k.x, k.z), k.Sub(k.y, k.z)), k.Ite(k.c, k.n(0), k.Sub(k.z, k.x))))
		},
		func(k *kit) term.ID { return k.True() }},
	{"a product multiplied out", RulePolynomial, []int{2, 3},
		func(k *kit) term.ID {
			return k.Eq(k.Mul(k.x, k.Add(k.y, k.z)), k.Add(k.Mul(k.x, k.y), k.Mul(k.z, k.x)))
		},
		func(k *kit) term.ID { return k.True() }},
	{"the square of a difference", RulePolynomial, []int{3},
		func(k *kit) term.ID {
			d := k.Sub(k.x, k.y)
			return k.Eq(k.Add(k.Mul(d, d), k.Mul(k.Mul(k.x, k.n(2)), k.y)), k.Add(k.Add(k.Mul(k.x, k.x), k.Mul(k.y, k.y)), k.n(5)))
		},
		func(k *kit) term.ID { return k.False() }},
	{"coefficients that vanish in the width", RulePolynomial, []int{3},
		func(k *kit) term.ID {
			s := k.Add(k.Add(k.x, k.y), k.Mul(k.z, k.n(4)))
			d := k.Add(k.x, k.y)
			return k.Eq(k.Mul(s, s), k.Add(k.Mul(d, d), k.Mul(k.Mul(k.z, k.n(8)), d)))
		}, nil},
	{"parity by a table", RuleTableBit, []int{4},
		func(k *kit) term.ID { return k.Extract(k.LShr(k.n(6), k.ZExt(k.Extract(k.x, 1, 0), 4)), 0, 0) },
		func(k *kit) term.ID { return k.Xor(k.Extract(k.x, 0, 0), k.Extract(k.x, 1, 1)) }},
	{"a table that ends before its index", RuleTableBit, []int{3, 4},
		func(k *kit) term.ID { return k.Extract(k.LShr(k.n(5), k.x), 1, 1) }, nil},
	{"a product with a reciprocal", RuleReciprocal, []int{4},
		func(k *kit) term.ID {
			return k.Extract(k.LShr(k.Mul(k.ZExt(k.x, 10), k.Const(10, 13)), k.Const(10, 6)), 3, 0) // 13/64 is a little more than 1/5
		}, nil},
	{"a low bit of a quotient", RuleReciprocal, []int{4},
		func(k *kit) term.ID { return k.Extract(k.Mul(k.ZExt(k.x, 8), k.Const(8, 13)), 7, 6) },
		func(k *kit) term.ID { return k.Extract(k.UDiv(k.x, k.n(5)), 1, 0) }},
}

// kit is a pool with the variables of a case.
type kit struct {
	*term.Pool
	w                int
	x, y, z, c, d, e term.ID
}

func newKit(w int) *kit {
	p := term.NewPool()
	return &kit{Pool: p, w: w,
		x: p.Var("x", w), y: p.Var("y", w), z: p.Var("z", w),
		c: p.Var("c", 1), d: p.Var("d", 1), e: p.Var("e", 1)}
}

// ring returns the number of elements of a ring buffer from x on and its two ends, after as many steps, of which each puts one, takes
// one if there is any, or does neither.
func (k *kit) ring(steps int) (count, head, tail term.ID) {
	count, head, tail = k.n(0), k.x, k.x
	for i := range steps {
		put := [...]term.ID{k.c, k.d, k.e}[i%3]
		full, some := k.Eq(count, k.n(1<<k.w-1)), k.Not(k.Eq(count, k.n(0)))
		count, head, tail = k.Ite(put, k.Ite(full, count, k.Add(count, k.n(1))), k.Ite(some, k.Sub(count, k.n(1)), count)),
			k.Ite(put, k.Ite(full, head, k.Add(head, k.n(1))), head),
			k.Ite(put, tail, k.Ite(some, k.Add(tail, k.n(1)), tail))
	}
	return count, head, tail
}

func (k *kit) n(v uint64) term.ID { return k.Const(k.w, v) }

// each calls f with an evaluator for every assignment of the variables of ts.
func (k *kit) each(ts []term.ID, f func(e *term.Evaluator)) {
	vars := k.Vars(ts...)
	vals := make(map[term.ID]uint64)
	e := k.NewEvaluator(func(v term.ID) term.Value { return term.NewValue(k.Width(v), vals[v]) }, nil)
	var next func(i int)
	next = func(i int) {
		if i == len(vars) {
			e.Reset()
			f(e)
			return
		}
		for x := uint64(0); x < 1<<k.Width(vars[i]); x++ {
			vals[vars[i]] = x
			next(i + 1)
		}
	}
	next(0)
}

func TestNormalRules(t *testing.T) {
	covered := make(map[Rule]bool)
	for _, c := range normalCases {
		for _, w := range c.widths {
			k := newKit(w)
			from := c.from(k)
			z := New(k.Pool, 0, nil)
			to := z.Normal(from)
			if s := z.Stats(); s[c.rule] == 0 {
				t.Errorf("%s, width %d: %v does not apply to %s", c.name, w, c.rule, k.String(from))
				continue
			}
			covered[c.rule] = true
			k.each([]term.ID{from, to}, func(e *term.Evaluator) {
				if e.Uint64(from) != e.Uint64(to) && !t.Failed() {
					t.Errorf("%s, width %d: %s is not %s", c.name, w, k.String(from), k.String(to))
				}
			})
			if c.to != nil {
				if want := c.to(k); want != to {
					t.Errorf("%s, width %d: %s becomes %s, want %s", c.name, w, k.String(from), k.String(to), k.String(want))
				}
			}
			if again := z.Normal(to); again != to {
				t.Errorf("%s, width %d: the normal form of %s is %s", c.name, w, k.String(to), k.String(again))
			}
			for _, v := range k.Vars(to) {
				if k.Original(v) != term.None {
					t.Errorf("%s, width %d: a stand-in is left in %s", c.name, w, k.String(to))
				}
			}
		}
	}
	for _, r := range []Rule{RuleBranchFacts, RuleChoiceOffset, RuleExclusiveBits, RuleLikeSummands, RuleParity, RuleSameBits, RuleExactSum, RuleCases, RuleTableBit, RuleReciprocal} {
		if !covered[r] {
			t.Errorf("no case for %v", r)
		}
	}
}

package preprocess

import (
	"fmt"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// jobCases build conjuncts on which a rule must apply. What is left must be
// satisfiable exactly if they are, and each of its models, completed, must be
// one of theirs.
var jobCases = []struct {
	name string
	rule Rule
	from func(k *kit) []term.ID
	left int // conjuncts, -1 for any
}{
	{"variable equal to a term", RuleSolve, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.x, k.Mul(k.y, k.z)), k.Ult(k.Mul(k.x, k.y), k.UDiv(k.x, k.z))}
	}, 1},
	{"variable inside its own term", RuleSolve, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.x, k.Mul(k.x, k.y)), k.Eq(k.z, k.Mul(k.x, k.x))}
	}, -1},
	{"cycle of equations", RuleSolve, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.x, k.Mul(k.y, k.y)), k.Eq(k.y, k.UDiv(k.z, k.x)), k.Eq(k.z, k.Mul(k.x, k.n(3)))}
	}, -1},
	{"under complement, negation and sum", RuleSolve, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.Not(k.Add(k.Neg(k.x), k.Mul(k.y, k.y))), k.UDiv(k.z, k.y)), k.Ult(k.UDiv(k.x, k.z), k.Mul(k.x, k.z))}
	}, -1},
	{"under exclusive or and odd multiple", RuleSolve, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.Xor(k.Mul(k.x, k.n(3)), k.Mul(k.y, k.z)), k.UDiv(k.z, k.y)), k.Ult(k.UDiv(k.x, k.z), k.Mul(k.x, k.z))}
	}, -1},
	{"under extensions", RuleSolve, func(k *kit) []term.ID {
		w := k.w + 1
		big := k.Concat(k.c, k.Mul(k.y, k.z))
		return []term.ID{k.Eq(k.ZExt(k.x, w), k.Xor(big, k.Const(w, 1))), k.Eq(k.SExt(k.z, w), k.Mul(big, big)), k.Ult(k.Mul(k.x, k.z), k.y)}
	}, -1},
	{"Boolean variables", RuleSolve, func(k *kit) []term.ID {
		return []term.ID{k.c, k.Not(k.d), k.Ite(k.c, k.Ult(k.x, k.y), k.Ult(k.Mul(k.y, k.x), k.Mul(k.x, k.x))), k.Or(k.d, k.e)}
	}, -1},
	{"exclusive or of conditions", RuleSolveXor, func(k *kit) []term.ID {
		u := k.Ult(k.Mul(k.x, k.y), k.UDiv(k.x, k.y))
		return []term.ID{k.Not(k.Xor(k.Xor(k.c, u), k.d)), k.And(k.Or(k.c, u), k.Or(k.Not(k.c), k.e))}
	}, -1},
	{"slice of a variable", RuleSolveSlice, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.Extract(k.x, 1, 1), k.Extract(k.Mul(k.y, k.z), 0, 0)), k.Ult(k.Mul(k.x, k.x), k.Mul(k.y, k.z))}
	}, -1},
	{"sum with odd coefficients", RuleSolveLinear, func(k *kit) []term.ID {
		s := k.Add(k.Add(k.Mul(k.x, k.n(3)), k.Mul(k.y, k.n(2))), k.Mul(k.z, k.z))
		return []term.ID{k.Eq(s, k.Add(k.Mul(k.x, k.x), k.Mul(k.y, k.n(5)))), k.Ult(k.Mul(k.x, k.y), k.z)}
	}, -1},
	{"even coefficient", RuleSolveSlice, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.Add(k.Mul(k.x, k.n(2)), k.Mul(k.y, k.z)), k.UDiv(k.z, k.y)), k.Ult(k.Mul(k.x, k.x), k.UDiv(k.y, k.z))}
	}, -1},
	{"equations over products", RuleGauss, func(k *kit) []term.ID {
		a, b := k.Mul(k.x, k.y), k.UDiv(k.y, k.z)
		return []term.ID{k.Eq(k.Add(a, b), k.n(1)), k.Eq(k.Add(a, k.Mul(b, k.n(3))), k.n(2))}
	}, -1},
	{"a word that a shift register keeps", RuleExclusive, func(k *kit) []term.ID {
		x := k.Concat(k.x, k.y)
		return []term.ID{k.Eq(x, k.register(k.register(x))), k.Not(k.Eq(k.x, k.Mul(k.y, k.z)))}
	}, -1},
	{"two words with one successor", RuleExclusive, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.register(k.register(k.x)), k.register(k.register(k.y))), k.Not(k.Eq(k.x, k.y))}
	}, 1},
	{"a product before a shift register", RuleExclusive, func(k *kit) []term.ID {
		return []term.ID{k.Eq(k.register(k.register(k.Concat(k.Mul(k.y, k.z), k.x))), k.Const(2*k.w, 1)), k.Ult(k.y, k.z)}
	}, -1},
	{"parities without a solution", RuleExclusive, func(k *kit) []term.ID {
		u, v, t := k.Ult(k.Mul(k.x, k.y), k.z), k.Ult(k.Mul(k.y, k.z), k.x), k.Ult(k.Mul(k.z, k.x), k.y)
		return []term.ID{k.Xor(k.Xor(u, v), k.Xor(t, k.Extract(k.x, 0, 0))), k.Xor(u, k.Extract(k.x, 0, 0)), k.Xor(v, t)}
	}, 1},
	{"conjunct inside another", RuleConjunctFacts, func(k *kit) []term.ID {
		u := k.Ult(k.Mul(k.x, k.y), k.UDiv(k.x, k.z))
		return []term.ID{u, k.Or(k.And(u, k.c), k.Ult(k.Mul(k.x, k.z), k.y))}
	}, -1},
	{"bound used elsewhere", RuleConjunctFacts, func(k *kit) []term.ID {
		m := k.Mul(k.x, k.y)
		return []term.ID{k.Ult(m, k.n(3)), k.Or(k.And(k.c, k.Eq(m, k.n(3))), k.Ult(k.UDiv(m, k.z), k.y))}
	}, -1},
	{"bounds that exclude each other", RuleContradiction, func(k *kit) []term.ID {
		m := k.Mul(k.x, k.y)
		return []term.ID{k.Sgt(m, k.n(0)), k.Ugt(m, k.Not(k.n(1)))}
	}, 1},
	{"common to all alternatives", RuleCommon, func(k *kit) []term.ID {
		u := k.Ult(k.Mul(k.x, k.y), k.UDiv(k.x, k.z))
		return []term.ID{k.Or(k.And(u, k.Ult(k.x, k.y)), k.And(k.Ult(k.y, k.z), u))}
	}, -1},
	{"disjoint parts", RuleSlices, func(k *kit) []term.ID {
		hi, lo := k.Extract(k.x, k.w-1, 1), k.Extract(k.x, 0, 0)
		return []term.ID{k.Or(lo, k.Ult(hi, k.Extract(k.Mul(k.y, k.z), k.w-1, 1))), k.Or(k.Not(lo), k.Ult(k.Extract(k.y, k.w-1, 1), hi))}
	}, -1},
}

// operators that are released when operands are variables that occur nowhere else;
// m is a term over other variables.
var releases = []struct {
	name  string
	build func(k *kit, m term.ID) term.ID
}{
	{"not", func(k *kit, m term.ID) term.ID { return k.Eq(k.Mul(k.Not(k.Xor(k.x, m)), m), m) }},
	{"neg", func(k *kit, m term.ID) term.ID { return k.Ult(k.Neg(k.x), m) }},
	{"add", func(k *kit, m term.ID) term.ID { return k.Ult(k.Mul(k.Add(k.x, m), m), m) }},
	{"xor", func(k *kit, m term.ID) term.ID { return k.Ult(k.Mul(k.Xor(k.x, m), m), m) }},
	{"and", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.And(k.x, k.y)) }},
	{"eq", func(k *kit, m term.ID) term.ID { return k.Xor(k.Eq(k.x, m), k.Ult(m, k.n(2))) }},
	{"ult left", func(k *kit, m term.ID) term.ID { return k.Xor(k.Ult(k.x, m), k.Ult(m, k.n(2))) }},
	{"ult right", func(k *kit, m term.ID) term.ID { return k.Xor(k.Ult(m, k.x), k.Ult(m, k.n(2))) }},
	{"ult both", func(k *kit, m term.ID) term.ID { return k.Xor(k.Ult(k.x, k.y), k.Ult(m, k.n(2))) }},
	{"slt left", func(k *kit, m term.ID) term.ID { return k.Xor(k.Slt(k.x, m), k.Ult(m, k.n(2))) }},
	{"slt right", func(k *kit, m term.ID) term.ID { return k.Xor(k.Slt(m, k.x), k.Ult(m, k.n(2))) }},
	{"slt both", func(k *kit, m term.ID) term.ID { return k.Xor(k.Slt(k.x, k.y), k.Ult(m, k.n(2))) }},
	{"mul odd", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.Mul(k.x, k.n(3))) }},
	{"mul", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.Mul(k.x, k.y)) }},
	{"udiv", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.UDiv(k.x, k.y)) }},
	{"urem", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.URem(k.x, k.y)) }},
	{"shl", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.Shl(k.x, k.y)) }},
	{"lshr", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.LShr(k.x, k.y)) }},
	{"ashr", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.AShr(k.x, k.y)) }},
	{"umulo", func(k *kit, m term.ID) term.ID { return k.Xor(k.UMulO(k.x, k.y), k.Ult(m, k.n(2))) }},
	{"smulo", func(k *kit, m term.ID) term.ID { return k.Xor(k.SMulO(k.x, k.y), k.Ult(m, k.n(2))) }},
	{"concat", func(k *kit, m term.ID) term.ID {
		return k.Ult(k.Concat(k.x, k.y), k.Mul(k.Concat(m, m), k.Concat(m, m)))
	}},
	{"extract", func(k *kit, m term.ID) term.ID {
		v := k.Var("v", k.w+2)
		return k.Ult(m, k.Extract(v, k.w, 1))
	}},
	{"ite branches", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.Ite(k.Ult(m, k.n(1)), k.x, k.y)) }},
	{"ite then", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.Ite(k.c, k.x, k.Mul(m, m))) }},
	{"ite else", func(k *kit, m term.ID) term.ID { return k.Ult(m, k.Ite(k.c, k.Mul(m, m), k.x)) }},
}

// checkJob compares ts with what a query of them leaves, for every assignment.
func checkJob(k *kit, off RuleSet, ts []term.ID) (Stats, []term.ID, error) {
	z := New(k.Pool, off, nil)
	goals := make([]term.ID, len(ts))
	for i, t := range ts {
		goals[i] = z.Assume(t)
	}
	left, defs := z.Query(goals)
	return z.Stats(), left, compare(k, ts, left, defs)
}

// compare evaluates ts under the completed models of what is left.
func compare(k *kit, ts, left []term.ID, defs []Definition) error {
	original, simplified := false, false
	k.each(ts, func(e *term.Evaluator) { original = original || all(e, ts) })
	var err error
	values := make(map[term.ID]term.Value)
	completed := k.NewEvaluator(func(v term.ID) term.Value {
		if x, ok := values[v]; ok {
			return x
		}
		return term.NewValue(k.Width(v), 0)
	}, nil)
	vars := k.Vars(left...)
	k.each(left, func(e *term.Evaluator) {
		if !all(e, left) || err != nil {
			return
		}
		simplified = true
		clear(values)
		completed.Reset()
		for _, v := range vars {
			values[v] = e.Eval(v)
		}
		for i := len(defs) - 1; i >= 0; i-- {
			values[defs[i].Var] = completed.Eval(defs[i].Value)
		}
		for _, t := range ts {
			if !completed.True(t) {
				err = fmt.Errorf("a completed model violates %s", k.String(t))
			}
		}
	})
	if err == nil && original != simplified {
		err = fmt.Errorf("satisfiable: %v, what is left: %v", original, simplified)
	}
	return err
}

func all(e *term.Evaluator, ts []term.ID) bool {
	for _, t := range ts {
		if !e.True(t) {
			return false
		}
	}
	return true
}

func TestJobRules(t *testing.T) {
	for _, c := range jobCases {
		for _, w := range []int{2, 3} {
			k := newKit(w)
			s, left, err := checkJob(k, 0, c.from(k))
			if err != nil {
				t.Errorf("%s, width %d: %v", c.name, w, err)
			}
			if s[c.rule] == 0 {
				t.Errorf("%s, width %d: %v does not apply: %v", c.name, w, c.rule, s.ByName())
			}
			if c.left >= 0 && len(left) != c.left {
				t.Errorf("%s, width %d: %d conjuncts are left", c.name, w, len(left))
			}
		}
	}
}

func TestReleases(t *testing.T) {
	for _, c := range releases {
		for _, w := range []int{2, 3} {
			k := newKit(w)
			m := k.Mul(k.z, k.z)
			s, _, err := checkJob(k, 0, []term.ID{c.build(k, m), k.Ult(k.UDiv(k.z, m), m)})
			if err != nil {
				t.Errorf("%s, width %d: %v", c.name, w, err)
			}
			if s[RuleUnconstrained] == 0 {
				t.Errorf("%s, width %d: not released", c.name, w)
			}
		}
	}
}

// TestRulesOff: a rule that is switched off does not apply, and the others are right without it.
func TestRulesOff(t *testing.T) {
	for _, c := range jobCases {
		if c.rule == RuleRestore {
			continue
		}
		k := newKit(3)
		if s, _, err := checkJob(k, RuleSet(0).With(c.rule), c.from(k)); err != nil || s[c.rule] != 0 {
			t.Errorf("%s: %v applies %d times, %v", c.name, c.rule, s[c.rule], err)
		}
	}
	for _, c := range normalCases {
		k := newKit(c.widths[0])
		from := c.from(k)
		z := New(k.Pool, RuleSet(0).With(c.rule), nil)
		to := z.Normal(from)
		if n := z.Stats()[c.rule]; n != 0 {
			t.Errorf("%s: %v applies %d times", c.name, c.rule, n)
		}
		k.each([]term.ID{from, to}, func(e *term.Evaluator) {
			if e.Uint64(from) != e.Uint64(to) && !t.Failed() {
				t.Errorf("%s: %s is not %s", c.name, k.String(from), k.String(to))
			}
		})
	}
	for _, r := range Switchable() {
		if found, err := FindRule(r.Name()); found != r || err != nil {
			t.Errorf("%s is %v, %v", r.Name(), found, err)
		}
	}
	if _, err := FindRule(RuleRestore.Name()); err == nil {
		t.Error("restoring can be switched off")
	}
}

// TestAllRulesTested keeps the tables above complete.
func TestAllRulesTested(t *testing.T) {
	tested := map[Rule]bool{RuleUnconstrained: true, RuleRestore: true}
	for _, c := range normalCases {
		tested[c.rule] = true
	}
	for _, c := range jobCases {
		tested[c.rule] = true
	}
	for r := Rule(0); r < numRules; r++ {
		if !tested[r] {
			t.Errorf("no case for %v", r)
		}
		if r.String() == "" {
			t.Errorf("rule %d has no name", r)
		}
	}
}

// TestRestore asks about a variable after it was eliminated.
func TestRestore(t *testing.T) {
	for _, second := range []func(k *kit) term.ID{
		func(k *kit) term.ID { return k.Eq(k.Mul(k.x, k.x), k.z) },
		func(k *kit) term.ID { return k.Eq(k.x, k.n(1)) },
		func(k *kit) term.ID { return k.And(k.Eq(k.x, k.n(1)), k.Ult(k.z, k.n(1))) },
	} {
		k := newKit(3)
		z := New(k.Pool, 0, nil)
		m := k.Mul(k.z, k.z)
		ts := []term.ID{k.Ult(k.Mul(k.Add(k.x, m), m), k.UDiv(m, k.z)), second(k)}
		left := z.Assert(ts[:1], nil)
		if z.Stats()[RuleUnconstrained] == 0 {
			t.Fatal("x was not eliminated")
		}
		left = append(left, z.Assert(ts[1:], nil)...)
		if z.Stats()[RuleRestore] == 0 {
			t.Fatal("x was not restored")
		}
		if err := compare(k, ts, left, z.Definitions()); err != nil {
			t.Error(err)
		}
		k = newKit(3)
		z = New(k.Pool, 0, nil)
		m = k.Mul(k.z, k.z)
		ts = []term.ID{k.Ult(k.Mul(k.Add(k.x, m), m), k.UDiv(m, k.z)), second(k)}
		left = z.Assert(ts[:1], ts[1:])
		if z.Stats()[RuleUnconstrained] != 0 && second(k) == k.Eq(k.x, k.n(1)) {
			t.Error("x was eliminated in spite of the question about it")
		}
		goal := z.Assume(ts[1])
		left = append(left, z.Due()...)
		goals, defs := z.Query([]term.ID{goal})
		if err := compare(k, ts, append(left, goals...), append(z.Definitions(), defs...)); err != nil {
			t.Error(err)
		}
	}
}

// register is the next state of a shift register: the shifts are of one bit, and of one back.
func (k *kit) register(x term.ID) term.ID {
	one := k.Const(k.Width(x), 1)
	x = k.Xor(x, k.Shl(x, one))
	return k.Xor(x, k.LShr(x, one))
}

package term

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// arrayEnv is an assignment in the plainest form.
type arrayEnv struct {
	vars   map[ID]uint64
	arrays map[ID][]uint64
}

// Terms under test come with their meaning as a function.
type (
	refScalar struct {
		t    ID
		eval func(*arrayEnv) uint64
	}
	refArray struct {
		t    ID
		eval func(*arrayEnv) []uint64
	}
)

// arrayGen builds random terms over arrays together with their meaning, which is
// computed from tables and shares no code with the package.
type arrayGen struct {
	p      *Pool
	rnd    *rand.Rand
	iw, ew int
	conds  []refScalar
	index  []refScalar
	elems  []refScalar
	arrays []refArray
}

func newArrayGen(p *Pool, rnd *rand.Rand, iw, ew int) *arrayGen {
	g := &arrayGen{p: p, rnd: rnd, iw: iw, ew: ew}
	variable := func(name string, w int) refScalar {
		v := p.Var(name, w)
		return refScalar{v, func(e *arrayEnv) uint64 { return e.vars[v] }}
	}
	constant := func(w int) refScalar {
		c := rnd.Uint64N(1 << w)
		return refScalar{p.Const(w, c), func(*arrayEnv) uint64 { return c }}
	}
	for i := range 2 {
		g.conds = append(g.conds, variable(fmt.Sprint("c", i), 1))
		g.index = append(g.index, variable(fmt.Sprint("i", i), iw), constant(iw))
		g.elems = append(g.elems, variable(fmt.Sprint("e", i), ew), constant(ew))
		a := p.ArrayVar(fmt.Sprint("a", i), iw, ew)
		g.arrays = append(g.arrays, refArray{a, func(e *arrayEnv) []uint64 { return e.arrays[a] }})
	}
	return g
}

func some[T any](g *arrayGen, list []T) T {
	if g.rnd.IntN(2) == 0 {
		return list[len(list)-1-g.rnd.IntN(min(3, len(list)))]
	}
	return list[g.rnd.IntN(len(list))]
}

func (g *arrayGen) step() {
	p := g.p
	im, size := mask(g.iw), uint64(1)<<g.iw
	table := func(f func(i uint64) uint64) []uint64 {
		out := make([]uint64, size)
		for i := range size {
			out[i] = f(i)
		}
		return out
	}
	array := func(t ID, f func(*arrayEnv) []uint64) { g.arrays = append(g.arrays, refArray{t, f}) }
	c, i, j, n := some(g, g.conds), some(g, g.index), some(g, g.index), some(g, g.index)
	v, a, b := some(g, g.elems), some(g, g.arrays), some(g, g.arrays)
	switch g.rnd.IntN(13) {
	case 0, 1:
		g.elems = append(g.elems, refScalar{p.Select(a.t, i.t), func(e *arrayEnv) uint64 { return a.eval(e)[i.eval(e)] }})
	case 2, 3:
		array(p.Store(a.t, i.t, v.t), func(e *arrayEnv) []uint64 {
			out := slices.Clone(a.eval(e))
			out[i.eval(e)] = v.eval(e)
			return out
		})
	case 4:
		array(p.ConstArray(g.iw, v.t), func(e *arrayEnv) []uint64 {
			return table(func(uint64) uint64 { return v.eval(e) })
		})
	case 5:
		array(p.Ite(c.t, a.t, b.t), func(e *arrayEnv) []uint64 {
			if c.eval(e) != 0 {
				return a.eval(e)
			}
			return b.eval(e)
		})
	case 6:
		g.conds = append(g.conds, refScalar{p.Eq(a.t, b.t), func(e *arrayEnv) uint64 { return bit(slices.Equal(a.eval(e), b.eval(e))) }})
	case 7:
		array(p.SetRange(a.t, i.t, n.t, v.t), func(e *arrayEnv) []uint64 {
			out := slices.Clone(a.eval(e))
			for k := range n.eval(e) {
				out[(i.eval(e)+k)&im] = v.eval(e)
			}
			return out
		})
	case 8:
		array(p.CopyRange(a.t, i.t, b.t, j.t, n.t), func(e *arrayEnv) []uint64 {
			out, from := slices.Clone(a.eval(e)), b.eval(e)
			for k := range n.eval(e) {
				out[(i.eval(e)+k)&im] = from[(j.eval(e)+k)&im]
			}
			return out
		})
	case 9:
		array(p.Offset(a.t, i.t), func(e *arrayEnv) []uint64 {
			x := a.eval(e)
			return table(func(k uint64) uint64 { return x[(k+i.eval(e))&im] })
		})
	case 10:
		array(p.Prefix(n.t, a.t, b.t), func(e *arrayEnv) []uint64 {
			x, y := a.eval(e), b.eval(e)
			return table(func(k uint64) uint64 {
				if k < n.eval(e) {
					return x[k]
				}
				return y[k]
			})
		})
	case 11:
		g.index = append(g.index, refScalar{p.Add(i.t, j.t), func(e *arrayEnv) uint64 { return (i.eval(e) + j.eval(e)) & im }})
	case 12:
		w := some(g, g.elems)
		g.conds = append(g.conds,
			refScalar{p.Ult(v.t, w.t), func(e *arrayEnv) uint64 { return bit(v.eval(e) < w.eval(e)) }},
			refScalar{p.Eq(i.t, j.t), func(e *arrayEnv) uint64 { return bit(i.eval(e) == j.eval(e)) }})
	}
}

func (g *arrayGen) env() *arrayEnv {
	e := &arrayEnv{make(map[ID]uint64), make(map[ID][]uint64)}
	for _, v := range slices.Concat(g.conds[:2], g.index[:4], g.elems[:4]) {
		e.vars[v.t] = g.rnd.Uint64N(mask(g.p.Width(v.t)) + 1)
	}
	for _, a := range g.arrays[:2] {
		x := make([]uint64, 1<<g.iw)
		for i := range x {
			x[i] = g.rnd.Uint64N(1 << g.ew)
		}
		if g.rnd.IntN(3) == 0 { // equal arrays are rare else
			for _, y := range e.arrays {
				copy(x, y)
			}
		}
		e.arrays[a.t] = x
	}
	return e
}

func (e *arrayEnv) evaluator(p *Pool, whole bool) *Evaluator {
	ev := p.NewEvaluator(func(v ID) Value { return NewValue(p.Width(v), e.vars[v]) },
		func(a ID, i Value) Value { return NewValue(p.Width(a), e.arrays[a][i.Uint64()]) })
	if whole {
		ev.Arrays = func(a ID) ArrayValue {
			iw, ew := p.ArrayWidths(a)
			v := ConstArrayValue(iw, NewValue(ew, e.arrays[a][0]))
			for i, x := range e.arrays[a] {
				v = v.With([]Element{{NewValue(iw, uint64(i)), NewValue(ew, x)}})
			}
			return v
		}
	}
	return ev
}

// TestArrayTerms compares constructors, evaluation, known bits and intervals, and
// rebuilding with tables.
func TestArrayTerms(t *testing.T) {
	rounds := 600
	if testing.Short() {
		rounds = 200
	}
	for seed := range rounds {
		rnd := rand.New(rand.NewPCG(uint64(seed), 21))
		p := NewPool()
		g := newArrayGen(p, rnd, 1+seed%3, 1+seed/3%2)
		for range 25 {
			g.step()
		}
		for range 6 {
			e := g.env()
			ev := e.evaluator(p, seed%2 == 0)
			for _, x := range slices.Concat(g.conds, g.index, g.elems) {
				if got, want := ev.Uint64(x.t), x.eval(e); got != want {
					t.Fatalf("seed %d: %s is %d, want %d", seed, p.String(x.t), got, want)
				}
			}
			for _, a := range g.arrays {
				want := a.eval(e)
				got := ev.Array(a.t)
				for i := range want {
					if v := got.At(NewValue(g.iw, uint64(i))).Uint64(); v != want[i] {
						t.Fatalf("seed %d: %s at %d is %d, want %v", seed, p.String(a.t), i, v, want)
					}
				}
				for i := 1; i < len(got.runs); i++ {
					if got.runs[i].elem.Equal(got.runs[i-1].elem) || got.runs[i].start.Cmp(got.runs[i-1].start) <= 0 {
						t.Fatalf("seed %d: runs %v", seed, got.runs)
					}
				}
				b := some(g, g.arrays)
				if at, differ := got.Difference(ev.Array(b.t)); differ == slices.Equal(want, b.eval(e)) ||
					differ && want[at.Uint64()] == b.eval(e)[at.Uint64()] {
					t.Fatalf("seed %d: difference %v of %v and %v", seed, at, want, b.eval(e))
				}
			}
			for id := ID(1); id < ID(p.Len()); id++ {
				var args [3]ID
				for i := range p.NumArgs(id) {
					args[i] = p.Arg(id, i)
				}
				again := p.Rebuild(id, args[0], args[1], args[2])
				if p.IsArray(id) {
					if !ev.Array(again).Equal(ev.Array(id)) {
						t.Fatalf("seed %d: %s rebuilt is %s", seed, p.String(id), p.String(again))
					}
					continue
				}
				checkInfo(t, p, id, ev.Big(id))
				if ev.Big(again).Cmp(ev.Big(id)) != 0 {
					t.Fatalf("seed %d: %s rebuilt is %s", seed, p.String(id), p.String(again))
				}
			}
		}
	}
}

// TestArrayRules states what constructors must see.
func TestArrayRules(t *testing.T) {
	p := NewPool()
	a, b := p.ArrayVar("a", 8, 8), p.ArrayVar("b", 8, 8)
	i, j, n, v, w, c := p.Var("i", 8), p.Var("j", 8), p.Var("n", 8), p.Var("v", 8), p.Var("w", 8), p.Var("c", 1)
	k := func(x uint64) ID { return p.Const(8, x) }
	inc := p.Add(i, k(1))
	low, high := p.And(i, k(0x0f)), p.Or(j, k(0x80))
	zero := p.ConstArray(8, k(0))
	for name, x := range map[string][2]ID{
		"select of store, same index":        {p.Select(p.Store(a, i, v), i), v},
		"select of store, index plus 1":      {p.Select(p.Store(a, i, v), inc), p.Select(a, inc)},
		"select of store, other bits":        {p.Select(p.Store(a, low, v), high), p.Select(a, high)},
		"select of store, interval":          {p.Select(p.Store(a, p.ZExt(p.Extract(i, 3, 0), 8), v), k(16)), p.Select(a, k(16))},
		"select of const":                    {p.Select(p.ConstArray(8, v), i), v},
		"select of ite of stores":            {p.Select(p.Ite(c, p.Store(a, i, v), p.Store(b, i, w)), i), p.Ite(c, v, w)},
		"store over store":                   {p.Store(p.Store(a, i, v), i, w), p.Store(a, i, w)},
		"store of what is there":             {p.Store(a, i, p.Select(a, i)), a},
		"store of what was written":          {p.Store(p.Store(p.Store(a, i, v), inc, w), i, v), p.Store(p.Store(a, i, v), inc, w)},
		"store of the constant":              {p.Store(zero, i, k(0)), zero},
		"ite of one write":                   {p.Ite(c, p.Store(a, i, v), a), p.Store(a, i, p.Ite(c, v, p.Select(a, i)))},
		"ite of constants":                   {p.Ite(c, zero, p.ConstArray(8, v)), p.ConstArray(8, p.Ite(c, k(0), v))},
		"ite, negated":                       {p.Ite(p.Not(c), a, b), p.Ite(c, b, a)},
		"ite, nested":                        {p.Ite(c, p.Ite(c, a, b), b), p.Ite(c, a, b)},
		"equal to itself":                    {p.Eq(a, a), p.True()},
		"equal, symmetric":                   {p.Eq(a, b), p.Eq(b, a)},
		"equal to a write":                   {p.Eq(p.Store(a, i, v), a), p.Eq(p.Select(a, i), v)},
		"equal writes":                       {p.Eq(p.Store(a, i, v), p.Store(a, i, w)), p.Eq(v, w)},
		"equal constants":                    {p.Eq(zero, p.ConstArray(8, v)), p.Eq(k(0), v)},
		"equal, elements differ":             {p.Eq(p.ConstArray(8, p.Or(v, k(1))), p.ConstArray(8, p.Shl(w, k(1)))), p.False()},
		"offset there and back":              {p.Offset(p.Offset(a, i), p.Neg(i)), a},
		"select of offset":                   {p.Select(p.Offset(a, i), j), p.Select(a, p.Add(i, j))},
		"set then read inside":               {p.Select(p.SetRange(a, i, k(4), v), inc), v},
		"set then read outside":              {p.Select(p.SetRange(a, i, k(4), v), p.Add(i, k(4))), p.Select(a, p.Add(i, k(4)))},
		"set of nothing":                     {p.SetRange(a, i, k(0), v), a},
		"set of one":                         {p.Select(p.SetRange(a, i, k(1), v), j), p.Select(p.Store(a, i, v), j)},
		"set twice":                          {p.SetRange(p.SetRange(a, i, n, v), i, n, w), p.SetRange(a, i, n, w)},
		"copy onto itself":                   {p.CopyRange(a, i, a, i, n), a},
		"copy then read inside":              {p.Select(p.CopyRange(a, i, b, j, k(4)), inc), p.Select(b, p.Add(j, k(1)))},
		"copy then read outside":             {p.Select(p.CopyRange(a, i, b, j, k(4)), p.Sub(i, k(1))), p.Select(a, p.Sub(i, k(1)))},
		"known bits of elements":             {p.Extract(p.Select(p.Store(zero, i, p.And(v, k(0x0f))), j), 7, 4), p.Zero(4)},
		"substitution by an array":           {p.Substitute(p.Select(p.Store(a, i, v), j), map[ID]ID{a: zero}), p.Select(p.Store(zero, i, v), j)},
		"substitution, then simplifications": {p.Substitute(p.Select(p.Store(a, i, v), j), map[ID]ID{j: i}), v},
	} {
		if x[0] != x[1] {
			t.Errorf("%s: %s, want %s", name, p.String(x[0]), p.String(x[1]))
		}
	}
	if iw, ew := p.ArrayWidths(p.Ite(c, a, p.Store(b, i, v))); iw != 8 || ew != 8 {
		t.Errorf("sort of a choice: %d, %d", iw, ew)
	}
	if got := p.Arrays(p.Eq(p.Ite(c, a, b), zero)); len(got) != 2 {
		t.Errorf("free arrays: %v", got)
	}
	if s := p.String(p.Store(a, i, v)); s != fmt.Sprintf("(store a!%d i!%d v!%d)", a, i, v) {
		t.Error(s)
	}
}

// TestArrayPanics wants a panic for arguments of the wrong sort.
func TestArrayPanics(t *testing.T) {
	p := NewPool()
	a, b, x := p.ArrayVar("a", 8, 4), p.ArrayVar("b", 4, 8), p.Var("x", 8)
	for name, f := range map[string]func(){
		"index":       func() { p.Select(b, x) },
		"no array":    func() { p.Select(x, x) },
		"value":       func() { p.Store(a, x, x) },
		"sorts of =":  func() { p.Eq(a, b) },
		"= of both":   func() { p.Eq(a, p.Zero(4)) },
		"= of both 2": func() { p.Eq(p.Zero(4), a) },
		"ite":         func() { p.Ite(p.True(), a, b) },
		"sum":         func() { p.Add(a, a) },
		"nested":      func() { p.ConstArray(8, a) },
		"prefix":      func() { p.Prefix(x, a, b) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

// TestLongChains builds and evaluates what is nested deep.
func TestLongChains(t *testing.T) {
	p := NewPool()
	const n = 200_000
	a := p.ArrayVar("a", 32, 8)
	x := a
	i := p.Var("i", 32)
	for k := range n {
		x = p.Store(x, p.Xor(i, p.Const(32, uint64(k)*7)), p.Const(8, uint64(k)))
	}
	j := p.Var("j", 32)
	values := map[ID]Value{i: NewValue(32, 0), j: NewValue(32, 21)}
	e := p.NewEvaluator(func(v ID) Value { return values[v] }, nil)
	if got := e.Uint64(p.Select(x, j)); got != 21/7 {
		t.Errorf("got %d, want %d", got, 21/7)
	}
	if v := e.Array(x); len(v.runs) < n {
		t.Errorf("%d runs", len(v.runs))
	}
}

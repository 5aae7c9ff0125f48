package smt

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/smt/term"
)

// arrayGenerator builds random formulas over arrays of one sort.
type arrayGenerator struct {
	p      *term.Pool
	pick   func(int) int
	iw, ew int
	ranges bool // ranges that are set and copied as well
	plain  bool // no constant arrays
	vars   []term.ID
	conds  []term.ID
	index  []term.ID
	elems  []term.ID
	arrays []term.ID
}

func newArrayGenerator(p *term.Pool, pick func(int) int, iw, ew int, ranges bool) *arrayGenerator {
	g := &arrayGenerator{p: p, pick: pick, iw: iw, ew: ew, ranges: ranges}
	g.conds = []term.ID{p.Var("c", 1)}
	g.index = []term.ID{p.Var("i", iw), p.Var("j", iw), p.Const(iw, uint64(pick(4)))}
	g.elems = []term.ID{p.Var("v", ew), p.Const(ew, uint64(pick(4)))}
	g.vars = []term.ID{g.conds[0], g.index[0], g.index[1], g.elems[0]}
	g.arrays = []term.ID{p.ArrayVar("a", iw, ew), p.ArrayVar("b", iw, ew)}
	return g
}

func (g *arrayGenerator) some(list []term.ID) term.ID {
	if g.pick(2) == 0 {
		return list[len(list)-1-g.pick(min(3, len(list)))]
	}
	return list[g.pick(len(list))]
}

func (g *arrayGenerator) step() {
	p := g.p
	a, b := g.some(g.arrays), g.some(g.arrays)
	i, j, v, c := g.some(g.index), g.some(g.index), g.some(g.elems), g.some(g.conds)
	array := func(t term.ID) { g.arrays = append(g.arrays, t) }
	kinds := 12
	if g.ranges {
		kinds = 16
	}
	switch g.pick(kinds) {
	case 0, 1:
		g.elems = append(g.elems, p.Select(a, i))
	case 2, 3, 4:
		array(p.Store(a, i, v))
	case 5:
		array(p.Ite(c, a, b))
	case 6:
		if g.pick(3) == 0 && !g.plain {
			array(p.ConstArray(g.iw, v))
		}
	case 7, 8:
		g.conds = append(g.conds, p.Eq(a, b))
	case 9:
		g.conds = append(g.conds, p.Eq(v, g.some(g.elems)))
	case 10:
		g.conds = append(g.conds, p.Ult(i, j))
	case 11:
		g.index = append(g.index, p.Add(i, p.Const(g.iw, 1)))
		if g.iw == g.ew {
			g.index = append(g.index, v)
		}
	case 12:
		array(p.SetRange(a, i, j, v))
	case 13:
		array(p.CopyRange(a, i, b, j, g.some(g.index)))
	case 14:
		array(p.Prefix(i, a, b))
	case 15:
		array(p.Offset(a, i))
	}
}

// formula is a conjunction of n clauses over what steps made.
func (g *arrayGenerator) formula(steps, n int) term.ID {
	p := g.p
	for range steps {
		g.step()
	}
	g.conds = append(g.conds, p.Eq(g.some(g.arrays), g.some(g.arrays)), p.Ne(g.some(g.elems), g.some(g.elems)))
	f := p.True()
	for range n {
		clause := p.False()
		for range 1 + g.pick(2) {
			c := g.some(g.conds)
			if g.pick(2) == 0 {
				c = p.Not(c)
			}
			clause = p.Or(clause, c)
		}
		f = p.And(f, clause)
	}
	return f
}

// models counts the models of f by trying every assignment.
func (g *arrayGenerator) satisfiable(f term.ID) bool {
	p := g.p
	bits := 0
	at := make(map[term.ID]int)
	for _, v := range g.vars {
		at[v] = bits
		bits += p.Width(v)
	}
	for _, a := range g.arrays[:2] {
		at[a] = bits
		bits += g.ew << g.iw
	}
	world := 0
	take := func(from, w int) term.Value { return term.NewValue(w, uint64(world>>from)) }
	ev := p.NewEvaluator(func(v term.ID) term.Value { return take(at[v], p.Width(v)) },
		func(a term.ID, i term.Value) term.Value { return take(at[a]+int(i.Uint64())*g.ew, g.ew) })
	for ; world < 1<<bits; world++ {
		ev.Reset()
		if ev.True(f) {
			return true
		}
	}
	return false
}

// TestArraysExhaustive compares with the enumeration of all variables and arrays.
func TestArraysExhaustive(t *testing.T) {
	rounds := 1200
	if testing.Short() {
		rounds = 150
	}
	count := map[Status]int{}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 31))
		p := term.NewPool()
		sort := [][2]int{{1, 1}, {1, 2}, {2, 1}, {1, 1}}[seed%4]
		g := newArrayGenerator(p, random(r), sort[0], sort[1], seed%2 == 1)
		f := g.formula(4+r.IntN(14), 1+r.IntN(4))
		s := newVerified(p)
		var st Status
		if r.IntN(2) == 0 {
			s.Assert(f)
			st = s.Check(background)
		} else {
			st = s.Check(background, f)
		}
		want := Unsat
		if g.satisfiable(f) {
			want = Sat
		}
		if st != want {
			t.Fatalf("seed %d: %v %s, want %v\n%s", seed, st, s.Reason(), want, p.String(f))
		}
		count[st]++
		if st == Sat && !s.Model().Bool(f) {
			t.Fatalf("seed %d: the model does not satisfy the formula", seed)
		}
	}
	t.Log(count)
	if count[Unsat] < rounds/20 || count[Sat] < rounds/20 {
		t.Errorf("one-sided: %v", count)
	}
}

// TestArraysIncremental runs scripts on one solver and asks a fresh one the same.
func TestArraysIncremental(t *testing.T) {
	rounds := 250
	if testing.Short() {
		rounds = 40
	}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 32))
		p := term.NewPool()
		sort := [][2]int{{2, 2}, {3, 3}, {8, 8}, {70, 4}}[seed%4]
		g := newArrayGenerator(p, random(r), sort[0], sort[1], seed%8 == 0)
		s := newVerified(p)
		var asserted []term.ID
		for q := range 6 {
			if f := g.formula(4, 1); r.IntN(3) == 0 {
				s.Assert(f)
				asserted = append(asserted, f)
			}
			var as []term.ID
			for range r.IntN(4) {
				as = append(as, g.formula(2, 1))
			}
			fresh := func(as []term.ID) *Solver {
				n := newVerified(p)
				for _, u := range slices.Concat(asserted, as) {
					n.Assert(u)
				}
				return n
			}
			st := s.Check(background, as...)
			f := fresh(as)
			if want := f.Check(background); st != want || st == Unknown {
				t.Fatalf("seed %d query %d: %v %s, a fresh solver says %v %s", seed, q, st, s.Reason(), want, f.Reason())
			}
			switch st {
			case Sat:
				m := s.Model()
				s.Check(background, g.formula(2, 1)) // must not disturb the model
				for _, u := range slices.Concat(asserted, as) {
					if !m.Bool(u) {
						t.Fatalf("seed %d query %d: the model violates %s", seed, q, p.String(u))
					}
				}
			case Unsat:
				core := slices.Clone(s.FailedAssumptions())
				if fresh(core).Check(background) != Unsat {
					t.Fatalf("seed %d query %d: the failed assumptions are satisfiable", seed, q)
				}
			}
		}
	}
}

// TestArrayTheorems are facts about arrays, each to be proved, and near misses, to
// be refuted.
func TestArrayTheorems(t *testing.T) {
	p := term.NewPool()
	const iw, ew = 16, 8
	a, b := p.ArrayVar("a", iw, ew), p.ArrayVar("b", iw, ew)
	i, j, n, from := p.Var("i", iw), p.Var("j", iw), p.Var("n", iw), p.Var("from", iw)
	v, w, c := p.Var("v", ew), p.Var("w", ew), p.Var("c", 1)
	zero := p.ConstArray(iw, p.Zero(ew))
	k := func(x uint64) term.ID { return p.Const(iw, x) }
	swap := func(a, i, j term.ID) term.ID { return p.Store(p.Store(a, i, p.Select(a, j)), j, p.Select(a, i)) }
	inside := p.Ult(p.Sub(j, i), n)
	for _, x := range []struct {
		name  string
		claim term.ID
		holds bool
	}{
		{"stores commute", p.Implies(p.Ne(i, j), p.Eq(p.Store(p.Store(a, i, v), j, w), p.Store(p.Store(a, j, w), i, v))), true},
		{"stores commute always", p.Eq(p.Store(p.Store(a, i, v), j, w), p.Store(p.Store(a, j, w), i, v)), false},
		{"swap commutes", p.Eq(swap(a, i, j), swap(a, j, i)), true},
		{"swap twice", p.Eq(swap(swap(a, i, j), i, j), a), true},
		{"equal arrays have equal elements", p.Implies(p.Eq(a, b), p.Eq(p.Select(a, i), p.Select(b, i))), true},
		{"one equal element makes arrays equal", p.Implies(p.Eq(p.Select(a, i), p.Select(b, i)), p.Eq(a, b)), false},
		{"equality is transitive", p.Implies(p.And(p.Eq(a, b), p.Eq(b, zero)), p.Eq(a, zero)), true},
		{"equal to a constant", p.Implies(p.Eq(a, zero), p.Eq(p.Select(a, i), p.Zero(ew))), true},
		{"two constants", p.Not(p.And(p.Eq(a, zero), p.Eq(p.Store(a, i, v), p.ConstArray(iw, p.Const(ew, 1))))), true},
		{"store injective", p.Implies(p.Eq(p.Store(a, i, v), p.Store(b, i, w)), p.Eq(v, w)), true},
		{"store hides", p.Implies(p.Eq(p.Store(a, i, v), p.Store(b, i, v)), p.Eq(a, b)), false},
		{"store hides one", p.Implies(p.And(p.Eq(p.Store(a, i, v), p.Store(b, i, v)), p.Eq(p.Select(a, i), p.Select(b, i))), p.Eq(a, b)), true},
		{"choice of equals", p.Implies(p.Eq(a, b), p.Eq(p.Ite(c, a, b), b)), true},
		{"choice is one of two", p.Or(p.Eq(p.Ite(c, a, b), a), p.Eq(p.Ite(c, a, b), b)), true},
		{"equality as a condition", p.Eq(p.Ite(p.Eq(a, b), p.Select(a, i), p.Select(b, i)), p.Select(b, i)), true},
		{"set covers", p.Implies(inside, p.Eq(p.Select(p.SetRange(a, i, n, v), j), v)), true},
		{"set leaves the rest", p.Implies(p.Not(inside), p.Eq(p.Select(p.SetRange(a, i, n, v), j), p.Select(a, j))), true},
		{"set does not leave all", p.Eq(p.Select(p.SetRange(a, i, n, v), j), p.Select(a, j)), false},
		{"copy copies", p.Implies(inside, p.Eq(p.Select(p.CopyRange(a, i, b, from, n), j), p.Select(b, p.Add(from, p.Sub(j, i))))), true},
		{"copy there and back", p.Eq(p.CopyRange(p.CopyRange(b, i, a, from, n), i, b, i, n), b), true},
		{"copy by elements", p.Eq(p.CopyRange(a, i, b, from, k(2)),
			p.Store(p.Store(a, i, p.Select(b, from)), p.Add(i, k(1)), p.Select(b, p.Add(from, k(1))))), true},
		{"copy by elements, one short", p.Eq(p.CopyRange(a, i, b, from, k(3)),
			p.Store(p.Store(a, i, p.Select(b, from)), p.Add(i, k(1)), p.Select(b, p.Add(from, k(1))))), false},
		{"set in two halves", p.Implies(p.Ult(n, k(1000)), p.Eq(p.Select(p.SetRange(p.SetRange(a, i, n, v), p.Add(i, n), n, v), j),
			p.Select(p.SetRange(a, i, p.Add(n, n), v), j))), true},
	} {
		s := newVerified(p)
		ctx, cancel := context.WithTimeout(background, 20*time.Second)
		st := s.Check(ctx, p.Not(x.claim))
		cancel()
		want := Unsat
		if !x.holds {
			want = Sat
		}
		if st != want {
			t.Errorf("%s: %v %s, want %v", x.name, st, s.Reason(), want)
		}
	}
}

// TestArrayModel states what the values of arrays in a model are.
func TestArrayModel(t *testing.T) {
	p := term.NewPool()
	a, b := p.ArrayVar("a", 8, 8), p.ArrayVar("b", 8, 8)
	k := func(x uint64) term.ID { return p.Const(8, x) }
	s := newVerified(p)
	s.Assert(p.Eq(a, p.Store(p.ConstArray(8, k(7)), k(3), k(9))))
	s.Assert(p.Ne(a, b))
	s.Assert(p.Eq(p.Select(b, k(200)), k(1)))
	if st := s.Check(background); st != Sat {
		t.Fatal(st, s.Reason())
	}
	m := s.Model()
	def, elems, err := m.Array(a).Elements(10)
	if err != nil || def.Uint64() != 7 || len(elems) != 1 || elems[0].Index.Uint64() != 3 || elems[0].Value.Uint64() != 9 {
		t.Errorf("a is %v %v %v", def, elems, err)
	}
	if m.Array(b).Equal(m.Array(a)) || m.Array(b).At(term.NewValue(8, 200)).Uint64() != 1 {
		t.Error("b")
	}
	if got := m.Uint64(p.Select(p.Store(a, k(5), k(6)), k(5))); got != 6 {
		t.Errorf("select of a store is %d", got)
	}
}

// TestManyReads is what memories of programs need: many reads and writes at symbolic
// places of a large array.
func TestManyReads(t *testing.T) {
	p := term.NewPool()
	a := p.ArrayVar("a", 16, 8)
	s := newVerified(p)
	var sum term.ID = p.Zero(16)
	for i := range 200 {
		x := p.Var(fmt.Sprint("x", i), 16)
		sum = p.Add(sum, p.ZExt(p.Select(a, x), 16))
		if i%8 == 0 {
			a = p.Store(a, p.Add(x, p.Const(16, 1)), p.Extract(sum, 7, 0))
		}
	}
	s.Assert(p.Eq(sum, p.Const(16, 12345)))
	if st := s.Check(background); st != Sat {
		t.Fatal(st, s.Reason())
	}
	t.Logf("%d lemmas in %d rounds", s.Stats().Lemmas, s.Stats().Rounds)
}

// FuzzArrays steers the generator; answers are compared with enumeration.
func FuzzArrays(f *testing.F) {
	f.Add([]byte("0123456789abcdef0123456789abcdef"))
	f.Add([]byte{2, 3, 4, 7, 8, 12, 13, 14, 15, 5, 6, 9, 9, 1, 0, 77, 200, 31})
	f.Fuzz(func(t *testing.T, data []byte) {
		pick := func(n int) int {
			if len(data) == 0 {
				return 0
			}
			c := int(data[0])
			data = data[1:]
			return c % n
		}
		p := term.NewPool()
		sort := [][2]int{{1, 1}, {1, 2}, {2, 1}}[pick(3)]
		g := newArrayGenerator(p, pick, sort[0], sort[1], true)
		steps := min(len(data)/6, 20)
		root := g.formula(steps, 1+pick(3))
		s := newVerified(p)
		want := Unsat
		if g.satisfiable(root) {
			want = Sat
		}
		if st := s.Check(background, root); st != want {
			t.Fatalf("%v %s, want %v: %s", st, s.Reason(), want, p.String(root))
		}
	})
}

// TestLongChain reads a chain of stores that may each be what is read: without
// unrolling there are as many rounds as stores.
func TestLongChain(t *testing.T) {
	p := term.NewPool()
	s := NewSolver(p)
	const n = 300
	a := p.ConstArray(32, p.Zero(8))
	for k := range n {
		v := p.Var(fmt.Sprint("v", k), 8)
		s.Assert(p.Ne(v, p.Const(8, 77)))
		a = p.Store(a, p.Var(fmt.Sprint("x", k), 32), v)
	}
	if st := s.Check(background, p.Eq(p.Select(a, p.Var("j", 32)), p.Const(8, 77))); st != Unsat {
		t.Fatal(st, s.Reason())
	}
	if st := s.Stats(); st.Rounds > 30 {
		t.Errorf("%d rounds for %d lemmas", st.Rounds, st.Lemmas)
	}
}

// TestArraysInterrupted ends queries at every poll of the context: what was left
// undone must not make a later answer wrong.
func TestArraysInterrupted(t *testing.T) {
	for seed := range 30 {
		r := rand.New(rand.NewPCG(uint64(seed), 34))
		p := term.NewPool()
		g := newArrayGenerator(p, random(r), 3, 3, false)
		f := g.formula(14, 3)
		want := NewSolver(p)
		want.Assert(f)
		w := want.Check(background)
		s := NewSolver(p)
		s.Assert(f)
		for polls := 0; ; polls++ {
			ctx := &countdown{Context: background, left: polls}
			st := s.Check(ctx)
			if st != Unknown && st != w {
				t.Fatalf("seed %d after %d polls: %v, want %v", seed, polls, st, w)
			}
			if st == w {
				break
			}
			if s.Reason() != "cancelled" {
				t.Fatalf("seed %d: %s", seed, s.Reason())
			}
		}
	}
}

// countdown is a context that is cancelled when it has been asked a number of times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

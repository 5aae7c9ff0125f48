package memory

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Where conditions hold, every term has a value in the range that they give it, and is what deciding and pruning leave
// of it. Conditions and terms are random; variables have 3 bits, so that all assignments are tried.
func TestFactsAreSound(t *testing.T) {
	narrowed, decided := 0, 0
	for seed := range uint64(1200) {
		rng := rand.New(rand.NewPCG(seed, 9))
		word := []int{64, 8}[seed%2]
		p := term.NewPoolFor(word)
		s := NewSpace(p, false)
		width := []int{5, 7, 64, 8, 12}[rng.IntN(5)]
		x, y, z := p.Var("x", 3), p.Var("y", 3), p.Var("z", 1)
		terms := []term.ID{p.ZExt(x, width), p.ZExt(y, width), p.SExt(x, width), p.SExt(y, width)}
		conds := []term.ID{z}
		some := func(list []term.ID) term.ID { return list[rng.IntN(len(list))] }
		constant := func() term.ID { return p.Const(width, uint64(rng.IntN(20)-8)) }
		operand := func() term.ID {
			if rng.IntN(2) == 0 {
				return constant()
			}
			return some(terms)
		}
		for range 8 {
			var c term.ID
			switch rng.IntN(5) {
			case 0:
				c = p.Ult(some(terms), operand())
			case 1:
				c = p.Slt(operand(), some(terms))
			case 2:
				c = p.Eq(some(terms), operand())
			case 3:
				bit := []int{0, 1, 2, width - 1}[rng.IntN(4)]
				c = p.Extract(some(terms), bit, bit)
			case 4:
				c = p.And(some(conds), some(conds))
			}
			if rng.IntN(2) == 0 {
				c = p.Not(c)
			}
			conds = append(conds, c)
			var u term.ID
			switch rng.IntN(9) {
			case 0:
				u = p.Add(some(terms), constant())
			case 1:
				u = p.Add(some(terms), some(terms))
			case 2:
				u = p.Mul(some(terms), constant())
			case 3, 4:
				u = p.Ite(some(conds), some(terms), some(terms))
			case 5:
				u = p.Concat(p.Extract(some(terms), width-3, 0), p.Const(2, uint64(rng.IntN(4))))
			case 6:
				u = p.ZExt(p.Extract(some(terms), 2, 0), width)
			case 7:
				u = p.ZExt(p.Extract(some(terms), min(word, width)-1, 0), width)
			case 8:
				u = p.SExt(p.Extract(some(terms), min(word, width)-1, 0), width)
			}
			terms = append(terms, u)
		}
		var f *Facts
		assumed := p.True()
		for range 1 + rng.IntN(3) {
			c := some(conds)
			f = s.Learn(f, c)
			assumed = p.And(assumed, c)
		}
		s.Under(f)
		pruned := make([]term.ID, len(terms))
		for i, u := range terms {
			pruned[i] = s.prune(u)
			if s.rangeUnder(f, u) != s.rangeOf(u) {
				narrowed++
			}
		}
		for _, c := range conds {
			if d := s.Decide(f, c); d != c {
				decided++
			}
		}
		for v := range uint64(128) {
			ev := p.NewEvaluator(func(u term.ID) term.Value {
				switch u {
				case x:
					return term.NewValue(3, v&7)
				case y:
					return term.NewValue(3, v>>3&7)
				}
				return term.NewValue(1, v>>6)
			}, nil)
			if ev.Uint64(assumed) == 0 {
				continue
			}
			for i, u := range terms {
				want := int64(ev.Uint64(u))
				if s.hasSign(width) {
					want = signed(ev.Uint64(u), width)
				}
				if r := s.rangeUnder(f, u); !r.contains(want) {
					t.Fatalf("seed %d: where %s, %s is %d, not in %v", seed, p.String(assumed), p.String(u), want, r)
				}
				if ev.Uint64(pruned[i]) != ev.Uint64(u) {
					t.Fatalf("seed %d: where %s, %s was pruned to %s", seed, p.String(assumed), p.String(u), p.String(pruned[i]))
				}
			}
			for _, c := range conds {
				if d := s.Decide(f, c); ev.Uint64(d) != ev.Uint64(c) {
					t.Fatalf("seed %d: where %s, %s is not %s", seed, p.String(assumed), p.String(c), p.String(d))
				}
			}
		}
	}
	if narrowed < 2000 || decided < 500 {
		t.Errorf("only %d ranges were narrowed and %d conditions decided", narrowed, decided)
	}
}

// Which cell of an array was read tells what is known of its number: that of the cells below n that were written, each was.
func TestPruneKnowsWhichAlternative(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	i, n := p.Var("i", 64), p.Var("n", 64)
	word := func(v uint64) term.ID { return p.Const(64, v) }
	few := p.Ule(n, word(5))
	// What a gate under which there are few makes of n.
	narrow := p.Ite(few, p.ZExt(p.Extract(n, 2, 0), 64), word(0))
	f := s.Learn(s.Learn(nil, few), p.Ult(i, narrow))
	var keys []uint64
	var vals []term.ID
	for k := range uint64(5) {
		keys = append(keys, k)
		vals = append(vals, p.Ite(p.Ult(word(k), narrow), p.Var("written", 8), p.Var("unset", 8)))
	}
	s.Under(f)
	if v := p.String(s.prune(s.mux(i, keys, vals))); strings.Contains(v, "unset") {
		t.Errorf("where i < n, cell i is %s", v)
	}
}

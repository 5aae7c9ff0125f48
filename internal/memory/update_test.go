package memory

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestUpdateRule makes two guarded updates of a table, each of what was read at its place, and reads at a third place, under every
// assignment: with updates that the rule knows, one too long for it, and one that depends on its place, too.
func TestUpdateRule(t *testing.T) {
	type update struct {
		name  string
		terms func(p *term.Pool, old, off term.ID) term.ID
		value func(old, off byte) byte
	}
	increment := update{"increment", func(p *term.Pool, old, _ term.ID) term.ID { return p.Add(old, p.Const(8, 3)) },
		func(old, _ byte) byte { return old + 3 }}
	for _, u := range []update{
		increment,
		{"saturating", func(p *term.Pool, old, _ term.ID) term.ID {
			return p.Ite(p.Ult(old, p.Const(8, 15)), p.Add(old, p.Const(8, 1)), old)
		}, func(old, _ byte) byte {
			if old < 15 {
				return old + 1
			}
			return old
		}},
		{"with its place", func(p *term.Pool, old, off term.ID) term.ID { return p.Xor(old, p.Extract(off, 7, 0)) },
			func(old, off byte) byte { return old ^ off }},
		{"square", func(p *term.Pool, old, _ term.ID) term.ID { return p.Mul(old, old) }, func(old, _ byte) byte { return old * old }},
		{"long", func(p *term.Pool, old, off term.ID) term.ID {
			for k := range uint64(maxUpdate) {
				old = p.Xor(p.Add(old, p.Const(8, k+1)), p.Extract(off, 7, 0))
			}
			return old
		}, func(old, off byte) byte {
			for k := range byte(maxUpdate) {
				old = (old + k + 1) ^ off
			}
			return old
		}},
	} {
		r := newRules(t)
		place := r.p.Var("place", 3)
		r.variables = append(r.variables, place)
		at := r.p.ZExt(place, 64)
		one := r.s.write(r.first, r.g, r.i, u.terms(r.p, r.s.read(r.first, r.i, 1), r.i))
		two := r.s.write(one, r.h, r.j, increment.terms(r.p, r.s.read(one, r.j, 1), r.j))
		got := r.s.read(two, at, 1)
		r.each(func(e *term.Evaluator) {
			value := func(v term.ID) byte { return byte(e.Uint64(v)) }
			table := [rulesLimit]byte{10, 11, 12, 13, 14, 15, 16, 17}
			if i := value(r.i); value(r.g) == 1 {
				table[i] = u.value(table[i], i)
			}
			if j := value(r.j); value(r.h) == 1 {
				table[j] = increment.value(table[j], j)
			}
			if want := table[value(at)]; value(got) != want {
				t.Fatalf("%s: read %d, not %d", u.name, value(got), want)
			}
		})
	}
}

// TestUpdatesAreReadAtOnePlace counts in an array of unknown contents: what is read then is what is found by counting along, as a
// term, so that nothing is left to prove.
func TestUpdatesAreReadAtOnePlace(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	const elements = 1 << 12
	c := s.initial(Arbitrary, "counters", 4*elements, true)
	place := func(name string) term.ID {
		return p.Mul(p.ZExt(p.Extract(p.Var(name, 32), 11, 0), 64), p.Const(64, 4))
	}
	at := place("t")
	count := s.read(c, at, 4)
	for range 200 {
		i := place("i")
		c = s.write(c, p.True(), i, p.Add(s.read(c, i, 4), p.Const(32, 1)))
		count = p.Ite(p.Eq(i, at), p.Add(count, p.Const(32, 1)), count)
	}
	if got := s.read(c, at, 4); got != count {
		t.Errorf("the counter has %d terms, counting along %d, and they differ", p.Size(got), p.Size(count))
	}
}

// TestWritesElsewhereAreFree reads under more writes than a read may meet without an array term; all happen elsewhere, by their
// conditions.
func TestWritesElsewhereAreFree(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	c := s.initial(Arbitrary, "bytes", 1<<16, true)
	place := func() term.ID { return p.ZExt(p.Var("i", 16), 64) }
	at, mark := place(), p.Const(8, 42)
	c = s.write(c, p.True(), at, mark)
	for range 2 * defaultLimits.eager / entryCost {
		i := place()
		c = s.write(c, p.Ne(i, at), i, p.Var("v", 8))
	}
	if got := s.read(c, at, 1); got != mark {
		t.Errorf("what was written is read as %d terms", p.Size(got))
	}
}

package memory

import (
	"fmt"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// swap exchanges the bytes at two offsets.
func swap(s *Space, c *contents, guard, i, j term.ID) *contents {
	x, y := s.read(c, i, 1), s.read(c, j, 1)
	return s.write(s.write(c, guard, i, y), guard, j, x)
}

// TestReadsFollowWhatIsMoved exchanges elements at unknown places and reads where one of them went: what is read is what was there before,
// as a term, so that nothing is left to prove.
func TestReadsFollowWhatIsMoved(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	c := s.initial(Arbitrary, "table", 1<<16, true)
	at := p.Var("w", 16)
	first := s.read(c, p.ZExt(at, 64), 1)
	for k := range 30 {
		x, y := p.Var(fmt.Sprint("x", k), 16), p.Var(fmt.Sprint("y", k), 16)
		c = swap(s, c, p.True(), p.ZExt(x, 64), p.ZExt(y, 64))
		at = p.Ite(p.Eq(at, x), y, p.Ite(p.Eq(at, y), x, at))
	}
	if last := s.read(c, p.ZExt(at, 64), 1); last != first {
		t.Errorf("what was moved is %s, want %s", p.String(last), p.String(first))
	}
}

// TestMovedRule compares reads at choices of the places of writes with a table in which the bytes were moved.
func TestMovedRule(t *testing.T) {
	for name, follow := range map[string]func(p *term.Pool, w, i, j term.ID) term.ID{
		"follows": func(p *term.Pool, w, i, j term.ID) term.ID {
			return p.Ite(p.Eq(w, i), j, p.Ite(p.Eq(w, j), i, w))
		},
		"follows in another order": func(p *term.Pool, w, i, j term.ID) term.ID {
			return p.Ite(p.Eq(j, w), i, p.Ite(p.Eq(i, w), j, w))
		},
		"follows one way":           func(p *term.Pool, w, i, j term.ID) term.ID { return p.Ite(p.Eq(w, i), j, w) },
		"the other of two":          func(p *term.Pool, w, i, j term.ID) term.ID { return p.Ite(p.Eq(w, i), i, j) },
		"where it differs":          func(p *term.Pool, w, i, j term.ID) term.ID { return p.Ite(p.Eq(w, i), w, j) },
		"by order":                  func(p *term.Pool, w, i, j term.ID) term.ID { return p.Ite(p.Ult(w, i), j, w) },
		"by equality of the writes": func(p *term.Pool, w, i, j term.ID) term.ID { return p.Ite(p.Eq(i, j), w, i) },
		"a neighbour, which wraps":  func(p *term.Pool, w, i, j term.ID) term.ID { return p.Ite(p.Eq(w, i), p.Add(j, p.Const(3, 1)), i) },
		"beyond what else was there": func(p *term.Pool, w, i, j term.ID) term.ID {
			return p.Ite(p.Eq(w, p.Const(3, 7)), j, p.Ite(p.Eq(w, i), j, i))
		},
	} {
		r := newRules(t)
		p, s := r.p, r.s
		w := p.Var("w", 3)
		r.variables = append(r.variables, w)
		i, j := p.Extract(r.i, 2, 0), p.Extract(r.j, 2, 0)
		one := swap(s, r.first, r.g, r.i, r.j)
		two := swap(s, one, p.True(), r.j, p.ZExt(w, 64))
		at := [2]term.ID{follow(p, w, i, j), follow(p, i, j, w)}
		got := [2]term.ID{s.read(one, p.ZExt(at[0], 64), 1), s.read(two, p.ZExt(at[1], 64), 1)}
		r.each(func(e *term.Evaluator) {
			value := func(v term.ID) byte { return byte(e.Uint64(v)) }
			table := [rulesLimit]byte{10, 11, 12, 13, 14, 15, 16, 17}
			a, b, c := value(r.i), value(r.j), value(w)
			if value(r.g) == 1 {
				table[a], table[b] = table[b], table[a]
			}
			if want := table[value(at[0])]; value(got[0]) != want {
				t.Fatalf("%s: read %d, want %d", name, value(got[0]), want)
			}
			table[b], table[c] = table[c], table[b]
			if want := table[value(at[1])]; value(got[1]) != want {
				t.Fatalf("%s, exchanged twice: read %d, want %d", name, value(got[1]), want)
			}
		})
	}
}

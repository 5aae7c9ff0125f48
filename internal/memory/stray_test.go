package memory

import (
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

func TestStray(t *testing.T) {
	p, s := newSpace()
	m, a := object(s, s.Empty(), "a", 8, Zero)
	_, b := object(s, m, "b", 8, Zero)
	c, d := p.Var("c", 1), p.Var("d", 1)
	bits, unset := p.Var("bits", 64), p.Var("unset", 64)
	s.SetIndeterminate(unset)
	pa, pb, null := s.Pointer(a), s.Pointer(b), p.Const(64, 0)
	for _, test := range []struct {
		word, stray, otherwise term.ID
	}{
		{pa, 0, 0},
		{bits, 0, 0},
		{p.Ite(c, pa, pb), 0, 0},
		{p.Ite(c, pa, null), 0, 0},
		{p.Ite(c, pa, unset), 0, 0},
		{p.Ite(c, bits, null), 0, 0},
		{p.Ite(c, pa, bits), p.Not(c), pa},
		{p.Ite(c, pa, p.Ite(d, bits, pb)), p.And(p.Not(c), d), p.Ite(c, pa, pb)},
		{p.Add(p.Ite(c, bits, pa), p.Const(64, 4)), c, p.Add(pa, p.Const(64, 4))},
	} {
		stray, otherwise, ok := s.Stray(test.word)
		if ok != (test.stray != 0) || ok && (stray != test.stray || otherwise != test.otherwise) {
			t.Errorf("%s: got %s, %s, %v", p.String(test.word), p.String(stray), p.String(otherwise), ok)
		}
	}
}

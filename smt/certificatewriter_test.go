package smt

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/proof"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestCertificateWriter has two solvers write one certificate, with every Unsat answer of incremental queries in it.
func TestCertificateWriter(t *testing.T) {
	refuted, trivial := int64(0), int64(0)
	for seed := range 60 {
		r := rand.New(rand.NewPCG(uint64(seed), 91))
		var text bytes.Buffer
		w := NewCertificateWriter(&text)
		o := randomOptions(random(r))
		o.Certificate = w
		var solvers []*Solver
		var gens []*generator
		for range 2 {
			p := term.NewPool()
			widths := [][]int{{3, 4}, {8, 5}, {16, 2}, {64, 7}, {65, 1}}[seed%5]
			gens = append(gens, newGenerator(p, random(r), widths, seed%2 == 0, widths[0] <= 8))
			solvers = append(solvers, NewSolverWithOptions(p, o))
		}
		unsat := int64(0)
		for range 8 {
			i := r.IntN(2)
			s, g := solvers[i], gens[i]
			if r.IntN(4) == 0 {
				s.Assert(g.formula(4))
			}
			if s.Check(background, g.formula(2+r.IntN(4)), g.of(1)) == Unsat {
				unsat++
			}
		}
		w.Claim("of two\nlines")
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		res, err := proof.CheckCertificate(background, bytes.NewReader(text.Bytes()))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text.String())
		}
		if res.Refuted+res.Trivial != unsat || w.Questions() != unsat || len(res.Claims) != 1 || res.Claims[0] != "of two lines" {
			t.Errorf("seed %d: %+v, %d were unsatisfiable", seed, res, unsat)
		}
		refuted, trivial = refuted+res.Refuted, trivial+res.Trivial
	}
	t.Logf("%d refuted, %d trivial", refuted, trivial)
	if refuted < 50 {
		t.Error("too few to say anything")
	}
}

// TestCertificateOtherEngine: without proofs there is no answer Unsat in a certificate.
func TestCertificateOtherEngine(t *testing.T) {
	o := DefaultOptions()
	o.Certificate = NewCertificateWriter(&bytes.Buffer{})
	o.NewEngine = func() Engine { return struct{ Engine }{DefaultOptions().engine()} }
	p := term.NewPool()
	s := NewSolverWithOptions(p, o)
	s.Assert(p.Ult(p.Mul(p.Var("x", 4), p.Var("x", 4)), p.Zero(4)))
	s.Assert(p.Eq(p.Mul(p.Var("x", 4), p.Var("x", 4)), p.Const(4, 3)))
	if st := s.Check(background); st != Unknown || !strings.Contains(s.Reason(), "no proofs") {
		t.Errorf("%v, %q", st, s.Reason())
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space") }

// TestCertificateFull: what cannot be written is said in the end.
func TestCertificateFull(t *testing.T) {
	w := NewCertificateWriter(full{})
	for range 100_000 {
		w.Claim("something long")
	}
	if err := w.Close(); err == nil || err.Error() != "no space" {
		t.Error(err)
	}
}

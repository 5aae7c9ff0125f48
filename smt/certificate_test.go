package smt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"

	"github.com/fathom-verifier/fathom/proof"
	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

func newCertified(p *term.Pool) *Solver {
	o := DefaultOptions()
	o.Proofs, o.CheckProofs = true, true
	return NewSolverWithOptions(p, o)
}

// TestCertificatesRandom verifies the certificate of every Unsat answer to
// incremental queries, bit-vectors and arrays.
func TestCertificatesRandom(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 60
	}
	unsat, trivial, assumed := 0, 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 51))
		p := term.NewPool()
		widths := [][]int{{3, 4}, {8, 5}, {16, 2}, {64, 7}, {65, 1}}[seed%5]
		g := newGenerator(p, random(r), widths, seed%2 == 0, widths[0] <= 8)
		s := newCertified(p)
		for range 4 {
			if r.IntN(3) == 0 {
				s.Assert(g.formula(4 + r.IntN(8)))
			}
			assumptions := []term.ID{g.formula(2 + r.IntN(4)), g.of(1)}
			st := s.Check(background, assumptions...)
			c, err := s.Certificate()
			if (err == nil) != (st == Unsat) {
				t.Fatalf("seed %d: %v, certificate: %v", seed, st, err)
			}
			if st != Unsat {
				continue
			}
			unsat++
			if c.Trivial() {
				trivial++
			}
			if len(c.core) > 0 {
				assumed++
			}
			if _, err := c.Verify(background); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
	t.Logf("%d certificates, %d trivial, %d under assumptions", unsat, trivial, assumed)
	if unsat < n || unsat-trivial < n/4 || assumed < n/10 {
		t.Error("too few to say anything")
	}
}

// TestCertificateLemmas: the lemmas on demand are clauses of the formula. There is
// no injective function from five values to four.
func TestCertificateLemmas(t *testing.T) {
	p := term.NewPool()
	f := p.ArrayVar("f", 3, 2)
	s := newCertified(p)
	var xs []term.ID
	for i := range 5 {
		xs = append(xs, p.Var(fmt.Sprint("x", i), 3))
		for j := range i {
			s.Assert(p.Ne(p.Select(f, xs[i]), p.Select(f, xs[j])))
		}
	}
	if st := s.Check(background, p.Eq(xs[0], p.Const(3, 1))); st != Unsat {
		t.Fatal(st)
	}
	c, err := s.Certificate()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Verify(background); err != nil || c.Trivial() {
		t.Errorf("trivial: %v, %v", c.Trivial(), err)
	}
}

// TestCertificateFiles writes certificates, reads them back and has the formula
// decided by another solver.
func TestCertificateFiles(t *testing.T) {
	cadical, err := exec.LookPath("cadical")
	if err != nil {
		t.Log("cadical is not installed; apt-get install cadical")
	}
	p := term.NewPool()
	x, y := p.Var("x", 5), p.Var("y", 5)
	s := newCertified(p)
	s.Assert(p.Ult(x, p.Const(5, 20)))
	for name, q := range map[string][]term.ID{
		"multiplication": {p.Ne(p.Mul(x, p.Mul(y, y)), p.Mul(p.Mul(x, y), y))},
		"contradiction":  {p.Eq(x, p.Const(5, 21))},
		"assumptions":    {p.Ult(x, y), p.Ult(y, x)},
		"false":          {p.False()},
	} {
		if st := s.Check(background, q...); st != Unsat {
			t.Fatalf("%s: %v", name, st)
		}
		c, err := s.Certificate()
		if err != nil {
			t.Fatal(err)
		}
		var cnf bytes.Buffer
		if err := c.WriteDIMACS(&cnf); err != nil {
			t.Fatal(err)
		}
		text := cnf.String()
		f, err := proof.ReadFormula(&cnf)
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range []sat.ProofFormat{sat.DRAT, sat.BinaryDRAT, sat.LRAT, sat.BinaryLRAT} {
			var out bytes.Buffer
			if err := c.WriteProof(&out, format); err != nil {
				t.Fatal(err)
			}
			if _, err := proof.Check(background, f, &out, proof.Options{}); err != nil {
				t.Errorf("%s, %v: %v", name, format, err)
			}
		}
		if cadical == "" {
			continue
		}
		cmd := exec.Command(cadical, "-q", "-n", "-f")
		cmd.Stdin = bytes.NewReader([]byte(text))
		cmd.Run() // the exit code is the answer
		if code := cmd.ProcessState.ExitCode(); code != 20 {
			t.Errorf("%s: cadical exits with %d for\n%s", name, code, text)
		}
	}
	if st := s.Check(background, p.Eq(x, y)); st != Sat {
		t.Fatal(st)
	}
	if _, err := s.Certificate(); err == nil {
		t.Error("a certificate of a satisfiable query")
	}
}

// newVerified returns a solver that answers Unknown where the proof of Unsat is
// wrong.
func newVerified(p *term.Pool) *Solver {
	o := DefaultOptions()
	o.CheckProofs = true
	return NewSolverWithOptions(p, o)
}

package smt

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/fathom-verifier/fathom/proof"
	"github.com/fathom-verifier/fathom/sat"
)

// Certificate is the propositional part of an Unsat answer: the clauses the
// query became, with the lemmas added on the way and the failed assumptions as
// units, and the proof that they are unsatisfiable. It vouches for the SAT
// solver; that the clauses say what the terms say is up to packages preprocess and
// blast and the lemmas of this one.
type Certificate struct {
	log  *sat.ProofLog // nil if the terms were contradictory before they were clauses
	core []sat.Lit
}

// errNoCertificate is the error of Solver.Certificate.
var errNoCertificate = errors.New("no certificate: the last query was not unsatisfiable, or Options.Proofs is not set")

// Certificate returns the certificate of the last query, which must have been
// Unsat, of a solver with Options.Proofs. It is valid until the next query.
func (s *Solver) Certificate() (*Certificate, error) {
	if s.certificate == nil || !s.opt.Proofs {
		return nil, errNoCertificate
	}
	return s.certificate, nil
}

// Trivial reports whether simplification found the query contradictory. There is
// nothing to prove of the formula then: it has an empty clause.
func (c *Certificate) Trivial() bool { return c.log == nil || c.log.Trivial() }

// trivial is the log of the formula that is the empty clause.
func trivial() *sat.ProofLog {
	log := sat.NewProofLog()
	log.Given(1, nil)
	log.Derived(sat.FirstDerived, nil, []uint64{1})
	return log
}

func (c *Certificate) source() *sat.ProofLog {
	if c.log == nil {
		return trivial()
	}
	return c.log
}

// WriteDIMACS writes the formula in the DIMACS format.
func (c *Certificate) WriteDIMACS(w io.Writer) error {
	return c.source().WriteDIMACS(w, c.core)
}

// WriteProof writes a proof of the formula that WriteDIMACS writes.
func (c *Certificate) WriteProof(w io.Writer, f sat.ProofFormat) error {
	return c.source().WriteProof(w, f, c.core)
}

// Verify checks the proof, as LRAT, with package proof, which shares no code
// with the solver. An error other than that of ctx means that the answer is not to be
// trusted.
func (c *Certificate) Verify(ctx context.Context) (*proof.Result, error) {
	log := c.source()
	f := &proof.Formula{}
	var buf []int32
	var err error
	log.Formula(c.core, func(lits []sat.Lit) {
		buf = buf[:0]
		for _, l := range lits {
			buf = append(buf, int32(l))
		}
		err = errors.Join(err, f.Add(buf...))
	})
	if err != nil {
		return nil, fmt.Errorf("the certificate: %w", err)
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(log.WriteProof(w, sat.BinaryLRAT, c.core)) }()
	defer r.Close()
	res, err := proof.Check(ctx, f, r, proof.Options{Format: proof.BinaryLRAT})
	if err != nil {
		return res, fmt.Errorf("the certificate: %w", err)
	}
	return res, nil
}

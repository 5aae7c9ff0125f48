package smt

import (
	"errors"
	"fmt"

	"github.com/fathom-verifier/fathom/proof"
	"github.com/fathom-verifier/fathom/sat"
)

// certifier is told what the SAT solver derives. It keeps it for certificates, writes it to one,
// and checks it at once with package proof, as the options say.
type certifier struct {
	record  *recorder      // or nil
	log     *sat.ProofLog  // or nil
	checker *proof.Checker // or nil
	buf     []int32
}

// newCertifier returns what the options ask for, nil if that is nothing. Other
// engines than *sat.Solver have no proofs.
func newCertifier(e Engine, o Options) *certifier {
	native, ok := e.(*sat.Solver)
	if !ok || !o.Proofs && !o.CheckProofs && o.Certificate == nil {
		return nil
	}
	c := &certifier{}
	if o.Certificate != nil {
		c.record = o.Certificate.recorder()
	}
	if o.Proofs {
		c.log = sat.NewProofLog()
	}
	if o.CheckProofs {
		c.checker = proof.NewChecker()
	}
	native.SetTracer(c)
	return c
}

func (c *certifier) dimacs(lits []sat.Lit) []int32 {
	c.buf = c.buf[:0]
	for _, l := range lits {
		c.buf = append(c.buf, int32(l))
	}
	return c.buf
}

// WantHints is part of sat.Tracer, as are the following.
func (c *certifier) WantHints() bool { return true }

func (c *certifier) Given(id uint64, lits []sat.Lit) {
	if c.record != nil {
		c.record.Given(id, lits)
	}
	if c.log != nil {
		c.log.Given(id, lits)
	}
	if c.checker != nil {
		c.checker.Given(id, c.dimacs(lits))
	}
}

func (c *certifier) Derived(id uint64, lits []sat.Lit, hints []uint64) {
	if c.record != nil {
		c.record.Derived(id, lits, hints)
	}
	if c.log != nil {
		c.log.Derived(id, lits, hints)
	}
	if c.checker != nil {
		c.checker.Derived(id, c.dimacs(lits), hints)
	}
}

func (c *certifier) Deleted(id uint64, lits []sat.Lit) {
	if c.record != nil {
		c.record.Deleted(id)
	}
	if c.log != nil {
		c.log.Deleted(id, lits)
	}
	if c.checker != nil {
		c.checker.Deleted(id)
	}
}

func (c *certifier) Flush() error { return nil }

// refuted returns nil if it is proven that the core is, as far as the options want
// that.
func (c *certifier) refuted(core []sat.Lit) error {
	switch {
	case c.checker == nil || c.checker.Refutes(c.dimacs(core)):
		return nil
	case c.checker.Err() != nil:
		return c.checker.Err()
	}
	return errors.New("the clauses derived do not refute the assumptions")
}

// certify prepares the certificate of an Unsat answer, by the engine or, if that
// is nil, by simplification alone. It returns an error if the answer has no proof
// and should have one.
func (s *Solver) certify(by Engine) error {
	if s.proofs == nil {
		if s.opt.Certificate != nil {
			return errors.New("the SAT solver gives no proofs for the certificate")
		}
		return nil
	}
	if by == nil {
		s.certificate = &Certificate{}
		if s.proofs.record != nil {
			s.proofs.record.refuted(nil, false)
		}
		return nil
	}
	native, ok := by.(*sat.Solver)
	if !ok {
		return nil
	}
	if err := errors.Join(native.ProofError(), s.proofs.refuted(native.Core())); err != nil {
		return fmt.Errorf("internal error: the answer is unsat, but its proof is wrong: %w; please report it", err)
	}
	if s.proofs.record != nil {
		s.proofs.record.refuted(native.Core(), true)
	}
	s.certificate = &Certificate{log: s.proofs.log, core: append([]sat.Lit(nil), native.Core()...)}
	return nil
}

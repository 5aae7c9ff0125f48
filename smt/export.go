package smt

import (
	"context"
	"errors"
	"io"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/blast"
	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// query is the assertions and the assumptions, which in an export are
// assertions too.
func (s *Solver) query(assumptions []term.ID) []term.ID {
	return append(append([]term.ID(nil), s.asserts...), assumptions...)
}

// WriteSMTLIB writes the query of Check(assumptions...) as an SMT-LIB script
// that ends with check-sat. Its logic is QF_BV, QF_UFBV, QF_ABV or QF_AUFBV.
func (s *Solver) WriteSMTLIB(w io.Writer, assumptions ...term.ID) error {
	return smtlib.Write(w, s.pool, s.query(assumptions), smtlib.Functions)
}

// WriteDIMACS writes a formula in DIMACS that is satisfiable if and only if the
// query of Check(assumptions...) is. It is translated afresh, so it holds the
// cone of the query only and nothing that was learned. Reads are pushed through
// writes, and every pair of selects from one free array is constrained to be
// congruent: the size is quadratic in their number. Equalities of arrays are
// refused. The error is that of w, a *blast.TooLargeError, or says so.
func (s *Solver) WriteDIMACS(w io.Writer, assumptions ...term.ID) error {
	cnf := &sat.CNF{}
	opt := s.opt.Blast
	opt.AbstractWidth = 0 // nobody refines a file
	b := blast.NewWithOptions(s.pool, (*collector)(cnf), opt)
	b.MaxGates = s.blast.MaxGates
	ctx := context.Background()
	for _, t := range s.pool.PushSelects(s.query(assumptions)...) {
		if err := b.Assert(ctx, t); err != nil {
			return err
		}
	}
	of := make(map[term.ID][]term.ID)
	for _, r := range b.Arrays() {
		if s.pool.Op(r) == term.OpArrayEq {
			return errors.New("equality of arrays cannot be written as clauses here; write SMT-LIB, or compare elements")
		}
		a := s.pool.Arg(r, 0)
		for _, q := range of[a] {
			b.AssertCongruent(q, r)
		}
		of[a] = append(of[a], r)
	}
	return cnf.Write(w)
}

// collector is a sink that only keeps the clauses.
type collector sat.CNF

func (c *collector) NewVar() int {
	c.NumVars++
	return c.NumVars
}

func (c *collector) AddClause(lits ...sat.Lit) {
	(*sat.CNF)(c).Add(lits...)
}

package smt

import (
	"context"
	"errors"
	"fmt"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/blast"
	"github.com/fathom-verifier/fathom/smt/linear"
	"github.com/fathom-verifier/fathom/smt/preprocess"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Solver decides queries about the terms of one pool. It is not safe for
// concurrent use, and neither is its pool.
type Solver struct {
	pool   *term.Pool
	sat    Engine
	proofs *certifier // nil without Options.Proofs and CheckProofs
	opt    Options
	blast  *blast.Blaster

	asserts []term.ID
	taken   int       // asserts[:taken] are simplified, in hard
	hard    []term.ID // what the clauses assert: equisatisfiable with asserts[:taken]
	blasted int       // hard[:blasted] are clauses
	pre     *preprocess.Preprocessor
	// translated counts the terms that became gates, about.
	translated int

	conflicts int64 // limit of a query, 0 is none
	cone      cone
	arrays    arrayState
	products  productCone
	refutes   refutation

	// The model under examination, during a query.
	candidate *blast.Assignment
	values    map[term.ID]term.ArrayValue // of the free arrays
	eval      *term.Evaluator             // of whole terms
	defined   map[term.ID]term.Value      // of eliminated variables
	abstract  *term.Evaluator             // takes selects and equalities of arrays as the SAT solver has them

	recall recall

	status Status
	reason string
	failed []term.ID
	model  *Model
	stats  Stats

	certificate *Certificate
}

// Stats counts the work of a solver since its creation.
type Stats struct {
	Checks int64 // queries
	Lemmas int64 // lemmas about arrays
	// Recalled counts the queries that the model of an earlier one answered.
	Recalled int64
	// Products counts the abstraction of products and quotients.
	Products blast.Refinement
	Rounds   int64 // calls of the SAT solver
	// Linear counts the attempts by arithmetic of integers.
	Linear linear.Stats
	Gates  int       // gates of the circuit
	Sat    sat.Stats // of the SAT solver
}

// NewSolver returns a solver of terms of p with nothing asserted.
func NewSolver(p *term.Pool) *Solver {
	return NewSolverWithOptions(p, DefaultOptions())
}

// NewSolverWithOptions returns a solver of terms of p with nothing asserted.
func NewSolverWithOptions(p *term.Pool, o Options) *Solver {
	s := o.engine()
	b := blast.NewWithOptions(p, s, o.Blast)
	return &Solver{
		pool: p, sat: s, proofs: newCertifier(s, o), opt: o, blast: b, cone: cone{pool: p},
		pre: preprocess.New(p, o.RulesOff, b.Blasted), defined: make(map[term.ID]term.Value),
	}
}

// Assert makes t, of width 1, hold in every later query. It only records t; the
// work is done by Check.
func (s *Solver) Assert(t term.ID) {
	if w := s.pool.Width(t); w != 1 {
		panic(fmt.Sprintf("smt: Assert of a term of %d bits", w))
	}
	s.asserts = append(s.asserts, t)
}

// SetLimits bounds each later query to this many conflicts of the SAT solver;
// 0 is no bound. A query that reaches it is Unknown.
func (s *Solver) SetLimits(conflicts int64) {
	s.conflicts = conflicts
}

// SetCores sets Options.Cores for later queries.
func (s *Solver) SetCores(on bool) { s.opt.Cores = on }

// Stats returns the counters.
func (s *Solver) Stats() Stats {
	st := s.stats
	st.Gates = s.blast.Gates()
	if s.refutes.refuter != nil {
		st.Linear = s.refutes.refuter.Stats()
	}
	st.Products = s.blast.Refinement()
	st.Sat = s.sat.Stats()
	return st
}

// Reason says why the last query was Unknown: "timeout", "cancelled",
// "conflict limit", or a sentence. It is empty after another answer.
func (s *Solver) Reason() string { return s.reason }

// FailedAssumptions are assumptions of the last query, which was Unsat, that
// cannot hold together with what is asserted. The set need not be minimal; it is
// empty if the assertions alone are unsatisfiable. After another answer it is
// nil.
func (s *Solver) FailedAssumptions() []term.ID { return s.failed }

// Model returns the model of the last query, which must have been Sat; after
// another answer it is nil. The model stays valid whatever the solver does
// later.
func (s *Solver) Model() *Model { return s.model }

// Check decides whether the assertions and the assumptions, all of width 1, can
// hold together. The context ends the search early.
func (s *Solver) Check(ctx context.Context, assumptions ...term.ID) Status {
	s.stats.Checks++
	s.reason, s.failed, s.model, s.certificate = "", nil, nil, nil
	if s.model = s.Recall(assumptions...); s.model != nil {
		s.stats.Recalled++
		s.status = Sat
		return Sat
	}
	s.status = s.check(ctx, assumptions)
	if s.status == Sat && s.opt.Recall > 0 {
		s.recall.add(s.model, len(s.asserts), s.opt.Recall)
	}
	return s.status
}

// Recall returns a model of an earlier query, if Options.Recall kept one, in which the assumptions hold, too; otherwise nil, which says
// nothing. The cost is that of evaluating what no earlier call did.
func (s *Solver) Recall(assumptions ...term.ID) *Model { return s.recall.find(s.asserts, assumptions) }

// Retire ends the life of a solver whose models are still wanted: it forgets everything else, and only Recall may be called afterwards.
func (s *Solver) Retire() {
	*s = Solver{pool: s.pool, asserts: s.asserts, opt: s.opt, recall: s.recall}
}

func (s *Solver) unknown(err error) Status {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		s.reason = "timeout"
	case errors.Is(err, context.Canceled):
		s.reason = "cancelled"
	default:
		s.reason = err.Error()
	}
	return Unknown
}

func (s *Solver) check(ctx context.Context, assumptions []term.ID) Status {
	q, err := s.prepare(ctx, assumptions)
	switch {
	case err != nil:
		return s.unknown(err)
	case q.refuted:
		s.failed = q.failed
		return s.unsat(nil)
	}
	arrays := s.arraysInCone(q.goals)
	s.productsInCone(q.goals)
	limit := int64(0)
	if s.conflicts > 0 {
		limit = s.sat.Stats().Conflicts + s.conflicts
	}
	s.refutes.begin(s, q.goals)
	for {
		switch s.round(ctx, limit, q.lits) {
		case sat.Unsat:
			s.failed = s.core(q, assumptions, s.sat.Failed)
			return s.unsat(s.sat)
		case sat.Unknown:
			if s.refutes.due == 0 || s.reason != notYet {
				return Unknown
			}
			s.reason = ""
			if refuted, failed := s.refutes.try(ctx, s, q); refuted {
				s.failed = s.core(q, assumptions, failed)
				return s.unsat(nil)
			}
			continue
		}
		s.candidate = s.blast.Assignment(s.sat.Value)
		clear(s.defined)
		if arrays != nil {
			// Lemmas about arrays come from the values of indices: with a wrong
			// product in one they would not exclude the model.
			switch n, err := s.refineProducts(ctx, true); {
			case err != nil:
				return s.unknown(err)
			case n > 0:
				continue
			}
		}
		values, lemmas, err := s.refineArrays(ctx, arrays)
		if err != nil {
			return s.unknown(err)
		}
		if lemmas > 0 {
			s.stats.Lemmas += int64(lemmas)
			continue
		}
		t := s.violated(values, q.defs, s.asserts, assumptions)
		if t != term.None {
			// Products that are abstracted may be wrong. Only then: wrong values
			// that do not matter are no harm.
			switch n, err := s.refineProducts(ctx, false); {
			case err != nil:
				return s.unknown(err)
			case n > 0:
				continue
			}
			s.reason = fmt.Sprintf("internal error: the model does not satisfy %s; please report it", s.pool.String(t))
			return Unknown
		}
		s.model = s.snapshot(values, q.defs)
		return Sat
	}
}

// unsat answers Unsat, if there is a proof where one is wanted.
func (s *Solver) unsat(by Engine) Status {
	if err := s.certify(by); err != nil {
		s.failed = nil
		s.reason = err.Error()
		return Unknown
	}
	return Unsat
}

// notYet is the reason of a round that ends because the query is to be tried otherwise.
const notYet = "not yet"

// round calls the SAT solver once and, if there is no answer, sets the reason.
// The limit is a total of conflicts, 0 for none: it covers all rounds of a query.
func (s *Solver) round(ctx context.Context, limit int64, lits []sat.Lit) sat.Status {
	var l sat.Limits
	if due := s.refutes.due; due > 0 && (limit == 0 || due < limit) {
		l.Conflicts = max(due-s.sat.Stats().Conflicts, 1)
	} else if limit > 0 {
		if l.Conflicts = limit - s.sat.Stats().Conflicts; l.Conflicts <= 0 {
			s.reason = "conflict limit"
			return sat.Unknown
		}
	}
	s.sat.SetLimits(l)
	s.stats.Rounds++
	st := s.sat.Solve(ctx, lits...)
	if st != sat.Unknown {
		return st
	}
	switch err := ctx.Err(); {
	case err != nil:
		s.unknown(err)
	case s.refutes.due > 0 && s.sat.Stats().Conflicts >= s.refutes.due:
		s.reason = notYet
	case limit > 0 && s.sat.Stats().Conflicts >= limit:
		s.reason = "conflict limit"
	default:
		s.reason = "the SAT solver has no room for more clauses"
		if f, ok := s.sat.(interface{ Err() error }); ok && f.Err() != nil {
			s.reason = f.Err().Error()
		}
	}
	return st
}

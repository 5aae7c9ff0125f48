package smt

import (
	"context"

	"github.com/fathom-verifier/fathom/sat"
)

// Engine decides the clauses of a [Solver]. It is incremental: clauses are only added, literals are assumed
// for one call of Solve. *[sat.Solver] is one; package backend has others. An engine that can fail otherwise than by
// a limit has a method Err() error that says why the last answer was Unknown.
type Engine interface {
	NewVar() int
	AddClause(lits ...sat.Lit)
	Solve(ctx context.Context, assumptions ...sat.Lit) sat.Status
	Value(l sat.Lit) bool
	Failed(l sat.Lit) bool
	SetLimits(l sat.Limits)
	Stats() sat.Stats
}

func (o Options) engine() Engine {
	if o.NewEngine != nil {
		return o.NewEngine()
	}
	return sat.NewWith(o.Sat)
}

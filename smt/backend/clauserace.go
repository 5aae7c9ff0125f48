package backend

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/sat"
)

// ClauseRace is an engine that lets several others run at once. The first answer counts; the others are stopped and have
// ended when Solve returns. Each engine has checked its own answer.
type ClauseRace struct {
	// All waits for every answer and wants them to agree.
	All bool

	engines []Engine
	winner  Engine
	name    string
	err     error
	absent  absences
}

// NewVar adds a variable.
func (r *ClauseRace) NewVar() int {
	v := 0
	for _, e := range r.engines {
		v = e.NewVar()
	}
	return v
}

// NumVars is the number of variables.
func (r *ClauseRace) NumVars() int { return r.engines[0].NumVars() }

// AddClause adds a clause.
func (r *ClauseRace) AddClause(lits ...sat.Lit) {
	for _, e := range r.engines {
		e.AddClause(lits...)
	}
}

// SetLimits bounds those engines that know the limits.
func (r *ClauseRace) SetLimits(l sat.Limits) {
	for _, e := range r.engines {
		e.SetLimits(l)
	}
}

// Stats are those of the first engine, which is the native one if it runs.
func (r *ClauseRace) Stats() sat.Stats { return r.engines[0].Stats() }

// Value is that of the winner.
func (r *ClauseRace) Value(l sat.Lit) bool { return r.winner.Value(l) }

// Failed is that of the winner.
func (r *ClauseRace) Failed(l sat.Lit) bool { return r.winner.Failed(l) }

// Name is who gave the last answer, several if they were asked to agree.
func (r *ClauseRace) Name() string { return r.name }

// Err is what went wrong in the last call of Solve, nil if nothing did.
func (r *ClauseRace) Err() error { return r.err }

// Absences lists who gave no answers.
func (r *ClauseRace) Absences() []Absence { return r.absent.list(r.All, DIMACS) }

// Solve decides the clauses under assumptions.
func (r *ClauseRace) Solve(ctx context.Context, assumptions ...sat.Lit) sat.Status {
	r.winner, r.name, r.err = nil, "", nil
	race, stop := context.WithCancel(ctx)
	defer stop()
	type vote struct {
		engine Engine
		status sat.Status
	}
	votes := make(chan vote)
	for _, e := range r.engines {
		go func() { votes <- vote{e, e.Solve(race, assumptions...)} }()
	}
	if r.absent == nil {
		r.absent = make(absences)
	}
	said := make(map[sat.Status]string)
	var winners []string
	status := sat.Unknown
	left := r.engines[:0:0]
	for range r.engines {
		v := <-votes
		fault := v.engine.Err()
		if fault != nil {
			r.err = errors.Join(r.err, fault)
		} else {
			left = append(left, v.engine)
		}
		if v.status == sat.Unknown {
			switch {
			case fault != nil:
				r.absent.add(v.engine.Name(), atFault)
			case ctx.Err() != nil:
				r.absent.add(v.engine.Name(), limited)
			case r.winner != nil && !r.All:
				r.absent.add(v.engine.Name(), tooLate)
			default:
				r.absent.add(v.engine.Name(), gaveUp)
			}
			continue
		}
		if said[v.status] == "" {
			said[v.status] = v.engine.Name()
		}
		winners = append(winners, v.engine.Name())
		if r.winner == nil {
			r.winner, status = v.engine, v.status
			if !r.All {
				stop()
			}
		}
	}
	if said[sat.Sat] != "" && said[sat.Unsat] != "" {
		r.err = errors.Join(r.err, &Fault{Kind: Disagreement, Detail: fmt.Sprintf("%s says satisfiable, with a model, and %s says unsatisfiable", said[sat.Sat], said[sat.Unsat])})
		r.winner = nil
		return sat.Unknown
	}
	if len(left) > 0 && len(left) < len(r.engines) {
		r.keep(left) // those at fault drop out
	}
	if r.winner == nil {
		return sat.Unknown
	}
	r.name = winners[0]
	if r.All {
		r.name = strings.Join(slices.Sorted(slices.Values(winners)), ", ")
	}
	return status
}

// keep reduces the engines to those in left, in the old order.
func (r *ClauseRace) keep(left []Engine) {
	in := make(map[Engine]bool)
	for _, e := range left {
		in[e] = true
	}
	var kept []Engine
	for _, e := range r.engines {
		if in[e] {
			kept = append(kept, e)
		}
	}
	r.engines = kept
}

package backend

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Race decides each query by several solvers at once. The first answer counts, once it is checked; the others are
// stopped and have ended when Check returns. A solver at fault drops out for good.
type Race struct {
	// All waits for every answer and wants them to agree.
	All bool

	pool   *term.Pool
	native *smt.Solver // nil if it does not run
	pipes  []*Pipe

	name   string
	reason string
	failed []term.ID
	model  *smt.Model
	err    error
	checks int64
	wins   map[string]int
	faults []error
	absent absences
}

// Assert makes t hold in every later query.
func (r *Race) Assert(t term.ID) {
	if r.native != nil {
		r.native.Assert(t)
	}
	for _, p := range r.pipes {
		p.Assert(t)
	}
}

// SetLimits bounds the native solver only.
func (r *Race) SetLimits(conflicts int64) {
	if r.native != nil {
		r.native.SetLimits(conflicts)
	}
}

// Name is who gave the last answer, several if they were asked to agree.
func (r *Race) Name() string { return r.name }

// Reason says why the last query was Unknown.
func (r *Race) Reason() string { return r.reason }

// FailedAssumptions are those of the winner, after Unsat.
func (r *Race) FailedAssumptions() []term.ID { return r.failed }

// Model is that of the winner, after Sat.
func (r *Race) Model() *smt.Model { return r.model }

// Err is what went wrong in the last query, nil if nothing did.
func (r *Race) Err() error { return r.err }

// Faults lists all that went wrong so far.
func (r *Race) Faults() []error { return r.faults }

// Wins counts the answers of each solver.
func (r *Race) Wins() map[string]int { return r.wins }

// Absences lists who gave no answers.
func (r *Race) Absences() []Absence { return r.absent.list(r.All, SMTLIB) }

// Stats are those of the native solver, with the number of queries.
func (r *Race) Stats() smt.Stats {
	var st smt.Stats
	if r.native != nil {
		st = r.native.Stats()
	}
	st.Checks = r.checks
	return st
}

// Close ends the processes.
func (r *Race) Close() {
	for _, p := range r.pipes {
		p.Close()
	}
}

// vote is an answer of one of the solvers, which pipe is, or the native one if it is nil.
type vote struct {
	pipe   *Pipe
	query  *pipeQuery
	status smt.Status // of the native solver
	// cut says that the race had ended: the answer, if any, came too late to count but may contradict.
	cut bool
}

// Check decides a query.
func (r *Race) Check(ctx context.Context, assumptions ...term.ID) smt.Status {
	r.checks++
	r.name, r.reason, r.failed, r.model, r.err = "", "", nil, nil, nil
	for {
		st, again := r.round(ctx, assumptions)
		if !again {
			if st != smt.Unknown {
				if r.wins == nil {
					r.wins = make(map[string]int)
				}
				r.wins[r.name]++
			}
			return st
		}
	}
}

// round lets everybody run until one has an answer, or all have. It tells whether to try again without those that were
// at fault, because the answer that ended it was none.
func (r *Race) round(ctx context.Context, assumptions []term.ID) (st smt.Status, again bool) {
	running := len(r.pipes)
	queries := make([]*pipeQuery, len(r.pipes))
	for i, p := range r.pipes { // before the native solver changes the pool
		queries[i] = p.begin(assumptions)
	}
	race, stop := context.WithCancel(ctx)
	defer stop()
	votes := make(chan vote)
	for i, p := range r.pipes {
		go func() {
			queries[i].run(race)
			votes <- vote{pipe: p, query: queries[i]}
		}()
	}
	if r.native != nil {
		running++
		go func() { votes <- vote{status: r.native.Check(race, assumptions...)} }()
	}
	var answered []vote
	for ; running > 0; running-- {
		v := <-votes
		v.cut = race.Err() != nil
		answered = append(answered, v)
		if !r.All && (v.pipe == nil && v.status != smt.Unknown || v.pipe != nil && v.query.err == nil) {
			stop()
		}
	}
	return r.count(ctx, answered)
}

// count checks the answers and finds the winner among them, which is the first. Nobody runs any more.
func (r *Race) count(ctx context.Context, votes []vote) (st smt.Status, again bool) {
	var winners []string
	var answers [3]string // who said so, by status
	hopeful := false      // somebody was cut short
	if r.absent == nil {
		r.absent = make(absences)
	}
	without := func(name string, v vote) {
		switch {
		case ctx.Err() != nil:
			r.absent.add(name, limited)
		case v.cut:
			r.absent.add(name, tooLate)
		default:
			r.absent.add(name, gaveUp)
		}
	}
	note := func(name string, s smt.Status, model *smt.Model, failed []term.ID) {
		if s == smt.Unknown {
			return
		}
		if answers[s] == "" {
			answers[s] = name
		}
		winners = append(winners, name)
		if st == smt.Unknown {
			st, r.model, r.failed = s, model, failed
		}
	}
	for _, v := range votes {
		if v.pipe == nil {
			note(Native, v.status, r.native.Model(), r.native.FailedAssumptions())
			if v.status == smt.Unknown {
				without(Native, v)
				r.reason = r.native.Reason()
				hopeful = hopeful || v.cut
			}
			continue
		}
		s := v.pipe.finish(ctx, v.query)
		note(v.pipe.Name(), s, v.pipe.Model(), v.pipe.FailedAssumptions())
		switch {
		case s != smt.Unknown:
		case v.pipe.Err() != nil:
			r.err = errors.Join(r.err, v.pipe.Err())
			r.faults = append(r.faults, v.pipe.Err())
			r.absent.add(v.pipe.Name(), atFault)
			r.drop(v.pipe)
		default:
			without(v.pipe.Name(), v)
			hopeful = hopeful || v.cut
			if r.native == nil {
				r.reason = v.pipe.Reason()
			}
		}
	}
	switch {
	case answers[smt.Sat] != "" && answers[smt.Unsat] != "":
		r.err = errors.Join(r.err, &Fault{Kind: Disagreement, Detail: fmt.Sprintf("%s says sat, with a model that satisfies the query, and %s says unsat", answers[smt.Sat], answers[smt.Unsat])})
		r.reason, r.model, r.failed = r.err.Error(), nil, nil
		return smt.Unknown, false
	case st != smt.Unknown:
		r.reason, r.name = "", winners[0]
		if r.All {
			r.name = strings.Join(slices.Sorted(slices.Values(winners)), ", ")
		}
		return st, false
	case ctx.Err() != nil:
		if r.reason == "" {
			r.reason = "timeout"
		}
		return smt.Unknown, false
	case hopeful && (r.native != nil || len(r.pipes) > 0):
		// Who ended the race was at fault, and others might have answered.
		return smt.Unknown, true
	}
	if r.err != nil {
		if r.reason = r.err.Error(); r.native != nil && r.native.Reason() != "" {
			r.reason = r.native.Reason() + "; " + r.err.Error()
		}
	}
	return smt.Unknown, false
}

// drop takes a solver out of the race for good.
func (r *Race) drop(p *Pipe) {
	p.Close()
	for i := range r.pipes {
		if r.pipes[i] == p {
			r.pipes = append(r.pipes[:i:i], r.pipes[i+1:]...)
			return
		}
	}
}

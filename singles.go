package fathom

import (
	"context"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
	"github.com/fathom-verifier/fathom/smt/term"
)

// A program with many violations would be asked about as a whole for each of them, which takes the square of their number. So after each violation that
// was found, by whatever question, one more obligation is asked about alone, by a solver that knows little else: if most can be violated, nearly
// all are found that way, in time linear in what they depend on, and the whole is asked about a few times. If few can be, few such questions are asked.
//
// The same is tried where the whole turns out to be hard, as one question about many things may be although each of them is easy.
type singles struct {
	left   int         // how many may be asked about alone
	solver *smt.Solver // which may be nil
	first  int         // variables that it had after its first question
}

const (
	// togetherConflicts is what a question about many obligations may take before they are tried alone, singleConflicts what one of them may, and
	// singleFailures how many may take more before that is given up.
	togetherConflicts = 5_000
	singleConflicts   = 2_000
	singleFailures    = 4
	// A solver goes on to the next obligation as long as it has at most so many times the variables that its first one depends on: the more they
	// have in common, the longer.
	singleShare = 4
	// singleVariables is how many are few in any case.
	singleVariables = 1_000
)

// one asks about obligations of a group, one at a time, as long as violations that were found allow it. It returns the rest of the group: those that were not asked
// about, or not decided.
func (r *refutation) one(ctx context.Context, group []int, exact bool) []int {
	if !r.asksAlone() {
		return group
	}
	s := &r.singles
	undecided := 0
	var rest []int
	for k, i := range group {
		if s.left == 0 || ctx.Err() != nil {
			return append(rest, group[k:]...)
		}
		if !r.open[r.b.Obligations[i].Property] {
			continue
		}
		s.left--
		cond := r.violation([]int{i}, exact)
		r.result.Stats.Queries++
		cond = r.pool.And(cond, r.b.Space.Placed(cond))
		switch s.check(ctx, r.verification, cond) {
		case smt.Sat:
			r.report(r.complete(s.solver.Model(), r.b, cond), r.b.Obligations[i:i+1], i, exact)
		case smt.Unknown:
			rest = append(rest, i)
			if undecided++; undecided == singleFailures {
				s.left = 0
			}
		}
	}
	return rest
}

// asksAlone reports whether obligations may be asked about by a solver of their own.
func (r *refutation) asksAlone() bool { return r.opt.Solver == backend.Native && r.opt.Certify == nil }

// check asks about a condition alone.
func (s *singles) check(ctx context.Context, v *verification, cond term.ID) smt.Status {
	if s.solver != nil && s.solver.Stats().Sat.Variables > singleShare*max(s.first, singleVariables) {
		s.solver = nil
	}
	fresh := s.solver == nil
	if fresh {
		s.solver = smt.NewSolverWithOptions(v.pool, v.solverOptions())
	}
	s.solver.SetLimits(singleConflicts)
	status := s.solver.Check(ctx, cond)
	if fresh {
		s.first = s.solver.Stats().Sat.Variables
	}
	return status
}

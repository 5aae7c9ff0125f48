package fathom

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/vcgen"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// A program is expanded to its end, and whenever that has taken twice as much work as the last time, it waits for rounds: expansions up to
// a bound of their own, doubled from round to round, which may take a part of what was spent until then. So what few iterations show is
// found early, however dear a loop is, and what rounds cost is a fraction of what the end costs. Most programs are at their end before the first one.
const (
	firstWork   = 3_000_000 // of the whole expansion before the first rounds, see expand.Walk.Work
	roundsShare = 6         // the part of the work so far that rounds may take
	// A question about a round may take so many conflicts, and one for each so much work that the round may take.
	roundConflicts = 5_000
	conflictWork   = 200
	// propagationWork is what an assignment that the solver propagates takes, with its part of the rest of the search.
	propagationWork = 3
)

// unroll expands the program, as far as it goes until ctx ends. If a round finds a violation, or turns out to hit no bound, it takes the place of
// the whole expansion.
func (v *verification) unroll(ctx context.Context) (*expand.Bounded, error) {
	whole, err := v.start(v.newScout(questionConflicts), nil, effort{})
	if err != nil {
		return nil, err
	}
	defer whole.Close()
	if v.opt.Unwind > 0 || v.opt.Certify != nil || len(v.opt.Emit) > 0 { // what is written is about all executions
		_, err = v.proceed(ctx, whole, 0, "")
		return whole.Bounded(), err
	}
	r := rounds{verification: v, bound: 1}
	for work := int64(firstWork); ; work *= 2 {
		done, err := v.proceed(ctx, whole, work, "")
		if done {
			return whole.Bounded(), err
		}
		if b := r.within(ctx, work/roundsShare); b != nil {
			return b, nil
		}
	}
}

// effort bounds an expansion.
type effort struct {
	round expand.Round
	work  int64 // 0 is no bound
}

// start prepares an expansion that passes the checks of the relaxed properties. Its questions go to scout.
func (v *verification) start(scout *smt.Solver, relaxed map[expand.PropertyKey]bool, most effort) (*expand.Walk, error) {
	return expand.Start(v.program.SEAIR, v.pool, expand.Options{
		Entry:         v.program.source.Entry,
		Unwind:        v.opt.Unwind,
		UnwindSet:     v.opt.UnwindSet,
		Round:         most.round,
		MaxWork:       most.work,
		Checks:        v.program.source.Checks,
		Arguments:     v.arguments,
		MallocMayFail: v.opt.MallocMayFail,
		ZeroSize:      v.zero,
		Relaxed:       relaxed,
		Memory:        v.memory,
		Layout:        v.layout,
		Regions:       v.regions,
		Validity:      v.valid,
		NoRanges:      !v.uses(techniqueRanges),
		NoStoreMaps:   !v.uses(techniqueStoreMaps),
		Paths:         v.opt.VCGen == "path",
		NoFacts:       !v.uses(techniqueFacts),
		Variables:     v.variables.Again(),
		Definitions:   !v.uses(techniqueCone),
		Record:        relaxed == nil && v.recording(),
		Feasible: func(ctx context.Context, cond term.ID) (bool, int64) {
			v.pool.SetEager(true) // the solver simplifies in any case
			defer v.pool.SetEager(v.uses(techniqueSimplify))
			before := scout.Stats().Sat.Propagations
			st := scout.Check(ctx, cond)
			if st == smt.Unsat && v.opt.Certify != nil {
				v.infeasible = append(v.infeasible, cond)
			}
			return st != smt.Unsat, propagationWork * (scout.Stats().Sat.Propagations - before)
		},
	})
}

// proceed goes on with an expansion until it has done so much work, see [expand.Walk.Continue]; detail is what is shown of it.
func (v *verification) proceed(ctx context.Context, w *expand.Walk, work int64, detail string) (done bool, err error) {
	start := time.Now()
	defer func() { v.result.Stats.ExpandSeconds += time.Since(start).Seconds() }()
	v.opt.Progress("expand", detail)
	v.pool.SetEager(v.uses(techniqueSimplify))
	defer v.pool.SetEager(true)
	return w.Continue(ctx, work)
}

// rounds is a series of expansions up to a bound.
type rounds struct {
	*verification
	bound int         // of the next one
	scout *smt.Solver // for all their questions, so that they leave nothing behind in that for the verdict
}

// within goes on with the series as long as it takes no more than so much work. It returns the round that has a violation, or ends without having hit
// a bound; nil if there is none.
func (r *rounds) within(ctx context.Context, work int64) *expand.Bounded {
	if r.scout == nil {
		r.scout = r.newScout(roundConflicts)
	}
	for work > 0 && ctx.Err() == nil {
		walk, err := r.start(r.scout, nil, effort{round: expand.Round{Bound: r.bound, Work: work}, work: 2 * work})
		if err != nil {
			return nil
		}
		_, err = r.proceed(ctx, walk, 0, fmt.Sprintf("loops up to %d iterations", r.bound))
		b := walk.Bounded()
		walk.Close()
		if err != nil && !errors.Is(err, expand.ErrSpent) {
			return nil
		}
		before := r.scout.Stats().Sat.Propagations
		status := r.examine(ctx, b, roundConflicts+work/conflictWork)
		bound := boundOf(b)
		short := slices.ContainsFunc(b.Properties, func(p expand.Property) bool { return p.Found && p.Bound < r.bound })
		if status == smt.Sat || status == smt.Unsat && bound == Complete {
			return b
		}
		if status == smt.Unsat {
			r.examined = max(r.examined, bound)
		}
		if b.Partial || short {
			return nil // more of the same bound takes more work
		}
		r.bound *= 2
		work -= walk.Work() + propagationWork*(r.scout.Stats().Sat.Propagations-before)
	}
	return nil
}

// examine looks for a violation in a round: Sat if there is one that depends on no approximation. Unsat says that nothing at all was found, and that everything was
// followed up to the bounds.
func (r *rounds) examine(ctx context.Context, b *expand.Bounded, conflicts int64) smt.Status {
	r.scout.SetLimits(conflicts)
	defer r.scout.SetLimits(roundConflicts)
	ask := func(cond term.ID) smt.Status { return r.scout.Check(ctx, r.pool.And(cond, b.Space.Placed(cond))) }
	conds := vcgen.Generate(b)
	some := r.pool.False()
	for i, ob := range b.Obligations {
		if !b.Properties[ob.Property].Cut {
			some = r.pool.Or(some, conds.Violations[i])
		}
	}
	switch status := ask(r.pool.AndN(some, conds.Exact, conds.Definitions)); {
	case status != smt.Unsat:
		return status
	case b.Partial:
		return smt.Unknown
	}
	left := r.pool.And(some, r.pool.Not(conds.Exact))
	for _, t := range conds.Unfollowed {
		if t != term.None {
			left = r.pool.Or(left, t)
		}
	}
	if ask(left) != smt.Unsat {
		return smt.Unknown
	}
	return smt.Unsat
}

// boundOf returns up to what the loops and recursions of a bounded program were followed.
func boundOf(b *expand.Bounded) Bound {
	bound := Complete
	for i := range b.Properties {
		if p := &b.Properties[i]; p.Cut {
			bound = min(bound, Bound(p.Bound))
		}
	}
	return bound
}

// reserve is the part of the time left, at the beginning, that is kept for deciding what was unrolled by then.
const reserve = 5

// unrolling returns the context in which the program is unrolled: it ends early enough for what was unrolled to be decided.
func (v *verification) unrolling(ctx context.Context) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancelCause(ctx)
	var stops []func() bool
	if soon := v.opt.Unrolling; soon != nil {
		stops = append(stops, context.AfterFunc(soon, func() { cancel(context.Cause(soon)) }))
	}
	if end, limited := ctx.Deadline(); limited {
		left := time.Until(end)
		stops = append(stops, time.AfterFunc(left-left/reserve, func() { cancel(errors.New("the time limit is near")) }).Stop)
	}
	return inner, func() {
		for _, stop := range stops {
			stop()
		}
		cancel(nil)
	}
}

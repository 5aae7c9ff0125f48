package fathom

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/trace"
	"github.com/fathom-verifier/fathom/internal/vcgen"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// solve decides the obligations: first all at once, which settles a safe program with one query, then, as long as
// some can be violated, without the properties whose violation is known.
func (v *verification) solve(ctx context.Context) {
	open := make(map[int]bool) // properties with obligations not decided yet
	for _, ob := range v.bounded.Obligations {
		open[ob.Property] = true
	}
	violated := make(map[int]bool)
	status := v.refute(ctx, v.bounded, v.conds, open, func(b *expand.Bounded, obligation int, m *smt.Model, exact bool) {
		violated[b.Obligations[obligation].Property] = true
		v.markViolated(b, obligation, m, exact)
	})
	if status == smt.Unknown {
		for p := range open {
			v.result.Properties[p].Verdict = PropertyUnknown
		}
		v.unknown("%d of %d properties were not decided: %s", len(open), len(v.result.Properties), v.whyUnknown(ctx))
	}
	if len(violated) > 0 {
		v.findMasked(ctx, violated)
	}
	v.findVacuous(ctx)
	v.findUnfollowed(ctx)
}

// ask asks the solver for an execution that satisfies a condition of b.
func (v *verification) ask(ctx context.Context, b *expand.Bounded, cond term.ID) smt.Status {
	return v.solver.Check(ctx, v.pool.And(cond, b.Space.Placed(cond)))
}

// model returns the execution that was found for cond, in which every object has its place.
func (v *verification) model(b *expand.Bounded, cond term.ID) *smt.Model {
	m := v.solver.Model()
	places := b.Space.Complete(m.Uint64, cond)
	if len(places) == 0 {
		return m
	}
	return smt.NewModel(v.pool, func(t term.ID) term.Value {
		if x, ok := places[t]; ok {
			return term.NewValue(v.pool.Width(t), x)
		}
		return m.Eval(t)
	}, m.Array)
}

// whyUnknown says why the last query had no answer.
func (v *verification) whyUnknown(ctx context.Context) string {
	if ctx.Err() != nil {
		return context.Cause(ctx).Error()
	}
	return "the solver gave up: " + v.solver.Reason()
}

// refute looks for violations of the properties in open. It takes those it finds out of open and reports each with an
// obligation and a model; exact is false if the violation depends on an approximation. It returns Unsat if those
// left in open cannot be violated, and Unknown if that is not known.
func (v *verification) refute(ctx context.Context, b *expand.Bounded, conds vcgen.Conditions, open map[int]bool,
	found func(b *expand.Bounded, obligation int, m *smt.Model, exact bool)) smt.Status {
	answer := smt.Unsat
	for _, exact := range []bool{true, false} {
		if !exact && v.pool.IsTrue(conds.Exact) {
			break
		}
		for left := maps.Clone(open); len(left) > 0; {
			group := left
			if !v.uses(techniqueBatch) {
				group = map[int]bool{slices.Min(slices.Collect(maps.Keys(left))): true}
			}
			v.opt.Progress("solve", fmt.Sprintf("properties open: %d", len(open)))
			some := v.violation(b, conds, group, exact)
			status := v.ask(ctx, b, some)
			v.result.Stats.Queries++
			if status != smt.Sat {
				if status == smt.Unknown {
					answer = smt.Unknown
				}
				for p := range group {
					delete(left, p)
					if status == smt.Unsat && v.pool.IsTrue(conds.Exact) {
						delete(open, p)
					}
				}
				continue
			}
			m := v.model(b, some)
			before := len(left)
			for i, ob := range b.Obligations {
				if open[ob.Property] && m.Bool(conds.Violations[i]) {
					delete(open, ob.Property)
					delete(left, ob.Property)
					found(b, i, m, exact)
				}
			}
			if len(left) == before {
				panic("a model of the verification condition violates no property")
			}
		}
		if answer == smt.Unknown {
			break
		}
	}
	return answer
}

// violation is the condition that some of the properties are violated; exact demands that no approximation is met.
func (v *verification) violation(b *expand.Bounded, conds vcgen.Conditions, properties map[int]bool, exact bool) term.ID {
	some := v.pool.False()
	for i, ob := range b.Obligations {
		if properties[ob.Property] {
			some = v.pool.Or(some, conds.Violations[i])
		}
	}
	if exact {
		some = v.pool.And(some, conds.Exact)
	}
	return v.pool.And(some, conds.Definitions)
}

// markViolated records a violation.
func (v *verification) markViolated(b *expand.Bounded, obligation int, m *smt.Model, exact bool) {
	ob := b.Obligations[obligation]
	p := &v.result.Properties[ob.Property]
	bp := &b.Properties[ob.Property]
	switch {
	case bp.Cut:
		p.Verdict = PropertyUnknown
		p.Message = fmt.Sprintf("may exceed the bound of %d", bp.Bound)
		v.result.Bound = max(v.result.Bound, Bound(bp.Bound))
	case !exact:
		p.Verdict = PropertyUnknown
		v.unknown("%s may be violated, but only where %s is approximated", p.ID, v.approximations(b, m))
	default:
		p.Verdict = PropertyViolated
		t := trace.Build(b, m, ob)
		p.Trace, p.Inputs, p.Contexts, p.Object = t.Steps, t.Inputs, t.Contexts, t.Object
		p.CommandLine = t.CommandLine
		if t.Message != "" {
			p.Message = t.Message
		}
	}
}

// approximations names what a model meets that is not modelled exactly.
func (v *verification) approximations(b *expand.Bounded, m *smt.Model) string {
	var met []string
	for _, l := range b.Limits {
		if l.Kind == expand.Approximated && m.Bool(b.Condition(l.Gate)) {
			s := l.Reason + " at " + v.place(l.Loc)
			if !slices.Contains(met, s) {
				met = append(met, s)
			}
		}
	}
	return strings.Join(met, ", ")
}

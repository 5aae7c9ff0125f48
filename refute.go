package fathom

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/property"
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
	status := v.refute(ctx, v.bounded, v.conds, open, true, func(b *expand.Bounded, obligation int, m *smt.Model, exact bool) {
		violated[b.Obligations[obligation].Property] = true
		v.markViolated(b, obligation, m, exact)
	})
	if v.partial { // that what is left in open holds was not to be shown
		if s := v.result.Stopped; s != nil {
			s.Searched = status == smt.Unsat && !slices.ContainsFunc(v.conds.Unfollowed, func(t term.ID) bool { return t != term.None && !v.pool.IsFalse(t) })
		}
		return
	}
	if status == smt.Unknown {
		for p := range open {
			v.result.Properties[p].Verdict = PropertyUnknown
			v.exceed(&v.bounded.Properties[p])
		}
		first := v.undecided(open)
		if ctx.Err() != nil {
			v.result.Stopped = &Stopped{At: "solve", File: first.File, Line: first.Line}
		}
		others := ""
		if n := len(open) - 1; n > 0 {
			others = fmt.Sprintf(" and %d more", n)
		}
		v.unknown("%d of %d properties were not decided, %s at %s:%d%s: %s", len(open), len(v.result.Properties), first.Kind, first.File, first.Line, others, v.whyUnknown(ctx))
	}
	if len(violated) > 0 {
		v.findMasked(ctx, violated)
	}
	v.findVacuous(ctx)
	v.findUnfollowed(ctx)
}

// undecided returns the property of the first obligation, in the order of execution, that the last question was about, of those in open.
func (v *verification) undecided(open map[int]bool) *Property {
	for _, i := range v.asked {
		if p := v.bounded.Obligations[i].Property; open[p] {
			return &v.result.Properties[p]
		}
	}
	return &v.result.Properties[slices.Min(slices.Collect(maps.Keys(open)))]
}

// ask asks the solver for an execution that satisfies a condition of b.
func (v *verification) ask(ctx context.Context, b *expand.Bounded, cond term.ID) smt.Status {
	return v.solver.Check(ctx, v.pool.And(cond, b.Space.Placed(cond)))
}

// model returns the execution that was found for cond, in which every object has its place.
func (v *verification) model(b *expand.Bounded, cond term.ID) *smt.Model {
	return v.complete(v.solver.Model(), b, cond)
}

// complete gives every object a place in a model of cond.
func (v *verification) complete(m *smt.Model, b *expand.Bounded, cond term.ID) *smt.Model {
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
// left in open cannot be violated, and Unknown if that is not known: then those that cannot be violated have been taken out, too.
// What the solver gives up on is asked again in halves if halve says so.
func (v *verification) refute(ctx context.Context, b *expand.Bounded, conds vcgen.Conditions, open map[int]bool, halve bool,
	found func(b *expand.Bounded, obligation int, m *smt.Model, exact bool)) smt.Status {
	r := &refutation{verification: v, b: b, conds: conds, open: open, halve: halve, found: found, doubtful: make(map[int]bool)}
	for _, exact := range []bool{true, false} {
		if !exact && v.pool.IsTrue(conds.Exact) {
			break
		}
		for _, group := range r.groups() {
			r.decide(ctx, group, exact)
		}
		maps.DeleteFunc(r.doubtful, func(p int, _ bool) bool { return !open[p] }) // a violation was found later
		if len(r.doubtful) > 0 {
			break // otherwise what depends on approximations is still to be asked about
		}
	}
	if len(r.doubtful) == 0 {
		return smt.Unsat
	}
	if v.pool.IsTrue(conds.Exact) {
		maps.DeleteFunc(open, func(p int, _ bool) bool { return !r.doubtful[p] })
	}
	return smt.Unknown
}

// A refutation is the state of refute.
type refutation struct {
	*verification
	b        *expand.Bounded
	conds    vcgen.Conditions
	open     map[int]bool
	halve    bool
	found    func(b *expand.Bounded, obligation int, m *smt.Model, exact bool)
	doubtful map[int]bool // properties of obligations that were not decided
	singles  singles
}

// The first of a large formula's obligations are asked about before all others: as many as take a part of its terms. Then a violation that
// few iterations lead to is found by a small question.
const (
	largeFormula = 20_000 // terms
	firstPart    = 16
)

// groups returns the obligations of open properties, in the order of execution, by what is asked at once: all of them, the first of
// a large formula apart, or those of each property if properties are not to be decided together. The time is linear in the formula.
func (r *refutation) groups() [][]int {
	var all []int
	for i, ob := range r.b.Obligations {
		if r.open[ob.Property] {
			all = append(all, i)
		}
	}
	if !r.uses(techniqueBatch) {
		of := make(map[int][]int)
		for _, i := range all {
			p := r.b.Obligations[i].Property
			of[p] = append(of[p], i)
		}
		var groups [][]int
		for _, p := range slices.Sorted(maps.Keys(of)) {
			groups = append(groups, of[p])
		}
		return groups
	}
	// A term is met after as many as those take that come before it in the order of execution.
	roots := make([]term.ID, len(all))
	for k, i := range all {
		roots[k] = r.conds.Violations[i]
	}
	met, n := make(map[term.ID]int), 0
	for _, t := range roots {
		met[t] = 0
	}
	r.pool.Walk(func(t term.ID) {
		n++
		if _, isRoot := met[t]; isRoot {
			met[t] = n
		}
	}, roots...)
	groups := [][]int{}
	for part := n; part > largeFormula; part /= firstPart {
		cut := slices.IndexFunc(roots, func(t term.ID) bool { return met[t] > part/firstPart })
		if cut > 0 {
			groups = append(groups, all[cut:])
			all, roots = all[:cut:cut], roots[:cut]
		}
	}
	groups = append(groups, all)
	slices.Reverse(groups)
	return groups
}

// decide asks about obligations until those left cannot be violated, or it is not known.
func (r *refutation) decide(ctx context.Context, group []int, exact bool) smt.Status {
	apart := false // they were asked about one at a time
	for {
		group = slices.DeleteFunc(slices.Clone(group), func(i int) bool { return !r.open[r.b.Obligations[i].Property] })
		if len(group) == 0 {
			return smt.Unsat
		}
		r.opt.Progress("solve", fmt.Sprintf("properties open: %d", len(r.open)))
		r.asked = group
		some := r.violation(group, exact)
		r.result.Stats.Queries++
		status, hard := r.together(ctx, some, len(group) > 1 && !apart)
		if hard {
			apart = true
			r.singles.left += len(group)
			group = r.one(ctx, group, exact)
			continue
		}
		switch status {
		case smt.Unsat:
			return smt.Unsat
		case smt.Unknown:
			half := len(group) / 2
			if half == 0 || !r.halve || ctx.Err() != nil {
				r.doubt(group)
				return smt.Unknown
			}
			if r.decide(ctx, group[:half], exact) == smt.Unknown {
				r.doubt(group[half:]) // they depend on more
				return smt.Unknown
			}
			return r.decide(ctx, group[half:], exact)
		}
		r.report(r.model(r.b, some), r.b.Obligations, 0, exact)
		group = r.one(ctx, group, exact)
	}
}

// together asks about obligations at once. Where that may be tried apart, too, it is given up after some conflicts: hard is true then.
func (r *refutation) together(ctx context.Context, some term.ID, try bool) (status smt.Status, hard bool) {
	if !try || !r.halve || !r.asksAlone() {
		return r.ask(ctx, r.b, some), false
	}
	r.solver.SetLimits(togetherConflicts)
	defer r.solver.SetLimits(0)
	status = r.ask(ctx, r.b, some)
	return status, status == smt.Unknown && ctx.Err() == nil
}

// report reports the violations among obligations from first on that a model shows, of properties that are open.
func (r *refutation) report(m *smt.Model, obligations []expand.Obligation, first int, exact bool) {
	before := len(r.open)
	for i, ob := range obligations {
		if r.open[ob.Property] && m.Bool(r.conds.Violations[first+i]) {
			delete(r.open, ob.Property)
			r.singles.left++
			r.found(r.b, first+i, m, exact)
		}
	}
	if len(r.open) == before {
		panic("a model of the verification condition violates no property")
	}
}

func (r *refutation) doubt(group []int) {
	for _, i := range group {
		if p := r.b.Obligations[i].Property; r.open[p] {
			r.doubtful[p] = true
		}
	}
}

// violation is the condition that some of the obligations are violated; exact demands that no approximation is met.
func (r *refutation) violation(group []int, exact bool) term.ID {
	some := r.pool.False()
	for _, i := range group {
		some = r.pool.Or(some, r.conds.Violations[i])
	}
	if exact {
		some = r.pool.And(some, r.conds.Exact)
	}
	return r.pool.And(some, r.conds.Definitions)
}

// markViolated records a violation.
func (v *verification) markViolated(b *expand.Bounded, obligation int, m *smt.Model, exact bool) {
	ob := b.Obligations[obligation]
	p := &v.result.Properties[ob.Property]
	bp := &b.Properties[ob.Property]
	v.exceed(bp)
	switch {
	case bp.Cut:
		p.Verdict = PropertyUnknown
		p.Message = fmt.Sprintf("may exceed the bound of %d", bp.Bound)
		if bp.Found {
			v.unbounded = append(v.unbounded, ob.Property)
		}
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
		v.opt.Violated(*p)
	}
}

// exceed lowers the bound of the result to that of a property that may be violated, if it is about one. Also where exceeding the bound is a
// violation, nothing beyond it was followed.
func (v *verification) exceed(p *expand.Property) {
	if p.Kind == property.ControlUnwind || p.Kind == property.ControlRecursion {
		v.result.Bound = min(v.result.Bound, Bound(p.Bound))
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

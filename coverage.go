package fathom

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/vcgen"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// The budget of findMasked: work of its expansion, on top of twice that of the first one without its questions; conflicts of each query about
// properties, on top of those of the verification so far; conflicts of one question of the expansion.
const (
	maskedWork              = 500_000
	maskedConflicts         = 20_000
	maskedQuestionConflicts = 2_000
)

// findMasked tells, among the properties that hold, those that hold only because execution ends at a violation
// before them: it expands the program again, letting executions pass the checks that were violated. A
// property that some execution then violates is masked: it is neither proved nor shown to fail on its own.
// One step is looked ahead, not what follows when a masked property fails: that would take an expansion for each such step, of
// executions ever farther from what the program means.
func (v *verification) findMasked(ctx context.Context, violated map[int]bool) {
	relaxed := make(map[expand.PropertyKey]bool)
	first := len(v.bounded.Events)
	for _, ob := range v.bounded.Obligations {
		if bp := &v.bounded.Properties[ob.Property]; violated[ob.Property] && !bp.Cut {
			relaxed[bp.Key] = true
			first = min(first, ob.Event)
		}
	}
	if len(relaxed) == 0 {
		return
	}
	// What happens behind a violation is a secondary question, and there loops need not end that end otherwise: it gets
	// a budget, in work and not in time, so that the answer does not depend on the machine.
	// The first questions are small, and a scout that knew the whole program would assign all of it for each.
	scout := v.newScout(maskedQuestionConflicts)
	defer v.limit(maskedConflicts + v.solver.Stats().Sat.Conflicts)()
	b, err := v.expand(ctx, scout, relaxed, effort{work: maskedWork + 2*(v.bounded.Work-v.bounded.Asked)})
	if err != nil {
		v.doubtBehind(first)
		return
	}
	index := make(map[expand.PropertyKey]int)
	for i := range v.bounded.Properties {
		index[v.bounded.Properties[i].Key] = i
	}
	open := make(map[int]bool)
	for _, ob := range b.Obligations {
		if p := &b.Properties[ob.Property]; !p.Cut && !relaxed[p.Key] {
			open[ob.Property] = true
		}
	}
	// Properties that only the second expansion met are listed from here on.
	listed := make(map[int]int, len(b.Properties))
	for i := range b.Properties {
		if at, ok := index[b.Properties[i].Key]; ok {
			listed[i] = at
			continue
		}
		listed[i] = len(v.result.Properties)
		v.list(&b.Properties[i])
		v.result.Properties[listed[i]].Verdict = PropertyUnreachable
	}
	status := v.refute(ctx, b, vcgen.Generate(b), open, false, func(b *expand.Bounded, obligation int, _ *smt.Model, _ bool) {
		if p := &v.result.Properties[listed[b.Obligations[obligation].Property]]; p.Verdict != PropertyViolated {
			p.Verdict = PropertyMasked
		}
	})
	unfollowed := slices.ContainsFunc(b.Limits, func(l expand.Limit) bool {
		return l.Kind != expand.Approximated && !v.pool.IsFalse(b.Condition(l.Gate))
	})
	if status == smt.Unknown || unfollowed {
		v.doubtBehind(first)
	}
}

// doubtBehind makes the properties unknown that hold as far as was established but are executed after an event of the
// log, so that they may be masked.
func (v *verification) doubtBehind(event int) {
	for i := range v.result.Properties {
		p := &v.result.Properties[i]
		if p.Verdict != PropertyHolds && p.Verdict != PropertyUnreachable {
			continue
		}
		if i >= len(v.bounded.Properties) || v.bounded.Properties[i].Last > event {
			p.Verdict = PropertyUnknown
			p.Message += " (not decided behind the violation)"
		}
	}
}

// findVacuous tells, among the user's assertions that hold, those that no execution reaches.
func (v *verification) findVacuous(ctx context.Context) {
	p := v.pool
	reach := make(map[int]term.ID)
	for i, bp := range v.bounded.Properties {
		verdict := v.result.Properties[i].Verdict
		if bp.Kind == property.UserAssert && bp.Reached && verdict == PropertyHolds {
			reach[i] = v.bounded.Reach[i]
		}
	}
	for i, t := range reach {
		if p.IsTrue(t) || v.recalled(p.And(t, v.bounded.Space.Placed(t))) {
			delete(reach, i)
		}
	}
	// An execution to the last assertion often passes all others; one to some assertion may go no further than the first.
	var group []int
	for i := range reach {
		if len(group) == 0 || v.bounded.Properties[i].Last > v.bounded.Properties[group[0]].Last {
			group = []int{i}
		}
	}
	for len(group) > 0 && ctx.Err() == nil {
		some := p.False()
		for _, i := range group {
			some = p.Or(some, reach[i])
		}
		v.result.Stats.Queries++
		switch v.ask(ctx, v.bounded, some) {
		case smt.Sat:
			m := v.model(v.bounded, some)
			maps.DeleteFunc(reach, func(_ int, t term.ID) bool { return m.Bool(t) })
		case smt.Unsat:
			for _, i := range group {
				v.result.Properties[i].Verdict = PropertyUnreachable
				delete(reach, i)
			}
		default:
			return // it holds; only whether it does so vacuously stays open
		}
		group = slices.Sorted(maps.Keys(reach))
	}
}

// findUnfollowed makes the verdict unknown if an execution reaches a construct that is not supported.
func (v *verification) findUnfollowed(ctx context.Context) {
	seen := make(map[string]bool)
	v.findEffects(ctx)
	for i, l := range v.bounded.Limits {
		t := v.conds.Unfollowed[i]
		if t == 0 || v.pool.IsFalse(t) || l.Kind == expand.Effect {
			continue
		}
		reason := fmt.Sprintf("%s at %s", strings.TrimSuffix(l.Reason, " is not supported"), v.place(l.Loc))
		if seen[reason] {
			continue
		}
		v.result.Stats.Queries++
		switch v.ask(ctx, v.bounded, t) {
		case smt.Sat:
			v.unfollowed("%s is reachable and not supported", reason)
		case smt.Unsat:
			continue
		default:
			v.unfollowed("%s is not supported, and whether it is reachable was not decided: %s", reason, v.whyUnknown(ctx))
		}
		seen[reason] = true
	}
}

// findEffects makes the verdict unknown if an execution calls a function without a body that may change something, and nobody said what.
func (v *verification) findEffects(ctx context.Context) {
	var names []string // of functions, in the order of their first calls
	calls := make(map[string][]int)
	for i, l := range v.bounded.Limits {
		if t := v.conds.Unfollowed[i]; l.Kind != expand.Effect || v.pool.IsFalse(t) {
			continue
		}
		if calls[l.Reason] == nil {
			names = append(names, l.Reason)
		}
		calls[l.Reason] = append(calls[l.Reason], i)
	}
	var called []string
	open, first := "", ""
	for _, name := range names {
		any := v.pool.False()
		for _, i := range calls[name] {
			any = v.pool.Or(any, v.conds.Unfollowed[i])
		}
		v.result.Stats.Queries++
		switch v.ask(ctx, v.bounded, any) {
		case smt.Unsat:
			continue
		case smt.Unknown:
			open = ", if these calls are reachable, which was not decided: " + v.whyUnknown(ctx)
		}
		if called == nil {
			first = name
		}
		called = append(called, fmt.Sprintf("%s (called at %s)", name, v.place(v.bounded.Limits[calls[name][0]].Loc)))
	}
	switch n := len(called); {
	case n == 1:
		v.unfollowed("%s has no body and may change memory%s: add the file that defines it, or say what it does with --stub %s=pure, havoc or any", called[0], open, first)
	case n > 1:
		v.unfollowed("%s and %s have no body and may change memory%s: add the files that define them, or say what they do with --stub NAME=pure, havoc or any",
			strings.Join(called[:n-1], ", "), called[n-1], open)
	}
}

package fathom

import (
	"context"

	"github.com/fathom-verifier/fathom/internal/vcgen"
	"github.com/fathom-verifier/fathom/smt"
)

// What findShallow does at most: iterations of each loop, instructions, choices of writes by reads, and conflicts of all questions and of
// the query.
const (
	shallowIterations   = 2
	shallowInstructions = 100_000
	shallowChoices      = 10_000
	shallowConflicts    = 20_000
)

// findShallow looks, when the expansion turns out to be long, for a violation that few iterations lead to. If there is one, what was
// expanded for it takes the place of the long expansion, which might never end.
func (v *verification) findShallow(ctx context.Context) bool {
	if v.opt.Unwind > 0 || v.opt.Certify != nil || len(v.opt.Emit) > 0 { // what is written is about all executions
		return false
	}
	scout := v.scout
	defer func() { v.scout = scout }()
	v.newScout(v.solverOptions(), shallowConflicts)
	rooms := v.pool.Apart(nil)
	defer func() {
		if v.shallow == nil { // the long expansion goes on as it was
			v.pool.SetEager(v.uses(techniqueSimplify))
			v.pool.Apart(rooms)
		}
	}()
	spent := v.result.Stats.ExpandSeconds
	b, err := v.expand(ctx, nil, effort{instructions: shallowInstructions, choices: shallowChoices, conflicts: shallowConflicts, iterations: shallowIterations})
	v.result.Stats.ExpandSeconds = spent // it is part of the long expansion's
	if err != nil {
		return false
	}
	conds := vcgen.Generate(b)
	some := v.pool.False()
	for i, ob := range b.Obligations {
		if !b.Properties[ob.Property].Cut {
			some = v.pool.Or(some, conds.Violations[i])
		}
	}
	defer v.limit(shallowConflicts)()
	if v.ask(ctx, b, v.pool.AndN(some, conds.Exact, conds.Definitions)) != smt.Sat {
		return false
	}
	v.shallow = b
	return true
}

package fathom

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/vcgen"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Verify decides every property of the program. When ctx ends first, the verdict
// is unknown, with the properties that were decided by then; that is no error.
func (p *Program) Verify(ctx context.Context, opt Options) (*Result, error) {
	v := &verification{
		program: p, opt: opt, pool: term.NewPoolFor(p.SEAIR.Target.PointerBits),
		result: &Result{Schema: 1, Properties: []Property{}, Assumptions: []string{}},
	}
	v.variables = term.NewVariables(v.pool)
	if err := v.choose(); err != nil {
		return nil, err
	}
	v.result.Stats.Parameters = v.tuned.Changed()
	options := v.solverOptions()
	if opt.Certify != nil {
		if v.opt.Solver != backend.Native {
			return v.result, &frontend.InputError{Message: "solver " + v.opt.Solver + ": only " + backend.Native + " gives certificates"}
		}
		options.Certificate = smt.NewCertificateWriter(opt.Certify)
	}
	solver, err := backend.New(v.opt.Solver, v.pool, options)
	if err != nil {
		return v.result, &frontend.InputError{Message: "solver " + v.opt.Solver + ": " + err.Error(), Err: err}
	}
	defer solver.Close()
	v.solver = solver
	// What the expansion was told cannot happen it leaves out: those answers are part of the certificate.
	v.newScout(options, questionConflicts)
	v.result.Stats.FrontendSeconds = p.times.frontend.Seconds()
	v.result.Stats.LowerSeconds = p.times.lower.Seconds()
	if v.opt.Progress == nil {
		v.opt.Progress = func(string, string) {}
	}
	if v.opt.Violated == nil {
		v.opt.Violated = func(*Result) {}
	}
	err = v.run(ctx)
	if err == nil && opt.Certify != nil && v.result.Verdict == Safe {
		err = v.certify(ctx, options.Certificate)
	}
	return v.result, err
}

// newScout makes the solver for the questions of the next expansion, each bounded by a number of conflicts.
func (v *verification) newScout(options smt.Options, conflicts int64) {
	options.Recall = recalledModels
	options.Whole = wholeQuestion
	v.scout = smt.NewSolverWithOptions(v.pool, options)
	v.scout.SetLimits(conflicts)
	v.scouts = append(v.scouts, v.scout)
}

// recalled reports whether a model that some question of an expansion had satisfies cond.
func (v *verification) recalled(cond term.ID) bool {
	return slices.ContainsFunc(v.scouts, func(s *smt.Solver) bool { return s.Recall(cond) != nil })
}

// verification is the state of one call of Verify.
type verification struct {
	program   *Program
	opt       Options
	pool      *term.Pool
	solver    backend.Solver  // for the verdict
	scout     *smt.Solver     // for the questions of an expansion, so that they leave nothing behind in the other
	scouts    []*smt.Solver   // those that there were
	shallow   *expand.Bounded // in place of a long expansion, if there is a violation in it
	memory    memory.Representation
	layout    memory.Layout
	regions   memory.Regions
	variables *term.Variables // of all expansions
	valid     memory.ValidityRule
	tuned     smt.Options // what Options.Parameters make of the defaults
	arguments expand.Arguments
	zero      expand.ZeroSize
	bounded   *expand.Bounded
	conds     vcgen.Conditions
	asked     []int // the obligations that the last question was about
	result    *Result
	numbers   map[string]int // how many properties have a name, for their identifiers
	reasons   []string       // why the verdict is unknown
	// partial says that some executions were not followed to their end: they may violate anything.
	partial bool
	// infeasible are the conditions that the expansion was told cannot hold, if there is to be a certificate.
	infeasible []term.ID
}

func (v *verification) run(ctx context.Context) error {
	if err := expand.CheckUnwindSet(v.program.SEAIR, v.opt.UnwindSet); err != nil {
		return &frontend.InputError{Message: "unwinding bounds: " + err.Error(), Err: err}
	}
	b, err := v.expand(ctx, nil, effort{long: func() bool { return !v.findShallow(ctx) }})
	if v.shallow != nil {
		b, err = v.shallow, nil
	}
	v.bounded = b
	if err != nil {
		var beyond *expand.LimitError
		switch {
		case errors.As(err, &beyond):
			v.unfollowed("%v", err)
		case ctx.Err() != nil:
			v.unfollowed("stopped while unrolling %s: %v", v.unrolled(err), err)
		default:
			return err
		}
		v.listProperties()
		v.conclude()
		return nil
	}
	v.conds = vcgen.Generate(b)
	v.result.Stats.Formula = v.pool.Size(append(slices.Clone(v.conds.Violations), v.conds.Exact, v.conds.Definitions)...)
	v.listProperties()
	if err := v.export(); err != nil {
		return err
	}
	start := time.Now()
	v.solve(ctx)
	v.result.Stats.SolveSeconds += time.Since(start).Seconds()
	v.conclude()
	return nil
}

// unrolled names what an expansion that was stopped was unrolling, and records it.
func (v *verification) unrolled(err error) string {
	v.result.Stopped = &Stopped{At: "unroll"}
	var s *expand.Stopped
	if !errors.As(err, &s) || s.Kind == "" {
		return "the program"
	}
	loc := v.program.SEAIR.Locs[s.Loc]
	*v.result.Stopped = Stopped{At: "unroll", Unrolled: s.Name, Count: s.Count, File: loc.File, Line: int(loc.Line)}
	if s.Kind == property.ControlRecursion {
		return fmt.Sprintf("the recursion of %s at %s, %d calls deep", s.Name, v.place(s.Loc), s.Count)
	}
	return fmt.Sprintf("the loop %s at %s, in iteration %d", s.Name, v.place(s.Loc), s.Count)
}

// questionConflicts bounds a question of the expansion. One that takes longer counts as answered with yes: the walk then
// goes on, and whether it should have is decided with everything else at the end.
const questionConflicts = 50_000

// wholeQuestion is how many terms a question may bring that is simplified as a whole. Smaller ones may hinge on it; of greater ones
// the next question of the loop has most in common with the last.
const wholeQuestion = 1000

// recalledModels is on how many of the last models a question of the expansion is tried before it is searched for.
const recalledModels = 8

// effort bounds an expansion; 0 is no bound.
type effort struct {
	instructions int64
	choices      int64       // of writes by reads
	conflicts    int64       // of all its questions together
	iterations   int         // of loops whose guard does not fold
	long         func() bool // whether to go on with one that has become long
}

// limit bounds the conflicts of each query, for which there must be a solver that knows such a bound, until the function returned is called.
func (v *verification) limit(conflicts int64) (lift func()) {
	verdict := v.solver
	if v.opt.Solver != backend.Native {
		v.solver, _ = backend.New(backend.Native, v.pool, v.solverOptions()) // which is always there
	}
	v.solver.SetLimits(conflicts)
	return func() {
		v.solver.SetLimits(0)
		v.solver = verdict
	}
}

// expand unwinds the program, past the checks of the relaxed properties. An expansion that takes more than most is an error.
func (v *verification) expand(ctx context.Context, relaxed map[expand.PropertyKey]bool, most effort) (*expand.Bounded, error) {
	start := time.Now()
	defer func() { v.result.Stats.ExpandSeconds += time.Since(start).Seconds() }()
	v.opt.Progress("expand", "")
	v.pool.SetEager(v.uses(techniqueSimplify))
	defer v.pool.SetEager(true)
	defer v.scout.Retire()
	ctx, spent := context.WithCancel(ctx)
	defer spent()
	return expand.Expand(ctx, v.program.SEAIR, v.pool, expand.Options{
		Entry:           v.program.source.Entry,
		Unwind:          v.opt.Unwind,
		UnwindSet:       v.opt.UnwindSet,
		Checks:          v.program.source.Checks,
		Arguments:       v.arguments,
		MallocMayFail:   v.opt.MallocMayFail,
		ZeroSize:        v.zero,
		Relaxed:         relaxed,
		Memory:          v.memory,
		Layout:          v.layout,
		Regions:         v.regions,
		Validity:        v.valid,
		NoRanges:        !v.uses(techniqueRanges),
		NoStoreMaps:     !v.uses(techniqueStoreMaps),
		Paths:           v.opt.VCGen == "path",
		NoFacts:         !v.uses(techniqueFacts),
		Variables:       v.variables.Again(),
		Definitions:     !v.uses(techniqueCone),
		Record:          relaxed == nil && v.recording(),
		MaxInstructions: most.instructions,
		MaxChoices:      most.choices,
		Shallow:         most.iterations,
		Long:            most.long,
		Feasible: func(ctx context.Context, cond term.ID) bool {
			v.pool.SetEager(true) // the solver simplifies in any case
			defer v.pool.SetEager(v.uses(techniqueSimplify))
			st := v.scout.Check(ctx, cond)
			if most.conflicts > 0 && v.scout.Stats().Sat.Conflicts > most.conflicts {
				spent()
			}
			if st == smt.Unsat && v.opt.Certify != nil {
				v.infeasible = append(v.infeasible, cond)
			}
			return st != smt.Unsat
		},
	})
}

func (v *verification) unknown(format string, args ...any) {
	v.reasons = append(v.reasons, fmt.Sprintf(format, args...))
}

// unfollowed records why executions were not followed to their end.
func (v *verification) unfollowed(format string, args ...any) {
	v.partial = true
	v.unknown(format, args...)
}

// listProperties fills the result with the properties, all of them holding so far.
func (v *verification) listProperties() {
	v.numbers = make(map[string]int)
	for i := range v.bounded.Properties {
		v.list(&v.bounded.Properties[i])
	}
}

func (v *verification) list(p *expand.Property) {
	loc := v.program.SEAIR.Locs[p.Loc]
	verdict := PropertyHolds
	if !p.Reached {
		verdict = PropertyUnreachable
	}
	name := loc.Func + "." + string(p.Kind)
	v.numbers[name]++
	v.result.Properties = append(v.result.Properties, Property{
		ID: fmt.Sprintf("%s.%d", name, v.numbers[name]), Kind: string(p.Kind), Verdict: verdict,
		File: loc.File, Line: int(loc.Line), Column: int(loc.Column), Function: loc.Func, Message: p.Message,
	})
}

// conclude derives the verdict of the program from those of its properties.
func (v *verification) conclude() {
	r := v.result
	r.Verdict = Safe
	for _, p := range r.Properties {
		if p.Verdict == PropertyViolated {
			r.Verdict = Violated
		}
	}
	if r.Verdict == Safe && len(v.reasons) > 0 {
		r.Verdict = Unknown
	}
	for i := range r.Properties {
		switch p := &r.Properties[i]; {
		case v.partial && (p.Verdict == PropertyHolds || p.Verdict == PropertyUnreachable || p.Verdict == PropertyMasked),
			r.Verdict == Unknown && p.Verdict == PropertyMasked: // by what may be no violation
			p.Verdict = PropertyUnknown
		}
	}
	r.Reason = strings.Join(v.reasons, "; ")
	if b := v.bounded; b != nil {
		r.Assumptions = append(r.Assumptions, v.assumptions()...)
		s := &r.Stats
		s.Instructions, s.Iterations, s.Calls = b.Stats.Instructions, b.Stats.Iterations, b.Stats.Calls
		s.Questions = b.Stats.Questions
		s.Memory = b.Space.Stats()
		s.Objects, s.Obligations = b.Space.NumObjects(), len(b.Obligations)
	}
	r.Stats.Terms = v.pool.Len()
	if race, ok := v.solver.(*backend.Race); ok {
		r.Stats.Solvers = race.Wins()
		r.Stats.SolversAbsent = backend.Absentees(race.Absences())
		for _, f := range race.Faults() {
			r.Stats.SolverFaults = append(r.Stats.SolverFaults, f.Error())
		}
	}
	st := v.solver.Stats().Sat
	r.Stats.Variables, r.Stats.Clauses, r.Stats.Conflicts = int(st.Variables), int(st.Clauses), st.Conflicts
}

// assumptions returns what the expanded program's verdict rests on.
func (v *verification) assumptions() []string {
	var list []string
	for _, name := range v.bounded.Missing {
		list = append(list, fmt.Sprintf("%s has no body: it returns any value and changes no memory", name))
	}
	list = append(list, v.bounded.Assumptions...)
	if m := v.program.module; m != nil {
		return append(list, m.Assumptions...)
	}
	return append(list, "what was assumed when the program was translated to SEA-IR is not known")
}

// soFar returns the result if the verification ended now.
func (v *verification) soFar() *Result {
	r := *v.result
	r.Verdict = Violated
	r.Assumptions = append(slices.Clone(r.Assumptions), v.assumptions()...)
	r.Properties = slices.Clone(r.Properties)
	for i := range r.Properties {
		if p := &r.Properties[i]; p.Verdict != PropertyViolated {
			p.Verdict = PropertyUnknown
		}
	}
	return &r
}

func (v *verification) place(loc int32) string {
	l := v.program.SEAIR.Locs[loc]
	if l.Line == 0 {
		return "an unknown place"
	}
	return fmt.Sprintf("%s:%d", l.File, l.Line)
}

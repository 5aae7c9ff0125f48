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
		result:   &Result{Schema: 1, Bound: Complete, Properties: []Property{}, Assumptions: []string{}},
		examined: NoBound,
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
	v.scoutOptions = options
	v.scoutOptions.Recall = recalledModels
	v.scoutOptions.Whole = wholeQuestion
	v.result.Stats.FrontendSeconds = p.times.frontend.Seconds()
	v.result.Stats.LowerSeconds = p.times.lower.Seconds()
	if v.opt.Progress == nil {
		v.opt.Progress = func(string, string) {}
	}
	if v.opt.Violated == nil {
		v.opt.Violated = func(Property) {}
	}
	err = v.run(ctx)
	if err == nil && opt.Certify != nil && v.result.Verdict == Safe {
		err = v.certify(ctx, options.Certificate)
	}
	return v.result, err
}

// newScout makes a solver for the questions of an expansion, each bounded by a number of conflicts, so that they leave nothing behind in that for the
// verdict. What an expansion is told cannot happen it leaves out: those answers are part of the certificate.
func (v *verification) newScout(conflicts int64) *smt.Solver {
	scout := smt.NewSolverWithOptions(v.pool, v.scoutOptions)
	scout.SetLimits(conflicts)
	v.scouts = append(v.scouts, scout)
	return scout
}

// recalled reports whether a model that some question of an expansion had satisfies cond.
func (v *verification) recalled(cond term.ID) bool {
	return slices.ContainsFunc(v.scouts, func(s *smt.Solver) bool { return s.Recall(cond) != nil })
}

// verification is the state of one call of Verify.
type verification struct {
	program      *Program
	opt          Options
	pool         *term.Pool
	solver       backend.Solver // for the verdict
	scoutOptions smt.Options
	scouts       []*smt.Solver // for the questions of expansions
	memory       memory.Representation
	layout       memory.Layout
	regions      memory.Regions
	variables    *term.Variables // of all expansions
	valid        memory.ValidityRule
	tuned        smt.Options // what Options.Parameters make of the defaults
	arguments    expand.Arguments
	zero         expand.ZeroSize
	bounded      *expand.Bounded
	conds        vcgen.Conditions
	asked        []int // the obligations that the last question was about
	result       *Result
	numbers      map[string]int // how many properties have a name, for their identifiers
	reasons      []string       // why the verdict is unknown
	unbounded    []int          // properties of loops and recursions that go on beyond the bound that unrolling chose
	// partial says that some executions were not followed to their end: they may violate anything.
	partial bool
	// examined is the greatest bound of a round up to which there is no violation.
	examined Bound
	// infeasible are the conditions that the expansion was told cannot hold, if there is to be a certificate.
	infeasible []term.ID
}

func (v *verification) run(ctx context.Context) error {
	if err := expand.CheckUnwindSet(v.program.SEAIR, v.opt.UnwindSet); err != nil {
		return &frontend.InputError{Message: "unwinding bounds: " + err.Error(), Err: err}
	}
	unrolling, cancel := v.unrolling(ctx)
	defer cancel()
	b, err := v.unroll(unrolling)
	v.bounded = b
	var beyond *expand.LimitError
	switch {
	case errors.As(err, &beyond):
		v.unfollowed("%v", err)
		v.listProperties()
		v.conclude()
		return nil
	case err != nil && unrolling.Err() != nil: // what was unrolled is decided
		v.unfollowed("stopped while unrolling %s: %v", v.unrolled(err), err)
	case err != nil:
		return err
	case b.Partial:
		v.unfollowed("the rest of the program was not followed")
	}
	for _, s := range v.scouts {
		s.Retire()
	}
	v.conds = vcgen.Generate(b)
	v.result.Stats.Formula = v.pool.Size(append(slices.Clone(v.conds.Violations), v.conds.Exact, v.conds.Definitions)...)
	v.listProperties()
	if err := v.export(); err != nil {
		return err
	}
	if v.opt.Listed != nil {
		v.opt.Listed(v.open())
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
		v.result.Stopped.Recursion = true
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

// expand expands the program past the checks of the relaxed properties. That it takes more than most is an error.
func (v *verification) expand(ctx context.Context, scout *smt.Solver, relaxed map[expand.PropertyKey]bool, most effort) (*expand.Bounded, error) {
	w, err := v.start(scout, relaxed, most)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	defer scout.Retire()
	_, err = v.proceed(ctx, w, 0, "past what was violated")
	return w.Bounded(), err
}

// beyond says which loops and recursions go on beyond the bound that unrolling chose.
func (v *verification) beyond() string {
	p := &v.bounded.Properties[slices.Min(v.unbounded)]
	others := ""
	if n := len(v.unbounded) - 1; n > 0 {
		others = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("the %s at %s%s may go on beyond what was followed", strings.TrimSuffix(p.Message, expand.WithinBound), v.place(p.Loc), others)
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
	if open := len(v.reasons) > 0; v.partial || open && min(r.Bound, boundOf(v.bounded)) != Complete { // not all is known up to the bounds of loops
		r.Bound = v.examined
	}
	r.Verdict = Safe
	for _, p := range r.Properties {
		if p.Verdict == PropertyViolated {
			r.Verdict = Violated
		}
	}
	if r.Verdict == Safe && len(v.unbounded) > 0 && !v.opt.AcceptBounded {
		v.unknown("%s", v.beyond())
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
		if p := &r.Properties[i]; p.Verdict == PropertyUnknown && p.Message == property.AssertionHolds {
			p.Message = "the assertion may fail"
		}
	}
	r.Reason = strings.Join(v.reasons, "; ")
	if b := v.bounded; b != nil {
		r.Assumptions = append(r.Assumptions, v.assumptions()...)
		s := &r.Stats
		s.Instructions, s.Iterations, s.Calls = b.Stats.Instructions, b.Stats.Iterations, b.Stats.Calls
		s.Questions, s.Work = b.Stats.Questions, b.Work
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

// open is the result as it is before the first question: nothing is known.
func (v *verification) open() *Result {
	r := *v.result
	r.Verdict, r.Bound = Unknown, NoBound
	r.Assumptions = append(slices.Clone(r.Assumptions), v.assumptions()...)
	r.Properties = slices.Clone(r.Properties)
	for i := range r.Properties {
		r.Properties[i].Verdict = PropertyUnknown
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

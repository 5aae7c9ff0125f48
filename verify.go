package fathom

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/trace"
	"github.com/fathom-verifier/fathom/internal/vcgen"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Options steer a verification.
type Options struct {
	// Unwind bounds loops and recursions; 0 finds the bound (see package expand).
	Unwind    int
	UnwindSet map[string]int // bounds of single loops, FUNC.LOOP
	// Arguments says which command lines main may be called with: "", the program's name alone, or "N" or "NxL", at most N arguments of
	// at most L bytes, 15 if it is not given.
	Arguments     string
	MallocMayFail bool
	// MallocZero is what an allocation of 0 bytes returns: "unique" (the default, also ""), a pointer to an object without bytes, as
	// glibc's; "null"; or "either".
	MallocZero string
	// Solver decides the properties: "" or "fathom" is this module's own; see backend.New for the others. Questions of the expansion go
	// to the own one in any case.
	Solver string
	// Progress, if not nil, is told now and then what the verification is doing.
	Progress func(stage string, detail string)
	// Memory names the representation of memory: "seam" (the default, also ""), "lambda" or "array".
	Memory string
	// Layout names where objects lie: "spaced" (the default, also ""), "compact" or "symbolic"; see memory.Layout.
	Layout string
	// Regions names how memory is divided: "objects" (the default, also ""), each with contents of its own, "partition", those in one to
	// which one access may be, or "flat", all in one; see memory.Regions. The latter two need a layout with constant addresses.
	Regions string
	// Validity names when an access is valid: "object" (the default, also ""), inside the object that its pointer was derived from, or
	// "flat", inside any object that is alive; see memory.ValidityRule. Flat validity needs the symbolic layout.
	Validity string
	// VCGen chooses the conditions by which values join: "gated" (the default, also ""), relative to the nearest common
	// gate, or "path", whole path conditions.
	VCGen string
	// Without names techniques that are not used, see [Techniques].
	Without []string
	// Certify, if not nil, receives a certificate of the verdict safe, as proof.CheckCertificate reads it: the clauses of every
	// question that was unsatisfiable, with the proofs. After another verdict what was written is none. The solver
	// must be the own one.
	Certify io.Writer
	// Emit receives the forms that the program takes on its way to the solver, by name: "bounded", the bounded program;
	// its transformations, see vcgen.Passes; "smt2" and "dimacs", the verification condition, which is
	// satisfiable if and only if some property can be violated.
	Emit map[string]io.Writer
}

// Verify decides every property of the program. When ctx ends first, the verdict
// is unknown, with the properties that were decided by then; that is no error.
func (p *Program) Verify(ctx context.Context, opt Options) (*Result, error) {
	v := &verification{
		program: p, opt: opt, pool: term.NewPoolFor(p.SEAIR.Target.PointerBits),
		result: &Result{Schema: 1, Properties: []Property{}, Assumptions: []string{}},
	}
	if err := v.choose(); err != nil {
		return nil, err
	}
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
	options.Recall = recalledModels
	v.scout = smt.NewSolverWithOptions(v.pool, options)
	v.scout.SetLimits(questionConflicts)
	v.result.Stats.FrontendSeconds = p.times.frontend.Seconds()
	v.result.Stats.LowerSeconds = p.times.lower.Seconds()
	if v.opt.Progress == nil {
		v.opt.Progress = func(string, string) {}
	}
	err = v.run(ctx)
	if err == nil && opt.Certify != nil && v.result.Verdict == Safe {
		err = v.certify(ctx, options.Certificate)
	}
	return v.result, err
}

// verification is the state of one call of Verify.
type verification struct {
	program   *Program
	opt       Options
	pool      *term.Pool
	solver    backend.Solver // for the verdict
	scout     *smt.Solver    // for the expansion's questions, so that they leave nothing behind in the other
	memory    memory.Representation
	layout    memory.Layout
	regions   memory.Regions
	valid     memory.ValidityRule
	arguments expand.Arguments
	zero      expand.ZeroSize
	bounded   *expand.Bounded
	conds     vcgen.Conditions
	result    *Result
	numbers   map[string]int // how many properties have a name, for their identifiers
	reasons   []string       // why the verdict is unknown
	// partial says that some executions were not followed to their end: they may violate anything.
	partial bool
	// infeasible are the conditions that the expansion was told cannot hold, if there is to be a certificate.
	infeasible []term.ID
}

// choose resolves the options that are names.
func (v *verification) choose() error {
	if v.opt.Solver == "" {
		v.opt.Solver = backend.Native
	}
	if err := checkTechniques(v.opt.Without); err != nil {
		return err
	}
	var err error
	if v.memory, err = named(memory.Representations, v.opt.Memory, "memory %q: the representations are seam, lambda and array"); err != nil {
		return err
	}
	if v.regions, err = named(memory.RegionNames, v.opt.Regions, "regions %q: memory is divided into objects, by a partition of them, or flat"); err != nil {
		return err
	}
	if v.layout, err = named(memory.Layouts, v.opt.Layout, "layout %q: the layouts are spaced, compact and symbolic"); err != nil {
		return err
	}
	if v.valid, err = named(memory.ValidityNames, v.opt.Validity, "validity %q: an access is valid by its object, or flat, by its address"); err != nil {
		return err
	}
	if v.valid == memory.ByAddress && v.layout != memory.Symbolic {
		return &frontend.InputError{Message: "validity flat: it asks where objects may lie, which only the layout symbolic leaves open"}
	}
	if v.regions != memory.PerObject && v.layout == memory.Symbolic {
		return &frontend.InputError{Message: fmt.Sprintf("regions %s: memory that objects share needs constant addresses; the layouts that have them are spaced and compact", v.regions)}
	}
	if v.arguments, err = expand.ParseArguments(v.opt.Arguments); err != nil {
		return &frontend.InputError{Message: err.Error()}
	}
	if v.zero, err = expand.ParseZeroSize(v.opt.MallocZero); err != nil {
		return &frontend.InputError{Message: err.Error()}
	}
	switch v.opt.VCGen {
	case "", "gated", "path":
		return nil
	}
	return &frontend.InputError{Message: fmt.Sprintf("vcgen %q: the strategies are gated and path", v.opt.VCGen)}
}

// named returns what a table has under a name, the default for none; message says of another name which there are.
func named[T any](table map[string]T, name, message string) (value T, err error) {
	if name == "" {
		return value, nil
	}
	value, ok := table[name]
	if !ok {
		return value, &frontend.InputError{Message: fmt.Sprintf(message, name)}
	}
	return value, nil
}

// solverOptions are those of every solver that the verification makes.
func (v *verification) solverOptions() smt.Options {
	o := smt.DefaultOptions()
	o.Preprocess = v.uses(techniquePreprocess)
	return o
}

func (v *verification) run(ctx context.Context) error {
	if err := expand.CheckUnwindSet(v.program.SEAIR, v.opt.UnwindSet); err != nil {
		return &frontend.InputError{Message: "unwinding bounds: " + err.Error(), Err: err}
	}
	b, err := v.expand(ctx, nil, 0)
	v.bounded = b
	if err != nil {
		var beyond *expand.LimitError
		switch {
		case errors.As(err, &beyond):
			v.unfollowed("%v", err)
		case ctx.Err() != nil:
			v.unfollowed("stopped while unrolling the program: %v", err)
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

func (v *verification) expand(ctx context.Context, relaxed map[expand.PropertyKey]bool, maxInstructions int64) (*expand.Bounded, error) {
	start := time.Now()
	defer func() { v.result.Stats.ExpandSeconds += time.Since(start).Seconds() }()
	v.opt.Progress("expand", "")
	v.pool.SetEager(v.uses(techniqueSimplify))
	defer v.pool.SetEager(true)
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
		Paths:           v.opt.VCGen == "path",
		NoFacts:         !v.uses(techniqueFacts),
		Definitions:     !v.uses(techniqueCone),
		Record:          relaxed == nil && v.recording(),
		MaxInstructions: maxInstructions,
		Feasible: func(ctx context.Context, cond term.ID) bool {
			v.pool.SetEager(true) // the solver simplifies in any case
			defer v.pool.SetEager(v.uses(techniqueSimplify))
			st := v.scout.Check(ctx, cond)
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

// export writes the verification condition where it was asked for.
func (v *verification) export() error {
	if err := v.exportBounded(); err != nil {
		return err
	}
	smt2, dimacs := v.opt.Emit["smt2"], v.opt.Emit["dimacs"]
	if smt2 == nil && dimacs == nil {
		return nil
	}
	some := v.pool.False()
	for i, t := range v.conds.Violations {
		if !v.bounded.Properties[v.bounded.Obligations[i].Property].Cut {
			some = v.pool.Or(some, t)
		}
	}
	some = v.pool.And(some, v.conds.Definitions)
	some = v.pool.And(some, v.bounded.Space.Placed(some))
	if smt2 != nil {
		if err := smt.NewSolver(v.pool).WriteSMTLIB(smt2, some); err != nil {
			return err
		}
	}
	if dimacs != nil {
		return smt.NewSolver(v.pool).WriteDIMACS(dimacs, some)
	}
	return nil
}

// recording reports whether a form of the bounded program is wanted.
func (v *verification) recording() bool {
	if v.opt.Emit["bounded"] != nil {
		return true
	}
	return slices.ContainsFunc(vcgen.Passes, func(p vcgen.Pass) bool { return v.opt.Emit[p.Name] != nil })
}

// exportBounded writes the bounded program and its transformations where they were asked for.
func (v *verification) exportBounded() error {
	if !v.recording() {
		return nil
	}
	if slices.ContainsFunc(v.bounded.Properties, func(p expand.Property) bool { return p.Kind == property.PointerCompare }) {
		return &frontend.InputError{Message: "--emit of the bounded program: it does not hold the checks of pointer.compare; leave them out with --check -" + string(property.PointerCompare)}
	}
	form := v.bounded.Recorded
	if w := v.opt.Emit["bounded"]; w != nil {
		if err := form.Write(w); err != nil {
			return err
		}
	}
	left := 0
	for _, p := range vcgen.Passes {
		if v.opt.Emit[p.Name] != nil {
			left++
		}
	}
	for _, p := range vcgen.Passes {
		if left == 0 {
			break
		}
		var err error
		if form, err = p.Run(form, v.program.source.Checks); err != nil {
			return &frontend.InputError{Message: "--emit " + p.Name + ": " + err.Error(), Err: err}
		}
		if w := v.opt.Emit[p.Name]; w != nil {
			left--
			if err := form.Write(w); err != nil {
				return err
			}
		}
	}
	return nil
}

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

// questionConflicts bounds a question of the expansion. One that takes longer counts as answered with yes: the walk then
// goes on, and whether it should have is decided with everything else at the end.
const questionConflicts = 50_000

// recalledModels is on how many of the last models a question of the expansion is tried before it is searched for.
const recalledModels = 8

// The budget of findMasked, on top of twice what the verification itself took.
const (
	maskedInstructions      = 20_000
	maskedConflicts         = 20_000
	maskedQuestionConflicts = 2_000
)

// findMasked tells, among the properties that hold, those that hold only because execution ends at a violation
// before them: it expands the program again, letting executions pass the checks that were violated. A
// property that some execution then violates is masked: it is neither proved nor shown to fail on its own.
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
	v.scout.SetLimits(maskedQuestionConflicts)
	if v.opt.Solver != backend.Native {
		// Other solvers know no budget.
		verdict := v.solver
		defer func() { v.solver = verdict }()
		v.solver, _ = backend.New(backend.Native, v.pool, v.solverOptions()) // which is always there
	}
	v.solver.SetLimits(maskedConflicts + 2*v.solver.Stats().Sat.Conflicts)
	defer v.solver.SetLimits(0)
	b, err := v.expand(ctx, relaxed, maskedInstructions+2*v.bounded.Stats.Instructions)
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
	status := v.refute(ctx, b, vcgen.Generate(b), open, func(b *expand.Bounded, obligation int, _ *smt.Model, _ bool) {
		if p := &v.result.Properties[listed[b.Obligations[obligation].Property]]; p.Verdict != PropertyViolated {
			p.Verdict = PropertyMasked
		}
	})
	unfollowed := slices.ContainsFunc(b.Limits, func(l expand.Limit) bool {
		return l.Kind == expand.Unsupported && !v.pool.IsFalse(b.Condition(l.Gate))
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
		if p.IsTrue(t) || v.scout.Recall(p.And(t, v.bounded.Space.Placed(t))) != nil {
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
	for i, l := range v.bounded.Limits {
		t := v.conds.Unfollowed[i]
		if t == 0 || v.pool.IsFalse(t) {
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
		for _, name := range b.Missing {
			r.Assumptions = append(r.Assumptions, fmt.Sprintf("%s has no body: it returns any value and changes no memory", name))
		}
		r.Assumptions = append(r.Assumptions, b.Assumptions...)
		r.Assumptions = append(r.Assumptions, v.program.module.Assumptions...)
		s := &r.Stats
		s.Instructions, s.Iterations, s.Calls = b.Stats.Instructions, b.Stats.Iterations, b.Stats.Calls
		s.Questions = b.Stats.Questions
		s.Memory = b.Space.Stats()
		s.Objects, s.Obligations = b.Space.NumObjects(), len(b.Obligations)
	}
	r.Stats.Terms = v.pool.Len()
	if race, ok := v.solver.(*backend.Race); ok {
		r.Stats.Solvers = race.Wins()
		for _, f := range race.Faults() {
			r.Stats.SolverFaults = append(r.Stats.SolverFaults, f.Error())
		}
	}
	st := v.solver.Stats().Sat
	r.Stats.Variables, r.Stats.Clauses, r.Stats.Conflicts = int(st.Variables), int(st.Clauses), st.Conflicts
}

func (v *verification) place(loc int32) string {
	l := v.program.SEAIR.Locs[loc]
	if l.Line == 0 {
		return "an unknown place"
	}
	return fmt.Sprintf("%s:%d", l.File, l.Line)
}

package sat

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Parameter describes one field of [Params] for listings, command lines and
// files. Tuning found a 500-fold difference between two settings of one solver
// (Hutter, Babić, Hoos and Hu, "Boosting Verification by Automatic Tuning of
// Decision Procedures", FMCAD 2007), and it takes a complete table to find it.
type Parameter struct {
	Name    string   // kebab-case form of the field's name
	Group   string   // technique it belongs to
	Type    string   // "bool", "int", "float", "choice" or "text"
	Min     float64  // least value of a number
	Max     float64  // greatest value of a number
	Choices []string // values of a choice
	Default string   // as Get returns it
	Only    string   // when it has an effect, in words; empty means always
	Doc     string   // one sentence; gives the unit where there is one

	ref   func(*Params) any       // pointer to the field
	check func(text string) error // syntax of a text
}

// Parameters returns the description of every field of [Params], in groups.
func Parameters() []Parameter {
	defaults := DefaultParams()
	out := slices.Clone(parameters)
	for i := range out {
		q := &out[i]
		q.Type = q.kind()
		q.Default = q.format(&defaults)
	}
	return out
}

// Range returns the values the parameter takes, in words.
func (q *Parameter) Range() string {
	switch q.kind() {
	case "bool":
		return "true or false"
	case "choice":
		return strings.Join(q.Choices, ", ")
	case "text":
		return "text"
	}
	if _, ok := q.ref(new(Params)).(*uint64); ok {
		return fmt.Sprintf("0 to %d", uint64(math.MaxUint64))
	}
	return fmt.Sprintf("%s to %s", number(q.Min), number(q.Max))
}

func number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e6 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// Set gives the parameter called name the value written as text. The error says
// what values there are; p is unchanged then.
func (p *Params) Set(name, value string) error {
	q, err := lookup(name)
	if err != nil {
		return err
	}
	return q.parse(p, value)
}

// Get returns the value of the parameter called name in the form Set reads.
func (p *Params) Get(name string) (string, error) {
	q, err := lookup(name)
	if err != nil {
		return "", err
	}
	return q.format(p), nil
}

// Validate reports the first field that is out of its range. A solver takes
// any parameters that Validate accepts.
func (p *Params) Validate() error {
	for i := range parameters {
		q := &parameters[i]
		if err := q.validate(p); err != nil {
			return err
		}
	}
	return nil
}

// Read sets parameters as ReadSettings reads them. The error begins with file and
// line; p is unchanged then.
func (p *Params) Read(r io.Reader, file string) error {
	next := *p
	if err := ReadSettings(r, file, next.Set); err != nil {
		return err
	}
	*p = next
	return nil
}

// ReadSettings passes to set what the lines of r say, of the form "name = value".
// Empty lines are skipped, and "#" starts a comment. A name may be set once only.
// It stops at the first error, which begins with file and line.
func ReadSettings(r io.Reader, file string, set func(name, value string) error) error {
	at := make(map[string]int)
	in := bufio.NewScanner(r)
	line := 0
	fail := func(err error) error { return fmt.Errorf("%s:%d: %w", file, line, err) }
	for in.Scan() {
		line++
		text, _, _ := strings.Cut(in.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return fail(fmt.Errorf("%.40q is not of the form name = value", text))
		}
		name = strings.TrimSpace(name)
		if before := at[name]; before != 0 {
			return fail(fmt.Errorf("%s is set in line %d already", name, before))
		}
		if err := set(name, strings.TrimSpace(value)); err != nil {
			return fail(err)
		}
		at[name] = line
	}
	if err := in.Err(); err != nil {
		line++
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("line of more than %d bytes", bufio.MaxScanTokenSize)
		}
		return fail(err)
	}
	return nil
}

// Write writes all parameters in the form Read reads, each with its
// description.
func (p *Params) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	group := ""
	for _, q := range Parameters() {
		if q.Group != group {
			group = q.Group
			fmt.Fprintf(out, "# %s\n\n", group)
		}
		fmt.Fprintf(out, "# %s\n# %s; default %s", q.Doc, q.Range(), q.Default)
		if q.Only != "" {
			fmt.Fprintf(out, "; only if %s", q.Only)
		}
		fmt.Fprintf(out, "\n%s = %s\n\n", q.Name, q.format(p))
	}
	return out.Flush()
}

func lookup(name string) (*Parameter, error) {
	best, distance := "", min(len(name), 12)/2+1
	for i := range parameters {
		q := &parameters[i]
		if q.Name == name {
			return q, nil
		}
		if d := editDistance(name, q.Name); d < distance {
			best, distance = q.Name, d
		}
	}
	if best != "" {
		return nil, fmt.Errorf("there is no parameter %q; did you mean %s?", name, best)
	}
	return nil, fmt.Errorf("there is no parameter %.40q", name)
}

// editDistance is the distance of Levenshtein, in O(len(a) len(b)); names given
// by users are cut to what can still be close to a parameter's.
func editDistance(a, b string) int {
	a = a[:min(len(a), 64)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			above := row[j+1]
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(row[j]+1, above+1, diagonal+cost)
			diagonal = above
		}
	}
	return row[len(b)]
}

func (q *Parameter) kind() string {
	switch v := reflect.ValueOf(q.ref(new(Params))).Elem(); {
	case q.Choices != nil:
		return "choice"
	case v.Kind() == reflect.Bool:
		return "bool"
	case v.Kind() == reflect.Float64:
		return "float"
	case v.Kind() == reflect.String:
		return "text"
	}
	return "int"
}

func (q *Parameter) format(p *Params) string {
	v := reflect.ValueOf(q.ref(p)).Elem()
	if q.Choices != nil {
		if i := v.Int(); i >= 0 && i < int64(len(q.Choices)) {
			return q.Choices[i]
		}
	}
	return fmt.Sprint(v.Interface())
}

// parse sets the field from text, unless that is out of range.
func (q *Parameter) parse(p *Params, text string) error {
	next := *p
	v := reflect.ValueOf(q.ref(&next)).Elem()
	fail := func() error {
		return fmt.Errorf("%s is %s, not %.40q", q.Name, q.Range(), text)
	}
	switch {
	case q.Choices != nil:
		i := slices.Index(q.Choices, text)
		if i < 0 {
			return fail()
		}
		v.SetInt(int64(i))
	case v.Kind() == reflect.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return fail()
		}
		v.SetBool(b)
	case v.Kind() == reflect.String:
		v.SetString(text)
	case v.Kind() == reflect.Float64:
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return fail()
		}
		v.SetFloat(x)
	case v.Kind() == reflect.Uint64:
		x, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fail()
		}
		v.SetUint(x)
	default:
		x, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			// 1e6 is a whole number, too.
			f, err := strconv.ParseFloat(text, 64)
			if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
				return fail()
			}
			x = int64(f)
		}
		if v.OverflowInt(x) {
			return fail()
		}
		v.SetInt(x)
	}
	if err := q.validate(&next); err != nil {
		return err
	}
	*p = next
	return nil
}

func (q *Parameter) validate(p *Params) error {
	v := reflect.ValueOf(q.ref(p)).Elem()
	ok := true
	switch {
	case q.Choices != nil:
		ok = v.Int() >= 0 && v.Int() < int64(len(q.Choices))
	case v.CanInt():
		ok = float64(v.Int()) >= q.Min && float64(v.Int()) <= q.Max
	case v.CanFloat():
		ok = v.Float() >= q.Min && v.Float() <= q.Max // false for NaN
	case v.Kind() == reflect.String:
		if err := q.check(v.String()); err != nil {
			return fmt.Errorf("%s %.40q: %w", q.Name, v.String(), err)
		}
	}
	if !ok {
		return fmt.Errorf("%s is %s, not %v", q.Name, q.Range(), v.Interface())
	}
	return nil
}

// most is the greatest value of counts without a natural bound. Products of
// three of them do not overflow 64 bits.
const most = 1e6

// parameters is the table. The order within a group is that of the listing.
var parameters = []Parameter{
	{
		Name: "phase", Group: "phases", Choices: phaseChoices,
		ref: func(p *Params) any { return &p.Phase },
		Doc: "How the value of a decision is chosen: the last one, always the initial one, satisfying the longer (watches) or shorter (work) watch list, the complement of the last one, or at random.",
	},
	{
		Name: "initial-phase", Group: "phases",
		ref: func(p *Params) any { return &p.InitialPhase },
		Doc: "Value a variable is first tried with.",
	},
	{
		Name: "target-phases", Group: "phases", Choices: targetUses, Only: "phase is saved",
		ref: func(p *Params) any { return &p.TargetPhases },
		Doc: "Where to follow the largest assignment without conflict: never, in stable mode, always.",
	},
	{
		Name: "random-phases", Group: "phases", Max: 1,
		ref: func(p *Params) any { return &p.RandomPhases },
		Doc: "Probability of a random value of a decision.",
	},
	{
		Name: "random-phases-scaling", Group: "phases", Min: 0.3, Max: 1.1, Only: "random-phases > 0",
		ref: func(p *Params) any { return &p.RandomPhasesScaling },
		Doc: "Factor of that probability at each restart.",
	},
	{
		Name: "rephase-interval", Group: "phases", Max: most,
		ref: func(p *Params) any { return &p.RephaseInterval },
		Doc: "Conflicts by which the interval between resets of the saved phases grows; 0 never resets.",
	},
	{
		Name: "rephase-schedule", Group: "phases", Only: "rephase-interval > 0",
		ref:   func(p *Params) any { return &p.RephaseSchedule },
		check: checkSchedule,
		Doc:   "Resets in order, those in parentheses repeated: O initial, I inverted initial, B best, F flipped, R random phases, W local search.",
	},
	{
		Name: "walk-effort", Group: "phases", Max: 10, Only: "rephase-schedule has a W",
		ref: func(p *Params) any { return &p.WalkEffort },
		Doc: "Ticks of local search relative to those of search since the last time.",
	},
	{
		Name: "seed", Group: "phases",
		ref: func(p *Params) any { return &p.Seed },
		Doc: "Seed of all random choices.",
	},

	{
		Name: "focused-order", Group: "decisions", Choices: decisionOrders,
		ref: func(p *Params) any { return &p.FocusedOrder },
		Doc: "Order of decisions in focused mode: the variable bumped last, the greatest score, or scores that conflicts do not change.",
	},
	{
		Name: "stable-order", Group: "decisions", Choices: decisionOrders,
		ref: func(p *Params) any { return &p.StableOrder },
		Doc: "Order of decisions in stable mode.",
	},
	{
		Name: "decision-ties", Group: "decisions", Choices: tieBreaks,
		ref: func(p *Params) any { return &p.DecisionTies },
		Doc: "Order of variables of equal score, or new in the queue, by occurrences in problem clauses: the sum or product, maximum or minimum of both literals, weighted by shortness, the rarest first; or by index, the newest first, at random.",
	},
	{
		Name: "tie-growth", Group: "decisions", Min: 1, Max: 1000, Only: "decision-ties is not index, or watch-order is not input",
		ref: func(p *Params) any { return &p.TieGrowth },
		Doc: "Factor by which the formula must have grown to count occurrences again.",
	},
	{
		Name: "random-decisions", Group: "decisions", Max: 1,
		ref: func(p *Params) any { return &p.RandomDecisions },
		Doc: "Probability of deciding a random variable.",
	},
	{
		Name: "random-decisions-scaling", Group: "decisions", Min: 0.3, Max: 1.1, Only: "random-decisions > 0",
		ref: func(p *Params) any { return &p.RandomDecisionsScaling },
		Doc: "Factor of that probability at each restart.",
	},
	{
		Name: "score-decay", Group: "decisions", Min: 0.5, Max: 0.9999,
		ref: func(p *Params) any { return &p.ScoreDecay },
		Doc: "Factor by which the scores of variables shrink at each conflict in stable mode.",
	},
	{
		Name: "bump-reason", Group: "decisions",
		ref: func(p *Params) any { return &p.BumpReason },
		Doc: "Bump the variables in the reasons of the literals of a learned clause, too.",
	},
	{
		Name: "bump-reason-limit", Group: "decisions", Max: most, Only: "bump-reason",
		ref: func(p *Params) any { return &p.BumpReasonLimit },
		Doc: "Most variables bumped for reasons, relative to the size of the learned clause.",
	},
	{
		Name: "bump-reason-rate", Group: "decisions", Max: most, Only: "bump-reason",
		ref: func(p *Params) any { return &p.BumpReasonRate },
		Doc: "Most decisions for a conflict, on average in the mode, at which variables are bumped for reasons.",
	},

	{
		Name: "focused-restarts", Group: "restarts", Choices: restartPolicies,
		ref: func(p *Params) any { return &p.FocusedRestarts },
		Doc: "When to restart in focused mode: when glue is worse than usual, by reluctant doubling (Luby), at intervals that grow geometrically, never.",
	},
	{
		Name: "stable-restarts", Group: "restarts", Choices: restartPolicies,
		ref: func(p *Params) any { return &p.StableRestarts },
		Doc: "When to restart in stable mode.",
	},
	{
		Name: "restart-first", Group: "restarts", Min: 1, Max: most,
		ref: func(p *Params) any { return &p.RestartFirst },
		Doc: "Conflicts before the first restart of the geometric policy.",
	},
	{
		Name: "restart-increase", Group: "restarts", Min: 1, Max: 10,
		ref: func(p *Params) any { return &p.RestartIncrease },
		Doc: "Factor of the interval at each restart of the geometric policy.",
	},
	{
		Name: "restart-interval", Group: "restarts", Min: 1, Max: most,
		ref: func(p *Params) any { return &p.RestartInterval },
		Doc: "Least number of conflicts between two restarts by glue.",
	},
	{
		Name: "restart-margin", Group: "restarts", Min: 0.1, Max: 10,
		ref: func(p *Params) any { return &p.RestartMargin },
		Doc: "Factor by which the fast average of glue must exceed the slow one to restart by glue.",
	},
	{
		Name: "glue-fast-window", Group: "restarts", Min: 1, Max: 1e9,
		ref: func(p *Params) any { return &p.GlueFastWindow },
		Doc: "Conflicts in the fast moving average of glue.",
	},
	{
		Name: "glue-slow-window", Group: "restarts", Min: 1, Max: 1e9,
		ref: func(p *Params) any { return &p.GlueSlowWindow },
		Doc: "Conflicts in the slow moving average of glue.",
	},
	{
		Name: "reluctant-period", Group: "restarts", Min: 1, Max: most,
		ref: func(p *Params) any { return &p.ReluctantPeriod },
		Doc: "Conflicts in a unit of the reluctant doubling sequence of that policy.",
	},
	{
		Name: "reluctant-max", Group: "restarts", Max: 1e12,
		ref: func(p *Params) any { return &p.ReluctantMax },
		Doc: "Most conflicts in one interval of reluctant doubling; 0 is no limit.",
	},

	{
		Name: "mode-interval", Group: "modes", Max: most,
		ref: func(p *Params) any { return &p.ModeInterval },
		Doc: "Conflicts in the first phase, whose ticks are the unit of later ones; 0 never switches modes.",
	},
	{
		Name: "stable-share", Group: "modes", Min: 0.01, Max: 100, Only: "mode-interval > 0",
		ref: func(p *Params) any { return &p.StableShare },
		Doc: "Length of a stable phase relative to a focused one.",
	},
	{
		Name: "start-stable", Group: "modes",
		ref: func(p *Params) any { return &p.StartStable },
		Doc: "Begin in stable mode.",
	},

	{
		Name: "reduce-schedule", Group: "reduction", Choices: reduceSchedules,
		ref: func(p *Params) any { return &p.ReduceSchedule },
		Doc: "Reduce learned clauses at intervals of conflicts, or when their number exceeds a limit.",
	},
	{
		Name: "reduce-scope", Group: "reduction", Choices: reduceScopes,
		ref: func(p *Params) any { return &p.ReduceScope },
		Doc: "Learned clauses that may go: neither tier 1 nor those used lately (tiers), not those used lately (used), all.",
	},
	{
		Name: "reduce-order", Group: "reduction", Choices: reduceOrders,
		ref: func(p *Params) any { return &p.ReduceOrder },
		Doc: "Order of learned clauses, the last of which go: by glue and size, size and glue, activity, age, at random.",
	},
	{
		Name: "reduce-invert", Group: "reduction",
		ref: func(p *Params) any { return &p.ReduceInvert },
		Doc: "Remove the first in that order instead.",
	},
	{
		Name: "learned-size-factor", Group: "reduction", Min: 0.01, Max: 100, Only: "reduce-schedule is size",
		ref: func(p *Params) any { return &p.LearnedSizeFactor },
		Doc: "First limit on the number of long learned clauses, relative to those of the problem.",
	},
	{
		Name: "learned-size-increase", Group: "reduction", Min: 1.01, Max: 10, Only: "reduce-schedule is size",
		ref: func(p *Params) any { return &p.LearnedSizeIncrease },
		Doc: "Factor of the limit at each reduction.",
	},
	{
		Name: "clause-decay", Group: "reduction", Min: 0.5, Max: 0.9999, Only: "reduce-order is activity",
		ref: func(p *Params) any { return &p.ClauseDecay },
		Doc: "Factor by which the activity of clauses shrinks at each conflict.",
	},
	{
		Name: "reduce-interval", Group: "reduction", Min: 1, Max: most,
		ref: func(p *Params) any { return &p.ReduceInterval },
		Doc: "Conflicts by which the interval between reductions of learned clauses grows.",
	},
	{
		Name: "reduce-large", Group: "reduction", Min: 1e4, Max: 1e10,
		ref: func(p *Params) any { return &p.ReduceLarge },
		Doc: "Problem clauses above which the interval is stretched by the logarithm of a tenth of a thousandth of their number.",
	},
	{
		Name: "reduce-fraction", Group: "reduction", Max: 1,
		ref: func(p *Params) any { return &p.ReduceFraction },
		Doc: "Share of the candidates that a reduction removes.",
	},
	{
		Name: "tier1-glue", Group: "reduction", Max: most,
		ref: func(p *Params) any { return &p.Tier1Glue },
		Doc: "Learned clauses up to this glue are kept forever.",
	},
	{
		Name: "tier2-glue", Group: "reduction", Max: most,
		ref: func(p *Params) any { return &p.Tier2Glue },
		Doc: "Learned clauses up to this glue are of tier 2.",
	},
	{
		Name: "tier2-keep", Group: "reduction", Max: 3,
		ref: func(p *Params) any { return &p.Tier2Keep },
		Doc: "Reductions a clause of tier 2 survives after each use.",
	},
	{
		Name: "tier3-keep", Group: "reduction", Max: 3,
		ref: func(p *Params) any { return &p.Tier3Keep },
		Doc: "Reductions a learned clause of higher glue survives after each use.",
	},

	{
		Name: "watch-order", Group: "propagation", Choices: watchOrders,
		ref: func(p *Params) any { return &p.WatchOrder },
		Doc: "Order of problem clauses in watch lists: as given, short or long first, those of frequent or rare literals first, in reverse, at random.",
	},

	{
		Name: "minimize-depth", Group: "analysis", Max: 1e4,
		ref: func(p *Params) any { return &p.MinimizeDepth },
		Doc: "Depth to which the minimisation of a learned clause follows reasons; 0 keeps what one step does not remove.",
	},
	{
		Name: "shrink", Group: "analysis",
		ref: func(p *Params) any { return &p.Shrink },
		Doc: "Replace the literals of one level in a learned clause by a single one that implies them, where there is one.",
	},
	{
		Name: "eager-subsume", Group: "analysis", Max: most,
		ref: func(p *Params) any { return &p.EagerSubsume },
		Doc: "Long learned clauses, the last ones, of which a new one removes those it is a part of; 0 turns it off.",
	},
	{
		Name: "on-the-fly", Group: "analysis",
		ref: func(p *Params) any { return &p.OnTheFly },
		Doc: "Replace clauses by a resolvent of the analysis that is a part of them.",
	},

	{
		Name: "simplify-effort", Group: "inprocessing", Max: most,
		ref: func(p *Params) any { return &p.SimplifyEffort },
		Doc: "Ticks per clause to be spent between removals of what root-level units satisfy, at the start of a query.",
	},
	{
		Name: "inprocess-interval", Group: "inprocessing", Max: most,
		ref: func(p *Params) any { return &p.InprocessInterval },
		Doc: "Conflicts by which the interval between rounds of inprocessing grows; 0 turns it off.",
	},
	{
		Name: "vivify-effort", Group: "inprocessing", Max: 1000, Only: "inprocess-interval > 0",
		ref: func(p *Params) any { return &p.VivifyEffort },
		Doc: "Ticks of vivification relative to those of search; 0 turns it off.",
	},
	{
		Name: "vivify-irredundant", Group: "inprocessing", Max: 1, Only: "vivify-effort > 0",
		ref: func(p *Params) any { return &p.VivifyIrredundant },
		Doc: "Share of vivification spent on clauses of the problem.",
	},
	{
		Name: "vivify-schedule", Group: "inprocessing", Min: 1, Max: most, Only: "vivify-effort > 0",
		ref: func(p *Params) any { return &p.VivifySchedule },
		Doc: "Ticks a clause is taken to cost when a round of vivification decides how many to sort.",
	},
	{
		Name: "probe-effort", Group: "inprocessing", Max: 1000, Only: "inprocess-interval > 0",
		ref: func(p *Params) any { return &p.ProbeEffort },
		Doc: "Ticks of failed literal probing relative to those of search; 0 turns it off.",
	},
	{
		Name: "hyper-binary", Group: "inprocessing", Only: "probe-effort > 0",
		ref: func(p *Params) any { return &p.HyperBinary },
		Doc: "Replace long clauses by binary ones that they contain and that probing finds implied.",
	},
	{
		Name: "eliminate-effort", Group: "inprocessing", Max: 1000, Only: "inprocess-interval > 0",
		ref: func(p *Params) any { return &p.EliminateEffort },
		Doc: "Ticks of subsumption and variable elimination relative to those of search; 0 turns both off.",
	},
	{
		Name: "eliminate-bound", Group: "inprocessing", Min: -1, Max: 1024, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.EliminateBound },
		Doc: "Most clauses that eliminating a variable may add; -1 turns elimination off, but not subsumption.",
	},
	{
		Name: "eliminate-growth", Group: "inprocessing", Min: 0.25, Max: 4, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.EliminateGrowth },
		Doc: "Resolvents allowed for each clause that elimination replaces, besides eliminate-bound.",
	},
	{
		Name: "eliminate-order", Group: "inprocessing", Choices: eliminateOrders, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.EliminateOrder },
		Doc: "Order in which variables are tried, by the occurrences of their literals: least product, sum, maximum or minimum first, greatest product first, at random.",
	},
	{
		Name: "eliminate-literals", Group: "inprocessing", Max: most, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.EliminateLiterals },
		Doc: "Most literals in all clauses of a variable that is eliminated.",
	},
	{
		Name: "eliminate-runs", Group: "inprocessing", Max: most, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.EliminateRuns },
		Doc: "Rounds of elimination in the life of the solver; 0 is no limit.",
	},
	{
		Name: "eliminate-occs", Group: "inprocessing", Max: most, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.EliminateOccs },
		Doc: "Most clauses with one literal of a variable that is eliminated.",
	},
	{
		Name: "eliminate-size", Group: "inprocessing", Max: most, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.EliminateSize },
		Doc: "Most literals of a clause that variable elimination adds.",
	},
	{
		Name: "eliminate-restores", Group: "inprocessing", Max: 255, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.EliminateRestores },
		Doc: "Times a variable is brought back by clauses or assumptions until it is not eliminated any more.",
	},
	{
		Name: "gates", Group: "inprocessing", Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.Gates },
		Doc: "Find definitions of variables by AND, XOR and ITE, and eliminate them with fewer resolvents.",
	},
	{
		Name: "gate-xor-arity", Group: "inprocessing", Min: 1, Max: 8, Only: "gates",
		ref: func(p *Params) any { return &p.GateXorArity },
		Doc: "Most inputs of an XOR that is found.",
	},
	{
		Name: "subsume-occs", Group: "inprocessing", Max: most, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.SubsumeOccs },
		Doc: "Most clauses looked at to find those that one clause subsumes or strengthens.",
	},
	{
		Name: "subsume-size", Group: "inprocessing", Max: most, Only: "eliminate-effort > 0",
		ref: func(p *Params) any { return &p.SubsumeSize },
		Doc: "Most literals of a clause that is tried to subsume others.",
	},
	{
		Name: "substitute", Group: "inprocessing", Only: "inprocess-interval > 0",
		ref: func(p *Params) any { return &p.Substitute },
		Doc: "Replace literals that the binary clauses show to be equivalent.",
	},
	{
		Name: "transitive-effort", Group: "inprocessing", Max: 1000, Only: "inprocess-interval > 0",
		ref: func(p *Params) any { return &p.TransitiveEffort },
		Doc: "Ticks of removing binary clauses that others imply, relative to those of search; 0 turns it off.",
	},
	{
		Name: "congruence-effort", Group: "inprocessing", Max: 1000, Only: "inprocess-interval > 0",
		ref: func(p *Params) any { return &p.CongruenceEffort },
		Doc: "Ticks of merging outputs of gates with equal inputs, relative to those of search; 0 turns it off.",
	},
	{
		Name: "congruence-arity", Group: "inprocessing", Min: 2, Max: most, Only: "congruence-effort > 0",
		ref: func(p *Params) any { return &p.CongruenceArity },
		Doc: "Most inputs of a gate that congruence closure looks for.",
	},
	{
		Name: "merge-first", Group: "inprocessing", Only: "inprocess-interval > 0",
		ref: func(p *Params) any { return &p.MergeFirst },
		Doc: "Substitute equivalent literals and merge gates before the first search, unless it is under assumptions.",
	},
	{
		Name: "lucky", Group: "inprocessing",
		ref: func(p *Params) any { return &p.Lucky },
		Doc: "Try simple assignments, such as all variables false, before the first search.",
	},

	{
		Name: "poll-conflicts", Group: "limits", Min: 1, Max: most,
		ref: func(p *Params) any { return &p.PollConflicts },
		Doc: "Conflicts between looks at the deadline.",
	},
	{
		Name: "poll-propagations", Group: "limits", Min: 1, Max: 1e12,
		ref: func(p *Params) any { return &p.PollPropagations },
		Doc: "Propagations between looks at the deadline.",
	},
	{
		Name: "poll-ticks", Group: "limits", Min: 1, Max: 1e12,
		ref: func(p *Params) any { return &p.PollTicks },
		Doc: "Ticks between looks at the deadline.",
	},
}

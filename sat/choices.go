package sat

// The choices of heuristics. A choice is made where a mode begins or a pass over
// clauses starts, not in the loops of propagation and conflict analysis.

// DecisionOrder is the order in which variables are decided.
type DecisionOrder int

// The orders of decisions.
const (
	ByQueue  DecisionOrder = iota // the variable bumped last (VMTF)
	ByScore                       // the greatest VSIDS score
	ByStatic                      // the scores as they are: conflicts do not change the order
)

var decisionOrders = []string{"queue", "scores", "static"}

// TieBreak is the order of variables that the order of decisions does not tell
// apart: those of equal score, such as all of them before the first conflict, and
// new ones in the queue. The counts are of occurrences in problem clauses.
type TieBreak int

// The tie-breakers. SPEAR's tuning found product and sum to be the best of
// twenty heuristics.
const (
	TieIndex   TieBreak = iota // scores: the older variable; queue: the newer
	TieNewest                  // the newer variable
	TieSum                     // the most occurrences
	TieProduct                 // the greatest product of positive and negative occurrences
	TieMaximum                 // the most occurrences of one literal
	TieMinimum                 // the most occurrences of the rarer literal
	TieShort                   // the most occurrences, each weighted by 2^-length (Jeroslow and Wang, 1990)
	TieRare                    // the fewest occurrences
	TieRandom                  // drawn by the seed
)

var tieBreaks = []string{"index", "newest", "sum", "product", "maximum", "minimum", "short", "rare", "random"}

// PhaseChoice is how the value of a decision is chosen.
type PhaseChoice int

// The choices of phase.
const (
	PhaseSaved   PhaseChoice = iota // the last value; see TargetPhases
	PhaseInitial                    // always the initial phase
	PhaseWatches                    // the literal with the longer watch list: least work
	PhaseWork                       // the literal with the shorter watch list: most work
	PhaseInverse                    // the complement of the last value
	PhaseRandom                     // drawn by the seed
)

var phaseChoices = []string{"saved", "initial", "watches", "work", "inverse", "random"}

// TargetUse is where target phases are followed.
type TargetUse int

// The uses of target phases.
const (
	TargetNever TargetUse = iota
	TargetStable
	TargetAlways
)

var targetUses = []string{"never", "stable", "always"}

// RestartPolicy is when search restarts.
type RestartPolicy int

// The policies of restarts.
const (
	RestartGlue      RestartPolicy = iota // recent clauses have worse glue than usual
	RestartReluctant                      // reluctant doubling, which is Luby's sequence
	RestartGeometric                      // intervals that grow by a factor
	RestartNever
)

var restartPolicies = []string{"glue", "reluctant", "geometric", "never"}

// ReduceOrder ranks learned clauses: those last in the order are removed.
type ReduceOrder int

// The orders of learned clauses. In each, ties go to the newer clause.
const (
	ReduceGlue     ReduceOrder = iota // low glue, then short ones, first
	ReduceSize                        // short ones, then low glue, first
	ReduceActivity                    // those of recent conflicts first
	ReduceAge                         // young ones first
	ReduceRandom                      // drawn by the seed
)

var reduceOrders = []string{"glue", "size", "activity", "age", "random"}

// ReduceScope says which learned clauses a reduction may remove. Reasons of
// current assignments always stay.
type ReduceScope int

// The scopes of reductions.
const (
	ScopeTiers ReduceScope = iota // neither tier 1 nor those used lately
	ScopeUsed                     // not those used lately
	ScopeAll
)

var reduceScopes = []string{"tiers", "used", "all"}

// ReduceSchedule is when learned clauses are reduced.
type ReduceSchedule int

// The schedules of reductions.
const (
	ReduceByConflicts ReduceSchedule = iota // intervals of conflicts, growing by a constant
	ReduceBySize                            // a number of clauses, growing by a factor
)

var reduceSchedules = []string{"conflicts", "size"}

// EliminateOrder is the order in which variables are tried to be eliminated, by
// the number of clauses that each of their literals is in. Ties go to the older
// variable.
type EliminateOrder int

// The orders of elimination.
const (
	EliminateProduct  EliminateOrder = iota // the fewest resolvents first
	EliminateSum                            // the fewest clauses first
	EliminateMaximum                        // the fewest clauses of the more frequent literal first
	EliminateMinimum                        // the fewest clauses of the rarer literal first
	EliminateFrequent                       // the most resolvents first
	EliminateRandom                         // drawn by the seed
)

var eliminateOrders = []string{"product", "sum", "maximum", "minimum", "frequent", "random"}

// WatchOrder is the order in which the problem clauses of a watch list are
// visited.
type WatchOrder int

// The orders of watch lists.
const (
	WatchInput    WatchOrder = iota // as given
	WatchShort                      // short clauses first
	WatchLong                       // long clauses first
	WatchFrequent                   // clauses of frequent literals first
	WatchRare                       // clauses of rare literals first
	WatchReverse                    // the clause given last first
	WatchRandom                     // drawn by the seed
)

var watchOrders = []string{"input", "short", "long", "frequent", "rare", "reverse", "random"}

package sat

// Params holds every constant that steers the search. The zero value is not
// usable; start from [DefaultParams]. [Parameters] lists the fields with their
// ranges, and Validate checks them; results are right for any valid parameters.
//
// Intervals are in conflicts unless they say otherwise. A tick is the unit of
// deterministic time: about one cache line of clauses or watches visited.
type Params struct {
	// InitialPhase is the value a variable is first tried with, unless SetPhase
	// said otherwise. Tseitin encodings of programs are mostly quiet at false.
	InitialPhase bool

	// FocusedOrder and StableOrder are the orders of decisions in the two modes,
	// DecisionTies orders what they do not tell apart. For ties and WatchOrder,
	// occurrences are counted again when the number of variables and problem
	// clauses has grown by the factor TieGrowth.
	FocusedOrder DecisionOrder
	StableOrder  DecisionOrder
	DecisionTies TieBreak
	TieGrowth    float64
	// RandomDecisions is the probability of deciding a random variable. It
	// changes by the factor RandomDecisionsScaling at each restart.
	RandomDecisions        float64
	RandomDecisionsScaling float64

	// Phase says how the value of a decision is chosen.
	Phase PhaseChoice
	// RandomPhases is the probability of a random value instead. It changes by the
	// factor RandomPhasesScaling at each restart.
	RandomPhases        float64
	RandomPhasesScaling float64

	// ScoreDecay is the VSIDS decay: scores of older bumps shrink by this factor
	// at every conflict in stable mode. Between 0.5 and 1, exclusive.
	ScoreDecay float64

	// FocusedRestarts and StableRestarts are the policies of restarts in the two
	// modes.
	FocusedRestarts RestartPolicy
	StableRestarts  RestartPolicy
	// RestartFirst is the first interval of the geometric policy, which each
	// restart multiplies by RestartIncrease.
	RestartFirst    int64
	RestartIncrease float64
	// RestartInterval is the least number of conflicts between two restarts in
	// by the policy of glue.
	RestartInterval int64
	// RestartMargin is the factor by which the fast average of glue must exceed
	// the slow one to restart by that policy.
	RestartMargin float64
	// GlueFastWindow and GlueSlowWindow are the windows, in conflicts, of the two
	// exponential moving averages of the glue of learned clauses.
	GlueFastWindow float64
	GlueSlowWindow float64
	// ReluctantPeriod is the unit of the reluctant doubling (Luby) sequence that
	// schedules restarts by the policy of that name; ReluctantMax caps one interval.
	ReluctantPeriod int64
	ReluctantMax    int64

	// ModeInterval is the length of the first focused phase. Its ticks are then
	// the unit of all later phases, which grow quadratically. 0 stays focused.
	ModeInterval int64
	// StableShare is the length of a stable phase relative to a focused one.
	StableShare float64
	// StartStable begins in stable mode; with ModeInterval 0 it stays there.
	StartStable bool

	// RephaseInterval is the unit of the arithmetically growing interval between
	// resets of the saved phases. 0 never resets.
	RephaseInterval int64
	// RephaseSchedule says what the phases are reset to: letters for the first
	// resets, then letters in parentheses that repeat. O is the initial phase, I
	// the inverted one, B the best one, F the saved one flipped, R random, W what
	// local search makes of the saved one.
	RephaseSchedule string
	// WalkEffort bounds the ticks of local search relative to those of search since
	// the last time.
	WalkEffort float64
	// TargetPhases says where the largest conflict-free assignment is followed, if
	// the choice of Phase is the saved one.
	TargetPhases TargetUse

	// ReduceSchedule says when learned clauses are reduced, ReduceScope which ones
	// may go, and ReduceOrder which of those do, the first in the order instead of
	// the last if ReduceInvert is set.
	ReduceSchedule ReduceSchedule
	ReduceScope    ReduceScope
	ReduceOrder    ReduceOrder
	ReduceInvert   bool
	// LearnedSizeFactor is, for the schedule by size, the first limit on the number
	// of long learned clauses, relative to those of the problem. Each reduction
	// multiplies it by LearnedSizeIncrease.
	LearnedSizeFactor   float64
	LearnedSizeIncrease float64
	// ClauseDecay is the decay of the activity of clauses at each conflict.
	ClauseDecay float64
	// WatchOrder is the order of problem clauses in watch lists.
	WatchOrder WatchOrder
	// ReduceInterval is the unit of the arithmetically growing interval between
	// reductions of the learned clauses.
	ReduceInterval int64
	// ReduceLarge is the number of long problem clauses above which the interval
	// is multiplied by log10(clauses/10000).
	ReduceLarge int64
	// ReduceFraction of the learned clauses that are candidates is removed.
	ReduceFraction float64
	// Tier1Glue: learned clauses up to this glue are kept forever.
	Tier1Glue int
	// Tier2Glue: learned clauses up to this glue survive Tier2Keep reductions
	// after each use, the others Tier3Keep, of at most 3.
	Tier2Glue int
	Tier2Keep int
	Tier3Keep int

	// MinimizeDepth bounds the recursion of clause minimisation. 0 turns it off.
	MinimizeDepth int

	// Shrink replaces the literals of one level in the learned clause by a single
	// one that implies them, where there is one.
	Shrink bool
	// EagerSubsume is the number of long clauses learned last that a new one is
	// checked against, to remove those it is a part of. 0 turns it off.
	EagerSubsume int
	// OnTheFly replaces clauses by a resolvent of conflict analysis that is a part
	// of them.
	OnTheFly bool

	// BumpReason also bumps the variables in the reasons of the literals of the
	// learned clause, when there are at most BumpReasonLimit times as many of them
	// as there are literals, and while there are at most BumpReasonRate decisions for
	// a conflict.
	BumpReason      bool
	BumpReasonLimit int
	BumpReasonRate  float64

	// SimplifyEffort is the number of ticks per clause that must have been spent
	// since the last time before a query begins by removing the clauses that
	// root-level units satisfy.
	SimplifyEffort int64

	// InprocessInterval is the unit of the growing interval between rounds of
	// probing and vivification. 0 turns both off.
	InprocessInterval int64
	// VivifyEffort and ProbeEffort bound the ticks spent in vivification and
	// probing, relative to the ticks of search since the previous round. 0 turns
	// the technique off.
	VivifyEffort float64
	ProbeEffort  float64
	// HyperBinary has probing replace long clauses by binary ones that they contain.
	HyperBinary bool
	// VivifyIrredundant is the share of the vivification effort spent on clauses
	// of the problem rather than on learned ones.
	VivifyIrredundant float64
	// VivifySchedule is the ticks that a clause is taken to cost: a round sorts
	// no more clauses than its budget allows for.
	VivifySchedule int64

	// EliminateEffort bounds the ticks spent on subsumption and variable
	// elimination, relative to the ticks of search. 0 turns both off.
	EliminateEffort float64
	// EliminateBound is the greatest number of clauses that eliminating a variable
	// may add; the bound in force grows to it in powers of two from 0. -1 turns
	// elimination off, but not subsumption.
	EliminateBound int
	// EliminateGrowth is the number of resolvents allowed for each clause that is
	// replaced, besides the bound.
	EliminateGrowth float64
	// EliminateOrder is the order in which variables are tried.
	EliminateOrder EliminateOrder
	// EliminateLiterals: a variable is not eliminated while its clauses have more
	// literals in all.
	EliminateLiterals int
	// EliminateRuns is the number of rounds of elimination in the life of the
	// solver. 0 is no limit.
	EliminateRuns int
	// EliminateOccs: a variable is not eliminated while one of its literals occurs
	// in more clauses.
	EliminateOccs int
	// EliminateSize: nor if that would add a clause of more literals.
	EliminateSize int
	// EliminateRestores: a variable that clauses or assumptions have brought back
	// this often is not eliminated any more. At most 255.
	EliminateRestores int
	// Gates finds definitions of variables by AND, XOR and ITE to eliminate them
	// with fewer resolvents. GateXorArity is the most inputs of an XOR.
	Gates        bool
	GateXorArity int
	// SubsumeOccs and SubsumeSize: clauses of more literals, or whose rarest
	// literal occurs in more clauses, are not tried as subsuming ones.
	SubsumeOccs int
	SubsumeSize int
	// Substitute replaces literals that the binary clauses show to be equivalent.
	Substitute bool
	// TransitiveEffort bounds the ticks spent on removing binary clauses implied
	// by others, relative to the ticks of search. 0 turns it off.
	TransitiveEffort float64
	// MergeFirst also substitutes equivalent literals and merges gates before the
	// first search, unless that is under assumptions.
	MergeFirst bool
	// CongruenceEffort bounds the ticks spent on merging outputs of gates with equal
	// inputs, relative to the ticks of search. 0 turns it off. CongruenceArity is
	// the most inputs of a gate that is looked for.
	CongruenceEffort float64
	CongruenceArity  int
	// Lucky tries simple assignments, such as all variables false, before the first
	// search, unless SetPhase was called.
	Lucky bool

	// PollConflicts, PollPropagations and PollTicks are the intervals at which
	// the context of Solve is polled. The default of ticks takes some hundredths
	// of a second.
	PollConflicts    int64
	PollPropagations int64
	PollTicks        int64

	// Seed drives all random choices.
	Seed uint64
}

// DefaultParams returns the parameters New uses.
func DefaultParams() Params {
	return Params{
		InitialPhase:           false,
		FocusedOrder:           ByQueue,
		StableOrder:            ByScore,
		DecisionTies:           TieIndex,
		TieGrowth:              1.1,
		RandomDecisionsScaling: 1,
		Phase:                  PhaseSaved,
		RandomPhasesScaling:    1,
		ScoreDecay:             0.95,
		FocusedRestarts:        RestartGlue,
		StableRestarts:         RestartReluctant,
		RestartFirst:           100,
		RestartIncrease:        1.5,
		RestartInterval:        3,
		RestartMargin:          1.10,
		GlueFastWindow:         33,
		GlueSlowWindow:         1e5,
		ReluctantPeriod:        1024,
		ReluctantMax:           1 << 20,
		ModeInterval:           1000,
		StableShare:            0.5,
		RephaseInterval:        1000,
		RephaseSchedule:        "OIW(BRWBOWBIW)",
		WalkEffort:             0.1,
		TargetPhases:           TargetStable,
		ReduceSchedule:         ReduceByConflicts,
		ReduceScope:            ScopeTiers,
		ReduceOrder:            ReduceGlue,
		LearnedSizeFactor:      0.4,
		LearnedSizeIncrease:    1.3,
		ClauseDecay:            0.999,
		WatchOrder:             WatchInput,
		ReduceInterval:         300,
		ReduceLarge:            100_000,
		ReduceFraction:         0.75,
		Tier1Glue:              2,
		Tier2Glue:              6,
		Tier2Keep:              2,
		Tier3Keep:              1,
		MinimizeDepth:          1000,
		Shrink:                 true,
		EagerSubsume:           20,
		OnTheFly:               true,
		BumpReason:             true,
		BumpReasonLimit:        10,
		BumpReasonRate:         20,
		SimplifyEffort:         1,
		InprocessInterval:      2000,
		VivifyEffort:           0.20,
		ProbeEffort:            0.02,
		HyperBinary:            true,
		VivifyIrredundant:      0.20,
		VivifySchedule:         4,
		EliminateEffort:        0.20,
		// More saves variables and costs conflicts: the sorting conditions in examples/ take twice as long with 16.
		EliminateBound:    0,
		EliminateGrowth:   1,
		EliminateOrder:    EliminateProduct,
		EliminateLiterals: 1_000_000,
		EliminateOccs:     100,
		EliminateSize:     100,
		EliminateRestores: 2,
		Gates:             true,
		GateXorArity:      4,
		SubsumeOccs:       1000,
		SubsumeSize:       1000,
		Substitute:        true,
		TransitiveEffort:  0.02,
		MergeFirst:        true,
		CongruenceEffort:  0.05,
		CongruenceArity:   20,
		Lucky:             true,
		PollConflicts:     128,
		PollPropagations:  200_000,
		PollTicks:         4_000_000,
		Seed:              1,
	}
}

package sat

// Params holds every constant of the search. The zero value is not usable;
// start from [DefaultParams].
//
// Intervals are in conflicts unless they say otherwise. A tick is the unit of
// deterministic time: about one cache line of clauses or watches visited.
type Params struct {
	// InitialPhase is the value a variable is first tried with, unless SetPhase
	// said otherwise. Tseitin encodings of programs are mostly quiet at false.
	InitialPhase bool

	// ScoreDecay is the VSIDS decay: scores of older bumps shrink by this factor
	// at every conflict in stable mode. Between 0.5 and 1, exclusive.
	ScoreDecay float64

	// RestartInterval is the least number of conflicts between two restarts in
	// focused mode.
	RestartInterval int64
	// RestartMargin is the factor by which the fast average of glue must exceed
	// the slow one to restart in focused mode.
	RestartMargin float64
	// GlueFastWindow and GlueSlowWindow are the windows, in conflicts, of the two
	// exponential moving averages of the glue of learned clauses.
	GlueFastWindow float64
	GlueSlowWindow float64
	// ReluctantPeriod is the unit of the reluctant doubling (Luby) sequence that
	// schedules restarts in stable mode; ReluctantMax caps one interval.
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
	// TargetPhases enables following the largest conflict-free assignment in
	// stable mode.
	TargetPhases bool

	// ReduceInterval is the unit of the arithmetically growing interval between
	// reductions of the learned clauses.
	ReduceInterval int64
	// ReduceFraction of the learned clauses that are candidates is removed.
	ReduceFraction float64
	// Tier1Glue: learned clauses up to this glue are kept forever.
	Tier1Glue int
	// Tier2Glue: learned clauses up to this glue survive two reductions after
	// each use instead of one.
	Tier2Glue int

	// MinimizeDepth bounds the recursion of clause minimisation.
	MinimizeDepth int

	// BumpReason also bumps the variables in the reasons of the literals of the
	// learned clause, when there are at most BumpReasonLimit times as many of them
	// as there are literals.
	BumpReason      bool
	BumpReasonLimit int

	// InprocessInterval is the unit of the growing interval between rounds of
	// probing and vivification. 0 turns both off.
	InprocessInterval int64
	// VivifyEffort and ProbeEffort bound the ticks spent in vivification and
	// probing, relative to the ticks of search since the previous round. 0 turns
	// the technique off.
	VivifyEffort float64
	ProbeEffort  float64
	// VivifyIrredundant is the share of the vivification effort spent on clauses
	// of the problem rather than on learned ones.
	VivifyIrredundant float64

	// PollConflicts and PollPropagations are the intervals at which the context
	// of Solve is polled.
	PollConflicts    int64
	PollPropagations int64

	// Seed drives the only random choice: the random phases of rephasing.
	Seed uint64
}

// DefaultParams returns the parameters New uses.
func DefaultParams() Params {
	return Params{
		InitialPhase:      false,
		ScoreDecay:        0.95,
		RestartInterval:   3,
		RestartMargin:     1.10,
		GlueFastWindow:    33,
		GlueSlowWindow:    1e5,
		ReluctantPeriod:   1024,
		ReluctantMax:      1 << 20,
		ModeInterval:      1000,
		StableShare:       0.5,
		RephaseInterval:   1000,
		TargetPhases:      true,
		ReduceInterval:    300,
		ReduceFraction:    0.75,
		Tier1Glue:         2,
		Tier2Glue:         6,
		MinimizeDepth:     1000,
		BumpReason:        true,
		BumpReasonLimit:   10,
		InprocessInterval: 2000,
		VivifyEffort:      0.20,
		ProbeEffort:       0.02,
		VivifyIrredundant: 0.20,
		PollConflicts:     128,
		PollPropagations:  200_000,
		Seed:              1,
	}
}

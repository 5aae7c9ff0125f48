package sat

// Stats counts what a solver holds now and has done since it was created.
type Stats struct {
	Variables     int   // created
	Fixed         int   // assigned at the root
	Clauses       int64 // of the problem, with two literals or more, as simplified
	Learned       int64 // long learned clauses kept now
	Solves        int64 // calls of Solve
	Conflicts     int64
	Decisions     int64 // without assumptions
	Propagations  int64 // assignments propagated
	Restarts      int64
	Rephased      int64
	ModeSwitches  int64
	Walks         int64 // local searches for phases
	Flips         int64 // of their variables
	Reductions    int64
	Reduced       int64 // learned clauses removed by reductions
	Inprocessed   int64 // rounds of probing and vivification
	Vivified      int64 // clauses shortened by vivification
	VivifyImplied int64 // learned clauses vivification found redundant
	FailedLits    int64 // units found by probing
	HyperBinaries int64 // long clauses that probing replaced by binary ones

	Eliminated      int64 // variables resolved away, restored ones counted each time
	Substituted     int64 // variables replaced by equivalent literals
	Restored        int64 // eliminated variables brought back by clauses or assumptions
	RestoredClauses int64 // clauses brought back with them
	Subsumed        int64 // clauses removed because another one is a part of them
	EagerSubsumed   int64 // learned clauses removed because one learned soon after is a part of them
	OnTheFly        int64 // clauses replaced by a resolvent of the analysis
	Strengthened    int64 // literals removed by self-subsuming resolution
	Resolvents      int64 // clauses added by variable elimination
	Gates           int64 // variables eliminated by their definition
	Transitive      int64 // binary clauses removed by transitive reduction
	Congruent       int64 // outputs of gates found equal by congruence closure
	Lucky           int64 // queries answered by a lucky phase

	MemoryBytes int64 // of clauses and watches

	LearnedLiterals   int64 // in learned clauses, after minimisation
	MinimizedLiterals int64 // removed by minimisation
	ShrunkenLiterals  int64 // removed by shrinking
}

// counters are the running counts behind Stats.
type counters struct {
	Solves, Conflicts, Decisions, Propagations       int64
	Restarts, Rephased, ModeSwitches, Walks, Flips   int64
	Reductions, Reduced                              int64
	Inprocessed, Vivified, VivifyImplied, FailedLits int64
	HyperBinaries                                    int64

	Eliminated, Substituted, Restored, RestoredClauses int64
	Subsumed, Strengthened, Resolvents, Gates          int64
	Transitive, Lucky, Congruent, EagerSubsumed        int64
	OnTheFly                                           int64

	learnedLiterals, minimizedLiterals int64
	shrunkenLiterals                   int64
	ticks                              int64
	binariesAdded                      int64
}

// Stats returns the current counts. O(learned clauses).
func (s *Solver) Stats() Stats {
	c := &s.stats
	learned := int64(0)
	for _, r := range s.learn {
		if !s.ar.has(r, flagGarbage) {
			learned++
		}
	}
	return Stats{
		Variables:         s.NumVars(),
		Fixed:             len(s.trail),
		Clauses:           s.irredundant + s.binaries,
		Learned:           learned,
		Solves:            c.Solves,
		Conflicts:         c.Conflicts,
		Decisions:         c.Decisions,
		Propagations:      c.Propagations,
		Restarts:          c.Restarts,
		Rephased:          c.Rephased,
		ModeSwitches:      c.ModeSwitches,
		Walks:             c.Walks,
		Flips:             c.Flips,
		Reductions:        c.Reductions,
		Reduced:           c.Reduced,
		Inprocessed:       c.Inprocessed,
		Vivified:          c.Vivified,
		VivifyImplied:     c.VivifyImplied,
		FailedLits:        c.FailedLits,
		HyperBinaries:     c.HyperBinaries,
		Eliminated:        c.Eliminated,
		Substituted:       c.Substituted,
		Restored:          c.Restored,
		RestoredClauses:   c.RestoredClauses,
		Subsumed:          c.Subsumed,
		EagerSubsumed:     c.EagerSubsumed,
		OnTheFly:          c.OnTheFly,
		Strengthened:      c.Strengthened,
		Resolvents:        c.Resolvents,
		Gates:             c.Gates,
		Transitive:        c.Transitive,
		Lucky:             c.Lucky,
		Congruent:         c.Congruent,
		MemoryBytes:       4*int64(cap(s.ar.mem)) + 8*int64(cap(s.pool.mem)) + 4*int64(cap(s.ext.mem)),
		LearnedLiterals:   c.learnedLiterals,
		MinimizedLiterals: c.minimizedLiterals,
		ShrunkenLiterals:  c.shrunkenLiterals,
	}
}

// Package sat is an incremental CDCL satisfiability solver in pure Go.
//
// A [Solver] holds a formula in conjunctive normal form that only ever grows:
// clauses are added with AddClause, queries are posed with Solve under a set of
// assumptions, and everything learned in one query is kept for the next. After
// Sat the model is total; after Unsat the core names the assumptions that the
// formula refutes.
//
// # Search
//
// The search is conflict-driven clause learning (Marques-Silva and Sakallah,
// GRASP, 1996) in the form modern solvers gave it. Each technique has a file of
// its own:
//
//	arena.go      clauses in one flat slice of 32-bit words, compaction
//	watch.go      watch lists in one flat pool, with blocker literals
//	propagate.go  two watched literals (Moskewicz et al., Chaff, 2001)
//	analyze.go    first unique implication point, glue (Audemard and Simon, 2009)
//	minimize.go   recursive clause minimisation (Sörensson and Biere, 2009)
//	radix.go      sorting the variables to bump
//	shrink.go     replacing literals of a level by one that implies them (Fleury and Biere, 2021)
//	onthefly.go   resolvents of the analysis that subsume a parent (Han and Somenzi, 2009)
//	eager.go      learned clauses that subsume those learned just before
//	vsids.go      exponential VSIDS on a binary heap
//	vmtf.go       the variable-move-to-front queue (Biere and Fröhlich, 2015)
//	decide.go     assumptions first, then the queue or the heap by mode
//	phase.go      phase saving, target and best phases, rephasing
//	walk.go       local search for phases (Balint and Schöning, 2012)
//	restart.go    moving averages of glue; reluctant doubling in stable mode
//	choices.go    the heuristics that parameters choose from
//	arrange.go    orders by occurrences: ties of variables, watch lists
//	noise.go      random decisions and phases
//	activity.go   activity of learned clauses, if reductions rank by it
//	mode.go       switching between focused and stable mode
//	reduce.go     three tiers of learned clauses
//	simplify.go   removal of what root-level units satisfy or falsify
//	vivify.go     vivification of clauses by propagation (Li et al., 2017)
//	probe.go      failed literal probing on roots of the binary graph
//	hyper.go      hyper-binary resolution
//	lucky.go      assignments tried before search
//	inprocess.go  the schedule of what follows, between phases of search
//	detach.go     taking clauses off the watch lists and putting them back
//	dense.go      occurrence lists, for the next two
//	subsume.go    subsumption and self-subsuming resolution
//	eliminate.go  bounded variable elimination (Eén and Biere, 2005)
//	gates.go      definitions of variables by AND, XOR and ITE
//	substitute.go equivalent literals: components of the binary graph
//	congruence.go gates with equal inputs have equal outputs
//	transitive.go transitive reduction of binary clauses
//	extend.go     model reconstruction; restoring what was eliminated
//	assume.go     final conflict analysis: the failed core
//	trace.go      what a proof is made of: identifiers, chains of hints
//	proof.go      writing DRAT and LRAT
//	prooflog.go   formula and proof kept for incremental use
//	dimacs.go     reading and writing the DIMACS format
//	check.go      conditions of propagation's memory safety
//
// # Invariants
//
//   - Every clause that search or simplification adds is implied by the clauses
//     given to AddClause, never by assumptions. This is what makes it sound to
//     keep them across queries.
//   - Elimination and substitution take variables out of the formula, but what
//     they remove stays on the extension stack: formula and stack together have
//     the models of the clauses given. A clause or an assumption over any variable
//     may come at any time; eliminated variables it mentions return, substituted
//     ones are stated over what replaced them.
//   - Outside Solve the trail holds root-level assignments only, and propagation
//     of them is complete.
//   - A long clause is watched by its first two literals, also when it is garbage
//     that no one has collected; a binary clause lives only in the two watch lists
//     of its literals. Propagation relies on it for the safety of memory: see
//     check.go for all that it takes for granted, and the tag checkmemory to have
//     that checked.
//   - Solver state contains no pointers beyond a few dozen slice headers, so the
//     garbage collector never walks the formula.
//
// A Solver is not safe for concurrent use, which may corrupt memory.
package sat

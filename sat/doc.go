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
//	vsids.go      exponential VSIDS on a binary heap
//	vmtf.go       the variable-move-to-front queue (Biere and Fröhlich, 2015)
//	decide.go     assumptions first, then the queue or the heap by mode
//	phase.go      phase saving, target and best phases, rephasing
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
//	assume.go     final conflict analysis: the failed core
//	trace.go      what a proof is made of: identifiers, chains of hints
//	proof.go      writing DRAT and LRAT
//	dimacs.go     reading and writing the DIMACS format
//
// # Invariants
//
//   - Every clause that search or simplification adds is implied by the clauses
//     given to AddClause, never by assumptions. This is what makes it sound to
//     keep them across queries.
//   - No technique changes the set of models over the variables in use. Variable
//     elimination, blocked clauses and the like, which do, are not applied, so
//     a clause over any variable may be added at any time.
//   - Outside Solve the trail holds root-level assignments only, and propagation
//     of them is complete.
//   - A long clause is watched by its first two literals; a binary clause lives
//     only in the two watch lists of its literals.
//   - Solver state contains no pointers beyond a few dozen slice headers, so the
//     garbage collector never walks the formula.
//
// A Solver is not safe for concurrent use.
package sat

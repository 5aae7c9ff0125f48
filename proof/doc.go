// Package proof checks proofs of unsatisfiability.
//
// It is meant to be trusted by itself, so it is small and shares no code with the
// solvers of this module, not even the reading of formulas. [Check] takes a
// formula in conjunctive normal form and a proof, and either returns no error,
// and the formula is unsatisfiable, or says which step does not follow.
//
//	f, err := proof.ReadFormula(cnf)
//	...
//	_, err = proof.Check(ctx, f, p, proof.Options{})
//	// err == nil: f is unsatisfiable
//
// # What a proof is
//
// A proof is a sequence of steps. A step adds a clause, a lemma, or deletes one. A
// lemma must be satisfiable together with the clauses present if those are
// satisfiable; so once the empty clause is added, the formula is unsatisfiable.
// That a lemma may be added is known in one of two ways:
//
//   - RUP, reverse unit propagation (Goldberg and Novikov, 2003): setting all
//     literals of the lemma to false and propagating unit clauses ends in a
//     conflict. The lemma is implied.
//   - RAT, resolution asymmetric tautology (Järvisalo, Heule and Biere,
//     2012): for each clause D present that has the negation of the first
//     literal p of lemma C, the clause C ∪ D∖{¬p} is RUP. Then a model of
//     the clauses present that falsifies C satisfies everything, and C, when p
//     is flipped.
//
// # Formats
//
// DRAT (Wetzler, Heule and Hunt, SAT 2014) states lemmas only. It is checked
// backwards, see drat.go. LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and
// Schneider-Kamp, CADE 2017) also names the clauses that propagate, so that a
// checker need not search: it is checked forwards, in time linear in its length,
// see lrat.go. Both have a text and a binary form; [Detect] tells them apart.
//
// # Where to look
//
//	formula.go    formulas and the DIMACS format
//	input.go      bytes, numbers, positions
//	format.go     the formats and their detection
//	steps.go      reading the steps of a proof
//	rup.go        checking a lemma by its hints
//	lrat.go       checking LRAT
//	online.go     checking derivations as they are made
//	certificate.go  the questions of incremental solvers, with their derivations
//	drat.go       checking DRAT: the passes
//	propagate.go  checking DRAT: unit propagation, core first
//	elaborate.go  DRAT to LRAT
//	check.go      the entry and its answers
//
// # Limits
//
// At most 2^30-1 variables and 2^31-1 clauses and lemmas. Memory is linear in the input:
// a variable that is out of proportion to the literals read is refused.
package proof

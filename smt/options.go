package smt

import (
	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/blast"
	"github.com/fathom-verifier/fathom/smt/preprocess"
)

// Options are what steers a [Solver] and changes no answer. The zero value is not
// usable; start from [DefaultOptions].
type Options struct {
	Sat sat.Params
	// NewEngine makes the solver of the clauses; nil is the one of package sat, which is
	// the only one that Sat applies to.
	NewEngine func() Engine
	// Blast chooses circuits and encodings.
	Blast blast.Options
	// Preprocess simplifies each query at the level of words, see package
	// preprocess.
	Preprocess bool
	// Whole bounds the queries that are simplified as a whole, in terms that no query had gates for; 0 is no bound. In a series of related
	// queries each would otherwise get gates of its own for what the simplification makes of the terms that they have in common.
	Whole int
	// RulesOff are the rules of preprocessing that do not apply.
	RulesOff preprocess.RuleSet
	// Cores keeps several assumptions of one query apart, so that those that fail
	// are known; without, all fail together, and together they are simplified further.
	Cores bool
	// Recall is how many of the last models each query is tried on before there is a search; 0 is none.
	Recall int
	// Linear is after how many conflicts a query is tried by integer arithmetic, see package linear; 0 is never. Where there must be
	// a proof of each answer it is not tried.
	Linear int64
	// Proofs keeps the derivations of the SAT solver, for Solver.Certificate. It
	// costs time and memory. Other engines than *sat.Solver have no proofs.
	Proofs bool
	// Certificate gets the derivations of the SAT solver and the questions that were unsatisfiable; nil is nobody. An
	// answer Unsat of another engine than *sat.Solver becomes Unknown then.
	Certificate *CertificateWriter
	// CheckProofs has each derivation of the SAT solver checked by package proof
	// as it is made, and the answer Unsat only given if it follows. It costs time and
	// memory, but nothing is kept. Other engines have nothing to check.
	CheckProofs bool
}

// DefaultOptions are the options of [NewSolver].
func DefaultOptions() Options {
	return Options{Sat: sat.DefaultParams(), Blast: blast.DefaultOptions(), Preprocess: true, Cores: true, Linear: 100}
}

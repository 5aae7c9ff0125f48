// Package smt decides formulas over bit-vectors and arrays.
//
// A [Solver] takes terms of one [term.Pool]: what is asserted holds for good,
// what is assumed holds for one query. It is incremental: a term is translated
// once (package blast), clauses learned in one query serve the next (package
// sat), and a query costs what its own terms reach.
//
//	pool := term.NewPool()
//	x := pool.Var("x", 32)
//	s := smt.NewSolver(pool)
//	s.Assert(pool.Ult(x, pool.Const(32, 10)))
//	if s.Check(ctx, pool.Eq(pool.Mul(x, x), pool.Const(32, 49))) == smt.Sat {
//		fmt.Println(s.Model().Uint64(x)) // 7
//	}
//
// # Arrays
//
// Arrays and uninterpreted functions are one theory, decided by lemmas on demand
// (arrays.go): a select starts as a free vector and an equality of arrays as a free
// bit; what a model of the SAT solver makes of them is checked, and each way in which
// it breaks the meaning of the arrays is excluded by a lemma. Only what the query
// reaches is looked at, and only what some model violated is excluded.
//
// # Trust
//
// A model is evaluated on every assertion and assumption by the evaluator of
// package term, which shares no code with the circuits, before the answer is
// Sat. A mismatch is a defect of this module; the answer is then Unknown with a
// reason that says so.
//
// Unsat may come from package linear, which has no part in this and gives no proofs; it is
// not asked where there must be one. Unsat can be made to depend on package proof, which shares no code with the SAT
// solver, by [Options].CheckProofs; with [Options].Proofs there is a [Certificate].
package smt

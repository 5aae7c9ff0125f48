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
// The theory is that of uninterpreted functions of one argument: Read(a, i) is
// a's element at i, the same whenever the index is. Each application starts as a
// free vector; when a model gives two applications equal indices and different
// elements, the lemma i = j → a(i) = a(j) is added and the query repeated. Only
// applications in the cone of the query are looked at, and only pairs some model
// violated get a lemma; every lemma excludes one such pair for good, so the loop
// ends.
//
// # Trust
//
// A model is evaluated on every assertion and assumption by the evaluator of
// package term, which shares no code with the circuits, before the answer is
// Sat. A mismatch is a defect of this module; the answer is then Unknown with a
// reason that says so.
package smt

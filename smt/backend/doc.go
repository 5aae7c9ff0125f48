// Package backend decides queries by other solvers than this module's own, and by several at once.
//
// # Three kinds
//
// A solver of SMT-LIB is a process that gets the query on its standard input and answers on its standard output (pipe.go); where it
// is incremental it stays alive from query to query. A solver of DIMACS gets the clauses in a file, afresh each time
// (dimacs.go); for terms it is the [smt.Engine] behind this module's word level. CaDiCaL can also be linked in, with the
// build tag cadical (cadical.go). All of them are named in one table, program.go.
//
// # Nobody is believed
//
// What others say is checked where it can be: a model is evaluated on the terms, or on the clauses, that were asked about; a proof
// of unsatisfiability, where the program writes one, goes through package proof. A solver that crashes, hangs, lies,
// prints what is no answer or is not there is a [Fault] that names it; the query is then unknown, never decided. An SMT solver's
// unsat is not certified: a [Race] with All set wants all that answer to agree.
//
// # Processes
//
// Every process is the head of a process group that is killed as a whole, and is waited for: when a query ends nothing of its
// losers is left, neither processes nor goroutines.
package backend

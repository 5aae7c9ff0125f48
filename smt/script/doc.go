// Package script executes SMT-LIB 2.6 scripts: it reads commands (package
// smtlib), puts them to an incremental solver and prints the answers the
// standard prescribes.
//
// # Assertions as assumptions
//
// What is asserted outside any push, and has no name that an unsatisfiable core
// could mention, holds for good. All else is an assumption of each query while
// it is in force. So pop forgets nothing that was learned, and a core is the
// assumptions the refutation used (Eén and Sörensson, "Temporal induction by
// incremental SAT solving", 2003).
//
// # Errors
//
// The error behaviour is immediate-exit: the first error is printed in the form
// (error "line:column: what is wrong"), and the script ends. What asks for the model
// or the core of a question that was left unknown is answered by an error too, but no
// error of the script, which goes on. Options and
// information the standard does not require are answered by "unsupported".
// The option :print-success is false unless set, as in other solvers.
package script

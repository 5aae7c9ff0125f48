// Package report presents the result of a verification.
//
// [Text] is for people: one block per violated property, calm where all is well,
// with the source line that is to blame and, on request, the execution that gets
// there. [JSON] is for programs and stable, see fathom.Result.
//
// Invariants: a report depends on the result and the source files only, so equal
// results read equal; nothing that limits the verdict (a bound, an assumption, an
// unknown property) is left out of either form.
package report

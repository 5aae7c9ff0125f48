// Package preprocess simplifies whole queries before they are translated to
// gates.
//
// The constructors of package term see one operator and its operands. What they
// cannot see is done here, in two layers:
//
//   - Normal forms hold in every query, so each is computed once per term:
//     branches simplified by their condition, sums of exclusive conditions,
//     parities. See normalizer.
//
// Every rule has a name ([Rule]) that statistics count and a test that compares
// both sides for every assignment at small widths. Work is bounded: linear in the
// number of terms, by a constant number of steps per term.
package preprocess

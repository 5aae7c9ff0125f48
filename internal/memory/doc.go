// Package memory is the theory of memory of the model checker: persistent memories over hash-consed terms.
//
// # What it models
//
// A program's memory is a set of objects (globals, stack slots, heap blocks, functions). A pointer is a term of 64 bits, or of 32,
// with provenance, PtrAt(o, base, off), whose bits are base + off: arithmetic on a pointer stays in its
// object, an out-of-bounds pointer never lands in another one, and most comparisons fold. A pointer term is decoded by
// [Space.TargetsIn] into the objects it may refer to, each under a guard; what has no structure (an integer that was
// input and cast, say) decodes through the layout over every object. Memory that nobody has written holds indeterminate
// values, which as pointers refer to nothing (indeterminate.go).
//
// A [Memory] is immutable: each operation returns a new one that shares all it did not change. It maps an object to
// its state: contents, liveness, and shadow bits. Contents map a constant offset to a cell (a byte of a wider term) over
// a base: initial value, or a log of the writes at symbolic offsets, of set and copy ranges, and of joins
// (SEAM, ch. 5 and 6: store maps over nested writes; LLBMC: lambda terms for memset and memcpy). Reads go through the
// log by read-over-write; the ranges of offsets, intervals with a stride (strided.go, rangeof.go), decide most of
// the tests.
//
// A read at a symbolic offset that would choose among very many cells, constants and entries (cost.go) is left to the theory of
// arrays instead: the contents at that moment become an array term (lazy.go).
//
// Terms are taken apart at their choices once, in a graph that all pointers share (dag.go). An access whose pointer
// leads to few objects is made once per object, at an offset that joins those of its leaves ([Space.few]); any other is
// folded over the graph, leaf by leaf, with what was found for a node remembered (memo.go).
//
// # Layouts
//
// The [Layout] chooses the bases ([Space.Base]), and nothing else depends on it (layout.go): constants far apart, constants
// side by side, or variables. A question to the solver about conditions over a Space must be asked together with
// [Space.Placed] of them, which says of the bases that they mention that the objects are apart while both live; objects
// that they do not mention are left out. A model is made to cover those by [Space.Complete]. What a pool cannot see in
// variable bases, that pointers to bytes of different objects differ, it asks the layout (term.Pool.Apart).
//
// # Invariants
//
//   - Pointer equality of two memories, tries or contents implies equality of what they mean; sharing is what makes a
//     [Space.Join] cost no more than the difference of its sides.
//   - Contents under a log entry are never changed, so a copy range reads its source as it was: memmove is right.
//   - A cell is never visible beside a newer write that may overlap it: a log entry hides the cells in its range.
//
// # Contract: invalid accesses
//
// [Space.Load], [Space.Store] and the range operations are exact on every path on which the access is valid
// ([Space.Check] gives the condition), and unspecified on the others: an invalid access is undefined behaviour, which
// the caller reports, and then assumes away. A pointer that is null or points to obj is therefore read as if it pointed
// to obj; this keeps linked structures free of spurious unknowns. An access that no path can make valid reads a fresh
// variable and writes nothing.
//
// What the package cannot represent is recorded as a sticky error, [Space.Err], which a caller must consult before it
// trusts a verdict.
package memory

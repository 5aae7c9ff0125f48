// Package frontend turns files into one instrumented LLVM module that is ready
// for lowering.
//
// # Stages
//
// The order matters: what a stage promises, the next ones rely on.
//
//  1. Clang compiles C and C++ without optimising, with the undefined behaviour
//     sanitizer for what only the source language knows: signed overflow,
//     shifts, divisions, array indices, unreachable code (clang.go,
//     sanitizers.go). Where clang marks no lifetimes, they are found in the debug
//     information (blocks.go). Bitcode and text of LLVM are read as they are, and what they promise by flags, attributes
//     and metadata becomes checks (flags.go).
//  2. All modules are linked; everything but the entry function becomes internal
//     and unused code goes (link.go).
//  3. The harness functions of other verification tools get their meaning
//     (dialects.go, dialect_calls.go).
//  4. Models of library functions that the program uses are linked (models.go).
//  5. Exceptions and jumps become plain control flow (unwind.go, jump.go), and promises that LLVM
//     would build on are dropped (assumptions.go).
//  6. The sanitizer's diamonds and failing branches become straight checks
//     (ubsan.go, failures.go).
//     So does reaching the end of a function without a value to return
//     (missing_return.go), which the sanitizer leaves out for C.
//  7. Locals that the source accesses through pointers are held in memory
//     (keep.go), uninitialised ones get arbitrary values (uninit.go), then mem2reg
//     promotes the rest. Locals whose scope is entered again while an old address is
//     left become objects of their scope (instances.go).
//  8. Every access to memory that is not plainly valid gets a check (access.go).
//  9. Cheap passes of LLVM that exploit no undefined behaviour (load.go).
//
// Instrumenting before optimising is what makes the result trustworthy: LLVM may
// delete an out-of-bounds access, but not the check before it, which it
// takes for a call of an unknown function that may not even return.
//
// # What lowering gets
//
// A module in which only the entry function is external, loops are reducible, in
// canonical form and closed (LCSSA), and calls of these functions, which have
// no bodies, are primitives:
//
//	__fathom_check(i1 ok, ptr kind, ptr message)
//	__fathom_check_access(ptr p, i64 size, i32 write, i64 align)
//	__fathom_check_overlap(ptr dst, ptr src, i64 n)
//	__fathom_nondet_uninit.T() T         an uninitialised local
//	__fathom_nondet_poison.T() T         what breaks a promise of bitcode
//	functions with the attribute "fathom.primitive"="nondet"
//	the primitives of internal/libc's model.h
//
// kind and message are addresses of constant strings. A kind of "unsupported"
// says that execution reached something that has no model; it is a limit of the
// tool and makes a verdict unknown. The attribute "fathom.source" of a
// nondeterministic function names the function of the source; without it, the
// name of the function itself does. The attribute "fathom.model" marks functions
// of library models: their checks belong to the caller in the program.
//
// Nothing executes after a check of the constant false: an unreachable
// instruction may follow it. Elsewhere, unreachable is preceded by a check of its
// own, or by a call that never returns. Flags such as nsw carry no meaning any
// more: they were turned into checks (flags.go) or come from code that has them.
//
// # Assumptions
//
//   - Functions that the program exempts from the sanitizer by attribute wrap
//     around on overflow.
//   - A function without body or model does not throw.
//   - What clang accepts with a warning is accepted; see [Module.Warnings].
//
// The package follows SEABMC (its section on the transformation pipeline) and
// LLBMC (thesis, its chapter on checks), which instrument in the same places.
package frontend

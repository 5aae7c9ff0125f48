// Package llvm binds the parts of LLVM that a model checker needs: reading, verifying, linking,
// transforming, inspecting and building LLVM IR. It is the only package of the tree that uses cgo.
//
// # Handles
//
// [Module], [Value], [Block], [Type], [Metadata], [Attribute] and [Builder] are small value types
// around LLVM's pointers. They compare with == and serve as map keys. A handle is valid as long as
// the module or context that owns it; the zero handle means "none" and answers true to IsNil.
// Apart from IsNil no method may be called on a nil handle.
//
// [Context] owns types and constants; a module lives in one context. Contexts are independent: two
// goroutines may work in two contexts at the same time, never in one.
//
// # Errors
//
// Reading, verifying, linking and running passes return Go errors that carry LLVM's own diagnostics,
// with line and column where LLVM knows them. LLVM ends the process when it meets certain malformed
// input: by calling its fatal error handler, by abort(3), by exhausting the stack, or by a plain
// memory error; and a corrupt count can make its reader ask for tens of gigabytes. These operations
// therefore run guarded, on a thread of their own with a large stack and, for the reader, budgets of
// memory and processor time,
// and a crash inside them comes back as a *[CrashError]. The context is unusable afterwards, and its
// memory is deliberately never released, because LLVM's data structures are in an unknown state.
//
// Inspection methods are not guarded. They presume a module that [Module.Verify] accepts.
//
// # Layout
//
// One file per area of the C API: context, module, types, values, constants, instructions, attributes,
// debug information, building, passes. What the C API does not offer (exact floating-point bits, bulk
// reading of a function, types of debug information, debug records) is in shim*.cpp, over LLVM's C++
// headers, with the C interface of shim.h.
package llvm

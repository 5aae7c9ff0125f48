// Package lower translates a module of LLVM into SEA-IR (SEABMC, section II).
//
// # What becomes of LLVM's notions
//
// Memory becomes explicit. One memory register is threaded through each function; φ-functions join it in loop
// headers, loop exits and joins, and are removed where nothing changes the memory (memssa.go).
//
// Aggregates and vectors become one scalar register each: fields and lanes are packed without padding, the
// first in the lowest bits (types.go). In memory they have LLVM's layout, so loads and stores go field by field
// (memory.go). Zero-sized values vanish. Floats are their bits, with operations of IEEE 754 (float.go); only formats that it does not
// have are approximated by arbitrary values, marked as such.
//
// undef and poison that are left become arbitrary values, a fresh one at every use; freeze pins one down. Where it makes a difference, in bitcode, the
// front end has made values of them that are told from others, and checks of flags: an instruction without its flags has more
// behaviours defined, so that what a flag forbids would be missed. Here flags mean nothing.
//
// Calls of the front end's primitives become checks, assumptions and allocation (primitive.go); intrinsics are
// expanded (intrinsic.go).
//
// # What has no meaning here
//
// A construct that is not modelled becomes an Unsupported instruction with its reason and location, so that
// the verdict is unknown only if it can be reached; a pure value that is not modelled becomes an arbitrary
// value marked FlagApprox. Nothing is skipped silently.
//
// # Invariants
//
// The result satisfies [seair.Program.Sanity]. The input must be verified, its loops reducible and
// in loop-closed form, as LLVM's passes loop-simplify, lcssa and fix-irreducible leave them; a function that is
// not becomes one Unsupported instruction. Only what the entry can reach is lowered. Cost: close to
// linear in the number of instructions.
package lower

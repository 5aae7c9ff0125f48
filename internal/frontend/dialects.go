package frontend

import (
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// The dialect table: what the harness functions of verification tools mean.
//
// A name counts when the program only declares it; a program that defines one
// of these functions means its own code. The exceptions are the error functions
// of SV-COMP, which programs define for other tools' sake: see definedErrors.

// A dialectAction says what a call of a function of the table becomes.
type dialectAction int

const (
	// dialectNondet: an arbitrary value of the result type. A function that gets pointers is another one, unless a is 1.
	dialectNondet dialectAction = iota
	// dialectAssume: executions where argument a is 0 end silently.
	dialectAssume
	// dialectAssumeNot: likewise, where it is not 0.
	dialectAssumeNot
	// dialectAssert: argument a is not 0, a user.assert. Argument b, unless it is
	// negative, is the message, as a string.
	dialectAssert
	// dialectAssertNot: argument a is 0, a user.assert.
	dialectAssertNot
	// dialectAssertIf: argument b is not 0 if argument a is not, a user.assert.
	dialectAssertIf
	// dialectReach: the call is a violation, user.reach.
	dialectReach
	// dialectHavoc: argument b bytes at argument a become arbitrary.
	dialectHavoc
	// dialectHavocUnlessNull: likewise; nothing if argument a is null.
	dialectHavocUnlessNull
	// dialectHavocObject: the whole object that argument a points into becomes arbitrary.
	dialectHavocObject
	// dialectRange: an arbitrary value from argument a up to, but not
	// including, argument b, as signed numbers.
	dialectRange
	// dialectChoose: an arbitrary value below argument a, unsigned.
	dialectChoose
	// dialectIgnore: no effect; a result is 0.
	dialectIgnore
	// dialectIdentity: the result is argument a.
	dialectIdentity
	// dialectStop: the execution ends silently.
	dialectStop
	// dialectExit: the program ends, status 1.
	dialectExit
	// dialectDereferenceable: whether argument b bytes at argument a lie inside a live object.
	dialectDereferenceable
	// dialectWritable: whether they may also be written.
	dialectWritable
	// dialectObjectSize, dialectObjectOffset, dialectObjectNumber: of what argument a points into. Objects have different numbers.
	dialectObjectSize
	dialectObjectOffset
	dialectObjectNumber
	// dialectSameObject: whether arguments a and b point into one object.
	dialectSameObject
	// dialectHeap: whether argument a points into an object that was allocated on the heap.
	dialectHeap
	// dialectAllocated, dialectModified: whether the object that argument a points into is alive, or was written since it was
	// allocated or since dialectResetModified.
	dialectAllocated
	dialectModified
	dialectResetModified
	// dialectTracking: all writes so far are forgotten, and those from here on noticed, if a is 1; or not, if it is 0.
	dialectTracking
	// dialectSetTrack, dialectGetTrack: shadow memory of the program's own, of the byte at an address. Argument a is the
	// track, argument b the address; to set it, the last argument is the value, and the one before, if
	// there are four, how many bytes get it.
	dialectSetTrack
	dialectGetTrack
	// The same of the object at an address, and of a pointer, where the result of setting is the pointer with the value. A negative
	// a is the track -1-a.
	dialectSetObjectTrack
	dialectGetObjectTrack
	dialectSetPointerTrack
	dialectGetPointerTrack
	// dialectCheckRead: argument b bytes at argument a must be readable.
	dialectCheckRead
	// dialectAlloc: a new object of argument a bytes; argument b, if there is one, says whether it is zeroed.
	dialectAlloc
	// dialectFree: the object at argument a is freed.
	dialectFree
	// dialectUnsupported: nothing here gives this a meaning; executions that
	// reach it make the verdict unknown.
	dialectUnsupported
	// dialectAssertFail: the assertion whose text is argument a has failed.
	dialectAssertFail
	// dialectPanic: an assertion of Rust has failed.
	dialectPanic
)

// A dialectEntry is a line of the table. Names ending in * match any suffix.
type dialectEntry struct {
	name   string
	action dialectAction
	a, b   int
}

// dialectTable lists the dialects, exact names and prefixes. An exact name
// wins over a prefix, a longer prefix over a shorter one.
var dialectTable = []dialectEntry{
	// Fathom's own header, fathom.h.
	{"fathom_assert", dialectAssert, 0, -1},
	{"fathom_assume", dialectAssume, 0, -1},
	{"fathom_reach_error", dialectReach, 0, 0},
	{"fathom_nondet_*", dialectNondet, 0, 0},
	{"fathom_havoc", dialectHavoc, 0, 1},
	{"fathom_is_dereferenceable", dialectDereferenceable, 0, 1},
	{"fathom_is_allocated", dialectAllocated, 0, 0},
	{"fathom_is_modified", dialectModified, 0, 0},
	{"fathom_reset_modified", dialectResetModified, 0, 0},
	{"fathom_set_track", dialectSetTrack, 0, 1},
	{"fathom_get_track", dialectGetTrack, 0, 1},
	{"fathom_set_track_range", dialectSetTrack, 0, 1},
	{"fathom_set_object_track", dialectSetObjectTrack, 0, 1},
	{"fathom_get_object_track", dialectGetObjectTrack, 0, 1},
	{"fathom_set_pointer_track", dialectSetPointerTrack, 0, 1},
	{"fathom_get_pointer_track", dialectGetPointerTrack, 0, 1},
	{"fathom_object_size", dialectObjectSize, 0, 0},
	{"fathom_object_offset", dialectObjectOffset, 0, 0},

	// SV-COMP.
	{"reach_error", dialectReach, 0, 0},
	{"__VERIFIER_error", dialectReach, 0, 0},
	{"__VERIFIER_assume", dialectAssume, 0, -1},
	{"__VERIFIER_assert", dialectAssert, 0, -1},
	{"__VERIFIER_assert_not", dialectAssertNot, 0, 0}, // this and the next are SeaHorn's
	{"__VERIFIER_assert_if", dialectAssertIf, 0, 1},
	{"__VERIFIER_nondet_memory", dialectHavoc, 0, 1},
	{"__VERIFIER_nondet_*", dialectNondet, 0, 0},
	{"__VERIFIER_atomic_begin", dialectIgnore, 0, 0},
	{"__VERIFIER_atomic_end", dialectIgnore, 0, 0},

	// CBMC.
	{"__CPROVER_assume", dialectAssume, 0, -1},
	{"__CPROVER_assert", dialectAssert, 0, 1},
	{"__CPROVER_precondition", dialectAssert, 0, 1},
	{"__CPROVER_postcondition", dialectAssert, 0, 1},
	{"__CPROVER_havoc_object", dialectHavocObject, 0, 0},
	{"__CPROVER_havoc_slice", dialectHavoc, 0, 1},
	{"__CPROVER_r_ok", dialectDereferenceable, 0, 1},
	{"__CPROVER_w_ok", dialectWritable, 0, 1},
	{"__CPROVER_rw_ok", dialectWritable, 0, 1},
	{"__CPROVER_same_object", dialectSameObject, 0, 1},
	{"__CPROVER_POINTER_OBJECT", dialectObjectNumber, 0, 0},
	{"__CPROVER_DYNAMIC_OBJECT", dialectHeap, 0, 0},
	{"__CPROVER_LIVE_OBJECT", dialectAllocated, 0, 0},
	{"__CPROVER_OBJECT_SIZE", dialectObjectSize, 0, 0},
	{"__CPROVER_POINTER_OFFSET", dialectObjectOffset, 0, 0},
	{"__CPROVER_allocate", dialectAlloc, 0, 1},
	{"__CPROVER_deallocate", dialectFree, 0, 0},
	{"__CPROVER_input", dialectIgnore, 0, 0},
	{"__CPROVER_output", dialectIgnore, 0, 0},
	{"__CPROVER_cover", dialectIgnore, 0, 0},
	{"__CPROVER_printf", dialectIgnore, 0, 0},
	{"__CPROVER_atomic_begin", dialectIgnore, 0, 0},
	{"__CPROVER_atomic_end", dialectIgnore, 0, 0},
	{"__CPROVER_*", dialectUnsupported, 0, 0},
	{"nondet_*", dialectNondet, 0, 0},
	// Of benchmarks for several verifiers.
	{"nondet", dialectNondet, 0, 0},
	{"unknown", dialectNondet, 0, 0},
	{"unknown_bool", dialectNondet, 0, 0},
	{"unknown_int", dialectNondet, 0, 0},
	{"unknown_uint", dialectNondet, 0, 0},

	// ESBMC.
	{"__ESBMC_assume", dialectAssume, 0, -1},
	{"__ESBMC_assert", dialectAssert, 0, 1},
	{"__ESBMC_unreachable", dialectReach, 0, 0},
	{"__ESBMC_init_object", dialectHavocObject, 0, 0},
	{"__ESBMC_get_object_size", dialectObjectSize, 0, 0},
	{"__ESBMC_r_ok", dialectDereferenceable, 0, 1},
	{"__ESBMC_same_object", dialectSameObject, 0, 1},
	{"__ESBMC_POINTER_OBJECT", dialectObjectNumber, 0, 0},
	{"__ESBMC_POINTER_OFFSET", dialectObjectOffset, 0, 0},
	{"__ESBMC_yield", dialectIgnore, 0, 0},
	{"__ESBMC_unroll", dialectIgnore, 0, 0},
	{"__ESBMC_atomic_begin", dialectIgnore, 0, 0},
	{"__ESBMC_atomic_end", dialectIgnore, 0, 0},
	{"__ESBMC_cover", dialectIgnore, 0, 0},
	{"__ESBMC_*", dialectUnsupported, 0, 0},

	// KLEE.
	{"klee_make_symbolic", dialectHavoc, 0, 1},
	{"klee_assume", dialectAssume, 0, -1},
	{"klee_range", dialectRange, 0, 1},
	{"klee_int", dialectNondet, 1, 0},
	{"klee_choose", dialectChoose, 0, 0},
	{"klee_report_error", dialectReach, 0, 0},
	{"klee_silent_exit", dialectStop, 0, 0},
	{"klee_abort", dialectExit, 0, 0},
	{"klee_check_memory_access", dialectCheckRead, 0, 1},
	{"klee_get_obj_size", dialectObjectSize, 0, 0},
	{"klee_is_symbolic", dialectNondet, 0, 0},
	{"klee_is_replay", dialectIgnore, 0, 0},
	{"klee_get_value*", dialectIdentity, 0, 0},
	{"klee_prefer_cex", dialectIgnore, 0, 0},
	{"klee_posix_prefer_cex", dialectIgnore, 0, 0},
	{"klee_open_merge", dialectIgnore, 0, 0},
	{"klee_close_merge", dialectIgnore, 0, 0},
	{"klee_merge", dialectIgnore, 0, 0},
	{"klee_stack_trace", dialectIgnore, 0, 0},
	{"klee_set_forking", dialectIgnore, 0, 0},
	{"klee_print_expr", dialectIgnore, 0, 0},
	{"klee_print_range", dialectIgnore, 0, 0},
	{"klee_warning", dialectIgnore, 0, 0},
	{"klee_warning_once", dialectIgnore, 0, 0},
	{"klee_mark_global", dialectIgnore, 0, 0},
	{"klee_*", dialectUnsupported, 0, 0},

	// SeaHorn.
	{"assume", dialectAssume, 0, -1},
	{"sassert", dialectAssert, 0, -1},
	{"nd", dialectNondet, 0, 0},
	// Not nd_*: too many other functions have such names.
	{"nd_bool", dialectNondet, 0, 0},
	{"nd_char", dialectNondet, 0, 0},
	{"nd_schar", dialectNondet, 0, 0},
	{"nd_uchar", dialectNondet, 0, 0},
	{"nd_short", dialectNondet, 0, 0},
	{"nd_ushort", dialectNondet, 0, 0},
	{"nd_int", dialectNondet, 0, 0},
	{"nd_uint", dialectNondet, 0, 0},
	{"nd_long", dialectNondet, 0, 0},
	{"nd_ulong", dialectNondet, 0, 0},
	{"nd_longlong", dialectNondet, 0, 0},
	{"nd_ulonglong", dialectNondet, 0, 0},
	{"nd_size", dialectNondet, 0, 0},
	{"nd_size_t", dialectNondet, 0, 0},
	{"nd_ptr", dialectNondet, 0, 0},
	{"nd_malloc_is_fail", dialectNondet, 0, 0},
	{"nd_int8_t", dialectNondet, 0, 0},
	{"nd_int16_t", dialectNondet, 0, 0},
	{"nd_int32_t", dialectNondet, 0, 0},
	{"nd_int64_t", dialectNondet, 0, 0},
	{"nd_uint8_t", dialectNondet, 0, 0},
	{"nd_uint16_t", dialectNondet, 0, 0},
	{"nd_uint32_t", dialectNondet, 0, 0},
	{"nd_uint64_t", dialectNondet, 0, 0},
	{"nd_float", dialectNondet, 0, 0},
	{"nd_double", dialectNondet, 0, 0},
	{"sea_nd_*", dialectNondet, 0, 0},
	{"memhavoc", dialectHavocUnlessNull, 0, 1},
	{"sea_memhavoc", dialectHavocUnlessNull, 0, 1},
	{"__SEA_assume", dialectAssume, 0, -1},
	{"sea_assert_if", dialectAssertIf, 0, 1},
	{"sea_is_dereferenceable", dialectDereferenceable, 0, 1},
	{"sea_is_deref", dialectDereferenceable, 0, 1},
	{"sea_is_modified", dialectModified, 0, 0},
	{"sea_reset_modified", dialectResetModified, 0, 0},
	{"sea_is_alloc", dialectAllocated, 0, 0},
	{"sea_set_shadowmem", dialectSetTrack, 0, 1},
	{"sea_get_shadowmem", dialectGetTrack, 0, 1},
	{"sea_set_fatptr_slot", dialectSetPointerTrack, 1, 0},
	{"sea_get_fatptr_slot", dialectGetPointerTrack, 1, 0},
	{"__sea_set_extptr_slot0_hm", dialectSetPointerTrack, -1, 0},
	{"__sea_get_extptr_slot0_hm", dialectGetPointerTrack, -1, 0},
	{"__sea_set_extptr_slot1_hm", dialectSetPointerTrack, -2, 0},
	{"__sea_get_extptr_slot1_hm", dialectGetPointerTrack, -2, 0},
	{"sea_tracking_on", dialectTracking, 1, 0},
	{"sea_tracking_off", dialectTracking, 0, 0},
	{"sea_free", dialectFree, 0, 0},
	{"sea_is_read", dialectUnsupported, 0, 0},
	{"sea_reset_read", dialectUnsupported, 0, 0},
	{"sea_printf", dialectIgnore, 0, 0},
	// In bitcode that its passes have made.
	{"verifier.assume", dialectAssume, 0, -1},
	{"verifier.assume.not", dialectAssumeNot, 0, -1},
	{"verifier.assert", dialectAssert, 0, -1},
	{"verifier.assert.not", dialectAssertNot, 0, 0},
	{"verifier.error", dialectReach, 0, 0},
	{"verifier.nondet*", dialectNondet, 0, 0},
	{"verifier.*", dialectUnsupported, 0, 0},
	{"seahorn.fail", dialectReach, 0, 0},
	{"seahorn.error", dialectReach, 0, 0},
	{"seahorn.fn.enter", dialectIgnore, 0, 0},
	{"seahorn.*", dialectUnsupported, 0, 0},
	{"sea.assert.if", dialectAssertIf, 0, 1},
	{"sea.branch_sentinel", dialectIgnore, 0, 0},
	{"sea.is_dereferenceable", dialectDereferenceable, 0, 1},
	{"sea.is_modified", dialectModified, 0, 0},
	{"sea.reset_modified", dialectResetModified, 0, 0},
	{"sea.is_alloc", dialectAllocated, 0, 0},
	{"sea.set_shadowmem", dialectSetTrack, 0, 1},
	{"sea.get_shadowmem", dialectGetTrack, 0, 1},
	{"sea.tracking_on", dialectTracking, 1, 0},
	{"sea.tracking_off", dialectTracking, 0, 0},
	{"sea.free", dialectFree, 0, 0},
	{"sea.*", dialectUnsupported, 0, 0},
	{"shadow.mem.*", dialectIgnore, 0, 0}, // which version of memory an access means

	// LLBMC.
	{"__llbmc_assume", dialectAssume, 0, -1},
	{"__llbmc_assert", dialectAssert, 0, -1},
	{"__llbmc_nondef_*", dialectNondet, 0, 0},
	{"llbmc_assume", dialectAssume, 0, -1},
	{"llbmc_assert", dialectAssert, 0, -1},
	{"llbmc_nondef_*", dialectNondet, 0, 0},
	{"__llbmc_*", dialectUnsupported, 0, 0},

	// The macro of assert.h, called as a function where that was not included.
	{"assert", dialectAssert, 0, -1},
	// Failing assertions of the C library's headers: the first argument of
	// glibc's and musl's is the text of the assertion, of Apple's the last.
	{"__assert_fail", dialectAssertFail, 0, 0},
	{"__assert", dialectAssertFail, 0, 0},
	{"__assert_rtn", dialectAssertFail, 3, 0},
	// Violated preconditions of the C++ library: file, line, function, condition.
	{"_ZSt21__glibcxx_assert_failPKciS0_S0_", dialectAssertFail, 3, 0},

	// Built-in functions of other compilers, which clang takes for functions without a declaration, and what it calls for atomic
	// operations on large objects.
	{"__builtin_*", dialectUnsupported, 0, 0},
	{"__sync_*", dialectUnsupported, 0, 0},
	{"__atomic_*", dialectUnsupported, 0, 0},

	// Control that leaves the function in ways that are not modelled.
	{"_Unwind_*", dialectUnsupported, 0, 0},
	{"pthread_create", dialectUnsupported, 0, 0},
	{"thrd_create", dialectUnsupported, 0, 0},
	// OpenMP's regions are functions that LLVM's runtime calls, or that for devices.
	{"__kmpc_*", dialectUnsupported, 0, 0},
	{"__tgt_*", dialectUnsupported, 0, 0},
	{"__pthread_register_cancel", dialectUnsupported, 0, 0}, // pthread_cleanup_push: handlers that pthread_exit would call
	{"fork", dialectUnsupported, 0, 0},
	{"vfork", dialectUnsupported, 0, 0},
	{"clone", dialectUnsupported, 0, 0},
	{"getcontext", dialectUnsupported, 0, 0},
	{"setcontext", dialectUnsupported, 0, 0},
	{"makecontext", dialectUnsupported, 0, 0},
	{"swapcontext", dialectUnsupported, 0, 0},
	// Of the C++ library's binary: what has no model may throw, and writes to what it is given.
	{"_ZSt*", dialectUnsupported, 0, 0},
	{"_ZNSt*", dialectUnsupported, 0, 0},
	{"_ZNKSt*", dialectUnsupported, 0, 0},
	{"_ZNSs*", dialectUnsupported, 0, 0}, // members of std::string, istream, ostream, iostream
	{"_ZNKSs*", dialectUnsupported, 0, 0},
	{"_ZNSi*", dialectUnsupported, 0, 0},
	{"_ZNKSi*", dialectUnsupported, 0, 0},
	{"_ZNSo*", dialectUnsupported, 0, 0},
	{"_ZNKSo*", dialectUnsupported, 0, 0},
	{"_ZNSd*", dialectUnsupported, 0, 0},
	{"_ZNKSd*", dialectUnsupported, 0, 0},
	{"_ZN9__gnu_cxx*", dialectUnsupported, 0, 0},
	{"_ZNK9__gnu_cxx*", dialectUnsupported, 0, 0},
	{"__cxa_*", dialectUnsupported, 0, 0},
}

// definedErrors are functions whose call is a violation even if the program
// defines them: SV-COMP's rules speak of the call, and programs define them
// only to have something to link.
var definedErrors = map[string]bool{"reach_error": true, "__VERIFIER_error": true}

// isInput tells whether a function without a body, by whose name it is an input, gets no pointers, so that returning a value is all that it can be
// expected to do.
func isInput(f llvm.Value) bool {
	for _, p := range f.Params() {
		if p.Type().Kind() == llvm.PointerKind {
			return false
		}
	}
	for _, user := range f.Users() {
		if user.Kind() == llvm.InstructionKind && user.IsCall() && user.Callee() == f &&
			slices.ContainsFunc(user.Args(), func(a llvm.Value) bool { return a.Type().Kind() == llvm.PointerKind }) {
			return false
		}
	}
	return true
}

// IsNondet reports whether a function without a body returns arbitrary values
// by its name.
func IsNondet(name string) bool {
	d, ok := dialect(name)
	return ok && d.action == dialectNondet
}

// IsHarness reports whether a function without a body belongs to a harness dialect.
func IsHarness(name string) bool {
	_, ok := dialect(name)
	return ok
}

// IsErrorFunction reports whether calling a function of this name is a violation even if
// the program defines it.
func IsErrorFunction(name string) bool { return definedErrors[name] }

// The table's entries by name and by prefix.
var dialectExact, dialectPrefixes = indexDialects()

func indexDialects() (exact map[string]dialectEntry, prefixes map[string]dialectEntry) {
	exact, prefixes = map[string]dialectEntry{}, map[string]dialectEntry{}
	for _, e := range dialectTable {
		if n := len(e.name) - 1; e.name[n] == '*' {
			prefixes[e.name[:n]] = e
		} else {
			exact[e.name] = e
		}
	}
	return exact, prefixes
}

// dialect returns the meaning of a function's name.
func dialect(name string) (dialectEntry, bool) {
	if strings.HasPrefix(name, fileLocal) || strings.HasPrefix(name, seair.Uninterpreted) {
		return dialectEntry{}, false // the program's own
	}
	if e, ok := dialectExact[name]; ok {
		return e, true
	}
	for n := len(name); n > 1; n-- {
		if e, ok := dialectPrefixes[name[:n]]; ok {
			return e, true
		}
	}
	return dialectEntry{}, false
}

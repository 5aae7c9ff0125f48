// What the functions of verification harnesses do when a violation is replayed
// natively. All are weak: a program's own definition is taken before these.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

// Under the address sanitizer these know the objects of the program.
WEAK void *__asan_region_is_poisoned(void *, size_t);
WEAK void __sanitizer_print_stack_trace(void);
WEAK const char *__asan_locate_address(void *, char *, size_t, void **, size_t *);

// replay_say writes a line that the verifier recognises.
static void replay_say(const char *what, const char *detail) {
	fflush(stdout);
	fprintf(stderr, "fathom-replay: %s: %s\n", what, detail ? detail : "");
	fflush(stderr);
}

// replay_failed says where, too.
static void replay_failed(const char *what, const char *detail) {
	replay_say(what, detail);
	if (__sanitizer_print_stack_trace) __sanitizer_print_stack_trace();
}

static void fathom_replay_exhausted(const char *name) {
	replay_say("exhausted", name);
	_exit(0);
}

static void replay_stop(const char *why) {
	replay_say("stopped", why);
	_exit(0);
}

static void replay_assume(int holds, const char *name) {
	if (!holds) {
		replay_say("assumption is false", name);
		_exit(0);
	}
}

static void replay_check(int holds, const char *text) {
	if (!holds) {
		replay_failed("assertion failed", text);
		_exit(99);
	}
}

static void replay_reached(const char *name) {
	replay_failed("reached", name);
	_exit(98);
}

static size_t replay_locate(void *p, size_t *offset) {
	void *start = 0;
	size_t size = 0;
	char name[64];
	*offset = 0;
	if (!p || !__asan_locate_address) return 0;
	__asan_locate_address(p, name, sizeof name, &start, &size);
	if (!size) return 0;
	*offset = (size_t)((char *)p - (char *)start);
	return size;
}

static int replay_dereferenceable(void *p, size_t n) {
	size_t offset, size = replay_locate(p, &offset);
	if (size) return offset <= size && n <= size - offset;
	return p && __asan_region_is_poisoned && !__asan_region_is_poisoned(p, n);
}

// The contents that the execution gave to places in memory, in order; generated below, as far as they are known.
struct contents {
	size_t bytes;
	const unsigned char *value;
};
static const struct contents *contents_next;

static void replay_havoc(void *p, size_t n, const char *name) {
	if (contents_next->bytes != n || n == 0) {
		if (n) replay_say("note", name);
		return;
	}
	memcpy(p, contents_next->value, n);
	contents_next++;
}

// Conditions are passed in registers of 32 bits or more, so a long long does for all integer types.
#define ASSUME(name) WEAK void name(long long c) { replay_assume((int)c, #name); }
#define ASSUME_LONG(name) WEAK void name(unsigned long c) { replay_assume(c != 0, #name); }
#define ASSERT(name) WEAK void name(int c) { replay_check(c, #name); }
#define ASSERT_TEXT(name) WEAK void name(int c, const char *text) { replay_check(c, text); }
#define REACH(name) void name(void) { replay_reached(#name); }
#define IGNORE(name) WEAK int name() { return 0; }
#define UNSUPPORTED(name) WEAK int name() { replay_stop(#name " has no native meaning"); return 0; }

WEAK void(fathom_assert)(int c) { replay_check(c, "fathom_assert"); }
WEAK void(fathom_assume)(int c) { replay_assume(c, "fathom_assume"); }
WEAK REACH(fathom_reach_error)
WEAK void fathom_havoc(void *p, size_t n) { replay_havoc(p, n, "fathom_havoc"); }
WEAK int fathom_is_dereferenceable(void *p, size_t n) { return replay_dereferenceable(p, n); }
UNSUPPORTED(fathom_is_allocated)
UNSUPPORTED(fathom_is_modified)
UNSUPPORTED(fathom_reset_modified)
UNSUPPORTED(fathom_set_track)
UNSUPPORTED(fathom_set_track_range)
UNSUPPORTED(fathom_get_track)
UNSUPPORTED(fathom_set_object_track)
UNSUPPORTED(fathom_get_object_track)
UNSUPPORTED(fathom_set_pointer_track)
UNSUPPORTED(fathom_get_pointer_track)
WEAK size_t fathom_object_size(void *p) { size_t o; return replay_locate(p, &o); }
WEAK size_t fathom_object_offset(void *p) { size_t o; replay_locate(p, &o); return o; }

REACH(reach_error)
REACH(__VERIFIER_error)
ASSUME(__VERIFIER_assume)
ASSERT(__VERIFIER_assert)
WEAK void __VERIFIER_nondet_memory(void *p, size_t n) { replay_havoc(p, n, "__VERIFIER_nondet_memory"); }
IGNORE(__VERIFIER_atomic_begin)
IGNORE(__VERIFIER_atomic_end)

ASSUME(__CPROVER_assume)
ASSERT_TEXT(__CPROVER_assert)
ASSERT_TEXT(__CPROVER_precondition)
ASSERT_TEXT(__CPROVER_postcondition)
WEAK void __CPROVER_havoc_object(void *p) {
	size_t offset, size = replay_locate(p, &offset);
	replay_havoc((char *)p - offset, size, "__CPROVER_havoc_object");
}
WEAK void __CPROVER_havoc_slice(void *p, size_t n) { replay_havoc(p, n, "__CPROVER_havoc_slice"); }
WEAK _Bool __CPROVER_r_ok(void *p, size_t n) { return replay_dereferenceable(p, n); }
WEAK _Bool __CPROVER_w_ok(void *p, size_t n) { return replay_dereferenceable(p, n); }
WEAK _Bool __CPROVER_rw_ok(void *p, size_t n) { return replay_dereferenceable(p, n); }
WEAK _Bool __CPROVER_same_object(void *p, void *q) {
	size_t o, size = replay_locate(p, &o), r;
	return p == q || (size && replay_locate(q, &r) && (char *)p - o == (char *)q - r);
}
WEAK size_t __CPROVER_OBJECT_SIZE(void *p) { size_t o; return replay_locate(p, &o); }
WEAK size_t __CPROVER_POINTER_OFFSET(void *p) { size_t o; replay_locate(p, &o); return o; }
WEAK void *__CPROVER_allocate(size_t n, int zero) { return zero ? calloc(n, 1) : malloc(n); }
WEAK void __CPROVER_deallocate(void *p) { free(p); }
IGNORE(__CPROVER_input)
IGNORE(__CPROVER_output)
IGNORE(__CPROVER_cover)
IGNORE(__CPROVER_printf)
IGNORE(__CPROVER_atomic_begin)
IGNORE(__CPROVER_atomic_end)

ASSUME(__ESBMC_assume)
ASSERT_TEXT(__ESBMC_assert)
WEAK REACH(__ESBMC_unreachable)
WEAK size_t __ESBMC_get_object_size(void *p) { size_t o; return replay_locate(p, &o); }
WEAK _Bool __ESBMC_r_ok(void *p, size_t n) { return replay_dereferenceable(p, n); }
WEAK _Bool __ESBMC_same_object(void *p, void *q) { return __CPROVER_same_object(p, q); }
WEAK size_t __ESBMC_POINTER_OFFSET(void *p) { size_t o; replay_locate(p, &o); return o; }
WEAK void __ESBMC_init_object(void *p) {
	size_t offset, size = replay_locate(p, &offset);
	replay_havoc((char *)p - offset, size, "__ESBMC_init_object");
}
IGNORE(__ESBMC_yield)
IGNORE(__ESBMC_unroll)
IGNORE(__ESBMC_atomic_begin)
IGNORE(__ESBMC_atomic_end)
IGNORE(__ESBMC_cover)

WEAK void klee_make_symbolic(void *p, size_t n, const char *name) { replay_havoc(p, n, "klee_make_symbolic"); }
ASSUME_LONG(klee_assume)
WEAK void klee_report_error(const char *file, int line, const char *message, const char *suffix) { replay_reached("klee_report_error"); }
WEAK void klee_silent_exit(int status) { replay_stop("klee_silent_exit"); }
WEAK void klee_abort(void) { _exit(1); }
WEAK void klee_check_memory_access(const volatile char *p, size_t n) { for (size_t i = 0; i < n; i++) (void)p[i]; }
WEAK size_t klee_get_obj_size(void *p) { size_t o; return replay_locate(p, &o); }
WEAK int klee_is_replay(void) { return 0; }
WEAK int klee_get_value_i32(int v) { return v; }
WEAK long long klee_get_value_i64(long long v) { return v; }
WEAK long klee_get_valuel(long v) { return v; }
WEAK long long klee_get_valuell(long long v) { return v; }
WEAK float klee_get_valuef(float v) { return v; }
WEAK double klee_get_valued(double v) { return v; }
IGNORE(klee_prefer_cex)
IGNORE(klee_posix_prefer_cex)
IGNORE(klee_open_merge)
IGNORE(klee_close_merge)
IGNORE(klee_merge)
IGNORE(klee_stack_trace)
IGNORE(klee_set_forking)
IGNORE(klee_print_expr)
IGNORE(klee_print_range)
IGNORE(klee_warning)
IGNORE(klee_warning_once)
IGNORE(klee_mark_global)

ASSUME(assume)
ASSERT(sassert)
WEAK void memhavoc(void *p, size_t n) { replay_havoc(p, n, "memhavoc"); }
WEAK void sea_memhavoc(void *p, size_t n) { replay_havoc(p, n, "sea_memhavoc"); }
ASSUME(__SEA_assume)
WEAK void __VERIFIER_assert_not(int c) { replay_check(!c, "__VERIFIER_assert_not"); }
WEAK void __VERIFIER_assert_if(int c, int holds) { replay_check(!c || holds, "__VERIFIER_assert_if"); }
WEAK void sea_assert_if(int c, int holds) { replay_check(!c || holds, "sea_assert_if"); }
WEAK _Bool sea_is_dereferenceable(void *p, long n) { return replay_dereferenceable(p, n); }
WEAK _Bool sea_is_deref(void *p, long n) { return replay_dereferenceable(p, n); }
UNSUPPORTED(sea_tracking_on)
UNSUPPORTED(sea_tracking_off)
IGNORE(sea_printf)
UNSUPPORTED(sea_is_modified)
UNSUPPORTED(sea_reset_modified)
UNSUPPORTED(sea_is_alloc)
UNSUPPORTED(sea_set_shadowmem)
UNSUPPORTED(sea_get_shadowmem)
UNSUPPORTED(sea_set_fatptr_slot)
UNSUPPORTED(sea_get_fatptr_slot)

ASSUME(__llbmc_assume)
ASSERT(__llbmc_assert)
ASSUME(llbmc_assume)
ASSERT(llbmc_assert)

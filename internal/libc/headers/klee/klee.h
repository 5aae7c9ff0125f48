/* klee/klee.h - what programs written for KLEE say to the verifier.
 *
 * The functions mean what KLEE makes of them, for all paths at once. What guides KLEE's search, or prints, does nothing here;
 * klee_define_fixed_object is not supported and makes the verdict unknown where it is reached.
 */
#ifndef KLEE_H
#define KLEE_H

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Inputs. */
void klee_make_symbolic(void *addr, size_t nbytes, const char *name);
int klee_range(int begin, int end, const char *name);
int klee_int(const char *name);
uintptr_t klee_choose(uintptr_t n);

/* Assumptions and properties. */
void klee_assume(uintptr_t condition);
#ifdef NDEBUG /* which leaves it undeclared, but switches klee_assert not off */
__attribute__((noreturn)) void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function);
#endif
#define klee_assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
void klee_check_memory_access(const void *address, size_t size);

/* Ends of paths. */
__attribute__((noreturn)) void klee_silent_exit(int status);
__attribute__((noreturn)) void klee_abort(void);
__attribute__((noreturn)) void klee_report_error(const char *file, int line, const char *message, const char *suffix);

/* Questions. A value that KLEE would choose for an expression is the expression here: any that it may have. */
size_t klee_get_obj_size(void *ptr);
unsigned klee_is_symbolic(uintptr_t n);
unsigned klee_is_replay(void);
float klee_get_valuef(float expr);
double klee_get_valued(double expr);
long klee_get_valuel(long expr);
long long klee_get_valuell(long long expr);
int32_t klee_get_value_i32(int32_t expr);
int64_t klee_get_value_i64(int64_t expr);
#define klee_get_errno() (errno)

/* Hints and messages. */
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);
void klee_mark_global(void *object);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_set_forking(unsigned enable);
void klee_print_expr(const char *msg, ...);
void klee_print_range(const char *name, int arg);
void klee_stack_trace(void);
void klee_warning(const char *message);
void klee_warning_once(const char *message);

void klee_define_fixed_object(void *addr, size_t nbytes);

#ifdef __cplusplus
}
#endif

#endif

// What the comparisons of models with the real C library have in common.
//
// The models are compiled with the prefix fm_ before every name they define, so
// that a driver can call both: strlen is the real one, fm_strlen the model.
// Everything runs under AddressSanitizer, which sees a model that reads or
// writes outside of the exactly sized buffers handed to it.
#ifndef HARNESS_H
#define HARNESS_H

#include <errno.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODEL_OF(name) extern __typeof__(name) fm_##name

// Counts a failure and prints where and what.
void report_failure(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

#define CHECK(condition, ...)                               \
    do {                                                    \
        if (!(condition))                                   \
            report_failure(__FILE__, __LINE__, __VA_ARGS__); \
    } while (0)

#define CHECK_THAT(condition) CHECK(condition, "%s", #condition)

// Random numbers, the same on every run.
uint64_t random_bits(void);
unsigned random_below(unsigned bound);

// A random string of at most max bytes over the alphabet, in a block of exactly
// its size. Blocks live until release_blocks.
char *random_string(const char *alphabet, unsigned max);
void *exact_copy(const void *data, size_t size);
void *block_of(size_t size, int fill);
void release_blocks(void);

// How the execution of a model ended.
enum outcome { RETURNED, ASSUMED, CHECKED, EXITED, THROWN };
extern jmp_buf outcome_target;
extern volatile int outcome_armed;
extern volatile enum outcome outcome;
extern const char *volatile checked_kind;
extern volatile int exit_status;
extern void *volatile thrown; // the exception, NULL for std::bad_alloc

// How many nondeterministic values models have asked for, those of 64 bits among them, and how often they said that they approximate.
extern unsigned nondet_calls, nondet_words, approximations;

// The next nondeterministic values, in place of random ones.
void force_nondet(const uint64_t *values, unsigned count);

unsigned long __fathom_object_size(const void *);

// What the next arbitrary contents of memory are, instead of random ones.
extern const void *havoc_value;

// Whether failing allocations are asked for.
extern int malloc_may_fail;

// Runs a statement that calls models; repeats it with other nondeterministic
// values while an assumption fails, at most limit times.
#define RUN_AT_MOST(limit, ...)                                  \
    do {                                                         \
        for (volatile int run_left = (limit); run_left > 0; run_left--) { \
            if (setjmp(outcome_target) == 0) {                   \
                outcome_armed = 1;                               \
                __VA_ARGS__;                                     \
                outcome = RETURNED;                              \
            }                                                    \
            outcome_armed = 0;                                   \
            if (outcome != ASSUMED)                              \
                break;                                           \
        }                                                        \
    } while (0)
#define RUN(...) RUN_AT_MOST(2000000, __VA_ARGS__)

// The statement must end in a failed check of the kind.
#define EXPECT_CHECK(kind, ...)                                                                   \
    do {                                                                                          \
        RUN(__VA_ARGS__);                                                                         \
        CHECK(outcome == CHECKED && strcmp(checked_kind, kind) == 0, "%s: outcome %d, kind %s, want %s", \
              #__VA_ARGS__, (int)outcome, outcome == CHECKED ? checked_kind : "none", kind);      \
    } while (0)

#define EXPECT_RETURN(...)                                                                        \
    do {                                                                                          \
        RUN(__VA_ARGS__);                                                                         \
        CHECK(outcome == RETURNED, "%s: outcome %d, kind %s, want a return", #__VA_ARGS__, (int)outcome, \
              outcome == CHECKED ? checked_kind : "none");                                        \
    } while (0)

#define EXPECT_EXIT(status, ...)                                                                  \
    do {                                                                                          \
        RUN(__VA_ARGS__);                                                                         \
        CHECK(outcome == EXITED && exit_status == (status), "%s: outcome %d, status %d", #__VA_ARGS__, (int)outcome, \
              exit_status);                                                                       \
    } while (0)

#define EXPECT_THROW(...)                                                                         \
    do {                                                                                          \
        RUN(__VA_ARGS__);                                                                         \
        CHECK(outcome == THROWN, "%s: outcome %d, want an exception", #__VA_ARGS__, (int)outcome); \
    } while (0)

// Whether the statement makes AddressSanitizer stop a process of its own.
#define EXPECT_MEMORY_ERROR(...)                               \
    do {                                                       \
        if (fork_child()) {                                    \
            __VA_ARGS__;                                       \
            leave_child();                                     \
        }                                                      \
        CHECK(child_was_stopped(), "%s: no memory error", #__VA_ARGS__); \
    } while (0)
int fork_child(void);
void leave_child(void);
int child_was_stopped(void);

static inline int sign(int x)
{
    return (x > 0) - (x < 0);
}

// The groups of comparisons.
void compare_memory(void);
void compare_strings(void);
void compare_conversions(void);
void compare_ctype(void);
void compare_formats(void);
void compare_scanning(void);
void compare_system(void);
void compare_sorting(void);
void compare_process(void);
void compare_effects(void);
void compare_fortified(void);
void compare_cxx(void);
void compare_exceptions(void);
void compare_threads(void);
void compare_posix(void), compare_lookup(void);
void compare_math(void);
void compare_complex(void);
void compare_options(void);
void compare_identity(void);
void compare_terminal(void);
void compare_wide_formats(void);

#endif

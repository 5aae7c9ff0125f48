// Defines: regcomp regexec regerror regfree
// Needs: strlen malloc free
//
// Regular expressions: any text may be one, or not, and match any part of any text, or not. A violation that depends on that
// is not reported as one.
#include "model.h"

#define MODEL_EXTENDED_RANGE 4 // REG_STARTEND: the text is given by positions
#define MODEL_NO_POSITIONS 8   // REG_NOSUB
#define MODEL_NO_MATCH 1

// regex_t as glibc has it.
struct model_regex {
    void *program;
    size_t allocated, used, syntax;
    void *fast, *translate;
    size_t groups;
    unsigned flags;
};

struct model_group {
    int start, end;
};

MODEL int regcomp(struct model_regex *r, const char *pattern, int flags)
{
    size_t n = strlen(pattern);
    void *program;
    __fathom_havoc(r, sizeof *r);
    r->program = NULL;
    if (__fathom_nondet_bool()) {
        __fathom_approximate("which regular expressions are valid");
        return model_int_in(1, 16);
    }
    program = malloc(1);
    if (program == NULL)
        return 12; // REG_ESPACE
    r->program = program;
    r->groups = model_size_in(0, n / 2);
    r->flags = (unsigned)flags;
    return 0;
}

MODEL int regexec(const struct model_regex *r, const char *text, size_t count, struct model_group *matches, int flags)
{
    int low = 0, high;
    __fathom_check_read(r, sizeof *r);
    __fathom_check(r->program != NULL, "memory.null", "the regular expression was compiled and not freed");
    __fathom_check_read(r->program, 1);
    if (flags & MODEL_EXTENDED_RANGE) {
        low = matches[0].start;
        high = matches[0].end;
        if (high > low)
            __fathom_check_read(text + low, (size_t)(high - low));
    } else {
        size_t n = strlen(text);
        __fathom_assume(n <= INT_MAX);
        high = (int)n;
    }
    // There must be room for all matches whether the text does or not.
    if ((r->flags & MODEL_NO_POSITIONS) == 0)
        __fathom_check_write(matches, model_array_size(count, sizeof *matches));
    __fathom_approximate("what regular expressions match");
    if (__fathom_nondet_bool())
        return MODEL_NO_MATCH;
    if (r->flags & MODEL_NO_POSITIONS)
        return 0;
    for (size_t i = 0; i < count; i++) {
        matches[i].start = matches[i].end = -1;
        if (i == 0 || (i <= r->groups && __fathom_nondet_bool())) {
            int start = model_int_in(low, high);
            matches[i].start = start;
            matches[i].end = model_int_in(start, high);
        }
    }
    return 0;
}

// The message, with the zero at its end, is at most 64 bytes long.
MODEL size_t regerror(int code, const struct model_regex *r, char *buffer, size_t size)
{
    size_t n = model_size_in(1, 64);
    (void)code, (void)r;
    if (size > 0) {
        size_t stored = n < size ? n : size;
        __fathom_havoc(buffer, stored);
        buffer[stored - 1] = 0;
    }
    return n;
}

MODEL void regfree(struct model_regex *r)
{
    __fathom_check_write(r, sizeof *r);
    free(r->program);
    r->program = NULL;
}

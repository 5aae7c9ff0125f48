#define _GNU_SOURCE
#include "harness.h"
#include <malloc.h>
#include <strings.h>

extern void *__rawmemchr(const void *, int);
MODEL_OF(memcpy); MODEL_OF(mempcpy); MODEL_OF(memmove); MODEL_OF(bcopy); MODEL_OF(memset); MODEL_OF(bzero);
MODEL_OF(explicit_bzero); MODEL_OF(memcmp); MODEL_OF(bcmp); MODEL_OF(memchr); MODEL_OF(memrchr); MODEL_OF(memccpy);
MODEL_OF(memmem); MODEL_OF(__rawmemchr); MODEL_OF(ffs); MODEL_OF(ffsl); MODEL_OF(ffsll);
extern void *fm_rawmemchr(const void *, int);
MODEL_OF(malloc); MODEL_OF(calloc); MODEL_OF(free); MODEL_OF(realloc); MODEL_OF(reallocarray);
MODEL_OF(aligned_alloc); MODEL_OF(memalign); MODEL_OF(valloc); MODEL_OF(pvalloc); MODEL_OF(posix_memalign);
extern void fm_cfree(void *);
MODEL_OF(__errno_location);

static void compare_copies(void)
{
    for (unsigned round = 0; round < 3000; round++) {
        size_t n = random_below(9);
        char *from = random_string("ab", 8);
        char a[16], b[16];
        size_t length = strlen(from) + 1;
        if (n > length)
            n = length;
        memset(a, '#', sizeof a);
        memset(b, '#', sizeof b);
        CHECK_THAT(fm_memcpy(a, from, n) == a && memcpy(b, from, n) == b && memcmp(a, b, sizeof a) == 0);
        CHECK_THAT(fm_mempcpy(a + 1, from, n) == a + 1 + n);
        mempcpy(b + 1, from, n);
        CHECK_THAT(memcmp(a, b, sizeof a) == 0);
        CHECK_THAT(fm_memmove(a + 1, a + 3, n) == a + 1);
        memmove(b + 1, b + 3, n);
        fm_bcopy(a, a + 2, n);
        bcopy(b, b + 2, n);
        CHECK_THAT(memcmp(a, b, sizeof a) == 0);
        CHECK_THAT(fm_memset(a + 1, 0x1234, n) == a + 1);
        memset(b + 1, 0x1234, n);
        CHECK_THAT(memcmp(a, b, sizeof a) == 0);
        fm_bzero(a, n);
        bzero(b, n);
        fm_explicit_bzero(a + 5, n);
        explicit_bzero(b + 5, n);
        CHECK_THAT(memcmp(a, b, sizeof a) == 0);
        int c = "abc"[random_below(3)];
        memset(a, '#', sizeof a);
        memset(b, '#', sizeof b);
        char *x = fm_memccpy(a, from, c, length), *y = memccpy(b, from, c, length);
        CHECK((x == NULL) == (y == NULL) && (x == NULL || x - a == y - b) && memcmp(a, b, sizeof a) == 0,
              "memccpy of \"%s\", '%c'", from, c);
        release_blocks();
    }
}

static void compare_searches(void)
{
    for (unsigned round = 0; round < 20000; round++) {
        char *a = random_string("ab\xff", 6), *b = random_string("ab\xff", 6);
        size_t la = strlen(a), lb = strlen(b), n = la < lb ? la : lb;
        int c = "ab\xff"[random_below(3)] + (int)random_below(2) * 256;
        CHECK_THAT(sign(fm_memcmp(a, b, n)) == sign(memcmp(a, b, n)));
        CHECK_THAT(sign(fm_bcmp(a, b, n)) == 0 == (bcmp(a, b, n) == 0));
        CHECK_THAT(fm_memchr(a, c, la) == memchr(a, c, la));
        CHECK_THAT(fm_memrchr(a, c, la) == memrchr(a, c, la));
        CHECK_THAT(fm_memmem(a, la, b, lb) == memmem(a, la, b, lb));
        if (memchr(a, c, la + 1) != NULL) {
            // The match may come before the end that is named.
            CHECK_THAT(fm_memchr(a, c, SIZE_MAX) == memchr(a, c, la + 1));
            CHECK_THAT(fm_rawmemchr(a, c) == rawmemchr(a, c) && fm___rawmemchr(a, c) == rawmemchr(a, c));
        }
        release_blocks();
    }
    EXPECT_CHECK("memory.bounds", fm_memcmp(block_of(3, 0), block_of(4, 0), 4));
    EXPECT_CHECK("memory.null", fm_memcmp(NULL, block_of(4, 0), 4));
    EXPECT_RETURN(fm_memcmp(NULL, NULL, 0));
    EXPECT_MEMORY_ERROR(fm_memchr(block_of(3, 0), 1, 4));
    EXPECT_MEMORY_ERROR(fm_rawmemchr(block_of(3, 0), 1));
    release_blocks();
    for (int i = 0; i < 64; i++) {
        CHECK_THAT(fm_ffs((int)(1u << (i % 32))) == ffs((int)(1u << (i % 32))));
        CHECK_THAT(fm_ffsl((long)(3ul << i)) == ffsl((long)(3ul << i)));
        CHECK_THAT(fm_ffsll((long long)(5ull << i)) == ffsll((long long)(5ull << i)));
    }
    CHECK_THAT(fm_ffs(0) == 0 && fm_ffsl(0) == 0 && fm_ffsll(0) == 0);
}

static void compare_allocation(void)
{
    char *p, *q;
    void *out = NULL;
    volatile size_t huge = SIZE_MAX;
    p = fm_malloc(5);
    memset(p, 'x', 5);
    q = fm_realloc(p, 9);
    CHECK_THAT(q != NULL && memcmp(q, "xxxxx", 5) == 0 && __fathom_object_size(q) == 9);
    p = fm_realloc(q, 2);
    CHECK_THAT(p != NULL && memcmp(p, "xx", 2) == 0 && __fathom_object_size(p) == 2);
    CHECK_THAT(fm_realloc(p, 0) == NULL); // and frees it:
    EXPECT_CHECK("memory.free", fm_free(p));
    p = fm_realloc(NULL, 3);
    CHECK_THAT(p != NULL);
    EXPECT_CHECK("memory.free", fm_realloc(p + 1, 8));
    EXPECT_CHECK("memory.free", fm_free(p + 1));
    fm_cfree(p);
    EXPECT_CHECK("memory.free", fm_realloc(p, 8));
    EXPECT_CHECK("memory.free", fm_realloc(p, 0));
    p = fm_reallocarray(NULL, 3, 7);
    CHECK_THAT(p != NULL && __fathom_object_size(p) == 21);
    errno = 0;
    CHECK_THAT(fm_reallocarray(p, huge / 2, 3) == NULL && *fm___errno_location() == ENOMEM);
    fm_free(p);
    fm_free(NULL);
    p = fm_calloc(3, 5);
    CHECK_THAT(p != NULL && __fathom_object_size(p) == 15 && memcmp(p, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 15) == 0);
    fm_free(p);
    *fm___errno_location() = 0;
    CHECK_THAT(fm_calloc(huge / 2, 3) == NULL && *fm___errno_location() == ENOMEM);
    *fm___errno_location() = 0;
    CHECK_THAT(fm_malloc(huge) == NULL && *fm___errno_location() == ENOMEM);
    CHECK_THAT(fm_malloc(((size_t)1 << 47) + 1) == NULL);
    p = fm_malloc(0);
    q = fm_malloc(0);
    CHECK_THAT(p != NULL && q != NULL && p != q);
    fm_free(p);
    fm_free(q);
    for (size_t align = 0; align <= 4097; align++) {
        _Bool valid = align != 0 && (align & (align - 1)) == 0;
        *fm___errno_location() = 0;
        p = fm_aligned_alloc(align, 10);
        CHECK((p != NULL) == valid && (uintptr_t)p % (valid ? align : 1) == 0, "aligned_alloc(%zu)", align);
        CHECK_THAT(valid || *fm___errno_location() == EINVAL);
        fm_free(p);
        out = NULL;
        int real = posix_memalign(&out, align, 10);
        free(real == 0 ? out : NULL);
        out = &out;
        CHECK(fm_posix_memalign(&out, align, 10) == real && (real != 0) == (out == &out), "posix_memalign(%zu)", align);
        if (real == 0) {
            CHECK_THAT((uintptr_t)out % align == 0);
            fm_free(out);
        }
    }
    CHECK_THAT(fm_posix_memalign(&out, 16, huge) == ENOMEM);
    p = fm_memalign(64, 1);
    CHECK_THAT((uintptr_t)p % 64 == 0);
    fm_free(p);
    p = fm_valloc(1);
    CHECK_THAT((uintptr_t)p % 4096 == 0);
    fm_free(p);
    p = fm_pvalloc(4097);
    CHECK_THAT((uintptr_t)p % 4096 == 0 && __fathom_object_size(p) == 8192);
    fm_free(p);

    malloc_may_fail = 1;
    int failed = 0, succeeded = 0;
    for (int i = 0; i < 100; i++) {
        char *old = malloc(4);
        memcpy(old, "abc", 4);
        p = fm_realloc(old, 8);
        if (p == NULL) {
            failed++;
            CHECK_THAT(strcmp(old, "abc") == 0); // a failing call leaves the block alone
            free(old);
        } else {
            succeeded++;
            CHECK_THAT(strcmp(p, "abc") == 0);
            free(p);
        }
    }
    CHECK_THAT(failed > 0 && succeeded > 0);
    malloc_may_fail = 0;
}

void compare_memory(void)
{
    compare_copies();
    compare_searches();
    compare_allocation();
}

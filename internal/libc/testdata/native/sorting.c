#define _GNU_SOURCE
#include "harness.h"

MODEL_OF(qsort); MODEL_OF(qsort_r);
extern void *fm_bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));

static size_t element_size;

// By the first byte alone, so that elements can be equal and yet differ.
static int by_first_byte(const void *a, const void *b)
{
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

static int by_first_byte_with(const void *a, const void *b, void *argument)
{
    CHECK_THAT(argument == &element_size);
    return by_first_byte(a, b);
}

static int by_all_bytes(const void *a, const void *b)
{
    return memcmp(a, b, element_size);
}

void compare_sorting(void)
{
    for (unsigned round = 0; round < 3000; round++) {
        size_t count = random_below(9);
        element_size = round % 10 == 0 ? 150 : 1 + random_below(9);
        size_t bytes = count * element_size;
        unsigned char *a = block_of(bytes, 0), *b, *c;
        for (size_t i = 0; i < bytes; i++)
            a[i] = (unsigned char)random_below(i % element_size == 0 ? 4 : 256);
        b = exact_copy(a, bytes);
        c = exact_copy(a, bytes);

        // A total order has one result.
        qsort(a, count, element_size, by_all_bytes);
        fm_qsort(b, count, element_size, by_all_bytes);
        CHECK(memcmp(a, b, bytes) == 0, "qsort of %zu elements of %zu bytes", count, element_size);

        // Otherwise it is sorted, and a permutation.
        if (round % 2 == 0)
            fm_qsort(c, count, element_size, by_first_byte);
        else
            fm_qsort_r(c, count, element_size, by_first_byte_with, &element_size);
        for (size_t i = 1; i < count; i++)
            CHECK_THAT(by_first_byte(c + (i - 1) * element_size, c + i * element_size) <= 0);
        qsort(c, count, element_size, by_all_bytes);
        CHECK_THAT(memcmp(a, c, bytes) == 0);

        unsigned char *key = block_of(element_size, (int)random_below(5));
        unsigned char *want = bsearch(key, a, count, element_size, by_first_byte);
        unsigned char *got = fm_bsearch(key, a, count, element_size, by_first_byte);
        CHECK_THAT((got == NULL) == (want == NULL) && (got == NULL || by_first_byte(got, key) == 0));
        release_blocks();
    }
    // Every one of equal elements is found at times, and one that is out of
    // place is missed at times.
    unsigned found = 0;
    for (unsigned round = 0; round < 200; round++) {
        unsigned char a[] = {1, 2, 2, 2, 5}, unordered[] = {9, 2, 1}, key = 2;
        unsigned char *p = fm_bsearch(&key, a, 5, 1, by_first_byte), *q = fm_bsearch(&key, unordered, 3, 1, by_first_byte);
        CHECK_THAT(p != NULL && *p == 2 && (q == NULL || q == unordered + 1));
        found |= p != NULL ? 1u << (p - a) : 0;
        found |= q != NULL ? 0x100 : 0x200;
    }
    CHECK(found == 0x30e, "bsearch finds %x", found);

    // Every order of equal elements comes out: all 24 of four.
    unsigned seen[256] = {0}, orders = 0;
    element_size = 2;
    for (unsigned round = 0; round < 5000; round++) {
        unsigned char a[] = {7, 0, 7, 1, 7, 2, 7, 3};
        fm_qsort(a, 4, 2, by_first_byte);
        unsigned order = a[1] | a[3] << 2 | a[5] << 4 | a[7] << 6;
        orders += seen[order]++ == 0;
    }
    CHECK(orders == 24, "%u orders of four equal elements, want 24", orders);
}

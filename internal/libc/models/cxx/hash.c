// Defines: _ZSt11_Hash_bytesPKvmm _ZSt11_Hash_bytesPKvjj
// Defines: _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEj
// Defines: _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEjjj
//
// What hash tables of libstdc++ have in the library's binary, under the names for
// size_t as unsigned long and as unsigned int: how many buckets there are, and
// the hash of bytes. Programs see both in the order of elements.
#include "model.h"

// std::__detail::_Prime_rehash_policy.
struct model_rehash_policy {
    float max_load_factor;
    size_t next_resize; // the number of elements from which the table grows
};

struct model_rehash {
    _Bool needed;
    size_t buckets;
};

MODEL_HELPER size_t model_next_bucket_count(struct model_rehash_policy *policy, size_t n)
{
    static const unsigned primes[] = {2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,  47,  53,  59,  61,   67,   71,   73,
                                      79,  83,  89,  97,  103, 109, 113, 127, 137, 139, 149, 157, 167, 179, 193, 199, 211,  227,  241,  257,  277,
                                      293, 313, 337, 359, 383, 409, 439, 467, 503, 541, 577, 619, 661, 709, 761, 823, 887, 953, 1031, 1109};
    if (n == 0)
        return 1;
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
        if (primes[i] >= n) {
            policy->next_resize = (size_t)__builtin_floor(primes[i] * (double)policy->max_load_factor);
            return primes[i];
        }
    model_unsupported("a hash table of more than 1109 buckets");
    return n;
}

MODEL_HELPER struct model_rehash model_need_rehash(struct model_rehash_policy *policy, size_t buckets, size_t elements, size_t more)
{
    struct model_rehash stays = {0, 0};
    if (elements + more <= policy->next_resize)
        return stays;
    // The first growth is to at least 11 elements.
    size_t least = policy->next_resize == 0 && elements + more < 11 ? 11 : elements + more;
    double needed = (double)least / (double)policy->max_load_factor;
    if (needed >= (double)buckets) {
        size_t n = (size_t)__builtin_floor(needed) + 1;
        struct model_rehash grows = {1, model_next_bucket_count(policy, n > 2 * buckets ? n : 2 * buckets)};
        return grows;
    }
    policy->next_resize = (size_t)__builtin_floor((double)buckets * (double)policy->max_load_factor);
    return stays;
}

// MurmurHash64A, which libstdc++ uses where size_t has 64 bits (A. Appleby, 2008).
MODEL_HELPER size_t model_hash_bytes(const void *p, size_t n, size_t seed)
{
    const unsigned long long mul = 0xc6a4a7935bd1e995u;
    unsigned long long hash = seed ^ (n * mul), word;
    const unsigned char *bytes = p;
    if (sizeof(size_t) != 8)
        model_unsupported("the hash of bytes on a 32-bit target");
    for (; n >= 8; n -= 8, bytes += 8) {
        __builtin_memcpy(&word, bytes, 8);
        word *= mul;
        word = (word ^ (word >> 47)) * mul;
        hash = (hash ^ word) * mul;
    }
    if (n != 0) {
        word = 0;
        while (n-- != 0)
            word = word << 8 | bytes[n];
        hash = (hash ^ word) * mul;
    }
    hash = (hash ^ (hash >> 47)) * mul;
    return (size_t)(hash ^ (hash >> 47));
}

#define MODEL_HASH(size, m) \
    MODEL size _ZSt11_Hash_bytesPKv##m##m(const void *p, size n, size seed) { return (size)model_hash_bytes(p, n, seed); } \
    MODEL size _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktE##m(struct model_rehash_policy *policy, size n) \
    { \
        return (size)model_next_bucket_count(policy, n); \
    } \
    MODEL struct model_rehash _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashE##m##m##m(struct model_rehash_policy *policy, size buckets, \
                                                                                              size elements, size more) \
    { \
        return model_need_rehash(policy, buckets, elements, more); \
    }

MODEL_HASH(unsigned long, m)
MODEL_HASH(unsigned, j)

#include "harness.h"

// Type information as compilers write it.
struct type {
    void *const *table;
    const char *name;
};
struct base {
    const struct type *type;
    long offset_flags;
};
struct class {
    struct type type;
    union {
        const struct type *only;
        struct {
            unsigned flags, count;
        } several;
    } of;
    struct base bases[2];
};
struct pointer {
    struct type type;
    unsigned flags;
    const struct type *pointee;
};

typedef void *const table[11];
extern table fm__ZTVN10__cxxabiv117__class_type_infoE, fm__ZTVN10__cxxabiv120__si_class_type_infoE, fm__ZTVN10__cxxabiv121__vmi_class_type_infoE,
    fm__ZTVN10__cxxabiv119__pointer_type_infoE, fm__ZTVN10__cxxabiv129__pointer_to_member_type_infoE, fm__ZTVN10__cxxabiv123__fundamental_type_infoE,
    fm__ZTVN10__cxxabiv120__function_type_infoE, fm__ZTVN10__cxxabiv117__array_type_infoE, fm__ZTVN10__cxxabiv116__enum_type_infoE;

extern void *fm___cxa_allocate_exception(size_t), *fm___cxa_begin_catch(void *), *fm___cxa_get_exception_ptr(void *), *fm___model_new_exception(size_t),
    *fm___model_caught_exception(void), *fm___dynamic_cast(const void *, const void *, const void *, ptrdiff_t);
extern void fm___cxa_free_exception(void *), fm___cxa_throw(void *, const void *, void (*)(void *)), fm___cxa_rethrow(void), fm___cxa_end_catch(void),
    fm___cxa_call_unexpected(void *), fm___model_throw(void *), fm___model_release_exception(void *), fm__ZSt9terminatev(void);
extern const void *fm___cxa_current_exception_type(void);
extern int fm__ZSt19uncaught_exceptionsv(void), fm___fathom_catch(void *, const void *, int, int, _Bool, _Bool);
extern _Bool fm__ZSt18uncaught_exceptionv(void), fm___model_converts(const void *, const void *, void **);
extern void (*fm__ZSt13set_terminatePFvvE(void (*)(void)))(void), (*fm__ZSt13get_terminatev(void))(void);
extern size_t fm__ZSt11_Hash_bytesPKvmm(const void *, size_t, size_t);
extern unsigned fm__ZSt11_Hash_bytesPKvjj(const void *, unsigned, unsigned);
struct rehash {
    _Bool needed;
    size_t buckets;
};
struct policy {
    float load;
    size_t resize;
};
extern size_t fm__ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(struct policy *, size_t);
extern unsigned fm__ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEj(struct policy *, unsigned);
extern struct rehash fm__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(struct policy *, size_t, size_t, size_t),
    fm__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEjjj(struct policy *, unsigned, unsigned, unsigned);

#define FUNDAMENTAL(X) \
    X(v) X(Dn) X(b) X(w) X(c) X(a) X(h) X(s) X(t) X(i) X(j) X(l) X(m) X(x) X(y) X(n) X(o) X(f) X(d) X(e) X(g) X(Du) X(Ds) X(Di)
#define DECLARE(letters) \
    extern const struct type fm__ZTI##letters; \
    extern const struct pointer fm__ZTIP##letters, fm__ZTIPK##letters;
FUNDAMENTAL(DECLARE)

static int destroyed;
static void destroy(void *p)
{
    (void)p;
    destroyed++;
}

static void handle_end(void)
{
    fm___cxa_end_catch();
}

static void leave(void)
{
    exit_status = 3;
    outcome = EXITED;
    longjmp(outcome_target, 1);
}

#define CLASS(table, label) {fm__ZTVN10__cxxabiv1##table + 2, label}

// A pointer is caught as one to another type if *object becomes want.
static void converts(const void *to, const void *from, void *object, void *want, _Bool does)
{
    void *p = object;
    _Bool did = fm___model_converts(to, from, &p);
    CHECK(did == does && (!does || p == want), "conversion from %s to %s: %d", ((const struct type *)from)->name, ((const struct type *)to)->name, did);
}

static void compare_types(void)
{
#define NAMED(letters) \
    CHECK_THAT(strcmp(fm__ZTI##letters.name, #letters) == 0 && strcmp(fm__ZTIP##letters.type.name, "P" #letters) == 0 && \
               strcmp(fm__ZTIPK##letters.type.name, "PK" #letters) == 0 && fm__ZTIPK##letters.flags == 1 && \
               fm__ZTIP##letters.pointee == &fm__ZTI##letters && fm__ZTIP##letters.flags == 0);
    FUNDAMENTAL(NAMED)

    // struct b {}; struct d : b {}; struct private_ : private b {}; struct twice : c1, c2, both of which are b.
    const struct class b = {CLASS(17__class_type_infoE, "1b"), {NULL}, {{NULL, 0}}};
    const struct class d = {CLASS(20__si_class_type_infoE, "1d"), {&b.type}, {{NULL, 0}}};
    const struct class hidden = {CLASS(21__vmi_class_type_infoE, "6hidden"), {.several = {0, 1}}, {{&b.type, 0}}};
    const struct class d2 = {CLASS(20__si_class_type_infoE, "2d2"), {&b.type}, {{NULL, 0}}};
    const struct class twice = {CLASS(21__vmi_class_type_infoE, "5twice"), {.several = {0, 2}}, {{&d.type, 2}, {&d2.type, 8 << 8 | 2}}};
    const struct pointer pb = {CLASS(19__pointer_type_infoE, "P1b"), 0, &b.type}, pcd = {CLASS(19__pointer_type_infoE, "PK1d"), 1, &d.type},
                         pd = {CLASS(19__pointer_type_infoE, "P1d"), 0, &d.type}, pcb = {CLASS(19__pointer_type_infoE, "PK1b"), 1, &b.type};
    const struct pointer ppd = {CLASS(19__pointer_type_infoE, "PP1d"), 0, &pd.type}, ppcd = {CLASS(19__pointer_type_infoE, "PPK1d"), 0, &pcd.type},
                         pcpcd = {CLASS(19__pointer_type_infoE, "PKPK1d"), 1, &pcd.type}, ppb = {CLASS(19__pointer_type_infoE, "PP1b"), 0, &pb.type};
    const struct type function = CLASS(20__function_type_infoE, "FvvE"), array = CLASS(17__array_type_infoE, "A1_i"),
                      enumeration = CLASS(16__enum_type_infoE, "1e"), fundamental = CLASS(23__fundamental_type_infoE, "i");
    const struct pointer pf = {CLASS(19__pointer_type_infoE, "PFvvE"), 0, &function}, pa = {CLASS(19__pointer_type_infoE, "PA1_i"), 0, &array};
    const struct pointer member = {CLASS(29__pointer_to_member_type_infoE, "M1bi"), 0, &fundamental};
    char object[64];
    void *p = object;
    converts(&fm__ZTIi, &fm__ZTIi, object, object, 1);
    converts(&fundamental, &fm__ZTIi, object, NULL, 0);
    converts(&enumeration, &fm__ZTIi, object, NULL, 0);
    converts(&b, &d, object, object, 1);
    converts(&d, &b, object, NULL, 0);
    converts(&b, &hidden, object, NULL, 0);
    converts(&b, &twice, object, NULL, 0);
    converts(&d2, &twice, object, object + 8, 1);
    converts(&pb, &pd, &p, object, 1);
    converts(&pd, &pb, &p, NULL, 0);
    converts(&pcb, &pd, &p, object, 1);
    converts(&pb, &pcd, &p, NULL, 0);
    converts(&fm__ZTIPKv, &pcd, &p, object, 1);
    converts(&fm__ZTIPv, &pcd, &p, NULL, 0);
    converts(&fm__ZTIPv, &pf, &p, NULL, 0);
    converts(&fm__ZTIPv, &pa, &p, object, 1);
    converts(&pcpcd, &ppd, &p, object, 1);
    converts(&ppcd, &ppd, &p, NULL, 0);
    converts(&ppb, &ppd, &p, NULL, 0);
    converts(&pb, &fm__ZTIDn, &p, NULL, 1);
    converts(&b, &fm__ZTIDn, &p, NULL, 0);
    // Of an incomplete class each file has its own information.
    const struct class here = {CLASS(17__class_type_infoE, "1x"), {NULL}, {{NULL, 0}}}, there = {CLASS(17__class_type_infoE, "1x"), {NULL}, {{NULL, 0}}};
    const struct pointer phere = {CLASS(19__pointer_type_infoE, "P1x"), 0x10, &here.type}, pthere = {CLASS(19__pointer_type_infoE, "P1x"), 0, &there.type};
    converts(&phere, &pthere, &p, object, 1);
    EXPECT_CHECK("unsupported", converts(&member, &fm__ZTIDn, &p, NULL, 1));

    // An object of class twice: the parts point to a virtual table with the offset to the top and the type.
    const void *const table0[] = {NULL, &twice, NULL}, *const table8[] = {(void *)-8L, &twice, NULL};
    const void *const *whole[2] = {table0 + 2, table8 + 2};
    CHECK_THAT(fm___dynamic_cast(&whole[0], &d, &d2, -1) == &whole[1] && fm___dynamic_cast(&whole[1], &d2, &d, -1) == &whole[0]);
    CHECK_THAT(fm___dynamic_cast(&whole[1], &b, &d2, -1) == &whole[1] && fm___dynamic_cast(&whole[1], &b, &d, -1) == &whole[0]);
    CHECK_THAT(fm___dynamic_cast(&whole[0], &d, &b, -1) == NULL && fm___dynamic_cast(&whole[0], &d, &hidden, -1) == NULL);
}

static void compare_hashes(void)
{
    struct policy policy = {1, 0};
    struct rehash r = fm__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(&policy, 1, 0, 1);
    CHECK_THAT(r.needed && r.buckets == 13 && policy.resize == 13);
    CHECK_THAT(!fm__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(&policy, 13, 12, 1).needed);
    r = fm__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(&policy, 13, 13, 1);
    CHECK_THAT(r.needed && r.buckets == 29);
    r = fm__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEjjj(&policy, 29, 29, 12);
    CHECK_THAT(r.needed && r.buckets == 59);
    CHECK_THAT(fm__ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(&policy, 0) == 1 &&
               fm__ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(&policy, 126) == 127 &&
               fm__ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEj(&policy, 8) == 11);
    EXPECT_CHECK("unsupported", fm__ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(&policy, 5000));
    // Results of the real function with the seed that std::hash uses.
    CHECK_THAT(fm__ZSt11_Hash_bytesPKvmm("", 0, 0xc70f6907u) == 6142509188972423790u && fm__ZSt11_Hash_bytesPKvmm("abc", 3, 0xc70f6907u) == 3663726644998027833u &&
               fm__ZSt11_Hash_bytesPKvmm("hello, world", 12, 0xc70f6907u) == 4795077891475041234u);
    CHECK_THAT(fm__ZSt11_Hash_bytesPKvjj("", 0, 1) == (unsigned)fm__ZSt11_Hash_bytesPKvmm("", 0, 1));
}

struct model_jump_buffer {
    void *anchor;
    int site;
};
extern void fm_longjmp(const struct model_jump_buffer *, int), fm__longjmp(const struct model_jump_buffer *, int), fm_siglongjmp(const struct model_jump_buffer *, int),
    fm___longjmp_chk(const struct model_jump_buffer *, int);

static void compare_jumps(void)
{
    char *anchor = block_of(1, 0);
    const struct model_jump_buffer there = {anchor, 3}, nowhere = {NULL, 3};
    void (*const jumps[])(const struct model_jump_buffer *, int) = {fm_longjmp, fm__longjmp, fm_siglongjmp, fm___longjmp_chk};
    for (unsigned i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        EXPECT_THROW(jumps[i](&there, 7));
        CHECK_THAT(thrown == anchor && exit_status == 307);
        EXPECT_THROW(jumps[i](&there, 0));
        CHECK_THAT(exit_status == 301);
        EXPECT_CHECK("control.jump", jumps[i](&nowhere, 1));
    }
    release_blocks();
}

extern void fm__ZSt17current_exceptionv(void **), fm__ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(void **),
    fm__ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(void **), fm__ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void **),
    fm__ZNSt15__exception_ptr13exception_ptrC1EPv(void **, void *), fm__ZNSt15__exception_ptr13exception_ptrC2EPv(void **, void *),
    *fm__ZNKSt15__exception_ptr13exception_ptr6_M_getEv(void **), *fm___cxa_init_primary_exception(void *, const void *, void (*)(void *));
extern const void *fm__ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv(void **);

// An exception that is kept by pointers outlives its handlers, and is thrown again from them.
static void compare_exception_pointers(void)
{
    void *none, *kept, *made;
    destroyed = 0;
    fm__ZSt17current_exceptionv(&none);
    CHECK_THAT(none == NULL && fm__ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv(&none) == NULL);
    int *object = fm___cxa_allocate_exception(sizeof *object);
    EXPECT_THROW(fm___cxa_throw(object, &fm__ZTIi, destroy));
    fm___cxa_begin_catch(thrown);
    fm__ZSt17current_exceptionv(&kept);
    CHECK_THAT(kept == object && fm__ZNKSt15__exception_ptr13exception_ptr6_M_getEv(&kept) == object &&
               fm__ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv(&kept) == &fm__ZTIi);
    handle_end();
    CHECK_THAT(destroyed == 0);
    EXPECT_THROW(fm__ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(&kept));
    CHECK_THAT(fm___cxa_begin_catch(thrown) == object);
    fm__ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(&kept);
    CHECK_THAT(kept == NULL && destroyed == 0); // the handler still has it
    handle_end();
    CHECK_THAT(destroyed == 1);
    EXPECT_CHECK("memory.null", fm__ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(&none));

    object = fm___cxa_allocate_exception(sizeof *object);
    fm___cxa_init_primary_exception(object, &fm__ZTIi, destroy);
    fm__ZNSt15__exception_ptr13exception_ptrC1EPv(&made, object);
    fm__ZNSt15__exception_ptr13exception_ptrC2EPv(&kept, object);
    fm__ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(&made);
    fm__ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(&kept);
    none = made;
    fm__ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(&none);
    CHECK_THAT(destroyed == 1);
    fm__ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(&made);
    CHECK_THAT(destroyed == 2);
}

extern long long fm__ZNSt6chrono3_V212steady_clock3nowEv(void), fm__ZNSt6chrono3_V212system_clock3nowEv(void);

static void compare_clocks(void)
{
    const uint64_t times[] = {5, 7, 6};
    volatile long long t;
    force_nondet(times, 3);
    EXPECT_RETURN(t = fm__ZNSt6chrono3_V212steady_clock3nowEv());
    CHECK_THAT(t == 5);
    EXPECT_RETURN(t = fm__ZNSt6chrono3_V212steady_clock3nowEv());
    CHECK_THAT(t == 7);
    EXPECT_RETURN(t = fm__ZNSt6chrono3_V212system_clock3nowEv());
    CHECK_THAT(t == 6);
}

// Throwing ends in the verifier, which finds the handler; the rest is bookkeeping.
void compare_exceptions(void)
{
    int *object = fm___cxa_allocate_exception(sizeof *object);
    fm___cxa_free_exception(object);
    object = fm___cxa_allocate_exception(sizeof *object);
    *object = 42;
    EXPECT_THROW(fm___cxa_throw(object, &fm__ZTIi, destroy));
    void *e = thrown;
    CHECK_THAT(fm__ZSt19uncaught_exceptionsv() == 1 && fm__ZSt18uncaught_exceptionv());
    CHECK_THAT(fm___fathom_catch(e, &fm__ZTIl, 1, 0, 0, 1) == 0 && fm___fathom_catch(e, &fm__ZTIi, 2, 0, 0, 0) == 0 &&
               fm___fathom_catch(e, &fm__ZTIi, 2, 0, 0, 1) == 2 && fm___fathom_catch(e, &fm__ZTIi, 2, 1, 0, 1) == 1 &&
               fm___fathom_catch(e, NULL, 3, 0, 1, 0) == 3);
    CHECK_THAT(fm___cxa_get_exception_ptr(e) == object && fm___cxa_begin_catch(e) == object && !fm__ZSt18uncaught_exceptionv());
    CHECK_THAT(fm___model_caught_exception() == e && fm___cxa_current_exception_type() == &fm__ZTIi);
    EXPECT_THROW(fm___cxa_rethrow());
    handle_end(); // the handler is left
    CHECK_THAT(thrown == e && destroyed == 0 && fm___model_caught_exception() == NULL);
    CHECK_THAT(fm___cxa_begin_catch(e) == object);
    handle_end();
    CHECK_THAT(destroyed == 1 && fm___cxa_current_exception_type() == NULL);
    handle_end();

    e = fm___model_new_exception(1);
    EXPECT_THROW(fm___model_throw(e));
    ((void (**)(void *))e)[1] = destroy;
    fm___model_release_exception(e);
    CHECK_THAT(destroyed == 2);

    void *unlisted = fm___model_new_exception(1);
    EXPECT_CHECK("control.exception", fm___cxa_rethrow());
    EXPECT_CHECK("control.exception", fm___cxa_call_unexpected(unlisted));
    handle_end();
    CHECK_THAT(fm__ZSt13get_terminatev() != NULL);
    CHECK_THAT(fm__ZSt13set_terminatePFvvE(leave) != leave && fm__ZSt13get_terminatev() == leave);
    EXPECT_EXIT(3, fm__ZSt9terminatev());
    compare_exception_pointers();
    compare_clocks();
    compare_types();
    compare_hashes();
    compare_jumps();
}

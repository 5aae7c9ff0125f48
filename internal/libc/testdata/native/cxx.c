#include "harness.h"

extern void *fm__Znwm(size_t), *fm__Znam(size_t), *fm__Znwj(size_t), *fm__Znaj(size_t), *fm__ZnwmRKSt9nothrow_t(size_t, const void *),
    *fm__ZnamRKSt9nothrow_t(size_t, const void *);
extern void *fm__ZnwmSt11align_val_tRKSt9nothrow_t(size_t, size_t, const void *), *fm__ZnamSt11align_val_tRKSt9nothrow_t(size_t, size_t, const void *),
    *fm__ZnwjSt11align_val_tRKSt9nothrow_t(size_t, size_t, const void *), *fm__ZnajSt11align_val_tRKSt9nothrow_t(size_t, size_t, const void *);
extern void fm__ZdlPv(void *), fm__ZdaPv(void *), fm__ZdlPvm(void *, size_t), fm__ZdaPvm(void *, size_t), fm__ZdlPvj(void *, size_t),
    fm__ZdaPvj(void *, size_t), fm__ZdlPvRKSt9nothrow_t(void *, const void *), fm__ZdaPvRKSt9nothrow_t(void *, const void *);
extern void *fm__ZnwmSt11align_val_t(size_t, size_t), *fm__ZnamSt11align_val_t(size_t, size_t), *fm__ZnwjSt11align_val_t(size_t, size_t),
    *fm__ZnajSt11align_val_t(size_t, size_t);
extern void fm__ZdlPvSt11align_val_t(void *, size_t), fm__ZdaPvSt11align_val_t(void *, size_t), fm__ZdlPvmSt11align_val_t(void *, size_t, size_t),
    fm__ZdaPvmSt11align_val_t(void *, size_t, size_t), fm__ZdlPvjSt11align_val_t(void *, size_t, size_t), fm__ZdaPvjSt11align_val_t(void *, size_t, size_t),
    fm__ZdlPvSt11align_val_tRKSt9nothrow_t(void *, size_t, const void *), fm__ZdaPvSt11align_val_tRKSt9nothrow_t(void *, size_t, const void *);
extern int fm___cxa_guard_acquire(void *);
extern void fm___cxa_guard_release(void *), fm___cxa_guard_abort(void *), fm___cxa_pure_virtual(void), fm___cxa_deleted_virtual(void);

extern const char fm__ZSt7nothrow;

void compare_cxx(void)
{
    CHECK_THAT(fm__ZSt7nothrow == 0);
    void *(*const news[])(size_t) = {fm__Znwm, fm__Znam, fm__Znwj, fm__Znaj};
    for (unsigned i = 0; i < 4; i++) {
        char *p = news[i](5);
        CHECK_THAT(p != NULL && __fathom_object_size(p) == 5);
        if (i == 0)
            fm__ZdlPv(p);
        else if (i == 1)
            fm__ZdaPv(p);
        else if (i == 2)
            fm__ZdlPvj(p, 5);
        else
            fm__ZdaPvj(p, 5);
        EXPECT_CHECK("memory.free", fm__ZdlPv(p));
        EXPECT_THROW(news[i](SIZE_MAX));
    }
    fm__ZdlPvm(fm__Znwm(1), 1);
    fm__ZdaPvm(fm__Znam(1), 1);
    fm__ZdlPvRKSt9nothrow_t(fm__ZnwmRKSt9nothrow_t(1, NULL), NULL);
    fm__ZdaPvRKSt9nothrow_t(fm__ZnamRKSt9nothrow_t(1, NULL), NULL);
    CHECK_THAT(fm__ZnwmRKSt9nothrow_t(SIZE_MAX, NULL) == NULL && fm__ZnamRKSt9nothrow_t(SIZE_MAX, NULL) == NULL);

    void *(*const throwing[])(size_t, size_t) = {fm__ZnwmSt11align_val_t, fm__ZnamSt11align_val_t, fm__ZnwjSt11align_val_t, fm__ZnajSt11align_val_t};
    void (*const deletes[])(void *, size_t) = {fm__ZdlPvSt11align_val_t, fm__ZdaPvSt11align_val_t};
    void (*const sized[])(void *, size_t, size_t) = {fm__ZdlPvmSt11align_val_t, fm__ZdaPvmSt11align_val_t, fm__ZdlPvjSt11align_val_t, fm__ZdaPvjSt11align_val_t};
    for (int i = 0; i < 4; i++) {
        void *p = throwing[i](5, 64), *q = throwing[i](5, 128);
        CHECK_THAT((uintptr_t)p % 64 == 0 && (uintptr_t)q % 128 == 0);
        deletes[i % 2](p, 64);
        sized[i](q, 5, 128);
        p = throwing[i](5, 64);
        EXPECT_CHECK("memory.free", sized[i](p, 4, 64));
    }
    fm__ZdlPvSt11align_val_tRKSt9nothrow_t(fm__ZnwmSt11align_val_t(1, 64), 64, NULL);
    fm__ZdaPvSt11align_val_tRKSt9nothrow_t(fm__ZnamSt11align_val_t(1, 64), 64, NULL);
    void *(*const aligned[])(size_t, size_t, const void *) = {fm__ZnwmSt11align_val_tRKSt9nothrow_t, fm__ZnamSt11align_val_tRKSt9nothrow_t,
                                                              fm__ZnwjSt11align_val_tRKSt9nothrow_t, fm__ZnajSt11align_val_tRKSt9nothrow_t};
    for (unsigned i = 0; i < 4; i++) {
        char *p = aligned[i](192, 64, NULL);
        CHECK_THAT(p != NULL && (uintptr_t)p % 64 == 0 && __fathom_object_size(p) == 192);
        fm__ZdlPv(p);
        CHECK_THAT(aligned[i](SIZE_MAX, 64, NULL) == NULL);
    }

    uint64_t guard = 0;
    CHECK_THAT(fm___cxa_guard_acquire(&guard) == 1);
    EXPECT_CHECK("control.recursion", fm___cxa_guard_acquire(&guard));
    fm___cxa_guard_abort(&guard);
    CHECK_THAT(fm___cxa_guard_acquire(&guard) == 1);
    fm___cxa_guard_release(&guard);
    CHECK_THAT(fm___cxa_guard_acquire(&guard) == 0);
    EXPECT_CHECK("call.type", fm___cxa_pure_virtual());
    EXPECT_CHECK("call.type", fm___cxa_deleted_virtual());
}

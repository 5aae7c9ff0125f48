// Native bodies of the verifier's primitives, so that an instrumented module
// can be executed: its output must be that of the plain program, and every check
// must hold where the program has no undefined behaviour.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void __fathom_check(_Bool ok, const char *kind, const char *message) {
    if (!ok) {
        printf("violated: %s: %s\n", kind, message);
        exit(99);
    }
}
static volatile unsigned char sink;
void __fathom_check_access(const volatile unsigned char *p, unsigned long size, unsigned write, unsigned long align) {
    __fathom_check(p != 0, "memory.null", "check_access");
    if (size != 0)
        sink = p[0] ^ p[size - 1];
    if (write && size != 0)
        ((volatile unsigned char *)p)[size - 1] = p[size - 1];
}
void __fathom_check_overlap(const char *dst, const char *src, unsigned long n) {
    __fathom_check(dst == src || dst + n <= src || src + n <= dst, "memory.overlap", "check_overlap");
}
void __fathom_assume(_Bool b) {
    if (!b)
        exit(98);
}
void __fathom_exit(int status) { exit(status); }
void *__fathom_alloc(unsigned long size, unsigned long align, int zero) {
    void *p = malloc(size ? size : 1);
    memset(p, zero ? 0 : 0xa5, size);
    return p;
}
void __fathom_free(void *p) { free(p); }
void *__fathom_alloc_by(unsigned long size, unsigned long align, int zero, int allocator) { return __fathom_alloc(size, align, zero); }
void __fathom_free_by(void *p, int allocator) { free(p); }
_Bool __fathom_is_replaced(const char *name) { return 0; }
_Bool __fathom_malloc_fails(unsigned long size) { return 0; }
void __fathom_copy_object_tracks(void *to, const void *from) {}
_Bool __fathom_realloc_frees(void) { return 1; }
void __fathom_assumed(const char *what) { (void)what; }
void __fathom_approximate(const char *what) { (void)what; }
unsigned __fathom_nondet_u32(void) { return 7; }
void dump(unsigned checksum) { printf("checksum = %X\n", checksum); }

// Uninitialised locals hold garbage that no correct program depends on.
#define UNINIT(name, type, suffix) type name(void) __asm__("__fathom_nondet_uninit." suffix); type name(void) { return (type)0xa5a5a5a5a5a5a5a5; }
UNINIT(u1, _Bool, "i1")
UNINIT(u8, unsigned char, "i8")
UNINIT(u16, unsigned short, "i16")
UNINIT(u32, unsigned, "i32")
UNINIT(u64, unsigned long, "i64")
UNINIT(uptr, void *, "ptr")

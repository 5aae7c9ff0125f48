// Type information and exceptions of the Itanium C++ ABI, for the models that know their layout.
#ifndef FATHOM_CXXABI_H
#define FATHOM_CXXABI_H
#include "model.h"

// What every std::type_info starts with. The virtual table says which of the
// classes below it is.
struct model_type {
    void *const *vtable;
    const char *name;
};

// Type information of a class in a library's binary is a declaration of the
// size of a pointer: which bases the class has is not known.
MODEL_HELPER void model_known_type(const struct model_type *t)
{
    unsigned long size = __fathom_object_size(t);
    if (size != 0 && size < sizeof *t) // of a pointer that is not valid, the accesses will tell
        model_unsupported("a class whose type information is defined nowhere");
}

// A class with one base, public, not virtual, at its start.
struct model_si_class {
    struct model_type type;
    const struct model_type *base;
};

// A class with other bases.
struct model_base {
    const struct model_type *type;
    long offset_flags; // bit 0: virtual, bit 1: public; above 8 bits the offset, for virtual ones into the virtual table
};
struct model_vmi_class {
    struct model_type type;
    unsigned flags, count;
    struct model_base bases[];
};

// A pointer; a pointer to a member has the class as well.
struct model_pointer {
    struct model_type type;
    unsigned flags; // bits 0 to 2: const, volatile, restrict; 5 and 6: transaction-safe, noexcept
    const struct model_type *pointee;
    const struct model_type *context;
};

// An exception: the object that was thrown follows. A dependent one, which
// std::rethrow_exception throws, has the object of another.
struct model_exception {
    const struct model_type *type;
    void (*destructor)(void *);
    void *object;
    void *adjusted;                // the object as the handler sees it
    struct model_exception *next;  // caught before
    struct model_exception *owner; // of the object, itself unless dependent
    int handlers;                  // how many handlers hold it, negative while it is rethrown
    int references;                // by handlers and flight, by dependent ones and by std::exception_ptr
} __attribute__((aligned(16)));

// What the models of exceptions share.
_Bool __model_converts(const struct model_type *to, const struct model_type *from, void **object);
struct model_exception *__model_new_exception(size_t size);
_Noreturn void __model_throw(struct model_exception *e);
_Noreturn void _ZSt9terminatev(void);
void __model_release_exception(struct model_exception *e);
struct model_exception *__model_caught_exception(void);

#endif

// Defines: _ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv _ZNKSt15__exception_ptr13exception_ptr6_M_getEv
// Defines: _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv
// Defines: _ZNSt15__exception_ptr13exception_ptrC1EPv _ZNSt15__exception_ptr13exception_ptrC2EPv _ZSt17current_exceptionv
// Defines: _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE __cxa_init_primary_exception
// Needs: __model_caught_exception __model_new_exception __model_release_exception __model_throw
//
// std::exception_ptr: a pointer to the object that was thrown, and a share of its
// owner. Throwing it again makes another exception with the same object.
#include "model.h"
#include "cxxabi.h"

struct model_exception_ptr {
    void *object;
};

MODEL_HELPER struct model_exception *model_exception_of(const struct model_exception_ptr *p)
{
    return (struct model_exception *)p->object - 1;
}

// The caller has the place of the result, as the class has a destructor.
MODEL void _ZSt17current_exceptionv(struct model_exception_ptr *result)
{
    struct model_exception *e = __model_caught_exception();
    result->object = NULL;
    if (e != NULL) {
        e->owner->references++;
        result->object = e->object;
    }
}

MODEL _Noreturn void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(const struct model_exception_ptr *p)
{
    struct model_exception *owner, *e;
    __fathom_check(p->object != NULL, "memory.null", "the std::exception_ptr that is thrown again is not null");
    owner = model_exception_of(p);
    e = __model_new_exception(0);
    e->type = owner->type;
    e->object = owner->object;
    e->adjusted = owner->object;
    e->owner = owner;
    owner->references++;
    __model_throw(e);
}

// An exception that std::make_exception_ptr keeps and nobody has thrown.
MODEL struct model_exception *__cxa_init_primary_exception(void *object, const struct model_type *type, void (*destructor)(void *))
{
    struct model_exception *e = (struct model_exception *)object - 1;
    e->type = type;
    e->destructor = destructor;
    e->references = 0;
    return e;
}

MODEL void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(struct model_exception_ptr *p)
{
    if (p->object != NULL)
        model_exception_of(p)->references++;
}

MODEL void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(struct model_exception_ptr *p)
{
    if (p->object != NULL) {
        __model_release_exception(model_exception_of(p));
        p->object = NULL;
    }
}

MODEL void *_ZNKSt15__exception_ptr13exception_ptr6_M_getEv(const struct model_exception_ptr *p)
{
    return p->object;
}

MODEL void _ZNSt15__exception_ptr13exception_ptrC2EPv(struct model_exception_ptr *p, void *object)
{
    p->object = object;
    _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(p);
}

MODEL void _ZNSt15__exception_ptr13exception_ptrC1EPv(struct model_exception_ptr *p, void *object)
{
    _ZNSt15__exception_ptr13exception_ptrC2EPv(p, object);
}

MODEL const struct model_type *_ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv(const struct model_exception_ptr *p)
{
    return p->object != NULL ? model_exception_of(p)->type : NULL;
}

// Defines: __cxa_allocate_exception __cxa_free_exception __cxa_throw __cxa_rethrow __cxa_begin_catch __cxa_end_catch
// Defines: __cxa_get_exception_ptr __cxa_current_exception_type __cxa_call_unexpected _ZSt19uncaught_exceptionsv _ZSt18uncaught_exceptionv
// Defines: __fathom_catch __model_new_exception __model_throw __model_release_exception __model_caught_exception
// Needs: _ZSt9terminatev __model_converts
//
// Throwing and catching by the Itanium C++ ABI, for one thread. The compiler
// calls the functions __cxa_*; the verifier calls __fathom_catch in landing pads, in
// the order of their clauses.
#include "model.h"
#include "cxxabi.h"

static struct model_exception *model_caught; // innermost first
static int model_uncaught;                   // exceptions thrown and not caught yet

MODEL struct model_exception *__model_new_exception(size_t size)
{
    struct model_exception *e;
    if (size > MODEL_MAX_OBJECT - sizeof *e)
        _ZSt9terminatev();
    e = __fathom_alloc_by(sizeof *e + size, MODEL_MALLOC_ALIGN, 0, MODEL_LIBRARY);
    e->object = e + 1;
    e->adjusted = e->object;
    e->owner = e;
    e->destructor = NULL;
    e->handlers = 0;
    e->references = 1;
    return e;
}

MODEL void *__cxa_allocate_exception(size_t size)
{
    return __model_new_exception(size)->object;
}

// The constructor of an exception has thrown another.
MODEL void __cxa_free_exception(void *object)
{
    __fathom_free_by((struct model_exception *)object - 1, MODEL_LIBRARY);
}

MODEL _Noreturn void __model_throw(struct model_exception *e)
{
    model_uncaught++;
    __fathom_unwind(e);
}

MODEL _Noreturn void __cxa_throw(void *object, const struct model_type *type, void (*destructor)(void *))
{
    struct model_exception *e = (struct model_exception *)object - 1;
    model_known_type(type);
    e->type = type;
    e->destructor = destructor;
    __model_throw(e);
}

MODEL _Noreturn void __cxa_rethrow(void)
{
    struct model_exception *e = model_caught;
    if (e == NULL) {
        __fathom_check(0, "control.exception", "no exception is being handled where it is thrown again");
        _ZSt9terminatev();
    }
    e->handlers = -e->handlers;
    __model_throw(e);
}

MODEL void __model_release_exception(struct model_exception *e)
{
    struct model_exception *owner = e->owner;
    if (--e->references != 0)
        return;
    if (owner != e)
        __model_release_exception(owner);
    else if (e->destructor != NULL)
        e->destructor(e->object);
    __fathom_free_by(e, MODEL_LIBRARY);
}

MODEL struct model_exception *__model_caught_exception(void)
{
    return model_caught;
}

MODEL void *__cxa_begin_catch(struct model_exception *e)
{
    e->handlers = (e->handlers < 0 ? -e->handlers : e->handlers) + 1;
    if (model_caught != e) {
        e->next = model_caught;
        model_caught = e;
    }
    model_uncaught--;
    return e->adjusted;
}

MODEL void __cxa_end_catch(void)
{
    struct model_exception *e = model_caught;
    if (e == NULL)
        return;
    if (e->handlers < 0) { // it goes on, and this handler holds it no longer
        if (++e->handlers == 0)
            model_caught = e->next;
    } else if (--e->handlers == 0) {
        model_caught = e->next;
        __model_release_exception(e);
    }
}

MODEL void *__cxa_get_exception_ptr(struct model_exception *e)
{
    return e->adjusted;
}

MODEL const struct model_type *__cxa_current_exception_type(void)
{
    return model_caught != NULL ? model_caught->type : NULL;
}

MODEL int _ZSt19uncaught_exceptionsv(void)
{
    return model_uncaught;
}

MODEL _Bool _ZSt18uncaught_exceptionv(void)
{
    return model_uncaught != 0;
}

// An exception that an exception specification does not list. The handler of
// std::set_unexpected, which could throw another, is not modelled.
MODEL _Noreturn void __cxa_call_unexpected(struct model_exception *e)
{
    __cxa_begin_catch(e);
    __fathom_check(0, "control.exception", "an exception leaves a function whose exception specification does not list it");
    _ZSt9terminatev();
}

// The selector behind a clause that catches a type, NULL for every one. selector
// is that behind the clauses before. The verifier knows whether the clause always catches what was thrown, or
// it is to be asked here.
MODEL __attribute__((used)) int __fathom_catch(struct model_exception *e, const struct model_type *type, int id, int selector, _Bool always, _Bool ask)
{
    void *object = e->object;
    if (selector != 0)
        return selector;
    if (!always && !(ask && __model_converts(type, e->type, &object)))
        return 0;
    e->adjusted = object;
    return id;
}

// Defines: __cxa_guard_acquire __cxa_guard_release __cxa_guard_abort __cxa_pure_virtual __cxa_deleted_virtual
//
// The run-time support of the Itanium C++ ABI for static locals and virtual
// calls, for one thread. The first byte of a guard says whether the object has
// been constructed, the second whether that is under way.
#include "model.h"

MODEL int __cxa_guard_acquire(unsigned char *guard)
{
    if (guard[0] != 0)
        return 0;
    __fathom_check(guard[1] == 0, "control.recursion", "the initialiser of a static local enters itself");
    guard[1] = 1;
    return 1;
}

MODEL void __cxa_guard_release(unsigned char *guard)
{
    guard[0] = 1;
    guard[1] = 0;
}

MODEL void __cxa_guard_abort(unsigned char *guard)
{
    guard[1] = 0;
}

MODEL _Noreturn void __cxa_pure_virtual(void)
{
    __fathom_check(0, "call.type", "call of a pure virtual function");
    __fathom_exit(134);
}

MODEL _Noreturn void __cxa_deleted_virtual(void)
{
    __fathom_check(0, "call.type", "call of a deleted virtual function");
    __fathom_exit(134);
}

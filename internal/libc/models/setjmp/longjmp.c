// Defines: longjmp _longjmp siglongjmp __longjmp_chk
//
// What setjmp has written to the buffer, which the verifier sees to: the anchor, a
// local variable of the function that called it, and which call it was.
#include "model.h"

struct model_jump_buffer {
    void *anchor;
    int site;
};

MODEL_HELPER _Noreturn void model_jump(const struct model_jump_buffer *buffer, int value)
{
    __fathom_check(__fathom_is_dereferenceable(buffer->anchor, 1), "control.jump",
                   "longjmp to a function that has returned, or did not call setjmp with this buffer");
    __fathom_jump(buffer->anchor, buffer->site, value != 0 ? value : 1);
}

MODEL _Noreturn void longjmp(const struct model_jump_buffer *buffer, int value)
{
    model_jump(buffer, value);
}

MODEL _Noreturn void _longjmp(const struct model_jump_buffer *buffer, int value)
{
    model_jump(buffer, value);
}

MODEL _Noreturn void siglongjmp(const struct model_jump_buffer *buffer, int value)
{
    model_jump(buffer, value);
}

MODEL _Noreturn void __longjmp_chk(const struct model_jump_buffer *buffer, int value)
{
    model_jump(buffer, value);
}

// Defines: __sprintf_chk __vsprintf_chk __snprintf_chk __vsnprintf_chk
// Needs: __errno_location strlen strnlen
//
// What _FORTIFY_SOURCE makes of sprintf and its relatives; room is the size of
// the destination as the compiler sees it, SIZE_MAX if it does not.
#include "model.h"
#include "print.h"

// The text may not exceed the room even where a larger object would hold it.
MODEL_HELPER int model_print_fortified(char *to, size_t room, const char *format, struct model_args *args)
{
    int length = model_print_to_buffer(to, SIZE_MAX, format, args);
    __fathom_check(length < 0 || (size_t)length < room, "memory.bounds", "sprintf writes past the end of its destination");
    return length;
}

MODEL int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...)
{
    struct model_args args;
    int length;
    (void)flag;
    va_start(args.list, format);
    length = model_print_fortified(to, room, format, &args);
    va_end(args.list);
    return length;
}

MODEL int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list list)
{
    struct model_args args;
    int length;
    (void)flag;
    va_copy(args.list, list);
    length = model_print_fortified(to, room, format, &args);
    va_end(args.list);
    return length;
}

MODEL int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...)
{
    struct model_args args;
    int length;
    (void)flag;
    __fathom_check(size <= room, "memory.bounds", "the size given to snprintf exceeds its destination");
    va_start(args.list, format);
    length = model_print_to_buffer(to, size, format, &args);
    va_end(args.list);
    return length;
}

MODEL int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list list)
{
    struct model_args args;
    int length;
    (void)flag;
    __fathom_check(size <= room, "memory.bounds", "the size given to vsnprintf exceeds its destination");
    va_copy(args.list, list);
    length = model_print_to_buffer(to, size, format, &args);
    va_end(args.list);
    return length;
}

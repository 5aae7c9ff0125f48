// Defines: sprintf vsprintf snprintf vsnprintf
// Needs: __errno_location strlen strnlen
#include "model.h"
#include "print.h"

MODEL int sprintf(char *to, const char *format, ...)
{
    struct model_args args;
    int length;
    va_start(args.list, format);
    length = model_print_to_buffer(to, SIZE_MAX, format, &args);
    va_end(args.list);
    return length;
}

MODEL int vsprintf(char *to, const char *format, va_list list)
{
    struct model_args args;
    int length;
    va_copy(args.list, list);
    length = model_print_to_buffer(to, SIZE_MAX, format, &args);
    va_end(args.list);
    return length;
}

MODEL int snprintf(char *to, size_t size, const char *format, ...)
{
    struct model_args args;
    int length;
    va_start(args.list, format);
    length = model_print_to_buffer(to, size, format, &args);
    va_end(args.list);
    return length;
}

MODEL int vsnprintf(char *to, size_t size, const char *format, va_list list)
{
    struct model_args args;
    int length;
    va_copy(args.list, list);
    length = model_print_to_buffer(to, size, format, &args);
    va_end(args.list);
    return length;
}

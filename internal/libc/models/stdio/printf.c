// Defines: printf vprintf fprintf vfprintf dprintf vdprintf
// Needs: strlen strnlen
//
// The text goes to the outside world; what remains is that the arguments are
// valid, and a result that says little.
#include "model.h"
#include "format.h"
#include "stream.h"

MODEL int printf(const char *format, ...)
{
    struct model_args args;
    int result;
    va_start(args.list, format);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int vprintf(const char *format, va_list list)
{
    struct model_args args;
    int result;
    va_copy(args.list, list);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int fprintf(FILE *stream, const char *format, ...)
{
    struct model_args args;
    int result;
    model_check_stream(stream);
    va_start(args.list, format);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int vfprintf(FILE *stream, const char *format, va_list list)
{
    struct model_args args;
    int result;
    model_check_stream(stream);
    va_copy(args.list, list);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int dprintf(int descriptor, const char *format, ...)
{
    struct model_args args;
    int result;
    (void)descriptor;
    va_start(args.list, format);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int vdprintf(int descriptor, const char *format, va_list list)
{
    struct model_args args;
    int result;
    (void)descriptor;
    va_copy(args.list, list);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

// Defines: __printf_chk __vprintf_chk __fprintf_chk __vfprintf_chk __dprintf_chk __vdprintf_chk
// Needs: strlen strnlen
//
// What _FORTIFY_SOURCE makes of printf and its relatives.
#include "model.h"
#include "format.h"
#include "stream.h"

MODEL int __printf_chk(int flag, const char *format, ...)
{
    struct model_args args;
    int result;
    (void)flag;
    va_start(args.list, format);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int __vprintf_chk(int flag, const char *format, va_list list)
{
    struct model_args args;
    int result;
    (void)flag;
    va_copy(args.list, list);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int __fprintf_chk(FILE *stream, int flag, const char *format, ...)
{
    struct model_args args;
    int result;
    (void)flag;
    model_check_stream(stream);
    va_start(args.list, format);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list list)
{
    struct model_args args;
    int result;
    (void)flag;
    model_check_stream(stream);
    va_copy(args.list, list);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int __dprintf_chk(int descriptor, int flag, const char *format, ...)
{
    struct model_args args;
    int result;
    (void)descriptor, (void)flag;
    va_start(args.list, format);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

MODEL int __vdprintf_chk(int descriptor, int flag, const char *format, va_list list)
{
    struct model_args args;
    int result;
    (void)descriptor, (void)flag;
    va_copy(args.list, list);
    result = model_format_check(format, &args);
    va_end(args.list);
    return result;
}

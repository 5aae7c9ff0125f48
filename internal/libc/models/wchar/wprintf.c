// Defines: wprintf vwprintf fwprintf vfwprintf swprintf vswprintf
// Needs: __errno_location strlen strnlen
//
// Formatted wide output. A wide format is read as bytes, as the arguments of its conversions are those of printf.
#include "model.h"
#include "print.h"
#include "stream.h"

// The text cut to size - 1 characters and a terminator. Unlike snprintf's, a text that does not fit is an error, and what is in the
// buffer then is another's to say, but a text.
MODEL_HELPER int model_print_to_wide(model_wchar *to, size_t size, const model_wchar *format, struct model_args *args)
{
    MODEL_NARROW_COPY(narrow, format);
    struct model_sink sink = {NULL, to, size != 0 ? size - 1 : 0, 0, 0};
    model_print(&sink, narrow, format, args);
    if (size == 0)
        return -1;
    to[sink.count < sink.limit ? sink.count : sink.limit] = 0;
    if (sink.count < size && sink.count <= INT_MAX && !sink.failed)
        return (int)sink.count;
    if (__fathom_nondet_bool())
        to[0] = 0;
    return -1;
}

MODEL_HELPER int model_check_wide(const model_wchar *format, struct model_args *args)
{
    MODEL_NARROW_COPY(narrow, format);
    return model_format_check(narrow, args);
}

MODEL int wprintf(const model_wchar *format, ...)
{
    struct model_args args;
    int result;
    va_start(args.list, format);
    result = model_check_wide(format, &args);
    va_end(args.list);
    return result;
}

MODEL int vwprintf(const model_wchar *format, va_list list)
{
    struct model_args args;
    int result;
    va_copy(args.list, list);
    result = model_check_wide(format, &args);
    va_end(args.list);
    return result;
}

MODEL int fwprintf(FILE *stream, const model_wchar *format, ...)
{
    struct model_args args;
    int result;
    model_check_stream(stream);
    va_start(args.list, format);
    result = model_check_wide(format, &args);
    va_end(args.list);
    return result;
}

MODEL int vfwprintf(FILE *stream, const model_wchar *format, va_list list)
{
    struct model_args args;
    int result;
    model_check_stream(stream);
    va_copy(args.list, list);
    result = model_check_wide(format, &args);
    va_end(args.list);
    return result;
}

MODEL int swprintf(model_wchar *to, size_t size, const model_wchar *format, ...)
{
    struct model_args args;
    int length;
    va_start(args.list, format);
    length = model_print_to_wide(to, size, format, &args);
    va_end(args.list);
    return length;
}

MODEL int vswprintf(model_wchar *to, size_t size, const model_wchar *format, va_list list)
{
    struct model_args args;
    int length;
    va_copy(args.list, list);
    length = model_print_to_wide(to, size, format, &args);
    va_end(args.list);
    return length;
}

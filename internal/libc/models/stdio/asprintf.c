// Defines: asprintf vasprintf __asprintf_chk __vasprintf_chk
// Needs: __errno_location malloc strlen strnlen
//
// The text goes to a buffer as large as its length, and a block of the exact
// size is filled from it: formatting twice would give two texts where parts of
// them are arbitrary.
#include "model.h"
#include "print.h"

#define MODEL_TEXT_MAX 8192

MODEL_HELPER int model_print_to_block(char **to, const char *format, struct model_args *args)
{
    char text[MODEL_TEXT_MAX];
    int length = model_print_to_buffer(text, sizeof text, format, args);
    char *block;
    if (length < 0)
        return -1;
    if ((size_t)length >= sizeof text)
        model_unsupported("asprintf of more than 8191 bytes");
    block = malloc((size_t)length + 1);
    *to = block; // glibc leaves it alone on failure, newer versions store NULL
    if (block == NULL)
        return -1;
    __builtin_memcpy(block, text, (size_t)length + 1);
    return length;
}

MODEL int asprintf(char **to, const char *format, ...)
{
    struct model_args args;
    int length;
    va_start(args.list, format);
    length = model_print_to_block(to, format, &args);
    va_end(args.list);
    return length;
}

MODEL int vasprintf(char **to, const char *format, va_list list)
{
    struct model_args args;
    int length;
    va_copy(args.list, list);
    length = model_print_to_block(to, format, &args);
    va_end(args.list);
    return length;
}

MODEL int __asprintf_chk(char **to, int flag, const char *format, ...)
{
    struct model_args args;
    int length;
    (void)flag;
    va_start(args.list, format);
    length = model_print_to_block(to, format, &args);
    va_end(args.list);
    return length;
}

MODEL int __vasprintf_chk(char **to, int flag, const char *format, va_list list)
{
    struct model_args args;
    int length;
    (void)flag;
    va_copy(args.list, list);
    length = model_print_to_block(to, format, &args);
    va_end(args.list);
    return length;
}

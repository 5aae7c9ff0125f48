// Defines: err errx verr verrx warn warnx vwarn vwarnx error
// Needs: exit strlen strnlen
//
// BSD's and GNU's messages about errors: printf to stderr, then exit.
#include "model.h"
#include "format.h"

_Noreturn void exit(int);

#define MODEL_MESSAGE(format)           \
    do {                                \
        struct model_args args;         \
        va_start(args.list, format);    \
        if (format != NULL)             \
            (void)model_format_check(format, &args); \
        va_end(args.list);              \
    } while (0)

#define MODEL_MESSAGE_LIST(format, arguments)  \
    do {                                       \
        struct model_args args;                \
        va_copy(args.list, arguments);         \
        if (format != NULL)                    \
            (void)model_format_check(format, &args); \
        va_end(args.list);                     \
    } while (0)

MODEL _Noreturn void err(int status, const char *format, ...)
{
    MODEL_MESSAGE(format);
    exit(status);
}

MODEL _Noreturn void errx(int status, const char *format, ...)
{
    MODEL_MESSAGE(format);
    exit(status);
}

MODEL _Noreturn void verr(int status, const char *format, va_list list)
{
    MODEL_MESSAGE_LIST(format, list);
    exit(status);
}

MODEL _Noreturn void verrx(int status, const char *format, va_list list)
{
    MODEL_MESSAGE_LIST(format, list);
    exit(status);
}

MODEL void warn(const char *format, ...)
{
    MODEL_MESSAGE(format);
}

MODEL void warnx(const char *format, ...)
{
    MODEL_MESSAGE(format);
}

MODEL void vwarn(const char *format, va_list list)
{
    MODEL_MESSAGE_LIST(format, list);
}

MODEL void vwarnx(const char *format, va_list list)
{
    MODEL_MESSAGE_LIST(format, list);
}

// GNU: returns when the status is 0.
MODEL void error(int status, int number, const char *format, ...)
{
    (void)number;
    MODEL_MESSAGE(format);
    if (status != 0)
        exit(status);
}

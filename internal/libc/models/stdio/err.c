// Defines: err errx verr verrx warn warnx vwarn vwarnx error error_at_line error_message_count error_one_per_line error_print_progname
// Needs: exit strcmp strlen strnlen
//
// BSD's and GNU's messages about errors: printf to stderr, then exit.
#include "model.h"
#include "format.h"

_Noreturn void exit(int);
int strcmp(const char *, const char *);

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

// GNU's want a format.
#define MODEL_GNU_MESSAGE(format)                \
    do {                                         \
        struct model_args args;                  \
        va_start(args.list, format);             \
        (void)model_format_check(format, &args); \
        va_end(args.list);                       \
    } while (0)

// GNU's messages are counted, may begin with what the program prints itself, and may come once for a line. Others return when the status is 0.
MODEL_VARIABLE unsigned error_message_count;
MODEL_VARIABLE int error_one_per_line;
MODEL_VARIABLE void (*error_print_progname)(void);

MODEL_HELPER void model_begin_error(void)
{
    if (error_print_progname != NULL)
        error_print_progname();
}

MODEL_HELPER void model_end_error(int status)
{
    error_message_count++;
    if (status != 0)
        exit(status);
}

MODEL void error(int status, int number, const char *format, ...)
{
    (void)number;
    model_begin_error();
    MODEL_GNU_MESSAGE(format);
    model_end_error(status);
}

MODEL void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...)
{
    static const char *model_last_file;
    static unsigned model_last_line;
    (void)number;
    if (error_one_per_line != 0) {
        if (model_last_line == line && (file == model_last_file || (file != NULL && model_last_file != NULL && strcmp(file, model_last_file) == 0)))
            return;
        model_last_file = file;
        model_last_line = line;
    }
    model_begin_error();
    if (file != NULL)
        (void)strlen(file);
    MODEL_GNU_MESSAGE(format);
    model_end_error(status);
}

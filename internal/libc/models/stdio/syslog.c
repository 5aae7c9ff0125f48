// Defines: openlog closelog setlogmask syslog vsyslog __syslog_chk __vsyslog_chk
// Needs: strlen strnlen
//
// The system's log: a message is checked as printf's, and goes nowhere.
#include "model.h"
#include "format.h"

MODEL void openlog(const char *name, int options, int facility)
{
    (void)options, (void)facility;
    if (name != NULL)
        (void)strlen(name);
}

MODEL void closelog(void) {}

// Returns the mask before. At the start it has all priorities.
MODEL int setlogmask(int mask)
{
    static int current = 0xff;
    int before = current;
    if (mask != 0)
        current = mask;
    return before;
}

MODEL_HELPER void model_log(const char *format, va_list list)
{
    struct model_args args;
    va_copy(args.list, list);
    (void)model_format_check(format, &args);
    va_end(args.list);
}

#define MODEL_LOG                   \
    do {                            \
        va_list list;               \
        va_start(list, format);     \
        model_log(format, list);    \
        va_end(list);               \
    } while (0)

MODEL void syslog(int priority, const char *format, ...)
{
    (void)priority;
    MODEL_LOG;
}

MODEL void __syslog_chk(int priority, int flag, const char *format, ...)
{
    (void)priority, (void)flag;
    MODEL_LOG;
}

MODEL void vsyslog(int priority, const char *format, va_list list)
{
    (void)priority;
    model_log(format, list);
}

MODEL void __vsyslog_chk(int priority, int flag, const char *format, va_list list)
{
    (void)priority, (void)flag;
    model_log(format, list);
}

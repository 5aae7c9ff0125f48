// Defines: scanf vscanf fscanf vfscanf sscanf vsscanf
// Defines: __isoc99_scanf __isoc99_vscanf __isoc99_fscanf __isoc99_vfscanf __isoc99_sscanf __isoc99_vsscanf
// Defines: __isoc23_scanf __isoc23_vscanf __isoc23_fscanf __isoc23_vfscanf __isoc23_sscanf __isoc23_vsscanf
// Needs: __errno_location malloc strlen
//
// The __isoc names are what glibc's headers redirect to; those of C23 know 0b.
#include "model.h"
#include "scan.h"
#include "scan_text.h"
#include "stream.h"

#define MODEL_SCANF(prefix, binary)                                         \
    MODEL int prefix##scanf(const char *format, ...)                        \
    {                                                                       \
        struct model_args args;                                             \
        int stored;                                                         \
        va_start(args.list, format);                                        \
        stored = model_scan(format, &args);                                 \
        va_end(args.list);                                                  \
        return stored;                                                      \
    }                                                                       \
    MODEL int prefix##vscanf(const char *format, va_list list)              \
    {                                                                       \
        struct model_args args;                                             \
        int stored;                                                         \
        va_copy(args.list, list);                                           \
        stored = model_scan(format, &args);                                 \
        va_end(args.list);                                                  \
        return stored;                                                      \
    }                                                                       \
    MODEL int prefix##fscanf(FILE *stream, const char *format, ...)         \
    {                                                                       \
        struct model_args args;                                             \
        int stored;                                                         \
        model_check_stream(stream);                                         \
        va_start(args.list, format);                                        \
        stored = model_scan(format, &args);                                 \
        va_end(args.list);                                                  \
        return stored;                                                      \
    }                                                                       \
    MODEL int prefix##vfscanf(FILE *stream, const char *format, va_list list) \
    {                                                                       \
        struct model_args args;                                             \
        int stored;                                                         \
        model_check_stream(stream);                                         \
        va_copy(args.list, list);                                           \
        stored = model_scan(format, &args);                                 \
        va_end(args.list);                                                  \
        return stored;                                                      \
    }                                                                       \
    MODEL int prefix##sscanf(const char *text, const char *format, ...)     \
    {                                                                       \
        struct model_args args;                                             \
        int stored;                                                         \
        va_start(args.list, format);                                        \
        stored = model_scan_text(format, &args, text, NULL, binary);              \
        va_end(args.list);                                                  \
        return stored;                                                      \
    }                                                                       \
    MODEL int prefix##vsscanf(const char *text, const char *format, va_list list) \
    {                                                                       \
        struct model_args args;                                             \
        int stored;                                                         \
        va_copy(args.list, list);                                           \
        stored = model_scan_text(format, &args, text, NULL, binary);              \
        va_end(args.list);                                                  \
        return stored;                                                      \
    }

MODEL_SCANF(, 0)
MODEL_SCANF(__isoc99_, 0)
MODEL_SCANF(__isoc23_, 1)

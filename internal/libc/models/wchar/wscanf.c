// Defines: wscanf vwscanf fwscanf vfwscanf swscanf vswscanf
// Defines: __isoc99_wscanf __isoc99_vwscanf __isoc99_fwscanf __isoc99_vfwscanf __isoc99_swscanf __isoc99_vswscanf
// Defines: __isoc23_wscanf __isoc23_vwscanf __isoc23_fwscanf __isoc23_vfwscanf __isoc23_swscanf __isoc23_vswscanf
// Needs: __errno_location malloc strlen
//
// Formatted wide input. A wide format is read as bytes, and so is a text, where what they store is not looked at.
#include "model.h"
#include "scan.h"
#include "scan_text.h"
#include "stream.h"

MODEL_HELPER int model_scan_wide(const model_wchar *format, struct model_args *args)
{
    MODEL_NARROW_COPY(narrow, format);
    return model_scan(narrow, args);
}

MODEL_HELPER int model_scan_wide_text(const model_wchar *format, struct model_args *args, const model_wchar *text, _Bool binary)
{
    MODEL_NARROW_COPY(narrow, format);
    MODEL_NARROW_COPY(narrow_text, text);
    for (size_t i = 0; narrow[i] != 0; i++)
        if (narrow[i] == MODEL_OTHER)
            model_unsupported("swscanf with a format of other characters than those of ASCII");
    return model_scan_text(narrow, args, narrow_text, text, binary);
}

#define MODEL_WSCANF(prefix, binary)                                                  \
    MODEL int prefix##wscanf(const model_wchar *format, ...)                          \
    {                                                                                 \
        struct model_args args;                                                       \
        int stored;                                                                   \
        va_start(args.list, format);                                                  \
        stored = model_scan_wide(format, &args);                                      \
        va_end(args.list);                                                            \
        return stored;                                                                \
    }                                                                                 \
    MODEL int prefix##vwscanf(const model_wchar *format, va_list list)                \
    {                                                                                 \
        struct model_args args;                                                       \
        int stored;                                                                   \
        va_copy(args.list, list);                                                     \
        stored = model_scan_wide(format, &args);                                      \
        va_end(args.list);                                                            \
        return stored;                                                                \
    }                                                                                 \
    MODEL int prefix##fwscanf(FILE *stream, const model_wchar *format, ...)           \
    {                                                                                 \
        struct model_args args;                                                       \
        int stored;                                                                   \
        model_check_stream(stream);                                                   \
        va_start(args.list, format);                                                  \
        stored = model_scan_wide(format, &args);                                      \
        va_end(args.list);                                                            \
        return stored;                                                                \
    }                                                                                 \
    MODEL int prefix##vfwscanf(FILE *stream, const model_wchar *format, va_list list) \
    {                                                                                 \
        struct model_args args;                                                       \
        int stored;                                                                   \
        model_check_stream(stream);                                                   \
        va_copy(args.list, list);                                                     \
        stored = model_scan_wide(format, &args);                                      \
        va_end(args.list);                                                            \
        return stored;                                                                \
    }                                                                                 \
    MODEL int prefix##swscanf(const model_wchar *text, const model_wchar *format, ...) \
    {                                                                                 \
        struct model_args args;                                                       \
        int stored;                                                                   \
        va_start(args.list, format);                                                  \
        stored = model_scan_wide_text(format, &args, text, binary);                   \
        va_end(args.list);                                                            \
        return stored;                                                                \
    }                                                                                 \
    MODEL int prefix##vswscanf(const model_wchar *text, const model_wchar *format, va_list list) \
    {                                                                                 \
        struct model_args args;                                                       \
        int stored;                                                                   \
        va_copy(args.list, list);                                                     \
        stored = model_scan_wide_text(format, &args, text, binary);                   \
        va_end(args.list);                                                            \
        return stored;                                                                \
    }

MODEL_WSCANF(, 0)
MODEL_WSCANF(__isoc99_, 0)
MODEL_WSCANF(__isoc23_, 1)

// Defines: fgetwc fgetwc_unlocked getwc getwc_unlocked getwchar getwchar_unlocked ungetwc fgetws fgetws_unlocked
// Defines: fputwc fputwc_unlocked putwc putwc_unlocked putwchar putwchar_unlocked fputws fputws_unlocked fwide
//
// Wide characters from streams and to them. What is read is arbitrary, as bytes are.
#include "model.h"
#include "stream.h"
#include "wide.h"

typedef __WINT_TYPE__ model_wint;

#define MODEL_WEOF ((model_wint)-1)

MODEL_HELPER model_wint model_read_wide(void)
{
    return __fathom_nondet_bool() ? MODEL_WEOF : (model_wint)model_int_in(0, INT_MAX);
}

MODEL_HELPER model_wint model_get_wide(FILE *stream)
{
    model_check_stream(stream);
    return model_read_wide();
}

MODEL_HELPER model_wint model_write_wide(model_wchar c)
{
    model_output((model_wint)c);
    return __fathom_nondet_bool() ? MODEL_WEOF : (model_wint)c;
}

MODEL_HELPER model_wint model_put_wide(model_wchar c, FILE *stream)
{
    model_check_stream(stream);
    return model_write_wide(c);
}

MODEL model_wint fgetwc(FILE *stream) { return model_get_wide(stream); }
MODEL model_wint fgetwc_unlocked(FILE *stream) { return model_get_wide(stream); }
MODEL model_wint getwc(FILE *stream) { return model_get_wide(stream); }
MODEL model_wint getwc_unlocked(FILE *stream) { return model_get_wide(stream); }
MODEL model_wint getwchar(void) { return model_read_wide(); }
MODEL model_wint getwchar_unlocked(void) { return model_read_wide(); }
MODEL model_wint fputwc(model_wchar c, FILE *stream) { return model_put_wide(c, stream); }
MODEL model_wint fputwc_unlocked(model_wchar c, FILE *stream) { return model_put_wide(c, stream); }
MODEL model_wint putwc(model_wchar c, FILE *stream) { return model_put_wide(c, stream); }
MODEL model_wint putwc_unlocked(model_wchar c, FILE *stream) { return model_put_wide(c, stream); }
MODEL model_wint putwchar(model_wchar c) { return model_write_wide(c); }
MODEL model_wint putwchar_unlocked(model_wchar c) { return model_write_wide(c); }

// A character pushed back is not remembered: the next one read is arbitrary.
MODEL model_wint ungetwc(model_wint c, FILE *stream)
{
    model_check_stream(stream);
    return c == MODEL_WEOF ? MODEL_WEOF : model_write_wide((model_wchar)c);
}

MODEL_HELPER model_wchar *model_fgetws(model_wchar *to, int size, FILE *stream)
{
    size_t length = 0;
    model_check_stream(stream);
    if (size <= 0)
        return NULL;
    __fathom_check_write(to, (size_t)size * sizeof *to);
    if (size > 1) {
        // The end of input leaves the buffer alone; an error may leave anything.
        if (__fathom_nondet_bool()) {
            if (__fathom_nondet_bool())
                __fathom_havoc(to, (size_t)size * sizeof *to);
            return NULL;
        }
        length = model_size_in(1, (size_t)size - 1);
        __fathom_havoc(to, length * sizeof *to);
    }
    to[length] = 0;
    return to;
}

MODEL model_wchar *fgetws(model_wchar *to, int size, FILE *stream) { return model_fgetws(to, size, stream); }
MODEL model_wchar *fgetws_unlocked(model_wchar *to, int size, FILE *stream) { return model_fgetws(to, size, stream); }

MODEL_HELPER int model_fputws(const model_wchar *s, FILE *stream)
{
    model_check_stream(stream);
    model_output_bytes(s, model_wide_length(s) * sizeof *s);
    return model_write_result();
}

MODEL int fputws(const model_wchar *s, FILE *stream) { return model_fputws(s, stream); }
MODEL int fputws_unlocked(const model_wchar *s, FILE *stream) { return model_fputws(s, stream); }

// Whether a stream is of wide characters or of bytes depends on what was done with it, and is not followed.
MODEL int fwide(FILE *stream, int mode)
{
    (void)mode;
    model_check_stream(stream);
    return (int)__fathom_nondet_u32();
}

// Defines: fflush fflush_unlocked fseek fseeko ftell ftello rewind fgetpos fsetpos feof ferror clearerr fileno
// Defines: feof_unlocked ferror_unlocked setvbuf setbuf
// Needs: __errno_location
#include "model.h"
#include "stream.h"

MODEL_HELPER int model_fflush(FILE *stream)
{
    if (stream != NULL)
        model_check_stream(stream);
    return model_status() == 0 ? 0 : EOF;
}

MODEL int fflush(FILE *stream)
{
    return model_fflush(stream);
}

MODEL int fflush_unlocked(FILE *stream)
{
    return model_fflush(stream);
}

MODEL int fseek(FILE *stream, long offset, int origin)
{
    (void)offset, (void)origin;
    model_check_stream(stream);
    return model_status();
}

MODEL int fseeko(FILE *stream, long offset, int origin)
{
    (void)offset, (void)origin;
    model_check_stream(stream);
    return model_status();
}

MODEL_HELPER long model_ftell(FILE *stream)
{
    model_check_stream(stream);
    if (model_status() != 0)
        return -1;
    return (long)(__fathom_nondet_u64() & LONG_MAX);
}

MODEL long ftell(FILE *stream)
{
    return model_ftell(stream);
}

MODEL long ftello(FILE *stream)
{
    return model_ftell(stream);
}

MODEL void rewind(FILE *stream)
{
    model_check_stream(stream);
}

// glibc's fpos_t: an offset and the state of a multibyte conversion.
#define MODEL_FPOS_SIZE 16

MODEL int fgetpos(FILE *stream, void *position)
{
    model_check_stream(stream);
    if (model_status() != 0)
        return -1;
    __fathom_havoc(position, MODEL_FPOS_SIZE);
    return 0;
}

MODEL int fsetpos(FILE *stream, const void *position)
{
    model_check_stream(stream);
    __fathom_check_read(position, MODEL_FPOS_SIZE);
    return model_status();
}

// A nonzero result is of no specified value.
MODEL_HELPER int model_indicator(FILE *stream)
{
    model_check_stream(stream);
    return (int)__fathom_nondet_u32();
}

MODEL int feof(FILE *stream)
{
    return model_indicator(stream);
}

MODEL int feof_unlocked(FILE *stream)
{
    return model_indicator(stream);
}

MODEL int ferror(FILE *stream)
{
    return model_indicator(stream);
}

MODEL int ferror_unlocked(FILE *stream)
{
    return model_indicator(stream);
}

MODEL void clearerr(FILE *stream)
{
    model_check_stream(stream);
}

MODEL int fileno(FILE *stream)
{
    model_check_stream(stream);
    return model_int_in(-1, INT_MAX);
}

// The library would write into the buffer at times of its choosing.
MODEL int setvbuf(FILE *stream, char *buffer, int mode, size_t size)
{
    (void)mode, (void)size;
    model_check_stream(stream);
    if (buffer != NULL)
        model_unsupported("setvbuf with a buffer of the program");
    return __fathom_nondet_bool() ? -1 : 0;
}

MODEL void setbuf(FILE *stream, char *buffer)
{
    model_check_stream(stream);
    if (buffer != NULL)
        model_unsupported("setbuf with a buffer of the program");
}

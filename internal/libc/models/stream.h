// Streams of stdio. Their contents are the outside world's: reading gives
// arbitrary bytes, writing has no effect, both may fail.
#ifndef FATHOM_STREAM_H
#define FATHOM_STREAM_H
#include "model.h"

// What a FILE * points to. It has the size of glibc's structure and is zero
// where glibc's inline functions look, so that they take the path that calls
// the library.
struct _IO_FILE {
    char reserved[208];
    long long closed; // nonzero after fclose of a standard stream
};

typedef struct _IO_FILE FILE;

#define EOF (-1)

// A new stream, or NULL when the system says no. fclose frees it, and nothing else may.
MODEL_HELPER FILE *model_open(void)
{
    if (model_status() != 0)
        return NULL;
    return __fathom_alloc_by(sizeof(FILE), _Alignof(FILE), 1, MODEL_LIBRARY);
}

// The stream must be open: NULL and streams after fclose are violations.
MODEL_HELPER void model_check_stream(FILE *stream)
{
    __fathom_check(stream->closed == 0, "memory.freed", "use of a standard stream after fclose");
}

// A byte of input or the end of it.
MODEL_HELPER int model_read_byte(void)
{
    if (__fathom_nondet_bool())
        return EOF;
    return __fathom_nondet_u8();
}

// The result of writing one byte.
MODEL_HELPER int model_write_byte(int c)
{
    model_output((unsigned char)c);
    return __fathom_nondet_bool() ? EOF : (unsigned char)c;
}

// The result of writing a string: nonnegative or EOF.
MODEL_HELPER int model_write_result(void)
{
    return model_int_in(EOF, INT_MAX);
}

#endif

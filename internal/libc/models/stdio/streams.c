// Defines: stdin stdout stderr fopen fopen64 fdopen freopen tmpfile popen pclose fclose
// Needs: strlen __errno_location
//
// A stream that was opened is a block of memory, and fclose frees it: leaks and
// uses after closing show up like those of memory.
#include "model.h"
#include "stream.h"

static FILE model_standard[3];

MODEL_VARIABLE FILE *stdin = &model_standard[0];
MODEL_VARIABLE FILE *stdout = &model_standard[1];
MODEL_VARIABLE FILE *stderr = &model_standard[2];

MODEL_HELPER int model_close(FILE *stream)
{
    int status;
    model_check_stream(stream);
    status = model_status();
    if (stream == &model_standard[0] || stream == &model_standard[1] || stream == &model_standard[2])
        stream->closed = 1;
    else
        __fathom_free_by(stream, MODEL_LIBRARY);
    return status;
}

MODEL FILE *fopen(const char *name, const char *mode)
{
    (void)strlen(name);
    (void)strlen(mode);
    return model_open();
}

MODEL FILE *fopen64(const char *name, const char *mode)
{
    (void)strlen(name);
    (void)strlen(mode);
    return model_open();
}

MODEL FILE *fdopen(int descriptor, const char *mode)
{
    (void)descriptor;
    (void)strlen(mode);
    return model_open();
}

// Failing, it closes the stream all the same.
MODEL FILE *freopen(const char *name, const char *mode, FILE *stream)
{
    if (name != NULL)
        (void)strlen(name);
    (void)strlen(mode);
    model_check_stream(stream);
    if (__fathom_nondet_bool())
        return stream;
    model_close(stream);
    return NULL;
}

MODEL FILE *tmpfile(void)
{
    return model_open();
}

MODEL FILE *popen(const char *command, const char *mode)
{
    (void)strlen(command);
    (void)strlen(mode);
    return model_open();
}

MODEL int pclose(FILE *stream)
{
    model_close(stream);
    return (int)__fathom_nondet_u32();
}

MODEL int fclose(FILE *stream)
{
    return model_close(stream) == 0 ? 0 : EOF;
}

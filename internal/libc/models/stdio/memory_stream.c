// Defines: fmemopen open_memstream
// Needs: strlen __errno_location
//
// Streams on memory. One that is only read delivers any bytes, also others than those in memory; what is written to the others is
// not followed.
#include "model.h"
#include "stream.h"

MODEL FILE *fmemopen(void *buffer, size_t size, const char *mode)
{
    (void)strlen(mode);
    if (mode[0] != 'r' || mode[1] == '+' || (mode[1] != 0 && mode[2] == '+'))
        model_unsupported("fmemopen for writing");
    if (buffer != NULL)
        __fathom_check_read(buffer, size);
    __fathom_approximate("what is read from a stream on memory");
    return model_open();
}

MODEL FILE *open_memstream(char **text, size_t *size)
{
    (void)text, (void)size;
    model_unsupported("open_memstream");
    return NULL;
}

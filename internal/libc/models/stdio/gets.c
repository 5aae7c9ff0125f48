// Defines: gets fgets fgets_unlocked __fgets_chk __gets_chk
//
// A line is any bytes: files may contain zeros. gets has no limit, so a
// violation is always possible.
#include "model.h"
#include "stream.h"

MODEL_HELPER char *model_fgets(char *to, int size, FILE *stream)
{
    size_t length;
    model_check_stream(stream);
    if (size <= 0)
        return NULL;
    __fathom_check_write(to, (size_t)size);
    if (size > 1) {
        // The end of input leaves the buffer alone; an error may leave anything.
        if (__fathom_nondet_bool()) {
            if (__fathom_nondet_bool())
                __fathom_havoc(to, (size_t)size);
            return NULL;
        }
        length = model_size_in(1, (size_t)size - 1);
    } else {
        length = 0;
    }
    __fathom_havoc(to, length);
    to[length] = 0;
    return to;
}

MODEL char *fgets(char *to, int size, FILE *stream)
{
    return model_fgets(to, size, stream);
}

MODEL char *fgets_unlocked(char *to, int size, FILE *stream)
{
    return model_fgets(to, size, stream);
}

MODEL char *__fgets_chk(char *to, size_t room, int size, FILE *stream)
{
    __fathom_check(size <= 0 || (size_t)size <= room, "memory.bounds", "the size given to fgets exceeds its destination");
    return model_fgets(to, size, stream);
}

MODEL_HELPER char *model_gets(char *to, size_t room)
{
    size_t length;
    if (__fathom_nondet_bool())
        return NULL;
    length = model_size_in(0, SIZE_MAX - 1);
    __fathom_check(length < room, "memory.bounds", "gets writes past the end of its destination");
    __fathom_havoc(to, length);
    to[length] = 0;
    return to;
}

MODEL char *gets(char *to)
{
    return model_gets(to, SIZE_MAX);
}

MODEL char *__gets_chk(char *to, size_t room)
{
    return model_gets(to, room);
}

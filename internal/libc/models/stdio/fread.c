// Defines: fread fread_unlocked __fread_chk fwrite fwrite_unlocked
//
// The whole range must be valid even where less is transferred.
#include "model.h"
#include "stream.h"

MODEL_HELPER size_t model_fread(void *to, size_t size, size_t count, FILE *stream)
{
    size_t bytes = model_array_size(count, size), read, items;
    model_check_stream(stream);
    __fathom_check_write(to, bytes);
    if (bytes == 0)
        return 0;
    // A partial item at the end leaves arbitrary bytes behind the last whole one.
    items = model_size_in(0, count);
    read = items * size;
    if (items < count)
        read += model_size_in(0, size - 1);
    __fathom_havoc(to, read);
    return items;
}

MODEL size_t fread(void *to, size_t size, size_t count, FILE *stream)
{
    return model_fread(to, size, count, stream);
}

MODEL size_t fread_unlocked(void *to, size_t size, size_t count, FILE *stream)
{
    return model_fread(to, size, count, stream);
}

MODEL size_t __fread_chk(void *to, size_t room, size_t size, size_t count, FILE *stream)
{
    __fathom_check(model_array_size(count, size) <= room, "memory.bounds", "fread exceeds its destination");
    return model_fread(to, size, count, stream);
}

MODEL_HELPER size_t model_fwrite(const void *from, size_t size, size_t count, FILE *stream)
{
    size_t bytes = model_array_size(count, size);
    model_check_stream(stream);
    model_output_bytes(from, bytes);
    return bytes == 0 ? 0 : model_size_in(0, count);
}

MODEL size_t fwrite(const void *from, size_t size, size_t count, FILE *stream)
{
    return model_fwrite(from, size, count, stream);
}

MODEL size_t fwrite_unlocked(const void *from, size_t size, size_t count, FILE *stream)
{
    return model_fwrite(from, size, count, stream);
}

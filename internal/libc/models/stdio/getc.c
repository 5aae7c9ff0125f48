// Defines: getchar getchar_unlocked getc getc_unlocked fgetc fgetc_unlocked _IO_getc __uflow ungetc
//
// __uflow is what glibc's inline functions call when a buffer is empty. A byte
// pushed back is not remembered: the next one read is arbitrary.
#include "model.h"
#include "stream.h"

MODEL_HELPER int model_getc(FILE *stream)
{
    model_check_stream(stream);
    return model_read_byte();
}

MODEL int getchar(void)
{
    return model_read_byte();
}

MODEL int getchar_unlocked(void)
{
    return model_read_byte();
}

MODEL int getc(FILE *stream)
{
    return model_getc(stream);
}

MODEL int getc_unlocked(FILE *stream)
{
    return model_getc(stream);
}

MODEL int fgetc(FILE *stream)
{
    return model_getc(stream);
}

MODEL int fgetc_unlocked(FILE *stream)
{
    return model_getc(stream);
}

MODEL int _IO_getc(FILE *stream)
{
    return model_getc(stream);
}

MODEL int __uflow(FILE *stream)
{
    return model_getc(stream);
}

MODEL int ungetc(int c, FILE *stream)
{
    model_check_stream(stream);
    return c == EOF ? EOF : model_write_byte(c);
}

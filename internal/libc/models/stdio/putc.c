// Defines: putchar putchar_unlocked putc putc_unlocked fputc _IO_putc __overflow fputc_unlocked
//
// __overflow is what glibc's inline functions call when a buffer is full.
#include "model.h"
#include "stream.h"

MODEL_HELPER int model_putc(int c, FILE *stream)
{
    model_check_stream(stream);
    return model_write_byte(c);
}

MODEL int putchar(int c)
{
    return model_write_byte(c);
}

MODEL int putchar_unlocked(int c)
{
    return model_write_byte(c);
}

MODEL int putc(int c, FILE *stream)
{
    return model_putc(c, stream);
}

MODEL int putc_unlocked(int c, FILE *stream)
{
    return model_putc(c, stream);
}

MODEL int fputc(int c, FILE *stream)
{
    return model_putc(c, stream);
}

MODEL int fputc_unlocked(int c, FILE *stream)
{
    return model_putc(c, stream);
}

MODEL int _IO_putc(int c, FILE *stream)
{
    return model_putc(c, stream);
}

MODEL int __overflow(FILE *stream, int c)
{
    return model_putc(c, stream);
}

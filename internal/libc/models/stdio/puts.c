// Defines: puts fputs fputs_unlocked perror
// Needs: strlen
#include "model.h"
#include "stream.h"

MODEL int puts(const char *s)
{
    (void)strlen(s);
    return model_write_result();
}

MODEL int fputs(const char *s, FILE *stream)
{
    model_check_stream(stream);
    (void)strlen(s);
    return model_write_result();
}

MODEL int fputs_unlocked(const char *s, FILE *stream)
{
    model_check_stream(stream);
    (void)strlen(s);
    return model_write_result();
}

MODEL void perror(const char *s)
{
    if (s != NULL)
        (void)strlen(s);
}

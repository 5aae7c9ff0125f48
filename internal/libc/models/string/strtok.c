// Defines: strtok strtok_r __strtok_r
// Needs: strspn strcspn
#include "model.h"

size_t strspn(const char *, const char *);
size_t strcspn(const char *, const char *);

// The position where strtok resumes. It starts as NULL: a first call with NULL
// dereferences it, which is the violation that the caller committed.
static char *model_strtok_resume;

MODEL_HELPER char *model_strtok(char *s, const char *delimiters, char **resume)
{
    char *end;
    if (s == NULL)
        s = *resume;
    s += strspn(s, delimiters);
    if (*s == 0) {
        *resume = s;
        return NULL;
    }
    end = s + strcspn(s, delimiters);
    if (*end != 0)
        *end++ = 0;
    *resume = end;
    return s;
}

MODEL char *strtok(char *s, const char *delimiters)
{
    return model_strtok(s, delimiters, &model_strtok_resume);
}

MODEL char *strtok_r(char *s, const char *delimiters, char **resume)
{
    return model_strtok(s, delimiters, resume);
}

MODEL char *__strtok_r(char *s, const char *delimiters, char **resume)
{
    return model_strtok(s, delimiters, resume);
}

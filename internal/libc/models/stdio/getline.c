// Defines: getline getdelim __getdelim
// Needs: malloc free
//
// The block grows to any size that holds the line. The length of a line is
// limited to what fits an int, so that sums of lengths do not wrap.
#include "model.h"
#include "stream.h"

MODEL_HELPER ssize_t model_getdelim(char **line, size_t *size, FILE *stream)
{
    size_t length;
    model_check_stream(stream);
    if (*line == NULL || *size == 0 || __fathom_nondet_bool()) {
        size_t grown = model_size_in(*line == NULL ? 1 : *size, (size_t)INT_MAX + 1);
        char *fresh = malloc(grown);
        if (fresh == NULL)
            return -1;
        free(*line);
        *line = fresh;
        *size = grown;
    }
    if (__fathom_nondet_bool())
        return -1;
    length = model_size_in(1, INT_MAX);
    __fathom_assume(length < *size);
    __fathom_havoc(*line, length);
    (*line)[length] = 0;
    return (ssize_t)length;
}

MODEL ssize_t getline(char **line, size_t *size, FILE *stream)
{
    return model_getdelim(line, size, stream);
}

MODEL ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    (void)delimiter;
    return model_getdelim(line, size, stream);
}

MODEL ssize_t __getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    (void)delimiter;
    return model_getdelim(line, size, stream);
}

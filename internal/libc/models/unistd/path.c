// Defines: getcwd realpath basename __xpg_basename dirname mkstemp mkdtemp
// Needs: malloc strlen __errno_location
#include "model.h"

#define MODEL_PATH_MAX 4096

// An absolute path of less than room bytes with the terminator.
MODEL_HELPER char *model_path(char *to, size_t room)
{
    size_t length = model_size_in(1, room - 1);
    __fathom_havoc(to, length);
    to[0] = '/';
    to[length] = 0;
    return to;
}

// With a null pointer, glibc makes a block that is large enough, of n bytes if n is not 0.
MODEL char *getcwd(char *to, size_t n)
{
    if (to != NULL)
        __fathom_check_write(to, n);
    if ((to != NULL || n != 0) && n < 2) {
        *__errno_location() = n == 0 ? EINVAL : ERANGE;
        return NULL;
    }
    if (model_status() != 0)
        return NULL;
    if (to == NULL) {
        n = n != 0 ? n : MODEL_PATH_MAX;
        to = malloc(n);
        if (to == NULL)
            return NULL;
    }
    return model_path(to, n < MODEL_PATH_MAX ? n : MODEL_PATH_MAX);
}

MODEL char *realpath(const char *path, char *to)
{
    if (path == NULL) {
        *__errno_location() = EINVAL;
        return NULL;
    }
    (void)strlen(path);
    if (to != NULL)
        __fathom_check_write(to, MODEL_PATH_MAX);
    if (model_status() != 0)
        return NULL;
    if (to == NULL)
        to = malloc(MODEL_PATH_MAX);
    return to != NULL ? model_path(to, MODEL_PATH_MAX) : NULL;
}

// GNU's: what is behind the last slash.
MODEL char *basename(const char *path)
{
    size_t last = 0;
    for (size_t i = 0; path[i] != 0; i++)
        if (path[i] == '/')
            last = i + 1;
    return (char *)path + last;
}

// POSIX's: without slashes at the end, which are cut off.
MODEL char *__xpg_basename(char *path)
{
    size_t n;
    if (path == NULL || *path == 0)
        return (char *)".";
    n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        path[--n] = 0;
    if (n == 1 && *path == '/')
        return path;
    while (n > 0 && path[n - 1] != '/')
        n--;
    return path + n;
}

// Two slashes in front are kept by glibc, where something follows that is cut off.
MODEL char *dirname(char *path)
{
    size_t n, root = 0;
    if (path == NULL || *path == 0)
        return (char *)".";
    n = strlen(path);
    while (path[root] == '/')
        root++;
    while (n > 0 && path[n - 1] == '/')
        n--;
    while (n > 0 && path[n - 1] != '/')
        n--;
    while (n > 0 && path[n - 1] == '/')
        n--;
    if (n == 0 && root == 0)
        return (char *)".";
    if (n == 0)
        n = root == 2 ? 2 : 1;
    path[n] = 0;
    return path;
}

// Replaces the six X at the end of a template; anything else there is an error.
MODEL_HELPER int model_template(char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t n = strlen(path);
    for (size_t i = 1; i <= 6; i++) {
        if (n < i || path[n - i] != 'X') {
            *__errno_location() = EINVAL;
            return -1;
        }
    }
    for (size_t i = 1; i <= 6; i++)
        path[n - i] = letters[model_size_in(0, sizeof letters - 2)];
    return model_status();
}

MODEL int mkstemp(char *path)
{
    return model_template(path) != 0 ? -1 : model_int_in(0, INT_MAX);
}

MODEL char *mkdtemp(char *path)
{
    return model_template(path) != 0 ? NULL : path;
}

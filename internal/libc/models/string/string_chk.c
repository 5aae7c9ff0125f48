// Defines: __memcpy_chk __mempcpy_chk __memmove_chk __memset_chk
// Defines: __strcpy_chk __stpcpy_chk __strncpy_chk __stpncpy_chk __strcat_chk __strncat_chk __strlcpy_chk __strlcat_chk
// Needs: strlen strnlen strcpy stpcpy strncpy stpncpy strcat strncat strlcpy strlcat
//
// What _FORTIFY_SOURCE makes of these functions; room is the size of the
// destination as the compiler sees it, SIZE_MAX if it does not.
#include "model.h"

char *strcpy(char *, const char *);
char *stpcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *stpncpy(char *, const char *, size_t);
char *strcat(char *, const char *);
char *strncat(char *, const char *, size_t);
size_t strlcpy(char *, const char *, size_t);
size_t strlcat(char *, const char *, size_t);

MODEL_HELPER void model_check_room(size_t n, size_t room)
{
    __fathom_check(n <= room, "memory.bounds", "the write exceeds the destination that the compiler sees");
}

// Room for n bytes and a terminator after the first used bytes.
MODEL_HELPER void model_check_string_room(size_t used, size_t n, size_t room)
{
    __fathom_check(used < room && n < room - used, "memory.bounds",
                   "the write exceeds the destination that the compiler sees");
}

MODEL void *__memcpy_chk(void *to, const void *from, size_t n, size_t room)
{
    model_check_room(n, room);
    return __builtin_memcpy(to, from, n);
}

MODEL void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room)
{
    model_check_room(n, room);
    __builtin_memcpy(to, from, n);
    return (char *)to + n;
}

MODEL void *__memmove_chk(void *to, const void *from, size_t n, size_t room)
{
    model_check_room(n, room);
    return __builtin_memmove(to, from, n);
}

MODEL void *__memset_chk(void *to, int byte, size_t n, size_t room)
{
    model_check_room(n, room);
    return __builtin_memset(to, byte, n);
}

MODEL char *__strcpy_chk(char *to, const char *from, size_t room)
{
    model_check_string_room(0, strlen(from), room);
    return strcpy(to, from);
}

MODEL char *__stpcpy_chk(char *to, const char *from, size_t room)
{
    model_check_string_room(0, strlen(from), room);
    return stpcpy(to, from);
}

MODEL char *__strncpy_chk(char *to, const char *from, size_t n, size_t room)
{
    model_check_room(n, room);
    return strncpy(to, from, n);
}

MODEL char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room)
{
    model_check_room(n, room);
    return stpncpy(to, from, n);
}

MODEL char *__strcat_chk(char *to, const char *from, size_t room)
{
    model_check_string_room(strlen(to), strlen(from), room);
    return strcat(to, from);
}

MODEL char *__strncat_chk(char *to, const char *from, size_t n, size_t room)
{
    model_check_string_room(strlen(to), strnlen(from, n), room);
    return strncat(to, from, n);
}

MODEL size_t __strlcpy_chk(char *to, const char *from, size_t n, size_t room)
{
    model_check_room(n, room);
    return strlcpy(to, from, n);
}

MODEL size_t __strlcat_chk(char *to, const char *from, size_t n, size_t room)
{
    model_check_room(n, room);
    return strlcat(to, from, n);
}

// strchr, strrchr, strstr and memchr find first and last places.
//
// expect: safe
#include <fathom.h>
#include <string.h>

int main(void) {
    char path[7];

    for (int i = 0; i < 6; i++) {
        unsigned char pick = fathom_nondet_uchar() & 3;
        path[i] = pick == 0 ? '/' : pick == 1 ? '.' : 'a';
    }
    path[6] = '\0';

    char *first = strchr(path, '/');
    char *last = strrchr(path, '/');
    char *up = strstr(path, "..");

    fathom_assert((first == NULL) == (last == NULL));
    fathom_assert(first == memchr(path, '/', sizeof path));
    if (first) {
        fathom_assert(*first == '/' && *last == '/' && first <= last);
        fathom_assert(strchr(last + 1, '/') == NULL);
    }
    if (up)
        fathom_assert(up[0] == '.' && up[1] == '.');
    fathom_assert(*strchr(path, '\0') == '\0');
    return 0;
}

// klibc's vsnprintf: a number of any value, in a field of any width, is printed as its definition says; the result is the length that was needed, and
// nothing is written behind the room there is.
//
// package: klibc
// units: usr/klibc/vsnprintf.c
// options: -Dvsnprintf=klibc_vsnprintf -Wno-builtin-requires-header
// expect: safe
// variant: violated user.assert; usr/klibc/vsnprintf.c; if (minus || (flags & (FL_PLUS | FL_SPACE))) => if (minus || (flags & (FL_PLUS)))
#include <stdarg.h>
#include <stdio.h>
#include <fathom.h>

#define SIZE 16

static int print(char *to, size_t room, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(to, room, format, list);
    va_end(list);
    return n;
}

int main(void) {
    char text[SIZE], want[SIZE];
    short value = fathom_nondet_short();
    int width = fathom_nondet_int();
    size_t room = fathom_nondet_size();
    fathom_assume(0 <= width && width <= 8 && 0 < room && room <= SIZE);

    // The digits from the right, then the sign.
    int k = SIZE;
    unsigned rest = value < 0 ? -(int)value : value;
    do
        want[--k] = '0' + rest % 10;
    while (rest /= 10);
    want[--k] = value < 0 ? '-' : ' ';
    while (SIZE - k < width)
        want[--k] = ' ';

    int n = print(text, room, "% *d", width, value);
    fathom_assert(n == SIZE - k);
    int end = n < (int)room ? n : (int)room - 1;
    fathom_assert(text[end] == '\0');
    for (int i = 0; i < end; i++)
        fathom_assert(text[i] == want[k + i]);
}

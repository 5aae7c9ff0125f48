// The output of a generated program, made observable without a real printf:
// the checksum is the last variadic argument.
#include <stdarg.h>
void dump(unsigned checksum);
int printf(const char *format, ...) {
    if (format[0] == 'c') {
        va_list l;
        va_start(l, format);
        dump(va_arg(l, unsigned));
        va_end(l);
    }
    return 0;
}

// The last day of a leap year, in code that knows only 365 days, falls into a
// thirteenth month.
//
// expect: violated
// kind: memory.bounds
// line: 14
#include <fathom.h>

static const unsigned char lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static unsigned month_of(unsigned day_of_year) {
    unsigned month = 0;
    for (;;) {
        unsigned length = lengths[month];
        if (day_of_year <= length)
            return month + 1;
        day_of_year -= length;
        month++;
    }
}

int main(void) {
    unsigned n = fathom_nondet_u16();

    fathom_assume(n >= 1 && n <= 366);
    fathom_assert(month_of(n) <= 12);
    return 0;
}

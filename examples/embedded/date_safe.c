// The day of the year to month and day, and back, with leap years.
//
// expect: safe
#include <fathom.h>

static const unsigned char lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static int is_leap(unsigned year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static unsigned length_of(unsigned year, unsigned month) {
    return lengths[month - 1] + (month == 2 && is_leap(year));
}

static void to_date(unsigned year, unsigned day_of_year, unsigned *month, unsigned *day) {
    *month = 1;
    while (day_of_year > length_of(year, *month)) {
        day_of_year -= length_of(year, *month);
        ++*month;
    }
    *day = day_of_year;
}

int main(void) {
    unsigned year = fathom_nondet_u8() + 1900u, n = fathom_nondet_u16();
    unsigned month, day;

    fathom_assume(n >= 1 && n <= 365u + (unsigned)is_leap(year));
    to_date(year, n, &month, &day);
    fathom_assert(month >= 1 && month <= 12 && day >= 1 && day <= length_of(year, month));

    unsigned back = day;
    for (unsigned m = 1; m < month; m++)
        back += length_of(year, m);
    fathom_assert(back == n);
    return 0;
}

// A clock in binary-coded decimal ticks through the minutes and wraps.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static unsigned to_binary(uint8_t bcd) {
    return 10u * (bcd >> 4) + (bcd & 15);
}

static uint8_t tick(uint8_t bcd) {
    if (bcd == 0x59)
        return 0;
    return (bcd & 15) == 9 ? (uint8_t)(bcd + 7) : (uint8_t)(bcd + 1);
}

int main(void) {
    uint8_t minutes = fathom_nondet_u8();

    fathom_assume((minutes & 15) <= 9 && minutes >> 4 <= 5);
    uint8_t later = tick(minutes);
    fathom_assert((later & 15) <= 9 && later >> 4 <= 5);
    fathom_assert(to_binary(later) == (to_binary(minutes) + 1) % 60);
    return 0;
}

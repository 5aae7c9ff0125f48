// Defines: inet_ntoa
//
// The text of an address of IPv4, in a buffer that the next call overwrites. The structure of one number is passed as that number.
#include "model.h"

static char model_inet_text[16];

MODEL char *inet_ntoa(unsigned address)
{
    const unsigned char *bytes = (const unsigned char *)&address;
    char *to = model_inet_text;
    for (int i = 0; i < 4; i++) {
        unsigned b = bytes[i];
        if (i > 0)
            *to++ = '.';
        if (b >= 100)
            *to++ = (char)('0' + b / 100);
        if (b >= 10)
            *to++ = (char)('0' + b / 10 % 10);
        *to++ = (char)('0' + b % 10);
    }
    *to = 0;
    return model_inet_text;
}

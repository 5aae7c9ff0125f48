// Defines: strerror strerror_r __xpg_strerror_r strsignal
//
// The text of a message is not specified: any string of up to 63 bytes, which
// is longer than every message of glibc in the C locale.
#include "model.h"

static char model_strerror_text[64];

MODEL_HELPER char *model_message(void)
{
    __fathom_havoc(model_strerror_text, sizeof model_strerror_text - 1);
    model_strerror_text[sizeof model_strerror_text - 1] = 0;
    return model_strerror_text;
}

MODEL char *strerror(int number)
{
    (void)number;
    return model_message();
}

MODEL char *strsignal(int number)
{
    (void)number;
    return model_message();
}

// GNU: the result is either a static string or the caller's buffer.
MODEL char *strerror_r(int number, char *buffer, size_t size)
{
    (void)number;
    if (size == 0 || __fathom_nondet_bool())
        return model_message();
    __fathom_havoc(buffer, size);
    buffer[size - 1] = 0;
    return buffer;
}

// POSIX: the message goes to the buffer, or an error number comes back.
MODEL int __xpg_strerror_r(int number, char *buffer, size_t size)
{
    (void)number;
    if (size == 0)
        return ERANGE;
    __fathom_havoc(buffer, size);
    buffer[size - 1] = 0;
    switch (__fathom_nondet_u8() & 3) {
    case 0:
        return EINVAL;
    case 1:
        return ERANGE;
    default:
        return 0;
    }
}

// Defines: inet_ntop inet_pton inet_ntoa inet_addr
// Needs: strlen __errno_location
#include "model.h"

enum { MODEL_INET = 2, MODEL_INET6 = 10 };

// The text of an address of four bytes; it takes at most 16 bytes.
MODEL_HELPER size_t model_dotted(char *to, const unsigned char *address)
{
    size_t n = 0;
    for (int i = 0; i < 4; i++) {
        unsigned char byte = address[i];
        if (i > 0)
            to[n++] = '.';
        if (byte >= 100)
            to[n++] = (char)('0' + byte / 100);
        if (byte >= 10)
            to[n++] = (char)('0' + byte / 10 % 10);
        to[n++] = (char)('0' + byte % 10);
    }
    to[n] = 0;
    return n;
}

// Of an address of sixteen bytes, what the text is like is not known.
MODEL const char *inet_ntop(int family, const void *address, char *to, unsigned room)
{
    char text[46];
    size_t length;
    if (family == MODEL_INET) {
        length = model_dotted(text, address);
    } else if (family == MODEL_INET6) {
        __fathom_check_read(address, 16);
        __fathom_approximate("the text of inet_ntop");
        length = model_size_in(2, 45);
        __fathom_havoc(text, length);
        text[length] = 0;
    } else {
        *__errno_location() = 97; // EAFNOSUPPORT
        return NULL;
    }
    if (length >= room) {
        *__errno_location() = 28; // ENOSPC
        return NULL;
    }
    __builtin_memcpy(to, text, length + 1);
    return to;
}

MODEL char *inet_ntoa(unsigned address)
{
    static char text[16];
    model_dotted(text, (const unsigned char *)&address);
    return text;
}

// Reads the four numbers of an address, without zeros in front of them; false if the text is something else.
MODEL_HELPER _Bool model_read_dotted(const char *text, unsigned char *address)
{
    for (int i = 0; i < 4; i++) {
        unsigned value = 0, digits = 0;
        for (; model_is_digit((unsigned char)*text); text++) {
            if (digits > 0 && value == 0)
                return 0;
            value = value * 10 + (unsigned)(*text - '0');
            digits++;
            if (value > 255)
                return 0;
        }
        if (digits == 0 || *text != (i < 3 ? '.' : 0))
            return 0;
        text++;
        address[i] = (unsigned char)value;
    }
    return 1;
}

// There must be room for an address whether the text is one or not.
MODEL int inet_pton(int family, const char *text, void *to)
{
    unsigned char address[4];
    if (family == MODEL_INET) {
        __fathom_check_write(to, 4);
        if (!model_read_dotted(text, address))
            return 0;
        __builtin_memcpy(to, address, 4);
        return 1;
    }
    if (family == MODEL_INET6) {
        (void)strlen(text);
        __fathom_check_write(to, 16);
        __fathom_approximate("the address that inet_pton reads");
        if (__fathom_nondet_bool())
            return 0;
        __fathom_havoc(to, 16);
        return 1;
    }
    *__errno_location() = 97; // EAFNOSUPPORT
    return -1;
}

// Other forms than four decimal numbers are approximated.
MODEL unsigned inet_addr(const char *text)
{
    unsigned char address[4];
    unsigned result;
    if (!model_read_dotted(text, address)) {
        __fathom_approximate("the address that inet_addr reads");
        return __fathom_nondet_u32();
    }
    __builtin_memcpy(&result, address, 4);
    return result;
}

// utf8proc_iterate: of any four bytes it decodes exactly the well-formed sequences of UTF-8, and encoding what it decoded gives the bytes again.
//
// package: utf8proc
// units: utf8proc.c
// options: -I. -DUTF8PROC_STATIC
// expect: safe
// variant: violated user.assert; utf8proc.c; if (uc == 0xed && *str > 0x9f) => if (uc == 0xed && *str > 0xaf)
#include <utf8proc.h>
#include <fathom.h>

#define LENGTH 4

// The length of the sequence at s, by the table of well-formed sequences in the Unicode standard (table 3-7); 0 if there is none.
static int wellFormed(const unsigned char *s, int n) {
    int length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
    if (length > n)
        return 0;
    for (int i = 1; i < length; i++)
        if (s[i] < 0x80 || s[i] > 0xbf)
            return 0;
    if (s[0] == 0xe0 && s[1] < 0xa0 || s[0] == 0xed && s[1] > 0x9f || s[0] == 0xf0 && s[1] < 0x90 || s[0] == 0xf4 && s[1] > 0x8f)
        return 0;
    return length;
}

int main(void) {
    unsigned char text[LENGTH], back[4];
    fathom_havoc(text, sizeof text);
    int n = fathom_nondet_int();
    fathom_assume(0 < n && n <= LENGTH);
    utf8proc_int32_t code;
    utf8proc_ssize_t used = utf8proc_iterate(text, n, &code);
    int length = wellFormed(text, n);
    if (!length) {
        fathom_assert(used == UTF8PROC_ERROR_INVALIDUTF8 && code == -1);
        return 0;
    }
    fathom_assert(used == length);
    fathom_assert(utf8proc_codepoint_valid(code));
    fathom_assert(utf8proc_encode_char(code, back) == length);
    for (int i = 0; i < length; i++)
        fathom_assert(back[i] == text[i]);
}

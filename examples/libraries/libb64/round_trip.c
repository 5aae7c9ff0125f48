// libb64: what is encoded and decoded again is what it was, for every message of up to four bytes, given to the encoder in two blocks of any
// sizes; and the text is of the length that Base64 promises.
//
// package: libb64
// units: src/cencode.c src/cdecode.c
// options: -Iinclude
// expect: safe
// variant: violated user.assert; src/cencode.c; result = (fragment & 0x00f) << 2 => result = (fragment & 0x00e) << 2
#include <b64/cdecode.h>
#define step_a decode_a // both headers name their states so
#include <b64/cencode.h>
#include <string.h>
#include <fathom.h>

#define LENGTH 4

int main(void) {
    char message[LENGTH], text[(LENGTH + 2) / 3 * 4 + 1], back[LENGTH + 1];
    fathom_havoc(message, sizeof message);
    int length = fathom_nondet_int(), first = fathom_nondet_int();
    fathom_assume(0 <= first && first <= length && length <= LENGTH);

    base64_encodestate encoder;
    base64_init_encodestate(&encoder);
    int n = base64_encode_block(message, first, text, &encoder);
    n += base64_encode_block(message + first, length - first, text + n, &encoder);
    n += base64_encode_blockend(text + n, &encoder);
    fathom_assert(n == (length + 2) / 3 * 4 + 1); // and the end of the line

    base64_decodestate decoder;
    base64_init_decodestate(&decoder);
    int m = base64_decode_block(text, n, back, &decoder);
    fathom_assert(m == length);
    fathom_assert(memcmp(back, message, length) == 0);
}

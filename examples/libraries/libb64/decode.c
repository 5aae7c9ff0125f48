// libb64's decoder on any text of eight characters.
//
// package: libb64
// units: src/cdecode.c
// options: -Iinclude
// expect: violated memory.bounds src/cdecode.c:16
// variant: safe; src/cdecode.c; value_in > decoding_size => value_in >= decoding_size
#include <b64/cdecode.h>
#include <fathom.h>

#define LENGTH 8

int main(void) {
    char text[LENGTH], message[LENGTH / 4 * 3 + 1];
    fathom_havoc(text, sizeof text);
    base64_decodestate decoder;
    base64_init_decodestate(&decoder);
    int n = base64_decode_block(text, LENGTH, message, &decoder);
    fathom_assert(0 <= n && n <= LENGTH / 4 * 3);
}

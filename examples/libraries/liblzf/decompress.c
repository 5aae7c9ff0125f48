// LZF's decompressor: whatever eight bytes it is given, and however much room there is, it writes no more than that, and says how much.
//
// package: liblzf
// units: lzf_d.c
// options: -I.
// expect: safe
// variant: violated user.assert; lzf_d.c; if (op + len + 2 > out_end) => if (op + len > out_end)
#include <lzf.h>
#include <fathom.h>

#define LENGTH 8
#define ROOM 12

int main(void) {
    unsigned char packed[LENGTH], text[ROOM];
    fathom_havoc(packed, sizeof packed);
    fathom_havoc(text, sizeof text);
    unsigned length = fathom_nondet_uint(), room = fathom_nondet_uint();
    fathom_assume(0 < length && length <= LENGTH && 0 < room && room <= ROOM);
    unsigned n = lzf_decompress(packed, length, text, room);
    fathom_assert(n <= room);
}

// The tag is not updated with the member: an offset is stored, and the text
// that is still promised cannot be read.
//
// expect: violated
// kind: memory.null
// line: 27
#include <fathom.h>

struct variant {
    enum { INTEGER, TEXT } tag;
    union {
        long integer;
        const char *text;
    };
};

static void set_zero(struct variant *v) {
    v->integer = 0;
}

int main(void) {
    struct variant v = {.tag = TEXT, .text = "x"};

    if (fathom_nondet_bool())
        set_zero(&v);
    if (v.tag == TEXT) {
        char c = v.text[0];
        fathom_assert(c == 'x');
    }
    return 0;
}

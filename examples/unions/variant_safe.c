// A tagged union: the tag is asked before a member is read.
//
// expect: safe
#include <fathom.h>

struct variant {
    enum { INTEGER, TEXT, PAIR } tag;
    union {
        int integer;
        const char *text;
        struct {
            short first, second;
        } pair;
    };
};

static int weight(const struct variant *v) {
    switch (v->tag) {
    case INTEGER:
        return v->integer & 7;
    case TEXT:
        return v->text[0] - 'a';
    case PAIR:
        return v->pair.first + v->pair.second;
    }
    return -1;
}

int main(void) {
    struct variant v;

    if (fathom_nondet_bool()) {
        v.tag = INTEGER;
        v.integer = fathom_nondet_int();
    } else if (fathom_nondet_bool()) {
        v.tag = TEXT;
        v.text = fathom_nondet_bool() ? "abc" : "h";
    } else {
        v.tag = PAIR;
        v.pair.first = 3;
        v.pair.second = 4;
    }
    int w = weight(&v);
    fathom_assert(w >= 0 && w <= 7);
    return 0;
}

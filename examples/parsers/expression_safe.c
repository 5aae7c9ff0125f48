// A recursive-descent calculator over arbitrary text: it never reads past the
// terminating zero, and its results stay small.
//
// expect: safe
#include <fathom.h>
#include <stddef.h>

#define LENGTH 3

static const char *at;
static int failed;

static int sum(void);

static int factor(void) {
    if (*at >= '0' && *at <= '3')
        return *at++ - '0';
    if (*at == '(') {
        at++;
        int value = sum();
        if (*at == ')')
            at++;
        else
            failed = 1;
        return value;
    }
    failed = 1;
    return 0;
}

static int product(void) {
    int value = factor();
    while (*at == '*') {
        at++;
        value *= factor();
    }
    return value;
}

static int sum(void) {
    int value = product();
    while (*at == '+') {
        at++;
        value += product();
    }
    return value;
}

int main(void) {
    static const char alphabet[8] = "12+*()3"; // and the terminating zero
    char text[LENGTH + 1];

    for (int i = 0; i < LENGTH; i++)
        text[i] = alphabet[fathom_nondet_uchar() % 8];
    text[LENGTH] = '\0';
    at = text;
    int value = sum();
    if (!failed && *at == '\0')
        fathom_assert(value >= 1 && value <= 9);
    fathom_assert(at <= text + LENGTH);
    at = NULL;
    return 0;
}

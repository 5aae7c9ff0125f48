// The closing bracket is skipped without a look: at the end of the text that
// skips the terminating zero.
//
// expect: violated
// kind: memory.bounds
// line: 15
#include <fathom.h>
#include <stddef.h>

#define LENGTH 3

static const char *at;

static char peek(void) {
    return *at;
}

static int sum(void);

static int factor(void) {
    char c = peek();
    if (c >= '0' && c <= '3') {
        at++;
        return c - '0';
    }
    if (c == '(') {
        at++;
        int value = sum();
        at++; // the closing bracket, surely
        return value;
    }
    return 0;
}

static int sum(void) {
    int value = factor();
    while (peek() == '+') {
        at++;
        value += factor();
    }
    return value;
}

int main(void) {
    static const char alphabet[4] = "1+("; // and the terminating zero
    char text[LENGTH + 1];

    for (int i = 0; i < LENGTH; i++)
        text[i] = alphabet[fathom_nondet_uchar() % 4];
    text[LENGTH] = '\0';
    at = text;
    fathom_assert(sum() <= 3);
    at = NULL;
    return 0;
}

// The stack has room for half of the text: only balanced text was thought of.
//
// expect: violated
// kind: memory.bounds
// line: 15
#include <fathom.h>

#define N 6

static int balanced(const char *s) {
    char stack[N / 2];
    int depth = 0;
    for (; *s; s++) {
        if (*s == '(' || *s == '[')
            stack[depth++] = *s;
        else if (depth == 0 || stack[--depth] != (*s == ')' ? '(' : '['))
            return 0;
    }
    return depth == 0;
}

int main(void) {
    char s[N + 1];

    for (int i = 0; i < N; i++)
        s[i] = "()[]"[fathom_nondet_uchar() & 3];
    s[N] = '\0';
    fathom_assert(!balanced(s) || s[0] == '(' || s[0] == '[');
    return 0;
}

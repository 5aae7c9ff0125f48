// Balance of two kinds of brackets by a stack; with one kind only it equals
// counting.
//
// expect: safe
#include <fathom.h>

#define N 6

static int balanced(const char *s) {
    char stack[N];
    int depth = 0;
    for (; *s; s++) {
        switch (*s) {
        case '(':
        case '[':
            stack[depth++] = *s;
            break;
        case ')':
            if (depth == 0 || stack[--depth] != '(')
                return 0;
            break;
        case ']':
            if (depth == 0 || stack[--depth] != '[')
                return 0;
            break;
        }
    }
    return depth == 0;
}

int main(void) {
    char s[N + 1];
    int depth = 0, ok = 1, square = 0;

    for (int i = 0; i < N; i++)
        s[i] = "()[]"[fathom_nondet_uchar() & 3];
    s[N] = '\0';
    for (int i = 0; i < N; i++) {
        square |= s[i] == '[' || s[i] == ']';
        depth += s[i] == '(' ? 1 : -1;
        ok &= depth >= 0;
    }
    if (!square)
        fathom_assert(balanced(s) == (ok && depth == 0));
    else
        fathom_assert(!balanced(s) || s[0] != ']');
    return 0;
}
